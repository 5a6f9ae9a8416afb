"""What all tests share: how many random maps are compared, and the command line as a user runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CHUNK = 20  # random maps a test: enough to spread them over processes

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
        settings = {"capture_output": True, "text": True, "timeout": 60, "cwd": tmp_path} | options
        return subprocess.run([sys.executable, "-m", "pyrules", *words], check=False, **settings)  # type: ignore

    return run_


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder that looks like the checkout, where commands may write."""
    for name in ("asp", "instances"):
        os.symlink(ROOT / name, tmp_path / name)
    return tmp_path
