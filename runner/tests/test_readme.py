"""The README's adapter is what a newcomer copies: it must run, and pass what it declares."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_adapter_of_the_readme_passes_all_it_declares(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 1
    adapter = tmp_path / "adapter.py"
    adapter.write_text(blocks[0], encoding="utf-8")

    command = [
        sys.executable,
        "-m",
        "stud8_runner",
        "run",
        "--only",
        "high",
        "--only",
        "low",
        "--",
        sys.executable,
        str(adapter),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout


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
