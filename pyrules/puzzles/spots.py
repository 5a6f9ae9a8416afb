"""The legal starting spots of a map with all that can be said about them: tables from clingo, and clues as masks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property

from pyrules.answers import Location
from pyrules.asking import ask, locations
from pyrules.errors import InputError
from pyrules.map import Map
from pyrules.notation import Spot, Square
from pyrules.puzzles.clues import Clue
from pyrules.puzzles.network import Constraint, Table, bits
from pyrules.puzzles.own import OF_SPOTS, asked, shown_asked


class Spots:
    """What clingo says about the legal spots of a map: values 0, 1, … are the spots in order; -1 stands for no spot."""

    def __init__(self, map_: Map, own: str = "") -> None:
        self.map = map_
        shown = shown_asked(map_)
        files = (*OF_SPOTS, "show/puzzle_pairs.lp")
        self.phrases: dict[str, str] = {}
        if own:
            found, self.phrases = asked(map_, shown, own, *files)
        else:
            found = ask(map_, shown, *files)
        self.places: dict[Square, Location] = {place.square: place for place in locations(map_, found)}
        spots = sorted((Spot(Square(x, y), door) for x, y, door in found.rows("legal")), key=lambda spot: spot.order)
        self.spots = spots
        number = {(*spot.square, spot.door): at for at, spot in enumerate(spots)}
        self.all = (1 << len(spots)) - 1
        self.nowhere = len(spots)  # the value of a slot that stays empty
        self.has: dict[tuple[str, int, Square], int] = defaultdict(int)
        self.far: dict[Square, dict[int, int]] = defaultdict(dict)
        for x, y, door, name, n, at_x, at_y in found.rows("has"):
            self.has[name, n, Square(at_x, at_y)] |= 1 << number[x, y, door]
            if name == "road":
                self.far[Square(at_x, at_y)][number[x, y, door]] = n
        self.shown: dict[Square, list[int]] = defaultdict(list)  # how far from it the restaurants that are shown are
        for index, x, y, n in found.rows("shown"):
            if map_.restaurants[index - 1].spot.square != (x, y):
                self.shown[Square(x, y)].append(n)
        self.door_at = {number[x, y, door]: Square(c, r) for x, y, door, c, r in found.rows("door_at")}
        self._rows = found
        self._constraints: dict[tuple[Clue, int], Constraint] = {}
        self._number = number
        self._loose: dict[tuple[str, ...], Table] = {}

    def _pair(self, row: tuple[object, ...]) -> tuple[int, int]:
        return self._number[row[:3]], self._number[row[3:6]]  # type: ignore[index]

    @cached_property
    def together(self) -> Table:
        """For each spot those that may be opened at setup together with it; no spot goes with every one."""
        table = dict.fromkeys(range(len(self.spots)), 1 << self.nowhere)
        for row in self._rows.rows("together"):
            a, b = self._pair(row)
            table[a] |= 1 << b
            table[b] |= 1 << a
        table[self.nowhere] = self.all | 1 << self.nowhere
        return table

    def loose(self, rules: tuple[str, ...]) -> Table:
        """For each spot those that may be opened with it where only these of S1 and S3 hold of the two."""
        if rules not in self._loose:
            self._loose[rules] = self._apart_by(rules)
        return self._loose[rules]

    def _apart_by(self, rules: tuple[str, ...]) -> Table:
        overlap: dict[Square, set[Square]] = defaultdict(set)
        for x, y, other_x, other_y in self._rows.rows("overlap"):
            overlap[Square(x, y)].add(Square(other_x, other_y))
        return {
            a: sum(
                1 << b
                for b, other in enumerate(self.spots)
                if not ("S1" in rules and other.square in overlap[spot.square])
                and not ("S3" in rules and self.door_at[a] == self.door_at[b])
            )
            for a, spot in enumerate(self.spots)
        }

    @cached_property
    def apart(self) -> dict[int, dict[int, int]]:
        """The least number of borders by road between two spots."""
        table: dict[int, dict[int, int]] = {value: {} for value in range(len(self.spots))}
        for row in self._rows.rows("apart"):
            a, b = self._pair(row)
            table[a][b] = table[b][a] = min(row[6], table[a].get(b, row[6]))
        return table

    @cached_property
    def beside(self) -> Table:
        """For each spot those whose entrances lie on neighbouring tiles."""
        table = dict.fromkeys(range(len(self.spots)), 0)
        for row in self._rows.rows("beside"):
            a, b = self._pair(row)
            table[a] |= 1 << b
            table[b] |= 1 << a
        return table

    def constraint(self, clue: Clue, slots: int) -> Constraint:
        """What a clue allows. Raises InputError for a clue that nobody knows."""
        if (clue, slots) not in self._constraints:
            self._constraints[clue, slots] = self._constraint(clue, slots)
        return self._constraints[clue, slots]

    def _constraint(self, clue: Clue, slots: int) -> Constraint:
        key = clue.name, clue.n, clue.at
        whos = range(slots)
        if clue.form == "one" and clue.name in ("nearest", "farthest"):
            own = clue.who - 1
            alone, beside = self._extreme(clue.at, clue.name == "nearest")
            return Constraint({own: alone}, _both({(own, other): beside for other in whos if other != own}))
        if clue.form == "two":
            return Constraint({}, _both({(clue.who - 1, clue.other - 1): self._relation(clue)}))
        if clue.form in ("no_two", "any_two"):
            free = self._free(clue)
            return Constraint({}, {(a, b): free for a in whos for b in whos if a != b})
        if key not in self.has:
            raise InputError(f"no clue {clue.name!r} of {clue.n} at {clue.at} can be said of any spot of this map")
        mask = self.has[key]
        if clue.form == "one":
            return Constraint({clue.who - 1: mask})
        if clue.form == "every":
            return Constraint(every=mask | 1 << self.nowhere)
        if clue.form == "none":
            return Constraint(every=~mask)
        return Constraint(number=(mask, clue.who, clue.who))

    def _extreme(self, at: Square, nearest: bool) -> tuple[int, dict[int, int]]:
        """The spots nearer to a location by road than all that is shown, or farther; and what may be beside each."""
        far, shown = self.far[at], self.shown[at]
        at_distance = _by_number(far)
        within = {n: sum(mask for m, mask in at_distance.items() if m <= n) for n in at_distance}
        alone, beside = 0, dict.fromkeys(range(len(self.spots)), 0)
        for value, n in far.items():
            if nearest:
                alone |= all(n < rival for rival in shown) << value
                beside[value] = self.all & ~within[n]
            else:
                alone |= (len(shown) == self.rivals(at) and max(shown, default=-1) < n) << value
                beside[value] = within[n] & ~at_distance[n]
        return alone, beside

    def rivals(self, at: Square) -> int:
        """How many restaurants are shown, but for the location itself where it is one."""
        return sum(restaurant.spot.square != at for restaurant in self.map.restaurants)

    def _relation(self, clue: Clue) -> dict[int, int]:
        values = range(len(self.spots))
        if clue.name == "road":
            return {a: self._apart_by_number[a].get(clue.n, 0) for a in values}
        if clue.name == "no_road":
            return {a: self.all & ~sum(self._apart_by_number[a].values()) for a in values}
        if clue.name == "beside":
            return dict(self.beside)
        far = self.far[clue.at]
        at_distance = _by_number(far)
        if clue.name == "nearer":
            right = {n: sum(mask for m, mask in at_distance.items() if n < m) for n in at_distance}
        else:
            right = at_distance
        return {a: right[far[a]] if a in far else 0 for a in values}

    @cached_property
    def _apart_by_number(self) -> list[dict[int, int]]:
        """For each spot, by the borders between, those that lie so far from it by road."""
        return [_by_number(self.apart[a]) for a in range(len(self.spots))]

    def _free(self, clue: Clue) -> dict[int, int]:
        """For each spot those that a clue about any two restaurants allows beside it."""
        everything = self.all | 1 << self.nowhere
        table = {self.nowhere: everything}
        for a in range(len(self.spots)):
            if clue.name == "beside":
                said = self.beside[a]
            else:
                apart = self._apart_by_number[a].items()
                said = sum(mask for n, mask in apart if clue.name == "linked" or n <= clue.n)
            table[a] = everything & ~said if clue.form == "no_two" else said | 1 << self.nowhere
        return table


def _both(tables: dict[tuple[int, int], dict[int, int]]) -> dict[tuple[int, int], Table]:
    """The tables in both directions."""
    result: dict[tuple[int, int], Table] = {}
    for (a, b), table in tables.items():
        values: dict[int, int] = {}  # for each mask of the table the values that have it: few differ
        for value, mask in table.items():
            values[mask] = values.get(mask, 0) | 1 << value
        back: dict[int, int] = dict.fromkeys(table, 0)
        for mask, those in values.items():
            for other in bits(mask):
                if other in back:
                    back[other] |= those
        result[a, b], result[b, a] = table, back
    return result


def _by_number(numbers: Mapping[int, int]) -> dict[int, int]:
    """From values with numbers to a mask of the values of each number."""
    masks: dict[int, int] = {}
    for value, n in numbers.items():
        masks[n] = masks.get(n, 0) | 1 << value
    return masks
