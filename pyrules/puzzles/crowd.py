"""Crowd: one more? As many starting restaurants as some conditions allow, in the only way there is."""

from __future__ import annotations

from random import Random

from pyrules.puzzles.choose import choose, drawn, spare_data, spared
from pyrules.puzzles.clues import NUMBERS, Clue, Words, to_table
from pyrules.puzzles.grade import BOUNDS, grade
from pyrules.puzzles.maps import random_map, with_restaurant
from pyrules.puzzles.network import Constraint, Network, State, bits
from pyrules.puzzles.puzzle import Attempt, Puzzle
from pyrules.puzzles.reason import Step, reason
from pyrules.puzzles.spots import Spots
from pyrules.puzzles.telling import changed, told
from pyrules.words import listed

MOST_CLUES = 8
_AIM = {"easy": (2,), "medium": (2, 3), "hard": (3,), "fiendish": (3, 4)}
_LINKING = {"easy": 0.0, "medium": 0.2, "hard": 0.3, "fiendish": 0.45}


def attempts(rng: Random, columns: int, rows: int, level: str, own: str = "", spare: int = 0) -> list[Attempt]:
    """Some attempts on one random map, aimed at a level; what they come to is graded by reasoning."""
    spots = Spots(random_map(rng, columns, rows), own)
    crowd = min(rng.choice(_AIM[level]), columns * rows)
    return [_attempt(rng, spots, crowd, level, spare) for _ in range(4)]


def slots_of(spots: Spots) -> list[list[int]]:
    """The spots of each place that has some, by row: S3 leaves a place at most one of them."""
    places: dict[tuple[int, int], list[int]] = {}
    for value in range(len(spots.spots)):
        at = spots.door_at[value]
        places.setdefault((at.y, at.x), []).append(value)
    return [places[place] for place in sorted(places)]


def _attempt(rng: Random, spots: Spots, crowd: int, level: str, spare: int) -> Attempt:
    truth = drawn(rng, spots, crowd)
    if truth is None:
        return Attempt(None, "no room for so many restaurants")
    slots = slots_of(spots)
    start = tuple(sum(1 << value for value in values) | 1 << spots.nowhere for values in slots)
    at_least = Constraint(number=(spots.all, crowd, len(slots)))
    network = Network(start, spots.together, [], [at_least])
    pool = true_clues(spots, truth)
    chosen = choose(
        rng, network, true_clues(spots, truth), lambda clue: spots.constraint(clue, len(slots)), MOST_CLUES,
        _LINKING[level],
    )  # fmt: skip
    if chosen is None:
        return Attempt(None, f"no {MOST_CLUES} clues that leave one solution")
    steps = reason(network, len(chosen))
    if steps is None:
        return Attempt(None, "too hard for a person")
    extra = spared(rng, pool, chosen, spare)
    return Attempt(_puzzle(spots, slots, sorted(truth), [*chosen, *extra], len(extra), steps))


def true_clues(spots: Spots, truth: list[int]) -> list[Clue]:
    """All conditions that the crowd keeps to, the dull ones left out."""
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
    pairs = [(a, b) for a in truth for b in truth if a < b]
    apart = {spots.apart[a].get(b) for a, b in pairs}
    pool += [Clue("no_two", 0, 0, "road", n) for n in range(1, 5) if n not in apart]
    if apart == {None}:
        pool.append(Clue("no_two", 0, 0, "linked"))
    if not any(spots.beside[a] >> b & 1 for a, b in pairs):
        pool.append(Clue("no_two", 0, 0, "beside"))
    return pool


def _puzzle(
    spots: Spots, slots: list[list[int]], truth: list[int], clues: list[Clue], spare: int, steps: list[Step]
) -> Puzzle:
    words = Words((), spots.places, spots.phrases)
    solved = spots.map
    for value in truth:
        solved = with_restaurant(solved, "", spots.spots[value])
    places = [spots.door_at[values[0]] for values in slots]
    names = [f"tile {spots.map.tiles[place.y][place.x]}"[:-1] for place in places]

    def describe(before: State, after: State) -> str:
        where = changed(before, after)
        if len(where) <= 2:
            return listed([f"{names[slot]} {_left(spots, after[slot])}" for slot in where])
        open_ = [slot for slot, mask in enumerate(after) if mask & spots.all]
        count = sum((after[slot] & spots.all).bit_count() for slot in open_)
        on = f", on {names[open_[0]]}" if len(open_) == 1 else f", on tiles {listed([names[s][5:] for s in open_])}"
        return f"{count} spots" + on

    def suppose(slot: int, value: int) -> str:
        where = "nothing stood" if value == spots.nowhere else f"one stood at {spots.spots[value]}"
        return f"{where} on {names[slot]}"

    def candidate(slot: int, value: int) -> str:
        return f"{names[slot]} {'nothing' if value == spots.nowhere else spots.spots[value]}"

    number = NUMBERS[len(truth)]
    question = (
        f"As many restaurants as possible are to open at setup, {number} at the least, and all the conditions below "
        "are to hold. There is only one way. Where do they open?"
    )
    table = tuple(to_table(clue, words) for clue in clues)
    data = {"least": len(truth), **spare_data(len(clues), spare)}
    answer = {f"{at}": str(spots.spots[value]) for at, value in enumerate(truth, 1)}
    return Puzzle(
        "crowd", spots.map, question, table, data,
        answer, solved, told(steps, describe, suppose, candidate), grade(steps, BOUNDS["crowd"]),
    )  # fmt: skip


def _left(spots: Spots, mask: int) -> str:
    values = [str(spots.spots[value]) for value in bits(mask & spots.all)]
    if not values:
        return "no restaurant"
    said = " or ".join(values) if len(values) <= 3 else f"{len(values)} spots"
    if mask >> spots.nowhere & 1:
        return f"{said} or nothing"
    return f"only {said}" if len(values) <= 3 else f"a restaurant on one of {said}"
