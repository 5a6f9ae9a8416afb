"""Crowd: one more? As many starting restaurants as some conditions allow, in the only way there is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from pyrules.puzzles.choose import SUPPOSING, Lots, aimed, in_order, needed, spare_data, spared
from pyrules.puzzles.clues import Clue, Words, to_table
from pyrules.puzzles.crowd_steps import Teller
from pyrules.puzzles.grade import BOUNDS, grade
from pyrules.puzzles.greatest import Crowd
from pyrules.puzzles.maps import random_map, with_restaurant
from pyrules.puzzles.network import Constraint, State, bits
from pyrules.puzzles.puzzle import Attempt, Puzzle
from pyrules.puzzles.reason import Step, by_one, clues_of, contradiction, reason
from pyrules.puzzles.spots import Spots

MOST_CLUES = 6
ATTEMPTS = 100  # on one map: what clingo says of it takes longer than some thirty of them
TRIED = 30  # clues looked at before one is taken
SAMPLE = 40  # greatest setups that a clue is tried on
# How many conditions about any two restaurants are drawn, for each level that is aimed at.
_BETWEEN = {"easy": (0, 1), "medium": (1,), "hard": (1, 2), "fiendish": (2,)}
# To how many spots conditions about single restaurants narrow the map down before the greatest setups are looked for.
_OPEN = {"easy": (4, 16), "medium": (8, 30), "hard": (12, 40), "fiendish": (16, 50)}
# The chance with which a clue about several restaurants is looked for.
_LINKING = {"easy": 0.1, "medium": 0.6, "hard": 0.9, "fiendish": 1.0}
_SIZES = range(2, 7)


def attempts(rng: Random, columns: int, rows: int, level: str, own: str = "", spare: int = 0) -> Iterator[Attempt]:
    """Some attempts on one random map, aimed at a level; what they come to is graded by reasoning."""
    spots = Spots(random_map(rng, columns, rows), own)
    supposing = rng.random() < SUPPOSING[level]
    aim = "hard" if supposing and level == "medium" else level
    return aimed((_attempt(rng, spots, aim, spare) for _ in range(ATTEMPTS)), level, supposing)


def _attempt(rng: Random, spots: Spots, level: str, spare: int) -> Attempt:
    crowd = Crowd(spots)
    begun = _begun(rng, spots, level)
    if begun is None:
        return Attempt(None, "no conditions to begin with")
    crowd.conditions([spots.constraint(clue, 2) for clue in begun])
    size = crowd.greatest(range(len(begun)), rng)
    if size is None or size not in _SIZES:
        return Attempt(None, "no greatest setup of two to six restaurants")
    found = crowd.setups(range(len(begun)), size, SAMPLE, rng)
    if not found:
        return Attempt(None, "too many setups")
    truth = rng.choice(found)
    pool = true_clues(spots, list(bits(truth)))
    chosen = _chosen(rng, spots, crowd, begun, pool, truth, _LINKING[level])
    if chosen is None:
        return Attempt(None, f"no {MOST_CLUES} clues that leave one greatest setup")
    steps = reasoned(crowd, len(chosen), size)
    if steps is None:
        return Attempt(None, "too hard for a person")
    extra = spared(rng, pool, chosen, spare)
    return Attempt(_puzzle(spots, crowd, list(bits(truth)), [*chosen, *extra], len(extra), steps))


def _begun(rng: Random, spots: Spots, level: str) -> list[Clue] | None:
    """Conditions about single restaurants that leave a handful of spots, and some about any two."""
    least, most = _OPEN[level]
    masks = dict(sorted(spots.has.items()))
    names: dict[tuple[str, str], list[tuple[str, int, Any]]] = defaultdict(list)
    for key in masks:
        for form in ("every", "none"):
            names[form, key[0]].append(key)
    groups = sorted(names)
    left = spots.all
    begun: list[Clue] = []
    for _ in range(TRIED):
        form, name = rng.choice(groups)
        key = rng.choice(names[form, name])
        after = left & (masks[key] if form == "every" else ~masks[key])
        clue = Clue(form, 0, 0, *key)
        if after.bit_count() < least or 10 * after.bit_count() > 9 * left.bit_count() or _told(clue, begun):
            continue
        left = after
        begun.append(clue)
        if left.bit_count() <= most:
            return begun + rng.sample(_between(), rng.choice(_BETWEEN[level]))
        if len(begun) == 3:
            break
    return None


def _between() -> list[Clue]:
    """All conditions about any two restaurants."""
    within = [Clue("no_two", 0, 0, "within", n) for n in (1, 2)] + [Clue("any_two", 0, 0, "within", n) for n in (2, 3)]
    linked = [Clue("no_two", 0, 0, "linked"), Clue("any_two", 0, 0, "linked")]
    return [*within, *linked, Clue("no_two", 0, 0, "beside")]


def _told(clue: Clue, clues: Sequence[Clue]) -> bool:
    """Whether something is said of the same already."""
    return any(clue.name == other.name and (clue.at == other.at or clue.name == "door") for other in clues)


def true_clues(spots: Spots, truth: list[int]) -> list[Clue]:
    """All conditions that a setup keeps to, the dull ones left out."""
    pool = []
    crowd = sum(1 << value for value in truth)
    for (name, n, at), mask in sorted(spots.has.items()):
        hits = (mask & crowd).bit_count()
        if hits == len(truth):
            pool.append(Clue("every", 0, 0, name, n, at))
        elif hits == 0:
            pool.append(Clue("none", 0, 0, name, n, at))
        elif hits < 3:
            pool.append(Clue("count", hits, 0, name, n, at))
    for clue in _between():
        table = spots.constraint(clue, 2).tables[0, 1]
        if all(table[value] & crowd == crowd & ~(1 << value) or table[value] & crowd == crowd for value in truth):
            pool.append(clue)
    return pool


def _chosen(
    rng: Random, spots: Spots, crowd: Crowd, begun: list[Clue], pool: Sequence[Clue], truth: int, linking: float
) -> list[Clue] | None:
    """Clues that leave this one greatest setup, those begun with among them; none idle, and few of them, or None."""
    chosen = list(begun)
    size = truth.bit_count()
    lots = Lots(pool, linking)
    while True:
        found = crowd.setups(range(len(chosen)), size, SAMPLE, rng)
        others = [setup for setup in found or [] if setup != truth]
        if found is None or (others and len(chosen) == MOST_CLUES + 1):
            return None
        if not others:
            return _needed(rng, crowd, chosen, size)
        fresh = [clue for clue in lots.drawn(rng, TRIED) if not _told(clue, chosen)]
        left = [(_keeping(spots.constraint(clue, 2), others), at) for at, clue in enumerate(fresh)]
        last = len(chosen) == MOST_CLUES
        if not left or min(left)[0] == len(others) or (last and min(left)[0]):
            return None
        chosen.append(fresh[min(left)[1]])
        crowd.conditions([spots.constraint(clue, 2) for clue in chosen])


def _keeping(constraint: Constraint, setups: Sequence[int]) -> int:
    """How many of the setups keep to a condition. The most frequent question of all, so without detours."""
    if constraint.number:
        mask, number, _ = constraint.number
        return sum((setup & mask).bit_count() == number for setup in setups)
    if constraint.tables:
        table = constraint.tables[0, 1]
        return sum(all(not setup & ~table[value] & ~(1 << value) for value in bits(setup)) for setup in setups)
    return sum(setup & constraint.every == setup for setup in setups)


def _needed(rng: Random, crowd: Crowd, chosen: list[Clue], size: int) -> list[Clue] | None:
    """The clues without those that are idle, in an order that reads well."""

    def alone(clues: Sequence[int]) -> bool | None:
        found = crowd.setups(clues, size, 2)
        return None if found is None else len(found) == 1

    kept = needed(rng, len(chosen), alone)
    if kept is None or not 2 <= len(kept) <= MOST_CLUES:
        return None
    kept = in_order(kept, chosen)
    crowd.conditions([crowd.constraints[clue] for clue in kept])
    return [chosen[clue] for clue in kept]


def reasoned(crowd: Crowd, clues: int, size: int) -> list[Step] | None:
    """The steps: how many restaurants there can be at most, then where so many stand; None where it is too hard."""
    steps: list[Step] = []
    state = crowd.start
    while step := by_one(crowd, state, clues):
        steps.append(step)
        state = step.after
    while state[-1].bit_length() - 1 > size:
        step = _limited(crowd, state, clues, size)
        if step is None:
            return None
        steps.append(step)
        state = step.after
    steps.append(Step("rules", (), state, (*state[:-1], 1 << size)))
    return reason(crowd, clues, steps)


def _limited(crowd: Crowd, state: State, clues: int, size: int) -> Step | None:
    """Why there are not so many: one clue leaves no room for them, or to suppose so leads to a contradiction."""
    for more in range(size + 1, state[-1].bit_length()):
        fewer = (1 << more) - 1
        supposed = (*state[:-1], state[-1] & ~fewer)
        after = (*state[:-1], state[-1] & fewer)
        for clue in range(clues):
            if crowd.narrow(supposed, (clue,)) is None:
                return Step("one", (clue,), state, after)
        chain = contradiction(crowd, supposed, clues)
        if chain:
            return Step("suppose", clues_of(chain), state, after, len(state) - 1, more, tuple(chain))
    return None


def _puzzle(spots: Spots, crowd: Crowd, truth: list[int], clues: list[Clue], spare: int, steps: list[Step]) -> Puzzle:
    words = Words((), spots.places, spots.phrases)
    solved = spots.map
    for value in truth:
        solved = with_restaurant(solved, "", spots.spots[value])
    table = tuple(to_table(clue, words) for clue in clues)
    answer = {f"{at}": str(spots.spots[value]) for at, value in enumerate(truth, 1)}
    question = (
        "Place as many starting restaurants as possible, so that all the conditions below hold. "
        "There is only one greatest setup: where do they open?"
    )
    return Puzzle(
        "crowd", spots.map, question, table, spare_data(len(clues), spare),
        answer, solved, Teller(spots, crowd).steps(steps), grade(steps, BOUNDS["crowd"]),
    )  # fmt: skip
