"""Tells GitHub Classroom what `autograder grade --json` has found, inside its workflow.

GitHub's reporter wants of each exercise a JSON text in base64, as an output of an earlier step. The points that there
are stand in a file of their own, which `autograder package` writes.
"""

import base64
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from autograder.display import shown
from autograder.exits import DONE, FLAGGED

Json = dict[str, Any]


def main(points: Path, grades: Path) -> int:
    worth = json.loads(points.read_text(encoding="utf-8"))["points"]
    try:
        told = json.loads(grades.read_text(encoding="utf-8"))
    except ValueError:
        told = {"results": [], "not_graded": [{"file": "", "why": "the grader has ended without a result"}]}
    if not told["results"] or told["results"][0]["fault"]:
        faults = [result["fault"] for result in told["results"]]
        reasons = [f"{file['file']}: {file['why']}".removeprefix(": ") for file in told["not_graded"]]
        print("No score:", *(map(shown, faults + reasons)), sep="\n  ")
        return FLAGGED
    (result,) = told["results"]
    print(*result["problems"], f"{result['total']} of {sum(worth.values())} points by the public checks", sep="\n")
    with Path(os.environ["GITHUB_OUTPUT"]).open("a", encoding="utf-8") as outputs:
        for exercise, encoded in encoded_results(result["scores"], worth).items():
            print(f"{exercise}={encoded}", file=outputs)
    return DONE


def encoded_results(scores: Mapping[str, int], worth: Mapping[str, int]) -> dict[str, str]:
    """Of each exercise what the reporter reads."""
    told = {name: as_runner(name, scores.get(name, 0), there_are) for name, there_are in worth.items()}
    return {name: base64.b64encode(json.dumps(each).encode()).decode() for name, each in told.items()}


def as_runner(exercise: str, won: int, there_are: int) -> Json:
    """One test, which may win a part of the points."""
    status = "pass" if won == there_are else "fail"
    sentence = f"{won} of {there_are} points; `python3 course.py check` says more"
    test = {"name": exercise, "status": status, "score": won, "message": sentence, "test_code": "", "filename": ""}
    return {"version": 1, "status": status, "max_score": there_are, "tests": [test]}


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
