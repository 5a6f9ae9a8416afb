"""Steps of reasoning as sentences: the written solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pyrules.puzzles.network import State, bits
from pyrules.puzzles.reason import Step
from pyrules.words import listed

Describe = Callable[[State, State], str]  # what is left, before and after: "Luna only L7sw"
Tell = Callable[[Step], str]  # the same of a step or link by its clues, which says which rules decide, too
Name = Callable[[int, int], str]  # a slot with a value


def told(
    steps: Sequence[Step], describe: Describe, suppose: Name, candidate: Name, tell: Tell | None = None
) -> tuple[dict[str, Any], ...]:
    """Each step as a sentence, with how it was reached, the clues that it uses and the candidates that it takes away.

    ``describe`` says what is left, ``suppose`` what would be if a slot had a value; ``candidate`` names both in a file.
    ``tell`` says what clues leave, and of a link that leaves nothing that it could not hold.
    """

    def plain(step: Step) -> str:
        return describe(step.before, step.after) if any(step.after) else "could not hold"

    return tuple(
        {
            "says": _step(step, describe, suppose, tell or plain),
            "how": step.kind,
            **({"links": len(step.chain)} if step.chain else {}),
            "clues": [clue + 1 for clue in step.clues],
            "out": [
                candidate(slot, value)
                for slot, mask in enumerate(step.before)
                for value in bits(mask & ~step.after[slot])
            ],
        }
        for step in steps
    )


def _step(step: Step, describe: Describe, suppose: Name, tell: Tell) -> str:
    if step.kind == "suppose":
        links = [f"clue {_numbers(link.clues)} would leave {tell(link)}" for link in step.chain[:-1]]
        links.append(f"clue {_numbers(step.chain[-1].clues)} {tell(step.chain[-1])}")
        if len(links) > 1:
            links[-1] = f"and then {links[-1]}"
        chain = ", ".join([*links[:1], *(f"then {link}" for link in links[1:-1]), *links[1:][-1:]])
        so = describe(step.before, step.after)
        return f"Suppose {suppose(step.slot, step.value)}: {chain}. That leaves {so}."
    by = {"rules": "The rules alone leave", "one": f"Clue {_numbers(step.clues)} leaves"}.get(
        step.kind, f"Clues {_numbers(step.clues)} together leave"
    )
    return f"{by} {tell(step)}."


def _numbers(clues: Sequence[int]) -> str:
    return listed([str(clue + 1) for clue in clues])


def changed(before: State, after: State) -> list[int]:
    """The slots of which something was taken away."""
    return [slot for slot, mask in enumerate(after) if mask != before[slot]]
