"""The grade of a puzzle: how hard its hardest step is, and how many steps it takes.

Measured on puzzles of every kind: these bounds give each level some of what random clues come to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pyrules.puzzles.puzzle import Grade
from pyrules.puzzles.reason import Step, points


class Bounds(NamedTuple):
    """The bounds of the levels of a kind of puzzle."""

    easy: int  # points at most, and no supposition
    medium: int  # points at most without a supposition; with a single one 5 more
    suppositions: int  # of a hard puzzle at most, with 20 points more than a medium one at most


def grade(steps: Sequence[Step], bounds: Bounds) -> Grade:
    """The grade that the steps come to."""
    suppositions = sum(step.kind == "suppose" for step in steps)
    score = points(steps)
    return Grade(level_of(suppositions, score, bounds), len(steps), suppositions, score)


def level_of(suppositions: int, score: int, bounds: Bounds) -> str:
    """The level of so many suppositions and points."""
    if not suppositions:
        return "easy" if score <= bounds.easy else "medium" if score <= bounds.medium else "hard"
    if suppositions == 1 and score <= bounds.medium + 5:
        return "medium"
    return "hard" if suppositions <= bounds.suppositions and score <= bounds.medium + 20 else "fiendish"
