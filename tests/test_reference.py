"""The encoding equals an independent reference on random maps, question by question."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from random_maps import as_map, seeded_board
from reference import CORNERS, SIZE, Board, square_text

from pyrules import Map, Violation, check, distances, reach, roads, start_distances, starts
from pyrules.answers import Distance

RANGES = (0, 1, 2, 3, 4, None)
Judged = dict[str, set[str]]


def test_starts_and_their_distances(seeds: range) -> None:
    for seed in seeds:
        board, map_ = start(seed)
        expected = {
            (spot, name): pair for spot, row in board.all_start_distances().items() for name, pair in row.items()
        }
        found = start_distances(map_)
        assert {(d.start, d.location.name): (d.road, d.air) for d in found} == expected, (seed, str(map_))
        assert len(found) == len(expected), (seed, str(map_))
        assert [str(spot) for spot in starts(map_)] == sorted(board.starts(), key=by_row), (seed, str(map_))


def test_distances(seeds: range) -> None:
    for seed in seeds:
        board, map_ = start(seed)
        expected = {name: board.distances(name) for name in board.spots}
        assert rows(distances(map_)) == {name: row for name, row in expected.items() if row}, (seed, str(map_))
        spot = random_spot(Random(seed), board, on_map=True)
        assert rows(distances(map_, spot)) == rows_of(spot, board), (seed, spot, str(map_))


def test_roads(seeds: range) -> None:
    for seed in seeds:
        board, map_ = start(seed)
        found = [
            (sorted(map(str, road.squares)), sorted(location.name for location in road.locations))
            for road in roads(map_)
        ]
        expected = [(sorted(map(square_text, squares)), sorted(names)) for squares, names in board.roads()]
        assert sorted(found) == sorted(expected), (seed, str(map_))


def test_reach(seeds: range) -> None:
    for seed in seeds:
        rng = Random(seed)
        board, map_ = start(seed)
        restaurants = list(board.spots)
        for most, by in rng.sample([(most, by) for most in RANGES for by in ("road", "air")], 2):
            spot = rng.choice(restaurants) if restaurants and rng.random() < 0.5 else random_spot(rng, board, True)
            found = reach(map_, spot, range=most, by=by)  # type: ignore[arg-type]
            names, squares = board.reach(spot, most, by)
            assert {place.name: n for place, n in found.locations} == names, (seed, spot, most, by, str(map_))
            assert set(map(str, found.squares)) == set(map(square_text, squares)), (seed, spot, most, by, str(map_))


def test_violations(seeds: range) -> None:
    """Of spots that somebody asks about, and of restaurants on the map, which may lie on anything and off the map."""
    for seed in seeds:
        rng = Random(seed)
        board, map_ = start(seed)
        for later in (False, True):
            spot = random_spot(rng, board)
            assert judged(check(map_, spot, later)) == told(board, spot, later), (seed, spot, later, str(map_))
        more = sorted({random_spot(rng, board) for _ in range(3)} - board.spots.keys())
        crowded = replace(board, restaurants=[*board.restaurants, *more])
        later = rng.random() < 0.5
        found: dict[str, list[Violation]] = {}
        for violation in check(as_map(crowded), later=later):
            found.setdefault(violation.piece, []).append(violation)
        expected = {name: told(crowded, name, later, placed=True) for name in crowded.spots}
        assert {name: judged(some) for name, some in found.items()} == {n: r for n, r in expected.items() if r}, (
            seed, more, str(map_),
        )  # fmt: skip


def start(seed: int) -> tuple[Board, Map]:
    board = seeded_board(seed)
    return board, as_map(board)


def random_spot(rng: Random, board: Board, on_map: bool = False) -> str:
    """A spot anywhere, half off the map and over vacant places too; ``on_map``: its door lies on the map."""
    columns, lines = max(c for c, _ in board.places) + 1, max(r for _, r in board.places) + 1
    while True:
        spot = square_text((rng.randrange(SIZE * columns), rng.randrange(SIZE * lines))) + rng.choice(list(CORNERS))
        if not on_map or board.entrance_places(board.own(spot)):
            return spot


def rows(found: list[Distance]) -> dict[str, dict[str, tuple[int | None, int | None]]]:
    table: dict[str, dict[str, tuple[int | None, int | None]]] = {}
    for distance in found:
        table.setdefault(distance.start.rstrip("*"), {})[distance.location.name] = distance.road, distance.air
    return table


def rows_of(spot: str, board: Board) -> dict[str, dict[str, tuple[int | None, int | None]]]:
    row = board.distances(spot)
    return {spot: row} if row else {}


def judged(found: list[Violation]) -> Judged:
    squares: Judged = {}
    for violation in found:
        squares.setdefault(violation.rule, set()).update(map(str, violation.squares))
    return squares


def told(board: Board, spot: str, later: bool, placed: bool = False) -> Judged:
    found = board.violations(spot, later, placed)
    return {rule: set(map(square_text, squares)) for rule, squares in found.items()}


def by_row(spot: str) -> tuple[int, int, int]:
    from pyrules import Spot

    return Spot.parse(spot).order
