"""Pages to play on and books, seen by a browser where there is one (chromium), and as text where there is none."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from puzzle_files import sample

from pyrules.puzzles.book import pages
from pyrules.puzzles.pictures import solution_picture
from pyrules.puzzles.play import page
from pyrules.puzzles.puzzle import KINDS, Puzzle

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

# Fills in one answer after the other and notes what the page says of each.
FILL = """<script>
const said = [];
for (const values of ANSWERS) {
  fields.forEach((field, at) => {
    if (field.type === "checkbox") field.checked = values[at] === "yes";
    else field.value = values[at];
  });
  form.dispatchEvent(new Event("input"));
  form.requestSubmit();
  said.push(verdict.textContent, document.querySelectorAll(".mine > *").length);
}
document.body.innerHTML = `<pre>${JSON.stringify(said)}</pre>`;
</script></body>"""
RIGHT, WRONG, OPEN = "Right! That is the one solution.", "Not yet: something does not fit.", "Something is still open."


def noted_on(puzzle: Puzzle, script: str, folder: Path) -> list[Any]:
    """What a script notes that a browser runs at the end of a page to play on."""
    path = folder / "page.html"
    path.write_text(page(puzzle).replace("</body>", script), encoding="utf-8")
    assert CHROMIUM
    options = ["--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}"]
    command = [CHROMIUM, *options, "--dump-dom", path.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    found = re.search("<pre>(.*)</pre>", done.stdout)
    assert found, done.stderr
    noted: list[Any] = json.loads(found[1])
    return noted


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium")
@pytest.mark.parametrize("kind", KINDS)
def test_a_page_knows_right_from_wrong(kind: str, tmp_path: Path) -> None:
    puzzle = sample(kind)
    right = list(puzzle.answer.values())
    wrong = ["A1nw", *right[1:]]
    if kind not in ("site", "crowd"):  # two that differ change places
        at = next(at for at in range(1, len(right)) if right[at] != right[0])
        wrong = [right[at], *right[1:at], right[0], *right[at + 1 :]]
    answers = [right, wrong, [right[0], *[""] * (len(right) - 1)]]
    if kind == "crowd":
        answers = [[" ".join(reversed(right))], [" ".join(wrong)], [" "]]
    said = noted_on(puzzle, FILL.replace("ANSWERS", json.dumps(answers)), tmp_path)
    assert said[:4:2] == [RIGHT, WRONG]
    if kind == "delivery":
        assert said[1] == right.count("yes")
    elif kind in ("site", "crowd"):
        assert said[1] == (3 if kind == "site" else 2) * len(right)
    if kind in ("judge", "survey", "crowd"):
        assert said[4] == OPEN


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_book_is_whole(paper: str) -> None:
    puzzles = [sample(kind) for kind in KINDS]
    text = pages(puzzles, "A <title>", paper).replace("&#39;", "'")
    assert f"size: {paper}" in text
    assert "A &lt;title&gt;" in text
    assert text.count('class="puzzle"') == text.count('class="solution') - 1 == len(KINDS)
    for puzzle in puzzles:
        assert puzzle.question in text
        assert all(clue["says"] in text for clue in puzzle.clues)
        assert all(step["says"] in text for step in puzzle.steps)


@pytest.mark.parametrize("kind", KINDS)
def test_the_solved_map_is_in_the_fold_of_the_solution(kind: str) -> None:
    puzzle = sample(kind)
    before, _, fold = page(puzzle).partition('<details id="solution">')
    solved = solution_picture(puzzle)
    assert solved in fold
    assert solved not in before


def test_pages_load_nothing() -> None:
    for kind in KINDS:
        text = page(sample(kind)) + pages([sample(kind)], "x", "A4")
        assert not re.search(r"""(src|href)=["'](?!#)|url\((?!#)|@import|https?://(?!www\.w3\.org)""", text)


# Clicks in the corners of some squares, and notes what that writes.
CLICK = """<script>
const noted = [];
for (const [x, y] of CLICKS) {
  inputs[0].value = "";
  next = 0;
  const at = new DOMPoint(x * SQUARE, y * SQUARE).matrixTransform(seams.getScreenCTM());
  svg.dispatchEvent(new MouseEvent("click", {clientX: at.x, clientY: at.y}));
  noted.push(inputs[0].value);
}
noted.push(document.getElementById("solution").open);
document.body.innerHTML = `<pre>${JSON.stringify(noted)}</pre>`;
</script></body>"""


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium")
@pytest.mark.parametrize("kind", ["site", "crowd"])
def test_a_click_writes_a_spot_that_lies_on_the_map(kind: str, tmp_path: Path) -> None:
    puzzle = sample(kind)
    east, south = 5 * puzzle.map.columns, 5 * puzzle.map.rows
    clicks = [(1.2, 1.2), (east - 0.2, south - 0.2), (east - 0.8, south - 0.8), (east - 0.8, 4.2), (4.2, south - 0.8)]
    clicks += [(0.2, 0.2), (0.8, 4.8), (4.2, 0.8), (-0.2, 3.5)]
    noted = noted_on(puzzle, CLICK.replace("CLICKS", json.dumps(clicks)), tmp_path)
    # The corner of a square is where its door is: a whole restaurant lies on the map, or nothing is written.
    assert noted == ["B2nw", "N14se", "", "", "", "A1nw", "", "", "", False]
