"""What lint finds wrong: each problem made on purpose, in a copy of what is right."""

from __future__ import annotations

import copy
import shutil

import pytest
from making import REPOSITORY

from stud8_runner.cli import main
from stud8_runner.lint.engine_files import check_deviations, check_engine
from stud8_runner.lint.scenario_files import check_scenarios
from stud8_runner.lint.spec_files import check_spec, check_tested, known
from stud8_runner.lint.texts import check_text
from stud8_runner.suite.compiled import Compiled, Library
from stud8_runner.suite.scenarios import cases
from stud8_runner.suite.yaml_reader import parse_yaml

LIBRARY = Library.at(REPOSITORY)
SPEC = {
    path.relative_to(REPOSITORY).as_posix(): LIBRARY.load(path)
    for path in LIBRARY.files("spec/*.yaml", "spec/rules/*.yaml", "spec/profiles/*.yaml")
}
NAMES = known(SPEC)

HEADER = "# yaml-language-server: $schema=../../../spec/schema/scenarios.schema.json\n"
SCENARIOS = """theme: Open pairs
rules: [order.high-board]
scenarios:
  - id: a-hand
    title: The pair acts first
    rules: [order.board-ranking]
    table: {lower: 20, upper: 40, ante: 5}
    seats: {1: 1000, 2: 1000}
    cards:
      1: ?? ?? 9h 9s
      2: ?? ?? 2c Js
    steps:
      - [2, bring_in]
      - [1, call]
      - expect: {street: fourth, to_act: 1}
"""
PLACE = "conformance/scenarios/order/open-pairs.yaml"


# ----- texts


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (SCENARIOS, 1, "begin with `# yaml-language-server: $schema=../../../spec/schema/scenarios.schema.json`"),
        (HEADER.replace("../../../", "../"), 1, "expected ../../../spec/schema/scenarios.schema.json"),
        (HEADER + "a:\tb\n", 2, "has a tab"),
        (HEADER + "a: b \n", 2, "has spaces at its end"),
        (HEADER + "a: b", 2, "end the file with one newline"),
        (HEADER + "a: b\n\n", 4, "end the file with one newline"),
        (HEADER + "a: b\r\n", 2, "lines end in \\r"),
    ],
)
def test_a_text_that_is_not_as_it_should_look(text, line, said):
    (problem,) = check_text(PLACE, text.encode(), "scenarios", LIBRARY.schemas)
    assert (problem.file, problem.line) == (PLACE, line)
    assert said in problem.message


def test_a_text_as_it_should_look_and_one_whose_schema_is_missing():
    assert list(check_text(PLACE, (HEADER + SCENARIOS).encode(), "scenarios", LIBRARY.schemas)) == []
    (problem,) = check_text(PLACE, HEADER.encode(), "scenarios", [])
    assert "there is no spec/schema/scenarios.schema.json" in problem.message


# ----- the specification


def spec_problems(file, change):
    """What is new when the data of a file is changed."""
    changed = copy.deepcopy(SPEC[file].data)
    change(changed)
    files = {**SPEC, file: Compiled(file, changed, SPEC[file].lines)}
    return [str(problem) for problem in set(check_spec(files)) - set(check_spec(SPEC))]


def entry(data, name, id_):
    return next(raw for raw in data[name] if raw["id"] == id_)


def rule(**fields):
    return lambda data: entry(data, "rules", "betting.cap").update(fields)


