"""What no case can ask, kept short: pictures, words, answers for all starts, and lists of setups.

``make mutants`` asks these functions after the cases, one by one, so none of them takes a fixture.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import clingo
import pytest

from pyrules import InputError, Map, Square, check, distances, load, start_distances, starts
from pyrules.judging import everything_violated
from pyrules.queries import board
from pyrules.runs import runs, start_runs
from pyrules.search.layout import Layouts
from pyrules.search.program import read_question
from pyrules.search.solving import Job, search
from pyrules.setups import Setups
from pyrules.solve import rules

RAILS = "rails0 --/rails0 --/-- bar0; tile rails #.#.#/#.#.#/#.#.#/#.#.#/#.#.#; tile bar ...../...../#####/...../....."
YARD = "tile yard ...../.HH../.HH../##.../..... H=31"


def sides(found: dict[Square, frozenset[str]]) -> dict[str, str]:
    return {str(square): "".join(sorted(on)) for square, on in found.items()}


def test_a_road_is_drawn_up_to_the_edge_where_it_is_in_the_middle_and_nothing_joins_it() -> None:
    assert sides(board(Map.parse("-- -- --/-- A0 L0")).edges) == {
        "H6": "n",
        "F8": "w",
        "H10": "s",
        "M6": "n",
        "O8": "e",
    }
    on = board(Map.parse(RAILS, repeats=True))
    assert sides(on.edges) == {
        "C1": "n", "A3": "w", "E3": "e", "A8": "w", "E8": "e", "C10": "s", "F13": "w", "J13": "e",
    }  # fmt: skip


def test_a_road_is_closed_where_it_is_capped_or_kept_apart() -> None:
    assert sides(board(Map.parse("-- --/-- W2")).closed) == {"H8": "e"}
    assert sides(board(Map.parse(RAILS, repeats=True)).closed) == {}
    on = board(Map.parse(RAILS + "; ruling border_join=middle", repeats=True))
    assert sides(on.closed) == {"A5": "s", "E5": "s", "A6": "n", "E6": "n"}


def test_what_else_a_picture_shows() -> None:
    on = board(Map.parse("W0 Z0 L0; campaign 2 N2; campaign 9 K2"))
    assert set(map(str, on.gardens)) == {"A4", "B4"}
    assert set(map(str, on.parks)) == {"F1", "G1", "F2", "G2", "I4", "J4", "I5", "J5"}
    assert {str(location): kind for location, kind in on.campaigns.items()} == {
        "campaign 2": "radio", "campaign 9": "mailbox",
    }  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "A0; campaign 15 F1", "A0; campaign 15 C1", "A0; house 2 D1 e", "A0; garden 3 n", "Y0; garden 9.75 n",
        "W0; garden 25 n", "A0; campaign 4 B1", "A0; airplane 7 n 1", "A0; airplane 5 n 4", "A0 A1",
        "L0; campaign 15 B2; campaign 15 D2",
    ],
)  # fmt: skip
def test_a_map_that_cannot_be_is_refused_whatever_is_asked(text: str) -> None:
    with pytest.raises(InputError):
        starts(Map.parse(text))


def test_what_an_airplane_faces() -> None:
    on = board(Map.parse("A0 B0; airplane 4 n 2; airplane 5 w 1; airplane 6 s 3"))
    assert on.faced == {4: 1, 5: 3, 6: 5}


@pytest.mark.parametrize(
    ("text", "spot", "says"),
    [
        ("-- --/-- W0", "F8nw", "F8 (house 25), G8 (house 25), F9 (house 25) and G9 (house 25)"),
        ("-- --/-- X0", "F6nw", "G7 (house pi)"),
        ("-- --/-- Z0", "F6nw", "F6 (park), G6 (park), F7 (park) and G7 (park)"),
        ("-- --/-- L0; campaign 15 J9", "I8nw", "I8 (road), J8 (road), I9 (lemonade I9) and J9 (campaign 15)"),
        ("-- --/-- L0; F6ne", "G6nw", "G6 (F6ne), H6 (road), G7 (F6ne) and H7 (road)"),
        (f"-- --/-- yard0; garden 31 e; {YARD}", "H6nw", "H7 (house 31) and I7 (the garden e of house 31)"),
        (
            f"-- --/-- yard0; house 9 H9 e; {YARD}",
            "I9nw",
            "I9 (house 9), J9 (house 9), I10 (house 9) and J10 (house 9)",
        ),
    ],
)
def test_what_a_spot_covers_in_words(text: str, spot: str, says: str) -> None:
    found = {wrong.name: wrong.says for wrong in check(Map.parse(text), spot)}
    assert found["not_empty"] == f"{spot} covers {says}: S1"


@pytest.mark.parametrize("text", ["A0 L0 N0 --; D4nw", "G0 C1; ruling last_border=ignore", "I1 D3/G0 F0/P2 Q3"])
def test_distances_of_all_starts_are_those_of_each(text: str) -> None:
    map_ = Map.parse(text)
    assert start_distances(map_) == [one for spot in starts(map_) for one in distances(map_, spot)]


def test_runs_of_all_starts_are_those_of_each() -> None:
    map_ = Map.parse("L0")
    found = start_runs(map_, range=1, by="road")
    assert list(found) == starts(map_)
    for spot, sets in found.items():
        assert {(run.suppliers, run.borders) for run in runs(map_, spot, range=1, by="road")} == set(sets)


@pytest.mark.parametrize("wish", ["free A1", "no shared road", "every house connected", "all 1 apart by air"])
def test_as_many_setups_are_listed_as_are_counted(wish: str) -> None:
    setups = Setups.of(load("R1 L0/C1 J0"), [wish])
    listed = list(setups.listed(2))
    assert len(listed) == len(set(listed)) == setups.count(2) > 0
    assert all(setup in listed for setup in setups.sample(2, 5))


def test_a_choice_in_a_constraint_file_lists_no_setup_twice(tmp_path: Path) -> None:
    file = tmp_path / "own.lp"
    file.write_text("{ whim }.", encoding="utf-8")
    setups = Setups.of(load("A0 L0"))
    assert setups.count(2, [str(file)]) == setups.count(2)


@pytest.mark.parametrize(
    "text",
    [
        "A0; airplane 7 n 1",
        "A0; airplane 5 n 4",
        "A0; airplane 5 n 0",
        "A0; airplane 5 n 1; airplane 5 e 1",
        "A0; garden 3 n",
    ],
)
def test_what_lies_on_no_square_is_told_at_the_first(text: str) -> None:
    (wrong,) = everything_violated(Map.parse(text))
    assert wrong.squares == (Square(0, 0),)


COLLECTING = """
#include "layout.lp".
#include "collecting.lp".
spot(X, Y, Door) :- pinned_start(1, X, Y, Door).
traveller(here, spot(X,Y,Door)) :- spot(X, Y, Door).
#show together/1.
"""


@pytest.mark.parametrize(("tiles", "spot"), [("A0 L0 N0/F0 O0 T0", "D4nw"), ("J3 S2/R0 D0", "I9ne")])
def test_two_suppliers_can_be_collected_on_a_searched_map_where_a_run_does(
    tiles: str, spot: str, tmp_path: Path
) -> None:
    found = runs(Map.parse(tiles), spot, range=3, by="road")
    suppliers = sorted({supplier for run in found for supplier in run.suppliers}, key=str)
    file = tmp_path / "collecting.lp"
    file.write_text(COLLECTING, encoding="utf-8")
    question = read_question(file, file.name)
    layouts = Layouts.of((1 + tiles.split("/")[0].count(" "), 2), "base", f"{tiles}; {spot}")
    assert len(suppliers) > 2
    for one, other in combinations(suppliers, 2):
        least = min((run.borders for run in found if {one, other} <= set(run.suppliers)), default=None)
        targets = "".join(
            f"target({name},({place.square.x},{place.square.y}))."
            for name, place in (("first", one), ("second", other))
        )
        answer = search(
            Job(layouts.facts() + question.rules + "#show." + targets, question.text, file.name, "any")
        ).answer
        assert answer is not None
        assert min((n for (n,) in answer.rows("together")), default=None) == least


@pytest.mark.parametrize(
    ("choice", "shown"),
    [("start", "spot(X, Y, D) : spot(X, Y, D)"), ("restaurants", "spot(X, Y, D) : restaurant(1, X, Y, D)")],
)
def test_what_may_be_chosen_on_a_searched_map_are_its_starts(choice: str, shown: str) -> None:
    control = clingo.Control(["0", "--project=show"])
    layouts = Layouts.of((2, 1), "base", "A0 L0")
    program = "".join(map(rules, ("layout.lp", f"generate/{choice}.lp", "strict.lp")))
    control.add("base", [], f"{layouts.facts()}{program}#show. #show {shown}.")
    control.ground()
    found: set[str] = set()
    control.solve(on_model=lambda model: found.update(map(str, model.symbols(shown=True))))
    assert found == {f"spot({x},{y},{door})" for (x, y), door, _ in starts(Map.parse("A0 L0"))}


def test_a_second_restaurant_is_chosen_beside_one_that_is_pinned() -> None:
    control = clingo.Control(["0", "--project=show", "-c", "restaurants=2"])
    layouts = Layouts.of((2, 1), "base", "A0 L0; D4nw")
    program = "".join(map(rules, ("layout.lp", "generate/restaurants.lp", "strict.lp")))
    shown = "#show. #show traveller/2. #show restaurant/4."
    control.add("base", [], f"{layouts.facts()}{program}{shown}")
    control.ground()
    found: set[str] = set()
    control.solve(on_model=lambda model: found.update(map(str, model.symbols(shown=True))))
    assert found == {
        "traveller(here,piece(restaurant,1))",
        "restaurant(1,3,3,nw)",
        *(f"restaurant(2,{x},{y},{door})" for (x, y), door, _ in starts(Map.parse("A0 L0; D4nw"))),
    }
