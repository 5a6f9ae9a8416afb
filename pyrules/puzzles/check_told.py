"""Whether the sentences of the steps of a Site or Crowd say what the steps do: each read to its last word.

What a sentence says is left is compared with what is left after the step. The links of a supposition are followed one
by one, and what each says becomes a claim, for the rules to prove.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from pyrules.puzzles.check_left import NOTHING, NUMBER, Left
from pyrules.puzzles.check_readers import MARK, WORD, Reader, number, reader
from pyrules.puzzles.check_tiles_told import tiles_told
from pyrules.puzzles.proof import Claim
from pyrules.puzzles.puzzle import Puzzle

State = dict[str, frozenset[str]]  # for each of what is asked about, the values that are left
Supposed = tuple[tuple[str, bool], ...]
_BY = {"rules": "The rules alone leave ", "one": r"Clue \d+ leaves ", "two": r"Clues \d+ and \d+ together leave "}
_LINK = re.compile(r"clue (\d+) would leave (.+)")
# How the last link ends; of a Crowd, with the tiles that are left and groups of them of which only one can be taken.
_NOT = "could not hold"
_TILES = r"[A-Z](?:(?:, | and )[A-Z])*"
_WHERE = rf"(?: where a restaurant has room for {WORD} others?)?"
_FEW = (
    rf"(?:no tile{_WHERE}|only tiles? {_TILES}{_WHERE}(?:, one at most on {_TILES}(?: and one on {_TILES})*|"
    rf", and {WORD} restaurants there would break it)?)"
)
_NO_ROOM = f"would leave (?P<few>{_FEW})"
_FEW_PARTS = re.compile(
    rf"(?:no tile|only tiles? (?P<tiles>{_TILES}))(?: where a restaurant has room for (?P<others>{WORD}) others?)?"
    rf"(?:, one at most on (?P<groups>{_TILES}(?: and one on {_TILES})*)|"
    rf", and (?P<many>{WORD}) restaurants there would break it)?"
)


class Told(NamedTuple):
    """What the sentences came to: the problems, and what has to be proved of the rules."""

    problems: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()


class Unreadable(Exception):
    """A sentence, or the rest of one, that says nothing that is known, or something else than its step."""


def told(puzzle: Puzzle) -> Told:
    """What the sentences of all steps came to."""
    if puzzle.answer and puzzle.kind == "survey":
        unsaid, claimed = tiles_told(puzzle)
        return Told(tuple(unsaid), tuple(claimed))
    if not puzzle.answer or puzzle.kind not in ("site", "crowd"):
        return Told()
    read = reader(puzzle)
    after = _state([*read.answer, *(read.slot_value(one) for step in puzzle.steps for one in step["out"])])
    problems: list[str] = []
    claims: list[Claim] = []
    for at, step in enumerate(puzzle.steps, 1):
        before = after
        gone = _state([read.slot_value(one) for one in step["out"]])
        after = {slot: values - gone.get(slot, frozenset()) for slot, values in before.items()}
        if not all(after.values()):
            problems.append(f"step {at} takes away what is the answer")
            break
        try:
            claims += _Step(read, at, step, before, after).claims()
        except Unreadable as error:
            problems.append(f"step {at}: {error}: {step['says']!r}")
    return Told(tuple(problems), tuple(claims))


def _state(pairs: Sequence[tuple[str, str]]) -> State:
    found: dict[str, set[str]] = {}
    for slot, value in pairs:
        found.setdefault(slot, set()).add(value)
    return {slot: frozenset(values) for slot, values in found.items()}


class _Step:
    """One step: what is left before it and after it."""

    def __init__(self, read: Reader, at: int, step: dict[str, Any], before: State, after: State) -> None:
        self.read, self.at, self.step, self.before, self.after = read, at, step, before, after

    def claims(self) -> list[Claim]:
        """What the sentence claims besides what the step takes away. Raises Unreadable."""
        says, how = self.step["says"], self.step["how"]
        if set(self._changed()) == {NUMBER}:
            return self._limited(says)
        if how == "suppose":
            match = re.fullmatch(r"Suppose (.+?): (.+)\. That leaves (.+)\.", says)
            if not match:
                raise Unreadable("nobody knows what it says")
            supposed = self.read.supposed(match[1])
            if not supposed or supposed not in [self.read.slot_value(one) for one in self.step["out"]]:
                raise Unreadable("what it supposes is not what it takes away")
            self._leaves(match[3])
            slot, value = supposed
            state = {**self.before, slot: frozenset((value,))}
            return self._chain(match[2], state, ((self.read.candidate(slot, value), True),), self._not())
        match = re.fullmatch(f"(?:{_BY[how]})(.+?)(, one a tile \\(S3\\))?\\.", says)
        if not match or (match[2] and not match[1].endswith("at most")):
            raise Unreadable("nobody knows what it says")
        lefts = self._leaves(match[1])
        return self._by_rules(lefts) if self.read.marks else []

    def _by_rules(self, lefts: Sequence[Left]) -> list[Claim]:
        """That each part of the sentence follows by the rules that it names, and by no fewer."""
        if self.step["how"] == "rules":
            if any(_marked(left.says) for left in lefts):
                raise Unreadable("the rules alone need not be named")
            return []
        return [
            Claim(
                self.at, tuple(self.step["clues"]), self._none_of(left.slot, self.after[left.slot]),
                f"it need not leave {left.says}", rules=_marked(left.says), needed=True,
            )
            for left in lefts
        ]  # fmt: skip

    def _not(self) -> str:
        return rf"{_NOT}(?: {MARK})?" if self.read.marks else _NOT

    def _changed(self) -> list[str]:
        return [slot for slot in self.before if self.before[slot] != self.after[slot]]

    def _leaves(self, text: str) -> list[Left]:
        """What is said to be left, compared with what is left."""
        lefts = self._read(text)
        for left in lefts:
            if not left.fits(self.before, self.after):
                raise Unreadable(f"it does not leave {left.says}")
        named = {slot for left in lefts for slot in left.slots(self.after)}
        if any(slot not in named for slot in self._changed()):
            raise Unreadable("it does not say all that is left")
        return lefts

    def _read(self, text: str) -> list[Left]:
        lefts = self.read.lefts(text)
        if not lefts:
            raise Unreadable(f"nobody knows what {text!r} says")
        slots = [left.slot for left in lefts]
        if len(set(slots)) < len(slots):
            raise Unreadable(f"{text!r} says something twice")
        return lefts

    def _limited(self, says: str) -> list[Claim]:
        """A step that is about how many restaurants there are, and no more."""
        most = max(map(int, self.after[NUMBER]))
        word = f"(?P<most>{WORD})"
        if self.step["how"] == "rules":
            match = re.fullmatch(
                f"So {word} would be the greatest number\\. What leaves no room for (?P=most) is out\\.", says
            )
        elif self.step["how"] == "suppose":
            match = re.fullmatch(f"Suppose there were more than {word}: (?P<chain>.+)\\. So (?P=most) at most\\.", says)
        else:
            match = re.fullmatch(f"Clue \\d+ leaves (?P<few>{_FEW}): so {word} at most\\.", says) or re.fullmatch(
                f"Clue \\d+ allows only one restaurant on tiles (?P<groups>.+): so {word} at most\\.", says
            )
        if not match:
            raise Unreadable("nobody knows what it says")
        if number(match["most"]) != most or (self.step["how"] == "rules") != (min(self.before[NUMBER]) in self._gone()):
            raise Unreadable("it does not leave that number")
        parts = match.groupdict()
        if parts.get("groups"):
            return self._exclusive(parts["groups"], most)
        if parts.get("chain"):
            more = frozenset(value for value in self.before[NUMBER] if int(value) > most)
            state = {**self.before, NUMBER: more}
            return self._chain(parts["chain"], state, self._none_of(NUMBER, self.before[NUMBER] - more), _NO_ROOM)
        if parts.get("few"):
            return self._few(parts["few"], int(self.step["clues"][0]), most + 1, self.before, True)
        return []

    def _few(self, text: str, clue: int, need: int, state: State, exact: bool) -> list[Claim]:
        """That a clue leaves only some tiles, by itself, and that these have no room for so many restaurants.

        ``state`` is what is left before, ``exact`` whether that is told spot by spot. So many cannot be at all: from
        that number anything would follow. So it is not supposed, and what is left because of it is read, not proved.
        """
        match = _FEW_PARTS.fullmatch(text)
        if not match:
            raise Unreadable(f"nobody knows what {text!r} says")
        tiles = self.read.tiles(match["tiles"]) if match["tiles"] else []
        open_ = [slot for slot in state if slot != NUMBER and state[slot] != {NOTHING}]
        groups = [self.read.tiles(group) for group in match["groups"].split(" and one on ")] if match["groups"] else []
        shared = [tile for group in groups for tile in group]
        right = len(set(tiles)) == len(tiles) and {f"tile {tile}" for tile in tiles} <= set(open_)
        right = right and all(len(group) > 1 for group in groups)
        right = right and len(set(shared)) == len(shared) and set(shared) <= set(tiles)
        room = len(tiles) - len(shared) + len(groups)
        right = right and (room >= need if match["many"] else room < need)
        right = right and (not match["many"] or number(match["many"]) == need)
        right = right and (not match["others"] or number(match["others"]) == need - 1)
        if not right:
            raise Unreadable(f"{text!r} does not leave too little room for {need}")
        if match["others"] or not exact:
            return []
        gone = {slot: self.before[slot] - state[slot] for slot in self.before if slot != NUMBER}
        known = [one for slot, values in gone.items() for one in self._none_of(slot, values)]
        none = frozenset((NOTHING,))
        return [
            Claim(self.at, (clue,), (*known, *self._none_of(slot, none)), f"clue {clue} leaves {slot} as well")
            for slot in open_
            if slot.removeprefix("tile ") not in tiles
        ]

    def _gone(self) -> frozenset[str]:
        return self.before[NUMBER] - self.after[NUMBER]

    def _exclusive(self, text: str, most: int) -> list[Claim]:
        """Groups of tiles of which one clue lets only one have a restaurant."""
        groups = [self.read.tiles(group) for group in text.split(", one on ")]
        tiles = [f"tile {tile}" for group in groups for tile in group]
        open_ = [slot for slot in self.before if slot != NUMBER and self.before[slot] != {NOTHING}]
        right = all(len(group) > 1 for group in groups) and len(set(tiles)) == len(tiles) and set(tiles) <= set(open_)
        if not right or len(open_) - sum(len(group) - 1 for group in groups) != most:
            raise Unreadable(f"the tiles {text!r} do not make it that number")
        pairs = [(a, b) for group in groups for i, a in enumerate(group) for b in group[i + 1 :]]
        none = frozenset((NOTHING,))
        both = [(*self._none_of(f"tile {a}", none), *self._none_of(f"tile {b}", none)) for a, b in pairs]
        return [
            Claim(self.at, tuple(self.step["clues"]), one, f"not both {a} and {b}")
            for one, (a, b) in zip(both, pairs, strict=True)
        ]

    def _none_of(self, slot: str, values: frozenset[str]) -> Supposed:
        return tuple((self.read.candidate(slot, value), False) for value in sorted(values))

    def _chain(self, text: str, state: State, supposed: Supposed, end: str) -> list[Claim]:
        """The links of a supposition, one by one."""
        first, _, last = text.rpartition(", then " if end == _NO_ROOM else ", and then ")
        links = [*re.split(", then (?=clue)", first), last] if first else [last]
        if len(links) != self.step["links"]:
            raise Unreadable(f"it has {len(links)} links, not {self.step['links']}")
        used: list[int] = []
        claims: list[Claim] = []
        rules: tuple[str, ...] | None = () if self.read.marks else None
        exact = True  # whether what is left is told spot by spot
        for link in links[:-1]:
            match = _LINK.fullmatch(link)
            if not match:
                raise Unreadable(f"nobody knows what {link!r} says")
            used.append(int(match[1]))
            rules = None if rules is None else (*rules, *_marked(match[2]))
            left_before = state
            for left in self._read(match[2]):
                state = {**state, **left.narrowed(state)}
                exact = exact and left.number is None
                if not left.told_by(left_before, state):
                    raise Unreadable(f"it would not leave {left.says}")
            for slot in [slot for slot in state if state[slot] != left_before[slot]]:
                otherwise = (*supposed, *self._none_of(slot, state[slot]))
                says = f"clue {match[1]} need not leave {match[2]}"
                claims.append(Claim(self.at, tuple(used), otherwise, says, rules=rules))
            if state == left_before and all(left.number is None for left in self._read(match[2])):
                raise Unreadable(f"{link!r} takes nothing away")
        match = re.fullmatch(rf"clue (\d+) {end}", links[-1])
        if not match:
            raise Unreadable(f"nobody knows what {links[-1]!r} says")
        rules = None if rules is None else (*rules, *_marked(links[-1]))
        if few := match.groupdict().get("few"):
            need = min(int(value) for value in state[NUMBER])
            claims += self._few(few, int(match[1]), need, state, exact)
        claims.append(Claim(self.at, (*used, int(match[1])), supposed, f"clue {match[1]} could hold", rules=rules))
        return claims


def _marked(text: str) -> tuple[str, ...]:
    """The rules that the marks of a text name."""
    return tuple(rule for mark in re.findall(MARK, text) for rule in re.findall(r"S\d", mark))
