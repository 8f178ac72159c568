"""From what was graded, and what people decided, to marks, and to files of them that other programs take.

export          writes the marks into a file
lateness        when a notebook was due, and how late it was handed in
marks           the mark of each student for each notebook, and for the course
student_record  what people decide about one student: other points, the history, all of it removed
"""

__all__ = ["EXPORT_FORMATS", "export", "lateness", "marks", "student_record"]

# The formats of `export`, each with the file that it writes unless another one is named. They stand here because the
# command line lists them without importing what writes them.
EXPORT_FORMATS = {
    "csv": "marks.csv",
    "json": "marks.json",
    "canvas": "marks-canvas.csv",
    "moodle": "marks-moodle.csv",
    "gradescope": "marks-gradescope.csv",
}
