"""What there is to choose from: clingo derives the legal starts, which of them exclude each other, and what wishes ask.

No rule of the game is here. The counting and the listing of setups both start from these choices.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from pyrules.asking import ask
from pyrules.errors import InputError
from pyrules.facts import spot_fact
from pyrules.judging import judged
from pyrules.map import Map
from pyrules.notation import Spot, Square
from pyrules.setups.wishes import Wish, read_wishes
from pyrules.solve import Answer, answer


@cache
def _order(spot: Spot) -> tuple[int, int, int]:
    return spot.order


class Need(NamedTuple):
    """Something that a wish wants served by at least one restaurant: the starts that serve it, as a bit mask."""

    wish: str
    servers: int


class Choices(NamedTuple):
    """The open starts of a map, by row, column and corner, and what there is to keep to.

    Bit j of ``excludes[i]`` says that starts i and j cannot both be in a setup: the rules say so, or a wish, and then
    the pair is in ``clashes``. ``broken``: there is no setup at all, as the map, or a wish about what is on it, is
    violated already.
    """

    map: Map
    wishes: tuple[Wish, ...]
    starts: tuple[Spot, ...]
    excludes: tuple[int, ...]
    clashes: tuple[tuple[int, int], ...]
    needs: tuple[Need, ...]
    broken: bool

    @property
    def placed(self) -> tuple[Spot, ...]:
        """The restaurants on the map, which are part of every setup."""
        return tuple(restaurant.spot._replace(drive_in=False) for restaurant in self.map.restaurants)

    def more(self, players: int) -> int:
        """How many restaurants are to be placed. Raises InputError for a number that cannot be."""
        if players < 1:
            raise InputError(f"bad number of players {players}: it is 1 or more")
        if players < len(self.placed):
            raise InputError(f"bad number of players {players}: {len(self.placed)} restaurants are on the map already")
        return players - len(self.placed)

    def setup(self, chosen: Iterable[int]) -> tuple[Spot, ...]:
        """The setup of these starts and what is on the map, by row, column and corner."""
        spots = [self.starts[i] for i in sorted(chosen)]
        return tuple(sorted((*self.placed, *spots), key=_order)) if self.map.restaurants else tuple(spots)


def choices(map_: Map, wishes: Iterable[str] = ()) -> Choices:
    """The choices that a map leaves under some wishes, which are texts as in ``wishes.GRAMMAR``. Raises InputError."""
    read = read_wishes(map_, wishes)
    for wish in read:
        if wish.spot and wish.spot not in [r.spot._replace(drive_in=False) for r in map_.restaurants]:
            wrongs = judged(map_, f"{spot_fact(wish.spot)}.", wish.spot)
            if wrongs:
                raise InputError(f"wish '{wish.text}': {wrongs[0].says}")
    return derive(map_, read)


def derive(map_: Map, wishes: tuple[Wish, ...]) -> Choices:
    """The choices under wishes that have been read."""
    files = dict.fromkeys(f"setups/{file}" for wish in wishes for file in wish.files)
    question = "".join(wish.numbered(number) for number, wish in enumerate(wishes))
    shown = ["setups/wishes.lp", *files, "show/wishes.lp"] if wishes else ["show/starts.lp"]
    root = "map.lp" if wishes else "legal.lp"
    found = ask(map_, question, "ask/starts.lp", *shown, "show/against.lp", root=root)
    unfit = {Spot(Square(x, y), door) for _, x, y, door in found.rows("unfit")}
    legal = [Spot(Square(x, y), door) for x, y, door in found.rows("legal")]
    starts = tuple(sorted((spot for spot in legal if spot not in unfit), key=lambda spot: spot.order))
    index = {spot: i for i, spot in enumerate(starts)}
    clashes = _clashes(found, index)
    excludes = [0] * len(starts)
    for i, j in [*_together(map_, starts), *clashes]:
        excludes[i] |= 1 << j
        excludes[j] |= 1 << i
    broken = bool(found.rows("against") or found.rows("broken"))
    return Choices(map_, wishes, starts, tuple(excludes), clashes, _needs(found, wishes, index), broken)


def _together(map_: Map, starts: tuple[Spot, ...]) -> list[tuple[int, int]]:
    """Which starts exclude each other by the rules: asked on a bare board of the same shape."""
    places = [(c, r) for r, row in enumerate(map_.tiles) for c, tile in enumerate(row) if tile]
    bare = "".join(f"place({column},{row})." for column, row in places)
    bare += "".join(f"restaurant({i},{spot.square.x},{spot.square.y},{spot.door})." for i, spot in enumerate(starts))
    return [(i, j) for i, j in answer(bare, "ask/conflicts.lp", "show/conflicts.lp", root="legal.lp").rows("excludes")]


def _clashes(found: Answer, index: dict[Spot, int]) -> tuple[tuple[int, int], ...]:
    """The pairs of open starts that a wish keeps apart."""
    pairs = set()
    for x, y, door, x_, y_, door_ in found.rows("clash"):
        i, j = index.get(Spot(Square(x, y), door)), index.get(Spot(Square(x_, y_), door_))
        if i is not None and j is not None:
            pairs.add((min(i, j), max(i, j)))
    return tuple(sorted(pairs))


def _needs(found: Answer, wishes: tuple[Wish, ...], index: dict[Spot, int]) -> tuple[Need, ...]:
    """What is to be served; things with the same servers are one."""
    servers: dict[tuple[int, int, int], int] = defaultdict(int)
    for wish, x, y, at_x, at_y, door in found.rows("serves"):
        i = index.get(Spot(Square(at_x, at_y), door))
        if i is not None:
            servers[wish, x, y] |= 1 << i
    once: dict[int, str] = {}
    for wish, x, y in found.rows("open"):
        once.setdefault(servers[wish, x, y], wishes[wish].text)
    return tuple(Need(text, mask) for mask, text in once.items())
