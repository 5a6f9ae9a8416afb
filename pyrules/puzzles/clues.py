"""Clues as values, and each as a sentence that a player would say.

What a clue *requires* is written in ``asp/puzzles/``, where its form and name are the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pyrules.answers import Location
from pyrules.notation import Square
from pyrules.words import NUMBERS

# What can be said of one restaurant, has/5 in asp/puzzles/spots.lp: {n} is a number of borders, {at} a location.
PHRASES = {
    "road": "is {n} from {at} by road",
    "within": "is within {n} of {at} by road",
    "air": "is {n} from {at} by air",
    "linked": "is connected to {at} by road",
    "no_road": "has no road to {at}",
    "nearest": "is nearer to {at} by road than any other restaurant",
    "farthest": "is farther from {at} by road than any other restaurant",
    "touches": "stands right next to {at}",
    "two_roads": "touches two separate roads with its entrance",
    "across": "has its door on one tile and the road before it on another",
    "tiles": "stands on {n} tiles",
    "door": "has its door on the {corner} corner",
    "edge": "stands at the edge of the map",
}
# The same, where no border lies between.
AT_HAND = {
    "road": "reaches {at} by road without crossing a border",
    "air": "has its door on the tile of {at}",
}
# What can be said of two of them.
RELATIONS = {
    "road": "{who} and {other} are {n} apart by road",
    "no_road": "No road connects {who} and {other}",
    "beside": "{who} and {other} have their doors on neighbouring tiles",
    "nearer": "{who} is nearer to {at} by road than {other} is",
    "equal": "{who} and {other} are equally far from {at} by road",
}
# What can be said of any two in a crowd: that none are so, or that all are.
BETWEEN = {
    "no_two": {
        "within": "No two restaurants are within {n} of each other by road",
        "linked": "No road connects any two of the restaurants",
        "beside": "No two restaurants have their doors on neighbouring tiles",
    },
    "any_two": {
        "within": "Any two restaurants are within {n} of each other by road",
        "linked": "Any two restaurants are connected by road",
    },
}
CORNERS = ("north-west", "north-east", "south-east", "south-west")
_PLURAL = {
    "is": "are", "has": "have", "stands": "stand", "touches": "touch", "lies": "lie", "reaches": "reach",
}  # fmt: skip


class Clue(NamedTuple):
    """One clue. ``who`` and ``other`` count the hidden restaurants from 1; of a ``count`` clue, ``who`` is how many."""

    form: str
    who: int
    other: int
    name: str
    n: int = 0
    at: Square = Square(0, 0)

    @property
    def about(self) -> tuple[str, Square]:
        """What the clue is about: two clues about the same thing make a dull puzzle."""
        return self.name, self.at


class Words(NamedTuple):
    """What sentences are made of: the names of the hidden restaurants, the locations, and phrases of one's own."""

    names: tuple[str, ...]
    places: Mapping[Square, Location]
    phrases: Mapping[str, str]

    def says(self, clue: Clue) -> str:
        """The clue as a sentence."""
        place = self.places.get(clue.at)
        at = article(place) if place else ""
        if clue.form == "two":
            who, other = self.names[clue.who - 1], self.names[clue.other - 1]
            if clue.name == "road" and not clue.n:
                return f"No border lies between {who} and {other} by road."
            return RELATIONS[clue.name].format(who=who, other=other, n=borders(clue.n), at=at) + "."
        if clue.form in BETWEEN:
            return BETWEEN[clue.form][clue.name].format(n=borders(clue.n)) + "."
        n = NUMBERS[clue.n] if clue.name == "tiles" else borders(clue.n)
        form = (PHRASES | dict(self.phrases)).get(clue.name, clue.name)
        if not clue.n:
            form = AT_HAND.get(clue.name, form)
            if place and place.kind == "restaurant":  # it may lie on several
                form = form.replace("the tile", "a tile")
        phrase = form.format(n=n, at=at, corner=CORNERS[clue.n % 4])
        if clue.form == "one":
            return f"{self.names[clue.who - 1]} {phrase}."
        if clue.form == "every":
            return f"Every restaurant {phrase}."
        if clue.form == "none":
            return f"No restaurant {phrase}."
        of = f"of the {NUMBERS[len(self.names)]}" if self.names else "restaurant" + "s" * (clue.who > 1)
        return f"Exactly {NUMBERS[clue.who]} {of} {plural(phrase) if clue.who > 1 else phrase}."


def borders(n: int) -> str:
    """``0 borders``, ``1 border``, ``2 borders``."""
    return f"{n} border{'' if n == 1 else 's'}"


def article(place: Location) -> str:
    """A location as one speaks of it: ``house 12``, ``the soda at L9``, ``Santa Maria Pizza``."""
    drink, _, square = place.name.partition(" ")
    return f"the {drink} at {square}" if place.kind == drink and drink in ("beer", "lemonade", "soda") else place.name


def plural(phrase: str) -> str:
    """``is near`` as ``are near``."""
    verb, _, rest = phrase.partition(" ")
    rest = rest.replace("its entrance", "their entrances").replace("its door", "their doors")
    return f"{_PLURAL.get(verb, verb)} {rest}"


def to_table(clue: Clue, words: Words) -> dict[str, Any]:
    """The clue as a table of a puzzle file, with its sentence."""
    place = words.places.get(clue.at)
    table: dict[str, Any] = {"says": words.says(clue), "form": clue.form}
    if clue.form in ("one", "two"):
        table["who"] = words.names[clue.who - 1]
    if clue.form == "two":
        table["other"] = words.names[clue.other - 1]
    if clue.form == "count":
        table["count"] = clue.who
    table["name"] = clue.name
    if clue.n or clue.name in ("road", "air", "door"):
        table["n"] = clue.n
    if place and _placed(clue):
        table["at"] = str(clue.at)
    return table


def _placed(clue: Clue) -> bool:
    forms = RELATIONS if clue.form == "two" else BETWEEN.get(clue.form, PHRASES)
    return "{at}" in forms.get(clue.name, "{at}")
