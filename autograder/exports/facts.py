"""Marks as JSON, with all that is known about them."""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from autograder.course.marks import MISSING, Mark
from autograder.exports.sheet import Row, Sheet


def as_json(sheet: Sheet) -> str:
    return json.dumps(facts(sheet), indent=1, ensure_ascii=False) + "\n"


def facts(sheet: Sheet) -> dict[str, Any]:
    return {
        "course": sheet.settings.name,
        "notebooks": [
            {
                "notebook": each.notebook,
                "title": each.title,
                "points": each.points,
                "weight": weight(sheet, each.notebook),
            }
            for each in sheet.columns
        ],
        "students": [student(row) for row in sheet.rows],
        "missing": [
            {"student": mark.student, "notebook": mark.notebook} for mark in sheet.marks if mark.status == MISSING
        ],
        "needs_a_person": with_reasons(sheet.undecided),
        "unreadable": with_reasons(sheet.unreadable),
        "not_on_the_roster": sheet.unlisted,
        "not_graded_yet": list(sheet.awaiting),
    }


def with_reasons(marks: Iterable[Mark]) -> list[dict[str, Any]]:
    return [{"student": mark.student, "notebook": mark.notebook, "why": list(mark.remarks)} for mark in marks]


def weight(sheet: Sheet, notebook: str) -> float:
    counted = sheet.settings.counted(notebook)
    return counted.weight if counted else 0.0


def student(row: Row) -> dict[str, Any]:
    known = {name: value for name, value in vars(row.person).items() if value}
    return {
        **known,
        "on_the_roster": row.listed,
        "percent": row.total.percent,
        "marks": [mark_facts(mark) for mark in row.marks.values()],
    }


def mark_facts(mark: Mark) -> dict[str, Any]:
    result = mark.standing.result if mark.standing else None
    return {
        "notebook": mark.notebook,
        "status": mark.status,
        "points": mark.points,
        "out_of": mark.out_of,
        "percent": mark.percent,
        "late_days": mark.late_days,
        "late_known_by": mark.late_known_by,
        "penalty": mark.penalty,
        "final_percent": mark.final,
        "due": moment(mark.due),
        "handed_in": moment(mark.handed_in),
        "extension": mark.extension,
        "group": mark.group,
        "handed_in_by": mark.handed_in_by,
        "attempt": result.attempt if result else None,
        "version": result.version if result else None,
        "parts": [vars(part) for part in mark.parts],
        "remarks": list(mark.remarks),
    }


def moment(value: datetime | None) -> str | None:
    return value.isoformat() if value else None
