"""`python -m stud8_runner` and the console script `stud8`."""

from __future__ import annotations

import sys

from .cli import main as _main


def main() -> None:
    """Runs the command line of this process and exits with its status."""
    sys.exit(_main())


if __name__ == "__main__":
    main()
