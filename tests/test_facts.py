"""Facts alone, with clingo and none of our Python, give the same answers."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Run

from pyrules import Map, Spot, check, distances, roads, starts
from pyrules.facts import facts
from pyrules.solve import ASP

MAPS = (
    "R1 L0 N3/C1 J0 M0/Q2 D3 T0; L7sw",
    "A0 G1 U2/W3 -- V0; D1sw* E1sw; ruling last_border=ignore; ruling border_join=middle; campaign 3 A1",
)


@pytest.fixture(params=MAPS, ids=["santa-maria", "odd"])
def map_(request: pytest.FixtureRequest) -> Map:
    return Map.parse(request.param)


def clingo(program: str, *files: str) -> list[tuple[str, ...]]:
    """The atoms that the command line of clingo prints, each as its name and arguments."""
    words = [
        sys.executable,
        "-m",
        "clingo",
        "-",
        "--verbose=0",
        "--warn=all",
        "0",
        *(f"{ASP}/{file}" for file in files),
    ]
    done = subprocess.run(words, input=program, capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert (done.returncode, lines[-1], len(lines)) == (0, "SATISFIABLE", 2)  # one answer, and no other
    return [tuple(re.split(r"[(),]", atom.rstrip(")"))) for atom in lines[0].split()]


def test_facts_command(run: Run) -> None:
    done = run("facts", MAPS[0])
    assert (done.returncode, done.stderr, done.stdout) == (0, "", facts(Map.parse(MAPS[0])))


def test_starts(map_: Map) -> None:
    program = facts(replaced(map_))
    found = clingo(program, "map.lp", "ask/starts.lp", "show/starts.lp")
    assert sorted(found) == sorted(("legal", str(s.square.x), str(s.square.y), s.door) for s in starts(replaced(map_)))


def test_distances(map_: Map) -> None:
    map_ = replaced(map_)
    program = facts(map_) + "asked(piece(restaurant,1))."
    found = clingo(program, "map.lp", "ask/distances.lp", "show/distances.lp")
    own = map_.restaurants[0].spot
    expected = {
        (str(d.location.square.x), str(d.location.square.y), by, str(n))
        for d in distances(map_, own)
        for by, n in (("road", d.road), ("air", d.air))
        if n is not None
    }
    assert {row[3:] for row in found if row[3:5] != (str(own.square.x), str(own.square.y))} == expected


def test_roads(map_: Map) -> None:
    map_ = replaced(map_)
    found = clingo(facts(map_), "map.lp", "show/roads.lp")
    first = {row[1:4]: row[4:7] for row in found if row[0] == "road"}
    squares: dict[tuple[str, ...], set[tuple[int, int]]] = {}
    for row in found:
        if row[0] == "carries":
            squares.setdefault(first[row[3:6]], set()).add((int(row[1]), int(row[2])))
    assert sorted(map(sorted, squares.values())) == sorted(sorted(road.squares) for road in roads(map_))


def test_check(map_: Map) -> None:
    found = clingo(facts(map_), "map.lp", "show/check.lp")
    expected = {(violation.name, violation.piece) for violation in check(map_)}
    names = {("restaurant", str(i)): str(restaurant) for i, restaurant in enumerate(map_.restaurants, 1)}
    names |= {("campaign", str(i)): f"campaign {campaign.number}" for i, campaign in enumerate(map_.campaigns, 1)}
    assert {(row[1], names[row[2], row[3]]) for row in found} == expected
    assert bool(expected) == ("W" in str(map_))


def test_spot(map_: Map) -> None:
    spot = Spot.parse("C3se")
    program = facts(map_) + f"spot({spot.square.x},{spot.square.y},{spot.door}). #const phase = later. [override]"
    found = clingo(program, "map.lp", "show/check.lp")
    expected = {(violation.name, "spot") for violation in check(map_, spot, later=True)}
    assert {row[1:3] for row in found if row[2] == "spot"} == expected


def replaced(map_: Map) -> Map:
    """Without the second restaurant, which lies on the first."""
    from dataclasses import replace

    return replace(map_, restaurants=map_.restaurants[:1])


def test_files_are_found() -> None:
    assert (Path(ASP) / "map.lp").is_file()
