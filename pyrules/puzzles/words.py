"""Words around a puzzle: what its kind is called, the rules it stands on, what the reader has to fill in."""

from __future__ import annotations

from pyrules.puzzles.puzzle import Puzzle

TITLES = {
    "judge": "Which of these may open?",
    "site": "Where did they open?",
    "crowd": "One more?",
    "delivery": "The best run",
    "survey": "The map fell off the table",
}
LEVEL_MARKS = {"easy": "●○○○", "medium": "●●○○", "hard": "●●●○", "fiendish": "●●●●"}

_START = (
    "S1: a starting restaurant covers 4 empty squares.",
    "S2: its door is next to a road, on one or both of its outer sides.",
    "S3: no two doors are on the same tile; the rest of a restaurant may share one.",
)
_DISTANCE = (
    "Distance by road: the least number of tile borders that a way along the road crosses, from the door to the place.",
    "Distance by air: the least number of borders from tile to neighbouring tile, whatever the roads.",
)
_RUN = (
    "A route starts on a road square next to the door and goes from road square to road square, straight on over "
    "bridges. It may use a square again, but may never step straight back onto the square it just came from.",
    "It crosses at most as many tile borders as the range of the driver; the step from the door to the road counts "
    "if it crosses one.",
    "The driver collects from every drink supplier next to a road square of the route, on either side, once.",
)
_RULES = {
    "judge": _START,
    "site": (*_START, *_DISTANCE),
    "crowd": (*_START, *_DISTANCE),
    "delivery": _RUN,
    "survey": (*_START, _DISTANCE[0], "Roads that touch across a border join."),
}


def rules_of(puzzle: Puzzle) -> tuple[str, ...]:
    """The rules that the solver needs to know."""
    return _RULES[puzzle.kind]


def choices(puzzle: Puzzle) -> list[tuple[str, list[tuple[str, str]]]]:
    """What the reader fills in: for each thing asked, its name, and what can be chosen (nothing: a spot is typed)."""
    if puzzle.kind == "judge":
        verdicts = [("legal", "may open"), ("S1", "breaks S1"), ("S2", "breaks S2"), ("S3", "breaks S3")]
        return [(name, verdicts) for name in puzzle.answer]
    if puzzle.kind == "delivery":
        return [(name, [("no", "left"), ("yes", "collected")]) for name in puzzle.answer]
    if puzzle.kind == "survey":
        turns = [("0", "upright"), ("1", "turned right"), ("2", "upside down"), ("3", "turned left")]
        return [(name, turns) for name in puzzle.answer]
    return [(name if puzzle.kind == "site" else f"No. {name}", []) for name in puzzle.answer]


def answer_lines(puzzle: Puzzle) -> list[str]:
    """The answer, a line for each thing asked, or fewer."""
    if puzzle.kind == "judge":
        said = {"legal": "may open"}
        return [f"{name} {said.get(verdict, f'breaks {verdict}')}" for name, verdict in puzzle.answer.items()]
    if puzzle.kind == "crowd":
        return [" · ".join(puzzle.answer.values())]
    if puzzle.kind == "delivery":
        return [" · ".join(name for name, value in puzzle.answer.items() if value == "yes")]
    if puzzle.kind == "survey":
        return [" / ".join(" ".join(str(tile) for tile in row) for row in puzzle.solved.tiles)]
    return [f"{name}: {value}" for name, value in puzzle.answer.items()]
