"""How the rules in ``asp/`` answer each question. Asks the package's own questions, and decides nothing by itself.

Every function takes the map and the keys of the question, and returns the answers that these allow, by key. Raises
InputError where the question makes no sense on the map. What only one question needs is imported there.
"""

from __future__ import annotations

from typing import Any

from pyrules import queries
from pyrules.answers import Location
from pyrules.asking import ask, pick, resolve
from pyrules.asking import locations as all_locations
from pyrules.errors import InputError, near_miss
from pyrules.judging import everything_violated
from pyrules.map import Map
from pyrules.notation import SIZE, Square, clip
from pyrules.solve import answer

Keys = dict[str, Any]


def starts(map_: Map, asked: Keys) -> Keys:
    """The legal starting spots."""
    spots = [str(spot) for spot in queries.starts(map_)]
    return {"count": len(spots), "spots": spots}


def check(map_: Map, asked: Keys) -> Keys:
    """What is violated. Unlike a command, a case may ask about a map that cannot be."""
    found = everything_violated(map_, asked.get("spot"), asked.get("later", False))
    return {
        "legal": not found,
        "violates": sorted({violation.rule for violation in found}),
        "squares": sorted({str(square) for violation in found for square in violation.squares}),
    }


def distance(map_: Map, asked: Keys) -> Keys:
    """The distance to one location. A restaurant's distance to itself is not told."""
    found = queries.distances(map_, asked["from"], asked["to"])
    if not found:
        raise InputError(f"there is no distance from {asked['from']} to itself")
    return {"road": found[0].road, "air": found[0].air}


def connected(map_: Map, asked: Keys) -> Keys:
    """Whether two things lie on one road, or next to one."""
    found = queries.roads(map_)
    on = [
        {i for i, road in enumerate(found) if what in {str(thing) for thing in (*road.squares, *road.locations)}}
        for what in (_known(map_, asked["from"]), _known(map_, asked["to"]))
    ]
    return {"connected": bool(on[0] & on[1])}


def joined(map_: Map, asked: Keys) -> Keys:
    """Whether the road on one square goes on to the other."""
    squares = [Square.parse(text) for text in asked["squares"]]
    if len(squares) != 2:
        raise InputError(f"squares: two squares that are next to each other, not {', '.join(asked['squares'])}")
    steps = {(0, -1): "n", (1, 0): "e", (0, 1): "s", (-1, 0): "w"}
    step = (squares[-1].x - squares[0].x, squares[-1].y - squares[0].y)
    if step not in steps:
        raise InputError(f"squares: two squares that are next to each other, not {', '.join(asked['squares'])}")
    sides = queries.board(map_).roads
    for square in squares:
        if square not in sides:
            raise InputError(f"squares: {square} is no road square")
    return {"joined": steps[step] in sides[squares[0]]}


def roads(map_: Map, asked: Keys) -> Keys:
    """The roads, or those over one square."""
    found = queries.roads(map_)
    if "at" in asked:
        found = [road for road in found if asked["at"] in map(str, road.squares)]
    told: Keys = {"count": len(found)}
    if "at" in asked:
        told["squares"] = list({str(square) for road in found for square in road.squares})
        told["locations"] = list({place.name for road in found for place in road.locations})
        told["tiles"] = list({tile for road in found for tile in road.tiles})
    return told


def squares(map_: Map, asked: Keys) -> Keys:
    """The squares of one location."""
    wanted = _known(map_, asked["of"])
    found = [on for place, on in queries.board(map_).locations.items() if place.name == wanted]
    if not found:
        raise InputError(f"{clip(wanted)} is no location")
    return {"squares": [str(square) for square in found[0]]}


def locations(map_: Map, asked: Keys) -> Keys:
    """The locations, or those of one kind."""
    kinds = {"supplier": ("beer", "lemonade", "soda")}
    known = [*kinds, "house", "beer", "lemonade", "soda", "restaurant", "campaign"]
    kind = asked.get("kind")
    if kind is not None and kind not in known:
        raise InputError(f"unknown kind {clip(kind)}{near_miss(kind, known)}; known are {', '.join(known)}")
    names = [place.name for place in _places(map_) if kind is None or place.kind in kinds.get(kind, (kind,))]
    return {"count": len(names), "names": names}


def employee(map_: Map, asked: Keys) -> Keys:
    """How an employee travels, how far, and how many drinks they bring."""
    word = asked["employee"].replace(" ", "_")
    found = answer("#show travels/3. #show drinks/2.", root="employees.lp")
    ways = {name: way for name, *way in found.rows("travels")}
    drinks = {name: per_supplier for name, per_supplier in found.rows("drinks") if name in ways}
    if word not in ways:
        raise InputError(f"unknown employee {clip(word)}{near_miss(word, list(ways))}; known are {', '.join(ways)}")
    by, most = ways[word]
    return {"by": by, "range": most, "drinks": drinks.get(word, 0)}


def reach(map_: Map, asked: Keys) -> Keys:
    """What lies in range."""
    found = queries.reach(map_, asked["from"], **travel(asked))
    names, on = [place.name for place, _ in found.locations], [str(square) for square in found.squares]
    told: Keys = {"locations": names, "squares": on}
    if "to" in asked:
        told["reached"] = _known(map_, asked["to"]) in {*names, *on}
    return told


