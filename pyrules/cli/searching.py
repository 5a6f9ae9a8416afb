"""What the commands that search over maps share: which maps, for how long, and how a map that was found is told."""

from __future__ import annotations

import argparse
import sys
from textwrap import fill

from pyrules.errors import InputError
from pyrules.notation import clip, printable
from pyrules.oneline import read_ruling
from pyrules.queries import board
from pyrules.render.text import draw
from pyrules.search.claims import Claim, Witness
from pyrules.search.layout import Layouts, Size, read_size, sizes_up_to
from pyrules.search.solving import Watch
from pyrules.words import listed

UNKNOWN = 4  # the exit code where the time was over before there was an answer


def search_arguments(parser: argparse.ArgumentParser) -> None:
    """Which maps are searched, and for how long."""
    parser.add_argument("--size", metavar="CxR", help="columns x rows of tiles, such as 3x3")
    parser.add_argument(
        "--tiles",
        default="base",
        help="the tiles in the box: base (default; the 20 tiles A-T), districts (the others), all (both), "
        "or letters such as ABM",
    )
    parser.add_argument(
        "--pin", metavar="MAP", help="a one-line map with ? for any tile and M? for tile M in any turn: '? M?/N3 --'"
    )
    parser.add_argument("--timeout", metavar="SECONDS", help="stop after so many seconds for a size (exit code 4)")
    parser.add_argument("--ruling", metavar="NAME=VALUE", action="append", default=[], help="another ruling")


def told(known: dict[str, Claim]) -> str:
    """What can be asked for, for a help text: each name with its sentence below."""
    return "\n".join(
        f"  {name}\n{fill(each.statement, 100, initial_indent='      ', subsequent_indent='      ')}"
        for name, each in known.items()
    )


def read_seconds(text: str | None) -> float | None:
    """A time limit. Raises InputError."""
    if text is None:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 10**7:
        raise InputError(f"bad time limit {clip(text)}: it is a number of seconds above 0")
    return seconds


def read_rulings(options: argparse.Namespace) -> dict[str, str]:
    """The rulings that the command line names. Raises InputError."""
    return dict(read_ruling(text) for text in options.ruling)


def layouts_of(options: argparse.Namespace, up_to: str | None = None, turned_alike: bool = False) -> list[Layouts]:
    """The layouts of each size that is to be searched, the smallest first. Raises InputError."""
    if options.size is None and up_to is None:
        raise InputError("--size is missing: columns x rows of tiles, such as 3x3")
    size = read_size("1x1" if options.size is None else options.size)
    sizes: list[Size] = [size] if up_to is None else sizes_up_to(size, read_size(up_to), turned_alike)
    if len(sizes) > 1 and options.pin:
        raise InputError("--pin goes with one size, not with --up-to")
    return [Layouts.of(size, options.tiles, options.pin) for size in sizes]


def progress(what: str) -> Watch | None:
    """Tells on a terminal how long the search has been going on."""
    if not sys.stderr.isatty():
        return None
    return lambda gone: print(f"\r{what}: {gone:.0f} s …", end="\r", file=sys.stderr, flush=True)


def witness_text(witness: Witness, said: str = "") -> str:
    """The map that was found, its picture, and what was chosen and found on it, unless that is ``said`` otherwise."""
    said = printable(said or _said(witness))
    lines = [f"  {witness.map}", *([f"  {said}"] if said else []), ""]
    return "\n".join([*lines, draw(witness.map, board(witness.map)), "", f"See it with: {witness.command}"])


def _said(witness: Witness) -> str:
    """What was chosen and found: ``from D4sw to house 2: by road, borders 0``."""
    start = f"from {witness.map.restaurants[0]}" if len(witness.map.restaurants) == 1 and witness.targets else ""
    way = [f"to {name}" for label, name in witness.targets if label == "there"]
    others = [name for label, name in witness.targets if label != "there"]
    place = " ".join([*([start] if start else []), *way, *([f"with {listed(others)}"] if others else [])])
    found = [f"{label.lower()} {value}" if label else str(value) for label, value in witness.found]
    return ": ".join(part for part in (place, ", ".join(found)) if part)
