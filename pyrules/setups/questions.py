"""``Setups``: what can be asked about the legal setups of a map. clingo is asked once, when it is made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from random import Random

from pyrules.errors import InputError
from pyrules.map import Map
from pyrules.notation import SIZE, Spot
from pyrules.setups import listing
from pyrules.setups.choices import Choices, choices, derive
from pyrules.setups.counting import Ranked, Sweep
from pyrules.setups.symmetry import distinct_count, first_of_orbit, turns
from pyrules.setups.wishes import Wish

Setup = tuple[Spot, ...]  # by row, column and corner
MOST_PLAYERS = 1_000_000


class Setups:
    """The sets of starting restaurants that S1 to S3 allow together on a map, one restaurant for each player.

    Restaurants on the map are part of every setup. All methods raise InputError for a number of players that is not 1
    or more, or less than there are restaurants on the map.
    """

    def __init__(self, choices: Choices) -> None:
        self.choices = choices

    @classmethod
    def of(cls, map_: Map, wishes: Iterable[str] = ()) -> Setups:
        """The setups of a map that keep to wishes, which are texts as in ``GRAMMAR``. Raises InputError."""
        return cls(choices(map_, wishes))

    @cached_property
    def _sweep(self) -> Sweep:
        """Over the spots tile by tile of their entrance corners: along the rows, or along the columns."""
        starts = self.choices.starts
        tiles = [(spot.entrance.x // SIZE, spot.entrance.y // SIZE) for spot in starts]
        by_column = sorted(range(len(starts)), key=lambda i: tiles[i])
        by_row = sorted(range(len(starts)), key=lambda i: tiles[i][::-1])
        return Sweep(self.choices.excludes, (by_column, by_row), [need.servers for need in self.choices.needs])

    def more(self, players: int) -> int:
        """How many restaurants are still to be placed. Raises InputError."""
        if players > MOST_PLAYERS:
            raise InputError(f"bad number of players {players}: it is 1 to {MOST_PLAYERS:,}")
        return self.choices.more(players)

    def listed(self, players: int, constraints: Sequence[str] = ()) -> Iterator[Setup]:
        """Every setup, as clingo finds it, in constant memory. ``constraints`` names files of ASP of one's own."""
        for chosen in self.numbered(players, constraints):
            yield self.choices.setup(chosen)

    def named(self, players: int, constraints: Sequence[str] = ()) -> Iterator[list[str]]:
        """The same with each setup as the names of its spots."""
        return listing.named(self.choices, self.numbered(players, constraints))

    def count(self, players: int, constraints: Sequence[str] = ()) -> int:
        """The number of setups. With ``constraints`` clingo lists them one by one, which may take very long."""
        if constraints:
            return sum(1 for _ in self.numbered(players, constraints))
        return self.counts(players)[players]

    def numbered(self, players: int, constraints: Sequence[str] = ()) -> Iterator[list[int]]:
        """The same with each setup as the numbers of the starts that are to be placed, in no order."""
        # clingo would search long to find that there is no setup of too many players; the sweep knows at once.
        chosen = listing.found(self.choices, players, constraints)
        return chosen if constraints or self.count(players) else iter(())

    def counts(self, players: int) -> list[int]:
        """The numbers of setups for 0, 1, ..., ``players`` players."""
        more = self.more(players)
        first = players - more
        if self.choices.broken:
            return [0] * (players + 1)
        found = self._sweep.counts(min(more, len(self.choices.starts)))
        return [0] * first + found + [0] * (players + 1 - first - len(found))

    def most(self) -> int | None:
        """The greatest number of starting restaurants that the map can take; None where there is no setup at all."""
        largest = None if self.choices.broken else self._sweep.largest()
        return None if largest is None else largest + len(self.choices.placed)

    def shares(self, players: int) -> dict[Spot, int]:
        """How many setups each spot takes part in, those of the map and all legal starts."""
        total, more = self.count(players), self.more(players)
        shares = self._sweep.shares(more) if total else [0] * len(self.choices.starts)
        found = dict(zip(self.choices.starts, shares, strict=True)) | dict.fromkeys(self.choices.placed, total)
        return dict(sorted(found.items(), key=lambda item: item[0].order))

    def sample(self, players: int, number: int, seed: int = 0) -> list[Setup]:
        """So many setups, drawn uniformly and independently of each other. The same seed draws the same ones."""
        if not self.count(players):
            return []
        ranked = Ranked(self._sweep, self.more(players))
        random = Random(seed)
        return [self.choices.setup(ranked[_below(random, ranked.total)]) for _ in range(number)]

    def distinct_count(self, players: int) -> int:
        """The number of setups, those that turn into each other on a map that looks the same turned counted once."""
        return distinct_count(self.choices, self.more(players)) if self.count(players) else 0

    def distinct(self, players: int) -> Iterator[Setup]:
        """Of each setup and those that it turns into the first, as clingo finds them, in constant memory."""
        every = turns(self.choices)
        for chosen in self.numbered(players):
            if first_of_orbit(every, chosen):
                yield self.choices.setup(chosen)

    def contradiction(self, players: int) -> list[Wish]:
        """Where there is no setup: wishes that together allow none, with none to spare; [] if the map does not."""
        wishes = list(self.choices.wishes)
        for wish in self.choices.wishes:
            fewer = [other for other in wishes if other is not wish]
            if not Setups(derive(self.choices.map, tuple(fewer))).count(players):
                wishes = fewer
        return wishes


def _below(random: Random, bound: int) -> int:
    """A number from 0 to ``bound`` - 1: of the generator only its bits are used, which stay the same for ever."""
    while True:
        number = random.getrandbits(bound.bit_length())
        if number < bound:
            return number
