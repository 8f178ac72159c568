"""Compares the answers in a gradebook: prints the pairs to look at, and writes a page that shows them side by side."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path

from tqdm import tqdm

from autograder.atomic_write import write_atomically
from autograder.course_file.reading import find_settings
from autograder.course_file.settings import Settings, releases_of
from autograder.errors import DONE, FLAGGED, CourseError
from autograder.exercise.assignment import Assignment
from autograder.exercise.exercise_files import Exercise
from autograder.exercise.notebook_file import unpacked
from autograder.grading.gradebook import Gradebook, open_existing
from autograder.grading.results import Result
from autograder.marks.marks import ids_of
from autograder.reports._display_names import DisplayedStudent, DisplayedStudents, display_names
from autograder.reports._pages import refuse_to_lose, render_page
from autograder.reports.similarity import THRESHOLD
from autograder.reports.similarity._evidence import FEWEST, Finding, Pair, alike_pairs
from autograder.reports.similarity._works import Place, Work, read_work, supplied_by
from autograder.submissions.exercise_releases import ExerciseReleases
from autograder.submissions.roster import Roster, read_roster
from autograder.text import shown

_EVIDENCE = "This is evidence to look at, not a verdict: honest students write alike, too."
_MARK = "autograder similar"
_SMALL = 20  # students; below that, little can be said about what is usual
_MOST_NAMES = 12
_MOST_PAIRS = 200  # of a notebook that are shown side by side; who has more should raise the threshold
_MOST_LINES = 300  # of one part of a work


def find_similar(
    gradebook: Path,
    *,
    notebook: str = "",
    threshold: float = THRESHOLD,
    out: Path | None = None,
    course: Path | None = None,
    roster: Path | None = None,
    pseudonyms: bool = False,
    force: bool = False,
) -> int:
    """Compare the answers in a gradebook; print the pairs that a person should look at, and write a page of them."""
    if out and not out.parent.is_dir():
        raise CourseError(f"there is no folder {out.parent} to write {out.name} into")
    if out and out.exists():
        refuse_to_lose(out, out, _MARK, force=force)
    settings = find_settings(course)
    people = read_roster(roster) if roster else settings.roster
    with closing(open_existing(gradebook)) as book:
        results = _results_by_notebook(book, gradebook, notebook)
        ids = {result.student for several in results.values() for result in several}
        students = display_names(ids, people, pseudonyms=pseudonyms)
        findings = list(found(book, results, settings, people, students, threshold))
    if out:
        page = render_page(
            "similar.html",
            "similar.css",
            mark=_MARK,
            findings=findings,
            threshold=threshold,
            evidence=_EVIDENCE,
            usual_threshold=THRESHOLD,
            most_pairs=_MOST_PAIRS,
            plural=_plural,
            sides=sides,
        )
        write_atomically(out, page)
    print(*(line for finding in findings for line in _format_finding(finding)), sep="\n")
    if out:
        print(f"Written: {out}")
    print(_EVIDENCE)
    return FLAGGED if any(finding.pairs for finding in findings) else DONE


# ---------------------------------------------------------------------------------------------- what is compared


def _results_by_notebook(gradebook: Gradebook, book: Path, notebook: str) -> Mapping[str, list[Result]]:
    results = defaultdict[str, list[Result]](list)
    for result in gradebook.results():
        results[result.notebook].append(result)
    if not results:
        raise CourseError(f"{book} holds no results yet; `autograder grade` first")
    if notebook and notebook not in results:
        raise CourseError(f"{book} has nothing of {notebook}; it has {', '.join(results)}")
    return {notebook: results[notebook]} if notebook else results


def found(
    gradebook: Gradebook,
    chosen: Mapping[str, list[Result]],
    settings: Settings,
    roster: Roster | None,
    students: DisplayedStudents,
    threshold: float,
) -> Iterator[Finding]:
    """The pairs of each notebook, but for those whom the course file lets work together."""
    course, ids = releases_of(settings), ids_of(students, settings.roster or roster)
    for notebook, results in chosen.items():
        if notebook not in course.current:
            raise CourseError(f"no notebook of this course is called {notebook}; choose another with --notebook")
        # a bar where somebody watches, and only if there is time to
        watched = tqdm(results, desc=notebook, disable=None, delay=1, leave=False)
        works = [_work_of(result, gradebook, course) for result in watched]
        pairs = alike_pairs(works, textbook_of(course.current[notebook]), threshold=threshold)
        apart = [pair for pair in pairs if ids[pair.other.student] not in settings.partners(ids[pair.one.student])]
        remarks = [*_remarks_on(works, students)]
        if left_out := len(pairs) - len(apart):
            remarks.append(f"Left out, because the course file has them in one group: {_plural(left_out, 'pair')}.")
        yield Finding(notebook, tuple(works), tuple(apart), students, tuple(remarks))


def _work_of(result: Result, gradebook: Gradebook, course: ExerciseReleases) -> Work:
    cells = [cell["source"] for cell in unpacked(gradebook.content_of(result)) if cell["cell_type"] == "code"]
    current = course.current[result.notebook]
    supplied = supplied_by(course.graded_by(result.notebook, result.release) or current)
    return read_work(result.student, cells, current.exercises, supplied)


def textbook_of(assignment: Assignment) -> list[Work]:
    """The key's own answers, to which anybody may come."""
    exercises = [Exercise(path) for path in assignment.public]
    solutions = [exercise.solution for exercise in exercises if exercise.key.exists()]
    return [read_work("", solutions, assignment.exercises, supplied_by(assignment))] if solutions else []


