"""The map from the lectures' items to library, notebooks and exercises is complete in its items and up to date."""

import functools
import re

import nbformat
import pytest

from autograder.authoring.build_notebooks import sources
from autograder.authoring.syllabus import ITEM, NOTATION, PAGE, TITLES, library, notation, notebook_places, page

LENGTHS = {1: 18, 2: 20, 3: 28, 4: 18, 5: 16}


def test_all_hundred_items_have_a_title_in_their_order():
    named = [line.partition(" ")[0] for line in TITLES.read_text(encoding="utf-8").splitlines()]
    assert named == [f"L{lecture}.{n}" for lecture, count in LENGTHS.items() for n in range(1, count + 1)]


def test_no_item_lacks_its_function_its_section_or_something_to_try():
    holes = [
        f"{item}: {column}"
        for column, places in zip(("library", "explained", "tried"), (library(), *notebook_places()), strict=True)
        for item in ITEM.findall(TITLES.read_text(encoding="utf-8"))
        if not places[item]
    ]
    assert holes == []


def test_its_links_lead_to_sections_that_exist():
    links = re.findall(r"\[(L\d\w?) §(\S+)\]\(([^)]+)\)", PAGE.read_text(encoding="utf-8"))
    assert len(links) >= 100
    for name, section, target in links:
        path = (PAGE.parent / target).resolve()
        assert path.name.startswith(name)
        assert section in section_numbers(path), f"{target}: {section}"


@functools.cache
def section_numbers(path):
    texts = [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "markdown"]
    return set(re.findall(r"^##+ (\S+) ", "\n".join(texts), re.M))


def test_nobody_names_an_item_that_does_not_exist():
    known = set(ITEM.findall(TITLES.read_text(encoding="utf-8")))
    assert set(library()) | {item for places in notebook_places() for item in places} <= known


def test_the_capstone_explains_no_item_of_its_own_but_its_exercises_are_tried_under_theirs():
    sections, tried = notebook_places()
    assert not [place for places in sections.values() for place in places if place.startswith("[L6")]
    assert "`out_of_fold_scores`" in tried["L3.22"]


def test_the_pages_are_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(), "run: make syllabus"
    assert NOTATION.read_text(encoding="utf-8") == notation(), "run: make syllabus"


@pytest.mark.parametrize("source", [source for source in sources() if source.stem != "L0_start_here"])
def test_each_notebook_links_the_table_of_symbols(source):
    assert "[Notation](L0_start_here.ipynb#6-Five-alphabets)" in source.read_text(encoding="utf-8")
