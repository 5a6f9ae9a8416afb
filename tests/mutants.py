"""Do the cases test every literal? Breaks the rules one small thing at a time, and reports what no case notices.

``make mutants`` breaks every rule that a case reads: it drops a rule, a literal of a body or a condition, turns a
literal's sign round, shifts a comparison, changes a number by one. Each mutant is loaded in a process of its own and
asked the cases until one fails. A mutant that clingo refuses, or that takes too long, is noticed too. What survives
needs a case, or a line in ``mutants_equivalent.txt`` that says why nobody can notice it.

    python tests/mutants.py                    all of them, two at a time
    python tests/mutants.py --file roads.lp    those of one file
    python tests/mutants.py --sample 40        some of them, picked by --seed
"""

from __future__ import annotations

import argparse
import os
import random
import re
import resource
import selectors
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from clingo import Number, ast

from pyrules import asking, solve
from pyrules.verify.expects import Expect, read_paths
from pyrules.verify.run import judge, ours

ROOT = Path(__file__).parent.parent
ASP = Path(solve.ASP).resolve()
INCLUDE = re.compile(r'^#include "([^"]+)"\.$', re.MULTILINE)
CASES = ROOT / "instances" / "cases"
EQUIVALENT = Path(__file__).parent / "mutants_equivalent.txt"
MOST_SECONDS = 5  # of processor time for one case; they take some hundredths
MOST_IN_ALL = 60  # for all cases; they take some four seconds
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


def mutants(file: str) -> list[Mutant]:
    """Every mutant of one file of ``asp/``, in order."""
    statements: list[ast.AST] = []
    whole = (ASP / file).read_text(encoding="utf-8")
    includes = "".join(line + "\n" for line in whole.splitlines() if line.startswith("#include"))
    ast.parse_string(whole.replace("#include", "%"), statements.append)
    texts = [str(statement) for statement in statements]
    found = []
    for i, statement in enumerate(statements):
        if statement.ast_type in (ast.ASTType.Program, ast.ASTType.Defined, ast.ASTType.Comment):
            continue
        line = statement.location.begin.line
        changes = [("drop it", "")] + [(what, str(changed)) for what, changed in changed_in(statement)]
        for what, changed in changes:
            text = "\n".join([*texts[:i], changed, *texts[i + 1 :]])
            found.append(Mutant(file, line, what, texts[i], includes + text))
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


def cases() -> list[Expect]:
    """The cases that are asked."""
    return read_paths([str(CASES)])


def use(mutant: Mutant) -> None:
    """Makes this process read the rules with the mutant's file in place of the real one."""

    def flat(path: Path) -> str:
        text = mutant.text if path == ASP / mutant.file else path.read_text(encoding="utf-8")
        return INCLUDE.sub(lambda match: flat((path.parent / match[1]).resolve()), text)

    solve.rules = lambda file: flat(ASP / file)  # type: ignore[assignment]
    solve._parsed.cache_clear()
    asking.employees.cache_clear()


def remember_answers() -> None:
    """Asks clingo each question once: many cases share a map, and a failed one draws no picture here."""
    true = solve.answer
    remembered = cache(true)
    for name, module in list(sys.modules.items()):
        if name.startswith("pyrules.") and getattr(module, "answer", None) is true:
            module.answer = remembered  # type: ignore[attr-defined]


def files_of(expects: list[Expect]) -> list[frozenset[str]]:
    """The files of ``asp/`` that each case reads, found by asking it. Every case must pass under the true rules."""
    read, add_rules = set[str](), solve.add_rules

    def note(path: Path) -> None:
        read.add(str(path.relative_to(ASP)))
        for inner in INCLUDE.findall(path.read_text(encoding="utf-8")):
            note((path.parent / inner).resolve())

    def recording(control: Any, files: tuple[str, ...]) -> None:
        for file in files:
            note(ASP / file)
        add_rules(control, files)

    found = []
    solve.add_rules = recording
    for expect in expects:
        read.clear()
        asking.employees.cache_clear()
        assert judge(expect, ours).passed, f"{expect.name} fails under the rules as they are"
        found.append(frozenset(read))
    solve.add_rules = add_rules
    return found


