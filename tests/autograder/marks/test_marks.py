"""From standings and settings to marks: weights, lateness, extensions, groups, and what a person has to decide."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from autograder.course_file.settings import EVERY_ATTEMPT, Counted, ExtraTime, LatePolicy, Settings
from autograder.exercise.assignment import Question
from autograder.grading.results import Decision, Result, Standing
from autograder.marks.lateness import BY_FLAG, BY_TIME, NO_DATE, UNKNOWN, Due, due_of
from autograder.marks.marks import AWAITED, GRADED, MISSING, NEEDS_A_PERSON, course_percents, marks_of
from tests.autograder.classroom import check_result

ZURICH = ZoneInfo("Europe/Zurich")
DUE = datetime(2027, 3, 27, 23, 59, tzinfo=ZURICH)  # the clocks are put forward in the night after it
SECOND, MINUTE, DAY = timedelta(seconds=1), timedelta(minutes=1), timedelta(days=1)
WORTH = {"double": 2, "triple": 3}


def standing(student="ada", notebook="L9", *, double=2, triple=3, **facts):
    """Of a student who won so many points."""
    won = {"double": double, "triple": triple}
    checks = tuple(
        check_result(name, f"test_{number}", "It holds.", 1, number < won[name])
        for name, points in WORTH.items()
        for number in range(points)
    )
    return Standing(Result(student, notebook, student, "v", checks=checks, **facts), worth=WORTH)


def settings(*, late=None, handed_in=None, **facts):
    """With a due date; `handed_in` says who was how late."""
    facts.setdefault("notebooks", {"L9": Counted(due=DUE)})
    moments = {
        (student, "L9", EVERY_ATTEMPT): (DUE.astimezone(UTC) + span).astimezone(ZURICH)
        for student, span in (handed_in or {}).items()
    }
    return Settings(zone=ZURICH, late=late or LatePolicy(), times=moments, **facts)


def mark(standings, given=None, student="ada", **wishes):
    marks = {each.student: each for each in marks_of(standings, given or Settings(), **wishes)}
    return marks[student]


# ------------------------------------------------------------------------------------ points


def test_without_settings_the_mark_is_the_share_of_the_points():
    got = mark([standing(double=1)])
    assert (got.status, got.points, got.out_of, got.percent, got.final) == (GRADED, 4, 5, 80.0, 80.0)
    assert (got.late_days, got.late_known_by, got.penalty, got.remarks) == (0, NO_DATE, 0.0, ())


def test_points_are_weighed_and_what_weighs_nothing_does_not_count():
    given = {"L9": Counted(weights={"triple": 2.0})}
    assert mark([standing(double=0)], Settings(notebooks=given)).percent == pytest.approx(75)
    only_triple = {"L9": Counted(weights={"double": 0.0})}
    got = mark([standing(double=0)], Settings(notebooks=only_triple))
    assert (got.points, got.out_of, got.percent) == (3, 3, 100.0)


def test_a_fault_of_ours_needs_a_person_and_is_no_mark():
    got = mark([standing(fault="the checks broke")])
    broken = Standing(Result("ada", "L9", "x", "v", fault="the checks broke"), worth=WORTH)
    for each in (got, mark([broken]), mark([Standing(broken.result)])):
        assert (each.status, each.points, each.percent, each.final) == (NEEDS_A_PERSON, None, None, None)
        assert each.remarks == ("not graded: the checks broke",)


def test_a_decision_of_a_person_counts_instead_and_is_told():
    decisions = {"double": Decision("ada", "L9", "double", 1.5, "a typo", "prof")}
    got = mark([Standing(standing(double=0).result, decisions, worth=WORTH)])
    assert (got.points, got.percent) == (4.5, 90.0)
    assert [(part.name, part.points, part.author, part.reason) for part in got.parts] == [
        ("double", 1.5, "prof", "a typo"), ("triple", 3, "", "")
    ]  # fmt: skip


def test_a_decision_is_a_mark_also_where_our_checks_broke():
    result = Result("ada", "L9", "x", "v", fault="the checks broke")
    decisions = {name: Decision("ada", "L9", name, 1, "by hand", "prof") for name in WORTH}
    got = mark([Standing(result, decisions, worth=WORTH)])
    assert (got.status, got.percent) == (GRADED, 40.0)


def test_a_written_answer_has_to_be_graded_first_unless_it_does_not_count():
    question = Question("L9", "report", 5)
    waiting = Standing(standing().result, {}, (question,), WORTH)
    got = mark([waiting])
    assert (got.status, got.final, got.remarks) == (NEEDS_A_PERSON, None, ("to be graded by a person: report",))
    idle = Settings(notebooks={"L9": Counted(weights={"report": 0.0})})
    assert mark([waiting], idle).percent == 100.0
    decided = Standing(waiting.result, {"report": Decision("ada", "L9", "report", 0, "", "prof")}, (question,), WORTH)
    assert mark([decided]).percent == 50.0


# ------------------------------------------------------------------------------------ late

TEN = LatePolicy(timedelta(minutes=15), per_day=10, last_day=3)
SUNDAY = timedelta(hours=23)  # has no more: the clocks are put forward


@pytest.mark.parametrize(
    ("span", "days", "final"),
    [
        (-DAY, 0, 80.0), (timedelta(), 0, 80.0), (15 * MINUTE, 0, 80.0), (15 * MINUTE + SECOND, 1, 70.0),
        (SUNDAY + 15 * MINUTE, 1, 70.0), (SUNDAY + 15 * MINUTE + SECOND, 2, 60.0),
        (SUNDAY + DAY + 15 * MINUTE, 2, 60.0), (SUNDAY + 2 * DAY + 15 * MINUTE, 3, 50.0),
        (SUNDAY + 2 * DAY + 15 * MINUTE + SECOND, 4, 0.0), (400 * DAY, 400, 0.0),
    ],
)  # fmt: skip
def test_begun_days_cost_percents_of_the_full_mark_to_the_second(span, days, final):
    got = mark([standing(double=1)], settings(late=TEN, handed_in={"ada": span}))
    assert (got.late_known_by, got.final, got.percent) == (BY_TIME, final, 80.0)
    assert abs(got.late_days - days) <= (1 if days == 400 else 0)
    assert got.remarks == (("handed in too late to count",) if final == 0 else ())


def test_a_penalty_never_costs_more_than_there_is():
    got = mark([standing(double=0, triple=1)], settings(late=LatePolicy(per_day=30), handed_in={"ada": SECOND}))
    assert (got.percent, got.penalty, got.final) == (20.0, 30.0, 0.0)


def test_a_last_day_of_0_lets_nothing_late_count():
    policy = LatePolicy(timedelta(minutes=5), per_day=10, last_day=0)
    finals = [
        mark([standing()], settings(late=policy, handed_in={"ada": 5 * MINUTE + late})).final
        for late in (timedelta(), SECOND)
    ]
    assert finals == [100.0, 0.0]


def test_a_late_flag_without_a_time_counts_one_day_and_is_told():
    got = mark([standing(late=True)], settings(late=TEN))
    assert (got.late_days, got.late_known_by, got.final) == (1, BY_FLAG, 90.0)
    assert got.remarks == ("the LMS says late, but not by how much; it counts as one day",)


def test_a_time_is_better_than_a_flag():
    got = mark([standing(late=True)], settings(late=TEN, handed_in={"ada": MINUTE}))
    assert (got.late_days, got.late_known_by, got.remarks) == (0, BY_TIME, ())


def test_without_a_time_and_a_flag_it_counts_as_in_time_and_that_is_told():
    got = mark([standing()], settings(late=TEN))
    assert (got.late_days, got.late_known_by, got.final) == (0, UNKNOWN, 100.0)


def test_each_attempt_has_its_own_time():
    times = {("ada", "L9", 1): DUE, ("ada", "L9", 2): DUE + 2 * DAY}
    given = Settings(notebooks={"L9": Counted(due=DUE)}, late=TEN, times=times)
    assert [mark([standing(attempt=number)], given).late_days for number in (1, 2)] == [0, 2]


# ------------------------------------------------------------------------------------ extensions


def test_an_extension_beats_the_due_date():
    given = settings(
        late=TEN, handed_in=dict.fromkeys(("ada", "bob"), 4 * DAY + SUNDAY),
        extensions={"ada": {"L9": DUE + 5 * DAY}}, extra_time={"ada": ExtraTime(days=30)},
    )  # fmt: skip
    both = [standing(), standing("bob")]
    ada, bob = mark(both, given), mark(both, given, "bob")
    assert (ada.late_days, ada.final, ada.due, ada.extension) == (0, 100.0, DUE + 5 * DAY, "extension")
    assert (bob.late_days, bob.final, bob.due, bob.extension) == (5, 0.0, DUE, "")


def test_after_the_extension_days_are_counted_from_there():
    given = settings(
        late=TEN, handed_in={"ada": 4 * DAY + SUNDAY + 15 * MINUTE + SECOND},
        extensions={"ada": {"L9": DUE + 5 * DAY}},
    )  # fmt: skip
    assert mark([standing()], given).late_days == 1


def test_extra_days_are_added_to_the_due_date_on_the_clock():
    given = settings(extra_time={"ada": ExtraTime(days=2)})
    assert due_of("ada", "L9", given) == Due(datetime(2027, 3, 29, 23, 59, tzinfo=ZURICH), "extra time")
    assert due_of("bob", "L9", given) == Due(DUE)


def test_a_flag_proves_nothing_about_a_student_with_an_extension():
    got = mark([standing(late=True)], settings(late=TEN, extensions={"ada": {"L9": DUE + DAY}}))
    assert (got.late_days, got.late_known_by, got.final) == (0, UNKNOWN, 100.0)
    assert got.remarks == ("the LMS says late, but with the extension it was due only on 2027-03-28 23:59",)


# ------------------------------------------------------------------------------------ missing


def test_who_handed_in_nothing_has_0_and_is_listed():
    got = mark([standing()], Settings(), "zoe", students=["ada", "zoe"])
    assert (got.status, got.points, got.final) == (MISSING, None, 0.0)


def test_who_still_has_time_is_awaited_and_has_no_mark():
    given = settings(extensions={"zoe": {"L9": DUE + 7 * DAY}})
    found = {each.student: each.status for each in marks_of([standing()], given, ["ada", "bob", "zoe"], now=DUE + DAY)}
    assert found == {"ada": GRADED, "bob": MISSING, "zoe": AWAITED}
    assert mark([standing()], given, "zoe", students=["zoe"], now=DUE + 8 * DAY).status == MISSING


def test_a_notebook_that_nobody_handed_in_has_no_marks_and_one_that_does_not_count_neither():
    given = Settings(notebooks={"L9": Counted(), "L8": Counted()})
    assert {each.notebook for each in marks_of([standing(), standing(notebook="L7")], given)} == {"L9"}


def test_marks_are_in_the_order_of_the_roster_and_of_the_course_file():
    given = Settings(notebooks={"L9": Counted(), "L8": Counted()})
    found = marks_of([standing("x", "L8"), standing("ada", "L9")], given, ["zoe", "ada"])
    assert [(each.student, each.notebook) for each in found] == [
        (student, notebook) for student in ("zoe", "ada", "x") for notebook in ("L9", "L8")
    ]


# ------------------------------------------------------------------------------------ groups

BLUE = {"blue": ("ada", "bob", "cy")}


def test_one_hands_in_for_the_group_and_the_mark_goes_to_each():
    found = {each.student: each for each in marks_of([standing("bob", double=1)], Settings(groups=BLUE))}
    assert {name: (each.final, each.group, each.handed_in_by) for name, each in found.items()} == dict.fromkeys(
        BLUE["blue"], (80.0, "blue", "bob")
    )


@pytest.mark.parametrize(
    ("attempts", "times", "final"),
    [("best", {"ada": -DAY, "bob": -MINUTE}, 100.0), ("latest", {"ada": -DAY, "bob": -MINUTE}, 60.0),
     ("latest", {"bob": -MINUTE}, 100.0)],
)  # fmt: skip
def test_of_several_in_a_group_the_latest_or_the_best_counts_also_where_times_are_unknown(attempts, times, final):
    given = settings(groups=BLUE, attempts=attempts, handed_in=times)
    marks = marks_of([standing("ada"), standing("bob", double=0)], given)
    assert {each.final for each in marks} == {final}
    best = "ada" if final == 100 else "bob"
    assert {each.remarks for each in marks} == {(f"ada, bob of the group handed in; {best}'s counts",)}


def test_what_needs_a_person_hides_a_better_one_of_the_group():
    marks = marks_of([standing("ada"), standing("bob", fault="broke")], Settings(groups=BLUE))
    assert {each.status for each in marks} == {NEEDS_A_PERSON}


def test_the_latest_due_date_of_a_group_holds_for_all_of_it():
    given = settings(
        late=TEN, groups=BLUE, handed_in={"ada": 3 * DAY}, extensions={"bob": {"L9": DUE + 4 * DAY}},
    )  # fmt: skip
    found = {each.student: each for each in marks_of([standing("ada")], given)}
    assert {each.late_days for each in found.values()} == {0}
    assert found["ada"].extension == found["cy"].extension == "extension in the group"
    assert found["bob"].extension == "extension"


def test_a_group_of_which_nobody_handed_in_is_missing():
    marks = marks_of([standing("zoe")], Settings(groups=BLUE), ["ada", "bob", "cy"])
    assert [each.status for each in marks] == [MISSING] * 3 + [GRADED]


# ------------------------------------------------------------------------------------ the course


def totals(standings, given, students=(), **options):
    return course_percents(marks_of(standings, given, students, **options), given)


def test_the_course_weighs_its_notebooks_and_missing_ones_count():
    given = Settings(notebooks={"L8": Counted(3.0), "L9": Counted(1.0), "L7": Counted(0.0), "L6": Counted(9.0)})
    handed_in = [standing("ada", "L8", double=1), standing("ada", "L9"), standing("bob", "L9"), standing("bob", "L7")]
    found = totals(handed_in, given, ["ada", "bob", "zoe"])
    assert found == {"ada": 85.0, "bob": 25.0, "zoe": 0.0}


def test_there_is_no_total_while_a_person_has_to_decide():
    assert totals([standing("ada", "L8", fault="broke"), standing("ada", "L9")], Settings()) == {"ada": None}


def test_what_is_not_due_yet_is_left_out_of_the_total():
    given = Settings(notebooks={"L8": Counted(), "L9": Counted(due=DUE + 9 * DAY)})
    found = totals([standing("ada", "L8"), standing("bob", "L8"), standing("bob", "L9")], given, now=DUE)
    assert found == {"ada": 100.0, "bob": 100.0}
