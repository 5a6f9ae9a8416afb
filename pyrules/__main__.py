"""The program: ``pyrules``, or ``python -m pyrules``."""


def main() -> int:
    """Runs the command line. Ctrl-C ends it from the first moment on, without a word."""
    try:
        import os
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # not where it is ignored
            # An exception would come up in the midst of an import, and there is nothing yet to clean up.
            signal.signal(signal.SIGINT, lambda *_: os._exit(130))
        from pyrules.cli import main as run
    except KeyboardInterrupt:
        return 130
    return run()


if __name__ == "__main__":
    raise SystemExit(main())
