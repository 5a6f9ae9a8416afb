"""The order of placing (S5): the whole procedure, step by step, with a text form that replays it.

The text names the players in order of play, and then what each of them did: ``Ann, Bo, Cy; Cy pass; Bo D4nw``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from pyrules.errors import InputError, near_miss
from pyrules.map import Map, Restaurant
from pyrules.notation import Spot, clip
from pyrules.queries import check, starts
from pyrules.solve import Answer, answer

_WRONG = {
    "passes_again": "{player} has passed before, and may not pass again: S5",
    "setup_is_over": "the setup is over, all have placed: S5",
}


class IllegalStep(InputError):
    """A step that S5 does not allow, or a restaurant that may not be placed there."""


@dataclass(frozen=True)
class Order:
    """A setup that is being placed: the map to begin with, the players in order of play, and what was done (S5).

    A step is the spot that a restaurant was placed on, or None for a pass; players take their steps as S5 says. To step
    on gives a new Order; a step that is not legal raises InputError that tells the sentence it violates.
    """

    begun: Map
    players: tuple[str, ...]
    steps: tuple[Spot | None, ...] = ()

    def __post_init__(self) -> None:
        if not self.players:
            raise InputError("nobody plays: the order of play is written like 'Ann, Bo, Cy'")
        for name in self.players:
            if not name or not name.isprintable() or any(mark in name for mark in ",;"):
                raise InputError(f"bad name of a player {clip(name)}")
            if self.players.count(name) > 1:
                raise InputError(f"two players are named {clip(name)}")

    @classmethod
    def parse(cls, map_: Map, text: str) -> Order:
        """Replays an order of placing from its text. Raises InputError at the first step that is not legal."""
        names, *steps = text.split(";")
        order = cls(map_, tuple(name.strip() for name in names.split(",")))
        for step in steps:
            if step.strip():
                order = order.step(step.strip())
        return order

    def __str__(self) -> str:
        told = [f"{name} {spot or 'pass'}" for name, spot in zip(self._stepped, self.steps, strict=True)]
        return "; ".join([", ".join(self.players), *told])

    @property
    def next(self) -> str | None:
        """Whose turn it is; None when all have placed."""
        return self._next

    @property
    def may_pass(self) -> bool:
        """Whether the next player may pass."""
        return "pass" in self._may

    @cached_property
    def map(self) -> Map:
        """The map with the restaurants that have been placed."""
        placed = [Restaurant(spot, name) for name, spot in zip(self._stepped, self.steps, strict=True) if spot]
        return replace(self.begun, restaurants=(*self.begun.restaurants, *placed))

    def starts(self) -> list[Spot]:
        """Where the next player may place; nowhere when all have placed."""
        return starts(self.map) if self.next else []

    def step(self, text: str) -> Order:
        """The step in a text: ``Bo D4nw``, ``Cy pass``, or the same without the name."""
        name, _, action = text.rpartition(" ")
        if name and name.strip() != self.next:
            who = f"it is the turn of {self.next}, not of" if self.next else "all have placed; it is not the turn of"
            hint = "" if name.strip() in self.players else near_miss(name, list(self.players))
            raise IllegalStep(f"{clip(text)}: {who} {name.strip()}{hint}: S5")
        return self.passes() if action == "pass" else self.place(action)

    def passes(self) -> Order:
        """The next player passes. Raises InputError where that is not legal."""
        return self._stepping(None)

    def place(self, spot: Spot | str) -> Order:
        """The next player places on a spot. Raises InputError where that is not legal."""
        spot = Spot.parse(spot) if isinstance(spot, str) else spot
        if spot.drive_in:
            raise InputError(f"{spot}: nobody has a drive-in at setup")
        order = self._stepping(spot)
        wrongs = check(self.map, spot)
        if wrongs:
            raise IllegalStep(f"{self.next} may not place on {spot}: {'; '.join(wrong.says for wrong in wrongs)}")
        return order

    def _stepping(self, spot: Spot | None) -> Order:
        order = replace(self, steps=(*self.steps, spot))
        for name, player in order._answer.rows("violated"):
            raise IllegalStep(
                _WRONG[name].format(player=player if name == "setup_is_over" else self.players[player - 1])
            )
        return order

    @cached_property
    def _answer(self) -> Answer:
        """Who may do what next."""
        did = "".join(f"did({i},{'place' if spot else 'pass'})." for i, spot in enumerate(self.steps, 1))
        return answer(f"players({len(self.players)}). {did}", "show/order.lp", root="order.lp")

    @property
    def _may(self) -> dict[str, int]:
        return {action: player for player, action in self._answer.rows("may")}

    @property
    def _next(self) -> str | None:
        player = self._may.get("place")
        return None if player is None else self.players[player - 1]

    @cached_property
    def _stepped(self) -> tuple[str, ...]:
        """Who took each step."""
        return tuple(self.players[player - 1] for _, player in sorted(self._answer.rows("took")))
