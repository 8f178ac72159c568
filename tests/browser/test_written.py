"""A person grades written answers in a real browser, with real keys."""

import os
import re
import signal
import subprocess
import sys
import threading
from contextlib import closing, contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from autograder.grading.gradebook import Gradebook
from autograder.reports.manual_grading._queue import AnswerQueue
from autograder.reports.manual_grading.server import PageServer
from tests.autograder.grading.test_engine import listen_to_ctrl_c
from tests.autograder.reports.manual_grading.essays import hand_in, handed_in, write_book, write_essay_course
from tests.browser.screens import DESKTOP, assert_no_sideways_scrolling, each_screen

HOSTILE = "<script>document.title = 'hacked'</script><img src=x onerror=\"document.title = 'hacked'\"> *my* answer"


@pytest.fixture
def course(tmp_path):
    return write_essay_course(tmp_path / "course")


@pytest.fixture
def book(course, tmp_path):
    answers = {"ada": handed_in(HOSTILE), "bob": handed_in("I do not know."), "eve": handed_in("Because of $x_1$.")}
    return write_book(tmp_path / "book.sqlite", course, **answers)


@contextmanager
def serving(queue):
    with PageServer(queue) as server:
        thread = threading.Thread(target=server.serve_forever, args=[0.02])
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def server(course, book):
    with serving(AnswerQueue(book, course, "grader", question="why")) as server:
        yield server


@pytest.fixture
def open_page(browser):
    """Open the page; afterwards nothing must have been asked of anybody else, and nothing have failed."""
    contexts, complaints = [], []

    def open_one(server, *, quietly=True, viewport=DESKTOP, **options):
        context = browser.new_context(viewport=viewport, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: check(request.url.startswith(server.address), request.url))
        page.on("pageerror", lambda error: check(False, str(error)))
        page.on("console", lambda message: check(not quietly, message.text))
        page.goto(server.address)
        expect(page.locator("#label")).not_to_have_text("…")
        return page

    def check(fine, what):
        if not fine:
            complaints.append(what)

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []


def keys(page, *pressed):
    """As a person does: what is typed while the page is busy does not count."""
    for key in pressed:
        expect(page.locator("body")).not_to_have_attribute("aria-busy", "true")
        page.keyboard.press(key)


def saved(page, points):
    """Save, and wait until it is."""
    keys(page, "Enter")
    expect(page.locator("#status")).to_contain_text(f"{points} saved.")


def decisions(book):
    with closing(Gradebook(book)) as gradebook:
        return [(each.student, each.points, each.reason, each.author) for each in gradebook.decisions()]


def student_of(server, page):
    return next(item.student for item in server.queue.items() if f"Answer {item.number}" == page.inner_text("#label"))


def test_a_class_is_graded_by_keys_alone(open_page, server, book):
    page = open_page(server)
    expect(page.locator("#progress")).to_have_text("0 of 3 graded")
    expect(page.locator("#rubric")).to_contain_text("3 points: the reason")
    order = [student_of(server, page)]
    keys(page, "3", ".")
    assert page.input_value("#points") == "3.5"
    keys(page, "c")
    page.keyboard.type("Good, but 1 word is missing")
    saved(page, "3.5")
    order.append(student_of(server, page))
    keys(page, "4", "ArrowDown", "ArrowDown", "ArrowUp", "h")
    assert page.input_value("#points") == "3"
    page.dispatch_event("#points", "keydown", {"key": "½"})  # which not every keyboard has
    assert page.input_value("#points") == "3.5"
    keys(page, "4")
    saved(page, "4")
    expect(page.locator("#progress")).to_have_text("2 of 3 graded")
    order.append(student_of(server, page))
    keys(page, "0")
    saved(page, "0")
    expect(page.locator("#status")).to_contain_text("All answers are graded.")
    assert [each[:2] for each in decisions(book)] == list(zip(order, [3.5, 4, 0], strict=True))
    assert decisions(book)[0][2:] == ("Good, but 1 word is missing", "grader")


def test_points_that_there_are_not_cannot_be_given(open_page, server, book):
    page = open_page(server)
    keys(page, "Enter")
    expect(page.locator("#status")).to_have_text("How many points? Type a digit.")
    keys(page, "7")
    expect(page.locator("#status")).to_have_text("There are 0 to 4 points.")
    keys(page, "4", "ArrowUp")
    assert page.input_value("#points") == "4"
    page.fill("#points", "2.3")
    keys(page, "Enter")
    expect(page.locator("#status")).to_have_text("There are 0 to 4 points, whole or half.")
    assert decisions(book) == []


@pytest.mark.full
def test_two_digits_make_a_number_where_there_are_so_many_points(open_page, course, book):
    with serving(AnswerQueue(book, course, "grader", question="what")) as server:
        page = open_page(server)
        keys(page, "1", "1")
        assert page.input_value("#points") == "11"
        page.wait_for_timeout(1100)
        keys(page, "3")
        assert page.input_value("#points") == "3"


@pytest.mark.full
def test_undo_takes_back_what_was_saved_last_also_after_a_reload(open_page, server, book):
    page = open_page(server)
    first = student_of(server, page)
    keys(page, "2")
    saved(page, "2")
    page.reload()
    expect(page.locator("#progress")).to_have_text("1 of 3 graded")
    keys(page, "u")
    expect(page.locator("#status")).to_contain_text("taken back")
    assert student_of(server, page) == first
    expect(page.locator("#progress")).to_have_text("0 of 3 graded")
    assert [each[:2] for each in decisions(book)] == [(first, 2), (first, None)]
    keys(page, "u")
    expect(page.locator("#status")).to_have_text("There is nothing to undo.")


