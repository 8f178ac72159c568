"""The instructor's course: what `course.toml` says, and the marks that follow from it."""
