"""Setups listed, counted and sampled, against plain combinatorics over the reference and against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from by_hand import number_of_sets, sets, together
from random_maps import as_map, printed_drawings, random_board
from reference import Board

from pyrules.errors import InputError
from pyrules.instance import load
from pyrules.map import Map
from pyrules.setups import Setups
from pyrules.setups.counting import Ranked, Sweep
from pyrules.turning import symmetries, turned_spot

HERE = Path(__file__).parent
SANTA_MARIA = "R1 L0 N3/C1 J0 M0/Q2 D3 T0"


class Count(NamedTuple):
    """A line of a table of counts."""

    map: str
    kind: str
    players: int
    count: int


def tables() -> Iterator[Count]:
    for path in sorted((HERE / "counts").glob("*.txt")):
        map_ = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            word, _, rest = line.partition(" ")
            if word == "map":
                map_ = rest
            elif word == "most":
                yield Count(map_, word, 0, int(rest))
            elif word in ("setups", "distinct"):
                players, count = rest.split()
                yield Count(map_, word, int(players), int(count))
            else:
                assert word in ("#", ""), f"{path}: {line}"


@pytest.mark.parametrize("count", list(tables()), ids=str)
def test_table_of_counts(count: Count) -> None:
    setups = Setups.of(Map.parse(count.map, repeats=True))
    if count.kind == "most":
        assert setups.most() == count.count
    elif count.kind == "setups":
        assert setups.count(count.players) == count.count
        if count.count < 5000:  # clingo's own list
            every = list(setups.listed(count.players))
            assert len(set(every)) == len(every) == count.count
    else:
        assert setups.distinct_count(count.players) == count.count


@pytest.mark.parametrize("seed", range(100))
def test_random_maps(seed: int) -> None:
    """Two and three players on maps with vacant places, tiles of one's own and pieces."""
    rng = Random(seed)
    columns, rows = rng.choice([(1, 3), (2, 2), (2, 3), (3, 2)])
    board = random_board(
        rng, columns, rows, printed_drawings(), vacant=0.15, custom=0.3, repeats=seed % 2 == 0, restaurants=0, houses=2
    )
    spots, after = together(board)
    setups = Setups.of(as_map(board))
    assert [str(spot) for spot in setups.choices.starts] == sorted(spots, key=place_of(setups))
    assert setups.counts(3)[2:] == [number_of_sets(after, 2), number_of_sets(after, 3)]
    listed = {frozenset(map(str, setup)) for setup in setups.listed(2)}
    assert listed == {frozenset(spots[i] for i in pair) for pair in sets(after, 2)}
    if setups.count(3) < 3000:
        assert sum(1 for _ in setups.listed(3)) == setups.count(3)


def place_of(setups: Setups):  # type: ignore[no-untyped-def]
    order = {str(spot): i for i, spot in enumerate(setups.choices.starts)}
    return lambda spot: order.get(spot, -1)


@pytest.mark.parametrize("path", sorted((HERE.parent / "instances").glob("*.toml")), ids=lambda path: path.stem)
def test_sample_maps(path: Path) -> None:
    """Up to three players, those who are on the map included."""
    map_ = load(str(path))
    tiles = "/".join(" ".join(str(tile) if tile else "--" for tile in row) for row in map_.tiles)
    drawings = printed_drawings() | {
        d.name: type(printed_drawings()["A"]).read(d.name, d.rows, d.marks) for d in map_.drawings
    }
    board = Board(
        tiles,
        drawings,
        restaurants=[str(restaurant.spot) for restaurant in map_.restaurants],
        houses=[(house.number, str(house.at), house.garden) for house in map_.houses],
        gardens=[(garden.house, garden.side) for garden in map_.gardens],
        campaigns=[(campaign.number, str(campaign.at), campaign.turned) for campaign in map_.campaigns],
    )
    placed = len(map_.restaurants)
    legal = not any(board.violations(spot, placed=True) for spot in board.restaurants)
    _, after = together(board)
    setups = Setups.of(map_)
    for players in range(max(placed, 1), 4):
        count = number_of_sets(after, players - placed) if legal else 0
        assert setups.count(players) == count
        if count < 5000:
            assert sum(1 for _ in setups.listed(players)) == count


def test_restaurants_on_the_map_are_part_of_every_setup() -> None:
    setups = Setups.of(Map.parse(SANTA_MARIA + "; L7sw*"))
    assert all("L7sw" in map(str, setup) and len(setup) == 3 for setup in islice(setups.listed(3), 50))
    assert setups.counts(3) == [0, 1, 85, 2980]
    assert setups.count(1) == 1
    assert [list(map(str, setup)) for setup in setups.listed(1)] == [["L7sw"]]
    with pytest.raises(InputError, match="2 restaurants are on the map"):
        Setups.of(Map.parse(SANTA_MARIA + "; L7sw A1ne")).count(1)


def test_no_setup_where_the_map_is_against_the_rules_already() -> None:
    setups = Setups.of(Map.parse("O0 N3/R3 T1; I9nw I5sw"))  # their entrances share a tile: S3
    assert setups.counts(3) == [0, 0, 0, 0]
    assert list(setups.listed(2)) == list(setups.listed(3)) == setups.sample(3, 5) == []
    assert setups.most() is None


