"""What the questions answer: frozen values with a text name and a JSON form.

Distances are in borders crossed; None is *impossible* (D5). Squares are (x, y) from the north-west.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pyrules.notation import Square


class Location(NamedTuple):
    """Anything that can be travelled to. ``square`` is its north-west square (of a house without its garden)."""

    name: str
    kind: str  # house, beer, lemonade, soda, restaurant, campaign
    square: Square

    def __str__(self) -> str:
        return self.name


class Violation(NamedTuple):
    """One sentence of the rules that a piece on the map, or a spot that was asked about, does not keep to."""

    rule: str  # the sentence of RULES.md, such as S3
    name: str  # what is wrong, such as entrance_shares_tile
    piece: str
    squares: tuple[Square, ...]
    says: str

    def to_json(self) -> dict[str, Any]:
        """The violation with its squares as text."""
        return self._asdict() | {"squares": [str(square) for square in self.squares]}


class Distance(NamedTuple):
    """From a restaurant or spot to a location: borders crossed by road and by air, None where there is no way."""

    start: str
    location: Location
    road: int | None
    air: int | None

    def to_json(self) -> dict[str, Any]:
        """``{"from": …, "to": …, "road": …, "air": …}``."""
        return {"from": self.start, "to": self.location.name, "road": self.road, "air": self.air}


class Road(NamedTuple):
    """A continuous road: its squares, the tiles it runs over, and the locations connected to it (M5, C5)."""

    squares: tuple[Square, ...]
    tiles: tuple[str, ...]
    locations: tuple[Location, ...]

    def to_json(self) -> dict[str, Any]:
        """The road with squares and locations as text."""
        return {
            "squares": [str(square) for square in self.squares],
            "tiles": list(self.tiles),
            "locations": [location.name for location in self.locations],
        }


class Reach(NamedTuple):
    """What lies in range: the locations with their distance (None where the range is inf and there is no way)."""

    start: str
    by: str  # road, air, or any
    most: int | None  # borders; None is inf
    locations: tuple[tuple[Location, int | None], ...]
    squares: tuple[Square, ...]

    def to_json(self) -> dict[str, Any]:
        """``{"locations": [{"name": …, "distance": …}], "squares": […]}``."""
        return {
            "locations": [{"name": location.name, "distance": n} for location, n in self.locations],
            "squares": [str(square) for square in self.squares],
        }


class Board(NamedTuple):
    """What lies on every square, for those who draw it. Sides are n, e, s, w."""

    roads: dict[Square, frozenset[str]]  # the sides that a road square's road goes on to
    bridges: frozenset[Square]
    parks: frozenset[Square]
    locations: dict[Location, tuple[Square, ...]]  # all their squares, gardens included
    gardens: frozenset[Square]
    edges: dict[Square, frozenset[str]]  # the sides where the road is printed up to the tile's edge and ends there
    closed: dict[Square, frozenset[str]]  # the sides where it is capped (M7), or kept apart from a road (M5b)
    campaigns: dict[Location, str]  # billboard, mailbox or radio (K1)
    faced: dict[int, int]  # how many rows or columns the airplanes of the map face, by their number (K2)
