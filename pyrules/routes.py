"""Judging a route: legal, or all that is wrong with it; the borders it crosses; the suppliers it collects from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pyrules.answers import Location, Violation
from pyrules.asking import ask, location_order, locations
from pyrules.errors import InputError
from pyrules.map import Map
from pyrules.notation import SIZE, Square
from pyrules.travel import LANES, ROOT, Start, route_text, start_facts, start_text, tile_text, way

# The name of a violation in asp/ask/route.lp: the sentence it breaks, and what to say.
SENTENCES = {
    "off_road": ("B1", "{here} is no road square"),
    "not_joined": ("B1", "no road goes from {before} to {here}"),
    "straight_back": ("B1", "the route steps from {here} straight back to {before}"),
    "turn_on_bridge": ("M6", "the route turns on the bridge {here}"),
    "starts_elsewhere": ("B2", "{here} is no road square that a route from {start} may start on"),
    "no_tile": ("D4", "there is no tile at {here}"),
    "not_next": ("D4", "{before} and {here} are no neighbouring tiles"),
    "tile_again": ("B4", "the route enters {here} again"),
    "takes_off_elsewhere": ("B4", "{here} is no tile that a flight from {start} may start on"),
    "over_range": ("G1", "the route crosses {borders}, and the range is {most}"),
}


class Route(NamedTuple):
    """A judged route. ``squares`` are its road squares, or by air the north-west squares of its tiles.

    ``crosses`` are the steps onto a square or tile that cross a border, 1 being the step out of the entrance (D2a).
    """

    by: str
    squares: tuple[Square, ...]
    steps: tuple[str, ...]  # the squares or tiles as text
    crosses: tuple[int, ...]
    suppliers: tuple[Location, ...]
    violations: tuple[Violation, ...]

    @property
    def legal(self) -> bool:
        """Whether the route keeps to every sentence."""
        return not self.violations

    @property
    def borders(self) -> int:
        """The borders that the route crosses (D1)."""
        return len(self.crosses)

    def to_json(self) -> dict[str, Any]:
        """``{"legal": …, "borders": …, "suppliers": […], "violations": […]}``."""
        return {
            "legal": self.legal,
            "borders": self.borders,
            "suppliers": [str(supplier) for supplier in self.suppliers],
            "violations": [violation.to_json() for violation in self.violations],
        }

    def __str__(self) -> str:
        return route_text(self.steps, self.crosses)


def judge_route(
    map_: Map,
    start: Start,
    squares: Sequence[Square],
    *,
    range: int | None = None,
    by: str | None = None,
    employee: str | None = None,
) -> Route:
    """Judges a route by road (B1, B2, M6, G1) or by air (B4, D4, G1), whatever is wrong with it.

    ``squares``: the road squares in order, the first one next to an entrance; by air any square on each tile. ``start``
    may also be a sequence of squares: those that one may start on. ``range``: None is inf. Raises InputError.
    """
    travels = way(range, by if by or employee else "road", employee)
    if not squares:
        raise InputError("an empty route")
    if any(x < 0 or y < 0 for x, y in squares):
        raise InputError("a square west or north of the map")
    path = [Square(*square) for square in squares]
    if travels.by == "air":
        path = [Square(x // SIZE * SIZE, y // SIZE * SIZE) for x, y in path]
        facts = [f"flies({i},{x // SIZE},{y // SIZE})." for i, (x, y) in enumerate(path, 1)]
    else:
        facts = [f"stands({i},{x},{y})." for i, (x, y) in enumerate(path, 1)]
    question = start_facts(map_, start) + travels.fact + " ".join(facts)
    found = ask(map_, question, *LANES, "ask/route.lp", "show/route.lp", "show/locations.lp", root=ROOT)
    collected = {Square(x, y) for x, y in found.rows("collects")}
    steps = tuple(tile_text(map_, square) if travels.by == "air" else str(square) for square in path)
    crosses = tuple(sorted(step for (step,) in found.rows("crosses")))
    wrong = [(step, name) for name, step in found.rows("wrong")]
    words = {"start": start_text(map_, start), "borders": _borders(len(crosses)), "most": travels.most}
    return Route(
        travels.by,
        tuple(path),
        steps,
        crosses,
        tuple(sorted((p for p in locations(map_, found) if p.square in collected), key=location_order)),
        tuple(_violation(name, step, path, steps, words) for step, name in sorted(wrong)),
    )


def _violation(name: str, step: int, path: list[Square], steps: tuple[str, ...], words: dict[str, Any]) -> Violation:
    rule, form = SENTENCES[name]
    here = steps[step - 1] if step else ""
    before = steps[step - 2] if step > 1 else ""
    says = form.format(here=here, before=before, **words)
    squares = [path[step - 1]] if step else []
    if name in ("not_joined", "not_next"):
        squares.insert(0, path[step - 2])
    return Violation(rule, name, "route", tuple(squares), f"{says}: {rule}")


def _borders(n: int) -> str:
    return f"{n} border{'s' * (n != 1)}"
