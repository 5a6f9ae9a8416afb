"""Claims: what holds and what does not, each also with one rule broken; bad files; two worlds; the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import reference
from broken_rules import BROKEN

from pyrules.cli import main
from pyrules.errors import InputError
from pyrules.programs import heads, second_world
from pyrules.search.claims import Claim, Verdict, known_claims, prove
from pyrules.search.difference import find_difference
from pyrules.search.layout import Layouts, read_size

DRAWINGS = reference.read_drawings((Path(reference.__file__).parent.parent / "pyrules" / "tiles.txt").read_text())

# What holds, on sizes where the proof is short; `make claims` proves more.
HOLDS = {
    "road_not_below_air": "2x2",
    "road_has_parity_of_air": "1x2",
    "drive_in_never_lengthens": "2x2",
    "garden_never_lengthens": "2x2",
    "added_restaurant_never_lengthens": "2x2",
    "distance_is_symmetric": "1x2",
    "connection_is_symmetric": "1x2",
    "connection_is_transitive_by_road": "1x2",
    "border_join_keeps_roads": "1x2",
    "setup_exists": "3x3",
}
# What does not, on the smallest map that shows it.
REFUTED = {
    "connection_is_transitive": "1x2",
    "start_touches_one_road": "1x1",
    "starts_never_touch": "1x2",
    "page_table_is_impossible": "2x2",
    "border_join_keeps_runs": "1x2",
    "straight_back_never_helps": "1x1",
    "no_square_twice": "1x2",
}
# The command that shows a counterexample, where it is not distance.
SHOWN_BY = {
    "border_join_keeps_roads": "compare",
    "setup_exists": "starts",
    "start_touches_one_road": "roads",
    "starts_never_touch": "show",
    "border_join_keeps_runs": "compare",
    "straight_back_never_helps": "runs",
    "no_square_twice": "runs",
}


def verdict(name: str, size: str, rulings: dict[str, str] | None = None) -> Verdict:
    return prove(name, Layouts.of(read_size(size)), rulings)


def test_every_claim_is_tried() -> None:
    assert set(HOLDS) | set(REFUTED) == set(known_claims())
    assert set(BROKEN) == set(HOLDS)


def test_every_claim_says_what_it_says() -> None:
    for claim in known_claims().values():
        assert claim.statement.endswith(".")
        assert "counterexample" not in claim.statement


def test_every_claim_speaks_of_a_map_as_of_the_map_turned() -> None:
    assert all(claim.read().turns_along() for claim in known_claims().values())


@pytest.mark.parametrize("name", HOLDS)
def test_holds(name: str) -> None:
    found = verdict(name, HOLDS[name])
    assert (found.result, found.witness) == ("holds", None)
    assert found.layouts == Layouts.of(read_size(HOLDS[name])).number


@pytest.mark.parametrize("name", BROKEN)
def test_fails_with_one_rule_broken(name: str, tmp_path: Path) -> None:
    broken = BROKEN[name]
    found = prove(broken.claim(name, tmp_path), Layouts.of(read_size(broken.size)))
    assert found.result == "refuted"
    assert found.witness is not None
    assert found.witness.command.split()[1] == SHOWN_BY.get(name, "distance")
    map_ = found.witness.map
    assert any(restaurant.spot.drive_in for restaurant in map_.restaurants) == (name == "drive_in_never_lengthens")
    assert len(map_.gardens) == (name == "garden_never_lengthens")


def test_neither_there_nor_back_may_be_missing(tmp_path: Path) -> None:
    broken = BROKEN["connection_is_symmetric"].claim("connection_is_symmetric", tmp_path)
    found = prove(broken, Layouts.of((1, 2))).witness
    assert found is not None
    tiles, *spots = str(found.map).replace(";", "").rsplit(maxsplit=2)
    for pinned in (spots, spots[::-1]):
        assert prove(broken, Layouts.of((1, 2), pattern=f"{tiles}; {' '.join(pinned)}")).result == "refuted"


@pytest.mark.parametrize("name", ["road_not_below_air", "distance_is_symmetric"])
def test_fails_where_the_last_border_is_ignored(name: str) -> None:
    found = verdict(name, "1x2", {"last_border": "ignore"})
    assert found.witness is not None
    assert found.witness.map.last_border == "ignore"


def test_the_counterexample_of_the_last_border_is_real() -> None:
    found = verdict("road_not_below_air", "2x2", {"last_border": "ignore"}).witness
    assert found is not None
    board = reference.Board(str(found.map).split(";")[0], DRAWINGS, last_border="ignore")
    road, air = board.distances(str(found.map.restaurants[0].spot))[dict(found.targets)["there"]]
    assert (("Road", road), ("Air", air)) == found.found
    assert road is not None
    assert air is not None
    assert road < air


@pytest.mark.parametrize("name", REFUTED)
def test_refuted_by_a_map_that_the_reference_agrees_on(name: str) -> None:
    found = verdict(name, REFUTED[name])
    assert found.result == "refuted"
    agree(name, found)
    assert found.witness is not None
    assert found.witness.command.split()[1] == SHOWN_BY.get(name, "distance")


def agree(name: str, found: Verdict) -> None:
    """Fails where the reference does not see what the counterexample of a claim is said to show."""
    assert found.witness is not None
    map_, targets = found.witness.map, dict(found.witness.targets)
    spots = [str(restaurant.spot) for restaurant in map_.restaurants]
    tiles = str(map_).split(";")[0]
    board = reference.Board(tiles, DRAWINGS)
    assert set(spots[:1]) <= board.starts()
    AGREES[name](board, spots, targets)


def _transitive(board: reference.Board, spots: list[str], targets: dict[str, str]) -> None:
    far = board.distances(spots[0])
    assert far[targets["between"]][0] is not None
    assert far[targets["there"]][0] is None
    pair = {targets["between"], targets["there"]}
    assert any(pair <= names for _, names in board.roads())


def _one_road(board: reference.Board, spots: list[str], targets: dict[str, str]) -> None:
    spot = reference.Spot.read(spots[0])
    beside = {lane for lane, _ in board.entrance_lanes(spot)}
    assert sum(bool(beside & squares) for squares, _ in board.roads()) > 1


def _touching(board: reference.Board, spots: list[str], targets: dict[str, str]) -> None:
    both = reference.Board(board.tiles, DRAWINGS, restaurants=spots)
    assert not any(both.violations(spot, placed=True) for spot in spots)
    one, other = (reference.Spot.read(spot).footprint for spot in spots)
    assert any(reference.step(square, side) in other for square in one for side in reference.SIDES)


def _page_table(board: reference.Board, spots: list[str], targets: dict[str, str]) -> None:
    far = board.distances(spots[0])
    rows = {name: far[targets[name]] for name in "abcde"}
    assert rows == {"a": (1, 1), "b": (1, 1), "c": (0, 0), "d": (None, 0), "e": (None, 2)}


def _together(board: reference.Board, spots: list[str], targets: dict[str, str]) -> bool:
    pair = {targets["first"], targets["second"]}
    return any(pair <= run for run in board.runs(spots[0], 3, "road"))


def _border_join(board: reference.Board, spots: list[str], targets: dict[str, str]) -> None:
    middle = reference.Board(board.tiles, DRAWINGS, border_join="middle")
    assert _together(board, spots, targets) != _together(middle, spots, targets)


def _straight_back(board: reference.Board, spots: list[str], targets: dict[str, str]) -> None:
    assert not _together(board, spots, targets)
    far = board.distances(spots[0])
    assert None not in (far[targets["first"]][0], far[targets["second"]][0])


def _square_twice(board: reference.Board, spots: list[str], targets: dict[str, str]) -> None:
    """No route without a square twice, by trying all of them."""
    assert _together(board, spots, targets)
    pair = {targets["first"], targets["second"]}
    paths = [[lane] for lane in board.entrance_lanes(reference.Spot.read(spots[0]))]
    while paths:
        path = paths.pop()
        collected = frozenset().union(*(board.suppliers_beside(square) for square, _ in path))
        assert not pair <= collected
        used = {square for square, _ in path}
        paths += [[*path, other] for _, other, _ in board.graph[path[-1]] if other[0] not in used]


AGREES = {
    "connection_is_transitive": _transitive,
    "start_touches_one_road": _one_road,
    "starts_never_touch": _touching,
    "page_table_is_impossible": _page_table,
    "border_join_keeps_runs": _border_join,
    "straight_back_never_helps": _straight_back,
    "no_square_twice": _square_twice,
}


# ---- two rulings side by side


def test_the_smallest_maps_on_which_rulings_differ() -> None:
    def result(ruling: str, question: str, size: str) -> str:
        return find_difference(ruling, question, Layouts.of(read_size(size))).result

    assert result("border_join", "roads", "1x2") == "holds"
    assert result("border_join", "starts", "1x2") == "holds"
    assert result("border_join", "runs", "1x1") == "holds"
    assert result("border_join", "runs", "1x2") == "refuted"
    assert result("last_border", "distances", "1x1") == "holds"
    assert result("last_border", "distances", "1x2") == "refuted"


def test_the_map_under_the_setting_that_was_named_first() -> None:
    found = find_difference("last_border", "distances", Layouts.of((1, 2)), values=("ignore", "count")).witness
    assert found is not None
    assert found.map.last_border == "ignore"
    assert found.command == f"pyrules compare '{found.map}' --ruling last_border --all"


def test_bad_comparisons() -> None:
    for ruling, question in [("last_bordr", "roads"), ("last_border", "rodes")]:
        with pytest.raises(InputError, match="did you mean"):
            find_difference(ruling, question, Layouts.of((1, 1)))


# ---- files of one's own

START = '#include "layout.lp".\n#include "strict.lp".\n#include "generate/start.lp".\n'


def own(tmp_path: Path, text: str) -> Claim:
    file = tmp_path / "mine.lp"
    file.write_text(text)
    return Claim("mine", file)


def test_a_claim_of_ones_own(tmp_path: Path) -> None:
    claim = own(
        tmp_path, "% No start stands in the corner.\n" + START + "counterexample(X, Y, D) :- spot(X, Y, D), X+Y = 0."
    )
    assert claim.statement == "No start stands in the corner."
    found = prove(claim, Layouts.of((1, 1)))
    assert found.witness is not None
    spot = found.witness.map.restaurants[0].spot
    assert found.witness.found == (("Square", "A1"), ("D", spot.door))
    assert found.witness.command == f"pyrules show '{found.witness.map}'"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("% Nothing.\n" + START, "mine.lp:1: no rule derives a counterexample"),
        ("\n" + START + "counterexample :- spots(X, Y, D).", "mine.lp:5: atom does not occur in any rule head: spots"),
        (START + "counterexample :- spot(1, 2, D).\n:- spot(_, _, _).", "mine.lp:5: no map of 1x1 keeps to"),
        (START + "counterexample :- spot(X, Y, D)", "mine.lp:.*syntax error"),
        (START + "counterexample :- spot(X, Y, D), Z > 1.", "mine.lp:4: unsafe"),
        ('\n#include "layuot.lp".\ncounterexample.', "mine.lp:2: no file 'layuot.lp'"),
        (START + "counterexample :- spot(X, Y, D), other_spto(X, Y, D).", "mine.lp:4: atom does not occur"),
    ],
)
def test_bad_claims(text: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=says):
        prove(own(tmp_path, text), Layouts.of((1, 1)))


def test_a_claim_that_nothing_could_refute_is_told_apart(tmp_path: Path) -> None:
    never = own(tmp_path, '#include "layout.lp".\ncounterexample :- laid(_, 4, _, _).')
    assert prove(never, Layouts.of((1, 1))).idle
    assert not verdict("road_not_below_air", "1x2").idle


def test_a_start_that_cannot_be_chosen(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no map of 1x1 has what it or a file that it includes chooses"):
        prove("road_not_below_air", Layouts.of((1, 1), "C"))


def test_another_world_has_a_copy_of_what_differs_in_it() -> None:
    text = "#const most = 2. [default]\n#const least = 1.\n#defined given/1. #defined open/1.\n"
    text += "a(X) :- given(X), X < most, not b(X).\nb(least..9).\nc(X) :- a(X), open(X).\n:- c(3).\nd :- b(2)."
    assert heads(text, "t").derived == {"a", "b", "c", "d"}
    both = ["other_c(X) :- other_a(X); open(X).", "#false :- other_c(3)."]
    assert second_world(text, frozenset({"given"}), frozenset({"c"}), "other_").splitlines() == [
        "#defined other_given/1.",
        "other_a(X) :- other_given(X); X < most; not b(X).",
        *both,
    ]
    assert second_world(text, frozenset({"most"}), frozenset({"d"}), "other_").splitlines() == [
        "#const other_most = 2.",
        "other_a(X) :- given(X); X < other_most; not b(X).",
        *both,
        "other_d :- b(2).",
    ]


# ---- the command line


def test_prove_says_for_how_many_layouts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "road_not_below_air", "--size", "1x1", "--up-to", "1x2"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "1x1: holds for all 80 layouts: nothing on them could refute it",
        "1x2: holds for all 6,080 layouts",
    ]


def test_prove_stops_at_the_smallest_map(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--size", "1x1", "--up-to", "3x3", "--ruling", "last_border=ignore"]
    assert main(["prove", "road_not_below_air", *words]) == 1
    text = capsys.readouterr().out
    assert "1x2: refuted by the map" in text
    assert "See it with: pyrules distance '" in text
    assert main(["prove", "road_not_below_air", *words, "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [each["result"] for each in found["verdicts"]] == ["holds", "refuted"]
    assert "ruling last_border=ignore" in found["verdicts"][1]["witness"]["map"]


def test_sizes_without_what_is_chosen_are_passed_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "starts_never_touch", "--size", "1x1"]) == 2
    assert main(["prove", "starts_never_touch", "--size", "1x1", "--up-to", "1x2"]) == 1
    assert "1x2: refuted" in capsys.readouterr().out


@pytest.mark.parametrize("seconds", ["0.01", "1"])  # it grounds for some seconds, and would solve for long
def test_prove_may_run_out_of_time(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--size", "4x4", "--timeout", seconds]
    assert main(["prove", "no_square_twice", "--up-to", "4x4", *words]) == 4
    assert "unknown after" in capsys.readouterr().out


def test_the_table_of_claims_tells_what_is_unknown() -> None:
    command = [sys.executable, "-m", "prove_claims", "2", "border_join_keeps_roads"]
    done = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, timeout=120)
    last = [line.split()[1:3] for line in done.stdout.splitlines() if line.startswith("border")][-1]
    assert last in (["2x2", "unknown"], ["2x3", "unknown"])
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("tile", "MP")
def test_where_steps_straight_back_help_nowhere(tile: str) -> None:
    assert prove("straight_back_never_helps", Layouts.of((1, 1), pattern=f"{tile}?")).result == "holds"


def test_a_time_limit_changes_no_answer(tmp_path: Path) -> None:
    for name, size in [("road_not_below_air", (1, 2)), ("starts_never_touch", (1, 2))]:
        free, limited = prove(name, Layouts.of(size)), prove(name, Layouts.of(size), seconds=60)
        assert limited._replace(seconds=0) == free._replace(seconds=0)
    with pytest.raises(InputError, match=r"mine\.lp:4: unsafe"):
        prove(own(tmp_path, START + "counterexample :- spot(X, Y, D), Z > 1."), Layouts.of((1, 1)), seconds=60)


def test_stepping_stones_are_proved_and_not_believed(tmp_path: Path) -> None:
    corner = own(
        tmp_path, START + "counterexample :- spot(0, 0, _).\nstone(1) :- spot(0, 0, _).\nstone(2) :- laid(_, 0, _, _)."
    )
    assert prove(corner, Layouts.of((1, 1))).result == "refuted"


@pytest.mark.parametrize(
    ("name", "pattern", "says"),
    [
        (
            "road_not_below_air",
            "? ?/? ?; A1nw F1nw",
            "the pinned start F1nw is idle in asp/claims/road_not_below_air.lp: it chooses 1 start",
        ),
        ("border_join_keeps_roads", "? ?/? ?; A1nw", "the pinned start A1nw is idle in .*: it chooses no start"),
        ("starts_never_touch", "? ?/? ?; A1nw F1nw F6nw", "the pinned start F6nw is idle in .*: it chooses 2 starts"),
    ],
)
def test_a_pinned_start_that_nothing_chooses(name: str, pattern: str, says: str) -> None:
    for seconds in (None, 60):
        with pytest.raises(InputError, match=says):
            prove(name, Layouts.of((2, 2), pattern=pattern), seconds=seconds)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["road_not_below_air", "--size", "5x5"], "25 places to fill, and 20 tiles"),
        (["road_not_below_airr", "--size", "1x1"], "did you mean 'road_not_below_air'"),
        (["--size", "1x1"], "name a claim"),
        (["road_not_below_air", "--size", "1x1", "--claim", "x.lp"], "name a claim"),
        (["--claim", "nowhere.lp", "--size", "1x1"], "nowhere.lp"),
        (["--claim", "nowhere.txt", "--size", "1x1"], "ends in .lp"),
        (["road_not_below_air", "--size", "2x2", "--up-to", "1x1"], "not as large"),
        (["road_not_below_air", "--size", "1x1", "--timeout", "-1"], "bad time limit"),
        (["road_not_below_air", "--size", "1x1", "--up-to", "1x2", "--pin", "?"], "--pin goes with one size"),
        (["road_not_below_air", "--size", "1x1", "--ruling", "x=y"], "unknown ruling"),
    ],
)
def test_bad_words(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", *words]) == 2
    captured = capsys.readouterr()
    assert says in captured.err
    assert len(captured.err.splitlines()) == 1
    assert captured.out == ""


def test_compare_finds_the_smallest_map(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compare", "--find", "--ruling", "border_join", "--size", "1x2"]
    assert main(words) == 1
    text = capsys.readouterr().out
    assert "1x1: roads, starts, distances and runs are the same on all 80 layouts" in text
    assert "1x2: runs differ on the map" in text
    assert main([*words, "--question", "roads"]) == 0
    assert main([*words, "--question", "runs", "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert [(each["question"], each["size"], each["result"]) for each in found["verdicts"]] == [
        ("runs", "1x1", "same"),
        ("runs", "1x2", "differs"),
    ]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--find", "--ruling", "border_join"], "--find needs --size"),
        (["A0", "--find", "--ruling", "border_join", "--size", "1x1"], "--find looks for a map"),
        (["--ruling", "border_join"], "name a map"),
        (["A0", "--ruling", "border_join", "--size", "1x1"], "--size goes with --find"),
        (["--find", "--ruling", "border_jion", "--size", "1x1"], "did you mean 'border_join'"),
        (["--find", "--ruling", "border_join", "--size", "1x1", "--question", "rodes"], "did you mean 'roads'"),
    ],
)
def test_bad_words_for_compare(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", *words]) == 2
    assert says in capsys.readouterr().err


def test_a_claim_about_other_sizes_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "setup_exists", "--size", "1x1", "--up-to", "1x2"]) == 2
    says = capsys.readouterr().err
    assert "no map of 1x2 keeps to its constraints" in says
    assert "(It is about maps of 9, 12, 16 or 20 tiles, such as 3x3, 3x4, 4x4 and 4x5, and about no others.)" in says


def test_a_copy_of_a_claim_finds_what_it_includes(tmp_path: Path) -> None:
    text = Path("asp/claims/starts_never_touch.lp").read_text(encoding="utf-8")
    assert '"../layout.lp"' in text
    assert prove(own(tmp_path, text), Layouts.of(read_size("1x2"))).result == "refuted"


@pytest.mark.parametrize("head", ["counterexample(First)", "big(First)"])
def test_a_colon_that_should_be_an_arrow(head: str, tmp_path: Path) -> None:
    text = f'% None.\n#include "layout.lp".\n#include "roads.lp".\n{head} : road(First, First), First != First.\n'
    claim = own(tmp_path, text + "counterexample :- big(_).\n" * (head != "counterexample(First)"))
    with pytest.raises(InputError, match=r":4: .*':-'"):
        prove(claim, Layouts.of(read_size("1x1")))
