r"""**New clothes for x.** Build the design matrix $\Phi$ of a linear basis function model (L5.2). Row $i$ belongs to
the sample $x^{(i)}$ and holds, in this order,
$$ \phi_0 = 1, \quad x, \; x^2, \; \dots, \; x^p, \quad
\exp\Bigl(-\frac{(x - m_1)^2}{2 s^2}\Bigr), \dots, \exp\Bigl(-\frac{(x - m_k)^2}{2 s^2}\Bigr) . $$

- `x`: $n$ numbers; `degree`: the highest power $p$, a whole number, 0 if there shall be no powers;
- `centres`: the $k$ centres $m_1, \dots, m_k$, perhaps none; `width`: the $s$ of all bumps, above 0;
- the result has the shape (n, 1 + p + k).

Whatever you put into the columns, the model $\Phi\theta$ stays linear in $\theta$, and every method of this course can
find $\theta$.

    >>> design_matrix(np.array([0.0, 2.0]), 2, np.array([2.0]), 1.0).round(3)
    array([[1.   , 0.   , 0.   , 0.135],
           [1.   , 2.   , 4.   , 1.   ]])
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers


def design_matrix(x, degree, centres, width):
    """Return Phi.   x: (n,), degree: a whole number, centres: (k,), width: a number -> (n, 1 + degree + k)"""
    ...


hints = (
    "Collect the columns in a list, a column of ones first, then np.column_stack.",
    "`x**0` is a column of ones; the powers go up to and including `degree`.",
    "The exponent of a bump is -(x - m)**2 / (2 * width**2): mind the 2, the square and the minus.",
)


def table(got, n, columns):
    values = as_numbers(got)
    assert values.shape == (n, columns), f"the shape is {values.shape}, but it should be {(n, columns)}"
    return values


@pytest.mark.points(1)
def test_the_powers_multiply(student, rng):
    """The first column is 1, and each power is the column before it times x."""
    x, degree = numbers(rng, 6), int(rng.integers(3, 6))
    phi = table(student(x, degree, np.array([]), 1.0), 6, degree + 1)
    close(phi[:, 0], np.ones(6), "the first column")
    close(phi[:, 1:], phi[:, :-1] * x[:, None], "the powers")


@pytest.mark.points(2)
def test_a_bump_falls_off_as_it_should(student, rng):
    """A bump is 1 on its centre; one width away it is exp(-1/2), two widths away exp(-2), on both sides."""
    centres, width = rng.permutation(np.arange(-4.0, 5.0))[:3], float(rng.choice([0.5, 1.5, 2.5]))
    for place, centre in enumerate(centres):
        x = centre + width * np.array([0.0, 1.0, -1.0, 2.0, -2.0])
        phi = table(student(x, 1, centres, width), 5, 5)
        close(
            np.log(np.maximum(phi[:, 2 + place], 1e-300)), [0, -0.5, -0.5, -2, -2], f"the logarithm of bump {place + 1}"
        )
