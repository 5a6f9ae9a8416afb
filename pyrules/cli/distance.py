"""``pyrules distance``."""

from __future__ import annotations

import argparse
import sys
from itertools import groupby

from pyrules.answers import Distance
from pyrules.asking import resolve
from pyrules.cli.options import format_argument, map_arguments, read_map, table, write_json
from pyrules.errors import InputError
from pyrules.map import Map
from pyrules.notation import Spot
from pyrules.queries import check, distances, start_distances

HELP = "Count the borders to every location, by road and by air (D1 to D6)."
EXAMPLE = "pyrules distance instances/santa-maria.toml"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    map_arguments(parser)
    parser.add_argument("--from", dest="start", metavar="SPOT", help="a restaurant on the map, or any spot")
    parser.add_argument("--to", metavar="LOCATION", help="only to this location, such as 'house 16' or 'soda L9'")
    parser.add_argument("--starts", action="store_true", help="from every legal starting spot")
    format_argument(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Prints a table for each start; 1 if --to names a location that no road leads to from any of them."""
    map_ = read_map(options)
    if options.starts and options.start is not None:
        raise InputError("--from and --starts exclude each other")
    if not (options.starts or options.start is not None or map_.restaurants):
        raise InputError("no restaurant on the map: name a spot with --from, or ask for all with --starts")
    found = start_distances(map_, options.to) if options.starts else distances(map_, options.start, options.to)
    if options.format == "json":
        write_json({"distances": [distance.to_json() for distance in found]})
    else:
        names = {str(restaurant.spot): str(restaurant) for restaurant in map_.restaurants}
        tables = [
            _table(names.get(start, start), list(rows))
            for start, rows in groupby(found, key=lambda distance: distance.start)
        ]
        if tables:
            print("\n\n".join(tables))
        if options.start is not None:
            _warn(map_, options.start)
    return 1 if options.to and all(distance.road is None for distance in found) else 0


def _warn(map_: Map, start: str) -> None:
    """Says on standard error what is wrong with a spot that no restaurant may be placed on at setup."""
    asked = resolve(map_, start)
    wrongs = check(map_, asked) if isinstance(asked, Spot) else []
    if wrongs:
        print(f"{asked} is no legal spot: {'; '.join(wrong.says for wrong in wrongs)}", file=sys.stderr)


def _table(start: str, rows: list[Distance]) -> str:
    cells = [[row.location.name, *("impossible" if n is None else str(n) for n in (row.road, row.air))] for row in rows]
    return table([[f"From {start} to", "By road", "By air"], *cells])
