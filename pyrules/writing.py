"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from pyrules.errors import InputError


def write_file(path: str, text: str) -> None:
    """Writes a text whole or not at all. Raises InputError."""
    with whole_file(path) as part, open(part, "w", encoding="utf-8") as file:
        file.write(text)


@contextmanager
def whole_file(path: str) -> Iterator[str]:
    """The name to write a file under until it is whole; then it takes its place. Raises InputError.

    A link is followed, a file that was there keeps its mode, and what is no file, such as a device, is written to as
    it is.
    """
    target = os.path.realpath(path)
    if not path or os.path.isdir(target):
        raise InputError(f"{path}: is a folder" if path else "the name of the file to write is empty")
    is_file = os.path.isfile(target) or not os.path.exists(target)
    part = f"{target}.part{os.getpid()}" if is_file else target
    with undone_at_the_end(*[(os.unlink, part)] * is_file):
        try:
            yield part
            if is_file:
                if os.path.isfile(target):
                    os.chmod(part, os.stat(target).st_mode)
                os.replace(part, target)
        except OSError as error:
            raise InputError(f"{path}: {(error.strerror or str(error)).lower()}") from None


Undo = tuple[Callable[[str], object], str]  # what removes a path, and the path
_unfinished: list[Undo] = []


@contextmanager
def undone_at_the_end(*undo: Undo) -> Iterator[None]:
    """Removes what is unfinished when it is left, the last first; what is not there, or not empty, stays as it is."""
    _unfinished.extend(undo)
    try:
        yield
    finally:
        for remove, path in reversed(undo):
            with suppress(OSError):
                remove(path)
            _unfinished.remove((remove, path))


def remove_unfinished() -> None:
    """The same when the program is to end at once."""
    for remove, path in reversed(_unfinished.copy()):
        with suppress(OSError):
            remove(path)
