"""All that a class has handed in: from a path to submissions, each with its student, its exercises and its attempt."""

from autograder.handing_in.course import RELEASES, Course, read_course
from autograder.handing_in.reading import HandedIn, read_handed_in
from autograder.handing_in.roster import Roster, RosterError, read_roster

__all__ = ["RELEASES", "Course", "HandedIn", "Roster", "RosterError", "read_course", "read_handed_in", "read_roster"]
