"""A student's folder and a newer release: nothing that they wrote may be lost."""

import copy
import json
import os
import subprocess
import sys
import zipfile

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.errors import CourseError
from autograder.exercise.stamp import read_stamp
from autograder.releases._merge import BOTH, GONE, merged
from autograder.releases.release import chosen_sources, release_files, stamped
from autograder.releases.update import carry_out, make_plan, read_release, update
from tests.autograder.releases.small_release import (
    CELLS,
    NOTEBOOK,
    OTHERS,
    answered,
    cell,
    contents_of,
    notebook,
    opened,
    packed,
    replaced,
    saved,
    small_release,
    sources,
    unpacked,
    updated,
)

MINE = "def double(x):\n    return x + x"
PRINTED = [{"output_type": "stream", "name": "stdout", "text": ["mine\n"]}]
NEW_DEMO = replaced(CELLS, "curve", "print('a better curve')")


@pytest.fixture
def folder(tmp_path):
    """What a student has after unpacking the first release."""
    return unpacked(small_release(), tmp_path / "my course")


def newer(cells=CELLS, others=OTHERS, **facts):
    return small_release(cells, others, **{"version": "0.2.0", "date": "2027-02-01"} | facts)


def backups(folder):
    return sorted(path.name for path in folder.glob("backup-*"))


def test_an_untouched_folder_becomes_the_new_release(folder, tmp_path):
    files = newer(NEW_DEMO, OTHERS | {"course.py": b"print('new')", "lecturelib/more.py": b"1"})
    updated(folder, files, tmp_path)
    (backup,) = backups(folder)
    assert {name: data for name, data in contents_of(folder).items() if not name.startswith("backup-")} == files
    assert (folder / backup / "course.py").read_bytes() == b"print('old')"


def test_a_notebook_that_was_only_run_is_replaced(folder, tmp_path):
    saved(folder, answered(opened(folder), "curve", "print('a curve')", PRINTED))
    files = newer(NEW_DEMO)
    updated(folder, files, tmp_path)
    assert (folder / NOTEBOOK).read_bytes() == files[NOTEBOOK]


def test_answers_are_carried_over_with_their_outputs(folder, tmp_path):
    mine = answered(answered(opened(folder), "double", MINE), "words", "# I think so.", PRINTED)
    saved(folder, answered(mine, "double-check", "check(double)", PRINTED))
    new = replaced(replaced(NEW_DEMO, "double", 'def double(x):\n    """Twice."""\n    ...'), "top-text", "# Trial 2")
    updated(folder, newer(new), tmp_path)
    after = {each["id"]: each for each in opened(folder)["cells"]}
    assert ["".join(after[name]["source"]) for name in ("top-text", "curve", "double", "words")] == [
        "# Trial 2",
        "print('a better curve')",
        MINE,
        "# I think so.",
    ]
    assert after["words"]["outputs"] == after["double-check"]["outputs"] == PRINTED
    assert after["double"]["metadata"] == {"tags": ["exercise"]}


def test_what_a_check_said_goes_when_its_exercise_has_other_checks_now(folder, tmp_path):
    mine = answered(opened(folder), "double-check", "check(double)", PRINTED)
    saved(folder, answered(answered(mine, "triple-check", "check(triple)", PRINTED), "double", MINE))
    updated(folder, newer(others=OTHERS | {"autograder/exercises/L9/double.py": b"harder"}), tmp_path)
    after = {each["id"]: each for each in opened(folder)["cells"]}
    assert after["double-check"]["outputs"] == []
    assert after["triple-check"]["outputs"] == PRINTED


