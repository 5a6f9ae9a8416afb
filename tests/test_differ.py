"""Two rulings side by side: each question notices what one of two worlds has and the other has not, either way."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyrules.search.claims import Claim, prove
from pyrules.search.difference import differing_questions, find_difference
from pyrules.search.layout import Layouts
from pyrules.search.program import ASP, read_question

# What takes something away from a world on this map, what takes nothing away but names the same, and what differs then.
TAKEN = {
    "distances": (
        "{0}several(there, road). {0}longer(here, there, road, 0..9).",
        "{0}several(off, road). {0}longer(here, off, road, 0..9).",
        "E0; A4se",
        (("By", "road"), ("Borders", 0)),
    ),
    "starts": ("{0}filled(0, 3).", "{0}filled(9, 9).", "F0", (("Square", "A4"), ("Door", "ne"))),
    "roads": ("{0}link((0,0,1), (0,0,2)).", "{0}link((9,0,1), (9,0,2)).", "E0", ()),
}


def test_every_question_speaks_of_a_map_as_of_the_map_turned() -> None:
    for name in differing_questions():
        assert read_question(ASP / "differ" / f"{name}.lp", name).turns_along()


@pytest.mark.parametrize("question", TAKEN)
def test_what_one_world_lacks(question: str, tmp_path: Path) -> None:
    taken, nothing, pattern, differs = TAKEN[question]

    def difference(here: str, there: str) -> tuple[tuple[str, str | int], ...] | None:
        file = tmp_path / "mine.lp"
        compared = "#const other_last_border = count. [override]"
        text = f'#include "differ/{question}.lp".\n{here.format("")}{there.format("other_")}\n{compared}\n'
        file.write_text(text)
        witness = prove(Claim("mine", file), Layouts.of((1, 1), pattern=pattern)).witness
        if witness:
            tiles = str(witness.map).split(";")[0]
            assert witness.command.startswith("pyrules compare ")
            assert tiles in witness.command
        return witness.found if witness else None

    assert difference(nothing, nothing) is None
    assert difference(taken, nothing) == differs
    assert difference(nothing, taken) == differs


@pytest.mark.parametrize("values", [("touch", "middle"), ("middle", "touch")])
def test_two_suppliers_on_one_route_in_one_world_only(values: tuple[str, str]) -> None:
    layouts = Layouts.of((1, 2), pattern="E3/M3; C7nw")
    assert find_difference("border_join", "runs", layouts, values=values).result == "refuted"
