"""Whose a file is, by the names that folders, Canvas and Moodle give it."""

import os
import zipfile
from dataclasses import replace
from pathlib import Path

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
    ("anon_Ab12C", "L9", False, "Ab12C"),
    ("lovelaceada", "L9", False, "12345"),
    ("lovelaceada", "L9", False, "12345"),
    ("müllerjörg", "L9", True, "12347"),
    ("noetheremmy", "L9", True, "12346"),
    ("o_brien", "L9", False, "12348"),
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
        ("Ada Lovelace", "L9", False, "4711"),
        ("Emmy Noether", "L9", False, "4712"),
        ("Grace Hopper", "L9", False, "4713"),
        ("Group A-Jörg Müller", "L9", False, "4714"),
        ("Ivan", "L9", False, "4717"),
        ("Mary O'Brien-Smith", "L9", False, "4716"),
        ("Participant 4715", "L9", False, "4715"),
    ]


# ------------------------------------------------------------------------------------ names that students choose


def test_inside_a_students_folder_or_zip_no_name_makes_the_file_anothers(read):
    posing = {
        "lovelaceada_LATE_12345_999999_L9.ipynb": N,
        "Ada Lovelace_4711_assignsubmission_file_/L9.ipynb": N,
        "anon_Ab12C_678905_L9.ipynb": N,
        "ada/L9.ipynb": N,
    }
    files = {f"mallory/{name}": data for name, data in posing.items()}
    files |= {"trudy.zip": packed(posing), "eve_17_4001_my work.zip": packed(posing), "L9.zip": packed(posing)}
    handed_in = read({"bob_L9.ipynb": N, **files})
    assert set(students(handed_in)) == {"bob", "mallory", "trudy", "eve", "class"}
    assert {each.lms_id for each in handed_in.submissions} == {"", "17"}
    assert not any(each.arrival.late for each in handed_in.submissions)


@pytest.mark.parametrize(
    ("name", "student", "lms_id"),
    [
        ("mallory_17_4001_ada_4711_assignsubmission_file_L9.ipynb", "mallory", "17"),
        ("mallory_17_4001_ada_LATE_12345_999999_L9.ipynb", "mallory", "17"),
        ("anon_Ab12C_678905_ada_12345_999999_L9.ipynb", "anon_Ab12C", "Ab12C"),
        ("Mallory_17_assignsubmission_file_ada_12345_999999_L9.ipynb", "Mallory", "17"),
    ],
)
def test_in_what_the_lms_has_named_its_own_part_counts_and_not_what_the_student_put_behind(name, student, lms_id, read):
    assert facts(read({name: N})) == [(student, "L9", False, lms_id)]


def test_a_download_that_lies_among_students_is_told(read):
    files = {"march/x_1_1001_L9.ipynb": N, "march/y_2_1002_L9.ipynb": N, "ada/x_1_1003_L9.ipynb": N}
    assert read(files).remarks == [
        "march counts as one student, but holds files that an LMS seems to have named after several; "
        "if it is a download, `forget` that student and grade it by itself"
    ]


def test_a_folder_for_each_week_may_hold_downloads(read):
    files = {"week 1/x_1_1001_L9.ipynb": N, "week 1/y_2_1002_L9.ipynb": N, "Week_02/x_1_1003_L9.ipynb": N}
    assert students(read(files)) == ["x", "x", "y"]


def test_folders_may_be_called_by_numbers_that_are_no_dates(read):
    files = ["20231145/L9.ipynb", "12345678/L9.ipynb", "20270301/carl/L9.ipynb"]
    assert students(read(dict.fromkeys(files, N))) == ["12345678", "20231145", "carl"]


@pytest.mark.parametrize("source", ["Mallory_4711_assignsubmission_file_/", "mallory_1_2000_work.zip", "mallory.zip"])
def test_who_is_alone_in_a_download_stays_one_student(source, read_zip):
    inside = {"ada/L9.ipynb": N, "bob/L9.ipynb": N, "carl/L9.ipynb": N}
    loose = {f"{source}{name}": data for name, data in inside.items()}
    handed_in = read_zip({source: packed(inside)} if source.endswith(".zip") else loose)
    assert {name.casefold() for name in students(handed_in)} == {"mallory"}


@pytest.mark.parametrize(
    ("name", "student", "lms_id"),
    [
        ("mallory_1_2000_work.zip", "mallory", "1"),
        ("Mallory_4711_assignsubmission_file_work.zip", "Mallory", "4711"),
        ("Mallory_4711_assignsubmission_file_", "Mallory", "4711"),
    ],
)
def test_what_the_lms_has_named_is_one_students_also_by_itself_and_tells_no_time(
    name, student, lms_id, releases, tmp_path
):
    inside = {"ada/L9.ipynb": N, "bob_2_900_L9.ipynb": N}
    path = tmp_path / name
    if name.endswith(".zip"):
        path.write_bytes(packed({zipfile.ZipInfo(each, (2030, 1, 1, 0, 0, 0)): data for each, data in inside.items()}))
    else:
        written(path, inside)
    found = read_handed_in(path, releases).submissions
    assert {(each.student, each.lms_id, each.arrival.time) for each in found} == {(student, lms_id, "")}


