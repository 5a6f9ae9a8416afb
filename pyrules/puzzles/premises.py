"""What a step of a Survey leans on besides its clues: that restaurants stand legally, which of them, and by which rule.

To ask that, all layouts are listed, whether the restaurants stand legally in them or not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from operator import or_

from pyrules.map import Map
from pyrules.puzzles.layouts import Layouts, Lost, Told, layouts_with, listed_layouts, lying_of
from pyrules.puzzles.network import State

FILES = (
    "links.lp", "distance.lp", "generate/open_places.lp", "puzzles/legal_starts.lp", "puzzles/survey.lp",
    "show/survey.lp", "show/legal_starts.lp",
)  # fmt: skip
MOST = 6000  # layouts, legal or not: seven tiles lie in 5,040 ways, and six tiles in 4,096 turns
RULES = ("s1", "s2", "s3")

Premise = tuple[int, str]  # the number of a restaurant, and the rule that it keeps to


class Premises:
    """All layouts of the tiles that are lost, and the premises that rule some of them out.

    States are those of ``layouts``, but a slot has values more, behind its own: what no legal layout has.
    """

    def __init__(self, map_: Map, lost: Lost, clues: Sequence[Told], layouts: Layouts) -> None:
        masks = listed_layouts(map_, lost, clues, FILES, MOST)
        self._all = reduce(or_, masks.values(), 0)
        self.values: list[list[tuple[int, int]]] = []
        self.legal = layouts.start  # for each slot the values that legal layouts have
        self._where: list[list[int]] = []
        for slot, name in enumerate(lost.tiles):
            lying = lying_of(name, lost, masks)
            legal = layouts.values[slot]
            self.values.append([*legal, *(value for value in lying if value not in legal)])
            self._where.append([lying[value] for value in self.values[-1]])
        self.start: State = tuple((1 << len(values)) - 1 for values in self.values)
        self._holding = [masks.get(f"holds({i})", 0) for i in range(len(clues))]
        broken = {
            (restaurant, rule): mask
            for restaurant in range(1, len(map_.restaurants) + 1)
            for rule in RULES
            if (mask := masks.get(f"broken({restaurant},{rule})"))
        }
        some = [chosen for size in range(len(broken) + 1) for chosen in combinations(broken, size)]
        some.sort(key=lambda chosen: (len({restaurant for restaurant, _ in chosen}), len(chosen)))
        self._sets = []  # of premises, the fewest restaurants first, with what each rules out
        for chosen in some:
            out = 0
            for premise in chosen:
                out |= broken[premise]
            self._sets.append((chosen, out))

    def goal(self, known: State, after: State) -> State:
        """What a step that leaves ``after`` comes to for one who knows ``known``.

        What no legal layout has goes with the rest where so little is left that it is easier told than what is gone,
        and where legal layouts have one value only.
        """
        found = []
        for slot, mask in enumerate(known):
            gone, left = mask & self.legal[slot] & ~after[slot], mask & after[slot]
            few = left.bit_count() <= max(2, gone.bit_count())
            few = few if gone else left.bit_count() == 1
            found.append(left if few else mask & ~gone)
        return tuple(found)

    def needed(self, known: State, clues: Sequence[int], goal: State | None) -> tuple[Premise, ...]:
        """The fewest premises by which these clues leave the goal, or nothing where that is None."""
        open_ = layouts_with(self._where, known, self._all)
        for clue in clues:
            open_ &= self._holding[clue]
        if goal is not None:
            open_ &= ~layouts_with(self._where, goal, self._all)
        return next(chosen for chosen, out in self._sets if not open_ & ~out)
