"""Names and numbers that every part of the autograder agrees on."""

DISTRIBUTION = "linear-models-course"  # the name under which pip knows the course
LIBRARY = "lecturelib"  # what students may read, but not call in most answers
CALL_SECONDS = 5.0  # that a call of a student's function may take, in a notebook as at grading
PUBLIC_SEED = 0  # of the random numbers of checks in a notebook, which are no secret
