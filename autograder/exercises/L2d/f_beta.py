r"""**One number from two.** Return the $F_\beta$-measure (L2.17),
$$ F_\beta = (1 + \beta^2)\,
\frac{\text{Precision} \cdot \text{Recall}}{\beta^2 \cdot \text{Precision} + \text{Recall}} , \qquad
\text{Precision} = \frac{TP}{TP + FP} , \quad \text{Recall} = \frac{TP}{TP + FN} . $$

- `tp`, `fp`, `fn`: counts of a contingency table, whole numbers, not negative; `beta`: a number, not negative;
- the result is a number between 0 and 1. Where nothing was found (`tp` is 0), it is 0.

Mind that last case: precision may then be 0/0, and a program that divides by zero in the field is a sad thing.
Note also what is *not* asked for: the true negatives. However many samples are rightly left alone, $F_\beta$ stays.

    >>> f_beta(6, 2, 4, beta=2.0)
    0.625
"""

import numpy as np
import pytest

from autograder.testing import close, scalar


def f_beta(tp, fp, fn, beta):
    """Return F.   tp, fp, fn: whole numbers, not negative; beta: a number, not negative -> a number"""
    ...


hints = (
    "First the case that nothing was found. Then precision and recall, then the formula as it stands.",
    "Is the square where it belongs? It is beta² that stands in front of the precision, and in 1 + beta².",
)


def counts(rng):
    """A table with three different counts."""
    tp, fp, fn = rng.permutation(np.arange(2, 12))[:3].tolist()
    return tp, fp, fn


@pytest.mark.points(1)
def test_it_lies_between_precision_and_recall(student, rng):
    """β = 0 gives the precision, a huge β the recall, and as β grows F moves from the one to the other."""
    for _ in range(3):
        tp, fp, fn = counts(rng)
        precision, recall = tp / (tp + fp), tp / (tp + fn)
        close(scalar(student(tp, fp, fn, beta=0.0)), precision, "F for β = 0")
        close(scalar(student(tp, fp, fn, beta=1e6)), recall, "F for a huge β", tolerance=1e-6)
        path = [scalar(student(tp, fp, fn, beta=beta)) for beta in (0.25, 0.5, 1.0, 2.0, 4.0)]
        rising = np.diff([precision, *path, recall]) * np.sign(recall - precision)
        assert (rising > 0).all(), "from the precision to the recall, F should go one way as beta grows"


@pytest.mark.points(1)
def test_beta_one_treats_both_errors_alike(student, rng):
    """For β = 1 a false alarm costs as much as a miss; for β = 2 a miss costs as much as four false alarms."""
    tp, fp, fn = counts(rng)
    one = scalar(student(tp, fp, fn, beta=1.0))
    assert 0 < one < 1, "F₁ of a table with hits and errors lies between 0 and 1"
    close(scalar(student(tp, fn, fp, beta=1.0)), one, "F₁ with FP and FN swapped")
    two = scalar(student(tp, fp, fn + 1, beta=2.0))
    assert two < scalar(student(tp, fp, fn, beta=2.0)), "one miss more should lower F₂"
    close(scalar(student(tp, fp + 4, fn, beta=2.0)), two, "F₂ with four false alarms more")
