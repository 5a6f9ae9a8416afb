"""What a picture shows besides the map itself: ``Marks``, a frozen value of plain squares, spots and texts.

Whoever asks a question turns its answer into marks, and ``pyrules.render.svg.draw(map_, board, marks)`` draws them::

    Marks(starts=tuple(starts(map_)))                                   # a small door for every legal start
    Marks(labels=tuple((spot, f"{share:.0%}") for spot, share in …))    # how popular each is; shades: dark where most
    Marks(squares=mark(reach.squares, "in_range"), notes=(Note("G1", "In range of the truck driver"),))
    Marks(routes=(Drive(squares, Spot.parse("L7sw").entrance, "truck driver"),), rings=(Square.parse("L9"),))

All squares are (x, y) from the north-west, as everywhere. Nothing in here knows a rule of the game: what is wrong, in
range or collected was decided before. Squares off the map may be marked, as a spot that reaches off it must be.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from pyrules.answers import Violation
from pyrules.notation import Spot, Square

Role = Literal["wrong", "hint", "in_range"]


class Note(NamedTuple):
    """A line below the picture; ``label`` is set in front of it, such as the sentence id S3, or nothing."""

    label: str
    text: str
    wrong: bool = False  # set in red


class Drive(NamedTuple):
    """A route by road: its road squares in order, drawn along the centre lines, on the right of the way it goes.

    ``start`` is the entrance corner that it sets out from, if that is to be drawn. Every border that it crosses bears
    a number, counted from 1; the first may lie between the entrance corner and the road (D2a). Any order of squares can
    be drawn, legal or not: one that steps straight back turns round on its square, one that leaps goes straight across.
    """

    squares: tuple[Square, ...]
    start: Square | None = None
    name: str = ""


class Flight(NamedTuple):
    """A route by air: its places (column, row) in order, drawn over the centres of their tiles, borders numbered."""

    places: tuple[tuple[int, int], ...]
    name: str = ""


class Marks(NamedTuple):
    """What to draw besides the map. Everything is optional; what stands later in a tuple is drawn above."""

    starts: tuple[Spot, ...] = ()  # legal spots: a small door in the entrance corner's own corner, up to 4 a square
    ghosts: tuple[Spot, ...] = ()  # spots that are asked about: a restaurant in outline
    squares: tuple[tuple[Square, Role], ...] = ()  # squares by role: wrong (hatched), hint (dotted), in_range (shaded)
    labels: tuple[tuple[Square | Spot, str], ...] = ()  # short texts: on a square, or small at a spot's door
    shades: tuple[tuple[Spot, float], ...] = ()  # from 0 to 1: how dark the corner of a spot's door is shaded
    routes: tuple[Drive | Flight, ...] = ()  # each in a colour and dash of its own; side by side on one road
    rings: tuple[Square, ...] = ()  # squares with a ring round them, such as suppliers that are collected from
    notes: tuple[Note, ...] = ()  # lines below the picture


def mark(squares: Iterable[Square], role: Role) -> tuple[tuple[Square, Role], ...]:
    """The squares, each with that role, for ``Marks.squares``."""
    return tuple((square, role) for square in squares)


def violation_marks(violations: Iterable[Violation], ghosts: tuple[Spot, ...] = ()) -> Marks:
    """Marks that show violations: their squares, and below the picture the sentence and the line that says why."""
    found = list(violations)
    return Marks(
        ghosts=ghosts,
        squares=mark(dict.fromkeys(square for violation in found for square in violation.squares), "wrong"),
        notes=tuple(Note(wrong.rule, wrong.says.removesuffix(f": {wrong.rule}"), wrong=True) for wrong in found),
    )
