"""Setups up to symmetry: on a map that looks the same when turned, setups that turn into each other count once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pyrules.notation import SIZE, Spot
from pyrules.setups.choices import Choices
from pyrules.setups.counting import Sweep
from pyrules.turning import symmetries, turned_spot

Turn = tuple[int, ...]  # for each start the start that it turns into


def turns(choices: Choices) -> list[Turn]:
    """What the turns of the map that change neither its look nor the wishes do to the starts, the identity first."""
    index = {spot: i for i, spot in enumerate(choices.starts)}
    found = [tuple(range(len(index)))]
    for quarters in symmetries(choices.map):
        to = [index.get(turned_spot(choices.map, spot, quarters)) for spot in choices.starts]
        turn = tuple(i for i in to if i is not None)
        if len(turn) == len(to) and _keeps(turn, choices):
            found.append(turn)
    return found


def distinct_count(choices: Choices, more: int) -> int:
    """The number of setups up to symmetry: the mean, over the turns, of how many setups a turn leaves as they are."""
    every = turns(choices)
    return sum(_left_alone(choices, turn, more) for turn in every) // len(every)


def first_of_orbit(every: list[Turn], chosen: Iterable[int]) -> bool:
    """Whether a setup comes first among those that it turns into, so that it stands for them."""
    setup = sorted(chosen)
    return all(setup <= sorted(turn[i] for i in setup) for turn in every)


def _left_alone(choices: Choices, turn: Turn, more: int) -> int:
    """The setups that a turn leaves as they are: they consist of whole orbits, which are chosen like single starts."""
    orbits = list(_orbits(turn))
    masks = [sum(1 << i for i in orbit) for orbit in orbits]
    blocked = [_union(choices.excludes[i] for i in orbit) for orbit in orbits]
    open_ = [n for n, mask in enumerate(masks) if not mask & blocked[n]]
    excludes = [sum(1 << j for j, m in enumerate(open_) if blocked[n] & masks[m]) for n in open_]
    needs = [sum(1 << j for j, n in enumerate(open_) if masks[n] & need.servers) for need in choices.needs]
    places = [min(_place(choices.starts[i]) for i in orbits[n]) for n in open_]
    order = sorted(range(len(open_)), key=lambda j: places[j])
    return Sweep(excludes, (order,), needs, [len(orbits[n]) for n in open_]).counts(more)[more]


def _orbits(turn: Turn) -> Iterator[list[int]]:
    seen: set[int] = set()
    for i in range(len(turn)):
        orbit = []
        while i not in seen:
            seen.add(i)
            orbit.append(i)
            i = turn[i]
        if orbit:
            yield orbit


def _keeps(turn: Turn, choices: Choices) -> bool:
    """Whether a turn takes what excludes each other to what excludes each other, and needs to needs."""
    needs = {need.servers for need in choices.needs}
    if needs != {_image(turn, servers) for servers in needs}:
        return False
    return all(_image(turn, mask) == choices.excludes[turn[i]] for i, mask in enumerate(choices.excludes))


def _image(turn: Turn, mask: int) -> int:
    return sum(1 << turn[i] for i in range(mask.bit_length()) if mask >> i & 1)


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _place(spot: Spot) -> tuple[int, int]:
    return spot.entrance.y // SIZE, spot.entrance.x // SIZE
