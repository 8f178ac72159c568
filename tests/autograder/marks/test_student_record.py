"""What people decide counts and survives grading again; the history tells all; what is forgotten leaves no trace."""

from contextlib import closing
from dataclasses import replace

import pytest

from autograder.__main__ import main
from autograder.errors import CourseError
from autograder.exercise.assignment import Question
from autograder.grading.gradebook import Gradebook
from autograder.grading.results import Decision, Result
from autograder.harness.check_results import Status
from autograder.marks.student_record import forget
from tests.autograder.classroom import check_result

GOOD = check_result("double", "test_twice", "It is twice as much.", 2, True)
BAD = check_result("triple", "test_thrice", "It is three times as much.", 4, False)
ADA = Result("ada", "L9", "program", "checks", checks=(GOOD, BAD), isolation="A: seccomp")
BOB = Result("bob", "L9", "other", "checks", fault="the checks broke")


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "book.sqlite"
    with closing(Gradebook(path)) as gradebook:
        for result in (ADA, BOB):
            gradebook.record(result)
        gradebook.choose_counting_attempts([ADA.key, BOB.key])
    return path


@pytest.fixture
def run(book, monkeypatch, capsys):
    """Runs the command line; gives back its exit code and what it said."""

    def call(*words):
        monkeypatch.setattr("sys.argv", ["autograder", *words, "--gradebook", str(book)])
        code = main()
        said = capsys.readouterr()
        return code, said.out + said.err

    return call


def standing(book, student):
    with closing(Gradebook(book)) as gradebook:
        return next(each for each in gradebook.standings() if each.student == student)


def override(run, *words):
    return run("override", *words, "--reason", "she asked and was right", "--author", "prof")


def test_an_override_counts_instead_of_the_checks_until_it_is_withdrawn(book, run):
    assert standing(book, "ada").total == 2
    assert override(run, "ada", "L9", "triple", "2.5") == (0, "ada, L9, triple: 0 → 2.5 of 4\n")
    assert standing(book, "ada").scores == {"double": 2, "triple": 2.5}
    assert standing(book, "ada").total == 4.5
    assert override(run, "ada", "L9", "triple", "checks") == (0, "ada, L9, triple: 2.5 → 0 of 4\n")


def test_an_override_survives_grading_again(book, run):
    override(run, "ada", "L9", "triple", "4")
    with closing(Gradebook(book)) as gradebook:
        again = Result("ada", "L9", "program", "other checks", checks=(BAD, GOOD))
        gradebook.record(again)
        gradebook.choose_counting_attempts([again.key])
    assert standing(book, "ada").total == 6


def test_a_person_can_give_points_where_a_fault_of_ours_left_none(book, run):
    assert standing(book, "bob").total is None
    override(run, "bob", "L9", "double", "1")
    assert standing(book, "bob").scores == {"double": 1, "triple": None}
    override(run, "bob", "L9", "triple", "0")
    assert standing(book, "bob").total == 1


GROUPS = '[groups]\nblue = ["ada", "eve"]\nred = ["bob", "kim", "tom"]\n'


def test_of_a_group_whoever_handed_in_is_decided_about_and_that_is_told(book, run, tmp_path):
    course = tmp_path / "course.toml"
    course.write_text(GROUPS)
    assert override(run, "eve", "L9", "triple", "2", "--course", str(course)) == (
        2,
        "override: eve has handed in no L9, but ada of the same group has; "
        "decide about that, and it counts for the whole group\n",
    )
    assert override(run, "ada", "L9", "triple", "2", "--course", str(course)) == (
        0, "ada, L9, triple: 0 → 2 of 4, for the whole group blue\n",
    )  # fmt: skip


def test_an_override_of_what_does_not_count_for_the_group_says_so(book, run, tmp_path):
    course = tmp_path / "course.toml"
    course.write_text(GROUPS)
    kim, tom = (
        replace(ADA, student="kim"),
        replace(ADA, student="tom", checks=(GOOD, replace(BAD, status=Status.PASSED))),
    )
    with closing(Gradebook(book)) as gradebook:
        gradebook.forget("bob")
        for result in (kim, tom):
            gradebook.record(result)
        gradebook.choose_counting_attempts([kim.key, tom.key])
    code, said = override(run, "kim", "L9", "triple", "3", "--course", str(course))
    assert (code, said) == (0, "kim, L9, triple: 0 → 3 of 4; but for the group red counts what tom handed in\n")


def test_nothing_is_decided_without_a_reason(book, run):
    code, said = run("override", "ada", "L9", "triple", "2", "--reason", " ")
    assert (code, said) == (2, "override: a reason is needed, for the student and for whoever asks later\n")
    assert standing(book, "ada").decisions == {}


def test_a_question_that_is_asked_no_more_leaves_no_total_open(book):
    with closing(Gradebook(book)) as gradebook:
        gradebook.save_questions({("L9", ""): [Question("L9", "why", 3, "Why?")]})
        gradebook.save_questions({("L9", ""): []})
    assert standing(book, "ada").total == 2
    assert standing(book, "ada").out_of == {"double": 2, "triple": 4}


