"""Violations in words: what a restaurant, a spot or a piece does not keep to, and maps that cannot be."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from pyrules.answers import Location, Violation
from pyrules.asking import by_row, locations
from pyrules.errors import InputError
from pyrules.facts import facts
from pyrules.map import Map
from pyrules.notation import Spot, Square
from pyrules.solve import Answer, answer
from pyrules.words import IMPOSSIBLE, violation


def judged(map_: Map, question: str, asked: Spot | None) -> list[Violation]:
    """All that is violated by the spot that is asked about, or, if none is, by what is on the map.

    Raises InputError where pieces other than restaurants cannot lie as they do.
    """
    found = answer(facts(map_) + question, "show/check.lp", "show/locations.lp", "show/squares.lp")
    told = violations(map_, found, asked)
    refuse([wrong for kind, wrong in told if kind not in ("spot", "restaurant")])
    return [wrong for kind, wrong in told if (kind == "spot") == (asked is not None)]


def refuse_impossible(map_: Map) -> None:
    """Raises InputError that says why a map cannot be."""
    found = answer(facts(map_), "show/check.lp", "show/locations.lp", "show/squares.lp")
    refuse([wrong for _, wrong in violations(map_, found, None)])


def refuse(wrongs: list[Violation]) -> None:
    """Raises InputError for the first violation that makes a map impossible."""
    for wrong in wrongs:
        if wrong.name in IMPOSSIBLE:
            raise InputError(wrong.says)


def violations(map_: Map, found: Answer, asked: Spot | None) -> list[tuple[str, Violation]]:
    """All violations in an answer, in words, each with the kind of its piece; those of one kind are told together."""
    bears = _bears(map_, found)
    atoms: dict[tuple[str, str, Any], list[Square]] = defaultdict(list)
    for name, kind, piece, x, y in found.rows("violated"):
        atoms[name, kind, piece].append(Square(x, y))
    result = []
    for (name, kind, piece), squares in sorted(atoms.items(), key=str):
        squares.sort(key=by_row)
        entrance = asked.entrance if asked else None
        label = str(asked)
        if kind == "restaurant":
            restaurant = map_.restaurants[piece - 1]
            entrance, label = restaurant.spot.entrance, str(restaurant)
        elif kind != "spot":
            label = _piece(map_, kind, piece)
        if name == "entrance_shares_tile":
            doors = {restaurant.spot.entrance: str(restaurant) for restaurant in map_.restaurants}
            things = [doors[square] for square in squares]
        else:
            things = [
                " and ".join(thing for owner, thing in bears[square] if owner != (kind, piece)) or "off the map"
                for square in squares
            ]
        result.append((kind, violation(map_, name, kind, label, entrance, squares, things)))
    return result


def _piece(map_: Map, kind: str, piece: Any) -> str:
    if kind == "house":
        return f"house {map_.houses[piece - 1].number}"
    if kind == "garden":
        garden = map_.gardens[piece - 1]
        return f"garden of house {garden.house} {garden.side}"
    if kind == "campaign":
        return f"campaign {map_.campaigns[piece - 1].number}"
    return str(piece)


def _bears(map_: Map, found: Answer) -> dict[Square, list[tuple[tuple[str, Any], str]]]:
    """What stands on every square, in words, each with the piece that it belongs to."""
    bears: dict[Square, list[tuple[tuple[str, Any], str]]] = defaultdict(list)
    for x, y in {(x, y) for x, y, *_ in found.rows("carries")}:
        bears[Square(x, y)].append((("road", 0), "road"))
    for x, y in found.rows("park"):
        bears[Square(x, y)].append((("park", 0), "park"))
    names = {location.square: location for location in locations(map_, found)}
    for left, top, x, y in found.rows("covers"):
        location = names[Square(left, top)]
        bears[Square(x, y)].append((_owner(map_, location), location.name))
    return bears


def _owner(map_: Map, location: Location) -> tuple[str, Any]:
    pieces = {
        "restaurant": [restaurant.spot.square for restaurant in map_.restaurants],
        "house": [house.at for house in map_.houses],
        "campaign": [campaign.at for campaign in map_.campaigns],
    }
    squares = pieces.get(location.kind, [])
    return (location.kind, squares.index(location.square) + 1) if location.square in squares else ("printed", 0)
