"""``--clues FILE.lp``: clue types of one's own, for the commands that take them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pyrules.errors import InputError
from pyrules.instance import read_text


@contextmanager
def clue_types(path: str | None) -> Iterator[str]:
    """The text of the file, empty where none is named. Faults found in it name the file. Raises InputError."""
    if path is None:
        yield ""
        return
    from pyrules.puzzles.own import OWN, refuse_foreign

    try:
        own = read_text(path)
        refuse_foreign(own)
        yield own
    except InputError as error:
        _, found, fault = str(error).partition(OWN)
        if not found:
            raise
        raise InputError(f"{path}{fault}") from None
