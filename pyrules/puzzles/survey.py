"""Survey: the map fell off the table. The tiles and their places are known, their turns are not."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

from pyrules.map import Map
from pyrules.notation import Tile
from pyrules.puzzles.clues import borders
from pyrules.puzzles.grade import BOUNDS, grade
from pyrules.puzzles.layouts import Survey, Told
from pyrules.puzzles.maps import with_restaurant
from pyrules.puzzles.network import State, bits
from pyrules.puzzles.puzzle import Attempt, Puzzle
from pyrules.puzzles.reason import Step, reason
from pyrules.puzzles.telling import changed, told
from pyrules.queries import distances, starts
from pyrules.words import listed

# A crossing looks the same from all sides: no distance gives its turn away, so those tiles stay in the box.
TILES = "CDEFGHIJKLMNPQT"
NAMES = ("Santa Maria", "Bella Roma", "Sole Mio")
FARTHEST = 6  # borders of a distance that is told
MOST_CLUES = 18
TRIED = {"easy": 6, "medium": 2}  # clues looked at before the most telling is taken
TURNS = ("upright", "turned right", "upside down", "turned left")


def attempts(rng: Random, columns: int, rows: int, level: str, own: str = "", spare: int = 0) -> list[Attempt]:
    """One attempt on a random map, aimed at a level; what it comes to is graded by reasoning."""
    names = rng.sample(TILES, columns * rows)
    tiles = [Tile(name, rng.randrange(4)) for name in names]
    map_ = Map(tuple(tuple(tiles[row * columns : (row + 1) * columns]) for row in range(rows)))
    for name in NAMES:
        free = starts(map_)
        if not free:
            return [Attempt(None, "no room for the restaurants")]
        map_ = with_restaurant(map_, name, rng.choice(free))
    far = _distances(map_)
    sides = _sides(rng, map_)
    both = [*far, *sides]
    pool = Survey(map_, both)
    true = pool.true(len(both))
    known, others = [i for i in true if i < len(far)], [i for i in true if i >= len(far)]
    return [_attempt(rng, map_, both, pool, known, others, level) for _ in range(2)]


def _attempt(
    rng: Random, map_: Map, both: list[Told], pool: Survey, far: list[int], sides: list[int], level: str
) -> Attempt:
    chosen = _choose(rng, pool, far, sides, level)
    if chosen is None:
        return Attempt(None, "no few distances that leave one layout")
    clues = [both[i] for i in sorted(chosen, key=lambda i: (both[i].form not in ("far", "no_road"), i))]
    steps = reason(Survey(map_, clues), len(clues))
    if steps is None:
        return Attempt(None, "too hard for a person")
    return Attempt(_puzzle(map_, clues, steps))


def _distances(map_: Map) -> list[Told]:
    """Every distance by road from a restaurant, and where no road leads."""
    number = {str(restaurant.spot): i for i, restaurant in enumerate(map_.restaurants, 1)}
    names = {str(restaurant): i for i, restaurant in enumerate(map_.restaurants, 1)}
    found = []
    for distance in distances(map_):
        place, start = distance.location, number[distance.start]
        tile = map_.tile_at(place.square)
        to: str | int = names[place.name] if place.kind == "restaurant" else tile.name if tile else ""
        if isinstance(to, int) and to < start:
            continue
        if distance.road is None:
            found.append(Told("no_road", start, "restaurant", to, place.kind))
        elif distance.road <= FARTHEST:
            found.append(Told("far", start, "restaurant", to, place.kind, distance.road))
    return found


def _sides(rng: Random, map_: Map) -> list[Told]:
    """Some sentences about how two printed things lie to each other; they may be true or not."""
    near = []
    at: dict[tuple[int, int], list[tuple[str, str]]] = {}
    for row, tiles in enumerate(map_.tiles):
        for column, tile in enumerate(tiles):
            if tile:
                drawing = map_.drawing(tile)
                kinds = ["house"] if drawing.numbers else []
                kinds += [
                    kind
                    for symbol, kind in (("B", "beer"), ("L", "lemonade"), ("S", "soda"))
                    if drawing.squares(symbol)
                ]
                at[column, row] = [(tile.name, kind) for kind in kinds]
    for (a, b), (c, d) in permutations(sorted(at), 2):
        for one in at[a, b]:
            for other in at[c, d]:
                if b == d:
                    near += [Told("north", *one, *other)] + ([Told("row", *one, *other)] if a < c else [])
                if a == c:
                    near += [Told("west", *one, *other)] + ([Told("column", *one, *other)] if b < d else [])
    return rng.sample(near, min(len(near), 100))


def _choose(rng: Random, pool: Survey, far: list[int], sides: list[int], level: str) -> list[int] | None:
    """Clues that leave the right layout alone, none of them idle."""
    chosen = _telling(rng, pool, far, sides, TRIED[level]) if level in TRIED else _linked(rng, pool, far, sides)
    if chosen is None or not pool.unique(chosen):
        return None
    order = rng.sample(chosen, len(chosen))
    order.sort(key=lambda clue: clue in far)  # what is no distance is dropped first
    for clue in order:
        rest = [other for other in chosen if other != clue]
        if pool.unique(rest):
            chosen = rest
    return chosen if len(chosen) <= MOST_CLUES else None


def _telling(rng: Random, pool: Survey, far: list[int], sides: list[int], tried: int) -> list[int] | None:
    """Clue by clue, each the one that leaves fewest turns out of some: distances first, then how things lie."""
    chosen: list[int] = []
    state = pool.narrow(pool.start, ())
    for among in (far, sides):
        rest = list(among)
        while state is not None and rest and not pool.unique(chosen):
            looked = rng.sample(rest, min(len(rest), tried))
            states = {clue: pool.narrow(state, [clue]) for clue in looked}
            left = {clue: sum(mask.bit_count() for mask in after or ()) for clue, after in states.items()}
            best = min(looked, key=lambda clue: (left[clue], clue))
            if states[best] == state:
                rest = [clue for clue in rest if clue not in looked]
                continue
            rest.remove(best)
            chosen.append(best)
            state = states[best]
    return chosen


def _linked(rng: Random, pool: Survey, far: list[int], sides: list[int]) -> list[int] | None:
    """All distances, and as few of the others as it takes, in random order: clues that tell little one by one."""
    chosen = list(far)
    for clue in rng.sample(sides, len(sides)):
        if pool.unique(chosen):
            break
        chosen.append(clue)
    return chosen


def says(clue: Told, map_: Map) -> str:
    """The clue as a sentence."""
    a, b = _name(clue.a, clue.kind_a, map_), _name(clue.b, clue.kind_b, map_)
    forms = {
        "far": f"From {a} to {b}: {borders(clue.n)} by road.",
        "no_road": f"No road leads from {a} to {b}.",
        "row": f"{_upper(a)} shares a row of squares with {b}.",
        "column": f"{_upper(a)} shares a column of squares with {b}.",
        "north": f"{_upper(a)} lies further north than {b}.",
        "west": f"{_upper(a)} lies further west than {b}.",
    }
    return forms[clue.form]


def _name(tile: str | int, kind: str, map_: Map) -> str:
    if isinstance(tile, int):
        return str(map_.restaurants[tile - 1])
    if kind == "house":
        (number,) = (number for _, number in map_.drawing(Tile(tile)).numbers)
        return f"house {number}"
    return f"the {kind} of tile {tile}"


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


def _puzzle(map_: Map, clues: list[Told], steps: list[Step]) -> Puzzle:
    tiles = [tile for row in map_.tiles for tile in row if tile]
    names = [f"tile {tile.name}" for tile in tiles]

    def describe(before: State, after: State) -> str:
        return listed([_left(names[slot], after[slot]) for slot in changed(before, after)])

    said = told(
        steps,
        describe,
        lambda slot, turn: f"{names[slot]} lay {TURNS[turn]}",
        lambda slot, turn: f"{names[slot]} {turn}",
    )
    upright = tuple(tuple(tile._replace(turn=0) if tile else None for tile in row) for row in map_.tiles)
    table: list[dict[str, Any]] = []
    for clue in clues:
        about = {"a": clue.a, "kind_a": clue.kind_a, "b": clue.b, "kind_b": clue.kind_b}
        table.append(
            {"says": says(clue, map_), "form": clue.form, **about, **({"n": clue.n} if clue.form == "far" else {})}
        )
    restaurants = [{"name": str(restaurant), "spot": str(restaurant.spot)} for restaurant in map_.restaurants]
    shown = listed([str(restaurant) for restaurant in map_.restaurants])
    question = (
        f"The map fell off the table. The tiles are back in their places, but nobody knows which way each of them was "
        f"turned. {shown} stand where they stood, as legal starting restaurants. How did the tiles lie?"
    )
    return Puzzle(
        "survey", replace(map_, tiles=upright, restaurants=()), question, tuple(table), {"restaurant": restaurants},
        {tile.name: str(tile.turn) for tile in tiles}, map_, said, grade(steps, BOUNDS["survey"]),
    )  # fmt: skip


def _left(name: str, mask: int) -> str:
    turns = [TURNS[turn] for turn in bits(mask)]
    return f"{name} {'not ' + TURNS[(15 & ~mask).bit_length() - 1] if len(turns) == 3 else ' or '.join(turns)}"
