"""The map as text, one character a square, with seams between the tiles and square names along the edges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pyrules.answers import Board
from pyrules.map import Map
from pyrules.notation import SIZE, Square, column_name

LEGEND = (
    "# road  + bridge  H house  g garden  B beer  L lemonade  S soda  P park  R restaurant (D its door)  C campaign"
)
_SYMBOLS = {"house": "H", "beer": "B", "lemonade": "L", "soda": "S", "restaurant": "R", "campaign": "C"}


def draw(map_: Map, board: Board, marks: Mapping[Square, str] | None = None) -> str:
    """The map as lines of text. ``marks`` puts a character of one's own on squares. Vacant places are blank."""
    symbols = _symbols(map_, board) | dict(marks or {})
    width, height = map_.size
    names = [column_name(x) for x in range(width)]
    lines = []
    for level in range(max(map(len, names))):
        row = [name.rjust(max(map(len, names)))[level] for name in names]
        lines.append("    " + _spaced(row, " "))
    rule = "    " + "+".join(["-" * (2 * SIZE + 1)] * map_.columns)
    for y in range(height):
        if y % SIZE == 0 and y:
            lines.append(rule.replace("-", "·").replace("+", "·"))
        row = [symbols.get(Square(x, y), "." if map_.tile_at(Square(x, y)) else " ") for x in range(width)]
        lines.append(f"{y + 1:3} {_spaced(row, '·')}")
    return "\n".join(line.rstrip() for line in lines)


def _spaced(row: list[str], seam: str) -> str:
    groups: Iterable[str] = (" ".join(row[x : x + SIZE]) for x in range(0, len(row), SIZE))
    return " " + f" {seam} ".join(groups)


def _symbols(map_: Map, board: Board) -> dict[Square, str]:
    symbols = dict.fromkeys(board.roads, "#")
    symbols |= dict.fromkeys(board.bridges, "+")
    symbols |= dict.fromkeys(board.parks, "P")
    for location, squares in board.locations.items():
        symbols |= dict.fromkeys(squares, _SYMBOLS[location.kind])
    symbols |= dict.fromkeys(board.gardens, "g")
    symbols |= {restaurant.spot.entrance: "D" for restaurant in map_.restaurants}
    return symbols
