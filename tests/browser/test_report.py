"""The pages of a report in a real Chromium, from a folder, with the network off."""

from itertools import pairwise

import pytest
from axe_playwright_python.sync_playwright import Axe

from autograder.harness.check_results import problem
from tests.autograder.reports.school import DECISION, QUESTION, fault, reported, student
from tests.browser.screens import DESKTOP, PHONE, assert_no_sideways_scrolling, each_screen

HOSTILE = "<img src=http://127.0.0.1:9/x onerror=alert(1)>"
CODE = (
    "def {name}(x):\n    # </code></pre><script>alert(1)</script><link rel=stylesheet href=//127.0.0.1:9/x>\n"
    "    return '<img src=http://127.0.0.1:9/x>' + 'a long line that has to scroll ' * 20 + 'another one' * x[0][0]"
)


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """Of two notebooks and twenty students, some of whom mean harm, with everything that can be on a page."""
    people = [student(f"Student {n}", ability=n / 20, late=n == 3) for n in range(18)]
    people += [student(HOSTILE, ability=0.2, problems=(problem(HOSTILE), problem("`x` broke"))), fault("Zoë")]
    people += [student("ada", attempt=2), student("ada", "L5b", ability=0.1), student(HOSTILE, "L5b", ability=0)]
    return reported(tmp_path_factory.mktemp("class"), people, code=CODE, questions=[QUESTION], decisions=[DECISION])


@pytest.fixture
def open_page(browser, report):
    """Opens a page in a context of its own; whatever it asks for, or complains of, fails the test."""
    contexts, noise = [], []

    def opened(name, viewport=DESKTOP, **options):
        path = next(report.glob(name))
        context = browser.new_context(viewport=viewport, offline=True, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: noise.append(request.url) if request.url != path.as_uri() else None)
        page.on("console", lambda message: noise.append(message.text))
        page.on("pageerror", lambda error: noise.append(str(error)))
        page.on("dialog", lambda dialog: noise.append(dialog.message))
        page.goto(path.as_uri())
        return page

    yield opened
    for context in contexts:
        context.close()
    assert noise == []


PAGES = ["index.html", "students/ada/L1a.html", "students/_img*/L1a.html", "students/Zo*/L1a.html"]
each_page = pytest.mark.parametrize("name", PAGES)


@each_screen
@each_page
def test_axe_finds_nothing_and_the_page_never_scrolls_sideways(open_page, name, viewport, scheme):
    page = open_page(name, viewport, color_scheme=scheme)
    assert_no_sideways_scrolling(page, viewport)
    found = Axe().run(page, options={"preload": False})
    assert found.violations_count == 0, found.generate_report()


@each_page
def test_what_students_wrote_stays_text(open_page, name):
    page = open_page(name)
    assert page.locator("img, link, iframe, script:not(:last-child)").count() == 0
    assert page.locator("main script").count() == 0


def test_a_column_is_sorted_by_key_and_says_so(open_page):
    page = open_page("index.html")
    table = page.locator("table[aria-labelledby=students]")
    head = table.get_by_role("columnheader", name="L1a")
    head.get_by_role("button").focus()
    page.keyboard.press("Enter")
    assert head.get_attribute("aria-sort") == "descending"
    numbers = points(table)
    assert numbers == sorted(numbers, reverse=True)
    page.keyboard.press("Space")
    assert head.get_attribute("aria-sort") == "ascending"
    assert points(table) == sorted(numbers)
    table.get_by_role("button", name="student").click()
    assert head.get_attribute("aria-sort") is None
    names = table.locator("tbody th").all_inner_texts()
    assert names.index("Student 2") < names.index("Student 10")


def points(table):
    return [float(cell.get_attribute("data-value")) for cell in table.locator("tbody tr td:nth-child(2)").all()]


def test_links_lead_to_the_students_pages(open_page):
    page = open_page("index.html")
    links = page.locator("a[href^='students/']").all()
    assert len(links) > 20
    for address in {link.evaluate("link => link.href") for link in links}:
        path = page.evaluate("address => decodeURIComponent(new URL(address).pathname)", address)
        with open(path, encoding="utf-8") as file:
            assert "<h1>" in file.read()


def test_every_picture_has_a_sentence_and_draws_something_on_the_page(open_page):
    for viewport in (DESKTOP, PHONE):
        page = open_page("index.html", viewport)
        pictures = page.locator("svg[role=img]").all()
        assert len(pictures) > 12
        for picture in pictures:
            assert len(picture.get_attribute("aria-label").split()) > 3
            box = picture.bounding_box()
            assert box["width"] > 100
            for label in picture.locator("text").all():
                own = label.bounding_box()
                assert box["x"] - 12 <= own["x"]
                assert own["x"] + own["width"] <= box["x"] + box["width"] + 12


def test_numbers_of_a_histogram_do_not_overlap(open_page):
    page = open_page("index.html", PHONE)
    for picture in page.locator("svg.histogram").all():
        boxes = [label.bounding_box() for label in picture.locator("text.tick").all()]
        assert all(a["x"] + a["width"] <= b["x"] for a, b in pairwise(boxes))


@each_page
def test_it_prints_on_paper_with_every_fold_open_and_nothing_cut_off(open_page, name):
    page = open_page(name, {"width": 690, "height": 1000})  # A4 with margins
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.locator("details:not([open])").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 690
    assert page.locator("nav:visible, footer:visible").count() == 0
    assert page.pdf().startswith(b"%PDF")


def test_without_scripts_everything_is_there_but_the_sorting(open_page):
    page = open_page("index.html", java_script_enabled=False)
    assert page.locator("svg.histogram").first.is_visible()
    assert page.locator("table button").count() == 0
