"""The package for Gradescope, unpacked and run where nothing else is, in a folder laid out as its container is."""

import json
import os
import zipfile
from functools import cache

import jsonschema
import pytest

from autograder.__main__ import main
from autograder.errors import CourseError
from autograder.releases.package import EXECUTABLE, package_gradescope
from autograder.releases.release import write_zip
from samples.students import STUDENTS
from tests.autograder.releases.container import container, quickly, really, run

VISIBILITY = {"enum": ["hidden", "after_due_date", "after_published", "visible"]}
FORMAT = {"enum": ["text", "html", "simple_format", "md", "ansi"]}
# Written down from gradescope-autograders.readthedocs.io/en/latest/specs/.
SCHEMA = {
    "type": "object",
    "additionalProperties": False,
    "anyOf": [{"required": ["score"]}, {"required": ["tests"]}],
    "properties": {
        "score": {"type": "number"},
        "execution_time": {"type": "number"},
        "output": {"type": "string"},
        "output_format": FORMAT,
        "test_output_format": FORMAT,
        "test_name_format": FORMAT,
        "visibility": VISIBILITY,
        "stdout_visibility": VISIBILITY,
        "extra_data": {"type": "object"},
        "tests": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["score", "max_score", "name", "output", "status", "visibility"],
                "properties": {
                    "score": {"type": "number"},
                    "max_score": {"type": "number"},
                    "status": {"enum": ["passed", "failed"]},
                    "name": {"type": "string"},
                    "name_format": FORMAT,
                    "number": {"type": "string"},
                    "output": {"type": "string"},
                    "output_format": FORMAT,
                    "tags": {"type": "array", "items": {"type": "string"}},
                    "visibility": VISIBILITY,
                    "extra_data": {"type": "object"},
                },
            },
        },
    },
}
CLASS = {student.name: student for student in STUDENTS}


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    file = tmp_path_factory.mktemp("package") / "L1a.zip"
    package_gradescope(out=file, notebook="L1a")
    return file


@pytest.fixture(scope="module")
def home(package, tmp_path_factory):
    return container(package, tmp_path_factory.mktemp("container"), set_up=quickly)


@cache
def graded(home, student):
    """The results of somebody in the sample class."""
    _, code, results = run(home, CLASS[student].file)
    assert code == 0
    jsonschema.validate(results, SCHEMA)
    return results


@pytest.mark.parametrize("student", ["ada", "carl", "dorothy"])
def test_the_results_are_as_gradescope_wants_them_and_the_points_those_of_our_own_grading(home, student):
    results = graded(home, student)
    assert results["score"] == sum(test["score"] for test in results["tests"]) == sum(CLASS[student].points)
    assert sum(test["max_score"] for test in results["tests"]) == 23
    assert results["stdout_visibility"] == "hidden"
    assert results["extra_data"]["isolation"][0][:2] in ("A:", "B:", "C:")


def test_of_hidden_checks_a_student_reads_the_claim_and_nothing_else(home):
    tests = graded(home, "carl")["tests"]
    hidden = [test for test in tests if test["visibility"] == "after_due_date"]
    public = [test for test in tests if test["visibility"] == "visible"]
    assert len(hidden) + len(public) == len(tests)
    assert [test for test in hidden if test["status"] == "failed"]
    assert {test["output"] for test in hidden} == {""}
    told = "".join(test["output"] for test in public)
    assert "In the notebook, check(discriminant) shows a call to try." in told
    assert "np.array(" not in told, "the numbers of a call are those of hidden checks, too"


def test_a_likely_mistake_is_told_first(home):
    assert graded(home, "carl")["output"].startswith("discriminant: The bias is missing")


def test_what_cannot_be_read_is_told_and_wins_nothing(home, tmp_path):
    (tmp_path / "L1a.ipynb").write_text("no notebook")
    cases = {"there is no notebook": [], "L1a.ipynb: it is empty, cut off": [tmp_path / "L1a.ipynb"]}
    for sentence, files in cases.items():
        _, code, results = run(home, *files)
        jsonschema.validate(results, SCHEMA)
        assert (code, results["score"], results["tests"]) == (0, 0, [])
        assert sentence in results["output"]


def test_an_internal_error_gives_no_score_and_tells_the_instructor(home):
    check = home / "source" / "autograder" / "exercises" / "L1a" / "discriminant.py"
    text = check.read_text(encoding="utf-8")
    graded(home, "ada")
    check.write_text(text.replace("@pytest.mark.points(1)", "@pytest.mark.points(nobody)"), encoding="utf-8")
    try:
        told, code, results = run(home, CLASS["ada"].file)
    finally:
        check.write_text(text, encoding="utf-8")
    assert (code, results) == (1, None)
    assert "NO SCORE. This is no fault of the student's:" in told


