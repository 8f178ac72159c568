import subprocess
import sys
from dataclasses import replace

import pytest

from autograder import doctor
from autograder.sandbox.levels import best, trouble_with


def test_a_complete_environment_is_told_so():
    findings = doctor()
    assert findings.passed
    assert findings.headline == "Everything is there."
    assert "✓ found: numpy" in repr(findings)


def test_what_is_missing_is_named_with_its_cure(monkeypatch):
    stated = ["not-a-package", "numpy>=99", "only-for-tests; extra == 'test'"]
    monkeypatch.setattr("importlib.metadata.requires", lambda _: stated)
    findings = doctor()
    assert not findings.passed
    assert findings.headline == "Missing here: 2 of 4."
    assert "✗ missing: not-a-package is not installed in this Python" in repr(findings)
    assert "✗ missing: numpy >=99" in repr(findings)
    assert "python3 course.py lab" in findings.footer


def test_a_course_that_was_never_installed_is_missing_itself(monkeypatch):
    monkeypatch.setattr("autograder.harness.notebook.DISTRIBUTION", "not-a-course")
    findings = doctor()
    assert findings.headline == "Missing here: 1 of 3."
    assert "✗ missing: not-a-course is not installed in this Python" in repr(findings)


def test_the_command_line_tells_the_isolation_level_too():
    said = subprocess.run([sys.executable, "-m", "autograder", "doctor"], capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    assert f"Isolation for grading: level {best()[0].level}" in said.stdout


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="bubblewrap exists on Linux only")
def test_a_bubblewrap_that_the_kernel_forbids_is_told_with_its_own_words(tmp_path, monkeypatch):
    walls = replace(best()[0], bubblewrap=True)  # found out, and remembered, before it is gone
    forbidden = tmp_path / "bwrap"
    forbidden.write_text("#!/bin/sh\necho 'bwrap: No permissions to create a new namespace' >&2\nexit 1\n")
    forbidden.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    why = trouble_with.__wrapped__(walls)
    assert why == "bubblewrap does not work here (bwrap: No permissions to create a new namespace)"
    forbidden.unlink()
    why = trouble_with.__wrapped__(walls)
    assert why == "bubblewrap is not installed (Debian and Ubuntu: sudo apt install bubblewrap)"
