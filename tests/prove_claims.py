"""Prints a table of all claims on growing sizes: ``make claims``. SECONDS_EACH=600 gives each so long (default 60)."""

from __future__ import annotations

import sys

from pyrules.search.claims import known_claims, prove
from pyrules.search.layout import Layouts, read_size

SIZES = ("1x1", "1x2", "2x2", "2x3", "3x3", "3x4", "4x4", "4x5")


def main(seconds: float) -> None:
    """For every claim each size up to the one that refutes it, or on which the time is over."""
    print(f"{'claim':33} {'size':4} {'result':8} {'seconds':>8} {'layouts':>30}  map")
    for name in known_claims():
        for size in SIZES:
            found = prove(name, Layouts.of(read_size(size)), seconds=seconds)
            shown = found.witness.map if found.witness else ""
            print(f"{name:33} {size:4} {found.result:8} {found.seconds:8.1f} {found.layouts:30,}  {shown}", flush=True)
            if found.result != "holds":
                break


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60.0)
