"""An answer is found where it is, and nothing is guessed where that is not certain."""

import pytest

from autograder.exercise.assignment import NotebookCell, Question
from autograder.exercise.notebook_file import packed
from autograder.reports.manual_grading.answers import BY_HEADING, BY_ID, BY_PLACE, NOT_FOUND, find_answer
from tests.autograder.reports.manual_grading.essays import CELLS, WHY, handed_in

RELEASED = tuple(NotebookCell(*cell) for cell in CELLS)
QUESTION = Question("L9", "why", 4, WHY)


def found(content, released=RELEASED):
    return find_answer(content, QUESTION, released)


def test_the_cell_of_that_id_is_the_answer_without_the_question_at_its_beginning():
    answer = found(handed_in("Because."))
    assert (answer.own, answer.how, answer.is_missing) == ("Because.", BY_ID, False)
    assert answer.text == f"{WHY.removesuffix('…')}Because."


@pytest.mark.parametrize("text", ["…", "", "  \n"])
def test_a_cell_as_it_was_released_or_empty_is_no_answer(text):
    assert found(handed_in(text)).is_missing
    assert found(handed_in(changes={"why": text})).is_missing


def test_what_was_written_into_a_cell_of_its_own_below_belongs_to_it():
    below = [("why", "markdown", "Because of this."), ("why", "code", "1 + 1"), ("why", "markdown", "And that.")]
    assert found(handed_in("See below.", extra=below)).own == "See below.\n\nBecause of this.\n\nAnd that."
    assert found(handed_in(extra=below)).own.endswith("Because of this.\n\nAnd that.")


def test_an_answer_that_overwrote_the_question_is_found():
    assert found(handed_in(changes={"why": "Just because."})).own == "Just because."


def test_without_ids_it_is_what_stands_between_the_released_neighbours():
    answer = found(handed_in(changes={"why": "Just because."}, without_ids=True))
    assert (answer.own, answer.how) == ("Just because.", BY_PLACE)
    answer = found(handed_in("Because.", without_ids=True, extra=[("why", "markdown", "More.")]))
    assert (answer.own, answer.how) == ("Because.\n\nMore.", BY_PLACE)


def test_without_ids_and_neighbours_it_is_what_has_the_heading():
    answer = found(handed_in("Because.", without_ids=True, changes={"middle": "Changed."}))
    assert (answer.own, answer.how) == ("Because.", BY_HEADING)


def test_a_question_without_a_heading_is_looked_for_below_the_last_one_above_it():
    what = Question("L9", "what", 12)
    content = handed_in(
        "Because.", without_ids=True, changes={"between": "### Words", "triple": "x = 1", "what": "A lot."}
    )
    released = tuple(cell._replace(source="### Words") if cell.id == "between" else cell for cell in RELEASED)
    answer = find_answer(content, what, released)
    assert (answer.text, answer.how) == ("### Words\n\nA lot.", BY_HEADING)


@pytest.mark.parametrize(
    "changes",
    [
        {"middle": "Changed.", "why": "Just because."},
        {"middle": None, "why": "Just because."},
        {"middle": "### Why?", "why": "### Why?\nJust because."},
        {"why": None, "what": "Just because."},
    ],
    ids=["changed neighbour", "deleted neighbour", "heading twice", "deleted"],
)
def test_what_is_not_certain_is_not_found_and_all_own_texts_are_shown(changes):
    answer = found(handed_in(without_ids=True, changes=changes))
    assert (answer.how, answer.is_missing) == (NOT_FOUND, False)
    assert "Just because." in answer.text
    assert "The end." not in answer.text


def test_a_copied_cell_loses_nothing():
    cell = {"cell_type": "markdown", "id": "why", "source": "One."}
    assert found(packed([cell, cell | {"source": "Two."}])).text == "One.\n\nTwo."


def test_an_empty_or_foreign_notebook_has_no_answer():
    assert found(b"").how == NOT_FOUND
    assert found(packed([])).text == ""
    assert found(handed_in("Because."), released=()).own.startswith("Because.")


def test_another_text_is_another_fingerprint():
    assert found(handed_in("a")).about != found(handed_in("b")).about
