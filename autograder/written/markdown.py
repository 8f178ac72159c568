"""Markdown of strangers as HTML that does nothing: no markup of their own, no links, no pictures, nothing hidden."""

from markdown_it import MarkdownIt

from autograder.display import shown

LONGEST = 20_000  # characters; an answer has some hundreds
# A link would lead elsewhere, a picture would ask elsewhere, and the text of a reference would not be seen.
READER = MarkdownIt("commonmark", {"html": False}).enable("table").disable(["link", "image", "autolink", "reference"])


def to_html(text: str) -> str:
    tokens = READER.parse(readable(text))
    for token in tokens:
        token.attrs.pop("style", None)  # of aligned columns; the page allows no styles but its own
        if token.type.startswith("heading_"):  # the headings of the page are the page's
            token.tag, token.attrs = "p", {"class": "heading"} if token.nesting == 1 else {}
    return READER.renderer.render(tokens, READER.options, {})


def readable(text: str) -> str:
    """The text with every sign to be seen, and of one that is far too long the beginning."""
    lines = [shown(line.expandtabs(4)) for line in text[:LONGEST].split("\n")]
    return "\n".join(lines) + ("" if len(text) <= LONGEST else f"\n\n… and {len(text) - LONGEST:,} more characters")
