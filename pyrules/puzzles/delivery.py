"""Delivery: the best run. A restaurant, an employee, and the one set of suppliers that brings the most drinks."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from pyrules.answers import Location
from pyrules.hauls import drinks
from pyrules.map import Map
from pyrules.notation import Spot
from pyrules.puzzles.clues import article, borders
from pyrules.puzzles.grade import BOUNDS, graded
from pyrules.puzzles.maps import random_map, with_restaurant
from pyrules.puzzles.puzzle import Attempt, Puzzle
from pyrules.runs import Run, runs, search, start_runs
from pyrules.travel import start_facts, way
from pyrules.why import why
from pyrules.words import listed

NAME = "Santa Maria"
_AIM = {
    "easy": ("cart_operator",), "medium": ("cart_operator", "truck_driver"),
    "hard": ("truck_driver",), "fiendish": ("truck_driver",),
}  # fmt: skip
LOOKED_AT = 8  # starts of one map


def attempts(rng: Random, columns: int, rows: int, level: str, own: str = "", spare: int = 0) -> list[Attempt]:
    """Some attempts on one random map, aimed at a level; what they come to is graded by reasoning."""
    map_ = random_map(rng, columns, rows)
    employee = rng.choice(_AIM[level])
    good: list[tuple[Spot, int]] = []
    for spot, found in start_runs(map_, employee=employee).items():
        best = max((len(suppliers) for suppliers, _ in found), default=0)
        tempting = len({supplier for suppliers, _ in found for supplier in suppliers}) - best
        if best >= 2 and sum(len(suppliers) == best for suppliers, _ in found) == 1:
            good.append((spot, tempting))
    if not good:
        return [Attempt(None, "no start with one best run")]
    # The more suppliers a run can also reach, the harder it is: so look where that may suit the level.
    rank = {"easy": 0, "medium": 1, "hard": 2, "fiendish": 4}[level]
    rng.shuffle(good)
    good.sort(key=lambda pair: abs(pair[1] - rank))
    result = []
    for spot, _ in good[:LOOKED_AT]:
        placed = with_restaurant(map_, NAME, spot)
        matters = what_matters(placed, employee)
        if matters:
            result.append(Attempt(_puzzle(placed, employee, matters)))
            break
    return result or [Attempt(None, "neither the straight-back rule nor a bridge matters")]


def best_runs(map_: Map, employee: str, *more: str) -> list[Run]:
    """The runs with the most suppliers; ``more`` are further files of ``asp/``."""
    found = search(map_, start_facts(map_, NAME), way(None, None, employee), *more)
    best = max((len(run.suppliers) for run in found), default=0)
    return [run for run in found if len(run.suppliers) == best]


def what_matters(map_: Map, employee: str) -> str:
    """Without which rule the best runs would be others: ``straight back``, ``bridge``, or neither, an empty text."""
    sets = {run.suppliers for run in best_runs(map_, employee)}
    if {run.suppliers for run in best_runs(map_, employee, "ask/straight_back.lp")} != sets:
        return "straight back"
    flat = without_bridges(map_)
    if flat != map_ and {run.suppliers for run in best_runs(flat, employee)} != sets:
        return "bridge"
    return ""


def without_bridges(map_: Map) -> Map:
    """The map with a plain crossing in place of every bridge."""
    names: dict[str, str] = {}
    drawings = []
    for row in map_.tiles:
        for tile in row:
            if tile and any("+" in line for line in map_.drawing(tile).rows):
                names[tile.name] = f"flat{tile.name.lower()}"
                rows = tuple(line.replace("+", "#") for line in map_.drawing(tile).rows)
                drawings.append(map_.drawing(tile)._replace(name=names[tile.name], rows=rows))
    tiles = tuple(
        tuple(tile._replace(name=names.get(tile.name, tile.name)) if tile else None for tile in row)
        for row in map_.tiles
    )
    return replace(map_, tiles=tiles, drawings=(*map_.drawings, *drawings))


def _puzzle(map_: Map, employee: str, matters: str) -> Puzzle:
    (best,) = best_runs(map_, employee)
    found = runs(map_, NAME, employee=employee)
    possible = {supplier for run in found for supplier in run.suppliers}
    suppliers = _suppliers(map_)
    steps: list[dict[str, Any]] = []
    for supplier in suppliers:
        if supplier not in possible:
            reason = why(map_, NAME, supplier.name, employee=employee)
            said = f"{_upper(reason.says)}.".replace(supplier.name, article(supplier))
            steps.append(_step(said, "two" if reason.rule == "B1" else "one"))
    tempting = [supplier for supplier in suppliers if supplier in possible and supplier not in best.suppliers]
    for supplier in tempting:
        most = max(len(run.suppliers) for run in found if supplier in run.suppliers)
        said = f"Suppose the driver collected from {article(supplier)}: no run with it collects from more than {most}."
        steps.append(_step(said, "suppose"))
    names = listed([article(supplier) for supplier in best.suppliers])
    said = f"One run collects from {len(best.suppliers)}: {names}, crossing {borders(best.borders)}: {best.route}."
    steps.append(_step(said, "two" if len(set(best.squares)) < len(best.squares) else "one"))
    if matters == "straight back":
        more = best_runs(map_, employee, "ask/straight_back.lp")[0]
        others = listed([article(supplier) for supplier in more.suppliers])
        said = f"Stepping straight back, a run could collect from {others}; but that is forbidden (B1)."
    else:
        said = "Turning on the bridge would change the best run; but the two roads do not join there (M6)."
    steps.append(_step(said, "rules"))
    word = employee.replace("_", " ")
    most_borders = way(None, None, employee).most
    question = (
        f"The {word} of {NAME} sets out (range {most_borders} by road, {drinks(employee)} drinks from each supplier). "
        "Which suppliers does the run collect from that brings the most drinks?"
    )
    answer = {supplier.name: "yes" if supplier in best.suppliers else "no" for supplier in suppliers}
    shown = {"route": [str(square) for square in best.squares], "collected": [s.name for s in best.suppliers]}
    return Puzzle(
        "delivery", map_, question, (), {"employee": employee}, answer, map_,
        tuple(steps), graded([(step["how"], step.get("links", 0)) for step in steps], BOUNDS["delivery"]),
        shown={**shown, "matters": matters},
    )  # fmt: skip


def _step(says: str, how: str) -> dict[str, Any]:
    return {"says": says, "how": how, **({"links": 1} if how == "suppose" else {}), "clues": [], "out": []}


def _suppliers(map_: Map) -> list[Location]:
    from pyrules.asking import ask, locations

    places = locations(map_, ask(map_, "", "show/locations.lp"))
    return [place for place in places if place.kind in ("beer", "lemonade", "soda")]


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]
