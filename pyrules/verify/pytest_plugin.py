"""Instance files with expectations as pytest tests, for pyrules and for any other implementation of the rules.

``pytest -p pyrules.verify.pytest_plugin instances/cases`` asks the rules in ``asp/``; ``--pyrules-against COMMAND``
asks another program (docs/protocol.md). A ``.toml`` file that holds a map but no expectation is an error.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyrules.errors import InputError
from pyrules.verify.against import Program
from pyrules.verify.expects import Expect, read_file
from pyrules.verify.report import failure
from pyrules.verify.run import Result, judge, ours

_program = pytest.StashKey[Program]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declares ``--pyrules-against`` and ``--pyrules-timeout``."""
    group = parser.getgroup("pyrules")
    group.addoption("--pyrules-against", metavar="COMMAND", help="ask this program instead (docs/protocol.md)")
    group.addoption("--pyrules-timeout", type=float, default=10, metavar="SECONDS", help="for one answer of its")


def pytest_configure(config: pytest.Config) -> None:
    """Makes ready to ask the other program; it is started when first asked."""
    command = config.getoption("--pyrules-against")
    if command is not None:
        try:
            config.stash[_program] = Program(command, config.getoption("--pyrules-timeout"))
        except InputError as error:
            raise pytest.UsageError(str(error)) from None


def pytest_unconfigure(config: pytest.Config) -> None:
    """Ends the other program."""
    if _program in config.stash:
        config.stash[_program].stop()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Takes the instance files; one that is not TOML at all is taken too, so that its error is told."""
    if file_path.suffix != ".toml":
        return None
    try:
        data = tomllib.loads(file_path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        data = {"tiles": []}
    return CaseFile.from_parent(parent, path=file_path) if "tiles" in data or "expect" in data else None


class CaseFile(pytest.File):
    """An instance file."""

    def collect(self) -> Iterator[pytest.Item]:
        """Its expectations."""
        try:
            expects = read_file(os.path.relpath(self.path, self.config.rootpath))
        except InputError as error:
            raise self.CollectError(str(error)) from None
        for expect in expects:
            name = f"{expect.id or expect.number}-{expect.ask}"
            yield CaseItem.from_parent(self, name=name, expect=expect)


class Failed(Exception):
    """An expectation that was not met."""


class CaseItem(pytest.Item):
    """An expectation."""

    def __init__(self, *, expect: Expect, name: str, parent: CaseFile) -> None:
        super().__init__(name, parent)
        self.expect = expect

    def runtest(self) -> None:
        """Asks and judges."""
        program = self.config.stash.get(_program, None)
        try:
            result: Result = judge(self.expect, program.answer if program else ours)
        except InputError as error:
            raise Failed(str(error)) from None
        if not result.passed:
            raise Failed(failure(result))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: object, **keys: object) -> str:
        """The report of a case rather than a traceback."""
        return str(excinfo.value) if isinstance(excinfo.value, Failed) else str(excinfo.getrepr())

    def reportinfo(self) -> tuple[Path, None, str]:
        """Where it stands."""
        return self.path, None, self.expect.name
