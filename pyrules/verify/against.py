"""Asks another program: one question a line as JSON to its standard input, one answer a line from its output.

docs/protocol.md says what is in a line. Whatever the program does, crash, hang or talk nonsense, is a failed case.
"""

from __future__ import annotations

import json
import os
import selectors
import shlex
import signal
import subprocess
import time
from contextlib import suppress
from typing import Any

from pyrules.errors import InputError
from pyrules.instance import tables, write_instance
from pyrules.notation import clip
from pyrules.verify.expects import Expect
from pyrules.verify.questions import QUESTIONS
from pyrules.verify.run import NoAnswer

MOST_ANSWER = 10_000_000  # bytes of one answer
MOST_SILENCES = 3  # questions in a row without an answer, after which no more are asked


class Program:
    """A program that answers questions. It is started when first asked, and again when it has ended."""

    def __init__(self, command: str, timeout: float = 10) -> None:
        """``timeout``: seconds that one answer may take. Raises InputError for a command that is none."""
        try:
            self._words = shlex.split(command)
        except ValueError as error:
            raise InputError(f"--against {clip(command)}: {str(error).lower()}") from None
        if not self._words:
            raise InputError("--against: an empty command")
        self._timeout = timeout
        self._process: subprocess.Popen[bytes] | None = None
        self._rest = b""
        self._number = 0
        self._silences = 0

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def answer(self, expect: Expect) -> dict[str, Any]:
        """What the program answers. Raises NoAnswer, and InputError where there is no such program."""
        if self._silences >= MOST_SILENCES:
            raise NoAnswer(f"not asked: the program had no answer to {MOST_SILENCES} questions in a row")
        self._number += 1
        try:
            line = self._exchange(json.dumps(request(expect, self._number), ensure_ascii=False).encode() + b"\n")
        except NoAnswer:
            self._silences += 1
            self.stop()
            raise
        self._silences = 0
        return read_answer(line, expect, self._number)

    def _exchange(self, line: bytes) -> bytes:
        process = self._process = self._process or self._start()
        assert process.stdin
        assert process.stdout
        deadline = time.monotonic() + self._timeout
        try:
            with selectors.DefaultSelector() as ready:
                ready.register(process.stdin, selectors.EVENT_WRITE)
                while line:
                    self._wait(ready, deadline)
                    line = line[os.write(process.stdin.fileno(), line) :]
                ready.unregister(process.stdin)
                ready.register(process.stdout, selectors.EVENT_READ)
                while b"\n" not in self._rest:
                    if len(self._rest) > MOST_ANSWER:
                        raise NoAnswer(f"an answer longer than {MOST_ANSWER:,} bytes")
                    self._wait(ready, deadline)
                    part = os.read(process.stdout.fileno(), 1 << 16)
                    if not part:
                        raise BrokenPipeError
                    self._rest += part
        except BrokenPipeError:
            raise NoAnswer(f"the program ended{self._farewell(process)} without an answer") from None
        answer, _, self._rest = self._rest.partition(b"\n")
        return answer

    def _wait(self, ready: selectors.BaseSelector, deadline: float) -> None:
        if not ready.select(max(0.0, deadline - time.monotonic())):
            raise NoAnswer(f"no answer within {self._timeout:g} s")

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            process = subprocess.Popen(
                self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
            )
        except OSError as error:
            raise InputError(f"--against {clip(self._words[0])}: {(error.strerror or str(error)).lower()}") from None
        except ValueError:
            raise InputError(f"--against {clip(self._words[0])}: not the name of a program") from None
        assert process.stdin
        os.set_blocking(process.stdin.fileno(), False)
        self._rest = b""
        return process

    def _farewell(self, process: subprocess.Popen[bytes]) -> str:
        try:
            code = process.wait(1)
        except subprocess.TimeoutExpired:
            return ""
        return f" (killed by signal {-code})" if code < 0 else f" (exit code {code})"

    def stop(self) -> None:
        """Ends the program with all that it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin
        assert process.stdout
        process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.2)  # at the end of its input a program may leave in peace
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()


def request(expect: Expect, number: int) -> dict[str, Any]:
    """The question as it is sent: the map as one line and as the tables of an instance file."""
    return {
        "question": number,
        "map": str(expect.map),
        "instance": tables(write_instance(expect.map), "the map"),
        "repeats": expect.map.repeats,
        "rulings": {name: getattr(expect.map, name) for name in ("border_join", "last_border")},
        "ask": expect.ask,
        **expect.asked,
        "answers": list(expect.expected),
    }


def read_answer(line: bytes, expect: Expect, number: int) -> dict[str, Any]:
    """The answers in a line of the program's. Raises NoAnswer for one that is none."""
    said = clip(line.decode("utf-8", "replace"), 200)
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise NoAnswer(f"the answer is no JSON: {said}") from None
    if not isinstance(answer, dict):
        raise NoAnswer(f"the answer is no JSON object: {said}")
    if answer.get("question", number) != number:
        raise NoAnswer(f"the answer is to another question than {number}: {said}")
    if "error" in answer:
        raise NoAnswer(f"the program cannot tell: {clip(str(answer['error']), 200)}")
    kinds = QUESTIONS[expect.ask].answers
    found = {}
    for key in expect.expected:
        if key in answer:
            try:
                found[key] = kinds[key].read(answer[key])
            except InputError as error:
                raise NoAnswer(f"{key}: {error}") from None
    return found
