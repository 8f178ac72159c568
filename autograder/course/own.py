"""An instructor's own exercises: folders laid out as the course's, whose exercises are graded like those.

own/exercises/L1a/my_function.py      what students may see
own/keys/L1a/my_function.py           what they may not
own/notebooks/L7_my_title.ipynb       only for a notebook that is new: as it was released
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from autograder.assignment import Assignment, assignments
from autograder.handing_in.submission import TOKEN


def extended(course: Mapping[str, Assignment], folder: Path) -> tuple[dict[str, Assignment], list[str]]:
    """The course with the exercises of a folder, and what is wrong with that, a sentence each."""
    if not folder.is_dir():
        return dict(course), [f"there is no folder {folder}"]
    own = own_assignments(folder)
    if not own:
        return dict(course), [f"{folder} has no exercises: their place is {folder.name}/exercises/NOTEBOOK/FUNCTION.py"]
    taken = {exercise for each in course.values() for exercise in each.exercises}
    problems = [
        f"{folder} calls a notebook {name}; it must be called like L1a or L7"
        for name in own
        if not TOKEN.fullmatch(name)
    ]
    if again := [exercise for each in own.values() for exercise in each.exercises if exercise in taken]:
        problems.append(f"{folder} has {', '.join(again)}, and so has the course; choose other names")
    return {**course, **{name: joined(course.get(name), each) for name, each in own.items()}}, problems


def own_assignments(folder: Path) -> dict[str, Assignment]:
    released = {path.stem.partition("_")[0]: path for path in (folder / "notebooks").glob("*.ipynb")}
    return {name: replace(each, released=released.get(name)) for name, each in assignments(folder).items()}


def joined(ours: Assignment | None, own: Assignment) -> Assignment:
    """A notebook of ours with the exercises that an instructor has added."""
    if ours is None:
        return own
    return replace(ours, public=(*ours.public, *own.public), hidden=(*ours.hidden, *own.hidden))
