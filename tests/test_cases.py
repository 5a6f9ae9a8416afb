"""The cases in ``instances/cases``: all pass, they pin every sentence, and hold every published case."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyrules.sentences import sentences
from pyrules.solve import ASP
from pyrules.verify.expects import read_paths
from pyrules.verify.questions import QUESTIONS
from pyrules.verify.report import failure
from pyrules.verify.run import judge, ours

ROOT = Path(__file__).parent.parent
CASES = read_paths([str(ROOT / "instances" / "cases")])
FOLDERS = sorted({Path(case.file).parent.name for case in CASES})


@pytest.mark.parametrize("folder", FOLDERS)
def test_cases(folder: str) -> None:
    results = [judge(case, ours) for case in CASES if Path(case.file).parent.name == folder]
    assert results
    assert not [failure(result) for result in results if not result.passed]


def claimed() -> list[str]:
    """The ids of sentences and rulings that ``asp/`` claims to implement: ``% S3: …`` and ``% Ruling D3a: …``."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(Path(ASP).rglob("*.lp"))]
    return [name for text in texts for name in re.findall(r"^% (?:Ruling )?([A-Z][0-9]+[a-z]?):", text, re.MULTILINE)]


def test_every_claimed_sentence_has_a_case() -> None:
    pinned = {rule for case in CASES for rule in case.rules}
    assert claimed()
    assert sorted(set(claimed()) - pinned) == []


def test_every_sentence_of_the_chapters_that_are_covered_has_a_case() -> None:
    pinned = {rule for case in CASES for rule in case.rules}
    later = {"K3", "K4", "L1"}  # marketeers, what campaigns reach, later restaurants
    assert sorted(set(sentences()) - pinned - later) == []


def test_every_claimed_sentence_is_one() -> None:
    assert set(claimed()) <= set(sentences())


def test_sentences_are_those_of_the_rules() -> None:
    rules = (ROOT / "docs" / "RULES.md").read_text(encoding="utf-8")
    numbered = re.findall(r"^- \*\*([A-Z][0-9]+)\*\*", rules, re.MULTILINE)
    rulings = re.findall(r"Ruling ([A-Z][0-9]+[a-z])\b", rules)
    assert set(sentences()) == {*numbered, *rulings}


def published() -> dict[str, str]:
    """The ids of the published cases, each with the reason why it is not a case yet, or nothing."""
    text = (ROOT / "tests" / "published_cases.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {name: reason.strip() for name, _, reason in (line.partition(" ") for line in lines)}


def test_every_published_case_is_a_case_or_says_why_not() -> None:
    here = {case.id for case in CASES}
    assert len(published()) == 75
    for name, reason in published().items():
        assert (name in here) != bool(reason), name
        assert not reason or reason.startswith("not yet: "), name


def test_ids_are_unique_and_tell_their_origin() -> None:
    named = [case for case in CASES if case.id]
    assert len({case.id for case in named}) == len(named)
    assert all(case.origin for case in named)


def test_every_question_and_answer_is_asked() -> None:
    asked = {(case.ask, key) for case in CASES for key in case.expected}
    assert {(word, key) for word, question in QUESTIONS.items() for key in question.answers} - asked == set()
