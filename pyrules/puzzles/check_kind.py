"""Whether all that a puzzle file says belongs to its kind: its keys, the forms of its clues, and their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pyrules.notation import Square, clip
from pyrules.puzzles.check_sentences import KNOWN
from pyrules.puzzles.own import OF_SPOTS, asked, numbers_of, own_atoms, shown_asked
from pyrules.puzzles.puzzle import Puzzle

_KEYS = {
    "judge": ("placed",),
    "site": ("hidden", "spare"),
    "crowd": ("spare",),
    "delivery": ("employee",),
    "survey": ("restaurant", "tiles", "back", "turned"),
}
_FORMS: dict[str, tuple[str, ...]] = {
    "judge": (),
    "site": ("one", "count", "two"),
    "crowd": ("every", "none", "count", "no_two", "any_two"),
    "delivery": (),
    "survey": ("road", "air", "no_road", "seen"),
}


def foreign(puzzle: Puzzle, own: str = "") -> list[str]:
    """What the kind does not have, a line each; ``own`` are rules for clue types of one's own. Raises InputError."""
    return [*_keys(puzzle), *_clues(puzzle, own)]


def _keys(puzzle: Puzzle) -> Iterator[str]:
    for key in puzzle.data:
        if key not in _KEYS[puzzle.kind]:
            yield f"a {puzzle.kind} has no {clip(key)}"


def _clues(puzzle: Puzzle, own: str) -> Iterator[str]:
    forms = _FORMS[puzzle.kind]
    owned = _owned(puzzle, own) if own and puzzle.kind in ("site", "crowd") else set()
    for number, clue in enumerate(puzzle.clues, 1):
        form, name = clue.get("form"), clue.get("name")
        if not forms:
            yield f"clue {number}: a {puzzle.kind} has no clues"
        elif form not in forms:
            yield f"clue {number}: a {puzzle.kind} has no clues of the form {clip(str(form))}"
        elif puzzle.kind != "survey" and name not in KNOWN and not _is_owned(clue, owned):
            yield f"clue {number}: nobody knows what {clip(str(name))} is: no rule for has/5 gives it"


def _owned(puzzle: Puzzle, own: str) -> set[tuple[str, int, Square]]:
    """What a clue can be about by rules of one's own: its name, its number and a square. Raises InputError."""
    found, _ = asked(puzzle.map, shown_asked(puzzle.map), own, *OF_SPOTS)
    return {(atom.arguments[1].name, *numbers_of(atom)) for atom in own_atoms(found)}


def _is_owned(clue: Mapping[str, Any], owned: set[tuple[str, int, Square]]) -> bool:
    at = clue.get("at", "A1")
    return isinstance(at, str) and (clue.get("name"), clue.get("n", 0), Square.parse(at)) in owned
