"""Crowd: the plain reference looks for setups at least as great as the answer; what is forged is found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from clues_by_reference import Judge

from pyrules.map import Map
from pyrules.puzzles.check import check
from pyrules.puzzles.clues import Clue
from pyrules.puzzles.crowd import MOST_CLUES, reasoned
from pyrules.puzzles.generate import Wish, make
from pyrules.puzzles.greatest import Crowd
from pyrules.puzzles.puzzle import LEVELS, Puzzle
from pyrules.puzzles.spots import Spots

NUMBERS = {"easy": (1, 2), "medium": (1, 2), "hard": (4,), "fiendish": (2,)}


@pytest.fixture(scope="module")
def made() -> dict[str, list[Puzzle]]:
    """Two of the levels that take little time; of each other level one of those found early."""
    found = {level: [make(Wish("crowd", 3, 3, level, 1), n).puzzle for n in NUMBERS[level]] for level in LEVELS}
    return {level: [puzzle for puzzle in puzzles if puzzle] for level, puzzles in found.items()}


def setups(puzzle: Puzzle, judge: Judge, least: int) -> Iterator[list[str]]:
    """All setups of at least so many restaurants that keep to the clues, tile by tile."""
    clues = range(len(puzzle.clues))
    forms = [clue["form"] for clue in puzzle.clues]
    single = [clue for clue in clues if forms[clue] in ("every", "none")]
    pairs = [clue for clue in clues if forms[clue] in ("no_two", "any_two")]
    counts = [clue for clue in clues if forms[clue] == "count"]
    places: dict[object, list[str]] = {}
    for name in judge.starts:
        if all(judge.holds(clue, {"": name}) for clue in single):
            places.setdefault(judge.board.place(judge.spot[name].door), []).append(name)

    def go(chosen: list[str], rest: list[list[str]]) -> Iterator[list[str]]:
        if len(chosen) + sum(map(bool, rest)) < least:
            return
        if not rest:
            if all(judge.holds(clue, dict(enumerate(chosen))) for clue in counts):
                yield chosen
            return
        for name in rest[0]:
            further = [
                [
                    other
                    for other in place
                    if judge.together(name, other) and all(judge.pair(name, other, clue) for clue in pairs)
                ]
                for place in rest[1:]
            ]
            yield from go([*chosen, name], further)
        yield from go(chosen, rest[1:])

    yield from go([], sorted(places.values(), key=len))


@pytest.mark.parametrize("level", LEVELS)
def test_the_reference_finds_the_same_greatest_setup(level: str, made: dict[str, list[Puzzle]]) -> None:
    for puzzle in made[level]:
        assert puzzle.grade.level == level
        answer = sorted(puzzle.answer.values())
        assert [sorted(setup) for setup in setups(puzzle, Judge(puzzle), len(answer))] == [answer]
        assert 2 <= len(puzzle.clues) <= MOST_CLUES


def test_without_a_clue_the_reference_finds_more(made: dict[str, list[Puzzle]]) -> None:
    puzzle = made["medium"][0]
    for clue in range(len(puzzle.clues)):
        fewer = puzzle._replace(clues=(*puzzle.clues[:clue], *puzzle.clues[clue + 1 :]))
        found = setups(fewer, Judge(fewer), len(puzzle.answer))
        assert len([next(found), next(found)]) == 2


def test_every_clue_type_is_judged_by_the_reference_as_by_the_rules() -> None:
    names = set()
    for seed in (1, 2, 3):
        puzzle = make(Wish("crowd", 3, 3, "easy", seed, spare=300), 1).puzzle
        assert puzzle
        judge = Judge(puzzle)
        for clue, table in enumerate(puzzle.clues):
            assert judge.holds(clue, puzzle.answer), table["says"]
            names.add((table["form"], table["name"]))
    assert {form for form, _ in names} == {"every", "none", "count", "no_two", "any_two"}


@pytest.mark.parametrize("level", LEVELS)
def test_how_many_is_not_told_but_why_no_more(level: str, made: dict[str, list[Puzzle]]) -> None:
    for puzzle in made[level]:
        assert "least" not in puzzle.data
        assert not any(number in puzzle.question for number in (" two", " three", " four", " five", " six"))
        limits = [step for step in puzzle.steps if f"number {len(puzzle.answer) + 1}" in step["out"]]
        assert len(limits) == 1
        assert " at most" in limits[0]["says"]
        for step in puzzle.steps:
            _names_the_tiles_that_are_left(step)


def _names_the_tiles_that_are_left(step: dict[str, Any]) -> None:
    """Where there are too many, it is told on which tiles: fewer of them, or some that exclude each other."""
    says = step["says"]
    assert "room for so many" not in says
    if not re.search(r"(Suppose there were more|leaves (only|no) tiles?\b.* at most\.$)", says):
        return
    last = re.search(
        r"leaves? (only|no) tiles?(?P<tiles>(?:,? (?:and )?[A-Z]\b)*)(?P<rest>.*): ?so", says.replace(". So", ": so")
    )
    assert last, says
    number = min(int(out.split()[1]) for out in step["out"] if out.startswith("number "))
    tiles = re.findall(r"\b[A-Z]\b", last["tiles"])
    shared = re.findall(r"one at most on (.*)", last["rest"])
    if shared:
        sizes = [len(re.findall(r"\b[A-Z]\b", group)) for group in shared[0].split(" and one on ")]
        assert len(tiles) - sum(sizes) + len(sizes) < number, says
    else:
        assert len(tiles) < number or "would break it" in last["rest"], says


def test_a_setup_that_is_not_the_greatest_is_found(made: dict[str, list[Puzzle]]) -> None:
    puzzle = made["easy"][0]
    assert check(puzzle).problems == ()
    less = dict(list(puzzle.answer.items())[:-1])
    assert "there is a second solution" in check(puzzle._replace(answer=less)).problems
    at = next(i for i, step in enumerate(puzzle.steps) if f"number {len(puzzle.answer) + 1}" in step["out"])
    forged = [*puzzle.steps]
    forged[at] = forged[at] | {"out": [*forged[at]["out"], f"number {len(puzzle.answer)}"]}
    problem = f"step {at + 1} does not follow: number {len(puzzle.answer)} is still possible"
    assert problem in check(puzzle._replace(steps=tuple(forged))).problems
    early = [puzzle.steps[-1], *puzzle.steps[:-1]]
    assert any("does not follow" in problem for problem in check(puzzle._replace(steps=tuple(early))).problems)


def test_the_tiles_that_a_clue_leaves_are_proved() -> None:
    """Another tile in the place of each that is named is found."""
    puzzle = make(Wish("crowd", 3, 3, "easy", 5), 8).puzzle
    assert puzzle
    assert check(puzzle).problems == ()
    names = {tile.name for row in puzzle.map.tiles for tile in row if tile}
    told = [(at, step["says"]) for at, step in enumerate(puzzle.steps) if "leaves only tile" in step["says"]]
    assert told
    for at, says in told:
        match = re.search(r"leaves only tiles? ([A-Z](?:(?:, | and )[A-Z])*)", says)
        assert match
        named = set(re.findall("[A-Z]", match[1]))
        for name in sorted(named):
            other = min(names - named)
            forged = f"{says[: match.start(1)]}{match[1].replace(name, other)}{says[match.end(1) :]}"
            steps = (*puzzle.steps[:at], puzzle.steps[at] | {"says": forged}, *puzzle.steps[at + 1 :])
            assert any(f"step {at + 1}" in problem for problem in check(puzzle._replace(steps=steps)).problems), forged


def test_reasons_that_there_is_no_room_for_more() -> None:
    """One road, and no two restaurants on one road: one restaurant at most, and S3 has nothing to say about it."""
    spots = Spots(Map.parse("L0 T0"))
    crowd = Crowd(spots)
    crowd.conditions([spots.constraint(Clue("no_two", 0, 0, "within", 3), 2)])
    most = crowd.narrow(crowd.start, (0,))
    assert most
    assert most[-1] == 0b11
    assert len(crowd.exclusive(crowd.start, (0,))) == 1
    assert reasoned(crowd, 1, 1) is None  # many spots are left


def test_clue_types_of_ones_own() -> None:
    own = 'has(spot(X,Y,Door), western, 0, 0, 0) :- legal(X, Y, Door), X < 8. says(western, "lies in the west").'
    said = set()
    for number in (1, 2):
        puzzle = make(Wish("crowd", 3, 3, "easy", 3, own, spare=300), number).puzzle
        assert puzzle
        assert check(puzzle, own).problems == ()
        said |= {clue["says"] for clue in puzzle.clues if clue["name"] == "western"}
    assert said
