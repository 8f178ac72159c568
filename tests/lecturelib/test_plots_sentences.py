"""The numbers that a drawing tells are right."""

from itertools import pairwise

import numpy as np
import pytest
from matplotlib.figure import Figure
from sklearn.decomposition import PCA
from sklearn.linear_model import Lasso
from sklearn.metrics import confusion_matrix, roc_auc_score

from lecturelib import data, plots
from lecturelib.discriminant import LinearMachine
from lecturelib.models import LinearClassifier
from lecturelib.plots.classifiers import centres, region_image
from lecturelib.plots.projections import side_by_side
from lecturelib.plots.style import line_style

X, Y = data.two_clouds(60)
NORMALS = np.array([[1.0, 0.2], [-0.4, 1.0], [-0.5, -1.0]])
MACHINE = LinearMachine(NORMALS, np.array([0.0, 0.3, 0.1]), np.array(["a", "b", "c"]))
WINDOW = (-3.0, 3.0, -2.0, 2.0)


def said(drawing, **values):
    return drawing(Figure())(**values)


def test_regions_count_what_a_plain_loop_counts():
    model = LinearClassifier(np.array([1.0, 0.2]), 0.1)
    wrong = sum((x_i @ model.weights + model.bias >= 0) != (y_i == 1) for x_i, y_i in zip(X, Y, strict=True))
    assert said(plots.regions(model, X, Y)) == f"The regions of 2 classes have {wrong} of 60 samples in a wrong one."


def test_regions_name_the_setting_and_follow_samples_that_move():
    upright = LinearClassifier(np.array([1.0, 0.0]), 0.0)
    drawing = plots.regions(lambda flip: (upright, X, np.sign(X[:, 0]) * flip), X, Y)
    assert said(drawing, flip=1) == "With flip 1, the regions of 2 classes have 0 of 60 samples in a wrong one."
    assert "60 of 60" in said(drawing, flip=-1)


def test_the_region_image_is_what_asking_at_every_pixel_gives():
    image = region_image(MACHINE.predict, MACHINE.classes, WINDOW)
    every = MACHINE.decision(centres(WINDOW, len(image))).argmax(axis=1).reshape(image.shape)
    border = image == 4
    np.testing.assert_array_equal(image[~border], every[~border])
    assert 0 < border.mean() < 0.05


def test_a_prediction_that_is_no_class_stays_without_a_colour_of_one():
    image = region_image(lambda P: np.where(P[:, 0] < 0, "a", "neither"), np.array(["a", "b"]), WINDOW)
    assert set(np.unique(image)) == {0, 2, 3}


def test_loss_curves_tell_value_and_slope_at_the_margin():
    drawing = plots.loss_curves({"square": lambda M: (1 - M) ** 2}, slopes={"square": lambda M: -2 * (1 - M)})
    assert said(drawing, loss="square", margin=-0.5).endswith("it is 2.25 at the margin −0.5, where its slope is −3.")


def test_descent_path_reproduces_the_step_of_the_lecture():
    drawing = plots.descent_path(lambda x: (x[0] - 5) ** 2 + (x[1] - 10) ** 2, [[10, 5], [8, 7]])
    assert said(drawing, step=0) == "Step 0 of 1 is at (10, 5), where J is 50."
    assert said(drawing) == "Step 1 of 1 is at (8, 7), where J is 18."


def test_descent_path_says_when_it_has_left_the_window():
    drawing = plots.descent_path(np.sum, lambda far: [[0, 0], [far, 0]], window=(-1, 1, -1, 1))
    assert said(drawing, step=1, far=1e300).endswith(
        "step 1 of 1 is at (1e+300, 0), outside the window, where J is 1e+300."
    )


def test_cost_by_iteration_tells_each_run_at_the_step_or_at_its_end():
    drawing = plots.cost_by_iteration({"slow": [8.0, 4.0, 2.0], "fast": [8.0, 0.0]})
    assert said(drawing, step=1) == "The cost after each iteration: slow is at 4 after 1, fast is at 0 after 1."
    assert said(drawing) == "The cost after each iteration: slow is at 2 after 2, fast is at 0 after 1."


