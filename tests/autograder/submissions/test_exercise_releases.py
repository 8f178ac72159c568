"""Notebooks of older releases are graded by the exercises that came with them, or not at all."""

import pytest

from autograder.submissions.exercise_releases import read_releases
from autograder.submissions.handed_in import read_handed_in
from tests.autograder.classroom import RIGHT, TRIPLE_HIDDEN, write_course
from tests.autograder.submissions.deliveries import notebook, students, told, written


def of(version, course="a-course"):
    return notebook(*RIGHT, release={"course": course, "version": version})


@pytest.fixture
def older(releases):
    """Version 1.0, whose hidden check was another one; and version 1.1, of which only an empty folder is left."""
    write_course(releases.folder / "1.0")
    key = releases.folder / "1.0" / "autograder" / "keys" / "L9" / "triple.py"
    key.write_text(TRIPLE_HIDDEN.replace("-1.0", "-2.0").replace("-3.0", "-6.0"))
    (releases.folder / "1.1").mkdir()
    return key


def test_a_notebook_is_graded_by_the_exercises_of_its_release(read, releases, older):
    files = {"ada_L9.ipynb": of("1.0"), "bob_L9.ipynb": of("2.0"), "carl_L9.ipynb": notebook(), "dora.ipynb": of("1.0")}
    found = {each.student: each for each in read(files).submissions}
    assert {name: each.release for name, each in found.items()} == {"ada": "1.0", "bob": "", "carl": "", "dora": "1.0"}
    assert found["ada"].assignment.hidden == (older,)
    assert found["ada"].assignment is found["dora"].assignment
    assert found["bob"].assignment is found["carl"].assignment is releases.current["L9"]
    assert found["ada"].assignment.versions != found["bob"].assignment.versions


def test_the_class_was_given_what_was_kept_last_or_what_most_notebooks_name(read, releases, older):
    assert read({"ada_L9.ipynb": of("1.0"), "bob_L9.ipynb": of("2.0")}).handed_out == {"L9": "2.0"}
    assert releases.handed_out("L9", ["1.0", "1.0", ""]) == "1.0"  # one student may name anything
    write_course(releases.folder / "1.10")
    write_course(releases.folder / "1.9")
    assert releases.handed_out("L9", ["1.0"]) == "1.10"
    assert releases.handed_out("L8", ["1.0"]) == "1.0"


@pytest.mark.parametrize("version", ["0.9", "1.1", "", "../releases/1.0", ".", "..", "1.0/", "/", "a\nb", "x" * 9999])
def test_a_release_that_is_not_kept_is_told_with_what_to_do(version, read, older, tmp_path):
    handed_in = read({"ada_L9.ipynb": notebook(), "bob_L9.ipynb": of(version)})
    assert students(handed_in) == ["ada"]
    (why,) = told(handed_in, tmp_path / "class").values()
    assert why.startswith("it was released as version ")
    assert why.endswith("run `autograder release`, and bring its folder of that name here")
    assert why.isprintable()
    assert len(why) < 500


@pytest.mark.parametrize("version", ["0.1.0", "0.1"])
def test_a_notebook_of_release_0_1_is_refused_with_what_to_do_even_where_that_release_was_kept(read, tmp_path, version):
    write_course(tmp_path / "releases" / version)
    (why,) = told(read({"ada_L9.ipynb": of(version)}), tmp_path / "class").values()
    assert why == (
        f"it was released as version {version}, which this version cannot run: let the student run "
        "`python3 course.py update` and hand in again, or grade it with version 0.1 of the course"
    )


def test_without_any_kept_release_only_the_current_one_is_graded(read):
    assert students(read({"ada_L9.ipynb": of("1.0"), "bob_L9.ipynb": of("2.0")})) == ["bob"]


def test_a_notebook_of_another_course_is_told(read, tmp_path):
    handed_in = read({"ada_L9.ipynb": of("2.0", course="trees\x1b[2J")})
    assert told(handed_in, tmp_path / "class") == {"ada_L9.ipynb": "it belongs to another course, trees?[2J"}


def test_what_is_no_release_counts_as_current(read):
    for release in (["1.0"], {"version": 3}, "1.0", {}):
        assert students(read({"ada_L9.ipynb": notebook(*RIGHT, release=release)})) == ["ada"]


def test_the_real_course_knows_its_name_and_version(tmp_path):
    releases = read_releases()
    assert (releases.name, releases.folder.name) == ("linear-models-course", "releases")
    exercise = next(iter(releases.current["L0"].exercises))
    release = {"course": releases.name, "version": releases.version}
    folder = written(tmp_path / "class", {"ada.ipynb": notebook(f"def {exercise}(a, b): ...", release=release)})
    assert read_handed_in(folder, releases).submissions[0].assignment is releases.current["L0"]