def test_who_has_an_earlier_release_has_its_exercises_and_questions(book):
    then = replace(
        ADA, student="eve", release="0.1", checks=(GOOD, check_result("single", "test_once", "Once.", 1, True))
    )
    broken = replace(BOB, student="tom", release="0.1")
    with closing(Gradebook(book)) as gradebook:
        for result in (then, broken):
            gradebook.record(result)
        gradebook.choose_counting_attempts([then.key, broken.key])
        gradebook.save_questions({("L9", ""): [], ("L9", "0.1"): [Question("L9", "why", 3)]})
    assert standing(book, "ada").out_of == standing(book, "bob").out_of == {"double": 2, "triple": 4}
    assert standing(book, "eve").out_of == standing(book, "tom").out_of == {"double": 2, "single": 1, "why": 3}


def test_a_question_without_decision_leaves_the_total_open(book):
    with closing(Gradebook(book)) as gradebook:
        gradebook.save_questions({("L9", ""): [Question("L9", "why", 3, "Why?")]})
    assert standing(book, "ada").total is None
    with closing(Gradebook(book)) as gradebook:
        gradebook.decide(Decision("ada", "L9", "why", 2.0, "good", "prof"))
    assert standing(book, "ada").total == 4
    assert standing(book, "ada").out_of == {"double": 2, "triple": 4, "why": 3}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("eve", "L9", "double", "1"), "has no student eve"),
        (("ada", "L8", "double", "1"), "ada has handed in no L8, but L9"),
        (("ada", "L9", "single", "1"), "L9 has no exercise 'single'; there are double, triple"),
        (("ada", "L9", "double", "3"), "double has 2 points, so they must lie between 0 and 2, got 3"),
        (("ada", "L9", "double", "nan"), "must lie between 0 and 2, got nan"),
        (("ada", "L9", "double", "many"), "points must be a number or `checks`, got 'many'"),
    ],
)
def test_a_slip_is_refused_in_a_sentence_and_changes_nothing(book, run, words, sentence):
    code, said = override(run, *words)
    assert code == 2
    assert sentence in said
    with closing(Gradebook(book)) as gradebook:
        assert gradebook.decisions() == []


def test_the_history_tells_every_grade_and_decision_in_its_order(book, run):
    override(run, "ada", "L9", "triple", "4")
    override(run, "ada", "L9", "triple", "checks")
    code, said = run("history", "ada")
    assert code == 0
    assert " UTC  L9, attempt 1: 2/6 (double 2/2, triple 0/4); counts\n" in said
    assert "checks checks, program program, A: seccomp, 0.0 s" in said
    first, second = (said.index(words) for words in ("prof decided: 4 points", "prof decided: the checks decide again"))
    assert first < second
    assert "because she asked and was right" in said
    assert run("history", "eve")[0] == 2


def test_without_a_gradebook_there_is_nothing_to_tell(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["autograder", "history", "ada", "--gradebook", str(tmp_path / "none")])
    assert main() == 2
    assert "there is no gradebook" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_forgetting_a_student_leaves_no_trace_in_the_file(book, run):
    override(run, "ada", "L9", "triple", "4")
    with closing(Gradebook(book)) as gradebook:
        assert gradebook.forget("ada") == 2
        assert [each.student for each in gradebook.results(history=True)] == ["bob"]
    assert b"ada" not in book.read_bytes()


# ------------------------------------------------------------------------------------ forgetting


@pytest.fixture
def class_book(tmp_path):
    """Two students, each with a notebook and a decision."""
    path = tmp_path / "class.sqlite"
    with closing(Gradebook(path)) as gradebook:
        for name in ("ada", "bob"):
            result = Result(name, "L1a", "digest-of-the-program", "version")
            gradebook.record(result, f"the words of {name} themselves".encode())
            gradebook.decide(Decision(name, "L1a", "f", 1, f"about {name} only", "me"))
    return path


def students(book):
    with closing(Gradebook(book)) as gradebook:
        return [result.student for result in gradebook.results(history=True)]


def test_nothing_of_the_student_is_left_in_the_file_and_all_of_the_others(class_book, capsys):
    assert forget("ada", gradebook=class_book, sure=True) == 0
    assert "Removed all of ada" in (said := capsys.readouterr().out)
    assert "1 result (L1a), 1 notebook, 1 decision" in said
    assert b"ada" not in class_book.read_bytes()
    assert b"the words of bob themselves" in class_book.read_bytes()
    assert students(class_book) == ["bob"]


@pytest.mark.parametrize("answer", ["y", "yes"])
def test_a_clear_yes_removes(class_book, answer):
    asked = []
    assert forget("ada", gradebook=class_book, sure=False, ask=lambda question: asked.append(question) or answer) == 0
    assert students(class_book) == ["bob"]
    assert "1 result (L1a), 1 notebook, 1 decision" in asked[0]


@pytest.mark.parametrize("answer", ["", "n", EOFError])
def test_without_a_clear_yes_nothing_is_removed(class_book, answer):
    def ask(_):
        if answer is EOFError:  # as where nobody can answer
            raise EOFError
        return answer

    with pytest.raises(CourseError, match="nothing was removed; add --yes"):
        forget("ada", gradebook=class_book, sure=False, ask=ask)
    assert students(class_book) == ["ada", "bob"]


def test_a_student_who_is_not_there_is_named_with_who_may_be_meant(class_book, tmp_path):
    with pytest.raises(CourseError, match=r"has no student Ada; did you mean ada\?"):
        forget("Ada", gradebook=class_book, sure=True)
    with pytest.raises(CourseError, match="there is no gradebook"):
        forget("ada", gradebook=tmp_path / "none.sqlite", sure=True)
    assert not (tmp_path / "none.sqlite").exists()
