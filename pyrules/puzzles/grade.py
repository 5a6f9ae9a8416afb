"""The grade of a puzzle: how hard its hardest step is, and how many steps it takes.

Measured on puzzles of every kind: these bounds give each level some of what random clues come to.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyrules.puzzles.puzzle import Grade
from pyrules.puzzles.reason import Step, number, points


def grade(steps: Sequence[Step]) -> Grade:
    """The grade that the steps come to."""
    suppositions = sum(step.kind == "suppose" for step in steps)
    n, score = number(steps), points(steps)
    return Grade(level_of(suppositions, score), n, suppositions, score)


def level_of(suppositions: int, score: int) -> str:
    """The level of so many suppositions and points."""
    if not suppositions and score <= 4:
        return "easy"
    if suppositions <= 1 and score <= 7:
        return "medium"
    if suppositions <= 2 and score <= 15:
        return "hard"
    return "fiendish" if suppositions else "hard"
