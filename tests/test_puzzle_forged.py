"""Puzzle files that say something else than what is proved of them: each is caught, with a line that says so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from puzzle_files import P, S, changed

from pyrules.cli import main
from pyrules.puzzles.check import check
from pyrules.puzzles.check_told import told
from pyrules.puzzles.generate import Wish, make
from pyrules.puzzles.puzzle import Puzzle

END = r"\Z"
SPARE = 'hidden = ["Luna"]\nspare = [3]'
CLUE = '\n[[clue]]\nsays = "{}"\nform = "{}"\nname = "{}"\n'
NONE = CLUE.format("Luna stands on tile T, right next to house 5.", "none", "foo")
EDGE = CLUE.format("No restaurant stands at the edge of the map.", "none", "edge")
RICH = CLUE.format("Luna is rich.", "one", "foo") + 'who = "Luna"\n'
ONE = CLUE.format("Luna stands at the edge of the map.", "one", "edge")
# Several changes: the first that each pattern finds.
FORGED: dict[str, tuple[str, str, list[tuple[str, str]], str]] = {
    "a clue of an unknown name": (
        "site", P, [(END, RICH)], "clue 3: nobody knows what 'foo'",
    ),
    "a crowd's clue of an unknown name": (
        "crowd", P, [(END, NONE)], "clue 4: nobody knows what 'foo' is",
    ),
    "to spare": (
        "crowd", P, [(END, NONE), (r"\n\n\[\[clue", "\nspare = [4]\n\n[[clue")], "clue 4: nobody knows what 'foo'",
    ),
    "a form of a crowd": (
        "site", P, [(END, EDGE), ("hidden = .*", SPARE)], "clue 3: a site has no clues of the form 'none'",
    ),
    "a form of a site": (
        "crowd", P, [("$", ONE)], "clue 4: a crowd has no clues of the form 'one'",
    ),
    "clues of a delivery": (
        "delivery", P, [(END, EDGE)], "clue 1: a delivery has no clues",
    ),
    "a key of no kind": (
        "crowd", P, [("\n\n\\[\\[clue", "\nleast = 5\n\n[[clue")], "a crowd has no 'least'",
    ),
    "a key of another kind": (
        "judge", P, [("placed =", 'employee = "zeppelin"\nplaced =')], "a judge has no 'employee'",
    ),
    "the fewest drinks": (
        "delivery", P, [("the most drinks", "the fewest drinks")], "no delivery asks 'The truck driver",
    ),
    "as few as possible": (
        "crowd", P, [("as many starting", "as few starting")], "no crowd asks 'Place as few",
    ),
    "five at the least": (
        "crowd", P, [("where do they open", "with five at the least, where do they open")], "no crowd asks",
    ),
    "all of the others": (
        "judge", P, [("each of the", "all or none of the")], "no judge asks '",
    ),
    "surely not": (
        "site", P, [("Where, and", "Where do they surely NOT stand, and")], "no site asks '",
    ),
    "no tile left over": (
        "survey", P, [("loose tiles: ", "loose tiles: one of the tiles is left over, and ")], "the question asks of",
    ),
    "two hidden": (
        "site", P, [("One more has", "Two more have")], "the question asks of others than there are",
    ),
    "another restaurant": (
        "delivery", P,
        [
            (r"\n\[\[rest", '\n[[restaurant]]\nname = "Maria"\nspot = "A1ne"\n\n[[rest'),
        ],
        "the question asks of Santa Maria, but the run is one of Maria",
    ),
    "another spot": (
        "site", S, [("leaves Luna only K11sw", "leaves Luna only A1ne, not K11sw")], "step 2: nobody knows what 'Luna",
    ),
    "one spot too many": (
        "site", S, [("Luna only K11sw", "Luna only K11ne or K11sw")], "step 2: it does not leave Luna only",
    ),
    "the wrong spot": (
        "site", S, [("Luna only K11sw", "Luna only A1ne")], "step 2: it does not leave Luna only A1ne",
    ),
    "a count of spots": (
        "crowd", S, [("leaves 6 spots", "leaves 7 spots")], "step 1: it does not leave 7 spots",
    ),
    "a tile": (
        "crowd", S, [("on tiles N, A and R", "on tiles N, A and J")], "step 1: it does not leave 6 spots",
    ),
    "a tile too few": (
        "crowd", S, [("tile N only I5ne and tile R no restaurant", "tile N only I5ne")], "step 5: it does not say all",
    ),
    "a number": (
        "crowd", S, [("so three at most", "so four at most")], "step 1: it does not leave four at most",
    ),
    "a greatest number": (
        "crowd", S,
        [
            ("So two would", "So three would"),
            ("room for two", "room for three"),
        ],
        "step 4: it does not leave that",
    ),
    "a group": (
        "crowd", S, [("on tiles N and R:", "on tiles N and A:")], "step 3 does not follow: not both N and A",
    ),
    "nonsense in a chain": (
        "survey", S,
        [
            ("clue 1 and the legal.*?; then", "it would leave it would leave it; then"),
        ],
        "step 3: nobody knows what 'it would",
    ),
    "the number of links": (
        "survey", S, [("links = 2", "links = 50")], "step 3: it has 2 links, not 50",
    ),
    "another list of suppliers": (
        "delivery", S,
        [
            ("with the lemonade at D4 and 5", "with all but the lemonade at D4 and 5"),
        ],
        "step 4 does not follow",
    ),
    "what is too far": (
        "delivery", S, [(r"(soda|the soda) at L14 \(5", r"cellar, never \1 at L14 (5")], "step 2 does not follow",
    ),
    "a run of others": (
        "delivery", S, [("collects from three: the", "collects from three: not the")], "step 3 does not follow",
    ),
    "what decides": (
        "delivery", S, [("as much, from the", "as much, from all but the")], "step 6 does not follow",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGED)
def test_forged(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kind, which, changes, said = FORGED[name]
    path = changed(tmp_path, kind, which, *changes)
    assert main(["puzzle", "--check", path]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert all(line.startswith(f"{path}: ") for line in lines)
    assert any(re.match(said, line[len(path) + 2 :]) for line in lines), lines


UNREAD = {
    "a key": ("survey", S, ("points = ", "stars = 5\npoints = "), "puzzle: unknown key 'stars'"),
    "a key of another kind": ("site", S, ("points = ", "route = []\npoints = "), "puzzle: unknown key 'route'"),
    "a key of a step": ("survey", S, ('how = "one"', 'how = "one"\nwho = "me"'), "[[step]] 1: unknown key 'who'"),
    "links of no chain": (
        "survey",
        S,
        ('how = "one"', 'how = "one"\nlinks = 9'),
        "[[step]] 1.links: only what supposes",
    ),
    "a table": ("survey", S, (r"\[puzzle\]", '[[clue]]\nsays = "x"\n\n[puzzle]'), "clue: not a table of a solution"),
    "a key of a restaurant": ("survey", P, ('"spot" = ', '"drive_in" = true, "spot" = '), "has a name and a spot"),
}


@pytest.mark.parametrize("name", UNREAD)
def test_nothing_goes_unread(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kind, which, change, said = UNREAD[name]
    assert main(["puzzle", "--check", changed(tmp_path, kind, which, change)]) == 2
    assert said in capsys.readouterr().err


def test_a_book_has_no_such_clues(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = changed(tmp_path, "crowd", P, (END, NONE))
    book = str(tmp_path / "book.html")
    assert main(["book", path, "-o", book]) == 2
    assert f"pyrules: {path}: clue 4: nobody knows what 'foo' is" in capsys.readouterr().err
    own = tmp_path / "own.lp"
    own.write_text("has(spot(X,Y,Door), foo, 0, 0, 0) :- legal(X, Y, Door), X < 5.", encoding="utf-8")
    assert main(["book", path, "-o", book, "--clues", str(own)]) == 0
    own.write_text("has(spot(X,Y,Door), bar, 0, 0, 0) :- legal(X, Y, Door), X < 5.", encoding="utf-8")
    assert main(["puzzle", "--check", path, "--clues", str(own)]) == 1
    assert "nobody knows what 'foo' is" in capsys.readouterr().out


@pytest.fixture(scope="module")
def supposing() -> list[Puzzle]:
    """A Site and a Crowd with chains of links."""
    wishes = [Wish(kind, 3, 3, "hard", seed) for kind, seed in (("site", 11), ("crowd", 11))]
    return [puzzle for wish in wishes for number in (1, 2) if (puzzle := make(wish, number).puzzle)]


def test_no_word_of_a_step_can_be_left_out(supposing: list[Puzzle]) -> None:
    tried = 0
    for puzzle in supposing:
        assert check(puzzle).problems == ()
        for at, step in enumerate(puzzle.steps):
            if re.search("(only|no) tiles?.* room for|then clue .* would leave (only|no) tile", step["says"]):
                continue  # where tiles are out by the number that is supposed, or by a count of spots: not proved
            for word in re.finditer(r"\S+", re.sub(r"\(S[13]\)", lambda mark: " " * len(mark[0]), step["says"])):
                says = f"{step['says'][: word.start()]}{step['says'][word.end() + 1 :]}"
                steps = (*puzzle.steps[:at], step | {"says": says}, *puzzle.steps[at + 1 :])
                tried += 1
                if not told(puzzle._replace(steps=steps)).problems:
                    assert check(puzzle._replace(steps=steps)).problems, says
    assert tried > 100
