"""The steps of a Survey as sentences: what is left of tiles or of places, and what besides the clues decides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from pyrules.puzzles.layouts import BOX, Lost
from pyrules.puzzles.network import State, bits
from pyrules.puzzles.premises import Premise, Premises
from pyrules.puzzles.reason import Step, with_mask
from pyrules.words import listed

TURNS = ("upright", "turned right", "upside down", "turned left")

Clause = tuple[int, str]  # of how many tiles, places or turns it speaks, and what it says


class Words(NamedTuple):
    """What the sentences are made of."""

    lost: Lost
    premises: Premises
    names: list[str]  # of the restaurants

    def told(self, steps: Sequence[Step]) -> tuple[dict[str, Any], ...]:
        """Each step as a table of the solution file, as ``pyrules.puzzles.telling`` has them for other kinds."""
        known = self.premises.start
        tables = []
        for step in steps:
            says, after = self._supposed(known, step) if step.chain else self._direct(known, step)
            out = [
                self._candidate(slot, value) for slot, mask in enumerate(known) for value in bits(mask & ~after[slot])
            ]
            links = {"links": len(step.chain)} if step.chain else {}
            tables.append({"says": says, "how": step.kind, **links, "clues": [c + 1 for c in step.clues], "out": out})
            known = after
        return tuple(tables)

    def _direct(self, known: State, step: Step) -> tuple[str, State]:
        goal = self.premises.goal(known, step.after)
        needed = self._legal(self.premises.needed(known, step.clues, goal))
        numbers = listed([str(clue + 1) for clue in step.clues])
        by = f"Clue {numbers}{needed} {'leave' if needed else 'leaves'}"
        if len(step.clues) > 1:
            by = f"Clues {numbers} together{needed.replace(' and', ' with', 1)} leave"
        if not step.clues:
            by = f"The rules alone{needed} leave"
        return f"{by} {self._left(known, goal)}.", goal

    def _supposed(self, known: State, step: Step) -> tuple[str, State]:
        state = with_mask(known, step.slot, 1 << step.value)
        links = []
        for link in step.chain[:-1]:
            goal = self.premises.goal(state, link.after)
            needed = self._legal(self.premises.needed(state, link.clues, goal))
            links.append(f"clue {link.clues[0] + 1}{needed} would leave {self._left(state, goal)}")
            state = goal
        last = step.chain[-1].clues
        needed = self._legal(self.premises.needed(state, last, None))
        links.append(f"clue {last[0] + 1}{needed} could not {'both ' if needed else ''}hold")
        refuted = with_mask(known, step.slot, known[step.slot] & ~(1 << step.value))
        after = self.premises.goal(refuted, step.after)
        needed = self._legal(self.premises.needed(refuted, (), after))
        slot, lies = step.slot, [self.premises.values[step.slot][step.value]]
        says = (
            f"Suppose tile {self.lost.tiles[slot]} lay {self._lay(slot, lies)}: {'; then '.join(links)}. "
            f"That{needed} {'leave' if needed else 'leaves'} {self._left(known, after)}."
        )
        return says, after

    def _legal(self, premises: Sequence[Premise]) -> str:
        """``and the legal start of Sole Mio (S1, S2)``, with a blank before it; empty where none is needed."""
        starts = [
            f"{self.names[restaurant - 1]} ({', '.join(rule.upper() for _, rule in rules)})"
            for restaurant, rules in groupby(premises, key=lambda premise: premise[0])
        ]
        return f" and the legal start{'s' * (len(starts) > 1)} of {listed(starts)}" if starts else ""

    def _left(self, before: State, after: State) -> str:
        """What is left, by tiles or by places, whichever speaks of less."""
        slots = [slot for slot, mask in enumerate(after) if mask != before[slot]]
        by_tile = self._by_tile(before, after, slots)
        by_place = self._by_place(before, after)
        shorter = by_place if by_place and _names(by_place) < _names(by_tile) else by_tile
        clauses = [says for _, says in shorter]
        if any("," in says for says in clauses) and len(clauses) > 1:
            return f"{', '.join(clauses[:-1])}, and {clauses[-1]}"
        return listed(clauses)

    def _by_tile(self, before: State, after: State, slots: Sequence[int]) -> list[Clause]:
        """Without the tiles that lose no more than places that another one has now."""
        only = {slot: self._only_place(slot, after[slot]) for slot in slots}
        taken = set(only.values()) - {None, BOX}
        told = [
            slot
            for slot in slots
            if only[slot] is not None
            or not {self.premises.values[slot][value][0] for value in bits(before[slot] & ~after[slot])} <= taken
        ]
        return [self._tile(slot, before[slot], after[slot]) for slot in told or slots]

    def _tile(self, slot: int, before: int, after: int) -> Clause:
        """What is left of a tile, or, where that is shorter, what is not: ``tile J on place 2 or 3``."""
        values = [self.premises.values[slot][value] for value in bits(after)]
        gone = [self.premises.values[slot][value] for value in bits(before & ~after)]
        name = f"tile {self.lost.tiles[slot]}"
        if after & ~self.premises.legal[slot] or (len(gone) < len(values) and len(values) > 2):
            return 1 + len(gone), f"{name} {_but(self._lay(slot, gone))}"
        return 1 + len(values), f"{name} {self._lay(slot, values)}"

    def _by_place(self, before: State, after: State) -> list[Clause]:
        """``tile D or H on place 1``, ``none of B, G and K on place 2``; nothing where turns make it less simple."""
        had, has = self._on_places(before), self._on_places(after)
        gone = {place: [name for name in names if name not in has.get(place, ())] for place, names in had.items()}
        count = sum(mask.bit_count() for mask in before) - sum(mask.bit_count() for mask in after)
        if self.lost.back or sum(map(len, gone.values())) != count:
            return []
        single: dict[str, list[int]] = {}  # a tile that alone is gone from a place, and from which places
        placed = {names[0] for place, names in has.items() if len(names) == 1 and len(had[place]) > 1}
        clauses = []
        for place, names in sorted(has.items()):
            lost, where = gone[place], "left over" if place == BOX else f"on place {place + 1}"
            known = len(names) == 1 and before[self.lost.tiles.index(names[0])].bit_count() == 1
            if not lost or known or (len(names) > 1 and set(lost) <= placed):
                continue
            if len(names) == 1 or (len(names) <= max(2, len(lost)) and place != BOX):
                clauses.append((1 + len(names), f"tile {_or(names)} {where}"))
            elif len(lost) == 1:
                single.setdefault(lost[0], []).append(place)
            else:
                clauses.append((1 + len(lost), f"none of {listed(lost)} {where}"))
        for name, places in single.items():
            clauses.append((1 + len(places), f"tile {name} {_but(_on(dict.fromkeys(places, '')))}"))
        return clauses

    def _on_places(self, state: State) -> dict[int, list[str]]:
        """The tiles that may lie on each place."""
        found: dict[int, list[str]] = {}
        for slot, mask in enumerate(state):
            for place in sorted({self.premises.values[slot][value][0] for value in bits(mask)}):
                found.setdefault(place, []).append(self.lost.tiles[slot])
        return found

    def _only_place(self, slot: int, mask: int) -> int | None:
        places = {self.premises.values[slot][value][0] for value in bits(mask)}
        return places.pop() if len(places) == 1 else None

    def _lay(self, slot: int, values: Sequence[tuple[int, int]]) -> str:
        """Where and how a tile may lie: ``on place 2 or 3``, ``upright``, ``upright or upside down on place 2``, or, of
        several places, ``on place 2 (upright) or 3``.
        """
        by_place: dict[int, list[int]] = {}
        for place, turn in sorted(values):
            by_place.setdefault(place, []).append(turn)
        if self.lost.back:
            return _or(TURNS[turn] for _, turn in sorted(values))
        turned = self.lost.tiles[slot] in self.lost.turned
        if turned and len(by_place) == 1 and BOX not in by_place and len(values) < 4:
            return f"{_or(TURNS[turn] for _, turn in sorted(values))} {_on(dict.fromkeys(by_place, ''))}"
        return _on(
            {
                place: f" ({_or(TURNS[turn] for turn in turns)})" if turned and place != BOX and len(turns) < 4 else ""
                for place, turns in by_place.items()
            }
        )

    def _candidate(self, slot: int, value: int) -> str:
        """What a file calls it."""
        place, turn = self.premises.values[slot][value]
        name = self.lost.tiles[slot]
        if place == BOX:
            return f"tile {name} left over"
        return f"tile {name}{turn if name in self.lost.turned else ''} on place {place + 1}"


def _names(clauses: Sequence[Clause]) -> int:
    return sum(names for names, _ in clauses)


def _but(lay: str) -> str:
    """That it does not lie so: ``anywhere but on place 2``, ``not upright``."""
    return f"anywhere but {lay}" if "on place" in lay else f"not {lay}"


def _on(places: Mapping[int, str]) -> str:
    """``on place 2 or 3 or left over``, each place with what is said of it."""
    told = [f"{place + 1}{says}" for place, says in places.items() if place != BOX]
    said = [f"on place {_or(told)}"] if told else []
    return " or ".join([*said, *(["left over"] if BOX in places else [])])


def _or(words: Iterable[str]) -> str:
    """``a, b or c``."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
