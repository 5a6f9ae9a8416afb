"""Puzzle files for tests: the samples, copies of them with something changed, and puzzles written to a folder."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from pyrules.puzzles.files import load, puzzle_text, solution_text
from pyrules.puzzles.puzzle import Puzzle

SAMPLES = Path(__file__).parent.parent / "instances" / "puzzles"
P, S = "", ".solution"  # the ending of a puzzle's file, and of its solution's, before .toml


def sample(kind: str) -> Puzzle:
    """The sample of a kind."""
    return load(str(SAMPLES / f"{kind}-1.toml"))


def stored(puzzle: Puzzle, folder: Path) -> str:
    """Writes the two files of a puzzle, and returns the name of the first."""
    path = folder / "x.toml"
    path.write_text(puzzle_text(puzzle), encoding="utf-8")
    (folder / "x.solution.toml").write_text(solution_text(puzzle), encoding="utf-8")
    return str(path)


def changed(folder: Path, kind: str, which: str, *changes: tuple[str, str]) -> str:
    """A copy of a sample with some things changed in one of its files: of each pattern the first that it finds."""
    for ending in (P, S):
        shutil.copy(SAMPLES / f"{kind}-1{ending}.toml", folder)
    file = folder / f"{kind}-1{which}.toml"
    text = file.read_text(encoding="utf-8")
    for pattern, new in changes:
        text, count = re.subn(pattern, new, text, count=1)
        assert count == 1, pattern
    file.write_text(text, encoding="utf-8")
    return str(folder / f"{kind}-1.toml")
