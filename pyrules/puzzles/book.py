"""Puzzles as a book: one a page, what the rules are, and the solutions at the end with their reasoning."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from pyrules.errors import InputError
from pyrules.puzzles.pictures import picture, solution_picture
from pyrules.puzzles.puzzle import Puzzle
from pyrules.puzzles.survey_pictures import readable, sheet
from pyrules.puzzles.table import Table, as_table
from pyrules.puzzles.words import (
    LEVEL_MARKS,
    TITLES,
    TURN_KEY,
    Field,
    answer_lines,
    fields,
    how,
    in_order,
    rule_id,
    rules_of,
    turned,
)
from pyrules.render.roadway import UNIT
from pyrules.render.svg import environment
from pyrules.writing import whole_file

_PAGE = {"A4": 267, "Letter": 249}  # millimetres from the top margin to the bottom one
_WIDTH = 182  # of the text
_EDGES = 48  # the letters and numbers along both edges of a map, in units of the picture
_HEADING = 16  # above the loose tiles beside a map, in millimetres
_TILES = 30  # as high are the loose tiles of a survey, where there are seven
_LEAST = 2.5  # millimetres, a little more than 7 points: the least size of letters in the pictures of a survey
_WHY = re.compile(r"(?:: |\()([A-Z]\d[a-d]?(?:(?:, | and )[A-Z]\d[a-d]?)*)(?:\)|\.$|, as)")  # rules a step names
_MOST_UNITS = 20  # letters that are larger find no room in a restaurant


class Page(NamedTuple):
    """A puzzle as the template takes it."""

    number: int
    puzzle: Puzzle
    heading: str
    mark: str
    picture: Any
    height: float  # of the picture, in millimetres
    tiles: Any  # of a survey, the loose tiles
    tiles_height: float
    beside: bool  # they stand beside the map, not below it
    told: Table | None
    turned: bool
    how: str
    blanks: list[Field]
    solved: Any
    answer: list[str]


def pages(puzzles: Sequence[Puzzle], title: str, paper: str) -> str:
    """The book as one HTML document, ready to be printed."""
    return bound([page(puzzle, number, paper) for number, puzzle in enumerate(puzzles, 1)], title, paper)


def page(puzzle: Puzzle, number: int, paper: str) -> Page:
    """The page of a puzzle, with its pictures."""
    from markupsafe import Markup

    drawn = _drawn(puzzle, paper)
    return Page(
        number,
        puzzle,
        TITLES[puzzle.kind],
        LEVEL_MARKS[puzzle.grade.level],
        Markup(drawn.map),
        drawn.height,
        Markup(drawn.tiles),
        drawn.tiles_height,
        drawn.beside,
        as_table(puzzle),
        turned(puzzle),
        how(puzzle),
        fields(puzzle),
        Markup(_solved(puzzle)),
        answer_lines(puzzle),
    )


def bound(made: Sequence[Page], title: str, paper: str) -> str:
    """Pages as one HTML document, with the rules that their puzzles go by."""
    rules = in_order(rule for each in made for rule in rules_of(each.puzzle))
    why = [ids for each in made for step in each.puzzle.steps for ids in _WHY.findall(step["says"])]
    named = [rule_id(rule) for rule in rules if any(rule_id(rule) in re.findall(r"\w+", ids) for ids in why)]
    template = environment().get_template("book.html.jinja")
    return template.render(
        title=title,
        paper=paper,
        rules=rules,
        rule_names=list(dict.fromkeys((*named[:1], *named[-1:]))),
        pages=made,
        marks=LEVEL_MARKS,
        key=TURN_KEY,
    )


class Drawn(NamedTuple):
    """The pictures of a page and their heights in millimetres."""

    map: str
    height: float
    tiles: str = ""
    tiles_height: float = 0
    beside: bool = False


def _drawn(puzzle: Puzzle, paper: str) -> Drawn:
    """The pictures of a puzzle, which with the clues fill its page, and no more."""
    drawn = picture(puzzle)
    if puzzle.kind != "survey":
        return Drawn(drawn, max(110, 178 - 6 * len(puzzle.clues)))
    columns, rows = (UNIT * squares for squares in puzzle.map.size)
    names = [str(name) for name in puzzle.data["tiles"]]
    room = max(120, _PAGE[paper] - _text_height(puzzle))
    ratio = (rows + _EDGES) / (columns + _EDGES)
    beside = rows > columns
    if beside:  # as high as the map, so wide as that leaves
        tiles, wide, high = sheet(names, 2)
        high_map = min(room - 10, (_WIDTH - 6 - (ratio * (_WIDTH - 6) - _HEADING) / (high / wide + ratio)) * ratio)
        tiles_height = high_map - _HEADING
    else:
        tiles, wide, high = sheet(names, max(5, len(names)))
        # Few tiles would be large: they leave the map what its letters need.
        tiles_height = min(_WIDTH * high / wide, max(_TILES, room - 9 - (rows + _EDGES) * _LEAST / _MOST_UNITS))
        high_map = min(room - tiles_height - 9, _WIDTH * ratio)
    scale = high_map / (rows + _EDGES)
    return Drawn(
        readable(drawn, min(_LEAST / scale, _MOST_UNITS)),
        round(high_map, 1),
        readable(tiles, _LEAST * high / tiles_height),
        round(tiles_height, 1),
        beside,
    )


def _text_height(puzzle: Puzzle) -> float:
    """About how high all is that stands on the page of a survey besides its pictures, in millimetres."""
    told = as_table(puzzle)
    assert told
    lines = -(-len(puzzle.question) // 88) + -(-len(how(puzzle)) // 82)
    blanks = -(-len(puzzle.answer) // 5)
    return 32 + 5.3 * lines + 12 + 6.8 * len(told.rows) + 6 * len(told.seen) + 6.5 * blanks + 7 * turned(puzzle)


def _solved(puzzle: Puzzle) -> str:
    """The picture of the solution; of a survey with the names of its tiles, which are the answer, to be read."""
    drawn = solution_picture(puzzle)
    if puzzle.kind != "survey":
        return drawn
    columns, rows = (UNIT * squares for squares in puzzle.map.size)
    scale = min(62 / (columns + _EDGES), 78 / (rows + _EDGES))
    return readable(drawn, min(_LEAST / scale, _MOST_UNITS))


def pdf(text: str, path: str) -> None:
    """Writes the book as a PDF, whole or not at all. Raises InputError where that cannot be done here."""
    try:
        from weasyprint import HTML  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except (ImportError, OSError):
        raise InputError(
            f'{path}: a PDF needs weasyprint: pip install "pyrules[book]"; or print the HTML book from a browser'
        ) from None
    # It draws the halo around letters above them (no paint-order), so it gets none.
    plain = re.sub(r"stroke: #\w+; stroke-width: [\d.]+; paint-order: stroke", "", text)
    with whole_file(path) as part:
        HTML(string=plain).write_pdf(part)
