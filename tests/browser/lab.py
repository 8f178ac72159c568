"""A real JupyterLab, and a real Chromium that opens its notebooks."""

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Browser, Locator, Page, sync_playwright

from course import LAB, keep_news_away
from tests.available import chromium_path

ROOT = Path(__file__).parents[2]
TOKEN = "for-tests-only"
NOTE = "Run this cell to move it."  # below a figure without its kernel
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


@contextmanager
def jupyterlab(home: Path) -> Iterator[str]:
    """Serve a copy of the notebooks, with settings apart from those of the person running the tests.

    A copy, because JupyterLab saves what it has run. Yields the address.
    """
    folder = home / "course"
    shutil.copytree(ROOT / "notebooks", folder / "notebooks")
    places = {f"JUPYTER_{kind}_DIR": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "RUNTIME")}
    places |= {"IPYTHONDIR": str(home), "COURSE_PROGRESS": str(home / "progress.json")}
    places |= {"JUPYTERLAB_SETTINGS_DIR": str(home / "lab" / "user-settings")}
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0",
               f"--IdentityProvider.token={TOKEN}", "--LabApp.expose_app_in_browser=True",
               *LAB, f"--ServerApp.root_dir={folder}"]  # fmt: skip
    keep_news_away()
    log = (home / "lab.log").open("w")
    server = subprocess.Popen(command, env={**os.environ, **places}, stdout=log, stderr=subprocess.STDOUT)
    try:
        yield wait_for_address(home / "runtime", server, home / "lab.log")
    finally:
        server.terminate()
        server.wait(20)
        log.close()


def wait_for_address(runtime: Path, server: subprocess.Popen[bytes], log: Path) -> str:
    deadline = time.monotonic() + 180
    while time.monotonic() < deadline and server.poll() is None:
        for record in runtime.glob(f"jpserver-{server.pid}.json"):
            try:
                address: str = json.loads(record.read_text())["url"]
                urllib.request.urlopen(f"{address}api?token={TOKEN}", timeout=5).close()
                return address
            except (json.JSONDecodeError, OSError):
                pass  # the record is written only in part, or the server does not listen yet
        time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()}")


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), headless=True, args=FLAGS)
        yield browser
        browser.close()


def put_notebook(address: str, path: str, cells: dict[str, str]) -> None:
    """Give the server a notebook with these code cells, named by their ids."""
    code = [nbformat.v4.new_code_cell(source, id=name) for name, source in cells.items()]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(cells=code, metadata={"kernelspec": kernel})
    body = json.dumps({"type": "notebook", "format": "json", "content": notebook}).encode()
    headers = {"Authorization": f"token {TOKEN}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{address}api/contents/{path}", body, headers, method="PUT")
    urllib.request.urlopen(request, timeout=20).close()


def open_notebook(page: Page, address: str, path: str) -> None:
    """Open a notebook and wait until its kernel is ready; a moment later it also accepts commands."""
    page.goto(f"{address}doc/tree/{path}?token={TOKEN}")
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    page.wait_for_function(
        "() => window.jupyterapp?.shell.currentWidget?.context?.sessionContext?.session?.kernel?.status === 'idle'",
        timeout=60_000,
    )
    page.wait_for_timeout(500)


def run_all(page: Page) -> None:
    """Run every cell and wait for the last; the command itself is not awaited, for it may never settle."""
    page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells') }")
    page.wait_for_function(
        """() => {
            const cells = window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells;
            const code = cells.filter(cell => cell.cell_type === 'code');
            const idle = window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.status === 'idle';
            return idle && code.every(cell => cell.execution_count !== null);
        }""",
        timeout=120_000,
    )


def run_cell(page: Page, cell: str) -> list[dict[str, Any]]:
    """Run the cell of that id and wait for it; returns its outputs."""
    return page.evaluate(
        """async id => {
            const notebook = window.jupyterapp.shell.currentWidget.content;
            notebook.activeCellIndex = notebook.widgets.findIndex(widget => widget.model.id === id);
            await window.jupyterapp.commands.execute('notebook:run-cell');
            return notebook.activeCell.model.sharedModel.getOutputs();
        }""",
        cell,
    )


def show_cell(page: Page, cell: str) -> Locator:
    """Scroll to the cell of that id, since what is out of sight is not on the page; return the place it has there."""
    page.evaluate(
        """async id => {
            const notebook = window.jupyterapp.shell.currentWidget.content;
            const index = notebook.widgets.findIndex(widget => widget.model.id === id);
            notebook.activeCellIndex = index;
            await notebook.scrollToItem(index);
            notebook.widgets[index].node.setAttribute('data-cell', id);
        }""",
        cell,
    )
    shown = page.locator(f'[data-cell="{cell}"]')
    shown.wait_for()
    return shown


def write_cell(page: Page, cell: str, source: str) -> None:
    """Type into the cell of that id."""
    page.evaluate(
        """([id, source]) => {
            const cells = window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells;
            cells.find(cell => cell.id === id).setSource(source);
        }""",
        [cell, source],
    )


def restart_kernel(page: Page) -> None:
    page.evaluate("() => window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.restart()")
    page.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.status === 'idle'"
    )


def use_theme(page: Page, name: str) -> None:
    light = str("Light" in name).lower()
    page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", name)
    page.wait_for_selector(f'body[data-jp-theme-light="{light}"]', state="attached")


def outputs(page: Page) -> list[dict[str, Any]]:
    """Every output of the notebook's model, also of cells that are scrolled out of sight."""
    return page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells"
        ".flatMap(cell => cell.cell_type === 'code' ? cell.getOutputs() : [])"
    )
