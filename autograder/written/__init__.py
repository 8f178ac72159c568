"""Written answers: found in what students handed in, and graded by people on a page of their own machine."""
