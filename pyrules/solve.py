"""Runs clingo: program text in, the shown atoms of its answer out. The only module that imports clingo."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import clingo

from pyrules.errors import SolverError

if TYPE_CHECKING:
    from clingo.ast import AST

Row = tuple[Any, ...]  # of numbers (int) and constants or texts (str)

# Installed from a wheel, the rules lie inside the package; in a checkout, beside it.
_INSIDE = os.path.join(os.path.dirname(__file__), "asp")
ASP = _INSIDE if os.path.isdir(_INSIDE) else os.path.join(os.path.dirname(__file__), "..", "asp")

# Atoms are shown flat, their arguments being numbers, constants and simple texts (see asp/show/). Read as text, two
# thousand of them take 3 ms; through clingo's symbols, 31 ms.
_ATOM = re.compile(r"(\w+)(?:\(([^()]*)\))?")


class Answer:
    """The shown atoms of one answer set, as rows by predicate."""

    def __init__(self, text: str) -> None:
        self._texts: dict[str, list[str]] = defaultdict(list)
        self._values = _Values()
        for name, arguments in _ATOM.findall(text):
            self._texts[name].append(arguments)

    def rows(self, name: str) -> list[Row]:
        """The rows of a predicate; numbers are ints. None at all is an empty list."""
        return [tuple(map(self._values.__getitem__, text.split(","))) for text in self._texts[name]]


class _Values(dict[str, int | str]):
    """From the text of an argument to its value. Few differ, so each is converted once."""

    def __missing__(self, text: str) -> int | str:
        try:
            value: int | str = int(text)
        except ValueError:
            value = text.strip('"')
        self[text] = value
        return value


def _text(model: clingo.Model) -> str:
    """The shown atoms as text: as one tuple, 2,000 of them take 1.4 ms; one by one, 5.7 ms.

    clingo keeps every term for good, so each different answer leaves 8 bytes an atom behind.
    """
    return str(clingo.Tuple_(model.symbols(shown=True)))


def answer(program: str, *files: str, root: str = "map.lp") -> Answer:
    """The one answer set of a program with these files of ``asp/``. Raises SolverError on anything else."""
    messages: list[str] = []
    control = clingo.Control(["2"], logger=lambda _, message: messages.append(message))
    try:
        control.add("base", [], program)
        _add_rules(control, (root, *files))
        control.ground()
        with control.solve(yield_=True) as handle:
            model = handle.model()
            text = None if model is None else _text(model)
            handle.resume()
            more = handle.model() is not None
    except RuntimeError as error:
        raise SolverError("; ".join([str(error), *messages])) from error
    if messages:
        raise SolverError("; ".join(messages))
    if text is None or more:
        raise SolverError(f"{'several answer sets' if more else 'no answer set'} where there should be one")
    return Answer(text)


class Search:
    """A program with choices, grounded once and asked often under assumptions: atoms, as text, that are true or not.

    An atom that cannot be true counts as false. Raises SolverError where clingo complains.
    """

    def __init__(self, program: str, *files: str, root: str = "map.lp") -> None:
        messages: list[str] = []
        self._control = clingo.Control(["0"], logger=lambda _, message: messages.append(message))
        try:
            self._control.add("base", [], program)
            _add_rules(self._control, (root, *files))
            self._control.ground()
        except RuntimeError as error:
            raise SolverError("; ".join([str(error), *messages])) from error
        if messages:
            raise SolverError("; ".join(messages))
        self._literals: dict[str, int | None] = {}

    def one(self, assume: Iterable[tuple[str, bool]] = ()) -> Answer | None:
        """Some answer set under the assumptions; None proves that there is none."""
        return self._ask("auto", assume)

    def any(self, assume: Iterable[tuple[str, bool]] = ()) -> Answer | None:
        """The shown atoms that are true in at least one answer set under the assumptions; None where there is none."""
        return self._ask("brave", assume)

    def holding(self, atoms: Sequence[str], assume: Iterable[tuple[str, bool]] = ()) -> list[str]:
        """Which of these atoms are true in some one answer set under the assumptions; none where there is none."""
        literals = self._assumed(assume)
        if literals is None:
            return []
        with self._control.solve(literals, yield_=True) as handle:
            model = handle.model()
            if model is None:
                return []
            known = [(atom, self._literal(atom)) for atom in atoms]
            return [atom for atom, literal in known if literal is not None and model.is_true(literal)]

    def _assumed(self, assume: Iterable[tuple[str, bool]]) -> list[int] | None:
        """The assumptions as literals; None where one of them cannot be."""
        literals = []
        for atom, true in assume:
            literal = self._literal(atom)
            if literal is not None:
                literals.append(literal if true else -literal)
            elif true:
                return None
        return literals

    def _ask(self, mode: str, assume: Iterable[tuple[str, bool]]) -> Answer | None:
        literals = self._assumed(assume)
        if literals is None:
            return None
        configuration: Any = self._control.configuration
        configuration.solve.enum_mode = mode
        last = None
        with self._control.solve(literals, yield_=True) as handle:
            for model in handle:
                last = _text(model)
                if mode == "auto":
                    break
        return None if last is None else Answer(last)

    def _literal(self, atom: str) -> int | None:
        if atom not in self._literals:
            found = self._control.symbolic_atoms[clingo.parse_term(atom)]
            self._literals[atom] = found.literal if found else None
        return self._literals[atom]


def _add_rules(control: clingo.Control, files: tuple[str, ...]) -> None:
    """Adds files of ``asp/``: the first time as text, later as parsed statements (1.8 ms against 0.6 ms)."""
    if files not in _ASKED:
        _ASKED.add(files)
        control.add("base", [], "".join(map(rules, files)))
        return
    from clingo.ast import ProgramBuilder

    with ProgramBuilder(control) as builder:
        for statement in _parsed(files):
            builder.add(statement)


_ASKED: set[tuple[str, ...]] = set()


@cache
def _parsed(files: tuple[str, ...]) -> list[AST]:
    from clingo.ast import parse_string

    statements: list[AST] = []
    parse_string("".join(map(rules, files)), statements.append)
    return statements


@cache
def rules(file: str) -> str:
    """The text of a file of ``asp/`` with what it includes, each once."""

    def flat(path: str) -> str:
        with open(path, encoding="utf-8") as lines:
            return _INCLUDE.sub(lambda match: flat(os.path.join(os.path.dirname(path), match[1])), lines.read())

    return flat(os.path.join(ASP, file))


_INCLUDE = re.compile(r'^#include "([^"]+)"\.$', re.MULTILINE)
