"""Proves a puzzle once more, from its files alone and with nothing of what made it.

That its answer is one, and the only one; that no clue is idle; and that each written step follows from the clues it
names and the steps before.
"""

from __future__ import annotations

from typing import NamedTuple

from pyrules.choosing import Search
from pyrules.errors import InputError
from pyrules.facts import facts
from pyrules.map import Map
from pyrules.notation import Spot, Tile
from pyrules.puzzles.clues import from_table
from pyrules.puzzles.grade import BOUNDS, graded
from pyrules.puzzles.puzzle import Puzzle
from pyrules.queries import check as violations


class Report(NamedTuple):
    """What the check came to: the problems found, none where the puzzle is good, and what was proved."""

    problems: tuple[str, ...]
    proved: tuple[str, ...]


class Question(NamedTuple):
    """A puzzle as a program: what its answers are made of, and the atoms that its candidates stand for."""

    program: str
    files: tuple[str, ...]
    root: str
    answers: tuple[str, ...]  # the atoms of the expected answer
    clues: int


def check(puzzle: Puzzle, own: str = "") -> Report:
    """Proves the puzzle; ``own`` is a program with clue types of one's own. Raises InputError."""
    report = _check(puzzle, own)
    return report._replace(problems=(*report.problems, *_drawn_otherwise(puzzle), *_graded_otherwise(puzzle)))


def _graded_otherwise(puzzle: Puzzle) -> list[str]:
    """What the stated grade says that the steps do not come to."""
    if not puzzle.steps:
        return []
    steps = [(step["how"], step.get("links", 0)) for step in puzzle.steps]
    bounds = BOUNDS.get(puzzle.kind)  # a judge's level is not from its points
    found, told = graded(steps, bounds or BOUNDS["site"]), puzzle.grade
    problems = [
        f"the steps have {got} {key}, not {told_}" if key != "steps" else f"there are {got} steps, not {told_}"
        for key, got, told_ in zip(found._fields[1:], found[1:], told[1:], strict=True)
        if got != told_
    ]
    if bounds and found.level != told.level:
        problems.append(f"the level that the steps come to is {found.level}, not {told.level}")
    return problems


def _drawn_otherwise(puzzle: Puzzle) -> list[str]:
    """What the map of the solution shows that is not the map of the puzzle with the answer on it."""
    if not puzzle.answer or puzzle.kind in ("judge", "delivery"):
        return []
    tiles = _laid(puzzle.map)
    if puzzle.kind == "survey":
        tiles = {place: tile._replace(turn=int(puzzle.answer[tile.name])) for place, tile in tiles.items()}
        spots = [table["spot"] for table in puzzle.data["restaurant"]]
    else:
        spots = [*(str(restaurant.spot) for restaurant in puzzle.map.restaurants), *puzzle.answer.values()]
    shown = [str(restaurant.spot) for restaurant in puzzle.solved.restaurants]
    alike = tiles == _laid(puzzle.solved) and sorted(spots) == sorted(shown)
    return [] if alike else ["the map of the solution is not the map of the puzzle with the answer on it"]


def _laid(map_: Map) -> dict[tuple[int, int], Tile]:
    return {(c, r): tile for r, row in enumerate(map_.tiles) for c, tile in enumerate(row) if tile}


def _check(puzzle: Puzzle, own: str) -> Report:
    if puzzle.kind == "judge":
        return _judge(puzzle)
    if puzzle.kind == "delivery":
        from pyrules.puzzles.check_delivery import check_delivery

        return check_delivery(puzzle)
    if puzzle.kind == "survey":
        from pyrules.puzzles.check_survey import question, untrue

        report = _proved(puzzle, question(puzzle))
        return report._replace(problems=(*report.problems, *(untrue(puzzle) if puzzle.answer else ())))
    return _proved(puzzle, _restaurants(puzzle, own))


