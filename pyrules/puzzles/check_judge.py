"""Proves a Judge once more: just one of the four can have opened, and each step says what is true.

Every placement is put on the map and the others are judged there by the rules; the sentences are read by themselves.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property

from pyrules.answers import Violation
from pyrules.asking import ask
from pyrules.map import Map, Restaurant
from pyrules.notation import Spot, Square
from pyrules.puzzles.proof import Report
from pyrules.puzzles.puzzle import Puzzle
from pyrules.queries import check

ROLES = ("legal", "S1", "S2", "S3")
# What may be added about a placement that is easy to misjudge, by the name in asp/puzzles/judge.lp.
_TRICKY = {
    "across": "The road at its door lies on another tile, which does not matter",
    "shares": "It shares a tile with another restaurant, but the two doors are on different tiles",
    "one_square": "Three of its squares are empty",
    "other_corner": "Another corner of it is next to a road, but the door is not there",
    "elsewhere": "Most of it lies elsewhere, but only the doors count",
}
_LOOK = re.compile(
    r"(?P<may>has|may have) opened: its four squares are empty, its door at (?P<door>\w+) is next to a road, and no "
    r"restaurant on the map has its door on tile (?P<tile>\w+)"
)
_WHOSE = {"S1": "squares another covers too", "S3": "door shares a tile with another's"}
Read = tuple[str, int, set[str]]  # how a step is reached, its links, and what it takes away


def check_judge(puzzle: Puzzle) -> Report:
    """The report. Raises InputError."""
    if not puzzle.answer:
        return Report(("no solution file beside it",), ())
    known = _Known(puzzle)
    problems = []
    if list(known.placed) != list("ABCD"):
        problems.append("the placements are not A, B, C and D")
    fits = [letter for letter in known.placed if known.verdicts(letter)]
    if len(fits) != 1:
        problems.append(f"{len(fits)} of the placements can have opened, not one")
    for letter, verdict in (known.verdicts(fits[0]) if len(fits) == 1 else {}).items():
        if puzzle.answer[letter] != verdict:
            problems.append(f"{letter} is {verdict}, not {puzzle.answer[letter]}")
    if puzzle.steps and not problems:
        problems += _steps(known)
    return Report(tuple(problems), (f"one can have opened, proved; {puzzle.grade.length}: each follows",))


class _Known:
    """What each placement breaks by itself, and where another one has opened."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.placed = {letter: Spot.parse(text) for letter, text in puzzle.data["placed"].items()}
        self.alone = {letter: check(puzzle.map, spot) for letter, spot in self.placed.items()}

    @cached_property
    def beside(self) -> dict[tuple[str, str], list[Violation]]:
        """What the first breaks where the second has opened."""
        return {
            (letter, opened): check(self._with(opened), self.placed[letter])
            for opened in self.placed
            if not self.alone[opened]
            for letter in self.placed
            if letter != opened
        }

    def _with(self, opened: str) -> Map:
        more = Restaurant(self.placed[opened], opened)
        return replace(self.puzzle.map, restaurants=(*self.puzzle.map.restaurants, more))

    def rules(self, letter: str, opened: str = "") -> set[str]:
        """The sentences that are broken, by itself or where another one has opened."""
        return {wrong.rule for wrong in (self.beside[letter, opened] if opened else self.alone[letter])}

    def verdicts(self, opened: str) -> dict[str, str]:
        """The verdicts if this one has opened; none if that cannot be."""
        if self.alone[opened]:
            return {}
        rules = [self.rules(letter, opened) for letter in self.placed if letter != opened]
        if sorted(map(sorted, rules)) != [["S1"], ["S2"], ["S3"]]:
            return {}
        return {letter: "legal" if letter == opened else self.rules(letter, opened).pop() for letter in self.placed}

    def says(self, letter: str, opened: str = "") -> list[str]:
        """What is broken, in words."""
        wrongs = self.beside[letter, opened] if opened else self.alone[letter]
        return [wrong.says.replace(str(self.placed[letter]), letter) for wrong in wrongs]

    @cached_property
    def tricky(self) -> dict[str, str]:
        """The sentence that may be added about a placement."""
        found: dict[Spot, list[str]] = {}
        for x, y, door, name in ask(self.puzzle.map, "", "puzzles/judge.lp", "show/judge.lp").rows("trap"):
            found.setdefault(Spot(Square(x, y), door), []).append(name)
        return {letter: _TRICKY[min(found[spot])] for letter, spot in self.placed.items() if spot in found}


