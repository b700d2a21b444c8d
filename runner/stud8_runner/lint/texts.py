"""How the text of a data file has to look, whatever is in it. Pure."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterator

from .problem import Problem

_HEADER = re.compile(r"# yaml-language-server: \$schema=(\S+)")


def check_text(file: str, content: bytes, kind: str, schemas: Collection[str]) -> Iterator[Problem]:
    """The problems of a file's text: the line that names its schema, line ends, tabs, spaces at the end of a line.

    `kind` is the schema that belongs to it, `schemas` are those that there are.
    """
    text = content.decode("utf-8", "replace")
    wanted = posixpath.relpath(f"spec/schema/{kind}.schema.json", posixpath.dirname(file))
    header = _HEADER.match(text)
    if header is None:
        yield Problem(file, 1, f"begin with `# yaml-language-server: $schema={wanted}`, so that editors can help")
    elif header[1] != wanted:
        yield Problem(file, 1, f"names the schema {header[1]}; expected {wanted}")
    elif kind not in schemas:
        yield Problem(file, 1, f"there is no spec/schema/{kind}.schema.json to check it by: add it")
    if "\r" in text:
        yield Problem(file, text[: text.index("\r")].count("\n") + 1, "lines end in \\r: end them in \\n alone")
    if not text.endswith("\n") or text.endswith("\n\n"):
        yield Problem(file, text.count("\n") + 1, "end the file with one newline")
    for number, line in enumerate(text.split("\n"), start=1):
        if "\t" in line:
            yield Problem(file, number, "has a tab: indent with spaces")
        if line.rstrip("\r") != line.rstrip():
            yield Problem(file, number, "has spaces at its end: remove them")
