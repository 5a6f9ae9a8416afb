"""A progress bar on standard error, where that is a terminal and rich is installed; else nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic


class Progress:
    """Counts what is done, and shows it ten times a second at most."""

    def __init__(self, bar: object = None, task: object = None) -> None:
        self.done, self._shown, self._bar, self._task = 0, 0.0, bar, task

    def step(self) -> None:
        """One more is done."""
        self.done += 1
        if self._bar is not None and not self.done & 255 and monotonic() - self._shown > 0.1:
            self._shown = monotonic()
            self._bar.update(self._task, completed=self.done)  # type: ignore[attr-defined]


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Progress]:
    """A bar while something is listed, unless that is to be seen on the same terminal. ``total``: None if not known."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield Progress()
        return
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar
    except ImportError:
        yield Progress()
        return
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(
        *columns, console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False
    ) as bar:
        yield Progress(bar, bar.add_task(what, total=total))
