"""Judge: which of these may open? Four placements: one is legal, each other breaks a sentence of its own."""

from __future__ import annotations

from random import Random
from typing import Any

from pyrules.asking import ask
from pyrules.map import Map
from pyrules.notation import Spot, Square
from pyrules.puzzles.grade import points
from pyrules.puzzles.maps import random_map, with_restaurant
from pyrules.puzzles.puzzle import Attempt, Grade, Puzzle
from pyrules.queries import check, starts
from pyrules.words import listed

LETTERS = "ABCD"
SHOWN = ("Santa Maria", "Bella Roma")
SENTENCES = {
    "S1": "it covers something that is not empty",
    "S2": "its door is not next to a road",
    "S3": "its door shares a tile with the door of another restaurant",
}
_WRONG = {"not_empty": "S1", "entrance_off_road": "S2", "entrance_shares_tile": "S3"}
# How many of the four are easy to misjudge.
_TRAPS = {"easy": (0,), "medium": (1, 2), "hard": (3,), "fiendish": (4,)}
_TOLD = {
    "across": "The road at its door lies on another tile, which does not matter",
    "shares": "It shares a tile with another restaurant, but the two doors are on different tiles",
    "one_square": "Three of its squares are empty",
    "other_corner": "Another corner of it is next to a road, but the door is not there",
    "elsewhere": "Most of it lies elsewhere, but only the doors count",
}


def attempts(rng: Random, columns: int, rows: int, level: str, own: str = "", spare: int = 0) -> list[Attempt]:
    """One attempt on a random map, aimed at a level."""
    map_ = random_map(rng, columns, rows)
    for name in SHOWN[: rng.choice((1, 2))]:
        free = starts(map_)
        if free:
            map_ = with_restaurant(map_, name, rng.choice(free))
    found = ask(map_, "", "puzzles/judge.lp", "show/judge.lp")
    traps: dict[Spot, list[str]] = {}
    for x, y, door, name in sorted(found.rows("trap")):
        traps.setdefault(Spot(Square(x, y), door), []).append(name)
    groups: dict[str, list[Spot]] = {"legal": [Spot(Square(x, y), door) for x, y, door in found.rows("legal")]}
    for x, y, door, name in found.rows("breaks"):
        groups.setdefault(_WRONG[name], []).append(Spot(Square(x, y), door))
    if len(groups) < 4:
        return [Attempt(None, "no placement for every sentence")]
    tricky = rng.sample(sorted(groups), rng.choice(_TRAPS[level]))
    taken: set[Square] = {square for restaurant in map_.restaurants for square in _squares(restaurant.spot)}
    chosen: dict[str, Spot] = {}
    for group in sorted(groups):
        spots = sorted(groups[group], key=lambda spot: spot.order)
        fits = [s for s in spots if (s in traps) == (group in tricky) and not taken & set(_squares(s))]
        if not fits:
            return [Attempt(None, "no placement that is just as tricky as asked for")]
        chosen[group] = rng.choice(fits)
        taken |= set(_squares(chosen[group]))
    order = rng.sample(sorted(chosen), 4)
    return [Attempt(_puzzle(map_, {letter: chosen[g] for letter, g in zip(LETTERS, order, strict=True)}, order, traps))]


def _squares(spot: Spot) -> list[Square]:
    return [Square(spot.square.x + dx, spot.square.y + dy) for dx in (0, 1) for dy in (0, 1)]


def _puzzle(map_: Map, placed: dict[str, Spot], order: list[str], traps: dict[Spot, list[str]]) -> Puzzle:
    steps: list[dict[str, Any]] = []
    solved = map_
    for (letter, spot), group in zip(placed.items(), order, strict=True):
        if group == "legal":
            solved = with_restaurant(map_, letter, spot)
            tile = str(map_.tile_at(spot.entrance))[:-1]
            said = (
                f"{letter} may open: its four squares are empty, its door at {spot.entrance} is next to a road, and no "
                f"other door is on tile {tile} (S1, S2, S3)"
            )
        else:
            says = next(wrong.says for wrong in check(map_, spot)).replace(str(spot), letter)
            said = says[0].upper() + says[1:]
        told = ". ".join([said, *(_TOLD[name] for name in traps.get(spot, [])[:1])])
        steps.append({"says": f"{told}.", "how": "two" if spot in traps else "one", "clues": [], "out": []})
    shown = listed([str(restaurant) for restaurant in map_.restaurants])
    question = (
        f"{shown} stand{'s' * (len(map_.restaurants) == 1)} on the map. A, B, C and D each ask to open a starting "
        "restaurant, every one by itself. Only one of them may. Which, and which rule does each of the others break?"
    )
    hard = sum(spot in traps for spot in placed.values())
    level = next(level for level, numbers in _TRAPS.items() if hard in numbers)
    score = points([(step["how"], 0) for step in steps])
    return Puzzle(
        "judge", map_, question, (), {"placed": {letter: str(spot) for letter, spot in placed.items()}},
        dict(zip(placed, order, strict=True)), solved, tuple(steps), Grade(level, len(steps), 0, score),
    )  # fmt: skip
