"""What a page computes by itself is what Python would have drawn: every figure with a page twin, at random values."""

import numpy as np
import pytest

from autograder.authoring.build_notebooks import sources
from lecturelib.figures import page as page_files
from lecturelib.figures.drawing import number
from lecturelib.figures.page import home
from tests.browser.scenes import scene_page
from tests.browser.twins import TWINS, differences, explorers, random_values

NOTEBOOKS = [source.stem.partition("_")[0] for source in sources()]
MOVES = 40


@pytest.fixture(scope="module")
def page(browser):
    with scene_page(browser) as page:
        yield page


@pytest.mark.parametrize("notebook", [name for name in NOTEBOOKS if TWINS.get(name) or TWINS.get("shared")])
def test_a_page_moves_a_figure_as_python_does(page, notebook):
    compared = set()
    for explorer in explorers(notebook):
        _, name = home(explorer.scene.drawing)
        for values, patch in moved(page, explorer, seed=len(compared)):
            explorer.set(**values)
            assert not explorer.trouble.value
            found = [*differences(explorer, patch)]
            assert not found, f"{name} at {values}:\n" + "\n".join(found)
        compared.add(name)
    assert compared >= TWINS.get(notebook, frozenset()), "a twin has no figure in the notebook"


def moved(page, explorer, *, seed):
    """Random values of all controls, each with what the page makes of them."""
    rng = np.random.default_rng(seed)
    values = [random_values(explorer, rng) for _ in range(MOVES)]
    twin = page_files.twin(explorer.scene)
    patches = page.evaluate(
        """async ([scene, twin, values]) => {
            const { patches } = await import('/page/twin.js');
            const module = await import(`/page/${twin.module}.js`);
            return values.map(patches(scene, twin, module[twin.name]));
        }""",
        [explorer.shown.whole(), twin, values],
    )
    return zip(values, patches, strict=True)


def test_numbers_are_written_as_python_writes_them(page):
    rng = np.random.default_rng(0)
    eighths = (np.arange(-80, 81) / 8).tolist()  # many of them between two short numbers
    values = [*eighths, *rng.normal(size=200) * 10.0 ** rng.integers(-7, 9, 200), 999.5, 99.95, 0.00099996, 1e5, 2.5e-5]
    written = page.evaluate(
        """async values => {
            const { fixed, number } = await import('/page/maths.js');
            return values.map(value => [number(value), fixed(value, 0), fixed(value, 1), fixed(value, 2)]);
        }""",
        values,
    )
    for value, (short, *others) in zip(values, written, strict=True):
        assert short == number(value)
        assert [float(text) for text in others] == [float(f"{value:.{digits}f}") for digits in range(3)]
