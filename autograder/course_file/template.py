"""`init`: writes a course file in which every key is explained, and has its default value."""

from collections.abc import Mapping
from pathlib import Path

from autograder.course_file.settings import FILE
from autograder.errors import DONE, CourseError
from autograder.exercise.assignment import Assignment, assignments

_HEAD = """\
# What you decide about your course. All commands for instructors read it where they find it: in the folder in which
# you call them, or where --course says. A key that you delete has the value given here.
# Dates: 2027-03-31T23:59:00 is a time in your time zone, 2027-03-31 is the end of that day.

[course]
name = ""                # of your course, for reports
time_zone = "UTC"        # such as "Europe/Zurich" or "America/New_York"
roster = ""              # the list of your class, a CSV file with columns such as id, name, email, canvas id, moodle id
handed_in = ""           # when they handed in, a CSV file with the columns student, notebook, handed_in (and attempt);
                         # without it only Canvas's LATE is known
attempts = "latest"      # of several that a student hands in, the "latest" or the "best" one counts
seed = ""                # any text: other random numbers for the checks, and only you know which
own_exercises = []       # folders of yours, such as ["mine"] with mine/exercises/L1a/f.py and mine/keys/L1a/f.py

[late]
grace_minutes = 0        # that nobody minds
per_day = 0              # percent of the full mark that each begun day after that costs
# last_day = 7           # after so many days nothing counts; 0: nothing that is late counts; default: never

# ---- What counts. Without any of these tables, every notebook that was handed in counts the same.

"""
NOTEBOOK = """\
[notebooks.{name}]{title}
weight = 1
# due = 2027-03-31T23:59:00
"""
_FIRST = """\
# title = "Homework 1 (4711)"       # the column in an export; Canvas knows an assignment by its number in parentheses
# points = 100                      # that a full mark is worth in an export; default: the points of the notebook
[notebooks.{name}.exercises]        # weights of the points; those that you do not name have 1, and 0 does not count
{exercises}
"""
_TAIL = """\
# ---- Students, by their ids. These are examples: nobody has an extension, extra time or a group yet.

# [extensions.s17]
# {name} = 2027-04-07T23:59:00       # this date instead of the due date of all

# [extra_time.s23]
# factor = 1.5                      # of the time limits when the student's code is graded
# days = 3                          # that are added to every due date

[groups]                            # one hands in, and the mark goes to all
# team_blue = ["s17", "s23"]
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
        details = _FIRST.format(name=name, exercises=exercises) if name == telling else ""
        tables.append(NOTEBOOK.format(name=name, title=_title_of(assignment)) + details)
    return _HEAD + "\n".join(tables) + "\n" + _TAIL.format(name=telling)


def _title_of(assignment: Assignment) -> str:
    """As a comment, what the notebook is about."""
    words = assignment.released.stem.partition("_")[2].replace("_", " ") if assignment.released else ""
    return f"            # {words}" if words else ""
