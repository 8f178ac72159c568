"""A folder laid out as Gradescope's container is, and one that a GitHub workflow runs in."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[3]
METADATA = {
    "id": 123456,
    "created_at": "2027-03-01T14:22:32.365935-07:00",
    "assignment": {"due_date": "2027-03-31T23:00:00.000000-07:00", "title": "L1a", "total_points": "23.0"},
    "submission_method": "upload",
    "users": [{"email": "ada@example.com", "id": 1234, "name": "Ada Lovelace"}],
    "previous_submissions": [],
}


def container(package, folder, *, set_up):
    """`folder/autograder` as it is when the image has been built from a package."""
    home = folder / "autograder"
    for name in ("submission", "results"):
        (home / name).mkdir(parents=True)
    with zipfile.ZipFile(package) as archive:
        archive.extractall(home / "source")
        for entry in archive.infolist():
            (home / "source" / entry.filename).chmod(entry.external_attr >> 16)
    shutil.copy(home / "source" / "run_autograder", home)
    (home / "submission_metadata.json").write_text(json.dumps(METADATA))
    set_up(home / "source")
    return home


def really(source):
    """As the platform does it, with pip."""
    told = subprocess.run(["bash", str(source / "setup.sh")], capture_output=True, text=True, env=clean())
    assert told.returncode == 0, told.stderr


def quickly(source):
    """An environment of its own, into which the packages of the one that runs the tests are borrowed."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(source / ".venv")], check=True)
    packages = next((source / ".venv").glob("lib/python*/site-packages"))
    (packages / "course.pth").write_text(f"{source}\n{sysconfig.get_path('purelib')}\n")


def clean():
    """Without what would lead Python back to the repository."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}


def run(home, *notebooks):
    """What running the autograder on these files printed, its exit code, and its results, if there are any."""
    shutil.rmtree(home / "submission")
    (home / "submission").mkdir()
    for notebook in notebooks:
        shutil.copy(notebook, home / "submission")
    told = subprocess.run([home / "run_autograder"], cwd=home, capture_output=True, text=True, env=clean())
    results = home / "results" / "results.json"
    return told.stdout + told.stderr, told.returncode, json.loads(results.read_text()) if results.exists() else None