def _steps(known: _Known) -> list[str]:
    """What is wrong with the steps."""
    problems = []
    left = {f"{letter} {role}" for letter in known.placed for role in ROLES}
    for number, step in enumerate(known.puzzle.steps, 1):
        says = step["says"].removesuffix(".")
        found = next(filter(None, (read(known, says, left) for read in (_look, _shared, _supposed, _follows))), None)
        if found is None:
            problems.append(f"step {number} does not follow: {step['says']!r}")
        elif found[2] != set(step["out"]):
            problems.append(f"step {number} takes away others than it says: {step['says']!r}")
        elif found[:2] != (step["how"], step.get("links", 0)):
            problems.append(f"step {number} is {found[0]!r} with {found[1]} links, not {step['how']!r}")
        left -= set(step["out"])
    if left != {f"{letter} {role}" for letter, role in known.puzzle.answer.items()}:
        problems.append("the steps do not lead to the answer alone")
    return problems


def _look(known: _Known, says: str, left: set[str]) -> Read | None:
    """What can be said of one placement by itself."""
    for letter, spot in known.placed.items():
        told = known.tricky.get(letter, "")
        said = says.removesuffix(f". {told}") if told else says
        how = "two" if told and said != says else "one"
        words = known.says(letter)
        if len(words) == 1 and said == words[0][0].upper() + words[0][1:]:
            return how, 0, {f"{letter} {role}" for role in ROLES} - {f"{letter} {known.rules(letter).pop()}"}
        match = _LOOK.fullmatch(said.removeprefix(f"{letter} "))
        if match and not words and said.startswith(f"{letter} ") and match["door"] == str(spot.entrance):
            tile = known.puzzle.map.tile_at(spot.entrance)
            only = all(known.rules(other) for other in known.placed if other != letter)
            if tile is None or tile.name != match["tile"] or (match["may"] == "has") != only:
                return None
            return how, 0, {f"{letter} {role}" for role in (("S1", "S2", "S3") if only else ("S2",))}
    return None


def _shared(known: _Known, says: str, left: set[str]) -> Read | None:
    """Who alone makes another break a sentence that nobody breaks by itself."""
    out: set[str] = set()
    for part in says.split(". "):
        match = re.fullmatch(
            r"By itself nobody breaks (S1|S3), so whoever has opened makes another break it: that is ([A-D](?: or "
            r"[A-D])*), whose (.+)",
            part,
        )
        if not match or match[3] != _WHOSE[match[1]] or any(match[1] in known.rules(one) for one in known.placed):
            return None
        may = [letter for letter in known.placed if not known.alone[letter]]
        those = [
            one for one in may if any(match[1] in known.rules(other, one) for other in known.placed if other != one)
        ]
        if those != match[2].split(" or "):
            return None
        out |= {f"{one} legal" for one in may if one not in those}
    return "two", 0, out


def _supposed(known: _Known, says: str, left: set[str]) -> Read | None:
    """That one cannot have opened."""
    match = re.fullmatch(r"Suppose ([A-D]) had opened\. Then (.+)", says)
    if not match or match[1] not in known.placed or known.alone[match[1]]:
        return None
    opened, then = match[1], match[2]
    out = {f"{opened} legal"}
    others = [letter for letter in known.placed if letter != opened]
    if free := re.fullmatch(r"([A-D]) would break none of the rules", then):
        return ("suppose", 1, out) if free[1] in others and not known.rules(free[1], opened) else None
    several = re.fullmatch(r"([A-D]) would break (two|three) rules: (.+)", then)
    if not several or several[1] not in others:
        return None
    count = 2 if several[2] == "two" else 3
    parts = re.split(", and (?=S)" if count == 2 else "; and |; ", several[3])
    words = sorted(known.says(several[1], opened), key=lambda says: says[-2:])
    told = [_plainly(part, several[1]) for part in parts]
    return ("suppose", count, out) if told == words and len(told) == count else None


def _plainly(part: str, letter: str) -> str:
    """What the rules say of a placement, from a part of a supposition: ``S1, as it covers K10 (B)``."""
    if corner := re.fullmatch(r"(S\d), as its (entrance corner \w+) (.+)", part):
        return f"the {corner[2]} of {letter} {corner[3]}: {corner[1]}"
    about = re.fullmatch(r"(S\d), as it (.+)", part)
    return f"{letter} {about[2]}: {about[1]}" if about else ""


def _follows(known: _Known, says: str, left: set[str]) -> Read | None:
    """What one breaks because of the one that has opened, once that is known."""
    match = re.fullmatch(r"([A-D]) has opened, so (.+)", says)
    opened = [letter for letter in known.placed if f"{letter} legal" in left]
    if not match or opened != [match[1]]:
        return None
    for letter in known.placed:
        if letter != match[1] and known.says(letter, match[1]) == [match[2]]:
            rule = known.rules(letter, match[1]).pop()
            gone = {f"{match[1]} S1", f"{match[1]} S3", *(f"{letter} {role}" for role in ROLES if role != rule)}
            return "one", 0, gone & left
    return None
