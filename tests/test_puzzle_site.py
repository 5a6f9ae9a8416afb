"""Site: every placement of the hidden restaurants is tried by the plain reference; what is forged is found."""

from __future__ import annotations

import re
from itertools import permutations

import pytest
from clues_by_reference import Judge

from pyrules.puzzles.check import check
from pyrules.puzzles.check_readers import MARK
from pyrules.puzzles.clues import PHRASES, RELATIONS
from pyrules.puzzles.generate import Wish, make
from pyrules.puzzles.puzzle import LEVELS, Puzzle
from pyrules.puzzles.site import MOST_CLUES


@pytest.fixture(scope="module")
def made() -> dict[str, list[Puzzle]]:
    found = {level: [make(Wish("site", 3, 3, level, 1), number).puzzle for number in (1, 2)] for level in LEVELS}
    return {level: [puzzle for puzzle in puzzles if puzzle] for level, puzzles in found.items()}


def placements(puzzle: Puzzle, judge: Judge) -> list[tuple[str, ...]]:
    names = puzzle.data["hidden"]
    clues = range(len(puzzle.clues))
    return [
        spots
        for spots in permutations(judge.starts, len(names))
        if all(judge.together(a, b) for at, a in enumerate(spots) for b in spots[:at])
        and all(judge.holds(clue, dict(zip(names, spots, strict=True))) for clue in clues)
    ]


@pytest.mark.parametrize("level", LEVELS)
def test_the_reference_finds_the_same_one_placement(level: str, made: dict[str, list[Puzzle]]) -> None:
    for puzzle in made[level]:
        assert puzzle.grade.level == level
        assert placements(puzzle, Judge(puzzle)) == [tuple(puzzle.answer.values())]
        assert len(puzzle.clues) <= MOST_CLUES


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_without_a_clue_the_reference_finds_more(level: str, made: dict[str, list[Puzzle]]) -> None:
    puzzle = made[level][0]
    for clue in range(len(puzzle.clues)):
        fewer = puzzle._replace(clues=(*puzzle.clues[:clue], *puzzle.clues[clue + 1 :]))
        assert len(placements(fewer, Judge(fewer))) > 1


def test_every_clue_type_is_judged_by_the_reference_as_by_the_rules() -> None:
    """All true clues of some puzzles, told to spare: each holds by the reference too."""
    seen = set()
    for seed in (1, 2, 3):
        for level in ("easy", "medium"):
            puzzle = make(Wish("site", 3, 3, level, seed, spare=200), 1).puzzle
            assert puzzle
            judge = Judge(puzzle)
            for clue, table in enumerate(puzzle.clues):
                assert judge.holds(clue, puzzle.answer), table["says"]
                seen.add(table["name"])
    assert len(seen) >= len(set(PHRASES) | set(RELATIONS)) - 3


def test_a_false_clue_and_a_step_that_does_not_follow_are_found(made: dict[str, list[Puzzle]]) -> None:
    puzzle = made["fiendish"][0]
    assert check(puzzle).problems == ()
    at = next(i for i, step in enumerate(puzzle.steps) if step["how"] == "suppose")
    name, spot = next(iter(puzzle.answer.items()))
    forged = [*puzzle.steps]
    forged[at] = forged[at] | {"out": [f"{name} {spot}"]}
    assert f"step {at + 1} does not follow: {name} {spot} is still possible" in check(
        puzzle._replace(steps=tuple(forged))
    ).problems  # fmt: skip
    longer = [*puzzle.steps]
    longer[at] = longer[at] | {"links": longer[at]["links"] + 1}
    assert any("links" in problem for problem in check(puzzle._replace(steps=tuple(longer))).problems)


def test_clue_types_of_ones_own() -> None:
    own = 'has(spot(X,Y,Door), western, 0, 0, 0) :- legal(X, Y, Door), X < 8. says(western, "lies in the west").'
    said = {
        clue["says"]
        for number in range(1, 5)
        for puzzle in [make(Wish("site", 3, 3, "easy", 3, own, spare=300), number).puzzle]
        if puzzle and check(puzzle, own).problems == ()
        for clue in puzzle.clues
    }
    assert "Luna lies in the west." in said


def test_a_step_names_the_rule_that_decides_besides_its_clues(made: dict[str, list[Puzzle]]) -> None:
    """A mark that is left out, or stands where it decides nothing, is found."""
    puzzles = [puzzle for level in LEVELS for puzzle in made[level]]
    marked = [(p, at) for p in puzzles for at, step in enumerate(p.steps) if " (S3)" in step["says"]]
    plain = [
        (p, at) for p in puzzles for at, step in enumerate(p.steps) if step["how"] == "one" and "(S" not in step["says"]
    ]
    assert marked
    for puzzle, at, says, said in (
        *((p, at, p.steps[at]["says"].replace(" (S3)", ""), "does not follow") for p, at in marked[:2]),
        *((p, at, p.steps[at]["says"].replace("(S3)", "(S1)"), "does not follow") for p, at in marked[:2]),
        *((p, at, p.steps[at]["says"][:-1] + " (S3).", "names S3, which it does not take") for p, at in plain[:3]),
    ):
        steps = (*puzzle.steps[:at], puzzle.steps[at] | {"says": says}, *puzzle.steps[at + 1 :])
        assert any(f"step {at + 1} {said}" in problem for problem in check(puzzle._replace(steps=steps)).problems)
    alone = [p for p in made["easy"] if len(p.answer) == 1]
    assert not any("(S" in step["says"] for p in alone for step in p.steps)


def test_each_of_several_marks_is_needed_where_it_stands() -> None:
    """Of two marks in one sentence, one may not stand for the other."""
    puzzles = [
        make(Wish("site", 3, 3, level, 1), number).puzzle for level in ("hard", "fiendish") for number in (1, 2, 3)
    ]
    several = [
        (puzzle, at)
        for puzzle in puzzles
        if puzzle
        for at, step in enumerate(puzzle.steps)
        if step["how"] in ("one", "two") and len(re.findall(MARK, step["says"])) > 1
    ]
    assert several
    for puzzle, at in several:
        says = puzzle.steps[at]["says"]
        for mark in re.finditer(f" {MARK}", says):
            without = f"{says[: mark.start()]}{says[mark.end() :]}"
            steps = (*puzzle.steps[:at], puzzle.steps[at] | {"says": without}, *puzzle.steps[at + 1 :])
            problems = check(puzzle._replace(steps=steps)).problems
            assert any(f"step {at + 1} does not follow: it need not leave" in problem for problem in problems), without
