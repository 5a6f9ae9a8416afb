"""Records: those that are stored, against the reference; small ones again, against all layouts; the command line."""

from __future__ import annotations

import json
import tomllib
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import reference

from pyrules.cli import main
from pyrules.errors import InputError
from pyrules.instance import read_instance
from pyrules.search.layout import Layouts, read_size
from pyrules.search.records import case, known_records, record

ROOT = Path(reference.__file__).parent.parent
STORED = sorted((ROOT / "instances" / "records").glob("*.toml"))
DRAWINGS = reference.read_drawings((ROOT / "pyrules" / "tiles.txt").read_text())


def answered(board: reference.Board, expect: dict[str, Any]) -> dict[str, Any]:
    """What the reference answers to an expectation."""
    if expect["ask"] == "distance":
        road, air = board.distances(expect["from"])[expect["to"]]
        return {"road": road, "air": air}
    return {"count": len(board.starts() if expect["ask"] == "starts" else board.roads())}


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_stored_records_are_what_the_reference_finds(file: Path) -> None:
    text = file.read_text()
    tiles = str(read_instance(text, file.name)).split(";")[0]
    board = reference.Board(tiles, DRAWINGS)
    data = tomllib.loads(text)
    assert data["expect"]
    for expect in data["expect"]:
        found = answered(board, expect)
        assert {key: expect[key] for key in found} == found
        assert expect.get("from") in (None, *board.starts())
    name, _, size = file.stem.rpartition("-")
    value = int(data["title"].rpartition(": ")[2])
    assert name in known_records()
    assert f"on {size}: " in data["title"]
    assert value == stands_for(name, board, data["expect"][0])


def stands_for(name: str, board: reference.Board, expect: dict[str, Any]) -> int:
    """The value of a record on its map, by the reference."""
    found = answered(board, expect)
    if name == "greatest_detour":
        return int(found["road"] - found["air"])
    if name == "most_two_road_starts":
        return sum(touches_two(board, spot) for spot in board.starts())
    return int(found.get("road", found.get("count")))


def touches_two(board: reference.Board, spot: str) -> bool:
    beside = {lane for lane, _ in board.entrance_lanes(reference.Spot.read(spot))}
    return sum(bool(beside & squares) for squares, _ in board.roads()) > 1


def test_stored_are_some_of_every_record() -> None:
    assert {file.stem.rpartition("-")[0] for file in STORED} == set(known_records())


BOX = "CDEMP"


def every_board(columns: int, rows: int) -> list[reference.Board]:
    """The reference's board of every layout of a few tiles."""
    boards = []
    for tokens in product([f"{name}{turn}" for name in BOX for turn in range(4)], repeat=columns * rows):
        if len({token[0] for token in tokens}) == len(tokens):
            lines = [" ".join(tokens[start : start + columns]) for start in range(0, len(tokens), columns)]
            boards.append(reference.Board("/".join(lines), DRAWINGS))
    return boards


def test_records_are_the_extremes_of_all_layouts() -> None:
    boards = every_board(1, 2)
    layouts = Layouts.of((1, 2), BOX)
    assert len(boards) == layouts.number
    roads = [len(board.roads()) for board in boards]
    starts = [len(board.starts()) for board in boards]
    pairs = [
        pair
        for board in boards
        for far in board.all_start_distances().values()
        for name, pair in far.items()
        if name.startswith("house") and pair[0] is not None
    ]
    expected = {
        "most_roads": max(roads),
        "fewest_roads": min(roads),
        "most_starts": max(starts),
        "fewest_starts": min(starts),
        "most_two_road_starts": max(sum(touches_two(b, spot) for spot in b.starts()) for b in boards),
        "longest_distance": max(road for road, _ in pairs if road is not None),
        "greatest_detour": max(road - air for road, air in pairs if road is not None and air is not None),
    }
    assert set(expected) == set(known_records())
    found = {name: record(name, layouts) for name in expected}
    assert {name: each.value for name, each in found.items()} == expected
    assert all(each.proven for each in found.values())
    commands = {name: each.witness.command.split()[1] for name, each in found.items() if each.witness}
    assert commands == {name: SHOWN_BY.get(name.rpartition("_")[2], "distance") for name in expected}


SHOWN_BY = {"roads": "roads", "starts": "starts"}


def test_every_record_speaks_of_a_map_as_of_the_map_turned() -> None:
    assert all(each.read().turns_along() for each in known_records().values())


def test_the_greatest_detour_may_be_none() -> None:
    assert record("greatest_detour", Layouts.of((1, 1), "AE")).value == 0


@pytest.mark.parametrize("name", ["greatest_detour", "longest_distance"])
def test_no_record_where_no_road_leads_to_a_house(name: str) -> None:
    assert record(name, Layouts.of((1, 1), pattern="E0; A4se")).value == 0
    with pytest.raises(InputError, match="no map of 1x1"):
        record(name, Layouts.of((1, 1), pattern="E0; A4nw"))


def test_a_road_below_the_air_is_no_detour() -> None:
    layouts = Layouts.of((1, 2), pattern="A0/M1; B8nw")
    assert record("greatest_detour", layouts).value == 0
    with pytest.raises(InputError, match="no map of 1x2"):
        record("greatest_detour", layouts, {"last_border": "ignore"})


def test_the_proof_may_not_finish(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "most_starts", "--size", "3x3", "--timeout", "1.5", "--format", "json"]) == 4
    found = json.loads(capsys.readouterr().out)
    assert not found["proven"]
    assert found["value"] is None or found["value"] <= found["bound"]
    with pytest.raises(InputError, match="not proven"):
        case(record("most_starts", Layouts.of((3, 3)), seconds=0.3))


def test_no_case_where_the_proof_does_not_finish(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "longest_distance", "--size", "3x3", "--timeout", "0.5", "--format", "toml"]) == 4
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("pyrules: longest_distance on 3x3: ")
    assert err.endswith("it makes no case\n")


def test_a_record_as_a_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "longest_distance", "--size", "1x1", "--format", "toml"]) == 0
    data = tomllib.loads(capsys.readouterr().out)
    assert data["expect"][0]["road"] == 0
    assert "over all 80 layouts" in data["expect"][0]["origin"]


def test_record_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "most_roads", "--size", "1x1"]) == 0
    text = capsys.readouterr().out
    assert "1x1: 2, the extreme of all 80 layouts" in text
    assert "See it with: pyrules roads" in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["most_roads", "--size", "1x1", "--pin", "?; A1nw"], "the pinned start A1nw is idle"),
        (["most_rodes", "--size", "1x1"], "did you mean 'most_roads'"),
        (["most_roads", "--size", "6x4"], "24 places"),
        (["longest_distance", "--size", "1x1", "--tiles", "C"], "no map of 1x1"),
    ],
)
def test_bad_words(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", *words]) == 2
    assert says in capsys.readouterr().err


def test_sizes_are_columns_by_rows() -> None:
    found = record("most_roads", Layouts.of(read_size("2x1"))).witness
    assert found is not None
    assert (found.map.columns, found.map.rows) == (2, 1)
