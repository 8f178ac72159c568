"""What waits in the queue, in which order, and what becomes of a decision."""

from contextlib import closing

import pytest

from autograder.grading.gradebook import Gradebook
from autograder.grading.results import Decision
from autograder.reports.manual_grading._queue import TAKEN_BACK, AnswerQueue, RefusedError, comments
from tests.autograder.reports.manual_grading.essays import RUBRIC, hand_in, handed_in, write_book, write_essay_course


@pytest.fixture
def course(tmp_path):
    return write_essay_course(tmp_path / "course")


@pytest.fixture
def book(course, tmp_path):
    answers = {name: handed_in(f"Because {name} says so.") for name in ("ada", "bob", "eve", "joe", "sue")}
    return write_book(tmp_path / "book.sqlite", course, **answers)


@pytest.fixture
def queue(course, book):
    return AnswerQueue(book, course, "grader", question="why")


def answer_of(queue, student):
    return next(item for item in queue.items() if item.student == student)


def gives(queue, item, points, comment=""):
    seen = len(item.taken)
    return queue.decide(item.id, points=points, comment=comment, about=item.answer.about, seen=seen)


def decisions(book):
    with closing(Gradebook(book)) as gradebook:
        return [(each.student, each.points, each.reason, each.author) for each in gradebook.decisions()]


def test_a_decision_is_in_the_gradebook_at_once_and_the_question_counts(queue, book):
    assert gives(queue, answer_of(queue, "ada"), 3.5, " well put ").is_done
    with closing(Gradebook(book)) as gradebook:
        ada = next(gradebook.standings())
        assert (ada.scores["why"], ada.out_of["why"]) == (3.5, 4)
        assert ada.total is None  # the other question waits
    assert decisions(book) == [("ada", 3.5, "well put", "grader")]
    assert not answer_of(queue, "bob").is_done


def test_everybody_sees_the_same_numbers_but_begins_elsewhere(course, book):
    orders = {}
    for author in ("a", "b", "c", "d"):
        items = AnswerQueue(book, course, author, question="why").items()
        orders[author] = [item.number for item in items]
        assert {(item.number, item.student) for item in items} == {
            (item.number, item.student) for item in AnswerQueue(book, course, "a", question="why").items()
        }
    assert len({order[0] for order in orders.values()}) > 1
    assert all(sorted(order) == [1, 2, 3, 4, 5] for order in orders.values())


def test_questions_come_one_after_another_and_can_be_chosen(course, book):
    both = AnswerQueue(book, course, "grader").items()
    assert [item.question.question for item in both] == ["why"] * 5 + ["what"] * 5
    assert {
        item.question.question for item in AnswerQueue(book, course, "grader", notebook="L9", question="what").items()
    } == {"what"}
    assert AnswerQueue(book, course, "grader", notebook="L8").items() == []


def test_who_was_not_asked_has_no_answer_to_grade(course, book):
    with closing(Gradebook(book)) as gradebook:
        hand_in(gradebook, "tom", handed_in("An earlier release."), release="0.1")
        gradebook.save_questions(
            {("L9", "0.1"): [each for each in course.current["L9"].questions if each.question == "what"]}
        )
    asked = [(item.question.question, item.student) for item in AnswerQueue(book, course, "grader").items()]
    assert [question for question, student in asked if student == "tom"] == ["what"]
    assert len(asked) == 11


@pytest.mark.parametrize("points", [-0.5, 4.5, 0.25, float("nan"), float("inf"), "4", True, [], 10**400])
def test_points_that_there_are_not_are_refused(queue, book, points):
    with pytest.raises(RefusedError, match=r"^Not saved: there are 0 to 4 points"):
        gives(queue, answer_of(queue, "ada"), points)
    assert decisions(book) == []


@pytest.mark.parametrize("comment", [None, 7, "x" * 5001])
def test_a_comment_that_is_none_is_refused(queue, book, comment):
    with pytest.raises(RefusedError, match=r"^Not saved: a comment is a text of at most 5,000 characters"):
        gives(queue, answer_of(queue, "ada"), 1, comment)
    assert decisions(book) == []


def test_no_points_take_a_decision_back_and_the_answer_waits_again(queue, book):
    gives(queue, answer_of(queue, "ada"), 2, "half of it")
    item = gives(queue, answer_of(queue, "ada"), None)
    assert (item.is_done, item.decision, queue.saved) == (False, None, set())
    assert decisions(book)[-1] == ("ada", None, TAKEN_BACK, "grader")


def test_of_two_graders_the_second_is_told_and_nothing_is_lost(queue, course, book):
    other = AnswerQueue(book, course, "other", question="why")
    seen_by_both = answer_of(queue, "ada")
    gives(other, seen_by_both, 1, "hm")
    with pytest.raises(RefusedError, match="other has given 1 meanwhile"):
        gives(queue, seen_by_both, 4)
    gives(queue, answer_of(queue, "ada"), 4)
    assert decisions(book) == [("ada", 1, "hm", "other"), ("ada", 4, "", "grader")]


def test_a_changed_answer_waits_again_and_cannot_be_graded_unread(queue, book):
    before = gives(queue, answer_of(queue, "ada"), 2)
    with closing(Gradebook(book)) as gradebook:
        hand_in(gradebook, "ada", handed_in("Better."))
    with pytest.raises(RefusedError, match="handed in another answer"):
        gives(queue, before, 3)
    after = answer_of(queue, "ada")
    assert (after.is_done, after.decision.points, after.answer.own) == (False, 2, "Better.")


def test_a_decision_that_was_taken_elsewhere_is_one_about_whatever_the_answer_is(queue, book):
    with closing(Gradebook(book)) as gradebook:
        gradebook.decide(Decision("ada", "L9", "why", 4, "by hand", "boss"))
    assert answer_of(queue, "ada").is_done


def test_comments_are_offered_again_the_most_used_first(queue):
    for student, comment in [("ada", "rare"), ("bob", "common"), ("eve", "common"), ("joe", "")]:
        gives(queue, answer_of(queue, student), 1, comment)
    assert comments(queue.items()) == ["common", "rare"]


def test_the_rubric_is_that_of_the_key(queue):
    why, what = (
        item.question
        for item in (queue.items()[0], AnswerQueue(queue.book, queue.course, "x", question="what").items()[0])
    )
    assert queue.rubric(why) == RUBRIC
    assert queue.rubric(what) == ""


def test_an_answer_that_is_gone_is_told(queue):
    with pytest.raises(RefusedError, match="no such answer any more"):
        queue.decide("nobody", points=1, comment="", about="", seen=0)
