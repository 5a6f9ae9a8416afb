"""The clues of a Survey: as sentences, and together as a table such as the rulebook's page has."""

from __future__ import annotations

from typing import Any, NamedTuple

from pyrules.map import Map
from pyrules.notation import Square, Tile
from pyrules.puzzles.clues import borders
from pyrules.puzzles.layouts import Told
from pyrules.puzzles.puzzle import Puzzle

SEEN = {"road": "A road", "house": "A house", "beer": "Beer", "lemonade": "Lemonade", "soda": "Soda"}

IMPOSSIBLE = "impossible"  # what a cell says where no road leads


def says(form: str, start: str, to: str, n: int) -> str:
    """The sentence of a clue: from a restaurant to a thing, or what is seen on a square."""
    return {
        "road": f"From {start} to {to}: {borders(n)} by road.",
        "air": f"From {start} to {to}: {borders(n)} by air.",
        "no_road": f"No road leads from {start} to {to}.",
        "seen": f"{start} is seen on {to}.",
    }[form]


def clue_table(clue: Told, map_: Map) -> dict[str, Any]:
    """The clue as a table of the puzzle file, with its sentence."""
    if clue.form == "seen":
        square = str(Square(clue.start, int(clue.to)))
        return {"says": says("seen", SEEN[clue.kind], square, 0), "form": "seen", "what": clue.kind, "at": square}
    start = str(map_.restaurants[clue.start - 1])
    to = _name(clue.to, clue.kind, map_)
    table: dict[str, Any] = {"says": says(clue.form, start, to, clue.n), "form": clue.form, "from": start, "to": to}
    if isinstance(clue.to, str):
        table["tile"] = clue.to
    return table | ({} if clue.form == "no_road" else {"n": clue.n})


def _name(to: str | int, kind: str, map_: Map) -> str:
    if isinstance(to, int):
        return str(map_.restaurants[to - 1])
    if kind == "house":
        (number,) = (number for _, number in map_.drawing(Tile(to)).numbers)
        return f"house {number}"
    return f"the {kind} of tile {to}"


class Cell(NamedTuple):
    """A cell of the table: the number of the clue, what it says, and its sentence; empty where nothing is told."""

    number: str
    text: str
    says: str


class Row(NamedTuple):
    """A line of the table: what is travelled to, on which tile, and in each column how far it is."""

    to: str
    tile: str
    cells: list[Cell]


class Table(NamedTuple):
    """The clues as a table, with a column for each restaurant and way of which something is told."""

    starts: list[tuple[str, int]]  # each with the number of its columns
    ways: list[str]  # of each column: road, air
    rows: list[Row]
    seen: list[Cell]  # the clues about squares that are seen

    @property
    def impossible(self) -> bool:
        """Whether some cell says so, and what that means has to be explained."""
        return any(cell.text == IMPOSSIBLE for row in self.rows for cell in row.cells)


def as_table(puzzle: Puzzle) -> Table | None:
    """The clues of a Survey as a table; None for other kinds."""
    if puzzle.kind != "survey":
        return None
    told = [(str(number), clue) for number, clue in enumerate(puzzle.clues, 1)]
    cells = {
        (clue["to"], clue["from"], "air" if clue["form"] == "air" else "road"): Cell(
            number, IMPOSSIBLE if clue["form"] == "no_road" else str(clue["n"]), clue["says"]
        )
        for number, clue in told
        if clue["form"] != "seen"
    }
    columns = [
        (restaurant["name"], way)
        for restaurant in puzzle.data["restaurant"]
        for way in ("road", "air")
        if any((start, by) == (restaurant["name"], way) for _, start, by in cells)
    ]
    things = {(clue["to"], clue.get("tile", "")) for _, clue in told if clue["form"] != "seen"}
    rows = []
    for to, tile in sorted(things, key=lambda thing: (thing[1], thing[0])):
        name = to.removeprefix("the ").partition(" of tile")[0]
        line = [cells.get((to, start, way), Cell("", "", "")) for start, way in columns]
        rows.append(Row(name[0].upper() + name[1:], tile, line))
    starts = [start for start, _ in columns]
    return Table(
        [(start, starts.count(start)) for start in dict.fromkeys(starts)],
        [way for _, way in columns],
        rows,
        [Cell(number, clue["says"], clue["says"]) for number, clue in told if clue["form"] == "seen"],
    )
