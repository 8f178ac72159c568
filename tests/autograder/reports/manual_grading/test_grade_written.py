"""How written answers get into the gradebook, and what they are judged by."""

import json
import re
import socket
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

from autograder.__main__ import main
from autograder.errors import CourseError
from autograder.exercise.assignment import Question, assignments
from autograder.exercise.exercise_files import HOME
from autograder.exercise.notebook_file import unpacked
from autograder.grading.gradebook import Gradebook
from autograder.grading.run import grade_path
from autograder.reports.manual_grading.server import grade_written
from autograder.sandbox.limits import Limits
from tests.autograder.reports.manual_grading.essays import CELLS, WHY, handed_in, write_book, write_essay_course
from tests.available import named_level

RUBRICS = [(name, question) for name, each in assignments().items() for question in each.questions]


@pytest.fixture
def graded(tmp_path, monkeypatch):
    """Grade what a student has written into the cells of the made-up course, and return the gradebook."""
    course = write_essay_course(tmp_path / "course")
    monkeypatch.setattr("autograder.grading.run.releases_of", lambda *_: course)

    def run(**texts):
        cells = [
            {"cell_type": kind, "id": name, "source": texts.get(name, text), "metadata": {"points": 100}}
            for name, kind, text, _ in CELLS
        ]
        file = tmp_path / "ada_L9.ipynb"
        file.write_text(json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}))
        book = tmp_path / "book.sqlite"
        csv = tmp_path / "book.csv"
        assert grade_path(file, gradebook=book, csv=csv, limits=Limits(), level=named_level()) == 0
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


def test_a_port_that_there_is_not_is_told(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["autograder", "grade-written", "--port", "80000"])
    with pytest.raises(SystemExit):
        main()
    assert "80000 is not a port; choose one from 1024 to 65535" in capsys.readouterr().err


def test_where_there_is_nothing_to_grade_a_sentence_says_so(graded, tmp_path):
    with pytest.raises(CourseError, match=r"^there is no gradebook .*none.sqlite"):
        grade_written(tmp_path / "none.sqlite", browser=False)
    Gradebook(tmp_path / "empty.sqlite").close()
    with pytest.raises(CourseError, match="knows no question for a person to grade"):
        grade_written(tmp_path / "empty.sqlite", browser=False)
    with pytest.raises(CourseError, match="has no answer to such a question; there is why of L9, what of L9"):
        grade_written(graded(), question="how", browser=False)


def test_a_port_that_is_taken_is_told(graded):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CourseError, match=f"port {port} is taken; choose another"):
            grade_written(graded(why="Because."), port=port, browser=False)


def test_the_browsers_command_line_does_not_tell_the_secret(tmp_path, monkeypatch, capsys):
    course, opened = write_essay_course(tmp_path / "course"), []
    book = write_book(tmp_path / "book.sqlite", course, ada=handed_in("Because."))

    def open_browser(url):
        page = Path(url2pathname(urlsplit(url).path))
        opened.extend([url, page, page.read_text(encoding="utf-8"), page.parent.stat().st_mode])
        raise KeyboardInterrupt

    monkeypatch.setattr("autograder.reports.manual_grading.server.releases_of", lambda *_: course)
    monkeypatch.setattr("webbrowser.open", open_browser)
    assert grade_written(book, author="ada") == 0
    url, page, text, mode = opened
    address = re.search(r"http://127\S+/(\S+)/", capsys.readouterr().out)
    assert address[1] not in url
    assert f"url={address[0]}" in text
    assert mode & 0o077 == 0
    assert not page.parent.exists()
