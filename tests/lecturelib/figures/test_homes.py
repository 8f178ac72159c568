"""A drawing is in the module of the one notebook that uses it; if several notebooks do, it is in `shared`."""

import re
from importlib import import_module
from inspect import getmembers, isfunction, signature

import pytest

from autograder.authoring.build_notebooks import sources
from lecturelib.figures import shared
from lecturelib.figures.drawing import Drawing

NOTEBOOKS = {source.stem.partition("_")[0]: source.read_text(encoding="utf-8") for source in sources()}


def drawings(module):
    found = {name for name, made in getmembers(module, isfunction) if signature(made).return_annotation == Drawing}
    return {name for name in found if not name.startswith("_")}


def used(name, notebook):
    return set(re.findall(rf"\b{name}\.(\w+)\(", NOTEBOOKS[notebook]))


@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_a_notebook_draws_everything_in_its_module(notebook):
    assert f"from lecturelib.figures import {notebook} as figures" in NOTEBOOKS[notebook]
    own = drawings(import_module(f"lecturelib.figures.{notebook}"))
    assert own
    assert own - used("figures", notebook) == set()


@pytest.mark.parametrize("name", shared.__all__)
def test_several_notebooks_draw_what_is_shared(name):
    assert sum(name in used("shared", notebook) for notebook in NOTEBOOKS) >= 2


def test_the_door_of_shared_names_every_drawing():
    assert drawings(shared) == set(shared.__all__)
