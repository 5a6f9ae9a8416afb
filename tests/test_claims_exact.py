"""Claims: what the own rules of a claim conclude from given facts, without the rules of the map beside them."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import clingo
import pytest
from broken_rules import BROKEN

from pyrules.search.claims import known_claims, prove
from pyrules.search.layout import Layouts, read_size


def concludes(name: str, facts: str, shown: str = "counterexample") -> list[str]:
    """The atoms of a predicate in every answer set, as one text each."""
    messages: list[str] = []
    control = clingo.Control(["0"], logger=lambda code, message: messages.append(f"{code}: {message}"))
    control.add("base", [], known_claims()[name].read().text + facts)
    control.ground()
    assert all("AtomUndefined" in message for message in messages)
    found: list[str] = []

    def note(model: clingo.Model) -> None:
        found.append(" ".join(sorted(str(atom) for atom in model.symbols(atoms=True) if atom.name == shown)))

    control.solve(on_model=note)
    return found


# ---- setup_exists


@pytest.mark.parametrize(("size", "players"), [("3x3", 2), ("3x4", 3), ("4x4", 4), ("4x5", 5)])
def test_so_many_restaurants_are_missing(size: str, players: int, tmp_path: Path) -> None:
    columns, rows = read_size(size)
    letters = iter("ABCDEFGHIJKLMNOPQRST")
    pattern = "/".join(" ".join(f"{next(letters)}0" for _ in range(columns)) for _ in range(rows))
    broken = BROKEN["setup_exists"].claim("setup_exists", tmp_path)
    witness = prove(broken, Layouts.of((columns, rows), pattern=pattern)).witness
    assert witness is not None
    assert witness.found == (("K", players), ("Found", 0))


def test_a_start_counts_for_the_tile_that_it_lies_wholly_on() -> None:
    places = "place(0..2,0..2). "
    for x, y in product(range(14), repeat=2):
        inside = x % 5 < 4 and y % 5 < 4
        found = concludes("setup_exists", f"{places} legal({x},{y},nw).", "has_start")
        assert found == [f"has_start({x // 5},{y // 5})" if inside else ""]


def test_as_many_starts_as_play_are_enough() -> None:
    places = "place(0..2,0..2). legal(0,0,nw). "
    assert concludes("setup_exists", places) == ["counterexample(2,1)"]
    assert concludes("setup_exists", places + "legal(5,0,nw).") == [""]
    assert concludes("setup_exists", "place(0..2,0..1).") == []


# ---- page_table_is_impossible

ROWS = {"a": (1, 1), "b": (1, 1), "c": (0, 0), "d": (None, 0), "e": (None, 2)}


def table(rows: dict[str, tuple[int | None, int]]) -> str:
    """The distances of a table as facts."""
    road = [f"distance(here,{name},road,{road})." for name, (road, _) in rows.items() if road is not None]
    return " ".join([*road, *(f"distance(here,{name},air,{air})." for name, (_, air) in rows.items())])


def test_the_page_with_one_distance_changed() -> None:
    assert concludes("page_table_is_impossible", table(ROWS)) == ["counterexample"]
    for name, (road, air) in ROWS.items():
        for changed in [(3, air), (None if road is not None else 0, air), (road, 3)]:
            assert concludes("page_table_is_impossible", table(ROWS | {name: changed})) == [""]


# ---- road_has_parity_of_air


@pytest.mark.parametrize(("squares", "over_border"), [("3,0;4,0", False), ("4,0;5,0", True), ("0,4;0,5", True)])
def test_parity_of_a_target_on_one_tile(squares: str, over_border: bool) -> None:
    for road, air in product(range(7), repeat=2):
        facts = "target(there,l). " + "".join(f"covers(l,{square}). " for square in squares.split(";"))
        facts += f"distance(here,there,road,{road}). distance(here,there,air,{air})."
        odd = (road - air) % 2 == 1 and not over_border
        assert concludes("road_has_parity_of_air", facts) == [f"counterexample({road},{air})" if odd else ""]


# ---- no_square_twice


def test_who_sets_off_on_the_square_has_used_it() -> None:
    lanes = "lane_at(a,0,0). lane_at((1,0,b),1,0). lane_at((0,1,c),0,1). sets_off((a,n),0). together(2). "
    lanes += "goes_on(a,e,(1,0,b),0). goes_on(a,s,(0,1,c),0). gives((1,0,b),1). gives((0,1,c),2). "
    assert concludes("no_square_twice", lanes + "crossroads(0,0).") == ["counterexample(0,0)"]
    assert concludes("no_square_twice", lanes + "crossroads(5,5).") == [""]


# ---- starts_never_touch


@pytest.mark.parametrize(("x", "touches"), [(1, True), (2, False)])
def test_restaurants_side_by_side(x: int, touches: bool) -> None:
    facts = "side(n,0,-1). side(e,1,0). side(s,0,1). side(w,-1,0). "
    facts += f"piece_on(piece(restaurant,1),0,0). piece_on(piece(restaurant,2),{x}..{x + 1},0)."
    assert concludes("starts_never_touch", facts) == ["counterexample(0,0)" if touches else ""]


# ---- straight_back_never_helps


@pytest.mark.parametrize(("lane", "found"), [(2, "counterexample(2)"), (3, "counterexample(3)"), (4, "")])
def test_steps_straight_back_within_the_range(lane: int, found: str) -> None:
    facts = "#const most_borders = 3. sets_off((0,n),0). goes_on(N,e,N+1,1) :- N = 0..9. gives(1,1). "
    assert concludes("straight_back_never_helps", f"{facts} gives({lane},2).")[0].split(" ")[0] == found
