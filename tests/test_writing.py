"""Files are written whole or not at all; programs that take long can be stopped; odd outputs are no bug of ours."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pyrules import Map, distances
from pyrules.cli import main
from pyrules.errors import InputError
from pyrules.writing import write_file


def test_a_file_keeps_its_mode_and_a_link_stays_one(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o600)
    link.symlink_to(file)
    write_file(str(link), "new")
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == "new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True)
    write_file(str(pipe), "through")
    assert reader.communicate(timeout=10)[0] == "through"
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_nothing_is_left_of_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a folder"):
        write_file(str(tmp_path), "text")
    with pytest.raises(InputError, match="no such file"):
        write_file(str(tmp_path / "nowhere" / "file"), "text")
    assert list(tmp_path.iterdir()) == []


def test_endless_grounding_can_be_interrupted(tmp_path: Path) -> None:
    endless = tmp_path / "endless.lp"
    endless.write_text("n(0). n(X+1) :- n(X), X < 20000000.", encoding="utf-8")  # should the signal fail, it ends
    words = ["setups", "A0", "--players", "1", "--count", "--constraint", str(endless)]
    program = subprocess.Popen([sys.executable, "-m", "pyrules", *words], stderr=subprocess.PIPE, text=True)
    time.sleep(2)
    assert program.poll() is None
    program.send_signal(signal.SIGINT)
    assert program.communicate(timeout=60)[1] == ""
    assert program.returncode == 130


@pytest.mark.parametrize("line", ["{a}. #project a.", "#show chosen(a) : true. true.", '#include "inner.lp".'])
def test_constraints_cannot_change_the_listing(line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "own.lp").write_text(f"a.\n{line}" if line[0] == "#" else line.replace(". ", ".\n"), encoding="utf-8")
    assert main(["setups", "A0", "--players", "1", "--count", "--constraint", str(tmp_path / "own.lp")]) == 2
    assert "has no place in a file of constraints" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["A0; house 9 A9 e", "A0; A9nw"])
def test_same_refuses_a_map_that_cannot_be(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["same", text]) == 2
    assert "off the map" in capsys.readouterr().err


def test_a_name_comes_before_a_spot(tmp_path: Path) -> None:
    from pyrules import load

    file = tmp_path / "names.toml"
    file.write_text(
        'tiles = ["A0 B1", "C2 D3"]\n[[restaurant]]\nname = "I1nw"\nspot = "D4nw"\n'
        '[[restaurant]]\nname = "D4nw"\nspot = "I1nw"\n',
        encoding="utf-8",
    )
    assert distances(load(str(file)), "D4nw")[0].start == "I1nw"
    assert distances(Map.parse("A0 B1; D4nw"), "D4nw")[0].start == "D4nw"


def test_an_output_without_unicode_is_no_bug_of_ours() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    words = [sys.executable, "-m", "pyrules", "show", "A0 B0"]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.endswith("cannot be written as ascii\n")
    assert done.stderr.count("\n") == 1
