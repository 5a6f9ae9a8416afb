"""The words for what is violated: the sentence of RULES.md, and a line that a player understands; numbers and lists."""

from __future__ import annotations

from collections.abc import Sequence

from pyrules.answers import Violation
from pyrules.map import Map
from pyrules.notation import Square, Tile

# The name of a violation in asp/: the sentence it breaks, and what to say. {piece}, {squares}, {things}, {tile}.
SENTENCES = {
    "off_map": ("S1", "{piece} reaches off the map {where}"),
    "not_empty": ("S1", "{piece} covers {things}"),
    "entrance_off_road": ("S2", "the entrance corner {squares} of {piece} is not next to a road"),
    "entrance_shares_tile": ("S3", "the entrance corner {entrance} of {piece} lies on tile {tile}, where {things}"),
    "tile_twice": (
        "M2",
        "tile {piece} lies in the map more than once, again at {squares}; "
        "'repeats = true' in a file, --allow-repeats, or repeats=True from Python allows it",
    ),
    "no_new_house": ("H1", "{piece}: a house that is built bears one of the numbers 1, 3, 6, 9, 11, 14, 17, 19"),
    "house_off_road": ("H1", "{piece} at {squares} is not next to a road"),
    "unknown_house": ("H2", "{piece}: there is no such house on the map"),
    "ambiguous_house": ("H2", "{piece}: there are several such houses, at {squares}; add the square, as in '5 B2'"),
    "garden_of_apartment": ("H2", "{piece}: an apartment gets no garden"),
    "second_garden": ("H2", "{piece}: the house at {squares} has a garden already"),
    "no_such_campaign": ("K1", "{piece}: campaigns on the map are numbered 1-3 and 7-16"),
    "campaign_off_road": ("K1", "{piece} at {squares} is not next to a road"),
    "no_such_airplane": ("K2", "{piece}: airplanes are numbered 4, 5 and 6"),
    "airplane_off_map": ("K2", "{piece} faces rows or columns that are not on the map"),
    "number_twice": ("M4", "{piece} is on the map more than once"),
}
# The kinds of pieces, in the order in which their violations are told.
KINDS = ("tile", "house", "garden", "campaign", "airplane", "restaurant", "spot")
# What a piece other than a restaurant has to cover empty squares by.
_EMPTY = {"house": "H1", "garden": "H2", "campaign": "K1"}
# A map with one of these cannot lie on a table. (What else is violated is against the rules, but can be asked about.)
IMPOSSIBLE = set(SENTENCES) - {"entrance_off_road", "entrance_shares_tile", "house_off_road", "campaign_off_road"}


def violation(
    map_: Map, name: str, kind: str, piece: str, entrance: Square | None, squares: list[Square], things: list[str]
) -> Violation:
    """The violation in words. ``things`` are what the squares bear, one for one."""
    rule, form = SENTENCES[name]
    if name in ("off_map", "not_empty"):
        rule = _EMPTY.get(kind, rule)
    told = [f"{square} ({thing})" for square, thing in zip(squares, things, strict=True)]
    if name == "entrance_shares_tile":
        told = [f"{thing} {_has(thing)} ({square})" for square, thing in zip(squares, things, strict=True)]
    tile = map_.tile_at(entrance) if entrance else None
    says = form.format(
        piece=piece,
        squares=listed([str(square) for square in squares]),
        where=_off_map(squares) if name == "off_map" else "",
        things=listed(told),
        entrance=entrance,
        tile=tile or Tile("?"),
    )
    marked = squares if name != "entrance_shares_tile" or entrance is None else [entrance, *squares]
    return Violation(rule, name, piece, tuple(dict.fromkeys(marked)), f"{says}: {rule}")


def _off_map(squares: list[Square]) -> str:
    """Where squares off the map are: those to the north and west of it have no names."""
    north = [str(Square(max(0, square.x), 0)) for square in squares if square.y < 0]
    west = [str(Square(0, square.y)) for square in squares if square.x < 0 <= square.y]
    rest = [str(square) for square in squares if square.x >= 0 <= square.y]
    groups = (("north of", north), ("west of", west), ("at", rest))
    return listed([f"{side} {listed(names)}" for side, names in groups if names])


def _has(things: str) -> str:
    return "have their entrance" if " and " in things else "has its entrance"


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def listed(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
