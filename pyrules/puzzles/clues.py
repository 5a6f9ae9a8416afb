"""Clues as values, and each as a sentence that a player would say.

What a clue *requires* is written in ``asp/puzzles/``: ``term`` is the clue as it is named there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pyrules.answers import Location
from pyrules.errors import InputError, near_miss
from pyrules.notation import Square, clip

# What can be said of one restaurant, has/5 in asp/puzzles/spots.lp: {n} is a number of borders, {at} a location.
PHRASES = {
    "road": "is {n} from {at} by road",
    "air": "is {n} from {at} by air",
    "linked": "is connected to {at} by road",
    "no_road": "has no road to {at}",
    "nearest": "is nearer to {at} by road than any other restaurant",
    "touches": "stands wall to wall with {at}",
    "two_roads": "touches two separate roads with its entrance",
    "across": "has its door on one tile and the road before it on another",
    "tiles": "stretches over {n} tiles",
    "door": "has its door on the {corner} corner",
    "edge": "lies along the edge of the map",
    "row": "shares a row of squares with {at}",
    "column": "shares a column of squares with {at}",
    "north": "lies further north than {at}",
    "south": "lies further south than {at}",
    "west": "lies further west than {at}",
    "east": "lies further east than {at}",
}
# The same, where no border lies between.
AT_HAND = {
    "road": "comes to {at} by road without crossing a border",
    "air": "has its entrance on the tile of {at}",
}
# What can be said of two of them.
RELATIONS = {
    "road": "{who} and {other} are {n} apart by road",
    "no_road": "No road connects {who} and {other}",
    "beside": "{who} and {other} have their entrances on neighbouring tiles",
    "nearer": "By road, {who} is nearer to {at} than {other} is",
    "equal": "By road, {who} and {other} are equally far from {at}",
}
# What can be said of any two in a crowd.
BETWEEN = {
    "road": "No two restaurants are just {n} apart by road",
    "linked": "No two restaurants share a road",
    "beside": "No two restaurants have their entrances on neighbouring tiles",
}
CORNERS = ("north-west", "north-east", "south-east", "south-west")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_PLURAL = {
    "is": "are", "has": "have", "stands": "stand", "touches": "touch", "stretches": "stretch", "lies": "lie",
    "shares": "share",
    "comes": "come",
}  # fmt: skip
FORMS = ("one", "count", "two", "every", "none", "no_two", "row")


class Clue(NamedTuple):
    """One clue. ``who`` and ``other`` count the hidden restaurants from 1; of a ``count`` clue, ``who`` is how many."""

    form: str
    who: int
    other: int
    name: str
    n: int = 0
    at: Square = Square(0, 0)

    @property
    def term(self) -> str:
        """The arguments that name the clue in ``asp/puzzles/``."""
        return f"{self.form},{self.who},{self.other},{self.name},{self.n},{self.at.x},{self.at.y}"

    @property
    def about(self) -> tuple[str, str]:
        """What the clue is about: two clues about the same thing make a dull puzzle."""
        return self.name, str(self.at)


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
            return RELATIONS[clue.name].format(who=who, other=other, n=borders(clue.n), at=at) + "."
        if clue.form == "no_two":
            return BETWEEN[clue.name].format(n=borders(clue.n)) + "."
        n = NUMBERS[clue.n] if clue.name == "tiles" else borders(clue.n)
        form = (PHRASES | dict(self.phrases)).get(clue.name, clue.name)
        if not clue.n:
            form = AT_HAND.get(clue.name, form)
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
    form = (RELATIONS if clue.form == "two" else BETWEEN if clue.form == "no_two" else PHRASES).get(clue.name, "{at}")
    return "{at}" in form


def from_table(data: Mapping[str, Any], names: Sequence[str], where: str) -> Clue:
    """Reads a clue back. Raises InputError."""

    def text(key: str, known: Sequence[str]) -> str:
        value = data.get(key)
        if value not in known:
            hint = near_miss(str(value), list(known))
            raise InputError(f"{where}: {key}: {clip(str(value))} is none of {', '.join(known)}{hint}")
        return str(value)

    for key in data:
        if key not in ("says", "form", "who", "other", "count", "name", "n", "at"):
            raise InputError(f"{where}: unknown key {clip(key)}")
    form = text("form", FORMS)
    who = names.index(text("who", names)) + 1 if form in ("one", "two") else 0
    other = names.index(text("other", names)) + 1 if form == "two" else 0
    who = _number(data, "count", where) if form == "count" else who
    name = data.get("name")
    if not isinstance(name, str) or not name.isidentifier():
        raise InputError(f"{where}: name: {clip(str(name))} names no clue")
    at = data.get("at")
    if at is not None and not isinstance(at, str):
        raise InputError(f"{where}: at: {clip(str(at))} is no square")
    square = Square.parse(at) if at is not None else Square(0, 0)
    return Clue(form, who, other, name, _number(data, "n", where), square)


def _number(data: Mapping[str, Any], key: str, where: str) -> int:
    value = data.get(key, 0)
    if type(value) is not int or not 0 <= value < 1000:
        raise InputError(f"{where}: {key}: a number, not {clip(str(value))}")
    return value
