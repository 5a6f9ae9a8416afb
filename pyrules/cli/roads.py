"""``pyrules roads``."""

from __future__ import annotations

import argparse

from pyrules.cli.options import format_argument, map_arguments, read_map, write_json
from pyrules.queries import roads
from pyrules.words import listed

HELP = "List each continuous road with its squares, its tiles and the locations connected to it (M5, C5)."
EXAMPLE = "pyrules roads instances/santa-maria.toml"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    map_arguments(parser)
    format_argument(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Prints the roads."""
    found = roads(read_map(options))
    if options.format == "json":
        write_json({"count": len(found), "roads": [road.to_json() for road in found]})
        return 0
    print(f"{len(found)} road{'s' * (len(found) != 1)}")
    for i, road in enumerate(found, 1):
        print(f"\n{i}. over {listed(list(road.tiles))}: {len(road.squares)} square{'s' * (len(road.squares) != 1)}")
        print(f"   {' '.join(str(square) for square in road.squares)}")
        print(f"   connects {listed([location.name for location in road.locations]) or 'nothing'}")
    return 0
