"""``pyrules prove``."""

from __future__ import annotations

import argparse

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
from pyrules.errors import InputError, SolverError
from pyrules.search.claims import NothingLeftError, Verdict, known_claims, prove, read_claim

HELP = "Prove a claim about the rules for every map of a size, or find a map that refutes it."
EXAMPLE = "pyrules prove road_not_below_air --size 1x2"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("claim", metavar="CLAIM", nargs="?", help="one of those above")
    parser.add_argument("--claim", dest="file", metavar="FILE.lp", help="a claim of your own")
    search_arguments(parser)
    parser.add_argument("--up-to", metavar="CxR", help="try all sizes from --size, or else 1x1, up to this one")
    format_argument(parser, "text", "json")


def more_help() -> str:
    """What --help says besides."""
    return f"claims:\n{told(known_claims())}"


def run(options: argparse.Namespace) -> int:
    """Prints the verdict for each size: 0 it holds, 1 a map refutes it, 4 the time was over first."""
    if (options.claim is None) == (options.file is None):
        raise InputError("name a claim, or a file of your own with --claim")
    if options.file is not None and not options.file.endswith(".lp"):
        raise InputError(f"{options.file}: a file of a claim has a name that ends in .lp")
    claim = read_claim(options.file if options.claim is None else options.claim)
    question = claim.read()
    rulings, seconds = read_rulings(options), read_seconds(options.timeout)
    sizes = layouts_of(options, options.up_to, question.turns_along())
    if options.format == "text":
        print(question.title or claim.name)
    found: list[Verdict] = []
    for layouts in sizes:
        try:
            verdict = prove(claim, layouts, rulings, seconds, progress(layouts.size))
        except SolverError as error:
            if options.file is None:
                raise
            raise InputError(f"{options.file}: {error}") from None
        except NothingLeftError:  # two restaurants on one tile, say: other sizes may have them
            if layouts == sizes[-1] and not found:
                raise
            continue
        found.append(verdict)
        if options.format == "text":
            print(_told(verdict), flush=True)
        if verdict.result != "holds":
            break
    if options.format == "json":
        write_json({"claim": claim.name, "statement": question.title, "verdicts": [each.to_json() for each in found]})
    return {"holds": 0, "refuted": 1, "unknown": UNKNOWN}[found[-1].result]


def _told(verdict: Verdict) -> str:
    if verdict.witness:
        return f"{verdict.size}: refuted by the map\n\n{witness_text(verdict.witness)}"
    if verdict.result == "unknown":
        return f"{verdict.size}: unknown after {verdict.seconds:.0f} s; it is about {verdict.layouts:,} layouts"
    idle = ": nothing on them could refute it" if verdict.idle else ""
    return f"{verdict.size}: holds for all {verdict.layouts:,} layouts{idle}"
