from contextlib import closing

import pytest

from autograder.grading.decisions import Decision
from autograder.grading.forgetting import forget
from autograder.grading.gradebook import Gradebook
from autograder.grading.results import Result

FACTS = ("digest-of-the-program", "version")


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "book.sqlite"
    with closing(Gradebook(path)) as gradebook:
        for name in ("ada", "bob"):
            gradebook.record(Result(name, "L1a", *FACTS), f"the words of {name} themselves".encode())
            gradebook.decide(Decision(name, "L1a", "f", 1, f"about {name} only", "me"))
    return path


def students(book):
    with closing(Gradebook(book)) as gradebook:
        return [result.student for result in gradebook.results(history=True)]


def test_nothing_of_the_student_is_left_in_the_file_and_all_of_the_others(book, capsys):
    assert forget("ada", book, sure=True) == 0
    assert "Removed all of ada" in (said := capsys.readouterr().out)
    assert "1 result (L1a), 1 notebook, 1 decision" in said
    assert b"ada" not in book.read_bytes()
    assert b"the words of bob themselves" in book.read_bytes()
    assert students(book) == ["bob"]


@pytest.mark.parametrize(("answer", "removed"), [("y", True), ("yes", True), ("", False), ("n", False)])
def test_only_a_clear_yes_removes(book, answer, removed):
    asked = []
    status = forget("ada", book, sure=False, ask=lambda question: asked.append(question) or answer)
    assert (students(book), status) == ((["bob"], 0) if removed else (["ada", "bob"], 2))
    assert "1 result (L1a), 1 notebook, 1 decision" in asked[0]


def test_where_nobody_can_answer_nothing_is_removed(book):
    def nobody(_):
        raise EOFError

    assert forget("ada", book, sure=False, ask=nobody) == 2
    assert students(book) == ["ada", "bob"]


def test_a_student_who_is_not_there_is_named_with_who_may_be_meant(book, tmp_path, capsys):
    assert forget("Ada", book, sure=True) == 2
    assert "knows no student Ada; did you mean ada?" in capsys.readouterr().err
    assert forget("ada", tmp_path / "none.sqlite", sure=True) == 2
    assert "there is no gradebook" in capsys.readouterr().err
    assert not (tmp_path / "none.sqlite").exists()
