"""The one-line form of a map: ``tiles; spots`` and, after more semicolons, whatever else is on it.

The tiles and the restaurants are all that most maps need. So that every map has a text form, a section that begins with
a word adds the rest::

    A0 bend1; D4nw; house 9 A9 e; garden 2 w; campaign 11 F2 turned; airplane 5 n 3;
    ruling last_border=ignore; tile bend ..#../..#../..###/...../..... H=31 cap=C3w
"""

from __future__ import annotations

from typing import Any

from pyrules.errors import InputError, near_miss
from pyrules.map import (
    MOST_TEXT,
    RULINGS,
    Airplane,
    Campaign,
    Garden,
    House,
    Map,
    Restaurant,
    read_row,
    row_text,
)
from pyrules.notation import Spot, Square, clip
from pyrules.tiles import Drawing


def parse(text: str, repeats: bool = False) -> Map:
    """Reads a map from its one-line form. Raises InputError."""
    if len(text) > MOST_TEXT:
        raise InputError(f"a map of {len(text):,} characters is longer than {MOST_TEXT:,}")
    first, *sections = [section.strip() for section in text.strip().split(";")]
    found: dict[str, Any] = {}
    for section in sections:
        word, *rest = section.split() or [""]
        if word in _READERS:
            key, value = _READERS[word](rest, section)
            found.setdefault(key, []).append(value)
        elif word[:1].islower():
            raise InputError(f"unknown section {clip(section)}{near_miss(word, list(_READERS))}")
        else:
            spots = [Restaurant(Spot.parse(spot)) for spot in section.split()]
            found.setdefault("restaurants", []).extend(spots)
    rulings = dict(found.pop("rulings", []))
    pieces: dict[str, Any] = {key: tuple(values) for key, values in found.items()}
    return Map(tuple(read_row(row) for row in first.split("/")), **pieces, **rulings, repeats=repeats)


def write(map_: Map) -> str:
    """The one-line form of a map."""
    sections = ["/".join(row_text(row) for row in map_.tiles)]
    if map_.restaurants:
        sections.append(" ".join(str(restaurant.spot) for restaurant in map_.restaurants))
    sections += [f"house {house.number} {house.at} {house.garden}" for house in map_.houses]
    sections += [f"garden {garden.house} {garden.side}" for garden in map_.gardens]
    sections += [f"campaign {c.number} {c.at}{' turned' if c.turned else ''}" for c in map_.campaigns]
    sections += [f"airplane {a.number} {a.side} {a.at}" for a in map_.airplanes]
    for name, values in RULINGS.items():
        if getattr(map_, name) != values[0]:
            sections.append(f"ruling {name}={getattr(map_, name)}")
    sections += [f"tile {d.name} {'/'.join(d.rows)} {d.marks}".rstrip() for d in map_.drawings]
    return "; ".join(sections)


def number(text: str) -> int:
    """A whole number that is written in digits. Raises InputError."""
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise InputError(f"bad number {clip(text)}")
    return int(text)


def _house(words: list[str], section: str) -> tuple[str, House]:
    if len(words) != 3:
        raise InputError(f"bad section {clip(section)}: a house is written like 'house 9 D4 e'")
    return "houses", House(number(words[0]), Square.parse(words[1]), words[2])


def _garden(words: list[str], section: str) -> tuple[str, Garden]:
    if len(words) not in (2, 3):
        raise InputError(f"bad section {clip(section)}: a garden is written like 'garden 16 w'")
    return "gardens", Garden(" ".join(words[:-1]), words[-1])


def _campaign(words: list[str], section: str) -> tuple[str, Campaign]:
    if len(words) not in (2, 3) or words[2:] not in ([], ["turned"]):
        raise InputError(f"bad section {clip(section)}: a campaign is written like 'campaign 11 F2 turned'")
    return "campaigns", Campaign(number(words[0]), Square.parse(words[1]), bool(words[2:]))


def _airplane(words: list[str], section: str) -> tuple[str, Airplane]:
    if len(words) != 3:
        raise InputError(f"bad section {clip(section)}: an airplane is written like 'airplane 5 n 3'")
    return "airplanes", Airplane(number(words[0]), words[1], number(words[2]))


def _ruling(words: list[str], section: str) -> tuple[str, tuple[str, str]]:
    return "rulings", read_ruling(" ".join(words))


def read_ruling(text: str) -> tuple[str, str]:
    """Reads ``last_border=ignore``. Raises InputError."""
    name, _, value = text.partition("=")
    if name not in RULINGS:
        raise InputError(f"unknown ruling {clip(name)}{near_miss(name, list(RULINGS))}; known are {', '.join(RULINGS)}")
    if value not in RULINGS[name]:
        raise InputError(f"ruling {name} is {' or '.join(RULINGS[name])}, not {clip(value)}")
    return name, value


def _tile(words: list[str], section: str) -> tuple[str, Drawing]:
    if len(words) < 2:
        raise InputError(
            f"bad section {clip(section)}: a tile is written like 'tile bend ..#../..#../..###/...../.....'"
        )
    return "drawings", Drawing.read(words[0], words[1].split("/"), " ".join(words[2:]))


_READERS: dict[str, Any] = {
    "house": _house,
    "garden": _garden,
    "campaign": _campaign,
    "airplane": _airplane,
    "ruling": _ruling,
    "tile": _tile,
}
