"""Puzzle files that somebody has forged, or spoilt: one clear line each, and the exit code says which."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from puzzle_files import SAMPLES, P, S, changed

from pyrules.cli import main
from pyrules.puzzles.check_sentences import said_otherwise
from pyrules.puzzles.clues import Clue, Words, to_table
from pyrules.puzzles.files import load

FORGED = [
    ("site", P, r'says = "Luna [^"]*"', 'says = "Luna is rich."', r"clue 1: nobody knows what 'Luna is rich\.' says"),
    ("site", P, r'says = "Luna ([^"]*)"', r'says = "Etna \1"', "clue 1: nobody knows what "),
    ("crowd", P, r'says = "Every restaurant ', 'says = "No restaurant ', r"clue \d: '.*' is not what the clue stands"),
    ("survey", P, r"(\d+) borders? by road", "9 borders by road", r"clue \d+: '.*' is not what the clue stands for"),
    ("survey", P, r'says = "From ', 'says = "Far from ', r"clue \d+: nobody knows what "),
    ("site", P, r'(question = ".*)Bella Roma', r"\1Roma", "the question does not speak of Bella Roma"),
    ("site", P, r'(question = ".*)Luna', r"\1Etna", "the question does not speak of Luna"),
    ("delivery", P, r"range \d+ by road", "range 9 by road", r"the question does not speak of range \d"),
    ("delivery", P, r"\d drinks", "9 drinks", r"the question does not speak of \d drinks"),
    ("site", P, 'level = "easy"', 'level = "hard"', "the puzzle says that it is hard, the solution easy"),
    ("site", S, 'level = "easy"', 'level = "hard"', "the level that the steps come to is easy, not hard"),
    ("site", S, r"steps = \d+", "steps = 77", r"there are \d+ steps, not 77"),
    ("crowd", S, r"points = \d+", "points = 77", r"the steps have \d+ points, not 77"),
    ("survey", S, r"suppositions = \d", "suppositions = 9", r"the steps have \d suppositions, not 9"),
    ("site", S, r'"Luna" =', '"Etna" =', "the answer says nothing of Luna"),
    ("site", S, r'"Luna" = "\w+"', '"Luna" = "Rome"', "the answer for Luna, 'Rome', is none"),
    ("crowd", S, r'"1" = "(\w+)", "2" = "\w+"', r'"1" = "\1", "2" = "\1"', r"the answer names \w+ 2 times"),
    ("crowd", S, r'"1" =', '"one" =', "the answer says nothing of 1"),
    ("survey", S, r'(answer = \{ "place 1" =) "\w+"', r'\1 "Z"', r"the answer for place 1, 'Z', is none"),
    ("judge", S, r'= "S1"', '= "S4"', r"the answer for \w, 'S4', is none"),
    ("judge", S, r'"A" = "\w+", ', "", "the answer says nothing of A"),
    ("delivery", S, '= "no"', '= "maybe"', r"the answer for \w+ \w+, 'maybe', is none"),
    ("delivery", S, r'answer = \{ "(beer|lemonade|soda) \w+"', r'answer = { "\1 A1"', "the answer says nothing of "),
    ("site", S, r"clues = \[\d+\]", "clues = [9]", "step 1 names clue 9, which there is not"),
    ("site", S, r"clues = \[\d+\]", "clues = []", "step 1 is told as 'one', but names 0 clues"),
    ("site", S, r'out = \["Luna \w+"', 'out = ["Luna here"', "step 1 takes away 'Luna here', which is no candidate"),
    ("site", S, r'out = \[("Luna \w+"), ', r"out = [\1, \1, ", r"step 1 takes away Luna \w+ a second time"),
    ("crowd", S, r"out = \[.*\]", "out = []", "step 1 takes nothing away"),
    ("site", S, r"(?s)\n\[\[puzzle.step\]\].*", "", "the solution has no steps"),
    ("site", S, r'says = "Clue \d+ leaves', 'says = "Clue 9 leaves', "step 1 tells of other clues than it uses"),
    ("site", S, r'says = "Clue (\d+) leaves', r'says = "Suppose clue \1: that leaves', "step 1 is told as 'one', but"),
    ("site", S, r'how = "one"', 'how = "suppose"\nlinks = 0', "step 1 supposes without a link that refutes it"),
    ("judge", S, r'tiles = \["(\w)1', r'tiles = ["\g<1>2', "the map of the solution is not the map of the puzzle"),
    ("delivery", S, r'spot = "', 'spot = "K1nw" # "', "the map of the solution is not the map of the puzzle"),
    ("delivery", S, 'name = "Santa Maria"', 'name = "Luna"', "the map of the solution is not the map of the puzzle"),
]  # fmt: skip
SPOILT = [
    ("site", P, r"\[puzzle\]", "[puzzle", "not valid TOML|TOML"),
    ("site", S, r"\[puzzle\]", "[puzzle", "TOML"),
    ("site", P, 'kind = "site"', "", "kind"),
    ("site", S, 'kind = "site"', 'kind = "judge"', "but the puzzle beside it is a site"),
    ("site", S, r"answer = .*", "", "'answer' is missing"),
    ("site", S, r"answer = .*", "answer = {}", "answer: a table of texts"),
    ("site", S, r"answer = .*", 'answer = { "Luna" = 7 }', "answer: a table of texts"),
    ("site", S, r"points = \d+", "", "'points' is missing"),
    ("site", S, r'how = "one"', "", r"\[\[step\]\] 1: 'how' is missing"),
    ("site", S, r'how = "one"', 'how = "guess"', "how: 'guess' is none of rules, one, two, suppose"),
    ("site", S, r'how = "one"', 'how = "suppose"', "'links' is missing"),
    ("site", S, r"out = .*", "", "'out' is missing"),
    ("delivery", S, r"route = .*", "", "'route' is missing"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "which", "pattern", "new", "said"), FORGED)
def test_forged(
    kind: str, which: str, pattern: str, new: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed(tmp_path, kind, which, (pattern, new))
    assert main(["puzzle", "--check", path]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert all(line.startswith(f"{path}: ") for line in lines)
    assert any(re.match(said, line[len(path) + 2 :]) for line in lines)


@pytest.mark.parametrize(("kind", "which", "pattern", "new", "said"), SPOILT)
def test_spoilt(
    kind: str, which: str, pattern: str, new: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed(tmp_path, kind, which, (pattern, new))
    assert main(["puzzle", "--check", path]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"pyrules: {path.removesuffix('.toml')}{which}.toml: ")
    assert re.search(said, error)
    assert error.count("\n") == 1


def test_a_clue_that_no_step_uses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = changed(tmp_path, "site", P, (r"\n\[\[clue\]\]", "\nspare = []\n\n[[clue]]"))
    Path(path).write_text(Path(path).read_text(encoding="utf-8") + _another(path), encoding="utf-8")
    assert main(["puzzle", "--check", path]) == 1
    number = len(load(path).clues)
    out = capsys.readouterr().out
    assert f"no step uses clue {number}, and it is not to spare" in out
    assert f"clue {number} is idle" in out
    told = Path(path).read_text(encoding="utf-8").replace("spare = []", f"spare = [{number}]")
    Path(path).write_text(told, encoding="utf-8")
    assert main(["puzzle", "--check", path]) == 0
    assert ", and 1 to spare" in capsys.readouterr().out


def _another(path: str) -> str:
    """One more clue that is true: how far the first hidden one is from a house."""
    from pyrules import distances

    puzzle = load(path)
    name, spot = next(iter(puzzle.answer.items()))
    told = {clue.get("at") for clue in puzzle.clues}
    away = [d for d in distances(puzzle.map, spot) if d.location.kind == "house" and d.air]
    far = next(d for d in away if str(d.location.square) not in told)
    number = far.location.name.split()[1]
    return (
        f'\n[[clue]]\nsays = "{name} is {far.air} border{"s" * (far.air != 1)} from house {number} by air."\n'
        f'form = "one"\nwho = "{name}"\nname = "air"\nn = {far.air}\nat = "{far.location.square}"\n'
    )


@pytest.mark.parametrize("kind", ["site", "crowd"])
def test_every_sentence_that_is_written_is_read(kind: str) -> None:
    """All that the generator can say of these samples, and each with another number or place is another sentence."""
    from pyrules.asking import ask, locations
    from pyrules.notation import Square
    from pyrules.puzzles.clues import BETWEEN, PHRASES, RELATIONS

    puzzle = load(str(SAMPLES / f"{kind}-1.toml"))
    names = ("Luna", "Etna") if kind == "site" else ()
    places = {place.square: place for place in locations(puzzle.map, ask(puzzle.map, "", "show/locations.lp"))}
    at, other = next(iter(places)), list(places)[-1]
    forms = ["one", "count"] if names else ["every", "none", "count"]
    numbered = {name: int("{n}" in PHRASES[name] or name == "door") for name in PHRASES}
    clues = [Clue(form, 1, 0, name, 2 * n, at) for form in forms for name, n in numbered.items()]
    clues += [Clue("count", 2, 0, name, n, other) for name, n in numbered.items()]
    clues = [clue for clue in clues if clue.form == "one" or clue.name not in ("nearest", "farthest")]
    clues += [Clue(forms[0], 1, 0, name, 0, at) for name in ("road", "air")]
    if names:
        clues += [Clue("two", 1, 2, name, int(name == "road"), other) for name in RELATIONS]
    else:
        pairs = [(form, name) for form, names_ in BETWEEN.items() for name in names_]
        clues += [Clue(form, 0, 0, name, int(name == "within"), Square(0, 0)) for form, name in pairs]
    tables = [to_table(clue, Words(names, places, {})) for clue in clues]
    data = {"hidden": list(names)} if names else {}
    assert said_otherwise(puzzle._replace(clues=tuple(tables), data=data)) == []
    moved = [t | ({"at": "A1"} if "at" in t else {"n": 3} if "n" in t else _another_name(t)) for t in tables]
    assert len(said_otherwise(puzzle._replace(clues=tuple(moved), data=data))) == len(moved)


def _another_name(table: dict[str, str]) -> dict[str, str]:
    return {"name": "edge" if table["name"] != "edge" else "across"}
