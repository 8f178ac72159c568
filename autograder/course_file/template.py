"""`init`: writes a course file in which every key is explained, and has its default value."""

from collections.abc import Mapping
from pathlib import Path
from string import Template

from autograder.course_file.settings import FILE
from autograder.errors import DONE, CourseError
from autograder.exercise.assignment import Assignment, assignments

_TEMPLATE = Path(__file__).with_name("course_template.txt")
_NOTEBOOK = """\
[notebooks.{name}]{title}
weight = 1
# due = 2027-03-31T23:59:00
"""
_DETAILS = """\
# title = "Homework 1 (4711)"       # the column in an export; Canvas knows an assignment by its number in parentheses
# points = 100                      # that a full mark is worth in an export; default: the points of the notebook
[notebooks.{name}.exercises]        # weights of the points; those that you do not name have 1, and 0 does not count
{exercises}
"""


def init(folder: Path, *, replacing: bool = False) -> int:
    """Write a course file into a folder, but not over one that is there, unless that was asked for."""
    file = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with file.open("w" if replacing else "x", encoding="utf-8") as opened:
            opened.write(template(assignments()))
    except FileExistsError:
        raise CourseError(f"{file} is there already; --force replaces it") from None
    except OSError as problem:
        raise CourseError(f"{file} cannot be written ({problem.strerror})") from None
    print(f"Written: {file}. It is valid as it is; what it says now is what holds without it.")
    return DONE


def template(known: Mapping[str, Assignment]) -> str:
    """The text of a course file for these notebooks, one of which shows all that there is to say."""
    telling = max(known, key=lambda name: len(known[name].exercises) > 1)  # the first of them
    tables = []
    for name, assignment in known.items():
        exercises = "\n".join(f"{exercise} = 1" for exercise in assignment.exercises)
        details = _DETAILS.format(name=name, exercises=exercises) if name == telling else ""
        tables.append(_NOTEBOOK.format(name=name, title=_title_of(assignment)) + details)
    return Template(_TEMPLATE.read_text(encoding="utf-8")).substitute(notebooks="\n".join(tables), example=telling)


def _title_of(assignment: Assignment) -> str:
    """As a comment, what the notebook is about."""
    words = assignment.released.stem.partition("_")[2].replace("_", " ") if assignment.released else ""
    return f"            # {words}" if words else ""
