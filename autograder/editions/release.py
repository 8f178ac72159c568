"""Makes the edition for students: a list of what they get is copied; nothing is stripped, so nothing can be missed."""

import ast
import datetime
import json
import os
import re
import shutil
import tomllib
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from string import Template
from typing import Any

from autograder.authoring.build import notebook_of, reason_to_build
from autograder.authoring.notebooks import SourceError, sources
from autograder.editions.keeping import KeepingError, keep, refuse_to_replace, to_keep
from autograder.editions.merge import source_of
from autograder.editions.stamp import STAMP, Stamp, StampError, cell_digest, digest, read_stamp
from autograder.exercise import HOME, Exercise
from autograder.exits import DONE, misused

ROOT = HOME.parent
KEPT = ROOT / "releases"  # for grading later; students never get it
START = "L0"  # in every release: it explains the others
AS_THEY_ARE = ("course.py", "pyproject.toml", "requirements.lock", "environment.yml", "LICENSE", "LICENSE-notebooks")
LIBRARY_FILES = (".py", ".csv", ".csv.gz", ".md")  # code, data, and the data's licences
COMMANDS = ("__init__", "__main__", "commands/doctor", "commands/check", "commands/update")  # what a student may call
STARTED = ("isolation/trial",)  # by its name, so that no import tells of it
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#\s]+)[^)]*\)")

Files = dict[str, bytes]  # path inside the release -> contents


class ReleaseError(Exception):
    """There can be no such release; the text says why and what to do."""


def release(
    out: Path, names: list[str], *, due: str, date: str, solutions: bool, replacing: bool, kept: Path = KEPT
) -> int:
    """Write the edition to `out`, as a folder and as a zip of it, and to `kept` what it takes to grade it later."""
    try:
        day, due = release_date(date), iso_date(due, "--due") if due else ""
        chosen = chosen_sources(names)
        if stale := [short(source) for source in chosen if reason_to_build(source)]:
            cure = "run `python3 course.py dev -m autograder build` first"
            raise ReleaseError(f"{', '.join(stale)}: the notebook is older than its source or the code it ran; {cure}")
        files = edition(chosen, date=day, due=due, solutions=solutions)
        notebooks = {name: data for name, data in files.items() if name.endswith(".ipynb")}
        secrets = to_keep(exercises_of(chosen), notebooks)
        if not replacing:
            refuse_to_replace(kept / version(), secrets)
        folder = write(out, files, replacing=replacing)
        keep(kept / version(), secrets)
    except (ReleaseError, KeepingError, SourceError, OSError) as problem:
        return misused("release", str(problem))
    print(f"Released {', '.join(map(short, chosen))}: {folder} ({len(files)} files) and {folder.name}.zip beside it.")
    print(f"For grading it later, and never for students: {kept / version()}")
    return DONE


def iso_date(text: str, option: str) -> str:
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        raise ReleaseError(f"{option} must be a date such as 2027-03-31, got {text!r}") from None


def release_date(text: str) -> str:
    """As told; or SOURCE_DATE_EPOCH, by which builds that must not depend on the clock are told; or today."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not text and epoch.isdecimal():
        return datetime.datetime.fromtimestamp(int(epoch), datetime.UTC).date().isoformat()
    return iso_date(text, "--date") if text else datetime.date.today().isoformat()


def chosen_sources(names: list[str]) -> list[Path]:
    known = {short(source): source for source in sources()}
    for name in names:
        if name not in known:
            raise ReleaseError(f"no notebook is called {name}; there are {', '.join(known)}")
    return [source for name, source in known.items() if not names or name in {START, *names}]


def short(path: Path) -> str:
    """L1a of `L1a_discriminants.ipynb`."""
    return path.stem.partition("_")[0]


# ---------------------------------------------------------------------------------------------- what is in it


def edition(chosen: list[Path], *, date: str, due: str, solutions: bool) -> Files:
    """All files of the edition; the stamp is one of them."""
    exercises = exercises_of(chosen)
    paths = [ROOT / name for name in AS_THEY_ARE]
    paths += library_files()
    paths += harness_files(exercise.path for exercise in exercises)
    paths += [exercise.path for exercise in exercises]
    paths += [exercise.key for exercise in exercises if solutions]
    files = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}
    files["README.md"] = readme(chosen, due=due, solutions=solutions)
    present = {*files, *(f"notebooks/{source.stem}.ipynb" for source in chosen)}
    for source in chosen:
        notebook = without_dead_links(notebook_of(source), present)
        notebook["metadata"]["release"] = {"course": course(), "version": version()}
        files[f"notebooks/{source.stem}.ipynb"] = as_json(notebook)
    hidden = {exercise.name: exercise.hidden_checks for exercise in exercises}
    return stamped(files, hidden, version=version(), date=date, due=due)


def exercises_of(chosen: list[Path]) -> list[Exercise]:
    return [Exercise(path) for source in chosen for path in sorted(HOME.glob(f"exercises/{short(source)}/*.py"))]


def stamped(files: Files, hidden: Mapping[str, int], *, version: str, date: str, due: str) -> Files:
    """The files, and a stamp that knows them."""
    notebooks = {name.removeprefix("notebooks/"): data for name, data in files.items() if name.endswith(".ipynb")}
    cells = {
        name: {cell["id"]: cell_digest(source_of(cell)) for cell in json.loads(data)["cells"]}
        for name, data in notebooks.items()
    }
    digests = {name: digest(data) for name, data in files.items()}
    return files | {STAMP: Stamp(course(), version, date, due, cells, hidden, digests).to_bytes()}


def course() -> str:
    return str(project()["name"])


def version() -> str:
    return str(project()["version"])


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def library_files() -> list[Path]:
    found = sorted((ROOT / "lecturelib").rglob("*"))
    return [path for path in found if path.name.endswith(LIBRARY_FILES) and not path.name.startswith(".")]


def harness_files(exercises: Iterable[Path], commands: Iterable[str] = COMMANDS) -> list[Path]:
    """The modules that a student's commands, and the checks, import, and those that these import."""
    waiting = {HOME / f"{name}.py" for name in (*commands, *STARTED)}
    waiting |= {file for path in exercises for file in imported(path)}
    found: set[Path] = set()
    while waiting:
        path = waiting.pop()
        found.add(path)
        waiting |= imported(path) - found
    return [*sorted(found), HOME / "checking" / "pytest.ini"]


