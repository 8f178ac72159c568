"""Commands that need more than a student has say what to install."""

import subprocess
import sys

import pytest

from autograder.authoring.build_notebooks import ROOT


@pytest.mark.parametrize(
    ("package", "words", "said"),
    [
        ("jinja2", ["report", "--out", "x"], "report: this command needs jinja2, which is not installed; run: python3"),
        ("jinja2", ["similar"], "similar: this command needs jinja2, which is not installed; run: python3 course.py"),
        (
            "markdown_it",
            ["grade-written"],
            "grade-written: this command needs markdown_it, which is not installed",
        ),
        (
            "distributed",
            ["grade", str(ROOT / "samples" / "L1a"), "--cluster", "local:2"],
            "grade: this command needs distributed, which is not installed; run: python3 course.py",
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_where_a_package_is_missing_a_command_says_what_to_install(tmp_path, package, words, said):
    code = f"import sys; sys.modules[{package!r}] = None; from autograder.__main__ import main; sys.exit(main())"
    done = subprocess.run([sys.executable, "-c", code, *words], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == 1
