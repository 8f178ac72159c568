"""Feedback as Markdown: by itself, and as the cells that a notebook gets."""

import re

from autograder.reports.feedback import Claim, Feedback, Part
from autograder.reports.wording import points_text, score_text, verdict_words

SPECIAL = re.compile(r"([\\*_\[\]#|~!-])")
ENTITIES = {"<": "&lt;", ">": "&gt;", "&": "&amp;", "$": "&#36;"}  # `\$` would still be a formula for some programs
FAULT = "Something of ours broke while this was graded. That costs you nothing: a person will look at it."


def said(text: str) -> str:
    """A sentence, of whomever, as Markdown that shows just this sentence; what stands in backticks is code.

    >>> said("`a * b` is <b>*not*</b> $x$")
    '`a * b` is &lt;b&gt;\\\\*not\\\\*&lt;/b&gt; &#36;x&#36;'
    """
    pieces = " ".join(text.split()).split("`")
    if len(pieces) % 2 == 0:  # one backtick is left over, and no code
        pieces[-2:] = ["'".join(pieces[-2:])]
    return "".join(f"`{piece}`" if n % 2 and piece else plain(piece) for n, piece in enumerate(pieces))


def plain(text: str) -> str:
    return re.sub(r"[<>&$]", lambda sign: ENTITIES[sign[0]], SPECIAL.sub(r"\\\1", text))


def fenced(code: str, language: str = "python") -> str:
    """Code between fences that it cannot close itself."""
    longest = max((len(run) for run in re.findall("`+", code)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{code}\n{fence}"


def whole(feedback: Feedback) -> str:
    """All of it, with the student's code."""
    blocks = [f"# {said(feedback.notebook)}: {said(feedback.face.name)}", *summary(feedback)]
    for part in feedback.parts:
        blocks += [f"## {heading(part)}", *lines_of(part)]
        if part.answer:
            blocks += ["What you wrote:", fenced(part.answer, "" if part.is_question else "python")]
    return "\n\n".join(blocks) + "\n"


def summary(feedback: Feedback) -> list[str]:
    """The score, a line for each part, and what went wrong on the way."""
    blocks = [f"**{said(score_text(feedback.points, feedback.out_of))}**"]
    if feedback.has_fault:
        blocks.append(FAULT)
    blocks += [said(" ".join(feedback.remarks))] if feedback.remarks else []
    rows = [f"| {heading(part)} | {points_text(part.points)} of {part.out_of} |" for part in feedback.parts]
    blocks += ["\n".join(["| part | points |", "|---|---|", *rows])] if rows else []
    if feedback.problems:
        blocks.append("What went wrong when your notebook was run:")
        blocks.append("\n".join(f"- {said(problem)}" for problem in feedback.problems))
    return blocks


def heading(part: Part) -> str:
    return f"Question {said(part.name)}" if part.is_question else f"`{part.name}`"


def cell_of(part: Part) -> str:
    """What stands below an exercise in the copy of the student's notebook."""
    title = f"**Feedback on {heading(part)}: {said(score_text(part.points, part.out_of))}**"
    return "\n>\n".join("> " + block.replace("\n", "\n> ") for block in [title, *lines_of(part)])


def lines_of(part: Part) -> list[str]:
    blocks = [f"**{said(part.mistake)}**"] if part.mistake else []
    if part.is_question:
        blocks.append(said(part.title))
    if part.is_idle:
        blocks.append("You have not written anything here yet.")
    if part.ruling:
        given = f"{points_text(part.ruling.points)} of {part.out_of} by {said(part.ruling.author)}"
        blocks.append(f"Given by hand: {given}. {said(part.ruling.reason)}")
    if part.claims:
        blocks.append("\n".join(map(claim_line, part.claims)))
    if part.hint:
        blocks.append(f"Hint: {said(part.hint)}")
    return blocks


def claim_line(claim: Claim) -> str:
    why = f" *{said(claim.why)}*" if claim.why else ""
    return f"- {verdict_words(claim)}: {said(claim.text)}{why}"
