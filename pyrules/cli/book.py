"""``pyrules book``."""

from __future__ import annotations

import argparse

from pyrules.cli.clue_types import clue_types
from pyrules.errors import InputError
from pyrules.writing import write_file

HELP = "Print puzzles as a book: one a page, solutions at the end, as HTML or PDF."
EXAMPLE = "pyrules book instances/puzzles/site-1.toml instances/puzzles/judge-1.toml -o book.html"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="puzzle files, with their solutions beside them")
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="book.html or book.pdf")
    parser.add_argument("--clues", metavar="FILE.lp", help="clue types of one's own that the puzzles were made with")
    parser.add_argument("--title", default="Food Chain Magnate: map puzzles", help="what the first page says")
    parser.add_argument("--paper", choices=("A4", "Letter"), default="A4", help="A4 or Letter (default: A4)")


def run(options: argparse.Namespace) -> int:
    """Writes the book."""
    if not options.output.endswith((".html", ".pdf")):
        raise InputError(f"{options.output}: a book's name ends in .html or .pdf")
    from pyrules.puzzles.book import Page, bound, page, pdf
    from pyrules.puzzles.check_kind import foreign
    from pyrules.puzzles.files import as_written, load, puzzle_files

    files = puzzle_files(options.files)
    made: list[Page] = []
    with clue_types(options.clues) as own:
        for file in files:
            with as_written(file):
                puzzle = load(file)
                if not puzzle.answer:
                    raise InputError(f"{file}: its solution is not beside it")
                for fault in foreign(puzzle, own):
                    raise InputError(f"{file}: {fault}")
                made.append(page(puzzle, len(made) + 1, options.paper))
                bound(made[-1:], options.title, options.paper)  # a fault is told of the file that has it
    text = bound(made, options.title, options.paper)
    if options.output.endswith(".html"):
        write_file(options.output, text)
    else:
        pdf(text, options.output)
    print(f"{len(made)} puzzle{'s' * (len(made) != 1)} in {options.output}")
    return 0
