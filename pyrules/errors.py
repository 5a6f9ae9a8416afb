"""The two kinds of error: bad input, which the caller can mend, and a bug of ours."""


class InputError(ValueError):
    """What was handed in cannot be a map or a question. One line that names the offending text."""


class SolverError(RuntimeError):
    """clingo complained about a program of ours: always a bug, never the caller's fault."""


def near_miss(word: str, known: list[str]) -> str:
    """A hint such as ``; did you mean 'garden'?`` for a mistyped word, or nothing."""
    import difflib  # only when something went wrong: it is slow to import

    found = difflib.get_close_matches(word[:100], known, n=1)  # its time grows with the square of the length
    return f"; did you mean {found[0]!r}?" if found else ""
