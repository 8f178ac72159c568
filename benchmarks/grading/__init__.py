"""The same assignment and the same class, graded by this project, by nbgrader and by otter-grader."""
