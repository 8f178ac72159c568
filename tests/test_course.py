"""course.py as a newcomer meets it: the commands, and one sentence for each thing that can be wrong."""

import ast
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.checkout import copy_project

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / "course.py"
START = "notebooks/L0_start_here.ipynb"
SCREENLESS = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}


def course(*arguments, folder=ROOT, **environment):
    command = [sys.executable, str(folder / "course.py"), *arguments]
    elsewhere = folder.parent  # so that nothing is found only because we stand beside it
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, cwd=elsewhere)


@pytest.fixture
def copy(tmp_path):
    """The repository as a fresh clone has it, in a folder whose name has spaces."""
    folder = tmp_path / "my courses" / "linear models"
    copy_project(folder)
    return folder


def test_alone_it_lists_the_commands():
    listed = course()
    assert listed.returncode == 0
    assert all(re.search(rf"^    {command} +\w", listed.stdout, re.M) for command in ("lab", "test", "python", "dev"))


def test_it_uses_the_standard_library_only():
    nodes = [node for node in ast.walk(ast.parse(SCRIPT.read_text())) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in names} <= set(sys.stdlib_module_names)


def test_too_old_a_python_is_told_so_in_one_sentence():
    ast.parse(SCRIPT.read_text(), feature_version=(3, 7))  # an older Python must be able to read it at all
    older = f"import runpy, sys; sys.version_info = (3, 9, 1); runpy.run_path({str(SCRIPT)!r}, run_name='__main__')"
    told = subprocess.run([sys.executable, "-c", older], capture_output=True, text=True)
    assert told.returncode == 1
    assert told.stderr.startswith("course.py: this is Python 3.9, but the course needs 3.11 or newer;")
    assert told.stderr.count("\n") == 1


def test_a_busy_port_is_named():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        told = course("lab", "--port", str(port))
    assert told.returncode == 1
    assert told.stderr == (
        f"course.py: port {port} is taken; choose another with --port, or leave --port out to get a free one.\n"
    )


def test_an_unknown_option_of_lab_is_refused():
    told = course("lab", "--prot", "8888")
    assert told.returncode == 2
    assert "lab does not know --prot" in told.stderr


def test_arguments_and_exit_code_pass_through_to_python():
    assert course("python", "-c", "import sys; sys.exit(int(sys.argv[1]))", "7").returncode == 7


@pytest.mark.full
def test_without_network_it_says_what_to_do_and_goes_on_next_time(copy):
    nowhere = {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_EXTRA_INDEX_URL": "",
               "PIP_FIND_LINKS": "", "PIP_RETRIES": "0"}  # fmt: skip
    for attempt in ("Creating .venv", "Installing the packages"):
        told = course("python", "-c", "", folder=copy, **nowhere)
        assert told.returncode == 1
        assert told.stdout.startswith(f"course.py: {attempt}")
        assert told.stderr.startswith("course.py: not everything could be installed; is the network there?")
        assert told.stderr.count("\n") == 1
    assert not list((copy / ".venv").glob("installed-*"))


@pytest.mark.full
def test_lab_serves_the_first_notebook_and_repairs_a_broken_environment(copy):
    installing = "Installing the packages"
    assert installing in open_lab(copy)
    assert installing not in open_lab(copy)  # the second run starts at once

    (copy / ".venv" / ("Scripts" if os.name == "nt" else "bin") / "python").unlink()
    repaired = open_lab(copy)
    assert "Repairing .venv" in repaired
    assert installing in repaired

    moved = copy.rename(copy.with_name("moved elsewhere"))
    assert installing in open_lab(moved)
    assert str(moved) in course("python", "-c", "import lecturelib; print(lecturelib.__file__)", folder=moved).stdout

    only_needed = course("python", "-m", "pip", "list", folder=moved).stdout
    assert "jupyterlab" in only_needed
    assert "playwright" not in only_needed


def open_lab(folder):
    """Start the lab as a person does, follow the address that it prints, stop it; return what was said."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, str(folder / "course.py"), "lab", "--port", str(port)]
    said = ""
    with subprocess.Popen(command, env=SCREENLESS, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as lab:
        try:
            for line in lab.stdout:
                said += line
                if address := re.search(rf"http://127\.0\.0\.1:{port}/lab/tree/{START}\?token=\w+", line):
                    assert "JupyterLab" in fetch(address.group())
                    return said
        finally:
            lab.terminate()
    raise AssertionError(f"no address was printed:\n{said}")


def fetch(address):
    """The page there; on a busy machine JupyterLab prints its address a moment before it listens."""
    for _ in range(50):
        try:
            with urllib.request.urlopen(address, timeout=60) as page:
                return page.read().decode()
        except urllib.error.URLError as problem:
            refused = problem
            time.sleep(0.2)
    raise refused
