"""`package` on the command line: what grading needs, in the form that Gradescope or GitHub Classroom wants."""

import ast
import json
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Template

from packaging.requirements import Requirement

from autograder.authoring.build import notebook_of
from autograder.authoring.notebooks import sources
from autograder.course.settings import LatePolicy, Settings, SettingsError, find_settings
from autograder.editions.keeping import only_graded
from autograder.editions.release import KEPT, ROOT, exercises_of, harness_files, library_files, project, short
from autograder.exits import DONE, misused
from autograder.platforms.gradescope import SETTINGS

HERE = Path(__file__).parent
OURS = ("pyproject.toml", "requirements.lock", "LICENSE")
NOT_THERE = {"jupyterlab"}  # nobody opens a notebook there
EXECUTABLE = ("setup.sh", "run_autograder")

Files = dict[str, bytes]  # path inside the package -> contents


class PackageError(Exception):
    """There can be no such package; the text says why and what to do."""


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line."""

    out: Path
    notebook: str = ""
    hidden: str = "after_due_date"  # when students may see what became of the hidden checks
    course: Path | None = None
    replacing: bool = False


def gradescope(wish: Wish) -> int:
    """Write the zip that Gradescope takes as an autograder."""
    try:
        chosen = chosen_notebooks(wish.notebook)
        if wish.out.exists() and not wish.replacing:
            raise PackageError(f"{wish.out} exists already; --force replaces it")
        if not wish.out.parent.is_dir():
            raise PackageError(f"there is no folder {wish.out.parent} to write {wish.out.name} into")
        course = find_settings(wish.course)
        settings = {"notebook": wish.notebook, "hidden": wish.hidden, "seed": course.seed}
        files = kit(chosen, ["platforms/gradescope"], with_keys=True) | kept(chosen)
        files |= {SETTINGS: json.dumps(settings).encode(), "run_autograder": (HERE / "run_autograder").read_bytes()}
        write_zip(wish.out, files)
    except (PackageError, SettingsError, OSError) as problem:
        return misused("package", problem)
    names = ", ".join(map(short, chosen))
    if left := list(left_behind(course)):
        print(f"Not taken along from {course.path}: {', '.join(left)}")
    print(f"Written: {wish.out}, an autograder for {names}. It holds the keys: upload it, and give it to nobody.")
    return DONE


def left_behind(course: Settings) -> Iterator[str]:
    """What the course file says, and Gradescope has to be told on its own pages, or cannot do."""
    counted = (course.notebooks or {}).values()
    extra = course.extra_time.values()
    said = {
        "weights": any(each.weights or each.weight != 1 for each in counted),
        "due dates": any(each.due for each in counted),
        "the late policy": course.late != LatePolicy(),
        "extensions": course.extensions or any(each.days for each in extra),
        "extra time for code": any(each.factor != 1 for each in extra),
        "groups": course.groups,
        "own exercises": course.own_exercises,
    }
    return (what for what, is_said in said.items() if is_said)


def github(wish: Wish) -> int:
    """Write the folder `.github` of an assignment's template: a workflow, the points, and the public checks."""
    try:
        (source,) = chosen_notebooks(wish.notebook)
        if (wish.out / ".github").exists() and not wish.replacing:
            raise PackageError(f"{wish.out / '.github'} exists already; --force replaces what is in it")
        worth = {exercise.name: public_points(exercise.path) for exercise in exercises_of([source])}
        files = kit([source], ["__main__", "commands/grade", "platforms/classroom"], with_keys=False)
        inside = {f".github/autograder/{name}": data for name, data in files.items()}
        inside[".github/classroom/points.json"] = as_bytes({"notebook": wish.notebook, "points": worth})
        inside[".github/workflows/classroom.yml"] = workflow(wish.notebook, worth)
        for name, data in inside.items():
            (wish.out / name).parent.mkdir(parents=True, exist_ok=True)
            (wish.out / name).write_bytes(data)
    except (PackageError, OSError) as problem:
        return misused("package", problem)
    print(f"Written: {wish.out / '.github'}, which grades {wish.notebook} by its public checks, without any key.")
    return DONE


def chosen_notebooks(name: str) -> list[Path]:
    known = {short(source): source for source in sources() if exercises_of([source])}
    if name and name not in known:
        raise PackageError(f"no notebook is called {name}; there are {', '.join(known)}")
    return [known[name]] if name else list(known.values())


# ---------------------------------------------------------------------------------------------- what is in it


def kit(chosen: list[Path], starts: Iterable[str], *, with_keys: bool) -> Files:
    """All that grading these notebooks takes, laid out as the repository is."""
    exercises = exercises_of(chosen)
    checks = [exercise.path for exercise in exercises] + [exercise.key for exercise in exercises if with_keys]
    paths = [*(ROOT / name for name in OURS), *library_files(), *harness_files(checks, ("__init__", *starts)), *checks]
    files = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}
    files |= {f"notebooks/{source.stem}.ipynb": only_graded(notebook_of(source).read_bytes()) for source in chosen}
    return files | {"setup.sh": (HERE / "setup.sh").read_bytes(), "requirements.txt": requirements()}


def kept(chosen: list[Path]) -> Files:
    """Of earlier releases what belongs to these notebooks: students may have one of them."""
    numbers = {short(source) for source in chosen}
    files = [path for path in KEPT.rglob("*") if path.is_file()]
    found = [path for path in files if {path.parent.name, short(path)} & numbers]
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in sorted(found)}


def requirements() -> bytes:
    """What pyproject.toml asks for, without what is only there to show notebooks."""
    needed = [need for need in project()["dependencies"] if Requirement(need).name not in NOT_THERE]
    return "\n".join([*needed, ""]).encode()


def workflow(notebook: str, worth: Iterable[str]) -> bytes:
    names = list(worth)
    results = [f'          {name.upper()}_RESULTS: "${{{{ steps.grade.outputs.{name} }}}}"' for name in names]
    text = Template((HERE / "classroom.yml").read_text(encoding="utf-8"))
    return text.substitute(notebook=notebook, results="\n".join(results), runners=",".join(names)).encode()


def public_points(path: Path) -> int:
    """What the checks in a file are worth together."""
    calls = [node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Call)]
    return sum(ast.literal_eval(call.args[0]) for call in calls if ast.unparse(call.func) == "pytest.mark.points")


def as_bytes(facts: dict[str, object]) -> bytes:
    return (json.dumps(facts, indent=1) + "\n").encode()


def write_zip(target: Path, files: Files) -> None:
    """At the root of the archive, as Gradescope wants them; the same files give the same bytes."""
    draft = target.with_name(f".{target.name}.draft")
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name)
            entry.create_system = 3  # Unix, so that the rights below are understood
            entry.external_attr = (0o755 if name in EXECUTABLE else 0o644) << 16
            archive.writestr(entry, files[name], zipfile.ZIP_DEFLATED)
    draft.replace(target)
