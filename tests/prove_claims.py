"""Prints a table of all claims on growing sizes: ``make claims``. SECONDS_EACH=600 gives each so long (default 30).
CLAIMS="setup_exists starts_never_touch" are only these.

Seconds are processor time, so that the table does not depend on what else the machine does.

Each claim is tried on every size up to the one that refutes it or on which its time is over: then larger ones would
take longer still. The map that refutes it is looked at by the reference (tests/reference.py). A claim that holds is
also tried with one rule broken (tests/broken_rules.py), and must fail there.
"""

from __future__ import annotations

import resource
import signal
import sys
import tempfile
from pathlib import Path

from broken_rules import BROKEN
from test_claims import AGREES, agree

from pyrules.search.claims import Claim, NothingLeftError, Verdict, known_claims, prove
from pyrules.search.layout import Layouts, read_size
from pyrules.search.solving import EndedError

SIZES = ("1x1", "1x2", "2x2", "2x3", "3x3", "3x4", "4x4", "4x5")


def main(seconds: float, names: list[str]) -> int:
    """The table of these claims, or of all; 1 if anything came out otherwise than it should."""
    wrong = 0
    signal.signal(signal.SIGXCPU, lambda *_: None)  # the limit is meant for the process that searches
    print(f"{'claim':34} {'size':6} {'result':12} {'CPU s':>7}  {'layouts':>42}  map")
    for name, claim in known_claims().items():
        if names and name not in names:
            continue
        for size in SIZES:
            try:
                found, spent = timed(claim, size, seconds)
            except NothingLeftError:  # it says nothing about this size
                continue
            tell(name, size, "holds idly" if found.idle else found.result, spent, found)
            if found.result != "holds":
                break
        if found.witness and name in AGREES:
            agree(name, found)
        if name in BROKEN:
            with tempfile.TemporaryDirectory() as folder:
                broken, spent = timed(BROKEN[name].claim(name, Path(folder)), BROKEN[name].size, seconds)
            tell(f"  {BROKEN[name].file} broken", BROKEN[name].size, broken.result, spent, broken)
        if (found.result == "refuted") == (name in BROKEN) or (name in BROKEN and broken.result != "refuted"):
            wrong += 1
            print(f"{name:34} {size:6} this should not be")
    usage = resource.getrusage(resource.RUSAGE_CHILDREN), resource.getrusage(resource.RUSAGE_SELF)
    print(f"{sum(each.ru_utime + each.ru_stime for each in usage):.0f} s of processor time; {wrong} wrong")
    return min(wrong, 1)


def timed(claim: Claim, size: str, seconds: float) -> tuple[Verdict, float]:
    """The verdict, and the processor time that it took; what has a time limit runs in a process of its own."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    layouts = Layouts.of(read_size(size))
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), resource.RLIM_INFINITY))
    try:
        found = prove(claim, layouts, seconds=100 * seconds)
    except EndedError:
        if resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before.ru_utime < 0.8 * seconds:
            raise
        found = Verdict(claim.name, claim.statement, size, "unknown", layouts.number, None, seconds, idle=False)
    finally:
        resource.setrlimit(resource.RLIMIT_CPU, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return found, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def tell(name: str, size: str, result: str, spent: float, found: Verdict) -> None:
    """A line of the table."""
    shown = found.witness.map if found.witness else ""
    print(f"{name:34} {size:6} {result:12} {spent:7.1f}  {found.layouts:42,}  {shown}".rstrip(), flush=True)


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), sys.argv[2:]))
