"""Maps turned as a whole, and a canonical text form: two maps are the same if some turn makes one look like the other.

A quarter turn clockwise takes the square (x, y) of a map that is ``height`` squares high to (height - 1 - y, x).
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from pyrules.map import Airplane, Campaign, Garden, House, Map, Restaurant
from pyrules.notation import DOORS, SIDES, SIZE, Spot, Square, Tile
from pyrules.tiles import Drawing


class _Sizes(NamedTuple):
    """How large pieces are, by the rules: campaigns across and down; how many rows airplanes face, by number."""

    campaigns: tuple[tuple[int, int], ...]
    faced: dict[int, int]


def turned(map_: Map, turns: int = 1) -> Map:
    """The map turned clockwise by so many quarter turns, with all that is on it. Raises InputError if it cannot be."""
    return _turns(map_)[turns % 4][0] if turns % 4 else map_


def turned_spot(map_: Map, spot: Spot, turns: int = 1) -> Spot:
    """A spot of the map as a spot of the turned map."""
    width, height = map_.size
    for _ in range(turns % 4):
        spot = _spot(spot, height)
        width, height = height, width
    return spot


def canonical(map_: Map) -> str:
    """The text that all turns of a map share: the first of the texts of its four turns, as it looks.

    A tile that looks the same when it is turned is written with its least turn, pieces are sorted; names are left out.
    """
    return min(_looks(*turn) for turn in _turns(map_))


def symmetries(map_: Map) -> list[int]:
    """The quarter turns, from 1 to 3, after which the map looks the same."""
    looks = [_looks(*turn) for turn in _turns(map_)]
    return [turns for turns in (1, 2, 3) if looks[turns] == looks[0]]


def same(one: Map, other: Map) -> int | None:
    """The quarter turns clockwise, from 0 to 3, that make the first map look like the other; None if none does."""
    looks = _looks(other, _sizes(other))
    return next((turns for turns, turn in enumerate(_turns(one)) if _looks(*turn) == looks), None)


def _sizes(map_: Map) -> _Sizes:
    if not (map_.campaigns or map_.airplanes):
        return _Sizes((), {})
    from pyrules.queries import board

    on = board(map_)
    covers = {place.square: squares for place, squares in on.locations.items() if place.kind == "campaign"}
    across = [len({square.x for square in covers[campaign.at]}) for campaign in map_.campaigns]
    down = [len({square.y for square in covers[campaign.at]}) for campaign in map_.campaigns]
    return _Sizes(tuple(zip(across, down, strict=True)), on.faced)


def _turns(map_: Map) -> list[tuple[Map, _Sizes]]:
    """The map in its four turns, and the sizes of its pieces, which turn along."""
    found = [(map_, _sizes(map_))]
    for _ in range(3):
        before, sizes = found[-1]
        after = sizes._replace(campaigns=tuple((down, across) for across, down in sizes.campaigns))
        found.append((_quarter(before, sizes), after))
    return found


def _quarter(map_: Map, sizes: _Sizes) -> Map:
    height = SIZE * map_.rows
    return replace(
        map_,
        tiles=tuple(
            tuple(tile and tile._replace(turn=(tile.turn + 1) % 4) for tile in reversed(column))
            for column in zip(*map_.tiles, strict=True)
        ),
        restaurants=tuple(Restaurant(_spot(r.spot, height), r.name) for r in map_.restaurants),
        houses=tuple(House(h.number, _corner(h.at, 2, height), _clockwise(h.garden)) for h in map_.houses),
        gardens=tuple(Garden(_house(g.house, height), _clockwise(g.side)) for g in map_.gardens),
        campaigns=tuple(
            Campaign(campaign.number, _corner(campaign.at, down, height), not campaign.turned)
            for campaign, (_, down) in zip(map_.campaigns, sizes.campaigns, strict=True)
        ),
        airplanes=tuple(_airplane(a, sizes.faced.get(a.number, 1), height) for a in map_.airplanes),
    )


def _spot(spot: Spot, height: int) -> Spot:
    return Spot(_corner(spot.square, 2, height), DOORS[(DOORS.index(spot.door) + 1) % 4], spot.drive_in)


def _corner(square: Square, size: int, height: int) -> Square:
    """The north-west square of what is so large, from that before the quarter turn."""
    return Square(height - size - square.y, square.x)


def _house(name: str, height: int) -> str:
    """``5 B2``, the house 5 whose north-west square is B2, after the quarter turn; houses with gardens are 2 x 2."""
    number, _, square = name.partition(" ")
    return f"{number} {_corner(Square.parse(square), 2, height)}" if square else name


def _clockwise(side: str) -> str:
    return SIDES[(SIDES.index(side) + 1) % 4] if side in SIDES else side


def _airplane(airplane: Airplane, faces: int, height: int) -> Airplane:
    """Columns from the west become rows from the north; rows from the north become columns from the east."""
    rows = airplane.side in ("e", "w")
    at = height + 2 - airplane.at - faces if rows else airplane.at
    return Airplane(airplane.number, _clockwise(airplane.side), at)


def _looks(map_: Map, sizes: _Sizes) -> str:
    """The text of a map in which what looks the same is written the same."""
    look: dict[Tile, Tile] = {}
    for tile in {tile for row in map_.tiles for tile in row if tile}:
        drawing = map_.drawing(tile)
        alike = (turn for turn in range(tile.turn) if _printed(drawing, turn) == _printed(drawing, tile.turn))
        look[tile] = tile._replace(turn=next(alike, tile.turn))
    return str(
        replace(
            map_,
            tiles=tuple(tuple(tile and look[tile] for tile in row) for row in map_.tiles),
            restaurants=tuple(sorted(map_.restaurants, key=lambda r: (r.spot.order, r.spot.drive_in))),
            houses=tuple(sorted(map_.houses, key=str)),
            gardens=tuple(sorted(map_.gardens, key=str)),
            campaigns=tuple(sorted(_unturned(map_, sizes), key=str)),
            airplanes=tuple(sorted(map_.airplanes, key=str)),
            drawings=tuple(sorted(map_.drawings)),
        )
    )


def _unturned(map_: Map, sizes: _Sizes) -> list[Campaign]:
    """The campaigns; those that cover as many squares across as down do not lie turned."""
    return [
        replace(campaign, turned=campaign.turned and across != down)
        for campaign, (across, down) in zip(map_.campaigns, sizes.campaigns, strict=True)
    ]


def _printed(drawing: Drawing, turn: int) -> tuple[tuple[str, ...], frozenset[tuple[Square, str]]]:
    """The rows of a tile and its caps as they lie after so many quarter turns."""
    rows, caps = drawing.rows, frozenset(drawing.caps)
    for _ in range(turn):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
        caps = frozenset((_corner(square, 1, SIZE), _clockwise(side)) for square, side in caps)
    return rows, caps
