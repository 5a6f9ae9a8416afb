"""Proves a Delivery once more: its run is legal and the one best, a rule decides, and each step says what is true.

The sentences of the steps are read here by themselves, and each is asked of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from itertools import combinations

from pyrules.map import Map
from pyrules.notation import Square
from pyrules.puzzles.proof import Report
from pyrules.puzzles.puzzle import Puzzle
from pyrules.routes import judge_route
from pyrules.runs import search
from pyrules.tiles import printed_tiles
from pyrules.travel import Way, item_facts, start_facts, way
from pyrules.words import NUMBERS, listed

_BACK = "ask/straight_back.lp"
_MOST_TOLD = 8  # borders; what is further is told as "more than 8"
_COUNTS = {word: n for n, word in enumerate(NUMBERS)}
_SUPPLIER = re.compile(r"the (beer|lemonade|soda) at ([A-Z]+\d+)")
_FAR = r"(?:(?P<n>\d+) borders?|more than (?P<more>\d+) borders|(?P<many>too many borders))"
_BY = {"B1": "steps straight back", "M6": "turns on a bridge"}
_WOULD = {
    "B1": "it would have to step straight back (B1)",
    "M6": "it would have to turn on a bridge (M6)",
    "G3": "it would have to set out on two roads (G3)",
}
Names = frozenset[str]


def check_delivery(puzzle: Puzzle) -> Report:
    """The report. Raises InputError."""
    if not puzzle.answer:
        return Report(("no solution file beside it",), ())
    known = _Known(puzzle)
    problems = []
    answer = frozenset(name for name, value in puzzle.answer.items() if value == "yes")
    best = _best(known.sets)
    if len(best) != 1:
        problems.append(f"{len(best)} sets of suppliers are best")
    if best != {answer}:
        problems.append("the answer is not the best run")
    if set(puzzle.shown["collected"]) != answer:
        problems.append("what the picture shows as collected is not the answer")
    route = judge_route(
        puzzle.map, known.start, [Square.parse(text) for text in puzzle.shown["route"]], employee=known.employee
    )
    if route.violations or {str(supplier) for supplier in route.suppliers} != answer:
        problems.append("the route that is shown is not legal, or does not collect the answer")
    deciding = "straight back" if _best(known.back) != best else "bridge" if _best(known.flat) != best else ""
    if not deciding:
        problems.append("neither the straight-back rule nor a bridge matters")
    elif puzzle.shown.get("matters") != deciding:
        problems.append(f"what matters is {deciding}, not {puzzle.shown.get('matters')}")
    if puzzle.steps:
        problems += _steps(known, answer)
    return Report(tuple(problems), (f"one best run, legal as it is drawn; {puzzle.grade.length}: each follows",))


class _Known:
    """What the rules say about the puzzle: the sets of suppliers that a run can have, also without a rule."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.start = str(puzzle.map.restaurants[0])
        self.employee = puzzle.data["employee"]
        self.way = way(None, None, self.employee)
        self.sets = self._sets(puzzle.map)

    def _sets(self, map_: Map, *more: str) -> set[Names]:
        found = search(map_, start_facts(map_, str(self.puzzle.map.restaurants[0].spot)), self.way, *more)
        return {frozenset(str(supplier) for supplier in run.suppliers) for run in found}

    @cached_property
    def back(self) -> set[Names]:
        return self._sets(self.puzzle.map, _BACK)

    @cached_property
    def flat(self) -> set[Names]:
        return self._sets(_without_bridges(self.puzzle.map))

    def least(self, names: Iterable[str], most: int | None) -> int | None:
        """The fewest borders, up to ``most``, for all of these suppliers, straight back or not; None: it takes more."""
        facts = start_facts(self.puzzle.map, self.start) + item_facts(self.puzzle.map, sorted(names), ())
        found = search(self.puzzle.map, facts + "pathfinding. ", Way("road", most), _BACK)
        return found[0].borders if found else None

    def together(self, names: Names, rule: str) -> bool:
        """Whether a run can have all of these, as if this rule were none."""
        return any(names <= one for one in {"": self.sets, "B1": self.back, "M6": self.flat}[rule])


def _best(sets: set[Names]) -> set[Names]:
    most = max(map(len, sets), default=0)
    return {one for one in sets if len(one) == most}


