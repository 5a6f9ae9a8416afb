"""The layouts of a Survey: clues about how tiles lie, and which turns they leave, asked of clingo."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

from pyrules.choosing import Search
from pyrules.facts import drawing_facts
from pyrules.map import Map
from pyrules.puzzles.network import State

_FILES = (
    "links.lp", "distance.lp", "ask/distances.lp", "strict.lp", "generate/turns.lp", "puzzles/survey.lp",
    "puzzles/expected.lp",
)  # fmt: skip


class Told(NamedTuple):
    """A clue: ``form`` and what it is about, as in ``asp/puzzles/survey.lp``."""

    form: str
    a: str | int
    kind_a: str
    b: str | int
    kind_b: str
    n: int = 0

    @property
    def term(self) -> str:
        """The clue as facts name it."""
        a, b = (f'"{x}"' if isinstance(x, str) else str(x) for x in (self.a, self.b))
        return f"{self.form},{a},{self.kind_a},{b},{self.kind_b},{self.n}"


class Survey:
    """The layouts that some clues allow, asked of clingo under assumptions; the slots are the tiles."""

    def __init__(self, map_: Map, clues: Sequence[Told], show: str = "show/puzzle_answer.lp") -> None:
        self.tiles = [tile for row in map_.tiles for tile in row if tile]
        self.start: State = (15,) * len(self.tiles)
        told_clues = [f"clue({i},{clue.term})." for i, clue in enumerate(clues)]
        expected = [f'expected("{tile.name}",{tile.turn}).' for tile in self.tiles]
        self._search = Search("\n".join([program(map_), *told_clues, *expected]), *_FILES, show, root="legal.lp")
        self._known: dict[tuple[State, frozenset[int]], State | None] = {}
        self._settled: set[tuple[State, int]] = set()
        self._scopes = [_scope(map_, clue) for clue in clues]

    def narrow(self, state: State, clues: Sequence[int]) -> State | None:
        """The turns that are possible under these clues."""
        key = state, frozenset(clues)
        if key not in self._known:
            self._known[key] = state if self._all_settled(state, clues) else self._narrow(state, clues)
        return self._known[key]

    def scope(self, state: State, clues: Sequence[int]) -> int:
        """Over how many combinations of turns a person has to look: those of the tiles that the clues may depend on."""
        slots = {slot for clue in clues for slot in self._scopes[clue]}
        return prod(state[slot].bit_count() for slot in slots) * (4 if len(clues) > 1 else 1)

    def _narrow(self, state: State, clues: Sequence[int]) -> State | None:
        found = self._search.any([*self._gone(state), *((f"on({clue})", True) for clue in clues)])
        if found is None:
            return None
        masks = dict.fromkeys((tile.name for tile in self.tiles), 0)
        for name, turn in found.rows("is"):
            masks[str(name)] |= 1 << turn
        return tuple(masks[tile.name] for tile in self.tiles)

    def _all_settled(self, state: State, clues: Sequence[int]) -> bool:
        """Whether the clues say nothing any more: they hold in all that the state leaves."""
        if not clues:
            return False
        for clue in clues:
            if (state, clue) not in self._settled:
                if self._search.one([*self._gone(state), (f"holds({clue})", False)]) is not None:
                    return False
                self._settled.add((state, clue))
        return True

    def unique(self, clues: Sequence[int]) -> bool:
        """Whether these clues leave no layout but the right one."""
        return self._search.one([("other", True), *((f"on({clue})", True) for clue in clues)]) is None

    def true(self, clues: int) -> list[int]:
        """Which clues hold in the right layout."""
        names = {f"holds({clue})": clue for clue in range(clues)}
        return sorted(names[atom] for atom in self._search.holding(list(names), [("other", False)]))

    def _gone(self, state: State) -> list[tuple[str, bool]]:
        return [
            (f'is("{tile.name}",{turn})', False)
            for tile, mask in zip(self.tiles, state, strict=True)
            for turn in range(4)
            if not mask >> turn & 1
        ]


def _scope(map_: Map, clue: Told) -> list[int]:
    """The tiles that a person looks at for a clue: those over which a way of that length may lead, or the two named."""
    places = {tile.name: (x, y) for y, row in enumerate(map_.tiles) for x, tile in enumerate(row) if tile}
    ends = []
    for name in (clue.a, clue.b):
        if isinstance(name, int):
            tile = map_.tile_at(map_.restaurants[name - 1].spot.entrance)
            name = tile.name if tile else ""
        ends.append(places[name])
    (a, b), (c, d) = ends
    most = clue.n if clue.form == "far" else 1000 if clue.form == "no_road" else -1
    return [
        slot
        for slot, (x, y) in enumerate(places.values())
        if (x, y) in ends or abs(x - a) + abs(y - b) + abs(x - c) + abs(y - d) <= most
    ]


def program(map_: Map) -> str:
    """The tiles in their places with the restaurants, as facts; the turns are left open."""
    lines = []
    for row, tiles in enumerate(map_.tiles):
        for column, tile in enumerate(tiles):
            if tile:
                lines.append(
                    f'place({column},{row}). tile_at("{tile.name}",{column},{row}). in_turn("{tile.name}",0..3).'
                )
                lines.append(drawing_facts(map_.drawing(tile)))
    for i, restaurant in enumerate(map_.restaurants, 1):
        x, y = restaurant.spot.square
        lines.append(f"restaurant({i},{x},{y},{restaurant.spot.door}).")
    return "\n".join(lines)