def travel(asked: Keys) -> Keys:
    """The range and way of a question, or its employee."""
    if "employee" in asked:
        return {"employee": asked["employee"]} | {key: asked[key] for key in ("by", "range") if key in asked}
    if "by" not in asked or "range" not in asked:
        raise InputError("give 'range' and 'by', or 'employee'")
    return {"by": asked["by"], "range": _most(asked)}


def setups(map_: Map, asked: Keys) -> Keys:
    """How many setups there are, and how many restaurants the map can take."""
    from pyrules.setups.questions import Setups

    found = Setups.of(map_, asked.get("wishes", ()))
    most = found.most()
    told: Keys = {"most": 0 if most is None else most}
    if "players" in asked:
        told["count"] = found.count(asked["players"])
    return told


def turn(map_: Map, asked: Keys) -> Keys:
    """Whether the steps so far are legal, and if so, whose turn it is to place a starting restaurant."""
    from pyrules.setups.order import IllegalStep, Order

    try:
        order = Order.parse(map_, asked["order"])
    except IllegalStep:
        return {"legal": False}
    return {"legal": True, "next": order.next or "nobody", "may_pass": order.may_pass}


def route(map_: Map, asked: Keys) -> Keys:
    """Whether something is a route, by road over squares or by air over places, and what it collects."""
    from pyrules.routes import judge_route

    if ("squares" in asked) == ("places" in asked):
        raise InputError("give 'squares' for a route by road, or 'places' for one by air")
    path = [Square.parse(text) for text in asked.get("squares", ())]
    for place in asked.get("places", ()):
        column, row = place.strip("()").split(",")
        path.append(Square(SIZE * int(column), SIZE * int(row)))
    by = "road" if "squares" in asked else "air"
    ways: Keys = {"employee": asked["employee"]} if "employee" in asked else {"by": by, "range": _most(asked)}
    found = judge_route(map_, _start(asked), path, **ways)
    return {
        "legal": found.legal,
        "violates": sorted({violation.rule for violation in found.violations}),
        "wrong": sorted({str(square) for violation in found.violations for square in violation.squares}),
        "borders": found.borders,
        "route": str(found),
        "suppliers": [supplier.name for supplier in found.suppliers],
    }


def runs(map_: Map, asked: Keys) -> Keys:
    """What can be collected on one run."""
    from pyrules.runs import runs as collect

    must, avoid = asked.get("must", ()), asked.get("avoid", ())
    got = collect(map_, _start(asked), must=must, avoid=avoid, **travel(asked))
    found = [frozenset(supplier.name for supplier in run.suppliers) for run in got]
    largest = [names for names in found if not any(names < other for other in found)]
    told: Keys = {
        "count": len(found),
        "sets": [sorted(names) for names in found],
        "largest": [sorted(names) for names in largest],
    }
    if "collect" in asked:
        run = next((run for run in got if {supplier.name for supplier in run.suppliers} == set(asked["collect"])), None)
        if run is None:
            raise InputError(f"collect: no run collects from just {', '.join(asked['collect'])}")
        told |= {"borders": run.borders, "route": run.route}
    if "together" in asked:
        for name in asked["together"]:
            pick(_places(map_), name)
        told["possible"] = any(set(asked["together"]) <= names for names in found)
    return told


def start_runs(map_: Map, asked: Keys) -> Keys:
    """What can be collected on one run from each of the legal starting spots."""
    from pyrules.runs import start_runs as collect

    for name in asked.get("together", ()):
        pick(_places(map_), name)
    found, wanted = collect(map_, **travel(asked)), set(asked.get("together", ()))
    spots = [spot for spot, sets in found.items() if any(wanted <= {place.name for place in some} for some, _ in sets)]
    return {"count": sum(map(len, found.values())), "spots": list(map(str, spots))}


def why(map_: Map, asked: Keys) -> Keys:
    """Whether one run collects from all of several suppliers, and the sentence in the way."""
    from pyrules.why import why as reason

    found = reason(map_, _start(asked), asked["together"], avoid=asked.get("avoid", ()), **travel(asked))
    return {"possible": not found.rule, "rule": found.rule or "none", "least": found.least}


def _start(asked: Keys) -> str | list[Square]:
    if ("from" in asked) == ("start" in asked):
        raise InputError("give 'from', a restaurant or spot, or 'start', the road squares that one may start on")
    return asked["from"] if "from" in asked else [Square.parse(text) for text in asked["start"]]


def _most(asked: Keys) -> int | None:
    """A range; none at all is inf."""
    return None if asked.get("range", "inf") == "inf" else asked["range"]


def _places(map_: Map) -> list[Location]:
    return all_locations(map_, ask(map_, "", "show/locations.lp"))


def _known(map_: Map, what: str) -> str:
    """The name of a location as it is written, of a restaurant by its spot, or a square."""
    names = [place.name for place in _places(map_)]
    if what in names:
        return what
    try:
        return str(Square.parse(what))
    except InputError:
        pass
    try:
        who = resolve(map_, what)
    except InputError:
        raise InputError(f"no location {clip(what)} on the map{near_miss(what, names)}") from None
    if not isinstance(who, int):
        raise InputError(f"no restaurant on {what}")
    return str(map_.restaurants[who - 1])
