"""The wheel, built as it is released: it holds the data, compiled, and reads it without YAML."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile

import pytest
from making import REPOSITORY

from stud8_runner.suite.data import load_suite

INSTALLED = """
import sys
from stud8_runner.suite.data import load_suite, root
suite = load_suite()
print(root())
print(len(suite.cases), len(suite.spec.rules))
print("yaml" in sys.modules, "jsonschema" in sys.modules)
"""
PAGE = "from stud8_runner.cli import main; main(['show', 'protocol'])"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with the content of the wheel."""
    made = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(made)]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = made.glob("stud8-*.whl")
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def test_the_data_is_there_as_yaml_and_compiled(installed):
    data = installed / "stud8_runner" / "data"
    for pattern in ("spec/rules/*.yaml", "conformance/scenarios/*/*.yaml", "conformance/hands/*.yaml"):
        for path in REPOSITORY.glob(pattern):
            copy = data / path.relative_to(REPOSITORY)
            assert copy.read_bytes() == path.read_bytes()
            assert copy.with_suffix(".json").is_file()
    assert (data / "spec" / "protocol.md").is_file()
    assert list(data.glob("conformance/engines/*/engine.yaml"))
    assert (installed / "stud8_reference" / "__init__.py").is_file()


def test_tests_are_left_out(installed):
    assert not [path for path in installed.rglob("*") if path.name in ("tests", "__pycache__")]


def test_the_protocol_is_shown(installed, tmp_path):
    path = f"{installed}{os.pathsep}{sysconfig.get_path('purelib')}"
    environment = {**os.environ, "PYTHONPATH": path, "XDG_CACHE_HOME": str(tmp_path), "HOME": str(tmp_path)}
    command = [sys.executable, "-S", "-c", PAGE]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    page = (REPOSITORY / "spec" / "protocol.md").read_text()
    assert done.stdout == f"{installed / 'stud8_runner' / 'data' / 'spec' / 'protocol.md'}\n\n{page}", done.stderr


def test_the_suite_is_loaded_without_yaml(installed, tmp_path):
    # -S: without it the editable install of the checkout would be found, with its own data.
    environment = {**os.environ, "PYTHONPATH": str(installed), "XDG_CACHE_HOME": str(tmp_path), "HOME": str(tmp_path)}
    command = [sys.executable, "-S", "-c", INSTALLED]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    where, counts, modules = done.stdout.splitlines()
    suite = load_suite(REPOSITORY)
    assert where == str(installed / "stud8_runner" / "data")
    assert counts == f"{len(suite.cases)} {len(suite.spec.rules)}"
    assert modules == "False False"
    assert not list(tmp_path.iterdir())
