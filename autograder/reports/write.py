"""Writes the report on a class: from a gradebook to a folder of pages."""

import datetime
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from statistics import fmean

from tqdm import tqdm

from autograder.atomic_write import replaced_folder
from autograder.course_file.reading import find_settings
from autograder.course_file.settings import Settings, releases_of
from autograder.errors import DONE, CourseError
from autograder.exercise.notebook_file import unpacked
from autograder.grading.gradebook import Gradebook, open_existing
from autograder.grading.results import Standing
from autograder.marks.marks import Mark, course_percents, identified, marks_of, unreadable_reasons
from autograder.reports._display_names import DisplayedStudent, DisplayedStudents, display_names
from autograder.reports._feedback import feedback_on
from autograder.reports._feedback_files import LmsZips, notebook_file
from autograder.reports._pages import refuse_to_lose, render, render_page
from autograder.reports._statistics import notebook_statistics, share_of
from autograder.submissions.exercise_releases import RELEASES, ExerciseReleases
from autograder.submissions.roster import Roster, read_roster
from autograder.text import shown

_INDEX = "index.html"
MARK = "autograder report"
KINDS = ("not graded", "cannot be graded", "doubtful", "broke", "to be read again", "late")  # the most pressing first

_Flag = tuple[DisplayedStudent, str, str, str]  # whose, in which notebook, of which kind, and what it is


def write_report(
    gradebook: Path,
    out: Path,
    *,
    course: Path | None = None,
    roster: Path | None = None,
    pseudonyms: bool = False,
    force: bool = False,
    releases: Path = RELEASES,
) -> int:
    """Write the pages of a class and of each student; the folder is there as a whole, or as it was before."""
    if out.exists() and not (out.is_dir() and not any(out.iterdir())):
        refuse_to_lose(out, out / _INDEX, MARK, force=force)
    settings = find_settings(course)
    people = read_roster(roster) if roster else settings.roster
    with closing(open_existing(gradebook)) as book:
        if not list(book.results()):
            raise CourseError(f"{gradebook} holds no results yet; `autograder grade` first")
        with replaced_folder(out) as draft:
            report = ClassReport(book, settings, people, releases_of(settings, releases), pseudonyms)
            summary = report.write(draft)
    print(f"{summary} Open {out / _INDEX}")
    return DONE


