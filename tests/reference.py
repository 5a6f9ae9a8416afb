"""An independent reference for the map rules: plain Python, square by square and lane by lane.

It exists to catch errors in the answer-set encoding, so it shares no code and no idea with it:
no stretches, no solver, nothing imported from the project. Ids such as S3 or D2a name sentences
of RULES.md. Squares are ``(x, y)`` and places ``(column, row)``, both 0-based from the north-west.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict, deque
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

Square = tuple[int, int]
Place = tuple[int, int]
Lane = tuple[Square, str]  # a road square, the sides it runs to: nesw, or ns or ew on a bridge
Distance = tuple[int | None, int | None]  # by road, by air; None = impossible

SIZE = 5
SIDES = "nesw"
CORNERS = {"nw": (0, 0), "ne": (1, 0), "sw": (0, 1), "se": (1, 1)}
STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
SUPPLIERS = {"B": "beer", "L": "lemonade", "S": "soda"}
NEW_HOUSES = (1, 3, 6, 9, 11, 14, 17, 19)  # H1
FOOTPRINTS = {1: (1, 1), 2: (1, 1), 3: (1, 1), 7: (2, 2), 8: (2, 2), 9: (1, 1), 10: (1, 1)} | {
    11: (3, 2), 12: (2, 2), 13: (3, 1), 14: (2, 1), 15: (1, 1), 16: (1, 1)
}  # K1: width and height before turning  # fmt: skip


def step(square: Square, side: str) -> Square:
    """The square (or place) next to this one on that side."""
    return square[0] + STEP[side][0], square[1] + STEP[side][1]


def shift(square: Square, place: Place) -> Square:
    """A square of a tile as a square of the map, the tile being on this place."""
    return square[0] + SIZE * place[0], square[1] + SIZE * place[1]


def opposite(side: str) -> str:
    """The side that faces this one."""
    return SIDES[(SIDES.index(side) + 2) % 4]


def side_towards(a: Square, b: Square) -> str | None:
    """The side of ``a`` that ``b`` is orthogonally next to, if any."""
    return next((side for side in SIDES if step(a, side) == b), None)


def rectangle(corner: Square, width: int, height: int) -> frozenset[Square]:
    """The squares of a rectangle with this north-west square."""
    x, y = corner
    return frozenset((x + dx, y + dy) for dx in range(width) for dy in range(height))


def garden_squares(corner: Square, side: str) -> frozenset[Square]:
    """The two squares along one side of the 2 x 2 house with this north-west square (H2)."""
    house = rectangle(corner, 2, 2)
    return frozenset(step(square, side) for square in house) - house


def square_text(square: Square) -> str:
    """``(10, 6)`` as ``K7``."""
    letters, x = "", square[0] + 1
    while x:
        x, letter = divmod(x - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{square[1] + 1}"


def read_square(text: str) -> Square:
    """``K7`` as ``(10, 6)``."""
    match = re.fullmatch(r"([A-Z]+)([1-9]\d*)", text)
    if not match:
        raise ValueError(f"not a square: {text!r}")
    x = 0
    for letter in match[1]:
        x = 26 * x + ord(letter) - ord("A") + 1
    return x - 1, int(match[2]) - 1


@dataclass(frozen=True)
class Spot:
    """A restaurant's footprint, door and drive-in: ``L7sw*`` (R1, R2, R5)."""

    square: Square
    corner: str
    drive_in: bool = False

    @staticmethod
    def read(text: str) -> Spot:
        """Reads the text form; a star at the end means a drive-in."""
        bare = text.removesuffix("*")
        if bare[-2:] not in CORNERS:
            raise ValueError(f"not a spot: {text!r}")
        return Spot(read_square(bare[:-2]), bare[-2:], text != bare)

    @property
    def name(self) -> str:
        """The text form without the star."""
        return square_text(self.square) + self.corner

    @property
    def footprint(self) -> frozenset[Square]:
        """The four squares that it covers (R1)."""
        return rectangle(self.square, 2, 2)

    @property
    def door(self) -> Square:
        """The corner square with the door (R2); a drive-in does not move it (R5a)."""
        return self.corner_square(self.corner)

    @property
    def entrances(self) -> list[str]:
        """The corners through which it connects to roads (R4, R5)."""
        return list(CORNERS) if self.drive_in else [self.corner]

    def corner_square(self, corner: str) -> Square:
        """The square at this corner of the footprint."""
        dx, dy = CORNERS[corner]
        return self.square[0] + dx, self.square[1] + dy

    def outside(self, corner: str) -> list[Square]:
        """The two squares next to a corner outside the footprint (R3): a corner's letters are its
        outer sides."""
        return [step(self.corner_square(corner), side) for side in corner]


