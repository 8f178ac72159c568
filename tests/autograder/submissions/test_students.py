"""Whose a file is, by the names that folders, Canvas and Moodle give it."""

import os
import zipfile

import pytest

from autograder.submissions.handed_in import read_handed_in
from tests.autograder.classroom import RIGHT_DOUBLE
from tests.autograder.submissions.deliveries import facts, notebook, packed, students, told, written

N = notebook()


# ------------------------------------------------------------------------------------ folders and files


def test_a_folder_may_hold_a_folder_for_each_student_sorted_by_notebook_or_not(read):
    files = ["bob/L9_trial.ipynb", "ada/L9_trial.ipynb", "L9/carl/L9_trial.ipynb", "dora/L9/homework/L9.ipynb"]
    assert students(read(dict.fromkeys(files, N))) == ["ada", "bob", "carl", "dora"]


def test_notebooks_may_lie_side_by_side(read):
    files = ["bob_L9.ipynb", "L9_trial_ada.ipynb", "carl.ipynb", "dora L9.ipynb.txt", "emmy_L9.IPYNB.json"]
    assert students(read(dict.fromkeys(files, N))) == ["ada", "bob", "carl", "dora", "emmy"]


def test_litter_of_systems_is_nobodys(read):
    litter = ["__MACOSX/ada/._L9_trial.ipynb", "ada/._L9_trial.ipynb", "ada/.DS_Store", ".DS_Store", "bob/Thumbs.db",
              "ada/.ipynb_checkpoints/L9_trial-checkpoint.ipynb", "ada/backup-2027-01-01-1/notebooks/L9_trial.ipynb",
              "ada/.venv/lib/L9.ipynb", "ada/__pycache__/x.pyc"]  # fmt: skip
    handed_in = read({"ada/L9_trial.ipynb": N, "bob/L9_trial.ipynb": N, **dict.fromkeys(litter, b"\x00\x05")})
    assert (students(handed_in), handed_in.unreadable) == (["ada", "bob"], ())


def test_students_may_pack_their_notebook_once_more(read):
    folder = packed({"my course/notebooks/L9_trial.ipynb": N, "my course/lecturelib/x.py": b""})
    files = {
        "ada/work.zip": folder,
        "bob.zip": folder,
        "L9_carl.zip": packed({"L9.ipynb": N}),
        "dora/again.zip": packed({"inner.ZIP": packed({"L9.ipynb": N})}),
        "lovelaceada_17_4001_work.zip": packed({"bob_99_9999_L9_trial.ipynb": N}),
    }
    assert students(read(files)) == ["ada", "bob", "carl", "dora", "lovelaceada"]


def test_a_zip_may_hold_all_in_one_folder(read_zip):
    assert students(read_zip({"class/ada/L9_trial.ipynb": N, "class/bob/L9_trial.ipynb": N})) == ["ada", "bob"]
    flat = [f"class/{student}_L9.ipynb" for student in ("ada", "bob", "carl")]
    assert students(read_zip(dict.fromkeys(flat, N))) == ["ada", "bob", "carl"]
    assert students(read_zip({"ada/L9_trial.ipynb": N, "ada/L9_trial_final.ipynb": N})) == ["ada", "ada"]
    assert students(read_zip({"ada/L9_draft.ipynb": N, "ada/L9_final.ipynb": N})) == ["ada", "ada"]
    assert students(read_zip({"L9_trial.ipynb": N})) == ["class"]


def test_dates_in_names_make_nobody_a_number_of_canvas(read):
    """Or at least they keep different students apart."""
    assert students(read({"ada_2027_0301_L9.ipynb": N, "bob_2027_0301_L9.ipynb": N})) == ["ada", "bob"]


# ------------------------------------------------------------------------------------ Canvas


CANVAS = {
    "lovelaceada_12345_678901_L9_trial.ipynb": N,
    "lovelaceada_12345_678955_L9_trial-1.ipynb": N,
    "noetheremmy_LATE_12346_678902_my homework (final).ipynb": N,
    "müllerjörg_late_12347_678903_L9_trial-2.ipynb": N,
    "o_brien_12348_678904_L9_trial.ipynb": N,
    "anon_Ab12C_678905_L9_trial.ipynb": N,
}
FROM_CANVAS = [
    ("anon_Ab12C", "L9", 1, False, "Ab12C"),
    ("lovelaceada", "L9", 1, False, "12345"),
    ("lovelaceada", "L9", 2, False, "12345"),
    ("müllerjörg", "L9", 1, True, "12347"),
    ("noetheremmy", "L9", 1, True, "12346"),
    ("o_brien", "L9", 1, False, "12348"),
]


def test_a_download_of_canvas_is_understood(read):
    assert facts(read(CANVAS)) == FROM_CANVAS


