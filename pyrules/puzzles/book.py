"""Puzzles as a book: one a page, what the rules are, and the solutions at the end with their reasoning."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from pyrules.errors import InputError
from pyrules.puzzles.pictures import picture, solution_picture, tiles_picture
from pyrules.puzzles.puzzle import Puzzle
from pyrules.puzzles.words import LEVEL_MARKS, TITLES, answer_lines, choices, rules_of
from pyrules.render.svg import environment


class Page(NamedTuple):
    """A puzzle as the template takes it."""

    number: int
    puzzle: Puzzle
    heading: str
    mark: str
    picture: Any
    tiles: Any
    blanks: list[tuple[str, str]]
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
            Markup(tiles_picture(puzzle)) if puzzle.kind == "survey" else "",
            [(name, " / ".join(text for _, text in options)) for name, options in choices(puzzle)],
            Markup(solution_picture(puzzle)),
            answer_lines(puzzle),
        )
        for number, puzzle in enumerate(puzzles, 1)
    ]
    template = environment().get_template("book.html.jinja")
    return template.render(title=title, paper=paper, rules=list(rules), pages=made, marks=LEVEL_MARKS)


def pdf(text: str, path: str) -> None:
    """Writes the book as a PDF, whole or not at all. Raises InputError where that cannot be done here."""
    try:
        from weasyprint import HTML  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except (ImportError, OSError):
        raise InputError(
            f'{path}: a PDF needs weasyprint: pip install "pyrules[book]"; or print the HTML book from a browser'
        ) from None
    part = f"{path}.part{os.getpid()}"
    try:
        # It draws the halo around letters above them (no paint-order), so it gets none.
        HTML(string=re.sub(r"stroke: #\w+; stroke-width: [\d.]+; paint-order: stroke", "", text)).write_pdf(part)
        os.replace(part, path)
    except OSError as error:
        raise InputError(f"{path}: {(error.strerror or str(error)).lower()}") from None
    finally:
        if os.path.exists(part):
            os.unlink(part)
