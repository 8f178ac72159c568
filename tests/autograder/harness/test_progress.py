"""A student's progress outlives the kernel, and nothing that happens to its file stops a check."""

import json
import os
import subprocess
import sys
import textwrap
import threading

import pytest

from autograder import check, hint, progress
from autograder.exercise.exercise_files import HOME, find_exercise
from autograder.harness import progress as records
from autograder.harness.progress import SWITCH, NotebookProgress, Record, note, notebook_line


@pytest.fixture
def file(tmp_path, monkeypatch):
    """An empty place for the progress of a made-up student."""
    path = tmp_path / "progress.json"
    monkeypatch.setenv(SWITCH, str(path))
    monkeypatch.setattr(records, "_unsaved", {})
    return path


def midpoint(a, b):
    return (a + b) / 2


def wrong(a, b):
    return (b - a) / 2


wrong.__name__ = "midpoint"


def fresh_kernel(code):
    """What a process that knows nothing but the file prints."""
    command = [sys.executable, "-c", textwrap.dedent(code)]
    return subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8").stdout


def entry(file, name="midpoint"):
    return json.loads(file.read_text())["exercises"][name]


# ------------------------------------------------------------------------------------------- what is kept


def test_only_attempts_are_recorded(file):
    def midpoint(a, b): ...

    assert check(midpoint).progress == "L0: 0 of 1 exercises hold · ▱"
    assert not file.exists()
    check(wrong)
    assert entry(file) == {"held": 1, "claims": 3, "once": False, "hints": 0}


def test_a_check_ends_with_the_notebooks_progress_as_text_and_as_html(file):
    report = check(midpoint)
    assert repr(report).endswith("\nL0: 1 of 1 exercises hold · ▰")
    assert "<p style='opacity:.8'>L0: 1 of 1 exercises hold · ▰</p>" in report._repr_html_()


def test_an_answer_that_no_longer_holds_is_shown_as_such_until_it_does(file):
    check(midpoint)
    assert check(wrong).progress == "L0: 0 of 1 exercises hold · ▱ · no longer: midpoint"
    assert check(midpoint).progress == "L0: 1 of 1 exercises hold · ▰"


def test_an_answer_that_was_taken_out_again_holds_no_longer(file):
    def stub(a, b): ...

    stub.__name__ = "midpoint"
    check(midpoint)
    assert check(stub).progress == "L0: 0 of 1 exercises hold · ▱ · no longer: midpoint"
    assert check(midpoint).progress == "L0: 1 of 1 exercises hold · ▰"


def test_progress_and_hints_survive_the_kernel(file):
    code = """
        from autograder import check, hint
        def discriminant(X, w, b): return X @ w
        print(check(discriminant).progress); print(hint().headline)
        def midpoint(a, b): return (a + b) / 2
        print(check(midpoint).progress)
    """
    assert fresh_kernel(code).splitlines() == [
        "L1a: 0 of 5 exercises hold · ▱▱▱▱▱", "discriminant, hint 1 of 3", "L0: 1 of 1 exercises hold · ▰"
    ]  # fmt: skip
    again = fresh_kernel("""
        from autograder import hint, progress
        def discriminant(X, w, b): ...
        print(progress().notebooks[0].held, hint(discriminant).headline)
    """)
    assert again == "1 discriminant, hint 2 of 3\n"


def test_the_progress_is_kept_beside_the_course_unless_told_otherwise(monkeypatch):
    monkeypatch.delenv(SWITCH)
    assert records.progress_file() == HOME.parent / ".progress.json"


def test_tests_and_builds_keep_nothing(monkeypatch):
    assert os.environ[SWITCH] == "off", "conftest.py keeps the tests out of a developer's progress"
    assert check(midpoint).progress == ""
    assert progress().next == "COURSE_PROGRESS is off here, so nothing is kept."


# ------------------------------------------------------------------------------------------- several kernels


def test_kernels_that_write_at_once_lose_nothing(file):
    code = """
        import sys
        from autograder.harness.progress import Record, note
        for n in range(40):
            assert note(f"exercise_{sys.argv[1]}_{n}", lambda record: Record(1, 1, True)) == ""
    """
    command = [sys.executable, "-c", textwrap.dedent(code)]
    kernels = [subprocess.Popen([*command, str(number)]) for number in range(4)]
    assert [kernel.wait() for kernel in kernels] == [0] * 4
    assert len(json.loads(file.read_text())["exercises"]) == 4 * 40
    assert list(file.parent.iterdir()) == [file], "no lock and no draft is left"


