"""Calls a student's function as the checks ask, and says what holds, what does not, and what was probably done wrong.

barrier          keeps what an exercise forbids out of reach while a student's function runs
calls            calls a student's function, and records calls
check_results    the records of what was found: CheckResult, DiagnosedMistake
checks           runs the checks, which are pytest tests, and the example in a prompt
codec            values as bytes, for the way to another process and back
diagnosis        the mistake that explains all calls, or most of them
findings         how what there is to say is shown, as HTML and as text
in_kernel        calls a student's function in this process, within limits
notebook         check(), hint(), puzzle(), solution(), doctor()
progress         progress(), and the file that remembers what was tried
sealed_mistakes  what the students' edition knows of typical mistakes: each unlocks its own sentence
"""

__all__ = [
    "barrier", "calls", "check_results", "checks", "codec", "diagnosis", "findings", "in_kernel", "notebook",
    "progress", "sealed_mistakes",
]  # fmt: skip
