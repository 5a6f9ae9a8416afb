"""Survey: part of the map fell off the table. What is made, what the check finds, and what the page shows."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import permutations, product
from pathlib import Path

import pytest
from puzzle_files import stored

from pyrules.answers import Board
from pyrules.cli import main
from pyrules.errors import InputError
from pyrules.map import Map, Restaurant
from pyrules.notation import Spot, Tile
from pyrules.puzzles.book import pages
from pyrules.puzzles.check import check
from pyrules.puzzles.files import load
from pyrules.puzzles.generate import Wish, make
from pyrules.puzzles.layouts import BOX, Fallen, Layouts, Lost, Told
from pyrules.puzzles.pictures import picture, tiles_picture
from pyrules.puzzles.play import page
from pyrules.puzzles.premises import Premises
from pyrules.puzzles.puzzle import LEVELS, Puzzle
from pyrules.puzzles.survey import AIMS, BACK, Form
from pyrules.puzzles.survey_pictures import labels, obstacles
from pyrules.puzzles.survey_steps import Words
from pyrules.puzzles.table import as_table
from pyrules.puzzles.words import fields, how
from pyrules.queries import board, distances
from pyrules.queries import check as violations

SAMPLE = Path(__file__).parent.parent / "instances" / "puzzles" / "survey-1.toml"


@pytest.fixture(scope="module")
def made() -> dict[str, Puzzle]:
    found = {}
    for level in LEVELS:
        puzzle = make(Wish("survey", 3, 3, level, 1), 2).puzzle
        assert puzzle
        found[level] = puzzle
    return found


@pytest.fixture(scope="module")
def back() -> Puzzle:
    """One in which only the turns are lost."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(AIMS, "easy", AIMS["easy"]._replace(forms=(BACK,)))
        puzzle = make(Wish("survey", 3, 3, "easy", 1), 1).puzzle
    assert puzzle
    return puzzle


@pytest.mark.parametrize("level", LEVELS)
def test_is_of_its_level_and_proved_from_its_files(level: str, made: dict[str, Puzzle], tmp_path: Path) -> None:
    puzzle = made[level]
    assert puzzle.grade.level == level
    assert check(load(stored(puzzle, tmp_path))).problems == ()


@pytest.mark.parametrize("level", LEVELS)
def test_leans_on_distances_from_several_restaurants(level: str, made: dict[str, Puzzle]) -> None:
    forms = [clue["form"] for clue in made[level].clues]
    assert forms.count("seen") <= AIMS[level].seen <= 3
    assert level not in ("hard", "fiendish") or "seen" not in forms
    assert len({clue["from"] for clue in made[level].clues if clue["form"] != "seen"}) > 1


def test_where_only_turns_are_lost(back: Puzzle, tmp_path: Path) -> None:
    assert check(load(stored(back, tmp_path))).problems == ()
    assert back.data["turned"] == sorted(back.data["tiles"])
    assert all(re.fullmatch("[A-T][0-3]", value) for value in back.answer.values())
    assert f"such as {back.data['turned'][0]}2." in how(back)
    assert all(len(field.options) == 4 for field in fields(back))
    assert all(f">tile {name}<" in picture(back) for name in back.data["tiles"])


