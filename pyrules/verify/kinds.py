"""The kinds of values in a question and its answer: read from TOML and JSON alike, into one form that compares."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from pyrules.errors import InputError
from pyrules.notation import Spot, Square, clip
from pyrules.sentences import sentences

Read = Callable[[Any], Any]


class Kind(NamedTuple):
    """What a value must be, in words, and how it is read. Reading raises InputError."""

    what: str
    read: Read
    example: str = ""  # as it is written in a file, of those that lists are made of

    def like(self, example: str) -> Kind:
        """The same kind with another example."""
        return self._replace(example=example)


def _kind(what: str, example: str = "") -> Callable[[Read], Kind]:
    return lambda read: Kind(what, read, example)


def bad(value: Any, what: str) -> InputError:
    """The error for a value that is not what it must be."""
    return InputError(f"{what}, not {clip(str(value))}")


@_kind("a number from 0 on")
def number(value: Any) -> int:
    """A count."""
    if type(value) is not int or value < 0:
        raise bad(value, "a number from 0 on")
    return value


@_kind("a number of borders, or 'impossible'")
def borders(value: Any) -> int | None:
    """A distance: borders crossed, None where there is no way (D5)."""
    if value is None or value == "impossible":
        return None
    if type(value) is not int or value < 0:
        raise bad(value, "a number of borders, or 'impossible'")
    return value


@_kind("a number of borders, or 'inf'")
def most(value: Any) -> int | str:
    """A range: the most borders that a route may cross, or ``inf`` (G2)."""
    if value == "inf":
        return "inf"
    if type(value) is not int or not 0 <= value < 100_000:
        raise bad(value, "a number of borders, or 'inf'")
    return value


@_kind("a number of borders, 'inf' or 'none'")
def how_far(value: Any) -> int | str:
    """How far an employee travels: ``none`` for one who needs no route (G4)."""
    return "none" if value == "none" else most.read(value)


@_kind("true or false")
def flag(value: Any) -> bool:
    """Yes or no."""
    if type(value) is not bool:
        raise bad(value, "true or false")
    return value


@_kind("a text", '"soda L9"')
def text(value: Any) -> str:
    """A name."""
    if type(value) is not str:
        raise bad(value, "a text in quotes")
    return value


@_kind("'road' or 'air'")
def way(value: Any) -> str:
    """A way to travel."""
    if value not in ("road", "air"):
        raise bad(value, "'road' or 'air'")
    return str(value)


@_kind("a square", '"K7"')
def square(value: Any) -> str:
    """A square such as ``K7``."""
    return str(Square.parse(text.read(value)))


@_kind("a spot", '"L7sw"')
def spot(value: Any) -> str:
    """A spot such as ``L7sw``."""
    return str(Spot.parse(text.read(value)))


@_kind("a sentence", '"S3"')
def sentence(value: Any) -> str:
    """The id of a sentence of the rules."""
    if text.read(value) not in sentences():
        raise InputError(f"{clip(value)} is no sentence of the rules, such as 'S3' or 'D3a'")
    return str(value)


@_kind("a place", '"(0,1)"')
def place(value: Any) -> str:
    """A place of the tile grid such as ``(0,1)``: column and row, from 0."""
    match = re.fullmatch(r"\(([0-9]{1,4}), ?([0-9]{1,4})\)", text.read(value))
    if not match:
        raise InputError(f"bad place {clip(value)}: a place is a column and a row, like '(0,1)'")
    return f"({int(match[1])},{int(match[2])})"


def listed(kind: Kind) -> Kind:
    """A list whose order matters."""
    return _list(kind, "a list whose order matters")


def _list(kind: Kind, of: str) -> Kind:
    example = f"[{kind.example}, …]"
    what = f"{of}, such as {example}"

    def read(value: Any) -> list[Any]:
        if type(value) is not list:
            raise bad(value, what)
        for item in value:
            if kind.example.startswith("[") and type(item) is not list:  # a list of lists: show all of it
                raise bad(item, what)
        return [kind.read(item) for item in value]

    return Kind(what, read, example)


def set_of(kind: Kind) -> Kind:
    """A list whose order does not matter; nothing is in it twice."""
    whole = _list(kind, "a list in any order")

    def read(value: Any) -> list[Any]:
        items = whole.read(value)
        for item in items:
            if items.count(item) > 1 and len(items) < 1000:
                raise InputError(f"{clip(str(item))} is listed twice")
        return sorted(items, key=_order)

    return whole._replace(read=read)


def _order(item: Any) -> Any:
    """Squares and spots by row and column, other texts by the alphabet, lists by what is in them."""
    if isinstance(item, list):
        return [_order(part) for part in item]
    match = re.match(r"([A-Z]{1,3})([1-9][0-9]*)", item)
    return (int(match[2]), len(match[1]), match[1], item) if match else (0, 0, "", item)


def told(value: Any) -> str:
    """A value in words."""
    if value is None:
        return "impossible"
    if type(value) is bool:
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(f"({told(item)})" if isinstance(item, list) else told(item) for item in value) or "none"
    return str(value)
