"""Survey: what the sentences of its steps say, against what the steps do; each forged one is told."""

from __future__ import annotations

import pytest
from puzzle_files import sample

from pyrules.puzzles.check import check
from pyrules.puzzles.check_tiles_told import tiles_told
from pyrules.puzzles.generate import Wish, make
from pyrules.puzzles.puzzle import Puzzle
from pyrules.puzzles.survey import AIMS, BACK, Form

FORGED = [
    (1, "leave tile S on place 5.", "leave tile S on place 4.", "it does not leave tile S on place 4"),
    (1, "leave tile S on place 5.", "leave tile S on place 4 or 5.", "it leaves less than tile S on place 4 or 5"),
    (1, "leave tile S on place 5.", "leave tile S anywhere but on place 4.", "on place 5 is out"),
    (1, "leave tile S on place 5.", "leave tile S or T on place 5.", "it leaves less than tile S or T on place 5"),
    (1, "leave tile S on place 5.", "leave none of S and T on place 5.", "it does not leave none of S and T"),
    (1, "leave tile S on place 5.", "leave tile S on place 9.", "tile S may not lie on place 9 any more"),
    (1, "leave tile S on place 5.", "leave tile S left over.", "tile S may not lie left over any more"),
    (1, "leave tile S on place 5.", "leave tile Z on place 5.", "there are no such tiles"),
    (1, "leave tile S on place 5.", "leave tile S on place 5, or so.", "nobody knows what"),
    (2, "tile N on place 4 or 6", "tile N on place 4", "it does not leave tile N on place 4"),
    (2, "tile N on place 4 or 6", "tile N on place 4, 5 or 6", "tile N may not lie on place 4, 5 or 6 any more"),
    (2, "tile N on place 4 or 6", "tile N anywhere but on place 1, 2 or 3", "tile N on place 7 is out"),
    (2, "tile N on place 4 or 6", "tile N on place 4 or 6 and tile D anywhere but on place 1", "not leave tile D"),
    (3, "Suppose tile D lay on place 3", "Suppose tile D lay on place 4", "what it supposes is not what it takes away"),
    (3, "tile Q on place 1,", "tile Q on place 2,", "clue 1 need not leave tile Q on place 2"),
    (3, "tile N or T on place 4", "tile T on place 4", "clue 1 need not leave tile T on place 4"),
    (3, "tile N or T on place 4", "none of N and T on place 4", "clue 1 need not leave none of N and T on place 4"),
    (3, "tile N or T on place 4", "tile N on place 4 or 6", "'tile N on place 4 or 6' takes nothing away"),
    (3, " and the legal starts of Bella Roma (S1) and Sole Mio (S1)", "", "clue 1 need not leave"),
    (
        3,
        "; then clue 2 could",
        "; then clue 2 would leave tile N on place 4; then clue 2 could",
        "it has 3 links, not 2",
    ),
    (3, "clue 2 could not hold", "clue 2 could not both hold", "nobody knows what 'clue 2 could not both hold' says"),
    (3, "That leaves tile D anywhere but", "That leaves tile E anywhere but", "it does not leave tile E"),
    (6, "tile E on place 3, tile K on place 6, ", "", "it does not say that tile E on place 6 is out"),
]


@pytest.mark.parametrize(("number", "old", "new", "said"), FORGED)
def test_a_sentence_that_says_something_else_is_told(number: int, old: str, new: str, said: str) -> None:
    puzzle = sample("survey")
    step = puzzle.steps[number - 1]
    assert old in step["says"]
    forged = step | {"says": step["says"].replace(old, new)}
    problems = check(puzzle._replace(steps=(*puzzle.steps[: number - 1], forged, *puzzle.steps[number:]))).problems
    assert any(problem.startswith(f"step {number}") and said in problem for problem in problems), problems


def test_a_step_that_takes_away_more_than_it_says_is_told() -> None:
    """What follows later, and so is true, is moved to the second step."""
    puzzle = sample("survey")
    more = puzzle.steps[1] | {"out": [*puzzle.steps[1]["out"], "tile D on place 3"]}
    problems, _ = tiles_told(puzzle._replace(steps=(puzzle.steps[0], more)))
    assert problems == [f"step 2: it does not say that tile D on place 3 is out: {more['says']!r}"]


@pytest.mark.parametrize("form", [BACK, Form(5, turned=2), Form(6, more=1)])
def test_where_turns_are_lost_and_tiles_are_left_over(form: Form, monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of one turn that is left, each other one is told; and in place of one that is not, it."""
    monkeypatch.setitem(AIMS, "medium", AIMS["medium"]._replace(forms=(form,)))
    puzzle = make(Wish("survey", 3, 3, "medium", 1), 1).puzzle
    assert puzzle
    assert check(puzzle).problems == ()
    turned = 0
    for number, step in enumerate(puzzle.steps, 1):
        for turn, other in (("upright", "upside down"), ("turned right", "turned left"), ("left over", "on place 1")):
            for old, new in ((turn, other), (other, turn)):
                if old in step["says"] and new not in step["says"]:
                    turned += 1
                    assert _problems(puzzle, number, step["says"].replace(old, new)), (step["says"], old, new)
    assert turned or form.more


def _problems(puzzle: Puzzle, number: int, says: str) -> list[str]:
    forged = puzzle.steps[number - 1] | {"says": says}
    return tiles_told(puzzle._replace(steps=(*puzzle.steps[: number - 1], forged, *puzzle.steps[number:])))[0]