def _steps(known: _Known, answer: Names) -> list[str]:
    """What is wrong with the steps."""
    problems = []
    left = set(known.puzzle.answer)
    shown = 0
    for number, step in enumerate(known.puzzle.steps, 1):
        out = set(step["out"])
        how, links, wrong = "", 0, "nobody knows what it says"
        for read in (_unreachable, _run, _refuted, _decides):
            found = read(known, step["says"], left, shown)
            if found:
                how, links, names, wrong = found
                if not wrong and names != out:
                    wrong = "it takes away others than it says"
                if read is _run and not wrong:
                    shown = len(answer)
        if wrong:
            problems.append(f"step {number} does not follow: {wrong}: {step['says']!r}")
        elif (how, links) != (step["how"], step.get("links", 0)):
            problems.append(f"step {number} is {how!r} with {links} links, not {step['how']!r}")
        left -= out
    if left != answer:
        problems.append("the steps do not lead to the answer alone")
    return problems


Read = tuple[str, int, set[str], str]  # how it is reached, its links, whom it takes away, what is wrong with it


def _unreachable(known: _Known, says: str, left: set[str], shown: int) -> Read | None:
    """That no run at all collects from some suppliers, and why."""
    names = _named(says[:1].lower() + says[1:])
    within = set().union(*known.sets)
    if match := re.fullmatch(r"No road connects (.+) with (.+): C5\.", says):
        right = match[1] == known.start and _list(names) == match[2]
        wrong = [name for name in names if known.least([name], None) is not None]
    elif match := re.fullmatch(r"The (.+) (is|are) too far for a range of (\d+): G1\.", says):
        told = re.findall(rf"{_SUPPLIER.pattern} \({_FAR}\)", f"the {match[1]}")
        right = int(match[3]) == known.way.most and len(told) == len(names) and (match[2] == "is") == (len(told) == 1)
        right = right and _is_list(f"the {match[1]}")
        wrong = [
            f"{drink} {square}"
            for drink, square, n, more, _ in told
            if not _takes(known, frozenset((f"{drink} {square}",)), n, more)
        ]
    elif match := re.fullmatch(r"Within the range only a route that (.+) comes to (.+): (B1|M6)\.", says):
        right = match[1] == _BY[match[3]] and _list(names) == match[2]
        wrong = [name for name in names if not known.together(frozenset((name,)), match[3])]
        return "two", 0, set(names), _wrong(right, [*wrong, *(within & set(names))])
    else:
        return None
    return "one", 0, set(names), _wrong(right, [*wrong, *(within & set(names))])


def _run(known: _Known, says: str, left: set[str], shown: int) -> Read | None:
    """That there is the run that is shown."""
    match = re.fullmatch(
        r"One run collects from (\w+): (.+)\. It crosses (\d+) borders?: (.+)\. So the best run collects from (\w+) or "
        r"more\.",
        says,
    )
    if not match:
        return None
    squares = [Square.parse(text) for text in match[4].split() if text != "|"]
    route = judge_route(known.puzzle.map, known.start, squares, employee=known.employee)
    collected = {str(supplier) for supplier in route.suppliers}
    right = (
        route.legal and str(route) == match[4] and route.borders == int(match[3])
        and collected == set(_all_named(match[2])) and match[1] == match[5] and _COUNTS.get(match[1]) == len(collected)
        and [str(square) for square in squares] == known.puzzle.shown["route"]
    )  # fmt: skip
    return "two" if len(set(squares)) < len(squares) else "one", 0, set(), _wrong(right, [])


def _refuted(known: _Known, says: str, left: set[str], shown: int) -> Read | None:
    """That a run with a supplier collects from too few, because of what it cannot have besides."""
    began, *told = says.removesuffix(".").split(". ")
    end = told.pop() if told else ""
    match = re.fullmatch(r"(Take a run that collects|Suppose the best run collected) from (.+)", began)
    named = _all_named(match[2]) if match else []
    if not match or not told or len(named) != 1:
        return None
    (name,) = named
    groups: list[Names] = []
    wrong: list[str] = []
    right = bool(shown)
    for clause in told:
        some, false = _clause(known, clause, name)
        groups += some
        wrong += false
        right = right and bool(some)
    others = [other for other in left if other != name]
    leaves = max(
        size + 1
        for size in range(len(others) + 1)
        for rest in combinations(others, size)
        if not any(group <= {name, *rest} for group in groups)
    )
    direct = all(name in group and len(group) == 2 for group in groups)
    would = "it collects" if direct else "it would collect"
    right = right and leaves < shown and end == f"So {would} from {NUMBERS[leaves]} at most, not from {NUMBERS[shown]}"
    right = right and match[1].startswith("Take") == direct
    return "two" if direct else "suppose", 0 if direct else len(groups), {name}, _wrong(right, wrong)


