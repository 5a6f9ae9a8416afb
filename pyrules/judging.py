"""Violations in words: what a restaurant, a spot or a piece does not keep to, and maps that cannot be."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from pyrules.answers import Violation
from pyrules.asking import by_row, parse_spot
from pyrules.errors import InputError
from pyrules.facts import spot_fact
from pyrules.map import Map
from pyrules.notation import Spot, Square
from pyrules.solve import Answer
from pyrules.turned import answer_about
from pyrules.words import IMPOSSIBLE, KINDS, listed, violation

Piece = tuple[str, Any]  # its kind, and its index among those of its kind on the map


def judged(map_: Map, question: str, asked: Spot | None) -> list[Violation]:
    """All that is violated by the spot that is asked about, or, if none is, by what is on the map.

    Raises InputError where pieces other than restaurants cannot lie as they do.
    """
    told = _judged(map_, question, asked)
    refuse(map_, [(piece, wrong) for piece, wrong in told if piece[0] not in ("spot", "restaurant")])
    return [wrong for (kind, _), wrong in told if (kind == "spot") == (asked is not None)]


def everything_violated(map_: Map, spot: Spot | str | None = None, later: bool = False) -> list[Violation]:
    """As ``queries.check``, but a map that cannot be is told like the rest, and is no error."""
    asked = parse_spot(spot) if spot is not None else None
    told = _judged(map_, spot_question(asked, later), asked)
    return [wrong for (kind, _), wrong in told if (kind == "spot") == (asked is not None)]


def spot_question(asked: Spot | None, later: bool) -> str:
    """The program text that asks about a spot, at setup or later (S4)."""
    question = f"{spot_fact(asked)}." if asked else ""
    return question + (" #const phase = later. [override]" if later else "")


def _judged(map_: Map, question: str, asked: Spot | None) -> list[tuple[Piece, Violation]]:
    found = _answer(map_, question)
    return violations(map_, found, asked)


def _answer(map_: Map, question: str) -> Answer:
    return answer_about(map_, question, "ask/check.lp", "show/check.lp", "show/bears.lp")


def refuse_impossible(map_: Map) -> None:
    """Raises InputError that says why a map cannot be."""
    found = _answer(map_, "")
    refuse(map_, violations(map_, found, None))


def refuse(map_: Map, wrongs: list[tuple[Piece, Violation]]) -> None:
    """Raises InputError for the first violation that makes a map impossible, with the file and key if it has any."""
    for (kind, index), wrong in wrongs:
        if wrong.name in IMPOSSIBLE:
            key = "tiles" if kind == "tile" else f"[[{kind}]] {index}"
            raise InputError(f"{map_.source}: {key}: {wrong.says}" if map_.source else wrong.says)


def violations(map_: Map, found: Answer, asked: Spot | None) -> list[tuple[Piece, Violation]]:
    """All violations in an answer, in words, each with its piece; those of one kind by one piece are told together."""
    bears: dict[Square, list[tuple[Piece, str]]] = defaultdict(list)
    for x, y, kind, index in sorted(found.rows("bears"), key=str):
        name = f"{index} {Square(x, y)}" if kind == "supplier" else _name(map_, kind, index)
        bears[Square(x, y)].append(((kind, index), name))
    atoms: dict[tuple[Piece, str], list[Square]] = defaultdict(list)
    for name, kind, index, x, y in found.rows("violated"):
        atoms[(kind, index), name].append(Square(x, y))
    result = []
    for (piece, name), squares in sorted(atoms.items(), key=lambda atom: (KINDS.index(atom[0][0][0]), atom[0])):
        squares.sort(key=by_row)
        kind, index = piece
        entrance = asked.entrance if asked else None
        if kind == "restaurant":
            entrance = map_.restaurants[index - 1].spot.entrance
        if name == "entrance_shares_tile":
            things = [listed(_entrances(map_, square, piece)) for square in squares]
        else:
            things = [" and ".join(name for other, name in bears[square] if other != piece) for square in squares]
        label = str(asked) if kind == "spot" else _name(map_, kind, index)
        result.append((piece, violation(map_, name, kind, label, entrance, squares, things)))
    return result


def _entrances(map_: Map, square: Square, piece: Piece) -> list[str]:
    """The restaurants that have their entrance corner there, without the one that is judged."""
    every = enumerate(map_.restaurants, 1)
    return [str(one) for i, one in every if one.spot.entrance == square and piece != ("restaurant", i)]


def _name(map_: Map, kind: str, index: Any) -> str:
    if kind == "restaurant":
        return str(map_.restaurants[index - 1])
    if kind == "house":
        return f"house {map_.houses[index - 1].number}"
    if kind == "garden":
        garden = map_.gardens[index - 1]
        return f"the garden {garden.side} of house {garden.house}"
    if kind == "campaign":
        return f"campaign {map_.campaigns[index - 1].number}"
    if kind == "airplane":
        return f"airplane {map_.airplanes[index - 1].number}"
    if kind == "printed_house":
        return f"house {index}"
    return str(index) if kind == "tile" else kind
