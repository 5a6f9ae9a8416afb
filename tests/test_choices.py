"""Choices of searches: all that each of them can choose on one map, against the reference."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import clingo
import pytest
import reference

from pyrules.search.layout import Layouts
from pyrules.solve import rules

DRAWINGS = reference.read_drawings((Path(reference.__file__).parent.parent / "pyrules" / "tiles.txt").read_text())
TILES = "E0/M2/J1/L0"  # two houses, two lemonades, a soda and a beer
BOARD = reference.Board(TILES, DRAWINGS)
HOUSES = {house.square: house.number for house in BOARD.named_houses.values()}
SUPPLIERS = {square: name.split()[0] for square, name in BOARD.suppliers.items()}
SHOWN = "#defined garden/3. #defined crossroads/2. #show. #show target/2. #show garden/3. #show crossroads/2."


def chosen(*names: str) -> list[str]:
    """What these choices come to, one text for every answer set."""
    control = clingo.Control(["0"])
    texts = [Layouts.of((1, 4), pattern=TILES).facts(), *map(rules, ["layout.lp", *names])]
    control.add("base", [], "".join(texts) + SHOWN)
    control.ground()
    found: list[str] = []
    control.solve(on_model=lambda model: found.append(together(*map(str, model.symbols(shown=True)))))
    return sorted(found)


def together(*atoms: str) -> str:
    return " ".join(sorted(filter(None, atoms)))


def target(name: str, square: reference.Square | None) -> str:
    return f"target({name},({square[0]},{square[1]}))" if square else ""


@pytest.mark.parametrize("name", ["between", "target"])
def test_one_printed_location(name: str) -> None:
    called = {"between": "between", "target": "there"}[name]
    assert chosen(f"generate/{name}.lp") == sorted(target(called, square) for square in [*HOUSES, *SUPPLIERS])


def test_one_house() -> None:
    assert chosen("generate/house.lp") == sorted(target("there", square) for square in HOUSES)


def test_two_suppliers() -> None:
    pairs = [together(target("first", one), target("second", two)) for one, two in product(SUPPLIERS, repeat=2)]
    assert chosen("generate/suppliers.lp") == sorted(pairs)


def test_the_suppliers_of_the_page() -> None:
    lemonade, soda = (
        [None, *(at for at, drink in SUPPLIERS.items() if drink == name)] for name in ("lemonade", "soda")
    )
    rows = product(lemonade, soda, lemonade)
    assert chosen("generate/page_table.lp") == sorted(together(*map(target, "bcd", row)) for row in rows)


def test_at_most_one_garden_and_at_the_house_that_is_called_there() -> None:
    gardens = [(at, f"garden(1,house({number}),{side})") for at, number in HOUSES.items() for side in "nesw"]
    gardens += [(at, "") for at in [*HOUSES, *SUPPLIERS]]
    expected = [together(target("there", at), garden) for at, garden in gardens]
    assert chosen("generate/target.lp", "generate/garden.lp") == sorted(expected)


def test_one_road_square() -> None:
    assert chosen("generate/crossroads.lp") == sorted(f"crossroads({x},{y})" for x, y in BOARD.lanes)
