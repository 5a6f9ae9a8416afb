"""Do the cases test every literal? Breaks the rules one small thing at a time, and reports what no case notices.

``make mutants`` breaks every rule: it drops a rule, a literal of a body or a condition, turns a literal's sign round,
shifts a comparison, changes a number by one. Each mutant is loaded in a process of its own and asked the cases until
one fails. What cases cannot ask, pictures, answers for all starts and searches over maps, the functions in ``TESTS``
ask. A mutant that clingo refuses, or that takes too long, is noticed too. Stepping stones of a proof are not broken: no
answer depends on them. What survives needs a case, a test, or a line in ``mutants_equivalent.txt`` that says why nobody
can notice it. A file that nothing reads must be in ``LEFT_OUT``.

    python tests/mutants.py                    all of them, two at a time
    python tests/mutants.py --file roads.lp    those of one file
    python tests/mutants.py --sample 40        some of them, picked by --seed
    python tests/mutants.py --new              those without a line yet
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import os
import random
import re
import resource
import selectors
import shutil
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatchcase
from functools import cache, partial
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from clingo import Number, ast

from pyrules import asking, solve, turned
from pyrules.verify.expects import Expect, read_paths
from pyrules.verify.run import judge, ours

ROOT = Path(__file__).parent.parent
ASP = Path(solve.ASP).resolve()
CASES = ROOT / "instances" / "cases"
EQUIVALENT = Path(__file__).parent / "mutants_equivalent.txt"
# Modules of tests that are asked about every file, and those that are asked about files that no case reads: of each
# the functions that need no fixture but tmp_path.
TESTS = tuple(sorted(path.stem for path in Path(__file__).parent.glob("test_*beyond_cases.py")))
TESTS_OF_SEARCHES = ("test_choices", "test_claims", "test_claims_exact", "test_differ", "test_layout", "test_records")
# What is not broken: why.
LEFT_OUT = {
    "vocabulary.lp": "has no rules",
    "puzzles/*": "each puzzle is proved once more by a check of its own: tests/test_puzzle*.py, make puzzles-check",
    "show/puzzle_*": "as puzzles/*",
    "show/delivery.lp": "as puzzles/*",
    "show/four.lp": "as puzzles/*",
    "show/judge.lp": "as puzzles/*",
    "show/survey.lp": "as puzzles/*",
    "generate/hidden.lp": "as puzzles/*",
    "generate/open_places.lp": "as puzzles/*",
    "generate/upheld.lp": "as puzzles/*",
    "generate/strays.lp": "as puzzles/*",
    "show/legal_starts.lp": "as puzzles/*",
}
MOST_SECONDS = 5  # of processor time beyond what it takes with the true rules, for one case or test
MOST_IN_ALL = 100  # for all of them; all cases take some eight seconds
SHIFTED = {
    ast.ComparisonOperator.LessThan: ast.ComparisonOperator.LessEqual,
    ast.ComparisonOperator.LessEqual: ast.ComparisonOperator.LessThan,
    ast.ComparisonOperator.GreaterThan: ast.ComparisonOperator.GreaterEqual,
    ast.ComparisonOperator.GreaterEqual: ast.ComparisonOperator.GreaterThan,
}


class Mutant(NamedTuple):
    """A file of ``asp/`` with one thing changed."""

    file: str
    line: int
    what: str  # such as "drop not filled(X,Y)"
    rule: str  # as it was
    text: str  # of the whole file, changed

    @property
    def key(self) -> str:
        """How ``mutants_equivalent.txt`` names it: stays the same when lines move."""
        return f"{self.file}: {self.what}: {self.rule}"


def unchanged(file: str) -> Mutant:
    """No mutant: what notices it notices something else than a change of the rules."""
    return Mutant(file, 0, "nothing", "", (ASP / file).read_text(encoding="utf-8"))


def mutants(file: str) -> list[Mutant]:
    """Every mutant of one file of ``asp/``, in order."""
    statements: list[ast.AST] = []
    whole = (ASP / file).read_text(encoding="utf-8")
    kept = [*takewhile(lambda line: line.startswith("%"), whole.splitlines())]  # a claim says there what it says
    kept += [line for line in whole.splitlines() if line.startswith("#include")]
    above = "".join(line + "\n" for line in kept)
    ast.parse_string(whole.replace("#include", "%"), statements.append)
    texts = [str(statement) for statement in statements]
    found = []
    for i, statement in enumerate(statements):
        if statement.ast_type in (ast.ASTType.Program, ast.ASTType.Defined, ast.ASTType.Comment):
            continue
        if texts[i].startswith("stone("):  # is proved before it is used, and passed over if it does not hold
            continue
        line = statement.location.begin.line
        changes = [("drop it", "")] + [(what, str(changed)) for what, changed in changed_in(statement)]
        for what, changed in changes:
            text = "\n".join([*texts[:i], changed, *texts[i + 1 :]])
            found.append(Mutant(file, line, what, texts[i], above + text))
    often = Counter(mutant.key for mutant in found)
    seen = Counter[str]()
    for i, mutant in enumerate(found):  # of two 5s in a rule, each gets a name
        seen[mutant.key] += 1
        if often[mutant.key] > 1:
            found[i] = mutant._replace(what=f"{mutant.what} ({seen[mutant.key]})")
    return found


def changed_in(node: Any) -> Iterator[tuple[str, Any]]:
    """Every change of one small thing in a node: what was done, and the node with it."""
    if isinstance(node, ast.ASTSequence):
        for i, child in enumerate(node):
            rest = [*node[:i]], [*node[i + 1 :]]
            if child.ast_type in (ast.ASTType.Literal, ast.ASTType.ConditionalLiteral):
                yield f"drop {child}", [*rest[0], *rest[1]]
            for what, changed in changed_in(child):
                yield what, [*rest[0], changed, *rest[1]]
        return
    if not isinstance(node, ast.AST) or node.ast_type in (ast.ASTType.ShowSignature, ast.ASTType.Definition):
        return
    if node.ast_type == ast.ASTType.Literal and node.atom.ast_type != ast.ASTType.BooleanConstant:
        sign = ast.Sign.NoSign if node.sign == ast.Sign.Negation else ast.Sign.Negation
        yield f"turn {node}", node.update(sign=sign)
    if node.ast_type == ast.ASTType.Guard and node.comparison in SHIFTED:
        yield f"shift {node}", node.update(comparison=SHIFTED[node.comparison])
    if node.ast_type == ast.ASTType.SymbolicTerm and str(node).lstrip("-").isdigit():
        number = int(str(node))
        yield f"{number} to {number + 1}", node.update(symbol=Number(number + 1))
    for key in node.child_keys:
        if node.ast_type == ast.ASTType.Rule and key == "head" and node.head.ast_type == ast.ASTType.Literal:
            # The sign of a head is no question of testing; what stands in it is.
            for what, changed in changed_in(node.head.atom):
                yield what, node.update(head=node.head.update(atom=changed))
            continue
        for what, changed in changed_in(getattr(node, key)):
            yield what, node.update(**{key: changed})


class Check(NamedTuple):
    """A case or a test: whether it passes under the rules as they are read now."""

    name: str
    passes: Callable[[], bool]
    rules: frozenset[str]  # the sentences that it pins


def _passes_case(expect: Expect) -> bool:
    return judge(expect, ours).passed


def cases() -> list[Check]:
    """Every case."""
    return [
        Check(expect.name, partial(_passes_case, expect), frozenset(expect.rules))
        for expect in read_paths([str(CASES)])
    ]


def tests(modules: Iterable[str]) -> list[Check]:
    """The functions of these modules of tests, one for each of their parameters, but for those that need fixtures."""
    found = []
    for module in modules:
        for name, test in vars(importlib.import_module(module)).items():
            if name.startswith("test_"):
                found += [
                    Check(f"{module}.{name}", partial(_passes, test, given), frozenset()) for given in _arguments(test)
                ]
    return found


def _arguments(test: Callable[..., None]) -> list[dict[str, Any]]:
    """What a test is called with, once for each of its parameters; never, if it needs fixtures other than tmp_path."""
    given: list[dict[str, Any]] = [{}]
    for mark in (mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"):
        names, values = mark.args
        names = names.split(",") if isinstance(names, str) else names
        rows = [value if len(names) > 1 else [value] for value in values]
        given = [old | dict(zip(names, row, strict=True)) for old in given for row in rows]
    needed = set(inspect.signature(test).parameters)
    return given if needed - {"tmp_path"} == set(given[0]) else []


def _passes(test: Callable[..., None], given: dict[str, Any]) -> bool:
    if "tmp_path" not in inspect.signature(test).parameters:
        test(**given)
        return True
    with tempfile.TemporaryDirectory() as folder:
        test(**given, tmp_path=Path(folder))
    return True


def use(folder: Path) -> None:
    """Makes this process read the rules in a folder in place of ``asp/``."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("pyrules.", "test_", "broken_rules")) and hasattr(module, "ASP"):
            module.ASP = type(module.ASP)(folder)  # type: ignore[attr-defined]
    forget()


