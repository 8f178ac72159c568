"""Makes the students' edition: a list of what they get is copied; nothing is stripped, so nothing can be missed.

For instructors only, it also keeps what grading the release takes later, when the exercises have changed: a folder such
as `releases/0.2.0` has the exercises, the keys, and of the notebooks the code and the questions that a person grades,
laid out as the repository is. Releases of other notebooks under the same version add to it.
"""

import ast
import datetime
import io
import json
import os
import re
import tomllib
import zipfile
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from string import Template
from typing import Any

from autograder.atomic_write import replaced_folder, write_atomically, write_files
from autograder.authoring.build_notebooks import ROOT, notebook_of, reason_to_build, sources
from autograder.errors import CourseError
from autograder.exercise.exercise_files import HOME, Exercise
from autograder.exercise.notebook_file import source_of
from autograder.exercise.stamp import STAMP, Stamp, StampError, cell_digest, digest, read_stamp
from autograder.releases._merge import notebook_bytes
from autograder.releases.seal import sealed_mistakes
from autograder.submissions.exercise_releases import RELEASES

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
_START = "L0"  # in every release: it explains the others
_AS_THEY_ARE = ("course.py", "pyproject.toml", "requirements.lock", "environment.yml", "LICENSE", "LICENSE-notebooks")
_LIBRARY_FILES = (".py", ".js", ".css", ".csv", ".csv.gz", ".md")  # code, data, and the data's licences
_COMMANDS = ("__main__", "commands/doctor", "commands/check", "commands/update")  # what a student may call
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#\s]+)[^)]*\)")
_NOT_RUN: dict[str, Any] = {"outputs": [], "execution_count": None}

Files = dict[str, bytes]  # path inside a release or package -> contents


def release(
    *,
    out: Path,
    notebooks: Collection[str] = (),
    due: str = "",
    date: str = "",
    with_solutions: bool = False,
    force: bool = False,
    keep: Path | None = None,
) -> None:
    """Write the edition to `out`, as a folder and as a zip of it, and to `keep` what it takes to grade it later."""
    date, due = release_date(date), _iso_date(due, "--due") if due else ""
    chosen = chosen_sources(notebooks)
    if stale := [short_name(source) for source in chosen if reason_to_build(source)]:
        cure = "run `python3 course.py dev -m autograder build` first"
        raise CourseError(f"{', '.join(stale)}: the notebook is older than its source or the code it ran; {cure}")
    files = release_files(chosen, date=date, due=due, with_solutions=with_solutions)
    kept, secrets = (keep or RELEASES) / PROJECT["version"], _files_to_keep(chosen, files)
    if not force:
        _refuse_changed_version(kept, secrets)
    folder = write_release(out, files, force=force)
    for path in _kept_before(kept, secrets):
        path.unlink()
    write_files(kept, secrets)
    names = ", ".join(map(short_name, chosen))
    print(f"Released {names}: {folder} ({len(files)} files) and {folder.name}.zip beside it.")
    print(f"For grading it later, and never for students: {kept}")


def _iso_date(text: str, option: str) -> str:
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        raise CourseError(f"{option} must be a date such as 2027-03-31, got {text!r}") from None


def release_date(text: str) -> str:
    """The date given; or SOURCE_DATE_EPOCH, for builds that must not depend on the clock; or today."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not text and epoch.isdecimal():
        return datetime.datetime.fromtimestamp(int(epoch), datetime.UTC).date().isoformat()
    return _iso_date(text, "--date") if text else datetime.date.today().isoformat()


def chosen_sources(names: Collection[str], *, always: Collection[str] = (_START,)) -> list[Path]:
    """The sources of the named notebooks and of those that are always there, or of all."""
    known = {short_name(source): source for source in sources()}
    for name in names:
        if name not in known:
            raise CourseError(f"no notebook is called {name}; there are {', '.join(known)}")
    return [source for name, source in known.items() if not names or name in {*always, *names}]


def short_name(path: Path) -> str:
    """L1a of `L1a_discriminants.ipynb`."""
    return path.stem.partition("_")[0]


# ---------------------------------------------------------------------------------------------- what is in it


def release_files(chosen: list[Path], *, date: str, due: str, with_solutions: bool) -> Files:
    """All files of the students' edition; the stamp is one of them."""
    files = course_files(chosen, _AS_THEY_ARE, _COMMANDS, with_keys=with_solutions)
    if not with_solutions:
        files |= {_place(each.sealed): sealed_mistakes(each) for each in exercises_of(chosen)}
    files["README.md"] = _readme(chosen, due=due, with_solutions=with_solutions)
    present = {*files, *(f"notebooks/{source.stem}.ipynb" for source in chosen)}
    for source in chosen:
        notebook = _without_dead_links(notebook_of(source), present)
        notebook["metadata"]["release"] = {"course": PROJECT["name"], "version": PROJECT["version"]}
        files[f"notebooks/{source.stem}.ipynb"] = notebook_bytes(notebook)
    hidden = {exercise.name: exercise.hidden_checks for exercise in exercises_of(chosen)}
    return stamped(files, hidden, version=PROJECT["version"], date=date, due=due)


