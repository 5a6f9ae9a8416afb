"""A program that is stopped, or whose disk is full, leaves nothing unfinished behind and says no more than it has to.

When a signal comes is not left to chance: the program sends it to itself at a given point.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

SAMPLE = str(Path(__file__).parent.parent / "instances" / "puzzles" / "judge-1.toml")
PUZZLE = ["puzzle", "judge", "--size", "2x2", "--difficulty", "easy", "-n", "3"]

RUN = "import sys; from pyrules.__main__ import main; sys.exit(main())"
# Sends Ctrl-C to itself when so many modules have been looked for.
AT_IMPORT = """
import os, signal, sys
class Finder:
    left = {left}
    def find_spec(self, *_):
        Finder.left -= 1
        if Finder.left == 0:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
from pyrules.__main__ import main
code = main()
print(Finder.left, file=sys.stderr)
sys.exit(code)
"""
# Sends a signal to itself when the files of the first puzzle are written; the second time nobody minds any more.
AT_WRITING = """
import os, sys
from pyrules.puzzles.write import Folder
add = Folder.add
def adds(*given):
    add(*given)
    os.kill(os.getpid(), {number})
Folder.add = adds
"""
# While clingo grounds, Python runs nothing: the folder is there already, and the signal comes then or a little later.
IN_CLINGO = """
import clingo, os, threading
import pyrules.cli, pyrules.puzzles.generate
pyrules.cli.GRACE = 0.1
def endless(*_):
    threading.Timer(0.3, os.kill, (os.getpid(), {number})).start()
    control = clingo.Control()
    control.add("base", [], "n(0). n(X+1) :- n(X).")
    control.ground()
pyrules.puzzles.generate.make = endless
"""
AT_BOOK = """
import os
import pyrules.writing
replace = os.replace
def replaces(*given):
    os.kill(os.getpid(), {number})
    replace(*given)
os.replace = replaces
"""


def program(script: str, *words: str, **given: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", script, *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **given)  # type: ignore[call-overload,no-any-return]


@pytest.mark.parametrize("left", [3, 8, 20, 40])
def test_a_program_that_is_just_starting(left: int) -> None:
    done = program(AT_IMPORT.format(left=left), "starts", "A0 B0")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_a_start_that_nobody_stops() -> None:
    done = program(AT_IMPORT.format(left=100_000), "starts", "A0 B0")
    assert done.returncode == 0
    assert int(done.stderr) < 100_000 - 40  # so the numbers above fall into the start


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("script", [AT_WRITING, IN_CLINGO], ids=["writing", "in clingo"])
def test_puzzles_that_are_stopped(script: str, number: signal.Signals, tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    output = tmp_path / "kept" / "new" / "newer" / "out"
    done = program(script.format(number=int(number)) + RUN, *PUZZLE, "-o", str(output))
    assert done.stderr == ""
    assert done.returncode == 128 + number
    assert [path.name for path in tmp_path.rglob("*")] == ["kept"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_book_that_is_stopped(number: signal.Signals, tmp_path: Path) -> None:
    done = program(AT_BOOK.format(number=int(number)) + RUN, "book", SAMPLE, "-o", str(tmp_path / "book.html"))
    assert (done.returncode, done.stderr) == (128 + number, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words", [["puzzle", "judge", "--size", "2x2", "-n", "2", "-o", "{}/a/out"], ["book", SAMPLE, "-o", "{}/book.html"]]
)
def test_a_full_disk(words: list[str], tmp_path: Path) -> None:
    """Files may grow to 5 kB: then writing fails as it does on a full disk."""
    done = program(
        RUN, *(word.format(tmp_path) for word in words),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, 5_000)),
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith(f"pyrules: {words[-1].format(tmp_path)}: ")
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_ignored_signals_stay_ignored(tmp_path: Path) -> None:
    """As under nohup: the puzzles are written all the same."""
    done = program(
        AT_WRITING.format(number=int(signal.SIGINT)) + RUN, *PUZZLE, "-o", str(tmp_path / "out"),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
    )  # fmt: skip
    assert done.returncode == 0
    assert len(os.listdir(tmp_path / "out")) == 15


# Its search is a process of its own, which grounds for a minute; when it is running, something happens to one of both.
SEARCHING = """
import os, signal, subprocess, sys, threading
import pyrules.search.solving as solving
real = subprocess.Popen
def started(*words, **given):
    child = real(*words, **given)
    print(child.pid, flush=True)
    threading.Timer(1, os.kill, ({who}, {number})).start()
    return child
subprocess.Popen = started
"""
ENDLESS = '#include "layout.lp".\nn(0). n(X+1) :- n(X), X < 30000000.\ncounterexample :- n(7).\n'


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_search_ends_with_its_program(number: signal.Signals, tmp_path: Path) -> None:
    (tmp_path / "endless.lp").write_text(ENDLESS, encoding="utf-8")
    words = ["prove", "--claim", "endless.lp", "--size", "1x2", "--timeout", "50"]
    done = program(SEARCHING.format(who="os.getpid()", number=int(number)) + RUN, *words, cwd=tmp_path)
    assert done.returncode == (-number if number == signal.SIGKILL else 128 + number)
    assert done.stderr == ""
    search = int(done.stdout.split()[-1])
    for _ in range(100):
        if not alive(search):
            break
        time.sleep(0.1)
    assert not alive(search)


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_search_that_somebody_ends(tmp_path: Path) -> None:
    (tmp_path / "endless.lp").write_text(ENDLESS, encoding="utf-8")
    words = ["prove", "--claim", "endless.lp", "--size", "1x2", "--timeout", "50"]
    done = program(SEARCHING.format(who="child.pid", number=int(signal.SIGTERM)) + RUN, *words, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == "pyrules: the search was ended from outside (-15), perhaps for want of memory\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("map_", ["zz", "A0"])
def test_a_complaint_that_nobody_can_read(map_: str, unbuffered: str) -> None:
    command = [sys.executable, "-m", "pyrules", "starts", map_]
    environment = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(command, stderr=full, stdout=full, timeout=60, env=environment)
    assert done.returncode == 2
