"""Runs against the reference, and against the judge of routes: what is found is all, and every route is legal."""

from __future__ import annotations

from random import Random

import pytest
from random_maps import as_map, printed_drawings, random_board
from reference import Board, step

import pyrules
from pyrules import InputError, Map
from pyrules.hauls import best_hauls
from pyrules.routes import judge_route
from pyrules.runs import Run, runs, start_runs
from pyrules.why import why

DRAWINGS = printed_drawings()
HARD = ("EJM", "CU", "GP", "WX")  # two roads, rings, bridges, closed ends
JUDGED = 5  # of the routes from one start, how many are judged and measured
DOUBLE_LOOP = ".###./.#S#./.###./.#B#./.###."


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seed" in metafunc.fixturenames:
        maps = metafunc.config.getoption("--maps")
        metafunc.parametrize("seed", range(2 * maps // 3))


def hard_board(seed: int) -> Board:
    """A small random map that often has the tiles of HARD and tiles of one's own, with a drive-in or not."""
    rng = Random(seed)
    columns, rows = rng.choice([(1, 1), (2, 1), (2, 2), (3, 2), (2, 3), (3, 3)]) if seed % 20 else (4, 5)
    names = HARD[seed % 4] if seed % 3 == 0 and columns * rows <= 2 else DRAWINGS
    return random_board(
        rng, columns, rows, {name: DRAWINGS[name] for name in names},
        vacant=rng.choice([0, 0, 0.15]), custom=rng.choice([0, 0.2, 0.6]), restaurants=3, drive_in=0.5,
        houses=rng.randrange(3), gardens=1, campaigns=rng.randrange(3),
        border_join=("touch", "middle")[seed // 4 % 2],
    )  # fmt: skip


def names(found: list[Run]) -> set[frozenset[str]]:
    return {frozenset(map(str, run.suppliers)) for run in found}


def least(board: Board, spot: str, most: int, by: str) -> dict[frozenset[str], int]:
    """The fewest borders of each set, as the reference has them: the first range that it appears at."""
    first: dict[frozenset[str], int] = {}
    for n in range(most + 1):
        for some in board.runs(spot, n, by):
            first.setdefault(some, n)
    return {some: n for some, n in first.items() if some}


def test_all_starts_against_reference(seed: int) -> None:
    board = hard_board(seed)
    map_, most = as_map(board), seed % 5
    for by in ("road", "air"):
        found = start_runs(map_, range=most, by=by)
        assert {str(spot) for spot in found} == board.starts()
        for spot, sets in found.items():
            ours = {frozenset(map(str, suppliers)): borders for suppliers, borders in sets}
            assert ours == least(board, str(spot), most, by), (map_, spot, by, most)


def test_routes_against_reference(seed: int) -> None:
    """From a restaurant, drive-ins among them, and a legal start: the sets, the fewest borders, the fewest squares."""
    board = hard_board(seed)
    map_, rng = as_map(board), Random(seed)
    starts = [*board.restaurants[:1], *rng.sample(sorted(board.starts()), min(1, len(board.starts())))]
    starts = [start for start in starts if board.place(board.own(start.rstrip("*")).door)]
    by, most = rng.choice(["road", "road", "air"]), rng.choice([0, 1, 2, 3, 4, None])
    for start in starts:
        if board.own(start.rstrip("*")).name in board.spots or start in board.starts():
            check_runs(board, map_, start.rstrip("*"), by, most)


def check_runs(board: Board, map_: Map, start: str, by: str, most: int | None) -> None:
    found = runs(map_, start, range=most, by=by)
    assert names(found) == {some for some in board.runs(start, most, by) if some}, (map_, start, by, most)
    assert len(names(found)) == len(found)
    for run in Random(len(found)).sample(found, min(len(found), JUDGED)):
        route = judge_route(map_, start, run.squares, range=most, by=by)
        assert route.legal, (map_, start, run.route, route.violations)
        assert (route.borders, route.crosses) == (run.borders, run.crosses), (map_, start, run.route)
        assert set(route.suppliers) == set(run.suppliers), (map_, start, run.route)
        wanted = frozenset(map(str, run.suppliers))
        if by == "air":
            assert len(run.squares) == run.borders + 1
            assert not run.borders or wanted not in board.runs(start, run.borders - 1, by)
        else:
            assert shortest(board, start, wanted) == (run.borders, len(run.squares)), (map_, start, run.route)


def shortest(board: Board, start: str, wanted: frozenset[str]) -> tuple[int, int]:
    """The fewest borders, and then the fewest squares, of a road route that collects just this set."""
    begin = board.entrance_lanes(board.own(start))
    beside = {square: board.suppliers_beside(square) for square in board.lanes}
    cost = {}
    waves = {(n, 1): [(lane, "", beside[lane[0]]) for lane, b in begin.items() if b == n] for n in (0, 1)}
    while waves:
        borders, squares = now = min(waves)
        for state in waves.pop(now):
            lane, back, some = state
            if state in cost or not some <= wanted:
                continue
            cost[state] = now
            if some == wanted:
                return now
            for side, other, crossed in board.graph[lane]:
                if side != back:
                    opposite = {"n": "s", "s": "n", "e": "w", "w": "e"}[side]
                    after = (other, opposite, some | beside[other[0]])
                    waves.setdefault((borders + crossed, squares + 1), []).append(after)
    raise AssertionError("the reference finds no route")


def test_double_loop_collects_both_by_going_round() -> None:
    map_ = Map.parse(f"loops0 A; tile loops {DOUBLE_LOOP}")
    found = runs(map_, [pyrules.Square.parse("C1")], range=0, by="road")
    assert {"beer C4", "soda C2"} in [set(map(str, run.suppliers)) for run in found]


SANTA = Map.parse("R1 L0 N3/C1 J0 M0/Q2 D3 T0; L7sw")
NINE = Map.parse("A0 L0 N0/F0 O0 T0/L0 R0 Q0; D4nw", repeats=True)


def test_must_and_avoid() -> None:
    every = runs(NINE, "D4nw", range=4, by="road")
    for must in ("beer G6", "beer L2"):
        with_it = {run.suppliers for run in every if must in map(str, run.suppliers)}
        assert {run.suppliers for run in runs(NINE, "D4nw", range=4, by="road", must=[must])} == with_it
        assert with_it
        without = runs(NINE, "D4nw", range=4, by="road", avoid=[must])
        assert {run.suppliers for run in without} == {run.suppliers for run in every} - with_it
    for run in runs(NINE, "D4nw", range=4, by="road", must=["tile O"]):
        assert any(square.x // 5 == 1 and square.y // 5 == 1 for square in run.squares)
    for run in runs(NINE, "D4nw", range=4, by="air", avoid=["tile O"], must=["square M3"]):
        assert "O0" not in run.steps
        assert "N0" in run.steps
    house = pyrules.queries.board(NINE).locations
    (squares,) = [squares for place, squares in house.items() if str(place) == "house 10"]
    for run in runs(NINE, "D4nw", range=4, by="road", must=["house 10"]):
        assert any(step(square, side) in squares for square in run.squares for side in "nesw")


def test_hauls() -> None:
    (haul,) = best_hauls(SANTA, "L7sw", ["truck driver", "cart_operator"])
    assert haul.drinks == 2 * 3 + 2 * 2  # both collect from the same two suppliers (B3)
    first, *others = best_hauls(NINE, "D4nw", ["cart_operator", "cart_operator"], must=["beer G6", "lemonade I4"])
    collected = {str(supplier) for _, run in first.runs for supplier in run.suppliers}
    assert {"beer G6", "lemonade I4"} <= collected
    assert not others
    assert best_hauls(NINE, "D4nw", ["cart_operator"], must=["beer G6", "lemonade I4"]) == []
    # H12: where an entrance touches two roads, two drivers may take one each; one driver never both (G3).
    bridge = Map.parse("P0; A4ne")
    both = best_hauls(bridge, "A4ne", ["truck_driver", "truck_driver"], must=["beer D5", "lemonade A2"])
    assert [haul.drinks for haul in both] == [6]
    assert best_hauls(bridge, "A4ne", ["truck_driver"])[0].drinks == 3


def test_why() -> None:
    def rule(map_: Map, start: str, *suppliers: str, most: int | None, by: str = "road") -> tuple[str, int | None]:
        found = why(map_, start, suppliers, range=most, by=by)
        assert (found.rule == "") == (found.run is not None)
        assert found.says.endswith(found.rule)
        return found.rule, found.least

    assert rule(SANTA, "L7sw", "lemonade N7", most=3) == ("C5", None)
    assert rule(SANTA, "L7sw", "lemonade L12", most=3) == ("", 1)
    assert rule(SANTA, "L7sw", "lemonade L12", "soda L9", most=0) == ("G1", 1)
    assert rule(SANTA, "L7sw", "lemonade L12", "lemonade N7", most=3) == ("C5", None)
    assert rule(SANTA, "L7sw", "soda D2", most=2, by="air") == ("G1", 3)
    assert rule(SANTA, "L7sw", "soda D2", "lemonade L12", most=3, by="air") == ("G1", 5)
    assert rule(NINE, "D4nw", "beer G6", "lemonade I4", most=2) == ("B1", 4)
    assert rule(Map.parse("P0; A4ne"), "A4ne", "beer D5", "lemonade A2", most=3) == ("G3", None)
    apart = Map.parse("J -- R/-- D L; D4nw")
    assert rule(apart, "D4nw", "soda L2", most=4, by="air") == ("D4", None)
    fork = Map.parse("R L N/-- J --; F5se")  # from J a flight goes to R or to N, never to both
    assert rule(fork, "F5se", "soda B2", "beer L2", most=9, by="air") == ("B4", None)


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"employee": "truk_driver"}, "truk_driver"),
        ({"range": -1, "by": "road"}, "-1"),
        ({"range": 1}, "by"),
        ({"range": 1, "by": "sea"}, "sea"),
        ({"range": 1, "by": "road", "must": ["soda A1"]}, "soda A1"),
        ({"range": 1, "by": "road", "avoid": ["square ZZ99"]}, "ZZ99"),
        ({"employee": "brand_manager"}, "brand manager"),
    ],
)
def test_bad_input(given: dict[str, object], word: str) -> None:
    with pytest.raises(InputError, match=word):
        runs(SANTA, "L7sw", **given)  # type: ignore[arg-type]


def test_bad_starts() -> None:
    for start, word in (("A1nw", "A1nw"), ("Z9", "Z9"), ([pyrules.Square(99, 0)], "CV1")):
        with pytest.raises(InputError, match=word):
            runs(SANTA, start, range=1, by="road")  # type: ignore[arg-type]


def test_more_suppliers_than_a_set_holds() -> None:
    row = "/".join(["SSSSS", "#####", "SSSSS", "SSSSS", "SSSSS"])
    map_ = Map.parse(f"full0 full0 full0 full0; tile full {row}", repeats=True)
    with pytest.raises(InputError, match="31"):
        runs(map_, [pyrules.Square.parse("A2")], range=3, by="road")
    assert len(runs(map_, [pyrules.Square.parse("A2")], range=2, by="road")) == 15
