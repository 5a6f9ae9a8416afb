"""What the rules find on a tile in one of its turns: found once, and told to every later question as facts.

Stretches, ports and printed items do not depend on the rest of the map, and most questions ask no more about a tile.
Finding them anew for each map of 4 x 5 tiles took 6 % of the time of its largest question.
"""

from __future__ import annotations

from collections import defaultdict

from pyrules.facts import drawing_facts, laid_facts, tiles_used
from pyrules.map import Map
from pyrules.solve import Answer, answer
from pyrules.tiles import Drawing

Turned = tuple[Drawing, int]

_FILES = ("board.lp", "tiles.lp", "printed.lp")
_GIVES = (
    ("stretch_square", 5), ("port", 5),
    ("printed", 5), ("north_west", 5), ("turned_apartment", 4), ("turned_garden", 5), ("turned_park", 4),
)  # fmt: skip
_MOST = 1_000  # with 2 KB each; beyond that, tiles of one's own are thrown away again
_known: dict[Turned, str] = {}


def answer_about(
    map_: Map, question: str, *files: str, root: str = "map.lp", terms: tuple[tuple[str, int], ...] = ()
) -> Answer:
    """The answer to a question about a map that does not look at the print of upright tiles. Raises SolverError."""
    return answer(laid_facts(map_) + question, *files, root=root, terms=terms, often=turned_facts(map_))


def turned_facts(map_: Map) -> tuple[str, ...]:
    """What tiles.lp and printed.lp find on each tile of a map."""
    wanted = {(drawing, tile.turn): _known.get((drawing, tile.turn)) for tile, drawing in tiles_used(map_).items()}
    new = [turned for turned, text in wanted.items() if text is None]
    if new:
        found = _find(new)
        wanted.update(found)
        if len(_known) + len(found) > _MOST:
            _known.clear()
        _known.update(found)
    return tuple(text for text in wanted.values() if text)


def _find(wanted: list[Turned]) -> dict[Turned, str]:
    program = "#show. " + " ".join(map(drawing_facts, dict.fromkeys(drawing for drawing, _ in wanted)))
    program += "".join(f' in_turn("{drawing.name}",{turn}).' for drawing, turn in wanted)
    texts: dict[tuple[str, int], list[str]] = defaultdict(list)
    for term in answer(program, *_FILES, root="vocabulary.lp", terms=_GIVES).terms:
        tile, turn = term.arguments[:2]
        texts[tile.string, turn.number].append(f"{term}.")
    return {turned: " ".join(texts[turned[0].name, turned[1]]) for turned in wanted}
