"""Site and Crowd as a program for the check: read from the puzzle file alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pyrules.errors import InputError, near_miss
from pyrules.facts import facts
from pyrules.notation import Spot, Square, clip
from pyrules.puzzles.own import shown_asked
from pyrules.puzzles.proof import Question
from pyrules.puzzles.puzzle import Puzzle

_FILES = (
    "ask/starts.lp", "ask/start_distances.lp", "puzzles/spots.lp", "puzzles/apart.lp", "puzzles/clues.lp",
    "puzzles/crowd.lp", "generate/hidden.lp", "show/puzzle_answer.lp",
)  # fmt: skip


def question(puzzle: Puzzle, own: str) -> Question:
    """The puzzle as a program; ``own`` are clue types of one's own. Raises InputError."""
    names = puzzle.data.get("hidden", [])
    if puzzle.kind == "site" and not (isinstance(names, list) and names and all(isinstance(n, str) for n in names)):
        raise InputError("puzzle: hidden: the names of the hidden restaurants are missing")
    lines = [facts(puzzle.map), own, shown_asked(puzzle.map)]
    if puzzle.kind == "site":
        lines.append(f"hidden(1..{len(names)}).")
        answers = [_is(who, puzzle.answer[name]) for who, name in enumerate(names, 1) if name in puzzle.answer]
    else:
        lines.append("crowd.")
        answers = [_is(0, spot) for spot in puzzle.answer.values()]
    for number, table in enumerate(puzzle.clues, 1):
        lines.append(f"clue({number},{_term(table, names, f'clue {number}')}).")
    found = Question("\n".join(lines), _FILES, "map.lp", tuple(answers), len(puzzle.clues), rules=("S1", "S3"))
    if puzzle.kind == "site":
        return found
    # No setup but the answer has as many: so it is the greatest, and the only one. Fewer are beaten by the answer.
    beaten = frozenset(f"number {fewer}" for fewer in range(len(answers)))
    return found._replace(aim=((f"open({len(answers)})", True),), beaten=beaten)


def atoms(puzzle: Puzzle, candidate: str) -> list[tuple[str, bool]]:
    """What it means that a candidate, ``Luna L7sw``, ``tile K nothing`` or ``number 5``, is so."""
    name, _, value = candidate.rpartition(" ")
    if puzzle.kind == "crowd" and name == "number":
        return [(f"number({value})", True)]
    if puzzle.kind == "site":
        return [(_is(puzzle.data["hidden"].index(name) + 1, value), True)]
    if value != "nothing":
        return [(_is(0, value), True)]
    column, row = next(
        (column, row) for row, tiles in enumerate(puzzle.map.tiles) for column, tile in enumerate(tiles)
        if tile and tile.name == name.removeprefix("tile ")
    )  # fmt: skip
    return [(f"empty({column},{row})", True)]


def _is(who: int, text: str) -> str:
    spot = Spot.parse(text)
    return f"is({who},{spot.square.x},{spot.square.y},{spot.door})"


_FORMS = ("one", "count", "two", "every", "none", "no_two", "any_two")


def _term(table: Mapping[str, Any], names: Sequence[str], where: str) -> str:
    """A clue as clue/8 has it: form, who, other, name, n, x, y; for a count, who is how many. Raises InputError."""

    def text(key: str, known: Sequence[str]) -> str:
        value = table.get(key)
        if value not in known:
            hint = near_miss(str(value), list(known))
            raise InputError(f"{where}: {key}: {clip(str(value))} is none of {', '.join(known)}{hint}")
        return str(value)

    for key in table:
        if key not in ("says", "form", "who", "other", "count", "name", "n", "at"):
            raise InputError(f"{where}: unknown key {clip(key)}")
    form = text("form", _FORMS)
    who = names.index(text("who", names)) + 1 if form in ("one", "two") else 0
    other = names.index(text("other", names)) + 1 if form == "two" else 0
    who = _number(table, "count", where) if form == "count" else who
    name, at = table.get("name"), table.get("at", "A1")
    if not isinstance(name, str) or not name.isidentifier() or not name[0].islower():
        raise InputError(f"{where}: name: {clip(str(name))} names no clue")
    if not isinstance(at, str):
        raise InputError(f"{where}: at: {clip(str(at))} is no square")
    square = Square.parse(at)
    return f"{form},{who},{other},{name},{_number(table, 'n', where)},{square.x},{square.y}"


def _number(table: Mapping[str, Any], key: str, where: str) -> int:
    value = table.get(key, 0)
    if type(value) is not int or not 0 <= value < 1000:
        raise InputError(f"{where}: {key}: a number, not {clip(str(value))}")
    return value
