"""A made-up course, and course files for it."""

import pytest

from autograder.course_file.reading import read_settings
from tests.autograder.classroom import write_course

ROSTER = (
    "id,name,email\ns1,Ada Lovelace,ada@example.org\ns2,Emmy Noether,emmy@example.org\ns3,Carl Gauß,carl@example.org\n"
)


@pytest.fixture
def course(tmp_path):
    return write_course(tmp_path / "course")


@pytest.fixture
def read(course, tmp_path):
    """Reads a course file, beside which there are files of these names."""

    def reading(text, **files):
        (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
        for name, content in files.items():
            (tmp_path / f"{name}.csv").write_text(content, encoding="utf-8")
        file = tmp_path / "course.toml"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_settings(file, course)

    return reading
