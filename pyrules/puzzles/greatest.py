"""The greatest setups that some conditions allow: searched for, and reasoned about, as bit masks.

What a spot is and which go together comes from clingo (``spots.py``); so does the proof of what is found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from pyrules.puzzles.network import Constraint, State, Table, bits, shuffled
from pyrules.puzzles.spots import Spots

MOST_NODES = 20_000  # of one search; who takes more is given up: most take under a hundred

Count = tuple[int, int]  # some spots, and exactly how many restaurants stand on them
Groups = list[list[int]]


class Crowd:
    """A slot for each tile, whose values are the spots with their door there, or ``nowhere``; and one for the number.

    The last slot of a state is the mask of how many restaurants there may be. While the least of them is still open,
    only what holds of every setup is taken away; with a number that is looked for, all that falls short of it.
    """

    def __init__(self, spots: Spots) -> None:
        places: dict[tuple[int, int], int] = {}
        for value in range(len(spots.spots)):
            at = spots.door_at[value]
            places[at.y, at.x] = places.get((at.y, at.x), 0) | 1 << value
        self.places = sorted(places)
        self.all = spots.all
        self.nowhere = spots.nowhere
        self.start: State = (
            *(places[place] | 1 << spots.nowhere for place in self.places),
            (1 << len(places) + 1) - 1,
        )
        self.constraints: list[Constraint] = []
        self._together = spots.together
        self._known: dict[tuple[State, frozenset[int]], State | None] = {}

    def conditions(self, constraints: Sequence[Constraint]) -> None:
        """From now on these are the conditions."""
        self.constraints = list(constraints)
        self._known.clear()

    # ---- searching

    def setups(self, clues: Sequence[int], need: int, most: int, rng: Random | None = None) -> list[int] | None:
        """Up to so many setups of at least ``need`` restaurants, as masks; None where the search is too long."""
        masks = self._masked(list(self.start[:-1]), clues)
        tables, counts = self._tables(clues), self._counts(clues)
        nodes = 0

        def go(masks: list[int], chosen: int, size: int) -> Iterator[int]:
            nonlocal nodes
            nodes += 1
            open_ = [mask for mask in masks if mask & self.all]
            if nodes > MOST_NODES or size + len(open_) < need:
                return
            for spots, count in counts:
                so_far = (chosen & spots).bit_count()
                if not so_far <= count <= so_far + sum(mask & spots != 0 for mask in open_):
                    return
            if not open_:
                yield chosen
                return
            at = min((slot for slot, mask in enumerate(masks) if mask), key=lambda slot: masks[slot].bit_count())
            values = bits(masks[at])
            for value in shuffled(rng, values) if rng else values:
                free = self._beside(value, tables)
                rest = [mask & free for mask in masks]
                rest[at] = 0
                yield from go(rest, chosen | 1 << value, size + 1)
            yield from go([*masks[:at], 0, *masks[at + 1 :]], chosen, size)

        found = []
        for setup in go([mask & self.all for mask in masks], 0, 0):
            found.append(setup)
            if len(found) == most:
                return found
        return None if nodes > MOST_NODES else found

    def greatest(self, clues: Sequence[int], rng: Random) -> int | None:
        """How many restaurants there are at most; None where the search is too long."""
        size = 0
        while True:
            found = self.setups(clues, size + 1, 1, rng)
            if found is None:
                return None
            if not found:
                return size
            size = found[0].bit_count()

    # ---- reasoning

    def scope(self, state: State, clues: Sequence[int]) -> int:
        """Two clues are looked at along all spots, each beside some others; a single one is simply applied."""
        return 1 if len(clues) < 2 else 3 * sum((mask & self.all).bit_count() for mask in state[:-1])

    def narrow(self, state: State, clues: Sequence[int]) -> State | None:
        """What is left where each spot is looked at once: with a restaurant there, is there room for enough of them?"""
        key = state, frozenset(clues)
        if key not in self._known:
            self._known[key] = self._narrow(state, clues)
        return self._known[key]

    def exclusive(self, state: State, clues: Sequence[int]) -> Groups:
        """The tiles that are open, in groups of which these clues let only one tile have a restaurant."""
        tables = self._tables(clues)
        groups: Groups = []
        for slot, mask in enumerate(state[:-1]):
            if mask & self.all:
                reach = 0
                for value in bits(mask & self.all):
                    reach |= self._beside(value, tables)
                for group in groups:
                    if not any(state[other] & self.all & reach for other in group):
                        group.append(slot)
                        break
                else:
                    groups.append([slot])
        return groups

    def struck(self, state: State, clues: Sequence[int]) -> tuple[list[int], Groups, bool]:
        """The masks without the spots that leave too little room, the groups of the tiles that are left, and whether
        there may still be room for as many restaurants as the state needs.
        """
        tables, counts = self._tables(clues), self._counts(clues)
        target = (state[-1] & -state[-1]).bit_length() - 1
        masks = self._masked(list(state[:-1]), clues)
        while True:
            before = list(masks)
            groups = self.exclusive((*masks, 0), clues)
            if not _settled(masks, groups, counts, target, self.all):
                return masks, groups, False
            if target > 1:
                for at, mask in enumerate(masks):
                    for value in bits(mask & self.all):
                        free = self._beside(value, tables)
                        placed = [other & free for other in masks]
                        placed[at] = 1 << value
                        if not _room(placed, groups, counts, target, self.all):
                            masks[at] &= ~(1 << value)
            if masks == before:
                return masks, groups, True

    def _narrow(self, state: State, clues: Sequence[int]) -> State | None:
        masks, groups, fits = self.struck(state, clues)
        if not fits:
            return None
        limit = sum(any(masks[slot] & self.all for slot in group) for group in groups)
        for spots, count in self._counts(clues):
            limit = min(limit, count + _reached(masks, groups, self.all & ~spots))
        numbers = state[-1] & (1 << limit + 1) - 1
        return (*masks, numbers) if numbers and all(masks) else None

    def _masked(self, masks: list[int], clues: Sequence[int]) -> list[int]:
        for clue in clues:
            every = self.constraints[clue].every
            masks = [mask & (every | 1 << self.nowhere) for mask in masks]
        return masks

    def _tables(self, clues: Sequence[int]) -> list[Table]:
        return [self.constraints[clue].tables[0, 1] for clue in clues if self.constraints[clue].tables]

    def _counts(self, clues: Sequence[int]) -> list[Count]:
        numbers = [self.constraints[clue].number for clue in clues]
        return [(number[0], number[1]) for number in numbers if number]

    def _beside(self, value: int, tables: Sequence[Table]) -> int:
        free = self._together[value]
        for table in tables:
            free &= table[value]
        return free


def _reached(masks: Sequence[int], groups: Groups, spots: int) -> int:
    """In how many groups there is room on one of these spots."""
    return sum(any(masks[slot] & spots for slot in group) for group in groups)


def _room(masks: Sequence[int], groups: Groups, counts: Sequence[Count], target: int, all_: int) -> bool:
    """Whether so many restaurants may find room, as far as counting groups tells."""
    if not all(masks) or _reached(masks, groups, all_) < target:
        return False
    for spots, count in counts:
        if _reached(masks, groups, spots) < count or _reached(masks, groups, all_ & ~spots) < target - count:
            return False
        if sum(not mask & ~spots for mask in masks) > count:
            return False
    return True


def _settled(masks: list[int], groups: Groups, counts: Sequence[Count], target: int, all_: int) -> bool:
    """Takes away what counting groups rules out; False where there is no room."""
    if not _room(masks, groups, counts, target, all_):
        return False
    if _reached(masks, groups, all_) == target:
        _fill(masks, groups, all_)
    for spots, count in counts:
        sure = [not mask & ~spots for mask in masks]
        if sum(sure) == count:
            masks[:] = [mask if fixed else mask & ~spots for mask, fixed in zip(masks, sure, strict=True)]
        if _reached(masks, groups, spots) == count:
            _fill(masks, groups, spots)
        if _reached(masks, groups, all_ & ~spots) == target - count:
            _fill(masks, groups, all_ & ~spots)
    return all(masks)


def _fill(masks: list[int], groups: Groups, spots: int) -> None:
    """Each group needs a restaurant on one of these spots: where only one of its tiles has some, it stands there."""
    for group in groups:
        having = [slot for slot in group if masks[slot] & spots]
        if len(having) == 1:
            masks[having[0]] &= spots
