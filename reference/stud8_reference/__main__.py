"""`python -m stud8_reference`: answers requests on standard input, one JSON message per line, until it ends."""

from __future__ import annotations

import sys

from stud8_reference.protocol import answer


def main() -> None:
    """Answer every line of standard input, and stop at its end or when nobody reads the answers any more."""
    try:
        for line in sys.stdin.buffer:
            told = answer(line)
            if told is not None:
                sys.stdout.buffer.write(told.encode() + b"\n")
                sys.stdout.buffer.flush()
    except BrokenPipeError:
        sys.stderr.close()


if __name__ == "__main__":
    main()