@dataclass(frozen=True)
class House:
    """A house or apartment: its number, north-west square (garden apart), size."""

    number: str
    square: Square
    size: int
    garden: frozenset[Square] = frozenset()

    @property
    def squares(self) -> frozenset[Square]:
        """Everything that is part of the house, its garden included (C3)."""
        return rectangle(self.square, self.size, self.size) | self.garden

    def shifted(self, place: Place) -> House:
        """The house of a tile as a house of the map, the tile being on this place."""
        garden = frozenset(shift(square, place) for square in self.garden)
        return replace(self, square=shift(self.square, place), garden=garden)


@dataclass(frozen=True)
class Drawing:
    """A printed tile: five rows of symbols, its houses' names by symbol, capped road sides."""

    name: str
    rows: tuple[str, ...]
    numbers: tuple[tuple[str, str], ...] = ()
    caps: frozenset[tuple[Square, str]] = frozenset()

    @staticmethod
    def read(name: str, rows: Iterable[str], marks: str = "") -> Drawing:
        """A drawing from its rows and the marks of its header, such as ``H=31 cap=C3w``."""
        pairs = [mark.split("=") for mark in marks.split()]
        caps = frozenset((read_square(v[:-1]), v[-1]) for key, v in pairs if key == "cap")
        numbers = tuple((key, value) for key, value in pairs if key != "cap")
        return Drawing(name, tuple(rows), numbers, caps)

    @property
    def marks(self) -> str:
        """The marks of the header, as ``read`` takes them."""
        caps = [f"cap={square_text(square)}{side}" for square, side in sorted(self.caps)]
        return " ".join([f"{symbol}={number}" for symbol, number in self.numbers] + caps)

    def squares(self, symbol: str) -> list[Square]:
        """The squares that carry this symbol."""
        return [(x, y) for y in range(SIZE) for x in range(SIZE) if self.rows[y][x] == symbol]

    def houses(self) -> list[House]:
        """The printed houses (M8), a garden g belonging to the house whose whole side it is on."""
        return [self._house(symbol, number) for symbol, number in self.numbers]

    def _house(self, symbol: str, number: str) -> House:
        corner = min(self.squares(symbol))
        if symbol == "A":
            return House(number, corner, 3)
        green = set(self.squares("g"))
        sides = [garden_squares(corner, side) for side in SIDES]
        return House(number, corner, 2, next((two for two in sides if two <= green), frozenset()))


def turned_drawing(drawing: Drawing, turns: int = 1) -> Drawing:
    """The drawing after so many quarter turns clockwise: (x, y) goes to (4 - y, x)."""
    for _ in range(turns % 4):
        rows = tuple("".join(column) for column in zip(*reversed(drawing.rows), strict=True))
        caps = {((SIZE - 1 - y, x), SIDES[(SIDES.index(s) + 1) % 4]) for (x, y), s in drawing.caps}
        drawing = replace(drawing, rows=rows, caps=frozenset(caps))
    return drawing


def mirror(drawing: Drawing) -> Drawing:
    """The drawing with west and east exchanged."""
    swap = str.maketrans("we", "ew")
    caps = {((SIZE - 1 - x, y), side.translate(swap)) for (x, y), side in drawing.caps}
    return replace(drawing, rows=tuple(r[::-1] for r in drawing.rows), caps=frozenset(caps))


def read_drawings(text: str) -> dict[str, Drawing]:
    """All drawings of a file such as tiles.txt: a header line and five rows between blank lines."""
    blocks = [block.split("\n") for block in re.split(r"\n\s*\n", text.strip())]
    printed = [b for b in blocks if len(b) == 6 and all(re.fullmatch(r"\S{5}", r) for r in b[1:])]
    heads = [(block[0].split(maxsplit=1), block[1:]) for block in printed]
    return {head[0]: Drawing.read(head[0], rows, " ".join(head[1:])) for head, rows in heads}


