#!/bin/sh
# Everything that must hold before a change lands: style, types, data and links, tests.
. "$(dirname "$0")/setup.sh"
ruff check .
ruff format --check .
mypy
stud8 lint
stud8 coverage >/dev/null || { stud8 coverage; exit 1; }
exec python -m pytest -n auto "$@"