def test_cost_by_iteration_bears_a_run_that_explodes():
    costs = {"wild": [1.0, 1e200, np.inf, np.nan]}
    for log in (True, False):
        assert "inf after 2" in said(plots.cost_by_iteration(costs, log=log, window=(0, 3, 0.1, 10)), step=2)


def test_weight_space_counts_the_mistakes_of_the_lectures_trace():
    points, labels = data.five_points()
    Z = np.column_stack([np.ones(5), points]) * labels[:, None]
    path = np.array([[1, 1, 1], [0, 0, -2], [1, 2, -1], [0, 1, -4], [1, 3, -3], [2, 6, 2]])
    drawing = plots.weight_space(Z, path, axes=(1, 2))
    for step, a in enumerate(path):
        wrong = sum(a @ z <= 0 for z in Z)
        told = said(drawing, step=step)
        assert (
            told
            == f"After step {step} of 5, {wrong} of 5 samples are on the wrong side; no solution region is in view."
        )


def test_weight_space_finds_the_solution_region_where_there_is_one():
    path = np.array([[-1.0, -1.0], [1.0, 1.0]])
    drawing = plots.weight_space(np.eye(2), path)
    assert "2 of 2 samples are on the wrong side; a solution region is in view" in said(drawing, step=0)
    assert "0 of 2" in said(drawing, step=1)


@pytest.mark.parametrize("threshold", [-2.0, 0.0, 1.5])
def test_the_roc_curve_agrees_with_scikit_learn(threshold):
    rng = np.random.default_rng(1)
    y, scores = rng.choice([-1, 1], 80), rng.normal(size=80).round(1)  # rounded, so that there are ties
    (_, alarms), (_, hits) = confusion_matrix(y, np.where(scores >= threshold, 1, -1))
    told = said(plots.roc_curve(y, scores), threshold=threshold)
    assert f", {hits} of {(y == 1).sum()} positive samples are found" in told
    assert f"and {alarms} of {(y == -1).sum()} negative ones" in told
    assert told.endswith(f"the AUC is {roc_auc_score(y, scores):.3f}.")


def test_the_confusion_matrix_names_the_most_frequent_mistake():
    table = np.array([[5, 1, 0], [0, 6, 4], [2, 0, 7]])
    told = "18 of 25 samples are right; the most frequent mistake takes b for c, 4 times."
    assert said(plots.confusion(table, "abc")) == told
    assert said(plots.confusion(np.eye(2), "ab")) == "2 of 2 samples are right; none is taken for another class."


def test_scree_agrees_with_scikit_learn_on_the_wines():
    wine = data.wine()
    scaled = (wine.X - wine.X.mean(axis=0)) / wine.X.std(axis=0)
    oracle = PCA().fit(scaled)
    drawing = plots.scree(oracle.explained_variance_)
    for k in (1, 8, 13):
        share = oracle.explained_variance_ratio_[:k].sum()
        assert f"The first {k} of 13 components hold {share:.3f} of the variance" in said(drawing, k=k)


def test_images_tell_how_far_each_row_is_from_the_first():
    given = np.arange(8.0).reshape(2, 4)
    drawing = plots.images({"given": given, "rebuilt": lambda error: given + error}, shape=(2, 2))
    assert said(drawing, error=-3).endswith("rebuilt differs by 3 in the root mean square.")
    assert said(drawing, error=1e-14).endswith("rebuilt differs by 0 in the root mean square.")


def test_images_stand_side_by_side_with_a_white_column_between():
    strip = side_by_side(np.array([[1.0, 2, 3, 4], [5, 6, 7, 8]]), (2, 2))
    np.testing.assert_array_equal(strip, [[1, 2, 0, 5, 6], [3, 4, 0, 7, 8]])


