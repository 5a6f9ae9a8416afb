"""Tells how cases came out: as text with pictures, as JSON, and as JUnit XML."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any
from xml.etree import ElementTree

from pyrules.answers import Board
from pyrules.errors import InputError
from pyrules.map import Map
from pyrules.notation import Spot, Square
from pyrules.queries import board
from pyrules.render import text
from pyrules.sentences import quoted
from pyrules.verify.kinds import told
from pyrules.verify.run import Result

ASKED, WRONG = "?", "!"


def failure(result: Result) -> str:
    """A failed case for people: question, expected, got, the sentences, and the map with the squares that matter."""
    expect = result.expect
    lines = [f"FAILED {expect.name}", f"  {question(result)}"]
    for key, value in expect.expected.items():
        line = f"  {key}: expected {told(value)}"
        if key in result.got:
            got = result.got[key]
            line += f", got {told(got)}" if got != value else ", as it is"
            line += _difference(value, got)
        lines.append(line)
    lines += [f"  {result.message}"] if result.message else []
    lines += [f"  {what}: {said}" for what, said in (("note", expect.note), ("origin", expect.origin)) if said]
    lines += [f"  {line}" for line in quoted(expect.rules)]
    return "\n".join([*lines, "", picture(result)])


def question(result: Result) -> str:
    """The question on one line, with the map."""
    asked = "".join(f", {key} {told(value)}" for key, value in result.expect.asked.items())
    return f"{result.expect.ask}{asked}; on {result.expect.map}"


def _difference(value: Any, got: Any) -> str:
    """What is missing and what is too much, where long lists differ."""
    if not (isinstance(value, list) and isinstance(got, list)) or value == got:
        return ""
    missing, extra = [x for x in value if x not in got], [x for x in got if x not in value]
    parts = [f"{word} {told(some)}" for word, some in (("lacks", missing), ("has too much", extra)) if some]
    return f" ({'; '.join(parts)})"


def picture(result: Result) -> str:
    """The map as text, with marks on what was asked about and on what differs."""
    map_ = result.expect.map
    try:
        on = board(map_)
    except InputError as error:  # a map that cannot be, which a case may ask about
        return f"(no picture: {error})"
    marks: dict[Square, str] = {}
    for value in result.expect.asked.values():
        marks |= dict.fromkeys(_squares(map_, on, value), ASKED)
    for key, value in result.expect.expected.items():
        got = result.got.get(key)
        if isinstance(value, list) and isinstance(got, list):
            wrong = [x for x in value if x not in got] + [x for x in got if x not in value]
            marks |= dict.fromkeys(_squares(map_, on, wrong), WRONG)
    width, height = map_.size
    drawn = text.draw(map_, on, {s: mark for s, mark in marks.items() if s.x < width and s.y < height})
    return f"{drawn}\n\n{ASKED} asked about  {WRONG} expected and got differ\n{text.legend(map_, on)}"


def _squares(map_: Map, on: Board, value: Any) -> list[Square]:
    """The squares that a value of a question or answer stands for."""
    if isinstance(value, list):
        return [square for item in value for square in _squares(map_, on, item)]
    if not isinstance(value, str):
        return []
    restaurants = {str(restaurant): str(restaurant.spot) for restaurant in map_.restaurants}
    value = restaurants.get(value, value)
    for place, squares in on.locations.items():
        if place.name == value and place.kind != "restaurant":
            return list(squares)
    try:
        return [Square.parse(value)]
    except InputError:
        pass
    try:
        spot = Spot.parse(value)
    except InputError:
        return []
    # The entrance stays as it is drawn: where the door is matters more than that it was asked about.
    x, y = spot.square
    return [Square(x + dx, y + dy) for dx in (0, 1) for dy in (0, 1) if (x + dx, y + dy) != spot.entrance]


def summary(results: list[Result]) -> str:
    """The last line of the text."""
    files, sentences = {r.expect.file for r in results}, {rule for r in results for rule in r.expect.rules}
    failed = sum(not result.passed for result in results)
    counts = f"{_plural(len(results), 'expectation')} in {_plural(len(files), 'file')}"
    return f"{counts}, {_plural(len(sentences), 'sentence')} pinned: {len(results) - failed} passed, {failed} failed"


def _plural(n: int, word: str) -> str:
    return f"{n} {word}{'s' * (n != 1)}"


def to_json(results: list[Result]) -> dict[str, Any]:
    """``{"passed": 75, "failed": 0, "results": […]}``."""
    passed = sum(result.passed for result in results)
    return {
        "passed": passed,
        "failed": len(results) - passed,
        "results": [result.to_json() for result in results],
    }


def junit(results: Iterable[Result]) -> str:
    """JUnit XML, as build servers read it: a test case for each expectation."""
    results = list(results)
    failed = sum(not result.passed for result in results)
    suite = ElementTree.Element("testsuite", name="pyrules", tests=str(len(results)), failures=str(failed))
    for result in results:
        expect = result.expect
        name = f"{expect.id or f'expect {expect.number}'}: {expect.ask}"
        case = ElementTree.SubElement(suite, "testcase", classname=expect.file, name=_printable(name))
        if not result.passed:
            differs = [
                f"{key}: expected {told(value)}, got {told(result.got[key])}"
                for key, value in expect.expected.items()
                if key in result.got and result.got[key] != value
            ]
            told_ = result.message or "; ".join(differs)
            fault = ElementTree.SubElement(case, "failure", message=_printable(told_))
            fault.text = _printable(failure(result))
    ElementTree.indent(suite)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(suite, encoding="unicode") + "\n"


def _printable(said: str) -> str:
    """Text without what XML cannot hold: another program may have answered anything."""
    return re.sub("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "�", said)
