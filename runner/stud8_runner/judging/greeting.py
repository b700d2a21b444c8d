"""What an engine says of itself in answer to `hello`."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping

from ..conversation.messages import PROTOCOL
from ..model import Hello, Json, Option
from .shapes import Difference, check_names, excerpt, near

METHODS = ("evaluate", "compare", "play")
ACTIONS = ("bring_in", "complete", "bet", "raise", "call", "check", "fold", "time_out")
OBSERVES = (
    *("legal", "stacks", "bets", "pots", "boards", "common", "returned", "showing", "awards", "views"),
    "reasons",
)
ALWAYS = ("street", "to_act", "refused")

LONGEST = 200
"""How many characters are kept of each text in which an engine says what it is: the protocol sets no limit, and every report has them."""

_FIELDS = ("protocol", "engine", "methods", "options", "actions", "observes")
_ENGINE = ("name", "version", "language", "url")


def parse_hello(result: Json, options: Mapping[str, Option] | None = None) -> Hello:
    """What an engine says of itself; raises `ValueError` that says what is wrong and what was expected.

    With `options`, those of the specification, the options and values that the engine declares must be among them. Of a text
    that is longer than `LONGEST` the rest is left out; an address that is, is left out altogether.
    """
    try:
        check_names("", result, ("engine", "methods"), _FIELDS)
        check_names("engine", result["engine"], ("name",), _ENGINE)
    except Difference as difference:
        raise ValueError(difference.message) from None
    protocol = result.get("protocol", PROTOCOL)
    if type(protocol) is not int or protocol != PROTOCOL:
        raise ValueError(f"`protocol` is {excerpt(protocol)}; this runner speaks protocol {PROTOCOL}")
    about = {name: _text(f"engine.{name}", result["engine"][name]) for name in _ENGINE if name in result["engine"]}
    if len(about.get("url", "")) > LONGEST:
        del about["url"]  # the beginning of an address is another address
    told = {name: text if len(text) <= LONGEST else f"{text[:LONGEST]}…" for name, text in about.items()}
    return Hello(
        name=told["name"],
        version=told.get("version"),
        language=told.get("language"),
        url=told.get("url"),
        methods=_names("methods", result["methods"], METHODS),
        options=_options(result.get("options", {}), options),
        actions=_names("actions", result["actions"], ACTIONS) if "actions" in result else None,
        observes=_names("observes", result["observes"], OBSERVES) if "observes" in result else None,
    )


def _text(field: str, value: Json) -> str:
    if type(value) is not str or not value:
        raise ValueError(f"`{field}` is {excerpt(value)}; expected a text")
    return value


def _names(field: str, value: Json, known: Collection[str]) -> frozenset[str]:
    if type(value) is not list:
        raise ValueError(f"`{field}` is {excerpt(value)}; expected a list of names")
    for name in value:
        if type(name) is not str or name not in known:
            if field == "observes" and name in ALWAYS:
                raise ValueError(f"`observes` lists `{name}`, which every engine reports: leave it out")
            hint = near(name, known) if type(name) is str else ""
            raise ValueError(f"`{field}` lists {excerpt(name)}; known are {', '.join(known)}{hint}")
    return frozenset(value)


def _options(value: Json, known: Mapping[str, Option] | None) -> dict[str, tuple[str | int, ...]]:
    if type(value) is not dict:
        raise ValueError(f"`options` is {excerpt(value)}; expected an object, option: list of values")
    return {name: _values(name, values, known) for name, values in value.items()}


def _values(name: str, values: Json, known: Mapping[str, Option] | None) -> tuple[str | int, ...]:
    if known is not None and name not in known:
        raise ValueError(f"`options` names `{name[:60]}`, which is no option{near(name, known)}")
    if type(values) is not list or not values:
        raise ValueError(f"`options.{name}` is {excerpt(values)}; expected a list of at least one value")
    for value in values:
        if type(value) not in (str, int):
            raise ValueError(f"`options.{name}` lists {excerpt(value)}; expected a text or an integer")
        if known is not None:
            _known_value(value, known[name])
    return tuple(dict.fromkeys(values))


def _known_value(value: str | int, option: Option) -> None:
    allowed = [one.value for one in option.values]
    if value in allowed:
        return
    meant = next((one for one in allowed if str(one) == str(value)), None)
    close = difflib.get_close_matches(str(value)[:60], [str(one) for one in allowed], n=1)
    hint = f": write {excerpt(meant)}" if meant is not None else f": did you mean `{close[0]}`?" if close else ""
    listed = ", ".join(str(one) for one in allowed)
    raise ValueError(f"`options.{option.id}` lists {excerpt(value)}; its values are {listed}{hint}")
