"""Solves a puzzle the way a person does, and grades it by what that took.

First the rules alone, then one clue at a time, then two clues together where few candidates are left, then: suppose,
and refute. Every step takes candidates away and is a true consequence of the clues it names.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple, Protocol

from pyrules.puzzles.grade import points
from pyrules.puzzles.network import State, bits

# What a person holds in mind: a clue is applied where it takes at most so many combinations of candidates, two of
# them together over at most so many, and suppositions are made where a slot has at most so many.
MOST_APPLIED = 12
MOST_COMBINED = 64
MOST_SUPPOSED = 16
MOST_POINTS = 90  # what is harder than that is no fun


class Mystery(Protocol):
    """What is reasoned about."""

    start: State

    def narrow(self, state: State, clues: Sequence[int]) -> State | None:
        """What these clues leave of the state; None where they leave nothing."""

    def scope(self, state: State, clues: Sequence[int]) -> int:
        """Over how many combinations of candidates a person has to look to apply these clues."""


class Step(NamedTuple):
    """By these clues, ``before`` becomes ``after``. A supposition gives a slot a value that ``chain`` refutes."""

    kind: str  # rules, one, two, suppose
    clues: tuple[int, ...]
    before: State
    after: State
    slot: int = -1
    value: int = -1
    chain: tuple[Step, ...] = ()


def reason(mystery: Mystery, clues: int, begun: Sequence[Step] = ()) -> list[Step] | None:
    """The steps from nothing known to the one solution; None where this way of reasoning does not get there.

    ``begun`` are the first of them, where a kind begins in a way of its own.
    """
    steps = list(begun)
    state = steps[-1].after if steps else mystery.start
    while True:
        if state is not mystery.start and all(mask.bit_count() == 1 for mask in state):
            return steps
        step = (
            (None if steps else _by(mystery, state, [()], "rules"))
            or by_one(mystery, state, clues)
            or _combined(mystery, state, clues)
            or _refuted(mystery, state, clues)
        )
        if step is None:
            return steps if all(mask.bit_count() == 1 for mask in state) else None
        steps.append(step)
        if points([(step.kind, len(step.chain)) for step in steps]) > MOST_POINTS:
            return None
        state = step.after


def _by(mystery: Mystery, state: State, groups: Sequence[tuple[int, ...]], kind: str) -> Step | None:
    """The group of clues that takes most away; None where none takes anything."""
    best: tuple[int, Step] | None = None
    most = MOST_COMBINED if kind == "two" else MOST_APPLIED
    for group in groups:
        if mystery.scope(state, group) > most:
            continue
        after = mystery.narrow(state, group)
        if after is None:
            raise ValueError("the clues contradict each other")
        left = sum(mask.bit_count() for mask in after)
        if after != state and (best is None or left < best[0]):
            best = left, Step(kind, group, state, after)
    return best[1] if best else None


def by_one(mystery: Mystery, state: State, clues: int) -> Step | None:
    """The single clue that takes most away; None where none takes anything."""
    return _by(mystery, state, [(clue,) for clue in range(clues)], "one")


def _combined(mystery: Mystery, state: State, clues: int) -> Step | None:
    return _by(mystery, state, list(combinations(range(clues), 2)), "two")


def _refuted(mystery: Mystery, state: State, clues: int) -> Step | None:
    """The shortest refutation of one candidate, where few are left; what a single clue refutes is no supposition."""
    best: Step | None = None
    for slot in sorted(range(len(state)), key=lambda slot: (state[slot].bit_count(), slot)):
        if not 1 < state[slot].bit_count() <= MOST_SUPPOSED:
            continue
        for value in bits(state[slot]):
            chain = contradiction(mystery, with_mask(state, slot, 1 << value), clues)
            if chain and len(chain) > 1 and (best is None or len(chain) < len(best.chain)):
                after = with_mask(state, slot, state[slot] & ~(1 << value))
                used = clues_of(chain)
                best = Step("suppose", used, state, after, slot, value, tuple(chain))
        if best:
            return best
    return None


def contradiction(mystery: Mystery, state: State, clues: int) -> list[Step] | None:
    """Single clues, one after the other, until one leaves nothing; None where they do not get there."""
    chain: list[Step] = []
    while True:
        for clue in range(clues):
            if mystery.scope(state, (clue,)) > MOST_APPLIED:
                continue
            after = mystery.narrow(state, (clue,))
            if after is None:
                nothing = Step("one", (clue,), state, tuple(0 for _ in state))
                return _needed(mystery, [*chain, nothing])
            if after != state:
                chain.append(Step("one", (clue,), state, after))
                state = after
                break
        else:
            return None


def clues_of(chain: Sequence[Step]) -> tuple[int, ...]:
    """The clues that a chain uses."""
    return tuple(sorted({clue for step in chain for clue in step.clues}))


def _needed(mystery: Mystery, chain: list[Step]) -> list[Step]:
    """The chain without the links that its end does not need."""
    for left_out in range(len(chain) - 1):
        clues = [step.clues for at, step in enumerate(chain) if at != left_out]
        state: State | None = chain[0].before
        again: list[Step] = []
        for group in clues:
            assert state is not None
            after = mystery.narrow(state, group)
            again.append(Step("one", group, state, after or tuple(0 for _ in state)))
            state = after
            if state is None:
                return _needed(mystery, again)
    return chain


def with_mask(state: State, slot: int, mask: int) -> State:
    """The state with another mask for one slot."""
    return (*state[:slot], mask, *state[slot + 1 :])
