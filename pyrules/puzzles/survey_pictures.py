"""The pictures of a survey: what is left of the map, its labels clear of the restaurants; and for a printed page the
loose tiles laid closely, and letters that can be read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pyrules.map import Map, Restaurant
from pyrules.notation import SIZE, Spot, Square, Tile
from pyrules.puzzles.puzzle import Puzzle
from pyrules.queries import board
from pyrules.render.roadway import UNIT
from pyrules.render.svg import draw, environment

_VACANT = re.compile(r'(<g class="vacant">\s*)(.*?)</g>', re.DOTALL)
_SIZES = (68, 56, 46, 38, 30, 24)  # of the number of an open place: the first that finds room
_PLACE = SIZE * UNIT
_GAP, _LETTER = 24, 52  # between loose tiles; the strip above each for its letter
_HEAD = re.compile(r'width="\d+" height="(\d+)" viewBox="0 0 (\d+) \d+"')
_PAPER = re.compile(r'(<rect class="paper" [^>]*height=")\d+')
_FOOTER = re.compile(r'<g class="footer" transform="translate\(24 (\d+)\)">.*</g>\s*(?=</svg>)', re.DOTALL)
_SIGNS = re.compile(r'(<g class="restaurant [^>]*>.*?)((?:<text class="sign"[^>]*>[^<]*</text>\s*)+)', re.DOTALL)
_SIGN = re.compile(r'<text class="sign" x="40" y="([\d.]+)" font-size="(\d+)">([^<]*)</text>')


class Box(NamedTuple):
    """A rectangle in units of the picture, from the north-west corner of the map."""

    x: float
    y: float
    w: float
    h: float

    def meets(self, other: Box) -> bool:
        """Whether the two have a point in common."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )


class Label(NamedTuple):
    """The number of an open place, the tile that is back there if one is, and where: the middle, and the size."""

    text: str
    tile: str
    x: float
    y: float
    size: int

    @property
    def box(self) -> Box:
        """What the label covers."""
        return _box(self.text, self.tile, self.x, self.y, self.size)


def survey_picture(puzzle: Puzzle) -> str:
    """What is left of the map, with its restaurants, a number on each open place, and what is seen there."""
    shown = tuple(Restaurant(Spot.parse(r["spot"]), r["name"]) for r in puzzle.data["restaurant"])
    map_ = replace(puzzle.map, title="", restaurants=shown)
    marks = []
    for label in labels(puzzle):
        y = label.y + label.size * (0.1 if label.tile else 0.36)
        marks.append(_text(label.x, y, label.size, "#a5a5a5", label.text))
        if label.tile:
            marks.append(_text(label.x, y + 0.52 * label.size, _small(label.size), "#707070", f"tile {label.tile}"))
    marks += [_sight(Square.parse(at), what) for at, what in _seen(puzzle).items()]
    drawn = draw(map_, board(replace(map_, restaurants=())))
    return _VACANT.sub(lambda match: f"{match[1]}{match[2]}{''.join(marks)}</g>", drawn)


def labels(puzzle: Puzzle) -> list[Label]:
    """The labels of the open places, each as large and as near to the middle as restaurants and sights allow."""
    places = [(c, r) for r, row in enumerate(puzzle.map.tiles) for c, tile in enumerate(row) if tile is None]
    taken = obstacles(puzzle)
    found = []
    for number, (column, row) in enumerate(places, 1):
        tile = str(puzzle.data["tiles"][number - 1]) if puzzle.data["back"] else ""
        found.append(_label(str(number), tile, Box(_PLACE * column, _PLACE * row, _PLACE, _PLACE), taken))
    return found


def obstacles(puzzle: Puzzle) -> list[Box]:
    """What labels keep clear of: the restaurants, and the squares on which something is seen."""
    spots = [Spot.parse(table["spot"]) for table in puzzle.data["restaurant"]]
    found = [Box(UNIT * spot.square.x, UNIT * spot.square.y, 2 * UNIT, 2 * UNIT) for spot in spots]
    squares = map(Square.parse, _seen(puzzle))
    return found + [Box(UNIT * square.x, UNIT * square.y, UNIT, UNIT) for square in squares]


def _label(text: str, tile: str, place: Box, taken: Sequence[Box]) -> Label:
    middle_x, middle_y = place.x + place.w / 2, place.y + place.h / 2
    steps = range(-90, 91, 6)
    near = sorted(((dx, dy) for dx in steps for dy in steps), key=lambda step: step[0] ** 2 + step[1] ** 2)
    for size in _SIZES:
        for dx, dy in near:
            box = _box(text, tile, middle_x + dx, middle_y + dy, size)
            inside = place.x + 8 <= box.x and box.x + box.w <= place.x + place.w - 8
            inside = inside and place.y + 8 <= box.y and box.y + box.h <= place.y + place.h - 8
            if inside and not any(box.meets(other) for other in taken):
                return Label(text, tile, middle_x + dx, middle_y + dy, size)
    return Label(text, tile, middle_x, middle_y, _SIZES[-1])  # restaurants leave more room than that


