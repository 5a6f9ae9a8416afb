"""Proves a Judge once more: each placement is judged by the rules."""

from __future__ import annotations

from pyrules.puzzles.proof import Report
from pyrules.puzzles.puzzle import Puzzle
from pyrules.queries import check


def check_judge(puzzle: Puzzle) -> Report:
    """The report. Raises InputError."""
    if not puzzle.answer:
        return Report(("no solution file beside it",), ())
    problems = []
    seen = []
    for letter, spot in puzzle.data["placed"].items():
        rules = sorted({violation.rule for violation in check(puzzle.map, spot)})
        verdict = rules[0] if len(rules) == 1 else "legal" if not rules else " and ".join(rules)
        seen.append(verdict)
        if puzzle.answer.get(letter) != verdict:
            problems.append(f"{letter} is {verdict}, not {puzzle.answer.get(letter)}")
    if sorted(seen) != ["S1", "S2", "S3", "legal"]:
        problems.append("the placements are not one legal one, and one against each of S1, S2 and S3")
    return Report(tuple(problems), ("one placement is legal, and each other breaks one sentence of its own",))
