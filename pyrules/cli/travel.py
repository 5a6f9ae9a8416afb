"""What ``route`` and ``runs`` share: where to start, and pictures of routes."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence

from pyrules.answers import Location, Violation
from pyrules.asking import resolve
from pyrules.errors import InputError
from pyrules.map import Map
from pyrules.notation import SIZE, Spot, Square
from pyrules.travel import Start
from pyrules.writing import write_file


def start_arguments(parser: argparse.ArgumentParser) -> None:
    """Where a route sets out."""
    parser.add_argument("--from", dest="start", metavar="SPOT", help="a restaurant on the map, or a spot for one")
    parser.add_argument("--start-squares", metavar="B2,...", help="instead: the squares that a route may start on")


def read_start(options: argparse.Namespace) -> Start:
    """The start that the command line names. Raises InputError."""
    if (options.start is None) == (options.start_squares is None):
        raise InputError("say where to start: --from SPOT, or --start-squares")
    if options.start is not None:
        return str(options.start)
    return read_squares(options.start_squares)


def read_squares(text: str) -> list[Square]:
    """Squares between commas or spaces. Raises InputError."""
    return [Square.parse(word) for word in text.replace(",", " ").split()]


def picture(
    map_: Map,
    start: Start,
    routes: Iterable[tuple[str, str, Sequence[Square]]],
    suppliers: Iterable[Location],
    violations: Iterable[Violation] = (),
) -> str:
    """The map with routes (name, road or air, squares) on it, rings round suppliers, and what is violated."""
    from pyrules.queries import board
    from pyrules.render.marks import Drive, Flight, violation_marks
    from pyrules.render.svg import draw

    spot = _spot(map_, start)
    lines: list[Drive | Flight] = []
    for name, by, squares in routes:
        if by == "air":
            lines.append(Flight(tuple((x // SIZE, y // SIZE) for x, y in squares), name))
        else:
            lines.append(Drive(tuple(squares), _corner(spot, squares[0]), name))
    on_map = spot is None or any(restaurant.spot.square == spot.square for restaurant in map_.restaurants)
    marks = violation_marks(violations, () if spot is None or on_map else (spot,))
    rings = tuple(supplier.square for supplier in suppliers)
    return draw(map_, board(map_), marks._replace(routes=tuple(lines), rings=tuple(dict.fromkeys(rings))))


def write_picture(options: argparse.Namespace, text: str) -> None:
    """Prints the picture, or writes it to the file that is named."""
    if options.output:
        write_file(options.output, text)
    else:
        print(text, end="")


def _spot(map_: Map, start: Start) -> Spot | None:
    if not isinstance(start, str | Spot):
        return None
    who = resolve(map_, start)
    return map_.restaurants[who - 1].spot if isinstance(who, int) else who


def _corner(spot: Spot | None, first: Square) -> Square | None:
    """The corner that a drawn route comes out of: the door, or with a drive-in the corner beside its first square."""
    if spot is None or not spot.drive_in:
        return spot.entrance if spot else None
    corners = [spot._replace(door=door).entrance for door in ("nw", "ne", "se", "sw")]
    return min(corners, key=lambda corner: (abs(corner.x - first.x) + abs(corner.y - first.y), corner != spot.entrance))
