"""Routes as SVG path data: drives along the roads, on the right of the way they go, and flights over the tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from pyrules.notation import SIZE
from pyrules.render.marks import Drive, Flight
from pyrules.render.roadway import UNIT

Point = tuple[float, float]
STYLES = 6  # colours and dashes of routes; a seventh looks like the first


class Crossing(NamedTuple):
    """The mark at a border that a route crosses."""

    x: float
    y: float
    number: int


class Line(NamedTuple):
    """A route to draw. ``style`` chooses its colour and its dashes."""

    style: int
    name: str
    by: str  # road or air
    path: str
    begin: Point
    arrow: str  # the points of its head
    crossings: tuple[Crossing, ...]


def lines(routes: Sequence[Drive | Flight]) -> list[Line]:
    """The routes side by side: each keeps a distance of its own from the middle of the road or tile."""
    slots = _slots(routes)
    drives = 1 + max((slots[i] for i, route in enumerate(routes) if isinstance(route, Drive)), default=0)
    flights = 1 + max((slots[i] for i, route in enumerate(routes) if isinstance(route, Flight)), default=0)
    taken: Counter[tuple[Point, Point]] = Counter()
    result = []
    for i, route in enumerate(routes):
        if isinstance(route, Drive):
            if len(route.squares) + (route.start is not None) > 0:
                result.append(_drive(route, i, _apart(slots[i], drives, 3, 11.5, 5), taken))
        elif route.places:
            result.append(_flight(route, i, _apart(slots[i], flights, -30, 30, 12), taken))
    return result


def _slots(routes: Sequence[Drive | Flight]) -> list[int]:
    """For each route the first slot that no earlier route has which takes one of its steps, or touches its tiles."""
    steps: list[set[object]] = [
        set(pairwise(route.squares)) if isinstance(route, Drive) else set(route.places) for route in routes
    ]
    slots: list[int] = []
    for i in range(len(routes)):
        used = {slots[k] for k in range(i) if steps[k] & steps[i]}
        slots.append(next(slot for slot in range(len(routes)) if slot not in used))
    return slots


def _apart(index: int, count: int, least: float, most: float, step: float) -> float:
    """The offset of one of several, ``step`` apart around the middle of least and most, closer if they are many."""
    step = min(step, (most - least) / max(count - 1, 1))
    return (least + most) / 2 + (index - (count - 1) / 2) * step


def _drive(route: Drive, index: int, offset: float, taken: Counter[tuple[Point, Point]]) -> Line:
    squares = ([route.start] if route.start is not None else []) + list(route.squares)
    path = [(UNIT * (x + 0.5), UNIT * (y + 0.5)) for x, y in squares]
    tiles = [(x // SIZE, y // SIZE) for x, y in squares]
    return _line(index, route.name, "road", path, tiles, offset, taken)


def _flight(route: Flight, index: int, offset: float, taken: Counter[tuple[Point, Point]]) -> Line:
    size = SIZE * UNIT
    path = [(size * (column + 0.5), size * (row + 0.5)) for column, row in route.places]
    return _line(index, route.name, "air", path, list(route.places), offset, taken)


def _line(
    index: int,
    name: str,
    by: str,
    path: list[Point],
    tiles: list[tuple[int, int]],
    offset: float,
    taken: Counter[tuple[Point, Point]],
) -> Line:
    path, tiles = _moving(path, tiles)
    ways = [_way(a, b) for a, b in pairwise(path)]
    beside = [(-dy * offset, dx * offset) for dx, dy in ways] or [(0.0, 0.0)]  # to the right
    first = _plus(path[0], beside[0])
    words = [f"M{_at(first)}"]
    for point, (before, after), (right, right_after) in zip(path[1:-1], pairwise(ways), pairwise(beside), strict=True):
        words.append(_joint(point, before, after, right, right_after, offset))
    last = _plus(path[-1], beside[-1])
    words.append(f"L{_at(last)}")
    crossings: list[Crossing] = []
    for i, (a, b) in enumerate(pairwise(tiles)):
        if a != b:
            middle = ((path[i][0] + path[i + 1][0]) / 2, (path[i][1] + path[i + 1][1]) / 2)
            key = (middle, ways[i])
            # Marks of several routes over one border lie one after the other: on it, behind it, before it, ...
            slot = (taken[key] + 1) // 2 * (1 if taken[key] % 2 else -1)
            taken[key] += 1
            x, y = _plus(middle, beside[i])
            crossings.append(Crossing(x + 13 * slot * ways[i][0], y + 13 * slot * ways[i][1], len(crossings) + 1))
    return Line(
        index % STYLES, name, by, "".join(words), first, _head(last, ways[-1]) if ways else "", tuple(crossings)
    )


def _moving(path: list[Point], tiles: list[tuple[int, int]]) -> tuple[list[Point], list[tuple[int, int]]]:
    """The route without standing still."""
    kept = [0] + [i for i in range(1, len(path)) if path[i] != path[i - 1]]
    return [path[i] for i in kept], [tiles[i] for i in kept]


def _joint(point: Point, before: Point, after: Point, right: Point, right_after: Point, offset: float) -> str:
    """How the line goes on at a point: straight, round a corner, or turning back."""
    along = before[0] * after[0] + before[1] * after[1]
    turn = before[0] * after[1] - before[1] * after[0]  # above 0 to the right
    if along > 0.99:
        return ""
    if abs(along) < 0.01 and abs(offset) < UNIT / 2:  # a quarter circle between the middles of two sides
        half = UNIT / 2
        enters = _plus((point[0] - half * before[0], point[1] - half * before[1]), right)
        leaves = _plus((point[0] + half * after[0], point[1] + half * after[1]), right_after)
        radius = half - offset if turn > 0 else half + offset
        return f"L{_at(enters)}A{_n(radius)} {_n(radius)} 0 0 {int(turn > 0)} {_at(leaves)}"
    if along < -0.99:
        radius = abs(offset)
        return f"L{_at(_plus(point, right))}A{_n(radius)} {_n(radius)} 0 0 0 {_at(_plus(point, right_after))}"
    return f"L{_at(_plus(point, right))}L{_at(_plus(point, right_after))}"


def _head(at: Point, way: Point) -> str:
    """An arrow head whose base is at the end of the line."""
    (x, y), (dx, dy) = at, way
    tip, left, right = (x + 9 * dx, y + 9 * dy), (x + 5.5 * dy, y - 5.5 * dx), (x - 5.5 * dy, y + 5.5 * dx)
    return f"{_at(tip)} {_at(left)} {_at(right)}"


def _way(a: Point, b: Point) -> Point:
    length = hypot(b[0] - a[0], b[1] - a[1])
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def _plus(a: Point, b: Point) -> Point:
    return a[0] + b[0], a[1] + b[1]


def _at(point: Point) -> str:
    return f"{_n(point[0])} {_n(point[1])}"


def _n(value: float) -> str:
    return f"{round(value, 2) + 0:g}"
