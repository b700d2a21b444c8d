"""Templates filled in: every page is one file, asks nothing of the network, and holds no markup of an engine."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stud8_runner.reports.terminal import harmless

if TYPE_CHECKING:
    from jinja2 import Environment

_FOLDER = Path(__file__).parent / "templates"


def render(template: str, script: str, **values: object) -> Iterator[str]:
    """The page that a template makes of values, with the style and a script inside, piece by piece.

    Every text among the values is escaped, and its control characters are shown as escapes. The page's own policy lets
    a browser run this script and nothing else, and load nothing.
    """
    from markupsafe import Markup  # noqa: PLC0415

    style_text, script_text = (_read(name) for name in ("style.css", script))
    policy = (
        "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; "
        f"style-src {_hash(style_text)}; script-src {_hash(script_text)}"
    )
    # Nothing in these is anybody's but ours.
    page = _environment().get_template(template)
    yield from page.generate(
        policy=policy, line_end=Markup("\n"), style=Markup(style_text), script=Markup(script_text), **values
    )
    yield "\n"


def _hash(text: str) -> str:
    """What a content security policy calls a text that it lets pass."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _read(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415
    from markupsafe import Markup  # noqa: PLC0415

    def shown(value: Any) -> Any:
        return harmless(value) if isinstance(value, str) and not isinstance(value, Markup) else value

    return Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=shown,
    )
