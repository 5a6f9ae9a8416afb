"""Fitting text into a picture without a font at hand: widths are estimates for a common sans serif."""

from __future__ import annotations

import re
from unicodedata import east_asian_width

# Characters that no XML document may hold, not even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def clean(text: str) -> str:
    """The text on one line, with what XML forbids replaced."""
    return " ".join(_FORBIDDEN.sub("\ufffd", text).split())


def width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is."""
    letter_width = 0.68 if bold else 0.6
    return size * sum(1.05 if east_asian_width(letter) in "WF" else letter_width for letter in text)


def wrap(text: str, size: float, most: float, bold: bool = False) -> list[str]:
    """Lines of about at most that width. Only words that are too wide by themselves are broken."""
    lines = [""]
    for word in clean(text).split():
        pieces = [word]
        while (cut := _fitting(pieces[-1], size, most, bold)) < len(pieces[-1]):
            last = pieces.pop()
            pieces += [last[:cut], last[cut:]]
        for piece in filter(None, pieces):
            longer = f"{lines[-1]} {piece}".strip()
            if width(longer, size, bold) <= most or not lines[-1]:
                lines[-1] = longer
            else:
                lines.append(piece)
    return lines


def _fitting(word: str, size: float, most: float, bold: bool) -> int:
    """How many letters of a word are not too wide, at least one; looks at no more of it than that."""
    wide = 0.0
    for at, letter in enumerate(word):
        wide += width(letter, 1, bold)
        if size * wide > most:
            return max(1, at)
    return len(word)


def fit(text: str, most: float, height: float, sizes: tuple[int, ...]) -> tuple[int, list[str]]:
    """The largest size in which a bold text fits without broken words, and its lines; cut short if none does."""
    for size in sizes:
        lines = wrap(text, size, most, bold=True)
        if " ".join(lines) == clean(text) and len(lines) * size * 1.12 <= height:
            return size, lines
    size = sizes[-1]
    lines = wrap(text, size, most, bold=True)
    rows = max(1, int(height / (size * 1.12)))
    if len(lines) > rows:
        lines = [*lines[: rows - 1], lines[rows - 1][:-1] + "…"]
    return size, lines
