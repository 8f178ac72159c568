r"""**New clothes for x.** Build the design matrix $\Phi$ of a linear basis function model (L5.2). Row $i$ belongs to
the sample $x^{(i)}$ and holds, in this order,
$$ \phi_0 = 1, \quad x, \; x^2, \; \dots, \; x^p, \quad
\exp\Bigl(-\frac{(x - m_1)^2}{2 s^2}\Bigr), \dots, \exp\Bigl(-\frac{(x - m_k)^2}{2 s^2}\Bigr) . $$

- `x`: $n$ numbers; `degree`: the highest power $p$, a whole number, 0 if there are to be no powers of $x$;
- `centres`: the $k$ centres $m_1, \dots, m_k$, perhaps none; `width`: the $s$ of all bumps, above 0;
- the result has the shape (n, 1 + p + k).

Whatever you put into the columns, the model $\Phi\theta$ stays linear in $\theta$, and every method of this course can
find $\theta$.

    >>> design_matrix(np.array([-2.0, 2.0]), 2, np.array([2.0, 0.0]), 2.0).round(3)
    array([[ 1.   , -2.   ,  4.   ,  0.135,  0.607],
           [ 1.   ,  2.   ,  4.   ,  1.   ,  0.607]])
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers


def design_matrix(x, degree, centres, width):
    """Return Phi.   x: (n,), degree: a whole number, centres: (k,), width: a number -> (n, 1 + degree + k)"""
    ...


hints = (
    "How many columns are there before the first bump? Think of degree 0, too.",
    "Collect the columns in a list, a column of ones first, and join them with `np.column_stack`.",
    "A power is `x**p`. In the exponent of a bump mind the minus, the square and the 2.",
)


def table(got, n, columns):
    values = as_numbers(got)
    assert values.shape == (n, columns), f"the shape is {values.shape}, but it should be {(n, columns)}"
    return values


@pytest.mark.points(1)
def test_the_powers_multiply(student, rng):
    """The first column is 1, and each power is the column before it times x."""
    for degree in (int(rng.integers(3, 6)), 1, 0):
        x = numbers(rng, int(rng.integers(1, 8)))
        phi = table(student(x, degree, np.array([]), 1.0), len(x), degree + 1)
        close(phi[:, 0], np.ones(len(x)), "the first column")
        close(phi[:, 1:], phi[:, :-1] * x[:, None], "the powers")


@pytest.mark.points(2)
def test_a_bump_falls_off_as_it_should(student, rng):
    """A bump is 1 on its centre; one width away it is exp(-1/2), two widths away exp(-2), on both sides."""
    centres, width = rng.permutation(np.arange(-4.0, 5.0))[:3], float(rng.choice([0.5, 1.5, 2.5]))
    for place, centre in enumerate(centres):
        x = centre + width * np.array([0.0, 1.0, -1.0, 2.0, -2.0])
        phi = table(student(x, 1, centres, width), 5, 5)
        exponents = np.log(np.maximum(phi[:, 2 + place], 1e-300))
        close(exponents, [0, -0.5, -0.5, -2, -2], f"the logarithm of bump {place + 1}")


@pytest.mark.points(1)
def test_every_function_in_its_place(student, rng):
    """The powers come first, then the bumps in the order of their centres; of either there may be none."""
    for degree, k in ((0, 2), (2, 1), (int(rng.integers(3, 6)), 4), (0, 0)):
        centres = rng.permutation(np.arange(-9.0, 10.0))[:k]
        phi = table(student(np.append(2.0, centres), degree, centres, 1.5), k + 1, 1 + degree + k)
        close(phi[0, : degree + 1], [2.0 * 2**p / 2 for p in range(degree + 1)], "the powers of 2")
        close(phi[1:, degree + 1 :].diagonal(), np.ones(k), "the bumps on their centres")
