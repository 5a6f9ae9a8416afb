"""Why not: what stands in the way of collecting from a supplier, or from several on one run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from pyrules.answers import Location
from pyrules.asking import ask, pick
from pyrules.errors import InputError
from pyrules.hauls import is_supplier
from pyrules.map import Map
from pyrules.runs import Run, search
from pyrules.travel import LANES, ROOT, Start, Way, item, item_facts, known_locations, start_facts, way
from pyrules.words import listed


class Why(NamedTuple):
    """Whether one run collects from these suppliers, and if none does, the sentence in the way.

    ``rule``: "" nothing is; C5 no road connects the start to one of them; G3 they lie on separate roads, and a driver
    picks one; B1 only a route that steps straight back passes them all; D4 no flight leads there; B4 only one that
    enters a tile twice; G1 the range is too short. ``least``: the range that it takes (B1: to step back).
    """

    suppliers: tuple[Location, ...]
    rule: str
    least: int | None
    run: Run | None
    says: str

    def to_json(self) -> dict[str, Any]:
        """``{"suppliers": …, "reached": …, "rule": …, "range": …, "says": …, "run": …}``."""
        return {
            "suppliers": [str(supplier) for supplier in self.suppliers],
            "reached": not self.rule,
            "rule": self.rule or None,
            "range": self.least,
            "says": self.says,
            "run": self.run.to_json() if self.run else None,
        }


def why(
    map_: Map,
    start: Start,
    suppliers: str | Sequence[str],
    *,
    range: int | None = None,
    by: str | None = None,
    employee: str | None = None,
    avoid: Sequence[str] = (),
) -> Why:
    """Whether one run collects from this supplier, or from all of several, and what stands in the way if none does.

    The run is one that crosses the fewest borders; ``run.suppliers`` are only those asked for. Raises InputError.
    """
    travels = way(range, by, employee)
    known = [place for place in known_locations(map_) if is_supplier(place)]
    asked = (suppliers,) if isinstance(suppliers, str) else tuple(dict.fromkeys(suppliers))
    if not asked:
        raise InputError("name a supplier")
    places = tuple(pick(known, name)[0] for name in asked)
    question = start_facts(map_, start) + item_facts(map_, (), avoid) + "pathfinding. "
    musts = {place: f"must({item(map_, known, place.name)}). " for place in places}
    together = question + "".join(musts.values())
    names = listed([place.name for place in places])

    def least(question: str, most: int | None, *more: str) -> Run | None:
        found = search(map_, question, Way(travels.by, most), *more)
        return found[0]._replace(suppliers=places) if found else None

    run = least(together, travels.most)
    if run:
        return Why(places, "", run.borders, run, f"a run collects from {names} and crosses {run.borders_text}")
    apart = {place: question + must for place, must in musts.items()}
    legal = None
    if travels.by == "air":
        far = {place: _air_way(map_, facts) for place, facts in apart.items()}
        lost = [place.name for place, n in far.items() if n is None]
        if lost:
            return Why(places, "D4", None, None, f"no flight leads to {listed(lost)}: D4")
        legal = next((found for n in _ranges(map_, far.values()) if (found := least(together, n))), None)
    elif travels.most is not None:
        legal = least(together, None)
    if legal:
        says = f"the range of {travels.most} is too short for {names}, {legal.borders} would do: G1"
        return Why(places, "G1", legal.borders, None, says)
    if travels.by == "air":
        return Why(places, "B4", None, None, f"only a flight that enters a tile twice comes to {names}: B4")
    lost = [place.name for place, facts in apart.items() if not least(facts, None)]
    if lost:
        return Why(places, "C5", None, None, f"no road connects the start to {listed(lost)}: C5")
    back = least(together, None, "ask/straight_back.lp")
    if back:
        says = f"only a route that steps straight back collects from {names}, such as {back.route}: B1"
        return Why(places, "B1", back.borders, None, says)
    return Why(places, "G3", None, None, f"{names} lie on separate roads, and each driver picks one: G3")


def _air_way(map_: Map, question: str) -> int | None:
    """The borders to cross to one thing by air, or None."""
    files = (*LANES, "sky.lp", "ask/air_way.lp", "show/air_way.lp")
    rows = ask(map_, question + Way("air", None).fact, *files, root=ROOT).rows("air_way")
    return int(rows[0][0]) if rows else None


def _ranges(map_: Map, apart: Iterable[int | None]) -> Iterable[int]:
    """The ranges that a flight to several things can take: no flight is longer than the map has places."""
    return range(max(n for n in apart if n is not None), map_.columns * map_.rows)
