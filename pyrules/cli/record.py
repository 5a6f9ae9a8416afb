"""``pyrules record``."""

from __future__ import annotations

import argparse
import sys

from pyrules.cli.options import format_argument, write_json
from pyrules.cli.searching import (
    UNKNOWN,
    layouts_of,
    progress,
    read_rulings,
    read_seconds,
    search_arguments,
    told,
    witness_text,
)
from pyrules.search.records import Record, case, known_records, record

HELP = "Find the map that is the extreme of its size, with proof where the search finishes."
EXAMPLE = "pyrules record most_roads --size 1x2"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("question", metavar="QUESTION", help="one of those above")
    search_arguments(parser)
    format_argument(parser, "text", "json", "toml")


def more_help() -> str:
    """What --help says besides."""
    return f"questions:\n{told(known_records())}"


def run(options: argparse.Namespace) -> int:
    """Prints the record and its map, with ``toml`` as a case if it is proven: 0 it is, 4 the time was over first."""
    (layouts,) = layouts_of(options)
    found = record(
        options.question, layouts, read_rulings(options), read_seconds(options.timeout), progress(layouts.size)
    )
    if options.format == "json":
        write_json(found.to_json())
    elif options.format == "toml" and found.proven:
        print(case(found), end="")
    elif options.format == "toml":  # a case on standard output, or nothing
        print(f"pyrules: {options.question} on {found.size}: {_value(found)}; it makes no case", file=sys.stderr)
    else:
        print(f"{found.statement}\n{found.size}: {_value(found)}")
        if found.witness:
            print(f"\n{witness_text(found.witness)}")
    return 0 if found.proven else UNKNOWN


def _value(found: Record) -> str:
    if found.value is None:
        return f"no map found in {found.seconds:.0f} s"
    if found.proven:
        return f"{found.value}, the extreme of all {found.layouts:,} layouts"
    beyond = "" if found.bound is None else f"; no map goes beyond {found.bound}"
    return f"{found.value} found in {found.seconds:.0f} s, not proven to be the extreme{beyond}"
