"""Reads what the sentences of steps say is left, and what they suppose, by patterns and to the last word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from pyrules.map import Map
from pyrules.notation import Spot
from pyrules.puzzles.check_left import NOTHING, NUMBER, Left
from pyrules.puzzles.puzzle import Puzzle
from pyrules.words import NUMBERS

WORD = rf"(?:{'|'.join(NUMBERS)}|\d\d)"
_SPOT = r"[A-Z]+\d+(?:nw|ne|se|sw)"
MARK = r"\((?:S1|S3|S1 and S3)\)"  # the rules for two restaurants by which a step of a Site leaves what it says
_SPOTS = rf"{_SPOT}(?: or {_SPOT})*"


class Reader(Protocol):
    """What a kind's sentences are read by. Something asked about is a slot; a candidate is a slot with a value."""

    marks: bool  # whether it is told by which rules for two restaurants something is left

    @property
    def answer(self) -> Sequence[tuple[str, str]]:
        """The candidates that the answer has."""

    def slot_value(self, candidate: str) -> tuple[str, str]:
        """A candidate of the file."""

    def candidate(self, slot: str, value: str) -> str:
        """The same, as the file has it."""

    def supposed(self, text: str) -> tuple[str, str] | None:
        """The candidate that is supposed; None where nobody knows what it says."""

    def lefts(self, text: str) -> list[Left]:
        """All that is said to be left; none where nobody knows what it says."""

    def tiles(self, text: str) -> list[str]:
        """Tiles by name, ``A, B and C``; none where these are no tiles."""


def reader(puzzle: Puzzle) -> Reader:
    """The reader of a Site or Crowd."""
    if puzzle.kind == "site":
        return _Site(puzzle)
    return _Crowd(puzzle)


def number(word: str) -> int:
    """The number that a word stands for."""
    return NUMBERS.index(word) if word in NUMBERS else int(word)


def _items(pattern: str, text: str) -> list[re.Match[str]]:
    """What stands in a list, ``a, b and c``; none where the pattern does not read all of it."""
    found: list[re.Match[str]] = []
    at, item = 0, re.compile(pattern)
    while match := item.match(text, at):
        found.append(match)
        if match.end() == len(text):
            return found
        between = re.compile(", | and ").match(text, match.end())
        if not between:
            return []
        at = between.end()
    return []


def _spots(text: str) -> frozenset[str]:
    return frozenset(text.split(" or "))


def _any_of(words: Iterable[str]) -> str:
    return rf"(?:{'|'.join(re.escape(word) for word in sorted(words, key=len, reverse=True))})(?!\w)"


class _Tiles:
    """The tiles of a map, by name, and candidates that are a slot and a spot."""

    def __init__(self, map_: Map) -> None:
        self.map = map_
        self.names = [tile.name for row in map_.tiles for tile in row if tile]
        self.one = _any_of(self.names)
        self.some = rf"{self.one}(?:(?:, | and ){self.one})*"

    def tiles(self, text: str) -> list[str]:
        return [match[0] for match in _items(self.one, text)]

    def slot_value(self, candidate: str) -> tuple[str, str]:
        slot, _, value = candidate.rpartition(" ")
        return slot, value

    def candidate(self, slot: str, value: str) -> str:
        return f"{slot} {value}"

    def under(self, spot: str) -> str:
        """The tile that the door of a spot is on."""
        tile = self.map.tile_at(Spot.parse(spot).entrance)
        return tile.name if tile else ""


class _Site(_Tiles):
    marks = True

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle.map)
        self.who = _any_of(puzzle.data["hidden"])
        self.answer = list(puzzle.answer.items())
        candidates = [value for step in puzzle.steps for _, value in map(self.slot_value, step["out"])]
        self.spots = frozenset((*candidates, *puzzle.answer.values()))

    def supposed(self, text: str) -> tuple[str, str] | None:
        match = re.fullmatch(f"({self.who}) stood at ({_SPOT})", text)
        return (match[1], match[2]) if match else None

    def lefts(self, text: str) -> list[Left]:
        pattern = (
            rf"(?P<who>{self.who}) (?:only (?P<spots>{_SPOTS})|(?P<count>\d+) spots"
            rf"(?: on tiles? (?P<tiles>{self.some}))?)(?: {MARK})?"
        )
        return [self._left(match) for match in _items(pattern, text)]

    def _left(self, match: re.Match[str]) -> Left:
        if match["spots"]:
            return Left(match[0], match["who"], values=_spots(match["spots"]))
        tiles = None
        if match["tiles"]:
            tiles = {
                tile: frozenset(spot for spot in self.spots if self.under(spot) == tile)
                for tile in self.tiles(match["tiles"])
            }
        return Left(match[0], match["who"], number=int(match["count"]), tiles=tiles)


class _Crowd(_Tiles):
    marks = False

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle.map)
        stand = {self.under(spot): spot for spot in puzzle.answer.values()}
        tiles = [(f"tile {name}", stand.get(name, NOTHING)) for name in self.names]
        self.answer = [*tiles, (NUMBER, str(len(puzzle.answer)))]
        self.spots: dict[str, set[str]] = {}
        for slot, value in [*self.answer, *(self.slot_value(one) for step in puzzle.steps for one in step["out"])]:
            self.spots.setdefault(slot, set()).add(value)

    def supposed(self, text: str) -> tuple[str, str] | None:
        match = re.fullmatch(rf"(?:one stood at ({_SPOT})|nothing stood) on tile ({self.one})", text)
        return (f"tile {match[2]}", match[1] or NOTHING) if match else None

    def lefts(self, text: str) -> list[Left]:
        match = re.fullmatch(rf"(?:(?P<rest>.+), so )?(?P<most>{WORD}) at most", text)
        rest = match["rest"] if match else text
        lefts = [Left(f"{match['most']} at most", NUMBER, most=number(match["most"]))] if match else []
        if rest is None:
            return lefts
        if total := re.fullmatch(rf"(\d+) spots, on tiles? ({self.some})", rest):
            tiles = {tile: frozenset(self.spots[f"tile {tile}"]) for tile in self.tiles(total[2])}
            return [Left(rest, "", number=int(total[1]), tiles=tiles), *lefts]
        pattern = (
            rf"tile (?P<tile>{self.one}) (?:no restaurant|only (?P<only>{_SPOTS})|(?P<some>{_SPOTS}) or nothing|"
            r"a restaurant on one of (?P<of>\d+) spots|(?P<count>\d+) spots or nothing)"
        )
        found = [self._left(match) for match in _items(pattern, rest)]
        return [*found, *lefts] if found else []

    def _left(self, match: re.Match[str]) -> Left:
        slot = f"tile {match['tile']}"
        if count := match["of"] or match["count"]:
            return Left(match[0], slot, number=int(count), nothing=bool(match["count"]))
        values = _spots(match["only"] or match["some"] or NOTHING)
        return Left(match[0], slot, values=values | {NOTHING} if match["some"] else values)
