"""The core: starts, distances and roads of a map, and what it takes to import and to start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from random_maps import random_tiles
from reference import Board, Drawing, read_drawings

import pyrules
from bench.measure import Line, medians, process, ratio
from bench.with_networkx import all_start_distances
from pyrules.tiles import BASE_TILES

TILES = Path(pyrules.__file__).parent / "tiles.txt"


def drawings() -> dict[str, Drawing]:
    """The 20 base tiles as the reference draws them."""
    return {n: d for n, d in read_drawings(TILES.read_text(encoding="utf-8")).items() if n in BASE_TILES}


def lines() -> Iterator[Line]:
    """The figures of a map of the usual size, of growth, and of fresh processes."""
    base = drawings()
    text, _ = random_tiles(Random(1), 4, 5, base, 0, 0, False)

    def ours() -> object:
        return pyrules.start_distances(pyrules.Map.parse(text))

    def reference() -> object:
        return Board(text, base).all_start_distances()

    def networkx() -> object:
        return all_start_distances(Board(text, base))

    assert reference() == networkx()
    what = "all legal starts x all locations by road and air, 4 x 5 tiles, text to objects, against"
    yield Line(f"{what} plain Python", ratio(ours, reference), 0.8)
    yield Line(f"{what} networkx", ratio(ours, networkx), 0.4)
    yield from growth(base)
    clingo = process("-c", "import clingo")
    yield Line("import pyrules against import clingo", ratio(process("-c", "import pyrules"), clingo), 1.3)
    starts = process("-m", "pyrules", "starts", text)
    yield Line("a process 'pyrules starts', 4 x 5 tiles, against import clingo", ratio(starts, clingo), 3)


def growth(base: dict[str, Drawing]) -> Iterator[Line]:
    """The time a tile on a map of 40 x 40 tiles against one of 10 x 10."""
    small, large = large_map(base, 10), large_map(base, 40)
    asked = {"legal starts": pyrules.starts, "roads": pyrules.roads, "distances of 5 restaurants": pyrules.distances}
    for what, ask in asked.items():
        a, b = medians(lambda ask=ask: ask(small), lambda ask=ask: ask(large), rounds=3)  # type: ignore[misc]
        yield Line(f"{what}: time a tile on 40 x 40 tiles against 10 x 10", b / 16 / a, 1.5)


def large_map(base: dict[str, Drawing], side: int) -> pyrules.Map:
    """A random square map, tiles repeated, with five restaurants far from each other."""
    rng = Random(2)
    rows = [" ".join(f"{rng.choice(sorted(base))}{rng.randrange(4)}" for _ in range(side)) for _ in range(side)]
    empty = pyrules.Map.parse("/".join(rows), repeats=True)
    return empty.with_restaurants(*rng.sample(pyrules.starts(empty), 5))
