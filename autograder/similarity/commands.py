"""`similar` on the command line: from a gradebook to pairs, groups, sentences and a page."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from tqdm import tqdm

from autograder.assignment import Assignment
from autograder.course.for_grading import course_of
from autograder.course.identity import ids_of
from autograder.course.settings import Settings, SettingsError, find_settings
from autograder.display import shown
from autograder.exercise import Exercise
from autograder.exits import DONE, FLAGGED, INTERRUPTED, misused
from autograder.grading.gradebook import Gradebook, GradebookError, open_existing
from autograder.grading.results import Result
from autograder.handing_in.course import Course
from autograder.handing_in.notebook import SubmissionError, unpacked
from autograder.handing_in.roster import RosterError, read_roster
from autograder.reports.faces import Face, faces
from autograder.similarity.evidence import FEWEST, THRESHOLD, Pair, alike_pairs
from autograder.similarity.findings import EVIDENCE, Finding, among, plural
from autograder.similarity.page import MARK, page_of
from autograder.similarity.supplied import Supplied, supplied_by
from autograder.similarity.works import Work, read_work

SMALL = 20  # students; below that, little can be said about what is usual


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line."""

    book: Path
    notebook: str = ""
    threshold: float = THRESHOLD
    out: Path | None = None
    course: Path | None = None
    roster: Path | None = None
    pseudonyms: bool = False
    replacing: bool = False


class SimilarError(Exception):
    """There is nothing to compare, or no place for the page; the text says what to do."""


def find_similar(wish: Wish) -> int:
    """Compare the answers in a gradebook; print the pairs that a person should look at, and write a page of them."""
    try:
        refuse_to_lose(wish)
        findings = list(found(wish))
        if wish.out:
            write(wish.out, page_of(findings, wish.threshold))
    except (OSError, GradebookError, RosterError, SettingsError, SimilarError) as problem:
        return misused("similar", problem)
    except KeyboardInterrupt:
        return misused("similar", "interrupted; nothing was written, run the same command again.", INTERRUPTED)
    print(*(line for finding in findings for line in told(finding)), sep="\n")
    if wish.out:
        print(f"Written: {wish.out}")
    print(EVIDENCE)
    return FLAGGED if any(finding.pairs for finding in findings) else DONE


def refuse_to_lose(wish: Wish) -> None:
    """Never overwrite without being told, and never anything but such a page: no gradebook, no roster."""
    if wish.out is None:
        return
    if not wish.out.parent.is_dir():
        raise SimilarError(f"there is no folder {wish.out.parent} to write {wish.out.name} into")
    if not wish.out.exists():
        return
    if not wish.out.is_file() or MARK not in wish.out.read_text(encoding="utf-8", errors="replace")[:2000]:
        raise SimilarError(f"{wish.out} is there already and is no page of ours; name another file with --out")
    if not wish.replacing:
        raise SimilarError(f"{wish.out} is there already; --force replaces it, --out names another")


def write(page: Path, text: str) -> None:
    """There as a whole, or as it was before."""
    draft = page.with_name(page.name + ".draft")
    draft.write_text(text, encoding="utf-8")
    draft.replace(page)


# ---------------------------------------------------------------------------------------------- what is compared


def found(wish: Wish) -> Iterator[Finding]:
    settings = find_settings(wish.course)
    roster = read_roster(wish.roster) if wish.roster else settings.roster
    course = course_of(settings)
    with closing(open_existing(wish.book)) as gradebook:
        chosen = results_by_notebook(gradebook, wish)
        students = {result.student for results in chosen.values() for result in results}
        known = faces(students, roster, pseudonyms=wish.pseudonyms)
        together = partial(in_one_group, ids=ids_of(students, settings.roster or roster), settings=settings)
        for notebook, results in chosen.items():
            if notebook not in course.current:
                raise SimilarError(f"no notebook of this course is called {notebook}; choose another with --notebook")
            # a bar where somebody watches, and only if there is time to
            watched = tqdm(results, desc=notebook, disable=None, delay=1, leave=False)
            works = [work_of(result, gradebook, course) for result in watched]
            yield compared(works, course.current[notebook], known, together, wish.threshold)


