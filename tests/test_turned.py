"""What Python leaves out of the rules, or asks once for all maps, changes no answer."""

from __future__ import annotations

import atexit
import re
from concurrent.futures import ThreadPoolExecutor
from time import sleep
from typing import Any

import clingo
import pytest
from clingo.ast import ProgramBuilder
from test_asp import ASKED, FILES, ODD_MAPS, QUESTIONS
from test_asp import text_of as written

from pyrules import Map, roads, starts
from pyrules.facts import drawing_facts, facts, laid_facts
from pyrules.puzzles import own
from pyrules.solve import _SELDOM, Answer, answer, rules, text_of
from pyrules.tiles import printed_tiles
from pyrules.turned import answer_about, turned_facts

SELDOM = {
    "none": "A0 B1/C2 D3; D1sw*",
    "a house": "A0 O1/W2 X3; house 9 D4 e",
    "a garden": "A0 O1/W2 X3; garden 2 n",
    "a campaign": "A0 O1/W2 X3; campaign 11 H4 turned",
    "an airplane": "A0 O1/W2 X3; airplane 5 n 3",
}


def everything(program: str, *files: str) -> Answer:
    """The answer of all the rules, files that are idle among them."""
    control = clingo.Control(["2"])
    control.add("base", [], program + "".join(map(rules, ("map.lp", *files))))
    control.ground()
    with control.solve(yield_=True) as handle:
        return Answer(text_of(handle.model()))


def shown(found: Answer) -> dict[str, list[str]]:
    return {name: sorted(texts) for name, texts in found._texts.items()}


@pytest.mark.parametrize("text", [*ODD_MAPS.values(), *SELDOM.values()], ids=[*ODD_MAPS, *SELDOM])
@pytest.mark.parametrize("question", QUESTIONS)
def test_answers_are_those_of_all_the_rules(question: str, text: str) -> None:
    map_ = Map.parse(text, repeats=True)
    asked, files = ASKED.get(question, ""), QUESTIONS[question]
    expected = shown(everything(facts(map_) + asked, *files))
    assert shown(answer(facts(map_) + asked, *files)) == expected
    if "lanes.lp" not in files:
        for _ in range(2):  # as texts, then as statements
            assert shown(answer_about(map_, asked, *files)) == expected


def test_python_looks_for_the_inputs_that_the_rules_name() -> None:
    named = {
        word for file in FILES for words in re.findall("% only with: (.*)", written(file)) for word in words.split(", ")
    }
    assert named == _SELDOM


def test_every_printed_tile_in_every_turn() -> None:
    for drawing in printed_tiles().values():
        for turn in range(4):
            map_ = Map.parse(f"{drawing.name}{turn}")
            assert drawing_facts(drawing) in facts(map_)
            assert drawing_facts(drawing) not in laid_facts(map_)
            questions = ("show/squares.lp", "show/roads.lp", "show/locations.lp")
            found = answer_about(map_, "", *questions)
            assert shown(found) == shown(everything(facts(map_), *questions))


def test_a_tile_of_ones_own_is_known_by_its_print() -> None:
    """Two maps may each have a tile of the same name."""
    roads = ["..#../..#../..#../..#../..#..", "#####/...../...../...../....."]
    first, second = (Map.parse(f"own1; tile own {rows}") for rows in roads)
    assert turned_facts(first) != turned_facts(second)
    assert turned_facts(first) == turned_facts(Map.parse(str(first)))


def test_tiles_of_ones_own_leave_nothing_behind() -> None:
    before = atexit._ncallbacks()
    for number in range(4):
        rows = "/".join(("#####" if row == number else ".....") for row in range(5))
        for _ in range(2):
            assert len(roads(Map.parse(f"own0; tile own {rows}"))) == 1
    assert atexit._ncallbacks() == before


def test_somebody_elses_rules_see_all_the_rules() -> None:
    """Also those that the map has no part in."""
    clue = """
        says(foot, "so wide"). has(spot(X,Y,D), foot, W, 0, 0) :- legal(X, Y, D), footprint(11, _, W, _).
        says(print, "printed").
        has(spot(X,Y,D), print, N, 0, 0) :- legal(X, Y, D), N = #count { A,B : road_square("A",A,B) }.
    """
    map_ = Map.parse("A0 B1/C2 D3; A1ne")
    found, _ = own.asked(map_, "", clue, *own.OF_SPOTS)
    told = {(str(atom.arguments[1]), atom.arguments[2].number) for atom in own.own_atoms(found)}
    assert told == {("foot", 3), ("print", sum(row.count("#") for row in printed_tiles()["A"].rows))}


def test_statements_are_added_by_one_thread_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads that added the same statements at once ended in a segmentation fault, now and then."""
    inside: list[int] = []
    together: list[int] = []

    class Slow(ProgramBuilder):
        def __enter__(self) -> Slow:
            inside.append(1)
            together.append(len(inside))
            sleep(0.001)
            super().__enter__()
            return self

        def __exit__(self, *raised: Any) -> Any:
            inside.pop()
            return super().__exit__(*raised)

    monkeypatch.setattr(clingo.ast, "ProgramBuilder", Slow)
    maps = [Map.parse(text) for text in ("A0 B1", "B1 C2", "C2 D3", "D3 A0")] * 3
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(starts, maps))
    assert set(together) == {1}
    assert found == [starts(map_) for map_ in maps]
