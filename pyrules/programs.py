"""Reads clingo programs as texts: what their rules derive, and the same rules under other names.

Beside ``solve`` and ``choosing`` the only module that imports clingo: it parses, and solves nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from clingo import Control, Function, ast

from pyrules.errors import InputError


class Heads(NamedTuple):
    """What the rules of a program derive."""

    derived: frozenset[str]  # names of predicates
    arguments: dict[str, list[tuple[str, ...]]]  # by predicate the arguments of each of its rules' heads, as text
    constraints: tuple[int, ...]  # the lines of its integrity constraints
    objective: int | None  # the line of its #maximize or #minimize
    maximizes: bool


def heads(text: str, name: str) -> Heads:
    """What the rules of a program derive. Raises InputError, named after the file, where it is no program."""
    arguments: dict[str, list[tuple[str, ...]]] = {}
    constraints, objective, maximizes = [], None, False
    for statement in _parse(text, name):
        line = statement.location.begin.line
        if statement.ast_type == ast.ASTType.Minimize:
            objective, maximizes = line, str(statement).startswith(":~") and str(statement.weight).startswith("-")
        if statement.ast_type != ast.ASTType.Rule:
            continue
        if str(statement.head) == "#false":
            constraints.append(line)
        for atom in _Atoms().of(statement.head):
            function = atom.symbol
            if function.ast_type == ast.ASTType.Function:
                arguments.setdefault(function.name, []).append(tuple(map(str, function.arguments)))
    return Heads(frozenset(arguments), arguments, tuple(constraints), objective, maximizes)


def renamed(text: str, names: frozenset[str], prefix: str) -> str:
    """The program with these predicates, and all constants that it defines, renamed by a prefix."""
    statements = _parse(text, "asp")
    constants = {statement.name for statement in statements if statement.ast_type == ast.ASTType.Definition}
    rename = _Rename(names, constants, prefix)
    return "\n".join(str(rename.visit(statement)) for statement in statements if not _is_program(statement))


def add_text(control: Control, text: str, log: Callable[[str], None]) -> None:
    """Adds a program whose messages are told by ``<string>:LINE``, unlike those of ``Control.add``."""
    with ast.ProgramBuilder(control) as builder:
        ast.parse_string(text, builder.add, logger=lambda _, message: log(message))


def _is_program(statement: ast.AST) -> bool:
    return statement.ast_type == ast.ASTType.Program


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


class _Rename(ast.Transformer):
    def __init__(self, names: frozenset[str], constants: set[str], prefix: str) -> None:
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
        return defined.update(name=self.prefix + defined.name) if defined.name in self.names else defined
