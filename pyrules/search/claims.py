"""Claims: statements about the rules that are proved, or refuted by a map, over every layout of the printed tiles.

A claim is a file such as those in ``asp/claims``. It includes the rules and the choices that it speaks of, and derives
``counterexample`` with any arguments where its statement, which is its first sentence, fails. It may say
``turns_along`` if it says the same of a map and of the map turned as a whole: then only one of the turned maps is
looked at. ``shown_by(COMMAND)`` names the command that shows a counterexample.
"""

from __future__ import annotations

import re
import shlex
import time
from pathlib import Path
from typing import Any, NamedTuple

from pyrules.errors import InputError, SolverError, near_miss
from pyrules.instance import read_text
from pyrules.map import RULINGS, Map
from pyrules.notation import DOORS, Square, clip
from pyrules.programs import heads
from pyrules.queries import board
from pyrules.search.layout import Layouts
from pyrules.search.program import ASP, Question, read_question, title
from pyrules.search.solving import Found, Job, Watch, search
from pyrules.solve import Answer, rules

_NO_MAP = 'it chooses no map: it has to include the rules of one, #include "layout.lp".'
_OF_THE_SEARCH = frozenset({"refuted", "ignored_start"})


class NothingLeftError(InputError):
    """A file chooses or demands what no map of the size has."""


class Claim(NamedTuple):
    """A claim that comes with the rules, or one of somebody's own."""

    name: str
    path: Path

    @property
    def statement(self) -> str:
        """What it says, in one sentence."""
        return title(read_text(str(self.path)))

    def read(self) -> Question:
        """Its text and all that it includes. Raises InputError."""
        inside = self.path.is_relative_to(ASP)
        return read_question(self.path, f"asp/{self.path.relative_to(ASP)}" if inside else str(self.path))


class Witness(NamedTuple):
    """A map that shows something: what was chosen on it, what was found, and the command that shows it."""

    map: Map
    targets: tuple[tuple[str, str], ...]  # what the search calls it, and the name of the location
    found: tuple[tuple[str, str | int], ...]  # by the variables of the rule
    command: str

    def to_json(self) -> dict[str, Any]:
        """The map as one line of text, and the rest."""
        return {
            "map": str(self.map),
            "targets": dict(self.targets),
            "found": dict(self.found),
            "command": self.command,
        }


class Verdict(NamedTuple):
    """What became of a claim on all maps of a size. ``layouts`` is how many maps it was about.

    ``idle``: it holds because nothing on maps of this size could refute it, whatever the rules made of them.
    """

    claim: str
    statement: str
    size: str
    result: str  # holds, refuted or unknown
    layouts: int
    witness: Witness | None
    seconds: float
    idle: bool

    def to_json(self) -> dict[str, Any]:
        """The verdict with the counterexample, if any."""
        return self._asdict() | {"witness": self.witness and self.witness.to_json()}


def known_claims() -> dict[str, Claim]:
    """The claims that come with the rules, by name."""
    return {path.stem: Claim(path.stem, path) for path in sorted((ASP / "claims").glob("*.lp"))}


def read_claim(name: str) -> Claim:
    """The claim of that name, or, if it ends in ``.lp``, that file of somebody's own. Raises InputError."""
    if name.endswith(".lp"):
        return Claim(Path(name).stem, Path(name))
    known = known_claims()
    if name not in known:
        raise InputError(f"unknown claim {clip(name)}{near_miss(name, list(known))}; known are {', '.join(known)}")
    return known[name]