class Run:
    """A mutant in a process of its own, which writes the number of the case that notices it, or ``survives``."""

    def __init__(self, mutant: Mutant, expects: list[Expect], order: list[int]) -> None:
        self.mutant = mutant
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
            use(mutant)
            remember_answers()
            found = next((str(i) for i in order if notices(expects[i])), "survives")
            os.write(end, found.encode())
        finally:
            os._exit(0)

    def result(self) -> str:
        """``survives``, the number of a case, or ``too long`` for one that was ended."""
        answer = os.read(self.output, 100).decode()
        os.close(self.output)
        os.waitpid(self.pid, 0)
        return answer or "too long"


def notices(expect: Expect) -> bool:
    """Whether the case fails under the rules as they are read now. The process is ended when that takes too long."""
    used = int(sum(resource.getrusage(resource.RUSAGE_SELF)[:2]))
    resource.setrlimit(resource.RLIMIT_CPU, (min(used + MOST_SECONDS, MOST_IN_ALL), MOST_IN_ALL))
    try:
        return not judge(expect, ours).passed
    except Exception:
        return True


@cache
def stated(file: str) -> set[str]:
    """The sentences that a file of ``asp/`` states. The cases that pin them are asked before the others."""
    return set(re.findall(r"^% (?:Ruling )?([A-Z][0-9]+[a-z]?):", (ASP / file).read_text(encoding="utf-8"), re.M))


def hunt(todo: list[Mutant], expects: list[Expect], files: list[frozenset[str]], processes: int = 2) -> list[Mutant]:
    """The mutants that no case notices. Asked are the cases that read the file, those first that noticed most there.

    ``files``: what each case reads. Progress goes to standard error.
    """
    survivors: list[Mutant] = []
    score: dict[str, Counter[int]] = defaultdict(Counter)
    outcomes = Counter[str]()
    began = time.monotonic()
    running: dict[int, Run] = {}
    left = list(reversed(todo))
    with selectors.DefaultSelector() as ready:
        while left or running:
            while left and len(running) < processes:
                mutant = left.pop()
                order = [i for i, _ in score[mutant.file].most_common()]
                others = [i for i, read in enumerate(files) if mutant.file in read and i not in set(order)]
                order += sorted(others, key=lambda i, file=mutant.file: not stated(file) & set(expects[i].rules))
                run = Run(mutant, expects, order)
                running[run.output] = run
                ready.register(run.output, selectors.EVENT_READ)
            for key, _ in ready.select():
                run = running.pop(key.fd)
                ready.unregister(key.fd)
                result = run.result()
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
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    expects, known = cases(), equivalent()
    files = files_of(expects)
    read = sorted(frozenset().union(*files) - {"vocabulary.lp"})
    every = [mutant.key for file in read for mutant in mutants(file)]
    todo = [mutant for file in options.file or read for mutant in mutants(file)]
    stale = [pattern for pattern in known if not any(fnmatchcase(key, pattern) for key in every)]
    if options.sample:
        todo = random.Random(options.seed).sample(todo, min(options.sample, len(todo)))
    survivors = hunt(todo, expects, files, options.processes)
    unexplained = [mutant for mutant in survivors if not matching(mutant.key, known)]
    for mutant in unexplained:
        print(f"asp/{mutant.file}:{mutant.line}\n{mutant.key}\n")
    for pattern in stale * (not options.sample):
        print(f"no such mutant any more: {pattern}")
    left = {mutant.key for mutant in survivors}
    noticed = [m.key for m in todo if m.key not in left and any("*" not in p for p in matching(m.key, known))]
    for key in noticed:
        print(f"called equivalent, but a case notices it: {key}")
    explained = len(survivors) - len(unexplained)
    told = f"{len(todo)} mutants: {len(todo) - len(survivors)} noticed, {explained} equivalent"
    print(f"{told}, {len(unexplained)} survive")
    return 1 if unexplained or noticed or (stale and not options.sample) else 0


if __name__ == "__main__":
    raise SystemExit(main())
