"""Whether the sentences of the steps of a Survey say what the steps do: each read to its last word.

What a sentence says is left of tiles and of places is compared with what is left after the step, and what it does not
speak of may go only with that. What the links of a supposition say becomes claims, for the rules to prove.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pyrules.puzzles.check_survey import may_lie, premises
from pyrules.puzzles.proof import Claim
from pyrules.puzzles.puzzle import Puzzle

Lies = tuple[str, str]  # where a tile lies, a place or OVER, and its turn: a digit, or empty where it is not lost
State = Mapping[str, frozenset[Lies]]  # for each tile, how it may lie
OVER = "left over"
_TURNS = {"upright": "0", "turned right": "1", "upside down": "2", "turned left": "3"}


def _any(one: str, word: str) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    return rf"{one}(?:(?:, {one})* {word} {one})?"


_TURNED = _any(f"(?:{'|'.join(_TURNS)})", "or")
_PLACE = rf"\d+(?: \({_TURNED}\))?"
_LAY = rf"(?:{_TURNED} on place \d+|on place {_any(_PLACE, 'or')}(?: or {OVER})?|{OVER}|{_TURNED})"
_CLAUSE = (
    rf"tile (?P<one>\w) (?P<gone>not |anywhere but )?(?P<lay>{_LAY})|"
    rf"tile (?P<some>{_any('[A-Z]', 'or')}) on place (?P<place>\d+)|"
    rf"none of (?P<none>{_any('[A-Z]', 'and')}) (?P<where>on place \d+|{OVER})"
)
_BETWEEN = re.compile(", and |, | and ")
_LEGAL = r"(?: (?:and|with) the legal starts? of [^:;]+?\))"
_STEP = re.compile(
    rf"(?:The rules alone|Clue \d+|Clues \d+ and \d+ together){_LEGAL}? leaves? (?P<left>.+)\.|"
    rf"Suppose tile (?P<tile>[A-Z]) lay (?P<lay>{_LAY}): (?P<chain>.+)\. That{_LEGAL}? leaves? (?P<after>.+)\."
)
_LINK = re.compile(rf"clue (?P<clue>\d+){_LEGAL}? would leave (?P<left>.+)")
_END = re.compile(rf"clue (?P<clue>\d+)(?: could not hold|{_LEGAL} could not both hold)")


class Unreadable(Exception):
    """A sentence, or a part of one, that says nothing that is known, or something else than its step."""


class Clause(NamedTuple):
    """What is said to be left: of a tile, or of a place, where it names tiles in place of one."""

    says: str
    tiles: tuple[str, ...]
    lay: str  # how it may lie, or not; of a place, that place
    gone: bool
    of_place: bool


def tiles_told(puzzle: Puzzle) -> tuple[list[str], list[Claim]]:
    """The problems of all sentences, and what they claim besides what their steps take away."""
    state = _every(puzzle)
    problems: list[str] = []
    claims: list[Claim] = []
    for at, step in enumerate(puzzle.steps, 1):
        after = dict(state)
        for candidate in step["out"]:
            tile, lies = _candidate(candidate)
            after[tile] = after[tile] - {lies}
        try:
            claims += _claims(puzzle, at, step, state, after)
        except Unreadable as error:
            problems.append(f"step {at}: {error}: {step['says']!r}")
        state = after
    return problems, claims


def _every(puzzle: Puzzle) -> State:
    """How each tile may lie as long as nothing is known."""
    found: dict[str, set[Lies]] = {name: set() for name in puzzle.data["tiles"]}
    places = may_lie(puzzle)
    for place, texts in places.items():
        for text in texts:
            found[text[0]].add((place, text[1:]))
    if len(found) > len(places):
        for lies in found.values():
            lies.add((OVER, ""))
    return {tile: frozenset(lies) for tile, lies in found.items()}


def _candidate(text: str) -> tuple[str, Lies]:
    """``tile J on place 2``, ``tile J1 on place 2``, ``tile J left over``."""
    tile, where = text.removeprefix("tile ").split(" ", 1)
    return tile[0], (where.removeprefix("on "), tile[1:])


def _text(tile: str, lies: Lies) -> str:
    """The same, as the file has it."""
    place, turn = lies
    return f"tile {tile} {OVER}" if place == OVER else f"tile {tile}{turn} on {place}"


def _claims(puzzle: Puzzle, at: int, step: dict[str, Any], before: State, after: State) -> list[Claim]:
    match = _STEP.fullmatch(step["says"])
    if not match:
        raise Unreadable("nobody knows what it says")
    _compare(_clauses(match["left"] or match["after"]), before, after)
    if match["left"]:
        return []
    tile = match["tile"]
    supposed = _meant(before, tile, match["lay"]) if tile in before else frozenset()
    if len(supposed) != 1 or supposed & after[tile]:
        raise Unreadable("what it supposes is not what it takes away")
    (lies,) = supposed
    return _chain(puzzle, at, step, match["chain"], (_text(tile, lies), True), {**before, tile: supposed})


def _clauses(text: str) -> list[Clause]:
    """All that is said to be left, to the last word."""
    found: list[Clause] = []
    start = 0
    while match := re.compile(_CLAUSE).match(text, start):
        if match["none"]:
            names, lay = re.findall("[A-Z]", match["none"]), match["where"].removeprefix("on ")
        elif match["some"]:
            names, lay = re.findall("[A-Z]", match["some"]), f"place {match['place']}"
        else:
            names, lay = [match["one"]], match["lay"]
        gone = bool(match["none"] or match["gone"])
        found.append(Clause(match[0], tuple(names), lay, gone, match["one"] is None))
        if match.end() == len(text):
            return found
        between = _BETWEEN.match(text, match.end())
        if not between:
            break
        start = between.end()
    raise Unreadable(f"nobody knows what {text!r} says")


def _meant(state: State, tile: str, lay: str) -> frozenset[Lies]:
    """How a tile lies by words such as ``on place 2 or 3 (upright)``; no turn is told where each is meant that is left.

    Raises Unreadable where it may not lie so any more.
    """
    found: set[Lies] = set()
    if turned := re.fullmatch(rf"({_TURNED}) on (place \d+)", lay):
        parts = [(turned[2], turned[1])]
    elif lay.startswith("on place "):
        parts = [(f"place {number}", turns) for number, turns in re.findall(r"(\d+)(?: \((.+?)\))?", lay)]
    elif lay == OVER:
        parts = []
    else:  # each tile is back in its place
        parts = [(place, lay) for place in {place for place, _ in state[tile]}]
    if lay.endswith(OVER):
        parts.append((OVER, ""))
    for place, told in parts:
        there = frozenset(lies for lies in state[tile] if lies[0] == place)
        turns = {_TURNS[turn] for turn in re.split(", | or ", told)} if told else {turn for _, turn in there}
        said = frozenset((place, turn) for turn in turns)
        if not said or not said <= there:
            raise Unreadable(f"tile {tile} may not lie {lay} any more")
        found |= said
    return frozenset(found)


def _out(clause: Clause, state: State) -> dict[str, frozenset[Lies]]:
    """What a clause takes away from a state, tile by tile. Raises Unreadable."""
    if not set(clause.tiles) <= set(state) or len(set(clause.tiles)) < len(clause.tiles):
        raise Unreadable(f"there are no such tiles: {clause.says!r}")
    if not clause.of_place:
        (tile,) = clause.tiles
        said = _meant(state, tile, clause.lay)
        return {tile: said if clause.gone else state[tile] - said}
    there = {tile: frozenset(one for one in lies if one[0] == clause.lay) for tile, lies in state.items()}
    if not all(there[tile] for tile in clause.tiles):
        raise Unreadable(f"not all of them may lie there: {clause.says!r}")
    return {tile: lies for tile, lies in there.items() if (tile in clause.tiles) == clause.gone}


def _compare(clauses: Sequence[Clause], before: State, after: State) -> None:
    """Whether what is said to be left is left, and nothing else has gone than what goes with it. Raises Unreadable."""
    left = dict(before)
    for clause in clauses:
        out = _out(clause, before)
        if any(lies & after[tile] for tile, lies in out.items()) or not any(out.values()):
            raise Unreadable(f"it does not leave {clause.says}")
        if not clause.gone:
            places = {clause.lay} if clause.of_place else set()
            said = {tile: before[tile] - out.get(tile, frozenset()) for tile in clause.tiles}
            if any(_at(lies, places) - _at(after[tile], places) for tile, lies in said.items()):
                raise Unreadable(f"it leaves less than {clause.says}")
        left = {tile: lies - out.get(tile, frozenset()) for tile, lies in left.items()}
    taken = {place for lies in left.values() if len(places := {place for place, _ in lies}) == 1 for place in places}
    if len(before) - len({place for lies in before.values() for place, _ in lies} - {OVER}) != 1:
        taken -= {OVER}  # room for more than one
    for tile, lies in left.items():
        alone = {place for place, _ in lies}
        unsaid = {one for one in lies - after[tile] if len(alone) == 1 or one[0] not in taken}
        if unsaid:
            raise Unreadable(f"it does not say that {_text(tile, min(unsaid))} is out")


def _at(lies: frozenset[Lies], places: set[str]) -> frozenset[Lies]:
    """Those on these places; all where none are named."""
    return frozenset(one for one in lies if one[0] in places) if places else lies


def _chain(
    puzzle: Puzzle, at: int, step: dict[str, Any], text: str, supposed: tuple[str, bool], state: State
) -> list[Claim]:
    """The links of a supposition: each leans on the clues and legal starts that are told so far. Raises Unreadable."""
    *links, last = text.split("; then ")
    if len(links) + 1 != step["links"]:
        raise Unreadable(f"it has {len(links) + 1} links, not {step['links']}")
    used: list[int] = []
    leant: list[str] = []
    claims: list[Claim] = []
    for link in links:
        match = _LINK.fullmatch(link)
        if not match:
            raise Unreadable(f"nobody knows what {link!r} says")
        used.append(int(match["clue"]))
        leant += premises(puzzle, link)
        left = dict(state)
        for clause in _clauses(match["left"]):
            out = _out(clause, state)
            if not any(out.values()):
                raise Unreadable(f"{clause.says!r} takes nothing away")
            says = f"clue {used[-1]} need not leave {clause.says}"
            claims += [
                Claim(at, tuple(used), (supposed, (_text(tile, one), True)), says, tuple(leant))
                for tile, lies in out.items()
                for one in sorted(lies)
            ]
            left = {tile: lies - out.get(tile, frozenset()) for tile, lies in left.items()}
        if not all(left.values()):
            raise Unreadable(f"nothing is left after {link!r}")
        state = left
    match = _END.fullmatch(last)
    if not match:
        raise Unreadable(f"nobody knows what {last!r} says")
    used.append(int(match["clue"]))
    leant += premises(puzzle, last)
    return [*claims, Claim(at, tuple(used), (supposed,), f"clue {used[-1]} could hold", tuple(leant))]
