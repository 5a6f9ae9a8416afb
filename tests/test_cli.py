"""The command line: the fixed JSON shapes, the exit codes, help whose example runs, text that can be read."""

from __future__ import annotations

import json
import re
import shlex
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from conftest import Run

from pyrules.cli import COMMANDS, main

SANTA_MARIA = str(Path(__file__).parent.parent / "instances" / "santa-maria.toml")
OPEN = "A0 B1/C2 D3"
CORE = ("show", "starts", "check", "distance", "roads", "reach", "facts")


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Any:
    def said_(*words: str, code: int = 0) -> str:
        assert main(list(words)) == code
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return said_


@pytest.fixture
def data(said: Any) -> Any:
    def data_(*words: str, code: int = 0) -> Any:
        out = said(*words, "--format", "json", code=code)
        assert out.count("\n") == 1
        return json.loads(out)

    return data_


def test_the_commands_of_the_core_are_there() -> None:
    assert set(CORE) <= set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_and_its_example(command: str, run: Run, checkout: Path) -> None:
    module = import_module(f"pyrules.cli.{command}")
    text = run(command, "--help")
    assert (text.returncode, text.stderr) == (0, "")
    assert module.HELP.splitlines()[0].split()[0] in text.stdout
    assert module.EXAMPLE in text.stdout
    name, *words = shlex.split(module.EXAMPLE.partition(" | ")[0])
    assert name == "pyrules"
    assert words[0] == command
    done = run(*words, cwd=checkout)
    assert done.returncode in (0, 1), done.stderr
    assert done.stderr == ""
    assert done.stdout


def test_overview_and_version(said: Any, run: Run) -> None:
    for words in ((), ("--help",), ("-h",)):
        text = said(*words)
        assert all(re.search(rf"^  {command} ", text, re.MULTILINE) for command in COMMANDS)
    assert re.fullmatch(r"pyrules \d+\.\d+\.\d+\n", said("--version"))
    assert run("starts", OPEN).stdout == said("starts", OPEN)


def test_starts(data: Any, said: Any) -> None:
    found = data("starts", OPEN)
    assert list(found) == ["map", "count", "starts"]
    assert found["map"] == OPEN
    assert found["count"] == len(found["starts"]) == 28
    assert found["starts"][:3] == ["A1ne", "A1se", "A1sw"]
    assert said("starts", OPEN).splitlines() == [*found["starts"], "28 legal starting spots"]
    none = "blank0; tile blank ...../...../...../...../....."
    assert data("starts", none, code=1) == {"map": none, "count": 0, "starts": []}
    assert said("starts", none, code=1) == "0 legal starting spots\n"


def test_check(data: Any, said: Any) -> None:
    assert data("check", SANTA_MARIA) == {"legal": True, "violations": []}
    assert said("check", SANTA_MARIA) == "legal\n"
    found = data("check", SANTA_MARIA, "--spot", "M6nw", code=1)
    assert list(found) == ["legal", "violations"]
    assert found["legal"] is False
    assert [(v["rule"], v["name"]) for v in found["violations"]] == [
        ("S3", "entrance_shares_tile"), ("S1", "not_empty"),
    ]  # fmt: skip
    for violation in found["violations"]:
        assert list(violation) == ["rule", "name", "piece", "squares", "says"]
        assert violation["piece"] == "M6nw"
        assert violation["says"].endswith(f": {violation['rule']}")
    shares = found["violations"][0]
    assert shares["squares"] == ["M6", "L8"]
    assert shares["says"] == (
        "the entrance corner M6 of M6nw lies on tile M0, where Santa Maria Pizza has its entrance (L8): S3"
    )
    later = data("check", SANTA_MARIA, "--spot", "M6nw", "--later", code=1)
    assert [v["rule"] for v in later["violations"]] == ["S1"]
    told = said("check", SANTA_MARIA, "--spot", "M6nw", code=1).splitlines()
    assert told[:2] == [v["says"] for v in found["violations"]]
    assert [line[:5] for line in told[2:]] == ["  S3:", "  S1:"]  # the sentences themselves


