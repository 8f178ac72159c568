"""Feedback as Canvas and Moodle take it back: a zip for each notebook, in which names say whose each file is.

Canvas reads the student's number and the number of the upload in the name that it gave a file in its download, and
shows what is sent back under the upload's own name; so it gets a file of the same name and kind. Moodle reads folders
`Full name_number_assignsubmission_file_`, and takes whatever is in them.
"""

import io
import zipfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from autograder.display import as_name
from autograder.grading.results import Result
from autograder.handing_in.files import ZIP
from autograder.handing_in.origin import CANVAS, CANVAS_ANONYMOUS, MOODLE
from autograder.reports.faces import Face


@dataclass(frozen=True)
class Sheet:
    """The feedback on one notebook of one student, as a page and, if what was handed in is known, as a notebook."""

    notebook: str
    page: bytes
    copy: bytes = b""


@dataclass
class Returns:
    """Collects what goes back, and writes it."""

    canvas: dict[str, dict[str, bytes]] = field(default_factory=lambda: defaultdict(dict))
    moodle: dict[str, dict[str, bytes]] = field(default_factory=lambda: defaultdict(dict))
    students: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # platform -> who is in its zips

    def add(self, sheet: Sheet, result: Result, face: Face) -> None:
        """Where another one of the group has handed in, Canvas knows no file of the student, but Moodle a number."""
        own, name = result.student == face.student, canvas_name(result)
        if own and name:
            self.students["Canvas"].add(face.student)
            self.canvas[sheet.notebook][name] = as_uploaded(name, sheet)
        elif not name and (folder := moodle_folder(result if own else None, face)):
            self.students["Moodle"].add(face.student)
            for kind, data in files_of(sheet).items():
                self.moodle[sheet.notebook][f"{folder}/{kind}"] = data

    def write(self, out: Path) -> Iterator[Path]:
        for platform, notebooks in (("canvas", self.canvas), ("moodle", self.moodle)):
            for notebook, files in notebooks.items():
                path = out / f"{platform}-{notebook}.zip"
                path.write_bytes(zipped(files))
                yield path


def canvas_name(result: Result) -> str:
    """The name that Canvas gave the file, if it did; it has to have the number of an upload."""
    for name in PurePosixPath(result.file).parts:
        match = CANVAS.fullmatch(name) or CANVAS_ANONYMOUS.fullmatch(name)
        if match and match["id"] == result.lms_id and match["upload"] and not MOODLE.fullmatch(name):
            return name
    return ""


def moodle_folder(result: Result | None, face: Face) -> str:
    """By the name of the folder or file that Moodle gave, or by the roster; a `_` in a name would end it."""
    for part in PurePosixPath(result.file).parts if result else ():
        match = MOODLE.fullmatch(part)
        if match and result and match["id"] == result.lms_id:
            return folder_of(match["name"], match["id"])
    number = face.person.moodle_id if face.person else ""
    return folder_of(face.name, number) if number else ""


def folder_of(name: str, number: str) -> str:
    """
    >>> folder_of("Ada_K. Lovelace", "4711")
    'Ada K. Lovelace_4711_assignsubmission_file_'
    """
    return f"{as_name(name).replace('_', ' ').strip() or 'unnamed'}_{number}_assignsubmission_file_"


def files_of(sheet: Sheet) -> dict[str, bytes]:
    files = {f"{sheet.notebook} feedback.html": sheet.page}
    return files | ({f"{sheet.notebook} feedback.ipynb": sheet.copy} if sheet.copy else {})


def as_uploaded(name: str, sheet: Sheet) -> bytes:
    """What a file of this name should hold: whoever handed in a zip gets one."""
    return zipped(files_of(sheet)) if ZIP.fullmatch(name) else sheet.copy or sheet.page


def zipped(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)  # without times: the same each time
    return buffer.getvalue()
