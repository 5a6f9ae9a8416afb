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
from pyrules.puzzles.check import check
from pyrules.puzzles.generate import Wish, make
from pyrules.puzzles.write import Folder
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


# ---- clue types of one's own

NORTH = "has(spot(X,Y,D), north, 0, 0, 0) :- legal(X, Y, D), Y < 6.\n"
PUZZLE = ("--size", "2x2", "--difficulty", "easy", "--tries", "15", "-o", "x", "--clues", "own.lp")


@pytest.fixture
def clues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of clue types, in the folder where the command runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path / "own.lp"


@pytest.mark.parametrize("phrase", ["lies north, of row 6", "lies north (see legal(0,0,nw))", 'lies \\"up\\" there'])
def test_a_phrase_with_any_signs(phrase: str, clues: Path) -> None:
    clues.write_text(NORTH + f'says(north, "{phrase}").')
    own = clues.read_text()
    said = set()
    for number in range(1, 4):
        puzzle = make(Wish("site", 2, 2, "easy", 3, own, spare=300), number).puzzle
        assert puzzle
        assert check(puzzle, own).problems == ()
        said |= {clue["says"] for clue in puzzle.clues}
    assert "Luna " + phrase.replace("\\", "") + "." in said


def test_a_spot_that_is_not_legal_is_passed_over(clues: Path) -> None:
    clues.write_text("has(spot(X,Y,D), north, 0, 0, 0) :- square(X, Y), corner(D, _, _), Y < 6.")
    assert main(["puzzle", "site", *PUZZLE]) == 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (NORTH + "says(north, 5).", ": 'says(north,5)': 5 is no text in quotes, on one line"),
        (NORTH + 'says(north, "a\\nb").', ': \'says(north,"a\\\\nb")\': "a\\nb" is no text in quotes, on one line'),
        (NORTH + 'says("North", "a").', ': \'says("North","a")\': "North" names no clue type'),
        (NORTH + 'says(north, "a {foo}").', ": 'says(north,\"a {foo}\")': in braces stand only {n}, {at} and {corner}"),
        (NORTH + 'says(north, "a {").', ": 'says(north,\"a {\")': in braces stand only"),
        (NORTH + 'says(north, "a"). says(north, "b").', "north is said in another way already"),
        (NORTH + f'says(north, "{"a" * 201}").', "it has 201 characters, more than 200"),
        ("has(spot(X,Y,D), north, a, b, c) :- legal(X, Y, D).", "the last three are numbers from 0 to 999"),
        ("has(spot(X,Y,D), north, 0, 1, 0) :- legal(X, Y, D).", "there is no location at (1,0)"),
        ("has(spot(0,0,xx), north, 0, 0, 0).", "spot(0,0,xx) is no spot such as spot(0,0,nw)"),
        ("has(f(a), north, 0, 0, 0).", "f(a) is no spot such as spot(0,0,nw)"),
        ("\nis(1, 0, 0, nw).", ":2: is is a word of the rules: a file of clue types adds has/5 and says/2"),
        ("clue(1, one, 1, 0, edge, 0, 0, 0).", ":1: clue is a word of the rules"),
        ("legal(0, 0, nw).", ":1: legal is a word of the rules"),
        ("has(spot(0,0,nw), north).", ":1: has has 5 arguments"),
        ("has(spot(X,Y,D), edge, 0, 0, 0) :- legal(X, Y, D).", ":1: there is a clue type edge already"),
        (NORTH + ":- legal(_, _, _).", ":2: a constraint has no place in a file of clue types"),
        (NORTH + "#show legal/3.", ":2: '#show legal/3.' has no place in a file of clue types"),
        (NORTH + "says(north 5).", ":2: syntax error"),
        ("\nhas(spot(X,Y,D), north, 0, 0, 0) :- leggal(X, Y, D).", ":2: atom does not occur in any rule head: leggal"),
        ("{ has(spot(X,Y,D), north, 0, 0, 0) } :- legal(X, Y, D).", ": several answer sets where there should be one"),
    ],
)
def test_clue_types_that_cannot_be(text: str, says: str, clues: Path, complaint: Complaint) -> None:
    kind = "crowd" if "legal(0" in text else "site"
    clues.write_text(text)
    said = complaint("puzzle", kind, *PUZZLE)
    assert said.startswith("own.lp:")
    assert says in said
    assert "<block>" not in said
    assert not Path("x").exists()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("says(north 5).", "own.lp:1: syntax error"),
        ("\nhas(S, north, 0, 0, 0) :- leggal(S).", "own.lp:2: atom does not occur in any rule head: leggal(S)"),
        ("has(spot(0,0,xx), north, 0, 0, 0).", "own.lp: 'has(spot(0,0,xx),north,0,0,0)': spot(0,0,xx) is no spot"),
    ],
)
def test_clue_types_that_cannot_be_and_a_check(text: str, says: str, clues: Path, complaint: Complaint) -> None:
    clues.write_text(text)
    with Folder("made") as folder:
        puzzle = make(Wish("site", 2, 2, "easy", 1), 1).puzzle
        assert puzzle
        folder.add("a", puzzle)
    assert complaint("puzzle", "--check", "made/a.toml", "--clues", "own.lp").startswith(says)
