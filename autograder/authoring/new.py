"""`python -m autograder new L1a my_function`: the two files of a new exercise, from a template that works as it is.

The template is a small exercise of its own, valid Python whose checks hold, so that an author can try it at once and
replace it piece by piece. Each piece to replace is marked; the tests see to it that no mark is left in the course.
"""

import keyword
import re
from pathlib import Path

from autograder.errors import CourseError
from autograder.exercise.exercise_files import HOME

TEMPLATES = {kind: Path(__file__).with_name(f"{kind}_template.txt") for kind in ("exercise", "key")}
NAME = "my_function"  # what stands in the template for the name of the function
MARK = "# WRITE:"
_RESERVED = ("test_", "right_", "wrong_")  # a key gives such names a meaning
_NEXT_STEPS = """\
Made: {exercise}
      {key}
Next: 1. replace what is marked {mark} in both, and delete the marks (docs/writing-exercises.md says how)
      2. python -m autograder validate {notebook}
      3. put the line  # %% exercise="{name}"  where it belongs in {source}
      4. python -m autograder build {notebook}"""


def new(notebook: str, name: str, *, home: Path = HOME) -> None:
    """Make both files of an exercise and say how to go on; refuse, in a sentence, what would not work later."""
    refuse(notebook, name, home)
    files = {kind: home / f"{kind}s" / notebook / f"{name}.py" for kind in TEMPLATES}
    for kind, file in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8", newline="\n") as page:
            page.write(TEMPLATES[kind].read_text(encoding="utf-8").replace(NAME, name))
    files["source"] = next(sources(home).glob(f"{notebook}_*.py"))
    paths = {kind: file.relative_to(home.parent) for kind, file in files.items()}
    print(_NEXT_STEPS.format(**paths, mark=MARK, name=name, notebook=notebook))


def refuse(notebook: str, name: str, home: Path) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise CourseError(f"no exercise can be called {name!r}; use lower-case letters and _, as in perceptron_update")
    if name.startswith(_RESERVED):
        prefix = name.partition("_")[0]
        raise CourseError(f"{name!r} begins with {prefix}_, which means something else in a key; choose another")
    known = sorted(path.stem.partition("_")[0] for path in sources(home).glob("*_*.py"))
    if notebook not in known:
        raise CourseError(f"no notebook is called {notebook!r}; there are {', '.join(known)}")
    if taken := sorted(home.glob(f"*/*/{name}.py")):
        where = taken[0].relative_to(home.parent)
        raise CourseError(f"{where} exists already; the name of a function is unique in the course")


def sources(home: Path) -> Path:
    return home.parent / "notebooks" / "source"
