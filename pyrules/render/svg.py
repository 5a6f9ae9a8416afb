"""The map as an SVG picture: places things in Python, draws them with the template ``picture.svg.jinja``.

One unit is a pixel and a square is 40 of them. The picture stands for itself: no script, no font, no file beside it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pyrules.answers import Board, Location
from pyrules.map import Map
from pyrules.notation import SIZE, Spot, Square, column_name
from pyrules.render.lettering import clean, fit, width, wrap
from pyrules.render.marks import Marks
from pyrules.render.roadway import UNIT, roadway
from pyrules.render.travel import lines

if TYPE_CHECKING:
    from jinja2 import Environment

_NAMES = 24  # the strip along each edge for letters and numbers
_PLANES = 52  # the strip beyond it for airplanes, where there are any
_CORNERS = {"nw": (0, 0), "ne": (1, 0), "se": (1, 1), "sw": (0, 1)}
_SYMBOLS = ("beer", "lemonade", "soda", "billboard", "mailbox", "radio")  # what the legend explains
_LEAST = 460  # a picture with text is at least so wide


class Box(NamedTuple):
    """A rectangle in units."""

    x: int
    y: int
    w: int
    h: int


def draw(map_: Map, board: Board, marks: Marks | None = None) -> str:
    """The picture as the text of an SVG document. The same map, board and marks give the same text.

    ``board`` is ``pyrules.queries.board(map_)``. Colours never stand alone: all can be told apart in black and white.
    """
    marks = marks or Marks()
    return environment().get_template("picture.svg.jinja").render(_picture(map_, board, marks))


@cache
def environment() -> Environment:
    """The templates of this folder. Everything that is put into them is escaped."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _picture(map_: Map, board: Board, marks: Marks) -> dict[str, Any]:
    """All that the template needs."""
    columns, rows = map_.size
    beside = {airplane.side for airplane in map_.airplanes}
    left, top, right, bottom = (_NAMES + _PLANES * (side in beside) for side in "wnes")
    beyond = [square for square, _ in marks.squares if _near(map_, square)]
    beyond += [Square(x + 1, y + 1) for (x, y), *_ in marks.ghosts if _near(map_, Square(x + 1, y + 1))]
    right = max([right, *(UNIT * (square.x + 1 - columns) + 6 for square in beyond)])
    bottom = max([bottom, *(UNIT * (square.y + 1 - rows) + 6 for square in beyond)])
    wide = left + UNIT * columns + right
    if map_.title or marks.notes:
        wide = max(wide, _LEAST)
    title = wrap(map_.title, 20, wide - 2 * _NAMES, bold=True) if clean(map_.title) else []
    top += 28 * len(title) + (14 if title else 0)
    footer = _footer(board, marks, wide - 2 * _NAMES)
    taken = _taken(board)
    doors = {(spot.entrance, spot.door) for spot in marks.starts}
    doors |= {(at.entrance, at.door) for at, _ in marks.labels if isinstance(at, Spot)}
    return {
        "name": clean(map_.title) or _clipped(str(map_)),
        "description": _description(map_, board),
        "width": wide,
        "height": top + UNIT * rows + bottom + footer["height"],
        "left": left,
        "top": top,
        "columns": [(column_name(x), UNIT * x + UNIT // 2) for x in range(columns)],
        "rows": [(y + 1, UNIT * y + UNIT // 2) for y in range(rows)],
        "map_width": UNIT * columns,
        "map_height": UNIT * rows,
        "title": title,
        "tiles": [
            (_tile_box(column, row), str(tile), *_label_corner(column, row, taken, doors))
            for row, places in enumerate(map_.tiles)
            for column, tile in enumerate(places)
            if tile
        ],
        "vacant": [
            _tile_box(column, row)
            for row, places in enumerate(map_.tiles)
            for column, tile in enumerate(places)
            if not tile
        ],
        "roads": roadway(board),
        "parks": sorted(board.parks, key=_by_row),
        "things": [_thing(board, location) for location in board.locations if location.kind != "restaurant"],
        "restaurants": [
            _restaurant(i, restaurant.spot, str(restaurant), restaurant.name)
            for i, restaurant in enumerate(map_.restaurants)
        ],
        "airplanes": [_airplane(map_, board, i) for i in range(len(map_.airplanes))],
        "starts": [(spot, UNIT * spot.entrance.x, UNIT * spot.entrance.y, spot.door) for spot in marks.starts],
        "ghosts": [
            _restaurant(i, spot, str(spot), "")
            for i, spot in enumerate(marks.ghosts)
            if _near(map_, Square(spot.square.x + 1, spot.square.y + 1))
        ],
        "squares": [(square, role) for square, role in marks.squares if _near(map_, square)],
        "shades": [_shade(spot, dark) for spot, dark in marks.shades],
        "labels": [_label(at, text) for at, text in marks.labels],
        "lines": lines(marks.routes),
        "rings": marks.rings,
        "footer": footer,
        "unit": UNIT,
    }


def _by_row(square: Square) -> tuple[int, int]:
    return square.y, square.x


def _clipped(text: str) -> str:
    return text if len(text) <= 200 else f"{text[:199]}…"


def _near(map_: Map, square: Square) -> bool:
    """Is a square on the map, or so near to it (to the east or south) that it can be marked on the margin?"""
    columns, rows = map_.size
    return square.x <= columns + 1 and square.y <= rows + 1


def _box(squares: tuple[Square, ...]) -> Box:
    """The rectangle around squares."""
    x, y = min(square.x for square in squares), min(square.y for square in squares)
    w, h = max(square.x for square in squares) + 1 - x, max(square.y for square in squares) + 1 - y
    return Box(UNIT * x, UNIT * y, UNIT * w, UNIT * h)


def _tile_box(column: int, row: int) -> Box:
    size = SIZE * UNIT
    return Box(size * column, size * row, size, size)


def _taken(board: Board) -> dict[Square, int]:
    """How little room a square has for the tile's name: 2 for a road, which leaves some, 4 for anything else."""
    taken = dict.fromkeys(board.roads, 2)
    taken |= {square: 4 for squares in board.locations.values() for square in squares}
    return taken | dict.fromkeys(board.parks, 4)


def _label_corner(
    column: int, row: int, taken: dict[Square, int], doors: set[tuple[Square, str]]
) -> tuple[str, int, int]:
    """The corner of a tile with the most room for its name, and where that is."""

    def filled(corner: str) -> int:
        dx, dy = _CORNERS[corner]
        square = Square(SIZE * column + (SIZE - 1) * dx, SIZE * row + (SIZE - 1) * dy)
        return taken.get(square, 0) + ((square, corner) in doors)

    corner = min(("nw", "ne", "sw", "se"), key=filled)
    dx, dy = _CORNERS[corner]
    size = SIZE * UNIT
    return corner, size * column + (size - 5 if dx else 5), size * row + (size - 5 if dy else 13)


def _thing(board: Board, location: Location) -> dict[str, Any]:
    """A house, supplier or campaign: what it is, its rectangle without the garden, and the garden's."""
    squares = board.locations[location]
    garden = tuple(square for square in squares if square in board.gardens)
    body = tuple(square for square in squares if square not in board.gardens)
    label = location.name.split()[1]
    kind = board.campaigns.get(location, location.kind)
    if kind == "house" and len(body) > 4:
        kind, label = "apartment", {"pi": "π"}.get(label, label)
    return {
        "kind": kind,
        "name": clean(location.name),
        "label": clean(label),
        "size": round(min(25, (84 if kind == "apartment" else 48) / max(width(label, 1, bold=True), 0.1)), 1),
        "box": _box(body),
        "plot": _box(squares),
        "garden": _box(garden) if garden else None,
    }


def _restaurant(index: int, spot: Spot, label: str, name: str) -> dict[str, Any]:
    """A restaurant; its name stands in the half where the door is not."""
    dx, dy = _CORNERS[spot.door]
    size, rows = fit(label, 70, 36, (13, 12, 11, 10, 9, 8, 7))
    return {
        "colour": index % 10,
        "name": clean(label if not name else f"{name}, {spot}"),
        "x": UNIT * spot.square.x,
        "y": UNIT * spot.square.y,
        "door": (dx, dy),
        "others": [corner for door, corner in _CORNERS.items() if door != spot.door] if spot.drive_in else [],
        "size": size,
        "rows": rows,
        "spot": str(spot) if name else "",
    }


def _airplane(map_: Map, board: Board, index: int) -> dict[str, Any]:
    """An airplane: where its nose is, how far its rows or columns go, and how it is turned (up is north)."""
    airplane = map_.airplanes[index]
    columns, rows = map_.size
    span = UNIT * board.faced[airplane.number]
    at = UNIT * (airplane.at - 1)
    away = _NAMES + 2
    x, y = {
        "n": (at + span // 2, -away),
        "s": (at + span // 2, UNIT * rows + away),
        "w": (-away, at + span // 2),
        "e": (UNIT * columns + away, at + span // 2),
    }[airplane.side]
    turn = {"n": 180, "s": 0, "w": 90, "e": 270}[airplane.side]
    return {"number": airplane.number, "x": x, "y": y, "turn": turn, "span": span, "side": airplane.side}


def _shade(spot: Spot, dark: float) -> tuple[int, int, float]:
    """The corner of a spot's door: its north-west point, and how opaque its shade is, never quite white nor full."""
    dx, dy = _CORNERS[spot.door]
    return UNIT * spot.entrance.x + 20 * dx, UNIT * spot.entrance.y + 20 * dy, round(0.06 + 0.74 * dark, 2)


def _label(at: Square | Spot, text: str) -> dict[str, Any]:
    """A short text in the middle of a square, or in the corner of a spot's door."""
    text = clean(text)
    if isinstance(at, Spot):
        (dx, dy), square = _CORNERS[at.door], at.entrance
        size = min(7.5, 17 / max(width(text, 1, bold=True), 0.1))
        return {"x": UNIT * square.x + 10 + 20 * dx, "y": UNIT * square.y + 10 + 20 * dy, "size": size, "text": text}
    size = min(14.0, 36 / max(width(text, 1, bold=True), 0.1))
    return {"x": UNIT * at.x + UNIT // 2, "y": UNIT * at.y + UNIT // 2, "size": size, "text": text}


def _keys(board: Board, marks: Marks) -> list[tuple[str, int, str]]:
    """What the legend explains, in order: a symbol with its variant, and a word. Only what occurs."""
    kinds = {location.kind for location in board.locations}
    kinds |= set(board.campaigns.values())
    keys = [(kind, 0, kind) for kind in _SYMBOLS if kind in kinds]
    if marks.starts:
        keys.append(("start", 0, "legal start: its door; the restaurant lies the other way"))
    roles = {role for _, role in marks.squares}
    words = [("wrong", "against the rules"), ("hint", "of note"), ("in_range", "in range")]
    keys += [(role, 0, word) for role, word in words if role in roles]
    if marks.rings:
        keys.append(("ring", 0, "collected"))
    keys += [("line", line.style, clean(line.name)) for line in lines(marks.routes) if line.name]
    return keys


def _footer(board: Board, marks: Marks, wide: int) -> dict[str, Any]:
    """The legend and the notes, in lines of that width."""
    keys = []
    x, y = 0, 0
    for symbol, variant, word in _keys(board, marks):
        room = int(34 + width(word, 12) + 14)
        if x and x + room > wide:
            x, y = 0, y + 30
        keys.append((x, y, symbol, variant, word))
        x += room
    y += 38 if keys else 0
    notes = []
    for note in marks.notes:
        label = clean(note.label)
        indent = int(width(label, 12)) + 22 if label else 0
        rows = wrap(note.text, 13, wide - indent)
        notes.append((y, label, indent, rows, note.wrong))
        y += 18 * len(rows) + 8
    return {"keys": keys, "notes": notes, "height": y + 10 if keys or notes else 0}


def _description(map_: Map, board: Board) -> str:
    """The map in words, for those who do not see the picture."""
    told = [f"A map of {map_.columns} × {map_.rows} tiles: {_clipped(str(map_).split(';')[0])}."]
    told += [f"Restaurant {clean(str(restaurant))} at {restaurant.spot}." for restaurant in map_.restaurants]
    names = [clean(location.name) for location in board.locations if location.kind != "restaurant"]
    told += [f"On it: {', '.join(names)}."] if names else []
    return " ".join(told)
