"""The course by which submissions are graded: its exercises as they are now, and as they were in earlier releases."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import version
from pathlib import Path

from autograder.assignment import Assignment, assignments
from autograder.display import shown
from autograder.environment import DISTRIBUTION
from autograder.exercise import HOME
from autograder.handing_in.notebook import SubmissionError

RELEASES = HOME.parent / "releases"


@dataclass(frozen=True)
class Course:
    """Assignments by the names of their notebooks, and the folder that has a folder for each earlier version."""

    current: Mapping[str, Assignment] = field(hash=False)
    name: str = ""
    version: str = ""
    releases: Path | None = None

    def assignments_of(self, release: Mapping[str, str]) -> Mapping[str, Assignment]:
        """By which a notebook of this release is graded; one that tells none counts as current."""
        course, version = release.get("course", self.name), release.get("version", self.version)
        if self.name and course != self.name:
            raise SubmissionError(f"it belongs to another course, {shown(course)[:80]}")
        return self.current if version == self.version else self.earlier(version)

    def earlier(self, version: str) -> Mapping[str, Assignment]:
        """The version is a stranger's word, so it is looked for among the folders, and never becomes a path itself."""
        folders = self.releases.iterdir() if self.releases and self.releases.is_dir() else ()
        folder = next((folder for folder in folders if folder.name == version), None)
        known = kept_assignments(folder) if folder else {}
        if not known:
            raise SubmissionError(
                f"it was released as version {shown(version)[:40]}, which {self.releases or RELEASES} does not have: "
                "in the repository as it was then run `autograder release`, and bring its folder of that name here"
            )
        return known


@cache
def kept_assignments(folder: Path) -> Mapping[str, Assignment]:
    return assignments(folder / HOME.name)


def read_course(releases: Path = RELEASES) -> Course:
    """The course that this is; its name and version are in its project file or, where it was installed, with pip."""
    file = HOME.parent / "pyproject.toml"
    if file.exists():
        project = tomllib.loads(file.read_text(encoding="utf-8"))["project"]
        return Course(assignments(), str(project["name"]), str(project["version"]), releases)
    return Course(assignments(), DISTRIBUTION, version(DISTRIBUTION), releases)
