"""The page of alike answers in a real Chromium, from a folder, with the network off."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from autograder.reports.similarity.search import find_similar
from tests.autograder.reports.similarity.books import write_book
from tests.autograder.reports.similarity.classes import made_up_class
from tests.browser.screens import assert_no_sideways_scrolling, each_screen

HOSTILE = "<img src=http://127.0.0.1:9/x onerror=alert(1)>"


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    folder = tmp_path_factory.mktemp("similar")
    group = made_up_class("L1a", seed=3, size=30, copied=6)
    cells = {member.name: member.cells for member in group.members}
    source = max(group.members, key=lambda member: len(member.answers))
    cells[HOSTILE] = [f"{cell}\n    # </code></pre>{HOSTILE}{'long ' * 60}" for cell in source.answers.values()]
    book = write_book(folder / "book.sqlite", cells)
    assert find_similar(book, out=folder / "alike.html") == 1
    return folder / "alike.html"


@each_screen
def test_axe_finds_nothing_and_no_request_leaves_the_page(browser, path, viewport, scheme):
    asked = []
    with browser.new_context(viewport=viewport, offline=True, color_scheme=scheme) as context:
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: asked.append(message.text))
        page.on("dialog", lambda dialog: asked.append(dialog.message))
        page.goto(path.as_uri())
        assert page.locator("section.part").count() >= 3
        assert page.locator("img, link").count() == 0
        assert_no_sideways_scrolling(page, viewport)
        found = Axe().run(page, options={"preload": False})
        assert found.violations_count == 0, found.generate_report()
    assert asked == [path.as_uri()]
