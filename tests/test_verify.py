"""``pyrules verify`` and ``pyrules compare``: what is a case, how a failure is told, other programs, pytest, JUnit."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pyrules import Map
from pyrules.cli import main
from pyrules.comparing import compare
from pyrules.errors import InputError
from pyrules.verify import against
from pyrules.verify.expects import read_expects
from pyrules.verify.report import failure, junit, to_json
from pyrules.verify.run import Result, judge, ours

ROOT = Path(__file__).parent.parent
CASES = ROOT / "instances" / "cases"
OTHER = f"{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'tests' / 'other_program.py'))}"

MAP = 'tiles = ["A0 L0"]\n\n[[restaurant]]\nspot = "D4nw"\n'
PASSES = '[[expect]]\nrules = ["D3"]\nask = "distance"\nfrom = "D4nw"\nto = "house 2"\nroad = 0\n'
FAILS = PASSES.replace("road = 0", 'road = 5\nid = "T01"\nnote = "as a test"')
STARTS = '[[expect]]\nrules = ["S1"]\nask = "starts"\nspots = ["D1nw", "A1ne"]\n'


def results(text: str) -> list[Result]:
    return [judge(expect, ours) for expect in read_expects(text, "case.toml")]


@pytest.fixture
def case(tmp_path: Path) -> Any:
    def write(text: str, name: str = "case.toml") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_exit_codes_and_summary(case: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", case(MAP + PASSES)]) == 0
    assert capsys.readouterr().out == "1 expectation in 1 file, 1 sentence pinned: 1 passed, 0 failed\n"
    assert main(["verify", case(MAP + PASSES + FAILS)]) == 1
    out = capsys.readouterr().out
    assert "2 expectations in 1 file, 1 sentence pinned: 1 passed, 1 failed" in out
    assert "expect 2 (T01)" in out


def test_a_failure_tells_all() -> None:
    (result,) = results(MAP + FAILS)
    told = failure(result)
    assert "road: expected 5, got 0" in told
    assert "as a test" in told
    assert "D3: By road: follow a road from the entrance to the target" in told
    assert "  4  ? ? # D ? · . . . L .\n  5  ? ? # ? ? · . . . . ." in told


def test_a_failure_marks_what_differs() -> None:
    (result,) = results(MAP.split("[[")[0] + STARTS)
    told = failure(result)
    assert "(has too much" in told
    assert "lacks" not in told
    assert "!" in told.split("\n\n")[1]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (MAP, "no [[expect]] in this file"),
        (MAP + "[[expects]]\nask = 1\n", "unknown key 'expects'; did you mean 'expect'?"),
        (MAP + PASSES.replace('"distance"', '"distanse"'), "[[expect]] 1.ask: unknown question 'distanse'; did"),
        (MAP + PASSES.replace("road =", "raod ="), "[[expect]] 1: unknown key 'raod'; did you mean 'road'?"),
        (MAP + PASSES.replace("road = 0", ""), "[[expect]] 1: nothing is expected of 'distance': give road or air"),
        (MAP + PASSES.replace("road = 0", "road = true"), "road: a number of borders, or 'impossible', not 'True'"),
        (MAP + PASSES.replace("road = 0", "road = -1"), "[[expect]] 1.road: a number of borders"),
        (MAP + PASSES.replace('to = "house 2"', ""), "[[expect]] 1: 'to' is missing"),
        (MAP + PASSES.replace('["D3"]', '["D9"]'), "[[expect]] 1.rules: 'D9' is no sentence of the rules"),
        (MAP + PASSES.replace('["D3"]', "[]"), "[[expect]] 1.rules: name at least one sentence"),
        (MAP + PASSES.replace('rules = ["D3"]', ""), "[[expect]] 1: 'rules' is missing"),
        (MAP + PASSES + "rulings = { last_boarder = 'count' }", "[[expect]] 1.rulings: unknown key"),
        (MAP + PASSES + "rulings = { last_border = 'on' }", "ruling last_border is count or ignore, not 'on'"),
        (MAP + PASSES.replace("house 2", "house 3"), "[[expect]] 1: no location 'house 3' on the map"),
        (MAP + STARTS.replace('"D1nw"', '"D1"'), "[[expect]] 1.spots: bad spot 'D1'"),
        (MAP + STARTS.replace('"D1nw"', '"A1ne"'), "'A1ne' is listed twice"),
        (MAP + '[[expect]]\nrules = ["C5"]\nask = "roads"\nsquares = ["C1"]\n', "squares: cannot be told"),
        ('tiles = ["A0 A0"]\n' + STARTS, "[[expect]] 1: tiles: tile A lies in the map more than once"),
        ("tiles = [", "not TOML"),
    ],
)  # fmt: skip
def test_what_is_no_case_is_an_error(case: Any, capsys: pytest.CaptureFixture[str], text: str, says: str) -> None:
    assert main(["verify", case(text)]) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert "case.toml: " in told.err
    assert told.err.count("\n") == 1
    assert not told.out


def test_no_file_is_an_error(tmp_path: Path, case: Any, capsys: pytest.CaptureFixture[str]) -> None:
    for path, says in (
        (str(tmp_path), "no .toml file in this folder"),
        (str(tmp_path / "none.toml"), "no such file"),
        (str(ROOT / "README.md"), "a file of cases has a name that ends in .toml"),
    ):
        assert main(["verify", path]) == 2
        assert says in capsys.readouterr().err
    assert main(["verify", case(MAP + PASSES), "--ask", "starts"]) == 2
    assert main(["verify", case(MAP + PASSES), "--rule", "D3"]) == 0


def test_json(case: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", case(MAP + PASSES + FAILS), "--format", "json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["passed"], told["failed"]) == (1, 1)
    wrong = told["results"][1]
    assert wrong["expected"] == {"road": 5}
    assert wrong["got"] == {"road": 0}
    assert (wrong["id"], wrong["rules"], wrong["ask"], wrong["passed"]) == ("T01", ["D3"], "distance", False)
    assert wrong["asked"] == {"from": "D4nw", "to": "house 2"}
    assert Map.parse(wrong["map"]) == Map.parse("A0 L0; D4nw")


def test_junit(case: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "results.xml"
    assert main(["verify", case(MAP + PASSES + FAILS), "--junit", str(file)]) == 1
    suite = ElementTree.parse(file).getroot()
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    (fault,) = suite.iter("failure")
    assert "expected 5, got 0" in (fault.text or "")


def test_impossible_is_null() -> None:
    (result,) = results(
        'tiles = ["A0 -- B0"]\n' + PASSES.replace("house 2", "house 4").replace("0\n", '"impossible"\n')
    )
    assert result.passed
    assert to_json([result])["results"][0]["expected"] == {"road": None}


def test_rulings_hold_for_one_expectation() -> None:
    text = 'tiles = ["E0 A0"]\n' + PASSES.replace("D4nw", "D1se").replace("road = 0", "road = 1")
    other = text.split("\n", 1)[1].replace("road = 1", "road = 0") + 'rulings = { last_border = "ignore" }\n'
    assert [result.passed for result in results(text + other)] == [True, True]


# ---- other programs


def verify_against(how: str, text: str, **keys: float) -> list[Result]:
    with against.Program(f"{OTHER} {how}", **keys) as program:
        return [judge(expect, program.answer) for expect in read_expects(text, "case.toml")]


def test_an_honest_program_passes(capsys: pytest.CaptureFixture[str]) -> None:
    folders = [str(CASES / name) for name in ("distance", "routes")]
    assert main(["verify", *folders, "--against", f"{OTHER} honest", "--timeout", "120"]) == 0
    assert ", 0 failed" in capsys.readouterr().out


def test_a_wrong_program_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["verify", str(CASES / "distance"), "--against", f"{OTHER} wrong", "--timeout", "120", "--rule", "D7"])
        == 1
    )
    out = capsys.readouterr().out
    assert "5 failed" in out
    assert "road: expected 1, got 2" in out


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ("crash", "the program ended (exit code 3) without an answer"),
        ("garbage", "the answer is no JSON: 'Good morning\\x00 <&>'"),
        ("list", "the answer is no JSON object: '[1]'"),
        ("unable", "the program cannot tell: 'no such thing yet'"),
        ("kind", "road: a number of borders, or 'impossible', not 'many'"),
        ("silent", "no answer to road"),
        ("late", "the answer is to another question than 1"),
    ],
)
def test_misbehaviour_is_a_failed_case(how: str, says: str) -> None:
    (result,) = verify_against(how, MAP + PASSES, timeout=120)
    assert not result.passed
    assert says in result.message
    assert says in failure(result)
    ElementTree.fromstring(junit([result]))


def test_a_program_that_hangs_is_ended() -> None:
    found = verify_against("hang", MAP + PASSES * 4, timeout=0.05)
    assert [result.message for result in found] == ["no answer within 0.05 s"] * 3 + [
        "not asked: the program had no answer to 3 questions in a row"
    ]


def test_a_program_that_crashed_is_started_again() -> None:
    found = verify_against("crash", MAP + PASSES * 2, timeout=120)
    assert [result.message for result in found] == ["the program ended (exit code 3) without an answer"] * 2


def test_no_such_program(case: Any, capsys: pytest.CaptureFixture[str]) -> None:
    for command, says in (("no-such-program", "no such file"), ("", "an empty command"), ("'", "no closing quotation")):
        assert main(["verify", case(MAP + PASSES), "--against", command]) == 2
        assert says in capsys.readouterr().err


def test_the_protocol_is_as_documented() -> None:
    """The question in docs/protocol.md is the one that is sent."""
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    shown = json.loads(page.split("```json\n")[1].split("```")[0])
    text = 'tiles = ["A0 L0 N0", "F0 O0 T0"]\n[[restaurant]]\nspot = "D4nw"\n' + PASSES
    (expect,) = read_expects(text, "case.toml")
    assert against.request(expect, 7) == shown


# ---- pytest


def pytest_run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "pyrules.verify.pytest_plugin",
        "-p",
        "no:cacheprovider",
        "-q",
        ".",
    ]
    return subprocess.run([*command, *words], cwd=folder, capture_output=True, text=True, timeout=300)


def test_pytest_plugin(tmp_path: Path, case: Any) -> None:
    case(MAP + PASSES + FAILS)
    case("[tool.other]\nname = 1\n", "other.toml")
    done = pytest_run(tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "1 failed, 1 passed" in done.stdout
    assert "road: expected 5, got 0" in done.stdout
    assert "Traceback" not in done.stdout
    against = pytest_run(tmp_path, "--pyrules-against", f"{OTHER} wrong", "--pyrules-timeout", "120")
    assert "2 failed" in against.stdout


def test_pytest_plugin_refuses_what_is_no_case(tmp_path: Path, case: Any) -> None:
    case(MAP)
    done = pytest_run(tmp_path)
    assert done.returncode == 2, done.stdout
    assert "no [[expect]] in this file" in done.stdout


# ---- compare


def test_compare(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "E0 A0; D1se", "--ruling", "last_border"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("last_border: count (default) / ignore\nstarts: the same (9)\n")
    assert "  D1se to house 2, by road: 1 / 0\n" in out
    assert main(["compare", "A0 L0", "--ruling", "border_join"]) == 0
    assert main(["compare", "E0 A0; D1se", "--ruling", "last_border", "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["same"] is False


def test_compare_runs() -> None:
    found = compare(Map.parse("L0 M1/H1 E1; F6ne"), "border_join")
    (runs,) = [topic for topic in found.topics if topic.differences]
    assert runs.name == "runs"
    assert ("F6ne, truck driver: lemonade I4, beer I7", (1, None)) in [
        (difference.what, difference.answers) for difference in runs.differences
    ]


def test_compare_holds_the_other_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "E0 A0; D1se", "--ruling", "last_border", "--ruling", "border_join=middle"]) == 1
    for words in (["border_join", "--ruling", "last_border"], ["border_join=middle"], ["borders"]):
        assert main(["compare", "E0 A0", "--ruling", *words]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_compare_takes_the_setting_of_the_map_for_granted_only_where_it_is_not_compared() -> None:
    one = compare(Map.parse("E0 A0; D1se"), "last_border")
    assert one == compare(Map.parse("E0 A0; D1se; ruling last_border=ignore"), "last_border")
    with pytest.raises(InputError):
        compare(Map.parse("A0 A1"), "last_border")


RUNS = MAP + '[[expect]]\nrules = ["B5"]\nask = "runs"\nfrom = "D4sw"\nrange = 3\nby = "road"\n'


@pytest.mark.parametrize("value", ["1", '["lemonade F7"]'])
def test_a_list_is_shown_as_it_has_to_be(value: str, case: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", case(f"{RUNS}largest = {value}\n")]) == 2
    assert '1.largest: a list in any order, such as [["soda L9", …], …], not' in capsys.readouterr().err


def test_help_tells_how_the_values_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--help"]) == 0
    assert 'such as [["soda L9", …], …]\n             sets largest\n' in capsys.readouterr().out


def test_junit_says_it_in_the_words_of_the_text() -> None:
    assert 'message="road: expected 5, got 0"' in junit(results(MAP + FAILS))
