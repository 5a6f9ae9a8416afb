"""How fair a setup is: which houses each restaurant connects to, how far they are, who is nearest to which (C5, D3).

Nearest is nearest by road. A house to which several restaurants are equally near, and nobody is nearer, is contested.
Distances are in borders crossed, None where there is no way.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from pyrules.map import Map
from pyrules.notation import Spot
from pyrules.queries import distances, start_distances


class House(NamedTuple):
    """A house as one restaurant sees it."""

    name: str
    road: int | None
    air: int | None


class Share(NamedTuple):
    """What one restaurant of a setup has of the map. ``houses`` are all houses, in the order of their numbers."""

    spot: Spot
    name: str
    houses: tuple[House, ...]
    nearest: tuple[str, ...]  # the houses that no other restaurant is as near to
    contested: tuple[str, ...]  # those that it shares with others who are equally near

    @property
    def connected(self) -> tuple[House, ...]:
        """The houses that it connects to, however far (C5)."""
        return tuple(house for house in self.houses if house.road is not None)

    def to_json(self) -> dict[str, Any]:
        """The share with its spot as text."""
        return {
            "spot": str(self.spot),
            "name": self.name,
            "connected": [house.name for house in self.connected],
            "houses": [house._asdict() for house in self.houses],
            "nearest": list(self.nearest),
            "contested": list(self.contested),
        }


class Report(NamedTuple):
    """The shares of a setup's restaurants."""

    shares: tuple[Share, ...]

    @property
    def spread(self) -> int:
        """By how many houses the restaurant that is nearest to most is ahead of the one that is nearest to fewest."""
        counts = [len(share.nearest) for share in self.shares]
        return max(counts) - min(counts)

    @property
    def contested(self) -> dict[str, tuple[Spot, ...]]:
        """The contested houses, each with the restaurants that are equally near."""
        names = dict.fromkeys(name for share in self.shares for name in share.contested)
        return {name: tuple(share.spot for share in self.shares if name in share.contested) for name in names}

    @property
    def unconnected(self) -> tuple[str, ...]:
        """The houses that no restaurant connects to."""
        houses = dict.fromkeys(house.name for share in self.shares for house in share.houses)
        reached = {house.name for share in self.shares for house in share.connected}
        return tuple(name for name in houses if name not in reached)

    def to_json(self) -> dict[str, Any]:
        """The report with spots as text."""
        return {
            "setup": [str(share.spot) for share in self.shares],
            "spread": self.spread,
            "restaurants": [share.to_json() for share in self.shares],
            "contested": {name: [str(spot) for spot in spots] for name, spots in self.contested.items()},
            "unconnected": list(self.unconnected),
        }


def reports(map_: Map, setups: Iterable[tuple[Spot, ...]]) -> list[Report]:
    """A report for each of some setups of the map. The distances are asked once. Raises InputError."""
    names = {restaurant.spot._replace(drive_in=False): restaurant.name for restaurant in map_.restaurants}
    seen: dict[Spot, list[House]] = {}
    asked = [*start_distances(map_), *(distances(map_) if map_.restaurants else ())]
    for start, location, road, air in asked:
        if location.kind == "house":
            spot = Spot.parse(start)._replace(drive_in=False)
            seen.setdefault(spot, []).append(House(location.name, road, air))
    return [_report(setup, names, seen) for setup in setups]


def _report(setup: tuple[Spot, ...], names: dict[Spot, str], seen: dict[Spot, list[House]]) -> Report:
    best: dict[str, tuple[int, list[Spot]]] = {}  # for each house the least distance by road, and whose it is
    for spot in setup:
        for name, road, _ in seen.get(spot, ()):
            if road is not None and (name not in best or road < best[name][0]):
                best[name] = road, [spot]
            elif road is not None and road == best[name][0]:
                best[name][1].append(spot)
    return Report(
        tuple(
            Share(
                spot,
                names.get(spot, ""),
                tuple(seen.get(spot, ())),
                tuple(name for name, (_, spots) in best.items() if spots == [spot]),
                tuple(name for name, (_, spots) in best.items() if spot in spots and len(spots) > 1),
            )
            for spot in setup
        )
    )
