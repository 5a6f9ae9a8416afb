"""Prints the lines of every topic, or of those that are named: ``python -m bench [TOPIC ...]``."""

from __future__ import annotations

import pkgutil
import sys
from importlib import import_module

import bench


def main(topics: list[str]) -> None:
    names = [module.name for module in pkgutil.iter_modules(bench.__path__) if module.name != "__main__"]
    print(f"{'figure':>6}  {'target':>7}  what")
    for name in topics or names:
        module = import_module(f"bench.{name}")
        for line in module.lines() if hasattr(module, "lines") else ():
            print(f"{line.figure:6.2f}  {'<=' if line.most else '':2} {line.most or '-':>4}  {line.what}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
