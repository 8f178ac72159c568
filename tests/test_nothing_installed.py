"""The tests pass on a machine that has Python and nothing else, and there say in one line what they did not test."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.available import BROWSERS, not_tested, require
from tests.checkout import ROOT, copy_project
from tests.ordinary import USER, as_ordinary_user

HIDDEN = {"bwrap", *BROWSERS}
# What may ask for a wall or a browser. The rest of the always-tier knows of neither: notebooks, the library and lint.
# The proof of every exercise takes long, and starts students in the same way as other tests do.
PARTS = ("tests/autograder", "tests/attacks", "tests/browser", "tests/test_course.py", "tests/test_samples.py",
         "--deselect=tests/autograder/authoring/test_validate.py::test_every_exercise_is_valid")  # fmt: skip
MINUTES = 30  # of patience, on a busy machine


@pytest.mark.skipif(os.environ.get("CI") != "true", reason="elsewhere the end of the run tells what is missing")
def test_ci_has_all_that_tests_need(request):
    """Where something is missing its tests are skipped, which would prove less than CI claims."""
    untested = not_tested(full=request.config.getoption("--all"), in_ci=True)
    assert not untested, f"CI must test everything, and here cannot test {untested}"


@pytest.fixture
def open_folder():
    """One that others may enter; pytest closes its own to them, again and again."""
    with tempfile.TemporaryDirectory(prefix="nothing-installed-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture
def bare(open_folder):
    """The environment of a machine where nothing is installed that tests could ask for."""
    folder = open_folder / "bin"
    folder.mkdir()
    places = [Path(place) for place in reversed(os.environ["PATH"].split(os.pathsep))]
    programs = {program.name: program for place in places for program in place.glob("*")}
    for name in programs.keys() - HIDDEN:
        (folder / name).symlink_to(programs[name])
    return {name: value for name, value in os.environ.items() if name != "CI"} | {"PATH": str(folder)}


def run_tests(command: list[str], environment: dict[str, str], folder: Path) -> str:
    """Run the tests by a command, and see that they pass; the line in which they say what they did not test."""
    options = ["-q", "-n", "2", "--dist", "loadscope", "-p", "no:cacheprovider", "--basetemp", str(folder / "pytest")]
    run = subprocess.run(
        [*command, sys.executable, "-m", "pytest", *options, *PARTS],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60 * MINUTES,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-20_000:] + run.stderr[-2000:]
    (line,) = [line for line in run.stdout.splitlines() if line.startswith("NOT TESTED HERE: ")]
    return line


@pytest.mark.full
def test_the_command_of_the_readme_grades_the_samples_as_printed(bare, tmp_path):
    require("B")
    section = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Grading")[2]
    words = re.search(r"^python3 course\.py python (-m autograder grade .*)$", section, re.M)[1].split()
    printed = re.search(r"^```\n(L1a .*?)```$", section, re.M | re.S)[1].splitlines()
    book = ["--gradebook", str(tmp_path / "gradebook.sqlite")]
    graded = subprocess.run(
        [sys.executable, *words, *book], cwd=ROOT, env=bare, capture_output=True, text=True, check=True
    )
    for line in printed:
        assert line.partition("…")[0] in graded.stdout


@pytest.mark.full
@pytest.mark.skipif(sys.platform != "linux", reason="Linux only")
def test_the_tests_pass_where_nothing_is_installed(bare, tmp_path):
    line = run_tests([], bare, tmp_path)
    assert "pages in a browser: no Chromium is installed (Debian and Ubuntu: sudo apt install chromium)" in line
    assert "isolation level A: bubblewrap is not installed (Debian and Ubuntu: sudo apt install bubblewrap)" in line


@pytest.mark.full
@pytest.mark.skipif(sys.platform != "linux", reason="Linux only")
def test_the_tests_pass_for_an_ordinary_user_of_a_container_without_any_wall(bare, open_folder):
    """Neither user namespaces nor Landlock, and a checkout of the user's own: what is left is level C."""
    require("other users")
    own = own_checkout(open_folder / "own")
    bare |= {"HOME": str(own.parent), "USER": "ordinary", "LOGNAME": "ordinary"}
    command = as_ordinary_user([sys.executable, "-m", "tests.container"])
    line = run_tests(with_checkout(own, command), bare, own.parent)
    assert "isolation level A, isolation level B: this kernel or container has no Landlock" in line


def own_checkout(folder: Path) -> Path:
    """A copy of the project, without git, owned by the ordinary user, as is the folder around it."""
    copy_project(folder / "course")
    (folder / "course" / ".venv").mkdir()
    for place in (folder, *folder.rglob("*")):
        os.chown(place, USER, USER, follow_symlinks=False)
    return folder / "course"


def with_checkout(own: Path, command: list[str]) -> list[str]:
    """The command, to be run by root, that runs `command` where this copy is the checkout, in the same place."""
    script = 'exec 3< "$2/.venv"; mount --bind "$1" "$2"; mount --no-canonicalize --bind /proc/self/fd/3 "$2/.venv"'
    script += '; exec 3<&-; cd "$2"; shift 2; exec "$@"'
    return ["unshare", "--mount", "--propagation=private", "sh", "-ec", script, "sh", str(own), str(ROOT), *command]
