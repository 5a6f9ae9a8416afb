"""Survey: the map fell off the table. Some places are open, and a table of distances tells what lay there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, NamedTuple

from pyrules.choosing import TooMany
from pyrules.map import Map
from pyrules.notation import Tile
from pyrules.puzzles.grade import BOUNDS, grade
from pyrules.puzzles.layouts import Fallen, Layouts, Lost, Told
from pyrules.puzzles.maps import with_restaurant
from pyrules.puzzles.premises import Premises
from pyrules.puzzles.puzzle import LEVELS, Attempt, Grade, Puzzle
from pyrules.puzzles.reason import Step, reason
from pyrules.puzzles.survey_steps import Words
from pyrules.puzzles.table import clue_table
from pyrules.queries import board, distances, starts
from pyrules.tiles import BASE_TILES
from pyrules.words import NUMBERS, listed

NAMES = ("Santa Maria", "Bella Roma", "Sole Mio", "Trattoria Luna")
FARTHEST = 6  # borders of a distance by road that is told
TURNING = "DEFHIKLMNQ"  # tiles that can tell by their roads which way they lie
LEAST_TURNING = 4  # of them lie where places are open
MOST_LAYOUTS = 3000
MOST_LOOSE, MOST_OTHERS = 36, 12  # distances that clues are chosen from, to loose tiles and to others
LEAST_LAYOUTS = 200  # that make a hard puzzle
MOST_CLUES = 12


class Form(NamedTuple):
    """What is lost: so many places, and the turns of so many of the tiles there."""

    places: int
    more: int = 0  # tiles that may lie there, but are in the box
    turned: int = 0
    back: bool = False  # only the turns are lost


class Aim(NamedTuple):
    """How puzzles of a level are made."""

    forms: tuple[Form, ...]
    steps: tuple[int, int]  # how many there are to be, at least and at most
    looked: int  # clues looked at before the most telling is taken
    air: int  # distances by air, at most
    seen: int  # squares that may be seen, at most
    tries: int  # choices of clues on one map
    layouts: int = 0  # that the rules leave, at least


BACK = Form(6, turned=6, back=True)
AIMS = {
    "easy": Aim((Form(5), Form(6), BACK), (3, 4), 8, 9, 2, 8),
    "medium": Aim((Form(6, more=1), Form(7), BACK), (4, 5), 2, 9, 1, 40),
    "hard": Aim((Form(6, more=1), Form(7), Form(5, turned=2)), (6, 9), 2, 2, 0, 200, LEAST_LAYOUTS),
    "fiendish": Aim((Form(7),), (7, 30), 2, 1, 0, 80, LEAST_LAYOUTS),
}
FEWEST = 4  # places that are open


def attempts(rng: Random, columns: int, rows: int, level: str, own: str = "", spare: int = 0) -> list[Attempt]:
    """Some attempts on a random map, aimed at a level; what they come to is graded by reasoning.

    On a larger map two of the restaurants stand where places are open: what stands there rules out layouts.
    """
    aim = AIMS[level]
    map_, lost = _map(rng, columns, rows, rng.choice(aim.forms))
    large = columns * rows > 9
    for number, name in enumerate(NAMES[: 4 if large else 3]):
        free = starts(map_)
        if not free:
            return [Attempt(None, "no room for the restaurants")]
        on_open = [spot for spot in free if (spot.square.x // 5, spot.square.y // 5) in lost.places]
        map_ = with_restaurant(map_, name, rng.choice(on_open if large and number < 2 and on_open else free))
    try:
        found = _lost(rng, map_, lost, aim)
    except TooMany:
        return [Attempt(None, "too many layouts")]
    if found is None:
        return [Attempt(None, "some layouts look alike from everywhere")]
    lost, true, layouts = found
    if lost.back and not any(tile.turn for tile in _lying(map_, lost)):
        return [Attempt(None, "all tiles lie upright, as one would guess")]
    if layouts.all.bit_count() < aim.layouts:
        return [Attempt(None, "too few layouts")]
    made = []
    for chosen, steps in _searched(rng, true, layouts, aim, level):
        if steps is None:
            made.append(Attempt(None, "too hard for a person"))
        elif aim.steps[0] <= len(steps) <= aim.steps[1]:
            clues = [true[i] for i in chosen]
            puzzle = _puzzle(map_, lost, clues, grade(steps, BOUNDS["survey"]))
            made.append(Attempt(puzzle, tell=partial(_told, map_, lost, clues, layouts, steps)))
    return made or [Attempt(None, "no few distances that suit the level")]


def _searched(
    rng: Random, true: Sequence[Told], layouts: Layouts, aim: Aim, level: str
) -> Iterator[tuple[list[int], list[Step] | None]]:
    """Choices of clues, with the steps that they take, up to one that is as aimed at.

    Each time one or two clues of the nearest so far are exchanged: on most maps few choices are hard.
    """
    seen: set[tuple[int, ...]] = set()
    nearest: list[int] = []
    least: tuple[int, int, int] | None = None
    for _ in range(aim.tries):
        kept = rng.sample(nearest, max(0, len(nearest) - rng.choice((1, 2))))
        chosen = _choose(rng, true, layouts, kept, aim)
        if chosen is None or tuple(chosen) in seen:
            continue
        seen.add(tuple(chosen))
        layouts.take(chosen)
        steps = _settled(layouts, reason(layouts, len(chosen)))
        yield chosen, steps
        if steps is None:
            continue
        off = _off(steps, aim, level)
        if off[:2] == (0, 0):
            return
        if least is None or off <= least:
            least, nearest = off, chosen


def _off(steps: Sequence[Step], aim: Aim, level: str) -> tuple[int, int, int]:
    """How far steps are off: levels, then steps, then points that are too few or too many."""
    found = grade(steps, BOUNDS["survey"])
    levels = LEVELS.index(found.level) - LEVELS.index(level)
    few, many = aim.steps[0] - found.steps, found.steps - aim.steps[1]
    return abs(levels), max(0, few, many), -found.points if levels < 0 or few > 0 else found.points


def _told(
    map_: Map, lost: Lost, clues: Sequence[Told], layouts: Layouts, steps: Sequence[Step]
) -> tuple[dict[str, Any], ...]:
    """The steps as sentences. What they lean on besides the clues costs a search."""
    names = [str(restaurant) for restaurant in map_.restaurants]
    return Words(lost, Premises(map_, lost, clues, layouts), names).told(steps)


def _settled(layouts: Layouts, steps: list[Step] | None) -> list[Step] | None:
    """The steps, each refutation with what the rules alone make of it: such as that no other tile lies there."""
    if steps is None:
        return None
    settled: list[Step] = []
    for step in steps:
        before = settled[-1].after if settled else step.before
        after = step.after
        if step.kind == "suppose":
            after = tuple(a & b for a, b in zip(after, before, strict=True))
            after = layouts.narrow(after, ()) or after
        if after != before:
            settled.append(step._replace(before=before, after=after))
    return settled


def _lost(rng: Random, map_: Map, lost: Lost, aim: Aim) -> tuple[Lost, list[Told], Layouts] | None:
    """What is lost, but for tiles whose turn nothing tells: those stay on the table; what is true; and all layouts.

    None where that leaves too little. Raises TooMany.
    """
    for _ in range(2):
        true = _distances(rng, map_, lost)
        true += _sights(rng, map_, lost) if aim.seen else []
        fallen = Fallen(map_, lost, true)
        alike = fallen.alike(MOST_LAYOUTS)
        if not alike:
            return lost, true, Layouts(fallen, MOST_LAYOUTS)
        keep = [i for i, name in enumerate(lost.tiles) if name not in alike]
        if not lost.back or len(keep) < FEWEST:
            return None
        tiles = tuple(lost.tiles[i] for i in keep)
        lost = Lost(tuple(lost.places[i] for i in keep), tiles, True, tiles)
    return None


def _map(rng: Random, columns: int, rows: int, form: Form) -> tuple[Map, Lost]:
    """A random map, and what is lost of it: places close together, as only then one depends on another.

    At least one tile keeps lying, however small the map.
    """
    cells = [(column, row) for row in range(rows) for column in range(columns)]
    west, north = rng.randrange(max(1, columns - 2)), rng.randrange(max(1, rows - 2))
    near = [(column, row) for column, row in cells if 0 <= column - west < 3 and 0 <= row - north < 3]
    open_places = min(form.places, len(cells) - 1)
    turned_tiles = min(form.turned, open_places)
    first = rng.sample(TURNING, min(max(turned_tiles, LEAST_TURNING), len(near)))
    others = rng.sample([name for name in BASE_TILES if name not in first], len(cells) - len(first))
    names = first + others[: len(near) - len(first)]
    lying = dict(zip(near, rng.sample(names, len(near)), strict=True))
    lying |= dict(zip([cell for cell in cells if cell not in near], others[len(near) - len(first) :], strict=True))
    turned = set(first[:turned_tiles])
    places = [cell for cell in near if lying[cell] in turned]
    rest = [cell for cell in near if cell not in places]
    places += rng.sample(rest, min(open_places - len(places), len(rest)))
    places.sort(key=lambda place: place[::-1])
    upright = {lying[place] for place in places} - turned
    tiles = {cell: Tile(name, 0 if name in upright else rng.randrange(4)) for cell, name in lying.items()}
    open_ = [lying[place] for place in places]
    if not form.back:
        box = [name for name in BASE_TILES if name not in lying.values()]
        open_ = sorted(open_ + rng.sample(box, min(form.more, len(box))))
    grid = tuple(tuple(tiles[column, row] for column in range(columns)) for row in range(rows))
    return Map(grid), Lost(tuple(places), tuple(open_), form.back, tuple(sorted(turned)))


def _distances(rng: Random, map_: Map, lost: Lost) -> list[Told]:
    """Distances that may be told, and where no road leads: most of them to what is printed on the loose tiles."""
    names = {str(restaurant): i for i, restaurant in enumerate(map_.restaurants, 1)}
    found = []
    number = {str(restaurant.spot): i for i, restaurant in enumerate(map_.restaurants, 1)}
    for distance in distances(map_):
        place, start = distance.location, number[distance.start]
        tile = map_.tile_at(place.square)
        to: str | int = names[place.name] if place.kind == "restaurant" else tile.name if tile else ""
        if isinstance(to, int) and to < start:
            continue
        if distance.road is None:
            found.append(Told("no_road", start, to, place.kind))
        elif distance.road <= FARTHEST:
            found.append(Told("road", start, to, place.kind, distance.road))
        if to in lost.tiles and not lost.back:
            found.append(Told("air", start, to, place.kind, distance.air or 0))
    loose = [told for told in found if told.to in lost.tiles]
    others = [told for told in found if told.to not in lost.tiles]
    some = rng.sample(loose, min(len(loose), MOST_LOOSE)) + rng.sample(others, min(len(others), MOST_OTHERS))
    return sorted(some, key=found.index)


def _sights(rng: Random, map_: Map, lost: Lost) -> list[Told]:
    """What may be seen of the open places: on some squares a road, a house, a drink."""
    shown = board(map_)
    found = [Told("seen", square.x, square.y, "road") for square in shown.roads]
    for location, squares in shown.locations.items():
        if location.kind != "restaurant":
            found += [Told("seen", square.x, square.y, location.kind) for square in squares]
    found = [told for told in found if (told.start // 5, int(told.to) // 5) in lost.places]
    return rng.sample(sorted(found, key=str), min(len(found), 12))


def _choose(rng: Random, true: Sequence[Told], layouts: Layouts, kept: Sequence[int], aim: Aim) -> list[int] | None:
    """Clues that leave one layout, none of them idle, some kept; the more are looked at, the more telling they are."""
    chosen = list(kept)
    left = layouts.fitting(chosen)
    while left != layouts.right:
        forms = [true[i].form for i in chosen]
        full = {form for form, most in (("air", aim.air), ("seen", aim.seen)) if forms.count(form) >= most}
        some = [i for i, mask in enumerate(layouts.holding) if left & mask != left and true[i].form not in full]
        if not some:
            return None
        looked = rng.sample(some, min(len(some), aim.looked))
        chosen.append(min(looked, key=lambda i: ((left & layouts.holding[i]).bit_count(), i)))
        left &= layouts.holding[chosen[-1]]
    for i in rng.sample(chosen, len(chosen)):
        if layouts.fitting([other for other in chosen if other != i]) == layouts.right:
            chosen.remove(i)
    from_ = {true[i].start for i in chosen if true[i].form != "seen"}
    chosen.sort(key=lambda i: (true[i].form == "seen", i))
    return chosen if len(chosen) <= MOST_CLUES and len(from_) > 1 else None


def _puzzle(map_: Map, lost: Lost, clues: Sequence[Told], found: Grade) -> Puzzle:
    """The puzzle without its steps."""
    on_table = tuple(
        tuple(None if (column, row) in lost.places else tile for column, tile in enumerate(tiles))
        for row, tiles in enumerate(map_.tiles)
    )
    restaurants = [{"name": str(restaurant), "spot": str(restaurant.spot)} for restaurant in map_.restaurants]
    data = {
        "restaurant": restaurants, "tiles": list(lost.tiles), "back": lost.back, "turned": list(lost.turned),
    }  # fmt: skip
    answer = {}
    for place, tile in enumerate(_lying(map_, lost), 1):
        answer[f"place {place}"] = str(tile) if tile.name in lost.turned else tile.name
    return Puzzle(
        "survey", replace(map_, tiles=on_table, restaurants=()), _question(map_, lost),
        tuple(clue_table(clue, map_) for clue in clues), data, answer, map_, (), found,
    )  # fmt: skip


def _lying(map_: Map, lost: Lost) -> list[Tile]:
    """The tiles that lay where places are open."""
    tiles = [map_.tiles[row][column] for column, row in lost.places]
    return [tile for tile in tiles if tile]


def _question(map_: Map, lost: Lost) -> str:
    shown = listed([str(restaurant) for restaurant in map_.restaurants])
    stand = f"{shown} stand where they stood, as legal starting restaurants."
    if lost.back:
        return (
            "The map fell off the table. The tiles are all back in their places, but nobody knows which way those on "
            f"the numbered places were turned. {stand} How did they lie?"
        )
    more = len(lost.tiles) - len(lost.places)
    over = f"{NUMBERS[more]} of the tiles {'is' if more == 1 else 'are'} left over, and " if more else ""
    turned = f"{listed([f'tile {name}' for name in lost.turned])}" if lost.turned else ""
    upright = "all the others" if turned else "all of them"
    how = f"nobody knows which way {turned} {'was' if len(lost.turned) == 1 else 'were'} turned; " if turned else ""
    said = f"{over}{how}{upright} lay upright, as they are printed."
    return (
        "Part of the map fell off the table. On each numbered place lay one of the loose tiles: "
        f"{said} {stand} Which tile lay where?"
    )
