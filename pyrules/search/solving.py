"""Runs the program of a search over maps: what it leaves, what refutes a claim, or the best answer.

With a time limit, or where somebody watches, all of it happens in a process of its own. That one can be ended at any
moment, also while clingo grounds, when it listens to nobody.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import clingo

from pyrules.errors import InputError, SolverError
from pyrules.solve import Answer, TermAnswer, text_of
from pyrules.writing import undone_at_the_end

Watch = Callable[[float], None]

_LATE = 1.0  # seconds that a process may take to say what it knows once its time is over


class EndedError(InputError):
    """A search that somebody or something else has ended: want of memory, or a limit on its processor time."""


class Found(NamedTuple):
    """How a search ended."""

    text: str | None = None  # the shown atoms of the answer set that it came to, if any
    done: bool = False  # False: the time was over first
    value: int = 0  # of a search for the best: what it is worth
    bound: int | None = None  # and what no answer set can be better than, as far as is known
    possible: bool = True  # whether the program has any answer set at all, whatever is claimed
    refutable: bool = True  # whether the rules leave anything that could make an atom ``refuted`` true
    ignored: tuple[int, ...] = ()  # the starts that are pinned and that nothing chooses

    @property
    def answer(self) -> Answer | None:
        """The answer set that it came to, if any."""
        return None if self.text is None else TermAnswer(self.text)


class Job(NamedTuple):
    """A program to be searched. ``asked`` is the part that somebody else may have written, in the file of that name.

    ``goal`` says what is looked for: "any" answer set; one with an atom "refuted"; or the "best" one by the program's
    ``#maximize`` or ``#minimize``.
    """

    program: str
    asked: str
    file: str
    goal: str


def search(job: Job, seconds: float | None = None, watch: Watch | None = None) -> Found:
    """What a search comes to in so many seconds. ``watch`` is called every now and then with the seconds gone.

    The value and the bound are to be made small, as clingo counts. What clingo has to say about what was ``asked`` is
    an InputError that names file and line; a message about the program itself is a SolverError. Raises EndedError where
    something else has ended the search.
    """
    if seconds is None and watch is None:
        return _run(job, None)
    pipe = subprocess.PIPE
    with (
        subprocess.Popen(_CHILD, stdin=pipe, stdout=pipe, text=True, encoding="utf-8") as child,
        undone_at_the_end((lambda _: child.kill(), "")),
    ):
        return _answer_of(child, job, seconds, watch)


# Its modules are looked for where ours are, and not in the folder that the user happens to be in.
_CHILD = [
    *(sys.executable, "-P", "-c", "import sys; sys.path += sys.argv[1:]; import pyrules.search.solving as s; s.main()"),
    str(Path(__file__).parent.parent.parent),
]


def _answer_of(child: subprocess.Popen[str], job: Job, seconds: float | None, watch: Watch | None) -> Found:
    began = time.monotonic()
    asked: str | None = json.dumps([*job, None if seconds is None else time.time() + seconds])
    while True:
        left = 0.2 if seconds is None else seconds + _LATE - (time.monotonic() - began)
        if left <= 0:
            return Found()
        try:
            told, _ = child.communicate(asked, timeout=min(0.2, left))
            break
        except subprocess.TimeoutExpired:
            asked = None  # it has been handed over
            if watch is not None:
                watch(time.monotonic() - began)
    if not told:
        raise EndedError(f"the search was ended from outside ({child.returncode}), perhaps for want of memory")
    answer: dict[str, Any] = json.loads(told)
    for kind in (InputError, SolverError):
        if kind.__name__ in answer:
            raise kind(answer[kind.__name__])
    return Found(**answer | {"ignored": tuple(answer["ignored"])})


def _run(job: Job, seconds: float | None) -> Found:
    """The same in this process: the time is looked at only once the program is grounded."""
    from pyrules.programs import add_text

    messages: list[str] = []
    # What proves a claim: a quarter faster with this configuration, on the claims that take long.
    options = ["0"] if job.goal == "best" else ["1", "--configuration=jumpy"]
    control = clingo.Control(options, logger=lambda _, message: messages.append(message))
    clock = _Clock(seconds)
    try:
        control.add("base", [], job.program)
        add_text(control, job.asked, messages.append)
        control.ground()
        _refuse(messages, job.file)
        found = _solved(control, job.goal, clock)
    except RuntimeError as error:
        _refuse(messages, job.file)
        raise SolverError(str(error)) from error
    _refuse(messages, job.file)
    return found


class _Clock:
    def __init__(self, seconds: float | None) -> None:
        self.began, self.seconds = time.monotonic(), seconds

    def solve(self, control: clingo.Control, literals: list[int], keep: Callable[[clingo.Model], None]) -> bool | None:
        """Whether there is an answer set under the assumptions; None where the time is over first."""
        with control.solve(literals, on_model=keep, async_=True) as handle:
            done = handle.wait(0)
            while not done:
                gone = time.monotonic() - self.began
                if self.seconds is not None and gone >= self.seconds:
                    handle.cancel()
                    return None
                done = handle.wait(0.2 if self.seconds is None else min(0.2, self.seconds - gone))
            return bool(handle.get().satisfiable)


def _solved(control: clingo.Control, goal: str, clock: _Clock) -> Found:
    last: list[tuple[str, int]] = []

    def keep(model: clingo.Model) -> None:
        last[:] = [(text_of(model), sum(model.cost))]

    atoms = control.symbolic_atoms
    ignored = tuple(sorted({atom.symbol.arguments[0].number for atom in atoms.by_signature("ignored_start", 1)}))
    refutable = any(True for _ in atoms.by_signature("refuted", 0))
    stones = sorted((atom.symbol.arguments[0], atom.literal) for atom in atoms.by_signature("stone", 1))
    first = clock.solve(control, [], keep)
    if goal != "refuted" or not first or ignored or not refutable:
        text, value = last[0] if last and goal != "refuted" else (None, 0)
        # Where nothing is left that could be counted, there is no bound to read, and every map is worth 0.
        bound = sum(map(int, control.statistics["summary"]["lower"])) if goal == "best" and last else None
        return Found(text, first is not None, value, bound, first is not False, refutable, ignored)
    last.clear()
    for _, stone in stones:
        possible = clock.solve(control, [stone], lambda _: None)
        if possible is None:
            return Found()
        if not possible:
            with control.backend() as backend:
                backend.add_rule([], [stone])
    last.clear()
    control.add("goal", [], ":- not refuted.")
    control.ground([("goal", [])])
    done = clock.solve(control, [], keep)
    return Found(last[0][0] if last else None, done is not None)


def _refuse(messages: list[str], file: str) -> None:
    from pyrules.programs import placed

    for message in messages:
        if message.startswith("<string>"):
            raise InputError(placed(message, file))
    if messages:
        raise SolverError("; ".join(messages))


def main() -> None:
    """What a process of its own does: reads a job, says what it found."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C is meant for it too, and it has nothing to say to that
    *job, end = json.load(sys.stdin)
    threading.Thread(target=_outlive_nobody, args=(os.getppid(), end), daemon=True).start()
    told: dict[str, Any]
    try:
        told = _run(Job(*job), None if end is None else max(0.0, end - time.time()))._asdict()
    except (InputError, SolverError) as error:
        told = {type(error).__name__: str(error)}
    with suppress(OSError):  # nobody waits for it any more
        os.write(1, json.dumps(told).encode())


def _outlive_nobody(parent: int, end: float | None) -> None:
    """Ends this process when whoever waits for it is gone, or its time is long over: also while clingo grounds."""
    while os.getppid() == parent and (end is None or time.time() < end + 10 * _LATE):
        time.sleep(0.5)
    os._exit(1)