def test_coefficient_paths_count_the_zeros_of_the_nearest_penalty():
    rng = np.random.default_rng(2)
    A = rng.normal(size=(40, 5))
    b = A @ [3.0, 0.0, -1.0, 0.0, 0.2] + 0.1 * rng.normal(size=40)
    penalties = np.array([1.0, 0.01, 0.1])
    paths = np.array([Lasso(alpha=alpha).fit(A, b).coef_ for alpha in penalties])
    drawing = plots.coefficient_paths(penalties, paths)
    for penalty, coefficients in zip(penalties, paths, strict=True):
        told = said(drawing, log_lambda=np.log10(penalty) + 0.2)
        assert f"At the penalty {penalty:g}, {(coefficients == 0).sum()} of 5 coefficients are 0" in told
        assert told.endswith(f"length {np.linalg.norm(coefficients):.3g}.")


def test_learning_curves_tell_both_errors_at_the_nearest_place():
    drawing = plots.learning_curves([1, 10, 100], [0.1, 0.2, 0.3], [0.6, 0.4, 0.5], xlabel="penalty", log=True)
    assert said(drawing, at=20) == "At penalty 10 the error is 0.2 in training, 0.4 in validation."
    assert said(drawing, at=40).startswith("At penalty 100 ")
    assert (
        said(drawing) == "Against penalty, the training error goes from 0.1 to 0.3, that of validation from 0.6 to 0.5."
    )


def test_fit_1d_tells_the_mean_squared_error_of_samples_and_of_new_ones():
    x = np.array([0.0, 1.0, 2.0])
    drawing = plots.fit_1d(lambda level: lambda column: np.full(len(column), level), x, x, new=([5.0], [1.0]))
    told = said(drawing, level=1.0)
    assert told.endswith("fitted to 3 samples has the mean squared error 0.667 on the samples, 0 on new ones.")
    assert said(drawing, level=1e300).endswith("inf on the samples, inf on new ones.")


def test_lines_differ_from_their_neighbours_in_colour_and_dashes():
    styles = [line_style(place) for place in range(30)]
    assert len({(style["color"], style["linestyle"]) for style in styles}) == 30
    for one, next_one in pairwise(styles):
        assert one["color"] != next_one["color"]
        assert one["linestyle"] != next_one["linestyle"]


BAD = {
    "regions: X must have 2 features, got 3; choose two with": lambda: plots.regions(
        None, np.ones((4, 3)), [0, 0, 1, 1]
    ),
    "regions: y may hold up to 6 classes, got 7": lambda: plots.regions(None, np.ones((7, 2)), range(7)),
    "descent_path: a path that moves needs a window=": lambda: plots.descent_path(np.sum, lambda rate: [[0, 0]]),
    "cost_by_iteration: runs that move need a window=": lambda: plots.cost_by_iteration(lambda rate: {}),
    "weight_space: Z has 3 columns but path has 2": lambda: plots.weight_space(np.ones((4, 3)), np.ones((4, 2))),
    "roc_curve: y_true holds only the label 0; a ROC curve": lambda: plots.roc_curve([0, 0], [0.1, 0.2]),
    "roc_curve: y_true has 2 samples but scores has 1": lambda: plots.roc_curve([0, 1], [0.1]),
    "confusion: 3 classes need a square table of them, got": lambda: said(plots.confusion(np.eye(2), "abc")),
    "scree: eigenvalues must descend": lambda: plots.scree([1.0, 2.0]),
    "scree: k must lie between 1 and 2, got 3": lambda: said(plots.scree([2.0, 1.0]), k=3),
    "coefficient_paths: penalties must be 2 numbers above 0": lambda: plots.coefficient_paths([0.0, 1.0], np.eye(2)),
    "learning_curves: x has 2 samples but validation has 1": lambda: plots.learning_curves([1, 2], [0.1, 0.2], [0.3]),
    "fit_1d: x has 2 samples but y has 3": lambda: plots.fit_1d(None, [1, 2], [1, 2, 3]),
}


@pytest.mark.parametrize("complaint", BAD)
def test_bad_input_is_refused_with_a_sentence(complaint):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the words are compared below
        BAD[complaint]()
    assert str(caught.value).startswith(complaint)


def test_a_slider_that_moves_nothing_is_refused():
    with pytest.raises(TypeError, match="nothing moves with k; give the drawing a function of it"):
        said(plots.confusion(np.eye(2), "ab"), k=3)
