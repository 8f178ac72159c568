"""How written answers get into the gradebook, and what they are judged by."""

import json
import re
from contextlib import closing

import pytest

from autograder.__main__ import main
from autograder.assignment import assignments
from autograder.exercise import HOME
from autograder.grading.commands import Wish, grade_path
from autograder.grading.decisions import Question
from autograder.grading.gradebook import Gradebook
from autograder.handing_in.notebook import unpacked
from autograder.isolation.sandbox import Limits
from autograder.written.command import Wish as Page
from autograder.written.command import grade_written
from tests.autograder.written.essays import CELLS, WHY, write_essay_course

RUBRICS = [(name, question) for name, each in assignments().items() for question in each.questions]


@pytest.fixture
def graded(tmp_path, monkeypatch):
    """Grade what a student has written into the cells of the made-up course, and return the gradebook."""
    course = write_essay_course(tmp_path / "course")
    monkeypatch.setattr("autograder.grading.commands.course_of", lambda *_: course)

    def run(**texts):
        cells = [
            {"cell_type": kind, "id": name, "source": texts.get(name, text), "metadata": {"points": 100}}
            for name, kind, text, _ in CELLS
        ]
        file = tmp_path / "ada_L9.ipynb"
        file.write_text(json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}))
        book = tmp_path / "book.sqlite"
        assert grade_path(Wish(file, book, tmp_path / "book.csv", Limits())) == 0
        return book

    return run


def test_what_a_question_is_worth_is_what_was_released_and_not_what_the_student_says(graded):
    with closing(Gradebook(graded(why="Because."))) as gradebook:
        assert gradebook.questions() == [
            Question("L9", "why", 4, WHY),
            Question("L9", "what", 12, "What have you learnt? …"),
        ]


def test_a_text_that_changed_is_stored_though_its_program_was_graded_before(graded):
    graded(why="Because.")
    with closing(Gradebook(graded(why="Better."))) as gradebook:
        (result,) = gradebook.results(history=True)
        cells = {cell["id"]: cell["source"] for cell in unpacked(gradebook.content_of(result))}
    assert cells["why"] == "Better."


def test_there_is_a_written_question_in_the_capstone():
    assert "L6" in dict(RUBRICS)


@pytest.mark.parametrize(("notebook", "question"), RUBRICS, ids=[question.question for _, question in RUBRICS])
def test_a_rubric_gives_just_the_points_of_its_question(notebook, question):
    rubric = assignments()[notebook].rubric(question.question)
    points = re.findall(r"^- (\d+) points?: ", rubric, re.M)
    assert sum(map(int, points)) == question.points
    assert question.prompt.startswith("#"), "a question that has a heading is found without its id, too"


def test_every_rubric_has_a_question():
    known = {(name, question.question) for name, question in RUBRICS}
    found = {(path.parent.name, path.stem) for path in HOME.glob("keys/*/*.md")}
    assert found <= known


def told(capsys):
    return capsys.readouterr().err


def test_a_port_that_there_is_not_is_told(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["autograder", "grade-written", "--port", "80000"])
    with pytest.raises(SystemExit):
        main()
    assert "80000 is no port; choose one from 1024 to 65535" in capsys.readouterr().err


def test_where_there_is_nothing_to_grade_a_sentence_says_so(graded, tmp_path, capsys):
    assert grade_written(Page(tmp_path / "none.sqlite", browser=False)) == 2
    assert told(capsys).startswith(f"grade-written: there is no gradebook {tmp_path / 'none.sqlite'}")
    Gradebook(tmp_path / "empty.sqlite").close()
    assert grade_written(Page(tmp_path / "empty.sqlite", browser=False)) == 2
    assert "knows no question for a person to grade" in told(capsys)
    assert grade_written(Page(graded(), question="how", browser=False)) == 2
    assert "has no answer to such a question; there is why of L9, what of L9" in told(capsys)