@dataclass
class Board:
    """A map and all that is put on it. Fields are input in text forms; do not change them later."""

    tiles: str
    drawings: dict[str, Drawing]
    restaurants: list[str] = field(default_factory=list)
    houses: list[tuple[int | str, str, str]] = field(default_factory=list)
    gardens: list[tuple[str, str]] = field(default_factory=list)
    campaigns: list[tuple[int, str, bool]] = field(default_factory=list)
    border_join: str = "touch"
    last_border: str = "count"

    # ---- what lies where

    @cached_property
    def places(self) -> dict[Place, Drawing]:
        """The turned tile on each place that is not vacant (M1, M3)."""
        grid = [row.split() for row in self.tiles.split("/")]
        cells = {(c, r): token for r, row in enumerate(grid) for c, token in enumerate(row)}
        return {place: self._tile(token) for place, token in cells.items() if token != "--"}

    def _tile(self, token: str) -> Drawing:
        name, turn = (token, 0) if token in self.drawings else (token[:-1], int(token[-1]))
        return turned_drawing(self.drawings[name], turn)

    @cached_property
    def printed(self) -> dict[Square, str]:
        """The printed symbol of every square of the map."""
        return {
            (SIZE * c + x, SIZE * r + y): drawing.rows[y][x]
            for (c, r), drawing in self.places.items()
            for x, y in rectangle((0, 0), SIZE, SIZE)
        }

    def place(self, square: Square) -> Place | None:
        """The place whose tile this square is on; None off the map."""
        return (square[0] // SIZE, square[1] // SIZE) if square in self.printed else None

    def borders(self, a: Square, b: Square) -> int:
        """Borders crossed by a step between two adjacent squares of the map: 0 or 1 (D1)."""
        return int(self.place(a) != self.place(b))

    @cached_property
    def named_houses(self) -> dict[str, House]:
        """All houses by location name; a name that occurs more than once gets its square added."""
        every = [h.shifted(p) for p, drawing in self.places.items() for h in drawing.houses()]
        for number, at, side in self.houses:
            corner = read_square(at)
            every.append(House(str(number), corner, 2, garden_squares(corner, side)))
        count = Counter(house.number for house in every)
        again = {h: f" {square_text(h.square)}" if count[h.number] > 1 else "" for h in every}
        named = {f"house {house.number}{extra}": house for house, extra in again.items()}
        for text, side in self.gardens:
            name = f"house {text.removeprefix('house ')}"
            named[name] = replace(named[name], garden=garden_squares(named[name].square, side))
        return named

    @cached_property
    def suppliers(self) -> dict[Square, str]:
        """The location name of the drink supplier on each square that has one."""
        drinks = {square: SUPPLIERS.get(symbol) for square, symbol in self.printed.items()}
        return {square: f"{drink} {square_text(square)}" for square, drink in drinks.items() if drink}

    @cached_property
    def locations(self) -> dict[str, frozenset[Square]]:
        """The squares of every location but restaurants."""
        found = {name: house.squares for name, house in self.named_houses.items()}
        found |= {name: frozenset({square}) for square, name in self.suppliers.items()}
        for number, at, turned in self.campaigns:
            width, height = FOOTPRINTS[number][:: -1 if turned else 1]
            found[f"campaign {number}"] = rectangle(read_square(at), width, height)
        return found

    @cached_property
    def spots(self) -> dict[str, Spot]:
        """The restaurants on the map by name."""
        spots = map(Spot.read, self.restaurants)
        return {spot.name: spot for spot in spots}

    @cached_property
    def empty(self) -> set[Square]:
        """The squares of the map on which nothing is printed or put (S1, S1a)."""
        pieces = [*self.locations.values(), *(spot.footprint for spot in self.spots.values())]
        return {s for s, symbol in self.printed.items() if symbol == "."}.difference(*pieces)

    # ---- roads

    @cached_property
    def lanes(self) -> dict[Square, list[Lane]]:
        """The lanes of every road square: one, or two that cross on a bridge (M6)."""
        axes = {"#": ["nesw"], "+": ["ns", "ew"]}
        return {s: [(s, a) for a in axes[symbol]] for s, symbol in self.printed.items() if symbol in axes}

    @cached_property
    def caps(self) -> set[tuple[Square, str]]:
        """The road squares and sides that are closed (M7)."""
        return {(shift(s, place), side) for place, d in self.places.items() for s, side in d.caps}

    def joined(self, lane: Lane, side: str) -> Lane | None:
        """The lane that this one joins on that side (M5, M5a, M5b, M6, M7)."""
        square, back = step(lane[0], side), opposite(side)
        if side not in lane[1] or {(lane[0], side), (square, back)} & self.caps:
            return None
        along = square[0] if side in "ns" else square[1]
        aside = along % SIZE != SIZE // 2 and self.place(lane[0]) != self.place(square)
        if aside and self.border_join == "middle":
            return None
        return next((other for other in self.lanes.get(square, ()) if back in other[1]), None)

    @cached_property
    def graph(self) -> dict[Lane, list[tuple[str, Lane, int]]]:
        """From each lane: the side left by, the lane joined there, the borders crossed."""
        graph: dict[Lane, list[tuple[str, Lane, int]]] = {}
        for lane in (lane for lanes in self.lanes.values() for lane in lanes):
            joins = [(side, self.joined(lane, side)) for side in SIDES]
            graph[lane] = [(s, other, self.borders(lane[0], other[0])) for s, other in joins if other]
        return graph

    def lanes_beside(self, pairs: Iterable[tuple[Square, Square]]) -> dict[Lane, int]:
        """From (square, square next to it) to the latter's lanes, and the least borders between.

        Both lanes of a bridge count (M6a). A corner off the map is on no tile and no entrance."""
        found: dict[Lane, int] = {}
        for square, road in pairs:
            for lane in self.lanes.get(road, ()) if square in self.printed else ():
                found[lane] = min(self.borders(square, road), found.get(lane, 1))
        return found

    def entrance_lanes(self, spot: Spot) -> dict[Lane, int]:
        """The lanes next to the entrances (C1, B2) and the borders of the first step (D2a)."""
        return self.lanes_beside((spot.corner_square(c), s) for c in spot.entrances for s in spot.outside(c))

    def lanes_around(self, squares: Iterable[Square]) -> dict[Lane, int]:
        """The lanes next to any of these squares (C2) and the borders of the last step (D3a)."""
        return self.lanes_beside((square, step(square, side)) for square in squares for side in SIDES)

    @cached_property
    def approaches(self) -> dict[str, dict[Lane, int]]:
        """For every location the lanes next to it and the borders that the last step adds (D3a)."""
        found = {name: self.lanes_around(squares) for name, squares in self.locations.items()}
        found |= {name: self.entrance_lanes(spot) for name, spot in self.spots.items()}
        if self.last_border == "ignore":
            return {name: dict.fromkeys(lanes, 0) for name, lanes in found.items()}
        return found

    def roads(self) -> list[tuple[frozenset[Square], frozenset[str]]]:
        """Every continuous road, sorted: its squares, and the locations connected to it (C1-C5)."""
        found, seen = [], set[Lane]()
        for lane in self.graph:
            if lane not in seen:
                road = self.spread({lane: 0}).keys()
                seen |= road
                names = frozenset(n for n, lanes in self.approaches.items() if road & lanes.keys())
                found.append((frozenset(square for square, _ in road), names))
        return sorted(found, key=lambda road: (sorted(road[0]), sorted(road[1])))

    # ---- where a restaurant may be put

    def starts(self) -> set[str]:
        """Every legal starting spot, given what is on the map (S1, S2, S3)."""
        anywhere = [x for x in self.empty if rectangle(x, 2, 2) <= self.empty]
        spots = (Spot(square, corner) for square in anywhere for corner in CORNERS)
        return {spot.name for spot in spots if self._at_road(spot) and not self._rivals(spot)}

    def _at_road(self, spot: Spot) -> bool:
        return any(square in self.lanes for square in spot.outside(spot.corner))

    def _rivals(self, spot: Spot) -> set[Square]:
        """The doors of restaurants on the tile of this spot's door (S3)."""
        tile = self.place(spot.door)
        return {s.door for s in self.spots.values() if tile and self.place(s.door) == tile}

    def violations(self, spot: str, later: bool = False, placed: bool = False) -> dict[str, set[Square]]:
        """What a restaurant on this spot violates, given what is on the map, and where: S1, S2, S3.

        ``later``: after setup, without S3 (S4). ``placed``: judge the restaurant that is on the map
        at this spot, rather than one more there."""
        if placed:
            rest = [text for text in self.restaurants if Spot.read(text).name != Spot.read(spot).name]
            return replace(self, restaurants=rest).violations(spot, later)
        asked = Spot.read(spot)
        rivals = set() if later else self._rivals(asked)
        found = {
            "S1": set(asked.footprint - self.empty),
            "S2": set() if self._at_road(asked) else {asked.door},
            "S3": {asked.door, *rivals} if rivals else set(),
        }
        return {rule: squares for rule, squares in found.items() if squares}

    # ---- distance and range

    def own(self, spot: str) -> Spot:
        """The spot; if a restaurant is there, with that restaurant's drive-in status."""
        asked = Spot.read(spot)
        return self.spots.get(asked.name, asked)

    def spread(self, sources: dict[Lane, int]) -> dict[Lane, int]:
        """The least borders to every lane within reach, from lanes with 0 or 1 to begin with.

        A shortest way repeats no lane, so it never steps straight back either (B1)."""
        least = dict(sources)
        queue = deque(sorted(sources, key=sources.__getitem__))
        while queue:
            lane = queue.popleft()
            for _, other, crossed in self.graph[lane]:
                borders = least[lane] + crossed
                if other not in least or borders < least[other]:
                    least[other] = borders
                    if crossed:
                        queue.append(other)
                    else:
                        queue.appendleft(other)
        return least

    @cached_property
    def flights(self) -> dict[Place, dict[Place, int]]:
        """The distance by air between the tiles of any two places, where there is one (D4)."""
        return {place: self._flights_from(place) for place in self.places}

    def _flights_from(self, start: Place) -> dict[Place, int]:
        borders, queue = {start: 0}, deque([start])
        while queue:
            here = queue.popleft()
            for place in (step(here, side) for side in SIDES):
                if place in self.places and place not in borders:
                    borders[place] = borders[here] + 1
                    queue.append(place)
        return borders

    @cached_property
    def target_places(self) -> dict[str, set[Place]]:
        """The places that each location lies on: *any* tile of the target, a restaurant's too (D4)."""
        squares: dict[str, Iterable[Square]] = dict(self.locations)
        squares |= {name: spot.footprint for name, spot in self.spots.items()}
        return {name: self._places(some) for name, some in squares.items()}

    def _places(self, squares: Iterable[Square]) -> set[Place]:
        return {place for square in squares if (place := self.place(square))}

    def entrance_places(self, spot: Spot) -> set[Place]:
        """The places of the entrance corners (D2)."""
        return self._places(spot.corner_square(corner) for corner in spot.entrances)

    def distances(self, spot: str) -> dict[str, Distance]:
        """Distance by road and by air to every location but the restaurant itself (D1-D6)."""
        start = self.own(spot)
        by_road = self.spread(self.entrance_lanes(start))
        flights = [self.flights[place] for place in self.entrance_places(start)]
        found: dict[str, Distance] = {}
        for name, lanes in self.approaches.items():
            if name != start.name:
                road = [by_road[lane] + last for lane, last in lanes.items() if lane in by_road]
                air = [far[place] for far in flights for place in self.target_places[name] if place in far]
                found[name] = min(road, default=None), min(air, default=None)
        return found

    def all_start_distances(self) -> dict[str, dict[str, Distance]]:
        """The distances from every legal starting spot."""
        return {spot: self.distances(spot) for spot in self.starts()}

    def reach(self, spot: str, limit: int | None, by: str) -> tuple[dict[str, int | None], set[Square]]:
        """Locations within range with their distance, and the squares within range (G1, G2).

        Squares: by road the road squares on which a route may stand, by air all of the tiles
        within range. Limit None is inf: anywhere on the map, connected or not."""
        far = {name: pair[by == "air"] for name, pair in self.distances(spot).items()}
        if limit is None:
            return far, set(self.printed if by == "air" else self.lanes)
        near: dict[str, int | None] = {n: d for n, d in far.items() if d is not None and d <= limit}
        return near, self._squares_within(self.own(spot), limit, by)

    def _squares_within(self, spot: Spot, limit: int, by: str) -> set[Square]:
        if by == "road":
            least = self.spread(self.entrance_lanes(spot))
            return {square for (square, _), borders in least.items() if borders <= limit}
        flights = [self.flights[place] for place in self.entrance_places(spot)]
        places = {place for far in flights for place, borders in far.items() if borders <= limit}
        return {square for square in self.printed if self.place(square) in places}

    # ---- routes and runs

    def suppliers_beside(self, square: Square) -> frozenset[str]:
        """The drink suppliers orthogonally next to a road square, on whatever tile (B3, B3a)."""
        if square not in self.lanes:
            return frozenset()
        around = {step(square, side) for side in SIDES}
        return frozenset(self.suppliers[s] for s in around & self.suppliers.keys())

    def runs(self, spot: str, limit: int | None, by: str) -> set[frozenset[str]]:
        """Every different set of drink suppliers that one route can collect from (B1-B4, G3)."""
        return self._air_runs(spot, limit) if by == "air" else self._road_runs(spot, limit)

    def _road_runs(self, spot: str, limit: int | None) -> set[frozenset[str]]:
        # A state is a lane, the side that would lead straight back (B1), and what is collected.
        least: dict[tuple[Lane, str, frozenset[str]], int] = {}
        beside = {square: self.suppliers_beside(square) for square in self.lanes}
        waves: dict[int, list[tuple[Lane, str, frozenset[str]]]] = defaultdict(list)
        for lane, first in self.entrance_lanes(self.own(spot)).items():
            waves[first].append((lane, "", beside[lane[0]]))
        borders = 0
        while any(waves.values()) and (limit is None or borders <= limit):
            while waves[borders]:
                state = waves[borders].pop()
                if state in least:
                    continue
                least[state] = borders
                for side, other, crossed in self.graph[state[0]]:
                    if side != state[1]:
                        more = state[2] | beside[other[0]]
                        waves[borders + crossed].append((other, opposite(side), more))
            borders += 1
        return {collected for _, _, collected in least}

    def _air_runs(self, spot: str, limit: int | None) -> set[frozenset[str]]:
        found = set[frozenset[str]]()
        paths = [[place] for place in self.entrance_places(self.own(spot))]
        while paths:
            path = paths.pop()
            found.add(self._suppliers_over(path))
            if limit is None or len(path) <= limit:
                around = [step(path[-1], side) for side in SIDES]
                paths += [[*path, p] for p in around if p in self.places and p not in path]
        return found

    def _suppliers_over(self, places: Iterable[Place]) -> frozenset[str]:
        over = set(places)
        return frozenset(name for s, name in self.suppliers.items() if self.place(s) in over)

    def judge_route(self, spot: str, squares: list[Square], limit: int | None) -> tuple[set[str], int, frozenset[str]]:
        """What a road route violates (B1, B2, M6, G1), the borders it crosses, what it collects."""
        first = {s: borders for (s, _), borders in self.entrance_lanes(self.own(spot)).items()}
        return self.judge_from(first, squares, limit)

    def judge_from(
        self, first: dict[Square, int], squares: list[Square], limit: int | None
    ) -> tuple[set[str], int, frozenset[str]]:
        """As ``judge_route``, given the road squares to start on and the borders to get there."""
        steps = [(a, side_towards(a, b), b) for a, b in pairwise(squares)]
        wrong: set[str] = set() if squares and squares[0] in first else {"B2"}
        if not self.lanes.keys() >= set(squares) or not all(self._goes(a, s) for a, s, _ in steps):
            wrong.add("B1")
        for (_, into, square), (_, out, _) in pairwise(steps):
            if into and out and out == opposite(into):
                wrong.add("B1")
            elif into and out and out != into and self.printed.get(square) == "+":
                wrong.add("M6")
        on_map = [(a, b) for a, side, b in steps if side and {a, b} <= self.printed.keys()]
        borders = first.get(squares[0], 0) if squares else 0
        borders += sum(self.borders(a, b) for a, b in on_map)
        wrong |= {"G1"} if limit is not None and borders > limit else set()
        return wrong, borders, frozenset().union(*map(self.suppliers_beside, squares))

    def _goes(self, square: Square, side: str | None) -> bool:
        return side is not None and any(self.joined(x, side) for x in self.lanes.get(square, ()))

    def judge_air_route(
        self, spot: str, places: list[Place], limit: int | None
    ) -> tuple[set[str], int, frozenset[str]]:
        """What an air route violates (B4, G1), the borders it crosses, what it collects."""
        legal = bool(places) and places[0] in self.entrance_places(self.own(spot))
        legal = legal and len(places) == len(set(places)) and set(places) <= self.places.keys()
        steps = [(a, b) for a, b in pairwise(places) if side_towards(a, b)]
        wrong: set[str] = set() if legal and len(steps) == len(places) - 1 else {"B4"}
        borders = sum({a, b} <= self.places.keys() for a, b in steps)
        wrong |= {"G1"} if limit is not None and borders > limit else set()
        return wrong, borders, self._suppliers_over(places)
