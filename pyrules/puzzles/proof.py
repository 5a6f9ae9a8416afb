"""Proves by clingo that a puzzle has one solution, that no clue is idle, and that each written step follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pyrules.choosing import Search
from pyrules.puzzles.puzzle import Puzzle

Atoms = Callable[[Puzzle, str], list[tuple[str, bool]]]  # what it means that a candidate of a step is so


class Report(NamedTuple):
    """What the check came to: the problems found, none where the puzzle is good, and what was proved."""

    problems: tuple[str, ...]
    proved: tuple[str, ...]


class Claim(NamedTuple):
    """That something cannot be by these clues, after all that the steps before have taken away.

    By no more than the ``rules`` that are named for it, where a kind names them; otherwise by all.
    """

    step: int
    clues: tuple[int, ...]
    supposed: tuple[tuple[str, bool], ...]  # candidates that are so, or not
    says: str
    premises: tuple[str, ...] = ()  # the atoms that it leans on besides its clues
    rules: tuple[str, ...] | None = None
    needed: bool = False  # whether it must not follow without one of the rules


class Question(NamedTuple):
    """A puzzle as a program: what its answers are made of, and the atoms that its candidates stand for."""

    program: str
    files: tuple[str, ...]
    root: str
    answers: tuple[str, ...]  # the atoms of the expected answer
    clues: int
    aim: tuple[tuple[str, bool], ...] = ()  # what makes another answer as good as the expected one, or as legal
    rules: tuple[str, ...] = ()  # that can be left out, keeps(s3) being the atom that S3 holds
    beaten: frozenset[str] = frozenset()  # candidates that are out because the expected answer is better
    premises: tuple[tuple[str, ...], ...] = ()  # of each step, the atoms that it leans on besides its clues


def proved(puzzle: Puzzle, question: Question, atoms: Atoms, claims: Sequence[Claim] = ()) -> Report:
    """The report on a puzzle with clues. Raises SolverError where the question cannot be."""
    expected = "".join(f"expected{atom[atom.index('(') :]}. " for atom in question.answers)
    search = Search(question.program + expected, *question.files, "puzzles/expected.lp", root=question.root)
    clues = range(1, question.clues + 1)
    problems = []
    kept = _kept(question, question.rules)
    told = [*question.aim, *kept, *((f"on({clue})", True) for clue in clues)]
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
        if search.one([*question.aim, *kept, *rest, ("other", True)]) is None:
            problems.append(f"clue {clue} is idle")
    problems += _steps(puzzle, question, search, atoms, claims)
    needed = f"{len(clues) - len(spare)} clues, each needed" + (f", and {len(spare)} to spare" if spare else "")
    return Report(tuple(problems), (f"one solution, proved; {needed}; {puzzle.grade.length}: each follows",))


def _steps(puzzle: Puzzle, question: Question, search: Search, atoms: Atoms, claims: Sequence[Claim]) -> list[str]:
    """The steps that do not follow, and what they claim on the way that does not."""
    problems = []
    gone: list[tuple[str, bool]] = []
    for number, step in enumerate(puzzle.steps, 1):
        told = [(f"on({clue})", clue in step["clues"]) for clue in range(1, question.clues + 1)] + gone
        premises = question.premises[number - 1] if question.premises else ()
        for premise in premises if step["how"] in ("one", "two") else ():
            rest = [*told, *((other, True) for other in premises if other != premise)]
            if all(search.one([*rest, *atoms(puzzle, candidate)]) is None for candidate in step["out"]):
                problems.append(f"step {number} follows without {premise}, which it names")
        told += [(premise, True) for premise in premises]
        kept = _kept(question, question.rules)
        for candidate in step["out"]:
            if candidate not in question.beaten and search.one([*told, *kept, *atoms(puzzle, candidate)]) is not None:
                problems.append(f"step {number} does not follow: {candidate} is still possible")
        for claim in [claim for claim in claims if claim.step == number]:
            on = [(f"on({clue})", clue in claim.clues) for clue in range(1, question.clues + 1)]
            on += [(premise, True) for premise in claim.premises]
            so = [(atom, true == is_so) for one, is_so in claim.supposed for atom, true in atoms(puzzle, one)]
            rules = question.rules if claim.rules is None else claim.rules
            if search.one([*on, *gone, *_kept(question, rules), *so]) is not None:
                problems.append(f"step {number} does not follow: {claim.says}")
            for rule in rules if claim.needed else ():
                fewer = _kept(question, [other for other in rules if other != rule])
                if search.one([*on, *gone, *fewer, *so]) is None:
                    problems.append(f"step {number} names {rule}, which it does not take")
        gone += [(atom, not true) for candidate in step["out"] for atom, true in atoms(puzzle, candidate)]
    everything = _kept(question, question.rules) + [(f"on({clue})", False) for clue in range(1, question.clues + 1)]
    if puzzle.steps and search.one([*everything, *gone, ("other", True)]) is not None:
        problems.append("the steps do not lead to the answer alone")
    return problems


def _kept(question: Question, rules: Sequence[str]) -> list[tuple[str, bool]]:
    """That just these hold of the rules that can be left out."""
    return [(f"keeps({rule.lower()})", rule in rules) for rule in question.rules]
