"""One JupyterLab and one Chromium for all browser tests of a worker; a failed test leaves a screenshot."""

import os
from pathlib import Path

import pytest

from tests.browser.lab import ROOT, chromium, chromium_path, jupyterlab

SCREENSHOTS = ROOT / "build" / "screenshots"


@pytest.fixture(scope="session")
def browser():
    if chromium_path() is None:
        if os.environ.get("CI") == "true":
            pytest.fail("CI must have a Chromium: install the package `chromium`")
        pytest.skip("no Chromium is installed, so nothing was looked at in a browser")
    with chromium() as started:
        yield started


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    with jupyterlab(tmp_path_factory.mktemp("jupyter")) as address:
        yield address


@pytest.fixture
def page(browser, request):
    context = browser.new_context(viewport={"width": 1200, "height": 1000})
    opened = context.new_page()
    yield opened
    if request.node.stash.get(FAILED, False):
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        opened.screenshot(path=SCREENSHOTS / f"{request.node.name}.png")
    context.close()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
        report.sections.append(("screenshot", str(Path("build") / "screenshots" / f"{item.name}.png")))
    return report
