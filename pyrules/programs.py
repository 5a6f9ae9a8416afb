"""Reads clingo programs as texts: what their rules derive, and the same rules under other names.

Beside ``solve`` and ``choosing`` the only module that imports clingo: it parses, and solves nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from clingo import Control, Function, ast

from pyrules.errors import InputError


class Heads(NamedTuple):
    """What the rules of a program derive."""

    derived: frozenset[str]  # names of predicates
    arguments: dict[str, list[tuple[str, ...]]]  # by predicate the arguments of each of its rules' heads, as text
    lines: dict[str, int]  # the line of the first rule that derives it
    constraints: tuple[int, ...]  # the lines of its integrity constraints
    objective: int | None  # the line of its #maximize or #minimize
    maximizes: bool
    conditional: tuple[tuple[int, str], ...] = ()  # the lines and texts of heads with a condition, as in ``a : b.``


def heads(text: str, name: str) -> Heads:
    """What the rules of a program derive. Raises InputError, named after the file, where it is no program."""
    arguments: dict[str, list[tuple[str, ...]]] = {}
    lines: dict[str, int] = {}
    constraints, conditional, objective, maximizes = [], [], None, False
    for statement in _parse(text, name):
        line = statement.location.begin.line
        if statement.ast_type == ast.ASTType.Minimize:
            objective, maximizes = line, str(statement).startswith(":~") and str(statement.weight).startswith("-")
        if statement.ast_type != ast.ASTType.Rule:
            continue
        if str(statement.head) == "#false":
            constraints.append(line)
        if statement.head.ast_type == ast.ASTType.Disjunction and any(
            each.condition for each in statement.head.elements
        ):
            conditional.append((line, str(statement.head)))
        for atom in _Atoms().of(statement.head):
            pool = atom.symbol.arguments if atom.symbol.ast_type == ast.ASTType.Pool else [atom.symbol]
            for function in pool:
                if function.ast_type == ast.ASTType.Function:
                    lines.setdefault(function.name, line)
                    arguments.setdefault(function.name, []).append(tuple(map(str, function.arguments)))
    return Heads(frozenset(arguments), arguments, lines, tuple(constraints), objective, maximizes, tuple(conditional))


def others(text: str, name: str) -> list[tuple[int, str]]:
    """The statements that are neither rules nor constants, such as ``#show``: the line of each, and its text."""
    plain = (ast.ASTType.Rule, ast.ASTType.Definition, ast.ASTType.Defined, ast.ASTType.Comment)
    return [
        (each.location.begin.line, str(each))
        for each in _parse(text, name)
        if each.ast_type not in plain and str(each) != "#program base."
    ]


def second_world(text: str, differing: frozenset[str], asked: frozenset[str], prefix: str) -> str:
    """A second copy of the rules that depend on predicates or constants that differ, renamed by a prefix.

    What does not depend on them is the same in both worlds, and stands there once: that halves what a search grounds,
    and the solver need not find out that it is the same. Of what is ``asked`` for there is a copy in any case.
    """
    statements = _parse(text, "asp")
    constants = {each.name for each in statements if each.ast_type == ast.ASTType.Definition}
    rules = [(each, *_Names(constants).of(each)) for each in statements if each.ast_type == ast.ASTType.Rule]
    names: set[str] = set()
    more = set(differing)
    while not more <= names:
        names |= more
        more = {name for _, derived, used in rules if used & names for name in derived}
    names |= asked & {name for _, derived, _ in rules for name in derived}
    kept = [each for each in statements if each.ast_type in _DECLARATIONS and each.name in names]
    kept += [each for each, derived, used in rules if (derived or used) & names]
    rename = _Rename(names, names & constants, prefix)
    return "\n".join(str(rename.visit(each)) for each in kept)


_DECLARATIONS = (ast.ASTType.Definition, ast.ASTType.Defined)


def add_text(control: Control, text: str, log: Callable[[str], None]) -> None:
    """Adds a program whose messages are told by ``<string>:LINE``, unlike those of ``Control.add``."""
    with ast.ProgramBuilder(control) as builder:
        ast.parse_string(text, builder.add, logger=lambda _, message: log(message))


def _parse(text: str, name: str) -> list[ast.AST]:
    statements: list[ast.AST] = []
    messages: list[str] = []
    try:
        ast.parse_string(text, statements.append, logger=lambda _, message: messages.append(message))
    except RuntimeError as error:
        raise InputError(placed([*messages, str(error)][0], name)) from None
    return statements


def placed(message: str, name: str) -> str:
    """A message of clingo about a text, with the name of its file: ``FILE:LINE: what is wrong``."""
    place, _, rest = message.partition(": ")
    line = place.split(":")[1] if place.startswith("<string>:") else ""
    if not line:
        return f"{name}: {message}"
    rest = re.sub(r"\s<block>:\S+ note: .*", "", rest, flags=re.DOTALL)  # about a line that the user has not written
    kind, _, says = rest.partition(": ")
    return f"{name}:{line}: {' '.join((says if kind in ('error', 'info', 'warning') else rest).split())}"


class _Atoms(ast.Transformer):
    """Collects the atoms of a head."""

    def of(self, head: ast.AST) -> list[ast.AST]:
        self.found: list[ast.AST] = []
        if head.ast_type in (ast.ASTType.Aggregate, ast.ASTType.Disjunction):
            for element in head.elements:
                self.visit(element.literal)
        elif head.ast_type == ast.ASTType.Literal:
            self.visit(head)
        return self.found

    def visit_SymbolicAtom(self, atom: ast.AST) -> ast.AST:
        self.found.append(atom)
        return atom


class _Names(ast.Transformer):
    """Collects the predicates of a rule, and the constants that it uses."""

    def __init__(self, constants: set[str]) -> None:
        self.constants = constants

    def of(self, rule: ast.AST) -> tuple[set[str], set[str]]:
        """The predicates that it derives, and all names in it."""
        self.found: set[str] = set()
        self.visit(rule)
        derived = {_name(atom) for atom in _Atoms().of(rule.head)}
        return derived, self.found

    def visit_SymbolicAtom(self, atom: ast.AST) -> ast.AST:
        self.found.add(_name(atom))
        self.visit_children(atom)
        return atom

    def visit_SymbolicTerm(self, term: ast.AST) -> ast.AST:
        self.found |= {str(term.symbol)} & self.constants
        return term


def _name(atom: ast.AST) -> str:
    """The name of an atom's predicate; none of those that stand in for true and false."""
    return str(atom.symbol.name) if atom.symbol.ast_type == ast.ASTType.Function else ""


class _Rename(ast.Transformer):
    def __init__(self, names: set[str], constants: set[str], prefix: str) -> None:
        self.names, self.constants, self.prefix = names, constants, prefix

    def visit_SymbolicAtom(self, atom: ast.AST) -> ast.AST:
        function = self.visit(atom.symbol)
        if function.ast_type == ast.ASTType.Function and function.name in self.names:
            function = function.update(name=self.prefix + function.name)
        return atom.update(symbol=function)

    def visit_SymbolicTerm(self, term: ast.AST) -> ast.AST:
        if str(term.symbol) in self.constants:
            return ast.SymbolicTerm(term.location, Function(self.prefix + str(term.symbol)))
        return term

    def visit_Definition(self, definition: ast.AST) -> ast.AST:
        return definition.update(name=self.prefix + definition.name)

    def visit_Defined(self, defined: ast.AST) -> ast.AST:
        return defined.update(name=self.prefix + defined.name)
