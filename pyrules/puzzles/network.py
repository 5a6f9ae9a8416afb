"""A search over slots and values, as bit masks: which values of each slot are still possible under some clues.

Generic: it knows no rule of the game. What a clue allows comes as tables (from clingo, see ``spots.py``). It makes the
thousands of trial questions of a generator cheap; what it finds is proved once more by clingo (``check.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from random import Random
from typing import NamedTuple

State = tuple[int, ...]  # for each slot the mask of the values that are still possible
Table = Mapping[int, int]  # for each value of one slot the mask of the values that it allows to another


class Constraint(NamedTuple):
    """What a clue allows: values for each slot, pairs of values, and how many slots take a value out of a mask."""

    masks: Mapping[int, int] = {}
    tables: Mapping[tuple[int, int], Table] = {}
    every: int = -1  # the values that any slot may take
    number: tuple[int, int, int] | None = None  # a mask, and how many slots at least and at most take a value out of it


class Network:
    """Slots with values, what always holds between any two of them, and a constraint for each clue."""

    def __init__(
        self, start: State, together: Table, constraints: Sequence[Constraint], always: Sequence[Constraint] = ()
    ) -> None:
        self.start = start
        self.constraints = list(constraints)
        self._together = together
        self._always = list(always)
        self._known: dict[tuple[State, frozenset[int]], State | None] = {}

    def narrow(self, state: State, clues: Sequence[int]) -> State | None:
        """The values that some assignment allowed by these clues takes; None where there is no such assignment."""
        key = state, frozenset(clues)
        if key not in self._known:
            self._known[key] = self._narrow(state, clues)
        return self._known[key]

    def _narrow(self, state: State, clues: Sequence[int]) -> State | None:
        seen = [0] * len(state)
        problem = self._problem(clues)
        masked = problem.masked(state)
        for slot, mask in enumerate(masked):
            for value in bits(mask):
                if not seen[slot] >> value & 1:
                    fixed = [*masked]
                    fixed[slot] = 1 << value
                    found = next(problem.search(fixed, seen), None)
                    if found:
                        for other, chosen in enumerate(found):
                            seen[other] |= chosen
            if not seen[slot]:
                return None
        return tuple(seen)

    def scope(self, state: State, clues: Sequence[int]) -> int:
        """Over how many combinations a person looks: with one clue along one list, with two twice over all pairs."""
        return 1 if len(clues) < 2 else 2 * prod(mask.bit_count() for mask in state)

    def sample(self, rng: Random, clues: Sequence[int], count: int) -> list[State]:
        """Some assignments that these clues allow, drawn at random (not evenly); some may be the same."""
        problem = self._problem(clues)
        state = self.narrow(self.start, ()) if not clues else tuple(problem.masked(self.start))
        found = []
        for _ in range(count if state else 0):
            solution = next(problem.search(list(state or ()), None, rng=rng), None)
            if solution is None:
                break
            found.append(tuple(solution))
        return found

    def loosened(self, together: Table) -> Network:
        """The same slots and constraints, where something else always holds between any two of the slots."""
        return Network(self.start, together, self.constraints, self._always)

    def add(self, constraint: Constraint) -> None:
        """Adds the constraint of one more clue."""
        self.constraints.append(constraint)

    def keep(self, clues: Sequence[int]) -> None:
        """Forgets all constraints but these."""
        self.constraints = [self.constraints[clue] for clue in clues]
        self._known.clear()

    def solutions(self, clues: Sequence[int], most: int, state: State | None = None) -> list[State]:
        """Up to so many assignments that these clues allow."""
        problem = self._problem(clues)
        found: list[State] = []
        for solution in problem.search(problem.masked(state or self.start), None):
            found.append(tuple(solution))
            if len(found) == most:
                break
        return found

    def _problem(self, clues: Sequence[int]) -> _Problem:
        constraints = self._always + [self.constraints[clue] for clue in clues]
        return _Problem(len(self.start), self._together, constraints)


class _Problem:
    def __init__(self, slots: int, together: Table, constraints: Sequence[Constraint]) -> None:
        self._every = -1
        for constraint in constraints:
            self._every &= constraint.every
        self._masks = [constraint.masks for constraint in constraints if constraint.masks]
        self._counts = [constraint.number for constraint in constraints if constraint.number]
        self._tables: list[list[tuple[int, list[Table]]]] = [
            [(other, [together]) for other in range(slots) if other != slot] for slot in range(slots)
        ]
        for constraint in constraints:
            for (slot, other), table in constraint.tables.items():
                for at, tables in self._tables[slot]:
                    if at == other:
                        tables.append(table)

    def masked(self, state: State) -> list[int]:
        result = [mask & self._every for mask in state]
        for masks in self._masks:
            for slot, mask in masks.items():
                result[slot] &= mask
        return result

    def search(
        self, state: list[int], prefer: list[int] | None, done: int = 0, rng: Random | None = None
    ) -> Iterator[list[int]]:
        """Assignments within the state, depth first: values not in ``prefer`` first, else from a random one on."""
        for mask, fewest, greatest in self._counts:
            least = most = 0
            for slot in state:
                if slot & mask:
                    most += 1
                    least += not slot & ~mask
            if least > greatest or most < fewest:
                return
            if least < most and (most == fewest or least == greatest):
                only = mask if most == fewest else ~mask
                state = [slot & only if slot & mask and slot & ~mask else slot for slot in state]
        slot, smallest = -1, 0
        for at, mask in enumerate(state):
            if not mask:
                return
            if not done >> at & 1 and (slot < 0 or mask.bit_count() < smallest):
                slot, smallest = at, mask.bit_count()
        if slot < 0:
            yield state
            return
        fresh = (
            state[slot] & ~prefer[slot] if prefer else state[slot] >> (turn := rng.randrange(200)) << turn if rng else 0
        )
        for values in (fresh, state[slot] & ~fresh):
            for value in bits(values):
                rest = [*state]
                rest[slot] = 1 << value
                for other, tables in self._tables[slot]:
                    for table in tables:
                        rest[other] &= table[value]
                yield from self.search(rest, prefer, done | 1 << slot, rng)


def shuffled(rng: Random, values: Iterator[int]) -> list[int]:
    """The values in random order."""
    listed = list(values)
    rng.shuffle(listed)
    return listed


def allows(constraint: Constraint, solution: State) -> bool:
    """Whether an assignment keeps to a constraint."""
    if constraint.every != -1 and any(value & ~constraint.every for value in solution):
        return False
    if constraint.masks and any(not solution[slot] & mask for slot, mask in constraint.masks.items()):
        return False
    if constraint.tables and any(
        not table[solution[a].bit_length() - 1] & solution[b] for (a, b), table in constraint.tables.items()
    ):
        return False
    if constraint.number is None:
        return True
    mask, least, most = constraint.number
    return least <= sum(value & mask != 0 for value in solution) <= most


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
