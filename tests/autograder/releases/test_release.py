"""The students' edition: it holds no key, what is in it, and that it works where nothing else is."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import nbformat
import pytest

from autograder.__main__ import main
from autograder.errors import CourseError
from autograder.exercise.assignment import assignments
from autograder.exercise.exercise_files import HOME, Exercise, exercises
from autograder.exercise.stamp import STAMP, parse_stamp
from autograder.releases.release import (
    PROJECT,
    chosen_sources,
    notebook_bytes,
    notebook_of,
    release,
    release_date,
    release_files,
    short_name,
    write_release,
)
from tests.autograder.releases.small_release import answered, contents_of, names_in, opened, saved, unpacked
from tests.checkout import project_files

ROOT = HOME.parent
DAY = "2027-01-01"
VERSION = PROJECT["version"]
L0 = "notebooks/L0_start_here.ipynb"
NUMBERS = {short_name(source) for source in chosen_sources([])}  # L0, L1a, …
KEYS = sorted(HOME.glob("keys/*/*.*"))  # also the rubrics of what people grade
INSTRUCTORS = {"authoring", "course_file", "marks", "reports"}  # packages of which students get nothing
# Run in place of `python …`, it makes a system that lacks what Windows lacks.
ELSEWHERE = """
import os, runpy, socket, sys
sys.modules |= {"fcntl": None, "resource": None}
for place, name in ((os, "fork"), (os, "killpg"), (os, "geteuid"), (socket, "recv_fds")):
    delattr(place, name)
module, *sys.argv = sys.argv[1:]
sys.argv.insert(0, module)
runpy.run_module(module, run_name="__main__", alter_sys=True)
"""


@pytest.fixture(scope="module")
def files(request):
    """Of all notebooks; without `--all` of three only, since to seal the mistakes of a hundred exercises takes long."""
    chosen = [] if request.config.getoption("--all") else ["L0", "L1a", "L2a"]
    return release_files(chosen_sources(chosen), date=DAY, due="2027-02-01", with_solutions=False)


@pytest.fixture(scope="module")
def with_solutions():
    return release_files(chosen_sources([]), date=DAY, due="", with_solutions=True)


@pytest.fixture(scope="module")
def archive(files, tmp_path_factory):
    folder = write_release(tmp_path_factory.mktemp("out"), files, force=False)
    return folder.with_name(f"{folder.name}.zip")


@pytest.fixture
def student(archive, tmp_path):
    """The folder of a student who has unpacked the zip."""
    zipfile.ZipFile(archive).extractall(tmp_path / "my courses")
    (folder,) = (tmp_path / "my courses").iterdir()
    return folder


def python(folder, *arguments):
    """What Python says when it is run with the edition's own packages, from another place."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder.parent,
        env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
    )


# ---------------------------------------------------------------------------------------------- no secrets


def lines_of(text):
    return {line.strip() for line in text.splitlines()}


def words(value):
    """Every text in a notebook's JSON, with the lines of a cell put together."""
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        yield "".join(value)
    elif isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from words(each)
    elif isinstance(value, str):
        yield value


def texts_of(name, data):
    text = data.decode(errors="replace")
    return [text, *(words(json.loads(text)) if name.endswith((".ipynb", ".json")) else ())]


def told(files):
    """All lines that a release shows to whoever looks into it, wherever they stand."""
    return set().union(*(lines_of(text) for name, data in files.items() for text in texts_of(name, data)))


WRITTEN_IN_PUBLIC = [
    ROOT / "course.py",
    *ROOT.glob("lecturelib/**/*.py"),
    *ROOT.glob("notebooks/source/*.py"),
    *(path for path in HOME.glob("**/*.py") if "keys" not in path.parts),
]
PUBLIC = set().union(*(lines_of(path.read_text(encoding="utf-8")) for path in WRITTEN_IN_PUBLIC))


def secrets(key):
    """What occurs in a key and nowhere else; that it imports something gives nothing away."""
    found = lines_of(key.read_text(encoding="utf-8")) - PUBLIC
    return {line for line in found if not line.startswith(("import ", "from "))}


