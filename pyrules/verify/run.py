"""Asks and judges: an expectation and whoever answers it in, a result out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pyrules.errors import InputError
from pyrules.verify.expects import Expect
from pyrules.verify.questions import QUESTIONS

Answerer = Callable[[Expect], dict[str, Any]]


class NoAnswer(Exception):
    """Who was asked has not answered, or not in the form that docs/protocol.md asks for."""


class Result(NamedTuple):
    """How an expectation came out. ``got`` has the answers that were expected; ``message`` says why there are none."""

    expect: Expect
    passed: bool
    got: dict[str, Any]
    message: str = ""

    def to_json(self) -> dict[str, Any]:
        """The result as JSON."""
        expect = self.expect
        return {
            "file": expect.file, "expect": expect.number, "id": expect.id, "rules": list(expect.rules),
            "map": str(expect.map), "ask": expect.ask, "asked": expect.asked,
            "expected": expect.expected, "got": self.got, "passed": self.passed, "message": self.message,
        }  # fmt: skip


def judge(expect: Expect, answerer: Answerer) -> Result:
    """Asks, and compares what is answered with what is expected.

    Raises InputError that names the file where the question itself cannot be asked of the map.
    """
    try:
        answer = answerer(expect)
    except NoAnswer as error:
        return Result(expect, False, {}, str(error))
    got = {key: answer[key] for key in expect.expected if key in answer}
    missing = [key for key in expect.expected if key not in got]
    message = f"no answer to {', '.join(missing)}" if missing else ""
    return Result(expect, got == expect.expected, got, message)


def ours(expect: Expect) -> dict[str, Any]:
    """What the rules in ``asp/`` answer. Raises InputError that names the expectation."""
    question = QUESTIONS[expect.ask]
    try:
        answer = question.answer(expect.map, expect.asked)
    except InputError as error:
        where = f"{expect.file}: "
        raise InputError(f"{where}[[expect]] {expect.number}: {str(error).removeprefix(where)}") from None
    for key in expect.expected:
        if key not in answer:
            raise InputError(f"{expect.file}: [[expect]] {expect.number}: {key}: {question.lacking(key)}")
    return {key: question.answers[key].read(value) for key, value in answer.items()}
