"""Programs with choices: all their answers, and answers under assumptions."""

from __future__ import annotations

import re
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

import clingo

from pyrules.errors import InputError, SolverError
from pyrules.solve import Answer, add_rules, rules


def answers(program: str, *files: str, own: Sequence[str] = (), first: int = 0) -> Iterator[list[int]]:
    """Every answer set of a program with these files of ``asp/``: the numbers of its shown ``chosen(Number)``.

    They are counted from ``first``, which is told as 0.

    They come as clingo finds them, in constant memory. ``own`` names constraint files of the user's: what clingo says
    against those is an InputError with its file and line; anything else that it says is a SolverError. clingo works in
    a thread of its own, so that a caller who waits for the next answer can be interrupted.
    """
    messages: list[str] = []
    # Of what clingo learns it keeps little: by default it kept 30 MB more after 4 million setups, for no gain.
    control = clingo.Control(["0", "--del-max=500"], logger=lambda _, message: messages.append(message))
    if own:  # a choice in a file of the user's must not list a setup twice
        control.configuration.solve.project = "project"  # type: ignore[union-attr]
    try:
        control.add("base", [], program)
        control.add("base", [], "".join(map(rules, ("map.lp", *files))))
        for path in own:
            _only_rules(path)
            control.load(path)
        control.ground()
    except RuntimeError as error:
        raise _blamed([*messages, str(error)], own) from error
    if messages:
        raise _blamed(messages, own)
    yield from _found(control, first)


def _found(control: clingo.Control, first: int) -> Iterator[list[int]]:
    """Hands answers over in heaps: 17 us an answer with all that is done to it; one by one, 24."""
    numbers: dict[clingo.Symbol, int] = {}  # the few symbols that are shown, each read once
    heap: list[list[int]] = []
    over = False

    def on_model(model: clingo.Model) -> bool:
        chosen = []
        for symbol in model.symbols(shown=True):
            number = numbers.get(symbol)
            if number is None:
                number = symbol.arguments[0].number - first if symbol.match("chosen", 1) else -1
                numbers[symbol] = number
            if number >= 0:
                chosen.append(number)
        heap.append(chosen)
        while len(heap) >= 5000 and not over:  # the caller is slower
            time.sleep(0.001)
        return not over

    with control.solve(on_model=on_model, async_=True) as handle:
        try:
            done = False
            while not done:
                done = handle.wait(0.02)
                taken = heap[:]
                del heap[: len(taken)]
                yield from taken
        finally:
            over = True


def _blamed(messages: list[str], own: Sequence[str]) -> Exception:
    """Whose fault the messages are: the user's where there are files of theirs, one of which they may name."""
    for message in messages:
        for path in own:
            if message.startswith(f"{path}:"):
                return InputError(f"{message.strip()}{_line(message[len(path) + 1 :], path)}")
    return InputError(f"{own[0]}: {'; '.join(messages)}") if own else SolverError("; ".join(messages))


def _only_rules(path: str) -> None:
    """Refuses what would change how the answers are listed, rather than which there are."""
    with open(path, encoding="utf-8") as file:
        found = re.search(r"^\s*#(show|project|script|minimize|maximize|include)\b", file.read(), re.MULTILINE)
    if found:
        raise InputError(f"{path}: '#{found[1]}' has no place in a file of constraints")


def _line(place: str, path: str) -> str:
    """The text of the line that a message such as ``3:5-20: error: ...`` is about."""
    number = int(place.partition(":")[0])
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    return f": {lines[number - 1].strip()!r}" if number <= len(lines) else ""


class TooMany(Exception):
    """There are more answer sets than are wanted."""


class Search:
    """A program with choices, grounded once and asked often under assumptions: atoms, as text, that are true or not.

    An atom that cannot be true counts as false. Raises SolverError where clingo complains.
    """

    def __init__(self, program: str, *files: str, root: str = "map.lp") -> None:
        messages: list[str] = []
        self._control = clingo.Control(["0"], logger=lambda _, message: messages.append(message))
        try:
            self._control.add("base", [], program)
            add_rules(self._control, (root, *files))
            self._control.ground()
        except RuntimeError as error:
            raise SolverError("; ".join([str(error), *messages])) from error
        if messages:
            raise SolverError("; ".join(messages))
        self._literals: dict[str, int | None] = {}

    def one(self, assume: Iterable[tuple[str, bool]] = ()) -> Answer | None:
        """Some answer set under the assumptions; None proves that there is none."""
        literals = self._assumed(assume)
        if literals is None:
            return None
        with self._control.solve(literals, yield_=True) as handle:
            model = handle.model()
            if model is None:
                return None
            return Answer(",".join(map(str, model.symbols(shown=True))))  # not one term: clingo would keep each of them

    def table(self, assume: Iterable[tuple[str, bool]], most: int) -> dict[str, list[int]]:
        """For each shown atom the numbers of the answer sets under the assumptions that it is in, counted from 0.

        Raises TooMany where there are more than ``most``.
        """
        found: dict[clingo.Symbol, list[int]] = defaultdict(list)
        with self._control.solve(self._assumed(assume) or [], yield_=True) as handle:
            for number, model in enumerate(handle):
                if number == most:
                    raise TooMany
                for symbol in model.symbols(shown=True):  # as text they would take twice as long
                    found[symbol].append(number)
        return {str(symbol): numbers for symbol, numbers in found.items()}

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

    def _literal(self, atom: str) -> int | None:
        if atom not in self._literals:
            found = self._control.symbolic_atoms[clingo.parse_term(atom)]
            self._literals[atom] = found.literal if found else None
        return self._literals[atom]
