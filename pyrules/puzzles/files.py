"""Puzzles as files: an instance file for the puzzle, and one beside it for its solution."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pyrules.errors import InputError, SolverError
from pyrules.instance import OTHER_TABLES, Table, map_of, read_text, tables, write_instance
from pyrules.notation import clip
from pyrules.puzzles.grade import POINTS
from pyrules.puzzles.puzzle import KINDS, LEVELS, Grade, Puzzle
from pyrules.puzzles.words import how

_SHOWN = {"delivery": ("route", "collected", "matters")}  # what only the picture of the solution shows


def puzzle_text(puzzle: Puzzle) -> str:
    """The puzzle as the text of an instance file: the map, what is asked, and the clues."""
    head = {"kind": puzzle.kind, "level": puzzle.grade.level, "question": puzzle.question, "how": how(puzzle)}
    lines = [write_instance(puzzle.map), "[puzzle]", *_pairs(head | puzzle.data)]
    for clue in puzzle.clues:
        lines += ["", "[[clue]]", *_pairs(clue)]
    return "\n".join(lines) + "\n"


def solution_text(puzzle: Puzzle) -> str:
    """The solution as the text of an instance file: the solved map, the answer, and the steps that lead to it."""
    grade = puzzle.grade
    head = {
        "kind": puzzle.kind, "level": grade.level, "steps": grade.steps, "suppositions": grade.suppositions,
        "points": grade.points, "answer": puzzle.answer, **puzzle.shown,
    }  # fmt: skip
    lines = [write_instance(puzzle.solved), "[puzzle]", *_pairs(head)]
    for step in puzzle.steps:
        lines += ["", "[[puzzle.step]]", *_pairs(step)]
    return "\n".join(lines) + "\n"


def _pairs(table: dict[str, Any]) -> list[str]:
    return [f"{key} = {_value(value)}" for key, value in table.items()]


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


def solution_path(path: str) -> str:
    """Where the solution of a puzzle file lies: ``x.toml`` has ``x.solution.toml`` beside it."""
    return f"{path.removesuffix('.toml')}.solution.toml"


def puzzle_files(paths: Sequence[str]) -> list[str]:
    """The files without the solutions among them, which ``*.toml`` names too. Raises InputError where none is left."""
    files = [path for path in paths if not path.endswith(".solution.toml")]
    if not files:
        raise InputError(f"no puzzle file among the files: {paths[0]} is a solution")
    return files


@contextmanager
def as_written(path: str) -> Iterator[None]:
    """Takes what goes wrong inside for a fault of the file: one that somebody has changed. Raises InputError."""
    try:
        yield
    except InputError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, StopIteration, SolverError) as error:
        told = " ".join(str(error).split())
        raise InputError(f"{path}: not a whole puzzle and its solution ({type(error).__name__}: {told})") from None


def load(path: str) -> Puzzle:
    """Reads a puzzle file, and its solution if one lies beside it (else ``answer`` is empty). Raises InputError."""
    if not path.endswith(".toml"):
        raise InputError(f"{path}: a puzzle file's name ends in .toml")
    data = tables(read_text(path), path)
    top = Table(data, path)
    given = top.table("puzzle")
    if not given.data:
        raise InputError(f"{path}: no puzzle: it has no table [puzzle]")
    kind, level = given.text("kind"), given.text("level", LEVELS[0])
    if kind not in KINDS:
        raise given.error("kind", f"{kind!r} is none of {', '.join(KINDS)}")
    if kind == "judge":
        placed = given.table("placed")
        for letter in given.need("placed", dict, "the spots that are asked for, by letter"):
            placed.text(letter)
    if kind == "delivery":
        given.text("employee")
    clues = tuple(table.data for table in top.each("clue", lambda table: table))
    own = {key: value for key, value in given.data.items() if key not in ("kind", "level", "question", "how")}
    map_ = map_of(data, path)
    if kind == "delivery" and not map_.restaurants:
        raise InputError(f"{path}: a delivery needs the restaurant that the run starts from")
    puzzle = Puzzle(kind, map_, given.text("question", ""), clues, own, {}, map_, (), Grade(level, 0, 0, 0), map_.title)
    beside = solution_path(path)
    return _solved(puzzle, beside) if Path(beside).is_file() else puzzle


def _solved(puzzle: Puzzle, path: str) -> Puzzle:
    """The puzzle with its solution, of which nothing goes unread."""
    data = tables(read_text(path), path)
    top = Table(data, path)
    for key in OTHER_TABLES:
        if key in data and key != "puzzle":
            raise top.error(key, "not a table of a solution")
    given = top.table("puzzle")
    shown_of_kind = _SHOWN.get(puzzle.kind, ())
    given.only("kind", "level", "steps", "suppositions", "points", "answer", "step", *shown_of_kind)
    if given.text("kind") != puzzle.kind:
        raise given.error("kind", f"{clip(given.text('kind'))}, but the puzzle beside it is a {puzzle.kind}")
    answer = given.need("answer", dict, "a table of what is asked and what it is")
    if not answer or not all(type(value) is str for value in answer.values()):
        raise given.error("answer", "a table of texts in quotes that is not empty")
    steps = tuple(given.each("step", _step))
    numbers = (given.number(key) for key in ("steps", "suppositions", "points"))
    if puzzle.kind == "delivery":
        given.texts("route")
        given.texts("collected")
    shown: dict[str, Any] = {key: given.data[key] for key in shown_of_kind if key in given.data}
    return puzzle._replace(
        answer=answer,
        solved=map_of(data, path),
        steps=steps,
        grade=Grade(given.text("level"), *numbers),
        shown=shown,
        announced=puzzle.grade.level,
    )


def _step(table: Table) -> dict[str, Any]:
    table.only("says", "how", "links", "clues", "out")
    step: dict[str, Any] = {"says": table.text("says"), "how": table.text("how")}
    if step["how"] not in POINTS:
        raise table.error("how", f"{step['how']!r} is none of {', '.join(POINTS)}")
    if step["how"] == "suppose":
        step["links"] = table.number("links")
    elif "links" in table.data:
        raise table.error("links", f"only what supposes has them, not {step['how']!r}")
    return step | {"clues": table.need("clues", list, "a list", []), "out": table.texts("out")}
