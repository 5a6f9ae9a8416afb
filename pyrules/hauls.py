"""Hauls: the most drinks that one or several employees bring."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

from pyrules.answers import Location
from pyrules.asking import employee_name
from pyrules.errors import InputError, near_miss
from pyrules.map import Map
from pyrules.notation import clip
from pyrules.runs import Run, runs
from pyrules.solve import answer
from pyrules.travel import Start, known_locations


class Haul(NamedTuple):
    """What employees bring together: the drinks, and for each of them the run."""

    drinks: int
    runs: tuple[tuple[str, Run], ...]  # employee and run

    def to_json(self) -> dict[str, Any]:
        """``{"drinks": …, "runs": [{"employee": …, "suppliers": …, "borders": …, "route": …}]}``."""
        return {"drinks": self.drinks, "runs": [{"employee": name} | run.to_json() for name, run in self.runs]}


def drinks(employee: str) -> int:
    """The drinks that an employee brings from each supplier (B5). Raises InputError for those who collect none."""
    name = employee_name(employee)
    found = every_drinks()
    if name not in found:
        known = ", ".join(word.replace("_", " ") for word in found)
        raise InputError(f"the {name.replace('_', ' ')} collects no drinks; {known} do (B5)")
    return found[name]


def every_drinks() -> dict[str, int]:
    """Those who collect drinks, and how many they bring from each supplier (B5)."""
    return dict(answer("#show drinks/2.", root="employees.lp").rows("drinks"))


def best_hauls(
    map_: Map, start: Start, employees: Sequence[str], must: Sequence[str] = (), avoid: Sequence[str] = ()
) -> list[Haul]:
    """The hauls of the most drinks that these employees can bring from one restaurant, all that tie (B3, B5, G3).

    Each takes a road and a route of their own, and two may collect from the same supplier, as each collects once a run
    (B3). A single employee's route passes all of ``must``; several employees collect it between them, so it names
    suppliers. An empty list: no haul does. Raises InputError.
    """
    names = sorted(employee_name(employee) for employee in employees)
    if not names:
        raise InputError("name an employee")
    alone = len(names) == 1
    wanted = frozenset(() if alone else must)
    if wanted:
        known = [place.name for place in known_locations(map_) if is_supplier(place)]
        for text in wanted:
            if text not in known:
                hint = near_miss(text, known)
                raise InputError(f"{clip(text)} is no supplier, and several employees share only those{hint}")
    worth = {name: drinks(name) for name in names}
    offers = {
        name: _offers(runs(map_, start, employee=name, must=must if alone else (), avoid=avoid), wanted)
        for name in worth
    }
    best = -1
    found: dict[tuple[tuple[str, Run | None], ...], int] = {}
    for parts in product(*(offers[name] for name in names)):
        if wanted <= frozenset().union(*parts):
            total = sum(worth[name] * offers[name][part][0] for name, part in zip(names, parts, strict=True))
            if total > best:
                best, found = total, {}
            if total == best:
                for some in product(*(offers[name][part][1] for name, part in zip(names, parts, strict=True))):
                    found[tuple(sorted(zip(names, some, strict=True), key=str))] = total
    hauls = [Haul(total, tuple((name, run) for name, run in pairs if run)) for pairs, total in found.items()]
    return [haul for haul in hauls if haul.runs]


def most_suppliers(found: Sequence[Run]) -> list[Run]:
    """The runs that collect from the most suppliers, all that tie."""
    most = max((len(run.suppliers) for run in found), default=0)
    return [run for run in found if len(run.suppliers) == most]


def _offers(found: list[Run], wanted: frozenset[str]) -> dict[frozenset[str], tuple[int, list[Run | None]]]:
    """For each part of what is wanted the most suppliers that a run with it collects from, and those runs."""
    offers: dict[frozenset[str], tuple[int, list[Run | None]]] = {}
    for run in found:
        part = wanted & {str(supplier) for supplier in run.suppliers}
        most, tied = offers.get(part, (0, []))
        if len(run.suppliers) > most:
            offers[part] = len(run.suppliers), [run]
        elif len(run.suppliers) == most:
            tied.append(run)
    return offers or {frozenset(): (0, [None])}


def is_supplier(place: Location) -> bool:
    """Whether a location is a drink supplier."""
    return place.kind in ("beer", "lemonade", "soda")
