"""A student who made a typical mistake reads its sentence; one who is merely wrong reads none by accident."""

import inspect
import warnings
from contextlib import suppress
from dataclasses import replace
from textwrap import dedent

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from autograder.exercise.exercise_files import Exercise, exercises
from autograder.harness._behaviour import behaviour
from autograder.harness.calls import Call, Recorder, Reply, StudentError
from autograder.harness.check_results import Status
from autograder.harness.checks import CheckRun, run_checks
from autograder.harness.codec import pack
from autograder.harness.diagnosis import diagnose, loaded
from autograder.harness.in_kernel import here
from autograder.harness.sealed_mistakes import fingerprints
from autograder.testing import likeness, numeric
from tests.autograder.classroom import check_result

RNG = np.random.default_rng(5)
ROW, TABLE = RNG.normal(size=5), RNG.normal(size=(4, 3))
ROWS = [(RNG.normal(size=n),) for n in (3, 4, 6)]
TABLES = [(RNG.normal(size=shape),) for shape in ((4, 3), (5, 2), (2, 3))]


@pytest.fixture
def course(tmp_path):
    """Writes an exercise from its reference, and from wrong answers for the key; without any there is no key."""

    def write(reference, *wrongs, key=True):
        exercise = Exercise(tmp_path / "exercises" / "L9" / f"{reference.__name__}.py")
        for file in (exercise.path, exercise.key):
            file.parent.mkdir(parents=True, exist_ok=True)
        texts = [dedent(inspect.getsource(each)) for each in (reference, *wrongs)]
        exercise.path.write_text(f"import numpy as np\n\n{texts[0]}")
        if key:
            exercise.key.write_text("\n\n".join(["import numpy as np", *texts]))
        return exercise

    return write


def seen(exercise, student, inputs):
    """The outcome of a check that calls the student's function with each of the inputs, and is not content."""
    recorder = Recorder(exercise.name, here(student, ()))
    for arguments in inputs:
        with suppress(StudentError):
            recorder(*arguments)
    return [
        check_result(exercise.name, "test_it", "It is so.", 1, False, reason="it is not", calls=tuple(recorder.calls))
    ]


def told(exercise, student, inputs):
    broken = []
    found = diagnose(exercise, seen(exercise, student, inputs), broken.append)
    assert broken == []
    return found


# ------------------------------------------------------------------------------------ the key's wrong answers


def spread(x):
    return x - x.mean()


def wrong_median(x):
    """You subtract the median;
    the mean was asked for."""
    return x - np.median(x)


def wrong_in_place(x):
    """You change x itself; make a new array."""
    x -= x.mean()
    return x


def wrong_prints(x):
    """You print."""
    print(x - x.mean())


def wrong_never_ends(x):
    """You never come to an end."""
    while len(x) == 4:
        x = x + 1
    return


def test_who_behaves_like_a_wrong_answer_reads_its_sentence(course):
    exercise = course(spread, wrong_prints, wrong_median, wrong_in_place)
    found = told(exercise, lambda x: [each - sorted(x)[2] for each in x], [(ROW,), (TABLE[:, 0][:3],)])
    assert found is None  # the median of three is not their third
    found = told(exercise, lambda x: [each - np.median(x) for each in x], ROWS)
    assert (found.name, found.sentence) == ("wrong_median", "You subtract the median; the mean was asked for.")
    assert told(exercise, wrong_prints, ROWS).name == "wrong_prints"
    assert told(exercise, lambda x: x.clip(None, print()), ROWS) is None


def test_a_wrong_answer_with_right_results_explains_only_who_does_what_it_does_besides(course):
    exercise = course(spread, wrong_in_place)
    assert told(exercise, wrong_in_place, ROWS).name == "wrong_in_place"
    assert told(exercise, spread, ROWS) is None


def test_a_wrong_answer_that_is_right_in_these_calls_explains_nothing(course):
    even = [(np.array([-1.0, 1.0]),), (np.array([2.0, 4.0]),)]
    assert told(course(spread, wrong_median), spread, even) is None