def test_no_line_that_occurs_only_in_a_key_is_anywhere_in_a_release(files):
    shown = told(files)
    assert {key.stem: secrets(key) & shown for key in KEYS} == {key.stem: set() for key in KEYS}


def test_no_long_line_of_a_key_is_hidden_inside_another_line(files):
    texts = [text for name, data in files.items() for text in texts_of(name, data)]
    shown = PICTURE.sub("", "\n".join(texts))
    long = {line for key in KEYS for line in secrets(key) if len(line) > 25}
    found = contained(long, shown)
    assert contained(found, "\n".join(PUBLIC)) == found


PICTURE = re.compile(r"[A-Za-z0-9+/=]{200,}")  # in base64, which has no sign but these: no line of code fits into it


def contained(lines, text):
    """Those lines that stand anywhere in a text; one pass over it finds out which beginnings are there at all."""
    beginnings = {line[:26] for line in lines}
    found = {text[start : start + 26] for start in range(len(text)) if text[start : start + 26] in beginnings}
    return {line for line in lines if line[:26] in found and line in text}


def test_this_would_notice_a_key(with_solutions):
    shown = told(with_solutions)
    released = [exercise.key for exercise in exercises().values() if exercise.path.parent.name in NUMBERS]
    assert set(released) <= set(KEYS)
    assert all(secrets(key) and secrets(key) <= shown for key in released)
    lines = {line for key in released for line in secrets(key) if len(line) > 25}
    assert contained(lines, PICTURE.sub("", "".join(sorted(lines)))) == lines


def test_no_file_of_keys_and_no_module_for_instructors_is_in_it(files):
    assert not [name for name in files if "keys" in Path(name).parts]
    modules = {name.removeprefix("autograder/") for name in files if name.startswith("autograder/")}
    assert not {name.partition("/")[0] for name in modules} & INSTRUCTORS
    assert {name for name in modules if name.startswith(("grading/", "releases/"))} == {
        "grading/check_notebook.py", "releases/_merge.py", "releases/update.py"}  # fmt: skip
    assert {Path(name).parts[0] for name in files} == {
        "LICENSE", "LICENSE-notebooks", "README.md", "autograder", "course.py", "environment.yml", "lecturelib",
        "notebooks", "pyproject.toml", "release.json", "requirements.lock"}  # fmt: skip


# ---------------------------------------------------------------------------------------------- what is in it


def test_the_zip_holds_the_folder_in_a_folder_of_its_name(files, archive):
    folder = archive.parent / archive.name.removesuffix(".zip")
    assert contents_of(folder) == files
    assert names_in(archive) == {f"{folder.name}/{name}": data for name, data in files.items()}
    assert folder.name == f"linear-models-course-{VERSION}"


def test_the_same_release_has_the_same_bytes(files, archive, tmp_path):
    backwards = dict(reversed(files.items()))  # the files are not read again: somebody may be editing them
    folder = write_release(tmp_path, backwards, force=False)
    assert folder.with_name(archive.name).read_bytes() == archive.read_bytes()


def test_all_of_the_library_is_in_it(files):
    tracked = [name for name in project_files() if name.startswith("lecturelib/")]
    assert set(tracked) <= set(files)


def test_the_stamp_knows_notebooks_cells_and_hidden_checks(files):
    stamp = parse_stamp(files[STAMP])
    assert (stamp.version, stamp.date, stamp.due) == (VERSION, DAY, "2027-02-01")
    notebooks = {name.partition("_")[0] for name in stamp.notebooks}
    released = {name: each for name, each in exercises().items() if each.notebook in notebooks}
    assert stamp.hidden_checks == {name: exercise.hidden_checks for name, exercise in released.items()}
    assert all(stamp.hidden_checks.values())
    for name, cells in stamp.notebooks.items():
        assert list(cells) == sorted(each["id"] for each in json.loads(files[f"notebooks/{name}"])["cells"])


def test_a_notebook_is_released_as_it_was_built_and_says_of_which_release_it_is(with_solutions):
    for source in chosen_sources([]):
        released = json.loads(with_solutions[f"notebooks/{source.stem}.ipynb"])
        assert released["metadata"].pop("release") == {"course": PROJECT["name"], "version": VERSION}
        assert notebook_bytes(released) == notebook_of(source).read_bytes()


