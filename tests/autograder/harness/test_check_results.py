"""What a check found is told by fields: nobody has to read a sentence to know what happened."""

import pickle

import numpy as np
import pytest

from autograder.harness.calls import LostError, NotAttemptedError, Reply, StudentError
from autograder.harness.check_results import LONGEST_CALL, Status
from autograder.harness.checks import run_checks
from autograder.harness.codec import pack, unpack

CHECK = '''
import numpy as np
import pytest
from autograder.testing import close

@pytest.mark.points(2)
def test_it_stays(student):
    """It gives back what it is given."""
    close(student(np.array([1.5, 4.0])), [1.5, 4.0])
'''


@pytest.fixture
def found(tmp_path):
    """What the check finds in a function of one argument."""

    def find(function):
        file = tmp_path / "stays.py"
        file.write_text(CHECK)
        results = []
        run_checks([file], [lambda _, given: Reply(function(*unpack(given)[0]))], results.extend)
        (result,) = results
        return result

    return find


def raising(error):
    def function(_):
        raise error

    return function


def test_a_claim_that_holds_has_no_reason(found):
    result = found(lambda x: x)
    assert (result.status, result.holds, result.points, result.explanation) == (Status.PASSED, True, 2, "")


def test_only_a_stub_is_not_attempted_whatever_an_error_says(found):
    idle, lying = found(raising(NotAttemptedError())), found(raising(StudentError("not attempted yet")))
    assert idle.reason == lying.reason == "not attempted yet"
    assert (idle.status, idle.is_attempted) == (Status.NOT_ATTEMPTED, False)
    assert (lying.status, lying.is_attempted) == (Status.FAILED, True)


def test_how_a_result_resembles_the_right_one_is_a_field(found):
    assert found(lambda x: -x).likeness == "opposite sign"
    assert found(lambda x: x**2).likeness == ""
    assert found(raising(StudentError("the result is not right: it has the opposite sign"))).likeness == ""


def test_the_size_of_a_call_that_took_too_long_is_a_field(found):
    result = found(raising(LostError("`stays` did not finish within 5 s", "2 numbers")))
    assert (result.reason, result.size) == ("`stays` did not finish within 5 s", "2 numbers")
    assert result.explanation == "`stays` did not finish within 5 s on 2 numbers"


def test_of_all_calls_only_the_text_of_the_failing_one_is_kept(found):
    assert found(lambda x: x).to_record().call == ""
    kept = found(lambda x: -x).to_record()
    assert (kept.call, kept.calls) == ("stays(np.array([1.5, 4.]))", ())
    assert pickle.loads(pickle.dumps(kept)) == kept


def test_a_call_that_is_too_long_to_be_shown_is_not_kept(found):
    result = found(lambda x: -x)
    result.calls[-1].given = pack(((np.arange(LONGEST_CALL),), {}))
    assert result.to_record().call == ""
