"""Two rulings side by side: the smallest map on which an answer differs between two settings of one."""

from __future__ import annotations

from pyrules.errors import InputError, near_miss
from pyrules.map import RULINGS
from pyrules.notation import clip
from pyrules.search.claims import Verdict, compare_command, decide
from pyrules.search.layout import Layouts
from pyrules.search.program import ASP, read_question
from pyrules.search.solving import Watch

_ORDER = ["roads", "starts", "distances", "runs"]  # the quickest to settle first


def differing_questions() -> list[str]:
    """What can be compared: roads, starts, distances, …"""
    known = {path.stem for path in (ASP / "differ").glob("*.lp")}
    return sorted(known, key=lambda name: (_ORDER.index(name) if name in _ORDER else len(_ORDER), name))


def find_difference(
    ruling: str,
    question: str,
    layouts: Layouts,
    *,
    values: tuple[str, str] | None = None,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> Verdict:
    """Finds a map on which an answer differs between two settings of a ruling, or proves that there is none.

    ``question`` is what is compared, one of ``differing_questions()``. A verdict *refuted* has the map, under the first
    of the two settings; *holds* says that the answer is the same on all maps of the size. Raises InputError.
    """
    if ruling not in RULINGS:
        raise InputError(f"unknown ruling {clip(ruling)}{near_miss(ruling, list(RULINGS))}")
    known = differing_questions()
    if question not in known:
        raise InputError(f"cannot compare {clip(question)}{near_miss(question, known)}; known are {', '.join(known)}")
    one, other = values or RULINGS[ruling]
    for value in (one, other):
        if value not in RULINGS[ruling]:
            raise InputError(f"ruling {ruling} is {' or '.join(RULINGS[ruling])}, not {clip(value)}")
    read = read_question(ASP / "differ" / f"{question}.lp", f"asp/differ/{question}.lp", frozenset({ruling}))
    settings = f"#const {ruling} = {one}. [override]\n#const other_{ruling} = {other}. [override]\n"
    found = decide(f"{ruling} and {question}", read, layouts, {}, seconds, watch, settings)
    if found.witness:
        map_ = found.witness.map.with_rulings(**{ruling: one})
        found = found._replace(witness=found.witness._replace(map=map_, command=compare_command(map_, ruling)))
    return found._replace(statement=f"{question.capitalize()} are the same under {ruling} = {one} and {other}.")