def imported(path: Path) -> set[Path]:
    """The files of the autograder that a file imports, at its top or later."""
    nodes = [node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.ImportFrom)]
    names = {str(node.module) for node in nodes}
    names |= {f"{node.module}.{alias.name}" for node in nodes for alias in node.names}
    places = [HOME.parent.joinpath(*name.split(".")) for name in names if name.partition(".")[0] == HOME.name]
    files = {file for place in places for file in (place.with_suffix(".py"), place / "__init__.py")}
    return {file for file in files if file.exists() and file != HOME / "__init__.py"}


def readme(chosen: list[Path], *, due: str, solutions: bool) -> bytes:
    text = Template((HOME / "editions" / "student_readme.md").read_text(encoding="utf-8")).substitute(
        version=version(),
        notebooks="\n".join(f"- `notebooks/{source.stem}.ipynb`" for source in chosen),
        due=f"**by {due}**, " if due else "",
        solutions=" and, where you are at your wit's end, `solution()`" if solutions else "",
    )
    return text.encode()


def without_dead_links(path: Path, present: set[str]) -> Any:
    """A built notebook in which a link to what this release lacks is plain text."""
    notebook: Any = json.loads(path.read_text(encoding="utf-8"))

    def alive(link: re.Match[str]) -> str:
        there = "://" in link[2] or os.path.normpath(f"notebooks/{link[2]}").replace(os.sep, "/") in present
        return link[0] if there else link[1]

    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = LINK.sub(alive, source_of(cell)).splitlines(keepends=True)
    return notebook


def as_json(notebook: Any) -> bytes:
    """In the very form in which Jupyter saves notebooks."""
    return (json.dumps(notebook, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()


# ---------------------------------------------------------------------------------------------- writing it


def write(out: Path, files: Files, *, replacing: bool) -> Path:
    """The folder, and the zip beside it; both appear when they are complete."""
    stamp = json.loads(files[STAMP])
    folder = out / f"{stamp['course']}-{stamp['version']}"
    archive = out / f"{folder.name}.zip"
    refuse_to_overwrite(folder, archive, stamp["course"], replacing=replacing)
    draft, packed = out / f".{folder.name}.draft", out / f".{folder.name}.draft.zip"
    shutil.rmtree(draft, ignore_errors=True)
    for name, data in files.items():
        (draft / name).parent.mkdir(parents=True, exist_ok=True)
        (draft / name).write_bytes(data)
    write_zip(packed, folder.name, files, stamp["date"])
    if folder.exists():
        shutil.rmtree(folder)
    draft.rename(folder)
    packed.replace(archive)
    return folder


def refuse_to_overwrite(folder: Path, archive: Path, course: str, *, replacing: bool) -> None:
    """Only an earlier release of this course may be replaced, and only if that was said."""
    if folder.exists():
        try:
            earlier = read_stamp(folder).course
        except (StampError, NotADirectoryError):
            earlier = ""
        if earlier != course:
            raise ReleaseError(f"{folder} exists and is no release of {course}; choose another --out")
    for path in (folder, archive):
        if path.exists() and not replacing:
            raise ReleaseError(f"{path} exists already; --force replaces it, a new version stands beside it")


def write_zip(target: Path, top: str, files: Mapping[str, bytes], date: str) -> None:
    """The same files and the same date give the same bytes."""
    year, month, day = map(int, date.split("-"))
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(
                f"{top}/{name}", (max(year, 1980), month, day, 0, 0, 0)
            )  # zip knows no earlier year
            entry.create_system = 3  # Unix, also where we run on another, so that the rights below are understood
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name], zipfile.ZIP_DEFLATED, compresslevel=9)
