"""Chooses few and telling clues that leave one solution, none of them idle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from random import Random

from pyrules.puzzles.clues import Clue
from pyrules.puzzles.network import Constraint, Network, State, allows, bits
from pyrules.puzzles.spots import Spots

TRIED = 14  # clues looked at before one is taken; more of those that link restaurants, which tell less each
SAMPLE = 25  # assignments that a clue is tried on: what rules out most of them tells most
_ORDER = {"one": 0, "every": 0, "none": 0, "count": 1, "two": 2, "no_two": 2}
_LINKING = ("count", "two", "no_two")  # clues about more than one restaurant


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
    kinds: dict[tuple[str, str], list[Clue]] = defaultdict(list)
    for clue in pool:
        kinds[clue.form, clue.name].append(clue)
    groups = sorted(kinds)
    links = [group for group in groups if group[0] in _LINKING]
    chosen: list[Clue] = []
    network.constraints.clear()
    while len(network.solutions(range(len(chosen)), 2)) > 1:
        if len(chosen) == most + 2:
            return None
        sample = network.sample(rng, range(len(chosen)), SAMPLE)
        sample += network.solutions(range(len(chosen)), SAMPLE)
        link = links and rng.random() < linking
        looked = [rng.choice(kinds[rng.choice(links if link else groups)]) for _ in range(TRIED * (2 if link else 1))]
        fresh = [clue for clue in looked if not any(clue.about == other.about for other in chosen)]
        best = _best(fresh, sample, compiled) or _best([c for c in pool if c not in chosen], sample, compiled)
        if best is None:
            return None
        network.add(best[1])
        chosen.append(best[0])
    return _needed(rng, network, chosen, most)


def _best(
    looked: Sequence[Clue], sample: Sequence[State], compiled: Callable[[Clue], Constraint]
) -> tuple[Clue, Constraint] | None:
    """The clue that rules out most of the sample; None where none of them rules out any."""
    best: tuple[int, Clue, Constraint] | None = None
    for clue in looked:
        constraint = compiled(clue)
        left = sum(allows(constraint, solution) for solution in sample)
        if left < (best[0] if best else len(sample)):
            best = left, clue, constraint
    return best[1:] if best else None


def _needed(rng: Random, network: Network, chosen: list[Clue], most: int) -> list[Clue] | None:
    """The clues without those that are idle, in an order that reads well."""
    kept = list(range(len(chosen)))
    for clue in rng.sample(kept, len(kept)):
        rest = [other for other in kept if other != clue]
        if len(network.solutions(rest, 2)) == 1:
            kept = rest
    if len(kept) > most or not kept:
        return None
    kept.sort(key=lambda clue: (_ORDER[chosen[clue].form], chosen[clue].who, clue))
    network.keep(kept)
    return [chosen[clue] for clue in kept]


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
