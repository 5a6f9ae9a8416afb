"""A Survey as a program for the check: read from the puzzle file alone."""

from __future__ import annotations

import re
from typing import Any

from pyrules.answers import Location
from pyrules.errors import InputError
from pyrules.facts import drawing_facts, facts
from pyrules.map import Map, Restaurant
from pyrules.notation import Spot, Square, Tile, clip
from pyrules.puzzles.proof import Question
from pyrules.puzzles.puzzle import Puzzle
from pyrules.queries import board, check, distances
from pyrules.tiles import BASE_TILES

_FILES = (
    "links.lp", "distance.lp", "generate/open_places.lp", "generate/upheld.lp", "puzzles/legal_starts.lp",
    "puzzles/survey.lp", "show/survey.lp",
)  # fmt: skip
_TO = re.compile(r"house (?P<house>\w+)|the (?P<drink>beer|lemonade|soda) of tile [A-Z]")
_SIGHTS = ("road", "house", "beer", "lemonade", "soda")


def open_places(puzzle: Puzzle) -> dict[str, tuple[int, int]]:
    """The places without a tile, as (column, row), by the names that they bear: numbers from the north-west on."""
    rows = enumerate(puzzle.map.tiles)
    places = [(column, row) for row, tiles in rows for column, tile in enumerate(tiles) if tile is None]
    return {f"place {number}": place for number, place in enumerate(places, 1)}


def may_lie(puzzle: Puzzle) -> dict[str, list[str]]:
    """For each open place the tiles that may lie there, with their turn if that is lost. Raises InputError."""
    tiles, turned, back = (puzzle.data.get(key) for key in ("tiles", "turned", "back"))
    places = open_places(puzzle)
    on_map = {tile.name for row in puzzle.map.tiles for tile in row if tile}
    if not isinstance(tiles, list) or not set(map(str, tiles)) <= set(BASE_TILES) - on_map:
        raise InputError(f"puzzle: tiles: a list of base tiles that are not on the map, not {clip(str(tiles))}")
    if len(set(tiles)) < len(tiles) or len(tiles) < len(places) or (back and len(tiles) > len(places)):
        raise InputError(f"puzzle: tiles: {clip(str(tiles))} are not as many different ones as there are open places")
    if not places or type(back) is not bool or not isinstance(turned, list) or not set(turned) <= set(tiles):
        raise InputError("puzzle: an open place, back = true or false, and turned, some of the tiles, are needed")

    def lying(name: str) -> list[str]:
        return [f"{name}{turn}" for turn in range(4)] if name in turned else [name]

    found = {}
    for number, place in enumerate(places):
        found[place] = [text for name in ([tiles[number]] if back else tiles) for text in lying(name)]
    return found


def question(puzzle: Puzzle) -> Question:
    """The puzzle as a program: the facts of the map, and what may lie on its open places. Raises InputError."""
    lines = [facts(puzzle.map)]
    places = open_places(puzzle)
    for name, texts in may_lie(puzzle).items():
        column, row = places[name]
        lines.append(f"place({column},{row}).")
        lines += [f"may_lie({_named(text)},{column},{row})." for text in texts]
    for text in {text for texts in may_lie(puzzle).values() for text in texts}:
        lines += [f"in_turn({_named(text)}).", drawing_facts(puzzle.map.drawing(Tile(text[0])))]
    shown = restaurants(puzzle)
    for i, restaurant in enumerate(shown, 1):
        x, y = restaurant.spot.square
        lines.append(f"restaurant({i},{x},{y},{restaurant.spot.door}).")
    for number, table in enumerate(puzzle.clues, 1):
        lines.append(f"clue({number},{_term(table, number, [restaurant.name for restaurant in shown])}).")
    answers = [
        f"lies({_named(puzzle.answer[name])},{column},{row})"
        for name, (column, row) in places.items()
        if name in puzzle.answer
    ]
    legal = tuple((f"upheld({i},{rule})", True) for i in range(1, len(shown) + 1) for rule in ("s1", "s2", "s3"))
    leant = tuple(tuple(premises(puzzle, str(step["says"]))) for step in puzzle.steps)
    return Question("\n".join(lines), _FILES, "legal.lp", tuple(answers), len(puzzle.clues), legal, premises=leant)


def premises(puzzle: Puzzle, says: str) -> list[str]:
    """The legal starts that the sentence of a step names, or a part of it: ``Sole Mio (S1, S2)``."""
    found: dict[str, None] = {}
    for i, restaurant in enumerate(restaurants(puzzle), 1):
        for rules in re.findall(rf"\b{re.escape(restaurant.name)} \((S[123](?:, S[123])*)\)", says):
            found |= dict.fromkeys(f"upheld({i},{rule.lower()})" for rule in rules.split(", "))
    return list(found)


