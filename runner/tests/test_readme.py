"""The README's adapter is what a newcomer copies: it must run, and pass what it declares."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_adapter_of_the_readme_passes_all_it_declares_and_does_it_as_is_shown(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(blocks) == 1
    adapter = tmp_path / "adapter.py"
    adapter.write_text(blocks[0], encoding="utf-8")

    command = [sys.executable, "-m", "stud8_runner", "run", "--", sys.executable, str(adapter)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)

    assert done.returncode == 0, done.stdout + done.stderr
    shown = re.search(r"```\n(my-engine.*?)```", README, re.DOTALL)
    assert shown is not None
    lines = [line for line in shown[1].splitlines() if line != "..."]
    assert len(lines) > 4
    assert [line for line in lines if line not in done.stdout.splitlines()] == [], "paste the lines of today"


def test_the_figures_of_pokerkit_are_those_of_the_page_of_results() -> None:
    page = (ROOT / "conformance" / "engines" / "RESULTS.md").read_text(encoding="utf-8")
    tables = [[cell.strip() for cell in line.split("|")] for line in page.splitlines() if line.startswith("| ")]
    chapters = next(cells for cells in tables if "all-in" in cells)
    counts = next(cells for cells in tables if cells[1] == "PokerKit" and len(cells) == len(chapters))
    by_chapter = dict(zip(chapters, counts, strict=True))
    rows = re.findall(r"^([a-z-]+) +(\d+) +(\d+) +\. +(\d+) +(\d+) +\.$", README, re.MULTILINE)
    assert len(rows) > 2
    for chapter, *shown in rows:
        there = {sign: count for count, sign in re.findall(r"(\d+) ([a-z])", by_chapter[chapter])}
        assert shown == [there.get(sign, ".") for sign in "pkun"], f"{chapter}: paste the lines of today"


def test_every_file_that_a_page_links_to_is_there() -> None:
    pages = [
        *ROOT.glob("*.md"),
        *(page for room in ("spec", "conformance", "reference", "runner") for page in (ROOT / room).rglob("*.md")),
    ]
    missing = []
    for page in pages:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if not (page.parent / target).exists():
                missing.append(f"{page.relative_to(ROOT)}: {target}")
    assert not missing