def _proved(puzzle: Puzzle, question: Question) -> Report:
    expected = "".join(f"expected{atom[2:]}. " for atom in question.answers)
    search = Search(question.program + expected, *question.files, "puzzles/expected.lp", root=question.root)
    clues = range(1, question.clues + 1)
    problems = []
    told = [(f"on({clue})", True) for clue in clues]
    if not question.answers:
        found = search.one(told)
        return Report(("there is no solution",), ()) if found is None else Report(("no solution file beside it",), ())
    if search.one([*told, ("other", False)]) is None:
        problems.append("the answer does not keep to the rules and clues")
    if search.one([*told, ("other", True)]) is not None:
        problems.append("there is a second solution")
    spare = puzzle.data.get("spare", [])
    if not set(spare) <= set(clues):
        problems.append(f"spare names clues that there are not: {spare}")
    for clue in [clue for clue in clues if clue not in spare]:
        rest = [(f"on({other})", other != clue and other not in spare) for other in clues]
        if search.one([*rest, ("other", True)]) is None:
            problems.append(f"clue {clue} is idle")
    problems += _steps(puzzle, question, search)
    needed = f"{len(clues) - len(spare)} clues, each needed" + (f", and {len(spare)} to spare" if spare else "")
    proved = (f"one solution, proved; {needed}; {puzzle.grade.length}: each follows",)
    return Report(tuple(problems), proved)


def _steps(puzzle: Puzzle, question: Question, search: Search) -> list[str]:
    """The steps that do not follow."""
    problems = []
    gone: list[tuple[str, bool]] = []
    for number, step in enumerate(puzzle.steps, 1):
        told = [(f"on({clue})", clue in step["clues"]) for clue in range(1, question.clues + 1)]
        for candidate in step["out"]:
            if search.one([*told, *gone, *_atoms(puzzle, candidate, True)]) is not None:
                problems.append(f"step {number} does not follow: {candidate} is still possible")
        gone += [pair for candidate in step["out"] for pair in _atoms(puzzle, candidate, False)]
    everything = [(f"on({clue})", False) for clue in range(1, question.clues + 1)]
    if puzzle.steps and search.one([*everything, *gone, ("other", True)]) is not None:
        problems.append("the steps do not lead to the answer alone")
    return problems


def _atoms(puzzle: Puzzle, candidate: str, true: bool) -> list[tuple[str, bool]]:
    """What it means that a candidate, ``Luna L7sw``, is so, or is not."""
    name, _, value = candidate.rpartition(" ")
    if puzzle.kind == "survey":
        return [(f'is("{name.removeprefix("tile ")}",{value})', true)]
    if puzzle.kind == "site":
        return [(_is(puzzle.data["hidden"].index(name) + 1, value), true)]
    if value != "nothing":
        return [(_is(0, value), true)]
    place = _place(puzzle.map, name.removeprefix("tile "))
    return [(f"empty({place[0]},{place[1]})", true)]


def _place(map_: Map, name: str) -> tuple[int, int]:
    return next(
        (column, row) for row, tiles in enumerate(map_.tiles) for column, tile in enumerate(tiles)
        if tile and tile.name == name
    )  # fmt: skip


def _is(who: int, text: str) -> str:
    spot = Spot.parse(text)
    return f"is({who},{spot.square.x},{spot.square.y},{spot.door})"


_FILES = (
    "ask/starts.lp", "ask/start_distances.lp", "puzzles/spots.lp", "puzzles/apart.lp", "puzzles/clues.lp",
    "puzzles/crowd.lp", "generate/hidden.lp", "show/puzzle_answer.lp",
)  # fmt: skip


def _restaurants(puzzle: Puzzle, own: str) -> Question:
    """Site and Crowd as a program."""
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


def _judge(puzzle: Puzzle) -> Report:
    """Each placement is judged once more by the rules."""
    problems = []
    seen = []
    for letter, spot in puzzle.data.get("placed", {}).items():
        wrong = violations(puzzle.map, spot)
        rules = sorted({violation.rule for violation in wrong})
        verdict = rules[0] if len(rules) == 1 else "legal" if not rules else " and ".join(rules)
        seen.append(verdict)
        if puzzle.answer and puzzle.answer.get(letter) != verdict:
            problems.append(f"{letter} is {verdict}, not {puzzle.answer.get(letter)}")
    if sorted(seen) != ["S1", "S2", "S3", "legal"]:
        problems.append("the placements are not one legal one, and one against each of S1, S2 and S3")
    return Report(tuple(problems), ("one placement is legal, and each other breaks one sentence of its own",))