def forget() -> None:
    """Forgets all that was read or worked out from the rules."""
    solve.rules.cache_clear()
    solve._often.cache_clear()
    turned._known.clear()
    asking.employees.cache_clear()


def remember_answers() -> None:
    """Asks clingo each question once: many cases share a map, and a failed one draws no picture here."""
    true = solve.answer
    remembered = cache(true)
    for name, module in list(sys.modules.items()):
        if name.startswith("pyrules.") and getattr(module, "answer", None) is true:
            module.answer = remembered  # type: ignore[attr-defined]


def files_of(asked: list[Check]) -> tuple[list[frozenset[str]], list[float]]:
    """The files of ``asp/`` that each check reads, and the processor time that it takes, both found by asking it.

    Every check must pass under the true rules.
    """
    read, copied = set[str](), set[str]()

    def note(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "shutil.copyfile":  # a test that copies asp/ reads what it opens there afterwards
            copied.add(os.fspath(arguments[0]))
        elif event == "open" and str(arguments[0]) in copied:
            copied.remove(str(arguments[0]))
        elif event == "open" and arguments[1] == "r":
            _, inside, file = str(arguments[0]).replace(os.sep, "/").rpartition("/asp/")
            if inside and file.endswith(".lp"):
                read.add(os.path.normpath(file))

    sys.addaudithook(note)
    found, seconds = [], []
    for check in asked:
        read.clear()
        forget()
        began = time.process_time()
        assert check.passes(), f"{check.name} fails under the rules as they are"
        found.append(frozenset(read))
        seconds.append(time.process_time() - began)
    return found, seconds


class Run:
    """A mutant in a process of its own, which writes the number of the check that notices it, or ``survives``.

    ``folder``: a copy of ``asp/``, of whose files one is the mutant's as long as the process runs.
    """

    def __init__(self, mutant: Mutant, order: list[tuple[int, Callable[[], bool], float]], folder: Path) -> None:
        self.mutant = mutant
        self.folder = folder
        (folder / mutant.file).write_text(mutant.text, encoding="utf-8")
        self.output, end = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        self.pid = os.fork()
        if self.pid:
            os.close(end)
            return
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (MOST_IN_ALL, MOST_IN_ALL))
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30,) * 2)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            use(folder)
            remember_answers()
            found = next((str(i) for i, passes, seconds in order if notices(passes, seconds)), "survives")
            os.write(end, found.encode())
        finally:
            os._exit(0)

    def result(self) -> str:
        """``survives``, the number of a case, or ``too long`` for one that was ended."""
        answer = os.read(self.output, 100).decode()
        os.close(self.output)
        os.waitpid(self.pid, 0)
        shutil.copy(ASP / self.mutant.file, self.folder / self.mutant.file)
        return answer or "too long"


