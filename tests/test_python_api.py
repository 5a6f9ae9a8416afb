"""The Python interface, as a program that uses it would."""

from __future__ import annotations

import pytest

import pyrules
from pyrules import (
    InputError,
    Location,
    Map,
    Road,
    Spot,
    Square,
    check,
    distances,
    load,
    reach,
    roads,
    start_distances,
    starts,
)
from pyrules.errors import SolverError
from pyrules.solve import answer

SANTA_MARIA = "R1 L0 N3/C1 J0 M0/Q2 D3 T0; L7sw"


@pytest.fixture
def map_() -> Map:
    return load(SANTA_MARIA)


def test_everything_public_is_there() -> None:
    assert sorted(pyrules.__all__) == pyrules.__all__
    assert all(hasattr(pyrules, name) and getattr(pyrules, name).__doc__ for name in pyrules.__all__)


def test_starts(map_: Map) -> None:
    assert len(starts(load(SANTA_MARIA.partition(";")[0]))) == 97
    found = starts(map_)
    assert found == sorted(found, key=lambda spot: spot.order)
    assert all(isinstance(spot, Spot) for spot in found)
    for spot in found:
        assert check(map_, spot) == []
    assert check(map_, "L7nw") != []


def test_the_page(map_: Map) -> None:
    table = {d.location.name: (d.road, d.air) for d in distances(map_)}
    assert table["house 16"] == (1, 1)
    assert table["lemonade L12"] == (1, 1)
    assert table["soda L9"] == (0, 0)
    assert table["lemonade N7"] == (None, 0)
    assert table["house 5"] == (None, 2)


def test_distances_from_anywhere(map_: Map) -> None:
    by_name, by_spot, by_text = distances(map_, "L7sw"), distances(map_, Spot.parse("L7sw")), distances(map_)
    assert by_name == by_spot == by_text
    (one,) = distances(map_, "A1ne", to="soda L9")
    assert one.location == Location("soda L9", "soda", Square.parse("L9"))
    assert one.to_json() == {"from": "A1ne", "to": "soda L9", "road": one.road, "air": one.air}
    every = start_distances(map_)
    assert {d.start for d in every} == set(map(str, starts(map_)))
    for start in ("A1ne", "M11ne"):
        assert [d for d in every if d.start == start] == (
            [] if start not in map(str, starts(map_)) else distances(map_, start)
        )


def test_roads(map_: Map) -> None:
    found = roads(map_)
    assert all(isinstance(road, Road) for road in found)
    assert sum(len(road.squares) for road in found) == len({square for road in found for square in road.squares})
    assert [road.squares[0] for road in found] == sorted((road.squares[0] for road in found), key=lambda s: (s.y, s.x))


def test_a_bridge_square_belongs_to_both_roads() -> None:
    first, second = roads(Map.parse("G0"))
    assert set(first.squares) & set(second.squares) == {Square.parse("C3")}


def test_reach(map_: Map) -> None:
    truck = reach(map_, "L7sw", employee="truck driver")
    assert (truck.by, truck.most) == ("road", 3)
    assert truck[3:] == reach(map_, "L7sw", range=3, by="road")[3:]
    anywhere = reach(map_, "L7sw", by="air")
    assert len(anywhere.squares) == 15 * 15
    assert [name.name for name, _ in reach(map_, "L7sw", range=0, by="road").locations] == ["soda L9"]
    assert reach(map_, "L7sw", employee="regional manager").most is None


def test_errors(map_: Map) -> None:
    for ask in (
        lambda: load("none.toml"),
        lambda: load("A9"),
        lambda: starts(load("A0 A0")),
        lambda: distances(map_, ""),
        lambda: distances(map_, to="house 1"),
        lambda: reach(map_, "L7sw"),
        lambda: reach(map_, "L7sw", by="sea"),  # type: ignore[arg-type]
        lambda: reach(map_, "L7sw", range=-1, by="road"),
        lambda: reach(map_, "L7sw", by="road", employee="truck driver"),
        lambda: check(map_, "L7"),
    ):
        with pytest.raises(InputError):
            ask()
    assert issubclass(InputError, ValueError)


@pytest.mark.parametrize("program", ["a :- b.", "{a}. :- a, not a. b :- a.", ":- place(0,0). place(0,0).", "a("])
def test_whatever_clingo_has_to_say_is_an_error(program: str) -> None:
    with pytest.raises(SolverError):
        answer(program)


def test_in_a_notebook(map_: Map) -> None:
    assert map_._repr_svg_().startswith("<svg")
