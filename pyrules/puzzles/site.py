"""Site: where did they open? Some restaurants are shown, one to three are hidden, and clues give them away."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pyrules.puzzles.choose import SUPPOSING, aimed, choose, drawn, spare_data, spared
from pyrules.puzzles.clues import Clue, Words, to_table
from pyrules.puzzles.grade import BOUNDS, grade
from pyrules.puzzles.maps import random_map, with_restaurant
from pyrules.puzzles.network import Network, State, bits
from pyrules.puzzles.puzzle import Attempt, Puzzle
from pyrules.puzzles.reason import Step, reason
from pyrules.puzzles.spots import Spots
from pyrules.puzzles.telling import changed, told
from pyrules.queries import starts
from pyrules.words import NUMBERS, listed

MOST_CLUES = 6
ATTEMPTS = 20  # on one map: what clingo says of it takes longer than one of them
HIDDEN = ("Luna", "Etna", "Vesuvio")
SHOWN = ("Santa Maria", "Bella Roma")
# For each level that is aimed at, how many are hidden; and the chance with which a clue about several is looked for.
_AIM = {"easy": (1,), "medium": (2,), "hard": (2,), "fiendish": (2,)}
_LINKING = {"easy": 0.0, "medium": 0.6, "hard": 0.8, "fiendish": 0.8}


def attempts(rng: Random, columns: int, rows: int, level: str, own: str = "", spare: int = 0) -> Iterator[Attempt]:
    """Some attempts on one random map, aimed at a level; what they come to is graded by reasoning."""
    map_ = random_map(rng, columns, rows)
    for name in SHOWN[: rng.choice((1, 2)) if level == "easy" else 2]:
        free = starts(map_)
        if free:
            map_ = with_restaurant(map_, name, rng.choice(free))
    spots = Spots(map_, own)
    supposing = rng.random() < SUPPOSING[level]
    linking = _LINKING["hard" if supposing else level]
    made = (_attempt(rng, spots, rng.choice(_AIM[level]), linking, spare) for _ in range(ATTEMPTS))
    return aimed(made, level, supposing)


def _attempt(rng: Random, spots: Spots, hidden: int, linking: float, spare: int) -> Attempt:
    truth = drawn(rng, spots, hidden)
    if truth is None:
        return Attempt(None, "no room for the hidden restaurants")
    network = Network((spots.all,) * hidden, spots.together, [])
    pool = true_clues(spots, truth)
    chosen = choose(rng, network, pool, lambda clue: spots.constraint(clue, hidden), MOST_CLUES, linking)
    if chosen is None:
        return Attempt(None, f"no {MOST_CLUES} clues that leave one solution")
    steps = reason(network, len(chosen))
    if steps is None:
        return Attempt(None, "too hard for a person")
    extra = spared(rng, pool, chosen, spare)
    return Attempt(_puzzle(spots, network, truth, [*chosen, *extra], len(extra), steps))


def true_clues(spots: Spots, truth: list[int]) -> list[Clue]:
    """All clues that are true of the hidden restaurants, the dull ones left out."""
    whos = range(1, len(truth) + 1)
    pool = []
    for (name, n, at), mask in sorted(spots.has.items()):
        hits = [who for who in whos if mask >> truth[who - 1] & 1]
        pool += [Clue("one", who, 0, name, n, at) for who in hits]
        if 0 < len(hits) < len(truth):
            pool.append(Clue("count", len(hits), 0, name, n, at))
    for at, far in sorted(spots.far.items()):
        for who in whos:
            own = far.get(truth[who - 1])
            rivals = [far[value] for other, value in enumerate(truth, 1) if other != who and value in far]
            rivals += spots.shown[at]
            if own is not None and rivals and own < min(rivals):
                pool.append(Clue("one", who, 0, "nearest", 0, at))
            others = len(truth) - 1 + spots.rivals(at)
            if own is not None and others > 1 and len(rivals) == others and own > max(rivals):
                pool.append(Clue("one", who, 0, "farthest", 0, at))
            for other in whos:
                rival = far.get(truth[other - 1])
                if own is not None and rival is not None and who != other and own < rival:
                    pool.append(Clue("two", who, other, "nearer", 0, at))
                if own is not None and own == rival and who < other:
                    pool.append(Clue("two", who, other, "equal", 0, at))
    for who in whos:
        for other in range(who + 1, len(truth) + 1):
            a, b = truth[who - 1], truth[other - 1]
            if b in spots.apart[a]:
                pool.append(Clue("two", who, other, "road", spots.apart[a][b]))
            else:
                pool.append(Clue("two", who, other, "no_road"))
            if spots.beside[a] >> b & 1:
                pool.append(Clue("two", who, other, "beside"))
    return pool


class _Because:
    """Which of the rules for two starting restaurants a step takes, besides its clues."""

    def __init__(self, spots: Spots, network: Network) -> None:
        fewer: tuple[tuple[str, ...], ...] = ((), ("S3",), ("S1",))
        self.looser = {rules: network.loosened(spots.loose(rules)) for rules in fewer}

    def rules(self, step: Step, slot: int | None = None) -> tuple[str, ...]:
        """The fewest of S1 and S3 by which the clues leave what the step says, or what it says of one slot."""
        for rules in self.looser:
            left = self.narrow(step, rules) or tuple(0 for _ in step.after)
            if left == step.after if slot is None else left[slot] == step.after[slot]:
                return rules
        return "S1", "S3"

    def narrow(self, step: Step, rules: tuple[str, ...]) -> State | None:
        """What the clues would leave if no more than these rules held of two."""
        return self.looser[rules].narrow(step.before, step.clues)


def _puzzle(
    spots: Spots, network: Network, truth: list[int], clues: list[Clue], spare: int, steps: list[Step]
) -> Puzzle:
    names = HIDDEN[: len(truth)]
    words = Words(names, spots.places, spots.phrases)
    answer = {name: str(spots.spots[value]) for name, value in zip(names, truth, strict=True)}
    solved = spots.map
    for name, value in zip(names, truth, strict=True):
        solved = with_restaurant(solved, name, spots.spots[value])
    shown = listed([str(restaurant) for restaurant in spots.map.restaurants])
    one = len(names) == 1
    what = "One more has opened" if one else f"{NUMBERS[len(names)].capitalize()} more have opened"
    question = f"{shown} can be seen. {what} at setup: {listed(names)}. Where, and with the door on which corner?"

    def describe(before: State, after: State) -> str:
        return listed([f"{names[slot]} {left(spots, after[slot])}" for slot in changed(before, after)])

    because = _Because(spots, network)

    def mark(rules: tuple[str, ...]) -> str:
        return f" ({' and '.join(rules)})" if rules else ""

    def tell(step: Step) -> str:
        if not any(step.after):
            return f"could not hold{mark(because.rules(step))}"
        rules = {} if step.kind == "rules" else {slot: because.rules(step, slot) for slot in range(len(names))}
        return listed(
            [
                f"{names[slot]} {left(spots, step.after[slot])}{mark(rules.get(slot, ()))}"
                for slot in changed(step.before, step.after)
            ]
        )

    said = told(
        steps,
        describe,
        lambda slot, value: f"{names[slot]} stood at {spots.spots[value]}",
        lambda slot, value: f"{names[slot]} {spots.spots[value]}",
        tell,
    )
    table = tuple(to_table(clue, words) for clue in clues)
    data = {"hidden": list(names), **spare_data(len(clues), spare)}
    return Puzzle(
        "site", spots.map, question, table, data,
        answer, solved, said, grade(steps, BOUNDS["site"]),
    )  # fmt: skip


def left(spots: Spots, mask: int) -> str:
    """What candidates are left, in words."""
    values = list(bits(mask))
    if len(values) <= 3:
        return "only " + " or ".join(str(spots.spots[value]) for value in values) if values else "no spot"
    places = sorted({(spots.door_at[value].y, spots.door_at[value].x) for value in values})
    tiles = [str(spots.map.tiles[row][column])[:-1] for row, column in places]
    on = f"on tile {tiles[0]}" if len(tiles) == 1 else f"on tiles {listed(tiles)}"
    return f"{len(values)} spots" + (f" {on}" if len(tiles) <= 4 else "")