def course_files(chosen: list[Path], always: Iterable[str], commands: Iterable[str], *, with_keys: bool) -> Files:
    """These notebooks' exercises, the library, and as much of the autograder as these commands need."""
    exercises = exercises_of(chosen)
    checks = [exercise.path for exercise in exercises] + [exercise.key for exercise in exercises if with_keys]
    library = [path for path in (ROOT / "lecturelib").rglob("[!.]*") if path.name.endswith(_LIBRARY_FILES)]
    return read_files([*(ROOT / name for name in always), *library, *harness_files(checks, commands), *checks])


def read_files(paths: Iterable[Path]) -> Files:
    return {_place(path): path.read_bytes() for path in paths}


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def exercises_of(chosen: list[Path]) -> list[Exercise]:
    return [Exercise(path) for source in chosen for path in sorted(HOME.glob(f"exercises/{short_name(source)}/*.py"))]


def stamped(files: Files, hidden: Mapping[str, int], *, version: str, date: str, due: str) -> Files:
    """The files, and a stamp that knows them."""
    notebooks = {name.removeprefix("notebooks/"): data for name, data in files.items() if name.endswith(".ipynb")}
    cells = {
        name: {cell["id"]: cell_digest(source_of(cell)) for cell in json.loads(data)["cells"]}
        for name, data in notebooks.items()
    }
    digests = {name: digest(data) for name, data in files.items()}
    return {**files, STAMP: Stamp(PROJECT["name"], version, date, due, cells, hidden, digests).to_bytes()}


def harness_files(checks: Iterable[Path], commands: Iterable[str]) -> list[Path]:
    """The modules of these commands, all that they and the checks import, directly or not, and the data these read."""
    waiting = {HOME / f"{name}.py" for name in ("__init__", *commands)}
    waiting |= {file for path in checks for file in imported(path)}
    found: set[Path] = set()
    while waiting:
        path = waiting.pop()
        found.add(path)
        waiting |= imported(path) - found
    data = [path.with_suffix(suffix) for path in sorted(found) for suffix in (".sql", ".txt")]
    return [*sorted(found), HOME / "harness" / "pytest.ini", *(file for file in data if file.exists())]


def imported(path: Path) -> set[Path]:
    """The files of the autograder that a file imports, at its top or later."""
    nodes = [node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.ImportFrom)]
    names = {str(node.module) for node in nodes}
    names |= {f"{node.module}.{alias.name}" for node in nodes for alias in node.names}
    places = [ROOT.joinpath(*name.split(".")) for name in names if name.partition(".")[0] == HOME.name]
    files = {file for place in places for file in (place.with_suffix(".py"), place / "__init__.py")}
    return {file for file in files if file.exists() and file != HOME / "__init__.py"}


def _readme(chosen: list[Path], *, due: str, with_solutions: bool) -> bytes:
    text = Template(Path(__file__).with_name("student_readme.md").read_text(encoding="utf-8")).substitute(
        version=PROJECT["version"],
        notebooks="\n".join(f"- `notebooks/{source.stem}.ipynb`" for source in chosen),
        due=f"**by {due}**, " if due else "",
        solutions=", then come `puzzle()` and, at your wit's end, `solution()`" if with_solutions else "",
    )
    return text.encode()


