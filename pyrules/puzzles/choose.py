"""Chooses few and telling clues that leave one solution, none of them idle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from pyrules.puzzles.clues import Clue
from pyrules.puzzles.network import Constraint, Network, State, allows, bits
from pyrules.puzzles.puzzle import Attempt
from pyrules.puzzles.spots import Spots

TRIED = 10  # clues looked at before one is taken; more of those that link restaurants, which tell less each
SAMPLE = 15  # assignments that a clue is tried on: what rules out most of them tells most
# On how many maps of all a puzzle of the level is to need a supposition. Left to chance, few of medium or hard ones do.
SUPPOSING = {"easy": 0.0, "medium": 0.4, "hard": 0.7, "fiendish": 1.0}
_ORDER = {"one": 0, "every": 0, "none": 0, "count": 1, "two": 2, "no_two": 2, "any_two": 2}
LINKING = ("count", "two", "no_two", "any_two")  # clues about more than one restaurant


def choose(
    rng: Random,
    network: Network,
    pool: Sequence[Clue],
    compiled: Callable[[Clue], Constraint],
    most: int,
    linking: float,
) -> list[Clue] | None:
    """At most so many clues out of the pool that leave one solution; None where the pool or the number does not do.

    ``linking`` is the chance with which a clue about more than one restaurant is looked for. The network ends up with
    just the constraints of the clues returned.
    """
    lots = Lots(pool, linking)
    chosen: list[Clue] = []
    network.constraints.clear()
    while len(network.solutions(range(len(chosen)), 2)) > 1:
        if len(chosen) == most + 2:
            return None
        sample = network.sample(rng, range(len(chosen)), SAMPLE)
        sample += network.solutions(range(len(chosen)), SAMPLE)
        fresh = [clue for clue in lots.drawn(rng, TRIED) if not any(clue.about == other.about for other in chosen)]
        best = _best(fresh, sample, compiled) or _best([c for c in pool if c not in chosen], sample, compiled)
        if best is None:
            return None
        network.add(best[1])
        chosen.append(best[0])
    kept = needed(rng, len(chosen), lambda clues: len(network.solutions(clues, 2)) == 1)
    if not kept or len(kept) > most:
        return None
    kept = in_order(kept, chosen)
    network.keep(kept)
    return [chosen[clue] for clue in kept]


class Lots:
    """Clues to draw from, a kind first and then one of it: so frequent kinds are drawn no more often than others."""

    def __init__(self, pool: Sequence[Clue], linking: float) -> None:
        self._kinds: dict[tuple[str, str], list[Clue]] = defaultdict(list)
        for clue in pool:
            self._kinds[clue.form, clue.name].append(clue)
        self._all = sorted(self._kinds)
        self._links = [kind for kind in self._all if kind[0] in LINKING]
        self._linking = linking

    def drawn(self, rng: Random, count: int) -> list[Clue]:
        """So many clues of any kind; or, by the chance ``linking``, twice as many about more than one restaurant."""
        link = self._links and rng.random() < self._linking
        among = self._links if link else self._all
        return [rng.choice(self._kinds[rng.choice(among)]) for _ in range(count * (2 if link else 1))]


def _best(
    looked: Sequence[Clue], sample: Sequence[State], compiled: Callable[[Clue], Constraint]
) -> tuple[Clue, Constraint] | None:
    """The clue that rules out most of the sample; None where none of them rules out any."""
    best: tuple[Clue, Constraint] | None = None
    least = len(sample)
    for clue in looked:
        constraint = compiled(clue)
        left = 0
        for solution in sample:
            left += allows(constraint, solution)
            if left >= least:
                break
        else:
            best, least = (clue, constraint), left
    return best


def needed(rng: Random, clues: int, alone: Callable[[Sequence[int]], bool | None]) -> list[int] | None:
    """The clues without those that are idle: without which the rest still leaves one solution alone.

    None where that takes too long to say.
    """
    kept = list(range(clues))
    for clue in rng.sample(kept, len(kept)):
        rest = [other for other in kept if other != clue]
        idle = alone(rest)
        if idle is None:
            return None
        if idle:
            kept = rest
    return kept


def in_order(kept: Sequence[int], chosen: Sequence[Clue]) -> list[int]:
    """The numbers of clues in an order that reads well: first what is said of single restaurants."""
    return sorted(kept, key=lambda clue: (_ORDER[chosen[clue].form], chosen[clue].who, clue))


def aimed(attempts: Iterable[Attempt], level: str, supposing: bool) -> Iterator[Attempt]:
    """The attempts but for those of the level that need a supposition where none is wanted, or the other way round."""
    for attempt in attempts:
        grade = attempt.puzzle and attempt.puzzle.grade
        if not grade or grade.level != level or (grade.suppositions > 0) == supposing:
            yield attempt


def drawn(rng: Random, spots: Spots, count: int) -> list[int] | None:
    """So many spots that are legal together, drawn one after the other; None where that leaves no room for the next."""
    truth: list[int] = []
    allowed = spots.all
    for _ in range(count):
        choices = list(bits(allowed))
        if not choices:
            return None
        truth.append(rng.choice(choices))
        allowed &= spots.together[truth[-1]]
    return truth


def spared(rng: Random, pool: Sequence[Clue], chosen: Sequence[Clue], count: int) -> list[Clue]:
    """Some more true clues, which nobody needs."""
    rest = [clue for clue in pool if not any(clue.about == other.about for other in chosen)]
    return rng.sample(rest, min(count, len(rest)))


def spare_data(clues: int, spare: int) -> dict[str, list[int]]:
    """Which clues are spare, the last ones, for the puzzle file."""
    return {"spare": list(range(clues - spare + 1, clues + 1))} if spare else {}
