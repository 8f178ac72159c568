"""Names and numbers that every part of the autograder agrees on."""

DISTRIBUTION = "linear-models-course"  # the name under which pip knows the course
LIBRARY = "lecturelib"  # what students may read, but not call in most answers
PUBLIC_SEED = 0  # of the random numbers of checks in a notebook, which are no secret
