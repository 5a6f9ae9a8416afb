"""``pyrules route``."""

from __future__ import annotations

import argparse

from pyrules.cli.options import format_argument, map_arguments, read_map, write_json
from pyrules.cli.reach import read_range
from pyrules.cli.travel import picture, read_squares, read_start, start_arguments, write_picture
from pyrules.errors import InputError
from pyrules.routes import judge_route
from pyrules.travel import square_meant, tile_square
from pyrules.words import listed

HELP = "Judge a route: all that is wrong with it, the borders it crosses, what it collects (B1 to B4, M6, G1)."
EXAMPLE = "pyrules route instances/santa-maria.toml --from L7sw --squares K8,K9,K10,L10,M10,M11,M12 --range 3"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    map_arguments(parser)
    start_arguments(parser)
    parser.add_argument("--squares", metavar="K7,K8,...", help="a route by road: its road squares")
    parser.add_argument(
        "--tiles", metavar="J0,T0,...", help="a route by air: its tiles, by token where that is on the map once, "
        "or by a square on it (A1 is the tile if there is one)",
    )  # fmt: skip
    parser.add_argument("--range", metavar="N", help="the most borders that it may cross, or inf (the default)")
    parser.add_argument("--employee", metavar="NAME", help="whose route it is, such as truck_driver")
    parser.add_argument("-o", "--output", metavar="FILE", help="write the picture to this file")
    format_argument(parser, "text", "json", "svg")


def run(options: argparse.Namespace) -> int:
    """Prints the judgement; 1 if the route is not legal."""
    map_ = read_map(options)
    if (options.squares is None) == (options.tiles is None):
        raise InputError("name the route: its --squares by road, or its --tiles by air")
    if options.employee and options.range:
        raise InputError("--employee goes without --range")
    start = read_start(options)
    by = "road" if options.tiles is None else "air"
    if by == "road":
        squares = read_squares(options.squares)
    else:
        squares = [tile_square(map_, word) for word in _words(options.tiles)]
    most = read_range(options.range) if options.range else None
    if options.employee:
        route = judge_route(map_, start, squares, employee=options.employee)
        if route.by != by:
            raise InputError(
                f"{options.employee} travels by {route.by}: name {'--tiles' if by == 'road' else '--squares'}"
            )
    else:
        route = judge_route(map_, start, squares, range=most, by=by)
    if options.format == "svg":
        write_picture(options, picture(map_, start, [("", route.by, route.squares)], route.suppliers, route.violations))
    elif options.format == "json":
        write_json(route.to_json())
    else:
        print(route)
        told = [violation.says for violation in route.violations] or ["legal"]
        told += [note for word in _words(options.tiles or "") if (note := square_meant(map_, word))]
        print("\n".join(told))
        collects = listed([str(supplier) for supplier in route.suppliers]) or "nothing"
        print(f"crosses {route.borders} border{'s' * (route.borders != 1)}, collects {collects}")
    return 0 if route.legal else 1


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()
