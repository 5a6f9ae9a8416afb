"""The table ``[setup]`` of an instance file: what is asked about setups when the command line does not say.

[setup]
players = 5
with = ["every house connected", "free tile M"]
constraints = ["no-corners.lp"]                   # files beside the instance file
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from pyrules.instance import Table, tables


class Given(NamedTuple):
    """The table's contents."""

    players: int | None = None
    wishes: tuple[str, ...] = ()
    constraints: tuple[str, ...] = ()


def read_given(text: str, name: str) -> Given:
    """Reads ``[setup]`` in the text of an instance file; ``name`` is the file's. Raises InputError."""
    if not text:
        return Given()
    table = Table(tables(text, name), name).table("setup")
    table.only("players", "with", "constraints")
    return Given(
        table.number("players") if "players" in table.data else None,
        tuple(table.texts("with")) if "with" in table.data else (),
        tuple(str(Path(name).parent / file) for file in table.texts("constraints"))
        if "constraints" in table.data
        else (),
    )
