"""A sealed mistake is read by who replies as it does, and by nobody else."""

import json
import re
from base64 import b64decode

import pytest

from autograder.harness.calls import Call, Reply
from autograder.harness.check_results import CheckResult, Status
from autograder.harness.sealed_mistakes import SealedMistake, fingerprints, recognised, seal, unlocked

SQUARED = SealedMistake("wrong_squared", "You take the square; take its root.", {"test_a": 4, "test_b": 4})
HALVED = SealedMistake("wrong_halved", "You divide by 2; the formula has no 2.", {"test_b": 4})


def result(check, *values):
    calls = tuple(Call("f", b"", Reply(value)) for value in values)
    return CheckResult("f", check, "It is so.", 1, Status.FAILED, calls=calls)


def opened_by(*results):
    return {each.check: fingerprints(each.calls) for each in results}


MADE = [
    (SQUARED, opened_by(result("test_a", 4.0, 9.0), result("test_b", 2.5))),
    (HALVED, opened_by(result("test_b", 2.5))),
]
FILE = seal("f", MADE, b"secret")


def test_who_replies_as_the_mistake_does_reads_it():
    assert unlocked(FILE, "f", [result("test_a", 4, 9 + 1e-12)]) == {"test_a": [SQUARED]}


def test_replies_that_two_mistakes_give_unlock_both():
    assert unlocked(FILE, "f", [result("test_b", 2.5)]) == {"test_b": [SQUARED, HALVED]}


OTHERS = {
    "another result": result("test_a", 4.0, 9.1),
    "a call less": result("test_a", 4.0),
    "the same in another check": result("test_b", 4.0, 9.0),
    "nothing": result("test_a", None, None),
}


@pytest.mark.parametrize("reply", OTHERS)
def test_nobody_else_does(reply):
    asked = OTHERS[reply]
    assert unlocked(FILE, "f", [asked]) == {asked.check: []}
    assert unlocked(FILE, "g", [result("test_a", 4.0, 9.0)]) == {"test_a": []}


def test_who_reads_the_file_sees_numbers_only():
    shown = json.loads(FILE)
    assert set(shown) == {"locks", "mistakes"}
    assert all(re.fullmatch(r"[A-Za-z0-9+/]{32}", lock) for lock in shown["locks"])
    assert len(shown["locks"]) == 2 * 3
    assert shown["locks"] == sorted(shown["locks"]), "or their order would tell whose they are"
    assert {len(b64decode(each)) % 64 for each in shown["mistakes"]} == {16}, "or lengths would tell which text it is"


def test_the_same_mistakes_give_the_same_file_and_other_secrets_another():
    assert seal("f", MADE, b"secret") == FILE
    assert not set(json.loads(seal("f", MADE, b"other"))["mistakes"]) & set(json.loads(FILE)["mistakes"])


def test_a_damaged_text_is_not_read():
    damaged = json.loads(FILE)
    damaged["mistakes"][0] = damaged["mistakes"][1]
    with pytest.raises(ValueError, match="a sealed mistake is damaged"):
        unlocked(json.dumps(damaged).encode(), "f", [result("test_a", 4.0, 9.0)])


# ------------------------------------------------------------------------------------ which of them it is

ONE, TWO = SealedMistake("one", "", {"a": 4, "b": 4}), SealedMistake("two", "", {"b": 4})
WEAK, STRONG = SealedMistake("weak", "", {"a": 1}), SealedMistake("strong", "", {"a": 4, "b": 4, "c": 4})
LABELS = SealedMistake("labels", "", {"a": 3, "b": 3})
CASES = {
    "it explains all that failed": ({"a": [ONE], "b": [ONE, TWO]}, ONE),
    "it would show in another check, too": ({"b": [ONE, TWO]}, TWO),
    "nothing is unlocked": ({"a": [], "b": []}, None),
    "one small number may be an accident": ({"a": [WEAK]}, None),
    "two explain as much": ({"a": [ONE, STRONG], "b": [ONE, STRONG], "c": []}, None),
    "it explains two in three": ({"a": [ONE], "b": [ONE], "c": []}, ONE),
    "labels are often the same": ({"a": [LABELS], "b": [LABELS], "c": []}, None),
    "labels, and all of them": ({"a": [LABELS], "b": [LABELS]}, LABELS),
    "it explains one in two": ({"b": [TWO], "c": []}, None),
    "it explains two in four": ({"a": [ONE], "b": [ONE], "c": [], "d": []}, None),
    "it is another one elsewhere": ({"a": [STRONG], "b": [STRONG], "c": []}, STRONG),
}


@pytest.mark.parametrize("case", CASES)
def test_a_mistake_is_recognised_by_the_checks_that_fail(case):
    found, expected = CASES[case]
    assert recognised(found) is expected


def test_of_two_mistakes_that_explain_as_much_none_is_recognised():
    other = SealedMistake("other", "", {"a": 4, "b": 4})
    assert recognised({"a": [ONE, other], "b": [ONE, other]}) is None