def notices(passes: Callable[[], bool], seconds: float) -> bool:
    """Whether the check fails under the rules as they are read now. The process is ended when that takes too long."""
    used = int(sum(resource.getrusage(resource.RUSAGE_SELF)[:2]))
    most = used + MOST_SECONDS + int(4 * seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (min(most, MOST_IN_ALL), MOST_IN_ALL))
    try:
        return not passes()
    except (Exception, pytest.fail.Exception):  # the latter where nothing is raised that should be
        return True


@cache
def stated(file: str) -> set[str]:
    """The sentences that a file of ``asp/`` states. The cases that pin them are asked before the others."""
    return set(re.findall(r"^% (?:Ruling )?([A-Z][0-9]+[a-z]?):", (ASP / file).read_text(encoding="utf-8"), re.M))


def hunt(
    todo: list[Mutant], asked: list[Check], files: list[frozenset[str]], seconds: list[float], processes: int = 2
) -> list[Mutant]:
    """The mutants that no check notices. Asked are those that read the file, first those that noticed most there.

    ``files``, ``seconds``: what each check reads and takes. Progress goes to standard error.
    """
    survivors: list[Mutant] = []
    score: dict[str, Counter[int]] = defaultdict(Counter)
    outcomes = Counter[str]()
    began = time.monotonic()
    running: dict[int, Run] = {}
    left = list(reversed(todo))
    with selectors.DefaultSelector() as ready, tempfile.TemporaryDirectory() as work:
        folders = [Path(shutil.copytree(ASP, Path(work).resolve() / str(i))) for i in range(processes)]
        every = [(i, check.passes, seconds[i]) for i, check in enumerate(asked) if files[i]]
        wrong = Run(unchanged(todo[0].file), every, folders[0]).result() if todo else "survives"
        assert wrong == "survives", f"{asked[int(wrong)].name} notices something where nothing is changed"
        while left or running:
            while left and folders:
                mutant = left.pop()
                reads = [i for i, read in enumerate(files) if mutant.file in read]
                noticed, sentences = score[mutant.file], stated(mutant.file)
                rank = {i: (-noticed[i], not sentences & asked[i].rules, seconds[i]) for i in reads}
                reads.sort(key=rank.__getitem__)
                run = Run(mutant, [(i, asked[i].passes, seconds[i]) for i in reads], folders.pop())
                running[run.output] = run
                ready.register(run.output, selectors.EVENT_READ)
            for key, _ in ready.select():
                run = running.pop(key.fd)
                ready.unregister(key.fd)
                result = run.result()
                folders.append(run.folder)
                outcomes["noticed" if result.isdigit() else result] += 1
                if result == "survives":
                    survivors.append(run.mutant)
                    print(f"\n{run.mutant.key}", file=sys.stderr, flush=True)
                elif result.isdigit():
                    score[run.mutant.file][int(result)] += 1
            told = f"\r{outcomes.total()} of {len(todo)}, {len(survivors)} survive, {time.monotonic() - began:.0f} s "
            print(told, end="", file=sys.stderr, flush=True)
    print(f"\n{dict(outcomes)}", file=sys.stderr)
    return sorted(survivors, key=todo.index)


