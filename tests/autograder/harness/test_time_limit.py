"""No function of a student's stops the notebook: loops end, prints are cut, and the stop button gives a sentence."""

import os
import signal
import sys
import threading
import time

import numpy as np
import pytest

from autograder import check
from autograder.harness import in_kernel
from autograder.harness._output import MOST_LINES
from autograder.harness._time_limit import OutOfTimeError, within

TOLD = "`midpoint` did not finish within 0.3 s on 2 numbers"


@pytest.fixture(autouse=True)
def little_time(monkeypatch):
    monkeypatch.setattr(in_kernel, "CALL_SECONDS", 0.3)


def for_ever():
    while True:
        pass


def swallowing():
    while True:
        try:
            time.sleep(0.05)
        except:  # noqa: E722
            pass


def swallowing_twice():
    while True:
        try:
            try:
                sum(range(100))
            except BaseException:  # noqa: BLE001
                continue
        except BaseException:  # noqa: BLE001
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
    assert (sys.gettrace(), threading.active_count()) == (None, threads)


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


def test_a_thread_whose_call_ends_in_time_hears_nothing_of_it():
    found = []
    thread = threading.Thread(target=lambda: found.append([within(0.001, lambda: n) for n in range(50)]))
    thread.start()
    thread.join()
    assert found == [list(range(50))]


def test_only_the_outermost_limit_counts():
    def inner():
        with pytest.raises(OutOfTimeError):
            within(0.01, for_ever)

    with pytest.raises(OutOfTimeError):
        within(0.3, inner)
    assert within(1, lambda: within(1, lambda: 3)) == 3


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
    def slow():
        deadline = time.monotonic() + 0.2
        while time.monotonic() < deadline:
            pass
        return "done"

    def attached_during_the_call():
        sys.settrace(lambda *_: None)
        return slow()

    try:
        assert within(0.05, attached_during_the_call) == "done"
        sys.settrace(lambda *_: None)
        assert within(0.05, slow) == "done"
    finally:
        sys.settrace(None)


def test_all_calls_together_have_a_limit_too(monkeypatch):
    monkeypatch.setattr(in_kernel, "TOGETHER_SECONDS", 0.2)

    def midpoint(a, b):
        time.sleep(0.15)
        return (a + b) / 2

    details = [row.detail for row in check(midpoint).rows]
    assert details[0] == ""
    assert "the checks of `midpoint` took more than 0.2 s in all" in details


@pytest.mark.full
def test_code_in_c_is_ended_when_it_comes_back():
    matrix = np.random.default_rng(0).normal(size=(1500, 1500))

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
