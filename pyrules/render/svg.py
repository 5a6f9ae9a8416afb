"""The map as an SVG picture."""

from __future__ import annotations

from pyrules.answers import Board
from pyrules.map import Map


def draw(map_: Map, board: Board) -> str:
    """The picture."""
    raise NotImplementedError
