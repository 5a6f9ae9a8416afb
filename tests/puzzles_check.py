"""Makes puzzles of every kind and level, proves each from its files, and prints how hard the levels are.

``python puzzles_check.py [NUMBER [KIND …]]``: so many of each level; exit code 1 if any is not proved. Times are for
the puzzles as asked for, all attempts included; ``in clingo`` is the share of the time that the solver took.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import clingo

from pyrules.puzzles.check import check
from pyrules.puzzles.files import load, puzzle_text, solution_text
from pyrules.puzzles.generate import Wish, make
from pyrules.puzzles.puzzle import KINDS, LEVELS, Puzzle

SEED = 1


def main(number: int, kinds: list[str], size: tuple[int, int] = (3, 3)) -> int:
    """The exit code."""
    watch = SolverWatch()
    bad = 0
    print("kind      level     found  proved  seconds (median, most)  in clingo  steps  supposing  clues")
    for kind in kinds:
        for level in LEVELS:
            seconds, found, proved = [], [], 0
            watch.seconds = 0.0
            for i in range(1, number + 1):
                began = time.perf_counter()
                made = make(Wish(kind, *size, level, SEED), i)
                seconds.append(time.perf_counter() - began)
                if made.missed:
                    print(made.missed)
                if made.puzzle:
                    found.append(made.puzzle)
            share = watch.seconds / sum(seconds)
            for puzzle in found:
                problems = proof(puzzle)
                proved += not problems
                for problem in problems:
                    print(f"{puzzle.title} {level}: {problem}")
            bad += number - proved
            if found:
                steps = median(puzzle.grade.steps for puzzle in found)
                supposing = sum(puzzle.grade.suppositions > 0 for puzzle in found) / len(found)
                clues = median(len(puzzle.clues) for puzzle in found)
                print(
                    f"{kind:9} {level:9} {len(found):5} {proved:7}  {median(seconds):10.2f} {max(seconds):9.2f}"
                    f"  {share:11.0%}  {steps:5}  {supposing:9.0%}  {clues:5}",
                    flush=True,
                )
    return int(bad > 0)


def proof(puzzle: Puzzle) -> tuple[str, ...]:
    """What the separate check finds wrong with the files of a puzzle."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "x.toml")
        path.write_text(puzzle_text(puzzle), encoding="utf-8")
        Path(folder, "x.solution.toml").write_text(solution_text(puzzle), encoding="utf-8")
        return check(load(str(path))).problems


class SolverWatch:
    """Counts the seconds that clingo takes to ground and to start solving."""

    def __init__(self) -> None:
        self.seconds = 0.0
        for name in ("ground", "solve"):
            setattr(clingo.Control, name, self._timed(getattr(clingo.Control, name)))

    def _timed(self, run):
        def timed(*given, **named):
            began = time.perf_counter()
            try:
                return run(*given, **named)
            finally:
                self.seconds += time.perf_counter() - began

        return timed


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 50, sys.argv[2:] or list(KINDS)))
