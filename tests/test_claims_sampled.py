"""Claims that are proved over every layout, on a sample of them: there the independent reference must agree."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
import reference
from random_maps import random_board

DRAWINGS = reference.read_drawings((Path(reference.__file__).parent.parent / "pyrules" / "tiles.txt").read_text())
DRAWINGS = {name: drawing for name, drawing in DRAWINGS.items() if name in "ABCDEFGHIJKLMNOPQRST"}
SIZES = {(3, 3): 2, (3, 4): 3, (4, 4): 4, (4, 5): 5}  # and how many play on a map of that size (M3)


def less(one: int | None, other: int | None) -> bool:
    """Whether a distance is less than another; None is impossible."""
    return one is not None and (other is None or one < other)


@pytest.fixture(params=range(8), scope="module")
def board(request: pytest.FixtureRequest) -> reference.Board:
    """A layout of the base tiles, with nothing on it."""
    columns, rows = list(SIZES)[request.param % len(SIZES)]
    return random_board(
        Random(request.param), columns, rows, DRAWINGS, restaurants=0, houses=0, gardens=0, campaigns=0
    )  # fmt: skip


def test_road_is_not_below_air_and_has_its_parity(board: reference.Board) -> None:
    for far in board.all_start_distances().values():
        for name, (road, air) in far.items():
            assert air is not None
            assert not less(road, air)
            if road is not None and len(board.target_places[name]) == 1:
                assert (road - air) % 2 == 0


def test_the_two_settings_of_border_join_give_the_same_roads(board: reference.Board) -> None:
    assert board.roads() == replace(board, border_join="middle").roads()


def test_what_is_added_never_lengthens(board: reference.Board) -> None:
    rng = Random(board.tiles)
    first, *others = rng.sample(sorted(board.starts()), 3)
    before = replace(board, restaurants=[first]).distances(first)
    added = [replace(board, restaurants=[first, other]) for other in others]
    added.append(replace(board, restaurants=[f"{first}*"]))
    for name, house in board.named_houses.items():
        sides = [s for s in "nesw" if reference.garden_squares(house.square, s) <= board.empty]
        added += [replace(board, restaurants=[first], gardens=[(name, side)]) for side in sides if house.size == 2]
    for after in added:
        far = after.distances(first)
        for name, pair in before.items():
            assert not any(map(less, pair, far[name]))


def test_there_and_back_are_alike_and_roads_lead_wherever_they_connect(board: reference.Board) -> None:
    rng = Random(board.tiles)
    for one, other in zip(*(iter(rng.sample(sorted(board.starts()), 12)),) * 2, strict=True):
        both = replace(board, restaurants=[one, other])
        assert both.distances(one)[other][0] == both.distances(other)[one][0]
        near = set().union(*(names for _, names in both.roads() if one in names))
        assert near - {one} == {name for name, (road, _) in both.distances(one).items() if road is not None}


def test_a_setup_exists(board: reference.Board) -> None:
    """Restaurants that lie wholly on their tiles, one on each of several tiles, are legal together."""
    places = board.tiles.count("/") + 1, len(board.tiles.split("/")[0].split())
    on_tile = {
        next(iter({board.place(s) for s in spot.footprint})): spot.name
        for spot in map(reference.Spot.read, sorted(board.starts()))
        if len({board.place(s) for s in spot.footprint}) == 1
    }
    chosen = list(on_tile.values())[: SIZES[places[::-1]]]
    assert len(chosen) == SIZES[places[::-1]]
    both = replace(board, restaurants=chosen)
    assert not any(both.violations(spot, placed=True) for spot in chosen)
