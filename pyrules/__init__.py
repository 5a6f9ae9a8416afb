"""The map rules of Food Chain Magnate as a declarative logic model."""

TYPE_CHECKING = False  # as in typing, which would have to be loaded for it
if TYPE_CHECKING:
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

_MODULES = {
    "answers": ("Distance", "Location", "Reach", "Road", "Violation"),
    "errors": ("InputError",),
    "instance": ("load",),
    "map": ("Map",),
    "notation": ("Spot", "Square", "Tile"),
    "queries": ("check", "distances", "reach", "roads", "start_distances", "starts"),
}


def __getattr__(name: str) -> object:
    """Loads what is asked for: the program has to be told what to do on Ctrl-C before anything that takes long."""
    from importlib import import_module

    for module, names in _MODULES.items():
        if name in names:
            value = getattr(import_module(f"pyrules.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'pyrules' has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return [*globals(), *(name for name in __all__ if name not in globals())]
