"""A Survey as a program for the check: read from the puzzle file alone."""

from __future__ import annotations

from typing import Any

from pyrules.errors import InputError
from pyrules.facts import facts
from pyrules.map import Map, Restaurant
from pyrules.notation import Spot, clip
from pyrules.puzzles.proof import Question
from pyrules.puzzles.puzzle import Puzzle
from pyrules.queries import check, distances

_FILES = (
    "links.lp", "distance.lp", "ask/distances.lp", "strict.lp", "generate/turns.lp", "puzzles/survey.lp",
    "show/puzzle_answer.lp",
)  # fmt: skip
_FORMS = ("far", "no_road", "row", "column", "north", "west")
_KINDS = ("house", "beer", "lemonade", "soda", "restaurant")


def question(puzzle: Puzzle) -> Question:
    """The puzzle as a program: the facts of the map, but for how its tiles lie. Raises InputError."""
    lines = []
    for line in facts(puzzle.map).split("\n"):
        lines.append(" ".join(word for word in line.split(" ") if not word.startswith(("laid(", "in_turn("))))
    for row, tiles in enumerate(puzzle.map.tiles):
        for column, tile in enumerate(tiles):
            if tile:
                lines.append(f'tile_at("{tile.name}",{column},{row}). in_turn("{tile.name}",0..3).')
    for i, restaurant in enumerate(restaurants(puzzle), 1):
        x, y = restaurant.spot.square
        lines.append(f"restaurant({i},{x},{y},{restaurant.spot.door}).")
    for number, table in enumerate(puzzle.clues, 1):
        lines.append(f"clue({number},{_term(table, number)}).")
    answers = [f'is("{name}",{turn})' for name, turn in puzzle.answer.items()]
    return Question("\n".join(lines), _FILES, "legal.lp", tuple(answers), len(puzzle.clues))


def atoms(puzzle: Puzzle, candidate: str) -> list[tuple[str, bool]]:
    """What it means that a candidate, ``tile K 2``, is so."""
    name, _, turn = candidate.removeprefix("tile ").rpartition(" ")
    return [(f'is("{name}",{turn})', True)]


def restaurants(puzzle: Puzzle) -> list[Restaurant]:
    """The restaurants that are shown. Raises InputError."""
    found = puzzle.data.get("restaurant")
    if not isinstance(found, list) or not found:
        raise InputError("puzzle: restaurant: the restaurants that are shown are missing")
    return [Restaurant(Spot.parse(str(table.get("spot"))), str(table.get("name"))) for table in found]


def _term(table: dict[str, Any], number: int) -> str:
    form, kind_a, kind_b, n = table.get("form"), table.get("kind_a"), table.get("kind_b"), table.get("n", 0)
    if form not in _FORMS or kind_a not in _KINDS or kind_b not in _KINDS or type(n) is not int:
        raise InputError(f"clue {number}: {clip(str(table))} says nothing that is known")
    ends = table.get("a"), table.get("b")
    if not all(type(end) is int or (isinstance(end, str) and end.isalpha()) for end in ends):
        raise InputError(f"clue {number}: {clip(str(table))} says nothing that is known")
    a, b = (f'"{end}"' if isinstance(end, str) else str(end) for end in ends)
    return f"{form},{a},{kind_a},{b},{kind_b},{n}"


def untrue(puzzle: Puzzle) -> list[str]:
    """What does not hold on the solved map, asked of the whole rules: legal restaurants, and each distance."""
    problems = [violation.says for violation in check(puzzle.solved)]
    for number, table in enumerate(puzzle.clues, 1):
        if table["form"] in ("far", "no_road"):
            said = table.get("n") if table["form"] == "far" else None
            start = str(puzzle.solved.restaurants[table["a"] - 1].spot)
            name = _name(puzzle.solved, table["b"], table["kind_b"])
            (found,) = distances(puzzle.solved, start, name)
            if found.road != said:
                problems.append(f"clue {number} is not true on the solved map")
    return problems


def _name(map_: Map, thing: str | int, kind: str) -> str:
    if isinstance(thing, int):
        return str(map_.restaurants[thing - 1])
    for place in {distance.location for distance in distances(map_)}:
        tile = map_.tile_at(place.square)
        if tile and tile.name == thing and place.kind == kind:
            return place.name
    return ""
