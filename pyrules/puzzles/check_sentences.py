"""Whether the sentence of each clue says what the clue stands for: read here by patterns, and not by what wrote it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pyrules.asking import ask, employee_name, employees, locations
from pyrules.hauls import drinks
from pyrules.notation import Tile
from pyrules.puzzles.puzzle import Puzzle
from pyrules.words import NUMBERS

_PARTS = {"n": r"(?P<n>\d+) borders?", "at": r"(?P<at>.+?)", "corner": r"(?P<corner>[a-z-]+)", "tiles": r"(?P<n>\w+)"}
_PARTS |= {"who": r"(?P<who>.+?)", "other": r"(?P<other>.+?)", "a": r"(?P<a>.+?)", "b": r"(?P<b>.+?)"}

# What is said of one restaurant, or of so many: the clue's name, and how it is said.
_OF_ONE = (
    ("road", "(is|are) {n} from {at} by road"),
    ("road", "(reaches|reach) {at} by road without crossing a border"),
    ("within", "(is|are) within {n} of {at} by road"),
    ("air", "(is|are) {n} from {at} by air"),
    ("air", "(has its door|have their doors) on (the|a) tile of {at}"),
    ("linked", "(is|are) connected to {at} by road"),
    ("no_road", "(has|have) no road to {at}"),
    ("nearest", "is nearer to {at} by road than any other restaurant"),
    ("farthest", "is farther from {at} by road than any other restaurant"),
    ("touches", "stands? right next to {at}"),
    ("two_roads", "(touches two separate roads with its entrance|touch two separate roads with their entrances)"),
    ("across", "(has its door|have their doors) on one tile and the road before (it|them) on another"),
    ("tiles", "stands? on {tiles} tiles"),
    ("door", "(has its door|have their doors) on the {corner} corner"),
    ("edge", "stands? at the edge of the map"),
)
# Of two of them, and of any two.
_OF_TWO = (
    ("two", "road", "{who} and {other} are {n} apart by road"),
    ("two", "road", "No border lies between {who} and {other} by road"),
    ("two", "no_road", "No road connects {who} and {other}"),
    ("two", "beside", "{who} and {other} have their doors on neighbouring tiles"),
    ("two", "nearer", "{who} is nearer to {at} by road than {other} is"),
    ("two", "equal", "{who} and {other} are equally far from {at} by road"),
    ("no_two", "within", "No two restaurants are within {n} of each other by road"),
    ("no_two", "linked", "No road connects any two of the restaurants"),
    ("no_two", "beside", "No two restaurants have their doors on neighbouring tiles"),
    ("any_two", "within", "Any two restaurants are within {n} of each other by road"),
    ("any_two", "linked", "Any two restaurants are connected by road"),
)
# Of whom something is said; a name is what none of these is.
_SUBJECTS = (
    ("every", "Every restaurant"),
    ("none", "No restaurant"),
    ("count", r"Exactly (?P<count>\w+) (restaurants?|of the (?P<all>\w+))"),
    ("one", "{who}"),
)
# Of what is told of a survey.
_OF_TILES = (
    ("road", "From {who} to {other}: {n} by road"),
    ("air", "From {who} to {other}: {n} by air"),
    ("no_road", "No road leads from {who} to {other}"),
)
_SIGHTS = {"A road": "road", "A house": "house", "Beer": "beer", "Lemonade": "lemonade", "Soda": "soda"}
_CORNERS = ("north-west", "north-east", "south-east", "south-west")
KNOWN = {name for name, _ in _OF_ONE} | {name for _, name, _ in _OF_TWO}


def said_otherwise(puzzle: Puzzle) -> list[str]:
    """The clues whose sentence nobody knows, or says something else. A clue type of one's own says what it likes."""
    squares: dict[str, str] = {}
    if puzzle.clues and puzzle.kind != "survey":
        places = locations(puzzle.map, ask(puzzle.map, "", "show/locations.lp"))
        squares = {place.name: str(place.square) for place in places}
    problems = []
    for number, table in enumerate(puzzle.clues, 1):
        if puzzle.kind != "survey" and table.get("name") not in KNOWN:
            continue
        says = table.get("says", "")
        if not isinstance(says, str):
            says = ""
        readings = _survey(puzzle, says) if puzzle.kind == "survey" else _restaurants(puzzle, squares, says)
        if not readings:
            problems.append(f"clue {number}: nobody knows what {says!r} says")
        elif {key: value for key, value in table.items() if key != "says"} not in readings:
            problems.append(f"clue {number}: {says!r} is not what the clue stands for")
    return problems


