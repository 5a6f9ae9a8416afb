"""Maps that the kinds of puzzle are made on."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from pyrules.map import Map, Restaurant
from pyrules.notation import Spot, Tile
from pyrules.tiles import BASE_TILES


def random_map(rng: Random, columns: int, rows: int) -> Map:
    """A map of base tiles, each used once, in random places and turns."""
    names = rng.sample(BASE_TILES, columns * rows)
    tiles = [Tile(name, rng.randrange(4)) for name in names]
    return Map(tuple(tuple(tiles[row * columns : (row + 1) * columns]) for row in range(rows)))


def with_restaurant(map_: Map, name: str, spot: Spot) -> Map:
    """The map with one more restaurant of that name."""
    return replace(map_, restaurants=(*map_.restaurants, Restaurant(spot, name)))
