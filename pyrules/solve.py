"""Runs clingo: program text in, the shown atoms of its one answer set out.

Only this module, ``choosing`` (programs with choices), ``search.solving`` (over maps) and ``programs`` (parsing) import
clingo, and this one only when it is asked something: importing clingo takes longer than importing all else.
"""

from __future__ import annotations

import atexit
import os
import re
from collections import defaultdict
from functools import cache, cached_property, lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Any

from pyrules.errors import SolverError

if TYPE_CHECKING:
    import clingo
    from clingo.ast import AST

Row = tuple[Any, ...]  # of numbers (int) and constants or texts (str)

# Installed from a wheel, the rules lie inside the package; in a checkout, beside it.
_INSIDE = os.path.join(os.path.dirname(__file__), "asp")
ASP = _INSIDE if os.path.isdir(_INSIDE) else os.path.join(os.path.dirname(__file__), "..", "asp")


class Answer:
    """The shown atoms of one answer set, told as a text with commas between them, as rows by predicate.

    Atoms are shown flat, their arguments being numbers, constants and simple texts (see asp/show/). Read as text, two
    thousand of them take 2 ms; through clingo's symbols, 31 ms.
    """

    def __init__(self, text: str) -> None:
        self.terms: list[clingo.Symbol] = []  # atoms that are wanted as terms
        self._texts: dict[str, list[str]] = defaultdict(list)
        self._values = _Values()
        for atoms in text.strip("(),").split("),"):  # one with arguments, after any number without
            names, _, arguments = atoms.partition("(")
            if "," in names:
                *alone, names = names.split(",")
                for name in alone:
                    self._texts[name].append("")
            self._texts[names].append(arguments)

    def rows(self, name: str) -> list[Row]:
        """The rows of a predicate, all of one length; numbers are ints. None at all is an empty list."""
        texts = self._texts.get(name)
        if not texts:
            return []
        values = map(self._values.__getitem__, ",".join(texts).split(","))
        return list(zip(*[values] * (texts[0].count(",") + 1), strict=True))


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


def answer(
    program: str,
    *files: str,
    root: str = "map.lp",
    terms: tuple[tuple[str, int], ...] = (),
    often: tuple[str, ...] = (),
    whole: bool = False,
) -> Answer:
    """The one answer set of a program with these files of ``asp/``. Raises SolverError on anything else.

    ``terms`` are predicates, each with the number of its arguments, whose atoms are wanted as terms, shown or not.
    ``often`` are parts of the program that come again with other maps. ``whole``: no file is left out.
    """
    from clingo import Control

    messages: list[str] = []
    control = Control(["2"], logger=lambda _, message: messages.append(message))
    try:
        control.add("base", [], program)
        for part in often:
            _often(part).add(control)
        add_rules(control, (root, *files), None if whole else program)
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


def add_rules(control: clingo.Control, files: tuple[str, ...], facts: str | None = None) -> None:
    """Adds files of ``asp/``: all that they include or, where the facts are given, what these leave idle left out."""
    lacking = frozenset() if facts is None else _SELDOM.difference(_ANY_SELDOM.findall(facts))
    _often("".join(rules(file, lacking) for file in files)).add(control)


# The inputs of files that are included only with these: see legal.lp.
_SELDOM = frozenset({"built_house", "garden", "campaign", "airplane", "in_turn"})
_ANY_SELDOM = re.compile(rf"\b({'|'.join(sorted(_SELDOM))})\(")


class _Text:
    """A program text that is added often: the first time as it is, later as parsed statements, four times as fast."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._asked = False

    def add(self, control: clingo.Control) -> None:
        if not self._asked:
            self._asked = True
            control.add("base", [], self._text)
            return
        from clingo.ast import ProgramBuilder

        with _ADDING, ProgramBuilder(control) as builder:
            for statement in self._statements:
                builder.add(statement)

    @cached_property
    def _statements(self) -> list[AST]:
        from clingo.ast import ASTType, parse_string

        statements: list[AST] = []
        parse_string(self._text, statements.append)
        return [each for each in statements if each.ast_type != ASTType.Comment]


_ADDING = Lock()  # clingo counts who holds a statement, but not across threads
_often = lru_cache(maxsize=256)(_Text)
atexit.register(_often.cache_clear)  # else statements may outlive the module that frees them


@cache
def rules(file: str, lacking: frozenset[str] = frozenset()) -> str:
    """The text of a file of ``asp/`` with what it includes, each once.

    ``lacking`` are inputs without facts. What is included only with those (see legal.lp) is left out: on a map of 4 x 5
    tiles with nothing put on it, that saves 4 % of the time.
    """

    def included(path: str, match: re.Match[str]) -> str:
        if match[2] and lacking.issuperset(match[2].split(", ")):
            return ""
        return flat(os.path.join(os.path.dirname(path), match[1]))

    def flat(path: str) -> str:
        with open(path, encoding="utf-8") as lines:
            return _INCLUDE.sub(lambda match: included(path, match), lines.read())

    return flat(os.path.join(ASP, file))


_INCLUDE = re.compile(r'^#include "([^"]+)"\.(?:  % only with: (.+))?$', re.MULTILINE)
