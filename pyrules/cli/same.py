"""``pyrules same``."""

from __future__ import annotations

import argparse

from pyrules.cli.options import format_argument, map_arguments, read_map, write_json
from pyrules.judging import refuse_impossible
from pyrules.turning import canonical, same, symmetries
from pyrules.words import listed

HELP = "Tell whether two maps are the same when turned as a whole; of one map, its canonical text and its symmetries."
EXAMPLE = 'pyrules same "A0 B1/C2 D3" "C3 A1/D0 B2"'


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    map_arguments(parser)
    parser.add_argument("other", metavar="OTHER", nargs="?", help="the other map")
    format_argument(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Prints the answer; 1 if the maps differ."""
    map_ = read_map(options)
    refuse_impossible(map_)
    if options.other is None:
        text, turns = canonical(map_), symmetries(map_)
        if options.format == "json":
            write_json({"canonical": text, "symmetries": turns})
        else:
            print(text)
            print(f"looks the same after {_turns(turns)}" if turns else "looks the same only as it lies")
        return 0
    options.map = options.other
    other = read_map(options)
    refuse_impossible(other)
    turn = same(map_, other)
    if options.format == "json":
        write_json({"same": turn is not None, "turns": turn})
    else:
        print("different" if turn is None else f"the same, turned by {_turns([turn])}" if turn else "the same")
    return 1 if turn is None else 0


def _turns(turns: list[int]) -> str:
    return f"{listed([str(turn) for turn in turns])} quarter turn{'s' * (turns != [1])}"
