"""The roads of a board as SVG path data: what the board says of each lane, put into lines and quarter circles.

One unit is a pixel, a square is UNIT of them, the origin is the map's north-west corner.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from pyrules.answers import Board
from pyrules.notation import Square

UNIT = 40  # a square; even, so that its middle is a whole number
_HALF = UNIT // 2
_STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
_OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
_END = 8  # how far behind the middle of its square a closed road ends


class Roadway(NamedTuple):
    """Path data: every subpath begins in or on the edge of its square."""

    bands: str  # the middle of the asphalt, everywhere but on the upper road of bridges
    straight: str  # dashed centre lines
    curved: str  # the same in curves, which are shorter
    decks: tuple[Square, ...]  # bridges: the upper road goes north and south
    ends: str  # where roads just end
    bars: str  # the ends of closed roads


def roadway(board: Board) -> Roadway:
    """The paths of all roads, row by row."""
    bands: list[str] = []
    straight: list[str] = []
    curved: list[str] = []
    ends: list[str] = []
    bars: list[str] = []
    for square in sorted(board.roads, key=lambda square: (square.y, square.x)):
        if square in board.bridges:  # M6: each road goes straight on
            bands.append(_line(square, "w", "e"))
            straight.append(_line(square, "w", "e"))
            continue
        sides = sorted(board.roads[square] | board.edges.get(square, frozenset()), key="nesw".index)
        closed = board.closed.get(square, frozenset())
        if len(sides) < 2:  # a dead end: it fills its square, or ends at a bar
            for side in sides:
                end = _OPPOSITE[side]
                bands.append(_line(square, side, end, ends=end in closed))
                straight.append(_line(square, side, end, ends=True))
                if end in closed:
                    bars.append(_bar(square, end, _END))
                else:
                    ends.append(_bar(square, end, _HALF - 1))
            if not sides:
                bands.append(f"M{_x(square) - 14} {_y(square)}h28")
                ends += [_bar(square, "w", 15), _bar(square, "e", 15)]
        for one, other in combinations(sides, 2):
            opposite = other == _OPPOSITE[one]
            path = _line(square, one, other) if opposite else _curve(square, one, other)
            bands.append(path)
            if len(sides) == 2:
                (straight if opposite else curved).append(path)
    return Roadway(
        "".join(bands),
        "".join(straight),
        "".join(curved),
        tuple(sorted(board.bridges, key=lambda square: (square.y, square.x))),
        "".join(ends),
        "".join(bars),
    )


def _x(square: Square) -> int:
    return UNIT * square.x + _HALF


def _y(square: Square) -> int:
    return UNIT * square.y + _HALF


def _line(square: Square, one: str, other: str, ends: bool = False) -> str:
    """From one side of the square to the other, or only until a little behind the middle."""
    (dx, dy), (ex, ey) = _STEP[one], _STEP[other]
    reach = _END if ends else _HALF
    x, y = _x(square), _y(square)
    return f"M{x + _HALF * dx} {y + _HALF * dy}L{x + reach * ex} {y + reach * ey}"


def _curve(square: Square, one: str, other: str) -> str:
    """A quarter circle from the middle of one side to the middle of the next."""
    (dx, dy), (ex, ey) = _STEP[one], _STEP[other]
    x, y = _x(square), _y(square)
    sweep = 1 if dy * ex - dx * ey > 0 else 0
    return f"M{x + _HALF * dx} {y + _HALF * dy}A{_HALF} {_HALF} 0 0 {sweep} {x + _HALF * ex} {y + _HALF * ey}"


def _bar(square: Square, side: str, away: int) -> str:
    """Across the road, that far from the middle of its square."""
    dx, dy = _STEP[side]
    x, y = _x(square) + away * dx, _y(square) + away * dy
    return f"M{x - 16 * abs(dy)} {y - 16 * abs(dx)}L{x + 16 * abs(dy)} {y + 16 * abs(dx)}"
