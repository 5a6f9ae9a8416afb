"""Words around a puzzle: what its kind is called, the rules it stands on, what the reader has to fill in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pyrules.notation import Tile
from pyrules.puzzles.puzzle import Puzzle
from pyrules.sentences import quoted
from pyrules.words import listed

TITLES = {
    "judge": "Which of these has opened?",
    "site": "Where did they open?",
    "crowd": "As many as possible",
    "delivery": "The best run",
    "survey": "The map fell off the table",
}
LEVEL_MARKS = {"easy": "●○○○", "medium": "●●○○", "hard": "●●●○", "fiendish": "●●●●"}

_START = (
    "S1: A starting restaurant covers 4 empty squares of the map: no road, no house or drink, no other restaurant.",
    "S2: Its door is next to a road, on one or both of its outer sides; that road may lie on another tile.",
    "S3: No two doors are on the same tile; the rest of a restaurant may share one.",
)
_JOINED = "M5: Roads that touch across a tile border join, wherever along it they touch."
_TO_THE_ROAD = "D2a: The step from the door onto a road on another tile crosses a border."
_DISTANCE = (
    _JOINED,
    "C2: A road leads to a house or drink from any of its squares, to a restaurant only from its door.",
    "D3: Distance by road: the least number of tile borders that a way along the road crosses, from the door to the "
    "place.",
    _TO_THE_ROAD,
    "D3a: The step from the last road square to a house or drink on another tile crosses a border, too.",
    "D4: Distance by air: the least number of borders from tile to neighbouring tile, whatever the roads, from the "
    "tile of the door to any tile that the place is on.",
)
_IMPOSSIBLE = quoted(("D5",))[0]
_COMPARING = ("nearer", "equal", "nearest", "farthest")  # clues that compare distances by road
_COMPARED = (
    f"{_IMPOSSIBLE} One restaurant is nearer than another, farther or equally far, only if both have a road to the "
    "place; nearer than any other, if it is nearer than all that have one."
)
_RUN = (_JOINED, _TO_THE_ROAD, *quoted(("C5", "G1", "G3", "B1", "B2", "B3", "B3a", "B3b", "B3c")))
_RULES = {
    "judge": _START,
    "site": (*_START, *_DISTANCE),
    "crowd": (*_START, *_DISTANCE),
    "delivery": _RUN,
    "survey": (*_START, *_DISTANCE, _IMPOSSIBLE),
}
_ORDER = "MRSCDGB"  # of the letters that sentences are named by


def rules_of(puzzle: Puzzle) -> list[str]:
    """The rules that the answer can depend on: what the solver needs to know."""
    rules = list(_RULES[puzzle.kind])
    if puzzle.kind == "site" and any(clue["name"] in _COMPARING for clue in puzzle.clues):
        rules.append(_COMPARED)
    if _JOINED in rules and _bridged(puzzle):
        rules += quoted(("M6",))
    return in_order(rules)


def rule_id(rule: str) -> str:
    """The name of the sentence that a line tells."""
    return rule.partition(":")[0]


def in_order(rules: Iterable[str]) -> list[str]:
    """One line for each sentence, by its name: where there are two, the one that says more."""
    longest: dict[str, str] = {}
    for rule in rules:
        longest[rule_id(rule)] = max(longest.get(rule_id(rule), ""), rule, key=len)
    return sorted(longest.values(), key=lambda rule: (_ORDER.index(rule[0]), rule_id(rule)))


def _bridged(puzzle: Puzzle) -> bool:
    """Whether one of the tiles has a bridge, those that a survey has lost among them."""
    tiles = [tile for map_ in (puzzle.map, puzzle.solved) for row in map_.tiles for tile in row if tile]
    tiles += [Tile(name) for name in puzzle.data["tiles"]] if puzzle.kind == "survey" else []
    return any(puzzle.map.drawing(tile).squares("+") for tile in tiles)


class Field(NamedTuple):
    """A blank that the reader fills in."""

    name: str
    way: str  # choose, tick, spot, spots
    options: tuple[tuple[str, str], ...] = ()  # of what is chosen: the value in the answer, and what it says


_SPOT = "the north-west square of the restaurant and the corner that its door is on, such as L7sw"
_HOW = {
    "judge": "For each letter: has it opened (legal), or which one rule does it break, S1, S2 or S3?",
    "site": f"For each of them give its spot: {_SPOT}.",
    "crowd": f"Give all the spots, in any order. A spot is {_SPOT}.",
    "delivery": "Tick the suppliers that the best run collects from, and no others.",
}
TURN_KEY = (("0", "↑", "upright"), ("1", "→", "turned right"), ("2", "↓", "upside down"), ("3", "←", "turned left"))


def how(puzzle: Puzzle) -> str:
    """How the reader is to answer."""
    if puzzle.kind != "survey":
        return _HOW[puzzle.kind]
    lost = puzzle.data["turned"]
    quarters = "0 to 3 (the quarter turns clockwise from how it is printed), such as"
    if puzzle.data["back"]:
        return f"For each numbered place give the tile that lies there with its turn, {quarters} {lost[0]}2."
    turns = f"; for {listed([f'tile {name}' for name in lost])} also the turn, {quarters} {lost[0]}2" if lost else ""
    return f"For each numbered place give the letter of the tile that lay there{turns}."


def turned(puzzle: Puzzle) -> bool:
    """Whether a survey asks for turns."""
    return bool(puzzle.data.get("turned"))


def fields(puzzle: Puzzle) -> list[Field]:
    """The blanks: one for each thing asked, but a single one for a crowd, whose number is not to be given away."""
    if puzzle.kind == "judge":
        verdicts = (("legal", "has opened"), ("S1", "breaks S1"), ("S2", "breaks S2"), ("S3", "breaks S3"))
        return [Field(name, "choose", verdicts) for name in puzzle.answer]
    if puzzle.kind == "survey":
        return [Field(name, "choose", _tiles(puzzle, place)) for place, name in enumerate(puzzle.answer)]
    if puzzle.kind == "crowd":
        return [Field("Spots", "spots")]
    return [Field(name, "tick" if puzzle.kind == "delivery" else "spot") for name in puzzle.answer]


def _tiles(puzzle: Puzzle, place: int) -> tuple[tuple[str, str], ...]:
    """What may be answered for a place of a survey."""
    names, lost = puzzle.data["tiles"], puzzle.data["turned"]
    options: list[tuple[str, str]] = []
    for name in names[place : place + 1] if puzzle.data["back"] else names:
        options += [(f"{name}{turn}", f"{name}{turn} {arrow}") for turn, arrow, _ in TURN_KEY] if name in lost else []
        options += [] if name in lost else [(name, name)]
    return tuple(options)


def answer_lines(puzzle: Puzzle) -> list[str]:
    """The answer, a line for each thing asked, or fewer."""
    if puzzle.kind == "judge":
        said = {"legal": "has opened"}
        return [f"{name} {said.get(verdict, f'breaks {verdict}')}" for name, verdict in puzzle.answer.items()]
    if puzzle.kind == "crowd":
        return [" · ".join(puzzle.answer.values())]
    if puzzle.kind == "delivery":
        return [" · ".join(name for name, value in puzzle.answer.items() if value == "yes")]
    if puzzle.kind == "survey":
        return [f"{name}: {value}" for name, value in puzzle.answer.items()]
    return [f"{name}: {value}" for name, value in puzzle.answer.items()]
