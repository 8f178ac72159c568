"""In the students' edition those who make a typical mistake read its sentence in the notebook, and nobody else does."""

import io
import json
import shutil
from contextlib import redirect_stdout

import pytest

from autograder.exercise.exercise_files import Exercise, exercises
from autograder.harness.calls import is_stub
from autograder.harness.diagnosis import diagnose, loaded, sentence_of, wrong_answers
from autograder.harness.sealed_mistakes import unlocked
from autograder.releases.seal import public_results, sealed_mistakes

LEAST_SHARE = 0.9  # of the mistakes that grading recognises, in the notebook
SAMPLE = list(exercises().values())[::9]
pytestmark = pytest.mark.filterwarnings("ignore")  # who divides by 0 goes on


def keyless(exercise, folder):
    """The exercise as it is in a release: with its sealed mistakes, and without its key."""
    public = Exercise(folder / "autograder" / "exercises" / exercise.notebook / exercise.path.name)
    for path in (public.path, public.sealed):
        path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(exercise.path, public.path)
    public.sealed.write_bytes(sealed_mistakes(exercise))
    assert not public.key.exists()
    return public


def key_of(exercise):
    return loaded(exercise.key, exercise.key.stat().st_mtime_ns)


def diagnoses(exercise, public):
    """Each wrong answer, with what is said of it where there is no key."""
    wrongs = wrong_answers(key_of(exercise))
    with redirect_stdout(io.StringIO()):
        found = public_results(exercise, wrongs)
    return [(wrong, diagnose(public, results, pytest.fail)) for wrong, results in zip(wrongs, found, strict=True)]


def share(chosen, folder):
    """Of the sentences that grading says, those that the notebook says; and all others that it says in their place."""
    told, others, total = 0, [], 0
    for exercise in chosen:
        for wrong, found in diagnoses(exercise, keyless(exercise, folder)):
            total += 1
            told += found is not None and found.sentence == sentence_of(wrong)
            if found and found.name.startswith("wrong_") and found.name != wrong.__name__:
                others.append((exercise.name, wrong.__name__, found.name))
    print(f"{told} of {total} mistakes are recognised without a key: {told / total:.1%}")
    return told / total, others


def test_of_a_sample_of_exercises_most_mistakes_are_recognised_without_a_key(tmp_path):
    found, others = share(SAMPLE, tmp_path)
    assert found >= LEAST_SHARE - 0.1  # a sample of a tenth may have more of the hard ones
    assert others == []


@pytest.mark.full
def test_nine_in_ten_mistakes_that_grading_recognises_are_recognised_without_a_key(tmp_path):
    found, others = share(exercises().values(), tmp_path)
    assert found >= LEAST_SHARE
    assert others == [], "nobody is told the sentence of another mistake"


def answers_that_unlock_nothing(exercise):
    right = [each for name, each in vars(key_of(exercise)).items() if name.startswith("right_")]
    stub = {}
    exec(exercise.stub, stub)
    assert is_stub(stub[exercise.name])
    return [getattr(key_of(exercise), exercise.name), *right, stub[exercise.name]]


@pytest.mark.parametrize("exercise", SAMPLE, ids=lambda exercise: exercise.name)
def test_right_answers_and_an_empty_stub_unlock_nothing(exercise):
    data = sealed_mistakes(exercise)
    for results in public_results(exercise, answers_that_unlock_nothing(exercise)):
        assert not any(unlocked(data, exercise.name, results).values())


@pytest.mark.parametrize("exercise", SAMPLE, ids=lambda exercise: exercise.name)
def test_the_file_has_neither_sentence_nor_name_nor_code(exercise):
    shown = sealed_mistakes(exercise).decode()
    key = key_of(exercise)
    assert set(json.loads(shown)) == {"locks", "mistakes"}
    words = {word for name in vars(key) for word in name.split("_") if len(word) > 3}
    words |= {word for wrong in wrong_answers(key) for word in sentence_of(wrong).split() if len(word) > 6}
    assert not [word for word in words - {"mistakes", "locks"} if word in shown]