def test_from_release_0_1_to_0_2_the_library_moves_and_no_answer_is_lost(tmp_path):
    """In 0.2 the drawings are in lecturelib.figures, so that the setup cell imports something else."""
    setup = "import numpy as np\nfrom autograder import check\nfrom lecturelib import {}"
    others = {"course.py": b"print('old')", "lecturelib/plots/__init__.py": b"old", "lecturelib/picture.py": b"old"}
    old = small_release(replaced(CELLS, "setup", setup.format("plots")), others, version="0.1.0")
    folder = unpacked(old, tmp_path / "my course")
    content = answered(answered(opened(folder), "double", MINE), "words", "# I think so.", PRINTED)
    content["cells"].insert(2, cell("own", "note", "mine = plots"))
    saved(folder, content)
    moved = {"course.py": b"print('new')", "lecturelib/figures/__init__.py": b"new"}
    new = newer(replaced(NEW_DEMO, "setup", setup.format("figures")), moved, version="0.2.0")
    updated(folder, new, tmp_path)
    (backup,) = backups(folder)
    after = {each["id"]: "".join(each["source"]) for each in opened(folder)["cells"]}
    assert (after["double"], after["words"], after["own"]) == (MINE, "# I think so.", "mine = plots")
    assert after["setup"].endswith("import figures")
    assert sorted(path.name for path in (folder / "lecturelib").rglob("*.py")) == ["__init__.py"]
    assert (folder / backup / "lecturelib/plots/__init__.py").read_bytes() == b"old"
    assert opened(folder / backup) == content
    assert read_stamp(folder).version == "0.2.0"


def test_own_cells_stay_behind_the_cell_that_they_followed(folder, tmp_path):
    content = opened(folder)
    ids = [each["id"] for each in content["cells"]]
    for behind in ("curve", "double"):
        content["cells"].insert(ids.index(behind) + 1, cell(f"mine-{behind}", "note", f"my = '{behind}'", PRINTED))
        ids = [each["id"] for each in content["cells"]]
    content["cells"].insert(0, cell("mine-first", None, "My own title"))
    saved(folder, content)
    new = [each for each in NEW_DEMO if each[0] != "double"]  # then behind the one before it
    new.insert(1, ("new", "demo", "print('new')"))
    updated(folder, newer(new), tmp_path)
    after = [each["id"] for each in opened(folder)["cells"]]
    assert after == ["mine-first", "top-text", "new", "setup", "curve", "mine-curve", "mine-double", "double-check",
                     "triple", "triple-check", "words", "words-text"]  # fmt: skip
    assert opened(folder)["cells"][5]["outputs"] == PRINTED


def test_of_a_cell_that_both_changed_there_are_both_versions(folder, tmp_path):
    mine = answered(opened(folder), "curve", "print('my curve')", PRINTED)
    saved(folder, answered(mine, "words-text", "I disagree."))
    new = replaced(NEW_DEMO, "words-text", "The very end.")
    updated(folder, newer(new), tmp_path)
    after = opened(folder)["cells"]
    shown = sources(opened(folder))
    assert shown[2:4] == ["print('a better curve')", f"# {BOTH}\nprint('my curve')"]
    assert shown[-2:] == ["The very end.", f"*{BOTH}*\n\nI disagree."]
    assert after[3]["outputs"] == PRINTED
    assert "tags" not in after[3]["metadata"]


def test_a_cell_that_only_the_student_changed_stays_theirs(folder, tmp_path):
    saved(folder, answered(opened(folder), "setup", "import numpy as np\nfrom autograder import check\nimport math"))
    updated(folder, newer(NEW_DEMO), tmp_path)
    assert sources(opened(folder))[1].endswith("import math")
    assert len(opened(folder)["cells"]) == len(CELLS)


def test_a_cell_magic_stays_the_first_line(folder, tmp_path):
    saved(folder, answered(opened(folder), "curve", "%%time\nprint('my curve')"))
    updated(folder, newer(NEW_DEMO), tmp_path)
    assert sources(opened(folder))[3] == f"%%time\nprint('my curve')\n# {BOTH}"


def test_answers_of_exercises_that_are_gone_stand_at_the_end(folder, tmp_path):
    saved(folder, answered(opened(folder), "double", MINE))
    new = [each for each in CELLS if not each[0].startswith(("double", "triple"))]
    updated(folder, newer(new), tmp_path)
    assert sources(opened(folder)) == [*(source for *_, source in new), f"# {GONE}\n{MINE}"]


def test_a_cell_that_was_deleted_comes_back(folder, tmp_path):
    content = opened(folder)
    content["cells"] = [each for each in content["cells"] if each["id"] not in ("curve", "triple")]
    saved(folder, content)
    updated(folder, newer(), tmp_path)
    assert sources(opened(folder)) == [source for *_, source in CELLS]


