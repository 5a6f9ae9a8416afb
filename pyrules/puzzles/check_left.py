"""What is said to be left after a step: ``Luna only L7sw``, ``tile J on place 2 or 3``, ``three at most``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

NUMBER, NOTHING = "number", "nothing"  # how many restaurants there are, in a Crowd; and that none stands on a tile
States = Mapping[str, frozenset[str]]  # for each of what is asked about, the values that are left


class Left(NamedTuple):
    """What is said to be left of one thing that is asked about, or, where ``slot`` is empty, of all tiles together.

    That is ``values``, or all but those ``gone``, or a ``number`` of spots, on ``tiles`` where they are named.
    """

    says: str
    slot: str
    values: frozenset[str] | None = None
    gone: frozenset[str] | None = None
    number: int | None = None  # of spots
    tiles: Mapping[str, frozenset[str]] | None = None  # the tiles that are named, each with the values on it
    nothing: bool = False  # besides so many spots
    most: int | None = None

    def slots(self, state: States) -> list[str]:
        """What it speaks of."""
        return [self.slot] if self.slot else [slot for slot in state if slot != NUMBER]

    def fits(self, before: States, after: States) -> bool:
        """Whether it is what a step leaves that makes ``after`` of ``before``."""
        if any(slot not in after for slot in self.slots(after)):
            return False
        if all(before[slot] == after[slot] for slot in self.slots(after)):
            return False
        if self.gone is not None:
            return before[self.slot] - after[self.slot] == self.gone
        if self.values is not None:
            return after[self.slot] == self.values
        if self.most is not None:
            return max(map(int, after[NUMBER])) == self.most
        there = self._spots(after)
        if self.slot and (NOTHING in after[self.slot]) != self.nothing:
            return False
        on = self.tiles is None or all(there & on for on in self.tiles.values())
        return len(there) == self.number and on and there <= self._on(there)

    def narrowed(self, state: States) -> dict[str, frozenset[str]]:
        """What it leaves of a state, for what it speaks of, as far as it can be known."""
        if self.gone is not None:
            return {self.slot: state.get(self.slot, frozenset()) - self.gone}
        if self.values is not None:
            return {self.slot: state.get(self.slot, frozenset()) & self.values}
        if self.most is not None:
            return {NUMBER: frozenset(value for value in state[NUMBER] if int(value) <= self.most)}
        free = frozenset((NOTHING,)) if not self.slot or self.nothing else frozenset()
        return {
            slot: state.get(slot, frozenset()) & (self._on(state.get(slot, frozenset()) - {NOTHING}) | free)
            for slot in self.slots(state)
        }

    def told_by(self, before: States, after: States) -> bool:
        """Whether it can be so in a chain, where ``after`` may hold more than is left."""
        if not all(after.get(slot) for slot in self.slots(before)):
            return False
        if self.gone is not None:
            return self.gone <= before[self.slot]
        if self.values is not None:
            return self.values <= before[self.slot]
        return self.number is None or 0 < self.number <= len(self._spots(after))

    def _spots(self, state: States) -> frozenset[str]:
        return frozenset(value for slot in self.slots(state) for value in state[slot] if value != NOTHING)

    def _on(self, values: frozenset[str]) -> frozenset[str]:
        """Those on the tiles that are named."""
        return values if self.tiles is None else values & frozenset().union(*self.tiles.values())
