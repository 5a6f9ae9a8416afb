"""Instance files: a map as TOML, read strictly and written back.

Every error is one line that names the file, the key and the offending text.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, BinaryIO, TypeVar

from pyrules.errors import InputError, near_miss
from pyrules.map import MOST_TEXT, RULINGS, Airplane, Campaign, Garden, House, Map, Restaurant, read_row, row_text
from pyrules.notation import Spot, Square, clip, read_house, read_side
from pyrules.oneline import parse, read_ruling
from pyrules.tiles import Drawing

A = TypeVar("A")
T = TypeVar("T")

MOST_DOTS = 1_000  # on a line: tomllib's time grows with the square of a dotted key, 100 s for 50,000 dots

# Tables that other commands read from the same file; a map has no use for them.
OTHER_TABLES = ("expect", "setup", "puzzle", "clue")


def load(source: str, repeats: bool = False) -> Map:
    """Reads a map from an instance file (a path that ends in ``.toml``) or from a one-line map. Raises InputError."""
    if not source.rstrip().endswith(".toml"):
        if os.path.exists(source):  # unlike Path.exists, no error where the text is too long for a name
            what = "a folder" if os.path.isdir(source) else "an instance file's name ends in .toml"
            raise InputError(f"{clip(source)}: {what}; a one-line map is written like 'A0 B1/C2 D3'")
        if _names_file(source.strip()):
            raise InputError(
                f"{clip(source)}: there is no such file and no such tile; a map is a file whose name ends in .toml, "
                "or a line like 'A0 B1/C2 D3'"
            )
        return parse(source, repeats)
    return read_instance(read_text(source), source, repeats)


def _names_file(text: str) -> bool:
    """Whether it is one word that cannot be a map: tiles are written in capitals or, with a drawing, with a turn."""
    word = re.fullmatch(r"[\w~/\\.-]+", text)
    return bool(word and re.search(r"[a-z.~\\]", text) and not text[-1].isdigit())


def read_text(path: str) -> str:
    """The text of a file of the user's. Raises InputError where there is none, or it is no text, or too long."""
    try:
        with open(path, "rb") as file:
            return read_bytes(file, path)
    except OSError as error:
        raise InputError(f"{path}: {(error.strerror or str(error)).lower()}") from None
    except InputError:
        raise
    except ValueError:
        raise InputError(f"{clip(path)}: not the name of a file") from None


def read_bytes(file: BinaryIO, name: str) -> str:
    """The text in an open file; ``name`` is what errors call it. Raises InputError."""
    data = file.read(MOST_TEXT + 1)
    if len(data) > MOST_TEXT:
        raise InputError(f"{name}: longer than {MOST_TEXT:,} bytes")
    try:
        return data.decode("utf-8-sig")  # some editors begin a file with a mark of its encoding
    except UnicodeDecodeError as error:
        raise InputError(f"{name}: not text (byte {error.start} is not UTF-8)") from None


def tables(text: str, name: str) -> dict[str, Any]:
    """The tables of a TOML file. Raises InputError that names the file and says what is wrong."""
    import tomllib  # only here: importing it takes 4 ms

    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise InputError(f"{name}: line {number}: more than {MOST_DOTS:,} dots")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{name}: not TOML: {error}") from None
    except ValueError:  # Python's own limit
        raise InputError(f"{name}: not TOML: a number with too many digits") from None
    except RecursionError:
        raise InputError(f"{name}: not TOML: nested too deeply") from None
    if _has_long_number(data):
        raise InputError(f"{name}: not TOML: a number with too many digits")
    return data


def _has_long_number(data: object) -> bool:
    """Whether a number has more than the 64 bits of TOML: Python reads it, but cannot write it in a message."""
    left = [data]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left.extend(value.values())
        elif isinstance(value, list):
            left.extend(value)
        elif isinstance(value, int) and value.bit_length() > 64:
            return True
    return False


def read_instance(text: str, name: str, repeats: bool = False) -> Map:
    """Reads a map from the text of an instance file; ``name`` is what errors call it. Raises InputError."""
    return map_of(tables(text, name), name, repeats)


def map_of(data: dict[str, Any], name: str, repeats: bool = False) -> Map:
    """The map in the tables of an instance file. Raises InputError."""
    top = Table(data, name)
    top.only("title", "tiles", "repeats", "rulings", *_PIECES, *OTHER_TABLES)
    pieces: dict[str, Any] = {field: tuple(top.each(key, read)) for key, (field, read) in _PIECES.items()}
    given = top.table("rulings")
    given.only(*RULINGS)
    rulings: Any = dict(given.reading(key, read_ruling, f"{key}={given.text(key)}") for key in given.data)
    rows = tuple(top.reading(f"tiles[{i}]", read_row, row) for i, row in enumerate(top.texts("tiles")))
    labels: Any = {"repeats": repeats or top.flag("repeats"), "title": top.text("title", ""), "source": name}
    empty = top.reading("tiles", lambda rows: Map(rows, drawings=pieces["drawings"]), rows)
    return top.reading("", lambda empty: replace(empty, **pieces, **rulings, **labels), empty)


