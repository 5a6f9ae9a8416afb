"""What a step of a Survey leans on besides its clues: that restaurants stand legally, which of them, and by which rule.

That is asked of all layouts, whether the restaurants stand legally in them or not, by questions to one program.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pyrules.choosing import Search
from pyrules.map import Map
from pyrules.puzzles.layouts import BOX, Layouts, Lost, Told, clue_facts, program
from pyrules.puzzles.network import State

FILES = (
    "links.lp", "distance.lp", "generate/open_places.lp", "generate/upheld.lp", "puzzles/legal_starts.lp",
    "puzzles/survey.lp", "generate/strays.lp", "show/legal_starts.lp",
)  # fmt: skip
RULES = ("s1", "s2", "s3")

Premise = tuple[int, str]  # the number of a restaurant, and the rule that it keeps to


class Premises:
    """The premises by which clues leave what a step says.

    States are those of ``layouts``, but a slot has values more, behind its own: what no legal layout has.
    """

    def __init__(self, map_: Map, lost: Lost, clues: Sequence[Told], layouts: Layouts) -> None:
        self.values: list[list[tuple[int, int]]] = []
        self.legal = layouts.start  # for each slot the values that legal layouts have
        self._atoms: list[list[tuple[str, str]]] = []  # for each slot and value: that it is so, and that it is out
        for slot, name in enumerate(lost.tiles):
            legal = layouts.values[slot]
            self.values.append([*legal, *(value for value in _lying(lost, name) if value not in legal)])
            self._atoms.append([_atoms(lost, name, place, turn) for place, turn in self.values[-1]])
        self.start: State = tuple((1 << len(values)) - 1 for values in self.values)
        self._search = Search(f"{program(map_, lost)}\n{clue_facts(clues)}", *FILES, root="legal.lp")
        self._clues = len(clues)
        every = [(restaurant, rule) for restaurant in range(1, len(map_.restaurants) + 1) for rule in RULES]
        self._every: list[Premise] = every
        self._sets = [chosen for size in range(len(every) + 1) for chosen in combinations(every, size)]
        self._sets.sort(key=lambda chosen: (len({restaurant for restaurant, _ in chosen}), len(chosen)))

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
        """The fewest premises by which these clues leave the goal, or nothing where that is None.

        Each layout that some premises do not rule out tells of more that could; the fewest that tell against all of
        them are tried next. They are the same, whichever layouts clingo finds.
        """
        given = [(f"on({clue})", clue in clues) for clue in range(self._clues)]
        given += [("strays", True)] if goal is not None else []
        for slot, atoms in enumerate(self._atoms):
            out = 0 if goal is None else known[slot] & ~goal[slot]
            for value, (so, gone) in enumerate(atoms):
                given.append((gone, bool(out >> value & 1)))
                given += [] if known[slot] >> value & 1 else [(so, False)]
        against: list[set[Premise]] = []
        while True:
            chosen = next(chosen for chosen in self._sets if all(some.intersection(chosen) for some in against))
            upheld = [(f"upheld({at},{rule})", (at, rule) in chosen) for at, rule in self._every]
            layout = self._search.one([*given, *upheld])
            if layout is None:
                return chosen
            against.append({(at, rule) for at, rule in layout.rows("broken")})


def _lying(lost: Lost, name: str) -> list[tuple[int, int]]:
    """Where and how a tile may lie, legal or not."""
    found = [
        (place, tile.turn) for place in range(len(lost.places)) for tile in lost.may_lie(place) if tile.name == name
    ]
    return [*found, (BOX, 0)] if len(lost.tiles) > len(lost.places) else found


def _atoms(lost: Lost, name: str, place: int, turn: int) -> tuple[str, str]:
    """That a tile lies so, and that it is said not to."""
    if place == BOX:
        return f'boxed("{name}")', f'out("{name}")'
    column, row = lost.places[place]
    lies = f'("{name}",{turn},{column},{row})'
    return f"lies{lies}", f"out{lies}"
