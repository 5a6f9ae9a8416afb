"""The map rules of Food Chain Magnate as a declarative logic model."""

from pyrules.answers import Distance, Location, Reach, Road, Violation
from pyrules.errors import InputError
from pyrules.instance import load
from pyrules.map import Map
from pyrules.notation import Spot, Square, Tile
from pyrules.queries import check, distances, reach, roads, start_distances, starts

__all__ = [
    "Distance",
    "InputError",
    "Location",
    "Map",
    "Reach",
    "Road",
    "Spot",
    "Square",
    "Tile",
    "Violation",
    "check",
    "distances",
    "load",
    "reach",
    "roads",
    "start_distances",
    "starts",
]
