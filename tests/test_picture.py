"""The pictures: what is drawn, that it is well-formed and the same every time, and that names cannot break it.

``make docs`` writes ``docs/santa-maria.svg`` anew after a change of the drawing.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pyrules import Map, Spot, Square, check, load, starts
from pyrules.cli import main
from pyrules.errors import InputError
from pyrules.map import Restaurant
from pyrules.queries import board
from pyrules.render.lettering import clean, fit, wrap
from pyrules.render.marks import Drive, Flight, Marks, Note, mark, violation_marks
from pyrules.render.roadway import UNIT, roadway
from pyrules.render.svg import draw
from pyrules.render.travel import lines

ROOT = Path(__file__).parent.parent
SANTA_MARIA = str(ROOT / "instances" / "santa-maria.toml")
SVG = "{http://www.w3.org/2000/svg}"
EVERYTHING = (
    "A0 K1 N3 P2/C1 J0 -- M0/Q2 D3 T0 W1/L0 X0 G1 Z0/U2 I3 S1 F1; B11nw I23sw* O21sw N4nw O11sw; house 9 J14 w;"
    "house 17 E1 w; garden 16 e; garden 5 n; campaign 1 S13 turned; campaign 7 K19; campaign 11 O19;"
    "campaign 13 P13 turned; airplane 4 n 3; airplane 5 e 1; airplane 6 s 10"
)
ODD = (
    "A1 one0 two0 B2/three1 four0 five2 --; tile one .#.#./##.##/.#+#./##.##/.#.#.;"
    "tile two #..../..#../.###./..#../....#;"
    "tile three #####/#+#+#/#####/#+#+#/#####; tile four ##.##/##.##/.BLS./##.##/##.## cap=A1s cap=B1s;"
    "tile five ..#../..#../...../.++../.++.."
)
ALL_TILES = "/".join(" ".join(f"{tile}{turn}" for turn in range(4)) for tile in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def squares(text: str) -> tuple[Square, ...]:
    return tuple(map(Square.parse, text.split()))


def picture(map_: Map, marks: Marks | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(draw(map_, board(map_), marks))


def groups(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """The elements that have this class."""
    return [element for element in root.iter() if name in element.get("class", "").split()]


def told(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def drawn_squares(paths: str) -> set[tuple[int, int]]:
    """The squares that subpaths lie on, by the middle between where each begins and ends."""
    found = set()
    for part in paths.split("M")[1:]:
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", part)]
        (x, y), (x2, y2) = numbers[:2], numbers[-2:]
        if "h" in part:  # along by so much
            x2, y2 = x + numbers[2], y
        found.add((int((x + x2) / 2 // UNIT), int((y + y2) / 2 // UNIT)))
    return found


@pytest.mark.parametrize("text", [EVERYTHING, ODD, ODD + "; ruling border_join=middle", ALL_TILES])
def test_every_road_square_is_drawn(text: str) -> None:
    on = board(Map.parse(text, repeats=True))
    roads = roadway(on)
    assert drawn_squares(roads.bands) == {(x, y) for x, y in on.roads}
    assert set(roads.decks) == on.bridges


def road_path(text: str, square: str) -> tuple[int, str]:
    """The subpaths of the asphalt that begin on one square: how many, and their commands."""
    map_ = Map.parse(text, repeats=True)
    on = board(map_)
    at = Square.parse(square)
    only = on._replace(roads={at: on.roads[at]})
    bands = roadway(only).bands
    return bands.count("M"), "".join(re.findall("[LAh]", bands))


def test_roads_join_by_shape() -> None:
    assert road_path("A0", "C1") == (1, "L")  # straight on, up to the edge of the map
    assert road_path("A0", "C3") == (6, "ALAALA")  # a cross: two lines, four rounded corners
    assert road_path("A0", "E3") == (1, "L")
    assert road_path("M0", "C1") == (1, "A")  # a bend that leaves the tile
    assert road_path("L0", "C3")[0] == 3  # a T: one line, two rounded corners
    assert road_path("G0", "C3") == (1, "L")  # under a bridge
    assert road_path("two0; tile two #..../..#../.###./..#../....#", "A1") == (1, "h")  # a road square all by itself


def test_closed_ends_have_bars_and_open_ones_do_not() -> None:
    assert roadway(board(Map.parse("X0"))).bars.count("M") == 4
    assert roadway(board(Map.parse("W2"))).bars.count("M") == 1
    assert roadway(board(Map.parse("A0 L0"))).bars == ""


def test_border_join_middle_keeps_roads_apart() -> None:
    touching, apart = (
        board(Map.parse(f"C0 C1{ruling}", repeats=True)) for ruling in ("", "; ruling border_join=middle")
    )
    joined = [square for square, sides in touching.roads.items() if square.x == 4 and "e" in sides]
    assert len(joined) == 5
    assert [square for square, sides in apart.roads.items() if square.x == 4 and "e" in sides] == [Square(4, 2)]


def test_counts_of_what_is_on_the_map() -> None:
    root = picture(Map.parse(EVERYTHING))
    count = {
        "tile": 19, "restaurant": 5, "house": 11, "apartment": 1, "garden": 5, "bridge": 2, "airplane": 3,
        "billboard": 2, "mailbox": 1, "radio": 1, "beer": 3, "lemonade": 7, "soda": 3,
    }  # fmt: skip
    things = [g for name in ("things", "restaurants", "airplanes", "bridges", "tiles") for g in groups(root, name)]
    found = {
        name: sum(len([g for g in groups(group, name) if g.tag != f"{SVG}path"]) for group in things) for name in count
    }
    assert found == count
    assert len(list(groups(root, "vacant")[0])) == 1
    assert len(groups(root, "car")) == 1  # one drive-in
    for word in ("16", "9", "π", "M0", "13", "T", "25"):
        assert word in told(root), word


def test_it_says_what_it_shows() -> None:
    root = picture(load(SANTA_MARIA))
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text == "Santa Maria Pizza"  # type: ignore[union-attr]
    description = root.find(f"{SVG}desc").text or ""  # type: ignore[union-attr]
    assert "R1 L0 N3/C1 J0 M0/Q2 D3 T0" in description
    assert "house 16" in description
    assert "Santa Maria Pizza at L7sw" in description
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    titles = {element.text for element in root.iter(f"{SVG}title")}
    assert {"house 16", "lemonade N7", "soda L9", "Santa Maria Pizza, L7sw"} <= titles


def test_it_stands_for_itself() -> None:
    text = draw(load(SANTA_MARIA), board(load(SANTA_MARIA)))
    assert not re.search(r"<script|<image|@import|url\((?!#)|href", text)
    assert len(text) < 40_000


def test_the_same_map_gives_the_same_picture() -> None:
    map_ = Map.parse(EVERYTHING)
    marks = Marks(starts=tuple(starts(map_)))
    assert draw(map_, board(map_), marks) == draw(map_, board(map_), marks)
    assert map_._repr_svg_() == draw(map_, board(map_))


@pytest.mark.parametrize("name", ["<b>&\"'</b>", "a\x00b\x1b\ud800c", "]]>", "{{ 7 * 7 }}", "麺屋 ラーメン", "x" * 500])
def test_names_cannot_break_it(name: str) -> None:
    short = "".join(filter(str.isprintable, name))[:60]  # what a restaurant can be called
    map_ = replace(load(SANTA_MARIA), title=name, restaurants=(Restaurant(Spot.parse("L7sw"), short),))
    text = draw(map_, board(map_), Marks(notes=(Note(name, name),), labels=((Square(0, 0), name),)))
    text.encode("utf-8")
    root = ElementTree.fromstring(text)
    assert root.find(f"{SVG}title").text == clean(name)  # type: ignore[union-attr]
    assert not root.findall(f".//{SVG}b")
    assert "49" not in told(root)


def test_starts_are_marked_at_their_doors() -> None:
    map_ = load(SANTA_MARIA)
    found = starts(map_)
    marked = list(groups(picture(map_, Marks(starts=tuple(found))), "starts")[0])
    assert len(marked) == len(found)
    assert [path.get("class") for path in marked] == [f"start {spot.door}" for spot in found]
    for path, spot in zip(marked, found, strict=True):
        x, y = (int(number) for number in re.findall(r"\d+", path.get("d") or "")[:2])
        assert (x // UNIT, y // UNIT) == spot.entrance


def test_violations_are_marked_and_told() -> None:
    map_, spot = load(SANTA_MARIA), Spot.parse("M6nw")
    wrongs = check(map_, spot)
    root = picture(map_, violation_marks(wrongs, (spot,)))
    assert {group.find(f"{SVG}title").text for group in groups(groups(root, "marks")[0], "wrong")} == {  # type: ignore[union-attr]
        "M6", "N6", "M7", "N7", "L8",
    }  # fmt: skip
    assert len(groups(root, "ghost")) == 1
    words = " ".join(told(root))
    assert "S1" in told(root)
    assert "S3" in told(root)
    for wrong in wrongs:
        assert wrong.says.removesuffix(f": {wrong.rule}") in words


@pytest.mark.parametrize("spot", ["O15se", "A15sw", "O1ne", "ZZ99nw"])
def test_a_spot_that_reaches_off_the_map(spot: str) -> None:
    map_, asked = load(SANTA_MARIA), Spot.parse(spot)
    root = picture(map_, violation_marks(check(map_, asked), (asked,)))
    shift = root.findall(f"{SVG}g")[0].get("transform") or ""
    left, top = (int(number) for number in re.findall(r"\d+", shift))
    for group in groups(root, "ghost"):
        x, y = (int(number) for number in re.findall(r"\d+", group.get("transform") or ""))
        assert left + x + 2 * UNIT <= int(root.get("width") or 0)
        assert top + y + 2 * UNIT <= int(root.get("height") or 0)
    assert len(groups(root, "ghost")) == (spot != "ZZ99nw")


MANY = Marks(
    squares=mark(squares("G4 G5"), "hint") + mark(squares("K8 K9"), "in_range") + mark(squares("A1"), "wrong"),
    labels=((Square.parse("D8"), "37%"), (Spot.parse("B11nw"), "12%")),
    routes=(
        Drive(squares("K8 J8 J7 J6 I6 H6 H5"), Square.parse("L8"), "truck driver"),
        Drive(squares("K8 J8 J7 J6 I6"), Square.parse("L8"), "another"),
        Drive(squares("H6 I6 J6 J7 J8 K8 K9 K10"), name="the way back"),
        Flight(((2, 1), (1, 1), (1, 2)), "zeppelin"),
        Flight(((2, 1),)),
        Drive(()),
        Drive(squares("A3 B3 A3 K9"), name="no legal route"),
    ),
    rings=squares("N7 L9"),
    shades=((Spot.parse("B11nw"), 0.0), (Spot.parse("A13ne"), 1.0)),
    notes=(Note("", "a line"),),
)


def test_everything_can_be_marked_at_once() -> None:
    root = picture(load(SANTA_MARIA), MANY)
    marks = groups(root, "marks")[0]
    assert [len(groups(marks, name)) for name in ("hint", "in_range", "wrong", "ring")] == [2, 2, 1, 2]
    assert len(groups(marks, "road")) == 4
    light, dark = (float(rect.get("fill-opacity") or 0) for rect in groups(marks, "shades")[0])
    assert 0 < light < dark < 1
    assert len(groups(marks, "air")) == 2
    for word in ("37%", "12%", "truck driver", "zeppelin", "of note", "in range", "collected", "a line"):
        assert word in told(root), word


def test_borders_that_a_route_crosses_are_numbered() -> None:
    drawn = lines(MANY.routes)
    numbers = {line.name: [crossing.number for crossing in line.crossings] for line in drawn if line.name}
    assert numbers["truck driver"] == [1, 2]
    assert numbers["another"] == [1]
    assert numbers["the way back"] == [1]
    assert numbers["zeppelin"] == [1, 2]
    from_the_door = lines([Drive(squares("K8 K9"), Square.parse("J8"))])
    assert [crossing.number for crossing in from_the_door[0].crossings] == [1]  # D2a


def test_routes_on_one_road_stay_apart() -> None:
    there, back = squares("K3 L3 M3 N3"), squares("N3 M3 L3 K3")
    drawn = lines([Drive(there), Drive(there), Drive(back), Drive(there)])
    heights = [float(re.findall(r"[\d.]+", line.path)[1]) for line in drawn]
    middle = 2.5 * UNIT
    assert heights[2] < middle < min(heights[:2])  # each on the right of the way that it goes
    assert len({heights[0], heights[1], heights[3]}) == 3
    assert all(abs(height - middle) < 14 for height in heights)  # on the asphalt
    alone = lines([Drive(there), Drive(squares("A1 A2"))])
    assert alone[0].path == lines([Drive(there)])[0].path  # those that share no road take no room from each other


def test_a_route_bends_with_the_road() -> None:
    (line,) = lines([Drive(squares("A1 B1 B2"))])
    assert re.fullmatch(r"M20 27.25L40 27.25A12.75 12.75 0 0 1 52.75 40L52.75 60", line.path)  # right: the inner lane
    (line,) = lines([Drive(squares("A2 B2 B1"))])
    assert "A27.25 27.25 0 0 0" in line.path  # left: the outer lane


def test_lettering() -> None:
    assert wrap("one two three", 10, 60) == ["one two", "three"]
    assert "".join(wrap("x" * 50, 10, 60)) == "x" * 50
    assert wrap("", 10, 60) == [""]
    assert fit("Pizza", 70, 36, (13, 7)) == (13, ["Pizza"])
    size, rows = fit("an endless name " * 9, 70, 36, (13, 7))
    assert size == 7
    assert rows[-1].endswith("…")
    assert clean("a\n\x07b") == "a \ufffdb"


def test_docs_picture_is_what_the_command_writes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", SANTA_MARIA, "--format", "svg"]) == 0
    assert capsys.readouterr().out == (ROOT / "docs" / "santa-maria.svg").read_text(encoding="utf-8"), "run make docs"


def test_the_page_holds_picture_and_distances(tmp_path: Path) -> None:
    page = tmp_path / "map.html"
    assert main(["show", SANTA_MARIA, "--format", "html", "--starts", "-o", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    ElementTree.fromstring(text[text.index("<svg") : text.index("</svg>") + 6])
    assert "<tr><td>house 5</td><td>impossible</td><td>2</td></tr>" in text
    assert "R1 L0 N3/C1 J0 M0/Q2 D3 T0; L7sw" in text


def test_the_page_escapes_names() -> None:
    from pyrules.queries import distances
    from pyrules.render.html import page

    map_ = replace(load(SANTA_MARIA), title="</title><i>", restaurants=(Restaurant(Spot.parse("L7sw"), "<i>&"),))
    text = page(map_, draw(map_, board(map_)), distances(map_))
    assert "<i>" not in text
    assert "From &lt;i&gt;&amp;" in text


def test_text_marks_and_legend(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", SANTA_MARIA, "--starts", "--spot", "M6nw"]) == 0
    out = capsys.readouterr().out
    assert "85 in all" in out
    assert re.search(r"^  8 .* # ! R \. #$", out, re.MULTILINE)  # the door at L8
    assert "house: 5 (C8), 7 (G13), 16 (G7)" in out
    assert "Santa Maria Pizza (L7sw)" in out
    assert "bridge" not in out  # only what occurs
    assert main(["show", "G0; A4sw", "--check"]) == 0
    out = capsys.readouterr().out
    assert "+ bridge" in out
    assert re.search(r"^  5  ! R # \. \.$", out, re.MULTILINE)
    assert "! against the rules\nthe entrance corner A5 of A4sw is not next to a road: S2" in out


def test_bad_airplanes_and_spots(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(InputError, match="airplane 9: airplanes are numbered 4, 5 and 6"):
        board(Map.parse("A0; airplane 9 n 1"))
    assert main(["show", SANTA_MARIA, "--spot", "M6"]) == 2
    assert "M6" in capsys.readouterr().err


@pytest.mark.parametrize(("name", "begins"), [("x.svg", "<svg"), ("x.html", "<!"), ("x.txt", " "), ("x", " ")])
def test_the_name_of_the_file_chooses_the_format(name: str, begins: str, tmp_path: Path) -> None:
    assert main(["show", SANTA_MARIA, "-o", str(tmp_path / name)]) == 0
    assert (tmp_path / name).read_text().startswith(begins)


def test_pictures_of_other_kinds_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", SANTA_MARIA, "-o", "x.png"]) == 2
    assert "a picture's name ends in .svg or .html" in capsys.readouterr().err
