"""From what was graded, and what the instructor has decided, to a mark for each student and notebook, and for all."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from autograder.course.lateness import NO_DATE, Due, Lateness, due_of, lateness_of
from autograder.course.settings import Counted, Settings
from autograder.grading.standings import Standing

GRADED, MISSING, AWAITED, NEEDS_A_PERSON = "graded", "missing", "awaited", "needs a person"
UNREADABLE = "unreadable"

Whys = Mapping[tuple[str, str], str]  # (student, notebook) -> why what was handed in cannot be read


@dataclass(frozen=True)
class Part:
    """An exercise or a written question: the points, None while a person has to decide, and who decided otherwise."""

    name: str
    points: float | None
    out_of: float
    weight: float = 1.0
    author: str = ""
    reason: str = ""


@dataclass(frozen=True)
class Mark:
    """A student's mark for a notebook; numbers in percent. Where a person has to decide first, there is none.

    `points` and `out_of` are those of the parts that count, as they were given; `percent` weighs them; `final` is what
    remains of it after the `penalty`, which is in percent of the full mark.
    """

    student: str
    notebook: str
    status: str
    points: float | None = None
    out_of: float = 0.0
    percent: float | None = None
    final: float | None = None
    late_days: int = 0
    late_known_by: str = NO_DATE
    penalty: float = 0.0
    handed_in: datetime | None = None
    due: datetime | None = None
    extension: str = ""  # whence the due date, if it is not that of all
    group: str = ""
    handed_in_by: str = ""  # of a group, whoever it was
    remarks: tuple[str, ...] = ()
    late_doubts: tuple[str, ...] = ()  # those of the remarks that are about being late
    parts: tuple[Part, ...] = ()
    standing: Standing | None = None


@dataclass(frozen=True)
class Total:
    """Of all notebooks: the weighted mean of the marks, None while a person has to decide one of them."""

    student: str
    percent: float | None
    missing: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()


def marks_of(
    standings: Iterable[Standing],
    settings: Settings,
    students: Sequence[str] = (),
    *,
    now: datetime | None = None,
    unreadable: Whys | None = None,
) -> list[Mark]:
    """A mark for each student in each notebook that counts and of which somebody has handed in something.

    `students` are those of the roster, who may have handed in nothing at all; without `now` nothing is still awaited.
    """
    refused = unreadable or {}
    by_notebook: dict[str, dict[str, Standing]] = {}
    for each in standings:
        if settings.counted(each.notebook):
            by_notebook.setdefault(each.notebook, {})[each.student] = each
    known = {student for own in by_notebook.values() for student in own}
    known |= {student for student, notebook in refused if notebook in by_notebook}
    known |= {partner for student in known for partner in settings.partners(student)}
    everyone = [*students, *sorted(known - set(students))]
    order = sorted(by_notebook, key=list(settings.notebooks).index) if settings.notebooks else sorted(by_notebook)
    return [
        with_refused(mark_of(student, notebook, by_notebook[notebook], settings, now), refused, settings)
        for student in everyone
        for notebook in order
    ]


def mark_of(
    student: str, notebook: str, standings: Mapping[str, Standing], settings: Settings, now: datetime | None = None
) -> Mark:
    """The mark of a student who handed in, or for whom another one of the group did, or nobody."""
    found = [standings[partner] for partner in settings.partners(student) if partner in standings]
    marks = [mark_for(each, settings) for each in found]
    if not marks:
        return absent(student, notebook, settings, now)
    mark = chosen(marks, settings)
    if len(marks) > 1:
        several = ", ".join(each.student for each in marks)
        mark = replace(mark, remarks=(*mark.remarks, f"{several} of the group handed in; {mark.student}'s counts"))
    due = due_of(student, notebook, settings)
    group = settings.group_of(student)
    return replace(mark, student=student, group=group, handed_in_by=mark.student if group else "", extension=due.why)


def chosen(marks: Sequence[Mark], settings: Settings) -> Mark:
    """Of what several of a group handed in: the latest, or the best; also that where not all times are known."""
    if not settings.best and all(mark.handed_in for mark in marks):
        return max(marks, key=lambda mark: mark.handed_in or datetime.min)
    return max(marks, key=lambda mark: (mark.final is None, mark.final or 0.0))


def absent(student: str, notebook: str, settings: Settings, now: datetime | None) -> Mark:
    """Nothing was handed in: that is worth nothing, unless there still is time."""
    due = due_of(student, notebook, settings)
    mark = Mark(student, notebook, AWAITED, due=due.moment, extension=due.why, group=settings.group_of(student))
    awaited = due.moment and now and now.astimezone(UTC) <= due.moment.astimezone(UTC)
    return mark if awaited else replace(mark, status=MISSING, percent=0.0, final=0.0)


def with_refused(mark: Mark, refused: Whys, settings: Settings) -> Mark:
    """What cannot be read is worth nothing either, but it is not nothing: somebody has to be told."""
    whys = [why for partner in settings.partners(mark.student) if (why := refused.get((partner, mark.notebook)))]
    if not whys:
        return mark
    mark = replace(mark, remarks=(*mark.remarks, f"a file cannot be read: {'; '.join(whys)}"))
    return mark if mark.standing else replace(mark, status=UNREADABLE, percent=0.0, final=0.0)


def mark_for(standing: Standing, settings: Settings) -> Mark:
    """The mark of whoever handed this in."""
    result, counted = standing.result, settings.counted(standing.notebook) or Counted()
    due = due_of(result.student, result.notebook, settings)
    late = lateness_of(result, due, settings)
    parts = parts_of(standing, counted)
    percent = weighted_percent(parts)
    penalty = settings.late.penalty(late.days)
    doubts = tuple(late_doubts(late, due, penalty))
    return Mark(
        result.student, result.notebook,
        GRADED if percent is not None else NEEDS_A_PERSON,
        points=won(parts),
        out_of=sum(part.out_of for part in parts if part.weight),
        percent=percent,
        final=None if percent is None else max(0.0, percent - penalty),
        late_days=late.days, late_known_by=late.known_by, penalty=penalty,
        handed_in=settings.times.of(result.student, result.notebook, result.attempt),
        due=due.moment, extension=due.why,
        remarks=(*remarks(standing, parts), *doubts), late_doubts=doubts,
        parts=parts, standing=standing,
    )  # fmt: skip


def parts_of(standing: Standing, counted: Counted) -> tuple[Part, ...]:
    decided = standing.decisions
    return tuple(
        Part(
            name,
            standing.scores[name],
            out_of,
            counted.weight_of(name),
            decided[name].author if name in decided else "",
            decided[name].reason if name in decided else "",
        )
        for name, out_of in standing.out_of.items()
    )


def won(parts: Iterable[Part]) -> float | None:
    points = [part.points for part in parts if part.weight]
    return None if None in points or not points else sum(each for each in points if each is not None)


def weighted_percent(parts: Sequence[Part]) -> float | None:
    """None while one that counts is undecided, or where there are none: then a fault of ours hides them.

    >>> weighted_percent([Part("a", 1, 2), Part("b", 3, 3, weight=2)])
    87.5
    """
    there_are = sum(part.weight * part.out_of for part in parts)
    if won(parts) is None or not there_are:
        return None
    return 100 * sum(part.weight * part.points for part in parts if part.points is not None) / there_are


def remarks(standing: Standing, parts: Iterable[Part]) -> Iterator[str]:
    """What a person should know about a mark."""
    if standing.result.fault:
        yield f"not graded: {standing.result.fault}"
    undecided = [part.name for part in parts if part.weight and part.points is None]
    if undecided and not standing.result.fault:
        yield f"to be graded by a person: {', '.join(undecided)}"


def late_doubts(late: Lateness, due: Due, penalty: float) -> Iterator[str]:
    if late.doubt:
        yield late.doubt
    if penalty >= 100 and due.moment:
        yield "handed in too late to count"


def totals_of(marks: Iterable[Mark], settings: Settings) -> list[Total]:
    """The course's mark of each student, over what could have been handed in until now."""
    by_student: dict[str, list[Mark]] = {}
    for mark in marks:
        by_student.setdefault(mark.student, []).append(mark)
    return [total_of(student, own, settings) for student, own in by_student.items()]


def total_of(student: str, marks: Sequence[Mark], settings: Settings) -> Total:
    """
    >>> total_of("ada", [Mark("ada", "L1a", GRADED, final=80.0), Mark("ada", "L1b", MISSING, final=0.0)], Settings())
    Total(student='ada', percent=40.0, missing=('L1b',), undecided=())
    """
    due = [mark for mark in marks if mark.status != AWAITED]
    weights = {mark.notebook: (settings.counted(mark.notebook) or Counted()).weight for mark in due}
    missing = tuple(mark.notebook for mark in due if mark.status == MISSING)
    undecided = tuple(mark.notebook for mark in due if mark.final is None and weights[mark.notebook])
    whole = sum(weights.values())
    if undecided or not whole:
        return Total(student, None, missing, undecided)
    percent = sum(weights[mark.notebook] * (mark.final or 0.0) for mark in due) / whole
    return Total(student, percent, missing)
