"""``pyrules show``."""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import replace

from pyrules.answers import Violation
from pyrules.cli.options import format_argument, map_arguments, read_map
from pyrules.map import Map
from pyrules.notation import Spot, Square
from pyrules.queries import board, check, distances, starts
from pyrules.words import IMPOSSIBLE
from pyrules.writing import write_file

HELP = "Draw the map as text, as an SVG picture, or as an HTML page."
EXAMPLE = "pyrules show instances/santa-maria.toml --starts"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    map_arguments(parser)
    parser.add_argument("--starts", action="store_true", help="mark every legal starting spot at its door")
    parser.add_argument("--spot", help="draw one more restaurant there, and mark what it violates")
    parser.add_argument("--check", action="store_true", help="mark what the restaurants on the map violate")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="write the picture to this file: .svg, .html, or else text"
    )
    format_argument(parser, "text", "svg", "html")
    parser.set_defaults(output_format="text")


def run(options: argparse.Namespace) -> int:
    """Prints or writes the picture. It is an answer by itself: 0 also when something is marked as wrong."""
    map_ = read_map(options)
    spots = starts(map_) if options.starts else []
    spot = Spot.parse(options.spot) if options.spot else None
    wrongs = check(map_) if options.check else []
    wrongs += check(map_, spot) if spot else []
    asked = (spot,) if spot else ()
    # What cannot lie there is no part of the map: it is drawn as a spot that is asked about.
    cannot = {wrong.piece for wrong in wrongs if wrong.name in IMPOSSIBLE} if options.check else set()
    out = tuple(restaurant.spot for restaurant in map_.restaurants if str(restaurant) in cannot)
    on = replace(map_, restaurants=tuple(each for each in map_.restaurants if str(each) not in cannot))
    if options.format == "text":
        drawn = _text(map_, on, out, spots, spot, wrongs)
    else:
        drawn = _picture(on, (*out, *asked), spots, spot, wrongs)
    if options.format == "html":
        from pyrules.render.html import page

        drawn = page(on, drawn, distances(on))
    if options.output:
        write_file(options.output, drawn)
    else:
        print(drawn, end="")
    return 0


def _picture(map_: Map, ghosts: tuple[Spot, ...], spots: list[Spot], spot: Spot | None, wrongs: list[Violation]) -> str:
    from pyrules.render.marks import Note, violation_marks
    from pyrules.render.svg import draw

    marks = violation_marks(wrongs, ghosts)
    if spot and not marks.notes:
        marks = marks._replace(notes=(Note("", f"{spot} is legal"),))
    return draw(map_, board(map_), marks._replace(starts=tuple(spots)))


def _text(
    map_: Map, sound: Map, out: tuple[Spot, ...], spots: list[Spot], spot: Spot | None, wrongs: list[Violation]
) -> str:
    """The picture of the map. ``sound`` is the map without the restaurants ``out``, which cannot lie as they do."""
    from pyrules.render import text

    doors = Counter(start.entrance for start in spots)
    marks = {square: str(count) for square, count in doors.items()}
    for each in out:
        x, y = each.square
        covered = [Square(x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)]
        marks |= {square: "D" if square == each.entrance else "R" for square in covered if map_.tile_at(square)}
    marks |= {square: "!" for wrong in wrongs for square in wrong.squares if map_.tile_at(square)}
    on = board(sound)
    told = [text.draw(map_, on, marks), "", text.legend(map_, on)]
    if spots:
        told.append(f"1-4 legal starts with their door there, {len(spots)} in all")
    if any(map_.tile_at(square) for wrong in wrongs for square in wrong.squares):
        told.append("! against the rules")
    told += [wrong.says for wrong in wrongs]
    if spot and not wrongs:
        told.append(f"{spot} is legal")
    return "\n".join(told) + "\n"
