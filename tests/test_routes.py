"""Judging routes: the published cases, random right and wrong routes against the reference, bad input, the command."""

from __future__ import annotations

import json
from random import Random

import pytest
from random_maps import as_map
from reference import SIDES, step
from test_runs import NINE, SANTA, hard_board

from pyrules import InputError, Map, Square
from pyrules.cli import main
from pyrules.routes import SENTENCES, judge_route

RING = Map.parse("R0 L0 C0; F1sw")
ROUND = "F3 G3 H3 I3 J3 K3 K2 K1 L1 M1 N1 O1 O2 O3 O4 O5 N5 M5 L5 K5 K4 K3 J3 I3 H3 G3 F3 E3 D3 C3 B3"
SPUR = Map.parse("ring0; tile ring ....B/.####/.#S#./.###./.....")
STRIP = Map.parse("strip0 strip0 strip0 strip0 strip0; tile strip ...../#####/...../...../.....", repeats=True)


def squares(text: str) -> list[Square]:
    return [Square.parse(word) for word in text.split()]


@pytest.mark.parametrize(
    ("map_", "start", "path", "most", "broken", "borders", "collects"),
    [
        (Map.parse("T1 A3; E1sw"), "E1sw", "E3 D3", 0, "", 0, {"lemonade D2"}),  # F17
        (NINE, "D4nw", "D3 E3 D3", 2, "B1", 0, set()),  # H04
        (Map.parse("L3 T2; D3ne"), "D3ne", "F3 G3 H3 I3", 1, "", 1, {"lemonade I4"}),  # H06
        (RING, "F1sw", ROUND, 3, "", 3, {"lemonade I4", "soda B2"}),  # H10
        (RING, "F1sw", ROUND, 2, "G1", 3, {"lemonade I4", "soda B2"}),  # H11
        (SPUR, "B2", "B2 C2 D2 D3 D4 C4 B4 B3 B2", 3, "", 0, {"soda C3"}),  # H19
        (STRIP, "A2", " ".join(str(Square(x, 1)) for x in range(25)), 3, "G1", 4, set()),  # H21
        (STRIP, "A2", " ".join(str(Square(x, 1)) for x in range(25)), 4, "", 4, set()),
        (Map.parse("X0 Y0 U0/V0 W0 L0"), "L1", "L1 L2", None, "", 0, {"lemonade L3"}),  # H30
    ],
)
def test_published(
    map_: Map, start: str, path: str, most: int | None, broken: str, borders: int, collects: set[str]
) -> None:
    begin = start if map_.restaurants else squares(start)
    route = judge_route(map_, begin, squares(path), range=most)
    assert [wrong.rule for wrong in route.violations] == broken.split()
    assert route.legal == (not broken)
    assert (route.borders, set(map(str, route.suppliers))) == (borders, collects)


def test_air() -> None:
    def rules(*places: tuple[int, int], most: int | None = 4, map_: Map = NINE) -> list[str]:
        path = [Square(5 * column + 1, 5 * row + 2) for column, row in places]  # any square of the tile
        return [wrong.rule for wrong in judge_route(map_, "D4nw", path, range=most, by="air").violations]

    assert rules((0, 0), (1, 0), (1, 1)) == []
    assert rules((0, 0), (1, 0), (0, 0)) == ["B4"]  # I01
    assert rules((0, 0), (1, 1)) == ["D4"]
    assert rules((1, 0)) == ["B4"]
    assert rules((0, 0), (1, 0), (2, 0), most=1) == ["G1"]
    assert rules((0, 0), (1, 0), map_=Map.parse("A0 --; D4nw")) == ["D4"]


@pytest.mark.parametrize("seed", range(120))
def test_against_reference(seed: int) -> None:
    """Walks of a random driver who now and then turns back, turns on a bridge, leaves the road or leaps."""
    board, rng = hard_board(seed), Random(1000 + seed)
    map_ = as_map(board)
    starts = [*board.spots, *sorted(board.starts())]
    if not starts:
        return
    for _ in range(6):
        start = rng.choice(starts)
        first = [square for square, _ in board.entrance_lanes(board.own(start))] or list(board.printed)
        path = [rng.choice(first if rng.random() < 0.9 else list(board.printed))]
        for _ in range(rng.randrange(14)):
            nexts = [step(path[-1], side) for side in SIDES if rng.random() < 0.97]
            roads = [square for square in nexts if square in board.lanes and square not in path[-2:-1]]
            where = roads if roads and rng.random() < 0.9 else [s for s in nexts if min(s) >= 0] or path
            path.append(rng.choice(where))
        most = rng.choice([0, 1, 2, 3, None])
        if board.place(board.own(start).door) is None:
            continue
        try:
            route = judge_route(map_, start, [Square(*square) for square in path], range=most)
        except InputError:
            assert board.own(start).name not in board.spots
            continue
        wrong, borders, suppliers = board.judge_route(start, path, most)
        ours = {violation.rule for violation in route.violations}
        assert ours == wrong, (map_, start, route, ours, wrong)
        assert (route.borders, set(map(str, route.suppliers))) == (borders, suppliers), (map_, start, route)


