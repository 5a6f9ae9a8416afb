"""Judge: which of these has opened? One of four has opened; each other breaks one sentence, all different."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from pyrules.answers import Violation
from pyrules.asking import ask
from pyrules.facts import facts
from pyrules.map import Map
from pyrules.notation import Spot, Square
from pyrules.puzzles.grade import BOUNDS, graded
from pyrules.puzzles.maps import random_map, with_restaurant
from pyrules.puzzles.puzzle import Attempt, Puzzle
from pyrules.queries import check, starts
from pyrules.solve import answer
from pyrules.words import NUMBERS, listed

LETTERS = "ABCD"
ROLES = ("legal", "S1", "S2", "S3")
SHOWN = ("Santa Maria", "Bella Roma")
RULES = {"not_empty": "S1", "off_map": "S1", "entrance_off_road": "S2", "entrance_shares_tile": "S3"}
# What a level is aimed at: the shape of the puzzle, how often, and how many of the four are easy to misjudge.
_AIM = {
    "easy": ((1.0, "apart", (0,)),),
    "medium": ((0.22, "apart", (1, 2)), (0.78, "pair", (0, 1))),
    "hard": ((0.32, "pair", (2, 3)), (0.28, "between", (0, 1, 2)), (0.4, "chain", (0, 1))),
    "fiendish": ((1.0, "chain", (2, 3, 4)),),
}
MAPS = 12  # random maps that one attempt looks at
DRAWS = 60  # of four placements on each
_TOLD = {
    "across": "The road at its door lies on another tile, which does not matter",
    "shares": "It shares a tile with another restaurant, but the two doors are on different tiles",
    "one_square": "Three of its squares are empty",
    "other_corner": "Another corner of it is next to a road, but the door is not there",
    "elsewhere": "Most of it lies elsewhere, but only the doors count",
}


class Offers:
    """The spots of a map that keep to all sentences, or break a single one of them; and what makes them tricky."""

    def __init__(self, map_: Map) -> None:
        self.map = map_
        found = ask(map_, "", "puzzles/judge.lp", "show/judge.lp")
        self.traps: dict[Spot, str] = {}
        for x, y, door, name in sorted(found.rows("trap")):
            self.traps.setdefault(Spot(Square(x, y), door), name)
        self.groups: dict[str, list[Spot]] = {"legal": [], "S1": [], "S2": [], "S3": []}
        self.groups["legal"] = [Spot(Square(x, y), door) for x, y, door in sorted(found.rows("legal"))]
        for x, y, door, name in sorted(found.rows("breaks")):
            self.groups[RULES[name]].append(Spot(Square(x, y), door))

    def drawn(self, rng: Random, shape: str) -> list[Spot] | None:
        """Four spots that may have the shape, drawn at random; what they come to is for the rules to say."""
        legal, breaks = self.groups["legal"], self.groups
        if not (legal and breaks["S2"]):
            return None
        first = rng.choice(legal)
        over = [spot for spot in legal if _overlap(spot, first) and not self._alike(spot, first)]
        near = [spot for spot in legal if self._alike(spot, first) and not _overlap(spot, first)]
        off = breaks["S2"]
        if shape == "apart":
            pools: list[Sequence[Spot]] = [breaks["S1"], breaks["S3"]]
        elif shape == "pair":
            pools = [over, breaks["S3"]] if rng.random() < 0.7 else [near, breaks["S1"]]
        else:
            pools = [over, near]
        if not all(pools):
            return None
        second, third = (rng.choice(pool) for pool in pools)
        rival = third if shape == "chain" else second
        if shape in ("pair", "chain"):
            off = [spot for spot in off if _overlap(spot, rival) and not _overlap(spot, first)]
            if not off:
                return None
        return [first, second, third, rng.choice(off)]

    def _alike(self, spot: Spot, other: Spot) -> bool:
        return self.map.tile_at(spot.entrance) == self.map.tile_at(other.entrance)


def _overlap(spot: Spot, other: Spot) -> bool:
    return abs(spot.square.x - other.square.x) < 2 and abs(spot.square.y - other.square.y) < 2


def _seen(spot: Spot) -> tuple[Square, Square]:
    """Where a picture shows the door and, across from it, the letter: no two may lie on each other."""
    (x, y), door = spot.square, spot.entrance
    return door, Square(2 * x + 1 - door.x, 2 * y + 1 - door.y)


def attempts(rng: Random, columns: int, rows: int, level: str, own: str = "", spare: int = 0) -> list[Attempt]:
    """One attempt, aimed at a level, on as many random maps as it takes; it is graded by reasoning."""
    aims = _AIM[level]
    ((_, shape, tricky),) = rng.choices(aims, weights=[aim[0] for aim in aims])
    for _ in range(MAPS):
        map_ = random_map(rng, columns, rows)
        for name in SHOWN[: rng.choice((1, 2))]:
            free = starts(map_)
            if free:
                map_ = with_restaurant(map_, name, rng.choice(free))
        offers = Offers(map_)
        seen = set()
        for _ in range(DRAWS):
            spots = offers.drawn(rng, shape)
            if spots is None or tuple(spots) in seen or sum(spot in offers.traps for spot in spots) not in tricky:
                continue
            seen.add(tuple(spots))
            if len(seen) > 6:
                break
            if len({square for spot in spots for square in _seen(spot)}) < 8:
                continue
            placed = dict(zip(LETTERS, rng.sample(spots, 4), strict=True))
            steps = reasoned(offers, Four(map_, placed))
            if steps and _shape(steps) == shape:
                return [Attempt(_puzzle(map_, placed, steps))]
    return [Attempt(None, "no four placements that suit the level")]


def _shape(steps: list[Said]) -> str:
    """The shape that a puzzle turned out to have, by what its solution takes."""
    kinds = {step.says.split()[0] for step in steps}
    if "Suppose" in kinds:
        return "chain" if "By" in kinds else "pair"
    return "between" if "By" in kinds else "apart"


class Four:
    """Four placements: what each breaks by itself, and what besides where another of them has opened."""

    def __init__(self, map_: Map, placed: dict[str, Spot]) -> None:
        self.map, self.placed = map_, placed
        before = len(map_.restaurants)
        whole = map_
        for letter, spot in placed.items():
            whole = with_restaurant(whole, letter, spot)
        named = dict(enumerate(placed, before + 1))
        asked = " ".join(f"asks({index})." for index in named)
        found = answer(f"{facts(whole)}\n{asked}", "puzzles/four.lp", "show/four.lp", root="legal.lp")
        self.alone: dict[str, set[str]] = {name: set() for name in placed}
        for index, name in found.rows("alone"):
            self.alone[named[index]].add(RULES[name])
        self.against: dict[tuple[str, str], set[str]] = {(a, b): set() for a in placed for b in placed}
        for index, other, name in found.rows("against"):
            self.against[named[index], named[other]].add(RULES[name])

    def breaks(self, letter: str, opened: str) -> set[str]:
        """What a placement breaks where another one has opened."""
        return self.alone[letter] | self.against[letter, opened]

    def openers(self, rule: str) -> list[str]:
        """Those who make somebody else break the sentence by having opened."""
        return [one for one in self.placed if any(rule in self.against[other, one] for other in self.placed)]

    def refuted(self, opened: str) -> tuple[str, ...]:
        """Whose verdicts show that this one cannot have opened: one who breaks no sentence or several, or two who break
        the same; nobody's: it may well have.
        """
        found = {letter: sorted(self.breaks(letter, opened)) for letter in self.placed if letter != opened}
        for letter, rules in found.items():
            if len(rules) != 1:
                return (letter,)
        return next((pair for pair in combinations(found, 2) if found[pair[0]] == found[pair[1]]), ())


class Said(NamedTuple):
    """A step: the sentence, how it is reached, what it takes away, and the links of a supposition."""

    says: str
    how: str
    out: tuple[str, ...]
    links: int = 0


def reasoned(offers: Offers, four: Four) -> list[Said] | None:
    """The steps that lead to the one solution; None where there is none, or not just one."""
    left = [letter for letter, rules in four.alone.items() if not rules]
    if any(len(rules) > 1 for rules in four.alone.values()):
        return None
    fits = [letter for letter in left if not four.refuted(letter)]
    if len(fits) != 1:
        return None
    (opened,) = fits
    steps = [_look(offers, four, letter, len(left) == 1) for letter in four.placed]
    told, narrowed = [], list(left)
    for rule, shared in (("S1", "squares another covers too"), ("S3", "door shares a tile with another's")):
        openers = [one for one in left if one in four.openers(rule)]
        if openers != left and not any(rule in rules for rules in four.alone.values()):
            told.append(
                f"By itself nobody breaks {rule}, so whoever has opened makes another break it: that is "
                f"{' or '.join(openers)}, whose {shared}"
            )
            narrowed = [one for one in narrowed if one in openers]
    if told:
        out = [f"{one} legal" for one in left if one not in narrowed]
        steps.append(Said(f"{'. '.join(told)}.", "two", tuple(out)))
    steps += [_supposed(four, letter) for letter in narrowed if letter != opened]
    solved = with_restaurant(four.map, opened, four.placed[opened])
    for letter in left:
        if letter != opened:
            (rule,) = four.breaks(letter, opened)
            told_ = {f"{opened} S1", f"{opened} S3", *(f"{letter} {other}" for other in ROLES if other != rule)}
            gone = {candidate for step in steps for candidate in step.out}
            said = f"{opened} has opened, so {_broken(solved, letter, four.placed[letter])[0]}."
            steps.append(Said(said, "one", tuple(sorted(told_ - gone))))
    return steps


def _look(offers: Offers, four: Four, letter: str, only: bool) -> Said:
    """What can be said of a placement by itself."""
    spot = four.placed[letter]
    (rule,) = four.alone[letter] or {""}
    if rule:
        said = _upper(_broken(four.map, letter, spot)[0])
        out = [f"{letter} {other}" for other in ROLES if other != rule]
    else:
        tile = str(four.map.tile_at(spot.entrance))[:-1]
        said = (
            f"{letter} {'has' if only else 'may have'} opened: its four squares are empty, its door at {spot.entrance} "
            f"is next to a road, and no restaurant on the map has its door on tile {tile}"
        )
        out = [f"{letter} {other}" for other in (("S1", "S2", "S3") if only else ("S2",))]
    trap = offers.traps.get(spot)
    return Said(". ".join([said, *([_TOLD[trap]] if trap else [])]) + ".", "two" if trap else "one", tuple(out))


def _supposed(four: Four, letter: str) -> Said:
    """Why one of those who are legal by themselves cannot have opened: another one breaks no sentence, or several.

    Where two would break the same, nobody would break a third one: such a one is out before anybody supposes.
    """
    (other,) = four.refuted(letter)
    wrongs = check(with_restaurant(four.map, letter, four.placed[letter]), four.placed[other])
    reasons = sorted(f"{wrong.rule}, as {_of_it(wrong)}" for wrong in wrongs)
    told = f"{'; '.join(reasons[:-1])}; and {reasons[-1]}" if len(reasons) > 2 else ", and ".join(reasons)
    breaks = f"{NUMBERS[len(wrongs)]} rules: {told}" if wrongs else "none of the rules"
    says = f"Suppose {letter} had opened. Then {other} would break {breaks}."
    return Said(says, "suppose", (f"{letter} legal",), max(1, len(wrongs)))


def _of_it(wrong: Violation) -> str:
    """What a placement breaks, said of one that is named already: ``its entrance corner K11 is not next to a road``."""
    says = wrong.says.removesuffix(f": {wrong.rule}")
    corner = re.fullmatch(rf"the (entrance corner \w+) of {wrong.piece} (.+)", says)
    return f"its {corner[1]} {corner[2]}" if corner else says.replace(wrong.piece, "it", 1)


def _broken(map_: Map, letter: str, spot: Spot) -> list[str]:
    """What a placement breaks on the map as it stands, in words."""
    return [wrong.says.replace(str(spot), letter) for wrong in check(map_, spot)]


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


def _puzzle(map_: Map, placed: dict[str, Spot], steps: list[Said]) -> Puzzle:
    told: list[dict[str, Any]] = [
        {"says": step.says, "how": step.how, **({"links": step.links} if step.links else {}), "clues": [],
         "out": list(step.out)}
        for step in steps
    ]  # fmt: skip
    gone = {candidate for step in steps for candidate in step.out}
    verdicts = {letter: next(role for role in ROLES if f"{letter} {role}" not in gone) for letter in placed}
    (opened,) = (letter for letter, role in verdicts.items() if role == "legal")
    shown = listed([str(restaurant) for restaurant in map_.restaurants])
    question = (
        f"{shown} stand{'s' * (len(map_.restaurants) == 1)} on the map. Of A, B, C and D one has opened as a starting "
        "restaurant. With that one open, each of the other three breaks exactly one of the rules S1, S2 and S3, and "
        "each a different one. Which has opened, and which rule does each of the others break?"
    )
    return Puzzle(
        "judge", map_, question, (), {"placed": {letter: str(spot) for letter, spot in placed.items()}}, verdicts,
        with_restaurant(map_, opened, placed[opened]), tuple(told),
        graded([(step.how, step.links) for step in steps], BOUNDS["judge"]),
    )  # fmt: skip
