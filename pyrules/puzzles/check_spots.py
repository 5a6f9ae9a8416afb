"""Site and Crowd as a program for the check: read from the puzzle file alone."""

from __future__ import annotations

from pyrules.errors import InputError
from pyrules.facts import facts
from pyrules.notation import Spot
from pyrules.puzzles.clues import from_table
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
    lines = [facts(puzzle.map), own]
    lines += [f"asked(piece(restaurant,{i}))." for i in range(1, len(puzzle.map.restaurants) + 1)]
    if puzzle.kind == "site":
        lines.append(f"hidden(1..{len(names)}).")
        answers = [_is(who, puzzle.answer[name]) for who, name in enumerate(names, 1) if name in puzzle.answer]
    else:
        least = puzzle.data.get("least")
        if type(least) is not int or least < 1:
            raise InputError("puzzle: least: how many restaurants are to open at the least is missing")
        lines.append(f"at_least({least}).")
        answers = [_is(0, spot) for spot in puzzle.answer.values()]
    for number, table in enumerate(puzzle.clues, 1):
        clue = from_table(table, names, f"clue {number}")
        lines.append(f"clue({number},{clue.term}).")
    return Question("\n".join(lines), _FILES, "map.lp", tuple(answers), len(puzzle.clues))


def atoms(puzzle: Puzzle, candidate: str) -> list[tuple[str, bool]]:
    """What it means that a candidate, ``Luna L7sw`` or ``tile K nothing``, is so."""
    name, _, value = candidate.rpartition(" ")
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
