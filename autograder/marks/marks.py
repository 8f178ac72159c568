"""From what was graded, and what the instructor has decided, to a mark for each student and notebook, and for all."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from autograder.course_file.settings import Counted, Settings
from autograder.grading.results import Standing
from autograder.marks.lateness import NO_DATE, Due, Lateness, due_of, lateness_of
from autograder.submissions.roster import Roster
from autograder.submissions.submission import Unreadable

GRADED, MISSING, AWAITED, NEEDS_A_PERSON = "graded", "missing", "awaited", "needs a person"
UNREADABLE = "unreadable"

_UnreadableReasons = Mapping[tuple[str, str], str]  # (student, notebook) -> which file cannot be graded, and why


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
    extension: str = ""  # where the due date comes from, if it is not the usual one
    group: str = ""
    handed_in_by: str = ""  # of a group, whoever it was
    remarks: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()  # those of the remarks that a person has to look into
    late_doubts: tuple[str, ...] = ()  # those that are about being late
    parts: tuple[Part, ...] = ()
    standing: Standing | None = None


def marks_of(
    standings: Iterable[Standing],
    settings: Settings,
    students: Sequence[str] = (),
    *,
    now: datetime | None = None,
    unreadable: _UnreadableReasons | None = None,
) -> list[Mark]:
    """A mark for each student in each notebook that counts and of which somebody has handed in something.

    `students` are those of the roster, who may have handed in nothing at all; without `now` nothing is still awaited.
    """
    reasons = unreadable or {}
    by_notebook = defaultdict[str, dict[str, Standing]](dict)
    for each in standings:
        if settings.counted(each.notebook):
            by_notebook[each.notebook][each.student] = each
    known = {student for own in by_notebook.values() for student in own}
    known |= {student for student, notebook in reasons if notebook in by_notebook}
    known |= {partner for student in known for partner in settings.partners(student)}
    everyone = [*students, *sorted(known - set(students))]
    order = sorted(by_notebook, key=list(settings.notebooks).index) if settings.notebooks else sorted(by_notebook)
    return [
        _with_unreadable(mark_of(student, notebook, by_notebook[notebook], settings, now), reasons, settings)
        for student in everyone
        for notebook in order
    ]


def mark_of(
    student: str, notebook: str, standings: Mapping[str, Standing], settings: Settings, now: datetime | None = None
) -> Mark:
    """The mark of a student who handed in, or for whom another one of the group did, or nobody."""
    found = [standings[partner] for partner in settings.partners(student) if partner in standings]
    marks = [_mark_for(each, settings) for each in found]
    if not marks:
        return _absent(student, notebook, settings, now)
    mark = counting(marks, settings)
    if len(marks) > 1:
        several = ", ".join(each.student for each in marks)
        mark = replace(mark, remarks=(*mark.remarks, f"{several} of the group handed in; {mark.student}'s counts"))
    due = due_of(student, notebook, settings)
    group = settings.group_of(student)
    return replace(mark, student=student, group=group, handed_in_by=mark.student if group else "", extension=due.why)


def counting(marks: Sequence[Mark], settings: Settings) -> Mark:
    """Of what several of a group handed in: the latest, or the best; also that where not all times are known."""
    if settings.attempts == "latest" and all(mark.handed_in for mark in marks):
        return max(marks, key=lambda mark: mark.handed_in or datetime.min)
    return max(marks, key=lambda mark: (mark.final is None, mark.final or 0.0))


def _absent(student: str, notebook: str, settings: Settings, now: datetime | None) -> Mark:
    """Nothing was handed in: that is worth nothing, unless there still is time."""
    due = due_of(student, notebook, settings)
    mark = Mark(student, notebook, AWAITED, due=due.moment, extension=due.why, group=settings.group_of(student))
    awaited = due.moment and now and now.astimezone(UTC) <= due.moment.astimezone(UTC)
    return mark if awaited else replace(mark, status=MISSING, percent=0.0, final=0.0)


def _with_unreadable(mark: Mark, reasons: _UnreadableReasons, settings: Settings) -> Mark:
    """What cannot be graded is worth nothing either, but it is not nothing: somebody has to be told."""
    own = [why for partner in settings.partners(mark.student) if (why := reasons.get((partner, mark.notebook)))]
    if not own:
        return mark
    told = f"a file cannot be graded: {'; '.join(own)}"
    mark = replace(mark, remarks=(*mark.remarks, told), doubts=(*mark.doubts, told))
    return mark if mark.standing else replace(mark, status=UNREADABLE, percent=0.0, final=0.0)


def _mark_for(standing: Standing, settings: Settings) -> Mark:
    """The mark of whoever handed this in."""
    result, counted = standing.result, settings.counted(standing.notebook) or Counted()
    due = due_of(result.student, result.notebook, settings)
    late = lateness_of(result, due, settings)
    parts = parts_of(standing, counted)
    percent = _weighted_percent(parts)
    penalty = settings.late.penalty(late.days)
    late_remarks = tuple(late_doubts(late, due, penalty))
    return Mark(
        result.student, result.notebook,
        GRADED if percent is not None else NEEDS_A_PERSON,
        points=won(parts),
        out_of=sum(part.out_of for part in parts if part.weight),
        percent=percent,
        final=None if percent is None else max(0.0, percent - penalty),
        late_days=late.days, late_known_by=late.known_by, penalty=penalty,
        handed_in=settings.handed_in_at(result.student, result.notebook, result.attempt),
        due=due.moment, extension=due.why,
        remarks=(*remarks(standing, parts), *standing.doubts, *late_remarks),
        doubts=tuple(standing.doubts), late_doubts=late_remarks,
        parts=parts, standing=standing,
    )  # fmt: skip


def parts_of(standing: Standing, counted: Counted) -> tuple[Part, ...]:
    parts = []
    for name, out_of in standing.out_of.items():
        decision = standing.decisions.get(name)
        by_whom = (decision.author, decision.reason) if decision else ()
        parts.append(Part(name, standing.scores[name], out_of, counted.weights.get(name, 1.0), *by_whom))
    return tuple(parts)


def won(parts: Iterable[Part]) -> float | None:
    points = [part.points for part in parts if part.weight]
    return None if None in points or not points else sum(each for each in points if each is not None)


def _weighted_percent(parts: Sequence[Part]) -> float | None:
    """None while one that counts is undecided, or where there are none, because of an internal error.

    >>> _weighted_percent([Part("a", 1, 2), Part("b", 3, 3, weight=2)])
    87.5
    """
    out_of = sum(part.weight * part.out_of for part in parts)
    if won(parts) is None or not out_of:
        return None
    return 100 * sum(part.weight * part.points for part in parts if part.points is not None) / out_of


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


def course_percents(marks: Iterable[Mark], settings: Settings) -> dict[str, float | None]:
    by_student = defaultdict[str, list[Mark]](list)
    for mark in marks:
        by_student[mark.student].append(mark)
    return {student: _course_percent(own, settings) for student, own in by_student.items()}


def _course_percent(marks: Iterable[Mark], settings: Settings) -> float | None:
    """A student's mark of the course: the weighted mean over what could have been handed in until now.

    None while a person has to decide one of the marks.

    >>> _course_percent([Mark("ada", "L1a", GRADED, final=80.0), Mark("ada", "L1b", MISSING, final=0.0)], Settings())
    40.0
    """
    due = [mark for mark in marks if mark.status != AWAITED]
    weights = [(settings.counted(mark.notebook) or Counted()).weight for mark in due]
    weighted = list(zip(weights, (mark.final for mark in due), strict=True))
    if not sum(weights) or any(weight and final is None for weight, final in weighted):
        return None
    return sum(weight * (final or 0.0) for weight, final in weighted) / sum(weights)


# ---------------------------------------------------------------------------------------------- ids of the roster


def identified(standings: Sequence[Standing], roster: Roster | None) -> list[Standing]:
    """The standings in the same order, under ids where it is certain whose they are, else as they are."""
    ids = ids_of((each.student for each in standings), roster)
    return [replace(each, result=replace(each.result, student=ids[each.student])) for each in standings]


def unreadable_reasons(files: Sequence[Unreadable], roster: Roster | None) -> _UnreadableReasons:
    """Under the same ids."""
    ids = ids_of((file.student for file in files), roster)
    reasons = defaultdict[tuple[str, str], list[str]](list)
    for file in files:
        reasons[ids[file.student], file.notebook].append(file.told)
    return {whose: "; ".join(own) for whose, own in reasons.items()}


def ids_of(names: Iterable[str], roster: Roster | None) -> dict[str, str]:
    listed = list(dict.fromkeys(names))
    known = roster.certain(listed) if roster else {}
    return {name: known[name].id if name in known else name for name in listed}
