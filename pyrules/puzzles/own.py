"""Clue types of one's own: a file may add what can be said of a spot, has/5, and how it is said, says/2; no more."""

from __future__ import annotations

import re
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING

from pyrules.asking import ask, locations
from pyrules.errors import InputError, SolverError
from pyrules.facts import facts
from pyrules.map import Map
from pyrules.notation import DOORS, Square, clip
from pyrules.puzzles.clues import BETWEEN, PHRASES, RELATIONS
from pyrules.solve import Answer, rules

if TYPE_CHECKING:
    from clingo import Symbol

OWN = "the clue types of your own"  # how errors begin; who knows the name of the file puts it there
MOST_SAID = 200  # characters of a phrase
KNOWN = set(PHRASES) | set(RELATIONS) | {name for names in BETWEEN.values() for name in names}
_GIVES = {"has": 5, "says": 2}
# What clue types are asked with: all that is said of the legal spots of a map.
OF_SPOTS = (
    "ask/starts.lp", "ask/start_distances.lp", "puzzles/spots.lp", "puzzles/apart.lp", "puzzles/pairs.lp",
    "show/puzzle_spots.lp", "show/locations.lp",
)  # fmt: skip
_FILES = (
    "map.lp", "ask/starts.lp", "ask/start_distances.lp", "puzzles/spots.lp", "puzzles/apart.lp", "puzzles/pairs.lp",
    "puzzles/clues.lp", "puzzles/crowd.lp", "puzzles/expected.lp", "generate/hidden.lp",
)  # fmt: skip


@cache
def refuse_foreign(own: str) -> None:
    """Raises InputError where a file of clue types derives or declares what is not its own."""
    from pyrules.programs import heads, others

    derives = heads(own, OWN)
    for line, what in others(own, OWN):
        raise InputError(f"{OWN}:{line}: {clip(what)} has no place in a file of clue types")
    for line in derives.constraints:
        raise InputError(f"{OWN}:{line}: a constraint has no place in a file of clue types")
    for name, forms in derives.arguments.items():
        where = f"{OWN}:{derives.lines[name]}"
        if name in _GIVES and any(len(form) != _GIVES[name] for form in forms):
            raise InputError(f"{where}: {name} has {_GIVES[name]} arguments")
        if name not in _GIVES and name in _of_the_rules():
            raise InputError(f"{where}: {name} is a word of the rules: a file of clue types adds has/5 and says/2")
        for form in forms:
            said = form[1] if name == "has" else form[0] if name == "says" else ""
            if said in KNOWN:
                raise InputError(f"{where}: there is a clue type {said} already")


@cache
def _of_the_rules() -> frozenset[str]:
    """All that the rules derive, and all that they are given."""
    from pyrules.programs import heads

    text = "\n".join(map(rules, _FILES))
    return heads(text, "asp").derived | set(re.findall(r"(\w+)/[0-9]", text))


def shown_asked(map_: Map) -> str:
    """The facts that ask, besides, about the restaurants that stand on the map."""
    return "".join(f"asked(piece(restaurant,{i})). " for i in range(1, len(map_.restaurants) + 1))


def asked(map_: Map, question: str, own: str, *files: str) -> tuple[Answer, dict[str, str]]:
    """The answer to a question together with a file of clue types, and its phrases by name. Raises InputError."""
    refuse_foreign(own)
    try:
        found = ask(map_, f"{question}\n{own}\n", *files, terms=(("has", 5), ("says", 2)), whole=True)
    except SolverError as error:
        raise blamed(error, facts(map_).count("\n") + 1) from None
    places = {place.square for place in locations(map_, found)}
    phrases: dict[str, str] = {}
    for atom in found.terms:
        if atom.name == "says":
            name, text = _said(atom)
            if phrases.setdefault(name, text) != text:
                raise _bad(atom, f"{name} is said in another way already")
    for atom in own_atoms(found):
        _refuse(atom, places)
    return found, phrases


def own_atoms(found: Answer) -> list[Symbol]:
    """What the file says of spots, in an answer to a question that was asked with it: atoms has/5."""
    return [atom for atom in found.terms if atom.name == "has" and str(atom.arguments[1]) not in KNOWN]


def numbers_of(atom: Symbol) -> tuple[int, Square]:
    """The number in such an atom, and the square that it speaks of."""
    n, x, y = (part.number for part in atom.arguments[2:])
    return n, Square(x, y)


def blamed(error: SolverError, before: int) -> InputError:
    """What clingo says of a program with a file of clue types in it, after so many lines: the fault of that file."""
    said = str(error).strip()
    place = re.search(r"<block>:(\d+):\S* (?:\w+: )?(.*?)(?=; <block>|$)", said, re.DOTALL)
    if not place:
        return InputError(f"{OWN}: {said}")
    return InputError(f"{OWN}:{max(1, int(place[1]) - before)}: {' '.join(place[2].split())}")


def _said(atom: Symbol) -> tuple[str, str]:
    from clingo import SymbolType

    name, text = atom.arguments
    if not _is_name(name):
        raise _bad(atom, f"{name} names no clue type: it is a word in small letters")
    if text.type != SymbolType.String or not text.string.strip() or not text.string.isprintable():
        raise _bad(atom, f"{text} is no text in quotes, on one line")
    if len(text.string) > MOST_SAID:
        raise _bad(atom, f"it has {len(text.string):,} characters, more than {MOST_SAID}")
    try:
        blanks = [(blank, form, how) for _, blank, form, how in Formatter().parse(text.string) if blank is not None]
    except ValueError:
        blanks = [("", None, None)]
    if any(form or how or blank not in ("n", "at", "corner") for blank, form, how in blanks):
        raise _bad(atom, "in braces stand only {n}, {at} and {corner}")
    return name.name, text.string


def _refuse(atom: Symbol, places: set[Square]) -> None:
    """Raises InputError for an atom has/5 that says nothing."""
    from clingo import Number, SymbolType

    spot, name, *numbers = atom.arguments
    parts = spot.arguments if spot.type == SymbolType.Function and spot.name == "spot" else []
    if len(parts) != 3 or str(parts[2]) not in DOORS or any(part.type != SymbolType.Number for part in parts[:2]):
        raise _bad(atom, f"{spot} is no spot such as spot(0,0,nw)")
    if not _is_name(name):
        raise _bad(atom, f"{name} names no clue type: it is a word in small letters")
    if any(part.type != SymbolType.Number or not Number(0) <= part < Number(1000) for part in numbers):
        raise _bad(atom, "the last three are numbers from 0 to 999")
    _, square = numbers_of(atom)
    if square != (0, 0) and square not in places:
        raise _bad(atom, f"there is no location at ({square.x},{square.y})")


def _is_name(symbol: Symbol) -> bool:
    return bool(re.fullmatch(r"[a-z][A-Za-z0-9_]*", str(symbol)))


def _bad(atom: Symbol, why: str) -> InputError:
    return InputError(f"{OWN}: {clip(str(atom), 80)}: {why}")
