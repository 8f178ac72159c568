"""Who may import whom."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DRAWING = {"matplotlib", "contourpy", "PIL"}
ALSO_ALLOWED = {
    "plots": DRAWING,
    "picture.py": DRAWING,
    "widgets.py": {"IPython", "ipywidgets", "traitlets"},
    "estimators.py": {"sklearn"},
}


def imported_packages(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").split(".")[0]


@pytest.mark.parametrize("path", sorted((ROOT / "lecturelib").rglob("*.py")), ids=lambda path: path.name)
def test_the_library_imports_numpy_and_itself(path):
    module = path.relative_to(ROOT / "lecturelib").parts[0]
    allowed = {"numpy", "lecturelib"} | ALSO_ALLOWED.get(module, set()) | set(sys.stdlib_module_names)
    assert set(imported_packages(path)) <= allowed


def harness_files():
    return [path for path in (ROOT / "autograder").rglob("*.py") if not {"exercises", "keys"} & set(path.parts)]


@pytest.mark.parametrize("path", sorted(harness_files()), ids=lambda path: path.name)
def test_the_harness_never_imports_the_library(path):
    assert "lecturelib" not in set(imported_packages(path))


def test_importing_the_library_stays_cheap():
    heavy = "{'matplotlib', 'ipywidgets', 'scipy', 'sklearn', 'pytest'}"
    code = f"import sys, lecturelib, lecturelib.data; print({heavy} & set(sys.modules))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (said.stdout.strip(), said.stderr) == ("set()", "")
