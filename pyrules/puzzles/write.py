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


class Folder:
    """A folder that comes into being with all its puzzles when it is closed without an error, and else leaves nothing.

    Raises InputError where it exists already or cannot be written.
    """

    def __init__(self, path: str) -> None:
        self._path = Path(path)
        self._part = Path(f"{path.rstrip('/')}.part{os.getpid()}")

    def __enter__(self) -> Folder:
        if self._path.exists():
            raise InputError(f"{self._path}: there is such a file or folder already")
        try:
            self._part.mkdir(parents=True)
        except OSError as error:
            raise InputError(f"{self._path}: {(error.strerror or str(error)).lower()}") from None
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        try:
            if kind is None:
                self._part.rename(self._path)
        except OSError as error:
            raise InputError(f"{self._path}: {(error.strerror or str(error)).lower()}") from None
        finally:
            shutil.rmtree(self._part, ignore_errors=True)

    def add(self, name: str, puzzle: Puzzle) -> None:
        """Writes the five files of a puzzle."""
        for ending, text in _files(puzzle):
            try:
                (self._part / f"{name}{ending}").write_text(text, encoding="utf-8")
            except OSError as error:
                raise InputError(f"{self._path}: {(error.strerror or str(error)).lower()}") from None


def _files(puzzle: Puzzle) -> Iterable[tuple[str, str]]:
    yield ".toml", puzzle_text(puzzle)
    yield ".solution.toml", solution_text(puzzle)
    yield ".svg", picture(puzzle)
    yield ".solution.svg", solution_picture(puzzle)
    yield ".html", page(puzzle)
