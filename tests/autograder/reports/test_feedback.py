"""What students are told: all that helps, and nothing of what is hidden."""

import ast
import html
import json
import re
from dataclasses import replace

import nbformat
import pytest
from markdown_it import MarkdownIt

from autograder.grading.results import Decision
from autograder.harness.check_results import Status, problem
from autograder.reports._feedback import place_of
from autograder.reports._feedback_files import with_ids
from autograder.reports._pages import escaped
from autograder.reports.manual_grading.answers import readable
from autograder.submissions.exercise_releases import ExerciseInfo, read_releases
from tests.autograder.reports.school import (
    CODE,
    DECISION,
    MISTAKE,
    QUESTION,
    SECRET,
    checks_in,
    exercises_of,
    fault,
    reported,
    student,
    texts_in,
)

TOO_SLOW = problem("`perceptron_fit` did not finish within 5 s", "perceptron_fit", "15 points")


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """Of three students: some right, nothing right and diagnosed, and one by an internal error."""
    people = [
        student(
            "ada",
            ability=0.5,
            file="c/adalovelace_11_2222_L1a.ipynb",
            lms_id="11",
            problems=(problem("code cell 2: no"),),
        ),
        student("bob", ability=0.0, seed=1, problems=(TOO_SLOW,)),
        fault("eve"),
    ]
    return reported(tmp_path_factory.mktemp("class"), people, questions=[QUESTION], decisions=[DECISION])


def read(report, name):
    return (report / "students" / name).read_text(encoding="utf-8")


def test_nothing_of_a_hidden_check_but_its_claim_is_anywhere(report):
    texts = dict(texts_in(report))
    assert len(texts) == 11  # the class, three files for each, and what goes back to Canvas
    for name, text in texts.items():
        plain = html.unescape(text)
        students = name != "index.html"
        assert SECRET not in plain or not students, name  # an internal error is told to the instructor only
        for exercise in exercises_of("L1a"):
            key = exercise.key.read_text(encoding="utf-8")
            lines = {line.strip() for line in key.splitlines() if len(line.strip()) > 30}
            docs = {line for node in ast.walk(ast.parse(key)) for line in doc_lines(node)}
            assert [line for line in lines - docs if line in plain] == [], name
            assert [check for check, _, _ in checks_in(exercise.key) if check in plain] == [], name
            assert [each for each in re.findall(r"def ((?:wrong|right)_\w+)", key) if each in plain] == [], name


def doc_lines(node):
    documented = ast.FunctionDef | ast.Module
    text = ast.get_docstring(node, clean=False) if isinstance(node, documented) else None
    return [line.strip() for line in f'"""{text}"""'.splitlines()] if text else []


def test_the_claims_of_hidden_and_public_checks_are_all_there(report):
    page = html.unescape(re.sub(r"</?code>", "`", read(report, "bob/L1a.html")))
    for exercise in exercises_of("L1a"):
        for path in (exercise.path, exercise.key):
            assert all(claim in page for _, claim, _ in checks_in(path))


def test_a_public_check_says_why_and_a_call_with_the_numbers_of_grading_is_nowhere(report):
    assert read(report, "bob/L1a.html").count("w is not right") == sum(
        len(list(checks_in(exercise.path))) for exercise in exercises_of("L1a")
    )
    assert "on 15 points" not in "".join(text for _, text in texts_in(report / "students"))


def test_the_misconception_comes_before_the_claims_and_then_the_first_hint(report):
    for page in (read(report, "bob/L1a.html"), read(report, "bob/L1a.md")):
        first = page.index(MISTAKE)
        assert first < page.index("not yet", first) < page.index("Hint", first)
    hints = [exercise.hints for exercise in exercises_of("L1a")]
    page = html.unescape(re.sub(r"</?code>", "`", read(report, "bob/L1a.html")))
    assert all(first in page for first, *_ in hints)
    assert not any(later in page for _, *more in hints for later in more)


def test_the_students_own_code_is_there_and_it_is_the_last_definition(report):
    page = re.sub(r"<[^>]*>", "", read(report, "ada/L1a.html"))
    assert "return arguments[0] &lt; 1" in page
    assert "an earlier attempt" not in page


def test_a_stub_that_was_left_as_it_was_is_not_what_the_student_wrote(tmp_path):
    idle = student("ada", ability=0)
    checks = tuple(replace(each, status=Status.NOT_ATTEMPTED) for each in idle.checks)
    page = read(reported(tmp_path, [replace(idle, checks=checks)]), "ada/L1a.html")
    assert "You have not written anything here yet" in page
    assert "What you wrote" not in page


def test_a_decision_of_a_person_is_told_with_its_reason_and_its_points_count(report):
    for name in ("ada/L1a.html", "ada/L1a.md"):
        page = read(report, name)
        assert "3.5 of 4" in page
        assert "The sign is a matter of taste." in page
        assert "Prof. Noether" in page


