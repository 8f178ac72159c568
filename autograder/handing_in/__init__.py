"""All that a class has handed in: from a path to submissions, each with its student, its exercises and its attempt."""
