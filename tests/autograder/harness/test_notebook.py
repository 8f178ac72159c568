import ast
import functools
from pathlib import Path

import numpy as np
import pytest

from autograder import check, hint, puzzle, solution
from autograder.exercise.exercise_files import HOME, Exercise, exercises
from autograder.harness import notebook as student
from autograder.harness import progress as records
from autograder.harness.calls import is_stub


def midpoint(a, b):
    return (a + b) / 2


right = midpoint


@pytest.fixture(autouse=True)
def nothing_done_before(monkeypatch):
    monkeypatch.setattr(records, "_unsaved", {})
    monkeypatch.setattr(student, "_current", "")


def answer(function):
    function.__name__ = "midpoint"
    return function


def test_a_right_answer_is_told_that_every_claim_holds():
    report = check(right)
    assert report.passed
    assert report.headline == "midpoint: 3 of 3 claims hold"
    assert "✓ holds: If only b moves" in repr(report)


def test_a_wrong_answer_is_told_which_claims_do_not_hold_and_where_help_is():
    report = check(answer(lambda a, b: (b - a) / 2))
    assert not report.passed
    assert report.headline == "midpoint: 1 of 3 claims hold"
    assert "✗ not yet: The point is as far from a" in repr(report)
    diagnosis, help_is = report.advice.splitlines()
    assert diagnosis == "You return half of the step from a to b; start at a and go that step."
    assert help_is == "hint() gives a first hint."
    assert report.footer == "At grading 2 more checks await."


def test_the_shortest_failing_call_can_be_pasted_and_shows_what_came_back():
    def midpoint(a, b):
        return a + b

    title, line, gave = check(midpoint).code.splitlines()
    assert title == "# try it in a cell of your own:"
    assert eval(line, {"np": np, "midpoint": midpoint}) == pytest.approx(
        np.array(eval(gave.removeprefix("# gave "), {"np": np}))
    )


def test_an_argument_that_was_changed_in_place_is_named():
    def midpoint(a, b):
        a += b
        return a

    assert "# and changed its argument a" in check(midpoint).code


def test_a_result_that_cannot_be_handed_in_is_refused_as_at_grading():
    report = check(answer(lambda a, b: {1, 2}))
    assert report.rows[0].detail.startswith("a set cannot be handed in; return numbers")


def test_a_solution_is_shown_where_there_is_a_key():
    shown = solution(right)
    assert shown.code == "def midpoint(a, b):\n    return (a + b) / 2"


def test_an_edition_without_keys_says_so(monkeypatch):
    monkeypatch.setattr(Exercise, "key", Path("nowhere"))
    assert solution(right).headline == "midpoint: this edition comes without solutions"
    assert puzzle(right).headline == "midpoint: this edition comes without solutions"
    assert check(right).footer == ""


def test_an_error_in_the_answer_is_shown_with_its_name():
    report = check(answer(lambda a, b: a + "b"))
    assert all(row.detail.startswith(("TypeError", "UFuncTypeError", "_UFuncNoLoopError")) for row in report.rows)


@pytest.mark.parametrize(
    "idle", [lambda a, b: None, lambda a, b: ..., lambda a, b: 0], ids=["None", "Ellipsis", "zero"]
)
def test_only_a_body_that_does_nothing_is_not_attempted(idle):
    def with_docstring(a, b):
        """Return the point."""
        ...

    def with_pass(a, b):
        pass

    assert is_stub(with_docstring)
    assert is_stub(with_pass)
    assert is_stub(idle) is (idle(1, 2) is None)


def test_prints_of_the_answer_reach_the_notebook(capsys):
    def midpoint(a, b):
        print("looking at", len(a))
        return (a + b) / 2

    assert check(midpoint).passed
    assert "looking at 3" in capsys.readouterr().out


def test_html_is_self_contained_and_escapes_what_the_student_wrote():
    def midpoint(a, b):
        raise ValueError("<script>alert(1)</script>")

    html = check(midpoint)._repr_html_()
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert "http" not in html


def test_the_claims_are_a_table_with_a_row_for_each():
    html = check(right)._repr_html_()
    assert html.count("<tr>") == html.count("✓ holds</span></th>") == 3


def test_hints_step_on_and_the_last_one_stays():
    check(answer(lambda a, b: None))
    assert [hint().headline for _ in range(3)] == [f"midpoint, hint {n} of 2" for n in (1, 2, 2)]


def test_a_check_shows_no_hint_but_says_where_help_is(monkeypatch):
    wrong = answer(lambda a, b: a + b)
    hints = Exercise(HOME / "exercises" / "L0" / "midpoint.py").hints
    told = []
    for _ in range(len(hints) + 1):
        found = check(wrong)
        assert not any(each in repr(found) for each in hints)
        told.append(found.advice.splitlines()[-1])
        hint()
    assert told[0] == "hint() gives a first hint."
    assert set(told[1:-1]) == {"hint() gives the next hint."}
    assert told[-1] == "puzzle() shows the pieces of a solution."
    monkeypatch.setattr(Exercise, "key", Path("nowhere"))
    assert check(wrong).advice.splitlines()[-1] == "hint() shows the last hint again."


def test_a_puzzle_has_all_pieces_of_the_solution_in_another_order_which_is_always_the_same():
    shown, solution_in_pieces = puzzle(right), ["return", "(", "a", "+", "b", ")", "/", "2"]
    assert shown.headline == "midpoint: the words and signs of a solution, shuffled"
    assert sorted(shown.code.split()) == sorted(solution_in_pieces)
    assert shown.code.split() != solution_in_pieces
    assert puzzle(right).code == shown.code


@pytest.mark.parametrize("name", exercises())
def test_no_puzzle_is_the_solution(name):
    _, pieces = student.shuffled_solution(exercises()[name].solution)
    whole = "".join(ast.unparse(ast.parse(exercises()[name].solution)).split())
    assert "".join(pieces.split()) not in whole


def test_after_the_last_hint_there_is_the_solution_or_nothing_more(monkeypatch):
    hint(right)
    assert hint(right).footer == (
        "That was the last one. puzzle() shows the pieces of a solution, solution() the solution."
    )
    monkeypatch.setattr(Exercise, "key", Path("nowhere"))
    assert hint(right).footer == "That was the last one."


def test_a_hint_can_be_asked_for_by_function():
    assert hint(right).headline == "midpoint, hint 1 of 2"


def test_mistaken_calls_are_told_in_a_sentence():
    with pytest.raises(TypeError, match="give it the function itself, as in"):
        check(3)
    with pytest.raises(LookupError, match="check an exercise first"):
        hint()
    with pytest.raises(LookupError, match="there is no exercise 'center'; the function must keep its name"):
        check(answer_named("center"))
    with pytest.raises(LookupError, match="there is no exercise 'partial'; the function must keep its name"):
        check(functools.partial(right, 1))


def answer_named(name):
    function = answer(lambda a, b: a)
    function.__name__ = name
    return function
