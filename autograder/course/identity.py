"""Under which id of the roster what a gradebook knows of a student counts."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from autograder.course.marks import Whys
from autograder.grading.standings import Standing
from autograder.handing_in.roster import Roster
from autograder.handing_in.submission import Unreadable


def identified(standings: Sequence[Standing], roster: Roster | None) -> list[Standing]:
    """The standings in the same order, under ids where it is certain whose they are, else as they are."""
    ids = ids_of((each.student for each in standings), roster)
    return [replace(each, result=replace(each.result, student=ids[each.student])) for each in standings]


def reasons(files: Sequence[Unreadable], roster: Roster | None) -> Whys:
    """Why what somebody handed in cannot be read, under the same ids."""
    ids = ids_of((file.student for file in files), roster)
    return {(ids[file.student], file.notebook): f"{file.path.name}: {file.why}" for file in files}


def ids_of(names: Iterable[str], roster: Roster | None) -> dict[str, str]:
    listed = list(dict.fromkeys(names))
    known = roster.certain(listed) if roster else {}
    return {name: known[name].id if name in known else name for name in listed}
