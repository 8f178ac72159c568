"""What grading takes from the settings: custom exercises, the seed of random numbers, and more time for some.

An instructor's custom exercises are in folders laid out as the course's, and are graded like those:

own/exercises/L1a/my_function.py      what students may see
own/keys/L1a/my_function.py           what they may not
own/notebooks/L7_my_title.ipynb       only for a notebook that is new: as it was released
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from autograder.course_file.settings import Settings
from autograder.exercise.assignment import Assignment, assignments
from autograder.sandbox.limits import Limits
from autograder.submissions.exercise_releases import RELEASES, ExerciseReleases, read_releases, with_seed
from autograder.submissions.submission import TOKEN, Submission


def releases_of(settings: Settings, folder: Path = RELEASES) -> ExerciseReleases:
    """The exercises by which to grade."""
    releases = read_releases(folder)
    current = releases.current
    for own in settings.own_exercises:
        current, _ = with_custom_exercises(current, own)
    return replace(releases, current=with_seed(current, settings.seed), seed=settings.seed)


def with_custom_exercises(known: Mapping[str, Assignment], folder: Path) -> tuple[Mapping[str, Assignment], list[str]]:
    """The assignments with those of a folder, and what is wrong with that, a sentence each."""
    if not folder.is_dir():
        return known, [f"there is no folder {folder}"]
    released = {path.stem.partition("_")[0]: path for path in (folder / "notebooks").glob("*.ipynb")}
    custom = {name: replace(each, released=released.get(name)) for name, each in assignments(folder).items()}
    if not custom:
        return known, [f"{folder} has no exercises: their place is {folder.name}/exercises/NOTEBOOK/FUNCTION.py"]
    wrong = [name for name in custom if not TOKEN.fullmatch(name)]
    problems = [f"{folder} calls a notebook {name}; it must be called like L1a or L7" for name in wrong]
    taken = {exercise for each in known.values() for exercise in each.exercises}
    if again := [exercise for each in custom.values() for exercise in each.exercises if exercise in taken]:
        problems.append(f"{folder} has {', '.join(again)}, and so has the course; choose other names")
    return {**known, **{name: _joined(known.get(name), each) for name, each in custom.items()}}, problems


def _joined(ours: Assignment | None, custom: Assignment) -> Assignment:
    """A notebook of ours with the exercises that an instructor has added."""
    if ours is None:
        return custom
    return replace(ours, public=(*ours.public, *custom.public), hidden=(*ours.hidden, *custom.hidden))


def limits_of(student: str, settings: Settings, limits: Limits) -> Limits:
    """The time limits of a student, who may have more time than others; memory is the same for all."""
    factor = settings.factor(student)
    return replace(
        limits, call=limits.call * factor, exercise=limits.exercise * factor, submission=limits.submission * factor
    )


def by_limits(submissions: Iterable[Submission], settings: Settings, limits: Limits) -> dict[Limits, list[Submission]]:
    """The submissions that are graded within the same limits."""
    groups = defaultdict[Limits, list[Submission]](list)
    for each in submissions:
        groups[limits_of(each.student, settings, limits)].append(each)
    return dict(groups)
