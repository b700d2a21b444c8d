"""Turn normalised real hands (JSON lines) into the scenario files of this folder, one for each room.

    python conformance/hands/from_jsonl.py HANDS.jsonl [FOLDER]

`stud8 import` reads the same records into a single file; the conversion is `stud8_runner.histories.jsonl`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from stud8_runner.histories.jsonl import read_jsonl
from stud8_runner.histories.to_scenario import file_text
from stud8_runner.model import Case

MADE_BY = "Made by conformance/hands/from_jsonl.py; amounts in the unit of the source, before rake."
SCHEMA = "../../spec/schema/scenarios.schema.json"


def convert(lines: Iterable[str], file: str) -> dict[str, str]:
    """File name -> text for all records, in order of the input within a room."""
    rooms: dict[str, list[Case]] = {}
    for hand in read_jsonl(lines, file):
        rooms.setdefault(hand.case.scenario.split("/")[1], []).append(hand.case)
    return {
        f"{room}.yaml": file_text(_theme(hands[0]), hands, MADE_BY, SCHEMA) for room, hands in sorted(rooms.items())
    }


def _theme(case: Case) -> str:
    site = str((case.source or {})["site"])
    return f"Hands really played at {site.split(' (', maxsplit=1)[0]}"


def main(arguments: list[str]) -> int:
    """Write the files; the folder is this file's own unless given."""
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(arguments[1]) if len(arguments) > 1 else Path(__file__).parent
    folder.mkdir(parents=True, exist_ok=True)
    with Path(arguments[0]).open(encoding="utf-8") as lines:
        made = convert(lines, arguments[0])
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8")
        print(f"{folder / name}: {text.count('  - id: ')} hands")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
