"""``pyrules puzzle``."""

from __future__ import annotations

import argparse
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pyrules.cli.clue_types import clue_types
from pyrules.errors import InputError
from pyrules.oneline import number
from pyrules.puzzles.puzzle import KINDS, LEVELS

if TYPE_CHECKING:
    from pyrules.puzzles.generate import Wish

HELP = """Make puzzles with one solution each, graded by the reasoning they need; or prove them once more.

  judge     one of four restaurants has opened: which, and which rule does each other break now?
  site      some restaurants are hidden: where do they stand, by the clues?
  crowd     as many restaurants as possible are to open under some conditions: where?
  delivery  one restaurant, one driver: which drink suppliers does the best run collect from?
  survey    part of the map fell off the table: which tile lay where, or which way, by the distances told?"""
EXAMPLE = "pyrules puzzle site --size 3x3 --difficulty medium --seed 7 -n 3 -o puzzles"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("kind", nargs="?", choices=KINDS, help="what is asked, as above: " + ", ".join(KINDS))
    parser.add_argument("--size", metavar="CxR", default="3x3", help="columns and rows of tiles (default: 3x3)")
    parser.add_argument("--difficulty", choices=LEVELS, default="medium", help="default: medium")
    parser.add_argument("--seed", metavar="S", default="1", help="the same seed gives the same puzzles (default: 1)")
    parser.add_argument("-n", dest="count", metavar="N", default="1", help="how many puzzles (default: 1)")
    parser.add_argument("-o", "--output", metavar="FOLDER", help="a folder that does not exist yet")
    parser.add_argument("--clues", metavar="FILE.lp", help="more clue types: rules for has/5 and says/2")
    parser.add_argument(
        "--spare-clues", metavar="N", default="0", help="clues that are true but not needed (default: 0)"
    )
    parser.add_argument("--tries", metavar="N", default="60", help="random maps for one puzzle (default: 60)")
    parser.add_argument(
        "--check",
        metavar="FILE",
        nargs="+",
        help="prove these puzzle files instead of making any; solutions among them are passed over",
    )


def run(options: argparse.Namespace) -> int:
    """Writes the puzzles; 1 if one of them is not found or has not the level asked for, or is not proved."""
    with clue_types(options.clues) as own:
        return _run(options, own)


def _run(options: argparse.Namespace, own: str) -> int:
    if options.check:
        if options.kind or options.output:
            raise InputError("--check goes without a kind and without -o")
        return _check(options.check, own)
    if not options.kind:
        raise InputError(f"name a kind of puzzle ({', '.join(KINDS)}), or files with --check")
    if not options.output:
        raise InputError("name a folder for the puzzles with -o")
    size = re.fullmatch(r"([1-9][0-9]?)x([1-9][0-9]?)", options.size)
    if not size:
        raise InputError(f"bad size {options.size!r}: it is columns and rows of tiles, like '3x3'")
    seed, count, tries, spare = (
        _number(text, name)
        for text, name in (
            (options.seed, "--seed"), (options.count, "-n"), (options.tries, "--tries"),
            (options.spare_clues, "--spare-clues"),
        )
    )  # fmt: skip
    if not 1 <= count <= 1000:
        raise InputError(f"bad number -n {count}: it is from 1 to 1000")
    from pyrules.puzzles.generate import Wish, refuse

    wish = Wish(options.kind, int(size[1]), int(size[2]), options.difficulty, seed, own, spare, max(1, tries))
    refuse(wish)
    return _make(wish, count, options.output)


class _Nothing(Exception):
    """No puzzle was found, so the folder is not written."""


def _make(wish: Wish, count: int, output: str) -> int:
    from pyrules.puzzles.check import check
    from pyrules.puzzles.generate import make
    from pyrules.puzzles.write import Folder

    made = exact = 0
    last = ""
    with suppress(_Nothing), Folder(output) as folder:
        for i in range(1, count + 1):
            _progress(i - 1, count)
            try:
                found = make(wish, i)
            finally:
                _progress(count, count)
            if found.missed:
                _say(found.missed)
            exact += not found.missed
            if found.puzzle is None:
                continue
            report = check(found.puzzle, wish.own)
            if report.problems:
                raise RuntimeError(f"puzzle {i} is not proved: {'; '.join(report.problems)}")
            last = f"{wish.kind}-{i:0{len(str(count))}}"
            folder.add(last, found.puzzle)
            made += 1
            print(f"{found.puzzle.title}  {found.puzzle.grade.level}  {found.puzzle.grade.length}", flush=True)
        if not made:
            raise _Nothing
    if not made:
        return 1
    missed = f", {count - exact} of {count} not as asked for" if exact < count else ""
    page = Path(output) / (f"{last}.html" if made == 1 else f"{wish.kind}-*.html")
    print(f"{made} puzzle{'s' * (made != 1)} in {output}{missed}: to play, open {page} in a browser")
    return int(exact < count)


def _check(files: list[str], own: str) -> int:
    from pyrules.puzzles.check import check
    from pyrules.puzzles.files import as_written, load, puzzle_files, solution_path

    code = 0
    for file in puzzle_files(files):
        try:
            with as_written(file):
                report = check(load(file), own)
        except InputError as error:
            named = any(name in str(error) for name in (file, solution_path(file)))
            raise InputError(str(error) if named else f"{file}: {error}") from None
        for problem in report.problems:
            print(f"{file}: {problem}")
        for proved in report.proved if not report.problems else ():
            print(f"{file}: {proved}")
        code = 1 if report.problems else code
    return code


def _number(text: str, name: str) -> int:
    try:
        return number(text)
    except InputError:
        raise InputError(f"bad {name} {text!r}: it is a whole number from 0 to 99999") from None


def _progress(done: int, count: int) -> None:
    """A bar on a terminal, where there is more than one puzzle; when all is done, none."""
    if count > 1 and sys.stderr.isatty():
        full = 30 * done // count
        bar = f"{'█' * full}{'░' * (30 - full)} {done}/{count}" if done < count else "\033[K"
        print(f"\r{bar}", end="", file=sys.stderr, flush=True)


def _say(text: str) -> None:
    print(f"pyrules: {text}", file=sys.stderr)
