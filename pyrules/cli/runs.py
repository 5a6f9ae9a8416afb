"""``pyrules runs``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from pyrules.cli.options import format_argument, map_arguments, read_map, write_json
from pyrules.cli.reach import read_range
from pyrules.cli.travel import picture, read_start, start_arguments, write_picture
from pyrules.errors import InputError
from pyrules.hauls import Haul, best_hauls, drinks, every_drinks, most_suppliers
from pyrules.map import Map
from pyrules.runs import Run, runs
from pyrules.travel import Start
from pyrules.why import Why, why
from pyrules.words import listed

HELP = (
    "Find what a driver or pilot can collect on a run: every different set of suppliers, each with a route (B1 to B5)."
)
EXAMPLE = "pyrules runs instances/santa-maria.toml --from L7sw --employee truck_driver"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    map_arguments(parser)
    start_arguments(parser)
    parser.add_argument("--range", metavar="N", help="the most borders that a route may cross, or inf")
    parser.add_argument("--by", choices=("road", "air"), help="how the range is travelled")
    parser.add_argument("--employee", metavar="NAME", help="whose way and range it is, such as truck_driver")
    parser.add_argument(
        "--employees", metavar="A,B,...", help="the best that several bring together, each by a road of theirs"
    )
    parser.add_argument("--best", action="store_true", help="only the runs that bring the most drinks")
    named = "a supplier, house or campaign ('soda L9'), 'square K7' or 'tile M2'; may be repeated"
    parser.add_argument(
        "--must", metavar="WHAT", action="append", default=[], help=f"what a route has to pass: {named}"
    )
    parser.add_argument("--avoid", metavar="WHAT", action="append", default=[], help="what it may not pass")
    parser.add_argument(
        "--why",
        metavar="SUPPLIER",
        action="append",
        help="what stands in the way of collecting from this one; may be repeated: from all of them on one run",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write the picture to this file")
    format_argument(parser, "text", "json", "svg")


def more_help() -> str:
    """What --help says besides: those who collect drinks."""
    told = [f"{name} ({each} of each)" for name, each in every_drinks().items()]
    return f"employees, and the drinks they bring: {', '.join(told)}"


def run(options: argparse.Namespace) -> int:
    """Prints the runs; 1 if there is none, or if --why names a supplier that no run collects from."""
    map_ = read_map(options)
    start = read_start(options)
    _check(options)
    if options.why:
        return _why(options, map_, start)
    if options.employees or (options.best and options.employee):
        names = [name.strip() for name in (options.employees or options.employee).split(",")]
        hauls = best_hauls(map_, start, names, options.must, options.avoid)
        return _print_hauls(options, map_, start, hauls)
    travels = _travels(options)
    found = runs(map_, start, **travels, must=options.must, avoid=options.avoid)  # type: ignore[arg-type]
    if options.best:
        found = most_suppliers(found)
    return _print_runs(options, map_, start, found)


def _check(options: argparse.Namespace) -> None:
    if options.employees and (options.employee or options.range or options.by or options.why):
        raise InputError("--employees goes without --employee, --range, --by and --why")
    if options.employee and (options.range or options.by):
        raise InputError("--employee goes without --range and --by")
    if options.employee:
        drinks(options.employee)  # refuses those who collect none
    if options.why and (options.best or options.must):
        raise InputError("--why goes without --best and --must")
    if options.range and not options.by:
        raise InputError("--range needs --by road or --by air")


def _travels(options: argparse.Namespace) -> dict[str, str | int | None]:
    if options.employee:
        return {"employee": options.employee}
    return {"range": read_range(options.range), "by": options.by}


def _why(options: argparse.Namespace, map_: Map, start: Start) -> int:
    found: Why = why(map_, start, options.why, **_travels(options), avoid=options.avoid)  # type: ignore[arg-type]
    if options.format == "svg":
        _draw(options, map_, start, [("", found.run)] if found.run else [])
    elif options.format == "json":
        write_json(found.to_json())
    else:
        print(found.says)
        if found.run:
            print(f"  {found.run.route}")
    return 1 if found.rule else 0


def _print_runs(options: argparse.Namespace, map_: Map, start: Start, found: Sequence[Run]) -> int:
    if options.format == "svg":
        _draw(options, map_, start, [("", run) for run in found])
    elif options.format == "json":
        write_json({"runs": [run.to_json() for run in found]})
    else:
        each = drinks(options.employee) if options.employee else None
        for run in found:
            print(_line(run, each) + f"\n  {run.route}")
        print(f"{len(found)} run{'s' * (len(found) != 1)}")
    return 0 if found else 1


def _print_hauls(options: argparse.Namespace, map_: Map, start: Start, hauls: Sequence[Haul]) -> int:
    if options.format == "svg":
        _draw(options, map_, start, [(name.replace("_", " "), run) for haul in hauls[:1] for name, run in haul.runs])
    elif options.format == "json":
        write_json({"drinks": hauls[0].drinks if hauls else 0, "hauls": [haul.to_json() for haul in hauls]})
    else:
        for haul in hauls:
            print(f"{haul.drinks} drinks")
            for name, run in haul.runs:
                print(f"  {name.replace('_', ' ')}: {_line(run, drinks(name))}\n    {run.route}")
        print(f"{len(hauls)} best haul{'s' * (len(hauls) != 1)}")
    return 0 if hauls else 1


def _line(run: Run, each: int | None) -> str:
    suppliers = listed([str(supplier) for supplier in run.suppliers])
    brings = f"{each * len(run.suppliers)} drinks, " if each else ""
    return f"{suppliers}: {brings}{run.borders_text}"


def _draw(options: argparse.Namespace, map_: Map, start: Start, found: Sequence[tuple[str, Run]]) -> None:
    routes = [(name, run.by, run.squares) for name, run in found]
    suppliers = [supplier for _, run in found for supplier in run.suppliers]
    write_picture(options, picture(map_, start, routes, suppliers))
