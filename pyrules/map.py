"""``Map``: tiles in their places and all that has been put on them. Typed, immutable, hashable."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace

from pyrules.errors import InputError, near_miss
from pyrules.notation import SIZE, Spot, Square, Tile, clip, read_house, read_side
from pyrules.tiles import Drawing, printed_tiles

MOST_PLACES = 10_000
MOST_PIECES = 1_000  # the time to compare them grows with their square, if all lie on one
MOST_NAME = 60  # characters of the name of a restaurant: it is lettered on its four squares
MOST_TEXT = 1_000_000  # characters of a map or an instance file
RULINGS = {"border_join": ("touch", "middle"), "last_border": ("count", "ignore")}  # the first is the default
OTHERS_NAME = re.compile("(house|beer|lemonade|soda|campaign) ")  # begins the name of a location


@dataclass(frozen=True, slots=True)
class Restaurant:
    """A restaurant on the map. Its name is a label: it does not make two maps different."""

    spot: Spot
    name: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.name or str(self.spot._replace(drive_in=False))


@dataclass(frozen=True, slots=True)
class House:
    """A house built during the game (H1): number, north-west square, and the side that its garden is on."""

    number: int
    at: Square
    garden: str


@dataclass(frozen=True, slots=True)
class Garden:
    """A garden added to one side of a house (H2), which is named ``16``, ``pi``, or ``5 B2`` where 5 occurs twice."""

    house: str
    side: str


@dataclass(frozen=True, slots=True)
class Campaign:
    """A billboard, mailbox or radio (K1): its number, its north-west square, and whether it lies turned."""

    number: int
    at: Square
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Airplane:
    """An airplane beside the map (K2): the side it flies in from, and the first row or column it faces, 1-based."""

    number: int
    side: str
    at: int


@dataclass(frozen=True)
class Map:
    """A map: rows of tiles from the north, each from west to east, and what has been put on them.

    ``tiles[row][column]`` is a Tile, or None where the place is vacant (M3). ``drawings`` holds tiles of one's own.
    ``str(map)`` is the one-line form and ``Map.parse`` reads it back. Labels (``title``, names of restaurants, the
    file ``source`` that it was read from) and the permission to use a tile twice (``repeats``) are not part of that
    form, nor of equality.
    """

    tiles: tuple[tuple[Tile | None, ...], ...]
    restaurants: tuple[Restaurant, ...] = ()
    houses: tuple[House, ...] = ()
    gardens: tuple[Garden, ...] = ()
    campaigns: tuple[Campaign, ...] = ()
    airplanes: tuple[Airplane, ...] = ()
    drawings: tuple[Drawing, ...] = ()
    border_join: str = "touch"
    last_border: str = "count"
    repeats: bool = field(default=False, compare=False)
    title: str = field(default="", compare=False)
    source: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if not any(tile for row in self.tiles for tile in row):
            raise InputError("an empty map: it has no tile")
        if self.columns * self.rows > MOST_PLACES:
            raise InputError(f"a map of {self.columns} x {self.rows} tiles is larger than {MOST_PLACES} places")
        for row in self.tiles:
            if len(row) != self.columns:
                raise InputError(
                    f"rows of different lengths: {row_text(self.tiles[0])!r} has {self.columns} places, "
                    f"{clip(row_text(row))} has {len(row)}"
                )
        pieces = (self.restaurants, self.houses, self.gardens, self.campaigns, self.airplanes, self.drawings)
        if sum(map(len, pieces)) > MOST_PIECES:
            raise InputError(f"{sum(map(len, pieces)):,} pieces and tiles of one's own are more than {MOST_PIECES:,}")
        own = Counter(drawing.name for drawing in self.drawings)
        for name, count in own.items():
            if not (name.isascii() and name.isalpha() and name.islower()):
                raise InputError(f"bad tile name {clip(name)}: a tile of your own has a name of lower-case letters")
            if count > 1:
                raise InputError(f"tile {clip(name)} is drawn twice")
        for tile in {tile for row in self.tiles for tile in row if tile}:
            if tile.name not in own and tile.name not in printed_tiles():
                known = [*printed_tiles(), *own]
                printed = near_miss(tile.name.upper(), list(printed_tiles()))  # they have names of one capital letter
                hint = printed or near_miss(tile.name, list(own))
                raise InputError(f"unknown tile {clip(str(tile))}{hint}; known are {', '.join(known)}")
            if tile.turn not in range(4):
                raise InputError(f"bad tile {clip(str(tile))}: the turn is not one of 0, 1, 2, 3")
        for name, known_values in RULINGS.items():
            if getattr(self, name) not in known_values:
                raise InputError(f"ruling {name} is {' or '.join(known_values)}, not {clip(str(getattr(self, name)))}")
        sides = [house.garden for house in self.houses] + [thing.side for thing in self.gardens]
        sides += [airplane.side for airplane in self.airplanes]
        for side in sides:
            read_side(side)
        for garden in self.gardens:
            read_house(garden.house)
        names = Counter(str(restaurant) for restaurant in self.restaurants)
        for name in [restaurant.name for restaurant in self.restaurants if restaurant.name]:
            if names[name] > 1:
                raise InputError(f"two restaurants are named {clip(name)}")
            if len(name) > MOST_NAME:
                raise InputError(f"bad name {clip(name)}: it has {len(name):,} characters, more than {MOST_NAME}")
            if not name.isprintable():
                raise InputError(f"bad name {clip(name)}: it has characters that cannot be printed")
            if name != " ".join(name.split()) or OTHERS_NAME.match(name):
                raise InputError(f"bad name {clip(name)}: it may not be blank, nor one for something else on the map")

    @property
    def columns(self) -> int:
        """Places from west to east."""
        return len(self.tiles[0]) if self.tiles else 0

    @property
    def rows(self) -> int:
        """Places from north to south."""
        return len(self.tiles)

    @property
    def size(self) -> tuple[int, int]:
        """Squares from west to east and from north to south, vacant places included."""
        return SIZE * self.columns, SIZE * self.rows

    def drawing(self, tile: Tile) -> Drawing:
        """How a tile of this map is printed, upright."""
        return next((d for d in self.drawings if d.name == tile.name), None) or printed_tiles()[tile.name]

    def tile_at(self, square: Square) -> Tile | None:
        """The tile that a square lies on; None where there is none (M1, M3)."""
        column, row = square.x // SIZE, square.y // SIZE
        return self.tiles[row][column] if 0 <= column < self.columns and 0 <= row < self.rows else None

    def with_restaurants(self, *spots: Spot | str) -> Map:
        """This map with more restaurants on it, given as spots or their text."""
        added = [Restaurant(Spot.parse(spot) if isinstance(spot, str) else spot) for spot in spots]
        return replace(self, restaurants=(*self.restaurants, *added))

    def with_rulings(self, **rulings: str) -> Map:
        """This map under other rulings, such as ``last_border='ignore'``."""
        for name in rulings:
            if name not in RULINGS:
                raise InputError(f"unknown ruling {clip(name)}{near_miss(name, list(RULINGS))}")
        return replace(self, **rulings)  # type: ignore[arg-type]

    @classmethod
    def parse(cls, text: str, repeats: bool = False) -> Map:
        """Reads the one-line form, such as ``R1 L0 N3/C1 J0 M0/Q2 D3 T0; L7sw``. Raises InputError."""
        from pyrules.oneline import parse

        return parse(text, repeats)

    def __str__(self) -> str:
        from pyrules.oneline import write

        return write(self)

    def _repr_svg_(self) -> str:
        from pyrules.queries import board
        from pyrules.render.svg import draw

        return draw(self, board(self))


def row_text(row: tuple[Tile | None, ...]) -> str:
    """One row of places as text, ``R1 L0 --``."""
    return " ".join(str(tile) if tile else "--" for tile in row)


def read_row(text: str) -> tuple[Tile | None, ...]:
    """Reads one row of places."""
    return tuple(None if token == "--" else Tile.parse(token) for token in text.split())
