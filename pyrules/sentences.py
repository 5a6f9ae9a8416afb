"""The sentences of the rules by id, as messages quote them. ``sentences.txt`` holds them, one a line."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path


@cache
def sentences() -> dict[str, str]:
    """Every sentence by its id (``S3``), a ruling by its own (``D3a``), in the order of docs/RULES.md."""
    text = (Path(__file__).parent / "sentences.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {name: sentence for name, _, sentence in (line.partition(" ") for line in lines)}


def quoted(ids: Iterable[str]) -> list[str]:
    """A line for each of the ids, once: ``S3: a starting restaurant's …``."""
    known = sentences()
    return [f"{name}: {known[name]}" for name in dict.fromkeys(ids) if name in known]
