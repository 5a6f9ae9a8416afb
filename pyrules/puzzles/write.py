"""Writes puzzles into a new folder: whole, or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from pyrules.errors import InputError
from pyrules.puzzles.files import puzzle_text, solution_text
from pyrules.puzzles.pictures import picture, solution_picture
from pyrules.puzzles.play import page
from pyrules.puzzles.puzzle import Puzzle
from pyrules.writing import Undo, undone_at_the_end


class Folder:
    """A folder that comes into being with all its puzzles when it is closed without an error, and else leaves nothing.

    Folders above it that are not there are made, and go again with it. Raises InputError where it exists already or
    cannot be written.
    """

    def __init__(self, path: str) -> None:
        self._path = Path(path)
        self._part = Path(f"{path.rstrip('/')}.part{os.getpid()}")
        missing = [parent for parent in self._part.parents if not parent.exists()]
        above: list[Undo] = [(os.rmdir, str(parent)) for parent in reversed(missing)]
        self._undo = undone_at_the_end(*above, (shutil.rmtree, str(self._part)))

    def __enter__(self) -> Folder:
        if os.path.lexists(self._path):  # a link that leads nowhere, too
            raise InputError(f"{self._path}: there is such a file or folder already")
        self._undo.__enter__()
        try:
            self._part.mkdir(parents=True)
        except OSError as error:
            self._undo.__exit__(None, None, None)
            raise self._error(error) from None
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        try:
            if kind is None:
                self._part.rename(self._path)
        except OSError as error:
            raise self._error(error) from None
        finally:
            self._undo.__exit__(None, None, None)

    def add(self, name: str, puzzle: Puzzle) -> None:
        """Writes the five files of a puzzle."""
        for ending, text in _files(puzzle):
            try:
                (self._part / f"{name}{ending}").write_text(text, encoding="utf-8")
            except OSError as error:
                raise self._error(error) from None

    def _error(self, error: OSError) -> InputError:
        return InputError(f"{self._path}: {(error.strerror or str(error)).lower()}")


def _files(puzzle: Puzzle) -> Iterable[tuple[str, str]]:
    yield ".toml", puzzle_text(puzzle)
    yield ".solution.toml", solution_text(puzzle)
    yield ".svg", picture(puzzle)
    yield ".solution.svg", solution_picture(puzzle)
    yield ".html", page(puzzle)
