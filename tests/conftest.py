"""What all tests share: how many random maps are compared, and the command line as a user runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pyrules.cli import main

ROOT = Path(__file__).parent.parent
CHUNK = 20  # random maps a test: enough to spread them over processes

Complaint = Callable[..., str]
Run = Callable[..., subprocess.CompletedProcess[str]]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--maps", type=int, default=308, help="how many random maps are compared with the reference")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seeds" in metafunc.fixturenames:
        count = metafunc.config.getoption("--maps")
        chunks = [range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
        metafunc.parametrize("seeds", chunks, ids=[f"{chunk[0]}-{chunk[-1]}" for chunk in chunks])


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs ``pyrules`` with these arguments in an empty folder, as a process of its own."""

    def run_(*words: str, **options: object) -> subprocess.CompletedProcess[str]:
        env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
        settings = {"capture_output": True, "text": True, "timeout": 60, "cwd": tmp_path, "env": env} | options
        if "stdout" in settings:
            del settings["capture_output"]
            settings |= {"stderr": subprocess.PIPE}
        return subprocess.run([sys.executable, "-m", "pyrules", *words], check=False, **settings)  # type: ignore

    return run_


@pytest.fixture
def complaint(capsys: pytest.CaptureFixture[str]) -> Complaint:
    """The one line on standard error with which a command line ends in exit code 2, and prints nothing else."""

    def complaint_(*words: str) -> str:
        code = main(list(words))
        out, err = capsys.readouterr()
        assert (code, out, err.count("\n")) == (2, "", 1), (words, code, out, err)
        assert err.startswith("pyrules: "), err
        assert len(err) <= 1_100, err
        return err.removeprefix("pyrules: ").rstrip("\n")

    return complaint_


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder that looks like the checkout, where commands may write."""
    for name in ("asp", "instances"):
        os.symlink(ROOT / name, tmp_path / name)
    return tmp_path