def _without_dead_links(path: Path, present: set[str]) -> Any:
    """A built notebook in which a link to what this release lacks is plain text."""
    notebook: Any = json.loads(path.read_text(encoding="utf-8"))

    def alive(link: re.Match[str]) -> str:
        there = "://" in link[2] or os.path.normpath(f"notebooks/{link[2]}").replace(os.sep, "/") in present
        return link[0] if there else link[1]

    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = _LINK.sub(alive, source_of(cell)).splitlines(keepends=True)
    return notebook


# ---------------------------------------------------------------------------------------------- writing it


def write_release(out: Path, files: Files, *, force: bool) -> Path:
    """The folder, and the zip beside it; both appear when they are complete."""
    stamp = json.loads(files[STAMP])
    folder = out / f"{stamp['course']}-{stamp['version']}"
    archive = out / f"{folder.name}.zip"
    _refuse_to_overwrite(folder, archive, stamp["course"], force=force)
    with replaced_folder(folder) as draft:
        write_files(draft, files)
        write_zip(archive, {f"{folder.name}/{name}": data for name, data in files.items()}, date=stamp["date"])
    return folder


def _refuse_to_overwrite(folder: Path, archive: Path, course: str, *, force: bool) -> None:
    """Only an earlier release of this course may be replaced, and only with --force."""
    if folder.exists():
        try:
            earlier = read_stamp(folder).course
        except StampError:
            earlier = ""
        if earlier != course:
            raise CourseError(f"{folder} exists and is no release of {course}; choose another --out")
    for path in (folder, archive):
        if path.exists() and not force:
            raise CourseError(f"{path} exists already; --force replaces it, a new version stands beside it")


def write_zip(target: Path, files: Files, *, date: str = "", executable: Collection[str] = ()) -> None:
    """The file appears when it is complete; the same files and the same date give the same bytes."""
    year, month, day = map(int, (date or "1980-01-01").split("-"))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (max(year, 1980), month, day, 0, 0, 0))  # zip knows no earlier year
            entry.create_system = 3  # Unix, also where we run on another, so that the rights below are understood
            entry.external_attr = (0o755 if name in executable else 0o644) << 16
            archive.writestr(entry, files[name], zipfile.ZIP_DEFLATED, compresslevel=9)
    write_atomically(target, buffer.getvalue())


# ---------------------------------------------------------------------------------------------- grading it later


def _files_to_keep(chosen: list[Path], released: Files) -> Files:
    """Exercises, keys, rubrics, and of the released notebooks what grading needs."""
    paths = [path for exercise in exercises_of(chosen) for path in (exercise.path, exercise.key)]
    paths += sorted({rubric for path in paths for rubric in path.parent.glob("*.md")})
    notebooks = {name: graded_part(data) for name, data in released.items() if name.endswith(".ipynb")}
    return read_files(paths) | notebooks


def graded_part(data: bytes) -> bytes:
    """A notebook with no more than grading needs, so that it does not depend on what else was released with it.

    A text is reduced to its id, since its links do depend on that; but a question that a person grades is kept.
    """
    notebook = json.loads(data)
    cells = [
        cell | (_NOT_RUN if cell["cell_type"] == "code" else {} if "points" in cell["metadata"] else {"source": []})
        for cell in notebook["cells"]
    ]
    return notebook_bytes({**notebook, "cells": cells, "metadata": {}})


def _refuse_changed_version(folder: Path, files: Files) -> None:
    """A version is kept once: whoever has it must be graded by the checks that came with it."""
    for path in _kept_before(folder, files):
        name = path.relative_to(folder).as_posix()
        if path.read_bytes() != files.get(name):
            raise CourseError(
                f"version {folder.name} was released before with another {name}: raise the version in pyproject.toml, "
                f"or, if nobody has got it yet, replace {folder} with --force"
            )


def _kept_before(folder: Path, files: Files) -> list[Path]:
    """What the folder already has of the notebooks that these files belong to."""
    numbers = {short_name(Path(name)) for name in files if name.endswith(".ipynb")}
    patterns = [f"{HOME.name}/*/{number}/*.*" for number in numbers]
    patterns += [f"notebooks/{number}_*.ipynb" for number in numbers]
    return sorted(path for pattern in patterns for path in folder.glob(pattern))
