"""Hands out the course and its grader: the students' edition, its updates, packages for other platforms.

release      the students' edition without keys, and for instructors what grading it later takes
seal         typical mistakes, in a form that only those read who make them
update       brings a student's folder to a newer release
package      the grader for Gradescope or GitHub Classroom
gradescope   runs inside Gradescope's container
classroom    runs inside GitHub Classroom's workflow
"""

__all__ = ["classroom", "gradescope", "package", "release", "seal", "update"]