def misnamed(puzzle: Puzzle) -> list[str]:
    """The steps that lean on the legal start of a restaurant that is not shown, or on a rule that is none of it."""
    names = "|".join(re.escape(restaurant.name) for restaurant in restaurants(puzzle))
    rules = r"\(S[123](?:, S[123])*\)"
    start = rf"(?:{names}) {rules}"
    known = rf"the legal start of {start}|the legal starts of {start}(?:, {start})* and {start}"
    return [
        f"step {number} names legal starts that nobody knows: {step['says']!r}"
        for number, step in enumerate(puzzle.steps, 1)
        if re.search(r"legal|\(S\d", re.sub(known, "", str(step["says"])))
    ]


def _named(text: str) -> str:
    """``J2`` as ``"J",2``, and ``J``, which lies upright, as ``"J",0``."""
    return f'"{text[0]}",{text[1:] or 0}'


def is_candidate(puzzle: Puzzle, candidate: str) -> bool:
    """Whether a candidate is one: ``tile J on place 2``, ``tile J1 on place 2``, ``tile J left over``."""
    match = re.fullmatch(r"tile (\w+) (?:on (place \d+)|left over)", candidate)
    if not match:
        return False
    if match[2]:
        return match[1] in may_lie(puzzle).get(match[2], ())
    return match[1] in puzzle.data["tiles"] and len(puzzle.data["tiles"]) > len(open_places(puzzle))


def atoms(puzzle: Puzzle, candidate: str) -> list[tuple[str, bool]]:
    """What it means that a candidate is so."""
    words = candidate.split()
    if words[2] == "left":
        return [(f'boxed("{words[1]}")', True)]
    column, row = open_places(puzzle)[f"place {words[4]}"]
    return [(f"lies({_named(words[1])},{column},{row})", True)]


def restaurants(puzzle: Puzzle) -> list[Restaurant]:
    """The restaurants that are shown. Raises InputError."""
    found = puzzle.data.get("restaurant")
    if not isinstance(found, list) or not found:
        raise InputError("puzzle: restaurant: the restaurants that are shown are missing")
    if not all(isinstance(table, dict) and set(table) == {"name", "spot"} for table in found):
        raise InputError("puzzle: restaurant: each has a name and a spot, and nothing else")
    return [Restaurant(Spot.parse(str(table.get("spot"))), str(table.get("name"))) for table in found]


def _term(table: dict[str, Any], number: int, names: list[str]) -> str:
    """The clue as facts name it. Raises InputError."""
    form, start, to, n = table.get("form"), table.get("from"), str(table.get("to")), table.get("n", 0)
    if form == "seen" and table.get("what") in _SIGHTS:
        square = Square.parse(str(table.get("at")))
        return f"seen,{square.x},{square.y},{table['what']},0"
    match = _TO.fullmatch(to)
    tile = table.get("tile")
    if form in ("road", "air", "no_road") and isinstance(start, str) and start in names and type(n) is int:
        if to in names:
            return f"{form},{names.index(start) + 1},{names.index(to) + 1},restaurant,{n}"
        if match and isinstance(tile, str) and tile in tuple(BASE_TILES):
            return f'{form},{names.index(start) + 1},"{tile}",{match["drink"] or "house"},{n}'
    raise InputError(f"clue {number}: {clip(str(table))} says nothing that is known")


def untrue(puzzle: Puzzle) -> list[str]:
    """What does not hold on the solved map, asked of the whole rules: legal restaurants, and each clue."""
    map_ = puzzle.solved
    problems = [violation.says for violation in check(map_)]
    if problems:  # from where no restaurant may stand there is no distance
        return problems
    shown = board(map_)
    spots = {restaurant.name: str(restaurant.spot) for restaurant in map_.restaurants}
    for number, table in enumerate(puzzle.clues, 1):
        if table["form"] == "seen":
            square = Square.parse(table["at"])
            at = {location.kind for location, squares in shown.locations.items() if square in squares}
            true = square in shown.roads if table["what"] == "road" else table["what"] in at
        else:
            location = _location(map_, list(shown.locations), table)
            found = distances(map_, spots.get(table["from"]), location) if location else []
            air = table["form"] == "air"
            true = [one.air if air else one.road for one in found] == [table.get("n")]
        if not true:
            problems.append(f"clue {number} is not true on the solved map")
    return problems


def _location(map_: Map, locations: list[Location], table: dict[str, Any]) -> str | None:
    """The name on the map of what a clue leads to."""
    if "tile" not in table:
        return str(table["to"])
    kind = (_TO.fullmatch(table["to"]) or {"drink": None})["drink"] or "house"
    for location in locations:
        tile = map_.tile_at(location.square)
        there = tile is not None and tile.name == table["tile"] and location.kind == kind
        if there and (kind != "house" or location.name == table["to"]):
            return location.name
    return None
