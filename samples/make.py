"""Makes the sample class: `make samples`. Each student hands in the released notebook, changed in some way.

In L1a a dozen do what students do; `STUDENTS` says how, and what it should be worth: a grade that surprises is a bug of
the grader. In every other notebook the same four hand in what the key has: all right, all right in another way, one
typical mistake in each exercise, and nothing.
"""

import shutil

from samples.other_notebooks import OTHERS, four_students
from samples.students import HERE, STUDENTS, Student, handed_in


def everybody() -> list[Student]:
    return [*STUDENTS, *(student for notebook in OTHERS for student in four_students(notebook))]


def main() -> None:
    for folder in HERE.glob("L*"):
        shutil.rmtree(folder)
    for student in everybody():
        student.file.parent.mkdir(parents=True)
        student.file.write_text(handed_in(student), encoding="utf-8")
    print(f"{len(everybody())} notebooks are handed in, of L1a and {', '.join(OTHERS) or 'no other'}")


if __name__ == "__main__":
    main()
