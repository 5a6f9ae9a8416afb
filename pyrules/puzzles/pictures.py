"""The pictures of a puzzle and of its solution."""

from __future__ import annotations

import re
from dataclasses import replace

from pyrules.answers import Board, Location
from pyrules.map import Map
from pyrules.notation import Spot, Square, Tile
from pyrules.puzzles.puzzle import Puzzle
from pyrules.queries import board, check
from pyrules.render.marks import Drive, Marks, mark
from pyrules.render.svg import draw


_TURN = re.compile(r'(class="tile-name[^>]*>[A-Z])[0-3]')  # the turn in a tile's name, which a survey does not tell


def picture(puzzle: Puzzle) -> str:
    """What the solver is shown, as an SVG document."""
    map_ = replace(puzzle.map, title="")
    if puzzle.kind == "survey":
        return _TURN.sub(r"\1", draw(map_, survey_board(puzzle), Marks()))
    return draw(map_, board(map_), _marks(puzzle))


def tiles_picture(puzzle: Puzzle) -> str:
    """The tiles of a survey, all upright, as an SVG document."""
    map_ = Map(tuple(tuple(Tile(tile.name) if tile else None for tile in row) for row in puzzle.map.tiles))
    return _TURN.sub(r"\1", draw(map_, board(map_)))


def solution_picture(puzzle: Puzzle) -> str:
    """The solution, as an SVG document."""
    map_ = replace(puzzle.solved, title="")
    if puzzle.kind == "judge":
        map_ = replace(puzzle.map, title="")
        wrong = [
            square
            for letter, spot in puzzle.data["placed"].items()
            if puzzle.answer[letter] != "legal"
            for violation in check(map_, spot)
            for square in violation.squares
        ]
        return draw(map_, board(map_), _marks(puzzle)._replace(squares=mark(dict.fromkeys(wrong), "wrong")))
    if puzzle.kind == "delivery":
        start = map_.restaurants[0].spot.entrance
        route = tuple(Square.parse(text) for text in puzzle.shown["route"])
        rings = tuple(Square.parse(name.split()[1]) for name in puzzle.shown["collected"])
        return draw(map_, board(map_), Marks(routes=(Drive(route, start),), rings=rings))
    return draw(map_, board(map_))


def _marks(puzzle: Puzzle) -> Marks:
    """The placements of a Judge, in outline and with their letters."""
    spots = {letter: Spot.parse(text) for letter, text in puzzle.data.get("placed", {}).items()}
    labels = tuple((_away(spot), letter) for letter, spot in spots.items())
    return Marks(ghosts=tuple(spots.values()), labels=labels)


def _away(spot: Spot) -> Square:
    """The square of a spot that is farthest from its door: the letter stands there."""
    x, y = spot.square
    return Square(2 * x + 1 - spot.entrance.x, 2 * y + 1 - spot.entrance.y)


def survey_board(puzzle: Puzzle) -> Board:
    """A board on which only the restaurants and the squares that are seen lie."""
    places: dict[Location, tuple[Square, ...]] = {}
    for restaurant in puzzle.map.restaurants:
        x, y = restaurant.spot.square
        squares = tuple(Square(x + dx, y + dy) for dy in (0, 1) for dx in (0, 1))
        places[Location(str(restaurant), "restaurant", restaurant.spot.square)] = squares
    roads = {}
    seen = puzzle.data.get("seen", {})
    for text, what in seen.items():
        square = Square.parse(text)
        if what == "road":
            roads[square] = frozenset[str]()
        elif what in ("beer", "lemonade", "soda"):
            places[Location(f"{what} {text}", what, square)] = (square,)
    return Board(roads, frozenset(), frozenset(), places, frozenset())

