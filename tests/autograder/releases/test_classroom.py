"""The package for GitHub Classroom: its workflow, run step by step as far as that goes without GitHub."""

import base64
import json
import subprocess

import pytest
import yaml

from autograder.errors import CourseError
from autograder.exercise.exercise_files import HOME
from autograder.releases import classroom
from autograder.releases.package import package_github
from samples.students import STUDENTS
from tests.autograder.releases.container import clean, quickly

CLASS = {student.name: student for student in STUDENTS}
PUBLIC = {"criterion_gradient": 3, "discriminant": 2, "mcculloch_pitts": 3, "perceptron_fit": 4, "perceptron_update": 3}


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    """A student's, made from a template with our folder in it."""
    folder = tmp_path_factory.mktemp("repository")
    package_github(out=folder, notebook="L1a")
    quickly(folder / ".github" / "autograder")
    return folder


def workflow(repository):
    return yaml.safe_load((repository / ".github" / "workflows" / "classroom.yml").read_text())


def steps(repository):
    return {step["name"]: step for step in workflow(repository)["jobs"]["run-autograding-tests"]["steps"]}


def pushed(repository, folder, text):
    """What the step `Grade` printed and left for the reporter, after a push of this notebook."""
    (repository / "notebooks").mkdir(exist_ok=True)
    (repository / "notebooks" / "L1a_discriminants_and_perceptron.ipynb").write_text(text, encoding="utf-8")
    step = steps(repository)["Grade"]
    outputs = folder / "outputs"
    outputs.touch()
    places = {"GITHUB_WORKSPACE": str(repository), "RUNNER_TEMP": str(folder), "GITHUB_OUTPUT": str(outputs)}
    told = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", step["run"]],
        cwd=repository / step["working-directory"], env=clean() | places, capture_output=True, text=True,
    )  # fmt: skip
    left = dict(line.split("=", 1) for line in outputs.read_text().splitlines())
    return told, {name: json.loads(base64.b64decode(value)) for name, value in left.items()}


def reported(results):
    """As the reporter adds up: the scores of all tests, of the most points of all runners."""
    won = sum(test["score"] for each in results.values() for test in each["tests"])
    return won, sum(each["max_score"] for each in results.values())


def test_a_right_notebook_wins_all_points_of_the_public_checks(repository, tmp_path):
    told, results = pushed(repository, tmp_path, CLASS["ada"].file.read_text(encoding="utf-8"))
    assert told.returncode == 0, told.stderr
    assert reported(results) == (15, 15)
    assert {each["status"] for each in results.values()} == {"pass"}


def test_a_wrong_one_wins_some_and_says_which(repository, tmp_path):
    _, results = pushed(repository, tmp_path, CLASS["carl"].file.read_text(encoding="utf-8"))
    won, out_of = reported(results)
    assert 0 < won < out_of == 15
    assert results["discriminant"]["status"] == "fail"
    assert results["criterion_gradient"]["tests"][0]["score"] == 3


def test_what_cannot_be_graded_has_no_score(repository, tmp_path):
    told, results = pushed(repository, tmp_path, "no notebook")
    assert (told.returncode, results) == (1, {})
    assert "No score:" in told.stdout
    assert "it is empty, cut off or not a notebook" in told.stdout


def test_what_a_students_code_says_is_no_command_to_github(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("GITHUB_OUTPUT", str(tmp_path / "outputs"))
    result = {"fault": "", "total": 0, "scores": {}, "problems": ["ValueError: x\n::add-mask::points"]}
    (tmp_path / "grades").write_text(json.dumps({"results": [result]}))
    (tmp_path / "points").write_text(json.dumps({"points": PUBLIC}))
    assert classroom.main(tmp_path / "points", tmp_path / "grades") == 0
    assert [line for line in capsys.readouterr().out.splitlines() if line.startswith("::")] == []


def test_the_reporter_is_told_of_every_exercise(repository):
    points = json.loads((repository / ".github" / "classroom" / "points.json").read_text())
    assert points == {"notebook": "L1a", "points": PUBLIC}
    reporter = steps(repository)["Autograding Reporter"]
    assert reporter["with"]["runners"].split(",") == list(PUBLIC)
    assert reporter["env"] == {f"{name.upper()}_RESULTS": f"${{{{ steps.grade.outputs.{name} }}}}" for name in PUBLIC}


def test_the_workflow_may_do_no_more_than_it_must(repository):
    assert workflow(repository)["permissions"] == {"checks": "write", "actions": "read", "contents": "read"}


def test_no_key_is_in_it(repository):
    kit = repository / ".github" / "autograder"
    assert not [path for path in kit.rglob("*") if "keys" in path.relative_to(kit).parts and ".venv" not in path.parts]
    secret = (HOME / "keys" / "L1a" / "discriminant.py").read_text(encoding="utf-8")
    lines = {line for line in secret.splitlines() if line.startswith(("def right_", "def wrong_"))}
    files = [path for path in kit.rglob("*") if path.is_file() and ".venv" not in path.parts]
    assert lines
    assert not [path for path in files for line in lines if line.encode() in path.read_bytes()]


def test_none_is_replaced_unasked(repository):
    with pytest.raises(CourseError, match="exists already; --force"):
        package_github(out=repository, notebook="L1a")
    package_github(out=repository, notebook="L1a", force=True)
