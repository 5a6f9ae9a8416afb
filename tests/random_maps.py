"""Random maps for the tests: a board of the reference, and the same map as a ``Map`` of the project.

A board becomes a ``Map`` through the text forms only, so that the comparison starts from what a player can write.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from reference import (
    CORNERS,
    FOOTPRINTS,
    NEW_HOUSES,
    SIDES,
    SIZE,
    Board,
    Drawing,
    Square,
    garden_squares,
    read_drawings,
    rectangle,
    square_text,
)

import pyrules
from pyrules import Map
from pyrules.instance import read_instance

ODD_ROWS = (
    ["..#..", "..#..", "..###", ".....", "....."],  # a bend
    ["..#..", "..#..", ".....", "##.##", "..B.."],  # dead ends
    ["#####", "#.#.#", "#####", "#L#S#", "#####"],  # loops in loops
    ["##.##", "##.##", ".....", "##.##", "##.##"],  # four roads that touch borders twice each
    ["..##.", "..##.", "##++#", "..##.", ".S##."],  # bridges side by side
    ["..#..", ".#+#.", "##+##", ".#+#.", "..#.."],  # bridges in a row, joined beside
)


def odd_drawing(rng: Random, name: str, number: int) -> Drawing:
    """A random tile of one's own: hand-made or noise, perhaps with a house, and with caps (M7)."""
    noise = ["".join(rng.choices(".#+BLSP", [40, 42, 7, 3, 3, 3, 2], k=SIZE)) for _ in range(SIZE)]
    rows, marks = list(rng.choice(ODD_ROWS)) if rng.random() < 0.4 else noise, []
    if rng.random() < 0.5:
        corner = rng.randrange(4), rng.randrange(4)
        marks.append(f"H={number}")
        garden = garden_squares(corner, rng.choice(SIDES)) if rng.random() < 0.4 else frozenset()
        parts = dict.fromkeys(rectangle(corner, 2, 2), "H")
        if garden <= rectangle((0, 0), SIZE, SIZE):
            parts |= dict.fromkeys(garden, "g")
        rows = ["".join(parts.get((x, y), rows[y][x]) for x in range(SIZE)) for y in range(SIZE)]
    roads = Drawing(name, tuple(rows)).squares("#")
    capped = [square for square in roads if rng.random() < 0.08]
    marks += [f"cap={square_text(square)}{rng.choice(SIDES)}" for square in capped]
    return Drawing.read(name, rows, " ".join(marks))


def random_tiles(
    rng: Random, columns: int, rows: int, drawings: dict[str, Drawing],
    vacant: float, custom: float, repeats: bool,
) -> tuple[str, dict[str, Drawing]]:  # fmt: skip
    """A random one-line map, no tile twice (M2) unless ``repeats``, and its drawings."""
    box = rng.sample(sorted(drawings), len(drawings))
    own: dict[str, Drawing] = {}
    tokens = []
    for cell in range(columns * rows):
        if cell and rng.random() < vacant:  # the first place is never vacant: some map remains
            tokens.append("--")
            continue
        name = box.pop() if box and rng.random() >= custom else f"odd{chr(ord('a') + len(own))}"
        if repeats and name in drawings and tokens and rng.random() < 0.4:
            name = rng.choice([token[:-1] for token in tokens if token != "--"])
        if name.startswith("odd") and own and (len(own) == 26 or (repeats and rng.random() < 0.5)):
            name = rng.choice(list(own))
        elif name.startswith("odd"):
            own[name] = odd_drawing(rng, name, 31 + len(own))
        tokens.append(f"{name}{rng.randrange(4)}")
    lines = [tokens[start : start + columns] for start in range(0, len(tokens), columns)]
    return "/".join(" ".join(line) for line in lines), drawings | own


