"""The program of a search: a claim or record file, what it includes, and the rules twice where it compares two worlds.

A file that names predicates ``other_…`` looks at two worlds on one map: the rules stand in the program a second time,
with what they derive renamed so. Both worlds share what is fact and what is chosen, but for the inputs that the file
itself names ``other_…``, and so all that does not depend on these. So a world without the garden, or under another
ruling, lies beside the world with it.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pyrules.errors import InputError
from pyrules.instance import read_text
from pyrules.notation import clip
from pyrules.programs import Heads, heads, second_world
from pyrules.solve import ASP as _ASP

ASP = Path(_ASP).resolve()

_INCLUDE = re.compile(r'^#include "([^"]+)"\.[^\S\n]*(?:%.*)?$', re.MULTILINE)
_OTHER = re.compile(r"\bother_(\w+)")
# What is chosen is chosen once, for both worlds, and a tile is the same in both.
_SHARED_FOLDERS = ("generate", "differ")
_SHARED_FILES = ("tiles.lp",)


class Question(NamedTuple):
    """A claim or record file as it is run."""

    file: str  # as messages call it
    title: str  # what it says: its first comment
    text: str  # its own text, every line where it stands in the file
    rules: str  # what it includes
    heads: Heads  # what it derives

    def turns_along(self) -> bool:
        """Whether it says the same of a map and of the map turned as a whole."""
        return "turns_along" in self.heads.derived


def read_question(path: Path, file: str, differing: frozenset[str] = frozenset()) -> Question:
    """Reads a claim or record file with all that it includes. Raises InputError.

    ``differing`` names constants that are to differ between two worlds beside those that the file itself names.
    """
    text = read_text(str(path))
    included: dict[Path, str] = {}
    own = _without_includes(text, path.resolve(), file, included)
    asked = "\n".join([text for other, text in included.items() if other.parent.name == "differ"])
    rules = "\n".join(included.values())
    named = frozenset(_OTHER.findall(own + asked))
    derived = heads(own + asked, file)
    if named:
        copied = "\n".join([text for other, text in included.items() if _is_copied(other)])
        handed_over = {name.removeprefix("other_") for name in derived.derived if name.startswith("other_")}
        rules += "\n" + _other_world(copied, named, differing | handed_over)
    return Question(file, title(text), own, rules, derived)


def title(text: str) -> str:
    """The first comment up to its first full stop."""
    lines = []
    for line in text.splitlines():
        if not line.startswith("%"):
            break
        lines.append(line.lstrip("% ").strip())
    return re.split(r"(?<=\.)\s", " ".join(lines))[0]


def _without_includes(text: str, own: Path, file: str, included: dict[Path, str]) -> str:
    """The text without the files that it includes; they are collected, each once."""
    for match in _INCLUDE.finditer(text):
        # Files of one's own name the rules by their place in asp/, with or without the way there from a folder of asp/.
        candidates = [own.parent / match[1], ASP / match[1], ASP / match[1].removeprefix("../")]
        candidates = [path.resolve() for path in candidates]
        path = next((path for path in candidates if path.is_file() and path != own), None)
        if path is None:
            line = text.count("\n", 0, match.start()) + 1
            raise InputError(f"{file}:{line}: no file {clip(match[1])} beside it or among the rules")
        if path not in included:
            included[path] = ""
            included[path] = _without_includes(path.read_text(encoding="utf-8"), path, path.name, included)
    return _INCLUDE.sub("", text)


def _is_copied(path: Path) -> bool:
    return path.parent.name not in _SHARED_FOLDERS and path.name not in _SHARED_FILES


@cache
def _other_world(text: str, named: frozenset[str], differing: frozenset[str]) -> str:
    inputs = named - heads(text, "asp").derived
    return second_world(text, inputs | differing, named, "other_")
