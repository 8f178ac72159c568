"""In the students' edition those who make a typical mistake read its sentence in the notebook, and nobody else does."""

import json
from base64 import b64decode
from itertools import pairwise

import pytest

from autograder.exercise.exercise_files import check_names, exercises
from autograder.harness.calls import is_stub
from autograder.harness.diagnosis import sentence_of, wrong_answers
from autograder.harness.sealed_mistakes import unlocked
from autograder.releases.seal import public_results, sealed_mistakes
from tests.autograder.releases.keyless import diagnoses, key_of, keyless

LEAST_SHARE = 0.9  # of the mistakes that grading recognises, in the notebook
SAMPLE = list(exercises().values())[::9]
pytestmark = pytest.mark.filterwarnings("ignore")  # who divides by 0 goes on


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
    data, wrongs = sealed_mistakes(exercise), wrong_answers(key_of(exercise))
    coded = [b64decode(each) for part in json.loads(data).values() for each in part]
    shown = b"\n".join([data, *coded]).decode(errors="replace")
    secrets = {wrong.__name__ for wrong in wrongs} | {check for wrong in wrongs for check in check_names(exercise.key)}
    secrets |= {" ".join(two) for wrong in wrongs for two in pairwise(sentence_of(wrong).split())}
    secrets |= {line for line in map(str.strip, exercise.key.read_text().splitlines()) if len(line) > 8}
    assert len(secrets) > 50
    assert not [secret for secret in secrets if secret in shown]
