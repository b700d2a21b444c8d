# Sourced by demo.sh and test.sh: go to the top of the checkout and make .venv there, again only when pyproject.toml changed.
# Wants nothing but Python 3.11 or newer with its venv module, and the package index.
set -eu
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}
if ! "$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
  echo "stud8 needs Python 3.11 or newer with its venv module; set PYTHON to one (on Debian: package python3-venv)" >&2
  exit 2
fi
if ! cmp -s pyproject.toml .venv/pyproject.installed; then
  echo "setting up .venv (once; a minute or so) ..." >&2
  "$python" -m venv .venv
  .venv/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,pokerkit]'
  cp pyproject.toml .venv/pyproject.installed
fi
PATH="$PWD/.venv/bin:$PATH"
export PATH
