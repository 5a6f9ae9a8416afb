"""Crowd: one more? As many starting restaurants as some conditions allow, in the only way there is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from pyrules.puzzles.choose import SUPPOSING, Lots, aimed, in_order, needed, spare_data, spared
from pyrules.puzzles.clues import Clue, Words, to_table
from pyrules.puzzles.grade import BOUNDS, grade
from pyrules.puzzles.greatest import Crowd
from pyrules.puzzles.maps import random_map, with_restaurant
from pyrules.puzzles.network import Constraint, State, bits
from pyrules.puzzles.puzzle import Attempt, Puzzle
from pyrules.puzzles.reason import Step, by_one, clues_of, contradiction, reason
from pyrules.puzzles.spots import Spots
from pyrules.puzzles.telling import changed, told
from pyrules.words import NUMBERS, listed

MOST_CLUES = 6
ATTEMPTS = 40  # on one map: what clingo says of it takes longer than one of them
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
        if not left or min(left)[0] == len(others):
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
        answer, solved, _Teller(spots, crowd).steps(steps), grade(steps, BOUNDS["crowd"]),
    )  # fmt: skip


class _Teller:
    """The steps in words."""

    def __init__(self, spots: Spots, crowd: Crowd) -> None:
        self.spots = spots
        self.crowd = crowd
        self.names = [str(spots.map.tiles[row][column])[:-1] for row, column in crowd.places]
        self.number = len(self.names)  # the slot of how many

    def steps(self, steps: Sequence[Step]) -> tuple[dict[str, Any], ...]:
        """Each step as a sentence; those about how many there are, in words of their own."""
        written = told(steps, self.left, self.supposed, self.candidate)
        counted = False
        result = []
        for table, step in zip(written, steps, strict=True):
            says = self.limit(step) if step.before[:-1] == step.after[:-1] else table["says"]
            if not counted and says.endswith(" at most."):
                says = f"{says[:-1]}, one a tile (S3)." if step.before[:-1] != step.after[:-1] else says
                counted = True
            result.append(table | {"says": says})
        return tuple(result)

    def limit(self, step: Step) -> str:
        """Why there are no more restaurants, or that so many are tried now."""
        most = self.most(step.after)
        if step.kind == "rules":
            return f"So {most} would be the greatest number. What leaves no room for {most} is out."
        if step.kind == "suppose":
            links = [
                f"clue {link.clues[0] + 1} would leave {self.left(link.before, link.after)}" for link in step.chain
            ]
            links[-1] = f"clue {step.chain[-1].clues[0] + 1} would leave {self.no_room(step.chain[-1])}"
            return f"Suppose there were more than {most}: {', then '.join(links)}. So {most} at most."
        clue = step.clues[0] + 1
        groups = [group for group in self.crowd.exclusive(step.before, step.clues) if len(group) > 1]
        if len(self.open(step.before)) - sum(len(group) - 1 for group in groups) == step.after[-1].bit_length() - 1:
            tiles = [listed([self.names[slot] for slot in group]) for group in groups]
            return f"Clue {clue} allows only one restaurant on tiles {', one on '.join(tiles)}: so {most} at most."
        more = step.after[-1].bit_length()
        supposed = step._replace(before=(*step.before[:-1], step.before[-1] >> more << more))
        return f"Clue {clue} leaves {self.no_room(supposed)}: so {most} at most."

    def no_room(self, step: Step) -> str:
        """What a clue leaves, by itself, of a number that is too great: too few tiles, or too many that exclude others.

        Where spots are struck out because too few restaurants find room beside one there, that is told.
        """
        masks, groups, _ = self.crowd.struck(step.before, step.clues)
        need = (step.before[-1] & -step.before[-1]).bit_length() - 1
        open_ = self.open((*masks, 0))
        others = f"{_number(need - 1)} other{'s' * (need > 2)}"
        plain = self.crowd.narrow((*step.before[:-1], self.crowd.start[-1]), step.clues)
        where = "" if plain and self.open(plain) == open_ else f" where a restaurant has room for {others}"
        if not open_:
            return f"no tile{where}"
        tiles = f"tile{'s' * (len(open_) > 1)} {listed([self.names[slot] for slot in open_])}{where}"
        if len(open_) < need:
            return f"only {tiles}"
        shared = [listed([self.names[slot] for slot in group]) for group in groups if len(group) > 1]
        if len(groups) < need:
            return f"only {tiles}, one at most on {' and one on '.join(shared)}"
        return f"only {tiles}, and {_number(need)} restaurants there would break it"

    def open(self, state: State) -> list[int]:
        """The tiles that may still have a restaurant."""
        return [slot for slot, mask in enumerate(state[:-1]) if mask & self.spots.all]

    def left(self, before: State, after: State) -> str:
        """What is left, and what that means for the number."""
        said = []
        where = [slot for slot in changed(before, after) if slot != self.number]
        if len(where) <= 2:
            said += [self.on_tile(slot, after[slot]) for slot in where]
        else:
            open_ = self.open(after)
            count = sum((after[slot] & self.spots.all).bit_count() for slot in open_)
            tiles = listed([self.names[slot] for slot in open_])
            said.append(f"{count} spots, on tile{'s' * (len(open_) > 1)} {tiles}")
        if before[-1] >> after[-1].bit_length():
            said.append(f"{self.most(after)} at most")
        return ", so ".join([listed(said[:-1]), said[-1]]) if len(said) > 1 and "most" in said[-1] else listed(said)

    def most(self, state: State) -> str:
        """The greatest number that is left, in words."""
        return _number(state[-1].bit_length() - 1)

    def on_tile(self, slot: int, mask: int) -> str:
        """What is left on a tile."""
        values = [str(self.spots.spots[value]) for value in bits(mask & self.spots.all)]
        if not values:
            return f"tile {self.names[slot]} no restaurant"
        said = " or ".join(values) if len(values) <= 3 else f"{len(values)} spots"
        if mask >> self.spots.nowhere & 1:
            return f"tile {self.names[slot]} {said} or nothing"
        return f"tile {self.names[slot]} " + (f"only {said}" if len(values) <= 3 else f"a restaurant on one of {said}")

    def supposed(self, slot: int, value: int) -> str:
        """What would be if a slot had a value."""
        if slot == self.number:
            return f"there were more than {_number(value - 1)}"
        if value == self.spots.nowhere:
            return f"nothing stood on tile {self.names[slot]}"
        return f"one stood at {self.spots.spots[value]} on tile {self.names[slot]}"

    def candidate(self, slot: int, value: int) -> str:
        """A slot with a value, for the file."""
        if slot == self.number:
            return f"number {value}"
        return f"tile {self.names[slot]} {'nothing' if value == self.spots.nowhere else self.spots.spots[value]}"


def _number(n: int) -> str:
    return NUMBERS[n] if n < len(NUMBERS) else str(n)