def test_an_error_is_like_an_error(course):
    def wrong_first(x):
        """You take x[5]; not every x is so long."""
        return x - x[5]

    inputs = [(np.arange(3.0),), (np.arange(6.0),), (np.arange(8.0),)]
    found = told(course(spread, wrong_first), lambda x: x - 5 if len(x) > 5 else x["five"], inputs)
    assert found.name == "wrong_first"


def inverse(x):
    return np.where(x == 0, 0.0, 1 / np.where(x == 0, 1.0, x))


def wrong_divides_by_rounding(x):
    """You divide by what should be 0."""
    return 1 / np.where(x == 0, 1e-17, x)


@pytest.mark.parametrize("crumb", [-3e-18, 2e-16, 0.7])
def test_of_a_mistake_whose_results_are_rounding_it_counts_only_where_they_are_wrong(course, crumb):
    exercise = course(inverse, wrong_divides_by_rounding)
    inputs = [(np.array([1.0, 2.0]),), (np.array([0.0, 4.0]),)]
    other_rounding = lambda x: 1 / np.where(x == 0, crumb, x)  # noqa: E731 (as a student's)
    assert told(exercise, other_rounding, inputs) is None
    exercise.key.write_text(f'{exercise.key.read_text()}\nrounding = ("wrong_divides_by_rounding",)\n')
    assert told(exercise, other_rounding, inputs).name == "wrong_divides_by_rounding"
    assert told(exercise, lambda x: 3 / np.where(x == 0, crumb, x), inputs) is None, "it is wrong elsewhere too"
    assert told(exercise, lambda x: inverse(x) + (x == 2), inputs) is None, "it is right there"


