"""Makes puzzles: attempts on random maps until one has the level that is asked for. The same seed, the same puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from random import Random
from typing import NamedTuple

from pyrules.errors import InputError
from pyrules.puzzles.puzzle import KINDS, LEVELS, Attempt, Puzzle
from pyrules.tiles import BASE_TILES

TRIES = 60  # random maps for one puzzle
# How many tiles a kind takes at least, at each level. By S3 every door takes a tile: a judge has one that is shown, one
# that has opened, and others that do not break S3; an easy site has one that is shown and one that is hidden, each
# harder one two and two. Of 3 tiles no fiendish judge was found, on 220 maps with 12 tries each.
LEAST = {"judge": (3, 3, 3, 4), "site": (2, 4, 4, 4), "crowd": (4,) * 4, "delivery": (4,) * 4, "survey": (4,) * 4}

Attempts = Callable[[Random, int, int, str, str, int], Iterable[Attempt]]


class Wish(NamedTuple):
    """What is asked for."""

    kind: str
    columns: int
    rows: int
    level: str
    seed: int
    own: str = ""  # a program with clue types of one's own
    spare: int = 0  # clues that are told though they are not needed
    tries: int = TRIES


class Made(NamedTuple):
    """The puzzle of the level asked for, or else the nearest that was found; ``missed`` says why not, else empty."""

    puzzle: Puzzle | None
    missed: str


def make(wish: Wish, number: int) -> Made:
    """The puzzle of that number, counted from 1. Raises InputError for sizes that cannot carry the kind."""
    refuse(wish)
    attempts: Attempts = import_module(f"pyrules.puzzles.{wish.kind}").attempts
    nearest: tuple[int, Attempt] | None = None  # by how many levels it is off
    why = ""
    for trial in range(wish.tries):
        rng = Random(f"{wish.kind} {wish.columns}x{wish.rows} {wish.level} {wish.seed} {number} {trial}")
        for attempt in attempts(rng, wish.columns, wish.rows, wish.level, wish.own, wish.spare):
            why = attempt.why or why
            if attempt.puzzle is None:
                continue
            off = abs(LEVELS.index(attempt.puzzle.grade.level) - LEVELS.index(wish.level))
            if not off:
                return Made(_taken(wish, number, attempt), "")
            if nearest is None or off < nearest[0]:
                nearest = off, attempt
    if nearest is None:
        missed = (
            f"number {number} is not written: no {wish.kind} of any level was found on {_maps(wish)} of "
            f"{wish.columns}x{wish.rows} (more with --tries): {why or 'none fits'}"
        )
        return Made(None, missed)
    puzzle = _taken(wish, number, nearest[1])
    missed = (
        f"number {number} is not {wish.level}: no {wish.level} {wish.kind} was found on {_maps(wish)} "
        f"(more with --tries), so one of level {puzzle.grade.level} is written in its place"
    )
    return Made(puzzle, missed)


def refuse(wish: Wish) -> None:
    """Raises InputError for a wish that nothing can fulfil."""
    tiles = wish.columns * wish.rows
    if wish.kind not in KINDS or wish.level not in LEVELS:
        raise InputError(f"unknown kind or level: {wish.kind} {wish.level}")
    if tiles > len(BASE_TILES):
        raise InputError(f"size {wish.columns}x{wish.rows}: there are only {len(BASE_TILES)} base tiles")
    if wish.spare and wish.kind not in ("site", "crowd"):
        raise InputError(f"a {wish.kind} has no clues to spare: only site and crowd have")
    least = LEAST[wish.kind][LEVELS.index(wish.level)]
    if tiles < least:
        which = wish.kind if len(set(LEAST[wish.kind])) == 1 else f"{wish.kind} that is {wish.level}"
        raise InputError(f"size {wish.columns}x{wish.rows}: a {which} needs at least {least} tiles")


def _taken(wish: Wish, number: int, attempt: Attempt) -> Puzzle:
    puzzle = attempt.puzzle
    assert puzzle
    steps = attempt.tell() if attempt.tell else puzzle.steps
    return puzzle._replace(steps=steps, title=f"{wish.kind.capitalize()} {wish.seed}-{number}")


def _maps(wish: Wish) -> str:
    return f"{wish.tries} map{'s' * (wish.tries != 1)}"
