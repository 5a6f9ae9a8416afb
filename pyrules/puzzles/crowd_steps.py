"""The steps of a Crowd as sentences: what is left of tiles, and why no more restaurants fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyrules.puzzles.greatest import Crowd
from pyrules.puzzles.network import State, bits
from pyrules.puzzles.reason import Step
from pyrules.puzzles.spots import Spots
from pyrules.puzzles.telling import changed, told
from pyrules.words import NUMBERS, listed


class Teller:
    """The steps in words."""

    def __init__(self, spots: Spots, crowd: Crowd) -> None:
        self.spots = spots
        self.crowd = crowd
        self.names = [str(spots.map.tiles[row][column])[:-1] for row, column in crowd.places]
        self.number = len(self.names)  # the slot of how many

    def steps(self, steps: Sequence[Step]) -> tuple[dict[str, Any], ...]:
        """Each step as a sentence; those about how many there are, in words of their own."""
        written = told(steps, self.left, self.supposed, self.candidate)
        counted = False
        result = []
        for table, step in zip(written, steps, strict=True):
            says = self.limit(step) if step.before[:-1] == step.after[:-1] else table["says"]
            if not counted and says.endswith(" at most."):
                says = f"{says[:-1]}, one a tile (S3)." if step.before[:-1] != step.after[:-1] else says
                counted = True
            result.append(table | {"says": says})
        return tuple(result)

    def limit(self, step: Step) -> str:
        """Why there are no more restaurants, or that so many are tried now."""
        most = self.most(step.after)
        if step.kind == "rules":
            return f"So {most} would be the greatest number. What leaves no room for {most} is out."
        if step.kind == "suppose":
            links = [
                f"clue {link.clues[0] + 1} would leave {self.left(link.before, link.after)}" for link in step.chain
            ]
            links[-1] = f"clue {step.chain[-1].clues[0] + 1} would leave {self.no_room(step.chain[-1])}"
            return f"Suppose there were more than {most}: {', then '.join(links)}. So {most} at most."
        clue = step.clues[0] + 1
        groups = [group for group in self.crowd.exclusive(step.before, step.clues) if len(group) > 1]
        if len(self.open(step.before)) - sum(len(group) - 1 for group in groups) == step.after[-1].bit_length() - 1:
            tiles = [listed([self.names[slot] for slot in group]) for group in groups]
            return f"Clue {clue} allows only one restaurant on tiles {', one on '.join(tiles)}: so {most} at most."
        more = step.after[-1].bit_length()
        supposed = step._replace(before=(*step.before[:-1], step.before[-1] >> more << more))
        return f"Clue {clue} leaves {self.no_room(supposed)}: so {most} at most."

    def no_room(self, step: Step) -> str:
        """What a clue leaves, by itself, of a number that is too great: too few tiles, or too many that exclude others.

        Where spots are struck out because too few restaurants find room beside one there, that is told.
        """
        masks, groups, _ = self.crowd.struck(step.before, step.clues)
        need = (step.before[-1] & -step.before[-1]).bit_length() - 1
        open_ = self.open((*masks, 0))
        others = f"{_number(need - 1)} other{'s' * (need > 2)}"
        plain = self.crowd.narrow((*step.before[:-1], self.crowd.start[-1]), step.clues)
        where = "" if plain and self.open(plain) == open_ else f" where a restaurant has room for {others}"
        if not open_:
            return f"no tile{where}"
        tiles = f"tile{'s' * (len(open_) > 1)} {listed([self.names[slot] for slot in open_])}{where}"
        if len(open_) < need:
            return f"only {tiles}"
        shared = [listed([self.names[slot] for slot in group]) for group in groups if len(group) > 1]
        if len(groups) < need:
            return f"only {tiles}, one at most on {' and one on '.join(shared)}"
        return f"only {tiles}, and {_number(need)} restaurants there would break it"

    def open(self, state: State) -> list[int]:
        """The tiles that may still have a restaurant."""
        return [slot for slot, mask in enumerate(state[:-1]) if mask & self.spots.all]

    def left(self, before: State, after: State) -> str:
        """What is left, and what that means for the number."""
        said = []
        where = [slot for slot in changed(before, after) if slot != self.number]
        if len(where) <= 2:
            said += [self.on_tile(slot, after[slot]) for slot in where]
        else:
            open_ = self.open(after)
            count = sum((after[slot] & self.spots.all).bit_count() for slot in open_)
            tiles = listed([self.names[slot] for slot in open_])
            said.append(f"{count} spots, on tile{'s' * (len(open_) > 1)} {tiles}")
        if before[-1] >> after[-1].bit_length():
            said.append(f"{self.most(after)} at most")
        return ", so ".join([listed(said[:-1]), said[-1]]) if len(said) > 1 and "most" in said[-1] else listed(said)

    def most(self, state: State) -> str:
        """The greatest number that is left, in words."""
        return _number(state[-1].bit_length() - 1)

    def on_tile(self, slot: int, mask: int) -> str:
        """What is left on a tile."""
        values = [str(self.spots.spots[value]) for value in bits(mask & self.spots.all)]
        if not values:
            return f"tile {self.names[slot]} no restaurant"
        said = " or ".join(values) if len(values) <= 3 else f"{len(values)} spots"
        if mask >> self.spots.nowhere & 1:
            return f"tile {self.names[slot]} {said} or nothing"
        return f"tile {self.names[slot]} " + (f"only {said}" if len(values) <= 3 else f"a restaurant on one of {said}")

    def supposed(self, slot: int, value: int) -> str:
        """What would be if a slot had a value."""
        if slot == self.number:
            return f"there were more than {_number(value - 1)}"
        if value == self.spots.nowhere:
            return f"nothing stood on tile {self.names[slot]}"
        return f"one stood at {self.spots.spots[value]} on tile {self.names[slot]}"

    def candidate(self, slot: int, value: int) -> str:
        """A slot with a value, for the file."""
        if slot == self.number:
            return f"number {value}"
        return f"tile {self.names[slot]} {'nothing' if value == self.spots.nowhere else self.spots.spots[value]}"


def _number(n: int) -> str:
    return NUMBERS[n] if n < len(NUMBERS) else str(n)