@pytest.mark.full
def test_what_was_skipped_comes_again(open_page, server):
    page = open_page(server)
    seen = []
    for _ in range(4):
        seen.append(page.inner_text("#label"))
        keys(page, "s")
        expect(page.locator("#label")).not_to_have_text(seen[-1])
    assert seen[3] == seen[0]
    assert len(set(seen)) == 3
    here = page.inner_text("#label")
    keys(page, "ArrowLeft")
    expect(page.locator("#label")).to_have_text(seen[0])
    keys(page, "ArrowRight")
    expect(page.locator("#label")).to_have_text(here)


def test_a_reload_keeps_the_place_and_what_was_typed(open_page, server):
    page = open_page(server)
    before = page.inner_text("#label")
    keys(page, "s")
    expect(page.locator("#label")).not_to_have_text(before)
    here = page.inner_text("#label")
    keys(page, "3", "c")
    page.keyboard.type("half a thought")
    page.reload()
    expect(page.locator("#label")).to_have_text(here)
    assert (page.input_value("#points"), page.input_value("#comment")) == ("3", "half a thought")


@pytest.mark.full
def test_a_comment_can_be_used_again(open_page, server, book):
    page = open_page(server)
    keys(page, "1", "c")
    page.keyboard.type("Which x?")
    saved(page, "1")
    page.get_by_role("button", name="Which x?").click()
    assert page.input_value("#comment") == "Which x?"
    keys(page, "2")
    saved(page, "2")
    assert [each[2] for each in decisions(book)] == ["Which x?", "Which x?"]


@pytest.mark.full
def test_two_graders_at_once_lose_nothing(open_page, course, book, server):
    with serving(AnswerQueue(book, course, "other", question="why")) as second:
        one, two = open_page(server, quietly=False), open_page(second, quietly=False)
        while one.inner_text("#label") != two.inner_text("#label"):
            keys(two, "ArrowRight")
            two.wait_for_timeout(200)
        keys(one, "4")
        saved(one, "4")
        keys(two, "1", "Enter")
        expect(two.locator("#status")).to_contain_text("grader has given 4 meanwhile.")
        assert [each[1] for each in decisions(book)] == [4]
        assert two.input_value("#points") == "1"
        saved(two, "1")
        assert [(each[1], each[3]) for each in decisions(book)] == [(4, "grader"), (1, "other")]
        keys(one, "s")
        expect(one.locator("#progress")).to_have_text("1 of 3 graded")


def test_a_student_cannot_do_anything_to_the_page(open_page, server):
    page = open_page(server)
    while student_of(server, page) != "ada":
        keys(page, "ArrowRight")
        page.wait_for_timeout(200)
    expect(page.locator("#text")).to_contain_text("<script>document.title = 'hacked'</script>")
    assert page.locator("#text em").inner_text() == "my"
    assert page.locator("#text :is(script, img)").count() == 0
    assert page.title() == "Written answers"


def test_an_answer_that_was_lost_or_has_changed_says_so(open_page, server, book):
    with closing(Gradebook(book)) as gradebook:
        hand_in(gradebook, "ada", handed_in(without_ids=True, changes={"middle": "x", "why": "Here."}))
        hand_in(gradebook, "bob", handed_in("Found.", without_ids=True))
        hand_in(gradebook, "eve", handed_in())
    page = open_page(server)
    notes = {}
    for _ in range(3):
        notes[student_of(server, page)] = page.inner_text("#note")
        label = page.inner_text("#label")
        keys(page, "ArrowRight")
        expect(page.locator("#label")).not_to_have_text(label)
    assert notes["ada"].startswith("The answer was not found.")
    assert notes["bob"] == "Found by its place: the notebook has lost the cell's id."
    assert notes["eve"] == "Nothing was written."


def test_when_the_server_is_gone_nothing_that_was_typed_is(open_page, course, book):
    with serving(AnswerQueue(book, course, "grader")) as server:
        page = open_page(server, quietly=False)
    keys(page, "3", "Enter")
    expect(page.locator("#status")).to_contain_text("Not done: nobody answers.")
    assert page.input_value("#points") == "3"


@each_screen
def test_axe_finds_nothing_and_the_page_never_scrolls_sideways(open_page, server, viewport, scheme):
    page = open_page(server, viewport=viewport, color_scheme=scheme)
    keys(page, "2", "c")
    page.keyboard.type("a comment")
    saved(page, "2")
    assert_no_sideways_scrolling(page, viewport)
    found = Axe().run(page, options={"preload": False})
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.full
def test_ctrl_c_ends_the_command_with_a_summary(course, book, tmp_path, browser):
    command = [sys.executable, "-m", "autograder", "grade-written", "--gradebook", str(book), "--no-browser",
               "--author", "Grace"]  # fmt: skip
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    variables = os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, cwd=tmp_path, env=variables, preexec_fn=listen_to_ctrl_c, **pipes) as running:
        try:
            said = [running.stdout.readline() for _ in range(3)]
            assert said[0] == "6 of 6 answers wait. Grade them, as Grace, at\n"
            grade_the_first(browser, re.fullmatch(r"    (http://127\.0\.0\.1:\d+/[\w-]{32}/)\n", said[1])[1])
            running.send_signal(signal.SIGINT)
            rest, errors = running.communicate(timeout=20)
        finally:
            running.kill()  # whatever went wrong, nothing is left that listens
    assert (running.returncode, errors) == (0, "")
    assert rest.strip() == f"Graded here: 1. 5 of 6 answers wait. Everything is in {book}."


def grade_the_first(browser, address):
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(address)
        expect(page.locator("#label")).not_to_have_text("…")
        keys(page, "1")
        saved(page, "1")
