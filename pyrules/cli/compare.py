"""``pyrules compare``."""

from __future__ import annotations

import argparse
from typing import Any

from pyrules.asking import employees
from pyrules.cli.options import format_argument, read_map, write_json
from pyrules.comparing import DRIVER, Topic, compare
from pyrules.errors import InputError

HELP = "Compare the two settings of a ruling on a map: starts, roads, distances, runs."
EXAMPLE = 'pyrules compare "E0 A0; D1se" --ruling last_border'


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "map", metavar="MAP", nargs="?", help="an instance file (.toml), a one-line map, or - for standard input"
    )
    parser.add_argument("--allow-repeats", action="store_true", help="let a tile occur more than once (M2)")
    parser.add_argument(
        "--ruling",
        metavar="NAME",
        action="append",
        required=True,
        help="the ruling to compare, border_join or last_border; with =VALUE, a setting that holds for both sides",
    )
    parser.add_argument("--all", action="store_true", help="list every difference, not just the first of each topic")
    parser.add_argument("--find", action="store_true", help="instead of a map: find the smallest on which they differ")
    parser.add_argument("--size", metavar="CxR", help="with --find: up to so many columns x rows of tiles")
    parser.add_argument("--question", metavar="NAME", help="with --find: only roads, starts, distances or runs")
    parser.add_argument(
        "--timeout", metavar="SECONDS", help="with --find: so long for a size and question (exit code 4)"
    )
    format_argument(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Prints what differs; 1 if anything does. With --find 4 if the time was over first."""
    names = [text for text in options.ruling if "=" not in text]
    if len(names) != 1:
        raise InputError(f"name one ruling to compare, not {', '.join(names) or 'none'}")
    options.ruling = [text for text in options.ruling if "=" in text]
    if options.find:
        from pyrules.cli.finding import find

        return find(options, names[0])
    for name in ("size", "question", "timeout"):
        if getattr(options, name) is not None:
            raise InputError(f"--{name} goes with --find")
    if options.map is None:
        raise InputError("name a map, or look for one with --find")
    found = compare(read_map(options), names[0])
    if options.format == "json":
        write_json(found.to_json())
    else:
        print(f"{found.ruling}: {found.settings[0]} (default) / {found.settings[1]}")
        for topic in found.topics:
            print(_told(topic, None if options.all else 10))
    return 0 if found.same else 1


def _title(topic: Topic) -> str:
    if topic.name != "runs":
        return topic.name
    by, most = employees()[DRIVER]
    return f"runs of a {DRIVER.replace('_', ' ')} ({by} {most}) from each restaurant on the map"


def _told(topic: Topic, most: int | None) -> str:
    if not topic.differences:
        return f"{_title(topic)}: the same ({topic.counts[0]})"
    counts = " / ".join(map(str, topic.counts))
    lines = [f"{_title(topic)}: {len(topic.differences)} differ ({counts})"]
    for difference in topic.differences[:most]:
        lines.append(f"  {difference.what}: {_value(difference.answers[0])} / {_value(difference.answers[1])}")
    rest = len(topic.differences[most:]) if most is not None else 0
    lines += [f"  and {rest} more; --all lists them"] if rest else []
    return "\n".join(lines)


def _value(answer: Any) -> str:
    return "none" if answer is None else str(answer)
