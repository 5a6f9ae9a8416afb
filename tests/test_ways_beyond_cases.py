"""What no case can ask of the rules about travelling: what is refused, and what only a picture tells.

``make mutants`` asks this too, so every test here does without fixtures.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pyrules import InputError, Map, Square
from pyrules.queries import board
from pyrules.runs import runs, start_runs

FULL = "tile full SSSSS/#####/SSSSS/...../....."
ENDS = (
    "one0 two0/three0 four1;"
    "tile one ....#/...../..###/..#../..#..; tile two #.#../...../###../...../.....;"
    "tile three ...../...../#...#/...../..#..; tile four ...../...../...../..#../..#.. cap=C5s"
)


def squares(text: str) -> list[Square]:
    return [Square.parse(word) for word in text.split()]


def refused(question: Callable[[], object]) -> bool:
    with pytest.raises(InputError, match="more than 31 drink suppliers"):
        question()
    return True


def test_a_thirty_second_supplier_is_refused() -> None:
    map_ = Map.parse(f"full0 full0 full0 two0; {FULL}; tile two SS.../#####/...../...../.....", repeats=True)
    for by in ("road", "air"):
        assert refused(lambda by=by: runs(map_, squares("A2"), range=3, by=by))
        assert refused(lambda by=by: start_runs(map_, range=3, by=by))
        assert runs(map_, squares("A2"), range=2, by=by)
    assert refused(lambda: runs(map_, squares("A2"), by="road"))


def test_a_sixty_third_tile_is_refused() -> None:
    map_ = Map.parse(f"{' '.join(['one0'] * 63)}; tile one S..../...../...../...../.....", repeats=True)
    assert refused(lambda: runs(map_, squares("A1"), range=62, by="air", must=["square A1"]))
    tiles = "tile one S..../...../...../...../.....; tile bare ...../...../...../...../....."
    bare = Map.parse(f"one0 {' '.join(['bare0'] * 62)}; {tiles}", repeats=True)
    assert refused(lambda: runs(bare, squares("A1"), range=62, by="air"))
    (run,) = runs(bare, squares("A1"), range=61, by="air")
    assert str(run.suppliers[0]) == "soda A1"


def sides(found: dict[Square, frozenset[str]]) -> dict[str, str]:
    return {str(square): "".join(sorted(on)) for square, on in found.items() if on}


def test_where_roads_end() -> None:
    """By hand: E1 and F1 touch off the middle; F8 is capped, so that nothing joins E8, which ends in the middle."""
    joined = {
        "C3": "es", "D3": "ew", "E3": "ew", "F3": "ew", "G3": "ew", "H3": "w",
        "C4": "ns", "C5": "n", "F8": "e", "G8": "w",
    }  # fmt: skip
    for join, at_the_top, closed in (
        ("touch", {"E1": "e", "F1": "w"}, {}),
        ("middle", {}, {"E1": "e", "F1": "w"}),
    ):
        found = board(Map.parse(f"{ENDS}; ruling border_join={join}"))
        assert sides(found.roads) == joined | at_the_top
        assert sides(found.edges) == {"H1": "n", "C5": "s", "A8": "w", "E8": "e", "C10": "s"}
        assert sides(found.closed) == closed | {"F8": "w"}


def test_what_campaigns_and_airplanes_look_like() -> None:
    """K1: radios are numbered 1 to 3, mailboxes 7 to 10, billboards 11 to 16. K2: airplanes face 1, 3 or 5 lines."""
    found = board(Map.parse(f"{ENDS}; campaign 1 D4; campaign 7 A1; campaign 16 D5; airplane 4 n 1; airplane 6 w 6"))
    assert {str(place): kind for place, kind in found.campaigns.items()} == {
        "campaign 1": "radio", "campaign 7": "mailbox", "campaign 16": "billboard"
    }  # fmt: skip
    assert found.faced == {4: 1, 6: 5}
