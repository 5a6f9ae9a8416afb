"""Steps of reasoning as sentences: the written solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pyrules.puzzles.network import State
from pyrules.puzzles.reason import Step
from pyrules.words import listed

Describe = Callable[[State, State], str]  # what is left, before and after: "Luna only L7sw"


def told(steps: Sequence[Step], describe: Describe, suppose: Callable[[int, int], str]) -> tuple[str, ...]:
    """The steps as sentences. ``describe`` says what is left, ``suppose`` what would be if a slot had a value."""
    return tuple(_step(step, describe, suppose) for step in steps)


def _step(step: Step, describe: Describe, suppose: Callable[[int, int], str]) -> str:
    if step.kind == "suppose":
        links = [
            f"clue {_numbers(link.clues)} would {_left(link.before, link.after, describe, 'leave')}"
            for link in step.chain[:-1]
        ]
        end = f"clue {_numbers(step.chain[-1].clues)} could not hold"
        so = _left(step.before, step.after, describe, "leaves")
        then = "; then " if links else " "
        return f"Suppose {suppose(step.slot, step.value)}:{' ' + '; then '.join(links) if links else ''}{then}{end}. That {so}."
    by = {"rules": "The rules alone", "one": f"Clue {_numbers(step.clues)}"}.get(
        step.kind, f"Clues {_numbers(step.clues)} together"
    )
    verb = "leave" if step.kind != "one" else "leaves"
    return f"{by} {_left(step.before, step.after, describe, verb)}."


def _numbers(clues: Sequence[int]) -> str:
    return listed([str(clue + 1) for clue in clues])


def _left(before: State, after: State, describe: Describe, verb: str) -> str:
    return f"{verb} {describe(before, after)}"


def changed(before: State, after: State) -> list[int]:
    """The slots of which something was taken away."""
    return [slot for slot, mask in enumerate(after) if mask != before[slot]]
