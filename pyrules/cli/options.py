"""What several commands share: reading the map, the formats, writing the answer."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from typing import Any

from pyrules.errors import InputError
from pyrules.instance import load, read_bytes, read_instance, read_text
from pyrules.map import Map
from pyrules.oneline import parse, read_ruling

_PICTURES = ("svg", "html", "png", "pdf", "jpg", "jpeg", "gif", "webp")  # what names of pictures end in


def map_arguments(parser: argparse.ArgumentParser) -> None:
    """The map, and how it is read."""
    parser.add_argument("map", metavar="MAP", help="an instance file (.toml), a one-line map, or - for standard input")
    parser.add_argument("--allow-repeats", action="store_true", help="let a tile occur more than once (M2)")
    parser.add_argument(
        "--ruling",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="border_join=touch|middle or last_border=count|ignore, over what the map says",
    )


def format_argument(parser: argparse.ArgumentParser, *formats: str) -> None:
    """The format of the answer; the first is the default, but with ``-o`` the one that its file's name ends in."""
    parser.add_argument("--format", choices=formats, help=f"{' or '.join(formats)}")
    parser.set_defaults(formats=formats, output_format="svg")


def settle_format(options: argparse.Namespace) -> None:
    """Chooses the format where the command line names none. Raises InputError for a picture that nobody draws here."""
    output = getattr(options, "output", None)
    if not hasattr(options, "formats") or not output:
        options.format = getattr(options, "format", None) or getattr(options, "formats", ("",))[0]
        return
    if options.format == "json":
        raise InputError("-o writes a picture, and --format json is none")
    if options.format is None:
        suffix = os.path.splitext(output)[1].lower().removeprefix(".")
        if suffix in _PICTURES and suffix not in options.formats:
            drawn = " or ".join(f".{each}" for each in options.formats if each in _PICTURES)
            raise InputError(f"{output}: a picture's name ends in {drawn}")
        options.format = suffix if suffix in _PICTURES else options.output_format


def read_map(options: argparse.Namespace) -> Map:
    """The map that the command line names. Raises InputError."""
    return read_source(options)[0]


def read_source(options: argparse.Namespace) -> tuple[Map, str]:
    """The map that the command line names, and the text of its instance file, if it is one. Raises InputError."""
    repeats = options.allow_repeats
    if options.map == "-":
        if sys.stdin is None:
            raise InputError("standard input: it is closed")
        given = read_bytes(sys.stdin.buffer, "standard input")
        map_, text = _from_standard_input(given, repeats), given if _is_instance(given) else ""
    elif options.map.rstrip().endswith(".toml"):
        text = read_text(options.map)
        map_ = read_instance(text, options.map, repeats)
    else:
        map_, text = load(options.map, repeats), ""
    return map_.with_rulings(**dict(read_ruling(ruling) for ruling in options.ruling)), text


def _is_instance(text: str) -> bool:
    """Every line of an instance file is a heading, a key, or a comment."""
    return bool(re.search(r"^\s*(\[|#|[\w\"']+\s*=)", text, re.MULTILINE))


def _from_standard_input(text: str, repeats: bool) -> Map:
    """A map in either form."""
    if _is_instance(text):
        return read_instance(text, "standard input", repeats)
    try:
        return parse(text, repeats)
    except InputError as error:
        raise InputError(f"standard input: {error}") from None


def write_json(value: Any) -> None:
    """An answer as JSON on one line."""
    print(json.dumps(value, ensure_ascii=False))


def table(rows: list[list[str]]) -> str:
    """Rows of text in columns; the first row is the heading."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([lines[0], "  ".join("-" * width for width in widths), *lines[1:]])
