"""The adapters that `stud8 init` writes: built, run and examined where their language is on this machine."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from stud8_runner.cli import main
from stud8_runner.commands.init import ALIASES, LANGUAGES

BUILT = {
    "python": ([], [sys.executable, "adapter.py"]),
    "javascript": ([], ["node", "adapter.mjs"]),
    "java": (["javac", "-d", "out", "Adapter.java"], ["java", "-cp", "out", "Adapter"]),
    "rust": (["rustc", "--edition", "2021", "-D", "warnings", "-o", "adapter", "src/main.rs"], ["./adapter"]),
    "go": (["go", "build", "-o", "adapter", "."], ["./adapter"]),
    "cpp": (["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", "adapter", "adapter.cpp"], ["./adapter"]),
}
"""How each is built, and how it is started."""

HELLO = '{"jsonrpc": "2.0", "id": 1, "method": "hello", "params": {"note": "\\"\\\\ \\u00e9\\ud83c\\udca1 [{}]", "n": [-1.5e3]}}'
MISUSED = [
    '{"jsonrpc":"2.0","id":2,"method":"evaluate","params":{}}',
    '{"jsonrpc":"2.0","id":3,"method":"evaluate","params":{"cards":[1,2,3,4,5]}}',
    '{"jsonrpc":"2.0","id":4,"method":"evaluate","params":{"cards":["Kc","Kd","Kh","Ks","Kc"]}}',
    '{"jsonrpc":"2.0","id":5,"method":"evaluate","params":{"cards":["Kc","Kd","Kh","Ks","1c"]}}',
    '{"jsonrpc":"2.0","id":6,"method":"evaluate","params":{"cards":["Kc","Qd","Kh","Ks","2c"]}}',
    '{"jsonrpc":"2.0","id":7,"method":"compare","params":{}}',
]
REASONS = ["invalid_params", "invalid_params", "invalid_cards", "invalid_cards", "unsupported", "method not found"]


@pytest.fixture(scope="module", params=LANGUAGES)
def adapter(request, tmp_path_factory):
    """The folder of an adapter, built, and the words that start it."""
    language = request.param
    build, start = BUILT[language]
    tool = (build or start)[0]
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not on this machine")
    folder = tmp_path_factory.mktemp(language) / "new"
    assert main(["init", language, str(folder)]) == 0
    if build:
        done = subprocess.run(build, cwd=folder, capture_output=True, text=True, check=False, timeout=300)
        assert (done.returncode, done.stderr) == (0, "")
    return folder, start


def test_the_doctor_finds_nothing_wrong(adapter, monkeypatch, capsys):
    folder, start = adapter
    monkeypatch.chdir(folder)
    status = main(["doctor", "--", *start])
    assert status == 0, capsys.readouterr().out


def test_it_reads_json_and_refuses_what_is_wrong(adapter):
    folder, start = adapter
    sent = "\n".join([HELLO, *MISUSED]) + "\n"
    done = subprocess.run(start, cwd=folder, input=sent, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    greeting, *refusals = done.stdout.splitlines()
    assert '"my-engine"' in greeting
    assert len(refusals) == len(REASONS)
    for refusal, reason in zip(refusals, REASONS, strict=True):
        assert f'"{reason}"' in refusal


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_has_a_readme_that_names_its_commands(language, tmp_path, capsys):
    assert main(["init", language, str(tmp_path)]) == 0
    readme = (tmp_path / "README.md").read_text()
    start = BUILT[language][1]
    assert f"stud8 doctor -- {' '.join(['python3', *start[1:]] if language == 'python' else start[:1])}" in readme or (
        language == "rust" and "stud8 doctor -- target/release/adapter" in readme
    )
    assert str(tmp_path / "README.md") in capsys.readouterr().out


def test_a_folder_that_is_not_empty_is_left_alone(tmp_path, capsys):
    (tmp_path / "mine").write_text("mine")
    assert main(["init", "python", str(tmp_path)]) == 1
    assert "not empty" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


@pytest.mark.parametrize(
    ("word", "written"),
    [
        ("js", "adapter.mjs"),
        ("node", "adapter.mjs"),
        ("JavaScript", "adapter.mjs"),
        ("py", "adapter.py"),
        ("python3", "adapter.py"),
        ("rs", "Cargo.toml"),
        ("c++", "adapter.cpp"),
        ("golang", "main.go"),
    ],
)
def test_a_language_may_be_called_otherwise(word, written, tmp_path):
    assert main(["init", word, str(tmp_path)]) == 0
    assert (tmp_path / written).is_file()


def test_every_alias_is_of_a_language_that_is_there():
    assert set(ALIASES.values()) <= set(LANGUAGES)
    assert not set(ALIASES) & set(LANGUAGES)


def test_the_next_commands_are_printed(tmp_path, capsys):
    folder = tmp_path / "my adapter"
    assert main(["init", "python", str(folder)]) == 0
    out = capsys.readouterr().out
    assert f"    cd '{folder}'\n    stud8 doctor -- python3 adapter.py" in out


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("cobol", "none of python, javascript, java, rust, go, cpp. For any other"),
        ("pyhton", "did you mean `python`?"),
        ("typescript", "did you mean `javascript`?"),
        ("jscript", "did you mean `javascript`?"),
    ],
)
def test_an_unknown_language_is_wrong_usage(word, told, tmp_path, capsys):
    with pytest.raises(SystemExit) as exit_:
        main(["init", word, str(tmp_path / "x")])
    assert exit_.value.code == 2
    said = capsys.readouterr().err
    assert told in said
    assert "stud8 show protocol" in said
    assert not (tmp_path / "x").exists()
