from __future__ import annotations

import sys
from dataclasses import replace

import pytest
from making import REPOSITORY

from stud8_runner.engines.known import MissingError, install, known_engines, launch, reference
from stud8_runner.suite.yaml_reader import DataError

KNOWN = {engine.name: engine for engine in known_engines(REPOSITORY)}

DESCRIPTION = """
name: mine
title: Mine
language: Python
url: https://example.org/mine
licence: MIT
registry: pypi
package: mine
version: 1.0
command: ["{python}", adapter.py]
note: An engine.
"""


def described(tmp_path, text):
    folder = tmp_path / "conformance" / "engines" / "mine"
    folder.mkdir(parents=True)
    (folder / "engine.yaml").write_text(text)
    return known_engines(tmp_path)


def test_a_described_engine_is_started_in_its_folder_by_this_python():
    launched = launch(KNOWN["pokerkit"])
    assert launched.command == (sys.executable, "adapter.py")
    assert launched.folder == REPOSITORY / "conformance" / "engines" / "pokerkit"


def test_every_described_engine_has_the_files_of_its_command():
    for engine in KNOWN.values():
        for word in engine.command:
            assert "." not in word or (engine.folder / word).is_file()


def test_a_missing_package_is_told_with_the_command_that_installs_it():
    absent = replace(KNOWN["pokerkit"], package="there-is-no-such-package", name="absent")
    with pytest.raises(MissingError, match="`stud8 install absent`"):
        launch(absent)
    assert install(absent) == "stud8 install absent"


def test_the_reference_is_a_program_like_any_other():
    assert reference().command[0] == sys.executable


def test_a_description(tmp_path):
    (engine,) = described(tmp_path, DESCRIPTION)
    assert (engine.name, engine.package, engine.command) == ("mine", "mine", ("{python}", "adapter.py"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- 1", "no mapping"),
        (DESCRIPTION.replace("name: mine", "name: yours"), "expected mine, the name of its folder"),
        (DESCRIPTION.replace("registry: pypi", "registry: cpan"), "expected pypi or npm"),
        (DESCRIPTION.replace("url: https://example.org/mine\n", ""), "`url` is expected"),
        (DESCRIPTION.replace('["{python}", adapter.py]', "python"), "`command` is expected, a list of words"),
    ],
)
def test_a_description_that_is_wrong_names_the_file_and_the_field(tmp_path, text, told):
    with pytest.raises(DataError) as error:
        described(tmp_path, text)
    assert told in str(error.value)
    assert "mine/engine.yaml" in str(error.value)
