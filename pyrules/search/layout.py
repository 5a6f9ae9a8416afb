"""The maps that a search looks at: a grid of places, the tiles in the box, and what is pinned beforehand.

Sizes are columns x rows. No place is left vacant but those that are pinned so.
"""

from __future__ import annotations

import re
from math import perm
from typing import NamedTuple

from pyrules.errors import InputError
from pyrules.facts import drawing_facts
from pyrules.map import Garden, Map
from pyrules.notation import Spot, Square, Tile, clip
from pyrules.solve import Answer
from pyrules.tiles import BASE_TILES, printed_tiles

Size = tuple[int, int]
# One place of a pattern: any tile, a tile in any turn, a vacant place. (A tile in one turn is read as on any map.)
_TOKEN = re.compile(r"\?|--|([A-Z])\?")


class Pin(NamedTuple):
    """A tile that lies on a place beforehand; ``turn`` None leaves its turn open."""

    tile: str
    turn: int | None
    column: int
    row: int


class Layouts(NamedTuple):
    """All maps of one size that can be laid with these tiles, each at most once (M2), around what is pinned."""

    columns: int
    rows: int
    tiles: tuple[str, ...]
    pins: tuple[Pin, ...] = ()
    vacant: frozenset[tuple[int, int]] = frozenset()
    starts: tuple[Spot, ...] = ()

    @classmethod
    def of(cls, size: Size, tiles: str = "base", pattern: str | None = None) -> Layouts:
        """The layouts of a size, with the tiles that ``read_tiles`` reads, around a pattern such as ``? M?/N3 --``.

        A pattern is a one-line map in which ``?`` is any tile and ``M?`` is tile M in any turn; after a semicolon
        stand the spots of the restaurants that a search would choose. Raises InputError, also where there are too few
        tiles.
        """
        box = read_tiles(tiles)
        found = cls(*size, box) if pattern is None else _read_pattern(size, box, pattern)
        for pin in found.pins:
            if pin.tile not in box:
                raise InputError(f"the pinned tile {clip(pin.tile)} is not one of the tiles {''.join(box)}")
            if sum(other.tile == pin.tile for other in found.pins) > 1:
                raise InputError(f"tile {pin.tile} is pinned twice (M2)")
        if found.open_places > len(box) - len(found.pins):
            left = f"{len(box) - len(found.pins)} tiles {'are left' if found.pins else 'are there'}"
            raise InputError(f"{found.size} has {found.open_places} places to fill, and {left} (M2)")
        return found

    @property
    def size(self) -> str:
        """Columns x rows, as ``3x4``."""
        return f"{self.columns}x{self.rows}"

    @property
    def open_places(self) -> int:
        """How many places a tile is to be chosen for."""
        return self.columns * self.rows - len(self.vacant) - len(self.pins)

    @property
    def number(self) -> int:
        """How many layouts there are: every arrangement of different tiles, in each of four turns of every tile.

        Turns of a tile that look alike are counted apart, and so are maps that are turned as a whole.
        """
        open_turns = self.open_places + sum(pin.turn is None for pin in self.pins)
        return perm(len(self.tiles) - len(self.pins), self.open_places) * int(4**open_turns)

    def facts(self) -> str:
        """The places, the tiles and what is pinned, as a program for ``asp/generate/layout.lp``."""
        places = [(c, r) for r in range(self.rows) for c in range(self.columns) if (c, r) not in self.vacant]
        lines = [f"place({c},{r})." for c, r in places]
        for name in self.tiles:
            lines.append(f'in_turn("{name}",0..3). {drawing_facts(printed_tiles()[name])}')
        for tile, turn, c, r in self.pins:
            lines.append(f'pinned("{tile}",{"any" if turn is None else turn},{c},{r}).')
        for i, spot in enumerate(self.starts, 1):
            lines.append(f"pinned_start({i},{spot.square.x},{spot.square.y},{spot.door}).")
        if self.pins or self.vacant or self.starts:
            lines.append("given.")
        return "\n".join(lines) + "\n"

    def read(self, found: Answer, rulings: dict[str, str]) -> Map:
        """The map that an answer describes: its tiles, the restaurants and the garden that were chosen."""
        at = {(c, r): Tile(name, turn) for name, turn, c, r in found.rows("laid")}
        rows = tuple(tuple(at.get((c, r)) for c in range(self.columns)) for r in range(self.rows))
        drive_ins = {index for (index,) in found.rows("drive_in")}
        spots = [Spot(Square(x, y), door) for x, y, door in found.rows("spot")]
        spots += [Spot(Square(x, y), door, i in drive_ins) for i, x, y, door in sorted(found.rows("restaurant"))]
        gardens = tuple(Garden(str(name), side) for name, side in found.rows("garden"))
        return Map(rows, gardens=gardens).with_rulings(**rulings).with_restaurants(*spots)


def read_size(text: str) -> Size:
    """Reads ``3x4``: columns and rows. Raises InputError."""
    match = re.fullmatch(r"([1-9][0-9]?)[x×]([1-9][0-9]?)", text.lower().replace(" ", ""))
    if not match:
        raise InputError(f"bad size {clip(text)}: a size is columns x rows of tiles, such as 3x4")
    return int(match[1]), int(match[2])


def read_tiles(text: str) -> tuple[str, ...]:
    """Reads which tiles are in the box: ``base``, ``districts``, ``all``, or their letters. Raises InputError."""
    known = printed_tiles()
    named = {"base": BASE_TILES, "all": "".join(known), "districts": "".join(sorted(set(known) - set(BASE_TILES)))}
    letters = named.get(text, text)
    if not letters or len(set(letters)) < len(letters) or not set(letters) <= set(known):
        raise InputError(
            f"bad tiles {clip(text)}: base, districts, all, or letters of printed tiles such as ABM, each once"
        )
    return tuple(letters)


def sizes_up_to(first: Size, last: Size, turned_alike: bool) -> list[Size]:
    """All sizes from one to another, the smallest first; of 2x3 and 3x2 only the first if a turned map says the same.

    Raises InputError where the last is smaller than the first.
    """
    if last[0] < first[0] or last[1] < first[1]:
        raise InputError(f"--up-to {last[0]}x{last[1]} is not as large as {first[0]}x{first[1]}")
    sizes = [(c, r) for c in range(first[0], last[0] + 1) for r in range(first[1], last[1] + 1)]
    sizes.sort(key=lambda size: (size[0] * size[1], size))
    return [s for i, s in enumerate(sizes) if not (turned_alike and s[::-1] in sizes[:i])]


def _read_pattern(size: Size, box: tuple[str, ...], pattern: str) -> Layouts:
    first, *sections = [section.strip() for section in pattern.split(";")]
    rows = [row.split() for row in first.split("/")]
    if any((len(row), len(rows)) != size for row in rows):
        raise InputError(f"the pinned map {clip(pattern)} is not {size[0]} x {size[1]} tiles")
    pins, vacant = [], set()
    for r, row in enumerate(rows):
        for c, token in enumerate(row):
            match = _TOKEN.fullmatch(token)
            if token == "--":
                vacant.add((c, r))
            elif match and match[1]:
                pins.append(Pin(match[1], None, c, r))
            elif not match:
                pins.append(Pin(*Tile.parse(token), c, r))
    if len(vacant) == size[0] * size[1]:
        raise InputError("an empty map: it has no tile")
    starts = [Spot.parse(spot) for section in sections for spot in section.split()]
    for spot in starts:
        if spot.drive_in:
            raise InputError(f"{spot}: a drive-in cannot be pinned")
    return Layouts(*size, box, tuple(pins), frozenset(vacant), tuple(starts))
