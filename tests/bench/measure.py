"""What the benchmarks share: a line of the report, and the ratio of two medians."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import NamedTuple


class Line(NamedTuple):
    """One line of the report: what is compared, the figure, and the most that it is meant to be (None: no target)."""

    what: str
    figure: float
    most: float | None = None


def seconds(run: Callable[[], object]) -> float:
    """How long one run takes."""
    begin = perf_counter()
    run()
    return perf_counter() - begin


def medians(*runs: Callable[[], object], rounds: int = 15) -> list[float]:
    """The median time of each, run in turn: A B A B ... The first round, which fills caches, does not count."""
    times = [[seconds(run) for run in runs] for _ in range(rounds + 1)]
    return [median(column) for column in zip(*times[1:], strict=True)]


def ratio(ours: Callable[[], object], other: Callable[[], object], rounds: int = 15) -> float:
    """The median time of ours over that of the other."""
    a, b = medians(ours, other, rounds=rounds)
    return a / b


def process(*arguments: str) -> Callable[[], object]:
    """A fresh Python process with these arguments, its output thrown away. As for most users, bytecode is kept."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, *arguments]
    return lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
