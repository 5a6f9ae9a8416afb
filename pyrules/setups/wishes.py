"""Wishes about a setup: what a player may ask of it, from a line of text to facts for ``asp/setups/``.

Each is one sentence, such as ``every house connected`` or ``Ann at L7sw``; several are parted by ``;``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from pyrules.asking import ask, by_row, locations
from pyrules.errors import InputError, near_miss
from pyrules.map import Map
from pyrules.notation import SIZE, Spot, Square, clip

GRAMMAR = """\
  at L7sw                            somebody's restaurant is on this spot
  Ann at L7sw                        Ann's is
  on tile M, Ann on tile M           its entrance corner is on this tile (where a tile occurs
  on tile at K7                      more than once: the tile that square K7 lies on)
  free K7 K8                         nothing covers these squares
  free tile M, free tile at K7       nothing covers a square of this tile
  every house connected              by road, to some restaurant
  every restaurant within 2 of soda  at most so many borders by road from some soda; also of lemonade,
                                     beer, house, or one location such as 'house 16'; and 'by air'
  no shared road                     no two restaurants connect to the same road
  all 3 apart by air                 at least so many borders between any two; also 'by road'
  Ann and Bo 3 apart by air          between these two, who are pinned by 'at' or 'on tile'"""


class Wish(NamedTuple):
    """A wish: its text, its facts with ``{}`` for its number, and the files of ``asp/setups/`` that explain it."""

    text: str
    facts: str
    files: tuple[str, ...]
    pin: bool = False  # says only where restaurants are and are not
    spot: Spot | None = None  # where a pin wants one

    def numbered(self, number: int) -> str:
        """The facts of the wish with that number."""
        return self.facts.replace("{}", str(number))


def read_wishes(map_: Map, texts: Iterable[str]) -> tuple[Wish, ...]:
    """Reads wishes, each text holding one or several. Raises InputError."""
    sentences = [" ".join(part.split()) for text in texts for part in text.split(";")]
    wishes = [_read(map_, sentence) for sentence in sentences if sentence]
    pinned = {match[1] for sentence in sentences if (match := re.fullmatch(rf"({_NAME}) (at|on tile) .*", sentence))}
    for wish in wishes:
        match = re.fullmatch(_APART, wish.text)
        for name in match.group("one", "two") if match and match["one"] else ():
            if name not in pinned:
                raise InputError(f"{clip(wish.text)}: pin {name} first, as in '{name} at L7sw' or '{name} on tile M'")
    return tuple(wishes)


_NAME = r"[^\W\d_][\w'-]*"
_APART = rf"(?:all|(?P<one>{_NAME}) and (?P<two>{_NAME})) (?P<least>\d{{1,4}}) apart by (?P<by>air|road)"
_TILE = r"tile (?:at (?P<on>[A-Z]+\d+)|(?P<tile>[A-Z]|[a-z]+))"


def _read(map_: Map, sentence: str) -> Wish:
    for form, read in _FORMS.items():
        match = re.fullmatch(form, sentence)
        if match:
            try:
                return read(map_, match)
            except InputError as error:
                raise InputError(f"wish {clip(sentence)}: {error}") from None
    hint = near_miss(sentence, [line[2:37].strip() for line in GRAMMAR.splitlines()])
    raise InputError(f"nobody understands the wish {clip(sentence)}{hint}")


def _at(map_: Map, match: re.Match[str]) -> Wish:
    spot = Spot.parse(match["spot"])
    if map_.tile_at(spot.entrance) is None:
        raise InputError(f"the entrance corner of {spot} is off the map")
    wish = _pin(match, f"at({{player}},{spot.square.x},{spot.square.y},{spot.door})")
    return wish._replace(spot=spot._replace(drive_in=False))


def _on(map_: Map, match: re.Match[str]) -> Wish:
    column, row = _place(map_, match)
    return _pin(match, f"on({{player}},{column},{row})")


def _pin(match: re.Match[str], term: str) -> Wish:
    name = match["name"]
    player = f"named({json.dumps(name, ensure_ascii=False)})" if name else "anybody({})"
    return Wish(match.string, f"wish({{}},{term.replace('{player}', player)}). ", ("pins.lp",), pin=True)


def _free(map_: Map, match: re.Match[str]) -> Wish:
    squares = [Square.parse(text) for text in match["squares"].split()]
    for square in squares:
        if map_.tile_at(square) is None:
            raise InputError(f"{square} is off the map")
    facts = "".join(f"wish({{}},free({square.x},{square.y})). " for square in squares)
    return Wish(match.string, facts, ("free.lp",), pin=True)


def _free_tile(map_: Map, match: re.Match[str]) -> Wish:
    column, row = _place(map_, match)
    return Wish(match.string, f"wish({{}},free_tile({column},{row})). ", ("free.lp",), pin=True)


def _place(map_: Map, match: re.Match[str]) -> tuple[int, int]:
    """The column and row of the tile that is meant."""
    if match["on"]:
        square = Square.parse(match["on"])
        if map_.tile_at(square) is None:
            raise InputError(f"{square} is off the map")
        return square.x // SIZE, square.y // SIZE
    found = [
        (column, row)
        for row, places in enumerate(map_.tiles)
        for column, tile in enumerate(places)
        if tile and tile.name == match["tile"]
    ]
    if not found:
        raise InputError(f"no tile {clip(match['tile'])} on the map")
    if len(found) > 1:
        raise InputError(f"{len(found)} tiles {match['tile']!r} on the map: say 'tile at' and a square")
    return found[0]


def _connected(_: Map, match: re.Match[str]) -> Wish:
    return Wish(match.string, "wish({},houses_connected). ", ("connected.lp",))


def _within(map_: Map, match: re.Match[str]) -> Wish:
    kind, by = match["target"], match["by"] or "road"
    if kind not in _KINDS:
        places = sorted(locations(map_, ask(map_, "", "show/locations.lp")), key=lambda place: by_row(place.square))
        square = next((place.square for place in places if place.name == kind), None)
        if square is None:
            hint = near_miss(kind, [*_KINDS, *(place.name for place in places)])
            raise InputError(f"no location {clip(kind)} on the map{hint}")
        kind = f"location({square.x},{square.y})"
    return Wish(match.string, f"wish({{}},within({kind},{by},{int(match['most'])})). ", ("ways.lp", "within.lp"))


def _no_shared_road(_: Map, match: re.Match[str]) -> Wish:
    return Wish(match.string, "wish({},roads_apart). ", ("roads.lp",))


def _apart(_: Map, match: re.Match[str]) -> Wish:
    facts = f"wish({{}},apart({match['by']},{int(match['least'])})). "
    if match["one"]:
        if match["one"] == match["two"]:
            raise InputError(f"{match['one']} has but one restaurant")
        one, two = (json.dumps(match[name], ensure_ascii=False) for name in ("one", "two"))
        facts += f"wish({{}},of(named({one}),named({two}))). "
    return Wish(match.string, facts, ("pins.lp", "ways.lp", "apart.lp"))


_KINDS = ("soda", "lemonade", "beer", "house")
_FORMS: dict[str, Callable[[Map, re.Match[str]], Wish]] = {
    rf"(?:(?P<name>{_NAME}) )?at (?P<spot>\S+)": _at,
    rf"(?:(?P<name>{_NAME}) )?on {_TILE}": _on,
    rf"free {_TILE}": _free_tile,
    r"free (?P<squares>[A-Z]+\d+(?: [A-Z]+\d+)*)": _free,
    r"every house connected": _connected,
    r"every restaurant within (?P<most>\d{1,4}) of (?P<target>.+?)(?: by (?P<by>road|air))?": _within,
    r"no shared road": _no_shared_road,
    _APART: _apart,
}
