"""The order of placing (S5), maps turned as a whole, and the report."""

from __future__ import annotations

import pytest

from pyrules.errors import InputError
from pyrules.instance import load
from pyrules.map import Map
from pyrules.queries import board, distances, starts
from pyrules.setups import Setups
from pyrules.setups.order import Order
from pyrules.setups.report import reports
from pyrules.turning import canonical, same, symmetries, turned, turned_spot

SANTA_MARIA = Map.parse("R1 L0 N3/C1 J0 M0/Q2 D3 T0")
PLAYERS = ("Ann", "Bo", "Cy")


def test_players_place_in_reverse_order_of_play() -> None:
    order = Order(SANTA_MARIA, PLAYERS)
    assert (order.next, order.may_pass, order.starts()) == ("Cy", True, starts(SANTA_MARIA))
    order = order.place("A1ne")
    assert (order.next, order.may_pass) == ("Bo", True)
    assert order.starts() == starts(Map.parse(f"{SANTA_MARIA}; A1ne"))
    order = order.place("I9ne").place("N14sw")
    assert (order.next, order.may_pass, order.starts()) == (None, False, [])
    assert [(r.name, str(r.spot)) for r in order.map.restaurants] == [("Cy", "A1ne"), ("Bo", "I9ne"), ("Ann", "N14sw")]
    with pytest.raises(InputError, match="the setup is over, all have placed: S5"):
        order.place("A4ne")


def test_those_who_passed_place_in_a_second_round_in_order_of_play() -> None:
    order = Order(SANTA_MARIA, PLAYERS).passes().place("A1ne").passes()
    assert (order.next, order.may_pass) == ("Ann", False)
    with pytest.raises(InputError, match="Ann has passed before, and may not pass again: S5"):
        order.passes()
    order = order.place("I9ne")
    assert (order.next, order.may_pass) == ("Cy", False)
    order = order.place("N14sw")
    assert order.next is None
    assert str(order) == "Ann, Bo, Cy; Cy pass; Bo A1ne; Ann pass; Ann I9ne; Cy N14sw"
    assert Order.parse(SANTA_MARIA, str(order)) == order


def test_all_pass() -> None:
    order = Order(SANTA_MARIA, PLAYERS).passes().passes().passes()
    turns = []
    for spot in ("A1ne", "I9ne", "N14sw"):
        turns.append(order.next)
        order = order.place(spot)
    assert (turns, order.next) == (["Ann", "Bo", "Cy"], None)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("Ann, Bo, Cy; A1ne; Bo B1nw", "Bo may not place on B1nw: .*S1"),
        ("Ann, Bo, Cy; A1nw", "Cy may not place on A1nw: .*S2"),
        ("Ann, Bo, Cy; Cy A1ne; Bo A2ne", "Bo may not place on A2ne: .*where Cy has its entrance .*S3"),
        ("Ann, Bo, Cy; Ann pass", "it is the turn of Cy, not of Ann: S5"),
        ("Ann, Bo, Cy; Cyd pass", "not of Cyd; did you mean 'Cy'"),
        ("Ann, Bo, Cy; Cy fly", "bad spot 'fly'"),
        ("Ann, Bo, Cy; A1ne*", "nobody has a drive-in at setup"),
        ("Ann, Ann", "two players are named 'Ann'"),
        ("Ann; A1ne; Ann pass", "all have placed; it is not the turn of Ann: S5"),
        ("", "bad name of a player ''"),
    ],
)
def test_illegal_steps(text: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        Order.parse(SANTA_MARIA, text)


def test_every_order_ends_in_a_setup() -> None:
    """The order changes who gets what, not which sets are legal (S5)."""
    setups = Setups.of(SANTA_MARIA)
    for setup in setups.sample(3, 3, seed=1):
        order = Order(SANTA_MARIA, PLAYERS).passes()
        for spot in setup:
            order = order.place(spot)
        assert tuple(sorted((r.spot for r in order.map.restaurants), key=lambda spot: spot.order)) == setup


@pytest.mark.parametrize("map_", [load("instances/everything.toml"), load("instances/santa-maria.toml")], ids=str)
def test_turning(map_: Map) -> None:
    """Four quarter turns come back, a turned map is the same map, and its squares bear the same."""
    assert turned(map_, 4) == map_
    quarter = turned(map_)
    assert quarter != map_
    assert same(map_, quarter) == 1
    assert same(quarter, map_) == 3
    assert canonical(quarter) == canonical(map_)
    height = 5 * map_.rows
    before, after = board(map_), board(quarter)

    def there(squares):  # type: ignore[no-untyped-def]
        return {(height - 1 - y, x) for x, y in squares}

    assert set(after.roads) == there(before.roads)
    assert set(after.gardens) == there(before.gardens)
    assert sorted((p.kind, sorted(there(on))) for p, on in before.locations.items()) == sorted(
        (p.kind, sorted(map(tuple, on))) for p, on in after.locations.items()
    )


def test_airplanes_turn_along() -> None:
    """Columns from the west become rows from the north, and those become columns from the east."""
    map_ = Map.parse("A0 B0; airplane 5 n 2; airplane 4 e 1; airplane 6 w 1")
    assert str(turned(map_)).partition("; ")[2] == "airplane 5 e 2; airplane 4 s 5; airplane 6 n 1"
    assert turned(map_, 4) == map_


def test_a_tile_that_looks_the_same_turned() -> None:
    assert canonical(Map.parse("X3 Z3")) == canonical(Map.parse("X0 Z1"))
    assert symmetries(Map.parse("X1")) == [1, 2, 3]
    assert symmetries(Map.parse("Z1")) == [2]
    assert symmetries(Map.parse("A0")) == []
    assert same(Map.parse("A0 B0"), Map.parse("A0 B1")) is None


def test_what_lies_on_a_map_breaks_its_symmetry() -> None:
    assert symmetries(Map.parse("A0/A2", repeats=True)) == [2]
    spot = starts(Map.parse("A0/A2", repeats=True))[0]
    one = Map.parse(f"A0/A2; {spot}", repeats=True)
    assert symmetries(one) == []
    assert symmetries(one.with_restaurants(turned_spot(one, spot, 2))) == [2]


def test_report_is_what_the_distances_say() -> None:
    map_ = Map.parse("R1 L0 N3/C1 J0 M0/Q2 D3 T0; L7sw")
    setup = Setups.of(map_).sample(3, 1, seed=5)[0]
    (report,) = reports(map_, [setup])
    full = map_.with_restaurants(*(spot for spot in setup if str(spot) != "L7sw"))
    roads = {(d.start, d.location.name): d.road for d in distances(full) if d.location.kind == "house"}
    assert {(str(s.spot), h.name): h.road for s in report.shares for h in s.houses} == roads
    for house in ("house 5", "house 7", "house 16"):
        near = {str(spot): road for spot in setup if (road := roads[str(spot), house]) is not None}
        best = [spot for spot in near if near[spot] == min(near.values())]
        assert [str(s.spot) for s in report.shares if house in s.nearest] == (best if len(best) == 1 else [])
        assert [str(s.spot) for s in report.shares if house in s.contested] == (best if len(best) > 1 else [])
        assert (house in report.unconnected) == (not near)
    counts = [len(share.nearest) for share in report.shares]
    assert report.spread == max(counts) - min(counts)