def random_board(
    rng: Random, columns: int, rows: int, drawings: dict[str, Drawing], *,
    vacant: float = 0.0, custom: float = 0.0, repeats: bool = False, restaurants: int = 3,
    drive_in: float = 0.3, houses: int = 1, gardens: int = 1, campaigns: int = 2,
    border_join: str = "touch", last_border: str = "count",
) -> Board:  # fmt: skip
    """A random map with at most so many pieces. ``vacant``, ``custom``, ``drive_in``: chances.

    Every piece lies on empty squares; houses and campaigns are next to a road (H1, K1), while
    restaurants may violate S2 and S3. ``repeats`` lets a tile occur again."""
    tiles, every = random_tiles(rng, columns, rows, drawings, vacant, custom, repeats)
    board = Board(tiles, every, border_join=border_join, last_border=last_border)
    free = set(board.empty)

    def put(squares: frozenset[Square], by_road: bool = True) -> bool:
        fits = squares <= free and (not by_road or bool(board.lanes_around(squares)))
        free.difference_update(squares if fits else ())
        return fits

    def tries(count: int) -> list[Square]:
        return rng.sample(sorted(free), min(len(free), 20 * count))

    plain = [(name, h) for name, h in board.named_houses.items() if h.size == 2 and not h.garden]
    for name, house in rng.sample(plain, min(len(plain), gardens)):
        side = rng.choice(SIDES)
        if put(garden_squares(house.square, side), by_road=False):
            board.gardens.append((name, side))
    numbers = rng.sample(NEW_HOUSES, min(houses, len(NEW_HOUSES)))
    for square in tries(houses):
        side = rng.choice(SIDES)
        if numbers and put(rectangle(square, 2, 2) | garden_squares(square, side)):
            board.houses.append((numbers.pop(), square_text(square), side))
    pieces = rng.sample(sorted(FOOTPRINTS), min(campaigns, len(FOOTPRINTS)))
    for square in tries(campaigns):
        turned = rng.random() < 0.5
        if pieces and put(rectangle(square, *FOOTPRINTS[pieces[-1]][:: -1 if turned else 1])):
            board.campaigns.append((pieces.pop(), square_text(square), turned))
    for square in tries(restaurants):
        spot = square_text(square) + rng.choice(list(CORNERS)) + "*" * (rng.random() < drive_in)
        if len(board.restaurants) < restaurants and put(rectangle(square, 2, 2), by_road=False):
            board.restaurants.append(spot)
    return replace(board)  # a fresh copy: what the first one has cached knows nothing of the pieces


SIZES = ((3, 3), (3, 4), (4, 3), (4, 4), (4, 5), (5, 4), (1, 1), (1, 4), (5, 1), (2, 3), (6, 2))  # M3, and odd ones
SWITCHES = (("touch", "count"), ("middle", "ignore"), ("touch", "ignore"), ("middle", "count"))


def seeded_board(seed: int) -> Board:
    """The random map of a seed. Sizes and switches take turns: any 44 seeds in a row have every pair."""
    rng = Random(seed)
    border_join, last_border = SWITCHES[seed % len(SWITCHES)]
    return random_board(
        rng, *SIZES[seed % len(SIZES)], printed_drawings(),
        vacant=rng.choice((0.0, 0.0, 0.25)), custom=rng.choice((0.0, 0.2, 0.8)), repeats=rng.random() < 0.3,
        restaurants=rng.randrange(6), drive_in=rng.choice((0.0, 0.4)), houses=rng.randrange(4),
        gardens=rng.randrange(4), campaigns=rng.randrange(5), border_join=border_join, last_border=last_border,
    )  # fmt: skip


@cache
def printed_drawings() -> dict[str, Drawing]:
    """The printed tiles as the reference reads them."""
    return read_drawings((Path(pyrules.__file__).parent / "tiles.txt").read_text(encoding="utf-8"))


def one_line(board: Board) -> str:
    """The one-line form of a board."""
    sections = [board.tiles, " ".join(board.restaurants)]
    sections += [f"house {number} {at} {side}" for number, at, side in board.houses]
    sections += [f"garden {house.removeprefix('house ')} {side}" for house, side in board.gardens]
    sections += [f"campaign {number} {at}{' turned' * turned}" for number, at, turned in board.campaigns]
    sections += [f"ruling border_join={board.border_join}", f"ruling last_border={board.last_border}"]
    sections += [f"tile {d.name} {'/'.join(d.rows)} {d.marks}" for d in own_drawings(board)]
    return "; ".join(sections)


def instance_text(board: Board) -> str:
    """The text of an instance file of a board."""
    lines = [f"tiles = {json.dumps(board.tiles.split('/'))}", "repeats = true"]
    lines += [f'[rulings]\nborder_join = "{board.border_join}"\nlast_border = "{board.last_border}"']
    lines += [f'[[restaurant]]\nspot = "{spot}"' for spot in board.restaurants]
    lines += [f'[[house]]\nnumber = {n}\nat = "{at}"\ngarden = "{side}"' for n, at, side in board.houses]
    lines += [f'[[garden]]\nhouse = "{h.removeprefix("house ")}"\nside = "{side}"' for h, side in board.gardens]
    lines += [
        f'[[campaign]]\nnumber = {number}\nat = "{at}"\nturned = {str(turned).lower()}'
        for number, at, turned in board.campaigns
    ]
    lines += [
        f'[[tile]]\nname = "{d.name}"\nrows = {json.dumps(d.rows)}\nmarks = "{d.marks}"' for d in own_drawings(board)
    ]
    return "\n".join(lines)


def own_drawings(board: Board) -> list[Drawing]:
    """The tiles of a board that are not printed ones."""
    return [drawing for name, drawing in board.drawings.items() if name not in printed_drawings()]


def as_map(board: Board) -> Map:
    """The same map as the project reads it, from the one-line form or from an instance file, which must agree."""
    map_ = Map.parse(one_line(board), repeats=True)
    assert map_ == read_instance(instance_text(board), "random")
    return map_
