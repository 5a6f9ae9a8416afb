"""The command line: ``pyrules COMMAND MAP …``. One module a command; only these print, read arguments and exit.

Exit codes: 0 yes or done, 1 the answer is no, 2 wrong use or bad input (one line on
stderr), 3 our bug, 130 interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from typing import NoReturn

from pyrules.errors import InputError, near_miss

# Each names a module of this package with HELP, EXAMPLE, arguments(parser) and run(options) -> exit code.
COMMANDS = ("show", "starts", "check", "distance", "roads", "reach", "facts")


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and exits with 2."""

    def error(self, message: str) -> NoReturn:
        """Ends the program."""
        self.exit(2, f"pyrules: {message.splitlines()[0]}\n")


def main(arguments: list[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        options = _parse(words)
        code: int = options.run(options)
        sys.stdout.flush()
    except InputError as error:
        print(f"pyrules: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever reads us has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        return 130
    except OSError as error:  # a full disk, say
        print(f"pyrules: {error.filename or 'output'}: {(error.strerror or str(error)).lower()}", file=sys.stderr)
        return 2
    except Exception as error:
        print(f"pyrules: a bug of ours, please report it: {type(error).__name__}: {error}", file=sys.stderr)
        return 3
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
        raise InputError(f"unknown command {name!r}{near_miss(name, list(COMMANDS))}; known are {', '.join(COMMANDS)}")
    command = import_module(f"pyrules.cli.{name}")
    parser = Parser(
        prog=f"pyrules {name}",
        description=command.HELP,
        epilog=f"example:\n  {command.EXAMPLE}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.arguments(parser)
    parser.set_defaults(run=command.run)
    return parser.parse_args(rest)


def _overview() -> NoReturn:
    print("usage: pyrules COMMAND MAP ...\n\nThe map rules of Food Chain Magnate. Commands:\n")
    for name in COMMANDS:
        print(f"  {name:10} {import_module(f'pyrules.cli.{name}').HELP.splitlines()[0]}")
    print("\nMAP is an instance file (.toml), a one-line map such as 'A0 B1/C2 D3; D4nw', or - for standard input.")
    print("'pyrules COMMAND --help' says more, with an example.")
    raise SystemExit(0)


if __name__ == "__main__":
    raise SystemExit(main())
