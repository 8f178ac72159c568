"""Every command passes on its options under the names that the function behind it has."""

import pkgutil
import subprocess
import sys
from unittest.mock import create_autospec

import pytest

from autograder import commands
from autograder.__main__ import main

CALLS = {
    "check L1a": "autograder.grading.check_notebook.check_notebook",
    "update new.zip": "autograder.releases.update.update",
    "new L1a my_function": "autograder.authoring.new.new",
    "build": "autograder.authoring.build_notebooks.build",
    "validate": "autograder.authoring.validate.validate",
    "init": "autograder.course_file.template.init",
    "release --out x": "autograder.releases.release.release",
    "grade x": "autograder.grading.run.grade_path",
    "grade x --releases y": "autograder.grading.run.grade_path",
    "grade-written": "autograder.reports.manual_grading.server.grade_written",
    "override ada L1a f 1 --reason right": "autograder.marks.student_record.override",
    "history ada": "autograder.marks.student_record.history",
    "report --out x": "autograder.reports.write.write_report",
    "similar": "autograder.reports.similarity.search.find_similar",
    "export --format csv": "autograder.marks.export.export",
    "package gradescope --out x": "autograder.releases.package.package_gradescope",
    "package github --out x --notebook L1a": "autograder.releases.package.package_github",
    "forget ada": "autograder.marks.student_record.forget",
}


@pytest.mark.parametrize("words", CALLS)
def test_a_command_calls_its_function_with_all_of_its_options(words, monkeypatch):
    function = create_autospec(pkgutil.resolve_name(CALLS[words]), return_value=1)  # refuses what does not fit
    monkeypatch.setattr(CALLS[words], function)
    main(words.split())
    function.assert_called_once()


def test_no_command_is_left_out():
    names = {module.name for module in pkgutil.iter_modules(commands.__path__) if not module.name.startswith("_")}
    assert {words.split()[0].replace("-", "_") for words in CALLS} == names - {"doctor"}  # which has no options


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("grade x --jobs 0", "0 is not a whole number above 0"),
        ("grade x --jobs 1.5", "1.5 is not a whole number above 0"),
        ("grade x --timeout inf", "inf is not a number of seconds above 0"),
        ("grade x --timeout nan", "nan is not a number of seconds above 0"),
        ("grade x --timeout soon", "soon is not a number of seconds above 0"),
        ("grade-written --port -1", "-1 is not a port; choose one from 1024 to 65535, or leave it out"),
        ("similar --threshold 0.5", "0.5 is not a number of at least 1; one short answer alone proves nothing"),
    ],
)
def test_a_number_out_of_bounds_is_refused(words, problem, capsys):
    with pytest.raises(SystemExit):
        main(words.split())
    assert problem in capsys.readouterr().err


def test_whoever_names_no_author_decides_under_the_user_name(monkeypatch):
    override = create_autospec(pkgutil.resolve_name("autograder.marks.student_record.override"), return_value=0)
    monkeypatch.setattr("autograder.marks.student_record.override", override)
    monkeypatch.setattr("getpass.getuser", lambda: "prof")
    for author in ([], ["--author", ""], ["--author", "tutor"]):
        main(["override", "ada", "L1a", "f", "1", "--reason", "right", *author])
    assert [call.kwargs["author"] for call in override.call_args_list] == ["prof", "prof", "tutor"]


def test_the_process_that_reads_and_records_grades_imports_neither_numpy_nor_pytest():
    code = "import sys, autograder.grading.run; print(*{'numpy', 'pytest', 'msgpack'} & sys.modules.keys())"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split() == []