def test_chosen_notebooks_come_with_the_first_one_and_without_dead_links(tmp_path):
    only = release_files(chosen_sources(["L0"]), date=DAY, due="", with_solutions=False)
    assert [name for name in only if name.endswith(".ipynb")] == [L0]
    assert not [name for name in only if "L1a" in name and not name.startswith("lecturelib/")]  # which comes whole
    content = json.loads(only[L0])
    nbformat.validate(nbformat.from_dict(content))
    text = "\n".join("".join(each["source"]) for each in content["cells"])
    assert "| 1 | L1a Discriminants and the perceptron | how does a line" in text
    assert [source.stem[:3] for source in chosen_sources(["L1a"])] == ["L0_", "L1a"]


def prose(name, data):
    """A page's text; of a notebook, what is not code, for `table["size"](x)` is no link."""
    if not name.endswith(".ipynb"):
        return data.decode()
    return "\n".join("".join(cell["source"]) for cell in json.loads(data)["cells"] if cell["cell_type"] == "markdown")


def test_links_lead_somewhere(files):
    for name, data in files.items():
        if name.endswith((".ipynb", "README.md")):
            for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", prose(name, data)):
                there = os.path.normpath(Path(name).parent / target).replace(os.sep, "/")
                assert target.startswith("https://") or there in files, f"{name}: {target}"


def test_the_readme_says_what_is_true(files, with_solutions):
    text = files["README.md"].decode()
    assert "- `notebooks/L1a_discriminants_and_perceptron.ipynb`" in text
    assert "upload its file from `notebooks/`, **by 2027-02-01**, to where" in text
    assert "solution()" not in text
    assert "`solution()`" in with_solutions["README.md"].decode()
    assert "$" not in text
    assert set(re.findall(r"course\.py (\w+)", text)) == {"lab", "check", "update"}


