"""Numbers and verdicts in words, the same in every kind of report."""

from autograder.grading.standings import Points
from autograder.reports.feedback import Claim


def points_text(points: Points | None) -> str:
    """
    >>> points_text(3.0), points_text(2.5), points_text(None)
    ('3', '2.5', '?')
    """
    return "?" if points is None else f"{points:.4g}"


def score_text(points: Points | None, out_of: int) -> str:
    """
    >>> score_text(3, 4), score_text(None, 4)
    ('3 of 4 points', 'not decided yet, of 4 points')
    """
    there_are = f"{out_of} point{'s' * (out_of != 1)}"
    return f"not decided yet, of {there_are}" if points is None else f"{points_text(points)} of {there_are}"


def percent(share: float) -> str:
    """
    >>> percent(0.312), percent(0.004), percent(0), percent(0.997)
    ('31 %', '<1 %', '0 %', '>99 %')
    """
    whole = round(100 * share)
    if share > 0 and whole == 0:
        return "<1 %"
    return ">99 %" if share < 1 and whole == 100 else f"{whole} %"


def verdict_words(claim: Claim) -> str:
    worth = f" ({claim.points} point{'s' * (claim.points != 1)})" if claim.points else ""
    return f"{'✓ holds' if claim.holds else '✗ not yet'}{worth}"
