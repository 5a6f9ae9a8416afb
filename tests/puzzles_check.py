"""Makes puzzles of every kind and level, proves each from its files, and prints how hard the levels are.

``python puzzles_check.py [NUMBER [KIND …]]``: so many of each level on 3x3 with seed 1, and five on a large map.
Exit code 1 if one is not found or not proved, or a level is no harder than the one before: the median number of steps
and the share of puzzles that need a supposition have to rise. Seconds are of CPU time, for a puzzle as asked for, all
attempts included; ``in clingo`` is the share of them that the solver took.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import pairwise
from multiprocessing import Pool
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench.puzzles import timed
from puzzle_files import stored

from pyrules.puzzles.check import check
from pyrules.puzzles.files import load
from pyrules.puzzles.generate import Wish, make
from pyrules.puzzles.puzzle import KINDS, LEVELS, Puzzle

SEED = 1
SMALL = (3, 3)
LARGE = (4, 5)
OF_LARGE = 5  # of each level
HEAD = "kind      size  level     found  proved  seconds (median, most)  in clingo  steps  supposing  clues"


class Result(NamedTuple):
    """What one wish came to."""

    missed: str
    steps: int
    suppositions: int
    clues: int
    seconds: float
    in_clingo: float
    problems: tuple[str, ...]


class Level(NamedTuple):
    """How hard a level turned out to be."""

    steps: float  # median
    supposing: float  # share


def main(number: int, kinds: list[str]) -> int:
    """The exit code."""
    faults: list[str] = []
    print(HEAD)
    with Pool(2) as pool:
        for kind in kinds:
            for size, count in ((SMALL, number), (LARGE, min(number, OF_LARGE))):
                levels = []
                for level in LEVELS:
                    wishes = [(Wish(kind, *size, level, SEED), i) for i in range(1, count + 1)]
                    results = list(pool.imap(fulfil, wishes))
                    print(line(kind, size, level, results), flush=True)
                    levels.append(hardness(results))
                    faults += told(kind, size, level, results)
                if size == SMALL:
                    faults += [f"{kind} {fault}" for fault in not_rising(levels)]
    for fault in faults:
        print(fault)
    print(f"{len(faults)} faults" if faults else "all found and proved, and every level harder than the one before")
    return int(bool(faults))


def fulfil(wished: tuple[Wish, int]) -> Result:
    """Makes a puzzle and proves it."""
    wish, number = wished
    began = time.process_time()
    with timed() as spent:
        made = make(wish, number)
    seconds = time.process_time() - began
    if made.puzzle is None:
        return Result(made.missed, 0, 0, 0, seconds, sum(spent), ())
    _, steps, suppositions, _ = made.puzzle.grade
    clues = len(made.puzzle.clues)
    return Result(made.missed, steps, suppositions, clues, seconds, sum(spent), proof(made.puzzle))


def proof(puzzle: Puzzle) -> tuple[str, ...]:
    """What the separate check finds wrong with the files of a puzzle."""
    with tempfile.TemporaryDirectory() as folder:
        return check(load(stored(puzzle, Path(folder)))).problems


def line(kind: str, size: tuple[int, int], level: str, results: list[Result]) -> str:
    """A line of the table."""
    found = [result for result in results if not result.missed]
    proved = [result for result in found if not result.problems]
    seconds = [result.seconds for result in results]
    share = sum(result.in_clingo for result in results) / sum(seconds)
    steps, supposing = hardness(results)
    clues = median([result.clues for result in found] or [0])
    return (
        f"{kind:9} {size[0]}x{size[1]}   {level:9} {len(found):5} {len(proved):7}  {median(seconds):10.2f} "
        f"{max(seconds):9.2f}  {share:11.0%}  {steps:5}  {supposing:9.0%}  {clues:5}"
    )


def hardness(results: list[Result]) -> Level:
    """How hard the puzzles are that were found."""
    found = [result for result in results if not result.missed]
    steps = median([result.steps for result in found] or [0])
    return Level(steps, sum(result.suppositions > 0 for result in found) / max(1, len(found)))


def told(kind: str, size: tuple[int, int], level: str, results: list[Result]) -> Iterator[str]:
    """What went wrong with each."""
    for number, result in enumerate(results, 1):
        problems = (result.missed, *result.problems)
        yield from (f"{kind} {size[0]}x{size[1]} {level} {number}: {problem}" for problem in problems if problem)


def not_rising(levels: list[Level]) -> Iterator[str]:
    """The levels that are no harder than the one before."""
    for (before, after), name in zip(pairwise(levels), LEVELS[1:], strict=True):
        if after.steps <= before.steps:
            yield f"{name}: {after.steps} steps, no more than the {before.steps} of the level before"
        if after.supposing <= before.supposing:
            yield f"{name}: {after.supposing:.0%} suppose, no more than the {before.supposing:.0%} of the level before"


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 50, sys.argv[2:] or list(KINDS)))
