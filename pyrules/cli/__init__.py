"""The command line: ``pyrules COMMAND MAP …``. One module a command; only these print, read arguments and exit.

Exit codes: 0 yes or done, 1 the answer is no, 2 wrong use or bad input (one line on
stderr), 3 our bug, 130 interrupted (143 by SIGTERM).
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
import time
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn, TextIO

from pyrules.cli.options import settle_format
from pyrules.errors import InputError, near_miss
from pyrules.notation import clip, printable
from pyrules.writing import remove_unfinished

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

# Each names a module of this package with HELP, EXAMPLE, arguments(parser) and run(options) -> exit code, and perhaps
# more_help(), what --help says besides.
COMMANDS = (
    "show", "starts", "check", "distance", "roads", "reach", "route", "runs", "setups", "same", "verify", "compare",
    "prove", "record", "puzzle", "book", "facts",
)  # fmt: skip

MOST_LINE = 1_000  # characters of a message


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and exits with 2."""

    def error(self, message: str) -> NoReturn:
        """Ends the program."""
        raise InputError(message)

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """As argparse does, but a full disk is an error."""
        print(self.format_help(), end="", file=file)


def main(arguments: list[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # None where it is closed
    try:
        if arguments is None:  # a program, and not somebody's call from theirs: their signals are not ours
            _stop_when_told()
        code = _run(words)
        sys.stdout.flush()
    except InputError as error:
        return _complain(2, str(error))
    except BrokenPipeError:  # whoever reads us has read enough
        _drop(sys.stdout)
        return 141
    except KeyboardInterrupt:
        remove_unfinished()
        _drop(sys.stdout)
        return 128 + signal.SIGINT
    except UnicodeEncodeError as error:  # a name that is not text, or an output that cannot carry it
        return _complain(2, f"{clip(error.object)}: cannot be written as {error.encoding}")
    except OSError as error:  # a full disk, say
        _drop(sys.stdout)
        return _complain(2, f"{error.filename or 'output'}: {(error.strerror or str(error)).lower()}")
    except Exception as error:
        return _complain(3, f"a bug of ours, please report it: {type(error).__name__}: {error}")
    return code


def _stop_when_told() -> None:
    """Lets Ctrl-C, SIGTERM and a closed terminal end the program, and nothing unfinished be left behind.

    At once and on the spot: an exception might come up inside clingo or an import, which make something else of it.
    While clingo grounds, Python would first wait for it to return; then a thread ends the program.
    """
    told, tell = os.pipe()
    os.set_blocking(tell, False)
    signal.set_wakeup_fd(tell, warn_on_full_buffer=False)

    def wait() -> None:
        number = 0
        while number not in ENDINGS:
            number = os.read(told, 1)[0]
        time.sleep(GRACE)
        _stop(number)

    threading.Thread(target=wait, daemon=True).start()
    for ending in ENDINGS:
        if signal.getsignal(ending) != signal.SIG_IGN:  # nohup, or the background of a script
            signal.signal(ending, _stop)


def _stop(number: int, _: object = None) -> None:
    remove_unfinished()
    with suppress(OSError, ValueError, AttributeError):
        if sys.stderr.isatty():
            os.write(sys.stderr.fileno(), b"\x1b[?25h")  # a progress bar hides the cursor
    os._exit(128 + number)


ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP) if hasattr(signal, "SIGHUP") else (signal.SIGINT,)
GRACE = 1.0  # seconds for Python to act by itself


def _complain(code: int, message: str) -> int:
    """Says on standard error, in one line of bearable length, what is wrong."""
    line = printable(" ".join(message.split()))
    told = line if len(line) <= MOST_LINE else line[: MOST_LINE - 3] + "..."
    if sys.stderr:  # None where the standard error is closed
        try:
            print(f"pyrules: {told}", file=sys.stderr, flush=True)
        except OSError:  # nobody can be told on a full disk
            _drop(sys.stderr)
    return code


def _drop(output: TextIO) -> None:
    """Lets nobody write what is still in the buffer: Python would try again at its end, and complain."""
    with suppress(OSError, ValueError, AttributeError):  # no file at all, under a test
        os.dup2(os.open(os.devnull, os.O_WRONLY), output.fileno())


def _run(words: list[str]) -> int:
    try:
        options = _parse(words)
    except SystemExit as done:  # after --help or --version
        return int(done.code or 0)
    code: int = options.run(options)
    return code


def _parse(words: list[str]) -> argparse.Namespace:
    """Only the module of the command that is called is loaded: the others cost time."""
    if not words or words[0] in ("-h", "--help"):
        _overview()
    if words[0] == "--version":
        from importlib.metadata import version

        print(f"pyrules {version('pyrules')}")
        raise SystemExit(0)
    name, *rest = words
    if name not in COMMANDS:
        hint = near_miss(name, list(COMMANDS))
        raise InputError(f"unknown command {clip(name)}{hint}; known are {', '.join(COMMANDS)}")
    command = import_module(f"pyrules.cli.{name}")
    description = command.HELP
    if {"-h", "--help"} & set(rest) and hasattr(command, "more_help"):  # it takes longer than other questions do
        description += f"\n\n{command.more_help()}"
    parser = Parser(
        prog=f"pyrules {name}",
        description=description,
        epilog=f"example:\n  {command.EXAMPLE}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.arguments(parser)
    parser.set_defaults(run=command.run)
    # A map whose first place is vacant looks like an option.
    options = parser.parse_args([f" {word}" if word.startswith("--/") else word for word in rest])
    settle_format(options)
    return options


def _overview() -> NoReturn:
    print("usage: pyrules COMMAND MAP ...\n\nThe map rules of Food Chain Magnate. Commands:\n")
    for name in COMMANDS:
        print(f"  {name:10} {import_module(f'pyrules.cli.{name}').HELP.splitlines()[0]}")
    print("\nMAP is an instance file (.toml), a one-line map such as 'A0 B1/C2 D3; D4nw', or - for standard input.")
    print("'pyrules COMMAND --help' says more, with an example.")
    raise SystemExit(0)


if __name__ == "__main__":
    raise SystemExit(main())
