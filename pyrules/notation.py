"""Text forms of squares, spots and tiles, as in ``K7``, ``L7sw*`` and ``M2``.

Value frames: squares are (x, y), 0-based from the north-west, x to the east and y to the south.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pyrules.errors import InputError

SIZE = 5  # squares along a side of a tile (M1)
SIDES = ("n", "e", "s", "w")
DOORS = ("nw", "ne", "se", "sw")
_CORNERS = {"nw": (0, 0), "ne": (1, 0), "se": (1, 1), "sw": (0, 1)}

_SQUARE = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,3})")
_SPOT = re.compile(r"([A-Z]{1,3}[1-9][0-9]{0,3})(nw|ne|se|sw)(\*?)")
_HOUSE = re.compile(r"[A-Za-z0-9.]+( [A-Z]{1,3}[1-9][0-9]{0,3})?")
_TILE = re.compile(r"([A-Z]|[a-z]+)([0-9]*)")


def column_name(x: int) -> str:
    """The letters of a column: 0 is ``A``, 25 is ``Z``, 26 is ``AA``."""
    name = ""
    x += 1
    while x > 0:
        x, rest = divmod(x - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


class Square(NamedTuple):
    """One field of the grid; ``K7`` is ``Square(10, 6)``."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"{column_name(self.x)}{self.y + 1}"

    @classmethod
    def parse(cls, text: str) -> Square:
        """Reads ``K7``. Raises InputError for anything else."""
        match = _SQUARE.fullmatch(text)
        if not match:
            raise InputError(f"bad square {clip(text)}: a square is written like 'K7'")
        x = 0
        for letter in match[1]:
            x = 26 * x + ord(letter) - ord("A") + 1
        return cls(x - 1, int(match[2]) - 1)


class Spot(NamedTuple):
    """A restaurant's 2 x 2 footprint and its door, ``L7sw``: north-west square, then the door's corner (R1, R2)."""

    square: Square
    door: str
    drive_in: bool = False

    def __str__(self) -> str:
        return f"{self.square}{self.door}{'*' if self.drive_in else ''}"

    @classmethod
    def parse(cls, text: str) -> Spot:
        """Reads ``L7sw``, or ``L7sw*`` with a drive-in. Raises InputError for anything else."""
        match = _SPOT.fullmatch(text)
        if not match:
            raise InputError(f"bad spot {clip(text)}: a spot is a square and a door, like 'L7sw'")
        return cls(Square.parse(match[1]), match[2], bool(match[3]))

    @property
    def entrance(self) -> Square:
        """The entrance corner: the square that carries the door (R2)."""
        dx, dy = _CORNERS[self.door]
        return Square(self.square.x + dx, self.square.y + dy)

    @property
    def order(self) -> tuple[int, int, int]:
        """Sorts spots by row, column and corner."""
        return self.square.y, self.square.x, DOORS.index(self.door)


class Tile(NamedTuple):
    """A tile's name and its turn in quarter turns clockwise; ``M2`` is ``Tile('M', 2)``."""

    name: str
    turn: int = 0

    def __str__(self) -> str:
        return f"{self.name}{self.turn}"

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Reads ``M2``, or ``M`` for turn 0. Raises InputError for anything else."""
        match = _TILE.fullmatch(text)
        if not match:
            raise InputError(f"bad tile {clip(text)}: a tile is written like 'M2', a vacant place '--'")
        turn = match[2] or "0"
        if turn not in ("0", "1", "2", "3"):
            raise InputError(f"bad tile {clip(text)}: the turn {clip(turn)} is not one of 0, 1, 2, 3")
        return cls(match[1], int(turn))


def read_side(text: str) -> str:
    """A side of a square. Raises InputError for anything else."""
    if text not in SIDES:
        raise InputError(f"bad side {clip(text)}: a side is one of {', '.join(SIDES)}")
    return text


def read_house(text: str) -> str:
    """The name of a house, with its square where several bear that name. Raises InputError for anything else."""
    if not _HOUSE.fullmatch(text):
        raise InputError(f"bad house {clip(text)}: a house is named like '16', 'pi', or '5 B2'")
    return text


def printable(text: str) -> str:
    """The text with escapes in place of what cannot be printed, so on one line."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def clip(text: str, most: int = 40) -> str:
    """The offending text as it is quoted in a message: on one line, and not endless."""
    return repr(text if len(text) <= most else text[: most - 3] + "...")
