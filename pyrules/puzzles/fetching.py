"""What one driver can fetch: the runs from a restaurant, how far suppliers lie, and why no run has two of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from pyrules.answers import Location
from pyrules.asking import ask, location_order, locations
from pyrules.hauls import is_supplier
from pyrules.map import Map
from pyrules.notation import Square
from pyrules.runs import Run, search
from pyrules.solve import Answer
from pyrules.travel import LANES, ROOT, start_facts, way

STRAIGHT_BACK = "ask/straight_back.lp"
MOST_TOLD = 8  # borders: as in asp/puzzles/delivery.lp
MOST_LINKS = 5  # groups that a person keeps in mind in one supposition
MOST_OTHERS = 20  # groups among which up to three are looked for: all of them would take minutes on some maps
Group = frozenset[Location]


class Conflict(NamedTuple):
    """Suppliers that no run collects from together, and why: what would become of a run with all of them."""

    suppliers: Group
    rule: str  # G1, G3, B1 or M6
    least: int = 0  # G1: the borders that it takes at the least; 0: not told


class Out(NamedTuple):
    """A supplier that no best run collects from, and the groups that no run has together which show it."""

    supplier: Location
    groups: tuple[Group, ...]

    @property
    def direct(self) -> bool:
        """Whether it is enough to look at what else a run with it collects from."""
        return all(self.supplier in group and len(group) == 2 for group in self.groups)


def eliminated(sets: Sequence[Group], best: Group) -> list[Out] | None:
    """Why the best of these sets is the only best one, supplier by supplier; None where that takes too much.

    Those that can be seen directly come first, then those for which it takes the fewest groups.
    """
    left = sorted(frozenset().union(*sets), key=location_order)
    clashes: list[Group] = []
    for size in (2, 3):
        for some in combinations(left, size):
            group = frozenset(some)
            if not any(group <= one for one in sets) and not any(known <= group for known in clashes):
                clashes.append(group)
    outs = []
    while len(left) > len(best):
        found = [out for one in left if one not in best and (out := _out(one, left, clashes, len(best)))]
        if not found:
            return None
        outs.append(min(found, key=lambda out: (not out.direct, len(out.groups))))
        left.remove(outs[-1].supplier)
    return outs


def _out(supplier: Location, left: list[Location], clashes: list[Group], most: int) -> Out | None:
    """As few groups as it takes to see that a run with this supplier collects from fewer than ``most``."""
    near = [group for group in clashes if group <= set(left)]
    pairs = [group for group in near if supplier in group and len(group) == 2]
    enough = len(left) - most + 1
    if enough <= len(pairs):
        return Out(supplier, tuple(pairs[:enough]))
    free = [one for one in left if not any(supplier in group and one in group for group in pairs) and one != supplier]
    others = [group for group in near if group not in pairs and group <= {supplier, *free}]
    full = [frozenset((supplier, *some)) for some in combinations(free, most - 1)]
    if len(others) > MOST_OTHERS:
        return None
    for number in range(1, min(MOST_LINKS - len(pairs), 3) + 1):
        for used in combinations(others, number):
            if all(any(group <= some for group in used) for some in full):
                return Out(supplier, (*pairs, *used))
    return None


class Fetching:
    """The runs of an employee from a restaurant that stands on the map, and what keeps them short."""

    def __init__(self, map_: Map, start: str, employee: str, *more: str) -> None:
        self.map = map_
        self.start = start
        self.employee = employee
        self.most: int = way(None, None, employee).most or 0
        self._more = more
        self.runs = search(map_, start_facts(map_, start), way(None, None, employee), *more)

    @cached_property
    def best(self) -> list[Run]:
        """The runs with the most suppliers."""
        most = max((len(run.suppliers) for run in self.runs), default=0)
        return [run for run in self.runs if len(run.suppliers) == most]

    @property
    def best_sets(self) -> set[tuple[Location, ...]]:
        """What the best runs collect from."""
        return {run.suppliers for run in self.best}

    @cached_property
    def suppliers(self) -> list[Location]:
        """Every supplier of the map, by row."""
        return [place for place in locations(self.map, self._found) if is_supplier(place)]

    @cached_property
    def within(self) -> list[Location]:
        """Those that some run collects from."""
        return sorted({supplier for run in self.runs for supplier in run.suppliers}, key=location_order)

    @cached_property
    def alone(self) -> dict[Square, int]:
        """How many borders a route crosses at the least to come by a supplier; what is beyond MOST_TOLD is left out."""
        return {Square(x, y): n for x, y, n in self._found.rows("alone")}

    @cached_property
    def both(self) -> dict[frozenset[Square], int]:
        """The same for two suppliers, whichever comes first, of those within range."""
        found: dict[frozenset[Square], int] = {}
        for x, y, x2, y2, n in self._found.rows("both"):
            pair = frozenset((Square(x, y), Square(x2, y2)))
            found[pair] = min(n, found.get(pair, n))
        return found

    @cached_property
    def roads(self) -> dict[Square, set[tuple[int, int, str]]]:
        """By which of the roads at the door a supplier is come by, at any distance; none is left out."""
        found: dict[Square, set[tuple[int, int, str]]] = {}
        for x, y, *road in self._found.rows("by_road"):
            found.setdefault(Square(x, y), set()).add((road[0], road[1], road[2]))
        return found

    @cached_property
    def back(self) -> Fetching:
        """What a driver could fetch who might step straight back."""
        return Fetching(self.map, self.start, self.employee, STRAIGHT_BACK)

    @cached_property
    def flat(self) -> Fetching | None:
        """What a driver could fetch if roads joined on bridges; None on a map without any."""
        flat = without_bridges(self.map)
        return None if flat == self.map else Fetching(flat, self.start, self.employee)

    def far(self, supplier: Location) -> int:
        """How many borders it takes to come to a supplier, straight back or not; more than MOST_TOLD is one more."""
        return self.back.alone.get(supplier.square, MOST_TOLD + 1)

    def why(self, group: Group) -> Conflict:
        """Why no run has these two or three together; borders are counted as if a driver might step straight back."""
        if not set.intersection(*(self.roads.get(supplier.square, set()) for supplier in group)):
            return Conflict(group, "G3")
        for rule, loose in (("B1", self.back), ("M6", self.flat)):
            if loose and any(group <= frozenset(run.suppliers) for run in loose.runs):
                return Conflict(group, rule)
        if len(group) > 2:
            return Conflict(group, "G1")
        return Conflict(group, "G1", self.back.both.get(frozenset(one.square for one in group), MOST_TOLD + 1))

    @cached_property
    def _found(self) -> Answer:
        question = start_facts(self.map, self.start) + way(None, None, self.employee).fact
        shows = ("puzzles/delivery.lp", "show/delivery.lp", "show/locations.lp")
        return ask(self.map, question, *LANES, *self._more, *shows, root=ROOT)


def without_bridges(map_: Map) -> Map:
    """The map with a plain crossing in place of every bridge."""
    names: dict[str, str] = {}
    drawings = []
    for row in map_.tiles:
        for tile in row:
            if tile and any("+" in line for line in map_.drawing(tile).rows):
                names[tile.name] = f"flat{tile.name.lower()}"
                rows = tuple(line.replace("+", "#") for line in map_.drawing(tile).rows)
                drawings.append(map_.drawing(tile)._replace(name=names[tile.name], rows=rows))
    tiles = tuple(
        tuple(tile._replace(name=names.get(tile.name, tile.name)) if tile else None for tile in row)
        for row in map_.tiles
    )
    return replace(map_, tiles=tiles, drawings=(*map_.drawings, *drawings))