def test_no_other_layout_fits_by_the_rules_asked_one_by_one() -> None:
    """Every fourth layout of a small puzzle, each judged as a map of its own, by the queries and not by the search."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(AIMS, "easy", AIMS["easy"]._replace(forms=(Form(5),)))  # 120 layouts
        puzzle = make(Wish("survey", 3, 3, "easy", 1), 1).puzzle
    assert puzzle
    places = [(c, r) for r, row in enumerate(puzzle.map.tiles) for c, tile in enumerate(row) if tile is None]
    fitting = []
    assert not puzzle.data["turned"]
    for number, names in enumerate(permutations(puzzle.data["tiles"], len(places))):
        if number % 4 and names != tuple(puzzle.answer.values()):
            continue
        lying = {place: Tile(name) for place, name in zip(places, names, strict=True)}
        if _fits(puzzle, lying):
            fitting.append({f"place {i}": name for i, name in enumerate(names, 1)})
    assert fitting == [puzzle.answer]


def _fits(puzzle: Puzzle, lying: dict[tuple[int, int], Tile]) -> bool:
    rows = enumerate(puzzle.map.tiles)
    tiles = tuple(tuple(tile or lying[c, r] for c, tile in enumerate(row)) for r, row in rows)
    shown = tuple(Restaurant(Spot.parse(r["spot"]), r["name"]) for r in puzzle.data["restaurant"])
    map_ = replace(puzzle.map, tiles=tiles, restaurants=shown)
    if violations(map_):
        return False
    found = {}
    for distance in distances(map_):
        tile = map_.tile_at(distance.location.square)
        assert tile
        name = next((str(r) for r in shown if str(r.spot) == distance.start), distance.start)
        found[name, tile.name, distance.location.kind] = found[name, distance.location.name, ""] = distance
    drawn = board(map_)
    return all(_holds(clue, found, drawn) for clue in puzzle.clues)


def _holds(clue: dict, found: dict, drawn: Board) -> bool:
    if clue["form"] == "seen":
        at = {location.kind for location, squares in drawn.locations.items() if clue["at"] in map(str, squares)}
        return clue["at"] in map(str, drawn.roads) if clue["what"] == "road" else clue["what"] in at
    kind = re.match("the (beer|lemonade|soda)", clue["to"])
    key = (clue["tile"], kind[1] if kind else "house") if "tile" in clue else (clue["to"], "")
    distance = found[(clue["from"], *key)]
    return (distance.air if clue["form"] == "air" else distance.road) == clue.get("n")


def test_layouts_are_those_that_are_legal_one_by_one() -> None:
    """Every layout of two open places, some turns lost: which are legal, and how far it is, asked map by map."""
    map_ = Map.parse("A0 F0/D1 L2; D4nw")
    lost = Lost(((1, 0), (0, 1)), ("D", "F", "N"), False, ("D", "F"))
    clues = [Told("road", 1, "F", "house", n) for n in range(5)] + [Told("no_road", 1, "F", "house")]
    clues += [Told("air", 1, "F", "house", n) for n in range(4)]
    layouts = Layouts(Fallen(map_, lost, clues), 1000)
    count = 0
    told = [0] * len(clues)
    for (a, b), turns in product(permutations(lost.tiles, 2), product(range(4), repeat=2)):
        if any(turn and name not in lost.turned for name, turn in zip((a, b), turns, strict=True)):
            continue
        tiles = ((Tile("A", 0), Tile(a, turns[0])), (Tile(b, turns[1]), Tile("L", 2)))
        whole = replace(map_, tiles=tiles)
        if violations(whole):
            continue
        count += 1
        if "F" in (a, b):
            (far,) = distances(whole, "D4nw", "house 10")
            told[5 if far.road is None else far.road] += 1
            assert far.air is not None
            told[6 + far.air] += 1
    assert layouts.all.bit_length() == count > 10
    assert [mask.bit_count() for mask in layouts.holding] == told


FORGED = [
    (".solution", r'("place 1" = )"(\w+)", ("place 2" = )"(\w+)"', r'\1"\4", \3"\2"', "does not keep to the rules and"),
    (".solution", r'("place 1" = )"\w+"', r'\1"Z"', "the answer for place 1, 'Z', is none"),
    (".solution", r'"place 1" = ', '"place 9" = ', "the answer says nothing of place 1"),
    (".solution", r'level = "\w+"', 'level = "easy"', "the level that the steps come to is"),
    ("", r'level = "\w+"', 'level = "easy"', "the puzzle says that it is easy"),
    ("", r"\bn = \d+", "n = 8", "is not what the clue stands for"),
    ("", r'says = "From [^"]*"', 'says = "It is far."', "nobody knows what 'It is far.' says"),
    ("", r'from = "Santa Maria"', 'from = "Bella Roma"', "is not what the clue stands for"),
    (".solution", r'out = \["tile (\w)', r'out = ["tile Z', "which is no candidate"),
]


@pytest.mark.parametrize(("file", "old", "new", "said"), FORGED)
def test_a_forged_file_is_told(
    file: str,
    old: str,
    new: str,
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    made: dict[str, Puzzle],
) -> None:
    path = stored(made["hard"], tmp_path)
    forged = tmp_path / f"x{file}.toml"
    text = forged.read_text(encoding="utf-8")
    assert re.search(old, text)
    forged.write_text(re.sub(old, new, text, count=1), encoding="utf-8")
    assert main(["puzzle", "--check", path]) == 1
    assert said in capsys.readouterr().out


def test_a_solution_that_is_missing_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], made: dict[str, Puzzle]
) -> None:
    path = stored(made["easy"], tmp_path)
    (tmp_path / "x.solution.toml").unlink()
    assert main(["puzzle", "--check", path]) == 1
    assert "no solution file" in capsys.readouterr().out


@pytest.mark.parametrize("key", ["tiles", "turned", "back", "restaurant"])
def test_what_is_lost_is_needed(key: str, made: dict[str, Puzzle]) -> None:
    puzzle = made["easy"]
    with pytest.raises(InputError, match=key):
        check(puzzle._replace(data={name: value for name, value in puzzle.data.items() if name != key}))


def test_a_step_that_does_not_follow_is_told(made: dict[str, Puzzle]) -> None:
    puzzle = made["easy"]
    place, name = next(iter(puzzle.answer.items()))
    step = puzzle.steps[0] | {"out": [f"tile {name} on {place}"]}
    assert any("step 1 does not follow" in p for p in check(puzzle._replace(steps=(step, *puzzle.steps[1:]))).problems)


def test_the_table_shows_every_clue_once(made: dict[str, Puzzle]) -> None:
    for puzzle in made.values():
        table = as_table(puzzle)
        assert table
        cells = [cell for row in table.rows for cell in row.cells if cell.number]
        assert sorted(int(cell.number) for cell in [*cells, *table.seen]) == list(range(1, len(puzzle.clues) + 1))
        assert all(len(row.cells) == len(table.ways) == sum(ways for _, ways in table.starts) for row in table.rows)
        html = page(puzzle)
        assert html.count("<sup>") == len(cells)
        assert html.count('<b class="none">') == sum(clue["form"] == "no_road" for clue in puzzle.clues)


def test_pictures_show_what_is_left_and_nothing_of_the_answer(made: dict[str, Puzzle]) -> None:
    puzzle = made["fiendish"]
    drawn, loose = picture(puzzle), tiles_picture(puzzle)
    names = re.findall(r'class="tile-name[^>]*>(\w+)<', drawn)
    assert sorted(names) == sorted(str(tile) for row in puzzle.map.tiles for tile in row if tile)
    assert sorted(re.findall(r'class="tile-name[^>]*>(\w+)<', loose)) == sorted(puzzle.data["tiles"])
    for number in range(1, len(puzzle.answer) + 1):
        assert f">{number}</text>" in drawn


def test_twenty_tiles_carry_a_survey() -> None:
    puzzle = make(Wish("survey", 4, 5, "easy", 1), 1).puzzle
    assert puzzle
    assert sum(tile is None for row in puzzle.map.tiles for tile in row) == len(puzzle.answer) >= 4
    assert check(puzzle).problems == ()


def test_sample_is_proved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", "--check", str(SAMPLE)]) == 0
    assert "one solution, proved" in capsys.readouterr().out


@pytest.mark.parametrize(("size", "seed"), [((2, 2), 2), ((2, 3), 1), ((3, 2), 1)])
def test_on_a_small_map_some_tile_keeps_lying(size: tuple[int, int], seed: int, tmp_path: Path) -> None:
    puzzle = make(Wish("survey", *size, "easy", seed), 1).puzzle
    assert puzzle
    assert any(tile for row in puzzle.map.tiles for tile in row)
    assert check(load(stored(puzzle, tmp_path))).problems == ()


def test_impossible_is_explained_only_where_a_cell_says_so(made: dict[str, Puzzle]) -> None:
    puzzle = load(str(SAMPLE))
    assert "Impossible: no road leads there." in page(puzzle)
    without = puzzle._replace(clues=tuple(clue for clue in puzzle.clues if clue["form"] != "no_road"))
    assert 0 < len(without.clues) < len(puzzle.clues)
    assert "Impossible: no road" not in page(without)
    assert "A cell's small figure is the number of its clue." in page(without)


@pytest.mark.parametrize("corner", ["nw", "se"])
def test_labels_keep_clear_of_restaurants_and_sights(corner: str, back: Puzzle, made: dict[str, Puzzle]) -> None:
    """In every place of the map a restaurant is put, also over the middle of open ones, and something is seen there."""
    for puzzle in (back, made["fiendish"]):
        for x, y in product(range(4), repeat=2):
            spots = [f"{'ABCDEFGHIJKLMNO'[5 * c + x]}{5 * r + y + 1}{corner}" for c in range(3) for r in range(3)]
            data = puzzle.data | {"restaurant": [{"name": spot, "spot": spot} for spot in spots]}
            seen = {"says": "", "form": "seen", "what": "soda", "at": f"{'CH'[x % 2]}{y + 6}"}
            moved = puzzle._replace(data=data, clues=(seen,))
            assert len(obstacles(moved)) == 10
            found = labels(moved)
            assert [label.text for label in found] == [str(n) for n in range(1, len(puzzle.answer) + 1)]
            for label in found:
                assert not any(label.box.meets(other) for other in obstacles(moved)), (spots, label)
                assert f">{label.text}</text>" in picture(moved)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_letters_in_a_book_can_be_read(paper: str, back: Puzzle, made: dict[str, Puzzle]) -> None:
    """7 points or more, at the height that the page gives to each picture: the map, and the loose tiles."""
    large = make(Wish("survey", 4, 5, "easy", 1), 1).puzzle
    assert large
    for puzzle in (back, made["hard"], large):
        html = pages([puzzle], "x", paper).partition('class="solutions"')[0]
        drawn = re.findall(r"--height: ([\d.]+)mm.*?(<svg.*?</svg>)", html, re.DOTALL)
        assert len(drawn) == 2
        for height, svg in drawn:
            units = float(re.findall(r'viewBox="0 0 \d+ (\d+)"', svg)[0])
            point = float(height) / 25.4 * 72 / units
            sizes = re.findall(r"\.(names|tile-name|drink) {[^}]*font-size: ([\d.]+)px", svg)
            sizes += re.findall(r'class="(sign|letter|number)"[^>]*font-size="([\d.]+)"', svg)
            sizes += [("label", size) for size in re.findall(r'style="font-size: ([\d.]+)px', svg)]
            assert {name: float(size) * point for name, size in sizes if float(size) * point < 7} == {}
            assert "footer" not in svg
            assert 'class="word"' not in svg
        assert drawn[1][1].count('class="letter"') == len(puzzle.data["tiles"])


def test_a_step_names_the_legal_starts_that_decide() -> None:
    """The first clue speaks of tile Q; that tile F lies on place 2 is so as Sole Mio stands legally."""
    puzzle = make(Wish("survey", 3, 3, "easy", 11), 1).puzzle
    assert puzzle
    assert puzzle.clues[0]["tile"] == "Q"
    assert "tile F on place 2" in puzzle.steps[0]["says"]
    assert puzzle.steps[0]["says"].startswith("Clue 1 and the legal start of Sole Mio (S1, S2) leave ")
    assert puzzle.steps[2]["says"].startswith("Clue 3 leaves ")


LEGAL = " and the legal start of Bella Roma (S1) leave"
FORGED_STEPS = [
    (LEGAL, " leaves", "step 1 does not follow: tile"),
    ("Bella Roma (S1)", "Bella Roma (S2)", "step 1 does not follow: tile"),
    ("Bella Roma (S1)", "Sole Mio (S1)", "step 1 does not follow: tile"),
    ("Bella Roma (S1)", "Bella Roma (S1, S2)", "step 1 follows without upheld(2,s2), which it names"),
    ("start of Bella Roma (S1)", "starts of Bella Roma (S1) and Sole Mio (S1)", "step 1 follows without upheld(3,s1)"),
    ("Bella Roma (S1)", "Luna (S1)", "step 1 names legal starts that nobody knows"),
    ("Bella Roma (S1)", "Bella Roma (S4)", "step 1 names legal starts that nobody knows"),
    (LEGAL, " is by the rules; that leaves", "step 1 is told as 'one', but its sentence is not"),
]


@pytest.mark.parametrize(("old", "new", "said"), FORGED_STEPS)
def test_a_forged_premise_is_told(old: str, new: str, said: str) -> None:
    puzzle = load(str(SAMPLE))
    first = puzzle.steps[0]
    assert old in first["says"]
    forged = puzzle._replace(steps=(first | {"says": first["says"].replace(old, new)}, *puzzle.steps[1:]))
    assert any(problem.startswith(said) for problem in check(forged).problems)


def test_premises_that_a_supposition_needs(made: dict[str, Puzzle]) -> None:
    """Without those that its sentence names, the refutation does not follow."""
    tried = 0
    for puzzle in made.values():
        for number, step in enumerate(puzzle.steps, 1):
            says = re.sub(r" and the legal starts? of .+?\) (would|could|leave)", r" \1", step["says"])
            if step["how"] == "suppose" and says != step["says"]:
                tried += 1
                steps = (*puzzle.steps[: number - 1], step | {"says": says}, *puzzle.steps[number:])
                problems = check(puzzle._replace(steps=steps)).problems
                assert any(problem.startswith(f"step {number} does not follow") for problem in problems)
    assert tried


def test_what_is_left_is_told_by_tiles_or_by_places() -> None:
    """Whichever is shorter: of four tiles that are gone from a place, not a word about each."""
    lost = Lost(((1, 0), (2, 0), (3, 0), (0, 1), (1, 1)), ("B", "C", "E", "G", "K"), False, ())
    premises = object.__new__(Premises)
    premises.values = [[(place, 0) for place in range(5)]] * 5
    premises.legal = premises.start = (31,) * 5
    words = Words(lost, premises, ["Luna"])

    def left(**gone: str) -> str:
        rows = (sum(1 << int(place) - 1 for place in gone.get(name, "")) for name in lost.tiles)
        return words._left(premises.start, tuple(31 & ~row for row in rows))

    assert left(B="1", C="1") == "none of B and C on place 1"
    assert left(B="1", C="1", E="1") == "tile G or K on place 1"
    assert left(B="1", C="1", E="1", G="2") == "tile G or K on place 1 and tile G anywhere but on place 2"
    assert left(B="12") == "tile B anywhere but on place 1 or 2"
    assert left(B="123") == "tile B on place 4 or 5"
    assert left(B="2345", C="1", E="1", G="1", K="1") == "tile B on place 1"
    premises.values = [[(place, 0) for place in (0, 1, 2, 3, BOX)]] * 5
    assert left(B="1234", C="5", E="5", G="5", K="5") == "tile B left over"


def test_how_to_answer_speaks_of_the_turns_that_are_lost(back: Puzzle) -> None:
    lost = back.data | {"back": False, "turned": []}
    assert how(back._replace(data=lost)) == "For each numbered place give the letter of the tile that lay there."
    first, second = back.data["tiles"][:2]
    some = how(back._replace(data=lost | {"turned": [first, second]}))
    assert f"; for tile {first} and tile {second} also the turn, 0 to 3" in some


def test_turns_that_are_lost_are_not_all_as_one_would_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    from random import Random

    from pyrules.puzzles import survey

    monkeypatch.setitem(AIMS, "easy", AIMS["easy"]._replace(forms=(BACK,)))
    lay = survey._map

    def upright(*asked: object) -> tuple[Map, Lost]:
        map_, lost = lay(*asked)  # type: ignore[arg-type]
        tiles = tuple(
            tuple(tile and tile._replace(turn=0) if (c, r) in lost.places else tile for c, tile in enumerate(row))
            for r, row in enumerate(map_.tiles)
        )
        return replace(map_, tiles=tiles), lost

    monkeypatch.setattr(survey, "_map", upright)
    attempts = [one for seed in range(4) for one in survey.attempts(Random(f"upright {seed}"), 3, 3, "easy")]
    assert not any(attempt.puzzle for attempt in attempts)
    assert any("as one would guess" in attempt.why for attempt in attempts)
