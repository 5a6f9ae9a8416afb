"""Counts, ranks and samples the ways to choose from things of which some exclude each other. Knows nothing of the game.

A sweep goes through the things in a given order, and takes as one step the things in a row of which each excludes all
others (the spots of one tile, say). A state is a bit mask of what still matters of the choices so far: which later
things are blocked, and which needs are served. For each state the numbers of ways for 0, 1, 2, ... things are digits of
one large integer, so that taking a thing shifts it by a digit, and one addition adds them all. On a map of 4 x 5 tiles
there are a few hundred states, and five players are counted in 3 ms; on 8 x 8 tiles with eight players, 90,000 states
and about a second.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from math import comb, prod
from typing import NamedTuple


class Option(NamedTuple):
    """Things of one step that block and serve the same: at most one of them is taken."""

    bit: int  # of a state: it is blocked
    sets: int  # the bits that it sets in the state after the step
    size: int
    members: tuple[int, ...]


class Step(NamedTuple):
    """Takes a state to the next: one of the options is taken, or none."""

    options: tuple[Option, ...]
    needs: int  # the lowest bits of every state: the needs that are served
    due: int  # the needs that nobody later serves
    shift: int  # how many options the step passes

    def moves(self, state: int) -> Iterator[tuple[Option, int]]:
        """What can be done in a state, and the state that comes of it."""
        rest = (state >> self.shift & ~self.needs) | (state & self.needs)
        for option in (_NOTHING, *self.options):
            after = rest | option.sets
            if not (state & option.bit or self.due & ~after):
                yield option, after & ~self.due


_NOTHING = Option(0, 0, 0, (-1,))


class Sweep:
    """A sweep over things ``0 .. n-1``; bit j of ``excludes[i]`` says that i and j exclude each other.

    ``orders`` are orders to go through the things; the one that should keep the fewest states is taken. At least one
    thing of each mask in ``needs`` is to be taken. A thing counts ``sizes[i]`` (default 1), and the numbers are those
    of the sets of things whose sizes add up to k.
    """

    def __init__(
        self,
        excludes: Sequence[int],
        orders: Sequence[Sequence[int]],
        needs: Sequence[int] = (),
        sizes: Sequence[int] = (),
    ) -> None:
        self._excludes, self._needs = excludes, needs
        self._sizes = sizes or [1] * len(excludes)
        self.steps = min((tuple(self._plan(order)) for order in orders), key=_expected_states)
        self._possible = all(needs)  # what nobody serves is not seen by any step

    def counts(self, most: int) -> list[int]:
        """The number of sets of size 0, 1, ..., most."""
        width = self.width(most)
        (states,) = deque(self.forward(most), maxlen=1)
        return [digit(states.get(0, 0), k, width) for k in range(most + 1)]

    def largest(self) -> int | None:
        """The greatest size of a set; None where there is no set at all."""
        states = {0: 0} if self._possible else {}
        for step in self.steps:
            new: dict[int, int] = {}
            for state, size in states.items():
                for option, after in step.moves(state):
                    new[after] = max(new.get(after, 0), size + option.size)
            states = new
        return max(states.values(), default=None)

    def shares(self, size: int) -> list[int]:
        """For each thing the number of sets of that size which it is in."""
        result = [0] * len(self._excludes)
        width, behind = self.width(size), self.backward(size)
        for step, before, after in zip(self.steps, self.forward(size), behind[1:], strict=False):
            ways: dict[Option, int] = defaultdict(int)
            for state, come in before.items():
                for option, next_state in step.moves(state):
                    ways[option] += digit(come * after.get(next_state, 0), size - option.size, width)
            for option in step.options:
                for member in option.members:
                    result[member] = ways[option]
        return result

    def width(self, most: int) -> int:
        """The bits of a digit: there are no more ways than if nothing excluded anything."""
        return comb(len(self._excludes), min(most, len(self._excludes) // 2)).bit_length() + 1

    def forward(self, most: int) -> Iterator[dict[int, int]]:
        """Before each step, and after the last: the states, and in how many ways each is come to."""
        width = self.width(most)
        cap = (1 << width * (most + 1)) - 1
        states = {0: 1} if self._possible else {}
        yield states
        for options, needs, due, shift in self.steps:  # as Step.moves does, written out: three times as fast
            new: dict[int, int] = {}
            get = new.get
            for state, ways in states.items():
                rest = (state >> shift & ~needs) | (state & needs)
                if not due & ~rest:
                    after = rest & ~due
                    new[after] = get(after, 0) + ways
                for bit, sets, size, members in options:
                    if not state & bit:
                        after = rest | sets
                        more = ways << width * size & cap
                        if more and not due & ~after:
                            after &= ~due
                            new[after] = get(after, 0) + more * len(members)
            states = new
            yield states

    def backward(self, most: int) -> list[dict[int, int]]:
        """Before each step, and after the last: the states, and in how many ways each can be completed."""
        width = self.width(most)
        cap = (1 << width * (most + 1)) - 1
        layers = [list(states) for states in self.forward(most)]
        result = [dict.fromkeys(layers[-1], 1)]
        for step, states in zip(reversed(self.steps), reversed(layers[:-1]), strict=True):
            behind = result[-1]
            here = {}
            for state in states:
                ways = 0
                for option, after in step.moves(state):
                    ways += (behind.get(after, 0) << width * option.size) * len(option.members)
                here[state] = ways & cap
            result.append(here)
        return result[::-1]

    def _plan(self, order: Sequence[int]) -> Iterator[Step]:
        groups: list[list[int]] = []
        for i in order:
            if groups and all(self._excludes[i] >> j & 1 for j in groups[-1]):
                groups[-1].append(i)
            else:
                groups.append([i])
        served = [sum(1 << n for n, need in enumerate(self._needs) if need >> i & 1) for i in range(len(self._sizes))]
        alike: list[list[tuple[int, ...]]] = []
        for group in groups:
            same: dict[tuple[int, ...], list[int]] = defaultdict(list)
            for i in group:
                same[self._excludes[i] | 1 << i, self._sizes[i], served[i]].append(i)
            alike.append([tuple(members) for members in same.values()])
        later = [members for options in alike for members in options]
        base, unserved, passed = len(self._needs), (1 << len(self._needs)) - 1, 0
        for options in alike:
            passed += len(options)
            rest = {members[0]: 1 << base + j for j, members in enumerate(later[passed:])}
            left = sum(1 << i for i in rest)
            servable = 0
            for members in later[passed:]:
                servable |= served[members[0]]
            yield Step(
                tuple(
                    Option(
                        1 << base + n,
                        sum(rest[i] for i in _bits(self._excludes[members[0]] & left)) | served[members[0]],
                        self._sizes[members[0]],
                        members,
                    )
                    for n, members in enumerate(options)
                ),
                (1 << base) - 1,
                unserved & ~servable,
                len(options),
            )
            unserved &= servable


class Ranked:
    """The sets of one size as a numbered list, in the order of the sweep; nothing is listed to find one."""

    def __init__(self, sweep: Sweep, size: int) -> None:
        self._steps, self._size = sweep.steps, size
        self._behind, self._width = sweep.backward(size), sweep.width(size)
        self.total = digit(self._behind[0].get(0, 0), size, self._width)

    def __getitem__(self, rank: int) -> list[int]:
        """The set with that rank, from 0 to ``total`` - 1."""
        if not 0 <= rank < self.total:
            raise IndexError(rank)
        state, left, taken = 0, self._size, []
        for step, behind in zip(self._steps, self._behind[1:], strict=True):
            for option, after in step.moves(state):
                ways = digit(behind.get(after, 0), left - option.size, self._width) if option.size <= left else 0
                if rank < ways * len(option.members):
                    member, rank = divmod(rank, ways)
                    taken += [option.members[member]] if option.size else []
                    state, left = after, left - option.size
                    break
                rank -= ways * len(option.members)
        return taken


def digit(number: int, place: int, width: int) -> int:
    """The digit at a place of a number whose digits have so many bits."""
    return number >> place * width & (1 << width) - 1


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _expected_states(steps: tuple[Step, ...]) -> int:
    """How many states a sweep may come to: for each step the product of what each earlier one may have left blocked."""
    total = 0
    pending: list[set[int]] = []
    for step in steps:
        pending.append({option.sets for option in step.options} | {0})
        total += prod(len(blocks) for blocks in pending)
        shift = step.shift
        pending = [kept for blocks in pending if len(kept := {block >> shift for block in blocks}) > 1]
    return total