def test_what_a_student_prints_or_raises_does_not_break_the_results(home):
    assert graded(home, "emmy")["score"] == sum(CLASS["emmy"].points)
    assert graded(home, "lise")["score"] == 23


@pytest.mark.full
def test_set_up_as_gradescope_does_it(package, tmp_path):
    home = container(package, tmp_path, set_up=really)
    assert graded(home, "carl")["score"] == sum(CLASS["carl"].points)
    assert open_to_others(home / "source") == OPEN


OPEN = {"autograder", "lecturelib", ".venv"}
NO_PYTHON = """#!/bin/sh
if [ "$2" = venv ]; then mkdir -p .venv/bin && cp "$0" .venv/bin/python; fi
"""


def open_to_others(source):
    """Of what in the package do other users see more than the name?"""
    keys = source / "autograder" / "keys"
    assert not keys.stat().st_mode & 0o077
    released = [path for path in keys.rglob("*") if "__pycache__" not in path.parts]  # which lies in a closed folder
    assert not [path for path in released if path.stat().st_mode & 0o077]
    return {path.relative_to(source).parts[0] for path in source.rglob("*") if path.lstat().st_mode & 0o077}


def test_other_users_may_read_the_library_and_the_harness_and_no_secret(package, tmp_path, monkeypatch):
    (tmp_path / "python3.14").write_text(NO_PYTHON)
    (tmp_path / "python3.14").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert open_to_others(container(package, tmp_path, set_up=really) / "source") == OPEN


def test_the_two_scripts_are_at_the_root_and_can_be_run(package):
    with zipfile.ZipFile(package) as archive:
        modes = {entry.filename: entry.external_attr >> 16 for entry in archive.infolist()}
    assert modes["setup.sh"] == modes["run_autograder"] == 0o755
    assert {name.split("/")[2] for name in modes if "/keys/" in name or "/exercises/" in name} == {"L1a"}
    assert not [name for name in modes if name.endswith((".md", ".pyc")) and not name.startswith("lecturelib/")]


def test_the_same_files_give_the_same_package(package, tmp_path):
    with zipfile.ZipFile(package) as archive:
        files = {name: archive.read(name) for name in reversed(archive.namelist())}
    write_zip(tmp_path / "again.zip", files, executable=EXECUTABLE)
    assert (tmp_path / "again.zip").read_bytes() == package.read_bytes()


def test_no_package_is_replaced_unasked(tmp_path):
    there = tmp_path / "there.zip"
    there.write_bytes(b"mine")
    with pytest.raises(CourseError, match=r"there\.zip exists already; --force replaces it$"):
        package_gradescope(out=there, notebook="L1a", hidden_checks="visible")
    assert there.read_bytes() == b"mine"
    package_gradescope(out=there, notebook="L1a", hidden_checks="visible", force=True)
    assert json.loads(zipfile.ZipFile(there).read("gradescope.json"))["hidden"] == "visible"


COURSE = """\
[course]
seed = "secret"
[late]
per_day = 10
[notebooks.L1a]
due = 2026-11-01
[notebooks.L1a.exercises]
discriminant = 2
"""


def test_of_a_course_file_the_seed_goes_along_and_the_rest_is_named(home, tmp_path, capsys):
    file, course = tmp_path / "seeded.zip", tmp_path / "course.toml"
    course.write_text(COURSE)
    package_gradescope(out=file, notebook="L1a", course=course)
    told = capsys.readouterr().out
    assert f"Not taken along from {course}: weights, due dates, the late policy\n" in told
    seeded = graded(container(file, tmp_path, set_up=quickly), "ada")
    assert seeded["score"] == 23
    assert seeded["extra_data"]["versions"] != graded(home, "ada")["extra_data"]["versions"]  # other numbers


def test_a_notebook_that_there_is_not_is_refused(tmp_path):
    with pytest.raises(CourseError, match=r"^no notebook is called L9; there are L0, L1a, "):
        package_gradescope(out=tmp_path / "x.zip", notebook="L9")
    with pytest.raises(CourseError, match=r"^there is no folder .*none to write x\.zip into$"):
        package_gradescope(out=tmp_path / "none" / "x.zip", notebook="L1a")


def test_a_notebook_without_exercises_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("autograder.releases.package.exercises_of", lambda _: [])
    with pytest.raises(CourseError, match=r"^L1a has no exercises, so there is nothing to grade$"):
        package_gradescope(out=tmp_path / "x.zip", notebook="L1a")


@pytest.mark.parametrize("platform", ["gradescope", "github"])
def test_on_the_command_line_a_refusal_is_a_sentence(platform, tmp_path, capsys):
    assert main(["package", platform, "--out", str(tmp_path / "x"), "--notebook", "L9"]) == 2
    assert capsys.readouterr().err.startswith("package: no notebook is called L9; there are L0, L1a, ")
    assert list(tmp_path.iterdir()) == []
