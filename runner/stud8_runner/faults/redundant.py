"""Which scenarios do the same work: they catch exactly the same faults, so that perhaps one of them would do."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from ..suite.yaml_reader import DataError


@dataclass(frozen=True, slots=True)
class Group:
    """Two or more scenarios, and the faults that each of them catches."""

    scenarios: tuple[str, ...]
    faults: tuple[str, ...]


def read_caught(file: Path) -> dict[str, tuple[str, ...]]:
    """Each fault and the scenarios that catch it, from a file that `stud8 faults --json` wrote. Raises `DataError`."""
    try:
        found = json.loads(file.read_bytes())
        if not isinstance(found, list):
            raise TypeError("expected a list")
        return {str(one["fault"]): tuple(map(str, one["by"])) for one in found}
    except OSError as error:
        raise DataError(str(file), 0, f"cannot be read: {error.strerror}") from error
    except (ValueError, TypeError, KeyError) as error:
        raise DataError(str(file), 0, "is no result of `stud8 faults --json`: write one first") from error


def groups(caught: Mapping[str, Iterable[str]]) -> list[Group]:
    """The groups of scenarios that catch exactly the same faults, the largest first."""
    faults: defaultdict[str, list[str]] = defaultdict(list)
    for fault, scenarios in caught.items():
        for scenario in scenarios:
            faults[scenario].append(fault)
    alike: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    for scenario in sorted(faults):
        alike[tuple(sorted(faults[scenario]))].append(scenario)
    found = [Group(tuple(scenarios), same) for same, scenarios in alike.items() if len(scenarios) > 1]
    return sorted(found, key=lambda group: (-len(group.scenarios), group.scenarios))


def catching_none(caught: Mapping[str, Iterable[str]], scenarios: Iterable[str]) -> list[str]:
    """Those of the scenarios that catch no fault at all."""
    used = {scenario for found in caught.values() for scenario in found}
    return sorted({*scenarios} - used)
