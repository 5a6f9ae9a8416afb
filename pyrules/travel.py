"""What questions about routes and runs share: who sets out from where, how far, past what; and routes as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from pyrules.answers import Location
from pyrules.asking import Asked, ask, employee_name, employees, locations, pick, resolve
from pyrules.errors import InputError
from pyrules.facts import spot_fact
from pyrules.map import Map
from pyrules.notation import SIZE, Spot, Square, Tile, clip
from pyrules.queries import check
from pyrules.words import listed

By = Literal["road", "air"]
Start = Asked | Sequence[Square]  # a restaurant on the map, a spot, or the squares that one may start on

ROOT = "legal.lp"
LANES = ("links.lp", "lanes.lp", "routes.lp")
BY_ROAD = (*LANES, "sets.lp", "runs.lp")
BY_AIR = (*LANES, "sets.lp", "sky.lp", "flights.lp")


class Way(NamedTuple):
    """How somebody travels: by road or air, over at most so many borders (None is inf, G2)."""

    by: str
    most: int | None

    @property
    def fact(self) -> str:
        """The way as a fact."""
        return f"range({self.by},{'inf' if self.most is None else self.most}). "


def way(range: int | None, by: str | None, employee: str | None) -> Way:
    """The way of an employee who collects drinks, or the one that ``range`` and ``by`` name. Raises InputError."""
    if (employee is None) == (by is None) or (employee and range is not None):
        raise InputError("a range needs 'by' road or air, or else an employee")
    if employee is not None:
        name = employee_name(employee)
        found = Way(*employees()[name])
        if found.by not in ("road", "air"):
            raise InputError(f"the {name.replace('_', ' ')} takes no route (G4)")
        return found
    if by not in ("road", "air"):
        raise InputError(f"bad way to travel {clip(str(by))}: it is road or air")
    if range is not None and not 0 <= range < 100_000:
        raise InputError(f"bad range {range}: it is a number of borders from 0 on, or inf")
    return Way(by, range)


def start_facts(map_: Map, start: Start) -> str:
    """The facts of where somebody sets out. Raises InputError."""
    if not isinstance(start, str | Spot):
        squares = [Square(*square) for square in start]
        for square in squares:
            if map_.tile_at(square) is None:
                raise InputError(f"the start square {square} is off the map")
        return "".join(f"starts_on({square.x},{square.y}). " for square in squares)
    who = resolve(map_, start)
    if isinstance(who, int):
        return f"sent_from(piece(restaurant,{who})). "
    wrong = check(map_, who, later=True)
    if wrong:
        raise InputError(f"{who} is no restaurant on the map, and none can be there: {wrong[0].says}")
    return f"{spot_fact(who)}. sent_from({spot_fact(who)}). "


def start_text(map_: Map, start: Start) -> str:
    """Where somebody sets out, as text."""
    if isinstance(start, str | Spot):
        who = resolve(map_, start)
        return str(map_.restaurants[who - 1]) if isinstance(who, int) else str(who)
    return ", ".join(str(Square(*square)) for square in start)


def item(map_: Map, places: Iterable[Location], text: str) -> str:
    """What a route is to pass or to avoid, as a term: ``soda L9``, ``house 16``, ``square K7``, ``tile M2``."""
    kind, _, rest = text.partition(" ")
    if kind == "square":
        square = Square.parse(rest)
        if map_.tile_at(square) is None:
            raise InputError(f"the square {rest} is off the map")
        return f"square({square.x},{square.y})"
    if kind == "tile":
        square = tile_square(map_, rest)
        return f"place({square.x // SIZE},{square.y // SIZE})"
    (location,) = pick([place for place in places if place.kind != "restaurant"], text)
    return f"location(({location.square.x},{location.square.y}))"


def item_facts(map_: Map, must: Sequence[str], avoid: Sequence[str]) -> str:
    """The facts of what a route is to pass and to avoid. Raises InputError."""
    if not (must or avoid):
        return ""
    places = known_locations(map_)
    facts = [f"must({item(map_, places, text)}). " for text in must]
    return "".join([*facts, *(f"avoid({item(map_, places, text)}). " for text in avoid)])


def known_locations(map_: Map) -> list[Location]:
    """All locations of the map. Raises InputError where the map cannot be."""
    return locations(map_, ask(map_, "", "show/locations.lp", root=ROOT))


def tile_square(map_: Map, text: str) -> Square:
    """The north-west square of a tile: ``M2`` or ``M``, where that occurs once on the map, or a square on the tile.

    Where both can be meant (``A1``), it is the tile. Raises InputError.
    """
    every = [
        (tile, Square(SIZE * c, SIZE * r)) for r, row in enumerate(map_.tiles) for c, tile in enumerate(row) if tile
    ]
    found = [square for tile, square in every if text in (str(tile), tile.name)]
    if len(found) == 1:
        return found[0]
    if found:
        raise InputError(f"tile {clip(text)} is on the map more than once: name a square on it, such as {found[0]}")
    try:
        square = Square.parse(text)
    except InputError:
        raise InputError(f"no tile {clip(text)} on the map, and no square{_lies(map_, text)}") from None
    if map_.tile_at(square) is None:
        raise InputError(f"no tile {clip(text)} on the map, and no such square{_lies(map_, text)}")
    return Square(square.x // SIZE * SIZE, square.y // SIZE * SIZE)


def square_meant(map_: Map, text: str) -> str:
    """What to say where ``tile_square`` reads as a square what may be meant as a tile in another turn, or nothing."""
    lies = _lies(map_, text)
    if not lies or any(text == str(tile) for row in map_.tiles for tile in row):
        return ""
    square = Square.parse(text)
    return f"{text} was read as the square {square}, on tile {map_.tile_at(square)}{lies}"


def _lies(map_: Map, text: str) -> str:
    """How the tile that a text names lies on the map, if it does."""
    found = [str(tile) for row in map_.tiles for tile in row if tile and text[:-1] == tile.name and text[-1] in "0123"]
    return f"; tile {text[:-1]} lies on the map as {listed(found)}" if found else ""


def tile_text(map_: Map, square: Square) -> str:
    """The tile that a square is on, as ``tile_square`` reads it."""
    tile = map_.tile_at(square)
    alike = [other for row in map_.tiles for other in row if other and other == tile]
    return str(tile) if isinstance(tile, Tile) and len(alike) == 1 else str(square)


def route_text(steps: Sequence[str], crosses: Sequence[int]) -> str:
    """The squares or tiles of a route with a bar at each border that it crosses: ``K8 K9 | K10``."""
    return " ".join(f"| {step}" if i in crosses else step for i, step in enumerate(steps, 1))
