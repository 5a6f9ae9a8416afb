"""``pyrules compare --find``: the smallest map on which two settings of a ruling answer differently."""

from __future__ import annotations

import argparse

from pyrules.cli.options import write_json
from pyrules.cli.searching import UNKNOWN, progress, read_seconds, witness_text
from pyrules.comparing import compare
from pyrules.errors import InputError
from pyrules.map import RULINGS
from pyrules.search.claims import NothingLeftError, Verdict, Witness
from pyrules.search.difference import differing_questions, find_difference
from pyrules.search.layout import Layouts, read_size, sizes_up_to
from pyrules.words import listed

_RESULTS = {"holds": "same", "refuted": "differs", "unknown": "unknown"}


def find(options: argparse.Namespace, ruling: str) -> int:
    """Prints the smallest map that differs: 1 if there is one, 0 if there is none, 4 if the time was over first."""
    if options.size is None:
        raise InputError("--find needs --size")
    if options.map is not None or options.ruling:
        raise InputError("--find looks for a map on the default rulings; it takes none, and no other ruling")
    seconds = read_seconds(options.timeout)
    questions = [options.question] if options.question is not None else differing_questions()
    found: list[tuple[str, Verdict]] = []
    for size in sizes_up_to((1, 1), read_size(options.size), turned_alike=True):
        layouts = Layouts.of(size)
        here = _on_one_size(ruling, questions, layouts, seconds)
        found += here
        if options.format == "text" and here:
            print(_told(ruling, here, layouts), flush=True)
        if any(verdict.result != "holds" for _, verdict in here):
            break
    if options.format == "json":
        verdicts = [
            verdict.to_json() | {"question": question, "result": _RESULTS[verdict.result]}
            for question, verdict in found
        ]
        write_json({"ruling": ruling, "settings": RULINGS[ruling], "verdicts": verdicts})
    results = {verdict.result for _, verdict in found}
    return 1 if "refuted" in results else UNKNOWN if "unknown" in results else 0


def _on_one_size(
    ruling: str, questions: list[str], layouts: Layouts, seconds: float | None
) -> list[tuple[str, Verdict]]:
    """The verdict on each question, up to the first that differs."""
    found = []
    for question in questions:
        watch = progress(f"{layouts.size}, {question}")
        try:
            verdict = find_difference(ruling, question, layouts, seconds=seconds, watch=watch)
        except NothingLeftError:
            continue
        found.append((question, verdict))
        if verdict.result == "refuted":
            break
    return found


def _told(ruling: str, here: list[tuple[str, Verdict]], layouts: Layouts) -> str:
    question, last = here[-1]
    same = [question for question, verdict in here if verdict.result == "holds"]
    unknown = [question for question, verdict in here if verdict.result == "unknown"]
    lines = [f"{layouts.size}: {listed(same)} are the same on all {layouts.number:,} layouts"] if same else []
    lines += [f"{layouts.size}: unknown whether {listed(unknown)} differ"] if unknown else []
    if last.witness:
        lines += [
            f"{layouts.size}: {question} differ on the map",
            "",
            witness_text(last.witness, _answers(ruling, question, last.witness)),
        ]
    return "\n".join(lines)


def _answers(ruling: str, question: str, witness: Witness) -> str:
    """One thing that the settings answer differently on the map, and each answer; nothing if it is not compared."""
    compared = compare(witness.map, ruling)
    differ = [each for topic in compared.topics if topic.name == question for each in topic.differences]
    pair = [*map(str, witness.map.restaurants), *(name for _, name in witness.targets)]
    meant = [each for each in differ if all(name in each.what for name in pair)]
    if not meant and not differ:
        return ""
    best = [*meant, *differ][0]
    one, other = ("none" if answer is None else answer for answer in best.answers)
    first, second = compared.settings
    return f"{best.what}: {one} under {ruling} = {first}, {other} under {second}"
