"""Runs in otter-grader's environment: grades every notebook of a folder of students, writes their points as JSON."""

import json
import sys
from pathlib import Path

from otter.api import grade_submission

archive, submitted, target = map(Path, sys.argv[1:])
scores = {}
for file in sorted(submitted.glob("*/*.ipynb")):
    results = grade_submission(str(file), str(archive), quiet=True)
    scores[file.parent.name] = {name: test.score for name, test in results.results.items()}
target.write_text(json.dumps(scores), encoding="utf-8")
