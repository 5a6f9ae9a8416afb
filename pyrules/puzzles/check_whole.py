"""Whether the two files of a puzzle belong together and are whole, whatever they say."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from pyrules.asking import ask, locations
from pyrules.errors import InputError
from pyrules.map import Map, Restaurant
from pyrules.notation import Spot, Tile
from pyrules.puzzles import check_survey
from pyrules.puzzles.grade import BOUNDS, graded
from pyrules.puzzles.puzzle import Puzzle

REASONED = ("site", "crowd", "survey")  # kinds whose steps take candidates away, by clues
_CLUES_OF = {"rules": (0, 0), "one": (1, 1), "two": (2, 2), "suppose": (1, 1000)}  # that a step names


def wrong_answer(puzzle: Puzzle) -> list[str]:
    """What is missing, too much, or of the wrong form in the answer; nothing where there is no solution."""
    return [*_answer(puzzle), *_spare(puzzle)] if puzzle.answer else []


def _answer(puzzle: Puzzle) -> list[str]:
    asked = _asked(puzzle)
    problems = [f"the answer says nothing of {name}" for name in asked if name not in puzzle.answer]
    problems += [f"the answer speaks of {name}, which is not asked" for name in puzzle.answer if name not in asked]
    for name, value in puzzle.answer.items():
        if not _fits(puzzle, name, value):
            problems.append(f"the answer for {name}, {value!r}, is none")
    if puzzle.kind in ("site", "crowd"):
        often = Counter(puzzle.answer.values())
        problems += [f"the answer names {value} {count} times" for value, count in often.items() if count > 1]
    return problems


def _asked(puzzle: Puzzle) -> list[str]:
    """The names that the answer has to speak of."""
    if puzzle.kind == "judge":
        return list(puzzle.data["placed"])
    if puzzle.kind == "site":
        return list(puzzle.data.get("hidden", []))
    if puzzle.kind == "crowd":
        return [str(number) for number in range(1, len(puzzle.answer) + 1)]
    if puzzle.kind == "survey":
        return list(check_survey.may_lie(puzzle))
    places = locations(puzzle.map, ask(puzzle.map, "", "show/locations.lp"))
    return [place.name for place in places if place.kind in ("beer", "lemonade", "soda")]


def _fits(puzzle: Puzzle, name: str, value: str) -> bool:
    """Whether a value is one that the answer for this name can have."""
    if puzzle.kind == "survey":
        return value in check_survey.may_lie(puzzle).get(name, ())
    values = {"judge": ("legal", "S1", "S2", "S3"), "delivery": ("yes", "no")}
    return value in values[puzzle.kind] if puzzle.kind in values else _is_spot(value)


def _is_spot(text: str) -> bool:
    try:
        return str(Spot.parse(text)) == text
    except InputError:
        return False


def _spare(puzzle: Puzzle) -> list[str]:
    spare = puzzle.data.get("spare", [])
    if not isinstance(spare, list) or not all(_numbers_a_clue(puzzle, clue) for clue in spare):
        return [f"spare names clues that there are not: {spare}"]
    return []


def _numbers_a_clue(puzzle: Puzzle, clue: object) -> bool:
    return type(clue) is int and 1 <= clue <= len(puzzle.clues)


def wrong_steps(puzzle: Puzzle) -> list[str]:
    """What is wrong with the form of the steps: the clues they name, and the candidates that they take away."""
    if not puzzle.answer:
        return []
    if not puzzle.steps:
        return ["the solution has no steps"]
    problems = []
    gone: set[str] = set()
    for number, step in enumerate(puzzle.steps, 1):
        unknown = [clue for clue in step["clues"] if not _numbers_a_clue(puzzle, clue)]
        if unknown:
            problems.append(f"step {number} names clue {unknown[0]}, which there is not")
        if step["how"] == "suppose" and not step["links"]:
            problems.append(f"step {number} supposes without a link that refutes it")
        if puzzle.kind not in REASONED:
            continue
        least, most = _CLUES_OF[step["how"]]
        if not least <= len(step["clues"]) <= most:
            problems.append(f"step {number} is told as {step['how']!r}, but names {len(step['clues'])} clues")
        problems += [
            f"step {number} takes away {candidate!r}, which is no candidate"
            for candidate in step["out"]
            if not _is_candidate(puzzle, candidate)
        ]
        again = [candidate for at, candidate in enumerate(step["out"]) if candidate in gone | set(step["out"][:at])]
        problems += [f"step {number} takes away {candidate} a second time" for candidate in again]
        gone |= set(step["out"])
        if not step["out"]:
            problems.append(f"step {number} takes nothing away")
    if puzzle.kind in REASONED:
        used = {clue for step in puzzle.steps for clue in step["clues"]} | set(puzzle.data.get("spare", []))
        problems += [
            f"no step uses clue {clue}, and it is not to spare"
            for clue in range(1, len(puzzle.clues) + 1)
            if clue not in used
        ]
    return problems


def _is_candidate(puzzle: Puzzle, candidate: str) -> bool:
    if puzzle.kind == "survey":
        return check_survey.is_candidate(puzzle, candidate)
    name, _, value = candidate.rpartition(" ")
    if puzzle.kind == "site":
        return name in puzzle.data.get("hidden", []) and _is_spot(value)
    tiles = [f"tile {tile.name}" for row in puzzle.map.tiles for tile in row if tile]
    if puzzle.kind == "crowd" and name == "number":
        return value in map(str, range(len(tiles) + 1))
    return name in tiles and (value == "nothing" or _is_spot(value))


def mapped_otherwise(puzzle: Puzzle) -> list[str]:
    """That the map of the solution is not the map of the puzzle with the answer on it."""
    if not puzzle.answer:
        return []
    expected, solved = _with_answer(puzzle), puzzle.solved
    alike = replace(expected, restaurants=()) == replace(solved, restaurants=()) and _named(expected) == _named(solved)
    return [] if alike else ["the map of the solution is not the map of the puzzle with the answer on it"]


def _with_answer(puzzle: Puzzle) -> Map:
    map_, answer = puzzle.map, puzzle.answer
    if puzzle.kind == "survey":
        lies = {place: Tile.parse(answer[name]) for name, place in check_survey.open_places(puzzle).items()}
        tiles = tuple(
            tuple(lies.get((column, row), tile) for column, tile in enumerate(tiles))
            for row, tiles in enumerate(map_.tiles)
        )
        shown = tuple(Restaurant(Spot.parse(table["spot"]), table["name"]) for table in puzzle.data["restaurant"])
        return replace(map_, tiles=tiles, restaurants=shown)
    if puzzle.kind == "judge":
        more = {letter: spot for letter, spot in puzzle.data["placed"].items() if answer[letter] == "legal"}
    else:
        more = {"site": answer, "crowd": answer, "delivery": {}}[puzzle.kind]
    named = puzzle.kind != "crowd"
    opened = tuple(Restaurant(Spot.parse(spot), name if named else "") for name, spot in more.items())
    return replace(map_, restaurants=(*map_.restaurants, *opened))


def _named(map_: Map) -> list[tuple[str, str]]:
    return sorted((str(restaurant.spot), restaurant.name) for restaurant in map_.restaurants)


def graded_otherwise(puzzle: Puzzle) -> list[str]:
    """What the grade that is told says that the steps do not come to."""
    if not puzzle.answer:
        return []
    steps = [(step["how"], step.get("links", 0)) for step in puzzle.steps]
    found, told = graded(steps, BOUNDS[puzzle.kind]), puzzle.grade
    problems = [
        f"the steps have {got} {key}, not {said}" if key != "steps" else f"there are {got} steps, not {said}"
        for key, got, said in zip(found._fields[1:], found[1:], told[1:], strict=True)
        if got != said
    ]
    if puzzle.announced and puzzle.announced != told.level:
        problems.append(f"the puzzle says that it is {puzzle.announced}, the solution {told.level}")
    if found.level != told.level:
        problems.append(f"the level that the steps come to is {found.level}, not {told.level}")
    return problems