def test_errors_of_two_kinds_are_two_mistakes(course):
    def wrong_needs_a_mean(x):
        """You divide by what may be 0."""
        return x - 1 // int(x.sum() > 100)

    exercise = course(spread, wrong_needs_a_mean)
    rows = [*ROWS, (np.array([200.0, 1.0]),)]
    assert told(exercise, lambda x: x - 1 if x.sum() > 100 else 1 // 0, rows).name == "wrong_needs_a_mean"
    assert told(exercise, lambda x: x - 1 if x.sum() > 100 else no_such_name, rows) is None  # noqa: F821


MANY_ROWS = [(RNG.normal(size=n),) for n in (3, 4, 6, 7, 8, 9)]
EVEN_ROWS = [(np.array([-1.0, 1.0]),), (np.array([2.0, 4.0, 7.0, 9.0]) - 5.5,)]  # median and mean are the same there


def test_a_mistake_that_shows_in_most_calls_is_recognised_beside_another_one(course):
    exercise = course(spread, wrong_median, wrong_in_place)
    found = told(exercise, lambda x: wrong_median(x) if len(x) < 9 else x * 3, MANY_ROWS)
    assert found.name == "wrong_median"
    assert told(exercise, lambda x: wrong_median(x) if len(x) < 7 else x * 3, MANY_ROWS) is None, (
        "it is every other one"
    )
    assert told(exercise, lambda x: wrong_median(x) if len(x) < 6 else x * 3, MANY_ROWS[:3]) is None, (
        "there are too few"
    )


def test_who_is_right_where_a_mistake_would_show_does_not_make_it(course):
    exercise = course(spread, wrong_median)
    assert told(exercise, lambda x: wrong_median(x) if len(x) < 9 else spread(x), MANY_ROWS) is None


def test_where_a_mistake_does_not_show_it_says_nothing_to_be_right(course):
    exercise = course(spread, wrong_median)
    assert told(exercise, wrong_median, MANY_ROWS + EVEN_ROWS).name == "wrong_median"
    assert told(exercise, lambda x: spread(x) if len(x) < 5 else x, EVEN_ROWS) is None


def test_of_two_mistakes_that_reply_the_same_none_is_told(course):
    def wrong_middle(x):
        """You subtract the one in the middle."""
        return x - np.sort(x)[len(x) // 2]

    exercise = course(spread, wrong_median, wrong_middle)
    odd = [row for row in MANY_ROWS if len(row[0]) % 2]
    assert told(exercise, wrong_median, odd) is None
    assert told(exercise, wrong_median, MANY_ROWS).name == "wrong_median"


def test_no_wrong_answer_is_tried_where_the_students_never_came_back(course):
    exercise = course(spread, wrong_never_ends)
    (outcome,) = seen(exercise, lambda x: len(x), ROWS[:1])
    lost = Call("spread", pack((ROWS[1], {})), lost=True)
    assert diagnose(exercise, [replace(outcome, calls=(lost, *outcome.calls))]).name == "wrong type"


def test_a_broken_key_is_noted_and_gives_no_diagnosis(course):
    exercise = course(spread)
    exercise.key.write_text("import nonsense_that_is_not_there")
    noted = []
    assert diagnose(exercise, seen(exercise, spread, ROWS), noted.append) is None
    assert noted == ["no diagnosis of `spread`: ModuleNotFoundError: No module named 'nonsense_that_is_not_there'"]
    assert diagnose(exercise, seen(exercise, spread, ROWS)) is None


def test_what_the_key_prints_and_warns_of_is_heard_by_nobody(course, capsys):
    def wrong_loudly(x):
        """You divide by 0."""
        print("dividing")
        return x / np.zeros(len(x))

    assert told(course(spread, wrong_loudly), lambda x: x * 0, ROWS) is None
    assert capsys.readouterr().out == ""


@pytest.mark.filterwarnings("ignore")  # at grading, too, who divides by 0 goes on
@pytest.mark.parametrize("exercise", exercises().values(), ids=lambda exercise: exercise.name)
def test_each_wrong_answer_of_the_course_is_told_its_own_sentence(exercise):
    key = loaded(exercise.key)
    wrongs, found = [function for name, function in vars(key).items() if name.startswith("wrong_")], []
    students = [CheckRun(here(function, exercise.forbidden), {exercise.name: 11}) for function in wrongs]
    run_checks([exercise.path, exercise.key], students, found.append)
    assert [diagnose(exercise, outcomes).name for outcomes in found] == [function.__name__ for function in wrongs]


# ------------------------------------------------------------------------------------ behaviour


def same_table(x):
    return x


def weights(x):
    return x + 1.5, x.sum()


def mean_of(x):
    return x.sum(axis=0) / len(x)


def largest(x):
    return x.max(axis=0)


def count(x):
    return int((x > 0.5).sum())


def running(x):
    return x.cumsum()


def signs(x):
    return np.where(x >= 0, 1, -1)


def deviation(x):
    return np.sqrt(((x - x.mean()) ** 2).mean())


COUNTS = [(np.arange(float(n)),) for n in (2, 5, 9, 4)]
CENTRED = [(row - row.mean(),) for (row,) in ROWS]

BEHAVIOUR = {
    "nothing": (spread, lambda x: x.sort(), ROWS, "Nothing comes back"),
    "sometimes nothing": (spread, lambda x: spread(x) if len(x) > 3 else None, ROWS, "does every branch end with"),
    "prints": (spread, lambda x: print(spread(x)), ROWS, "It prints but returns nothing"),
    "changes its argument": (spread, wrong_in_place, ROWS, "changes its argument `x` in place"),
    "wrong type": (spread, lambda x: str(spread(x)), ROWS, "returns a text where an array of numbers should"),
    "transposed": (same_table, lambda x: x.T, TABLES, "The result is transposed"),
    "axis too many": (spread, lambda x: spread(x)[:, None], ROWS, "has an axis too many"),
    "axis too few": (same_table, lambda x: x[0], [(row[None, :],) for (row,) in ROWS], "has an axis too few"),
    "opposite sign": (spread, lambda x: x.mean() - x, ROWS, "The result has the opposite sign."),
    "twice": (spread, lambda x: 2 * spread(x), ROWS, "is twice as large"),
    "half": (mean_of, lambda x: mean_of(x) / 2, TABLES, "is half as large"),
    "n times too large": (mean_of, lambda x: x.sum(axis=0), TABLES, "n being the number of rows of `x`."),
    "n times too small": (spread, lambda x: spread(x) / len(x), ROWS, "n being the length of `x`"),
    "one too large": (count, lambda x: count(x) + 1, COUNTS, "too large by one."),
    "one too small": (count, lambda x: count(x) - 1, COUNTS, "too small by one."),
    "shifted": (running, lambda x: np.append(0, running(x)[:-1]), ROWS, "shifted by one place"),
    "one entry too many": (running, lambda x: np.append(0, running(x)), ROWS, "has one entry too many"),
    "one entry too few": (running, lambda x: running(x)[1:], ROWS, "lacks one entry"),
    "reversed": (running, lambda x: running(x)[::-1], ROWS, "is in reverse order"),
    "reordered": (running, lambda x: np.sort(running(x)), ROWS, "the right numbers in another order"),
    "swapped": (weights, lambda x: weights(x)[::-1], ROWS, "Your two results are swapped"),
}


@pytest.mark.parametrize("name", BEHAVIOUR)
def test_a_mistake_of_every_day_is_told_in_a_plain_sentence(course, name):
    reference, student, inputs, words = BEHAVIOUR[name]
    found = told(course(reference), student, inputs)
    assert found is not None
    assert found.name == name
    assert words in found.sentence


def test_a_diagnosis_names_no_argument_by_a_name_of_the_students(course):
    """Or one that forges the names of its arguments could tell by them what hidden checks have asked."""

    def forged(hidden_numbers):
        hidden_numbers -= hidden_numbers.mean()
        return hidden_numbers

    found = told(course(spread), forged, ROWS)
    assert found.name == "changes its argument"
    assert found.sentence.startswith("It changes one of its arguments in place")


MERELY_WRONG = [
    lambda x: np.asarray(x) ** 2 + 0.3,
    lambda x: 1.0,
    lambda x: np.ones(len(x)),
    lambda x: np.asarray(x) * 0.7,
    lambda x: np.where(np.asarray(x).ravel() > 0.2, 1, -1),
    lambda x: np.sign(x).sum(),
    lambda x: np.random.default_rng(len(x)).normal(size=len(x)),
]


@pytest.mark.parametrize("reference", [spread, mean_of, running, deviation, largest, signs], ids=lambda f: f.__name__)
def test_who_is_merely_wrong_reads_nothing_by_accident(course, reference):
    exercise = course(reference)
    for student in MERELY_WRONG:
        found = told(exercise, student, ROWS + CENTRED)
        assert found is None or found.name == "wrong type", (found, inspect.getsource(student))


def test_a_constant_label_is_not_the_opposite_sign(course):
    def label(x):
        return 1 if x.sum() > 0 else -1

    inputs = [(np.array([value]),) for value in (1.0, -2.0, 3.0, -4.0, 5.0)]
    assert told(course(label), lambda x: 1, inputs) is None
    assert told(course(label), lambda x: -label(x), inputs).name == "opposite sign"


def test_of_two_results_the_wrong_one_is_named(course):
    found = told(course(weights), lambda x: (x + 1.5, -x.sum()), ROWS)
    assert found.sentence == "The second of your results has the opposite sign."
    found = told(course(weights), lambda x: [-x - 1.5, -x.sum()], ROWS)
    assert found.sentence == "Each of your results has the opposite sign."


def test_one_call_that_does_not_fit_and_there_is_no_diagnosis(course):
    assert told(course(spread), lambda x: -spread(x) if len(x) > 3 else x, ROWS) is None


def median(x):
    return np.median(x)


COINCIDENCES = {
    "right where the numbers are sorted": (median, lambda x: x[len(x) // 2]),
    "right where the mean is 0": (deviation, lambda x: np.sqrt((x**2).mean())),
    "wrong where there is a 0": (signs, lambda x: np.where(x > 0, 1, -1)),
}
ONE_OF_EACH = [
    (np.array(x),) for x in ([0.0, 1.0, 4.0], [-2.0, -1.0, 3.0], [3.0, 1.0, 2.0], [4.0, 9.0, 1.0], [5.0, 0, 0.5])
]


@pytest.mark.parametrize("name", COINCIDENCES)
def test_what_calls_have_in_common_is_not_taken_for_the_cause(course, name):
    reference, student = COINCIDENCES[name]
    assert told(course(reference), student, ONE_OF_EACH) is None


def test_a_relation_that_one_call_shows_is_not_told(course):
    assert told(course(spread), lambda x: -spread(x), ROWS[:1]) is None
    assert told(course(spread), lambda x: -spread(x), ROWS[:2]).name == "opposite sign"


def test_a_factor_that_may_be_the_length_of_two_arguments_is_not_explained_by_one(course):
    def mean_times(x, y):
        return x * y.sum()

    pairs = [(RNG.normal(size=n), RNG.normal(size=m)) for n, m in ((3, 4), (5, 6), (4, 3))]
    equal_lengths = [(x, y[:3]) for x, y in pairs]
    longer = lambda x, y: mean_times(x, y) * len(y)  # noqa: E731
    assert told(course(mean_times), longer, pairs).sentence.endswith("n being the length of `y`.")
    assert told(course(mean_times), longer, equal_lengths).name == "too large"


DTYPES = st.sampled_from([float, int, bool, complex, "float32", "U2"])
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.complex_numbers() | st.text(max_size=3)
    | arrays(DTYPES, array_shapes(min_dims=0, min_side=0, max_side=4)),
    lambda each: st.lists(each, max_size=3) | st.tuples(each, each) | st.dictionaries(st.text(max_size=2), each),
    max_leaves=5,
)  # fmt: skip


@settings(max_examples=60, deadline=None, phases=[Phase.generate])  # to shrink takes minutes
@given(st.lists(st.tuples(ANYTHING, ANYTHING), min_size=1, max_size=3))
def test_no_value_that_comes_back_breaks_the_diagnosis(both):
    """Nor one that should have come back: an infinity, a NaN, nothing at all."""
    seen = [(Call("discriminant", pack(((each,), {})), Reply(each)), Reply(right)) for each, right in both]
    with warnings.catch_warnings(action="ignore"):
        behaviour(exercises()["discriminant"], [], seen)
        fingerprints([call for call, _ in seen])
    for got, right in [(numeric(each), numeric(right)) for each, right in both]:
        if got is not None and right is not None:
            assert likeness(got, right) is None or not np.array_equal(got, right)


def test_another_ranking_is_not_called_another_order(course):
    def ranking(x):
        return np.argsort(x)

    assert told(course(ranking), lambda x: np.argsort(abs(x)), MANY_ROWS) is None


def test_of_two_results_the_right_one_proves_no_mistake(course):
    def wrong_sum_of_sizes(x):
        """You add up sizes."""
        return x + 1.5, abs(x).sum()

    exercise = course(weights, wrong_sum_of_sizes)
    whole = [(np.arange(-1.0, n) / 2,) for n in (2, 3, 5, 6)] + [(np.arange(-3.0, 0.0),)]
    assert told(exercise, wrong_sum_of_sizes, whole).name == "wrong_sum_of_sizes"
    assert told(exercise, lambda x: (x + 1.5, abs(x).sum() if x[-1] > 0 else 8.0), whole) is None


def test_right_answers_and_stubs_are_not_diagnosed(course):
    exercise = course(spread)
    (outcome,) = seen(exercise, spread, ROWS)
    assert diagnose(exercise, [replace(outcome, status=Status.PASSED)]) is None
    failed = Call("spread", pack((ROWS[0], {})))
    assert diagnose(exercise, [replace(outcome, calls=(failed,))]) is None


# ------------------------------------------------------------------------------------ without a key


@pytest.mark.parametrize("name", ["nothing", "sometimes nothing", "prints", "changes its argument"])
def test_without_a_key_behaviour_alone_is_told(course, name):
    reference, student, inputs, words = BEHAVIOUR[name]
    assert words in told(course(reference, key=False), student, inputs).sentence


def test_without_a_key_what_the_comparisons_noticed_is_told(course):
    exercise = course(spread, key=False)
    (outcome,) = seen(exercise, lambda x: -spread(x), ROWS)
    noticed = replace(outcome, reason="the slope is not right: it has the opposite sign", likeness="opposite sign")
    found = diagnose(exercise, [noticed, replace(noticed, reason="dE/dw is not right: it has the opposite sign")])
    assert (found.name, found.sentence) == ("opposite sign", "The slope is not right: it has the opposite sign.")
    assert diagnose(exercise, [noticed, replace(noticed, reason="it is not", likeness="")]) is None


def test_a_reply_remembers_whether_something_was_printed(capsys):
    recorder = Recorder("f", here(lambda x: print(x) or x, ()))
    recorder(3)
    assert recorder.calls[0].reply == Reply(3, (), printed=True)
    assert capsys.readouterr().out == "3\n"