def test_distance(data: Any, said: Any) -> None:
    found = data("distance", SANTA_MARIA)
    assert list(found) == ["distances"]
    assert {"from": "L7sw", "to": "house 16", "road": 1, "air": 1} in found["distances"]
    assert {"from": "L7sw", "to": "lemonade N7", "road": None, "air": 0} in found["distances"]
    assert {"from": "L7sw", "to": "house 5", "road": None, "air": 2} in found["distances"]
    assert data("distance", SANTA_MARIA, "--from", "Santa Maria Pizza") == found
    assert data("distance", SANTA_MARIA, "--from", "L7sw") == found
    assert data("distance", SANTA_MARIA, "--to", "soda L9") == {
        "distances": [{"from": "L7sw", "to": "soda L9", "road": 0, "air": 0}]
    }
    assert len(data("distance", SANTA_MARIA, "--to", "house 5", code=1)["distances"]) == 1
    every = data("distance", SANTA_MARIA, "--starts")["distances"]
    assert {d["from"] for d in every} == set(data("starts", SANTA_MARIA)["starts"])
    text = said("distance", SANTA_MARIA)
    assert text.startswith("From Santa Maria Pizza to ")
    assert re.search(r"^house 5 +impossible +2$", text, re.MULTILINE)


def test_roads(data: Any, said: Any) -> None:
    found = data("roads", "A0 G0")
    assert list(found) == ["count", "roads"]
    assert found["count"] == len(found["roads"]) == 2
    for road in found["roads"]:
        assert list(road) == ["squares", "tiles", "locations"]
    assert {"squares": ["H1", "H2", "H3", "H4", "H5"], "tiles": ["G0"], "locations": ["house 12"]} in found["roads"]
    text = said("roads", "A0 G0")
    assert text.startswith("2 roads\n")
    assert "connects house 2 and house 12" in text


def test_reach(data: Any, said: Any) -> None:
    found = data("reach", SANTA_MARIA, "--from", "L7sw", "--range", "0", "--by", "road")
    assert list(found) == ["locations", "squares"]
    assert found["locations"] == [{"name": "soda L9", "distance": 0}]
    assert "K8" in found["squares"]
    anywhere = data("reach", SANTA_MARIA, "--from", "L7sw", "--range", "inf", "--by", "road")
    assert {"name": "house 5", "distance": None} in anywhere["locations"]
    assert data("reach", SANTA_MARIA, "--from", "L7sw", "--employee", "zeppelin_pilot") == data(
        "reach", SANTA_MARIA, "--from", "L7sw", "--range", "4", "--by", "air"
    )
    assert said("reach", SANTA_MARIA, "--from", "L7sw", "--range", "1", "--by", "road").startswith(
        "In range of Santa Maria Pizza (1 border by road):\n  house 16      1\n  soda L9       0\n"
    )
    text = said("reach", SANTA_MARIA, "--from", "L7sw", "--range", "inf", "--by", "road")
    assert "\n  house 5       not connected\n" in text
    everything = said("reach", SANTA_MARIA, "--from", "L7sw", "--range", "inf", "--by", "air")
    assert everything.endswith("\nand all 225 squares of the map\n")


def test_rulings_and_repeats(data: Any) -> None:
    assert data("starts", "A0 A0", "--allow-repeats")["count"] > 0
    spot = ("--from", "D4nw", "--to", "house 4")
    text = "A0 B1; D4nw"
    ignore = data("distance", text, *spot, "--ruling", "last_border=ignore")
    assert ignore == data("distance", f"{text}; ruling last_border=ignore", *spot)
    both = ("--ruling", "last_border=ignore", "--ruling", "border_join=middle")
    assert data("distance", text, *spot, *both)["distances"][0]["road"] == 1


