"""The questions: a map in, answers out. Each runs the rules in ``asp/`` once; none decides anything by itself."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import partial
from itertools import repeat
from typing import Literal

from pyrules.answers import Board, Distance, Location, Reach, Road, Violation
from pyrules.asking import (
    Asked,
    ask,
    asked_fact,
    by_row,
    employee_name,
    location_order,
    locations,
    parse_spot,
    pick,
    resolve,
)
from pyrules.errors import InputError
from pyrules.judging import judged, spot_question
from pyrules.map import Map
from pyrules.notation import SIZE, Spot, Square, clip
from pyrules.solve import Answer, Row
from pyrules.words import listed

By = Literal["road", "air"]


def starts(map_: Map) -> list[Spot]:
    """Every legal starting spot, given what is on the map (S1, S2, S3), by row, column and corner.

    Raises InputError where the map itself cannot be.
    """
    found = ask(map_, "", "ask/starts.lp", "show/starts.lp", root="legal.lp")
    return start_spots(found)


def start_spots(found: Answer) -> list[Spot]:
    """The legal starting spots in an answer."""
    spots = [Spot(Square(x, y), door) for x, y, door in found.rows("legal")]
    return sorted(spots, key=lambda spot: spot.order)


def check(map_: Map, spot: Spot | str | None = None, later: bool = False) -> list[Violation]:
    """What is violated, all of it: by the restaurants and pieces on the map, or by one more restaurant on ``spot``.

    ``later``: after setup, when S3 does not hold (S4). Raises InputError where pieces other than restaurants cannot lie
    as they do.
    """
    asked = parse_spot(spot) if spot is not None else None
    return judged(map_, spot_question(asked, later), asked)


def distances(map_: Map, start: Asked | None = None, to: str | None = None) -> list[Distance]:
    """Distances by road and by air (D1 to D6): from every restaurant on the map, or from one restaurant or spot.

    ``to`` keeps only the location of that name. A restaurant's distance to itself is left out. Raises InputError.
    """
    asked = [resolve(map_, start)] if start is not None else list(range(1, len(map_.restaurants) + 1))
    found = ask(
        map_, "".join(asked_fact(who) for who in asked),
        "ask/distances.lp", "show/distances.lp", "show/locations.lp",
        root="travel.lp",
    )  # fmt: skip
    places = pick(locations(map_, found), to)
    table: dict[tuple[str | int, ...], dict[str, int]] = defaultdict(dict)
    for kind, index, x, y, by, n in found.rows("distance"):
        table[kind, index, x, y][by] = n
    result = []
    for who in asked:
        own = map_.restaurants[who - 1].spot if isinstance(who, int) else who
        key = ("restaurant", who) if isinstance(who, int) else ("spot", 0)
        for location in places:
            if not (isinstance(who, int) and location.square == own.square):
                ways = table[(*key, *location.square)]
                result.append(Distance(str(own), location, ways.get("road"), ways.get("air")))
    return result


def start_distances(map_: Map, to: str | None = None) -> list[Distance]:
    """Distances by road and by air from every legal starting spot to every location (D1 to D6). Raises InputError."""
    found = ask(
        map_, "",
        "ask/starts.lp", "ask/start_distances.lp", "show/start_distances.lp", "show/locations.lp",
        root="travel.lp",
    )  # fmt: skip
    places = pick(locations(map_, found), to)
    far: dict[Row, dict[Row, int]] = defaultdict(dict)  # from a way of setting out, or a spot, to a location's square
    for c, r, number, border, x, y, n in found.rows("way_distance"):
        far[c, r, number, border][x, y] = n
    for spot_x, spot_y, door, x, y, n in found.rows("spot_distance"):
        far[spot_x, spot_y, door][x, y] = n
    squares = [place.square for place in places]
    columns = {way: list(map(to_square.get, squares)) for way, to_square in far.items()}
    nowhere: list[int | None] = [None] * len(places)
    by_way = {}  # from a spot to how it sets out by road and by air
    for x, y, door, air_c, air_r, *road in found.rows("one_way"):
        by_way[Spot(Square(x, y), door)] = tuple(road), (air_c, air_r, 0, 0)
    for x, y, door, air_c, air_r in found.rows("several_ways"):
        by_way[Spot(Square(x, y), door)] = (x, y, door), (air_c, air_r, 0, 0)
    distance = partial(tuple.__new__, Distance)  # as Distance._make, in two thirds of the time
    result: list[Distance] = []
    for spot in sorted(by_way, key=lambda spot: spot.order):
        road, air = (columns.get(way, nowhere) for way in by_way[spot])
        result += map(distance, zip(repeat(str(spot)), places, road, air))
    return result


def roads(map_: Map) -> list[Road]:
    """Every continuous road with its squares, its tiles, and the locations connected to it (M5, M6, C5).

    A bridge square belongs to both of its roads. Sorted by first square. Raises InputError.
    """
    found = ask(map_, "", "show/roads.lp", "show/locations.lp")
    first = {row[:3]: row[3:] for row in found.rows("road")}
    squares: dict[Row, set[Square]] = defaultdict(set)
    for x, y, *stretch in found.rows("carries"):
        squares[first[tuple(stretch)]].add(Square(x, y))
    at = {location.square: location for location in locations(map_, found)}
    connected: dict[Row, list[Location]] = defaultdict(list)
    for x, y, *first_stretch in found.rows("connected"):
        connected[tuple(first_stretch)].append(at[Square(x, y)])
    result = []
    for road, on in squares.items():
        places = sorted({(square.y // SIZE, square.x // SIZE) for square in on})
        result.append(
            Road(
                tuple(sorted(on, key=by_row)),
                tuple(str(map_.tiles[row][column]) for row, column in places),
                tuple(sorted(connected[road], key=location_order)),
            )
        )
    return sorted(result, key=lambda road: [by_row(square) for square in road.squares])


def reach(
    map_: Map, start: Asked, *, range: int | None = None, by: By | None = None, employee: str | None = None
) -> Reach:
    """What lies in range of a restaurant or spot (G1 to G4): by ``range`` and ``by``, or of an ``employee``.

    ``range`` counts borders; None with ``by`` given is inf, anywhere on the map (G2). Raises InputError.
    """
    who = resolve(map_, start)
    if (employee is None) == (by is None):
        raise InputError("a range needs 'by' road or air, or else an employee")
    if employee is not None:
        question = f"employee({employee_name(employee)})."
    else:
        if by not in ("road", "air"):
            raise InputError(f"bad way to travel {clip(str(by))}: it is road or air")
        if range is not None and not 0 <= range < 100_000:
            raise InputError(f"bad range {range}: it is a number of borders from 0 on, or inf")
        question = f"range({by},{'inf' if range is None else range})."
    found = ask(
        map_, question + asked_fact(who),
        "ask/distances.lp", "show/distances.lp", "show/locations.lp", "show/reach.lp",
    )  # fmt: skip
    ((mode, most),) = found.rows("range")
    distance = {(x, y): n for _, _, x, y, way, n in found.rows("distance") if way == mode}
    inside = {Square(x, y) for x, y in found.rows("in_range")}
    own = map_.restaurants[who - 1].spot if isinstance(who, int) else who
    if isinstance(who, int):
        inside.discard(own.square)
    return Reach(
        str(own),
        mode,
        None if most == "inf" else most,
        tuple((place, distance.get(place.square)) for place in locations(map_, found) if place.square in inside),
        tuple(sorted((Square(x, y) for x, y in found.rows("square_in_range")), key=by_row)),
    )


def board(map_: Map) -> Board:
    """What lies on every square of the map. Raises InputError."""
    found = ask(map_, "", "lanes.lp", "ask/picture.lp", "show/picture.lp", "show/squares.lp", "show/locations.lp")
    carried = Counter(Square(x, y) for x, y, *_ in found.rows("lane_on"))
    at = {location.square: location for location in locations(map_, found)}
    squares: dict[Location, list[Square]] = {location: [] for location in at.values()}
    for left, top, x, y in found.rows("covers"):
        squares[at[Square(left, top)]].append(Square(x, y))
    faced: dict[int, int] = dict(found.rows("faces_lines"))
    for airplane in map_.airplanes:
        if airplane.number not in faced:
            raise InputError(f"airplane {airplane.number}: airplanes are numbered {listed([str(n) for n in faced])}")
    ways = _sides((x, y, side) for x, y, _, side in found.rows("drawn"))
    return Board(
        {square: ways.get(square, frozenset()) for square in carried},
        frozenset(square for square, lanes in carried.items() if lanes > 1),
        frozenset(Square(x, y) for x, y in found.rows("park")),
        {location: tuple(sorted(on, key=by_row)) for location, on in squares.items()},
        frozenset(Square(x, y) for _, _, x, y in found.rows("garden")),
        _sides((x, y, side) for x, y, _, side in found.rows("to_edge")),
        _sides(found.rows("closed")),
        {at[Square(x, y)]: kind for x, y, kind in found.rows("campaign_kind")},
        {airplane.number: faced[airplane.number] for airplane in map_.airplanes},
    )


def _sides(rows: Iterable[Row]) -> dict[Square, frozenset[str]]:
    sides: dict[Square, set[str]] = defaultdict(set)
    for x, y, side in rows:
        sides[Square(x, y)].add(side)
    return {square: frozenset(on) for square, on in sides.items()}
