"""Puzzles: what one of each kind takes, all attempts included, and how much of that the solver does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from statistics import median
from time import process_time

import clingo

import pyrules
from bench.measure import Line
from pyrules.puzzles.generate import Wish, make
from pyrules.puzzles.maps import random_map
from pyrules.puzzles.puzzle import KINDS

SIZES = {(3, 3): (25, 1), (4, 5): (3, 10)}  # how many puzzles of each kind, and the most seconds that one should take


def lines() -> Iterator[Line]:
    """For each kind and size its time, also against a question for the legal starts of 3x3; the share of the solver."""
    map_ = random_map(Random(1), 3, 3)
    pyrules.starts(map_)
    for kind in KINDS:
        make(Wish(kind, 2, 2, "easy", 1, tries=1), 1)  # fills caches
        for (columns, rows), (puzzles, most) in SIZES.items():
            starts, times, in_clingo = [], [], []
            for number in range(1, puzzles + 1):
                starts.append(_cpu(lambda: pyrules.starts(map_), rounds=10))
                with timed() as spent:
                    wish = Wish(kind, columns, rows, "medium", 1)
                    times.append(_cpu(lambda wish=wish, number=number: make(wish, number)))  # type: ignore[misc]
                in_clingo += spent
            what = f"a medium {kind} on {columns}x{rows}, median of {puzzles}"
            yield Line(f"{what}: CPU seconds", median(times), most)
            yield Line(f"{what}, against one question for legal starts", median(times) / median(starts))
            yield Line(f"share of its time in which clingo grounds and solves ({kind})", sum(in_clingo) / sum(times))


def _cpu(ask: Callable[[], object], rounds: int = 1) -> float:
    """Seconds of CPU time that a question takes."""
    begin = process_time()
    for _ in range(rounds):
        ask()
    return (process_time() - begin) / rounds


@contextmanager
def timed() -> Iterator[list[float]]:
    """Notes the seconds of CPU time that clingo takes to ground, to solve and to go on to the next answer."""
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
            begin = process_time()
            try:
                return call(*given, **named)
            finally:
                spent.append(process_time() - begin)
                inside = False

        return run

    for owner, name, call in real:
        setattr(owner, name, watched(call))
    try:
        yield spent
    finally:
        for owner, name, call in real:
            setattr(owner, name, call)