class ClassReport:
    """What the page of a class shows, and what it writes besides; marks and totals are empty without a course file."""

    def __init__(
        self,
        gradebook: Gradebook,
        settings: Settings,
        roster: Roster | None,
        course: ExerciseReleases,
        pseudonyms: bool = False,
    ) -> None:
        self.gradebook = gradebook
        self.settings = settings
        self.roster = roster
        self.course = course
        self.has_pseudonyms = pseudonyms
        self.stale: list[tuple[str, str, str]] = []  # (student, notebook, question): it changed after it was read
        graded, ids = list(gradebook.standings()), settings.roster or roster
        self.found = identified(graded, ids)
        self.originals = {own.result.key: each.result for own, each in zip(self.found, graded, strict=True)}
        files = gradebook.unreadable()
        if pseudonyms:
            files = [replace(file, path=Path("a file")) for file in files]  # its name may tell whose it is
            self.found = [replace(each, sources=("",) * len(each.sources)) for each in self.found]
        self.unreadable = unreadable_reasons(files, ids)
        now = datetime.datetime.now(datetime.UTC)
        self.day = now.astimezone(settings.zone).date().isoformat()
        marks = marks_of(self.found, settings, now=now, unreadable=self.unreadable) if settings.path else []
        self.marks = {(mark.student, mark.notebook): mark for mark in marks}
        self.totals = course_percents(marks, settings)
        self.notebooks = list(notebook_statistics(self.found, course))

    @cached_property
    def pages(self) -> dict[tuple[str, str], Standing]:
        """Who gets a page about what: whoever handed in, and those of the group who did not themselves."""
        own = {(each.student, each.notebook): each for each in self.found}
        for_others = {who: mark.standing for who, mark in self.marks.items() if mark.standing and who not in own}
        return own if self.has_pseudonyms else own | for_others

    @cached_property
    def students(self) -> DisplayedStudents:
        everybody = {student for student, _ in (*self.pages, *self.unreadable)}
        return display_names(everybody, self.roster, pseudonyms=self.has_pseudonyms)

    # ------------------------------------------------------------------------------------ files

    def write(self, folder: Path) -> str:
        """All of it; what there is to say about it afterwards."""
        zips = LmsZips()
        # a bar where somebody watches, and only if there is time to
        for (student, _), standing in tqdm(self.pages.items(), unit=" pages", disable=None, delay=1):
            self.write_student(standing, self.students[student], folder, zips)
        (folder / _INDEX).write_text(render_page("class.html", mark=MARK, report=self), encoding="utf-8")
        return self.summary(zips, [] if self.has_pseudonyms else zips.write(folder))

    def write_student(self, standing: Standing, student: DisplayedStudent, out: Path, zips: LmsZips) -> None:
        content = self.gradebook.content_of(self.originals[standing.result.key])
        mark = self.marks.get((student.id, standing.notebook))
        group = _group_sentence(standing, mark, self.students)
        feedback = feedback_on(standing, student, content, self.course, mark, group)
        if standing.student == student.id:
            self.stale += [(student.id, standing.notebook, part.name) for part in feedback.parts if part.is_stale]
        page = render_page("student.html", mark=MARK, feedback=feedback).encode()
        copy = notebook_file(feedback, unpacked(content)) if content else b""
        folder = out / "students" / student.folder
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{standing.notebook}.html").write_bytes(page)
        (folder / f"{standing.notebook}.md").write_text(render("feedback.md", feedback=feedback), encoding="utf-8")
        if copy:
            (folder / f"{standing.notebook}.ipynb").write_bytes(copy)
        zips.add(standing.notebook, page, copy, standing.result, student)

    def summary(self, zips: LmsZips, names: list[str]) -> str:
        count = len(self.students)
        notebooks = ", ".join(stats.notebook for stats in self.notebooks)
        sentences = [f"Report on {count} student{'s' * (count != 1)} in {notebooks}."]
        if names:
            sentences.append(f"To upload: {', '.join(names)}.")
            left = count - len(zips.students)
            sentences += [f"In none of them: {left}, whose number or upload there is not known."] if left else []
        return " ".join(sentences)

    # ------------------------------------------------------------------------------------ the page of the class

    @cached_property
    def missing(self) -> list[str]:
        """Who of the roster has handed in nothing, and nobody of the same group has either."""
        if self.roster is None:
            return []
        here = {partner for student in self.students for partner in self.settings.partners(student)}
        here |= {person.id for person in self.roster.certain(self.students).values()}
        missing = [person for person in self.roster.people if person.id not in here]
        return ["somebody" if self.has_pseudonyms else shown(person.name or person.id) for person in missing]

    @cached_property
    def standings(self) -> Mapping[str, Mapping[str, Standing]]:
        """Of each student in each notebook; also where another one of the group handed in."""
        found: dict[str, dict[str, Standing]] = {student: {} for student in self.students}
        for (student, notebook), standing in self.pages.items():
            found[student][notebook] = standing
        return found

    def share_of(self, student: str) -> float:
        """Of all points that are decided; a notebook that was not handed in counts for nothing either way."""
        shares = [share for each in self.standings[student].values() if (share := share_of(each)) is not None]
        return fmean(shares) if shares else -1.0

    def late(self, student: str) -> str:
        """Which notebooks, and how many days, if that is known."""
        own = self.standings[student]
        days = {name: mark.late_days for name in own if (mark := self.marks.get((student, name))) and mark.late_days}
        flagged = [name for name, standing in own.items() if standing.result.late and name not in days]
        return ", ".join([*(f"{name}: {count} day{'s' * (count != 1)}" for name, count in days.items()), *flagged])

    @property
    def waiting(self) -> Counter[tuple[str, str]]:
        """Of each notebook and question, how many answers nobody has decided about yet."""
        return Counter(
            (standing.notebook, each.question)
            for stats in self.notebooks
            for standing in stats.graded
            for each in standing.questions
            if standing.scores[each.question] is None
        )

    @cached_property
    def flags(self) -> list[_Flag]:
        found = [flag for stats in self.notebooks for standing in stats.standings for flag in self._flags(standing)]
        found += [
            self._flag(student, notebook, "to be read again", f"the answer to {question} has changed")
            for student, notebook, question in self.stale
        ]
        found += [self._flag(*what, "cannot be graded", why) for what, why in self.unreadable.items()]
        return sorted(found, key=lambda flag: (KINDS.index(flag[2]), flag[0].name.casefold()))

    def _flags(self, standing: Standing) -> Iterator[_Flag]:
        result, what = standing.result, (standing.student, standing.notebook)
        if result.fault:
            yield self._flag(*what, "not graded", result.fault)
        mark = self.marks.get(what)
        doubts = mark.late_doubts if mark and mark.standing is standing else ()
        if result.late or doubts:
            yield self._flag(*what, "late", "; ".join(doubts) or "the LMS says that it was handed in late")
        yield from (self._flag(*what, "doubtful", doubt) for doubt in standing.doubts)
        yield from (self._flag(*what, "broke", remark) for remark in result.remarks)

    def _flag(self, student: str, notebook: str, kind: str, why: str) -> _Flag:
        who = self.students[student]
        return who, notebook, kind, who.pseudonymized(shown(why))


def _group_sentence(standing: Standing, mark: Mark | None, students: DisplayedStudents) -> str:
    """Whose work counts, for a student whose own does not."""
    if not mark or mark.handed_in_by in ("", mark.student):
        return ""
    name = students[mark.handed_in_by].name
    is_theirs = standing.student == mark.handed_in_by
    return f"{name} handed this in for your group." if is_theirs else f"Of your group, what {name} handed in counts."