class Table:
    """A TOML table that knows where it stands, so that every error can say so."""

    def __init__(self, data: dict[str, Any], where: str, key: str = "") -> None:
        self.data, self.where, self.key = data, where, key

    def error(self, key: str, message: str) -> InputError:
        """An error that names the file and the key."""
        path = ".".join(part for part in (self.key, key) if part)
        return InputError(f"{self.where}: {path}: {message}" if path else f"{self.where}: {message}")

    def only(self, *known: str) -> None:
        """Refuses keys that nobody reads."""
        for key in self.data:
            if key not in known:
                raise self.error("", f"unknown key {clip(key)}{near_miss(key, list(known))}")

    def need(self, key: str, kind: type, what: str, *default: Any) -> Any:
        """The value of a key, of just that type. A bool is no int here."""
        if key not in self.data and default:
            return default[0]
        if key not in self.data:
            raise self.error("", f"{key!r} is missing: {what}")
        value = self.data[key]
        if type(value) is not kind:
            raise self.error(key, f"{what}, not {clip(str(value))}")
        return value

    def text(self, key: str, *default: str) -> str:
        """A text value on one line."""
        value: str = self.need(key, str, "a text in quotes", *default)
        if any(not c.isprintable() for c in value):
            raise self.error(key, f"{clip(value)} has characters that cannot be printed")
        return value

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        values: list[str] = self.need(key, list, "a list of texts in quotes")
        for value in values:
            if type(value) is not str:
                raise self.error(key, f"a list of texts in quotes, not {clip(str(value))}")
        return values

    def number(self, key: str) -> int:
        """A whole number, not negative."""
        value: int = self.need(key, int, "a whole number")
        if not 0 <= value < 100_000:
            raise self.error(key, f"a number from 0 to 99999, not {value}")
        return value

    def flag(self, key: str) -> bool:
        """true or false; false when left out."""
        value: bool = self.need(key, bool, "true or false", False)
        return value

    def square(self, key: str) -> Square:
        """A square such as ``K7``."""
        return self.reading(key, Square.parse, self.text(key))

    def side(self, key: str) -> str:
        """A side of a square: n, e, s or w."""
        return self.reading(key, read_side, self.text(key))

    def table(self, key: str) -> Table:
        """A table inside this one; empty when left out."""
        return Table(self.need(key, dict, f"a table [{key}]", {}), self.where, key)

    def each(self, key: str, read: Callable[[Table], T]) -> Iterator[T]:
        """Reads every table of a list of tables ``[[key]]``."""
        for index, value in enumerate(self.need(key, list, f"a list of tables [[{key}]]", []), 1):
            if not isinstance(value, dict):
                raise self.error(key, f"a list of tables [[{key}]], not {clip(str(value))}")
            yield read(Table(value, self.where, f"[[{key}]] {index}"))

    def reading(self, key: str, read: Callable[[A], T], value: A) -> T:
        """Runs a reader, and says in its error where the text stood."""
        try:
            return read(value)
        except InputError as error:
            if str(error).startswith(f"{self.where}: "):
                raise
            raise self.error(key, str(error)) from None


def _restaurant(table: Table) -> Restaurant:
    table.only("name", "spot")
    return Restaurant(table.reading("spot", Spot.parse, table.text("spot")), table.text("name", ""))


def _house(table: Table) -> House:
    table.only("number", "at", "garden")
    return House(table.number("number"), table.square("at"), table.side("garden"))


def _garden(table: Table) -> Garden:
    table.only("house", "side")
    house = table.data.get("house")
    name = str(house) if type(house) in (int, float) else table.text("house")
    return Garden(table.reading("house", read_house, name), table.side("side"))


def _campaign(table: Table) -> Campaign:
    table.only("number", "at", "turned")
    return Campaign(table.number("number"), table.square("at"), table.flag("turned"))


def _airplane(table: Table) -> Airplane:
    table.only("number", "side", "at")
    return Airplane(table.number("number"), table.side("side"), table.number("at"))


def _drawing(table: Table) -> Drawing:
    table.only("name", "rows", "marks")
    rows, marks = table.texts("rows"), table.text("marks", "")
    return table.reading("rows", lambda name: Drawing.read(name, rows, marks), table.text("name"))


_PIECES: dict[str, tuple[str, Callable[[Table], Any]]] = {
    "restaurant": ("restaurants", _restaurant),
    "house": ("houses", _house),
    "garden": ("gardens", _garden),
    "campaign": ("campaigns", _campaign),
    "airplane": ("airplanes", _airplane),
    "tile": ("drawings", _drawing),
}


def write_instance(map_: Map) -> str:
    """The map as the text of an instance file, which ``read_instance`` reads back."""
    lines = [f"title = {_quoted(map_.title)}"] if map_.title else []
    lines += [f"tiles = [{', '.join(_quoted(row_text(row)) for row in map_.tiles)}]"]
    lines += ["repeats = true"] if map_.repeats else []
    for r in map_.restaurants:
        lines += ["", "[[restaurant]]", *([f"name = {_quoted(r.name)}"] if r.name else []), f'spot = "{r.spot}"']
    for h in map_.houses:
        lines += ["", "[[house]]", f"number = {h.number}", f'at = "{h.at}"', f'garden = "{h.garden}"']
    for g in map_.gardens:
        lines += ["", "[[garden]]", f"house = {_quoted(g.house)}", f'side = "{g.side}"']
    for c in map_.campaigns:
        lines += [
            "",
            "[[campaign]]",
            f"number = {c.number}",
            f'at = "{c.at}"',
            *(["turned = true"] if c.turned else []),
        ]
    for a in map_.airplanes:
        lines += ["", "[[airplane]]", f"number = {a.number}", f'side = "{a.side}"', f"at = {a.at}"]
    rulings = [f'{name} = "{getattr(map_, name)}"' for name in RULINGS if getattr(map_, name) != RULINGS[name][0]]
    lines += ["", "[rulings]", *rulings] if rulings else []
    for d in map_.drawings:
        rows = ", ".join(_quoted(row) for row in d.rows)
        lines += [
            "",
            "[[tile]]",
            f'name = "{d.name}"',
            f"rows = [{rows}]",
            *([f'marks = "{d.marks}"'] if d.marks else []),
        ]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    import json

    return json.dumps(text, ensure_ascii=False)
