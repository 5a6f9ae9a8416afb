"""For each claim that holds: one rule of ``asp/`` broken so that the claim must fail, and where it does."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

from pyrules.search.claims import Claim
from pyrules.search.program import ASP


class Broken(NamedTuple):
    """In a file, what stands there and what is put in its place; the size of the maps on which it shows."""

    file: str
    right: str
    wrong: str
    size: str = "1x2"

    def claim(self, name: str, folder: Path) -> Claim:
        """The claim over a copy of the rules with this one broken, in an empty folder."""
        shutil.copytree(ASP, folder / "asp")
        path = folder / "asp" / self.file
        text = path.read_text()
        if text.count(self.right) != 1:
            raise ValueError(f"{self.file} has not once: {self.right}")
        path.write_text(text.replace(self.right, self.wrong) + "\n#defined off/0.\n")
        return Claim(name, folder / "asp" / "claims" / f"{name}.lp")


D2A = Broken(
    "distance.lp", "sets_out(Who, road, (C,R,Number), |C-X/5| + |R-Y/5|)", "sets_out(Who, road, (C,R,Number), 0)"
)
BROKEN = {
    "road_not_below_air": D2A._replace(size="2x2"),
    "road_has_parity_of_air": D2A,
    "distance_is_symmetric": D2A,
    # D2: with a drive-in nobody sets out.
    "drive_in_never_lengthens": Broken(
        "distance.lp",
        "asked(Who), opens_on(Who, X, Y, (C,R,Number))",
        "asked(Who), not drive_in(1), opens_on(Who, X, Y, (C,R,Number))",
    ),
    # C3: with a garden the house itself counts no more.
    "garden_never_lengthens": Broken(
        "locations.lp",
        "lies_on(Location, X, Y) :- printed_on(Location, X, Y).",
        "lies_on(Location, X, Y) :- printed_on(Location, X, Y), not garden(_, _, _).",
    ),
    # C2: a second restaurant on the map cuts everything off.
    "added_restaurant_never_lengthens": Broken(
        "locations.lp",
        "lies_on((X,Y), X', Y'), roadside(X', Y', _Side, (C,R,Number)).",
        "lies_on((X,Y), X', Y'), roadside(X', Y', _Side, (C,R,Number)), not restaurant(2, _, _, _).",
    ),
    # M5: roads go on to one side only.
    "connection_is_symmetric": Broken("links.lp", "Stretch != Stretch'", "Stretch < Stretch'"),
    "connection_is_transitive_by_road": Broken("links.lp", "Stretch != Stretch'", "Stretch > Stretch'"),
    # Ruling M5b: not the middle squares, but those beside them.
    "border_join_keeps_roads": Broken("links.lp", "joins_at(2) :-", "joins_at(1) :-"),
    # S2: no entrance ever opens onto a road.
    "setup_exists": Broken("restaurants.lp", "opens(Who) :- door(", "opens(Who) :- off, door(", "3x3"),
}
