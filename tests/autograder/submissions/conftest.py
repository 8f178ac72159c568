"""A made-up course, and ways to hand in for it."""

import pytest

from autograder.submissions.exercise_releases import ExerciseReleases
from autograder.submissions.handed_in import read_handed_in
from tests.autograder.classroom import write_course
from tests.autograder.submissions.deliveries import facts, packed, told, written


@pytest.fixture
def releases(tmp_path):
    return ExerciseReleases(write_course(tmp_path / "course"), "a-course", "2.0", tmp_path / "releases")


@pytest.fixture
def read(releases, tmp_path):
    """Reads files that were handed in, in a folder and in a zip of it, which must come to the same."""

    def reading(files, **wishes):
        folder = written(tmp_path / "class", files)
        archive = tmp_path / "class.zip"
        archive.write_bytes(packed(files))
        loose, inside = read_handed_in(folder, releases, **wishes), read_handed_in(archive, releases, **wishes)
        assert facts(loose) == facts(inside)
        assert told(loose, folder) == told(inside, archive)
        assert loose.remarks == inside.remarks
        return loose

    return reading


@pytest.fixture
def read_zip(releases, tmp_path):
    def reading(files, **wishes):
        archive = tmp_path / "class.zip"
        archive.write_bytes(packed(files))
        return read_handed_in(archive, releases, **wishes)

    return reading