# ---------------------------------------------------------------------------------------------- making it


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"due": "soon"}, "--due must be a date such as 2027-03-31, got 'soon'"),
        ({"due": "2027-02-30"}, "--due must be a date such as 2027-03-31, got '2027-02-30'"),
        ({"date": "today"}, "--date must be a date such as 2027-03-31, got 'today'"),
        ({"notebooks": ["L1a", "L7"]}, "no notebook is called L7; there are L0, L1a"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(tmp_path, arguments, sentence):
    with pytest.raises(CourseError) as refused:
        release(out=tmp_path / "out", **{"date": DAY} | arguments)
    assert str(refused.value).startswith(sentence)
    assert "\n" not in str(refused.value)
    assert not (tmp_path / "out").exists()


def test_a_stale_notebook_is_refused_until_it_is_built(tmp_path, monkeypatch, capsys):
    """In a course of one small notebook, which gets another word."""
    monkeypatch.setattr("autograder.authoring.build_notebooks.NOTEBOOKS", tmp_path)
    source = tmp_path / "source" / "L0_start_here.py"
    source.parent.mkdir()
    source.write_text('# %% [markdown]\n# # Start here\n\n# %% id="sum" tags=["demo"]\n1 + 1\n')
    assert main(["build"]) == 0
    source.write_text(source.read_text().replace("Start here", "Begin here"))
    command = ["release", "--out", str(tmp_path / "out"), "--keep", str(tmp_path / "releases"), "--date", DAY]
    capsys.readouterr()
    assert main(command) == 2
    assert capsys.readouterr().err == (
        "release: L0: the notebook is older than its source or the code it ran; "
        "run `python3 course.py dev -m autograder build` first\n"
    )
    assert main(["build", "L0"]) == 0
    capsys.readouterr()
    assert main(command) == 0
    folder = tmp_path / "out" / f"linear-models-course-{VERSION}"
    assert capsys.readouterr().out.startswith(f"Released L0: {folder} (")
    assert "# Begin here" in (folder / L0).read_text(encoding="utf-8")


def test_the_date_may_come_from_the_environment(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert release_date("") == "1970-01-02"
    assert release_date(DAY) == DAY


def test_only_an_earlier_release_is_replaced_and_only_if_that_was_said(files, tmp_path):
    files = {name: files[name] for name in ("course.py", "lecturelib/__init__.py", STAMP)}
    folder = write_release(tmp_path, files, force=False)
    (folder / "course.py").write_text("old")
    with pytest.raises(CourseError, match="exists already; --force replaces it"):
        write_release(tmp_path, files, force=False)
    assert (folder / "course.py").read_text() == "old"
    write_release(tmp_path, files, force=True)
    assert contents_of(folder) == files
    (folder / STAMP).unlink()
    with pytest.raises(CourseError, match="exists and is no release of linear-models-course; choose another --out"):
        write_release(tmp_path, files, force=True)
    assert len(contents_of(folder)) == len(files) - 1
    assert sorted(path.name for path in tmp_path.iterdir()) == [folder.name, f"{folder.name}.zip"]


# ---------------------------------------------------------------------------------------------- grading it later


@pytest.fixture
def kept(tmp_path):
    """Releases some notebooks; all these releases keep in the same folder what grading will need."""

    def making(*names, **options):
        shutil.rmtree(tmp_path / "out", ignore_errors=True)
        release(out=tmp_path / "out", notebooks=names, date=DAY, keep=tmp_path / "releases", **options)

    return making


@pytest.fixture
def built(monkeypatch):
    """Whether the notebooks are up to date is not the question here."""
    monkeypatch.setattr("autograder.releases.release.reason_to_build", lambda _: "")


def test_what_grading_needs_is_kept_and_grades_alike(built, kept, tmp_path):
    kept("L1a")
    now, then = assignments(), assignments(tmp_path / "releases" / VERSION / "autograder")
    assert list(then) == ["L0", "L1a"]
    for name, assignment in then.items():
        assert assignment.versions == now[name].versions
        assert (assignment.exercises, assignment.skipped) == (now[name].exercises, now[name].skipped)
        assert (assignment.modules, assignment.forbidden) == (now[name].modules, now[name].forbidden)


def test_what_is_kept_is_not_in_what_students_get(built, kept, tmp_path):
    kept("L0")
    secret = {path.name for path in (tmp_path / "releases").rglob("keys/*/*.py")}
    assert secret
    (folder,) = (path for path in (tmp_path / "out").iterdir() if path.is_dir())
    assert not [path for path in folder.rglob("*") if "keys" in path.parts or path == folder / "releases"]


def test_a_rubric_and_what_its_question_is_worth_are_kept_and_no_edition_has_the_rubric(built, kept, tmp_path):
    kept("L6", with_solutions=True)
    now, then = assignments()["L6"], assignments(tmp_path / "releases" / VERSION / "autograder")["L6"]
    assert now.questions
    assert then.questions == now.questions
    assert [cell.id for cell in then.cells] == [cell.id for cell in now.cells]
    for question in now.questions:
        assert then.rubric(question.question) == now.rubric(question.question) != ""
        assert not list((tmp_path / "out").rglob(f"{question.question}.*"))


def test_releases_of_one_version_add_up_whatever_else_is_in_them(built, kept, tmp_path):
    kept("L0")
    kept("L1a")
    kept("L0", with_solutions=True)
    names = [path.name[:3] for path in sorted((tmp_path / "releases" / VERSION / "notebooks").iterdir())]
    assert names == ["L0_", "L1a"]


def test_only_by_force_a_version_changes_and_nothing_is_left_of_the_old(built, kept, tmp_path):
    kept("L0")
    folder = tmp_path / "releases" / VERSION
    first = contents_of(folder)
    unpacked({"autograder/exercises/L0/old.py": b"", "autograder/exercises/L1a/other.py": b""}, folder)
    with pytest.raises(CourseError, match=f"^version {VERSION} was released before with another .*/L0/old"):
        kept("L0")
    assert not (tmp_path / "out").exists()
    kept("L0", force=True)
    assert contents_of(folder) == first | {"autograder/exercises/L1a/other.py": b""}


# ---------------------------------------------------------------------------------------------- using it


def test_only_what_is_there_is_offered(student):
    offered = python(student, "-m", "autograder", "--help").stdout
    assert {"doctor", "check", "update"} <= set(re.findall(r"^    (\w+) ", offered, re.M))
    assert not {"build", "grade", "new", "release", "validate"} & set(re.findall(r"^    (\w+) ", offered, re.M))
    assert python(student, "-m", "autograder", "doctor").returncode == 0
    front_door = python(student, str(student / "course.py")).stdout
    assert re.findall(r"^    (\w+) ", front_door, re.M) == ["lab", "check", "update", "python"]


def wrote(student, source):
    saved(student, answered(opened(student, L0), "midpoint", source), L0)


RIGHT = Exercise(HOME / "exercises/L0/midpoint.py").solution
ANSWERS = {
    "right": (RIGHT, 0, "midpoint: 3 of 3 claims hold"),
    "wrong": ("def midpoint(a, b):\n    return a", 1, "midpoint: 0 of 3 claims hold"),
    "none": ("def midpoint(a, b):\n    ...", 0, "midpoint: not attempted yet"),
}


@pytest.mark.parametrize(("source", "code", "headline"), ANSWERS.values(), ids=ANSWERS)
@pytest.mark.parametrize("system", [["-m"], ["-c", ELSEWHERE]], ids=["here", "without fcntl and resource"])
def test_a_notebook_is_checked_before_it_is_handed_in(student, source, code, headline, system):
    wrote(student, source)
    said = python(student, *system, "autograder", "check", "L0" if "-m" in system else str(student / L0))
    assert (said.returncode, said.stderr) == (code, "")
    assert said.stdout.startswith(headline)
    assert ("At grading 2 more checks await." in said.stdout) is ("claims" in headline)


def test_a_changed_demo_counts_as_the_students_own_cell(student):
    """As at grading: what they defined there is there."""
    content = answered(opened(student, L0), "turning-line", "half = 0.5")
    saved(student, answered(content, "midpoint", "def midpoint(a, b):\n    return half * (a + b)"), L0)
    assert python(student, "-m", "autograder", "check", "L0").returncode == 0


IN_A_NOTEBOOK = """
import sys
if "elsewhere" in sys.argv:
    sys.modules |= {"fcntl": None, "resource": None}
import autograder
from autograder import check, hint, solution

def midpoint(a, b):
    return a

print(autograder.__file__)
for shown in (check(midpoint), hint(), solution(midpoint)):
    print(shown)
"""


@pytest.mark.parametrize("system", ["here", "elsewhere"])
def test_check_hint_and_no_solution_in_a_notebook(student, system):
    said = python(student, "-c", IN_A_NOTEBOOK, system)
    assert said.stderr == ""
    assert said.stdout.startswith(str(student / "autograder"))
    assert "midpoint: 0 of 3 claims hold" in said.stdout
    assert "At grading 2 more checks await." in said.stdout
    assert re.search(r"midpoint, hint \d of 2", said.stdout)
    assert "midpoint: this edition comes without solutions" in said.stdout


def test_with_solutions_there_is_one(with_solutions, tmp_path):
    said = python(unpacked(with_solutions, tmp_path / "edition"), "-c", IN_A_NOTEBOOK)
    assert "midpoint: one way to do it" in said.stdout
    assert "return (a + b) / 2" in said.stdout


@pytest.mark.full
def test_it_works_on_a_fresh_machine_by_its_own_commands(student, archive):
    """With an environment that its own course.py makes, the lab's packages in it, and an update by course.py."""

    def course(*arguments):
        run = [sys._base_executable, str(student / "course.py"), *arguments]
        outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        return subprocess.run(run, cwd=student.parent, env=outside, capture_output=True, text=True)

    wrote(student, RIGHT)
    first = course("check", "L0")
    assert (first.returncode, first.stderr) == (0, "")
    assert "Installing the packages" in first.stdout
    assert "midpoint: 3 of 3 claims hold" in first.stdout
    home = course("python", "-c", "import autograder, lecturelib; print(autograder.__file__, lecturelib.__file__)")
    assert home.stdout.count(str(student)) == 2
    assert course("python", "-m", "jupyterlab", "--version").returncode == 0
    assert course("python", "-m", "autograder", "doctor").returncode == 0
    assert course("update", str(shutil.copy(archive, student.parent))).stdout.startswith("This is now linear-models")
    assert "midpoint: 3 of 3 claims hold" in course("check", str(student / L0)).stdout
