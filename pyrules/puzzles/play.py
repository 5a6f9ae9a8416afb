"""A puzzle as one HTML file that checks the reader's answer by a number, and has the written solution folded away."""

from __future__ import annotations

import json
from typing import Any

from pyrules.map import Map
from pyrules.puzzles.pictures import loose_tiles, picture, solution_picture, tiles_picture
from pyrules.puzzles.puzzle import Puzzle
from pyrules.puzzles.table import as_table
from pyrules.puzzles.words import LEVEL_MARKS, TITLES, TURN_KEY, answer_lines, fields, how, rules_of, turned
from pyrules.render.svg import environment


def page(puzzle: Puzzle) -> str:
    """The page as text."""
    from markupsafe import Markup

    data: dict[str, Any] = {
        "answer": digest(answer_text(puzzle)),
        "columns": puzzle.map.columns,
        "rows": puzzle.map.rows,
    }
    if puzzle.kind == "survey":
        data |= {"places": _cells(puzzle.map, None), "loose": _loose(puzzle)}
    return (
        environment()
        .get_template("play.html.jinja")
        .render(
            puzzle=puzzle,
            heading=TITLES[puzzle.kind],
            mark=LEVEL_MARKS[puzzle.grade.level],
            picture=Markup(picture(puzzle)),
            tiles=Markup(tiles_picture(puzzle)) if puzzle.kind == "survey" else "",
            told=as_table(puzzle),
            turned=turned(puzzle),
            rules=rules_of(puzzle),
            answer=answer_lines(puzzle),
            solved=Markup(solution_picture(puzzle)),
            fields=fields(puzzle),
            how=how(puzzle),
            key=TURN_KEY,
            data=Markup(json.dumps(data).replace("<", "\\u003c")),
        )
    )


def _cells(map_: Map, name: str | None) -> list[tuple[int, int]]:
    """Where a tile lies, or where none lies, as (column, row)."""
    return [
        (column, row)
        for row, tiles in enumerate(map_.tiles)
        for column, tile in enumerate(tiles)
        if (tile and tile.name) == name
    ]


def _loose(puzzle: Puzzle) -> dict[str, tuple[int, int]]:
    """Where each loose tile is in their picture."""
    return {name: _cells(loose_tiles(puzzle), name)[0] for name in puzzle.data["tiles"]}


def answer_text(puzzle: Puzzle) -> str:
    """The answer as one text, whatever the order in which a crowd is named."""
    values = [value.lower() for value in puzzle.answer.values()]
    return " ".join(sorted(values) if puzzle.kind == "crowd" else values)


def digest(text: str) -> int:
    """A 32-bit number for a text (FNV-1a, then stirred 20,000 times over), the same here and on the page."""
    value = 2166136261
    for _ in range(20_000):
        for byte in text.encode():
            value = (value ^ byte) * 16777619 & 0xFFFFFFFF
    return value
