"""The core: starts, distances and roads of a map, and what it takes to import and to start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from bench.measure import Line, medians, process, ratio
from bench.with_networkx import all_start_distances
from reference import Board, Drawing, random_tiles, read_drawings

import pyrules
from pyrules.tiles import BASE_TILES

TILES = Path(pyrules.__file__).parent / "tiles.txt"


def drawings() -> dict[str, Drawing]:
    """The 20 base tiles as the reference draws them."""
    return {n: d for n, d in read_drawings(TILES.read_text(encoding="utf-8")).items() if n in BASE_TILES}


def lines() -> Iterator[Line]:
    """All figures of issue-sized maps, of growth, and of fresh processes."""
    base = drawings()
    text, _ = random_tiles(Random(1), 4, 5, base, 0, 0, False)

    def ours() -> object:
        return pyrules.start_distances(pyrules.Map.parse(text))

    what = "all legal starts x all locations, road and air, on 4 x 5 tiles, from text to objects: time over that of "
    yield Line(what + "the plain-Python reference", ratio(ours, lambda: Board(text, base).all_start_distances()), 0.8)
    yield Line(what + "networkx", ratio(ours, lambda: all_start_distances(Board(text, base)), rounds=9), 0.4)
    yield from growth(base)
    bare = ("-c", "import clingo")
    yield Line(
        "import pyrules: time over that of import clingo", ratio(process("-c", "import pyrules"), process(*bare)), 1.3
    )
    whole = process("-m", "pyrules", "starts", text)
    yield Line(
        "a whole process, pyrules starts on 4 x 5 tiles: time over that of import clingo",
        ratio(whole, process(*bare)),
        3,
    )


def growth(base: dict[str, Drawing]) -> Iterator[Line]:
    """The time a tile on 40 x 40 tiles over that on 10 x 10."""
    small, large = large_map(base, 10), large_map(base, 40)
    asked = {"legal starts": pyrules.starts, "roads": pyrules.roads, "distances of 5 restaurants": pyrules.distances}
    for what, ask in asked.items():
        a, b = medians(lambda ask=ask: ask(small), lambda ask=ask: ask(large), rounds=3)  # type: ignore[misc]
        yield Line(f"{what}: time a tile on 40 x 40 tiles over that on 10 x 10", b / 16 / a, 1.5)


def large_map(base: dict[str, Drawing], side: int) -> pyrules.Map:
    """A random square map, tiles repeated, with five restaurants far from each other."""
    rng = Random(2)
    rows = [" ".join(f"{rng.choice(sorted(base))}{rng.randrange(4)}" for _ in range(side)) for _ in range(side)]
    empty = pyrules.Map.parse("/".join(rows), repeats=True)
    return empty.with_restaurants(*rng.sample(pyrules.starts(empty), 5))
