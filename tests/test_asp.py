"""The rules as programs: every sentence of RULES.md once, facts only from facts, no message, and the house style."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import clingo
import pytest
from clingo import ast
from random_maps import as_map, seeded_board

from pyrules import Map
from pyrules.facts import facts
from pyrules.solve import ASP as ASP_FOLDER
from pyrules.solve import answer, rules
from pyrules.words import IMPOSSIBLE, SENTENCES

ASP = Path(ASP_FOLDER)
FILES = sorted(path.relative_to(ASP).as_posix() for path in ASP.rglob("*.lp"))
CLAIMED = re.compile(r"^% ((?:Ruling )?[A-Z][0-9]+[a-z]?): ", re.MULTILINE)
CORE = [
    *(f"M{i}" for i in range(1, 9)), *(f"R{i}" for i in range(1, 6)), *(f"S{i}" for i in range(1, 5)),
    *(f"C{i}" for i in range(1, 6)), *(f"D{i}" for i in range(1, 7)), *(f"G{i}" for i in range(1, 5)), "H1", "H2", "K1",
    *(f"Ruling {name}" for name in ("M5a", "M5b", "M6a", "R5a", "S1a", "C4a", "D1a", "D2a", "D3a")),
]  # fmt: skip
# The questions of the core: their files, and facts that ask something.
QUESTIONS = {
    "starts": ("ask/starts.lp", "show/starts.lp"),
    "start distances": ("ask/starts.lp", "ask/start_distances.lp", "show/start_distances.lp"),
    "distances": ("ask/distances.lp", "show/distances.lp", "show/locations.lp"),
    "roads": ("show/roads.lp", "show/locations.lp"),
    "check": ("ask/check.lp", "show/check.lp", "show/bears.lp"),
    "squares": ("show/squares.lp",),
    "reach": ("ask/distances.lp", "show/reach.lp"),
    "picture": ("lanes.lp", "ask/picture.lp", "show/picture.lp"),
}
ASKED = {
    "distances": "asked(piece(restaurant,1)). asked(piece(restaurant,2)). spot(0,1,ne). asked(spot(0,1,ne)).",
    "reach": "range(road,2). spot(0,1,ne). asked(spot(0,1,ne)).",
    "check": "spot(0,1,ne).",
}
ODD_MAPS = {
    "one tile": "A0",
    "one row": "A0 B1 C2 D3 E0 F1",
    "one column": "A0/B1/C2/D3",
    "vacant places around": "-- -- --/-- U0 --/-- -- --",
    "two islands": "A0 -- B0",
    "a hole": "A0 B0 C0/D0 -- E0/F0 G0 H0",
    "districts": "U0 V1 W2/X3 Y0 Z1; C4nw*",
    "no road": "blank0; tile blank ...../...../...../...../.....",
    "five stretches": "dots0 dots1; tile dots #.#.#/...../#.#.#/...../#.#.#",
    "bridges only": "b0 b1/b2 b3; tile b +++++/+++++/+++++/+++++/+++++",
    "everything": "A0 O1/W2 X3; D1nw* I9sw; house 9 D4 e; garden 2 n; campaign 11 H4 turned; airplane 5 n 3",
    "a long way round": "/".join("snakea0 snakeb0" for _ in range(4))
    + "; tile snakea #####/....#/#####/#..../#####; tile snakeb #.###/#.#.#/#.#.#/#.#.#/###.#",
    "overlapping restaurants": "A0 B0; A1nw A1se B2ne D1sw E1sw",
}  # fmt: skip


def text_of(file: str) -> str:
    return (ASP / file).read_text(encoding="utf-8")


def test_every_sentence_is_claimed_once() -> None:
    count = Counter(name for file in FILES for name in CLAIMED.findall(text_of(file)))
    assert [name for name, times in count.items() if times > 1] == []
    assert [name for name in CORE if name not in count] == []


def test_every_claimed_sentence_is_in_the_rules() -> None:
    sentences = (Path(__file__).parent.parent / "docs" / "RULES.md").read_text(encoding="utf-8")
    for file in FILES:
        for name in CLAIMED.findall(text_of(file)):
            assert f"**{name}**" in sentences or name in sentences, (file, name)


@pytest.mark.parametrize("file", FILES)
def test_style(file: str) -> None:
    text = text_of(file)
    lines = text.splitlines()
    folder = file.rpartition("/")[0]
    assert len(lines) <= (200 if file == "vocabulary.lp" else 120)  # a dictionary has no topic to keep to
    assert max(map(len, lines)) <= 140
    assert folder == "show" or lines[0].startswith("% "), "a title line"
    assert not [line for line in lines if re.match(r"% .*:-.*\.$", line)], "a rule as a comment"
    found: list[ast.AST] = []
    ast.parse_string(re.sub("^#include.*$", "", text, flags=re.MULTILINE), found.append)
    for statement in found:
        kind = statement.ast_type
        assert kind != ast.ASTType.Script, "no #script"
        assert not re.search("@[a-z_]", str(statement)), "no @functions"
        if kind in (ast.ASTType.ShowSignature, ast.ASTType.ShowTerm):
            assert folder == "show", str(statement)
        if kind == ast.ASTType.Rule and statement.head.ast_type in (ast.ASTType.Aggregate, ast.ASTType.Disjunction):
            assert folder == "generate", f"a choice: {statement}"
        if kind == ast.ASTType.Rule and str(statement.head) == "#false" and folder in ("", "ask", "show"):
            assert file == "strict.lp", f"a constraint: {statement}"


def test_all_inputs_are_declared_and_nothing_else() -> None:
    """clingo has a message for every predicate that no rule derives and nobody declares; any message is an error."""
    bare = facts(Map.parse(ODD_MAPS["no road"]))
    for files in QUESTIONS.values():
        answer(bare, *files)
    answer(bare, "strict.lp")
    everything = "".join(text_of(file) for file in FILES if file != "vocabulary.lp")
    for name in re.findall(r"#defined (\w+)/", text_of("vocabulary.lp")):
        assert re.search(rf"\b{name}\b", re.sub("%.*", "", everything)), f"nobody reads {name}"


def test_vocabulary_has_no_rules_and_says_what_every_input_means() -> None:
    text = text_of("vocabulary.lp")
    described = set(re.findall(r"(?:%\*! |\), )(\w+)(?=\(| |$|\n)", text))
    for name in re.findall(r"#defined (place|laid|restaurant|spot|garden|campaign|asked|range)/", text):
        assert name in described, name
    found: list[ast.AST] = []
    ast.parse_string(text, found.append)
    assert {statement.ast_type for statement in found} <= {
        ast.ASTType.Program, ast.ASTType.Defined, ast.ASTType.Comment,
    }  # fmt: skip


def violation_names(files: Sequence[str]) -> set[str]:
    return {
        name
        for file in files
        for name in re.findall(r"^violated\((\w+),", re.sub(r"%.*", "", text_of(file)), re.MULTILINE)
    }


def test_every_violation_has_words_and_all_words_a_violation() -> None:
    assert violation_names(("board.lp", "pieces.lp", "restaurants.lp")) <= set(SENTENCES)
    assert set(SENTENCES) <= violation_names(FILES)
    impossible = re.findall(r"^impossible\((.*?)\)\.", text_of("show/impossible.lp"), re.MULTILINE)
    assert {name.strip() for names in impossible for name in names.split(";")} == IMPOSSIBLE
    sentences = (Path(__file__).parent.parent / "docs" / "RULES.md").read_text(encoding="utf-8")
    assert all(f"**{rule}**" in sentences for rule, _ in SENTENCES.values())


def complain(_: clingo.MessageCode, message: str) -> None:
    """Any message is an error; raised from here, it would end the process."""
    MESSAGES.append(message)


MESSAGES: list[str] = []


@pytest.fixture(autouse=True)
def _no_message() -> Iterator[None]:
    MESSAGES.clear()
    yield
    assert MESSAGES == []


class FactsOnly(clingo.Observer):
    """Collects every ground rule that is no fact."""

    def __init__(self) -> None:
        self.others: list[tuple[bool, Sequence[int], Sequence[int]]] = []

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:
        if choice or body or len(head) != 1:
            self.others.append((choice, head, body))

    def weight_rule(self, choice: bool, head: Sequence[int], lower_bound: int, body: Sequence[tuple[int, int]]) -> None:
        self.others.append((choice, head, [literal for literal, _ in body]))


@pytest.mark.parametrize("name", [*ODD_MAPS, *range(12)], ids=str)
def test_definitions_ground_to_facts(name: str | int) -> None:
    """A fixed map leaves nothing to choose, nor anything to find out: gringo itself works out the one answer."""
    map_ = Map.parse(ODD_MAPS[name], repeats=True) if isinstance(name, str) else as_map(seeded_board(name))
    for question, files in QUESTIONS.items():
        control = clingo.Control(["0"], logger=complain)
        observer = FactsOnly()
        control.register_observer(observer)
        control.add("base", [], facts(map_) + ASKED.get(question, ""))
        for file in ("map.lp", *files):
            control.add("base", [], rules(file))
        control.ground()
        assert observer.others[:3] == [], question
        with control.solve(yield_=True) as handle:
            assert len(list(handle)) == 1


CHOICES = [
    ("A0 B1/-- U3", "V2 C1/X0 O1"),
    ("A0 B1 C2/D3 E0 F1", "G1 H2 I0/J2 K3 A1"),
    ("L0 -- M1/N2 O3 P0", "-- U1 V2/W3 X0 --"),
    ("A0 B0 -- C0; D4nw B9se*", "C1 -- A2 B3; D4nw B9se*"),
    ("R1 L0 N3/C1 J0 M0", "N3 M0 J1/L0 C2 R1"),
]


@pytest.mark.parametrize(
    ("question", "layouts"),
    # All distances of all starts, when nothing is known, take half a minute on six places.
    [
        (question, pair)
        for question in QUESTIONS
        for pair in (CHOICES[:1] if question == "start distances" else CHOICES)
    ],
)
def test_a_chosen_layout_has_the_answers_of_a_fixed_one(layouts: tuple[str, str], question: str) -> None:
    maps = [Map.parse(text) for text in layouts]
    program = "1 { chosen(0..1) } 1. #defined chosen/1.\n" + ASKED.get(question, "")
    for i, map_ in enumerate(maps):
        for line in facts(map_).splitlines():
            layout = re.findall(r"place\(\S+\)\.|laid\(\S+\)\.", line)
            program += "\n".join([re.sub(r"\.$", f" :- chosen({i}).", atom) for atom in layout] or [line]) + "\n"
    files = QUESTIONS[question]
    control = clingo.Control(["0"], logger=complain)
    for text in (program, *(rules(file) for file in ("map.lp", *files)), "#show chosen/1."):
        control.add("base", [], text)
    control.ground()
    found: dict[str, set[str]] = {}
    with control.solve(yield_=True) as handle:
        for model in handle:
            atoms = {str(atom) for atom in model.symbols(shown=True)}
            (chosen,) = (atom for atom in atoms if atom.startswith("chosen("))
            assert chosen not in found, "the layout decides everything"
            found[chosen] = atoms - {chosen}
    for i, map_ in enumerate(maps):
        control = clingo.Control()
        for text in (facts(map_) + ASKED.get(question, ""), *(rules(file) for file in ("map.lp", *files))):
            control.add("base", [], text)
        control.ground()
        with control.solve(yield_=True) as handle:
            (model,) = handle
            assert found[f"chosen({i})"] == {str(atom) for atom in model.symbols(shown=True)}
