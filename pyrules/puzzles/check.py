"""Proves a puzzle once more, from its files alone and with nothing of what made it.

That its two files belong together and are whole; that its answer is one, and the only one; that no clue is idle, and
each says what it stands for; that each written step follows from the clues it names and the steps before; and that the
steps come to the grade that is told.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyrules.errors import SolverError
from pyrules.facts import facts
from pyrules.puzzles.check_asked import questioned_otherwise
from pyrules.puzzles.check_kind import foreign
from pyrules.puzzles.check_sentences import asked_otherwise, said_otherwise, steps_said_otherwise
from pyrules.puzzles.check_told import told
from pyrules.puzzles.check_whole import graded_otherwise, mapped_otherwise, wrong_answer, wrong_steps
from pyrules.puzzles.own import blamed
from pyrules.puzzles.proof import Claim, Question, Report, proved
from pyrules.puzzles.puzzle import Puzzle

__all__ = ["Question", "Report", "check"]


def check(puzzle: Puzzle, own: str = "") -> Report:
    """Proves the puzzle; ``own`` is a program with clue types of one's own. Raises InputError."""
    lacking = foreign(puzzle, own) or wrong_answer(puzzle)
    if lacking:  # there is nothing yet that could be proved
        return Report(tuple(lacking), ())
    wrong = wrong_steps(puzzle)
    proving = puzzle._replace(steps=() if wrong else puzzle.steps)
    read = told(proving)
    report = _proof(proving, own, read.claims)
    said = [*(asked_otherwise(puzzle) or questioned_otherwise(puzzle)), *said_otherwise(puzzle)]
    said += [*steps_said_otherwise(puzzle), *read.problems]
    problems = (*report.problems, *wrong, *said, *mapped_otherwise(puzzle), *graded_otherwise(puzzle))
    return report._replace(problems=problems)


def _proof(puzzle: Puzzle, own: str, claims: Sequence[Claim]) -> Report:
    """What the check of its kind proves."""
    if puzzle.kind == "judge":
        from pyrules.puzzles.check_judge import check_judge

        return check_judge(puzzle)
    if puzzle.kind == "delivery":
        from pyrules.puzzles.check_delivery import check_delivery

        return check_delivery(puzzle)
    if puzzle.kind == "survey":
        from pyrules.puzzles import check_survey

        report = proved(puzzle, check_survey.question(puzzle), check_survey.atoms, claims)
        untrue = check_survey.untrue(puzzle) if puzzle.answer else []
        return report._replace(problems=(*report.problems, *check_survey.misnamed(puzzle), *untrue))
    from pyrules.puzzles import check_spots

    try:
        return proved(puzzle, check_spots.question(puzzle, own), check_spots.atoms, claims)
    except SolverError as error:
        if not own:
            raise
        raise blamed(error, facts(puzzle.map).count("\n") + 1) from None