def results_by_notebook(gradebook: Gradebook, wish: Wish) -> Mapping[str, list[Result]]:
    """What counts, of the notebooks that were asked for."""
    results = defaultdict[str, list[Result]](list)
    for result in gradebook.results():
        results[result.notebook].append(result)
    if not results:
        raise SimilarError(f"{wish.book} holds no results yet; `autograder grade` first")
    if wish.notebook and wish.notebook not in results:
        raise SimilarError(f"{wish.book} has nothing of {wish.notebook}; it has {', '.join(results)}")
    return {name: several for name, several in results.items() if wish.notebook in ("", name)}


def work_of(result: Result, gradebook: Gradebook, course: Course) -> Work:
    cells = [cell["source"] for cell in unpacked(gradebook.content_of(result)) if cell["cell_type"] == "code"]
    assignment = course.current[result.notebook]
    released = release_of(result, course).get(result.notebook, assignment)
    return read_work(result.student, cells, assignment.exercises, supplied_once(released))


def release_of(result: Result, course: Course) -> Mapping[str, Assignment]:
    """The assignments of the release that the student had, if it is still known."""
    try:
        return course.assignments_of({"version": result.release} if result.release else {})
    except SubmissionError:
        return course.current


supplied_once = cache(supplied_by)


def textbook_of(assignment: Assignment, supplied: Supplied) -> list[Work]:
    """The key's own answers, to which anybody may come."""
    exercises = [Exercise(path) for path in assignment.public]
    solutions = [exercise.solution for exercise in exercises if exercise.key.exists()]
    return [read_work("", solutions, assignment.exercises, supplied)] if solutions else []


def compared(
    works: Sequence[Work],
    assignment: Assignment,
    known: Mapping[str, Face],
    together: Callable[[Pair], bool],
    threshold: float,
) -> Finding:
    """The pairs of a notebook, but for those whom the course file lets work together."""
    pairs = alike_pairs(works, textbook_of(assignment, supplied_once(assignment)), threshold=threshold)
    apart = [pair for pair in pairs if not together(pair)]
    remarks = [*remarks_on(works, known)]
    if left_out := len(pairs) - len(apart):
        remarks.append(f"Left out, because the course file has them in one group: {plural(left_out, 'pair')}.")
    return Finding(assignment.notebook, tuple(works), tuple(apart), known, tuple(remarks))


def in_one_group(pair: Pair, *, ids: Mapping[str, str], settings: Settings) -> bool:
    return ids[pair.other.student] in settings.partners(ids[pair.one.student])


def remarks_on(works: Sequence[Work], known: Mapping[str, Face]) -> Iterator[str]:
    if len(works) < FEWEST:
        yield f"{plural(len(works), 'student')}: too few to tell what is unusual, so nothing was compared."
    elif len(works) < SMALL:
        yield f"{len(works)} students are few: what looks unusual among them may be usual elsewhere."
    if unread := [known[work.student].name for work in works if work.unread]:
        yield f"Some code is no Python and was left out, of {among(unread)}."
    if empty := [known[work.student].name for work in works if not work.parts]:
        yield f"Nothing of their own in it: {among(empty)}."


# ---------------------------------------------------------------------------------------------- what is said


def told(finding: Finding) -> Iterator[str]:
    yield f"{finding.notebook}: {plural(len(finding.works), 'student')}, pairs to look at: {len(finding.pairs)}"
    for pair in finding.pairs:
        parts = (f"{each.part} {each.alike:.0%} ({plural(each.others, 'other')})" for each in pair.telling)
        yield f"  {pair.score:4.1f}  {' and '.join(finding.names_of(pair))}: {', '.join(parts)}"
    yield from (f"  group: {', '.join(group)}" for group in finding.groups)
    yield from (f"  {shown(remark)}" for remark in finding.remarks)
    yield ""
