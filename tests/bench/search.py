"""Searching over layouts: a claim against clingo alone, and how soon a map is found."""

from __future__ import annotations

from collections.abc import Iterator

import clingo

from bench.measure import Line, ratio, seconds
from pyrules.search.claims import prove, read_claim
from pyrules.search.layout import Layouts
from pyrules.solve import rules

GOAL = "refuted :- counterexample(_, _). :- not refuted."


def lines() -> Iterator[Line]:
    """Both sides of the first figure ground and solve the same rules; ours also reads the files and answers."""
    layouts = Layouts.of((3, 3))
    question = read_claim("road_not_below_air").read()
    text = layouts.facts() + question.rules + rules("show/search.lp") + question.text + GOAL

    def bare() -> object:
        control = clingo.Control()
        control.add("base", [], text)
        control.ground()
        return control.solve()

    def ours() -> object:
        return prove("road_not_below_air", layouts)

    yield Line("road_not_below_air on 3x3, proved, against clingo alone", ratio(ours, bare, rounds=3), 4)
    table = Layouts.of((4, 5))
    found = seconds(lambda: prove("page_table_is_impossible", table))
    yield Line("seconds to a 4x5 map that gives the page's table", found, 5)
    control = clingo.Control()
    question = read_claim("page_table_is_impossible").read()
    control.add("base", [], table.facts() + question.rules + question.text)
    yield Line("seconds to ground that search", seconds(control.ground), 1)
