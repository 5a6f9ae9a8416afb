"""Judge: one of four has opened, by the rules and by the reference; and each way of forging its files is found."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
import reference
from puzzle_files import SAMPLES, P, S, changed

from pyrules.cli import main
from pyrules.puzzles.check import check
from pyrules.puzzles.files import load
from pyrules.puzzles.generate import Wish, make
from pyrules.puzzles.puzzle import LEVELS, Puzzle

TILES = reference.read_drawings((Path(__file__).parent.parent / "pyrules" / "tiles.txt").read_text(encoding="utf-8"))


def verdicts(puzzle: Puzzle) -> list[dict[str, str]]:
    """Every way in which one has opened and each other breaks a sentence of its own, by the plain reference."""
    shown = [str(restaurant.spot) for restaurant in puzzle.map.restaurants]
    placed = puzzle.data["placed"]
    found = []
    for opened, spot in placed.items():
        before = reference.Board(str(puzzle.map).partition(";")[0], TILES, shown)
        after = reference.Board(str(puzzle.map).partition(";")[0], TILES, [*shown, spot])
        broken = {letter: set(after.violations(other)) for letter, other in placed.items() if letter != opened}
        if not before.violations(spot) and sorted(map(sorted, broken.values())) == [["S1"], ["S2"], ["S3"]]:
            one = {letter: rules.pop() for letter, rules in broken.items()}
            found.append({letter: one.get(letter, "legal") for letter in placed})
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_the_reference_agrees(level: str) -> None:
    for number in (1, 2):
        made = make(Wish("judge", 3, 3, level, 21), number)
        assert made.puzzle
        assert not made.missed
        assert verdicts(made.puzzle) == [made.puzzle.answer]
        assert check(made.puzzle).problems == ()


def test_suppositions_are_whole_sentences() -> None:
    """That another one would break none of the rules, two of them, or all three."""
    for number, breaks in (
        (2, "none of the rules"),
        (3, "two rules: S[^;:]+, and S[^;:]+"),
        (4, "three rules: S1, [^;:]+; S2, [^;:]+; and S3, [^;:]+"),
    ):
        made = make(Wish("judge", 3, 3, "hard", 5), number).puzzle
        assert made
        assert check(made).problems == ()
        (said,) = [step["says"] for step in made.steps if step["how"] == "suppose"]
        assert re.fullmatch(rf"Suppose [A-D] had opened\. Then [A-D] would break {breaks}\.", said)


def test_levels_take_more_and_more() -> None:
    grades = {
        level: [made.grade for i in range(1, 4) if (made := make(Wish("judge", 3, 3, level, 22), i).puzzle)]
        for level in ("easy", "fiendish")
    }
    assert all(len(each) == 3 for each in grades.values())
    assert not any(grade.suppositions for grade in grades["easy"])
    assert all(grade.suppositions for grade in grades["fiendish"])
    assert max(grade.steps for grade in grades["easy"]) < min(grade.steps for grade in grades["fiendish"])


FORGED = [
    (P, r'"A" = "(\w)(\d+)\w\w"', r'"A" = "\g<1>\g<2>nw"', r"(\d of the placements can have opened|\w is |step)"),
    (P, r'"D" = "\w+"', '"D" = "A1nw"', r"\d of the placements can have opened, not one"),
    (P, r'"D" =', '"E" =', "the answer says nothing of E"),
    (S, r'answer = \{ "A" = "\w+", "B" = "\w+"', 'answer = { "A" = "S2", "B" = "S2"', r"\w is \w+, not S2"),
    (S, r"answer = \{.*\}", 'answer = { "A" = "S1", "B" = "S2", "C" = "S3", "D" = "legal" }', r"\w is \w+, not \w+"),
    (S, r"answer = \{.*\}", 'answer = { "A" = "maybe", "B" = "S2", "C" = "S3", "D" = "S1" }', "the answer for A, 'm"),
    (S, r"its door at \w+ is", "its door at A1 is", r"step \d does not follow"),
    (S, r"its door on tile \w", "its door on tile T", r"step \d does not follow"),
    (S, r"of (\w) is not next to a road: S2", r"of \1 is not next to a road: S1", r"step \d does not follow"),
    (S, r"that is (\w) or \w,", r"that is \1 or A,", r"step \d does not follow"),
    (S, r"nobody breaks S3", "nobody breaks S1", r"step \d does not follow"),
    (S, r"Suppose \w had", "Suppose C had", r"step \d does not follow"),
    (S, r"would break two rules", "would break three rules", r"step \d does not follow"),
    (S, r"would break two rules: .*?\"", 'would break none of the rules."', r"step \d does not follow"),
    (S, r"S1, as it covers K10 \(B\), and ", "", r"step \d does not follow"),
    (S, r"its entrance corner K11", "its entrance corner K10", r"step \d does not follow"),
    (S, r"covers K10 \(B\), and S2", "covers K10 (B), and S3", r"step \d does not follow"),
    (S, r"has opened, so \w", "has opened, so A", r"step \d does not follow"),
    (S, r'says = "[^"]*"', 'says = "It is clear."', r"step 1 does not follow: 'It is clear\.'"),
    (S, r'out = \["(\w) legal", ', r'out = ["\1 legal", "\1 S2", ', r"step \d takes away others than it says"),
    (S, r"(?s)\[\[puzzle.step\]\].*?(?=\[\[puzzle.step)", "", "there are 7 steps, not 8"),
    (S, r'how = "suppose"\nlinks = \d', 'how = "two"', r"step \d is 'suppose' with \d links, not 'two'"),
    (S, r"links = \d", "links = 7", r"step \d is 'suppose' with \d links"),
    (S, r'level = "hard"', 'level = "easy"', "the level that the steps come to is hard, not easy"),
]  # fmt: skip


@pytest.mark.parametrize(("which", "pattern", "new", "said"), FORGED)
def test_forged(
    which: str, pattern: str, new: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed(tmp_path, "judge", which, (pattern, new))
    assert main(["puzzle", "--check", path]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(re.match(said, line.partition(".toml: ")[2]) for line in lines), lines


def test_without_a_solution_nothing_is_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(SAMPLES / "judge-1.toml", tmp_path)
    assert main(["puzzle", "--check", str(tmp_path / "judge-1.toml")]) == 1
    assert "no solution file beside it" in capsys.readouterr().out


def test_doors_and_letters_can_be_told_apart() -> None:
    """Placements may lie on each other, but not a door or a letter on another one's."""
    from pyrules.notation import Spot
    from pyrules.puzzles.judge import _seen

    for path in sorted(SAMPLES.glob("judge-?.toml")):
        spots = [Spot.parse(text) for text in load(str(path)).data["placed"].values()]
        assert len({square for spot in spots for square in _seen(spot)}) == 8
