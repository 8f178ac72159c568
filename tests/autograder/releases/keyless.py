"""What `check()` says in an edition without keys. As a command: of each mistake, on the processor at hand."""

import io
import json
import shutil
import sys
import warnings
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from autograder.exercise.exercise_files import Exercise, exercises
from autograder.harness.diagnosis import diagnose, loaded, wrong_answers
from autograder.releases.seal import public_results, sealed_mistakes


def keyless(exercise, folder):
    """The exercise as it is in a release: with its sealed mistakes, and without its key."""
    public = released(exercise, folder)
    for path in (public.path, public.sealed):
        path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(exercise.path, public.path)
    public.sealed.write_bytes(sealed_mistakes(exercise))
    assert not public.key.exists()
    return public


def released(exercise, folder):
    return Exercise(folder / "autograder" / "exercises" / exercise.notebook / exercise.path.name)


def key_of(exercise):
    return loaded(exercise.key)


def diagnoses(exercise, public):
    """Each wrong answer, with what is said of it where there is no key."""
    wrongs = wrong_answers(key_of(exercise))
    with redirect_stdout(io.StringIO()):
        found = public_results(exercise, wrongs)
    return [(wrong, diagnose(public, results, pytest.fail)) for wrong, results in zip(wrongs, found, strict=True)]


def names_told(folder):
    """Of each mistake of the course, the name of the one that is told in this edition."""
    rows = [(each, diagnoses(each, released(each, folder))) for each in exercises().values()]
    return [[each.name, wrong.__name__, found.name if found else ""] for each, row in rows for wrong, found in row]


if __name__ == "__main__":
    warnings.simplefilter("ignore")  # who divides by 0 goes on
    print(json.dumps(names_told(Path(sys.argv[1]))))