@pytest.mark.parametrize(
    ("file", "change", "said"),
    [
        ("spec/rules/betting.yaml", rule(sentences=["FR-99"]), "there is no sentence `FR-99` in spec/sentences.yaml"),
        ("spec/rules/betting.yaml", rule(sentences=["FR-4"]), "add it to `rules` of FR-4"),
        ("spec/rules/betting.yaml", rule(authorities=["XX 1"]), "there is no authority `XX 1`"),
        ("spec/rules/betting.yaml", rule(questions=["Q-none"]), "there is no question `Q-none`"),
        ("spec/rules/betting.yaml", rule(options=["raise_cap", "cap"]), "there is no option `cap`"),
        ("spec/rules/betting.yaml", rule(options=[]), "speaks of the option `raise_cap`: add it"),
        ("spec/rules/betting.yaml", rule(statement="A round MUST be `capt`."), "`capt` in the statement"),
        ("spec/rules/betting.yaml", rule(title="A cap."), "ends with a full stop"),
        ("spec/rules/betting.yaml", rule(id="pot.cap"), "must begin with `betting.`"),
        (
            "spec/rules/betting.yaml",
            rule(id="betting.limits"),
            "`betting.limits` is already at spec/rules/betting.yaml:",
        ),
        ("spec/rules/betting.yaml", lambda data: data.update(chapter="wagers"), "name the file wagers.yaml"),
        (
            "spec/sentences.yaml",
            lambda data: entry(data, "sentences", "FR-4").update(rules=["table.blinds"]),
            "there is no rule `table.blinds`",
        ),
        (
            "spec/sentences.yaml",
            lambda data: entry(data, "sentences", "FR-4").update(informative="It says nothing."),
            "`FR-4` needs either `rules` or `informative`",
        ),
        (
            "spec/questions.yaml",
            lambda data: entry(data, "questions", "Q-deck").update(says={"ZZ": "Something."}),
            "there is no sentence, authority or document `ZZ`",
        ),
        (
            "spec/questions.yaml",
            lambda data: entry(data, "questions", "Q-deck").update(title="Cards."),
            "end it with a question mark",
        ),
        (
            "spec/options.yaml",
            lambda data: entry(data, "options", "free_fold")["values"].append({"value": "allowed", "means": "It is."}),
            "the value `allowed` of `free_fold` is given twice",
        ),
        ("spec/profiles/roberts.yaml", lambda data: data["options"].pop("free_fold"), "gives no value to `free_fold`"),
        (
            "spec/profiles/roberts.yaml",
            lambda data: data["options"]["raise_cap"].update(value="3"),
            "`3` is no value of `raise_cap`: expected 3, 4, none",
        ),
        (
            "spec/profiles/roberts.yaml",
            lambda data: data["options"]["raise_cap"].update(basis=["RR-Z 1"]),
            "there is no sentence, authority or question `RR-Z 1`",
        ),
        ("spec/profiles/roberts.yaml", lambda data: data.update(name="robert"), "name the file robert.yaml"),
    ],
)
def test_a_link_of_the_specification_that_is_broken(file, change, said):
    assert any(problem.startswith(f"{file}:") and said in problem for problem in spec_problems(file, change))


def test_a_rule_that_no_scenario_lists():
    found = list(cases(Compiled(PLACE, parse_yaml(SCENARIOS.encode(), PLACE).data, {})))
    told = [str(problem) for problem in check_tested(SPEC, found)]
    assert any("no scenario lists the rule `betting.cap`" in one and "scenarios/betting/" in one for one in told)
    assert not any("`order.high-board`" in one for one in told)


# ----- scenario files


def scenario_problems(old="", new="", place=PLACE):
    text = SCENARIOS.replace(old, new) if old else SCENARIOS
    assert old in SCENARIOS
    document = parse_yaml(text.encode(), place)
    lines = {"scenarios/0": 4}
    return [str(problem) for problem in check_scenarios(Compiled(place, document.data, lines), NAMES)]


def test_a_scenario_file_in_which_nothing_is_wrong():
    assert scenario_problems() == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("order.high-board", "order.hi-board", ":1: there is no rule `order.hi-board` in spec/rules/"),
        ("order.board-ranking", "order.ranking", ":4: `a-hand`: there is no rule `order.ranking`"),
        ("order.board-ranking", "order.high-board", "is among the rules of the file already"),
        ("acts first", "acts first.", "the title ends with a full stop"),
        ("The pair acts", "the pair acts", "the title begins with a small letter"),
        ("Open pairs", "Open pairs.", ":1: the theme ends with a full stop"),
        ("The pair acts first", "The pair " + "acts " * 30, "say it in 120"),
        ("    table", "    examples: [FR-99]\n    table", "there is no sentence `FR-99`"),
        ("    table", "    when: {raise_cap: 5}\n    table", "`5` is no value of `raise_cap`: expected 3, 4, none"),
        ("    table", "    when: {cap: 3}\n    table", "there is no option `cap`"),
        ("    table", "    when: {raise_cap: [3, 4, none]}\n    table", "so it does not depend on it"),
        ("    table", "    source: {site: A room}\n    table", "they belong into conformance/hands/"),
        ("    table", "    departs_from: {pot.gold: No.}\n    table", "there is no rule `pot.gold`"),
        ("9h 9s", "9h Js", "the card Js is there 2 times"),
        ("      2: ??", "      3: ??", "seat 3 has cards and is not in `seats`"),
        ("9h 9s", "9h 9s 2d 3d 4d 5d", "seat 1 has 8 cards"),
        ("to_act: 1", "to_act: 3", "seat 3 is named in a step and is not in `seats`"),
        ("to_act: 1", "won: {4: 10}", "seat 4 is named in a step"),
        ("[1, call]", "[5, call]", "seat 5 is named in a step"),
    ],
)
def test_a_scenario_in_which_something_is_wrong(old, new, said):
    assert any(said in problem for problem in scenario_problems(old, new))


def test_an_id_that_is_there_twice():
    text = SCENARIOS + "  - {id: a-hand, title: Again, evaluate: {cards: Ah Kh Qh Jh 9h}, expect: {low: none}}\n"
    file = Compiled(PLACE, parse_yaml(text.encode(), PLACE).data, {"scenarios/0": 4, "scenarios/1": 15})
    assert f"{PLACE}:15: the id `a-hand` is already at line 4: give another" in map(str, check_scenarios(file, NAMES))