def test_all_of_it_may_be_known_to_be_one_students(read, two_notebooks):
    files = {"a/L9.ipynb": N, "b/L9.ipynb": N, "homework.ipynb": WRONG}
    found = read(files, of_one_student=True).submissions
    assert [each.notebook for each in found] == ["L8", "L9", "L9"]
    assert len({each.student for each in found}) == 1


def test_when_a_file_arrived_is_told_by_the_lms_and_by_folders_above_the_students(releases, tmp_path):
    names = {
        "2027-03-01/x_1_5001_L9.ipynb": (5001, "", "000000000002027-000000000000003-000000000000001"),
        "Ada_7_assignsubmission_file_/2026-01-01/L9.ipynb": (0, "2027-03-09-10-00-00", ""),
        "attempt 2/bob_L9.ipynb": (0, "", "000000000000002"),
        "carl/2026-01-01/attempt 3/L9.ipynb": (0, "", ""),
    }
    archive = tmp_path / "class.zip"
    archive.write_bytes(packed({zipfile.ZipInfo(name, (2027, 3, 9, 10, 0, 0)): N for name in names}))
    found = {
        each.path.relative_to(archive).as_posix(): each.arrival
        for each in read_handed_in(archive, releases).submissions
    }
    assert {name: (each.upload, each.time, each.folder) for name, each in found.items()} == names


# ------------------------------------------------------------------------------------ wrong notebooks


@pytest.fixture
def two_notebooks(releases):
    releases.current["L8"] = replace(
        releases.current["L9"], notebook="L8", public=(Path("quadruple.py"),), released=None
    )


WRONG = notebook("def quadruple(x):\n    return 4 * x")


def test_a_few_wrong_notebooks_are_told_and_not_graded(read, two_notebooks):
    files = {"ada_L9.ipynb": N, "bob_L9.ipynb": N, "carl/work.ipynb": WRONG}
    for only in ("", "L9"):
        handed_in = read(files, only=only)
        assert students(handed_in) == ["ada", "bob"]
        assert [(each.student, each.notebook) for each in handed_in.unreadable] == [("carl", "L9")]
        assert handed_in.unreadable[0].why.startswith("it is L8, ")
    assert facts(read(files, only="L8")) == [("carl", "L8", False, "")]
    assert read(files, only="L8").unreadable == ()


def test_notebooks_of_many_are_all_graded(read, two_notebooks):
    files = {"ada_L9.ipynb": N, "bob_L9.ipynb": N, "carl_L9.ipynb": N, "ada_L8.ipynb": WRONG, "dora_L8.ipynb": WRONG}
    handed_in = read(files)
    assert [(each.student, each.notebook) for each in handed_in.submissions] == [
        ("ada", "L8"), ("dora", "L8"), ("ada", "L9"), ("bob", "L9"), ("carl", "L9"),
    ]  # fmt: skip


@pytest.mark.parametrize(("usual", "others", "graded"), [(20, 2, True), (21, 2, False), (1, 1, True), (3, 1, False)])
def test_one_for_ten_who_handed_in_the_usual_notebook_are_few(read, two_notebooks, usual, others, graded):
    files = {f"usual{n}_L9.ipynb": N for n in range(usual)} | {f"other{n}_L8.ipynb": WRONG for n in range(others)}
    handed_in = read(files)
    assert len(handed_in.submissions) == usual + others * graded
    assert len(handed_in.unreadable) == others * (not graded)


def test_the_folder_of_a_notebook_says_what_was_asked_for(read, two_notebooks):
    files = {"L9/ada.ipynb": N, "L9/bob.ipynb": WRONG, "L8/carl.ipynb": WRONG}
    handed_in = read(files)
    assert students(handed_in) == ["carl", "ada"]
    assert [(each.student, each.notebook, each.why) for each in handed_in.unreadable] == [
        ("bob", "L9", "it is L8, and lies in the folder of L9")
    ]
    assert students(read(files, only="L8")) == ["bob", "carl"]


def test_so_does_the_name_of_a_download(releases, two_notebooks, tmp_path):
    handed_in = read_handed_in(written(tmp_path / "L9", {"ada.ipynb": WRONG}), releases)
    assert [(each.notebook, each.why) for each in handed_in.unreadable] == [
        ("L9", "it is L8, and lies in the folder of L9")
    ]


def test_where_nobody_handed_in_what_was_asked_for_all_are_told(read, two_notebooks):
    handed_in = read({"ada.ipynb": WRONG, "bob.ipynb": WRONG}, only="L9")
    assert [(each.student, each.why) for each in handed_in.unreadable] == [
        ("ada", "it is L8, and L9 was asked for"),
        ("bob", "it is L8, and L9 was asked for"),
    ]


def test_one_of_several_notebooks_may_be_picked_without_the_others_being_wrong(read, two_notebooks):
    handed_in = read({"ada/L9.ipynb": N, "ada/L8.ipynb": WRONG, "bob/L9.ipynb": N}, only="L9")
    assert (students(handed_in), handed_in.unreadable) == (["ada", "bob"], ())


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
    assert [each.student for each in found] == ["ada", "ada"]
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
