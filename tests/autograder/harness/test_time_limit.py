"""No function of a student's stops the notebook: loops end, prints are cut, and the stop button gives a sentence."""

import os
import signal
import sys
import threading
import time
from contextlib import suppress
from functools import partial
from itertools import count
from types import SimpleNamespace

import numpy as np
import pytest

from autograder import check
from autograder.harness import in_kernel
from autograder.harness.in_kernel import MOST_LINES, OutOfTimeError, _Limit, within

TOLD = "`midpoint` did not finish within 0.3 s on 2 numbers"


@pytest.fixture(autouse=True)
def little_time(monkeypatch):
    monkeypatch.setattr(in_kernel, "CALL_SECONDS", 0.3)


def for_ever():
    while True:
        pass


def swallowing():
    while True:
        try:  # noqa: SIM105
            time.sleep(0.05)
        except:  # noqa: E722
            pass


def swallowing_twice():
    while True:
        try:
            try:
                sum(range(100))
            except BaseException:
                continue
        except BaseException:
            pass


def asleep():
    time.sleep(60)


@pytest.mark.parametrize("busy", [for_ever, swallowing, swallowing_twice, asleep])
def test_a_call_without_end_is_ended_with_a_sentence_and_what_follows_is_not_tried(busy):
    tries = []

    def midpoint(a, b):
        tries.append(1)
        busy()

    handler, threads = signal.getsignal(signal.SIGALRM), threading.active_count()
    first, *others = [row.detail for row in check(midpoint).rows]
    assert first == TOLD
    assert set(others) == {"not tried: the function did not finish in time before"}
    assert len(tries) == 1
    assert signal.getsignal(signal.SIGALRM) is handler
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert sys.gettrace() is None
    assert threading.active_count() <= threads  # one that some other test has left may just have ended


@pytest.mark.parametrize("busy", [for_ever, swallowing_twice])
def test_in_another_thread_a_second_one_watches_as_on_windows(busy):
    found = []

    def work():
        try:
            within(0.3, busy)
        except OutOfTimeError:
            found.append("out of time")

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(60)
    assert found == ["out of time"]


def test_nothing_is_raised_any_more_once_a_call_is_over():
    heard = []

    def work():
        for number in range(300):
            with suppress(OutOfTimeError):  # which may well come while the call runs
                within(0.001, partial(sum, range(20 * number)))
        try:
            for _ in range(100_000):
                pass
        except OutOfTimeError:
            heard.append("it is still raised")

    work()
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert heard == []
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_only_the_outermost_limit_counts():
    assert within(60, lambda: within(0.01, lambda: time.sleep(0.1) or 3)) == 3
    with pytest.raises(OutOfTimeError):
        within(0.1, lambda: within(60, for_ever))


def test_an_alarm_of_somebody_elses_still_rings():
    rung = []
    before = signal.signal(signal.SIGALRM, lambda *_: rung.append(1))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        assert within(5, lambda: 3) == 3
        deadline = time.monotonic() + 30
        while not rung and time.monotonic() < deadline:
            time.sleep(0.01)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert rung == [1]


def test_who_debugs_has_all_the_time_in_the_world():
    with pytest.raises(OutOfTimeError):
        within(0, lambda: "done")
    limit = _Limit(0)
    limit.counts = True
    assert limit.may_end(sys._getframe())
    sys.settrace(lambda *_: None)
    try:
        assert within(0, lambda: "done") == "done"
        assert not limit.may_end(sys._getframe()), "a debugger that was started during the call counts as well"
    finally:
        sys.settrace(None)


def test_all_calls_together_have_a_limit_too(monkeypatch):
    clock = (number / 8 for number in count())
    monkeypatch.setattr(in_kernel, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    monkeypatch.setattr(in_kernel, "TOGETHER_SECONDS", 0.25)

    def midpoint(a, b):
        return (a + b) / 2

    first, second, *_ = [row.detail for row in check(midpoint).rows]
    assert first == ""
    assert second == "the checks of `midpoint` took more than 0.25 s in all"


@pytest.mark.full
def test_code_in_c_is_ended_when_it_comes_back():
    matrix = np.random.default_rng(0).normal(size=(300, 300))

    def decompose():
        while True:
            np.linalg.svd(matrix)

    with pytest.raises(OutOfTimeError):
        within(0.3, decompose)


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_of_a_flood_of_prints_the_first_lines_are_shown_and_the_rest_is_counted(capsys, stream):
    def midpoint(a, b):
        for number in range(1000):
            print("line", number, file=getattr(sys, stream))
        return (a + b) / 2

    found = check(midpoint)
    assert found.passed
    shown = getattr(capsys.readouterr(), {"stdout": "out", "stderr": "err"}[stream])
    assert shown.count("line") == MOST_LINES
    lines = found.advice.removeprefix("Your function printed ").removesuffix(" lines; only the first 100 are shown.")
    assert int(lines.replace(",", "")) % 1000 == 0


def test_a_line_without_end_is_cut_too(capsys):
    def midpoint(a, b):
        sys.stdout.writelines(["x" * 50_000])
        return (a + b) / 2

    assert "characters; only the first 10,000 are shown" in check(midpoint).advice
    assert len(capsys.readouterr().out) == 10_000


@pytest.fixture
def hears_interrupts():
    """As a kernel does; where the tests were started in the background, they are ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("hears_interrupts")
@pytest.mark.parametrize("moment", ["during the call", "while pytest reads the checks"])
def test_the_stop_button_gives_one_sentence(monkeypatch, moment):
    def midpoint(a, b):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(60)

    if moment != "during the call":
        monkeypatch.setattr("_pytest.python.Module.collect", lambda _: os.kill(os.getpid(), signal.SIGINT))
    found = check(midpoint)
    assert found.headline == "midpoint: the check was interrupted; nothing was recorded"
    assert found.rows == ()