def test_every_violation_is_told() -> None:
    bridge = Map.parse("P0 J0; A4ne")
    told = {
        wrong.name
        for route in (
            judge_route(NINE, "D4nw", squares("D3 E3 D3 A1 C3 E3"), range=0),
            judge_route(NINE, "D4nw", squares("M1 L1 L3"), range=0),
            judge_route(NINE, "D4nw", squares("D3 E3 F3"), range=0),
            judge_route(bridge, "A4ne", squares("C2 C3 B3")),
            judge_route(NINE, "D4nw", squares("F1 A1 F1 K11 Z9"), by="air"),
        )
        for wrong in route.violations
    }
    assert told == set(SENTENCES)


def test_text_form_marks_borders() -> None:
    assert str(judge_route(SANTA, "L7sw", squares("K9 K10 L10 M10 M11"))) == "K9 K10 L10 M10 | M11"
    assert str(judge_route(SANTA, "L7sw", squares("A1 F1"), by="air")) == "R1 | L0"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--from", "L7sw"], "--squares"),
        (["--squares", "K8"], "--from"),
        (["--from", "L7sw", "--squares", "K8,x"], "'x'"),
        (["--from", "L7sw", "--squares", ""], "empty"),
        (["--from", "L7sw", "--tiles", "M0,Q9"], "Q9"),
        (["--from", "L7sw", "--tiles", "M0", "--employee", "truck_driver"], "road"),
        (["--from", "L7sw", "--squares", "K8", "--range", "-1"], "-1"),
        (["--from", "L8sw", "--squares", "K8"], "L8sw"),
        (["--from", "L7sw", "--squares", "K8", "--employee", "truck_drivr"], "truck_driver"),
    ],
)
def test_bad_command(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["route", str(SANTA), *words]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert complaint in err
    assert err.count("\n") == 1


def test_commands(capsys: pytest.CaptureFixture[str]) -> None:
    def told(code: int, *words: str) -> str:
        assert main(list(words)) == code
        return capsys.readouterr().out

    where = [str(SANTA), "--from", "L7sw"]
    found = json.loads(told(0, "route", *where, "--squares", "K8,K9", "--format", "json"))
    assert found == {"legal": True, "borders": 0, "suppliers": ["soda L9"], "violations": []}
    wrong = json.loads(told(1, "route", *where, "--squares", "K8,K9,K8", "--format", "json"))
    assert [(one["rule"], one["squares"]) for one in wrong["violations"]] == [("B1", ["K9"])]
    assert "straight back" in told(1, "route", *where, "--squares", "K8,K9,K8")
    assert told(0, "route", *where, "--tiles", "M,T0", "--employee", "zeppelin pilot").startswith("M0 | T0\nlegal")
    every = json.loads(told(0, "runs", *where, "--employee", "truck_driver", "--format", "json"))["runs"]
    assert every[0] == {"suppliers": ["soda L9"], "borders": 0, "route": ["K8", "K9"]}
    assert [len(run["suppliers"]) for run in every] == [1, 2]
    assert "6 drinks" in told(0, "runs", *where, "--employee", "truck_driver", "--best")
    assert "10 drinks" in told(0, "runs", *where, "--employees", "truck_driver,cart_operator")
    assert "C5" in told(1, "runs", *where, "--employee", "truck_driver", "--why", "lemonade N7")
    for command in (["route", *where, "--squares", "K8,K9"], ["runs", *where, "--range", "4", "--by", "air"]):
        picture = told(0, *command, "--format", "svg")
        assert picture.startswith("<svg")


def test_a_square_that_looks_like_a_tile_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["route", "R1 L0 N3/C1 J0 M0/Q2 D3 T0; L7sw", "--from", "L7sw", "--tiles"]
    assert main([*words, "M2,J0"]) == 1
    assert "M2 was read as the square M2, on tile N3; tile M lies on the map as M0\n" in capsys.readouterr().out
    assert main([*words, "M0,T0"]) == 0
    assert "was read" not in capsys.readouterr().out
    assert main([*words, "T2"]) == 2
    assert "no such square; tile T lies on the map as T0" in capsys.readouterr().err