def test_standard_input(run: Run) -> None:
    instance = Path(SANTA_MARIA).read_text(encoding="utf-8")
    assert run("starts", "-", input=instance).stdout == run("starts", SANTA_MARIA).stdout
    assert run("starts", "-", input=f"\n{OPEN}\n").stdout == run("starts", OPEN).stdout


def test_first_place_vacant(said: Any) -> None:
    """Such a map begins like an option."""
    assert said("starts", "--/A0") == said("starts", "-- /A0")


def test_show(said: Any, tmp_path: Path) -> None:
    text = said("show", SANTA_MARIA)
    assert "A B C D E" in text
    assert said("show", SANTA_MARIA, "-o", str(tmp_path / "map.txt")) == ""
    assert (tmp_path / "map.txt").read_text(encoding="utf-8").strip() == text.strip()
    assert [path.name for path in tmp_path.iterdir()] == ["map.txt"]


def test_distances_of_a_spot_that_is_not_legal_come_with_a_note(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["distance", OPEN, "--from", "C4ne"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[2].startswith("house 2 ")
    assert err == "C4ne is no legal spot: C4ne covers C4 (road) and C5 (road): S1\n"
    assert main(["distance", OPEN, "--from", "D4nw"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("prove", "road_not_below_air\n      The distance by road is never below"),
        ("record", "most_roads\n      The most separate continuous roads."),
        ("reach", "truck_driver (road 3)"),
        ("runs", "zeppelin_pilot (2 of each)"),
        ("setups", "in reverse order of play"),
    ],
)
def test_help_tells_what_can_be_named(command: str, says: str, said: Any) -> None:
    assert says in said(command, "--help")


WRONG = "B0 G1 K0/C2 P0 H3/J1 M0 D0; D4sw I9ne"


def test_show_marks_restaurants_that_cannot_lie_there(said: Any) -> None:
    out = said("show", WRONG, "--check")
    assert "  9  # H H . # · . . # R D ·" in out
    assert " 10  # # # # # · . . # ! R ·" in out
    assert "I9ne covers I10 (beer I10): S1" in out
    both = said("show", "B0 G1; D4sw E4ne", "--check")
    assert "D4sw covers E4 (E4ne) and E5 (E4ne): S1\nE4ne covers E4 (D4sw) and E5 (D4sw): S1" in both
    drawn = said("show", WRONG, "--check", "--format", "svg")
    assert "I9ne covers I10" in drawn
    assert "<html" in said("show", WRONG, "--check", "--format", "html")


def test_a_map_that_cannot_be_is_still_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", WRONG]) == 2
    assert main(["show", "A0; house 9 B1 w", "--check"]) == 2
    assert "house 9 covers" in capsys.readouterr().err


def test_a_house_that_is_not_there_lists_those_that_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["distance", "B0 G1", "--from", "D4sw", "--to", "house 99"]) == 2
    assert "no location 'house 99' on the map; its houses are 4, 12\n" in capsys.readouterr().err


def test_compare_calls_a_restaurant_by_its_name(said: Any, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('tiles = ["J1 S0"]\n[[restaurant]]\nname = "Burger Barn"\nspot = "A4se"\n', encoding="utf-8")
    out = said("compare", str(path), "--ruling", "last_border", "--all", code=1)
    assert "  Burger Barn to beer F4, by road: 1 / 0\n" in out
    assert "A4se to" not in out


def test_compare_finds_which_setting_answers_what(said: Any) -> None:
    out = said("compare", "--find", "--ruling", "last_border", "--size", "1x2", "--question", "distances", code=1)
    found = re.search(r"\n  \w+ to [a-z]+ \w+, by road: (\d) under last_border = count, (\d) under ignore\n", out)
    assert found
    assert int(found[1]) == int(found[2]) + 1


def test_a_record_says_from_where_to_where(said: Any) -> None:
    out = said("record", "longest_distance", "--size", "1x2")
    assert re.search(r"\n  from [A-Z0-9]+[a-z]{2} to house \d+\n", out)