def equivalent() -> dict[str, str]:
    """The mutants that nobody can notice, each with the reason: keys, with * for anything, above an indented reason."""
    found: dict[str, str] = {}
    keys: list[str] = []
    for line in EQUIVALENT.read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            found |= dict.fromkeys(keys, line.strip())
            keys = []
        elif line and not line.startswith("#"):
            keys.append(line)
    return found


def matching(key: str, patterns: Iterable[str]) -> list[str]:
    """The patterns that a key fits."""
    return [pattern for pattern in patterns if fnmatchcase(key, pattern)]


def main() -> int:
    """Hunts, and tells what survives; 1 if anything does that has no reason to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--file", action="append", help="only mutants of this file of asp/")
    parser.add_argument("--sample", type=int, help="only so many, picked at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--new", action="store_true", help="only those that mutants_equivalent.txt does not explain")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    known = equivalent()
    there = sorted(path.relative_to(ASP).as_posix() for path in ASP.rglob("*.lp"))
    broken = [file for file in there if not matching(file, LEFT_OUT)]
    picked = options.file or broken
    asked = [*cases(), *tests(TESTS)]
    files, seconds = files_of(asked)
    searched = set(picked).difference(*(read for check, read in zip(asked, files, strict=True) if check.rules))
    if searched:
        more = tests(TESTS_OF_SEARCHES)
        read_more, seconds_more = files_of(more)
        asked, seconds = asked + more, seconds + seconds_more
        files += [read & searched for read in read_more]
    unread = set(picked).difference(*files)
    every = [mutant.key for file in broken for mutant in mutants(file)]
    todo = [mutant for file in picked for mutant in mutants(file)]
    named = {pattern: {key for key in every if fnmatchcase(key, pattern)} for pattern in known}
    if options.new:
        todo = [mutant for mutant in todo if not matching(mutant.key, known)]
    if options.sample:
        todo = random.Random(options.seed).sample(todo, min(options.sample, len(todo)))
    survivors = hunt(todo, asked, files, seconds, options.processes)
    unexplained = [mutant for mutant in survivors if not matching(mutant.key, known)]
    for mutant in unexplained:
        print(f"asp/{mutant.file}:{mutant.line}\n{mutant.key}\n")
    stale = [pattern for pattern, keys in named.items() if not keys]
    for pattern in stale:
        print(f"no such mutant any more: {pattern}")
    tried, left = {mutant.key for mutant in todo}, {mutant.key for mutant in survivors}
    noticed = [pattern for pattern, keys in named.items() if keys and keys <= tried - left]
    for pattern in noticed:
        print(f"called equivalent, but every such mutant is noticed: {pattern}")
    for file in sorted(unread):
        print(f"nothing reads asp/{file}, and LEFT_OUT does not say why")
    explained = len(survivors) - len(unexplained)
    told = f"{len(todo)} mutants: {len(todo) - len(survivors)} noticed, {explained} equivalent"
    spent = sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    print(f"{told}, {len(unexplained)} survive; {spent:.0f} s of processor time")
    return 1 if unexplained or unread or noticed or stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