# ---------------------------------------------------------------------------------------------- what is printed


def _remarks_on(works: Sequence[Work], students: DisplayedStudents) -> Iterator[str]:
    if len(works) < FEWEST:
        yield f"{_plural(len(works), 'student')}: too few to tell what is unusual, so nothing was compared."
    elif len(works) < _SMALL:
        yield f"{len(works)} students are few: what looks unusual among them may be usual elsewhere."
    if unread := [students[work.student].name for work in works if work.unread]:
        yield f"Some code is no Python and was left out, of {_format_names(unread)}."
    if empty := [students[work.student].name for work in works if not work.parts]:
        yield f"Nothing of their own in it: {_format_names(empty)}."


def _format_finding(finding: Finding) -> Iterator[str]:
    yield f"{finding.notebook}: {_plural(len(finding.works), 'student')}, pairs to look at: {len(finding.pairs)}"
    for pair in finding.pairs:
        parts = (f"{each.part} {each.alike:.0%} ({_plural(each.others, 'other')})" for each in pair.telling)
        yield f"  {pair.score:4.1f}  {' and '.join(finding.names_of(pair))}: {', '.join(parts)}"
    yield from (f"  group: {', '.join(group)}" for group in finding.groups)
    yield from (f"  {shown(remark)}" for remark in finding.remarks)
    yield ""


def _format_names(names: Sequence[str]) -> str:
    """As many of them as anybody would read.

    >>> _format_names(["ada", "carl"])
    'ada, carl'
    """
    more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    return ", ".join(names[:_MOST_NAMES]) + more


def _plural(count: int, thing: str) -> str:
    """
    >>> _plural(0, "other"), _plural(1, "pair")
    ('no others', '1 pair')
    """
    return f"{count or 'no'} {thing}{'s' * (count != 1)}"


# ---------------------------------------------------------------------------------------------- the page


_Line = tuple[str, str, str]  # margin, code, and "rare" or "common" where it is alike


def sides(finding: Finding, pair: Pair, part: str) -> Iterator[tuple[str, list[_Line]]]:
    """Of both: the name and the lines of a part."""
    marked = finding.shared_lines(pair, part)
    for name, work, alike in zip(finding.names_of(pair), (pair.one, pair.other), marked, strict=True):
        yield name, list(lines_of(work, part, alike, finding.linked_with(pair)))


def lines_of(work: Work, part: str, alike: Mapping[Place, bool], linked: Sequence[DisplayedStudent]) -> Iterator[_Line]:
    places = work.parts[part].lines if part in work.parts else []
    cells = {cell: _pseudonymized_lines(work.cells[cell], linked) for cell in {cell for cell, _ in places}}
    for cell, line in islice(places, _MOST_LINES):
        whole = shown(cells[cell][line].expandtabs(4).rstrip())
        text = whole.lstrip()
        kind = {None: "", True: "rare", False: "common"}[alike.get((cell, line))] if text else ""
        yield whole.removesuffix(text), text, kind
    if len(places) > _MOST_LINES:
        yield "", "…", ""


def _pseudonymized_lines(cell: str, linked: Sequence[DisplayedStudent]) -> list[str]:
    """The lines of a cell; with pseudonyms without names, also those of others: a copy may still bear its source's."""
    lines = cell.split("\n")
    for student in (each for each in linked if each.has_pseudonym):
        changed = student.pseudonymized_code("\n".join(lines)).split("\n")
        in_step = len(changed) == len(lines)  # a name may have been broken over two lines
        lines = changed if in_step else [student.pseudonymized(line) for line in lines]
    return lines
