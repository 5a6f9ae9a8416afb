"""``pyrules setups``."""

from __future__ import annotations

import argparse
import re
import signal
import sys
from collections.abc import Iterable
from itertools import islice

from pyrules.cli.options import format_argument, map_arguments, read_source, table, write_json
from pyrules.cli.progress import progress
from pyrules.errors import InputError
from pyrules.judging import judged
from pyrules.map import Map
from pyrules.notation import Spot, clip
from pyrules.sentences import quoted
from pyrules.setups.given import read_given
from pyrules.setups.listing import program
from pyrules.setups.order import Order
from pyrules.setups.questions import Setup, Setups
from pyrules.setups.report import Report, reports
from pyrules.setups.wishes import GRAMMAR
from pyrules.writing import write_file

HELP = f"""List, count or sample the legal setups: the starting restaurants of all players together (S1, S2, S3).

Restaurants on the map count as placed. Without another question the setups are listed, one a line, as clingo
finds them. Counts, shares and samples come from a sweep over the map that lists nothing; wishes do not change
that, but a constraint file does: then --count lists one by one, and the rest is refused.

--report tells about each setup that would be listed: name a --sample or a --limit, or put all restaurants on the
map. --order takes the players in order of play, and then what they did: "Ann, Bo, Cy; Cy pass; Bo D4nw". Players
place in reverse order of play, so that Cy begins here; those who passed place afterwards, in order of play (S5).

wishes, for --with:
{GRAMMAR}"""
EXAMPLE = "pyrules setups instances/santa-maria.toml --players 5 --count"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    map_arguments(parser)
    parser.add_argument("--players", metavar="K", help="how many restaurants a setup has, those on the map included")
    parser.add_argument(
        "--with", dest="wishes", metavar="WISH", action="append", default=[], help="one or several by ;"
    )
    parser.add_argument(
        "--constraint",
        dest="constraints",
        metavar="FILE.lp",
        action="append",
        default=[],
        help="rules and constraints of your own, over the predicates of asp/vocabulary.lp; "
        "distance(piece(restaurant,Index),Location,By,N) holds for every open start",
    )
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument("--count", action="store_true", help="how many setups there are, exactly")
    asked.add_argument("--counts", action="store_true", help="the same for 0, 1, ... K players")
    asked.add_argument("--most", action="store_true", help="the greatest number of starting restaurants; without K")
    asked.add_argument("--shares", action="store_true", help="in how many setups each spot takes part")
    asked.add_argument("--sample", metavar="N", help="N setups drawn uniformly, independently of each other")
    asked.add_argument("--order", metavar="TEXT", help="whose turn it is, and where they may place; without K")
    asked.add_argument("--facts", action="store_true", help="the facts for clingo and asp/generate/setups.lp instead")
    parser.add_argument("--distinct", action="store_true", help="count or list setups that turn into each other once")
    parser.add_argument("--report", action="store_true", help="how fair: who connects to which houses, who is nearest")
    parser.add_argument("--seed", metavar="S", default="0", help="the same seed draws the same sample")
    parser.add_argument("--limit", metavar="N", help="list no more than N")
    parser.add_argument("-o", "--output", metavar="FILE", help="write the picture of the shares to this file")
    format_argument(parser, "text", "json", "svg")


def run(options: argparse.Namespace) -> int:
    """Prints the answer; 1 if there is no setup."""
    map_, text = read_source(options)
    if options.order is not None:
        return _order(options, map_)
    given = read_given(text, options.map)
    setups = Setups.of(map_, [*given.wishes, *options.wishes])
    files = [*given.constraints, *options.constraints]
    if files and (options.counts or options.most or options.shares or options.sample):
        raise InputError("--counts, --most, --shares and --sample cannot follow a constraint file: only --count can")
    if (options.format == "svg" or options.output) and not options.shares:
        raise InputError("a picture is drawn of --shares only")
    if options.distinct and (files or options.counts or options.most or options.shares or options.sample):
        raise InputError("--distinct goes with --count, or with a list without a constraint file")
    if options.report and (options.count or options.counts or options.most or options.shares or options.distinct):
        raise InputError("--report goes with a list or a --sample")
    if options.most and options.players is not None:
        raise InputError("--most goes without --players: it asks for how many players there are setups")
    if options.most:
        return _most(options, setups)
    if options.players is None and given.players is None:
        raise InputError("--players is missing: how many restaurants has a setup?")
    players = given.players if options.players is None else whole(options.players, "number of players")
    assert players is not None
    setups.more(players)
    if options.facts:
        print(program(setups.choices, players), end="")
        return 0
    if options.counts:
        return _counts(options, setups, players)
    if options.shares:
        return _shares(options, setups, players)
    if options.count:
        return _count(options, setups, players, files)
    if options.sample is not None:
        number = whole(options.sample, "size of a sample", 1)
        drawn = setups.sample(players, number, whole(options.seed, "seed"))
        return (
            _report(options, setups, players, drawn)
            if options.report
            else _list(options, setups, players, _names(drawn), number)
        )
    limit = None if options.limit is None else whole(options.limit, "limit", 1)
    if options.report:
        if limit is None and setups.more(players):
            raise InputError("--report needs --sample or --limit: it is about few setups, not about all")
        return _report(options, setups, players, list(islice(setups.listed(players, files), limit)))
    found = _names(setups.distinct(players)) if options.distinct else setups.named(players, files)
    total = None if files or options.distinct else setups.count(players)
    return _list(options, setups, players, found, total if limit is None else limit, limit)


