"""Packs what grading needs in the form that Gradescope or GitHub Classroom wants."""

import ast
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Template

from packaging.requirements import Requirement

from autograder.atomic_write import write_files
from autograder.authoring.build_notebooks import notebook_of
from autograder.course_file.reading import find_settings
from autograder.course_file.settings import LatePolicy, Settings
from autograder.errors import CourseError
from autograder.releases.gradescope import SETTINGS
from autograder.releases.release import (
    PROJECT,
    Files,
    chosen_sources,
    course_files,
    exercises_of,
    graded_part,
    read_files,
    short_name,
    write_zip,
)
from autograder.submissions.exercise_releases import RELEASES

HERE = Path(__file__).parent
_ALWAYS = ("pyproject.toml", "requirements.lock", "LICENSE")
_NOT_NEEDED = {"jupyterlab"}  # nobody opens a notebook there
EXECUTABLE = ("setup.sh", "run_autograder")


def package_gradescope(
    *,
    out: Path,
    notebook: str = "",
    hidden_checks: str = "after_due_date",
    course: Path | None = None,
    force: bool = False,
) -> None:
    """Write the zip that Gradescope takes as an autograder.

    `hidden_checks` says when students may see which of these hold.
    """
    chosen = chosen_sources([notebook] if notebook else [], always=())
    if out.exists() and not force:
        raise CourseError(f"{out} exists already; --force replaces it")
    if not out.parent.is_dir():
        raise CourseError(f"there is no folder {out.parent} to write {out.name} into")
    settings = find_settings(course)
    facts = {"notebook": notebook, "hidden": hidden_checks, "seed": settings.seed}
    files = _grader_files(chosen, ["releases/gradescope"], with_keys=True) | _kept_releases(chosen)
    files |= {SETTINGS: json.dumps(facts).encode(), "run_autograder": (HERE / "run_autograder").read_bytes()}
    write_zip(out, files, executable=EXECUTABLE)
    names = ", ".join(map(short_name, chosen))
    if ignored := list(_ignored_settings(settings)):
        print(f"Not taken along from {settings.path}: {', '.join(ignored)}")
    print(f"Written: {out}, an autograder for {names}. It holds the keys: upload it, and give it to nobody.")


def _ignored_settings(settings: Settings) -> Iterator[str]:
    """What the course file says, and Gradescope has to be told on its own pages, or cannot do."""
    counted = (settings.notebooks or {}).values()
    extra = settings.extra_time.values()
    present = {
        "weights": any(each.weights or each.weight != 1 for each in counted),
        "due dates": any(each.due for each in counted),
        "the late policy": settings.late != LatePolicy(),
        "extensions": settings.extensions or any(each.days for each in extra),
        "extra time for code": any(each.factor != 1 for each in extra),
        "groups": settings.groups,
        "own exercises": settings.own_exercises,
    }
    return (what for what, is_present in present.items() if is_present)


def package_github(*, out: Path, notebook: str, force: bool = False) -> None:
    """Write the folder `.github` of an assignment's template: a workflow, the points, and the public checks."""
    (source,) = chosen_sources([notebook], always=())
    if (out / ".github").exists() and not force:
        raise CourseError(f"{out / '.github'} exists already; --force replaces what is in it")
    points = {exercise.name: _public_points(exercise.path) for exercise in exercises_of([source])}
    files = _grader_files([source], ["__main__", "commands/grade", "releases/classroom"], with_keys=False)
    inside = {f".github/autograder/{name}": data for name, data in files.items()}
    facts = json.dumps({"notebook": notebook, "points": points}, indent=1) + "\n"
    inside[".github/classroom/points.json"] = facts.encode()
    inside[".github/workflows/classroom.yml"] = workflow(notebook, points)
    write_files(out, inside)
    print(f"Written: {out / '.github'}, which grades {notebook} by its public checks, without any key.")


# ---------------------------------------------------------------------------------------------- what is in it


def _grader_files(chosen: list[Path], starts: Iterable[str], *, with_keys: bool) -> Files:
    """All that grading these notebooks takes, laid out as the repository is."""
    if not exercises_of(chosen):
        raise CourseError(f"{', '.join(map(short_name, chosen))} has no exercises, so there is nothing to grade")
    files = course_files(chosen, _ALWAYS, starts, with_keys=with_keys)
    files |= {f"notebooks/{source.stem}.ipynb": graded_part(notebook_of(source).read_bytes()) for source in chosen}
    return files | {"setup.sh": (HERE / "setup.sh").read_bytes(), "requirements.txt": requirements()}


def _kept_releases(chosen: list[Path]) -> Files:
    """Of earlier releases what belongs to these notebooks: students may have one of them."""
    numbers = {short_name(source) for source in chosen}
    files = [path for path in RELEASES.rglob("*") if path.is_file()]
    found = [path for path in files if {path.parent.name, short_name(path)} & numbers]
    return read_files(sorted(found))


def requirements() -> bytes:
    """What pyproject.toml asks for, without what is only there to show notebooks."""
    needed = [need for need in PROJECT["dependencies"] if Requirement(need).name not in _NOT_NEEDED]
    return "\n".join([*needed, ""]).encode()


def workflow(notebook: str, exercises: Iterable[str]) -> bytes:
    names = list(exercises)
    results = [f'          {name.upper()}_RESULTS: "${{{{ steps.grade.outputs.{name} }}}}"' for name in names]
    text = Template((HERE / "classroom.yml").read_text(encoding="utf-8"))
    return text.substitute(notebook=notebook, results="\n".join(results), runners=",".join(names)).encode()


def _public_points(path: Path) -> int:
    """What the checks in a file are worth together."""
    calls = [node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Call)]
    return sum(ast.literal_eval(call.args[0]) for call in calls if ast.unparse(call.func) == "pytest.mark.points")
