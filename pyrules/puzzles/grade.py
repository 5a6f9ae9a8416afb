"""The grade of a puzzle: how hard its hardest step is, and how many steps it takes.

Only what a grade is stands here, none of what makes a puzzle: the check reads it too. The bounds were measured on
puzzles of every kind: they give each level some of what random clues come to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pyrules.puzzles.puzzle import Grade

if TYPE_CHECKING:
    from pyrules.puzzles.reason import Step


class Bounds(NamedTuple):
    """The bounds of the levels of a kind of puzzle."""

    easy: int  # points at most, and no supposition
    medium: int  # points at most without a supposition
    suppositions: int  # of a hard puzzle at most
    few: int = 1  # suppositions of a medium puzzle at most
    medium_more: int = 5  # points that a medium puzzle has more at most, with suppositions
    hard_more: int = 20  # points that a hard puzzle has more than a medium one at most, with suppositions


BOUNDS = {
    "site": Bounds(4, 5, 4, 2, 12, 27),
    "crowd": Bounds(5, 8, 1, 1, 5, 10),
    "delivery": Bounds(5, 8, 1, 1, 2, 6),
    "judge": Bounds(4, 8, 1, 1, 4, 8),
    "survey": Bounds(5, 8, 2),
}
# Points of a step, by how it was reached; a supposition has a point for every link of its chain on top.
POINTS = {"rules": 0, "one": 1, "two": 3, "suppose": 3}


def grade(steps: Sequence[Step], bounds: Bounds) -> Grade:
    """The grade that the steps come to."""
    return graded([(step.kind, len(step.chain)) for step in steps], bounds)


def graded(steps: Sequence[tuple[str, int]], bounds: Bounds) -> Grade:
    """The grade of steps of which no more is known than how each was reached, and the links of its chain."""
    suppositions = sum(how == "suppose" for how, _ in steps)
    score = points(steps)
    return Grade(level_of(suppositions, score, bounds), len(steps), suppositions, score)


def points(steps: Sequence[tuple[str, int]]) -> int:
    """How hard the steps are together."""
    return sum(POINTS[how] + links for how, links in steps)


def level_of(suppositions: int, score: int, bounds: Bounds) -> str:
    """The level of so many suppositions and points."""
    if not suppositions:
        return "easy" if score <= bounds.easy else "medium" if score <= bounds.medium else "hard"
    if suppositions <= bounds.few and score <= bounds.medium + bounds.medium_more:
        return "medium"
    return "hard" if suppositions <= bounds.suppositions and score <= bounds.medium + bounds.hard_more else "fiendish"
