"""Delivery: the best run. A restaurant, an employee, and the one set of suppliers that brings the most drinks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from pyrules.answers import Location
from pyrules.asking import location_order
from pyrules.hauls import drinks
from pyrules.map import Map
from pyrules.notation import Spot
from pyrules.puzzles.clues import article, borders
from pyrules.puzzles.fetching import MOST_TOLD, Conflict, Fetching, Out, eliminated
from pyrules.puzzles.grade import BOUNDS, graded
from pyrules.puzzles.maps import random_map, with_restaurant
from pyrules.puzzles.puzzle import LEVELS, Attempt, Puzzle
from pyrules.runs import start_runs
from pyrules.words import NUMBERS, listed

NAME = "Santa Maria"
_AIM = {
    "easy": ("cart_operator",), "medium": ("cart_operator", "truck_driver", "truck_driver"),
    "hard": ("truck_driver",), "fiendish": ("truck_driver",),
}  # fmt: skip
# How often a puzzle is looked for that needs supposing: these are rare.
_SUPPOSED = {"easy": 0.0, "medium": 0.5, "hard": 0.93, "fiendish": 1.0}
_LENGTH = {"easy": range(5), "medium": range(5, 6), "hard": range(5, 8), "fiendish": range(6, 20)}
_MAPS = {"easy": 1, "medium": 4, "hard": 6, "fiendish": 6}  # of so many, the one with the most suppliers is taken
_UNREACHABLE = (("one", 0), ("one", 0), ("two", 0), ("two", 0))  # steps about suppliers that no run comes to, at most
LOOKED_AT = 4  # starts of one map


def attempts(rng: Random, columns: int, rows: int, level: str, own: str = "", spare: int = 0) -> list[Attempt]:
    """Some attempts on one random map, aimed at a level; what they come to is graded by reasoning."""
    map_ = max((random_map(rng, columns, rows) for _ in range(_MAPS[level])), key=_printed)
    employee = rng.choice(_AIM[level])
    supposed = rng.random() < _SUPPOSED[level]
    good: list[tuple[int, Spot]] = []
    for spot, found in start_runs(map_, employee=employee).items():
        sets = [frozenset(suppliers) for suppliers, _ in found]
        most = max(map(len, sets), default=0)
        best = [one for one in sets if len(one) == most]
        outs = eliminated(sets, best[0]) if most >= 2 and len(best) == 1 else None
        if outs is None:
            continue
        suits = supposed != all(out.direct for out in outs) and (level == "easy") == (not outs)
        if suits and _may_be(outs, level):
            good.append((most, spot))
    result = []
    for spot in _some(rng, good):
        attempt = _attempt(Fetching(with_restaurant(map_, NAME, spot), NAME, employee))
        puzzle = attempt.puzzle
        if puzzle and columns * rows >= 9 and len(puzzle.steps) not in _LENGTH[level]:
            attempt = Attempt(None, "no solution of a length that suits the level")
        result.append(attempt)
        if attempt.puzzle and attempt.puzzle.grade.level == level:
            break
    return result or [Attempt(None, "no start with one best run that suits the level")]


def _may_be(outs: Sequence[Out], level: str) -> bool:
    """Whether a level is possible, by what is known before any route is asked for: an attempt takes far longer.

    Enough are fiendish whatever else there is to tell, so that no others need be tried.
    """
    told = [("two", 0) if out.direct else ("suppose", len(out.groups)) for out in outs]
    least = graded([("one", 0), *told], BOUNDS["delivery"]).level
    most = graded([*_UNREACHABLE, ("two", 0), *told], BOUNDS["delivery"]).level
    if level == "fiendish":
        return least == level
    return LEVELS.index(least) <= LEVELS.index(level) <= LEVELS.index(most)


def _printed(map_: Map) -> int:
    """How many drink suppliers are printed on the tiles of a map."""
    return sum(len(map_.drawing(tile).squares("BLS")) for row in map_.tiles for tile in row if tile)


def _some(rng: Random, good: list[tuple[int, Spot]]) -> list[Spot]:
    """Some of the spots, those with the longest runs first; spots of one entrance are alike."""
    rng.shuffle(good)
    good.sort(key=lambda pair: -pair[0])
    return list({spot.entrance: spot for _, spot in good}.values())[:LOOKED_AT]


def _attempt(fetching: Fetching) -> Attempt:
    matters = what_matters(fetching)
    if not matters:
        return Attempt(None, "neither the straight-back rule nor a bridge matters")
    steps = reasoned(fetching)
    return Attempt(_puzzle(fetching, matters, steps)) if steps else Attempt(None, "too hard for a person")


def what_matters(fetching: Fetching) -> str:
    """Without which rule the best runs would be others: ``straight back``, ``bridge``, or neither, an empty text."""
    if fetching.back.best_sets != fetching.best_sets:
        return "straight back"
    return "bridge" if fetching.flat and fetching.flat.best_sets != fetching.best_sets else ""


class Said(NamedTuple):
    """A step: the sentence, how it is reached, the suppliers that are out by it, and the links of a supposition."""

    says: str
    how: str
    out: tuple[Location, ...] = ()
    links: int = 0


def reasoned(fetching: Fetching) -> list[Said] | None:
    """The steps that lead to the one best run; None where this way of reasoning does not get there."""
    (best,) = fetching.best
    most = len(best.suppliers)
    steps = _unreachable(fetching)
    how = "two" if len(set(best.squares)) < len(best.squares) else "one"
    steps.append(
        Said(
            f"One run collects from {NUMBERS[most]}: {_names(best.suppliers)}. It crosses {borders(best.borders)}: "
            f"{best.route}. So the best run collects from {NUMBERS[most]} or more.",
            how,
        )
    )
    outs = eliminated([frozenset(run.suppliers) for run in fetching.runs], frozenset(best.suppliers))
    if outs is None:
        return None
    left = list(fetching.within)
    for out in outs:
        steps.append(_supposed(fetching, out, left, most))
        left.remove(out.supplier)
    return steps


def _unreachable(fetching: Fetching) -> list[Said]:
    """Why no run at all collects from some suppliers, a step for each reason."""
    groups: dict[str, list[Location]] = {"C5": [], "G1": [], "B1": [], "M6": []}
    for supplier in fetching.suppliers:
        if supplier in fetching.within:
            continue
        if supplier in fetching.back.within:
            groups["B1"].append(supplier)
        elif fetching.flat and supplier in fetching.flat.within:
            groups["M6"].append(supplier)
        else:
            groups["G1" if supplier.square in fetching.roads else "C5"].append(supplier)
    steps = []
    if some := groups["C5"]:
        steps.append(Said(f"No road connects {fetching.start} with {_names(some)}: C5.", "one", tuple(some)))
    if some := groups["G1"]:
        far = listed([f"{article(supplier)} ({_told(fetching.far(supplier))})" for supplier in some])
        are = "are" if len(some) > 1 else "is"
        said = f"{_upper(far)} {are} too far for a range of {fetching.most}: G1."
        steps.append(Said(said, "one", tuple(some)))
    if some := groups["B1"]:
        said = f"Within the range only a route that steps straight back comes to {_names(some)}: B1."
        steps.append(Said(said, "two", tuple(some)))
    if some := groups["M6"]:
        said = f"Within the range only a route that turns on a bridge comes to {_names(some)}: M6."
        steps.append(Said(said, "two", tuple(some)))
    return steps


def _told(least: int) -> str:
    return borders(least) if least <= MOST_TOLD else f"more than {borders(MOST_TOLD)}"


_CONSEQUENCES = {
    "B1": "it would have to step straight back (B1)",
    "M6": "it would have to turn on a bridge (M6)",
    "G3": "it would have to set out on two roads (G3)",
}


def _supposed(fetching: Fetching, out: Out, left: list[Location], most: int) -> Said:
    """Why no best run collects from a supplier, of those that are left."""
    supplier = out.supplier
    used = [fetching.why(group) for group in out.groups]
    told = []
    far = [
        f"{_told(conflict.least) if conflict.least else 'too many borders'} {_with(conflict, supplier)}"
        for conflict in used
        if conflict.rule == "G1"
    ]
    if far:
        told.append(f"It would cross {listed(far)}, over the range of {fetching.most} (G1)")
    for rule, consequence in _CONSEQUENCES.items():
        some = [_with(conflict, supplier) for conflict in used if conflict.rule == rule]
        if some:
            told.append(f"{_upper(' or '.join(some))} {consequence}")
    leaves = max(
        size
        for size in range(1, most)
        for some_ in combinations([one for one in left if one != supplier], size - 1)
        if not any(group <= {supplier, *some_} for group in out.groups)
    )
    few = f"{NUMBERS[leaves]} at most, not from {NUMBERS[most]}"
    if out.direct:
        began = f"Take a run that collects from {article(supplier)}"
        return Said(". ".join([began, *told, f"So it collects from {few}."]), "two", (supplier,))
    began = f"Suppose the best run collected from {article(supplier)}"
    return Said(". ".join([began, *told, f"So it would collect from {few}."]), "suppose", (supplier,), len(used))


def _with(conflict: Conflict, supplier: Location) -> str:
    others = sorted(conflict.suppliers - {supplier}, key=location_order)
    return f"with {'both ' * (len(others) > 1)}{_names(others)}"


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


def _names(some: Iterable[Location]) -> str:
    return listed([article(supplier) for supplier in some])


def _matters(fetching: Fetching, matters: str) -> Said:
    (best,) = fetching.best
    rule, might = ("B1", "step straight back") if matters == "straight back" else ("M6", "turn on a bridge")
    loose = fetching.back if rule == "B1" else fetching.flat
    assert loose
    other = next(run for run in loose.best if run.suppliers != best.suppliers)
    more = "more" if len(other.suppliers) > len(best.suppliers) else "as much"
    said = f"{rule} decides: a driver who might {might} could bring {more}, from {_names(other.suppliers)}."
    return Said(said, "rules")


def _puzzle(fetching: Fetching, matters: str, steps: list[Said]) -> Puzzle:
    (best,) = fetching.best
    told: list[dict[str, Any]] = [
        {"says": step.says, "how": step.how, **({"links": step.links} if step.links else {}), "clues": [],
         "out": [supplier.name for supplier in step.out]}
        for step in [*steps, _matters(fetching, matters)]
    ]  # fmt: skip
    word = fetching.employee.replace("_", " ")
    question = (
        f"The {word} of {NAME} sets out (range {fetching.most} by road, {drinks(fetching.employee)} drinks from each "
        "supplier). The best run brings the most drinks: which suppliers does it collect from?"
    )
    answer = {supplier.name: "yes" if supplier in best.suppliers else "no" for supplier in fetching.suppliers}
    shown = {"route": [str(square) for square in best.squares], "collected": [s.name for s in best.suppliers]}
    return Puzzle(
        "delivery", fetching.map, question, (), {"employee": fetching.employee}, answer, fetching.map, tuple(told),
        graded([(step["how"], step.get("links", 0)) for step in told], BOUNDS["delivery"]),
        shown={**shown, "matters": matters},
    )  # fmt: skip
