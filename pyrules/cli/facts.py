"""``pyrules facts``."""

from __future__ import annotations

import argparse

from pyrules.asking import ask
from pyrules.cli.options import map_arguments, read_map
from pyrules.facts import facts

HELP = "Print the clingo program of the map, ready for clingo together with asp/map.lp."
EXAMPLE = 'pyrules facts "A0 B1/C2 D3" | python -m clingo - asp/map.lp asp/ask/starts.lp asp/show/starts.lp'


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    map_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Prints the facts."""
    map_ = read_map(options)
    ask(map_, "")  # refuses a map that cannot be
    print(facts(map_), end="")
    return 0
