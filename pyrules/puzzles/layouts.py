"""The layouts of a Survey: which tiles may lie on the open places, and what each clue leaves of them.

clingo lists every layout that the rules allow, with the clues that hold in it. After that all questions of the
generator are about sets of layouts, one bit for each, and quick; what it finds is proved once more by the check.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import and_, or_
from typing import NamedTuple

from pyrules.choosing import Search
from pyrules.facts import drawing_facts
from pyrules.map import Map
from pyrules.notation import Tile
from pyrules.puzzles.network import State, bits

FILES = (
    "links.lp", "distance.lp", "strict.lp", "generate/open_places.lp", "puzzles/survey.lp", "show/survey.lp",
)  # fmt: skip
BOX = -1  # the place of a tile that lies nowhere


class Told(NamedTuple):
    """A clue, as in ``asp/puzzles/survey.lp``: from a restaurant to a thing, or what is seen on a square."""

    form: str  # road, air, no_road; seen
    start: int  # the number of the restaurant; the x of the square
    to: str | int  # the tile of the thing, or the number of a restaurant; the y of the square
    kind: str  # house, beer, lemonade, soda, restaurant; what is seen: also road
    n: int = 0  # the distance

    @property
    def term(self) -> str:
        """The clue as facts name it."""
        to = f'"{self.to}"' if isinstance(self.to, str) else self.to
        return f"{self.form},{self.start},{to},{self.kind},{self.n}"


class Lost(NamedTuple):
    """What nobody knows any more: the open places, as (column, row), and the tiles that may lie there."""

    places: tuple[tuple[int, int], ...]
    tiles: tuple[str, ...]  # in order of the places, where they are back there already
    back: bool  # each tile is back in its place
    turned: tuple[str, ...]  # the tiles of which nobody knows which way they were turned; the others lie upright

    def may_lie(self, place: int) -> Iterator[Tile]:
        """The tiles that may lie on a place, in each turn that they may lie in."""
        for name in (self.tiles[place],) if self.back else self.tiles:
            for turn in range(4 if name in self.turned else 1):
                yield Tile(name, turn)


class Fallen:
    """What is lost as a program with the true clues: grounded once, and asked for its layouts, of all or by all clues.

    What it tells is, for each atom, a mask of the layouts that it holds in. Raises TooMany.
    """

    def __init__(self, map_: Map, lost: Lost, true: Sequence[Told]) -> None:
        self.lost = lost
        self.clues = range(len(true))
        self._search = Search(f"{program(map_, lost)}\n{clue_facts(true)}", *FILES, root="legal.lp")

    def layouts(self, most: int, told: bool = False) -> dict[str, int]:
        """All layouts that the rules allow, up to so many; if told, those in which every clue holds."""
        table = self._search.table([(f"on({clue})", told) for clue in self.clues], most)
        return {atom: mask_of(numbers) for atom, numbers in table.items()}

    def alike(self, most: int) -> set[str]:
        """The tiles of which not even all clues together tell how they lie."""
        masks = self.layouts(most, told=True)
        return {name for name in self.lost.tiles if len(lying_of(name, self.lost, masks)) > 1}


class Layouts:
    """All layouts that the rules allow, as numbers; a set of them is a mask. In ``right`` every true clue holds.

    To the one who reasons, the slots are the tiles, and the values of a slot, ``values``, where and how the tile may
    lie: the number of the open place, or BOX, and the turn. Raises TooMany.
    """

    def __init__(self, fallen: Fallen, most: int) -> None:
        masks = fallen.layouts(most)
        self.all = reduce(or_, masks.values(), 0)
        self.holding = [masks.get(f"holds({clue})", 0) for clue in fallen.clues]  # for each clue where it holds
        self.right = self.fitting(fallen.clues)
        self.clues: list[int] = []  # those of the puzzle
        self.values: list[list[tuple[int, int]]] = []
        self.where: list[list[int]] = []  # for each slot and value the layouts that have it
        on_place: dict[int, list[int]] = {}
        for name in fallen.lost.tiles:
            lying = lying_of(name, fallen.lost, masks)
            self.values.append(list(lying))
            self.where.append(list(lying.values()))
            for (place, _), mask in lying.items():
                on_place.setdefault(place, []).append(mask)
        on_place.pop(BOX, None)
        # Two ways to tell cases apart: where does this tile lie, and what lies on this place?
        self._cases = [*self.where, *on_place.values()]
        self.start: State = tuple((1 << len(values)) - 1 for values in self.values)
        self._known: dict[tuple[State, frozenset[int]], State | None] = {}
        self._scopes: dict[tuple[State, frozenset[int]], int] = {}

    def fitting(self, true: Iterable[int]) -> int:
        """The layouts in which these of the true clues hold."""
        return reduce(and_, (self.holding[clue] for clue in true), self.all)

    def take(self, clues: Sequence[int]) -> None:
        """The clues that are reasoned with from now on."""
        self.clues = [self.holding[clue] for clue in clues]
        self._known.clear()
        self._scopes.clear()

    def within(self, state: State) -> int:
        """The layouts that a state leaves."""
        left = self.all
        for masks, mask in zip(self.where, state, strict=True):
            if mask.bit_count() < len(masks):
                left &= reduce(or_, (masks[value] for value in bits(mask)), 0)
        return left

    def narrow(self, state: State, clues: Sequence[int]) -> State | None:
        """What the rules and these clues leave of the state; None where they leave nothing."""
        key = state, frozenset(clues)
        if key not in self._known:
            left = self.within(state)
            for clue in clues:
                left &= self.clues[clue]
            self._known[key] = (
                tuple(
                    sum(1 << value for value in bits(mask) if masks[value] & left)
                    for masks, mask in zip(self.where, state, strict=True)
                )
                if left
                else None
            )
        return self._known[key]

    def scope(self, state: State, clues: Sequence[int]) -> int:
        """How many cases a person tells apart until each shows whether the clues hold.

        A case asks where one tile lies, or what lies on one place; a case within a case counts three times as much as
        one of a plain list. What is too much for anyone is not counted to its end.
        """
        key = state, frozenset(clues)
        if key not in self._scopes:
            left = self.within(state)
            good = left
            for clue in clues:
                good &= self.clues[clue]
            self._scopes[key] = self._count(left, good, 1, 99 if len(clues) > 1 else 13)
        return self._scopes[key]

    def _count(self, left: int, good: int, weight: int, most: int) -> int:
        best: list[int] = []
        fewest = (1 << 30, 1 << 30)
        for masks in self._cases:
            cases = [case for mask in masks if (case := left & mask)]
            if len(cases) > 1:
                undecided = sum(case & good not in (0, case) for case in cases)
                if (undecided, len(cases)) < fewest:
                    fewest, best = (undecided, len(cases)), cases
        count = (len(best) - fewest[0]) * weight
        for case in best:
            if count <= most and case & good not in (0, case):
                count += self._count(case, case & good, 3 * weight, most - count)
        return count


def lying_of(name: str, lost: Lost, masks: Mapping[str, int]) -> dict[tuple[int, int], int]:
    """Where and how a tile lies in some layouts, and in which; ``masks`` has those of each atom."""
    lying = {
        (place, turn): mask
        for place, (column, row) in enumerate(lost.places)
        for turn in range(4)
        if (mask := masks.get(f'lies("{name}",{turn},{column},{row})'))
    }
    if boxed := masks.get(f'boxed("{name}")'):
        lying[BOX, 0] = boxed
    return lying


def mask_of(numbers: Sequence[int]) -> int:
    """The numbers, in rising order, as bits: built as bytes, as a growing number would be copied for each bit."""
    found = bytearray((numbers[-1] >> 3) + 1)
    for number in numbers:
        found[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(found, "little")


def clue_facts(clues: Sequence[Told]) -> str:
    """The clues, counted from 0."""
    return "\n".join(f"clue({i},{clue.term})." for i, clue in enumerate(clues))


def program(map_: Map, lost: Lost) -> str:
    """The tiles and restaurants that are on the map, and those tiles that may lie on its open places, as facts."""
    lines = []
    for row, tiles in enumerate(map_.tiles):
        for column, tile in enumerate(tiles):
            lines.append(f"place({column},{row}).")
            if tile and (column, row) not in lost.places:
                lines.append(f'laid("{tile.name}",{tile.turn},{column},{row}). in_turn("{tile.name}",{tile.turn}).')
                lines.append(drawing_facts(map_.drawing(tile)))
    for place, (column, row) in enumerate(lost.places):
        lines += [f'may_lie("{tile.name}",{tile.turn},{column},{row}).' for tile in lost.may_lie(place)]
    for name in lost.tiles:
        lines.append(f'in_turn("{name}",0..{3 if name in lost.turned else 0}).')
        lines.append(drawing_facts(map_.drawing(Tile(name))))
    for i, restaurant in enumerate(map_.restaurants, 1):
        x, y = restaurant.spot.square
        lines.append(f"restaurant({i},{x},{y},{restaurant.spot.door}).")
    return "\n".join(lines)
