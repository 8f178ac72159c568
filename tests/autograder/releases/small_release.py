"""Small releases and what a student makes of them."""

import copy
import json
import zipfile

from autograder.releases.release import PROJECT, notebook_bytes, stamped, write_zip
from autograder.releases.update import update

NOTEBOOK = "notebooks/L9_trial.ipynb"
CELLS = [
    ("top-text", None, "# Trial\nRead this."),
    ("setup", "setup", "import numpy as np\nfrom autograder import check"),
    ("curve", "demo", "print('a curve')"),
    ("double", "exercise", "def double(x):\n    ..."),
    ("double-check", "check", "check(double)"),
    ("triple", "exercise", "def triple(x):\n    ..."),
    ("triple-check", "check", "check(triple)"),
    ("words", "answer", "# Your answer:"),
    ("words-text", None, "The end."),
]
OTHERS = {
    "course.py": b"print('old')",
    "lecturelib/__init__.py": b"",
    "lecturelib/curves.py": b"old = True",
    "autograder/exercises/L9/double.py": b"double",
    "autograder/exercises/L9/triple.py": b"triple",
}


def cell(name, role, source, outputs=()):
    made = {"cell_type": "code" if role else "markdown", "id": name, "metadata": {"tags": [role]} if role else {}}
    made["source"] = source.splitlines(keepends=True)
    return made | ({"outputs": list(outputs), "execution_count": None} if role else {})


def notebook(cells):
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": [cell(*each) for each in cells]}


def small_release(cells=CELLS, others=OTHERS, *, version="0.1.0", date="2027-01-01", title=NOTEBOOK):
    """The files of a made-up release of one notebook."""
    files = {**others, title: notebook_bytes(notebook(cells))}
    return stamped(files, {"double": 2}, version=version, date=date, due="")


def packed(files, path):
    write_zip(path, {f"{PROJECT['name']}-x/{name}": data for name, data in files.items()}, date="2027-01-01")
    return path


def unpacked(files, folder):
    """The folder that a student has after unpacking."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def opened(folder, name=NOTEBOOK):
    return json.loads((folder / name).read_text(encoding="utf-8"))


def saved(folder, content, name=NOTEBOOK):
    (folder / name).write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")


def sources(content):
    return ["".join(each["source"]) for each in content["cells"]]


def replaced(cells, name, source):
    """The cells with another source in one of them."""
    return [(each, role, source if each == name else text) for each, role, text in cells]


def answered(content, name, source, outputs=()):
    """The notebook with a student's text in one of its cells."""
    content = copy.deepcopy(content)
    for each in content["cells"]:
        if each["id"] == name:
            each["source"] = source
            each.update({"outputs": list(outputs)} if outputs else {})
    return content


def contents_of(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def names_in(archive):
    with zipfile.ZipFile(archive) as opened_archive:
        return {name: opened_archive.read(name) for name in opened_archive.namelist()}


def updated(folder, files, tmp_path):
    """Update the folder to a release with these files."""
    update(packed(files, tmp_path / "new.zip"), folder=folder)
