"""What a puzzle is: values that the kinds make, files hold, and sheets, books and pages show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from pyrules.map import Map

KINDS = ("judge", "site", "crowd", "delivery", "survey")
LEVELS = ("easy", "medium", "hard", "fiendish")


class Grade(NamedTuple):
    """How hard a puzzle is: its level, and what the written solution comes to."""

    level: str
    steps: int  # of the written solution; a supposition and its refutation are one
    suppositions: int  # how many of the steps are suppositions
    points: int

    @property
    def length(self) -> str:
        """The steps in words, the suppositions told apart: ``13 steps, 4 of them suppositions``."""
        steps = f"{self.steps} step{'s' * (self.steps != 1)}"
        if not self.suppositions:
            return steps
        return f"{steps}, {self.suppositions} of them {'a supposition' if self.suppositions == 1 else 'suppositions'}"


class Puzzle(NamedTuple):
    """A puzzle with its solution. Texts are in plain English; ``data`` is what only its kind needs, for the file."""

    kind: str
    map: Map  # what the solver is shown
    question: str
    clues: tuple[dict[str, Any], ...]  # tables of the puzzle file; "says" is the sentence
    data: dict[str, Any]
    answer: dict[str, str]  # for each thing asked, in a fixed order, what it is
    solved: Map  # the map with the answer on it
    # Of the written solution: "says" is the sentence; "how": rules, one, two (clues) or suppose, then with the number
    # of "links" of its chain; the "clues" it uses; "out": the candidates it takes away.
    steps: tuple[dict[str, Any], ...]
    grade: Grade
    title: str = ""
    shown: Mapping[str, Any] = MappingProxyType({})  # what only the picture of the solution shows, such as a route
    announced: str = ""  # the level that the file of the puzzle tells, where there is one: the grade is the solution's


class Attempt(NamedTuple):
    """What one attempt of a kind came to: a puzzle, or why not."""

    puzzle: Puzzle | None
    why: str = ""
    tell: Callable[[], tuple[dict[str, Any], ...]] | None = None  # its steps, where they are told only if it is taken
