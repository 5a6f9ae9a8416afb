"""``pyrules starts``."""

from __future__ import annotations

import argparse

from pyrules.cli.options import format_argument, map_arguments, read_map, write_json
from pyrules.queries import starts

HELP = "List the legal starting spots, given what is on the map (S1, S2, S3)."
EXAMPLE = 'pyrules starts "A0 B1/C2 D3"'


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    map_arguments(parser)
    format_argument(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Prints the spots by row, column and corner; 1 if there is none."""
    map_ = read_map(options)
    spots = [str(spot) for spot in starts(map_)]
    if options.format == "json":
        write_json({"map": str(map_), "count": len(spots), "starts": spots})
    else:
        for spot in spots:
            print(spot)
        print(f"{len(spots)} legal starting spot{'s' * (len(spots) != 1)}")
    return 0 if spots else 1
