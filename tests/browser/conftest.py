"""One JupyterLab for all browser tests of a worker, one Chromium for each module of them; a failed test leaves a
screenshot."""

import pytest
from playwright.sync_api import Page

from tests.available import require
from tests.browser.lab import ROOT, chromium, jupyterlab

SCREENSHOTS = ROOT / "build" / "screenshots"
VIEWPORT = {"width": 1200, "height": 1000}


@pytest.fixture(scope="module")  # as long as Playwright runs, so does its event loop, and nobody else's may
def browser():
    require("browser")
    with chromium() as started:
        yield started


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    require("browser")  # which would be missed only after this
    with jupyterlab(tmp_path_factory.mktemp("jupyter")) as address:
        yield address


@pytest.fixture
def page(browser):
    with browser.new_context(viewport=VIEWPORT) as context:
        yield context.new_page()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call" and report.failed:
        for page in (value for value in item.funcargs.values() if isinstance(value, Page)):
            picture = SCREENSHOTS / f"{item.name}.png"
            page.screenshot(path=picture)  # it makes the folder too
            report.sections.append(("screenshot", str(picture.relative_to(ROOT))))
    return report
