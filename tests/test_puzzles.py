"""Puzzles: unique, without idle clues, the same for the same seed; and what is wrong is found by the check."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
import reference
from puzzle_files import stored

from pyrules.cli import main
from pyrules.errors import InputError
from pyrules.map import Map
from pyrules.puzzles.check import check
from pyrules.puzzles.files import load, puzzle_text, solution_text
from pyrules.puzzles.generate import Wish, make
from pyrules.puzzles.network import Constraint, Network
from pyrules.puzzles.puzzle import KINDS, Attempt, Grade, Puzzle
from pyrules.puzzles.reason import Step, reason
from pyrules.puzzles.telling import told
from pyrules.puzzles.words import fields, how, in_order, rules_of

TILES = reference.read_drawings((Path(__file__).parent.parent / "pyrules" / "tiles.txt").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def made() -> dict[str, Puzzle]:
    found = {}
    for kind in KINDS:
        level = "easy" if kind in ("crowd", "survey") else "medium"
        puzzle = make(Wish(kind, 3, 3, level, 11), 1).puzzle
        assert puzzle
        found[kind] = puzzle
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_is_proved_from_its_files(kind: str, made: dict[str, Puzzle], tmp_path: Path) -> None:
    read = load(stored(made[kind], tmp_path))
    assert check(read).problems == ()
    assert read.answer == made[kind].answer
    assert read.steps == made[kind].steps
    assert len(read.steps) == read.grade.steps


@pytest.mark.parametrize("kind", KINDS)
def test_same_seed_same_puzzle(kind: str, made: dict[str, Puzzle]) -> None:
    again = make(Wish(kind, 3, 3, "easy" if kind in ("crowd", "survey") else "medium", 11), 1).puzzle
    assert again
    assert puzzle_text(again) == puzzle_text(made[kind])
    assert solution_text(again) == solution_text(made[kind])


@pytest.mark.parametrize("kind", ["site", "crowd", "survey"])
def test_check_finds_a_second_solution_and_an_idle_clue(kind: str, made: dict[str, Puzzle]) -> None:
    puzzle = made[kind]
    fewer = puzzle._replace(clues=puzzle.clues[1:], steps=())
    assert "there is a second solution" in check(fewer).problems
    twice = puzzle._replace(clues=(*puzzle.clues, puzzle.clues[0]), steps=())
    assert {"clue 1 is idle", f"clue {len(twice.clues)} is idle"} <= set(check(twice).problems)


def test_check_finds_a_wrong_answer_and_a_step_that_does_not_follow(made: dict[str, Puzzle]) -> None:
    puzzle = made["site"]
    name, spot = next(iter(puzzle.answer.items()))
    wrong = puzzle._replace(answer=puzzle.answer | {name: spot[:-2] + ("nw" if spot[-2:] != "nw" else "se")}, steps=())
    assert "the answer does not keep to the rules and clues" in check(wrong).problems
    step = puzzle.steps[0] | {"out": [f"{name} {spot}"]}
    steps = (step, *puzzle.steps[1:])
    assert any("step 1 does not follow" in problem for problem in check(puzzle._replace(steps=steps)).problems)
    judge = made["judge"]
    swapped = dict(zip(judge.answer, reversed(judge.answer.values()), strict=True))
    assert check(judge._replace(answer=swapped)).problems
    delivery = made["delivery"]
    turned = {name: "no" if value == "yes" else "yes" for name, value in delivery.answer.items()}
    assert "the answer is not the best run" in check(delivery._replace(answer=turned)).problems


@pytest.mark.parametrize("kind", KINDS)
def test_check_finds_a_grade_that_the_steps_do_not_come_to(kind: str, made: dict[str, Puzzle], tmp_path: Path) -> None:
    puzzle = load(stored(made[kind], tmp_path))
    grade = puzzle.grade
    for wrong, said in (
        (grade._replace(steps=grade.steps + 1), f"there are {grade.steps} steps, not {grade.steps + 1}"),
        (grade._replace(suppositions=9), f"the steps have {grade.suppositions} suppositions, not 9"),
        (grade._replace(points=99), f"the steps have {grade.points} points, not 99"),
    ):
        assert check(puzzle._replace(grade=wrong)).problems == (said,)
    said = f"the level that the steps come to is {grade.level}, not fiendish"
    forged = puzzle._replace(announced="", grade=grade._replace(level="fiendish"))
    assert check(forged).problems == (said,)


def test_reason_supposes_where_it_must() -> None:
    """Three slots, each different, in a ring of tables: no single clue says anything."""
    different = {value: 0b111 & ~(1 << value) for value in range(3)}
    clues = [Constraint(tables={(0, 1): {0: 0b010, 1: 0b101, 2: 0b101}, (1, 0): {0: 0b110, 1: 0b101, 2: 0b110}})]
    clues.append(Constraint({2: 0b001}))
    network = Network((7, 7, 7), different, clues)
    steps = reason(network, 2)
    assert steps
    final = steps[-1].after
    assert [tuple(solution) for solution in network.solutions([0, 1], 5)] == [final]


@pytest.mark.parametrize(
    ("links", "said"),
    [
        (1, "clue 1 could not hold"),
        (2, "clue 1 would leave X, and then clue 2 could not hold"),
        (3, "clue 1 would leave X, then clue 2 would leave X, and then clue 3 could not hold"),
    ],
)
def test_a_supposition_is_one_sentence(links: int, said: str) -> None:
    chain = tuple(Step("one", (clue,), (3,), (int(clue < links - 1),)) for clue in range(links))
    step = Step("suppose", (0,), (3,), (2,), 0, 0, chain)
    (told_,) = told([step], lambda before, after: "X", lambda slot, value: "it were so", lambda slot, value: "")
    assert told_["says"] == f"Suppose it were so: {said}. That leaves X."


@pytest.mark.parametrize(
    ("steps", "suppositions", "said"),
    [
        (1, 0, "1 step"),
        (13, 0, "13 steps"),
        (13, 1, "13 steps, 1 of them a supposition"),
        (13, 4, "13 steps, 4 of them suppositions"),
    ],
)
def test_steps_in_words(steps: int, suppositions: int, said: str) -> None:
    assert Grade("hard", steps, suppositions, 9).length == said


def test_command_writes_checks_and_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "out"
    wish = ["puzzle", "judge", "--size", "2x2", "--difficulty", "easy", "--seed", "2", "-n", "2", "-o", str(folder)]
    assert main(wish) == 0
    assert sorted(path.name for path in folder.iterdir())[:2] == ["judge-1.html", "judge-1.solution.svg"]
    assert len(list(folder.iterdir())) == 10
    capsys.readouterr()
    assert main(["puzzle", "--check", str(folder / "judge-1.toml")]) == 0
    assert "one can have opened, proved" in capsys.readouterr().out
    files = [str(path) for path in sorted(folder.glob("*.toml"))]
    assert len(files) == 4
    assert main(["puzzle", "--check", *files]) == 0
    assert [line.partition(": ")[0] for line in capsys.readouterr().out.splitlines()] == [files[1], files[3]]
    assert main(["book", *files, "-o", str(tmp_path / "book.html"), "--paper", "Letter"]) == 0
    text = (tmp_path / "book.html").read_text(encoding="utf-8")
    assert text.count('class="puzzle"') == 2
    assert "size: Letter" in text
    assert main(wish) == 2  # the folder exists
    assert "already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["puzzle", "site", "--size", "1x1", "-o", "x"], "at least"),
        (["puzzle", "judge", "--size", "2x1", "--seed", "2", "-o", "x"], "medium needs at least 3 tiles"),
        (["puzzle", "site", "--size", "3x1", "-o", "x"], "medium needs at least 4 tiles"),
        (["puzzle", "site", "--size", "5x5", "-o", "x"], "only 20"),
        (["puzzle", "survey", "--size", "3x1", "-o", "x"], "at least 4"),
        (["puzzle", "site", "--size", "threexthree", "-o", "x"], "bad size"),
        (["puzzle", "site", "-n", "0", "-o", "x"], "from 1 to"),
        (["puzzle", "site", "--seed", "-1", "-o", "x"], "--seed"),
        (["puzzle", "judge", "--spare-clues", "2", "-o", "x"], "spare"),
        (["puzzle", "site"], "-o"),
        (["puzzle", "-o", "x"], "kind"),
        (["puzzle", "--check", "nowhere.toml"], "nowhere.toml"),
        (["puzzle", "--check", "instances/santa-maria.toml"], "no puzzle"),
        (["book", "instances/santa-maria.toml", "-o", "x.html"], "no puzzle"),
        (["book", "instances/santa-maria.toml", "-o", "x.doc"], ".html or .pdf"),
    ],
)
def test_bad_input_is_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert not Path("x").exists()


def test_what_is_wrong_with_a_file_names_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], made: dict[str, Puzzle]
) -> None:
    broken = {
        "delivery": ("employee = ", "employer = "),
        "judge": ("placed = {", "asked = {"),
    }
    for kind, (old, new) in broken.items():
        path = stored(made[kind], tmp_path)
        text = puzzle_text(made[kind])
        assert old in text
        Path(path).write_text(text.replace(old, new), encoding="utf-8")
        assert main(["puzzle", "--check", path]) == 2
        error = capsys.readouterr().err
        assert f"{path}:" in error
        assert error.count("\n") == 1
    assert main(["puzzle", "--check", str(tmp_path / "x.solution.toml")]) == 2
    assert "is a solution" in capsys.readouterr().err


def test_a_level_that_is_not_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wish = ["puzzle", "site", "--size", "2x2", "--difficulty", "fiendish", "--seed", "1", "--tries", "1"]
    assert main([*wish, "-o", str(tmp_path / "out")]) == 1
    said = capsys.readouterr()
    written = load(str(tmp_path / "out" / "site-1.toml")).grade.level
    assert written != "fiendish"
    assert said.err.count("\n") == 1
    assert "number 1 is not fiendish: no fiendish site was found on 1 map (more" in said.err
    assert f"so one of level {written} is written in its place" in said.err
    assert "1 puzzle in" in said.out
    page = tmp_path / "out" / "site-1.html"
    assert page.is_file()
    assert said.out.endswith(f", 1 of 1 not as asked for: to play, open {page} in a browser\n")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [1, 2])
def test_nothing_found_is_a_no(
    kind: str, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(f"pyrules.puzzles.{kind}.attempts", lambda *_: [Attempt(None, "none fits")])
    assert main(["puzzle", kind, "-n", str(count), "--tries", "2", "-o", str(tmp_path / "out")]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == count
    assert f"pyrules: number 1 is not written: no {kind} of any level was found on 2 maps of 3x3" in said.err
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    folder = tmp_path / "out"
    assert main(["puzzle", "judge", "--size", "2x2", "--difficulty", "easy", "-o", str(folder)]) == 2
    assert list(tmp_path.iterdir()) == []


def test_clues_to_spare_are_for_site_and_crowd() -> None:
    with pytest.raises(InputError):
        make(Wish("survey", 3, 3, "easy", 3, spare=2), 1)


def test_page_shows_the_answer_in_the_fold_alone(made: dict[str, Puzzle]) -> None:
    from pyrules.puzzles.play import page

    puzzle = made["site"]
    text = page(puzzle)
    shown = {str(restaurant.spot) for restaurant in puzzle.map.restaurants}
    before, fold, solution = text.partition('<details id="solution"><summary>')
    assert fold
    answers = [spot for spot in puzzle.answer.values() if spot not in shown]
    assert not any(re.search(rf"\b{spot}\b", before) for spot in answers)
    assert all(re.search(rf"\b{spot}\b", solution.partition("</details>")[0]) for spot in answers)
    assert not any(re.search(rf"\b{spot}\b", solution.partition("</details>")[2]) for spot in answers)


@pytest.mark.parametrize("kind", KINDS)
def test_says_how_to_answer(kind: str, made: dict[str, Puzzle], tmp_path: Path) -> None:
    from pyrules.puzzles.book import pages
    from pyrules.puzzles.play import page

    puzzle = made[kind]
    path = stored(puzzle, tmp_path)
    assert how(puzzle) in Path(path).read_text(encoding="utf-8")
    assert "how" not in load(path).data
    book, play = pages([puzzle], "Puzzles", "A4"), page(puzzle)
    assert how(puzzle) in book
    assert how(puzzle) in play
    assert book.count('class="box"') == play.count('type="checkbox"') == (kind == "delivery") * len(puzzle.answer)
    assert ('1</b> <span class="arrow">→</span> turned right' in book) == bool(puzzle.data.get("turned"))
    if kind == "crowd":  # as many blanks as answers would give their number away
        assert len(puzzle.answer) > 1
        assert len(fields(puzzle)) == 1


def test_rules_that_solutions_name_are_told(made: dict[str, Puzzle]) -> None:
    """In brackets, or at the end of a step after a colon, stands a sentence of the rules."""
    named: set[str] = set()
    for kind in ("judge", "delivery"):
        told_ = "\n".join(rules_of(made[kind]))
        for step in made[kind].steps:
            for ids in re.findall(r"(?:: |\()([A-Z]\d(?:, [A-Z]\d)*)(?:\)|\.$)", step["says"]):
                named |= set(ids.split(", "))
                assert all(f"{name}: " in told_ for name in ids.split(", "))
    assert {"S1", "S3", "G1", "B1"} <= named
    assert {"B1", "C5", "G1", "G3", "B3a"} <= {rule.partition(":")[0] for rule in rules_of(made["delivery"])}


# What an answer can depend on: the rules for where restaurants stand, for distances, for runs.
STAND, AWAY = {"S1", "S2", "S3"}, {"C2", "D2a", "D3a", "M5"}
NEEDED = {
    "judge": STAND, "site": STAND | AWAY, "crowd": STAND | AWAY, "survey": STAND | AWAY | {"D5"},
    "delivery": {"B1", "B2", "B3", "B3a", "B3b", "B3c", "C5", "D2a", "G1", "G3", "M5"},
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_rules_that_the_answer_depends_on_are_told(kind: str) -> None:
    """On the page and in the book: bridges just where the map has one, or a tile that fell off it."""
    from pyrules.puzzles.book import pages
    from pyrules.puzzles.play import page

    path = Path(__file__).parent.parent / "instances" / "puzzles" / f"{kind}-1.toml"
    puzzle = load(str(path))._replace(solved=Map.parse("A0"))
    plain = puzzle._replace(map=Map.parse("A0 B0"), data=puzzle.data | {"tiles": ["C"]})
    bridged = [plain._replace(map=Map.parse("A0 G0"))]
    bridged += [plain._replace(data=plain.data | {"tiles": ["P"]})] if kind == "survey" else []
    for told_, bridges in ((plain, False), *((one, True) for one in bridged)):
        rules = rules_of(told_)
        ids = {rule.partition(":")[0] for rule in rules}
        assert ids >= NEEDED[kind]
        assert ("M6" in ids) == (bridges and kind != "judge")
    for text in (page(load(str(path))), pages([load(str(path))], "Puzzles", "A4")):
        assert all(rule in unescape(text) for rule in rules_of(load(str(path))))


def test_rules_are_told_in_order_one_line_for_each_sentence() -> None:
    puzzles = [load(str(path)) for path in SAMPLES]
    site = next(puzzle for puzzle in puzzles if puzzle.kind == "site")
    comparing = site._replace(clues=({"name": "nearest"},))
    told_ = in_order(rule for puzzle in (*puzzles, comparing, *puzzles) for rule in rules_of(puzzle))
    ids = [rule.partition(":")[0] for rule in told_]
    assert all(re.fullmatch("[MRSCDGB][0-9][a-d]?: [A-Z].*[.]", rule) for rule in told_)
    assert ids == sorted(set(ids), key=lambda name: ("MRSCDGB".index(name[0]), name))
    assert set().union(*NEEDED.values()) < set(ids)
    assert rules_of(comparing) == [rule for rule in told_ if rule in rules_of(comparing)]


SAMPLES = sorted((Path(__file__).parent.parent / "instances" / "puzzles").glob("*-1.toml"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_are_proved(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", "--check", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"{path}: one ")


@pytest.mark.parametrize("kind", ["site", "crowd", "survey"])
def test_another_map_as_the_solution_is_told(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (path,) = [sample for sample in SAMPLES if sample.stem == f"{kind}-1"]
    text = path.with_name(f"{kind}-1.solution.toml").read_text(encoding="utf-8")
    (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    forged = text.replace('spot = "', 'spot = "K1nw" # "', 1)
    (tmp_path / f"{kind}-1.solution.toml").write_text(forged, encoding="utf-8")
    assert main(["puzzle", "--check", str(tmp_path / path.name)]) == 1
    assert "is not the map of the puzzle with the answer on it" in capsys.readouterr().out


@pytest.mark.parametrize(("kind", "line"), [("judge", "placed = 1"), ("judge", "clue = [1]"), ("site", "hidden = 5")])
def test_a_changed_file_is_told_in_one_line(
    kind: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (path,) = [sample for sample in SAMPLES if sample.stem == f"{kind}-1"]
    kept = [old for old in path.read_text(encoding="utf-8").splitlines() if not old.startswith(line.split("=")[0])]
    place = kept.index("[puzzle]") + (0 if line.startswith("clue") else 1)
    (tmp_path / path.name).write_text("\n".join([*kept[:place], line, *kept[place:]]), encoding="utf-8")
    assert main(["puzzle", "--check", str(tmp_path / path.name)]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"pyrules: {tmp_path / path.name}: ")
    assert err.count("\n") == 1
