"""What we use of pytest that is not public: running a collected check by itself, and ending its fixtures early.

pytest's own loop runs every check once and stops; ours runs them once for each student, so it needs the two functions
that pytest's loop is made of. `runtestprotocol` is what every plugin with a loop of its own calls; `_setupstate` holds
the fixtures that wait for the next check. If a release of pytest changes one of them, no check that asks for fixtures
or parameters of its own can run any more, and tests/autograder/harness/test_pytest_internals.py fails first.
"""

import pytest
from _pytest.runner import runtestprotocol


def run_check(check: pytest.Function, following: pytest.Function | None) -> None:
    """Set up, call and tear down; fixtures that `following` shares are kept for it."""
    runtestprotocol(check, log=False, nextitem=following)


def end_fixtures(session: pytest.Session, following: pytest.Function | None) -> None:
    """Tear down the fixtures that are still set up, but for those that `following` shares."""
    session._setupstate.teardown_exact(following)
