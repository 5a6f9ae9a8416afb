"""Proves a Delivery once more: its run is legal, no run collects from more or from as many, and the rule matters."""

from __future__ import annotations

import re

from pyrules.map import Map
from pyrules.notation import Square
from pyrules.puzzles.proof import Report
from pyrules.puzzles.puzzle import Puzzle
from pyrules.routes import judge_route
from pyrules.runs import search
from pyrules.tiles import printed_tiles
from pyrules.travel import start_facts, way


def check_delivery(puzzle: Puzzle) -> Report:
    """The report. Raises InputError."""
    employee = puzzle.data["employee"]
    start = str(puzzle.map.restaurants[0])
    sets = _best(puzzle.map, start, employee)
    problems = []
    if len(sets) != 1:
        problems.append(f"{len(sets)} sets of suppliers are best")
    if not puzzle.answer:
        return Report(("no solution file beside it",), ())
    answer = frozenset(name for name, value in puzzle.answer.items() if value == "yes")
    if sets != {answer}:
        problems.append("the answer is not the best run")
    route = judge_route(puzzle.map, start, [Square.parse(text) for text in puzzle.shown["route"]], employee=employee)
    if route.violations or {str(supplier) for supplier in route.suppliers} != answer:
        problems.append("the route that is shown is not legal, or does not collect the answer")
    spot = str(puzzle.map.restaurants[0].spot)
    loose = _best(puzzle.map, start, employee, "ask/straight_back.lp")
    if loose == sets and _best(_without_bridges(puzzle.map), spot, employee) == sets:
        problems.append("neither the straight-back rule nor a bridge matters")
    return Report(tuple(problems), ("one best set of suppliers, and a legal route for it",))


def _best(map_: Map, start: str, employee: str, *more: str) -> set[frozenset[str]]:
    found = search(map_, start_facts(map_, start), way(None, None, employee), *more)
    best = max((len(run.suppliers) for run in found), default=0)
    return {frozenset(str(supplier) for supplier in run.suppliers) for run in found if len(run.suppliers) == best}


def _without_bridges(map_: Map) -> Map:
    """The map with a plain crossing on tiles G and P, by way of its one-line form."""
    text = str(map_)
    for name in "GP":
        drawing = printed_tiles()[name]
        rows = "/".join(drawing.rows).replace("+", "#")
        text, count = re.subn(rf"\b{name}(?=[0-3]\b)", f"flat{name.lower()}", text)
        text += f"; tile flat{name.lower()} {rows} {drawing.marks}".rstrip() if count else ""
    return Map.parse(text)
