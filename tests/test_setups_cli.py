"""``pyrules setups`` and ``pyrules same`` as a user types them: shapes, exit codes, pipes, interruptions."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pyrules.cli import main
from pyrules.cli.setups import EXAMPLE
from pyrules.sentences import quoted

SANTA_MARIA = "R1 L0 N3/C1 J0 M0/Q2 D3 T0"


@pytest.fixture
def asked(capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    """Runs a command line; gives its exit code, output and errors."""

    def ask(*words: str) -> tuple[int, str, str]:
        code = main([*words])
        return code, *capsys.readouterr()

    return ask


def test_the_example(asked) -> None:  # type: ignore[no-untyped-def]
    assert asked(*EXAMPLE.split()[1:]) == (0, "587651\n", "")


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        ("--players 5 --count", {"players": 5, "count": 10085720}),
        ("--players 3 --counts", {"players": 3, "counts": [1, 97, 3983, 90093]}),
        ("--most", {"most": 8}),
        ("--players 2 --count --with", {"players": 2, "count": 84}),
    ],
)
def test_json(asked, options: str, answer: object) -> None:  # type: ignore[no-untyped-def]
    words = options.split() + (["on tile J; on tile M"] if options.endswith("--with") else [])
    code, out, _ = asked("setups", SANTA_MARIA, *words, "--format", "json")
    assert (code, json.loads(out)) == (0, answer)


def test_lists(asked) -> None:  # type: ignore[no-untyped-def]
    code, out, err = asked("setups", SANTA_MARIA, "--players", "2", "--format", "json")
    lines = [json.loads(line) for line in out.splitlines()]
    assert (code, err, len(lines), len(set(map(tuple, lines)))) == (0, "", 3983, 3983)
    code, text, _ = asked("setups", SANTA_MARIA, "--players", "2")
    assert sorted(text.splitlines()) == sorted(" ".join(line) for line in lines)
    assert asked("setups", SANTA_MARIA, "--players", "2", "--limit", "7")[1].count("\n") == 7
    code, out, _ = asked("setups", SANTA_MARIA, "--players", "3", "--sample", "2", "--seed", "4", "--format", "json")
    assert [json.loads(line) for line in out.splitlines()] == [["F1sw", "K1sw", "I9sw"], ["E4ne", "N4nw", "N11nw"]]


def test_shares(asked) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = asked("setups", SANTA_MARIA, "--players", "3", "--shares", "--format", "json")
    answer = json.loads(out)
    assert (code, answer["count"], len(answer["shares"])) == (0, 90093, 97)
    assert sum(answer["shares"].values()) == 3 * 90093
    code, out, _ = asked("setups", SANTA_MARIA, "--players", "3", "--shares", "--format", "svg")
    assert code == 0
    assert out.startswith("<svg")
    assert "of the 90,093 setups of 3" in out


def test_order(asked) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = asked("setups", SANTA_MARIA, "--order", "Ann, Bo; Bo pass; Ann A1ne", "--format", "json")
    answer = json.loads(out)
    assert (code, answer["next"], answer["may_pass"], answer["count"]) == (0, "Bo", False, 83)
    assert asked("setups", SANTA_MARIA, "--order", "Ann, Bo; Ann pass") == (
        2,
        "",
        f"pyrules: 'Ann pass': it is the turn of Bo, not of Ann: S5. {quoted(['S5'])[0]}\n",
    )


def test_report(asked) -> None:  # type: ignore[no-untyped-def]
    words = ("setups", SANTA_MARIA + "; L7sw J1sw", "--players", "2", "--report")
    code, out, _ = asked(*words, "--format", "json")
    (report,) = json.loads(out)["reports"]
    assert (code, report["setup"]) == (0, ["J1sw", "L7sw"])
    assert report["restaurants"][1]["houses"][-1] == {"name": "house 16", "road": 1, "air": 1}
    assert "house 16     3     1*" in asked(*words)[1]
    assert "--most goes without --players" in asked("setups", SANTA_MARIA, "--players", "2", "--most")[2]
    assert "--report needs --sample or --limit" in asked("setups", SANTA_MARIA, "--players", "2", "--report")[2]


@pytest.mark.parametrize(
    ("options", "code", "complaint"),
    [
        (["--players", "0"], 2, "bad number of players 0: it is 1 or more"),
        (["--players", "-1"], 2, "bad number of players -1: it is 1 or more"),
        (["--players", "two"], 2, "bad number of players 'two': it is a whole number"),
        (["--players", "99999999999"], 2, "bad number of players 99999999999"),
        ([], 2, "--players is missing"),
        (["--players", "9"], 1, ""),
        (["--players", "9", "--count"], 1, ""),
        (["--players", "2", "--limit", "0"], 2, "bad limit 0: it is 1 or more"),
        (["--players", "2", "--sample", "x"], 2, "bad size of a sample 'x'"),
        (["--players", "2", "--sample", "1", "--seed", "1.5"], 2, "bad seed '1.5'"),
        (["--players", "2", "--with", "at A1nw"], 2, "S2"),
        (["--players", "2", "--with", "Ann at I9ne; Bo on tile J"], 2, "these pins contradict each other"),
        (["--players", "3", "--count", "--with", "no shared road"], 1, "no setup of 3 keeps to 'no shared road'"),
        (["--players", "2", "--constraint", "no-such.lp"], 2, "no-such.lp: no such file or directory"),
        (["--players", "2", "--sample", "2", "--constraint", "no-such.lp"], 2, "only --count can"),
        (["--players", "2", "--format", "svg"], 2, "a picture is drawn of --shares only"),
        (["--players", "2", "--shares", "--distinct"], 2, "--distinct goes with --count"),
    ],
    ids=str,
)
def test_refused(asked, options: list[str], code: int, complaint: str) -> None:  # type: ignore[no-untyped-def]
    found, out, err = asked("setups", SANTA_MARIA, *options)
    assert found == code
    assert complaint in err
    assert err.count("\n") == bool(complaint)
    assert out == ("0\n" if code == 1 and "--count" in options else "")


def test_setup_table_of_the_instance_file(asked, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "west.lp").write_text(":- restaurant(_, X, _, _), X > 7.", encoding="utf-8")
    file = tmp_path / "map.toml"
    rows = '["R1 L0 N3", "C1 J0 M0", "Q2 D3 T0"]'
    file.write_text(f'tiles = {rows}\n[setup]\nplayers = 2\nwith = ["free tile M"]\n', encoding="utf-8")
    assert (
        asked("setups", str(file), "--count")[1]
        == asked("setups", SANTA_MARIA, "--players", "2", "--count", "--with", "free tile M")[1]
    )
    file.write_text(f'tiles = {rows}\n[setup]\nplayers = 2\nconstraints = ["west.lp"]\n', encoding="utf-8")
    assert asked("setups", str(file), "--count")[1] == "548\n"
    file.write_text(f"tiles = {rows}\n[setup]\nplayer = 2\n", encoding="utf-8")
    assert asked("setups", str(file))[2] == f"pyrules: {file}: setup: unknown key 'player'; did you mean 'players'?\n"


def test_same(asked) -> None:  # type: ignore[no-untyped-def]
    assert asked("same", "A0 B1/C2 D3", "C3 A1/D0 B2") == (0, "the same, turned by 1 quarter turn\n", "")
    assert asked("same", "A0 B1", "A0 B2") == (1, "different\n", "")
    code, out, _ = asked("same", "X3", "--format", "json")
    assert (code, json.loads(out)) == (0, {"canonical": "X0", "symmetries": [1, 2, 3]})


LIST = [sys.executable, "-m", "pyrules", "setups", SANTA_MARIA, "--players", "5"]


def test_closed_pipe() -> None:
    """Whoever reads us may stop at any time; that is no error."""
    with subprocess.Popen(LIST, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert len(process.stdout.readline().split()) == 5
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(20) == 141


def test_interrupted(tmp_path: Path) -> None:
    """Ctrl-C ends the list after a whole line."""
    with (
        (tmp_path / "out").open("w") as file,
        subprocess.Popen(LIST, stdout=file, stderr=subprocess.PIPE, text=True) as process,
    ):
        while os.path.getsize(file.name) == 0:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        assert process.stderr.read() == ""
        assert process.wait(20) == 130
    text = (tmp_path / "out").read_text()
    assert text.endswith("\n")
    assert {len(line.split()) for line in text.splitlines()} == {5}


def test_the_progress_bar_keeps_out_of_the_output(tmp_path: Path) -> None:
    """It is shown where errors go to a terminal, and the list goes elsewhere."""
    pytest.importorskip("rich")
    terminal, ours = os.openpty()
    with (tmp_path / "out").open("w") as file:
        done = subprocess.run([*LIST[:-1], "2"], stdout=file, stderr=ours, check=False, timeout=60)
    os.close(ours)
    shown = os.read(terminal, 10_000).decode()
    os.close(terminal)
    assert done.returncode == 0
    assert "/3983" in shown
    assert len((tmp_path / "out").read_text().splitlines()) == 3983
