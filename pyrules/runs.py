"""Runs: the drink suppliers that an employee can collect from, each different set of them with a route."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from pyrules.answers import Location
from pyrules.asking import ask, by_row, location_order, locations
from pyrules.errors import InputError
from pyrules.map import Map
from pyrules.notation import Spot, Square
from pyrules.queries import start_spots
from pyrules.solve import Answer
from pyrules.travel import BY_AIR, BY_ROAD, ROOT, Start, Way, item_facts, route_text, start_facts, tile_text, way

# Bounds that are raised until everything is found, so that the answer is exact whatever they begin with.
FIRST_DEPTH = 8  # borders, where the range is inf; runs on maps of 4 x 5 tiles cross up to 24
FIRST_SQUARES = 64  # of a route


class Run(NamedTuple):
    """A set of suppliers that one route can collect from, and such a route: one that crosses the fewest borders, and
    then goes over the fewest squares (by air: tiles). Fields as in ``Route``.
    """

    by: str
    suppliers: tuple[Location, ...]
    borders: int
    squares: tuple[Square, ...]
    steps: tuple[str, ...]
    crosses: tuple[int, ...]

    @property
    def route(self) -> str:
        """The route as text, with a bar at each border: ``K8 K9 | K10``."""
        return route_text(self.steps, self.crosses)

    @property
    def borders_text(self) -> str:
        """The borders that it crosses, in words."""
        return f"{self.borders} border{'s' * (self.borders != 1)}"

    def to_json(self) -> dict[str, Any]:
        """``{"suppliers": […], "borders": …, "route": […]}``."""
        names = [str(supplier) for supplier in self.suppliers]
        return {"suppliers": names, "borders": self.borders, "route": list(self.steps)}


def runs(
    map_: Map,
    start: Start,
    *,
    range: int | None = None,
    by: str | None = None,
    employee: str | None = None,
    must: Sequence[str] = (),
    avoid: Sequence[str] = (),
) -> list[Run]:
    """Every different set of drink suppliers that one employee can collect from (B1 to B4, G1, G3), each with a route.

    By ``range`` and ``by`` (None is inf), or of an ``employee``. ``start`` is a restaurant on the map, a spot where one
    can be, or a sequence of squares to start on. ``must`` and ``avoid`` name what the route has to pass and may not
    pass: suppliers, houses and campaigns by name (``soda L9``), ``square K7``, ``tile M2``. Sorted by borders, then
    squares, then suppliers; runs that collect nothing are left out. Raises InputError.
    """
    travels = way(range, by, employee)
    question = start_facts(map_, start) + item_facts(map_, must, avoid)
    return [run for run in search(map_, question, travels) if run.suppliers]


def start_runs(
    map_: Map, *, range: int | None = None, by: str | None = None, employee: str | None = None
) -> dict[Spot, list[tuple[tuple[Location, ...], int]]]:
    """From every legal starting spot, each set of suppliers that one employee can collect from, and its fewest borders.

    In one question, without the routes: ``runs`` of a spot has them. ``range`` counts borders and is not inf here; sets
    are sorted by borders, then suppliers. Raises InputError.
    """
    travels = way(range, by, employee)
    if travels.most is None:
        raise InputError("name a range that is not inf")
    found = ask(
        map_, travels.fact, "ask/starts.lp", *(BY_AIR if travels.by == "air" else BY_ROAD),
        "ask/start_runs.lp", "show/start_runs.lp", "show/locations.lp", root=ROOT,
    )  # fmt: skip
    refuse_crowded(found)
    suppliers = _sets(map_, found)
    result: dict[Spot, list[tuple[tuple[Location, ...], int]]] = {spot: [] for spot in start_spots(found)}
    for x, y, door, number, borders in found.rows("run"):
        if number in suppliers:
            result[Spot(Square(x, y), door)].append((suppliers[number], borders))
    for sets in result.values():
        sets.sort(key=lambda pair: (pair[1], [by_row(supplier.square) for supplier in pair[0]]))
    return result


def search(map_: Map, question: str, travels: Way, *more: str) -> list[Run]:
    """The runs that a question allows, empty ones too. ``more`` are further files of ``asp/``."""
    shows = ("show/runs.lp", "show/locations.lp")
    question += travels.fact
    if travels.by == "air":
        files: tuple[str, ...] = (*BY_AIR, "flight_traces.lp", *more, *shows)
        return _read(map_, ask(map_, question, *files, root=ROOT), "air")
    if travels.most is None:
        more = (*more, "ask/anywhere.lp", "show/anywhere.lp")
    depth, squares = FIRST_DEPTH, FIRST_SQUARES
    while True:
        bounds = f"search_squares({squares}). " + (f"search({depth})." if travels.most is None else "")
        found = ask(map_, question + bounds, *BY_ROAD, "traces.lp", *more, *shows, root=ROOT)
        deeper = bool(found.rows("deeper"))
        longer = {row[0] for row in found.rows("run")} != {row[0] for row in found.rows("route")}
        if not (deeper or longer):
            return _read(map_, found, "road")
        depth *= 2 if deeper else 1
        squares *= 2 if longer else 1


def _read(map_: Map, found: Answer, by: str) -> list[Run]:
    refuse_crowded(found)
    suppliers = _sets(map_, found)
    squares: dict[int, dict[int, Square]] = defaultdict(dict)
    for number, step, x, y in found.rows("route"):
        squares[number][step] = Square(x, y)
    crosses: dict[int, list[int]] = defaultdict(list)
    for number, step in found.rows("crosses"):
        crosses[number].append(step)
    result = []
    for number, borders in found.rows("run"):
        path = tuple(square for _, square in sorted(squares[number].items()))
        steps = tuple(tile_text(map_, square) if by == "air" else str(square) for square in path)
        result.append(Run(by, suppliers.get(number, ()), borders, path, steps, tuple(sorted(crosses[number]))))
    return sorted(result, key=_order)


def _sets(map_: Map, found: Answer) -> dict[int, tuple[Location, ...]]:
    """The suppliers of every set that has any."""
    at = {location.square: location for location in locations(map_, found)}
    suppliers: dict[int, list[Location]] = defaultdict(list)
    for number, x, y in found.rows("holds"):
        suppliers[number].append(at[Square(x, y)])
    return {number: tuple(sorted(some, key=location_order)) for number, some in suppliers.items()}


def _order(run: Run) -> tuple[int, int, list[tuple[int, int]]]:
    return run.borders, len(run.squares), [by_row(supplier.square) for supplier in run.suppliers]


def refuse_crowded(found: Answer) -> None:
    """Raises InputError where more suppliers lie within range than a set can hold."""
    if found.rows("crowded"):
        raise InputError("more than 31 drink suppliers (or 62 tiles by air) lie within range: name a shorter one")
