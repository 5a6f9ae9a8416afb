"""Delivery: one best run, by the rules and by the reference; and each way of forging its files is found."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
import reference
from puzzle_files import SAMPLES, P, S, changed

from pyrules.answers import Location
from pyrules.cli import main
from pyrules.map import Map
from pyrules.notation import Square
from pyrules.puzzles.check import check
from pyrules.puzzles.check_delivery import check_delivery
from pyrules.puzzles.fetching import eliminated
from pyrules.puzzles.files import load
from pyrules.puzzles.generate import Wish, make
from pyrules.puzzles.puzzle import LEVELS
from pyrules.runs import runs

TILES = reference.read_drawings((Path(__file__).parent.parent / "pyrules" / "tiles.txt").read_text(encoding="utf-8"))
RANGE = {"cart_operator": 2, "truck_driver": 3}


@pytest.mark.parametrize("level", LEVELS)
def test_the_reference_agrees(level: str) -> None:
    for number in (1, 2):
        made = make(Wish("delivery", 3, 3, level, 31), number)
        puzzle = made.puzzle
        assert puzzle
        assert not made.missed
        spot = str(puzzle.map.restaurants[0].spot)
        board = reference.Board(str(puzzle.map).partition(";")[0], TILES, [spot])
        sets = board.runs(spot, RANGE[puzzle.data["employee"]], "road")
        most = max(map(len, sets))
        answer = frozenset(name for name, value in puzzle.answer.items() if value == "yes")
        assert [one for one in sets if len(one) == most] == [answer]
        assert check(puzzle).problems == ()


def supplier(name: str) -> Location:
    return Location(f"soda {name}", "soda", Square.parse(name))


def test_what_is_seen_directly_and_what_takes_supposing() -> None:
    a, b, c, x = (supplier(name) for name in ("A1", "B1", "C1", "D1"))
    best = frozenset((a, b, c))
    with_one = eliminated([best, frozenset((x, a))], best)
    assert with_one
    assert [(out.supplier, out.direct) for out in with_one] == [(x, True)]
    with_each = eliminated([best, *(frozenset((x, one)) for one in best)], best)
    assert with_each
    assert [(out.supplier, out.direct) for out in with_each] == [(x, False)]
    assert all(len(group) == 3 for group in with_each[0].groups)
    assert eliminated([best], best) == []


def test_in_which_no_rule_matters() -> None:
    straight = Map.parse("L0 T0; A1se")
    route = max(runs(straight, "A1se", employee="truck_driver"), key=lambda run: len(run.suppliers))
    dull = load(str(SAMPLES / "delivery-1.toml"))._replace(
        map=straight,
        data={"employee": "truck_driver"},
        answer={str(supplier): "yes" for supplier in route.suppliers},
        steps=(),
        shown={
            "route": [str(square) for square in route.squares],
            "collected": [str(supplier) for supplier in route.suppliers],
        },
    )
    assert check_delivery(dull).problems == ("neither the straight-back rule nor a bridge matters",)


NOT = r"step \d does not follow"
FORGED = [
    (P, r"truck_driver", "cart_operator", "the answer is not the best run"),
    (S, r"answer = \{.*\}", "answer = {}", r"puzzle\.answer: a table of texts"),
    (S, r'= "no"', '= "maybe"', "the answer for .*, 'maybe', is none"),
    (S, r'= "no"', '= "yes"', "the answer is not the best run"),
    (S, r'route = \["\w+", ', "route = [", "the route that is shown is not legal"),
    (S, r'collected = \["[\w ]+", ', "collected = [", "what the picture shows as collected is not the answer"),
    (S, r'matters = "straight back"', 'matters = "bridge"', "what matters is straight back, not bridge"),
    (S, r'level = "hard"', 'level = "easy"', "the level that the steps come to is hard, not easy"),
    (S, r'says = "[^"]*"', 'says = "It is clear."', r"step 1 does not follow: nobody knows what it says"),
    (S, r"No road connects Santa Maria with the beer at \w+, ", "No road connects Santa Maria with ", NOT),
    (S, r"No road connects Santa Maria", "No road connects Luna", NOT),
    (S, r"\(5 borders\)", "(4 borders)", NOT),
    (S, r"range of 3: G1", "range of 4: G1", NOT),
    (S, r"is too far", "are too far", NOT),
    (S, r"It crosses 3 borders", "It crosses 2 borders", NOT),
    (S, r"collects from three:", "collects from four:", NOT),
    (S, r"cross 5 borders", "cross 6 borders", NOT),
    (S, r"two at most, not from three", "one at most, not from three", NOT),
    (S, r"With the beer at B6 it would have to step", "With the soda at E9 it would have to step", NOT),
    (S, r"it would have to step straight back \(B1\)", "it would have to turn on a bridge (M6)", NOT),
    (S, r"With both the lemonade at D4 and the soda at E9", "With the lemonade at D4", NOT),
    (S, r"Suppose the best run collected", "Take a run that collects", NOT),
    (S, r"could bring as much", "could bring more", NOT),
    (S, r"B1 decides", "M6 decides", NOT),
    (S, r'out = \["soda L14"\]', "out = []", "step 2 does not follow: it takes away others than it says"),
    (S, r"links = \d", "links = 9", r"step \d is 'suppose' with \d links"),
    (S, r'how = "suppose"\nlinks = \d', 'how = "two"', r"step \d is 'suppose' with \d links, not 'two'"),
    (S, r"(?s)\[\[puzzle.step\]\].*?(?=\[\[puzzle.step)", "", "the steps do not lead to the answer alone"),
]  # fmt: skip


@pytest.mark.parametrize(("which", "pattern", "new", "said"), FORGED)
def test_forged(
    which: str, pattern: str, new: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed(tmp_path, "delivery", which, (pattern, new))
    assert main(["puzzle", "--check", path]) in (1, 2)
    told = capsys.readouterr()
    lines = [line.partition(".toml: ")[2] for line in [*told.out.splitlines(), *told.err.splitlines()]]
    assert any(re.match(said, line) for line in lines), lines


def test_without_a_solution_nothing_is_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(SAMPLES / "delivery-1.toml", tmp_path)
    assert main(["puzzle", "--check", str(tmp_path / "delivery-1.toml")]) == 1
    assert "no solution file beside it" in capsys.readouterr().out
