"""What the questions share: asking about a map, whom and where they ask about, and the names of locations."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from math import inf

from pyrules.answers import Location
from pyrules.errors import InputError, near_miss
from pyrules.facts import facts, spot_fact
from pyrules.map import Map
from pyrules.notation import Spot, Square, clip
from pyrules.solve import Answer, answer
from pyrules.turned import answer_about

Asked = Spot | str  # a spot, its text, or the name of a restaurant on the map


def ask(
    map_: Map,
    question: str,
    *files: str,
    root: str = "map.lp",
    terms: tuple[tuple[str, int], ...] = (),
    whole: bool = False,
) -> Answer:
    """The answer to a question about a map, by the rules in ``root``. Raises InputError where the map cannot be.

    ``whole``: with all the rules and facts that there are, as somebody else's rules in the question may read any. Of
    our own only lanes look at the print of upright tiles, and not just at what turned.py finds.
    """
    files = ("show/impossible.lp", *files)
    if whole or "lanes.lp" in files:
        found = answer(facts(map_) + question, *files, root=root, terms=terms, whole=whole)
    else:
        found = answer_about(map_, question, *files, root=root, terms=terms)
    if found.rows("violated"):
        from pyrules.judging import refuse_impossible

        refuse_impossible(map_)
    return found


def parse_spot(spot: Spot | str) -> Spot:
    """A spot, or its text."""
    return Spot.parse(spot) if isinstance(spot, str) else spot


def resolve(map_: Map, start: Asked) -> int | Spot:
    """Who is asked about: the number of a restaurant on the map, or else a spot that lies on the map."""
    if isinstance(start, str):
        text = start
        names = [str(restaurant) for restaurant in map_.restaurants]
        if start in names:
            return names.index(start) + 1
        try:
            start = Spot.parse(start)
        except InputError:
            hint = near_miss(text, names) or "; a spot is a square and the corner of the door, like 'L7sw'"
            raise InputError(f"{clip(text)} is no restaurant on the map and no spot{hint}") from None
    for i, restaurant in enumerate(map_.restaurants, 1):
        if restaurant.spot._replace(drive_in=start.drive_in) == start:
            return i
    if map_.tile_at(start.entrance) is None:
        raise InputError(f"the entrance corner of {start} is off the map")
    if start.drive_in:
        raise InputError(f"{start}: a drive-in belongs to a restaurant on the map")
    return start


def asked_fact(who: int | Spot) -> str:
    """The facts that ask about a restaurant on the map, or about a spot."""
    if isinstance(who, int):
        return f"asked(piece(restaurant,{who})). "
    return f"{spot_fact(who)}. asked({spot_fact(who)}). "


def employee_name(name: str) -> str:
    """The employee's name as a constant. Raises InputError for one who does not travel, or whom nobody knows."""
    word = name.strip().lower().replace(" ", "_").replace("-", "_")
    if word == "errand_boy":
        raise InputError("the errand boy needs no route, so has no range (G4)")
    known = list(employees())
    if word not in known:
        raise InputError(f"unknown employee {clip(name)}{near_miss(word, known)}; known are {', '.join(known)}")
    return word


def locations(map_: Map, found: Answer) -> list[Location]:
    """All locations of the map: houses by number, then suppliers, restaurants and campaigns by square."""
    houses = [(str(name), Square(x, y)) for x, y, name in found.rows("house")]
    often = Counter(name for name, _ in houses)
    result = [Location(f"house {n}{f' {at}' if often[n] > 1 else ''}", "house", at) for n, at in houses]
    for x, y, drink in found.rows("supplier"):
        square = Square(x, y)
        result.append(Location(f"{drink} {square}", drink, square))
    result += [Location(str(restaurant), "restaurant", restaurant.spot.square) for restaurant in map_.restaurants]
    for x, y, number in found.rows("campaign"):
        result.append(Location(f"campaign {number}", "campaign", Square(x, y)))
    return sorted(result, key=location_order)


def location_order(location: Location) -> tuple[int, float, str, tuple[int, int]]:
    """Sorts houses by number, then suppliers, restaurants, campaigns by row and column."""
    rank = {"house": 0, "restaurant": 2, "campaign": 3}.get(location.kind, 1)
    if rank == 0:
        number = location.name.split()[1]
        if re.fullmatch(r"[0-9]+(\.[0-9]+)?", number):
            return rank, float(number), "", by_row(location.square)
        return rank, inf, number, by_row(location.square)
    return rank, 0, "", by_row(location.square)


def pick(places: list[Location], name: str | None) -> list[Location]:
    """The location of that name, or all of them. Raises InputError where there is none."""
    if name is None:
        return places
    found = [place for place in places if place.name == name]
    if not found:
        names = [place.name for place in places]
        hint = near_miss(next((known for known in names if name in known.split()[1:]), name), names)
        if re.fullmatch(r"(house )?[0-9.]+", name) and name not in {word for known in names for word in known.split()}:
            houses = [place.name.removeprefix("house ") for place in places if place.kind == "house"]
            several = [near for near in names if near.startswith(f"{name} ")]  # 'house 5', where 5 occurs twice
            hint = hint if several else f"; its houses are {', '.join(houses) or 'none'}"
        raise InputError(f"no location {clip(name)} on the map{hint}")
    return found


def by_row(square: Square) -> tuple[int, int]:
    """Sorts squares by row, then column."""
    return square.y, square.x


@cache
def employees() -> dict[str, tuple[str, int | None]]:
    """Every employee with the way and the range they travel (G4); None is inf. Who needs no route is left out."""
    found = answer("#show travels/3.", root="employees.lp")
    return {name: (by, None if most == "inf" else most) for name, by, most in found.rows("travels") if by != "none"}
