"""Setups: counting against the map's analysis, listing against clingo's own printing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pyrules
from bench.core import drawings
from bench.measure import Line, process, ratio, seconds
from pyrules.setups import Setups
from pyrules.setups.choices import choices
from pyrules.setups.listing import program
from pyrules.solve import rules

SANTA_MARIA = "R1 L0 N3/C1 J0 M0/Q2 D3 T0"
FILES = ("map.lp", "generate/setups.lp", "setups/kept.lp", "strict.lp", "show/setups.lp")


def lines() -> Iterator[Line]:
    """Five players on 4 x 5 tiles, eight on 8 x 8, and a list of 400,000."""
    map_ = pyrules.load(str(Path(pyrules.__file__).parent.parent / "instances" / "five-players.toml"))
    known = choices(map_)
    assert Setups(known).count(5) == 2872210993
    counted = ratio(lambda: Setups.of(map_).count(5), lambda: choices(map_))
    yield Line("count for 5 on 4 x 5 tiles, all of it, against its analysis by clingo", counted, 2)
    against = ratio(lambda: Setups.of(map_).count(5), lambda: pyrules.starts(map_))
    yield Line("the same against the legal starts alone", against, None)
    text = str(map_)
    count = process("-m", "pyrules", "setups", text, "--players", "5", "--count")
    yield Line("the same, processes", ratio(count, process("-m", "pyrules", "starts", text)), 2)
    yield from large()
    with TemporaryDirectory() as folder:
        file = Path(folder, "setups.lp")
        setups = Setups.of(pyrules.Map.parse(SANTA_MARIA))
        file.write_text(program(setups.choices, 4) + "".join(map(rules, FILES)), encoding="utf-8")
        clingo = process("-m", "clingo", str(file), "400000")
        ours = process("-m", "pyrules", "setups", SANTA_MARIA, "--players", "4", "--limit", "400000")
        yield Line("time to list 400,000 setups against python -m clingo", ratio(ours, clingo, rounds=2), 2)


def large() -> Iterator[Line]:
    """Eight players on 8 x 8 tiles, in seconds: a plain sweep over sets of squares took 19."""
    names = sorted(drawings())
    rows = ["".join(f"{names[(7 * y + 3 * x) % 20]}{(x + y) % 4} " for x in range(8)).strip() for y in range(8)]
    setups = Setups.of(pyrules.Map.parse("/".join(rows), repeats=True))
    yield Line("seconds to count for 8 on 8 x 8 tiles", seconds(lambda: setups.count(8)), 6)
