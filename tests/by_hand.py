"""Setups by plain combinatorics over the reference: independent of the project's rules and of its counting."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from reference import Board


def together(board: Board) -> tuple[list[str], list[int]]:
    """The starting spots by name, and for each a bit mask of the later ones that are still legal once it is taken."""
    spots = sorted(board.starts())
    after = []
    for i, spot in enumerate(spots):
        left = replace(board, restaurants=[*board.restaurants, spot]).starts()
        after.append(sum(1 << j for j, other in enumerate(spots) if j > i and other in left))
    return spots, after


def number_of_sets(after: list[int], size: int) -> int:
    """How many sets of that size hold only spots that are legal together, two by two."""

    @cache
    def ways(allowed: int, left: int) -> int:
        if left < 2:
            return allowed.bit_count() if left else 1
        total, rest = 0, allowed
        while rest:
            low = rest & -rest
            rest ^= low
            total += ways(allowed & after[low.bit_length() - 1], left - 1)
        return total

    return ways((1 << len(after)) - 1, size)


def sets(after: list[int], size: int, allowed: int = -1) -> list[tuple[int, ...]]:
    """All those sets, as the numbers of their spots."""
    if size == 0:
        return [()]
    open_ = [i for i in range(len(after)) if allowed >> i & 1]
    return [(i, *rest) for i in open_ for rest in sets(after, size - 1, allowed & after[i])]
