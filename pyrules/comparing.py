"""Rulings side by side: what the two settings of a switch change on a map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pyrules.answers import Distance
from pyrules.errors import InputError, near_miss
from pyrules.map import RULINGS, Map
from pyrules.notation import clip
from pyrules.queries import distances, roads, start_distances, starts

DRIVER = "truck_driver"  # whose runs are compared


class Difference(NamedTuple):
    """Something that the settings answer differently: what, and the answer under each."""

    what: str
    answers: tuple[Any, Any]


class Topic(NamedTuple):
    """A question that was asked under both settings: how many answers there are under each, and where they differ."""

    name: str
    counts: tuple[int, int]
    differences: tuple[Difference, ...]


class Comparison(NamedTuple):
    """What a switch changes on a map."""

    ruling: str
    settings: tuple[str, str]  # the default first
    topics: tuple[Topic, ...]

    @property
    def same(self) -> bool:
        """Whether nothing differs."""
        return not any(topic.differences for topic in self.topics)

    def to_json(self) -> dict[str, Any]:
        """``{"ruling": …, "settings": […], "same": …, "topics": {name: {"counts": […], "differences": […]}}}``."""
        return {
            "ruling": self.ruling,
            "settings": list(self.settings),
            "same": self.same,
            "topics": {
                topic.name: {
                    "counts": list(topic.counts),
                    "differences": [{"what": d.what, "answers": list(d.answers)} for d in topic.differences],
                }
                for topic in self.topics
            },
        }


def compare(map_: Map, ruling: str) -> Comparison:
    """What the two settings of a ruling change on a map. Raises InputError.

    Compared are the legal starting spots, the roads with their locations, and the distances by road and by air from all
    of these spots and from the restaurants on the map, and the runs of truck drivers from these restaurants.
    """
    if ruling not in RULINGS:
        known = list(RULINGS)
        raise InputError(f"unknown ruling {clip(ruling)}{near_miss(ruling, known)}; known are {', '.join(known)}")
    first, second = RULINGS[ruling]
    maps = map_.with_rulings(**{ruling: first}), map_.with_rulings(**{ruling: second})
    return Comparison(
        ruling, (first, second), tuple(_topic(name, answers(maps[0]), answers(maps[1])) for name, answers in TOPICS)
    )


def _topic(name: str, one: dict[str, Any], other: dict[str, Any]) -> Topic:
    keys = dict.fromkeys([*one, *other])
    differ = [Difference(key, (one.get(key), other.get(key))) for key in keys if one.get(key) != other.get(key)]
    return Topic(name, (len(one), len(other)), tuple(differ))


def _starts(map_: Map) -> dict[str, Any]:
    return {str(spot): "legal" for spot in starts(map_)}


def _roads(map_: Map) -> dict[str, Any]:
    """Each road by its first square; its squares and locations as one text."""
    return {
        f"road of {road.squares[0]}": f"{len(road.squares)} squares, connects "
        + (", ".join(location.name for location in road.locations) or "nothing")
        for road in roads(map_)
    }


def _distances(map_: Map) -> dict[str, Any]:
    found = [*distances(map_), *start_distances(map_)]
    names = {str(restaurant.spot): str(restaurant) for restaurant in map_.restaurants}
    return {
        f"{names.get(d.start, d.start)} to {d.location}, by {by}": _told(d, by) for d in found for by in ("road", "air")
    }


def _told(distance: Distance, by: str) -> Any:
    n = distance.road if by == "road" else distance.air
    return "impossible" if n is None else n


def _runs(map_: Map) -> dict[str, Any]:
    """The sets of suppliers that a truck driver of each restaurant can collect from, with the least borders."""
    from pyrules.runs import runs

    return {
        f"{restaurant}, truck driver: {', '.join(supplier.name for supplier in run.suppliers)}": run.borders
        for restaurant in map_.restaurants
        for run in runs(map_, restaurant.spot, employee=DRIVER)
    }


TOPICS: list[tuple[str, Callable[[Map], dict[str, Any]]]] = [
    ("starts", _starts),
    ("roads", _roads),
    ("distances", _distances),
    ("runs", _runs),
]