def test_a_reader_never_sees_half_a_file(file):
    note("midpoint", lambda record: Record(1, 2))
    writing = threading.Thread(target=lambda: [note(f"e{n}", lambda record: Record(1, 1)) for n in range(50)])
    writing.start()
    while writing.is_alive():
        assert "midpoint" in records.records()
    writing.join()


def test_the_lock_of_a_kernel_that_died_is_broken(file, monkeypatch):
    monkeypatch.setattr(records, "STALE", 0.02)
    lock = file.with_name("progress.json.lock")
    lock.touch()
    assert check(midpoint).progress == "L0: 1 of 1 exercises hold · ▰"
    assert not lock.exists()


# ------------------------------------------------------------------------------------------- a file gone wrong


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b'{"exercises": 3}', b'{"exercises": {"midpoint": 7}}', b"\xff\xfe", b"[" * 100_000],
    ids=lambda content: repr(content[:12]),
)
def test_a_damaged_file_is_told_and_begins_anew(file, content):
    file.write_bytes(content)
    assert progress().notebooks[0].held == 0
    said = check(midpoint).progress
    assert said == (
        "L0: 1 of 1 exercises hold · ▰ (progress.json was damaged and begins anew; run your checks again to fill it)"
    )
    assert check(midpoint).progress == "L0: 1 of 1 exercises hold · ▰"


def test_numbers_that_cannot_be_true_count_as_none(file):
    file.write_text(
        '{"exercises": {"midpoint": {"held": -1, "claims": true, "hints": 99, "new": "in a later edition"}}}'
    )
    assert notebook_line(find_exercise("midpoint"), "") == "L0: 0 of 1 exercises hold · ▱"
    assert "hint 2 of 2" in hint(midpoint).headline, "the last hint, not the ninety-ninth"


def test_a_place_that_cannot_be_written_is_told_and_the_kernel_remembers(file, monkeypatch):
    monkeypatch.setenv(SWITCH, str(file.parent / "no such folder" / "progress.json"))
    said = check(midpoint).progress
    assert said.startswith("L0: 1 of 1 exercises hold · ▰ (")
    assert said.endswith("progress.json cannot be written (No such file or directory), "
                         "so this is forgotten when the kernel ends)")  # fmt: skip
    assert progress().notebooks[0].held == 1
    monkeypatch.setenv(SWITCH, str(file))
    note("discriminant", lambda record: Record(0, 2))
    assert entry(file)["once"], "what could not be written goes with the next that can"


def test_a_folder_in_the_place_of_the_file_is_told(file):
    file.mkdir()
    assert "cannot be written" in check(midpoint).progress
    assert list(file.parent.iterdir()) == [file]


# ------------------------------------------------------------------------------------------- the whole course


def test_the_course_begins_with_its_first_exercise(file):
    shown = progress()
    assert shown.headline.startswith("The course: 0 of ")
    assert shown.next == "Next: midpoint in L0_start_here.ipynb"


def test_the_table_tells_what_holds_what_is_begun_and_what_to_do_next(file):
    check(midpoint)
    note("discriminant", lambda record: Record(2, 2, True))
    note("mcculloch_pitts", lambda record: Record(1, 2))
    note("perceptron_update", lambda record: Record(0, 2, True))
    shown = progress()
    lines = repr(shown).splitlines()
    assert lines[1].split() == ["notebook", "hold", "begun", "not", "attempted", "yet"]
    assert lines[2].split() == ["L0", "▰", "1", "of", "1", "–", "–"]
    assert lines[3].split() == ["L1a", "▰▱▱▱▱", "1", "of", "5", "mcculloch_pitts", "(1", "of", "2", "claims),",
                                "perceptron_update", "(no", "longer", "holds)",
                                "perceptron_fit,", "criterion_gradient"]  # fmt: skip
    assert lines[-1] == "Next: mcculloch_pitts in L1a_discriminants_and_perceptron.ipynb"
    html = shown._repr_html_()
    assert "<script" not in html
    assert "<td style='text-align:left'>perceptron_fit, criterion_gradient</td>" in html


def test_when_everything_holds_nothing_is_next(file):
    for notebook in progress().notebooks:
        for name in notebook.exercises:
            note(name, lambda record: Record(1, 1, True))
    assert progress().next == "All of them hold. Well done!"


def test_a_bar_has_a_mark_for_every_exercise():
    notebook = NotebookProgress("L9", "L9_trial.ipynb", {"a": Record(2, 2, True), "b": Record(1, 2), "c": Record()})
    assert notebook.line == "L9: 1 of 3 exercises hold · ▰▱▱"
