"""``pyrules verify``."""

from __future__ import annotations

import argparse
from contextlib import nullcontext

from pyrules.cli.options import format_argument, write_json
from pyrules.errors import InputError
from pyrules.verify import report
from pyrules.verify.against import Program
from pyrules.verify.expects import Expect, read_paths
from pyrules.verify.kinds import sentence
from pyrules.verify.questions import QUESTIONS, forms, table
from pyrules.verify.run import judge, ours
from pyrules.writing import write_file

HELP = f"""Run the cases in instance files: ask each question, and compare the answer with what is expected.

Each [[expect]] in a file names the sentences that it pins, asks a question by one word, and gives what is expected:

  [[expect]]
  rules = ["D3", "D4"]
  ask = "distance"
  from = "L7sw"
  to = "house 16"
  road = 1
  air = 1

It may have id, origin and note, and rulings = {{ last_border = "ignore" }} for itself. The questions, with the keys
that they need (those with ? may be left out) and what can be expected of them:

{table()}

How the values are written, and by which keys:

{forms()}"""
EXAMPLE = "pyrules verify instances/cases --ask distance"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("paths", metavar="PATH", nargs="+", help="an instance file, or a folder of them")
    parser.add_argument(
        "--ask",
        metavar="QUESTION",
        action="append",
        choices=list(QUESTIONS),
        help="only this question; may be repeated",
    )
    parser.add_argument("--rule", metavar="ID", action="append", help="only what pins this sentence; may be repeated")
    parser.add_argument("--against", metavar="COMMAND", help="ask another program (docs/protocol.md)")
    parser.add_argument("--timeout", metavar="SECONDS", type=float, default=10, help="that one answer of its may take")
    parser.add_argument("--junit", metavar="FILE", help="write the results as JUnit XML too")
    parser.add_argument("--list", action="store_true", help="tell those that passed too")
    format_argument(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Prints what failed, and how many; 1 if any did."""
    if not 0 < options.timeout < 1e6:
        raise InputError(f"bad timeout {options.timeout:g}: it is a number of seconds")
    for rule in options.rule or ():
        sentence.read(rule)
    expects = [expect for expect in read_paths(options.paths) if _wanted(expect, options)]
    if not expects:
        raise InputError("no expectation pins that sentence or asks that question")
    results = []
    with Program(options.against, options.timeout) if options.against is not None else nullcontext() as program:
        for expect in expects:
            result = judge(expect, program.answer if program else ours)
            results.append(result)
            if options.format == "text" and not result.passed:
                print(report.failure(result), end="\n\n", flush=True)
            elif options.format == "text" and options.list:
                print(f"passed {expect.name}: {report.question(result)}")
    if options.junit:
        write_file(options.junit, report.junit(results))
    if options.format == "json":
        write_json(report.to_json(results))
    else:
        print(report.summary(results))
    return 0 if all(result.passed for result in results) else 1


def _wanted(expect: Expect, options: argparse.Namespace) -> bool:
    return (not options.ask or expect.ask in options.ask) and (
        not options.rule or bool(set(options.rule) & set(expect.rules))
    )
