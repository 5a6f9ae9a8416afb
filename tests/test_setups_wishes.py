"""Wishes: each against a filter over all setups that is written here once more, and against clingo's own list."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from random_maps import printed_drawings
from reference import Board, Spot

from pyrules.errors import InputError
from pyrules.map import Map
from pyrules.setups import Setups

MAP = "R1 L0 N3/C1 J0 M0"
BOARD = Board(MAP, printed_drawings())
SPOTS = {spot: Spot.read(spot) for spot in BOARD.starts()}
FAR = {spot: BOARD.distances(spot) for spot in SPOTS}
ROADS = {
    spot: {n for n, (squares, _) in enumerate(BOARD.roads()) if squares & {s for s, _ in BOARD.entrance_lanes(there)}}
    for spot, there in SPOTS.items()
}
HOUSES = set(BOARD.named_houses)
Kept = Callable[[tuple[str, ...]], bool]


def nearest(spot: str, kind: str, way: int) -> int:
    found = [pair[way] for name, pair in FAR[spot].items() if name.startswith(kind)]
    return min((n for n in found if n is not None), default=99)


def by_air(spot: str, other: str) -> int:
    """From the entrance corner's tile to any tile of the other restaurant (D4)."""
    (start,) = BOARD.entrance_places(SPOTS[spot])
    return min(BOARD.flights[start][BOARD.place(square)] for square in SPOTS[other].footprint)


def apart(one: str, other: str) -> int:
    return min(by_air(one, other), by_air(other, one))


def tile(spot: str) -> tuple[int, int]:
    return BOARD.place(SPOTS[spot].door)


WISHES: dict[str, Kept] = {
    "at I9ne": lambda s: "I9ne" in s,
    "Ann at I9ne; Bo on tile M": lambda s: "I9ne" in s and any(tile(x) == (2, 1) for x in s),
    "on tile J": lambda s: any(tile(x) == (1, 1) for x in s),
    "on tile at K7": lambda s: any(tile(x) == (2, 1) for x in s),
    "Ann at I9ne; Ann on tile J": lambda s: "I9ne" in s,
    "free A1 B2": lambda s: not any({(0, 0), (1, 1)} & SPOTS[x].footprint for x in s),
    "free tile M": lambda s: not any(BOARD.place(y) == (2, 1) for x in s for y in SPOTS[x].footprint),
    "every house connected": lambda s: all(any(FAR[x][house][0] is not None for x in s) for house in HOUSES),
    "every restaurant within 1 of soda": lambda s: all(nearest(x, "soda", 0) <= 1 for x in s),
    "every restaurant within 1 of house 5 by air": lambda s: all(nearest(x, "house 5", 1) <= 1 for x in s),
    "every restaurant within 2 of beer by road": lambda s: all(nearest(x, "beer", 0) <= 2 for x in s),
    "no shared road": lambda s: not any(ROADS[x] & ROADS[y] for x in s for y in s if x < y),
    "all 2 apart by air": lambda s: all(apart(x, y) >= 2 for x in s for y in s if x < y),
    "Ann on tile R; Bo on tile J; Ann and Bo 2 apart by air": lambda s: any(
        tile(x) == (0, 0) and tile(y) == (1, 1) and apart(x, y) >= 2 for x in s for y in s
    ),
    "free tile R; on tile J; every restaurant within 1 of soda": lambda s: (
        not any(BOARD.place(y) == (0, 0) for x in s for y in SPOTS[x].footprint)
        and any(tile(x) == (1, 1) for x in s)
        and all(nearest(x, "soda", 0) <= 1 for x in s)
    ),
}


@pytest.fixture(scope="module")
def every() -> list[tuple[str, ...]]:
    return [tuple(map(str, setup)) for setup in Setups.of(Map.parse(MAP)).listed(2)]


@pytest.mark.parametrize("wish", WISHES)
def test_wish(wish: str, every: list[tuple[str, ...]]) -> None:
    kept = {setup for setup in every if WISHES[wish](setup)}
    setups = Setups.of(Map.parse(MAP), [wish])
    assert {tuple(map(str, setup)) for setup in setups.listed(2)} == kept
    assert setups.count(2) == len(kept)
    assert {tuple(map(str, setup)) for setup in setups.sample(2, 20)} <= kept
    assert setups.shares(2)[setups.choices.starts[0]] == sum(str(setups.choices.starts[0]) in setup for setup in kept)