def test_answers_are_found_where_another_program_dropped_the_ids(folder, tmp_path):
    content = answered(opened(folder), "double", MINE)
    content["nbformat_minor"] = 4
    for each in content["cells"]:
        del each["id"]
    content["cells"].append({"cell_type": "code", "source": "mine = 1", "metadata": {}, "outputs": []})
    saved(folder, content)
    updated(folder, newer(NEW_DEMO), tmp_path)
    wanted = replaced(replaced(CELLS, "double", MINE), "curve", "print('a better curve')")
    assert sources(opened(folder)) == [*(source for *_, source in wanted), "mine = 1"]
    nbformat.validate(nbformat.read(folder / NOTEBOOK, as_version=4))


def test_files_of_the_students_own_and_their_progress_are_left_alone(folder, tmp_path):
    own = {"notes.txt": b"1", "lecturelib/mine.py": b"2", "notebooks/ada_L9.ipynb": b"3", ".progress.json": b"4"}
    unpacked(own, folder)
    updated(folder, newer(), tmp_path)
    assert own.items() <= contents_of(folder).items()


def test_what_the_new_release_lacks_goes_to_the_backup_and_a_changed_file_is_named(folder, tmp_path, capsys):
    (folder / "lecturelib/__init__.py").write_bytes(b"mine = True")
    others = {name: data for name, data in OTHERS.items() if name != "lecturelib/curves.py"}
    updated(folder, newer(others=others), tmp_path)
    (backup,) = backups(folder)
    assert not (folder / "lecturelib/curves.py").exists()
    assert (folder / backup / "lecturelib/curves.py").read_bytes() == b"old = True"
    assert (folder / backup / "lecturelib/__init__.py").read_bytes() == b"mine = True"
    said = capsys.readouterr().out
    assert "You had changed lecturelib/__init__.py; it is as released now." in said
    assert f"What was overwritten is in {backup}" in said


def test_a_notebook_that_the_new_release_lacks_stays_with_its_exercises(folder, tmp_path):
    saved(folder, answered(opened(folder), "double", MINE))
    before = (folder / NOTEBOOK).read_bytes()
    title = "notebooks/L8_other.ipynb"
    others = {"course.py": b"new", "autograder/exercises/L8/half.py": b"half"}
    other = {**others, title: small_release()[NOTEBOOK]}
    updated(folder, stamped(other, {"half": 3}, version="0.2.0", date="2027-02-01", due=""), tmp_path)
    assert (folder / NOTEBOOK).read_bytes() == before
    assert (folder / "autograder/exercises/L9/double.py").exists()
    stamp = read_stamp(folder)
    assert stamp.hidden_checks == {"double": 2, "half": 3}
    assert set(stamp.notebooks) == {"L8_other.ipynb", "L9_trial.ipynb"}
    updated(folder, newer(NEW_DEMO, version="0.3.0"), tmp_path)  # and when it comes back, all is known
    assert MINE in sources(opened(folder))


def test_a_notebook_with_a_new_title_is_known_by_its_number(folder, tmp_path):
    saved(folder, answered(opened(folder), "double", MINE))
    updated(folder, newer(title="notebooks/L9_renamed.ipynb"), tmp_path)
    assert MINE in sources(opened(folder, "notebooks/L9_renamed.ipynb"))
    assert not (folder / NOTEBOOK).exists()
    assert (folder / backups(folder)[0] / NOTEBOOK).exists()


@pytest.mark.parametrize("content", ["", '{"cells": [', "[]", '{"cells": [1]}', '{"worksheets": []}'])
def test_a_notebook_that_cannot_be_read_is_in_the_backup(folder, tmp_path, content, capsys):
    (folder / NOTEBOOK).write_text(content)
    files = newer()
    updated(folder, files, tmp_path)
    assert (folder / NOTEBOOK).read_bytes() == files[NOTEBOOK]
    assert (folder / backups(folder)[0] / NOTEBOOK).read_text() == content
    assert "L9_trial.ipynb could not be read, so it was replaced." in capsys.readouterr().out


def test_each_update_has_a_backup_of_its_own(folder, tmp_path):
    for number, version in enumerate(("0.2.0", "0.3.0", "0.10.0"), start=1):
        updated(folder, newer(others=OTHERS | {"course.py": version.encode()}, version=version), tmp_path)
        assert len(backups(folder)) == number
        assert backups(folder)[-1].endswith(f"-{number}")
    updated(folder, newer(others=OTHERS | {"course.py": b"0.10.0"}, version="0.10.0"), tmp_path)
    assert len(backups(folder)) == 3  # nothing was overwritten


