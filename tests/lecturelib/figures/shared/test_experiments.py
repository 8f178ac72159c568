from matplotlib.figure import Figure

from lecturelib.figures import shared
from tests.lecturelib.figures.common import said


def test_results_tell_medians_and_wins_seed_by_seed():
    results = {"none": [1.0, 2.0, 3.0], "remedy": [0.5, 2.0, 2.5]}
    told = said(shared.results_by_seed(results, measure="loss", window=(0, 4)))
    assert told == "Medians of the loss: none 2.000; remedy 2.000, better in 2 of 3."


def test_a_logarithmic_axis_has_numbers_that_a_person_would_write():
    figure = Figure()
    shared.results_by_seed({"none": [0.2, 0.3]}, measure="loss", window=(0.04, 1.0), log=True)(figure)()
    assert [tick.get_text() for tick in figure.axes[0].get_xticklabels()] == ["0.05", "0.1", "0.2", "0.5", "1"]


def test_what_lies_beyond_the_window_is_drawn_at_its_edge():
    figure = Figure()
    shared.results_by_seed({"none": [1.0, 9.0], "remedy": [0.5, 2.0]}, measure="loss", window=(0, 4))(figure)()
    dots = figure.axes[0].lines[1]
    assert dots.get_xdata().tolist() == [1.0, 4.0]
