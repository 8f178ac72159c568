"""Grading on other people's machines: packages for Gradescope and GitHub Classroom, and what runs in them there."""