def whole(text: str, what: str, least: int | None = None) -> int:
    """A whole number. Raises InputError that says of what."""
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise InputError(f"bad {what} {clip(text)}: it is a whole number")
    if least is not None and int(text) < least:
        raise InputError(f"bad {what} {text}: it is {least} or more")
    return int(text)


def _order(options: argparse.Namespace, map_: Map) -> int:
    """Whose turn it is and what they may do; 1 if somebody must place and cannot."""
    try:
        order = Order.parse(map_, options.order)
    except InputError as error:
        broken = re.findall(r": ([A-Z][0-9]+[a-z]?)(?=;|$)", str(error))
        raise InputError(" ".join([f"{error}{'.' * bool(broken)}", *quoted(broken)])) from None
    spots = [str(spot) for spot in order.starts()]
    if options.format == "json":
        write_json(
            {
                "order": str(order),
                "map": str(order.map),
                "next": order.next,
                "may_pass": order.may_pass,
                "count": len(spots),
                "starts": spots,
            }
        )
    elif order.next:
        print(
            f"{order.next} {'may pass, or' if order.may_pass else 'may'} place on {len(spots)} spots", *spots, sep="\n"
        )
    else:
        print(f"all have placed: {order.map}")
    return 1 if order.next and not order.may_pass and not spots else 0


def _report(options: argparse.Namespace, setups: Setups, players: int, chosen: list[Setup]) -> int:
    code = _explained(setups, players, len(chosen))
    found = reports(setups.choices.map, chosen)
    spread = sum(report.spread for report in found) / max(len(found), 1)
    if options.format == "json":
        write_json(
            {
                "players": players,
                "mean_spread": spread,
                "reports": [report.to_json() for report in found],
            }
        )
        return code
    for report in found:
        print(report_table(report), end="\n\n")
    if len(found) > 1:
        print(f"{len(found)} setups. On average the restaurant nearest to most houses leads the last by {spread:.2f}.")
    return code


def report_table(report: Report) -> str:
    """A report as a table: a row for each house, a column for each restaurant."""
    shares = report.shares
    rows = [["By road", *(share.name or str(share.spot) for share in shares)]]
    for n, house in enumerate(shares[0].houses):
        marks = ["*" if house.name in s.nearest else "=" if house.name in s.contested else "" for s in shares]
        roads = ["-" if s.houses[n].road is None else str(s.houses[n].road) for s in shares]
        rows.append([house.name, *(f"{road}{mark}" for road, mark in zip(roads, marks, strict=True))])
    rows.append(["connected", *(str(len(share.connected)) for share in shares)])
    rows.append(["* nearest", *(str(len(share.nearest)) for share in shares)])
    rows.append(["= contested", *(str(len(share.contested)) for share in shares)])
    return table(rows)


def _count(options: argparse.Namespace, setups: Setups, players: int, files: list[str]) -> int:
    if files:
        count = 0
        with progress("setups", None) as bar:
            for _ in setups.listed(players, files):
                bar.step()
            count = bar.done
    else:
        count = setups.distinct_count(players) if options.distinct else setups.count(players)
    code = _explained(setups, players, count)
    if options.format == "json":
        write_json({"players": players, "count": count})
    else:
        print(count)
    return code