def test_canvas_numbers_its_uploads_and_that_tells_their_order(read):
    other, third = notebook("x = 2", RIGHT_DOUBLE), notebook("x = 3", RIGHT_DOUBLE)
    files = {
        "lovelaceada_5_9001_L9-10.ipynb": third,
        "lovelaceada_5_8999_L9.ipynb": N,
        "lovelaceada_5_9000_another name L9-2.ipynb": other,
    }
    found = read(files).submissions
    assert [each.attempt for each in found] == [1, 2, 3]
    assert [each.path.name for each in found] == sorted(files, key=lambda name: name.split("_")[2])


def test_two_students_of_one_name_stay_two(read):
    handed_in = read({"lovelaceada_1_9001_L9.ipynb": N, "lovelaceada_2_9002_L9.ipynb": N})
    assert students(handed_in) == ["lovelaceada 1", "lovelaceada 2"]


def test_who_handed_in_no_notebook_is_told(read):
    files = {
        "lovelaceada_12345_678901_L9_trial.pdf": b"%PDF",
        "lovelaceada_12345_678902_data.csv": b"1",
        "noetheremmy_12346_text.html": b"<p>",
        "hopper_12347_678903_L9.ipynb": N,
        "hopper_12347_678904_figure.png": b"",
        "roster.csv": b"",
    }
    assert told(read(files), read(files).unreadable[0].path.parent) == {
        "lovelaceada_12345_678901_L9_trial.pdf": "there is no notebook among what was handed in",
        "noetheremmy_12346_text.html": "there is no notebook among what was handed in",
    }


# ------------------------------------------------------------------------------------ Moodle


def test_a_download_of_moodle_is_understood(read):
    files = {
        "Ada Lovelace_4711_assignsubmission_file_/L9_trial.ipynb": N,
        "Ada Lovelace_4711_assignsubmission_onlinetext_/onlinetext.html": b"<p>",
        "Emmy Noether_4712_assignsubmission_file/sub folder/solution.ipynb": N,
        "Grace Hopper_4713_assignsubmission_file_L9_trial.ipynb": N,
        "Group A-Jörg Müller_4714_assignsubmission_file_/L9_trial.ipynb": N,
        "Participant_4715_assignsubmission_file_/L9_trial.ipynb": N,
        "Mary O'Brien-Smith_4716_assignsubmission_file_/work.zip": packed({"L9_trial.ipynb": N}),
        "Ivan_4717_assignsubmission_file_/Ada Lovelace_4711_assignsubmission_file_L9.ipynb": N,
    }
    assert facts(read(files)) == [
        ("Ada Lovelace", "L9", 1, False, "4711"),
        ("Emmy Noether", "L9", 1, False, "4712"),
        ("Grace Hopper", "L9", 1, False, "4713"),
        ("Group A-Jörg Müller", "L9", 1, False, "4714"),
        ("Ivan", "L9", 1, False, "4717"),
        ("Mary O'Brien-Smith", "L9", 1, False, "4716"),
        ("Participant 4715", "L9", 1, False, "4715"),
    ]


# ------------------------------------------------------------------------------------ attempts


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("2027-03-01/ada_L9.ipynb", "2027-03-02/ada_L9.ipynb"),
        ("ada/2027-03-01 10.15/L9.ipynb", "ada/2027-03-01 11.00/L9.ipynb"),
        ("ada/attempt 2/L9.ipynb", "ada/attempt 10/L9.ipynb"),
        ("ada/L9_2.ipynb", "ada/L9_10.ipynb"),
    ],
)
def test_folders_and_names_tell_which_attempt_was_first(first, second, read):
    found = read({second: notebook("x = 2", RIGHT_DOUBLE), first: notebook("x = 1", RIGHT_DOUBLE)}).submissions
    assert [(each.student, each.attempt) for each in found] == [("ada", 1), ("ada", 2)]
    assert [each.cells[0].source for each in found] == ["x = 1", "x = 2"]


def test_else_the_time_of_the_file_tells(releases, tmp_path):
    names = ["ada/L9_final.ipynb", "ada/L9_really_final.ipynb"]
    folder = written(tmp_path / "class", dict.fromkeys(names, N))
    archive = tmp_path / "class.zip"
    entries = [zipfile.ZipInfo(name, (2027, 3, 9 - day, 0, 0, 0)) for day, name in enumerate(names)]
    archive.write_bytes(packed(dict.fromkeys(entries, N)))
    for day, name in enumerate(names):
        os.utime(folder / name, (1e9 - day * 86400,) * 2)
    for place in (folder, archive):
        found = read_handed_in(place, releases).submissions
        assert [each.path.name for each in found] == ["L9_really_final.ipynb", "L9_final.ipynb"]
