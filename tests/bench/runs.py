"""Runs: one truck driver as a process of its own, and all legal starts of a map in one question."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from random_maps import random_tiles
from reference import Board

import pyrules
from bench.core import drawings
from bench.measure import Line, process, ratio
from pyrules.runs import runs, start_runs


def lines() -> Iterator[Line]:
    """The figures of a map of the usual size."""
    base = drawings()
    text, _ = random_tiles(Random(1), 4, 5, base, 0, 0, False)
    map_, board = pyrules.Map.parse(text), Board(text, base)
    spot = str(pyrules.starts(map_)[50])
    travel = ("--from", spot, "--employee", "truck_driver")
    starts = process("-m", "pyrules", "starts", text)
    what = "a process 'pyrules runs' for one truck driver, 4 x 5 tiles, against a process 'pyrules starts'"
    yield Line(what, ratio(process("-m", "pyrules", "runs", text, *travel), starts), 2)
    for by, most, target in (("road", 3, 10), ("air", 4, 10)):
        what = f"runs from all legal starts by {by}, range {most}, 4 x 5 tiles, against plain Python"
        yield Line(what, ratio(_ours(text, by, most), _reference(text, base, by, most)), target)
    for by, most in (("road", 3), ("road", None), ("air", 4), ("air", None)):
        what = f"runs with routes from one start by {by}, range {most or 'inf'}, 4 x 5 tiles, against legal starts"
        figure = ratio(lambda by=by, most=most: runs(map_, spot, range=most, by=by), lambda: pyrules.starts(map_))  # type: ignore[misc]
        yield Line(what, figure)
    assert {some for some in board.runs(spot, 3, "road") if some} == {
        frozenset(map(str, run.suppliers)) for run in runs(map_, spot, range=3, by="road")
    }


def _ours(text: str, by: str, most: int):  # type: ignore[no-untyped-def]
    return lambda: start_runs(pyrules.Map.parse(text), range=most, by=by)


def _reference(text: str, base, by: str, most: int):  # type: ignore[no-untyped-def]
    def run() -> object:
        board = Board(text, base)
        return {start: board.runs(start, most, by) for start in board.starts()}

    return run
