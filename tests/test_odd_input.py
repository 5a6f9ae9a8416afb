"""Odd input: what a user may well write and nobody expects; one clear line, or the answer."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from conftest import Complaint

from pyrules.errors import InputError
from pyrules.map import Map, Restaurant
from pyrules.notation import Spot
from pyrules.render.lettering import width, wrap


@pytest.mark.parametrize("name", ["a\x1bb", "a\u2028b", "x" * 61])
def test_names_that_cannot_be_lettered(name: str) -> None:
    with pytest.raises(InputError, match="bad name"):
        Map(Map.parse("A0").tiles, (Restaurant(Spot.parse("D1sw"), name),))


def test_a_long_word_is_broken_where_the_line_is_full() -> None:
    lines = wrap("W" * 50_000, 20, 100, bold=True)
    assert "".join(lines) == "W" * 50_000
    assert {len(line) for line in lines[:-1]} == {7}
    assert width("W" * 7, 20, bold=True) <= 100 < width("W" * 8, 20, bold=True)
    assert wrap("ab", 20, 1) == ["a", "b"]


def test_a_link_that_leads_nowhere_is_no_new_folder(tmp_path: Path, complaint: Complaint) -> None:
    os.symlink(tmp_path / "nowhere", tmp_path / "link")
    # So many tries would take long: it is refused before.
    says = complaint("puzzle", "survey", "--size", "4x5", "-o", str(tmp_path / "link"))
    assert says == f"{tmp_path}/link: there is such a file or folder already"
