"""Odd input: what a user may well write and nobody expects; one clear line, or the answer."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from conftest import Complaint

from pyrules.cli import main
from pyrules.errors import InputError
from pyrules.map import Map, Restaurant
from pyrules.notation import Spot
from pyrules.render.lettering import width, wrap
from pyrules.search.claims import Claim, prove
from pyrules.search.layout import Layouts


@pytest.mark.parametrize("name", ["a\x1bb", "a\u2028b", "x" * 61])
def test_names_that_cannot_be_lettered(name: str) -> None:
    with pytest.raises(InputError, match="bad name"):
        Map(Map.parse("A0").tiles, (Restaurant(Spot.parse("D1sw"), name),))


def test_a_long_word_is_broken_where_the_line_is_full() -> None:
    lines = wrap("W" * 50_000, 20, 100, bold=True)
    assert "".join(lines) == "W" * 50_000
    assert {len(line) for line in lines[:-1]} == {7}
    assert width("W" * 7, 20, bold=True) <= 100 < width("W" * 8, 20, bold=True)
    assert wrap("ab", 20, 1) == ["a", "b"]


def test_a_link_that_leads_nowhere_is_no_new_folder(tmp_path: Path, complaint: Complaint) -> None:
    os.symlink(tmp_path / "nowhere", tmp_path / "link")
    # So many tries would take long: it is refused before.
    says = complaint("puzzle", "survey", "--size", "4x5", "-o", str(tmp_path / "link"))
    assert says == f"{tmp_path}/link: there is such a file or folder already"


# ---- claims of one's own

START = '#include "layout.lp".\n#include "strict.lp".\n#include "generate/start.lp".\n'
JOURNEY = START + '#include "journey.lp".\n'


def own(tmp_path: Path, text: str) -> Claim:
    file = tmp_path / "mine.lp"
    file.write_text(text)
    return Claim("mine", file)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (JOURNEY + "counterexample(S) :- sets_out(_, road, S, _).", r"\('S', '\(0,0,[1-9]\)'\)"),
        (
            JOURNEY + "counterexample(Spot) :- sets_out(Spot, road, _, _).",
            r"\('Spot', 'spot\([0-9],[0-9],[a-z]{2}\)'\)",
        ),
        (START + "counterexample(spot(X, Y, D)) :- spot(X, Y, D).", r"\('', 'spot\([0-9],[0-9],[a-z]{2}\)'\)"),
        (START + 'counterexample("a,b(c)").', r"\('', 'a,b\(c\)'\)"),
        (
            START + "counterexample(f(1,2), (1,2), -3, #sup).",
            r"\('', 'f\(1,2\)'\), \('', '\(1,2\)'\), \('', -3\), \('', '#sup'\)",
        ),
        (START + "counterexample(X, Y) :- X = #sup, Y = 3.", r"\('X', '#sup'\), \('Y', 3\)"),
        (START + "counterexample(1; 1).", r"\('', 1\)"),
        (START + "{ stone(a) }. counterexample(a).", r"\('', 'a'\)"),
        (START + "#show 5. #show (1,2). counterexample(1).", r"\('', 1\)"),
        ('#include "layout.lp".\nshown_by(runs). counterexample(1).', r"\('', 1\)"),
    ],
)
@pytest.mark.parametrize("seconds", [None, 60.0])
def test_arguments_of_a_counterexample_are_told_as_they_are(
    text: str, told: str, seconds: float | None, tmp_path: Path
) -> None:
    found = prove(own(tmp_path, text), Layouts.of((1, 1)), seconds=seconds).witness
    assert found is not None
    assert re.fullmatch(rf"\({told},?\)", str(found.found))


def test_a_counterexample_stays_on_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = own(tmp_path, START + 'counterexample("a\\nb").').path
    assert main(["prove", "--claim", str(file), "--size", "1x1"]) == 1
    assert "\n  a\\nb\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (START + "refuted. counterexample(1) :- spot(0, 0, nw).", ":4: refuted is the search's own word: a file"),
        (START + "ignored_start(5). counterexample.", ":4: ignored_start is the search's own word: a file"),
        (START + "counterexample.\nignored_start(a).", ":5: ignored_start is the search's own word: a file"),
        ("counterexample.", ':1: it chooses no map: it has to include the rules of one, #include "layout.lp".'),
        ('#include "vocabulary.lp".\ncounterexample.', ":1: it chooses no map: "),
        ('#include "distance.lp".\ncounterexample.', ":1: it chooses no map: "),
        (START + "laid(1, 2, 0, 0). counterexample.", ": it derives laid(1,2,0,0), which is on no map"),
        (START + "spot(0, 0, xx). counterexample.", ": it derives spot(0,0,xx), which is on no map"),
        (START + "#show spot(a). counterexample.", ": it derives spot(a), which is on no map"),
        (START + "target(a, (0,0)). counterexample.", ": it derives target(a,(0,0)), but no location is at A1"),
        (START + "place(a, b). counterexample.", ":1: it does not go together with the rules that it includes: oper"),
        (START + "#const border_join = 5.\ncounterexample.", ":4: redefinition of constant: #const border_join=5."),
    ],
)
def test_claims_that_say_what_is_not_theirs(text: str, says: str, tmp_path: Path, complaint: Complaint) -> None:
    file = own(tmp_path, text).path
    said = complaint("prove", "--claim", str(file), "--size", "1x1", "--format", "json")  # so no title comes before
    assert said.startswith(f"{file}{says}")
    assert "<" not in said