# ---------------------------------------------------------------------------------------------- refusals


def other_name(files, archive):
    with zipfile.ZipFile(archive, "w") as target:
        for name, data in files.items():
            target.writestr(name, data)
    return archive


def cut_off(tmp_path):
    archive = packed(newer(NEW_DEMO), tmp_path / "new.zip")
    archive.write_bytes(archive.read_bytes()[:-100])
    return archive


def with_a_flipped_byte(tmp_path):
    archive = packed(newer(), tmp_path / "new.zip")
    data = bytearray(archive.read_bytes())
    data[data.index(b"course.py") + 12] ^= 255
    archive.write_bytes(data)
    return archive


def with_a_changed_file(tmp_path):
    return packed(newer() | {"course.py": b"import evil"}, tmp_path / "new.zip")


def escaping(name):
    return lambda tmp_path: other_name({"x/release.json": newer()["release.json"], name: b"evil"}, tmp_path / "new.zip")


def a_link(tmp_path):
    archive = other_name({"x/release.json": newer()["release.json"]}, tmp_path / "new.zip")
    with zipfile.ZipFile(archive, "a") as target:
        link = zipfile.ZipInfo("x/notebooks")
        link.create_system, link.external_attr = 3, 0o120777 << 16
        target.writestr(link, "/tmp")
    return archive


REFUSED = {
    "missing": (lambda tmp_path: tmp_path / "nowhere.zip", "there is no file"),
    "unpacked": (lambda tmp_path: unpacked(newer(), tmp_path / "new"), "is a folder; name the zip file"),
    "cut off": (cut_off, "is no zip file, or a damaged one; download it again"),
    "flipped byte": (with_a_flipped_byte, "damaged"),
    "changed file": (with_a_changed_file, "is damaged: its files are not those of its release.json"),
    "no release": (lambda tmp_path: other_name({"x/a.txt": b""}, tmp_path / "new.zip"), "is no release of the course"),
    "two folders": (lambda tmp_path: other_name({"x/a": b"", "y/a": b""}, tmp_path / "n.zip"), "is no release"),
    "empty": (lambda tmp_path: other_name({}, tmp_path / "new.zip"), "is no release of the course"),
    "bad stamp": (lambda tmp_path: other_name({"x/release.json": b"{}"}, tmp_path / "n.zip"), "json is damaged"),
    "parent": (escaping("x/../../evil.py"), "would write outside of the folder (x/../../evil.py)"),
    "absolute": (escaping("/etc/evil"), "would write outside"),
    "drive": (escaping("C:/evil"), "would write outside"),
    "link": (a_link, "would write outside of the folder (x/notebooks)"),
    "older": (lambda tmp_path: packed(newer(version="0.0.9"), tmp_path / "n.zip"), "is older (linear-models"),
    "no version": (lambda tmp_path: packed(newer(version="new"), tmp_path / "n.zip"), "cannot be compared with what"),
    "older day": (lambda tmp_path: packed(newer(version="0.1.0", date="2026-12-31"), tmp_path / "n.zip"), "is older"),
}  # fmt: skip


