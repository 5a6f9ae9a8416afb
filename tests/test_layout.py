"""Layouts that the solver lays: how many there are, what is pinned, and distances on them against the reference."""

from __future__ import annotations

from math import perm
from pathlib import Path
from random import Random

import clingo
import pytest
import reference
from random_maps import random_board

from pyrules.errors import InputError
from pyrules.map import Map
from pyrules.notation import Spot
from pyrules.search.layout import Layouts, read_size, read_tiles, sizes_up_to
from pyrules.search.program import ASP, read_question
from pyrules.search.solving import Job, search
from pyrules.solve import rules

DRAWINGS = reference.read_drawings((Path(reference.__file__).parent.parent / "pyrules" / "tiles.txt").read_text())


def enumerate_layouts(layouts: Layouts, extra: str = "") -> set[str]:
    """The laid tiles of every answer set, counted by clingo alone."""
    control = clingo.Control(["0", "--project=show"])
    control.add("base", [], layouts.facts() + rules("layout.lp") + "#show laid/4. " + extra)
    control.ground()
    found: set[str] = set()
    control.solve(on_model=lambda model: found.add(" ".join(sorted(map(str, model.symbols(shown=True))))))
    return found


@pytest.mark.parametrize(
    ("size", "tiles", "pattern"),
    [
        ((1, 2), "ABM", None),
        ((2, 2), "CDKM", "? M?/-- D2"),
        ((3, 1), "ABCD", "A1 ? --"),
        ((1, 1), "X", None),
    ],
)
def test_as_many_layouts_are_laid_as_are_counted(size: tuple[int, int], tiles: str, pattern: str | None) -> None:
    layouts = Layouts.of(size, tiles, pattern)
    assert len(enumerate_layouts(layouts)) == layouts.number


@pytest.mark.parametrize(("size", "alike"), [((1, 1), 4), ((1, 2), 2), ((2, 1), 2), ((2, 2), 4), ((3, 1), 2)])
def test_of_all_turned_maps_one_is_left(size: tuple[int, int], alike: int) -> None:
    layouts = Layouts.of(size, "ABMN")
    assert len(enumerate_layouts(layouts, "turns_along.")) * alike == layouts.number


def test_nothing_is_left_out_where_something_is_pinned() -> None:
    layouts = Layouts.of((2, 1), "ABM", "? B0")
    assert len(enumerate_layouts(layouts, "turns_along.")) == layouts.number == 8


def test_numbers_of_layouts() -> None:
    assert Layouts.of((3, 3)).number == perm(20, 9) * 4**9
    assert Layouts.of((3, 3), "all").number == perm(26, 9) * 4**9
    assert Layouts.of((2, 2), "base", "M0 N?/? --").number == 4 * 18 * 4


@pytest.mark.parametrize(
    ("size", "tiles", "pattern", "says"),
    [
        ((5, 5), "base", None, "25 places to fill"),
        ((3, 3), "ABC", None, "9 places to fill"),
        ((2, 2), "base", "? ?", "not 2 x 2"),
        ((1, 2), "base", "M0/M1", "pinned twice"),
        ((1, 2), "base", "Z0/?", "not one of the tiles"),
        ((1, 2), "base", "M7/?", "turn '7'"),
        ((1, 1), "base", "--", "empty map"),
        ((1, 1), "AA", None, "each once"),
        ((1, 1), "Ab", None, "bad tiles"),
        ((1, 1), "base", "?; A1xx", "bad spot"),
    ],
)
def test_bad_layouts(size: tuple[int, int], tiles: str, pattern: str | None, says: str) -> None:
    with pytest.raises(InputError, match=says):
        Layouts.of(size, tiles, pattern)


@pytest.mark.parametrize("text", ["", "3", "0x1", "3x", "x3", "3x3x3", "-1x2", "100x1", "axb"])
def test_bad_sizes(text: str) -> None:
    with pytest.raises(InputError, match="bad size"):
        read_size(text)


def test_sizes_from_the_smallest_on() -> None:
    assert sizes_up_to((1, 1), (2, 3), turned_alike=True) == [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)]
    assert sizes_up_to((1, 1), (2, 2), turned_alike=False) == [(1, 1), (1, 2), (2, 1), (2, 2)]
    with pytest.raises(InputError):
        sizes_up_to((2, 2), (3, 1), turned_alike=True)


def test_tiles_in_the_box() -> None:
    assert "".join(read_tiles("districts")) == "UVWXYZ"
    assert len(read_tiles("all")) == 26


JOURNEY = """
#include "layout.lp".
#include "journey.lp".
spot(X, Y, Door) :- pinned_start(1, X, Y, Door).
traveller(here, spot(X,Y,Door)) :- spot(X, Y, Door).
target(Location, Location) :- house(Location, _).
target(Location, Location) :- supplier(Location, _).
#show far(X, Y, By, N) : distance(here, (X,Y), By, N).
"""


@pytest.mark.parametrize("seed", range(12))
def test_distances_on_sampled_layouts_are_those_of_the_reference(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    columns, rows = rng.choice([(1, 2), (2, 2), (3, 2), (3, 3), (4, 3)])
    last_border = rng.choice(["count", "ignore"])
    board = random_board(
        rng, columns, rows, DRAWINGS, vacant=0.1, restaurants=0, houses=0, gardens=0, campaigns=0,
        last_border=last_border,
    )  # fmt: skip
    spot = Spot.parse(rng.choice(sorted(board.starts())))
    file = tmp_path / "journey.lp"
    file.write_text(JOURNEY)
    question = read_question(file, "journey.lp")
    layouts = Layouts.of((columns, rows), "all", f"{board.tiles}; {spot}")
    program = f"#const last_border = {last_border}. [override]\n{layouts.facts()}{question.rules}#show."
    found = search(Job(program, question.text, "journey.lp", "any")).answer
    assert found is not None
    names = {min(squares, key=lambda square: (square[1], square[0])): n for n, squares in board.locations.items()}
    names |= {house.square: name for name, house in board.named_houses.items()}
    got: dict[str, list[int | None]] = {name: [None, None] for name in board.locations}
    for x, y, by, n in found.rows("far"):
        got[names[x, y]][by == "air"] = n
    assert got == {name: list(pair) for name, pair in board.distances(str(spot)).items()}


def test_the_map_that_is_read_back_is_the_one_that_was_pinned() -> None:
    layouts = Layouts.of((2, 2), "all", "R1 --/C1 J?; A2ne")
    files = ("layout.lp", "generate/start.lp", "show/search.lp")
    found = search(Job(layouts.facts() + "".join(map(rules, files)), "", "", "any"))
    assert found.answer is not None
    map_ = layouts.read(found.answer, {"last_border": "ignore"})
    turns = [str(Map.parse(f"R1 --/C1 J{turn}; A2ne").with_rulings(last_border="ignore")) for turn in range(4)]
    assert str(map_) in turns


def test_files_of_asp_stay_short() -> None:
    for folder in ("generate", "claims", "records", "differ"):
        for file in (ASP / folder).glob("*.lp"):
            assert len(file.read_text().splitlines()) < 60, file.name
