"""Puzzles as a book: one a page, what the rules are, and the solutions at the end with their reasoning."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from pyrules.errors import InputError
from pyrules.puzzles.pictures import picture, solution_picture, tiles_picture
from pyrules.puzzles.puzzle import Puzzle
from pyrules.puzzles.table import Table, as_table
from pyrules.puzzles.words import LEVEL_MARKS, TITLES, TURN_KEY, Field, answer_lines, fields, how, rules_of, turned
from pyrules.render.svg import environment
from pyrules.writing import whole_file


class Page(NamedTuple):
    """A puzzle as the template takes it."""

    number: int
    puzzle: Puzzle
    heading: str
    mark: str
    picture: Any
    height: int  # of the picture, in millimetres
    tiles: Any
    told: Table | None
    turned: bool
    how: str
    blanks: list[Field]
    solved: Any
    answer: list[str]


def pages(puzzles: Sequence[Puzzle], title: str, paper: str) -> str:
    """The book as one HTML document, ready to be printed."""
    from markupsafe import Markup

    rules = dict.fromkeys(rule for puzzle in puzzles for rule in rules_of(puzzle))
    made = [
        Page(
            number,
            puzzle,
            TITLES[puzzle.kind],
            LEVEL_MARKS[puzzle.grade.level],
            Markup(picture(puzzle)),
            max(110, 178 - 6 * len(puzzle.clues)),  # with the clues it fills a page of either paper, and no more
            Markup(tiles_picture(puzzle)) if puzzle.kind == "survey" else "",
            as_table(puzzle),
            turned(puzzle),
            how(puzzle),
            fields(puzzle),
            Markup(solution_picture(puzzle)),
            answer_lines(puzzle),
        )
        for number, puzzle in enumerate(puzzles, 1)
    ]
    named = [rule.partition(":")[0] for rule in rules if re.match(r"[A-Z]\d:", rule)]
    template = environment().get_template("book.html.jinja")
    return template.render(
        title=title,
        paper=paper,
        rules=list(rules),
        rule_names=[named[0], named[-1]],
        pages=made,
        marks=LEVEL_MARKS,
        key=TURN_KEY,
    )


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
