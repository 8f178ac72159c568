"""Tells GitHub Classroom what `autograder grade --json` found, inside its workflow.

GitHub's reporter wants a JSON text in base64 for each exercise, as an output of an earlier step. The points that can be
won stand in a file of their own, which `autograder package` writes.
"""

import base64
import json
import os
import sys
from pathlib import Path

from autograder.errors import DONE, FLAGGED
from autograder.text import shown


def main(points: Path, grades: Path) -> int:
    max_points = json.loads(points.read_text(encoding="utf-8"))["points"]
    try:
        report = json.loads(grades.read_text(encoding="utf-8"))
    except ValueError:
        report = {"results": [], "not_graded": [{"file": "", "why": "the grader ended without a result"}]}
    if not report["results"] or report["results"][0]["fault"]:
        faults = [result["fault"] for result in report["results"]]
        reasons = [f"{file['file']}: {file['why']}".removeprefix(": ") for file in report["not_graded"]]
        print("No score:", *(map(shown, faults + reasons)), sep="\n  ")
        return FLAGGED
    (result,) = report["results"]
    score = f"{result['total']} of {sum(max_points.values())} points by the public checks"
    print(*map(shown, result["problems"]), score, sep="\n")
    with Path(os.environ["GITHUB_OUTPUT"]).open("a", encoding="utf-8") as outputs:
        for exercise, out_of in max_points.items():
            text = _result_as_json(exercise, result["scores"].get(exercise, 0), out_of)
            print(f"{exercise}={base64.b64encode(text.encode()).decode()}", file=outputs)
    return DONE


def _result_as_json(exercise: str, won: int, out_of: int) -> str:
    """What the reporter reads: one test, which may win a part of the points."""
    status = "pass" if won == out_of else "fail"
    sentence = f"{won} of {out_of} points; `python3 course.py check` says more"
    test = {"name": exercise, "status": status, "score": won, "message": sentence, "test_code": "", "filename": ""}
    return json.dumps({"version": 1, "status": status, "max_score": out_of, "tests": [test]})


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
