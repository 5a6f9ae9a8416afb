"""A sample of the mutants of some files of ``asp/``: a case notices each of them (of all files: ``make mutants``)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parent / "mutants.py"
FILES = ("board.lp", "employees.lp", "links.lp", "range.lp", "restaurants.lp", "roads.lp", "ask/starts.lp")


def test_a_sample_of_mutants_is_noticed() -> None:
    files = [word for file in FILES for word in ("--file", file)]
    command = [sys.executable, str(SCRIPT), *files, "--sample", "12", "--seed", "5"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("12 mutants: ")
