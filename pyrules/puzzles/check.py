"""Proves a puzzle once more, from its files alone and with nothing of what made it.

That its two files belong together and are whole; that its answer is one, and the only one; that no clue is idle, and
each says what it stands for; that each written step follows from the clues it names and the steps before; and that the
steps come to the grade that is told.
"""

from __future__ import annotations

from pyrules.errors import SolverError
from pyrules.facts import facts
from pyrules.puzzles.check_sentences import asked_otherwise, said_otherwise, steps_said_otherwise
from pyrules.puzzles.check_whole import graded_otherwise, mapped_otherwise, wrong_answer, wrong_steps
from pyrules.puzzles.own import asked, blamed
from pyrules.puzzles.proof import Question, Report, proved
from pyrules.puzzles.puzzle import Puzzle

# What clue types of one's own are judged with.
_OF_SPOTS = (
    "ask/starts.lp", "ask/start_distances.lp", "puzzles/spots.lp", "puzzles/apart.lp", "puzzles/pairs.lp",
    "show/puzzle_spots.lp", "show/locations.lp",
)  # fmt: skip

__all__ = ["Question", "Report", "check"]


def check(puzzle: Puzzle, own: str = "") -> Report:
    """Proves the puzzle; ``own`` is a program with clue types of one's own. Raises InputError."""
    lacking = wrong_answer(puzzle)
    if lacking:  # there is nothing yet that could be proved
        return Report(tuple(lacking), ())
    wrong = wrong_steps(puzzle)
    report = _proof(puzzle._replace(steps=() if wrong else puzzle.steps), own)
    told = [*asked_otherwise(puzzle), *said_otherwise(puzzle), *steps_said_otherwise(puzzle)]
    problems = (*report.problems, *wrong, *told, *mapped_otherwise(puzzle), *graded_otherwise(puzzle))
    return report._replace(problems=problems)


def _proof(puzzle: Puzzle, own: str) -> Report:
    """What the check of its kind proves."""
    if puzzle.kind == "judge":
        from pyrules.puzzles.check_judge import check_judge

        return check_judge(puzzle)
    if puzzle.kind == "delivery":
        from pyrules.puzzles.check_delivery import check_delivery

        return check_delivery(puzzle)
    if puzzle.kind == "survey":
        from pyrules.puzzles import check_survey

        report = proved(puzzle, check_survey.question(puzzle), check_survey.atoms)
        untrue = check_survey.untrue(puzzle) if puzzle.answer else []
        return report._replace(problems=(*report.problems, *check_survey.misnamed(puzzle), *untrue))
    from pyrules.puzzles import check_spots

    question = check_spots.question(puzzle, own)
    if not own:
        return proved(puzzle, question, check_spots.atoms)
    asked(puzzle.map, "", own, *_OF_SPOTS)
    try:
        return proved(puzzle, question, check_spots.atoms)
    except SolverError as error:
        raise blamed(error, facts(puzzle.map).count("\n") + 1) from None
