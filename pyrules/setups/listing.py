"""Lists setups one by one as clingo finds them: it chooses among the open starts, and the rules judge each choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from pyrules.choosing import answers
from pyrules.facts import facts
from pyrules.instance import read_text
from pyrules.setups.choices import Choices


def found(choices: Choices, players: int, constraints: Sequence[str] = ()) -> Iterator[list[int]]:
    """Each setup as the numbers of its starts, unsorted. ``constraints`` name files of ASP. Raises InputError."""
    question, first = program(choices, players), len(choices.map.restaurants) + 1
    for path in constraints:
        read_text(path)  # clingo's own message for a file that is not there says less
    if any("distance" in Path(path).read_text(encoding="utf-8") for path in constraints):
        question += _distances(choices)
    files = ("generate/setups.lp", "setups/kept.lp", "strict.lp", "show/setups.lp")
    if choices.broken:
        return
    yield from answers(question, *files, own=constraints, first=first)


def named(choices: Choices, found: Iterable[list[int]]) -> Iterator[list[str]]:
    """Each setup as the names of its spots, by row, column and corner. The spots are never made."""
    spots = sorted((*choices.placed, *choices.starts), key=lambda spot: spot.order)
    names, rank = [str(spot) for spot in spots], {spot: i for i, spot in enumerate(spots)}
    ranks, placed = [rank[spot] for spot in choices.starts], [rank[spot] for spot in choices.placed]
    for chosen in found:
        yield [names[i] for i in sorted([*placed, *[ranks[number] for number in chosen]])]


def program(choices: Choices, players: int) -> str:
    """The facts for ``asp/generate/setups.lp``: the map, the open starts by number, and what wishes ask of them."""
    first = len(choices.map.restaurants) + 1
    lines = [facts(choices.map), f"more({choices.more(players)})."]
    for i, spot in enumerate(choices.starts, first):
        lines.append(f"start({i},{spot.square.x},{spot.square.y},{spot.door}).")
    lines += [f"clash({i + first},{j + first})." for i, j in choices.clashes]
    for number, need in enumerate(choices.needs):
        lines.append(f"need({number}).")
        lines += [f"serves({i + first},{number})." for i in range(len(choices.starts)) if need.servers >> i & 1]
    return "\n".join(lines) + "\n"


def _distances(choices: Choices) -> str:
    """The distances of whoever may be in a setup, as facts: asked anew for each setup they would cost too much."""
    from pyrules.queries import distances, start_distances

    first = len(choices.map.restaurants) + 1
    names = {str(spot): i for i, spot in enumerate(choices.starts, first)}
    names |= {str(restaurant.spot): i for i, restaurant in enumerate(choices.map.restaurants, 1)}
    lines = []
    for found in [*start_distances(choices.map), *distances(choices.map)]:
        who, (x, y) = names.get(found.start), found.location.square
        if who is not None:
            for by, n in (("road", found.road), ("air", found.air)):
                lines += [f"distance(piece(restaurant,{who}),({x},{y}),{by},{n})."] if n is not None else []
    return "\n".join(lines) + "\n"