def _box(text: str, tile: str, x: float, y: float, size: int) -> Box:
    wide = max(0.68 * size * len(text), 0.62 * _small(size) * len(f"tile {tile}") if tile else 0)
    high = size * (1.4 if tile else 0.9)
    return Box(x - wide / 2, y - high / 2, wide, high)


def _small(size: int) -> int:
    """The size of the name of the tile below a number."""
    return max(20, size * 2 // 5)


def _text(x: float, y: float, size: float, colour: str, text: str) -> str:
    return f'<text x="{x:g}" y="{y:.1f}" style="font-size: {size:g}px; fill: {colour}">{text}</text>'


def _seen(puzzle: Puzzle) -> dict[str, str]:
    return {clue["at"]: str(clue["what"]) for clue in puzzle.clues if clue["form"] == "seen"}


def _sight(square: Square, what: str) -> str:
    """What is seen on a square: the drink, a small house, or asphalt."""
    shapes = environment().get_template("shapes.svg.jinja").module
    fill = "#7c8288" if what == "road" else "#fff"
    drawn = ""
    if what == "house":
        drawn = f'<g transform="translate(4 4) scale(.4)">{shapes.house(80, 80, "", 1)}</g>'  # type: ignore[attr-defined]
    elif what != "road":
        drawn = f'<g transform="translate(20 20)">{getattr(shapes, what)()}</g>'
    return (
        f'<g transform="translate({UNIT * square.x} {UNIT * square.y})"><title>{what} on {square}</title>'
        f'<rect x="1" y="1" width="38" height="38" rx="4" style="fill: {fill}; stroke: #555; stroke-dasharray: none"/>'
        f"{drawn}</g>"
    )


def sheet(names: Sequence[str], a_row: int) -> tuple[str, int, int]:
    """The loose tiles, upright, so many in a row, each with its letter above, as an SVG document; its width and height.

    The tiles do not touch: their roads would seem to join.
    """
    head = tail = ""
    parts = []
    wide = a_row * (_PLACE + _GAP) - _GAP
    for at, name in enumerate(names):
        map_ = Map(((Tile(name),),))
        drawn = draw(map_, board(map_))
        begin = drawn.index('<g transform="translate(')
        head = drawn[:begin]
        body = _FOOTER.sub("", drawn[begin:]).replace("</svg>", "")
        body = re.sub(r'<g class="names">.*?</g>|<text class="tile-name.*?</text>', "", body, flags=re.DOTALL)
        x, y = at % a_row * (_PLACE + _GAP), at // a_row * (_PLACE + _LETTER + _GAP)
        letter = f'<text class="letter" x="{x + _PLACE // 2}" y="{y + 42}" font-size="46">{name}</text>'
        parts.append(f'{letter}<g transform="translate({x - 24} {y + _LETTER - 24})">{body}</g>')
        tail = "</svg>"
    high = -(-len(names) // a_row) * (_PLACE + _LETTER + _GAP) - _GAP + 4
    head = _HEAD.sub(f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"', head)
    head = re.sub(r"<title>.*?</title>", "<title>The loose tiles</title>", head, count=1)
    head = re.sub(r"<desc>.*?</desc>", f"<desc>Tiles {', '.join(names)}, upright.</desc>", head, count=1)
    head = re.sub(r'<rect class="paper"[^>]*/>', "", head)
    return head + "".join(parts) + tail, wide, high


def readable(drawn: str, least: float) -> str:
    """The picture without its legend, all letters at least so many units high: names of squares, tiles, restaurants,
    drinks. The spots of restaurants, for which there is no room then, are left out: their doors are drawn."""
    footer = _FOOTER.search(drawn)
    if footer:
        high = int(footer[1])
        drawn = _FOOTER.sub("", drawn)
        drawn = _HEAD.sub(rf'width="\2" height="{high}" viewBox="0 0 \2 {high}"', drawn, count=1)
        drawn = _PAPER.sub(rf"\g<1>{high}", drawn, count=1)
    for name in ("names", "tile-name", "drink"):
        drawn = re.sub(
            rf"(\.pyrules \.{name} {{ font-size: )(\d+)px", lambda m: f"{m[1]}{max(float(m[2]), least):.1f}px", drawn
        )
    return _SIGNS.sub(lambda match: match[1] + _signs(match[2], least), drawn)


def _signs(signs: str, least: float) -> str:
    """The name of a restaurant, its lines in that size about the same middle; a word that is too long is drawn in."""
    lines = [(float(y), int(size), text) for y, size, text in _SIGN.findall(signs)]
    middle = sum(y - 0.36 * size for y, size, _ in lines) / len(lines)
    size = max(least, lines[0][1])
    told = []
    for number, (_, _, text) in enumerate(lines):
        y = middle + 0.36 * size + (number - (len(lines) - 1) / 2) * size * 1.06
        narrow = ' textLength="70" lengthAdjust="spacingAndGlyphs"' if len(text) * size * 0.62 > 72 else ""
        told.append(f'<text class="sign" x="40" y="{y:.1f}" font-size="{size:.1f}"{narrow}>{text}</text>')
    return "".join(told)
