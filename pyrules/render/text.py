"""The map as text, one character a square, with seams between the tiles and square names along the edges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pyrules.answers import Board, Location
from pyrules.map import Map
from pyrules.notation import SIZE, Square, column_name

_SYMBOLS = {
    "house": "H",
    "beer": "B",
    "lemonade": "L",
    "soda": "S",
    "restaurant": "R",
    "billboard": "A",
    "mailbox": "M",
    "radio": "O",
}
_SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}
_MOST_NAMED = 12  # things that a line of the legend names


def draw(map_: Map, board: Board, marks: Mapping[Square, str] | None = None) -> str:
    """The map as lines of text. ``marks`` puts a character of one's own on squares. Vacant places are blank."""
    symbols = _symbols(map_, board) | dict(marks or {})
    width, height = map_.size
    names = [column_name(x) for x in range(width)]
    lines = []
    for level in range(max(map(len, names))):
        row = [name.rjust(max(map(len, names)))[level] for name in names]
        lines.append("    " + _spaced(row, " "))
    for y in range(height):
        if y % SIZE == 0 and y:
            lines.append("    " + "·".join(["·" * (2 * SIZE + 1)] * map_.columns))
        row = [symbols.get(Square(x, y), "." if map_.tile_at(Square(x, y)) else " ") for x in range(width)]
        lines.append(f"{y + 1:3} {_spaced(row, '·')}")
    return "\n".join(line.rstrip() for line in lines)


def legend(map_: Map, board: Board) -> str:
    """What the characters stand for, and which houses, restaurants and campaigns they are. Only what occurs."""
    lines = []
    ground = [("#", "road", board.roads), ("+", "bridge", board.bridges), ("P", "park", board.parks)]
    ground.append(("g", "garden", board.gardens))
    kinds = {_kind(board, location) for location in board.locations}
    words = [f"{symbol} {word}" for symbol, word, squares in ground if squares]
    words += [f"{_SYMBOLS[kind]} {kind}" for kind in ("beer", "lemonade", "soda") if kind in kinds]
    lines.append("  ".join(words))
    for kind in ("house", "billboard", "mailbox", "radio"):
        found = [
            f"{location.name.split()[1]} ({location.square})"
            for location in board.locations
            if _kind(board, location) == kind
        ]
        if found:
            lines.append(f"{_SYMBOLS[kind]} {kind}: {_some(found)}")
    if map_.restaurants:
        drive_in = any(restaurant.spot.drive_in for restaurant in map_.restaurants)
        found = [
            f"{restaurant.name} ({restaurant.spot})" if restaurant.name else str(restaurant.spot)
            for restaurant in map_.restaurants
        ]
        lines.append(f"R restaurant, D its door{', * drive-in' if drive_in else ''}: {_some(found)}")
    lines += [
        f"airplane {airplane.number} faces {'columns' if airplane.side in 'ns' else 'rows'} "
        f"{_names(airplane.side, airplane.at, board.faced[airplane.number])} from the {_SIDES[airplane.side]}"
        for airplane in map_.airplanes
    ]
    return "\n".join(line for line in lines if line)


def _names(side: str, at: int, count: int) -> str:
    ends = [column_name(i - 1) if side in "ns" else str(i) for i in (at, at + count - 1)]
    return "-".join(dict.fromkeys(ends))


def _some(words: list[str]) -> str:
    more = len(words) - _MOST_NAMED
    return ", ".join(words[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def _kind(board: Board, location: Location) -> str:
    return board.campaigns.get(location, location.kind)


def _spaced(row: list[str], seam: str) -> str:
    groups: Iterable[str] = (" ".join(row[x : x + SIZE]) for x in range(0, len(row), SIZE))
    return " " + f" {seam} ".join(groups)


def _symbols(map_: Map, board: Board) -> dict[Square, str]:
    symbols = dict.fromkeys(board.roads, "#")
    symbols |= dict.fromkeys(board.bridges, "+")
    symbols |= dict.fromkeys(board.parks, "P")
    for location, squares in board.locations.items():
        symbols |= dict.fromkeys(squares, _SYMBOLS[_kind(board, location)])
    symbols |= dict.fromkeys(board.gardens, "g")
    symbols |= {restaurant.spot.entrance: "D" for restaurant in map_.restaurants}
    return symbols
