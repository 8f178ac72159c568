"""Formulas as MathML, which browsers set by themselves and screen readers read out: no script, no pictures."""

from math_core import LatexError, LatexToMathML

_CONVERTER = LatexToMathML(annotation=False)


class FormulaError(Exception):
    """A formula that cannot be set; the message holds the formula and what is wrong with it."""


def mathml(latex: str, *, display: bool = False) -> str:
    """The formula, in its own line if `display`.

    >>> mathml(r"x_1")
    '<math><msub><mi>x</mi><mn>1</mn></msub></math>'
    """
    try:
        return _CONVERTER.convert_with_local_state(latex, displaystyle=display)
    except LatexError as problem:
        raise FormulaError(f"the formula {latex.strip()!r} cannot be set: {problem}") from None
