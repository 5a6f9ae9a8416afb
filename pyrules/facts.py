"""A map as a clingo program: facts only, in the words of ``asp/vocabulary.lp``. No rule of the game is here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from pyrules.map import RULINGS, Map
from pyrules.notation import Spot, Square, Tile
from pyrules.tiles import DRINKS, Drawing


def facts(map_: Map) -> str:
    """The program text of a map, ready for ``clingo`` together with ``asp/map.lp``."""
    used = tiles_used(map_)
    turns = [f'in_turn("{tile.name}",{tile.turn}).' for tile in used]
    return laid_facts(map_, [*turns, *map(drawing_facts, dict.fromkeys(used.values()))])


def tiles_used(map_: Map) -> dict[Tile, Drawing]:
    """The tiles of a map in their turns, in order, and how each is printed, upright."""
    return {tile: map_.drawing(tile) for tile in sorted({tile for row in map_.tiles for tile in row if tile})}


def laid_facts(map_: Map, tiles: Iterable[str] = ()) -> str:
    """The program text of a map, with these facts about its tiles."""
    lines = [
        f"#const {name} = {getattr(map_, name)}. [override]"
        for name, values in RULINGS.items()
        if getattr(map_, name) != values[0]
    ]
    laid = [(tile, column, row) for row, places in enumerate(map_.tiles) for column, tile in enumerate(places) if tile]
    lines += [f'place({column},{row}). laid("{tile.name}",{tile.turn},{column},{row}).' for tile, column, row in laid]
    lines += tiles
    if map_.repeats:
        lines.append("repeats.")
    for i, restaurant in enumerate(map_.restaurants, 1):
        spot = restaurant.spot
        lines.append(f"restaurant({i},{spot.square.x},{spot.square.y},{spot.door}).")
        if spot.drive_in:
            lines.append(f"drive_in({i}).")
    for i, house in enumerate(map_.houses, 1):
        lines.append(f"built_house({i},{house.number},{house.at.x},{house.at.y},{house.garden}).")
    for i, garden in enumerate(map_.gardens, 1):
        lines.append(f"garden({i},{house_term(garden.house)},{garden.side}).")
    for i, campaign in enumerate(map_.campaigns, 1):
        turned = "turned" if campaign.turned else "straight"
        lines.append(f"campaign({i},{campaign.number},{campaign.at.x},{campaign.at.y},{turned}).")
    for i, airplane in enumerate(map_.airplanes, 1):
        lines.append(f"airplane({i},{airplane.number},{airplane.side},{airplane.at}).")
    return "\n".join(lines) + "\n"


def spot_fact(spot: Spot) -> str:
    """The fact that somebody asks about a spot, and the term that names the spot."""
    return f"spot({spot.square.x},{spot.square.y},{spot.door})"


def house_term(name: str) -> str:
    """``16`` as house(16); ``5 B2`` as house(5,(1,1)), the one of several houses 5 whose north-west square that is."""
    match = re.fullmatch(r"(\S+) ([A-Z]{1,3}[1-9][0-9]*)", name)
    if match:
        square = Square.parse(match[2])
        return f"house({name_term(match[1])},({square.x},{square.y}))"
    return f"house({name_term(name)})"


def name_term(name: str) -> str:
    """The name of a house as a term: a number, or a text such as ``"9.75"``."""
    if re.fullmatch("0|[1-9][0-9]{0,8}", name):
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


@cache
def drawing_facts(drawing: Drawing) -> str:
    """The facts of one printed tile, upright."""
    tile = f'"{drawing.name}"'
    found = [f"road_square({tile},{x},{y})." for x, y in drawing.squares("#")]
    found += [f"bridge_square({tile},{x},{y})." for x, y in drawing.squares("+")]
    found += [f"cap({tile},{square.x},{square.y},{side})." for square, side in drawing.caps]
    for symbol, number in drawing.numbers:
        found += [f"printed_house({tile},{name_term(number)},{x},{y})." for x, y in drawing.squares(symbol)]
        if symbol == "A":
            found.append(f"printed_apartment({tile},{name_term(number)}).")
    found += [f"printed_garden({tile},{name_term(name)},{x},{y})." for (x, y), name in drawing.garden_of().items()]
    for symbol, drink in DRINKS.items():
        found += [f"printed_supplier({tile},{drink},{x},{y})." for x, y in drawing.squares(symbol)]
    found += [f"printed_park({tile},{x},{y})." for x, y in drawing.squares("P")]
    return " ".join(found)