def test_an_attempt_and_being_late_are_told_also_without_a_course_file(tmp_path):
    page = read(reported(tmp_path, [student("ada", attempt=2, late=True)]), "ada/L1a.html")
    assert "This is your attempt number 2. It was handed in late." in page


def test_after_an_internal_error_a_student_reads_that_it_costs_nothing(report):
    assert "It costs you nothing" in read(report, "eve/L1a.html")
    assert "It costs you nothing" in read(report, "eve/L1a.md")


def test_an_exercise_that_is_not_found_any_more_has_only_hidden_checks():
    course = read_releases()
    known = student("ada")
    (first, *_) = exercises_of("L1a")
    public = next(each for each in known.checks if each.check in {name for name, _, _ in checks_in(first.path)})
    assert not course.info("L1a", "", first.name).hides(public)
    assert ExerciseInfo().hides(public)
    assert course.info("L1a", "0.0.1", first.name) == ExerciseInfo()


def test_a_release_that_was_not_kept_is_taken_to_have_had_the_cells_of_now():
    course = read_releases()
    assert course.released_cells("L1a", "0.0.1") == course.released_cells("L1a", "") != ()


# ---------------------------------------------------------------------------------------------- the notebook


def test_the_notebook_is_valid_and_has_the_feedback_below_each_exercise(report):
    notebook = nbformat.read(report / "students" / "bob" / "L1a.ipynb", as_version=4)
    nbformat.validate(notebook)
    assert notebook.nbformat_minor == 5
    names = [exercise.name for exercise in exercises_of("L1a")]
    sources = [cell.source for cell in notebook.cells]
    assert sources[0].startswith("# Feedback for bob")
    for name in names:
        below = sources[sources.index(f"check({name})") + 1]
        assert below.startswith(f"> **Feedback on `{name}`: 0 of")
    assert [source for source in sources if source.startswith("def ")][1] == CODE.format(name=names[0])


def test_cells_without_ids_or_with_the_same_or_a_wild_one_make_a_valid_notebook(tmp_path):
    cells = [{"cell_type": "code", "id": each, "source": "x"} for each in ("", "", "a", "a", "ä ö", "cell-5", "y" * 99)]
    path = reported(tmp_path, [student("ada")]) / "students" / "ada" / "L1a.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    notebook["cells"] = [{**cell, "metadata": {}, "outputs": [], "execution_count": None} for cell in with_ids(cells)]
    nbformat.validate(notebook)


@pytest.mark.parametrize(
    ("sources", "place"),
    [
        (["def f(): 1", "def f(): 2"], 1),
        (["def f(): 1", "f = None"], 1),
        (["def f(): 1", "print(f)"], 0),
        (["def f(:\n  1"], 0),
        (["def g(): 1"], None),
        (["%time\ndef f(): 1", "x = 1"], 0),
        ([], None),
    ],
)
def test_an_answer_is_where_its_name_is_defined_last(sources, place):
    assert place_of("f", [{"cell_type": "code", "id": "", "source": source} for source in sources]) == place


def test_what_hides_or_turns_the_writing_in_code_is_seen():
    assert readable("x = 1 \u202e# tnemmoc\n\ty\x00") == "x = 1 ?# tnemmoc\n    y?"
    assert len(readable("x" * 100_000)) < 21_000


# ---------------------------------------------------------------------------------------------- Markdown


HOSTILE = [
    "<script>alert(1)</script>",
    "![x](http://example.org/x.png)",
    "[x](javascript:alert(1))",
    "*a* _b_ `c` ``` ~~~ | # - $x$ $$y$$ \\ & ` <b>",
    "`<img src=x onerror=alert(1)>`",
    "a\n\n# heading\n\n<iframe>",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_strangers_sentence_in_markdown_is_just_that_sentence(text):
    rendered = MarkdownIt("commonmark", {"html": True}).enable("table").render(escaped(text))
    assert re.findall(r"<(?!/?(?:p|code)>)", rendered) == []
    shown = html.unescape(re.sub(r"</?(?:p|code)>", "", rendered)).strip()
    assert re.sub(r"[`'\s]", "", shown) == re.sub(r"[`'\s]", "", text)


def test_code_cannot_close_its_fence(tmp_path):
    code = "def {name}():\n    '''\n```\n# not a heading\n<script>\n'''"
    page = (reported(tmp_path, [student("ada")], code=code) / "students" / "ada" / "L1a.md").read_text()
    rendered = MarkdownIt("commonmark", {"html": True}).render(page)
    assert "<h1>not a heading" not in rendered
    assert "<script>" not in rendered


def test_a_decision_about_an_answer_that_changed_is_flagged_and_an_undecided_one_too(tmp_path):
    stale = Decision("ada", "L1a", "why", 1, "good", "me", about="another text")
    people = [student("ada", ability=1), student("bob", ability=1)]
    page = (reported(tmp_path, people, questions=[QUESTION], decisions=[stale]) / "index.html").read_text()
    assert "the answer to why has changed" in page
    assert "1 answer to <code>why</code> waits for a reader" in page