def test_more_players_than_the_map_allows() -> None:
    setups = Setups.of(Map.parse(SANTA_MARIA))
    assert setups.most() == 8
    assert setups.counts(10)[8:] == [126377160, 0, 0]
    assert list(setups.listed(9)) == setups.sample(9, 5) == []
    assert set(setups.shares(9).values()) == {0}


def test_a_map_without_a_legal_spot() -> None:
    setups = Setups.of(Map.parse("C0"))
    assert (setups.most(), setups.count(1), list(setups.listed(1))) == (0, 0, [])


def test_shares_are_those_of_the_list() -> None:
    setups = Setups.of(Map.parse("A0 B1/C2 D3"))
    every = list(setups.listed(3))
    counted = Counter(spot for setup in every for spot in setup)
    assert setups.shares(3) == {spot: counted[spot] for spot in setups.choices.starts}
    assert sum(setups.shares(3).values()) == 3 * setups.count(3)


@pytest.mark.parametrize("wishes", [[], ["every house connected"], ["free tile A"]], ids=str)
def test_ranks_name_every_setup_once(wishes: list[str]) -> None:
    setups = Setups.of(Map.parse("A0 B1/C2 D3"), wishes)
    ranked = Ranked(setups._sweep, 2)
    every = [frozenset(setups.choices.setup(ranked[rank])) for rank in range(ranked.total)]
    assert len(every) == setups.count(2) > 0
    assert set(every) == {frozenset(setup) for setup in setups.listed(2)}
    with pytest.raises(IndexError):
        ranked[ranked.total]


def test_samples_are_uniform() -> None:
    """Chi square over all setups of two on a small map: far out would be more than 5 standard deviations."""
    setups = Setups.of(Map.parse("A0 B1"))
    total = setups.count(2)
    assert 50 < total < 200
    drawn = Counter(setups.sample(2, 100 * total, seed=3))
    assert len(drawn) == total
    chi_square = sum((count - 100) ** 2 / 100 for count in drawn.values())
    assert abs(chi_square - (total - 1)) < 5 * (2 * (total - 1)) ** 0.5


def test_the_same_seed_draws_the_same_sample() -> None:
    setups = Setups.of(Map.parse(SANTA_MARIA))
    assert setups.sample(5, 4, seed=7) == setups.sample(5, 4, seed=7) != setups.sample(5, 4, seed=8)
    assert [" ".join(map(str, setup)) for setup in setups.sample(3, 2, seed=4)] == [
        "F1sw K1sw I9sw",
        "E4ne N4nw N11nw",
    ]


@pytest.mark.parametrize("seed", range(30))
def test_sweep_on_random_graphs(seed: int) -> None:
    """With needs and sizes, in a random order: against all subsets."""
    rng = Random(seed)
    n = rng.randint(1, 9)
    excludes = [0] * n
    for i in range(n):
        for j in range(i):
            if rng.random() < rng.choice([0.2, 0.8]):
                excludes[i] |= 1 << j
                excludes[j] |= 1 << i
    needs = [rng.getrandbits(n) for _ in range(rng.randint(0, 3))]
    sizes = [rng.randint(1, 2) for _ in range(n)]
    sweep = Sweep(excludes, [rng.sample(range(n), n) for _ in range(2)], needs, sizes)
    expected, shares = [0] * (2 * n + 1), [0] * n
    for mask in range(1 << n):
        inside = [i for i in range(n) if mask >> i & 1]
        if all(mask & need for need in needs) and not any(excludes[i] & mask for i in inside):
            size = sum(sizes[i] for i in inside)
            expected[size] += 1
            for i in inside if size == 3 else ():
                shares[i] += 1
    assert sweep.counts(2 * n) == expected
    assert sweep.counts(3) == (expected + [0] * 3)[:4]
    assert sweep.shares(3) == shares
    assert sweep.largest() == max((size for size, count in enumerate(expected) if count), default=None)
    ranked = Ranked(sweep, 3)
    assert len({tuple(sorted(ranked[rank])) for rank in range(ranked.total)}) == (expected + [0] * 3)[3]


@pytest.mark.parametrize(
    ("tiles", "group"),
    [("A0 A1/A3 A2", 4), ("A0/A2", 2), ("X0 X0/X0 X0", 4), ("Z0 Z0/Z2 Z0", 2), ("A0 B0/B2 A2; A1ne", 1)],
)
def test_orbits_are_counted_once(tiles: str, group: int) -> None:
    map_ = Map.parse(tiles, repeats=True)
    every = [0, *symmetries(map_)]
    assert len(every) == group
    setups = Setups.of(map_)
    for players in range(1, 3):
        found = [frozenset(setup) for setup in setups.listed(players)]
        orbits = {frozenset(frozenset(turned_spot(map_, s, t) for s in setup) for t in every) for setup in found}
        assert setups.distinct_count(players) == len(orbits)
        first = [frozenset(setup) for setup in setups.distinct(players)]
        assert len(first) == len(orbits)
        assert {frozenset(frozenset(turned_spot(map_, s, t) for s in x) for t in every) for x in first} == orbits


def test_wishes_may_break_the_symmetry() -> None:
    map_ = Map.parse("A0 A1/A3 A2", repeats=True)
    for wish, group in (("free tile at A1", 1), ("every house connected", 4), ("on tile at A1", 1)):
        setups = Setups.of(map_, [wish])
        orbits = setups.distinct_count(2)
        assert sum(1 for _ in setups.distinct(2)) == orbits
        assert (orbits < setups.count(2)) == (group > 1)
