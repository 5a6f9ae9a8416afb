"""``pyrules reach``."""

from __future__ import annotations

import argparse
from textwrap import fill

from pyrules.asking import employees
from pyrules.cli.options import format_argument, map_arguments, read_map, write_json
from pyrules.errors import InputError
from pyrules.notation import SIZE, clip
from pyrules.oneline import number
from pyrules.queries import reach

HELP = "List the locations and squares in range of a restaurant or spot (G1 to G4)."
EXAMPLE = "pyrules reach instances/santa-maria.toml --from L7sw --employee truck_driver"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    map_arguments(parser)
    travel_arguments(parser)
    format_argument(parser, "text", "json")


def travel_arguments(parser: argparse.ArgumentParser) -> None:
    """Who sets out from where, and how far they may go."""
    parser.add_argument(
        "--from", dest="start", metavar="SPOT", required=True, help="a restaurant on the map, or any spot"
    )
    parser.add_argument("--range", metavar="N", help="the most borders that the route may cross, or inf")
    parser.add_argument("--by", choices=("road", "air"), help="how the range is travelled")
    parser.add_argument("--employee", metavar="NAME", help="whose way and range it is, such as truck_driver")


def read_range(text: str | None) -> int | None:
    """A range: borders, or None for inf. Raises InputError."""
    if text is None:
        raise InputError("name a range and a way, as in '--range 2 --by road', or an employee")
    if text == "inf":
        return None
    try:
        return number(text)
    except InputError:
        raise InputError(f"bad range {clip(text)}: it is a number of borders from 0 on, or inf") from None


def more_help() -> str:
    """What --help says besides: the employees."""
    ranges = {name: f"{by} {'inf' if most is None else most}" for name, (by, most) in employees().items()}
    told = [f"{name} ({most.removeprefix('any ')})" for name, most in ranges.items()]
    return fill(f"employees: {', '.join(told)}", 100, break_on_hyphens=False)


def run(options: argparse.Namespace) -> int:
    """Prints what is in range."""
    map_ = read_map(options)
    if options.employee and (options.range or options.by):
        raise InputError("--employee goes without --range and --by")
    if options.employee:
        found = reach(map_, options.start, employee=options.employee)
    else:
        if options.range and not options.by:
            raise InputError("--range needs --by road or --by air")
        found = reach(map_, options.start, range=read_range(options.range), by=options.by)
    if options.format == "json":
        write_json(found.to_json())
        return 0
    most = "anywhere" if found.most is None else f"{found.most} border{'s' * (found.most != 1)}"
    names = {str(restaurant.spot): str(restaurant) for restaurant in map_.restaurants}
    who = names.get(found.start, found.start)
    print(f"In range of {who} ({most}{'' if found.by == 'any' else f' by {found.by}'}):")
    width = max((len(location.name) for location, _ in found.locations), default=0)
    for location, n in found.locations:
        far = "not connected" if n is None and found.by == "road" else "" if n is None else n
        print(f"  {location.name:{width}}  {far}".rstrip())
    if len(found.squares) == SIZE * SIZE * sum(tile is not None for row in map_.tiles for tile in row):
        print(f"and all {len(found.squares)} squares of the map")
    else:
        print(f"and {len(found.squares)} squares: {' '.join(str(square) for square in found.squares)}")
    return 0
