"""Turning or mirroring a whole map turns or mirrors its answers: starts, distances, roads, reach, violations.

The turn is made on the reference's board, the answers are the encoding's own: no other program has a say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

import pytest
from random_maps import SIZES, as_map, one_line, own_drawings, printed_drawings, random_board, seeded_board
from reference import FOOTPRINTS, SIZE, Board, Drawing, Spot, mirror, read_square, square_text, turned_drawing

from pyrules import Map, check, reach, roads, start_distances
from pyrules.answers import Location

Turn = Callable[[Board], "Moved"]


@dataclass(frozen=True)
class Moved:
    """A board, and where the squares, sides and pieces of another one have gone on it."""

    board: Board
    width: int  # of the board before, in squares
    height: int
    mirrored: bool

    def square(self, x: int, y: int) -> tuple[int, int]:
        """Mirrored west to east, or turned by a quarter turn clockwise."""
        return (self.width - 1 - x, y) if self.mirrored else (self.height - 1 - y, x)

    def side(self, side: str) -> str:
        return dict(zip("nesw", "nwse" if self.mirrored else "eswn", strict=True))[side]

    def corner(self, corner: str) -> str:
        sides = {self.side(side) for side in corner}
        return next(c for c in ("nw", "ne", "se", "sw") if set(c) == sides)

    def rectangle(self, at: str, width: int, height: int) -> str:
        """The north-west square of a rectangle."""
        x, y = read_square(at)
        ends = [self.square(x, y), self.square(x + width - 1, y + height - 1)]
        return square_text((min(x for x, _ in ends), min(y for _, y in ends)))

    def spot(self, text: str) -> str:
        spot = Spot.read(text)
        return self.rectangle(square_text(spot.square), 2, 2) + self.corner(spot.corner) + "*" * spot.drive_in

    def name(self, name: str, sizes: dict[str, int]) -> str:
        """A location's name: that of a supplier or restaurant, or of a house that is not alone, holds a square."""
        *words, last = name.split()
        if words and words[0] == "house" and len(words) == 2:
            return f"{' '.join(words)} {self.rectangle(last, sizes[name], sizes[name])}"
        if words and words[0] in ("beer", "lemonade", "soda"):
            return f"{words[0]} {self.rectangle(last, 1, 1)}"
        return name if words else self.spot(name)


