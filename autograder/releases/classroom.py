"""Tells GitHub Classroom what `autograder grade --json` found, inside its workflow.

GitHub's reporter wants a JSON text in base64 for each exercise, as an output of an earlier step. The points that can be
won stand in a file of their own, which `autograder package` writes.
"""

import base64
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from autograder.errors import DONE, FLAGGED
from autograder.text import shown

_Json = dict[str, Any]


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
        for exercise, encoded in _encoded_results(result["scores"], max_points).items():
            print(f"{exercise}={encoded}", file=outputs)
    return DONE


def _encoded_results(scores: Mapping[str, int], max_points: Mapping[str, int]) -> dict[str, str]:
    """Of each exercise what the reporter reads."""
    found = {name: _runner_result(name, scores.get(name, 0), out_of) for name, out_of in max_points.items()}
    return {name: base64.b64encode(json.dumps(each).encode()).decode() for name, each in found.items()}


def _runner_result(exercise: str, won: int, out_of: int) -> _Json:
    """One test, which may win a part of the points."""
    status = "pass" if won == out_of else "fail"
    sentence = f"{won} of {out_of} points; `python3 course.py check` says more"
    test = {"name": exercise, "status": status, "score": won, "message": sentence, "test_code": "", "filename": ""}
    return {"version": 1, "status": status, "max_score": out_of, "tests": [test]}


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
