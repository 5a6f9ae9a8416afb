"""Reads ``[[expect]]`` tables: strictly, so that nothing that is meant as a test can pass for lack of being one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pyrules.errors import InputError, near_miss
from pyrules.instance import Table, map_of, read_text, tables
from pyrules.map import RULINGS, Map
from pyrules.notation import clip
from pyrules.verify.kinds import Kind, sentence, set_of
from pyrules.verify.questions import QUESTIONS

COMMON = ("ask", "rules", "id", "origin", "note", "rulings")


class Expect(NamedTuple):
    """One expectation: a question about a map, and what is expected to be answered."""

    file: str
    number: int  # in its file, from 1
    map: Map  # under the rulings of this expectation
    ask: str
    asked: dict[str, Any]
    expected: dict[str, Any]
    rules: tuple[str, ...]
    id: str = ""
    origin: str = ""
    note: str = ""

    @property
    def name(self) -> str:
        """What it is called in reports: its file, its number there, and its id."""
        return f"{self.file}, expect {self.number}{f' ({self.id})' if self.id else ''}"


def read_paths(paths: Iterable[str]) -> list[Expect]:
    """Every expectation in these files and folders, in the order of their names. Raises InputError.

    A file without expectations is an error, as is a folder without files.
    """
    return [expect for path in paths for file in _files(path) for expect in read_file(file)]


def _files(path: str) -> Iterator[str]:
    if not Path(path).is_dir():
        if not path.endswith(".toml"):
            raise InputError(f"{path}: a file of cases has a name that ends in .toml")
        yield path
        return
    found = sorted(str(file) for file in Path(path).rglob("*.toml"))
    if not found:
        raise InputError(f"{path}: no .toml file in this folder")
    yield from found


def read_file(path: str) -> list[Expect]:
    """The expectations of one instance file. Raises InputError."""
    return read_expects(read_text(path), path)


def read_expects(text: str, name: str) -> list[Expect]:
    """The expectations in the text of an instance file; ``name`` is what errors call it. Raises InputError."""
    data = tables(text, name)
    map_ = map_of(data, name)
    found = list(Table(data, name).each("expect", lambda table: table))
    if not found:
        raise InputError(f"{name}: no [[expect]] in this file, so nothing to verify")
    return [_expect(table, number, map_, name) for number, table in enumerate(found, 1)]


def _expect(table: Table, number: int, map_: Map, file: str) -> Expect:
    ask = table.text("ask")
    if ask not in QUESTIONS:
        hint = near_miss(ask, list(QUESTIONS))
        raise table.error("ask", f"unknown question {clip(ask)}{hint}; known are {', '.join(QUESTIONS)}")
    question = QUESTIONS[ask]
    table.only(*COMMON, *question.asks, *question.answers)
    for key in question.needs:
        table.need(key, type(table.data.get(key)), question.asks[key].what)
    expected = _values(table, question.answers)
    if not expected:
        raise table.error("", f"nothing is expected of {ask!r}: give {' or '.join(question.answers)}")
    rules = table.reading("rules", set_of(sentence).read, table.need("rules", list, "a list of sentences, as ['S3']"))
    if not rules:
        raise table.error("rules", "name at least one sentence, such as 'S3'")
    return Expect(
        file, number, table.reading("rulings", lambda given: map_.with_rulings(**given), _rulings(table)),
        ask, _values(table, question.asks), expected,
        tuple(rules), table.text("id", ""), table.text("origin", ""), table.text("note", ""),
    )  # fmt: skip


def _values(table: Table, kinds: dict[str, Kind]) -> dict[str, Any]:
    return {key: table.reading(key, kind.read, table.data[key]) for key, kind in kinds.items() if key in table.data}


def _rulings(table: Table) -> dict[str, str]:
    given = Table(table.table("rulings").data, table.where, f"{table.key}.rulings")
    given.only(*RULINGS)
    return {name: given.text(name) for name in given.data}