@pytest.mark.parametrize("wish", ["no shared road", "all 2 apart by air", "every house connected", "free tile J"])
def test_wishes_see_what_is_on_the_map(wish: str, every: list[tuple[str, ...]]) -> None:
    kept = {setup for setup in every if WISHES.get(wish, lambda s: "I9ne" not in s)(setup) and "I9ne" in setup}
    setups = Setups.of(Map.parse(f"{MAP}; I9ne"), [wish])
    assert {tuple(map(str, setup)) for setup in setups.listed(2)} == kept
    assert setups.count(2) == len(kept)


def test_contradiction_names_a_smallest_set() -> None:
    wishes = ["free A1", "Ann on tile J; Bo on tile M", "every house connected", "Cy at I9ne"]
    setups = Setups.of(Map.parse(MAP), wishes)
    assert setups.count(3) == 0
    assert [wish.text for wish in setups.contradiction(3)] == ["Ann on tile J", "Cy at I9ne"]
    assert Setups.of(Map.parse(MAP), ["free A1"]).contradiction(7) == []


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        ("gibberish", "nobody understands the wish 'gibberish'"),
        ("every house conected", "did you mean 'every house connected'"),
        ("at A1nw", "wish 'at A1nw': the entrance corner A1 of A1nw is not next to a road: S2"),
        ("at I9xx", "bad spot 'I9xx'"),
        ("at Z9ne", "the entrance corner of Z9ne is off the map"),
        ("on tile A", "no tile 'A' on the map"),
        ("free tile at Z1", "Z1 is off the map"),
        ("free A1 Z1", "Z1 is off the map"),
        ("every restaurant within 2 of house 99", "no location 'house 99' on the map"),
        ("Ann and Bo 2 apart by air", "pin Ann first"),
        ("Ann on tile J; Ann and Ann 2 apart by air", "Ann has but one restaurant"),
    ],
)
def test_bad_wishes(wish: str, complaint: str) -> None:
    with pytest.raises(InputError) as error:
        Setups.of(Map.parse(MAP), [wish])
    assert complaint in str(error.value)


def test_a_tile_that_occurs_twice_is_named_by_a_square() -> None:
    map_ = Map.parse("A0 A1", repeats=True)
    with pytest.raises(InputError, match="2 tiles 'A' on the map: say 'tile at' and a square"):
        Setups.of(map_, ["on tile A"])
    assert Setups.of(map_, ["on tile at A1; on tile at F1"]).count(2) == Setups.of(map_).count(2)


CONSTRAINTS = {
    ":- restaurant(_, X, _, _), X > 7.": lambda s: all(SPOTS[x].square[0] <= 7 for x in s),
    "near(I) :- distance(piece(restaurant,I), Soda, road, N), supplier(Soda, soda), N <= 1.\n"
    ":- restaurant(I, _, _, _), not near(I).": WISHES["every restaurant within 1 of soda"],
    "served(House) :- connected(House, Road), restaurant(_, X, Y, _), connected((X,Y), Road).\n"
    ":- house(House, _), not served(House).": WISHES["every house connected"],
    "{ whim }.": lambda s: True,  # a choice of the file's own lists no setup twice
}


@pytest.mark.parametrize("program", CONSTRAINTS)
def test_constraint_files(program: str, every: list[tuple[str, ...]], tmp_path: Path) -> None:
    file = tmp_path / "own.lp"
    file.write_text(program, encoding="utf-8")
    setups = Setups.of(Map.parse(MAP))
    found = [tuple(map(str, setup)) for setup in setups.listed(2, [str(file)])]
    assert len(found) == len(set(found)) == setups.count(2, [str(file)])
    assert set(found) == {setup for setup in every if CONSTRAINTS[program](setup)}


@pytest.mark.parametrize(
    ("program", "complaint"),
    [
        ("\n:- restaurnt(_, X, _, _), X > 7.", ":2:4-25: info: atom does not occur in any rule head"),
        (":- restaurant(_, X, _), X > 7.", ":1:4-23: info: atom does not occur in any rule head"),
        (":- restaurant(_, X, _, _) X > 7.", "unexpected <VARIABLE>: ':- restaurant(_, X, _, _) X > 7.'"),
        (":- restaurant(_, X, _, _), X + Y > 7.", "'Y' is unsafe"),
    ],
)
def test_bad_constraint_files(program: str, complaint: str, tmp_path: Path) -> None:
    file = tmp_path / "own.lp"
    file.write_text(program, encoding="utf-8")
    with pytest.raises(InputError) as error:
        list(Setups.of(Map.parse(MAP)).listed(2, [str(file)]))
    assert str(error.value).startswith(str(file))
    assert complaint in str(error.value)