def moved(board: Board, mirrored: bool) -> Moved:
    rows = [row.split() for row in board.tiles.split("/")]
    width, height = SIZE * len(rows[0]), SIZE * len(rows)
    at = Moved(board, width, height, mirrored)
    if mirrored:
        # A mirrored tile is another tile: each becomes a tile of one's own, in the turn that it lies in.
        drawings, names = dict(printed_drawings()), {}
        for token in sorted({token for row in rows for token in row} - {"--"}):
            name = "mirrored" + chr(ord("a") + len(names) // 26) + chr(ord("a") + len(names) % 26)
            names[token] = f"{name}0"
            drawings[name] = replace(mirror(turned_drawing(board.drawings[token[:-1]], int(token[-1]))), name=name)
        rows = [[names.get(token, token) for token in reversed(row)] for row in rows]
    else:
        drawings = board.drawings
        turned = [list(column) for column in zip(*reversed(rows), strict=True)]
        rows = [[f"{t[:-1]}{(int(t[-1]) + 1) % 4}" if t != "--" else t for t in row] for row in turned]
    return replace(at, board=replace(
        board,
        tiles="/".join(" ".join(row) for row in rows),
        drawings=drawings,
        restaurants=[at.spot(spot) for spot in board.restaurants],
        houses=[(number, at.rectangle(square, 2, 2), at.side(side)) for number, square, side in board.houses],
        gardens=[(at.name(house, sizes(board)), at.side(side)) for house, side in board.gardens],
        campaigns=[
            (number, at.rectangle(square, *FOOTPRINTS[number][:: -1 if turned else 1]), turned == mirrored)
            for number, square, turned in board.campaigns
        ],
    ))  # fmt: skip


def sizes(board: Board) -> dict[str, int]:
    return {name: house.size for name, house in board.named_houses.items()}


@pytest.mark.parametrize("mirrored", [False, True], ids=["turned", "mirrored"])
@pytest.mark.parametrize("seed", range(16))
def test_answers_move_with_the_map(seed: int, mirrored: bool) -> None:
    board = seeded_board(seed)
    there = moved(board, mirrored)
    before, after = Answers(as_map(board)), Answers(as_map(there.board))
    names = {name: there.name(name, sizes(board)) for name in before.names}
    assert sorted(names.values()) == sorted(after.names)
    assert {(there.spot(spot), names[name]): pair for (spot, name), pair in before.starts.items()} == after.starts, (
        one_line(board)
    )
    assert {
        (squares_moved(squares, there), frozenset(names[name] for name in some)) for squares, some in before.roads
    } == after.roads, one_line(board)
    assert {
        (there.spot(who), rule, squares_moved(squares, there)) for who, rule, squares in before.violations
    } == after.violations
    rng = Random(seed)
    for start in rng.sample(board.restaurants, min(1, len(board.restaurants))):
        by, most = rng.choice(("road", "air")), rng.choice((0, 1, 2, None))
        near, squares = before.reach(start, most, by)
        assert ({(names[n], d) for n, d in near}, squares_moved(squares, there)) == after.reach(
            there.spot(start), most, by
        )


@pytest.mark.parametrize("seed", range(100, 106))
def test_four_turns_and_two_mirrorings_are_none(seed: int) -> None:
    """The turn itself is sound: it comes back to the board that it began with."""
    board = random_board(Random(seed), *SIZES[seed % len(SIZES)], printed_drawings(), vacant=0.2, campaigns=4)
    again = board
    for _ in range(4):
        again = moved(again, mirrored=False).board
    assert one_line(again) == one_line(board)
    twice = moved(moved(board, True).board, True).board
    assert Answers(as_map(twice)).starts == Answers(as_map(board)).starts
    assert {d.rows for d in own_drawings(twice)} == {drawing.rows for drawing in board.places.values()}


def squares_moved(squares: frozenset[str], there: Moved) -> frozenset[str]:
    return frozenset(square_text(there.square(*read_square(text))) for text in squares)


class Answers:
    """What the encoding says about a map, in sets of text."""

    def __init__(self, map_: Map) -> None:
        self._map = map_

    @cached_property
    def starts(self) -> dict[tuple[str, str], tuple[int | None, int | None]]:
        return {(d.start, d.location.name): (d.road, d.air) for d in start_distances(self._map)}

    @cached_property
    def roads(self) -> set[tuple[frozenset[str], frozenset[str]]]:
        found = roads(self._map)
        return {(frozenset(map(str, road.squares)), frozenset(map(str, road.locations))) for road in found}

    @cached_property
    def violations(self) -> set[tuple[str, str, frozenset[str]]]:
        found = [v for v in check(self._map) if v.rule in ("S1", "S2", "S3")]
        return {(v.piece, v.name, frozenset(map(str, v.squares))) for v in found}

    @cached_property
    def names(self) -> list[str]:
        from pyrules.queries import board

        locations: dict[Location, object] = board(self._map).locations  # type: ignore[assignment]
        return [location.name for location in locations]

    def reach(self, start: str, most: int | None, by: str) -> tuple[set[tuple[str, int | None]], frozenset[str]]:
        found = reach(self._map, start, range=most, by=by)  # type: ignore[arg-type]
        return {(place.name, n) for place, n in found.locations}, frozenset(map(str, found.squares))


def test_mirrored_drawing() -> None:
    drawing = Drawing.read("x", ["#.HH.", "..HH.", "..gg.", "B....", "....."], "H=31 cap=A1w")
    assert mirror(drawing).rows == (".HH.#", ".HH..", ".gg..", "....B", ".....")
    assert mirror(drawing).marks == "H=31 cap=E1e"