def test_a_file_in_the_wrong_place_or_of_a_wrong_name():
    (problem,) = scenario_problems(place="conformance/scenarios/ordr/open-pairs.yaml")
    assert "lies in `ordr`, which is no chapter" in problem
    (problem,) = scenario_problems(place="conformance/scenarios/order/Open_pairs.yaml")
    assert "is called `Open_pairs.yaml`" in problem
    (problem,) = scenario_problems(place="conformance/hands/open-pairs.yaml")
    assert "a real hand needs `source`" in problem


# ----- engines

ENGINE = {"name": "mine", "version": "1.0", "command": ["{python}", "adapter.py"]}
DEVIATION = {"kind": "fault", "does": "It does.", "decides": "The rule.", "rule": "order.high-board"}


def deviation_problems(**changes):
    data = {"engine": "mine", "version": "1.0", "deviations": [{**DEVIATION, **changes}]}
    file = Compiled("conformance/engines/mine/deviations.yaml", data, {"deviations/0": 5})
    found = list(cases(Compiled(PLACE, parse_yaml(SCENARIOS.encode(), PLACE).data, {})))
    return [problem.message for problem in check_deviations(file, ENGINE, NAMES, found)]


def test_an_engine_is_called_as_its_folder_and_has_its_adapter_beside_it():
    def problems(folder, *beside):
        return [
            p.message for p in check_engine(Compiled(f"conformance/engines/{folder}/engine.yaml", ENGINE, {}), beside)
        ]

    assert problems("mine", "adapter.py") == []
    assert problems("mine") == ["`command` names adapter.py, which does not lie beside it: add it or correct it"]
    assert problems("yours", "adapter.py") == ["`name` is mine; expected yours, the name of its folder"]


def test_a_deviation_is_about_a_rule_and_scenarios_that_exist():
    assert deviation_problems() == []
    assert deviation_problems(scenario="order/open-pairs/*") == []
    assert "there is no rule `order.low-board`" in deviation_problems(rule="order.low-board")[0]
    assert "no scenario matches `pot/*`" in deviation_problems(scenario="pot/*")[0]
    assert "correct one of them" in deviation_problems(rule="pot.ties", scenario="order/*")[0]


# ----- the command


@pytest.fixture
def root(tmp_path):
    """A copy of the specification with one scenario file."""
    shutil.copytree(REPOSITORY / "spec", tmp_path / "spec", ignore=shutil.ignore_patterns("tests"))
    (tmp_path / PLACE).parent.mkdir(parents=True)
    (tmp_path / PLACE).write_text(HEADER + SCENARIOS)
    return tmp_path


def linted(root, capsys, *words):
    status = main(["lint", "--root", str(root), *words])
    return status, capsys.readouterr().out


def test_nothing_wrong_is_silence(root, capsys):
    assert linted(root, capsys, str(root / "conformance")) == (0, "")
    assert linted(root, capsys, str(root / "spec" / "terms.yaml")) == (0, "")


def test_a_hand_whose_result_depends_on_open_cards_is_found_by_playing_it(root, capsys):
    text = HEADER + SCENARIOS
    for old, new in (("9h 9s", "9h ??"), ("2c Js", "2c ??"), ("to_act: 1", "to_act: 2")):
        text = text.replace(old, new)
    (root / PLACE).write_text(text)
    status, out = linted(root, capsys)
    assert status == 1
    assert f"{PLACE}:5: `a-hand`: the result depends on cards that are not written; with filler" in out
    assert PLACE not in linted(root, capsys, "--no-filler")[1]


def test_what_is_no_yaml_or_not_by_its_schema_is_told_with_its_line_and_the_rest_is_checked_too(root, capsys):
    (root / PLACE).with_name("broken.yaml").write_text(HEADER + "theme: [\n")
    (root / PLACE).with_name("other.yaml").write_text((HEADER + SCENARIOS).replace("ante: 5", "anti: 5"))
    (root / PLACE).write_text((HEADER + SCENARIOS).replace("acts first", "acts first."))
    status, out = linted(root, capsys)
    assert status == 1
    assert "conformance/scenarios/order/broken.yaml:2: is no YAML" in out
    assert "conformance/scenarios/order/other.yaml:8: " in out
    assert "the title ends with a full stop" in out


def test_only_the_files_asked_for_are_told_of(root, capsys):
    (root / PLACE).write_text(HEADER + SCENARIOS.replace("acts first", "acts first."))
    assert linted(root, capsys, "--no-filler", str(root / PLACE))[0] == 1
    assert linted(root, capsys, "--no-filler", str(root / "spec" / "terms.yaml"))[0] == 0


def test_a_file_that_is_not_there_is_wrong_usage(root, capsys):
    assert main(["lint", "--root", str(root), "no-such-file.yaml"]) == 2
    assert "there is no no-such-file.yaml" in capsys.readouterr().err
    assert main(["lint", "--root", str(root), str(REPOSITORY / "README.md")]) == 2
    assert "does not lie in" in capsys.readouterr().err
