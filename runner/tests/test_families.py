"""The generated families: each file is what its generator writes. What it expects, `test_family_*.py` hold against oracles of their own."""

from __future__ import annotations

import pytest
from families import GENERATORS, ROOT, file_of, generated


@pytest.mark.parametrize("family", GENERATORS)
def test_the_file_is_what_its_generator_writes(family, tmp_path):
    path = file_of(family)
    assert path.read_text(encoding="utf-8") == generated(family, tmp_path), (
        f"run: python {GENERATORS[family].relative_to(ROOT)} {path.relative_to(ROOT)}"
    )


def test_every_family_file_has_its_generator():
    files = {
        path.stem.removeprefix("family-").replace("-", "_") for path in ROOT.glob("conformance/scenarios/*/family-*")
    }
    assert files == set(GENERATORS)
