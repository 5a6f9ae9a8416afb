"""``pyrules check``."""

from __future__ import annotations

import argparse

from pyrules.cli.options import format_argument, map_arguments, read_map, write_json
from pyrules.queries import check
from pyrules.sentences import quoted

HELP = """Name every sentence of the rules that the map, or one more restaurant on it, violates.

Restaurants may lie in any way. But a house, garden, campaign or airplane that cannot lie as it does (it covers
something, reaches off the map, or bears a number that there is not or twice), and a tile that lies in the map twice,
are bad input: one line on stderr tells the first of them, and the exit code is 2."""
EXAMPLE = "pyrules check instances/santa-maria.toml --spot M6nw"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    map_arguments(parser)
    parser.add_argument("--spot", help="judge one more restaurant on this spot, given what is on the map")
    parser.add_argument("--later", action="store_true", help="after setup, when entrances may share a tile (S4)")
    format_argument(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Prints the violations and the sentences that they break; 1 if there are any."""
    found = check(read_map(options), options.spot, options.later)
    if options.format == "json":
        write_json({"legal": not found, "violations": [violation.to_json() for violation in found]})
    else:
        told = [violation.says for violation in found]
        told += [f"  {sentence}" for sentence in quoted(violation.rule for violation in found)]
        print("\n".join(told) or "legal")
    return 1 if found else 0
