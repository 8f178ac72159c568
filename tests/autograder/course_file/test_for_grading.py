"""What grading takes from the course file: the seed, own exercises, and more time for some."""

from contextlib import closing
from dataclasses import replace

import pytest

from autograder.course_file.settings import (
    ExtraTime,
    Settings,
    by_limits,
    limits_of,
    releases_of,
    with_custom_exercises,
)
from autograder.grading.engine import grade
from autograder.grading.gradebook import Gradebook
from autograder.sandbox.levels import isolation
from autograder.sandbox.limits import Limits
from autograder.submissions.exercise_releases import ExerciseReleases
from autograder.submissions.handed_in import read_handed_in
from tests.autograder.classroom import RIGHT, TRIPLE, TRIPLE_HIDDEN, write_course, write_notebook

FOUR = [text.replace("triple", "fourfold").replace("three times", "four times") for text in (TRIPLE, TRIPLE_HIDDEN)]
FOUR = [
    text.replace("2.0), 6.0", "2.0), 8.0").replace("-3.0", "-4.0").replace("3 * x", "4 * x") for text in FOUR
]  # fmt: skip


@pytest.fixture
def own(tmp_path):
    """Own exercises: one more for L9, and a notebook of its own."""
    folder = tmp_path / "mine"
    for notebook in ("L9", "L8"):
        name = "fourfold" if notebook == "L9" else "again"
        for kind, text in zip(("exercises", "keys"), FOUR, strict=True):
            file = folder / kind / notebook / f"{name}.py"
            file.parent.mkdir(parents=True)
            file.write_text(text.replace("fourfold", name))
    write_notebook(folder / "notebooks" / "L8_mine.ipynb", ("def again(x):\n    ...", "exercise"))
    return folder


def test_own_exercises_join_a_notebook_or_make_a_new_one(course, own):
    together, problems = with_custom_exercises(course, own)
    assert problems == []
    assert together["L9"].exercises == ("double", "triple", "fourfold")
    assert together["L9"].released == course["L9"].released
    assert [path.stem for path in together["L9"].hidden] == ["triple", "fourfold"]
    assert together["L8"].exercises == ("again",)
    assert together["L8"].released == own / "notebooks" / "L8_mine.ipynb"


def test_own_exercises_are_graded_like_ours(course, own, tmp_path):
    together, _ = with_custom_exercises(course, own)
    four = "def fourfold(x):\n    return 4 * x"
    write_notebook(tmp_path / "class" / "ada_L9.ipynb", *RIGHT, four)
    write_notebook(tmp_path / "class" / "bob_L9.ipynb", *RIGHT, four.replace("4", "5"))
    for student in ("ada", "bob"):
        write_notebook(tmp_path / "class" / f"{student}_L8.ipynb", four.replace("fourfold", "again"))
    handed_in = read_handed_in(tmp_path / "class", ExerciseReleases(together, seed="x"))
    with closing(Gradebook(tmp_path / "book.sqlite")) as gradebook:
        grade(handed_in.submissions, gradebook, walls=isolation())
        found = {(each.student, each.notebook): each.scores for each in gradebook.results(history=True)}
    assert found["ada", "L9"] == {"double": (2, 2), "triple": (3, 3), "fourfold": (3, 3)}
    assert found["bob", "L9"]["fourfold"] == (0, 3)
    assert found["ada", "L8"] == {"again": (3, 3)}


def test_an_own_notebook_has_to_be_called_like_ours(course, own):
    (own / "exercises" / "L8").rename(own / "exercises" / "week 8")
    assert with_custom_exercises(course, own)[1] == [f"{own} calls a notebook week 8; it must be called like L1a or L7"]


def test_the_seed_makes_other_random_numbers_and_another_version(tmp_path):
    plain, other = releases_of(Settings()), releases_of(Settings(seed="mine"))
    assert plain.current["L1a"].seeds != other.current["L1a"].seeds
    assert plain.current["L1a"].versions != other.current["L1a"].versions
    assert releases_of(Settings(seed="mine")).current["L1a"].seeds == other.current["L1a"].seeds


def test_the_seed_holds_for_earlier_releases_too_and_their_assignments_are_made_once(course, tmp_path):
    write_course(tmp_path / "releases" / "1.0")
    seeded = ExerciseReleases(course, "a-course", "2.0", tmp_path / "releases", seed="mine")
    release = {"course": "a-course", "version": "1.0"}
    assert seeded.assignments_of(release)["L9"].course_seed == "mine"
    assert seeded.assignments_of(release)["L9"] is seeded.assignments_of(release)["L9"]


def test_extra_time_stretches_the_limits_of_time_and_no_others(course, tmp_path):
    settings = Settings(extra_time={"ada": ExtraTime(1.5)})
    limits = Limits(2, 8, 24, 512)
    assert limits_of("ada", settings, limits) == Limits(3, 12, 36, 512)
    assert limits_of("bob", settings, limits) == limits
    for name in ("ada", "bob", "cy"):
        write_notebook(tmp_path / "class" / f"{name}_L9.ipynb", *RIGHT)
    handed_in = read_handed_in(tmp_path / "class", ExerciseReleases(course))
    groups = by_limits(handed_in.submissions, settings, limits)
    assert {each: [one.student for one in own] for each, own in groups.items()} == {
        Limits(3, 12, 36, 512): ["ada"], limits: ["bob", "cy"],
    }  # fmt: skip


def test_own_folders_of_the_settings_are_part_of_the_course(own):
    course = releases_of(Settings(own_exercises=(own,)))
    assert course.current["L8"].exercises == ("again",)
    assert replace(course.current["L1a"], course_seed="") == releases_of(Settings()).current["L1a"]
