"""The pictures of a puzzle and of its solution."""

from __future__ import annotations

import re
from dataclasses import replace

from pyrules.map import Map
from pyrules.notation import Spot, Square, Tile
from pyrules.puzzles.puzzle import Puzzle
from pyrules.puzzles.survey_pictures import survey_picture
from pyrules.queries import board, check
from pyrules.render.marks import Drive, Marks, mark
from pyrules.render.svg import draw

_TURN = re.compile(r'(class="tile-name[^>]*>[A-Z])[0-3]')  # the turn in the name of a loose tile
_NAMES = re.compile(r'<g class="(names|vacant)">.*?</g>', re.DOTALL)  # squares and places, which loose tiles have none


def picture(puzzle: Puzzle) -> str:
    """What the solver is shown, as an SVG document."""
    map_ = replace(puzzle.map, title="")
    if puzzle.kind == "survey":
        return survey_picture(puzzle)
    if puzzle.kind == "judge":
        return _lettered(puzzle, draw(map_, board(map_), _ghosts(puzzle)))
    return draw(map_, board(map_))


def loose_tiles(puzzle: Puzzle) -> Map:
    """The loose tiles of a survey, all upright, no two of them side by side: their roads would seem to join."""
    names = [str(name) for name in puzzle.data["tiles"]]
    rows: list[tuple[Tile | None, ...]] = []
    for row, at in enumerate(range(0, len(names), 2)):
        first, second = [Tile(name) for name in names[at : at + 2]] + [None] * (at + 1 == len(names))
        rows.append((None, first, None, second) if row % 2 else (first, None, second, None))
    return Map(tuple(rows))


def tiles_picture(puzzle: Puzzle) -> str:
    """The loose tiles of a survey as an SVG document."""
    map_ = loose_tiles(puzzle)
    return _NAMES.sub(r'<g class="\1"></g>', _TURN.sub(r"\1", draw(map_, board(map_))))


def solution_picture(puzzle: Puzzle) -> str:
    """The solution, as an SVG document."""
    map_ = replace(puzzle.solved, title="")
    if puzzle.kind == "judge":
        map_ = replace(puzzle.map, title="")
        wrong = [
            square
            for letter, spot in puzzle.data["placed"].items()
            if puzzle.answer[letter] != "legal"
            for violation in check(puzzle.solved, spot)
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
    """The picture with the letter of each placement in place of the name of its spot, across from its door."""
    for letter, spot in puzzle.data["placed"].items():
        x = 20 if spot.endswith("e") else 60
        sign = rf'x="40" y="(\d+)" font-size="15">{spot}</text>'
        drawn = re.sub(sign, rf'x="{x}" y="\1" font-size="24">{letter}</text>', drawn)
    return drawn
