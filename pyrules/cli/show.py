"""``pyrules show``."""

from __future__ import annotations

import argparse

from pyrules.cli.options import format_argument, map_arguments, read_map, write_file
from pyrules.queries import board
from pyrules.render import text

HELP = "Draw the map as text, or as an SVG picture."
EXAMPLE = "pyrules show instances/santa-maria.toml"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    map_arguments(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="write the picture to this file")
    format_argument(parser, "text", "svg", "html")


def run(options: argparse.Namespace) -> int:
    """Prints or writes the picture."""
    map_ = read_map(options)
    drawn = text.draw(map_, board(map_)) + "\n\n" + text.LEGEND + "\n"
    if options.output:
        write_file(options.output, drawn)
    else:
        print(drawn, end="")
    return 0
