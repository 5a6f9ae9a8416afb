"""The printed tiles, read from the drawings in ``tiles.txt``, and tiles of one's own."""

from __future__ import annotations

import os
import re
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from pyrules.errors import InputError
from pyrules.notation import SIDES, SIZE, Square, clip

DRINKS = {"B": "beer", "L": "lemonade", "S": "soda"}
_SYMBOLS = ".#+HhgABLSP"
_HOUSES = "HhA"
_MARK = re.compile(r"(?:([HhA])=([A-Za-z0-9.]+)|cap=([A-E][1-5])([nesw]))")


class Drawing(NamedTuple):
    """A tile as it is printed, upright: five rows of five symbols (see the head of ``tiles.txt``).

    ``numbers`` names the houses by their symbol, ``caps`` are the road ends that are closed (M7).
    """

    name: str
    rows: tuple[str, ...]
    numbers: tuple[tuple[str, str], ...] = ()
    caps: tuple[tuple[Square, str], ...] = ()

    @classmethod
    def read(cls, name: str, rows: list[str], marks: str = "") -> Drawing:
        """Reads five rows, and marks such as ``H=16 cap=C3w``. Raises InputError."""
        what = f"tile {clip(name)}"
        if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
            raise InputError(f"{what}: a tile has {SIZE} rows of {SIZE} squares, not {clip('/'.join(rows))}")
        for row in rows:
            for symbol in row:
                if symbol not in _SYMBOLS:
                    raise InputError(f"{what}: unknown symbol {symbol!r} in row {clip(row)}; known are {_SYMBOLS}")
        numbers: dict[str, str] = {}
        caps = []
        for mark in marks.split():
            match = _MARK.fullmatch(mark)
            if not match:
                raise InputError(f"{what}: bad mark {clip(mark)}; marks are like 'H=16' or 'cap=C3w'")
            if match[1]:
                numbers[match[1]] = match[2]
            else:
                caps.append((Square.parse(match[3]), match[4]))
        drawing = cls(name, tuple(rows), tuple(sorted(numbers.items())), tuple(sorted(caps)))
        drawing._check()
        return drawing

    @property
    def marks(self) -> str:
        """The marks as they are written after the tile's name."""
        return " ".join(
            [f"{symbol}={number}" for symbol, number in self.numbers]
            + [f"cap={square}{side}" for square, side in self.caps]
        )

    def squares(self, symbols: str) -> list[Square]:
        """The squares of the upright tile that bear one of these symbols, row by row."""
        return [Square(x, y) for y, row in enumerate(self.rows) for x, symbol in enumerate(row) if symbol in symbols]

    def _check(self) -> None:
        """Houses are whole rectangles with a number of their own, and gardens lie along one of them."""
        numbers = dict(self.numbers)
        for symbol in _HOUSES:
            squares = self.squares(symbol)
            if bool(squares) != (symbol in numbers):
                wrong = "has no number" if squares else "is not drawn"
                raise InputError(f"tile {clip(self.name)}: house {symbol!r} {wrong}")
            width = 3 if symbol == "A" else 2
            if squares and squares != [
                Square(squares[0].x + dx, squares[0].y + dy) for dy in range(width) for dx in range(width)
            ]:
                raise InputError(f"tile {clip(self.name)}: house {symbol!r} is not {width} x {width} squares")
        if len(set(numbers.values())) < len(numbers):
            raise InputError(f"tile {clip(self.name)}: two houses have the same number")
        if self.squares("g") and len(self.garden_of()) != len(self.squares("g")):
            raise InputError(f"tile {clip(self.name)}: a garden is two squares along one side of a house")
        for square, side in self.caps:
            if self.rows[square.y][square.x] not in "#+" or side not in SIDES:
                raise InputError(f"tile {clip(self.name)}: cap={square}{side} is not on a road square")

    def garden_of(self) -> dict[Square, str]:
        """For every garden square the number of the house that it lies along."""
        found: dict[Square, str] = {}
        gardens = set(self.squares("g"))
        for symbol, number in self.numbers:
            x, y = self.squares(symbol)[0]
            for side in (
                [(x, y - 1), (x + 1, y - 1)],
                [(x + 2, y), (x + 2, y + 1)],
                [(x, y + 2), (x + 1, y + 2)],
                [(x - 1, y), (x - 1, y + 1)],
            ):
                if symbol != "A" and set(side) <= gardens and number not in found.values():
                    found.update({Square(*square): number for square in side})
        return found


def read_drawings(text: str) -> dict[str, Drawing]:
    """Reads drawings in the format of ``tiles.txt``: a header and five rows, between blank lines."""
    drawings = {}
    lines = text.split("\n")
    blank = [-1, *(i for i, line in enumerate(lines) if not line.strip()), len(lines)]
    for before, after in pairwise(blank):
        block = lines[before + 1 : after]
        if len(block) == SIZE + 1 and not block[0].startswith(("[", "# ")):
            name, _, marks = block[0].partition(" ")
            drawings[name] = Drawing.read(name, block[1:], marks)
    return drawings


@cache
def printed_tiles() -> dict[str, Drawing]:
    """The 20 base tiles ``A`` to ``T`` and the six district tiles ``U`` to ``Z``, by name (M2)."""
    with open(os.path.join(os.path.dirname(__file__), "tiles.txt"), encoding="utf-8") as file:
        return read_drawings(file.read())


BASE_TILES = "ABCDEFGHIJKLMNOPQRST"
