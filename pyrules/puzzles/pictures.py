"""The pictures of a puzzle and of its solution."""

from __future__ import annotations

import re
from dataclasses import replace

from pyrules.answers import Board, Location
from pyrules.map import Map, Restaurant
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
        shown = tuple(Restaurant(Spot.parse(r["spot"]), r["name"]) for r in puzzle.data["restaurant"])
        return _TURN.sub(r"\1", draw(replace(map_, restaurants=shown), _bare(shown)))
    if puzzle.kind == "judge":
        return _lettered(puzzle, draw(map_, board(map_), _ghosts(puzzle)))
    return draw(map_, board(map_))


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
        marks = _ghosts(puzzle)._replace(squares=mark(dict.fromkeys(wrong), "wrong"))
        return _lettered(puzzle, draw(map_, board(map_), marks))
    if puzzle.kind == "delivery":
        start = map_.restaurants[0].spot.entrance
        route = tuple(Square.parse(text) for text in puzzle.shown["route"])
        rings = tuple(Square.parse(name.split()[1]) for name in puzzle.shown["collected"])
        return draw(map_, board(map_), Marks(routes=(Drive(route, start),), rings=rings))
    return draw(map_, board(map_))


def _ghosts(puzzle: Puzzle) -> Marks:
    """The placements of a Judge, in outline."""
    return Marks(ghosts=tuple(Spot.parse(text) for text in puzzle.data["placed"].values()))


def _lettered(puzzle: Puzzle, drawn: str) -> str:
    """The picture with the letter of each placement in place of the name of its spot."""
    for letter, spot in puzzle.data["placed"].items():
        drawn = drawn.replace(f'font-size="15">{spot}</text>', f'font-size="24">{letter}</text>')
    return drawn


def _bare(restaurants: tuple[Restaurant, ...]) -> Board:
    """A board on which nothing lies but restaurants."""
    places = {}
    for restaurant in restaurants:
        x, y = restaurant.spot.square
        squares = tuple(Square(x + dx, y + dy) for dy in (0, 1) for dx in (0, 1))
        places[Location(str(restaurant), "restaurant", restaurant.spot.square)] = squares
    return Board({}, frozenset(), frozenset(), places, frozenset(), {}, {}, {}, {})
