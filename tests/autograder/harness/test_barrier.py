"""Forwarding to the library wins nothing, in a kernel as at grading, and nothing of the barrier is left behind."""

import sys
import threading
from contextlib import closing
from types import ModuleType

import numpy as np
import pytest
from numpy.linalg import pinv

from autograder.exercise import LIBRARY
from autograder.exercise.exercise_files import Exercise
from autograder.exercise.notebook_file import Cell
from autograder.harness import barrier
from autograder.harness.barrier import OutOfReachError, functions_in, out_of_reach
from autograder.harness.calls import StudentError
from autograder.harness.codec import pack
from autograder.harness.in_kernel import here
from autograder.sandbox.limits import Limits
from autograder.sandbox.processes import CAN_FORK, ForkServer, FreshProcesses
from autograder.sandbox.student import IsolatedStudent
from lecturelib import metrics, perceptron
from lecturelib.features import standardise
from lecturelib.margin_losses import MARGIN_LOSSES
from lecturelib.models import LinearClassifier
from lecturelib.perceptron import perceptron as from_a_setup_cell

X, y = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]]), np.array([-1, -1, -1, 1])
MODEL = from_a_setup_cell(X, y)
SENTENCE = "{} is closed while your answer runs, because it holds the answers: write it yourself"
OTHERS = SENTENCE.replace("holds the answers", "does what you are to write")


def imported_inside(X):
    from lecturelib.perceptron import perceptron

    return perceptron(X, y).weights


def imported_for_the_first_time(X):
    import importlib

    return importlib.import_module("lecturelib.nowhere")


def in_a_thread_of_its_own(X):
    caught = []

    def work():
        try:
            MODEL.predict(X)
        except OutOfReachError as error:
            caught.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    raise caught[0]


FORWARDING = {
    "a name imported before": (lambda X: from_a_setup_cell(X, y).weights, "`perceptron` of lecturelib"),
    "an attribute of a module": (lambda X: perceptron.perceptron(X, y).weights, "`perceptron` of lecturelib"),
    "an import inside": (imported_inside, "`perceptron` of lecturelib"),
    "a module not loaded yet": (imported_for_the_first_time, "lecturelib"),
    "a class": (lambda X: LinearClassifier(np.ones(2), 0.0).predict(X), "`LinearClassifier.__init__` of lecturelib"),
    "a method of a model made before": (lambda X: MODEL.predict(X), "`LinearClassifier.predict` of lecturelib"),
    "a function in a table": (lambda X: MARGIN_LOSSES["log"].value(X), "lecturelib"),
    "a metric": (lambda X: metrics.error_rate(y, y), "`error_rate` of lecturelib"),
    "a thread of its own": (in_a_thread_of_its_own, "`LinearClassifier.predict` of lecturelib"),
}


@pytest.mark.parametrize("way", FORWARDING)
def test_no_way_to_the_library_is_open_during_the_call_and_all_are_afterwards(way):
    forward, named = FORWARDING[way]
    with pytest.raises(StudentError) as caught:
        here(forward, (LIBRARY,))("f", pack(((X,), {})))
    assert str(caught.value) == SENTENCE.format(named)
    assert from_a_setup_cell(X, y).predict(X).tolist() == MODEL.predict(X).tolist() == y.tolist()
    assert not any(isinstance(finder, barrier.ImportBlocker) for finder in sys.meta_path)


@pytest.mark.parametrize(
    ("forbidden", "use"),
    [
        ("numpy.linalg.pinv", lambda X: np.linalg.pinv(X)),
        ("numpy.linalg.pinv", lambda X: pinv(X)),
        ("numpy.linalg", lambda X: np.linalg.norm(X)),
        ("numpy.dot", lambda X: np.dot(X, X.T)),
        ("builtins.sorted", lambda X: sorted(X[:, 0])),
    ],
)
def test_an_exercise_can_forbid_a_function_or_a_module_of_others(forbidden, use):
    before = use(X)
    with pytest.raises(StudentError, match=f"^{OTHERS.format('.*')}$"):
        here(use, (forbidden,))("f", pack(((X,), {})))
    np.testing.assert_array_equal(use(X), before)
    np.testing.assert_array_equal(here(use, (LIBRARY,))("f", pack(((X,), {}))).value, before)


