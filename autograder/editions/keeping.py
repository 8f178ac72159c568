"""Keeps what it takes to grade a release later, when the exercises have changed: for instructors only.

A folder `releases/0.1.0` has the exercises, the keys, and of the notebooks the code and the questions that a person
grades, laid out as the repository is. Releases of other notebooks under the same version add to it.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from autograder.exercise import HOME, Exercise

Files = Mapping[str, bytes]  # path inside the folder -> contents

UNRUN: dict[str, Any] = {"outputs": [], "execution_count": None}
UNTOLD: dict[str, Any] = {"source": []}  # of a text its id is enough, and its links depend on what else was released


class KeepingError(Exception):
    """The version was released before, and differently; the text says what to do."""


def to_keep(exercises: Iterable[Exercise], notebooks: Files) -> Files:
    """What is needed for grading; of the notebooks, the code without its outputs."""
    paths = [path for exercise in exercises for path in (exercise.path, exercise.key)]
    paths += sorted({rubric for path in paths for rubric in path.parent.glob("*.md")})
    files = {f"{HOME.name}/{path.relative_to(HOME).as_posix()}": path.read_bytes() for path in paths}
    return files | {name: only_graded(data) for name, data in notebooks.items()}


def only_graded(data: bytes) -> bytes:
    """A notebook of which grading needs no more: it is the same whatever other notebooks were released with it."""
    notebook = json.loads(data)
    cells = [
        cell | (UNRUN if cell["cell_type"] == "code" else {} if "points" in cell["metadata"] else UNTOLD)
        for cell in notebook["cells"]
    ]
    reduced = {**notebook, "cells": cells, "metadata": {}}
    return (json.dumps(reduced, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()


def refuse_to_replace(folder: Path, files: Files) -> None:
    """Nothing is kept twice: who has this version of a notebook must be graded by the checks that came with it."""
    for path in earlier(folder, files):
        name = path.relative_to(folder).as_posix()
        if path.read_bytes() != files.get(name):
            raise KeepingError(
                f"version {folder.name} was released before with another {name}: raise the version in pyproject.toml, "
                f"or, if nobody has got it yet, replace {folder} with --force"
            )


def keep(folder: Path, files: Files) -> None:
    for path in earlier(folder, files):
        path.unlink()
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def earlier(folder: Path, files: Files) -> list[Path]:
    """What the folder already has of the notebooks that these files belong to."""
    numbers = {Path(name).stem.partition("_")[0] for name in files if name.endswith(".ipynb")}
    found = [path for number in numbers for path in folder.glob(f"{HOME.name}/*/{number}/*.*")]
    return sorted([*found, *(path for number in numbers for path in folder.glob(f"notebooks/{number}_*.ipynb"))])
