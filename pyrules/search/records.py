"""Records: the extremes over every layout of the printed tiles, with proof where the solver finishes.

A record is a file in ``asp/records``: like a claim it includes the rules and the choices that it speaks of, and what it
counts is what it maximizes or minimizes.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any, NamedTuple

from pyrules.errors import InputError, near_miss
from pyrules.instance import write_instance
from pyrules.notation import clip
from pyrules.queries import distances, roads, starts
from pyrules.search.claims import Claim, Witness, look, nothing_left, read_witness
from pyrules.search.layout import Layouts
from pyrules.search.program import ASP
from pyrules.search.solving import Watch


class Record(NamedTuple):
    """The extreme over all maps of a size. ``value`` is reached by the map; no map goes beyond ``bound``.

    It is proven if the two are the same. Value and map are None if no map was found in the time that there was.
    """

    question: str
    statement: str
    size: str
    layouts: int
    value: int | None
    bound: int | None  # None: nothing is known
    witness: Witness | None
    seconds: float

    @property
    def proven(self) -> bool:
        """Whether no map goes beyond the one that was found."""
        return self.value is not None and self.value == self.bound

    def to_json(self) -> dict[str, Any]:
        """The record with its map, if any."""
        return self._asdict() | {"proven": self.proven, "witness": self.witness and self.witness.to_json()}


def known_records() -> dict[str, Claim]:
    """The records that can be asked for, by name."""
    return {path.stem: Claim(path.stem, path) for path in sorted((ASP / "records").glob("*.lp"))}


def record(
    name: str,
    layouts: Layouts,
    rulings: dict[str, str] | None = None,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> Record:
    """The extreme that a record asks for; after ``seconds`` what is known by then. Raises InputError."""
    known = known_records()
    if name not in known:
        raise InputError(f"unknown record {clip(name)}{near_miss(name, list(known))}; known are {', '.join(known)}")
    question = known[name].read()
    began = time.monotonic()
    found = look("best", question, layouts, rulings or {}, seconds, watch)
    if not found.possible:
        raise InputError(nothing_left(question, layouts))
    sign = -1 if question.heads.maximizes else 1
    witness = read_witness(found.answer, None, question, layouts, rulings or {}) if found.answer else None
    value = sign * found.value if found.answer else None
    bound = value if found.done else None if found.bound is None else sign * found.bound
    spent = round(time.monotonic() - began, 3)
    return Record(name, question.title, layouts.size, layouts.number, value, bound, witness, spent)


def case(found: Record) -> str:
    """A proven record as an instance file with an expectation, to be verified as a case. Raises InputError."""
    if not found.proven or not found.witness:
        raise InputError(f"{found.question} on {found.size} is not proven, so it makes no case")
    map_ = found.witness.map
    lines = []
    if found.witness.targets:
        start = str(map_.restaurants[0].spot)
        (there,) = distances(map_, start, found.witness.targets[0][1])
        lines += ['rules = ["D3"]', 'ask = "distance"', f'from = "{start}"', f'to = "{there.location.name}"']
        lines += [f"road = {there.road}", f"air = {there.air}"]
    elif found.question.endswith("roads"):
        lines += ['rules = ["M5"]', 'ask = "roads"', f"count = {len(roads(map_))}"]
    else:
        lines += ['rules = ["S1"]', 'ask = "starts"', f"count = {len(starts(map_))}"]
    titled = replace(map_, title=f"{found.statement.rstrip('.')} on {found.size}: {found.value}")
    origin = (
        f'origin = "proved over all {found.layouts:,} layouts: pyrules record {found.question} --size {found.size}"'
    )
    return write_instance(titled) + "\n".join(["", "[[expect]]", *lines, origin, ""])