def test_the_students_own_functions_and_classes_are_not_touched():
    class Model:
        def predict(self, X):
            return helper(X)

    def helper(X):
        return np.linalg.norm(X, axis=1)

    def function(X):
        return [Model().predict(X), sorted(np.dot(X, X.T).ravel())]

    assert len(here(function, (LIBRARY, "numpy.linalg.pinv"))("f", pack(((X,), {}))).value) == 2


def test_everything_is_restored_after_an_error_and_after_nested_calls():
    bodies = {function: function.__code__ for function in functions_in(LIBRARY)}
    assert len(bodies) > 100
    with pytest.raises(StudentError, match="ZeroDivisionError"):
        here(lambda: 1 / 0, (LIBRARY,))("f", pack(((), {})))
    with pytest.raises(KeyboardInterrupt), out_of_reach((LIBRARY,), {}), out_of_reach((LIBRARY,), {}):
        raise KeyboardInterrupt
    assert {function: function.__code__ for function in bodies} == bodies
    barrier.refuse_if_forbidden(LIBRARY, LIBRARY)


def test_what_is_guarded_for_good_opens_outside_calls_and_is_joined_by_what_is_imported_later(monkeypatch):
    def module(name, source):
        made = ModuleType(name)
        exec(source, vars(made))
        monkeypatch.setitem(sys.modules, name, made)
        return made

    toy = module("toy", "def double(x): return 2 * x")
    barrier.guard_for_good("toy")
    more = module("toy.more", "def triple(x): return 3 * x")
    for function, outside in ((toy.double, 4), (more.triple, 6)):
        assert function(2) == outside
        with pytest.raises(StudentError, match=OTHERS.format(".* of toy")):
            here(lambda f=function: f(2), ("toy",))("f", pack(((), {})))
        assert function(2) == outside


def test_a_thread_that_draws_meanwhile_goes_on_as_ever():
    go, done, results = threading.Event(), threading.Event(), []

    def draw():
        go.wait(30)
        results.append(standardise(X))
        results.append(from_a_setup_cell(X, y, max_epochs=3).predict(X))
        done.set()

    thread = threading.Thread(target=draw)
    thread.start()
    here(lambda: go.set() or done.wait(30), (LIBRARY,))("f", pack(((), {})))
    thread.join()
    assert len(results) == 2


@pytest.fixture(
    scope="module",
    params=[pytest.param(ForkServer, marks=pytest.mark.skipif(not CAN_FORK, reason="no fork here")), FreshProcesses],
)
def starter(request):
    with closing(request.param()) as starter:
        yield starter


def test_an_isolated_process_keeps_the_library_away_too(starter):
    cells = [
        Cell(1, "import numpy as np\nfrom numpy.linalg import pinv\nfrom lecturelib.perceptron import perceptron"),
        Cell(2, "X, y = np.eye(2), np.array([1, -1])\nmodel = perceptron(X, y)\nfitted = model.predict(X)"),
        Cell(3, "def f():\n    return perceptron(X, y).weights\ndef g():\n    return model.predict(X)"),
        Cell(4, "def h():\n    from lecturelib import heuristics\n    return 1\ndef k():\n    return pinv(X)"),
        Cell(5, "def fine():\n    return fitted"),
    ]
    forbidden = {"k": (LIBRARY, "numpy.linalg.pinv"), "g": ()}
    with closing(IsolatedStudent(starter, cells, Limits(), forbidden)) as student:
        for name, named in {"f": "`perceptron` of lecturelib", "h": LIBRARY, "k": "`pinv` of numpy.linalg"}.items():
            with pytest.raises(StudentError) as caught:
                student(name, pack(((), {})))
            assert str(caught.value) == (OTHERS if name == "k" else SENTENCE).format(named)
        assert student("fine", pack(((), {}))).value.tolist() == [1, -1]
        assert student("g", pack(((), {}))).value.tolist() == [1, -1]  # this exercise may
        assert student.problems == ()


def test_an_exercise_says_what_is_forbidden_and_why_the_library_is_not(tmp_path):
    file = tmp_path / "f.py"
    file.write_text("def f(): ...")
    assert Exercise(file).forbidden == (LIBRARY,)
    file.write_text('def f(): ...\nforbidden = ("numpy.linalg.pinv",)')
    assert Exercise(file).forbidden == (LIBRARY, "numpy.linalg.pinv")
    file.write_text('def f(): ...\nlibrary = "the point is to combine its parts"')
    assert Exercise(file).forbidden == ()
