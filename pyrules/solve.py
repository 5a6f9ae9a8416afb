"""Runs clingo: program text in, the shown atoms of its one answer set out.

Only this module, ``choosing`` (programs with choices), ``search.solving`` (over maps) and ``programs`` (parsing) import
clingo, and this one only when it is asked something: importing clingo takes longer than importing all else.
"""

from __future__ import annotations

import atexit
import os
import re
from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, Any

from pyrules.errors import SolverError

if TYPE_CHECKING:
    import clingo
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
        self.terms: list[clingo.Symbol] = []  # atoms that are wanted as terms
        self._texts: dict[str, list[str]] = defaultdict(list)
        self._values = _Values()
        for name, arguments in _ATOM.findall(text):
            self._texts[name].append(arguments)

    def rows(self, name: str) -> list[Row]:
        """The rows of a predicate; numbers are ints. None at all is an empty list."""
        return [tuple(map(self._values.__getitem__, text.split(","))) for text in self._texts[name]]


class TermAnswer(Answer):
    """The same, where somebody else may have written the atoms: their arguments may be any terms and any texts.

    A number is an int, a text is told without its quotes, and every other term as it is written.
    """

    def __init__(self, text: str) -> None:
        from clingo import SymbolType, parse_term

        super().__init__("")
        self._rows: dict[str, list[Row]] = defaultdict(list)
        for symbol in parse_term(text).arguments:
            if symbol.type == SymbolType.Function:
                self._rows[symbol.name].append(tuple(map(value_of, symbol.arguments)))

    def rows(self, name: str) -> list[Row]:
        """The rows of a predicate."""
        return self._rows.get(name, [])


def value_of(symbol: clingo.Symbol) -> int | str:
    """A term as a value: a number, a text, or any other term as text."""
    from clingo import SymbolType

    if symbol.type == SymbolType.Number:
        return symbol.number
    return symbol.string if symbol.type == SymbolType.String else str(symbol)


class _Values(dict[str, int | str]):
    """From the text of an argument to its value. Few differ, so each is converted once."""

    def __missing__(self, text: str) -> int | str:
        try:
            value: int | str = int(text)
        except ValueError:
            value = text.strip('"')
        self[text] = value
        return value


def text_of(model: clingo.Model) -> str:
    """The shown atoms as text: as one tuple, 2,000 of them take 1.4 ms; one by one, 5.7 ms.

    clingo keeps every term for good, so each different answer leaves 8 bytes an atom behind.
    """
    from clingo import Tuple_

    return str(Tuple_(model.symbols(shown=True)))


def answer(program: str, *files: str, root: str = "map.lp", terms: tuple[tuple[str, int], ...] = ()) -> Answer:
    """The one answer set of a program with these files of ``asp/``. Raises SolverError on anything else.

    ``terms`` are predicates, each with the number of its arguments, whose atoms are wanted as terms, shown or not.
    """
    from clingo import Control

    messages: list[str] = []
    control = Control(["2"], logger=lambda _, message: messages.append(message))
    try:
        control.add("base", [], program)
        add_rules(control, (root, *files))
        control.ground()
        with control.solve(yield_=True) as handle:
            model = handle.model()
            text = None if model is None else text_of(model)
            handle.resume()
            more = handle.model() is not None
    except RuntimeError as error:
        raise SolverError("; ".join([str(error), *messages])) from error
    if messages:
        raise SolverError("; ".join(messages))
    if text is None or more:
        raise SolverError(f"{'several answer sets' if more else 'no answer set'} where there should be one")
    found = Answer(text)
    found.terms = [atom.symbol for name, arity in terms for atom in control.symbolic_atoms.by_signature(name, arity)]
    return found


def add_rules(control: clingo.Control, files: tuple[str, ...]) -> None:
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

    atexit.register(_parsed.cache_clear)  # else they may outlive the module that frees them
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
