"""The map from the lectures' items to library, notebooks and exercises is complete in its items and up to date."""

from autograder.authoring.syllabus import ITEM, PAGE, TITLES, library, notebook_places, page

LENGTHS = {1: 18, 2: 20, 3: 28, 4: 18, 5: 16}


def test_all_hundred_items_have_a_title_in_their_order():
    named = [line.partition(" ")[0] for line in TITLES.read_text(encoding="utf-8").splitlines()]
    assert named == [f"L{lecture}.{n}" for lecture, count in LENGTHS.items() for n in range(1, count + 1)]


def test_nobody_names_an_item_that_does_not_exist():
    known = set(ITEM.findall(TITLES.read_text(encoding="utf-8")))
    assert set(library()) | {item for places in notebook_places() for item in places} <= known


def test_the_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(), "run: make syllabus"