def _counts(options: argparse.Namespace, setups: Setups, players: int) -> int:
    counts = setups.counts(players)
    code = _explained(setups, players, counts[-1])
    if options.format == "json":
        write_json({"players": players, "counts": counts})
    else:
        print(table([["players", "setups"], *([str(k), f"{count:,}"] for k, count in enumerate(counts))]))
    return code


def _most(options: argparse.Namespace, setups: Setups) -> int:
    most = setups.most()
    if options.format == "json":
        write_json({"most": most})
    else:
        print("no legal setup" if most is None else most)
    return 1 if most is None else 0


def _shares(options: argparse.Namespace, setups: Setups, players: int) -> int:
    count, shares = setups.count(players), setups.shares(players)
    code = _explained(setups, players, count)
    if options.format == "json":
        shown = {str(spot): share for spot, share in shares.items()}
        write_json({"players": players, "count": count, "shares": shown})
    elif options.format == "svg" or options.output:
        _picture(options, setups, players, shares, count)
    else:
        rows = [[str(spot), f"{share:,}", f"{share / max(count, 1):.2%}"] for spot, share in shares.items()]
        print(table([["spot", f"of {count:,} setups", "share"], *rows]))
    return code


def _picture(options: argparse.Namespace, setups: Setups, players: int, shares: dict[Spot, int], count: int) -> None:
    """Draws the map with the share of every open start, in per cent, at its door."""
    from pyrules.queries import board
    from pyrules.render.marks import Marks, Note
    from pyrules.render.svg import draw

    open_ = [spot for spot in shares if spot not in setups.choices.placed]
    least, most = min((shares[spot] for spot in open_), default=0), max((shares[spot] for spot in open_), default=0)
    drawn = draw(
        setups.choices.map,
        board(setups.choices.map),
        Marks(
            labels=tuple((spot, f"{100 * shares[spot] / max(count, 1):.1f}") for spot in open_),
            shades=tuple((spot, (shares[spot] - least) / max(most - least, 1)) for spot in open_),
            notes=(
                Note("", f"% of the {count:,} setups of {players} players that have a restaurant with its door there"),
            ),
        ),
    )
    if options.output:
        write_file(options.output, drawn)
    else:
        print(drawn, end="")


def _list(
    options: argparse.Namespace,
    setups: Setups,
    players: int,
    found: Iterable[list[str]],
    total: int | None,
    limit: int | None = None,
) -> int:
    """Prints setups, one a line, and all lines are whole."""
    start, between, end = ('["', '", "', '"]') if options.format == "json" else ("", " ", "")
    with WholeLines() as lines, progress("setups", total) as bar:
        for setup in found:
            lines.write(start + between.join(setup) + end)
            bar.step()
            if bar.done == limit:
                break
    if options.format == "text" and sys.stderr.isatty():
        print(f"{bar.done:,} setup{'s' * (bar.done != 1)}", file=sys.stderr)
    return _explained(setups, players, bar.done)


def _names(setups: Iterable[Setup]) -> Iterable[list[str]]:
    return ([str(spot) for spot in setup] for setup in setups)


class WholeLines:
    """Writes lines so that Ctrl-C ends the program after a whole one: it waits while one is written."""

    def __enter__(self) -> WholeLines:
        self._writing = self._stop = False
        self._before = signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def write(self, line: str) -> None:
        """Writes a line. Raises KeyboardInterrupt afterwards if it was interrupted."""
        self._writing = True
        sys.stdout.write(line + "\n")
        self._writing = False
        if self._stop:
            raise KeyboardInterrupt

    def _interrupt(self, *_: object) -> None:
        if not self._writing or self._stop:  # whoever presses it twice cannot wait
            raise KeyboardInterrupt
        self._stop = True


def _explained(setups: Setups, players: int, count: int) -> int:
    """The exit code; where there is no setup, says why if the map or wishes are at fault."""
    if count:
        return 0
    if setups.choices.broken and (wrongs := judged(setups.choices.map, "", None)):
        print(f"no setup: {wrongs[0].says}", file=sys.stderr)
    elif setups.choices.wishes and (wishes := setups.contradiction(players)):
        told = " and ".join(f"'{wish.text}'" for wish in wishes)
        if len(wishes) > 1 and all(wish.pin for wish in wishes):
            raise InputError(f"these pins contradict each other in a setup of {players}: {told}")
        print(f"no setup of {players} keeps to {told}{' together' * (len(wishes) > 1)}", file=sys.stderr)
    return 1