def _clause(known: _Known, clause: str, name: str) -> tuple[list[Names], list[str]]:
    """The groups that no run has together, by one sentence about a run with a supplier; and what is false in it."""
    groups, wrong = [], []
    over = re.fullmatch(r"It would cross (.+), over the range of (\d+) \(G1\)", clause)
    if over and int(over[2]) == known.way.most:
        for part in re.split(r"(?:, | and )(?=\d+ border|more than|too many)", over[1]):
            match = re.fullmatch(rf"{_FAR} with (?P<names>.+)", part)
            if not match:
                return [], []
            group = _group(known, match["names"], name)
            if not group:
                return [], []
            groups.append(group)
            fits = match["many"] and len(group) > 2 and known.least(group, known.way.most) is None
            if not fits and not _takes(known, group, match["n"], match["more"]):
                wrong.append(match["names"])
        return groups, wrong
    for rule, would in _WOULD.items():
        if clause.startswith("With ") and clause.endswith(f" {would}"):
            for with_ in re.split(r" or with ", clause.removesuffix(f" {would}").removeprefix("With ")):
                group = _group(known, with_, name)
                if not group:
                    return [], []
                groups.append(group)
                loose = known.least(group, None) is None if rule == "G3" else known.together(group, rule)
                if not loose or known.together(group, ""):
                    wrong.append(with_)
    return groups, wrong


def _group(known: _Known, with_: str, name: str) -> Names:
    """The suppliers that no run has together: these, or if a run can have them, these and the one that it is about.

    None where nobody knows which these are.
    """
    others = frozenset(_all_named(with_.removeprefix("both ")))
    if not others or with_.startswith("both ") != (len(others) > 1):
        return frozenset()
    return others if len(others) > 1 and not known.together(others, "") else others | {name}


def _takes(known: _Known, names: Names, n: str | None, more: str | None) -> bool:
    """Whether a run with these takes just so many borders at the least, or more, and that is out of range."""
    if more:
        return int(more) == _MOST_TOLD and known.least(names, _MOST_TOLD) is None
    return n is not None and int(n) > (known.way.most or 0) and known.least(names, int(n)) == int(n)


def _decides(known: _Known, says: str, left: set[str], shown: int) -> Read | None:
    """Which rule decides: what a run could bring without it."""
    match = re.fullmatch(
        r"(B1|M6) decides: a driver who might (step straight back|turn on a bridge) could bring (more|as much), from "
        r"(.+)\.",
        says,
    )
    if not match:
        return None
    names = frozenset(_all_named(match[4]))
    best = _best(known.sets)
    right = (match[1] == "B1") == (match[2] == "step straight back") and names not in best
    right = right and (match[1] == "B1") == (known.puzzle.shown.get("matters") == "straight back")
    right = right and names in _best(known.back if match[1] == "B1" else known.flat)
    right = right and (match[3] == "more") == (len(names) > len(next(iter(best))))
    return "rules", 0, set(), _wrong(right, [])


def _named(text: str) -> list[str]:
    return [f"{drink} {square}" for drink, square in _SUPPLIER.findall(text)]


def _all_named(text: str) -> list[str]:
    """The suppliers in a list of nothing else; none where it is no such list."""
    names = _named(text)
    return names if names and _list(names) == text else []


def _is_list(text: str) -> bool:
    """Whether it is a list of suppliers, each with how far it is, and of nothing else."""
    plain = re.sub(rf"{_SUPPLIER.pattern} \({_FAR}\)", "X", text)
    return re.fullmatch("X(?:(?:, X)* and X)?", plain) is not None


def _list(names: list[str]) -> str:
    return listed([f"the {drink} at {square}" for drink, square in (name.split() for name in names)])


def _wrong(right: bool, names: list[str]) -> str:
    if names:
        return f"it is not so of {sorted(set(names))[0]}"
    return "" if right else "it is not so"


def _without_bridges(map_: Map) -> Map:
    """The map with a plain crossing on tiles G and P, by way of its one-line form."""
    text = str(map_)
    for name in "GP":
        drawing = printed_tiles()[name]
        rows = "/".join(drawing.rows).replace("+", "#")
        text, count = re.subn(rf"\b{name}(?=[0-3]\b)", f"flat{name.lower()}", text)
        text += f"; tile flat{name.lower()} {rows} {drawing.marks}".rstrip() if count else ""
    return Map.parse(text)
