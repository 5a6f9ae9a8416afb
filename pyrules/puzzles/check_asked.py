"""Whether the question is the one that its kind asks, word for word: read here by patterns, not by what wrote it."""

from __future__ import annotations

import re

from pyrules.puzzles.puzzle import Puzzle
from pyrules.words import NUMBERS, listed

_STAND = r"(?P<shown>.+) stand where they stood, as legal starting restaurants\."
_ASKED = {
    "judge": (
        r"(?P<shown>.+) (?P<verb>stands?) on the map\. Of A, B, C and D one has opened as a starting restaurant\. "
        r"With that one open, each of the other three breaks exactly one of the rules S1, S2 and S3, and each a "
        r"different one\. Which has opened, and which rule does each of the others break\?"
    ),
    "site": (
        r"(?P<shown>.+) can be seen\. (?P<count>\w+) more (?P<verb>has|have) opened at setup: (?P<hidden>.+)\. Where, "
        r"and with the door on which corner\?"
    ),
    "crowd": (
        r"Place as many starting restaurants as possible, so that all the conditions below hold\. There is only one "
        r"greatest setup: where do they open\?"
    ),
    "delivery": (
        r"The (?P<employee>[a-z ]+) of (?P<start>.+) sets out \(range \d+ by road, \d+ drinks from each supplier\)\. "
        r"The best run brings the most drinks: which suppliers does it collect from\?"
    ),
    "back": (
        r"The map fell off the table\. The tiles are all back in their places, but nobody knows which way those on the "
        rf"numbered places were turned\. {_STAND} How did they lie\?"
    ),
    "survey": (
        r"Part of the map fell off the table\. On each numbered place lay one of the loose tiles: (?:(?P<over>\w+) of "
        r"the tiles (?P<are>is|are) left over, and )?(?:nobody knows which way (?P<turned>.+) (?P<were>was|were) "
        rf"turned; )?(?P<rest>all the others|all of them) lay upright, as they are printed\. {_STAND} Which tile lay "
        r"where\?"
    ),
}


def questioned_otherwise(puzzle: Puzzle) -> list[str]:
    """That the question is no question of this kind, or asks of others than the file; nothing where all is well."""
    read = re.fullmatch(_ASKED["back" if puzzle.data.get("back") else puzzle.kind], puzzle.question)
    if not read:
        return [f"no {puzzle.kind} asks {puzzle.question!r}"]
    if puzzle.kind == "delivery" and read["start"] != str(puzzle.map.restaurants[0]):
        return [f"the question asks of {read['start']}, but the run is one of {puzzle.map.restaurants[0]}"]
    if {key: said for key, said in read.groupdict().items() if said} != _expected(puzzle):
        return [f"the question asks of others than there are: {puzzle.question!r}"]
    return []


def _expected(puzzle: Puzzle) -> dict[str, str]:
    """What the variable parts of the question have to be, without those that are left out."""
    data = puzzle.data
    shown = [str(restaurant) for restaurant in puzzle.map.restaurants]
    if puzzle.kind == "delivery":  # his range and his drinks are looked for by themselves
        return {"employee": data["employee"].replace("_", " "), "start": shown[0]}
    if puzzle.kind == "crowd":
        return {}
    if puzzle.kind == "judge":
        return {"shown": listed(shown), "verb": "stands" if len(shown) == 1 else "stand"}
    if puzzle.kind == "site":
        hidden = data["hidden"]
        count = NUMBERS[len(hidden)].capitalize()
        verb = "has" if len(hidden) == 1 else "have"
        return {"shown": listed(shown), "count": count, "verb": verb, "hidden": listed(hidden)}
    there = {"shown": listed([str(table["name"]) for table in data["restaurant"]])}
    if data["back"]:
        return there
    over = len(data["tiles"]) - sum(tile is None for row in puzzle.map.tiles for tile in row)
    turned = data["turned"]
    if over:
        there |= {"over": NUMBERS[over], "are": "is" if over == 1 else "are"}
    if turned:
        tiles = listed([f"tile {name}" for name in turned])
        there |= {"turned": tiles, "were": "was" if len(turned) == 1 else "were"}
    return there | {"rest": "all the others" if turned else "all of them"}
