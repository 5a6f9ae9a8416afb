"""The questions that an expectation may ask, each by one word: what it needs, what it answers, who answers it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pyrules.verify import answering, kinds
from pyrules.verify.kinds import Kind, listed, set_of

TRAVEL = {"range": kinds.most, "by": kinds.way, "employee": kinds.text}
SETS_OUT = {"from": kinds.text, "start": set_of(kinds.square)}


class Question(NamedTuple):
    """A question: ``asks`` are the keys that it may be given, ``needs`` those it cannot do without."""

    says: str
    asks: dict[str, Kind]
    needs: tuple[str, ...]
    answers: dict[str, Kind]
    answer: Callable[..., dict[str, Any]]

    def lacking(self, key: str) -> str:
        """Why there is no answer of that name: something that it depends on was not asked."""
        optional = [name for name in self.asks if name not in self.needs]
        return f"cannot be told from what is asked; give {' or '.join(optional) or 'something else'} too"


QUESTIONS = {
    "starts": Question(
        "the legal starting spots, given what is on the map",
        {}, (), {"count": kinds.number, "spots": set_of(kinds.spot)}, answering.starts,
    ),
    "check": Question(
        "whether the map, or one more restaurant on a spot (later: after setup), keeps to the rules",
        {"spot": kinds.spot, "later": kinds.flag}, (),
        {"legal": kinds.flag, "violates": set_of(kinds.sentence), "squares": set_of(kinds.square)}, answering.check,
    ),
    "distance": Question(
        "the borders from a restaurant or spot to a location, by road and by air",
        {"from": kinds.text, "to": kinds.text}, ("from", "to"),
        {"road": kinds.borders, "air": kinds.borders}, answering.distance,
    ),
    "connected": Question(
        "whether one road connects both: locations, restaurants, or road squares",
        {"from": kinds.text, "to": kinds.text}, ("from", "to"), {"connected": kinds.flag}, answering.connected,
    ),
    "joined": Question(
        "whether the road goes on from one square to the square next to it",
        {"squares": listed(kinds.square)}, ("squares",), {"joined": kinds.flag}, answering.joined,
    ),
    "roads": Question(
        "the continuous roads; with at: those over a square",
        {"at": kinds.square}, (),
        {
            "count": kinds.number, "squares": set_of(kinds.square),
            "locations": set_of(kinds.text), "tiles": set_of(kinds.text.like('"M2"')),
        }, answering.roads,
    ),
    "squares": Question(
        "the squares of a location, the garden of a house included",
        {"of": kinds.text}, ("of",), {"squares": set_of(kinds.square)}, answering.squares,
    ),
    "locations": Question(
        "the locations on the map; with kind: house, supplier, beer, lemonade, soda, restaurant, campaign",
        {"kind": kinds.text}, (), {"count": kinds.number, "names": set_of(kinds.text)}, answering.locations,
    ),
    "employee": Question(
        "how an employee travels (road, air, any, none), how far, and how many drinks they fetch from a supplier",
        {"employee": kinds.text}, ("employee",),
        {"by": kinds.text, "range": kinds.how_far, "drinks": kinds.number}, answering.employee,
    ),
    "reach": Question(
        "what lies in a range, or in that of an employee; with to: whether that location or road square does",
        {"from": kinds.text, "to": kinds.text, **TRAVEL}, ("from",),
        {"reached": kinds.flag, "locations": set_of(kinds.text), "squares": set_of(kinds.square)}, answering.reach,
    ),
    "setups": Question(
        "the sets of starting restaurants, one a player, that are legal together; most: how many the map can take",
        {"players": kinds.number, "wishes": listed(kinds.text.like('"every house connected"'))}, (),
        {"count": kinds.number, "most": kinds.number}, answering.setups,
    ),
    "turn": Question(
        "whether steps such as 'Ann, Bo, Cy; Cy pass; Bo D4nw' are legal, whose turn it is then, and if they may pass",
        {"order": kinds.text}, ("order",),
        {"legal": kinds.flag, "next": kinds.text, "may_pass": kinds.flag}, answering.turn,
    ),
    "route": Question(
        "whether squares (by road) or places (by air) are a route, where it goes wrong, and what it crosses and passes",
        {
            **SETS_OUT, "squares": listed(kinds.square), "places": listed(kinds.place),
            "range": kinds.most, "employee": kinds.text,
        }, (),
        {
            "legal": kinds.flag, "violates": set_of(kinds.sentence), "wrong": set_of(kinds.square),
            "borders": kinds.number, "route": kinds.text, "suppliers": set_of(kinds.text),
        }, answering.route,
    ),
    "runs": Question(
        "the sets of suppliers of one run past must, not past avoid; possible: all of together; route: of just collect",
        {
            **SETS_OUT, "together": set_of(kinds.text), "collect": set_of(kinds.text),
            "must": set_of(kinds.text), "avoid": set_of(kinds.text), **TRAVEL,
        }, (),
        {
            "sets": set_of(set_of(kinds.text)), "largest": set_of(set_of(kinds.text)),
            "count": kinds.number, "possible": kinds.flag, "borders": kinds.number, "route": kinds.text,
        }, answering.runs,
    ),
    "start_runs": Question(
        "the runs from every legal starting spot: how many; spots: those with one that collects from all of together",
        {"together": set_of(kinds.text), **TRAVEL}, (),
        {"count": kinds.number, "spots": set_of(kinds.spot)}, answering.start_runs,
    ),
    "why": Question(
        "whether one run collects from all of together, the sentence in the way or none, and the least range that does",
        {**SETS_OUT, "together": set_of(kinds.text), "avoid": set_of(kinds.text), **TRAVEL}, ("together",),
        {"possible": kinds.flag, "rule": kinds.text, "least": kinds.borders}, answering.why,
    ),
}  # fmt: skip


def table() -> str:
    """Every question with its keys, for the help of the command line."""
    lines = []
    for word, question in QUESTIONS.items():
        asks = [f"{key}{'' if key in question.needs else '?'}" for key in question.asks]
        lines.append(f"  {word:10} {question.says}")
        lines.append(f"{'':13}{' '.join(asks) or 'nothing'} -> {' '.join(question.answers)}")
    return "\n".join(lines)


def forms() -> str:
    """How the values of all keys are written, for the help of the command line: each kind with the keys of it."""
    keys: dict[str, list[str]] = {}
    for question in QUESTIONS.values():
        for key, kind in (*question.asks.items(), *question.answers.items()):
            such = (
                ""
                if not kind.example or kind.example in kind.what or kind.what == "a text"
                else f", such as {kind.example}"
            )
            known = keys.setdefault(kind.what + such, [])
            known += [key] if key not in known else []
    return "\n".join(f"  {what}\n{'':13}{' '.join(named)}" for what, named in keys.items())
