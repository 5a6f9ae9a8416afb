"""What the clues of Site and Crowd say, by the plain reference alone: its distances, doors and footprints."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import reference

from pyrules.puzzles.puzzle import Puzzle

TILES = reference.read_drawings((Path(__file__).parent.parent / "pyrules" / "tiles.txt").read_text(encoding="utf-8"))
CORNERS = ("nw", "ne", "se", "sw")


class Judge:
    """The map of a puzzle and all legal starting spots on it; which of them may be chosen, and together."""

    def __init__(self, puzzle: Puzzle) -> None:
        shown = [str(restaurant.spot) for restaurant in puzzle.map.restaurants]
        self.board = reference.Board(str(puzzle.map).partition(";")[0], TILES, shown)
        self.far = self.board.all_start_distances()
        self.starts = sorted(self.far)
        self.spot = {name: reference.Spot.read(name) for name in self.starts}
        self.one = cache(self._one)
        self.road = cache(self._road)
        self._spread = cache(lambda name: self.board.spread(self.board.entrance_lanes(reference.Spot.read(name))))
        self._clues = [dict(clue) for clue in puzzle.clues]

    def together(self, a: str, b: str) -> bool:
        """Whether both are legal at setup (S1, S3)."""
        a_, b_ = self.spot[a], self.spot[b]
        return not a_.footprint & b_.footprint and self.board.place(a_.door) != self.board.place(b_.door)

    def _road(self, a: str, b: str) -> int | None:
        """How far two restaurants are apart by road."""
        lanes = self.board.entrance_lanes(reference.Spot.read(b))
        ways = [self._spread(a)[lane] + border for lane, border in lanes.items() if lane in self._spread(a)]
        return min(ways, default=None)

    def beside(self, a: str, b: str) -> bool:
        """Whether their doors lie on neighbouring tiles."""
        (c, r), (c_, r_) = (self.board.place(self.spot[name].door) for name in (a, b))
        return abs(c - c_) + abs(r - r_) == 1

    def location(self, square: str) -> str:
        """The name of the location with this north-west square."""
        at = reference.read_square(square)
        for name, house in self.board.named_houses.items():
            if house.square == at:
                return name
        shown = (name for name, spot in self.board.spots.items() if spot.square == at)
        return self.board.suppliers.get(at) or next(shown)

    def _one(self, name: str, clue: int) -> bool:
        """Whether what a clue says of single restaurants holds of one."""
        table = self._clues[clue]
        spot, n = self.spot[name], table.get("n", 0)
        place = self.location(table["at"]) if "at" in table else ""
        road, air = self.far[name][place] if place else (None, None)
        lanes = self.board.entrance_lanes(spot)
        shown = self.board.spots.get(place)
        squares = shown.footprint if shown else self.board.locations.get(place, ())
        around = {reference.step(square, side) for square in spot.footprint for side in reference.SIDES}
        return {
            "road": road == n, "air": air == n, "linked": road is not None, "no_road": road is None,
            "within": road is not None and road <= n,
            "touches": bool(around & set(squares)),
            "two_roads": any(lane not in self.board.spread({first: 0}) for first in lanes for lane in lanes),
            "across": 0 not in lanes.values(),
            "tiles": len({self.board.place(square) for square in spot.footprint}) == n,
            "door": name[-2:] == CORNERS[n % 4],
            "edge": not around <= self.board.printed.keys(),
        }[table["name"]]  # fmt: skip

    def holds(self, clue: int, named: dict[str, str]) -> bool:
        """Whether a clue holds of restaurants, by name."""
        table: dict[str, Any] = self._clues[clue]
        form, name = table["form"], table["name"]
        if form in ("no_two", "any_two"):
            values = list(named.values())
            return all(self.pair(a, b, clue) for at, a in enumerate(values) for b in values[:at])
        if form in ("every", "none"):
            return all(self.one(spot, clue) == (form == "every") for spot in named.values())
        if form == "count":
            return sum(self.one(spot, clue) for spot in named.values()) == table["count"]
        own = named[table["who"]]
        if name in ("nearest", "farthest"):
            return self._extreme(own, [spot for spot in named.values() if spot != own], table)
        if form == "one":
            return self.one(own, clue)
        other = named[table["other"]]
        if name in ("road", "no_road"):
            return self.road(own, other) == table.get("n") if name == "road" else self.road(own, other) is None
        if name == "beside":
            return self.beside(own, other)
        place = self.location(table["at"])
        a, b = self.far[own][place][0], self.far[other][place][0]
        return a is not None and b is not None and (a < b if name == "nearer" else a == b)

    def pair(self, a: str, b: str, clue: int) -> bool:
        """Whether a clue about any two restaurants holds of two."""
        table = self._clues[clue]
        if table["name"] == "beside":
            so = self.beside(a, b)
        else:
            far = self.road(a, b)
            so = far is not None and (table["name"] == "linked" or far <= table["n"])
        return so == (table["form"] == "any_two")

    def _extreme(self, own: str, others: list[str], table: dict[str, Any]) -> bool:
        place = self.location(table["at"])
        mine = self.far[own][place][0]
        rivals = [self.far[spot][place][0] for spot in others]
        rivals += [self.board.distances(spot)[place][0] for spot in self.board.spots if spot != place]
        if mine is None:
            return False
        if table["name"] == "nearest":
            return all(rival is None or mine < rival for rival in rivals)
        return all(rival is not None and mine > rival for rival in rivals)
