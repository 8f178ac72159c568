"""`report` on the command line: from a gradebook to a folder of pages."""

import datetime
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from tqdm import tqdm

from autograder.course.for_grading import course_of
from autograder.course.identity import identified, reasons
from autograder.course.marks import Mark, marks_of, totals_of
from autograder.course.settings import Settings, SettingsError, find_settings
from autograder.display import shown
from autograder.exits import DONE, INTERRUPTED, misused
from autograder.grading.gradebook import Gradebook, GradebookError, open_existing
from autograder.grading.standings import Standing, standings
from autograder.handing_in.course import RELEASES
from autograder.handing_in.notebook import unpacked
from autograder.handing_in.roster import Roster, RosterError, read_roster
from autograder.reports import markdown
from autograder.reports.catalogue import Catalogue
from autograder.reports.faces import Face, faces
from autograder.reports.feedback import feedback_on
from autograder.reports.notebook import with_feedback
from autograder.reports.pages import MARK, ClassFacts, class_page, student_page
from autograder.reports.platforms import Returns, Sheet
from autograder.reports.statistics import Insight, insights

INDEX = "index.html"

Reader = tuple[str, Standing]  # a student, and what their page is about


class ReportError(Exception):
    """There can be no such report; the text says why and what to do."""


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line."""

    book: Path
    out: Path
    course: Path | None = None
    roster: Path | None = None
    pseudonyms: bool = False
    replacing: bool = False
    releases: Path = RELEASES


def write_report(wish: Wish) -> int:
    """Write the pages of a class and of each student; a folder is there as a whole, or as it was before."""
    try:
        refuse_to_lose(wish)
        settings = find_settings(wish.course)
        roster = read_roster(wish.roster) if wish.roster else settings.roster
        with closing(open_existing(wish.book)) as gradebook, a_draft_of(wish.out) as draft:
            told = Report(gradebook, settings, roster, draft, wish).write()
    except (ReportError, GradebookError, RosterError, SettingsError, OSError) as problem:
        return misused("report", problem)
    except KeyboardInterrupt:
        return misused("report", "interrupted; nothing was written, run the same command again.", INTERRUPTED)
    print(f"{told} Open {wish.out / INDEX}")
    return DONE


def refuse_to_lose(wish: Wish) -> None:
    """Never overwrite without being told, and never anything but a report."""
    if not wish.out.exists() or (wish.out.is_dir() and not any(wish.out.iterdir())):
        return
    index = wish.out / INDEX
    if not index.is_file() or MARK not in index.read_text(encoding="utf-8", errors="replace")[:2000]:
        raise ReportError(f"{wish.out} is there already and is no report; name another folder with --out")
    if not wish.replacing:
        raise ReportError(f"{wish.out} holds a report already; add --force to replace it, or name another folder")


@contextmanager
def a_draft_of(out: Path) -> Iterator[Path]:
    """A folder to write into, which takes the place of `out` when all is written."""
    draft, old = (out.with_name(f"{out.name}.{kind}") for kind in ("draft", "old"))
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    try:
        yield draft
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
    if out.exists():
        shutil.rmtree(old, ignore_errors=True)
        out.rename(old)
    draft.rename(out)
    shutil.rmtree(old, ignore_errors=True)


class Report:
    """Writes all files of a report into a folder."""

    def __init__(
        self, gradebook: Gradebook, settings: Settings, roster: Roster | None, folder: Path, wish: Wish
    ) -> None:
        self.gradebook = gradebook
        self.settings = settings
        self.roster = roster
        self.folder = folder
        self.wish = wish
        self.catalogue = Catalogue(course_of(settings, wish.releases))
        self.returns = Returns()
        self.stale: list[tuple[str, str, str]] = []
        graded = list(standings(gradebook))
        if not graded:
            raise ReportError(f"{wish.book} holds no results yet; `autograder grade` first")
        ids = settings.roster or roster
        self.found = identified(graded, ids)
        self.originals = {own.result.key: each.result for own, each in zip(self.found, graded, strict=True)}
        files = gradebook.unreadable()
        if wish.pseudonyms:
            files = [replace(file, path=Path("a file")) for file in files]  # its name may tell whose it is
        self.unreadable = reasons(files, ids)
        self.now = datetime.datetime.now(datetime.UTC)
        marks = marks_of(self.found, settings, now=self.now, unreadable=self.unreadable) if settings.path else []
        self.marks = {(mark.student, mark.notebook): mark for mark in marks}

    def write(self) -> str:
        """All of it; what there is to say about it afterwards."""
        readers = self.readers()
        heard_of = {student for student, _ in (*readers, *self.unreadable)}
        known = faces(heard_of, self.roster, pseudonyms=self.wish.pseudonyms)
        for student, standing in with_progress(readers):
            self.write_student(standing, known[student], known)
        notebooks = list(insights(self.found, self.catalogue))
        (self.folder / INDEX).write_text(class_page(self.facts(notebooks, known)), encoding="utf-8")
        zips = [] if self.wish.pseudonyms else list(self.returns.write(self.folder))
        return self.summary(known, [insight.notebook for insight in notebooks], [path.name for path in zips])

    def readers(self) -> list[Reader]:
        """Who gets a page about what: whoever handed in, and those of the group who did not themselves."""
        own = {(each.student, each.notebook): each for each in self.found}
        for_others = {who: mark.standing for who, mark in self.marks.items() if mark.standing and who not in own}
        whole = own if self.wish.pseudonyms else own | for_others
        return [(student, standing) for (student, _), standing in whole.items()]

    def write_student(self, standing: Standing, face: Face, known: Mapping[str, Face]) -> None:
        content = self.gradebook.content_of(self.originals[standing.result.key])
        mark = self.marks.get((face.student, standing.notebook))
        feedback = feedback_on(standing, face, content, self.catalogue, mark, group_sentence(standing, mark, known))
        if standing.student == face.student:
            self.stale += [(face.student, standing.notebook, part.name) for part in feedback.parts if part.is_stale]
        page = student_page(feedback).encode()
        copy = with_feedback(feedback, unpacked(content)) if content else b""
        folder = self.folder / "students" / face.folder
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{standing.notebook}.html").write_bytes(page)
        (folder / f"{standing.notebook}.md").write_text(markdown.whole(feedback), encoding="utf-8")
        if copy:
            (folder / f"{standing.notebook}.ipynb").write_bytes(copy)
        self.returns.add(Sheet(standing.notebook, page, copy), standing.result, face)

    def facts(self, notebooks: list[Insight], known: Mapping[str, Face]) -> ClassFacts:
        return ClassFacts(
            notebooks,
            known,
            self.now.astimezone(self.settings.zone).date().isoformat(),
            self.settings.name,
            self.marks,
            {total.student: total for total in totals_of(self.marks.values(), self.settings)},
            list(self.missing(known)),
            self.stale,
            self.unreadable,
        )

    def missing(self, known: Mapping[str, Face]) -> Iterator[str]:
        """Who of the roster has handed in nothing, and nobody of the same group has either."""
        here = {partner for student in known for partner in self.settings.partners(student)}
        here |= {person.id for person in self.roster.certain(known).values()} if self.roster else set()
        for person in self.roster.people if self.roster else ():
            if person.id not in here:
                yield "somebody" if self.wish.pseudonyms else shown(person.name or person.id)

    def summary(self, known: Mapping[str, Face], notebooks: list[str], zips: list[str]) -> str:
        people = f"{len(known)} student{'s' * (len(known) != 1)}"
        told = [f"Report on {people} in {', '.join(notebooks)}."]
        if zips:
            told.append(f"To upload: {', '.join(zips)}.")
            reached = set().union(*self.returns.students.values())
            left = len(known) - len(reached)
            told += [f"In none of them: {left}, whose number or upload there is not known."] if left else []
        return " ".join(told)


def group_sentence(standing: Standing, mark: Mark | None, known: Mapping[str, Face]) -> str:
    """Whose work counts, for a student whose own does not."""
    if not mark or mark.handed_in_by in ("", mark.student):
        return ""
    name = known[mark.handed_in_by].name
    is_theirs = standing.student == mark.handed_in_by
    return f"{name} handed this in for your group." if is_theirs else f"Of your group, what {name} handed in counts."


def with_progress(readers: Iterable[Reader]) -> Iterable[Reader]:
    """A bar where somebody watches, and only if there is time to."""
    bar: Iterable[Reader] = tqdm(readers, unit=" pages", disable=None, delay=1)
    return bar
