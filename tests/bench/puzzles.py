"""Puzzles: what one of each kind takes, all attempts included, and how much of that the solver does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from statistics import median
from time import perf_counter

import clingo

import pyrules
from bench.measure import Line, medians, seconds
from pyrules.puzzles.generate import Wish, make
from pyrules.puzzles.maps import random_map
from pyrules.puzzles.puzzle import KINDS

PUZZLES = 3  # of each kind


def lines() -> Iterator[Line]:
    """For each kind, its time against one question for the legal starts of a map of the same size, and its share."""
    map_ = random_map(Random(1), 3, 3)
    for kind in KINDS:
        make(Wish(kind, 2, 2, "easy", 1, tries=1), 1)  # fills caches
        times, starts, in_clingo = [], [], []
        for number in range(1, PUZZLES + 1):
            starts += medians(lambda: pyrules.starts(map_), rounds=5)
            with timed() as spent:
                times.append(seconds(lambda kind=kind, n=number: make(Wish(kind, 3, 3, "medium", 1), n)))  # type: ignore[misc]
            in_clingo += spent
        what = f"a medium {kind} on 3x3, median of {PUZZLES}, against one question for legal starts"
        yield Line(what, median(times) / median(starts))
        yield Line(f"share of a medium {kind}'s time in which clingo grounds and solves", sum(in_clingo) / sum(times))


@contextmanager
def timed() -> Iterator[list[float]]:
    """Notes the seconds that clingo takes to ground, to solve and to go on to the next answer."""
    watch = [(clingo.Control, name) for name in ("ground", "solve")]
    watch += [(clingo.SolveHandle, name) for name in ("resume", "model", "get", "wait", "cancel", "__exit__")]
    real = [(owner, name, getattr(owner, name)) for owner, name in watch]
    spent: list[float] = []
    inside = False

    def watched(call):  # type: ignore[no-untyped-def]
        def run(*given, **named):  # type: ignore[no-untyped-def]
            nonlocal inside
            if inside:  # one of them calls another
                return call(*given, **named)
            inside = True
            begin = perf_counter()
            try:
                return call(*given, **named)
            finally:
                spent.append(perf_counter() - begin)
                inside = False

        return run

    for owner, name, call in real:
        setattr(owner, name, watched(call))
    try:
        yield spent
    finally:
        for owner, name, call in real:
            setattr(owner, name, call)