@pytest.mark.parametrize(("archive", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused_is_told_in_one_sentence_and_nothing_is_touched(folder, tmp_path, archive, sentence):
    saved(folder, answered(opened(folder), "double", MINE))
    before = contents_of(folder)
    with pytest.raises(CourseError) as refused:
        update(archive(tmp_path), folder=folder)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)
    assert contents_of(folder) == before
    assert not (tmp_path / "evil.py").exists()


def test_a_folder_that_is_no_release_is_left_alone(tmp_path):
    archive = packed(newer(), tmp_path / "new.zip")
    other = unpacked({"notes.txt": b"mine"}, tmp_path / "other")
    with pytest.raises(CourseError, match=r"cannot be updated: it has no release\.json, so it is no release of the"):
        update(archive, folder=other)
    with pytest.raises(CourseError, match="there is no folder"):
        update(archive, folder=tmp_path / "nowhere")
    unpacked({"release.json": b"{"}, other)
    with pytest.raises(CourseError, match=r"its release\.json is damaged"):
        update(archive, folder=other)
    assert contents_of(other) == {"notes.txt": b"mine", "release.json": b"{"}


# ---------------------------------------------------------------------------------------------- interruptions


def test_an_update_can_be_interrupted_after_any_file_and_repeated(folder, tmp_path):
    content = answered(answered(opened(folder), "double", MINE), "curve", "print('my curve')")
    content["cells"].append(cell("mine", "note", "mine = 1"))
    saved(folder, content)
    start = contents_of(folder)
    new = [each for each in NEW_DEMO if not each[0].startswith("triple")] + [("late", "demo", "1")]
    archive = packed(newer(new, OTHERS | {"course.py": b"new", "lecturelib/x.py": b"x"}), tmp_path / "new.zip")
    stamp, files = read_release(archive)
    complete = unpacked(start, tmp_path / "complete")
    update(archive, folder=complete)
    plan = make_plan(folder, read_stamp(folder), stamp, files)
    for count in range(len(plan.writes) + 1):
        broken = unpacked(start, tmp_path / f"broken {count}")
        part = make_plan(broken, read_stamp(broken), stamp, files)
        part.writes, part.removals = dict(list(part.writes.items())[:count]), []
        carry_out(part, broken, read_stamp(broken))  # the old stamp: it did not come to an end
        update(archive, folder=broken)
        assert without_backups(broken) == without_backups(complete)


def without_backups(folder):
    return {name: data for name, data in contents_of(folder).items() if not name.startswith("backup-")}


texts = st.sampled_from(["a = 1", "b = 2", "%%time\nc", "", "def double(x):\n    return 1", "print('a curve')"])
names = st.sampled_from(["setup", "curve", "double", "words", "own", "curve-yours", "x y", None])
cells_of_students = st.lists(st.tuples(names, st.sampled_from(["note", None]), texts), max_size=8)


@settings(max_examples=200, deadline=None)
@given(cells_of_students, st.lists(st.sampled_from(CELLS), unique_by=lambda each: each[0]), st.booleans())
def test_whatever_a_student_wrote_survives_and_merging_twice_is_merging_once(written, new, other_demo):
    released = json.loads(small_release()["release.json"])["notebooks"]["L9_trial.ipynb"]
    theirs = notebook(written)
    for each in theirs["cells"]:
        if each["id"] is None:
            del each["id"]
    ours = notebook(replaced(new, "curve", "print('better')") if other_demo else new)
    once = merged(copy.deepcopy(theirs), ours, released, frozenset())
    nbformat.validate(nbformat.from_dict(once))
    assert merged(copy.deepcopy(once), ours, released, frozenset()) == once
    unchanged = {source for *_, source in CELLS}
    after = "\n".join(sources(once))
    assert all(source in after for source in sources(theirs) if source not in unchanged)


# ---------------------------------------------------------------------------------------------- for real


def test_a_released_folder_updates_itself_by_its_own_autograder(tmp_path):
    """The real edition, run in its folder by its own code, which is replaced while it runs."""
    first = release_files(chosen_sources(["L0"]), date="2027-01-01", due="", with_solutions=False)
    folder = unpacked(first, tmp_path / "my course")
    name = "notebooks/L0_start_here.ipynb"
    saved(folder, answered(opened(folder, name), "midpoint", "def midpoint(a, b):\n    return a"), name)
    files = {path: data for path, data in first.items() if path != "release.json"}
    files["lecturelib/__init__.py"] += b"\n# newer\n"
    hidden = read_stamp(folder).hidden_checks
    archive = packed(stamped(files, hidden, version="9.0", date="2027-02-01", due=""), tmp_path / "new.zip")
    said = subprocess.run(
        [sys.executable, "-m", "autograder", "update", str(archive)],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
    )
    assert (said.returncode, said.stderr) == (0, "")
    assert (
        "This is now linear-models-course 9.0 of 2027-02-01.\nL0_start_here.ipynb: your work was carried" in said.stdout
    )
    assert "def midpoint(a, b):\n    return a" in sources(opened(folder, name))
    assert (folder / "lecturelib/__init__.py").read_bytes().endswith(b"# newer\n")