def _restaurants(puzzle: Puzzle, squares: Mapping[str, str], says: str) -> list[dict[str, Any]]:
    """What a sentence of Site or Crowd may mean, as tables; ``squares`` says where each location lies."""
    names = puzzle.data.get("hidden", [])
    forms = [(form, name, pattern) for form, name, pattern in _OF_TWO]
    forms += [(form, name, f"{subject} {phrase}") for form, subject in _SUBJECTS for name, phrase in _OF_ONE]
    found = []
    for form, name, pattern in forms:
        parts = _read(pattern, says)
        if parts is None:
            continue
        table: dict[str, Any] = {"form": form}
        if not {parts[key] for key in ("who", "other") if key in parts} <= set(names):
            continue
        table |= {key: parts[key] for key in ("who", "other") if key in parts}
        if parts.get("all", NUMBERS[len(names)]) != NUMBERS[len(names)]:
            continue
        if "count" in parts:
            table["count"] = NUMBERS.index(parts["count"]) if parts["count"] in NUMBERS else -1
        table["name"] = name
        if "corner" in parts:
            table["n"] = _CORNERS.index(parts["corner"]) if parts["corner"] in _CORNERS else -1
        elif "n" in parts:
            table["n"] = NUMBERS.index(parts["n"]) if parts["n"] in NUMBERS else int(parts["n"])
        elif name in ("road", "air"):
            table["n"] = 0  # "by road without crossing a border", "on the tile of"
        if "at" in parts:
            drink = re.fullmatch(r"the (beer|lemonade|soda) at (\w+)", parts["at"])
            table["at"] = squares.get(f"{drink[1]} {drink[2]}" if drink else parts["at"], "")
        found.append(table)
    return found


def _survey(puzzle: Puzzle, says: str) -> list[dict[str, Any]]:
    """What a sentence of a Survey may mean, as tables."""
    found: list[dict[str, Any]] = []
    for form, pattern in _OF_TILES:
        parts = _read(pattern, says)
        if parts:
            table = {"form": form, "from": parts["who"], "to": parts["other"], "tile": _tile(puzzle, parts["other"])}
            if not table["tile"]:
                del table["tile"]
            found.append(table | ({"n": int(parts["n"])} if "n" in parts else {}))
    seen = re.fullmatch(r"(.+) is seen on (\w+)\.", says)
    if seen:
        found.append({"form": "seen", "what": _SIGHTS.get(seen[1], ""), "at": seen[2]})
    return found


def _tile(puzzle: Puzzle, text: str) -> str:
    """The tile of a house or a supplier; empty where there is none, as of a restaurant."""
    drink = re.fullmatch(r"the (?:beer|lemonade|soda) of tile ([A-Z])", text)
    if drink:
        return drink[1]
    lying = [tile for row in puzzle.map.tiles for tile in row if tile]
    for tile in [*lying, *(Tile(name) for name in puzzle.data["tiles"])]:
        if text in [f"house {name}" for _, name in puzzle.map.drawing(tile).numbers]:
            return tile.name
    return ""


def asked_otherwise(puzzle: Puzzle) -> list[str]:
    """What the file asks about, and the sentence of its question does not name."""
    names = [str(restaurant) for restaurant in puzzle.map.restaurants]
    names += [restaurant["name"] for restaurant in puzzle.data.get("restaurant", [])]
    if puzzle.kind in ("judge", "site"):
        names += puzzle.data["placed" if puzzle.kind == "judge" else "hidden"]
    if puzzle.kind == "delivery":
        employee = employee_name(puzzle.data["employee"])
        names += [employee.replace("_", " "), f"range {employees()[employee][1]}", f"{drinks(employee)} drinks"]
    if puzzle.kind == "survey" and not puzzle.data.get("back"):
        names += [f"tile {name}" for name in puzzle.data.get("turned", [])]
    return [
        f"the question does not speak of {name}"
        for name in names
        if not re.search(rf"\b{re.escape(name)}\b", puzzle.question)
    ]


# How a step begins, by how it was reached.
_STEPS = {
    "rules": "The rules alone leave ",
    "one": r"Clue \d+ leaves ",
    "two": r"Clues \d+ and \d+ together leave ",
    "suppose": "Suppose ",
}
_CROWD = _STEPS | {"rules": "So ", "one": r"Clue \d+ (leaves|allows) "}  # how many would be greatest, goes by no clue
_LEGAL = r"the legal starts? of .+?\)"  # of restaurants, each with the rules by which it matters
_SURVEY = _STEPS | {
    "rules": rf"The rules alone( and {_LEGAL})? leave ",
    "one": rf"Clue \d+ (leaves|and {_LEGAL} leave) ",
    "two": rf"Clues \d+ and \d+ together( with {_LEGAL})? leave ",
}
_BEGIN = {"site": _STEPS, "survey": _SURVEY, "crowd": _CROWD}
_NAMED = r"\b[Cc]lues? ([\d, and]+)"


def steps_said_otherwise(puzzle: Puzzle) -> list[str]:
    """The steps whose sentence names other clues than they use, or tells of another way in which they were reached."""
    problems = []
    for number, step in enumerate(puzzle.steps, 1):
        named = {int(clue) for clue in re.findall(r"\d+", " ".join(re.findall(_NAMED, step["says"])))}
        if named != set(step["clues"]):
            problems.append(f"step {number} tells of other clues than it uses: {step['says']!r}")
        elif puzzle.kind in _BEGIN and not re.match(_BEGIN[puzzle.kind][step["how"]], step["says"]):
            problems.append(f"step {number} is told as {step['how']!r}, but its sentence is not: {step['says']!r}")
    return problems


def _read(pattern: str, says: str) -> dict[str, str] | None:
    match = re.fullmatch(pattern.format(**_PARTS) + r"\.", says)
    return match and {key: value for key, value in match.groupdict().items() if value is not None}
