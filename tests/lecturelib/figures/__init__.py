import pytest

pytest.register_assert_rewrite("tests.lecturelib.figures.common")
