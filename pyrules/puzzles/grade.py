"""The grade of a puzzle: how hard its hardest step is, and how many steps it takes.

Measured on puzzles of every kind: these bounds give each level some of what random clues come to.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyrules.puzzles.puzzle import Grade
from pyrules.puzzles.reason import Step, number, points


def grade(steps: Sequence[Step], bounds: tuple[int, int]) -> Grade:
    """The grade that the steps come to. ``bounds``: the most points of an easy and of a medium puzzle of the kind."""
    suppositions = sum(step.kind == "suppose" for step in steps)
    n, score = number(steps), points(steps)
    return Grade(level_of(suppositions, score, bounds), n, suppositions, score)


def level_of(suppositions: int, score: int, bounds: tuple[int, int]) -> str:
    """The level of so many suppositions and points. A single short supposition is medium."""
    easy, medium = bounds
    if not suppositions:
        return "easy" if score <= easy else "medium" if score <= medium else "hard"
    if suppositions == 1 and score <= medium + 5:
        return "medium"
    return "hard" if suppositions <= 2 and score <= medium + 12 else "fiendish"
