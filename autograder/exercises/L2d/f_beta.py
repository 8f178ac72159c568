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
    >>> f_beta(0, 0, 5, beta=2.0)
    0.0
"""

import numpy as np
import pytest

from autograder.testing import close, scalar


def f_beta(tp, fp, fn, beta):
    """Return F.   tp, fp, fn: whole numbers, not negative; beta: a number, not negative -> a number"""
    ...


hints = (
    "What are precision and recall where `tp` is 0, and what should come back there?",
    "After that case, compute precision and recall, and then the formula as it stands.",
    "Is the square where it belongs? beta² stands in front of the precision, and the factor is `1 + beta**2`.",
)


def counts(rng):
    """A table with three different counts."""
    tp, fp, fn = rng.permutation(np.arange(2, 12))[:3].tolist()
    return tp, fp, fn


@pytest.mark.points(1)
def test_from_the_precision_to_the_recall(student, rng):
    """As β grows from 0, F moves from the precision to the recall; for β = 2 a miss costs as much as 4 false alarms."""
    tp, fp, fn = counts(rng)
    precision, recall = tp / (tp + fp), tp / (tp + fn)
    close(scalar(student(tp, fp, fn, beta=0.0)), precision, "F for β = 0")
    close(scalar(student(tp, fp, fn, beta=1e6)), recall, "F for a huge β", tolerance=1e-6)
    path = [scalar(student(tp, fp, fn, beta=beta)) for beta in (0.5, 1.0, 2.0, 4.0)]
    rising = np.diff([precision, *path, recall]) * np.sign(recall - precision)
    assert (rising > 0).all(), "from the precision to the recall, F should go one way as beta grows"
    more = scalar(student(tp, fp + 4, fn, beta=2.0))
    assert more < path[2], "four false alarms more should lower F₂"
    close(more, scalar(student(tp, fp, fn + 1, beta=2.0)), "F₂ with four false alarms more, against one miss more,")


@pytest.mark.points(1)
def test_it_is_0_where_nothing_was_found_and_1_where_nothing_is_wrong(student, rng):
    """Nothing found gives 0, also where nothing was called positive or nothing is; no errors give 1."""
    some, beta = int(rng.integers(1, 9)), float(rng.integers(1, 9)) / 2
    for fp, fn in ((0, some), (some, 0), (some, some), (0, 0)):
        close(scalar(student(0, fp, fn, beta=beta)), 0.0, "F where nothing was found")
    for tp in (1, some):
        close(scalar(student(tp, 0, 0, beta=beta)), 1.0, "F where nothing is wrong")