def prove(
    claim: Claim | str,
    layouts: Layouts,
    rulings: dict[str, str] | None = None,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> Verdict:
    """Proves a claim for all layouts, or finds one that refutes it; *unknown* if the time is over first.

    Raises InputError where a claim derives no counterexample, names a predicate that nothing derives, or excludes every
    map by itself.
    """
    claim = read_claim(claim) if isinstance(claim, str) else claim
    question = claim.read()
    return decide(claim.name, question, layouts, rulings or {}, seconds, watch)


def decide(
    name: str,
    question: Question,
    layouts: Layouts,
    rulings: dict[str, str],
    seconds: float | None = None,
    watch: Watch | None = None,
    extra: str = "",
) -> Verdict:
    """What becomes of a claim that has been read. ``extra`` is added to its program."""
    forms = question.heads.arguments.get("counterexample")
    if not forms:
        raise InputError(f"{question.file}:1: no rule derives a counterexample, so there is nothing to prove")
    for line, head in question.heads.conditional:
        # It would exclude every map on which the condition fails, and so claim something else than what stands there.
        if head.startswith("counterexample"):
            raise InputError(
                f"{question.file}:{line}: {clip(head)} has ':' where a rule has ':-' after what it derives"
            )
    began = time.monotonic()
    goal = "".join(_goal(arity) for arity in sorted({len(form) for form in forms}))
    found = look("refuted", question, layouts, rulings, seconds, watch, extra + goal)
    if not found.possible:
        raise NothingLeftError(nothing_left(question, layouts))
    result = "refuted" if found.answer else "holds" if found.done else "unknown"
    witness = read_witness(found.answer, "counterexample", question, layouts, rulings) if found.answer else None
    spent = round(time.monotonic() - began, 3)
    return Verdict(name, question.title, layouts.size, result, layouts.number, witness, spent, not found.refutable)


def look(
    goal: str,
    question: Question,
    layouts: Layouts,
    rulings: dict[str, str],
    seconds: float | None,
    watch: Watch | None,
    extra: str = "",
) -> Found:
    """Searches the layouts for what a file asks. Raises InputError where a start is pinned that it does not choose."""
    for name in _OF_THE_SEARCH & question.heads.derived:
        raise InputError(
            f"{question.file}:{question.heads.lines[name]}: {name} is the search's own word: a file cannot derive it"
        )
    program = layouts.facts() + constants(question, rulings) + extra + question.rules + rules("show/search.lp")
    if layouts.starts:
        program += rules("ask/pinned.lp")
    try:
        found = search(Job(program, question.text, question.file, goal), seconds, watch)
    except SolverError as error:
        if question.file.startswith("asp/"):
            raise
        raise InputError(f"{question.file}:1: {_in_words(str(error), question)}") from None
    if found.ignored:
        start = layouts.starts[found.ignored[0] - 1]
        chosen = found.ignored[0] - 1
        says = f"it chooses {chosen} start{'s'[: chosen != 1]}" if chosen else "it chooses no start"
        raise InputError(f"the pinned start {start} is idle in {question.file}: {says}")
    return found


def _in_words(said: str, question: Question) -> str:
    """What clingo says of the rules with which a file goes together, which are without fault by themselves."""
    lacking = sorted(set(re.findall(r"does not occur in any rule head:\s+(\w+)", said)))
    if "laid" not in heads(question.rules, question.file).derived | question.heads.derived:
        return _NO_MAP
    if lacking:
        return f"the files that it includes need others, where {', '.join(lacking)} would be derived"
    first = re.sub(r"^<\w+>:\S+ (info|error|warning): ", "", said).partition("; ")[0].strip()
    return f"it does not go together with the rules that it includes: {first}"


def nothing_left(question: Question, layouts: Layouts) -> str:
    """What to say where a file excludes every map."""
    lines = question.heads.constraints
    said = _said_above(lines[0], question.text) if lines else ""
    where = f"{question.file}:{lines[0] if lines else 1}"
    chooses = "what it or a file that it includes chooses, such as a legal start,"
    why = "keeps to its constraints" if lines else f"has {chooses}"
    if not lines and question.heads.conditional:
        line, head = question.heads.conditional[0]
        return f"{question.file}:{line}: no map of {layouts.size} fits {clip(head)}: is ':-' meant where it has ':'?"
    return f"{where}: no map of {layouts.size} {why} even without what it claims: it says nothing about this size{said}"


def _said_above(line: int, text: str) -> str:
    """The comment right above a line, in brackets; nothing where there is none."""
    said: list[str] = []
    for above in reversed(text.splitlines()[: line - 1]):
        if not above.startswith("%"):
            break
        said.insert(0, above.lstrip("% ").strip())
    return f" ({' '.join(said)})" if said else ""


def constants(question: Question, rulings: dict[str, str]) -> str:
    """The rulings as constants, in both worlds but where the file itself gives the other one another."""
    lines = []
    for name, value in rulings.items():
        if value != RULINGS[name][0]:
            lines.append(f"#const {name} = {value}. [override]\n")
            other = f"#const other_{name} ="
            if other in question.rules and other not in question.text:
                lines.append(f"{other} {value}. [override]\n")
    return "".join(lines)


def _goal(arity: int) -> str:
    arguments = f"({','.join(f'A{i}' for i in range(arity))})" if arity else ""
    return f"refuted :- counterexample{arguments}. #show counterexample/{arity}.\n"


def read_witness(
    answer: Answer, predicate: str | None, question: Question, layouts: Layouts, rulings: dict[str, str]
) -> Witness:
    """The map of an answer, what was chosen on it, and the first atom of a predicate, by the variables of its rule."""
    _refuse_what_is_no_map(answer, question.file)
    map_ = layouts.read(answer, rulings)
    names = {location.square: location.name for location in board(map_).locations}
    squares = {str(target): Square(x, y) for target, x, y in answer.rows("target")}
    for target, square in squares.items():
        if square not in names:
            raise InputError(
                f"{question.file}: it derives target({target},({square.x},{square.y})), but no location is at {square}"
            )
    targets = tuple((target, names[square]) for target, square in sorted(squares.items()))
    told: tuple[tuple[str, str | int], ...] = ()
    if predicate is not None:
        values = min((row for row in answer.rows(predicate) if row != ("",)), key=str, default=())
        told = _told(next(form for form in question.heads.arguments[predicate] if len(form) == len(values)), values)
    commands = [str(command) for (command,) in answer.rows("shown_by")] or ["show"]
    compared = re.search(r"^#const other_(\w+)", question.text, re.MULTILINE)
    if commands[0] == "compare" and compared:
        return Witness(map_, targets, told, compare_command(map_, compared[1]))
    return Witness(map_, targets, told, _command(commands[0], map_, [name for _, name in targets]))


# What describes a map, and what its arguments are.
_SHAPES: dict[str, tuple[type, ...]] = {
    "laid": (str, int, int, int), "spot": (int, int, str), "restaurant": (int, int, int, str), "drive_in": (int,),
    "garden": (object, str), "target": (object, int, int), "shown_by": (str,),
}  # fmt: skip


def _refuse_what_is_no_map(answer: Answer, file: str) -> None:
    """Raises InputError where a file derives something in the words of a map that is none."""
    if not answer.rows("laid"):
        raise InputError(f"{file}:1: {_NO_MAP}")
    for name, shape in _SHAPES.items():
        for row in answer.rows(name):
            fits = len(row) == len(shape) and all(map(isinstance, row, shape))
            if not fits or (name in ("spot", "restaurant") and (row[-1] not in DOORS or min(row[-3:-1]) < 0)):
                raise InputError(f"{file}: it derives {name}({','.join(map(str, row))}), which is on no map")


def _told(form: tuple[str, ...], values: tuple[Any, ...]) -> tuple[tuple[str, str | int], ...]:
    """The values by the variables of the rule that derives them; X and Y after it are a square."""
    told: list[tuple[str, str | int]] = []
    for label, value in zip(form, values, strict=False):
        if label.startswith("Y") and told and told[-1][0] == label.replace("Y", "X"):
            x = told[-1][1]
            if isinstance(x, int) and isinstance(value, int) and x >= 0 and value >= 0:
                told[-1] = ("Square" + label[1:], str(Square(x, value)))
                continue
            told.append((label, value))
        else:
            told.append((label if re.fullmatch(r"[A-Z]\w*'*", label) else "", value))
    return tuple(told)


def compare_command(map_: Map, ruling: str) -> str:
    """The command that shows all that two settings of a ruling change on a map."""
    return shlex.join(["pyrules", "compare", str(map_), "--ruling", ruling, "--all"])


def _command(command: str, map_: Map, targets: list[str]) -> str:
    words = ["pyrules", command, str(map_)]
    if command == "distance" and map_.restaurants and len(targets) == 1:
        words += ["--from", str(map_.restaurants[0].spot), "--to", targets[0]]
    if command == "runs" and map_.restaurants:
        words += ["--from", str(map_.restaurants[0].spot), "--employee", "truck_driver"]
    return shlex.join(words)
