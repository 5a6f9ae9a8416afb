"""A picture with its distances as one HTML file that needs no other."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from pyrules.answers import Distance
from pyrules.map import Map
from pyrules.render.lettering import clean
from pyrules.render.svg import environment


def page(map_: Map, picture: str, distances: Iterable[Distance] = ()) -> str:
    """The page: the picture as ``svg.draw`` gives it, a table of distances for each start, and the one-line form."""
    from markupsafe import Markup

    names = {str(restaurant.spot): clean(str(restaurant)) for restaurant in map_.restaurants}
    tables = [(names.get(start, start), list(rows)) for start, rows in groupby(distances, key=lambda row: row.start)]
    return (
        environment()
        .get_template("page.html.jinja")
        .render(title=clean(map_.title) or "Map", picture=Markup(picture), tables=tables, text=str(map_))
    )
