"""Lint, format, types and layers, as tests like any other."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOOLS = {
    "ruff check": ["-m", "ruff", "check"],
    "ruff format": ["-m", "ruff", "format", "--check"],
    "mypy": ["-m", "mypy"],
    "import-linter": ["-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache"],
}


@pytest.mark.parametrize("tool", TOOLS)
def test_the_code_passes(tool):
    found = subprocess.run([sys.executable, *TOOLS[tool]], cwd=ROOT, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr
