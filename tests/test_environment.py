"""pyproject.toml, requirements.lock, environment.yml and the environment that runs the tests tell one story."""

import platform
import re
import subprocess
import sys
import tempfile
import tomllib
from importlib.metadata import distributions
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PINS = [Requirement(line) for line in LOCK.splitlines() if line and not line.lstrip().startswith("#")]
PYTHONS = ["3.11.0", "3.11.9", "3.12.0", "3.13.0", "3.14.0"]


def pinned(python):
    """Name and version of what the lock chooses for a version of Python on Linux."""
    here = {"python_version": ".".join(python.split(".")[:2]), "python_full_version": python}
    return {canonicalize_name(pin.name): pin for pin in PINS if pin.marker is None or pin.marker.evaluate(here)}


def stated_needs():
    extras = PROJECT["optional-dependencies"].values()
    return [Requirement(need) for need in [*PROJECT["dependencies"], *(need for extra in extras for need in extra)]]


@pytest.mark.parametrize("python", PYTHONS)
def test_the_lock_holds_an_exact_version_of_all_that_the_project_needs(python):
    for need in stated_needs():
        (exact,) = pinned(python)[canonicalize_name(need.name)].specifier
        assert exact.operator == "=="
        assert exact.version in need.specifier, f"{need} is locked at {exact}"


def test_what_is_installed_is_what_the_lock_says():
    wanted = {name: next(iter(pin.specifier)).version for name, pin in pinned(platform.python_version()).items()}
    installed = {canonicalize_name(found.metadata["Name"]): found.version for found in distributions()}
    both = installed.keys() & wanted.keys()
    assert {name: installed[name] for name in both} == {name: wanted[name] for name in both}
    assert {canonicalize_name(need.name) for need in stated_needs()} <= both


def test_conda_and_binder_are_sent_to_the_same_files():
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    python, pip, by_pip = environment["dependencies"]
    assert f"{python.removeprefix('python=')}.0" in PYTHONS
    assert pip == "pip"
    assert by_pip == {"pip": ["--constraint requirements.lock", "--editable ."]}


@pytest.mark.full
def test_pip_finds_nothing_left_to_install_for_conda():
    """Conda writes the pip part into a file beside environment.yml and hands it to pip; so do we."""
    lines = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))["dependencies"][-1]["pip"]
    with tempfile.NamedTemporaryFile("w", dir=ROOT, suffix=".requirements.txt") as file:
        file.write("\n".join(lines))
        file.flush()
        command = [sys.executable, "-m", "pip", "install", "--dry-run", "--requirement", file.name]
        said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    assert re.findall(r"Would install (.*)", said.stdout) in ([], [f"{PROJECT['name']}-{PROJECT['version']}"])


def test_no_file_for_installing_names_an_index():
    for name in ("requirements.lock", "environment.yml", "pyproject.toml"):
        assert not re.search(
            r"https?://|--(extra-)?index-url|--find-links", (ROOT / name).read_text(encoding="utf-8")
        ), name
