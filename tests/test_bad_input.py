"""Bad input: exit code 2 and one line that names the file, the key and the offending text; never a traceback."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Complaint, Run

MAP = "A0 B1/C2 D3"
EVERY_COMMAND = (
    ("show",), ("starts",), ("check",), ("distance", "--from", "A1ne"), ("roads",), ("facts",),
    ("reach", "--from", "A1ne", "--range", "2", "--by", "road"),
)  # fmt: skip

ONE_LINE = {
    # tiles and their places
    "": "an empty map: it has no tile",
    "/;": "an empty map",
    " ; D4nw": "an empty map",
    "-- --/-- --": "an empty map: it has no tile",
    "AA0": "bad tile 'AA0'",
    "a0": "unknown tile 'a0'; did you mean 'A'?",
    "A0 bend1": "unknown tile 'bend1'; known are A, B, ",
    "nofile": "'nofile': there is no such file and no such tile",
    "santa.tom": "'santa.tom': there is no such file and no such tile",
    "A4": "bad tile 'A4': the turn '4' is not one of 0, 1, 2, 3",
    "A-1": "bad tile 'A-1'",
    "A0 B22": "bad tile 'B22'",
    "A" + "9" * 3000: "the turn '9999",
    "A0 B1/C2": "rows of different lengths: 'A0 B1' has 2 places, 'C2' has 1",
    "A0/B1 C2": "'A0' has 1 places, 'B1 C2' has 2",
    "A0 B1/": "'' has 0",
    "A0 A1": "tile A lies in the map more than once, again at F1; 'repeats = true' in a file, "
    "--allow-repeats, or repeats=True from Python allows it: M2",
    "A0 ?": "bad tile '?'",
    "A0\0": "bad tile 'A0\\x00'",
    "Ä0": "bad tile 'Ä0'",
    "A０": "bad tile 'A０'",  # a full-width digit
    "A0 " * 10_001: "larger than 10000 places",
    # restaurants
    "A0; D4": "bad spot 'D4'",
    "A0; D4xx": "bad spot 'D4xx': a spot is a square and a door, like 'L7sw'",
    "A0; D4nw**": "bad spot 'D4nw**'",
    "A0; D0nw": "bad spot 'D0nw'",
    "A0; D4NW": "bad spot 'D4NW'",
    "A0; D99999nw": "bad spot 'D99999nw'",
    # other pieces
    "A0; hose 9 A1 e": "unknown section 'hose 9 A1 e'; did you mean 'house'?",
    "A0; house 9": "a house is written like 'house 9 D4 e'",
    "A0; house nine D4 e": "bad number 'nine'",
    "A0; house 9 D4 x": "bad side 'x'",
    "A0; house 9 44 e": "bad square '44'",
    "A0; house 999999999999999999999 D4 e": "bad number '999999999999999999999'",
    "A0; garden 2": "a garden is written like 'garden 16 w'",
    "A0; garden 2 up": "bad side 'up'",
    "A0; garden ?! w": "bad house '?!'",
    "A0; campaign 11 F2 flipped": "a campaign is written like",
    "A0; airplane 5 up 3": "bad side 'up'",
    "A0; ruling borderjoin=touch": "unknown ruling 'borderjoin'; did you mean 'border_join'?",
    "A0; ruling border_join=often": "ruling border_join is touch or middle, not 'often'",
    # tiles of one's own
    "A0; tile": "a tile is written like",
    "A0; tile bend ..#../..#..": "a tile has 5 rows of 5 squares",
    "A0; tile Bend ...../...../...../...../.....": "a tile of your own has a name of lower-case letters",
    "A0; tile bend ...../...../..x../...../.....": "unknown symbol 'x' in row '..x..'",
    "A0; tile bend HH.../H..../...../...../..... H=31": "house 'H' is not 2 x 2 squares",
    "A0; tile bend HH.../HH.../...../...../.....": "house 'H' has no number",
    "A0; tile bend ...../...../...../...../..... H=31": "house 'H' is not drawn",
    "A0; tile bend HHhh./HHhh./...../...../..... H=31 h=31": "two houses have the same number",
    "A0; tile bend HH..g/HH.../...../...../..... H=31": "a garden is two squares along one side of a house",
    "A0; tile bend ...../...../...../...../..... cap=A1w": "cap=A1w is not on a road square",
    "A0; tile bend ...../...../...../...../..... H:31": "bad mark 'H:31'",
    "A0; tile b ...../...../...../...../.....; tile b ...../...../...../...../.....": "tile 'b' is drawn twice",
    # pieces that are not there, or lie on something; tile A: a road down the middle and across, house 2 at A4
    "A0; garden 3 e": "the garden e of house 3: there is no such house on the map: H2",
    "A0; garden 2 e": "the garden e of house 2 covers C4 (road) and C5 (road): H2",
    "A0; garden 2 w": "the garden w of house 2 reaches off the map west of A4 and A5: H2",
    "A0 B0; garden 5 n": "the garden n of house 5: there is no such house on the map: H2",
    "A0 X0; garden pi n": "the garden n of house pi: an apartment gets no garden: H2",
    "A0 W0; garden 25 n": "the garden n of house 25: the house at F2 has a garden already: H2",
    "D0; house 9 B4 e; garden 9 w": "the garden w of house 9: the house at B4 has a garden already",
    "E0; garden 8 w; garden 8 n": "house 8: the house at C3 has a garden already",
    "A0; house 9 E1 n": "house 9 reaches off the map north of E1 and F1 and at F1 and F2: H1",
    "A0; house 9 D1 e": "house 9 reaches off the map at F1 and F2: H1",
    "A0; house 9 B1 w": "house 9 covers C1 (road) and C2 (road): H1",
    "A0; house 9 A1 s": "house 9 covers A3 (road) and B3 (road): H1",
    "A0; house 9 A3 n": "house 9 covers A3 (road), B3 (road), A4 (house 2) and B4 (house 2): H1",
    "A0; house 4 A1 e": "house 4: a house that is built bears one of the numbers 1, 3, 6, 9, 11, 14, 17, 19",
    "A0 Z0; house 9 F1 s": "house 9 covers F1 (park), G1 (park)",
    "M0; house 9 D2 s": "house 9 covers D2 (lemonade D2)",
    "D0 E0; house 9 A4 e; house 9 D4 e": "house 9 is on the map more than once",
    "A0 O1; house 9 D1 e; house 11 E1 e": "house 9 covers E1 (house 11), F1 (house 11)",
    "A0; campaign 4 A1": "campaign 4: campaigns on the map are numbered 1-3 and 7-16: K1",
    "A0; campaign 11 A1": "campaign 11 covers C1 (road)",
    "A0; campaign 11 E1": "campaign 11 reaches off the map at F1",
    "A0; campaign 7 A1; campaign 7 D1": "campaign 7 is on the map more than once",
    "A0; campaign 7 A1; campaign 8 A1": "campaign 7 covers A1 (campaign 8)",
    "A0; campaign 7 A1; house 9 A1 e": "house 9 covers A1 (campaign 7)",
    "A0; campaign 1 Z9": "campaign 1 reaches off the map at Z9: K1",
    "A0 --; campaign 1 F1": "campaign 1 reaches off the map at F1: K1",
    "A0; airplane 7 n 1": "airplane 7: airplanes are numbered 4, 5 and 6",
    "A0; airplane 6 n 2": "airplane 6 faces rows or columns that are not on the map",
    "A0 B0; airplane 5 e 4": "airplane 5 faces rows or columns that are not on the map",
    "A0; airplane 5 e 0": "airplane 5 faces rows or columns that are not on the map",
    "A0; airplane 5 e 1; airplane 5 n 1": "airplane 5 is on the map more than once",
}  # fmt: skip


@pytest.mark.parametrize(("text", "says"), ONE_LINE.items(), ids=[text[:40] for text in ONE_LINE])
def test_one_line_map(text: str, says: str, complaint: Complaint) -> None:
    assert says in complaint("starts", text)


def test_house_of_which_there_are_two(complaint: Complaint) -> None:
    says = complaint("starts", "C0 C1; garden 5 n", "--allow-repeats")
    assert says == (
        "the garden n of house 5: there are several such houses, at C2 and H3; add the square, as in '5 B2': H2"
    )


@pytest.mark.parametrize("command", EVERY_COMMAND, ids=[words[0] for words in EVERY_COMMAND])
@pytest.mark.parametrize("piece", ["house 9 B1 w", "garden 2 w", "campaign 11 C4", "campaign 1 C1", "house 9 Z9 e"])
def test_pieces_make_a_map_impossible_for_every_command(
    command: tuple[str, ...], piece: str, complaint: Complaint
) -> None:
    name, *options = command
    says = complaint(name, f"{MAP}; {piece}", *options)
    assert " covers " in says or "off the map" in says


@pytest.mark.parametrize("command", EVERY_COMMAND, ids=[words[0] for words in EVERY_COMMAND])
@pytest.mark.parametrize(
    ("spots", "says"),
    [
        ("B1nw", "B1nw covers C1 (road) and C2 (road): S1"),
        ("J10nw", "J10nw reaches off the map at K10, J11 and K11: S1"),
        ("D1sw E1sw", "D1sw covers E1 (E1sw) and E2 (E1sw): S1"),
        ("D1sw D1se", "D1sw covers D1 (D1se), E1 (D1se), D2 (D1se) and E2 (D1se): S1"),
        ("D1sw; campaign 1 D1", "D1sw covers D1 (campaign 1): S1"),
        ("D1sw; house 9 E1 e", "D1sw covers E1 (house 9) and E2 (house 9): S1"),
    ],
)
def test_restaurants_that_lie_wrong_are_for_check_alone(
    command: tuple[str, ...], spots: str, says: str, complaint: Complaint, capsys: pytest.CaptureFixture[str]
) -> None:
    from pyrules.cli import main

    name, *options = command
    if name == "check":
        assert main([name, f"{MAP}; {spots}"]) == 1
        assert says in capsys.readouterr().out.splitlines()
    else:
        assert complaint(name, f"{MAP}; {spots}", *options) == says


WRONG_BUT_THERE = (
    "L0 B1 blank0/C2 D3 --; D1ne A1sw; campaign 1 O5; house 9 L2 s; tile blank ...../...../...../...../....."
)


@pytest.mark.parametrize("command", EVERY_COMMAND, ids=[words[0] for words in EVERY_COMMAND])
def test_what_is_against_the_rules_but_can_lie_so(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    from pyrules.cli import main

    name, *options = command
    code = main([name, WRONG_BUT_THERE, *options])
    out, err = capsys.readouterr()
    assert err.startswith("A1ne is no legal spot: ") if name == "distance" else err == ""
    if name == "check":
        assert code == 1
        assert set(re.findall(r": ([A-Z][0-9])$", out, re.MULTILINE)) == {"S2", "S3", "K1", "H1"}
    else:
        assert code == 0


FILES: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", "x.toml: 'tiles' is missing"),
    "no tiles": ('title = "A map"', "x.toml: 'tiles' is missing: a list of texts in quotes"),
    "syntax": ("tiles = [", "x.toml: not TOML: "),
    "key twice": ("tiles = []\ntiles = []", "x.toml: not TOML: Cannot overwrite a value (at end of document)"),
    "NUL bytes": (b'tiles = ["A0"]\n\0\0', "x.toml: not TOML: "),
    "binary": (bytes(range(255, 0, -1)), "x.toml: not text (byte 0 is not UTF-8)"),
    "long number": ("tiles = [" + "9" * 5000 + "]", "x.toml: not TOML: a number with too many digits"),
    "deep": ("tiles = " + "[" * 100_000, "x.toml: not TOML: nested too deeply"),
    "deep tables": ("a." * 50_000 + "a = 1", "x.toml: line 1: more than 1,000 dots"),
    "1,500 pieces": (
        'tiles = ["A0"]\n' + '[[restaurant]]\nspot = "D1sw"\n' * 1_500,
        "x.toml: 1,500 pieces and tiles of one's own are more than 1,000",
    ),
    "10 MB": ("# a comment\n" * 900_000, "x.toml: longer than 1,000,000 bytes"),
    "no list": ('tiles = "A0"', "x.toml: tiles: a list of texts in quotes, not 'A0'"),
    "numbers": ("tiles = [1, 2]", "x.toml: tiles: a list of texts in quotes, not '1'"),
    "no tile": ("tiles = []", "x.toml: tiles: an empty map: it has no tile"),
    "bad tile": ('tiles = ["A0", "Q7"]', "x.toml: tiles[1]: bad tile 'Q7': the turn '7' is not one of 0, 1, 2, 3"),
    "unknown tile": ('tiles = ["A0 b0"]', "x.toml: tiles: unknown tile 'b0'"),
    "rows": ('tiles = ["A0", "B0 C0"]', "x.toml: tiles: rows of different lengths: 'A0' has 1 places, 'B0 C0' has 2"),
    "tile twice": ('tiles = ["A0 A1"]', "x.toml: tiles: tile A lies in the map more than once, again at F1;"),
    "unknown key": ('tiles = ["A0"]\ntitel = "x"', "x.toml: unknown key 'titel'; did you mean 'title'?"),
    "key in a piece": (
        'tiles = ["A0"]\n[[house]]\nnumber = 9\nat = "D1"\nside = "s"\n',
        "x.toml: [[house]] 1: unknown key 'side'",
    ),
    "near miss in a piece": (
        'tiles = ["A0"]\n[[campaign]]\nnumber = 9\nat = "D1"\nturnd = true\n',
        "x.toml: [[campaign]] 1: unknown key 'turnd'; did you mean 'turned'?",
    ),
    "missing key": ('tiles = ["A0"]\n[[restaurant]]\nname = "x"', "x.toml: [[restaurant]] 1: 'spot' is missing"),
    "bad spot": ('tiles = ["A0"]\n[[restaurant]]\nspot = "D44"', "x.toml: [[restaurant]] 1.spot: bad spot 'D44'"),
    "type": ('tiles = ["A0"]\n[[restaurant]]\nspot = 4', "x.toml: [[restaurant]] 1.spot: a text in quotes, not '4'"),
    "true is no number": (
        'tiles = ["A0"]\n[[campaign]]\nnumber = true\nat = "D1"',
        "x.toml: [[campaign]] 1.number: a whole number, not 'True'",
    ),
    "negative": ('tiles = ["A0"]\n[[campaign]]\nnumber = -1\nat = "D1"', "x.toml: [[campaign]] 1.number: a number"),
    "one table": ('tiles = ["A0"]\n[house]\nnumber = 9', "x.toml: house: a list of tables [[house]]"),
    "no tables": ('tiles = ["A0"]\nhouse = [1]', "x.toml: house: a list of tables [[house]], not '1'"),
    "rulings": ('tiles = ["A0"]\nrulings = 1', "x.toml: rulings: a table [rulings], not '1'"),
    "ruling": ('tiles = ["A0"]\n[rulings]\nlastborder = "x"', "rulings: unknown key 'lastborder'; did you mean"),
    "ruling value": ('tiles = ["A0"]\n[rulings]\nlast_border = "x"', "x.toml: rulings.last_border: ruling "),
    "side": ('tiles = ["A0"]\n[[garden]]\nhouse = 2\nside = "up"', "x.toml: [[garden]] 1.side: bad side 'up'"),
    "house side": (
        'tiles = ["A0"]\n[[house]]\nnumber = 9\nat = "D1"\ngarden = "up"',
        "x.toml: [[house]] 1.garden: bad side 'up'",
    ),
    "house name": ('tiles = ["A0"]\n[[garden]]\nhouse = "2; x"\nside = "e"', "[[garden]] 1.house: bad house '2; x'"),
    "names": (
        'tiles = ["A0"]\n[[restaurant]]\nname = "x"\nspot = "D1sw"\n[[restaurant]]\nname = "x"\nspot = "D4sw"',
        "x.toml: two restaurants are named 'x'",
    ),
    "control characters": ('tiles = ["A0"]\ntitle = "a\\u001b[1m"', "x.toml: title: 'a\\x1b[1m' has characters"),
    "blank name": ('tiles = ["A0"]\n[[restaurant]]\nname = " "\nspot = "D1sw"', "x.toml: bad name ' ': it may"),
    "name of a house": (
        'tiles = ["A0"]\n[[restaurant]]\nname = "house 2"\nspot = "D1sw"',
        "x.toml: bad name 'house 2'",
    ),
    "long name": (
        f'tiles = ["A0"]\n[[restaurant]]\nname = "{"x" * 500}"\nspot = "D1sw"',
        "x.toml: bad name 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...': it has 500 characters, more than 60",
    ),
    "name on two lines": (
        'tiles = ["A0"]\n[[restaurant]]\nname = "a\\nb"\nspot = "D1sw"',
        "x.toml: [[restaurant]] 1.name: 'a\\nb' has characters that cannot be printed",
    ),
    "long number in hexadecimal": (
        'tiles = ["A0"]\n[[house]]\nnumber = 0x' + "f" * 6000,
        "x.toml: not TOML: a number with too many digits",
    ),
    "long number in a list": (
        f'tiles = ["A0"]\n[[expect]]\nroad = [[{2**70}]]',
        "x.toml: not TOML: a number with too many digits",
    ),
    "own tile": ('tiles = ["A0"]\n[[tile]]\nname = "x"\nrows = ["....."]', "[[tile]] 1.rows: tile 'x': a tile has 5"),
    "overlapping": (
        'tiles = ["A0"]\n[[house]]\nnumber = 9\nat = "B1"\ngarden = "w"',
        "x.toml: [[house]] 1: house 9 covers C1 (road) and C2 (road): H1",
    ),
    "second garden": (
        'tiles = ["W0"]\n[[garden]]\nhouse = 25\nside = "n"',
        "x.toml: [[garden]] 1: the garden n of house 25: the house at A2 has a garden already: H2",
    ),
    "restaurant": (
        'tiles = ["A0"]\n[[restaurant]]\nname = "Rosa"\nspot = "E1nw"',
        "x.toml: [[restaurant]] 1: Rosa reaches off the map at F1 and F2: S1",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", FILES)
def test_instance_file(case: str, complaint: Complaint, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content, says = FILES[case]
    monkeypatch.chdir(tmp_path)
    Path("x.toml").write_bytes(content if isinstance(content, bytes) else content.encode())
    assert says in complaint("starts", "x.toml")


def test_paths(complaint: Complaint, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.toml").mkdir()
    Path("maps").mkdir()
    Path("maps/map.txt").write_text(MAP)
    assert complaint("starts", "none.toml") == "none.toml: no such file or directory"
    assert complaint("starts", "folder.toml") == "folder.toml: is a directory"
    assert complaint("starts", "maps").startswith("'maps': a folder")
    assert complaint("starts", "maps/map.txt").startswith("'maps/map.txt': an instance file's name ends in .toml")
    assert complaint("starts", "maps/none.txt").startswith("'maps/none.txt': there is no such file")
    assert complaint("starts", "a\nb.toml") == "a b.toml: no such file or directory"
    assert complaint("starts", "x" * 5000 + ".toml").endswith("...")
    assert complaint("starts", "\0.toml").startswith("'\\x00.toml': not the name of a file")
    assert complaint("starts", "none.toml/x.toml") == "none.toml/x.toml: no such file or directory"
    assert complaint("starts", "maps/map.txt/x.toml") == "maps/map.txt/x.toml: not a directory"
    assert complaint("show", MAP, "-o", "maps").startswith("maps: ")
    assert complaint("show", MAP, "-o", "none/x.txt").startswith("none/x.txt: no such file or directory")
    assert sorted(os.listdir()) == ["folder.toml", "maps"]


@pytest.mark.skipif(os.geteuid() == 0, reason="to root every file is readable")
def test_unreadable_file(complaint: Complaint, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("x.toml").touch(mode=0)
    assert complaint("starts", "x.toml") == "x.toml: permission denied"


def test_a_long_one_line_map_is_no_path(run: Run) -> None:
    """Between two slashes is more than fits in a file name."""
    text = "A0/B0; " + "ruling last_border=count; " * 40
    assert run("starts", text).returncode == 0


WORDS = {
    ("strts", MAP): "unknown command 'strts'; did you mean 'starts'?; known are ",
    ("x" * 100_000, MAP): "unknown command 'xxxx",
    ("starts",): "the following arguments are required: MAP",
    ("starts", MAP, "--frmat", "json"): "unrecognized arguments: --frmat json",
    ("starts", MAP, "more"): "unrecognized arguments: more",
    ("starts", MAP, "--format", "xml"): "argument --format: invalid choice: 'xml'",
    ("starts", MAP, "--format"): "argument --format: expected one argument",
    ("starts", MAP, "--ruling", "lastborder=count"): "unknown ruling 'lastborder'; did you mean 'last_border'?",
    ("starts", MAP, "--ruling", "last_border"): "ruling last_border is count or ignore, not ''",
    ("check", MAP, "--spot", "K1"): "bad spot 'K1'",
    ("check", MAP, "--spot", ""): "bad spot ''",
    ("distance", MAP): "no restaurant on the map",
    ("distance", MAP, "--from", ""): "'' is no restaurant on the map and no spot",
    ("distance", f"{MAP}; D4nw", "--from", ""): "'' is no restaurant on the map and no spot",
    ("distance", MAP, "--from", "A1"): "no spot; a spot is a square and the corner of the door, like 'L7sw'",
    ("distance", MAP, "--from", "A1ne", "--to", "2"): "no location '2' on the map; did you mean 'house 2'?",
    ("distance", f"{MAP}; D4nw", "--from", "D4nv"): "and no spot; did you mean 'D4nw'?",
    ("distance", MAP, "--from", "J10se"): "the entrance corner of J10se is off the map",
    ("distance", "A0 --", "--from", "E1ne"): "the entrance corner of E1ne is off the map",
    ("distance", MAP, "--from", "A1ne*"): "A1ne*: a drive-in belongs to a restaurant on the map",
    ("distance", MAP, "--from", "A1ne", "--to", "hose 2"): "no location 'hose 2' on the map; did you mean 'house 2'?",
    ("distance", MAP, "--from", "A1ne", "--to", ""): "no location '' on the map",
    ("distance", MAP, "--from", "A1ne", "--starts"): "--from and --starts exclude each other",
    ("reach", MAP): "the following arguments are required: --from",
    ("reach", MAP, "--from", "A1ne"): "name a range and a way",
    ("reach", MAP, "--from", "A1ne", "--range", "-1", "--by", "road"): "bad range '-1'",
    ("reach", MAP, "--from", "A1ne", "--range=-1", "--by", "road"): "bad range '-1'",
    ("reach", MAP, "--from", "A1ne", "--range", "1.5", "--by", "road"): "bad range '1.5'",
    ("reach", MAP, "--from", "A1ne", "--range", "", "--by", "road"): "bad range ''",
    ("reach", MAP, "--from", "A1ne", "--range", "9" * 5000, "--by", "road"): "bad range '99999",
    ("reach", MAP, "--from", "A1ne", "--range", "²", "--by", "road"): "bad range '²'",
    ("reach", MAP, "--from", "A1ne", "--range", "2"): "--range needs --by road or --by air",
    ("reach", MAP, "--from", "A1ne", "--by", "sea", "--range", "2"): "argument --by: invalid choice: 'sea'",
    ("reach", MAP, "--from", "A1ne", "--by", "road"): "name a range and a way",
    ("reach", MAP, "--from", "A1ne", "--employee", "truck_drivr"): "'truck_drivr'; did you mean 'truck_driver'?",
    ("reach", MAP, "--from", "A1ne", "--employee", "errand boy"): "the errand boy needs no route",
    ("reach", MAP, "--from", "A1ne", "--employee", "truck_driver", "--range", "2"): "--employee goes without",
}  # fmt: skip


@pytest.mark.parametrize(("words", "says"), WORDS.items(), ids=[" ".join(words)[:60] for words in WORDS])
def test_wrong_use(words: tuple[str, ...], says: str, complaint: Complaint) -> None:
    assert says in complaint(*words)


STANDARD_INPUT = {
    b"": "an empty map: it has no tile",
    b"\n\n": "an empty map: it has no tile",
    b"A0 B9": "bad tile 'B9'",
    b"\xff\xfe": "not text (byte 0 is not UTF-8)",
    b"A0 \0": "bad tile '\\x00'",
    b'tiles = ["A9"]': "tiles[0]: bad tile 'A9'",
    b'# a comment\n\n[[house]]\nnumber = "x"': "[[house]] 1.number: a whole number, not 'x'",
    b"A0 " * 4_000_000: "longer than 1,000,000 bytes",
}


@pytest.mark.parametrize("text", STANDARD_INPUT, ids=lambda text: text[:12])
def test_standard_input(text: bytes, run: Run) -> None:
    done = run("starts", "-", input=text, text=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith(f"pyrules: standard input: {STANDARD_INPUT[text]}")
    assert done.stderr.count(b"\n") == 1


def shell(command: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    line = command.replace("pyrules", f"'{sys.executable}' -m pyrules")
    env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(["bash", "-c", line], cwd=tmp_path, capture_output=True, text=True, timeout=60, env=env)


def test_closed_standard_input(tmp_path: Path) -> None:
    done = shell("pyrules starts - <&-", tmp_path)
    assert (done.returncode, done.stderr) == (2, "pyrules: standard input: it is closed\n")


def test_closed_output_and_errors(tmp_path: Path) -> None:
    done = shell(f"pyrules starts '{MAP}' >&-", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    done = shell("pyrules starts A9 2>&-", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk here")
@pytest.mark.parametrize("unbuffered", ["", "PYTHONUNBUFFERED=1 "])
@pytest.mark.parametrize("words", [f"starts '{MAP}'", "starts --help", "--help", "--version", f"facts '{MAP}'"])
def test_full_disk(words: str, unbuffered: str, tmp_path: Path) -> None:
    done = shell(f"{unbuffered}pyrules {words} > /dev/full", tmp_path)
    assert (done.returncode, done.stderr) == (2, "pyrules: output: no space left on device\n")


def test_a_reader_that_has_read_enough(tmp_path: Path) -> None:
    """The map's output is longer than a pipe holds, so that writing goes on after the reader has left."""
    reader = "(read line; echo $line); exit ${PIPESTATUS[0]}"
    done = shell(f"pyrules distance --starts 'R0 L0 N0 A0/C0 J0 M0 B0/Q0 D0 T0 E0/F0 G0 H0 I0' | {reader}", tmp_path)
    assert done.stderr == ""
    assert done.stdout.startswith("From D1nw")
    assert done.returncode == 141


def test_interrupted(tmp_path: Path) -> None:
    """While it waits for its input, which it has opened once we have."""
    os.mkfifo(tmp_path / "x.toml")
    words = [sys.executable, "-m", "pyrules", "starts", "x.toml"]
    process = subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with (tmp_path / "x.toml").open("w"):
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")
