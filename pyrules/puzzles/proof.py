"""Proves by clingo that a puzzle has one solution, that no clue is idle, and that each written step follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pyrules.choosing import Search
from pyrules.puzzles.puzzle import Puzzle

Atoms = Callable[[Puzzle, str], list[tuple[str, bool]]]  # what it means that a candidate of a step is so


class Report(NamedTuple):
    """What the check came to: the problems found, none where the puzzle is good, and what was proved."""

    problems: tuple[str, ...]
    proved: tuple[str, ...]


class Question(NamedTuple):
    """A puzzle as a program: what its answers are made of, and the atoms that its candidates stand for."""

    program: str
    files: tuple[str, ...]
    root: str
    answers: tuple[str, ...]  # the atoms of the expected answer
    clues: int
    aim: tuple[tuple[str, bool], ...] = ()  # what makes another answer as good as the expected one
    beaten: frozenset[str] = frozenset()  # candidates that are out because the expected answer is better


def proved(puzzle: Puzzle, question: Question, atoms: Atoms) -> Report:
    """The report on a puzzle with clues. Raises SolverError where the question cannot be."""
    expected = "".join(f"expected{atom[atom.index('(') :]}. " for atom in question.answers)
    search = Search(question.program + expected, *question.files, "puzzles/expected.lp", root=question.root)
    clues = range(1, question.clues + 1)
    problems = []
    told = [*question.aim, *((f"on({clue})", True) for clue in clues)]
    if not question.answers:
        found = search.one(told)
        return Report(("there is no solution",), ()) if found is None else Report(("no solution file beside it",), ())
    if search.one([*told, ("other", False)]) is None:
        problems.append("the answer does not keep to the rules and clues")
    if search.one([*told, ("other", True)]) is not None:
        problems.append("there is a second solution")
    spare = puzzle.data.get("spare", [])
    for clue in [clue for clue in clues if clue not in spare]:
        rest = [(f"on({other})", other != clue and other not in spare) for other in clues]
        if search.one([*question.aim, *rest, ("other", True)]) is None:
            problems.append(f"clue {clue} is idle")
    problems += _steps(puzzle, question, search, atoms)
    needed = f"{len(clues) - len(spare)} clues, each needed" + (f", and {len(spare)} to spare" if spare else "")
    return Report(tuple(problems), (f"one solution, proved; {needed}; {puzzle.grade.length}: each follows",))


def _steps(puzzle: Puzzle, question: Question, search: Search, atoms: Atoms) -> list[str]:
    """The steps that do not follow."""
    problems = []
    gone: list[tuple[str, bool]] = []
    for number, step in enumerate(puzzle.steps, 1):
        told = [(f"on({clue})", clue in step["clues"]) for clue in range(1, question.clues + 1)]
        for candidate in step["out"]:
            if candidate not in question.beaten and search.one([*told, *gone, *atoms(puzzle, candidate)]) is not None:
                problems.append(f"step {number} does not follow: {candidate} is still possible")
        gone += [(atom, not true) for candidate in step["out"] for atom, true in atoms(puzzle, candidate)]
    everything = [(f"on({clue})", False) for clue in range(1, question.clues + 1)]
    if puzzle.steps and search.one([*everything, *gone, ("other", True)]) is not None:
        problems.append("the steps do not lead to the answer alone")
    return problems
