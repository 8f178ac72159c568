# %% [markdown]
# # L5a · Twenty million steps, or three
# *Lecture 5, items L5.1 to L5.3 · 45 minutes · before this: [L4c Logistic discrimination](L4c_logistic_discrimination.ipynb)*
#
# Somebody wants to predict the price of a house from its size, which runs from 1 to 2000, and its number of rooms, from
# 1 to 5. Gradient descent can do that, in twenty million steps. Or in three, if one spends a single line of code
# *before* learning. That line is this notebook's hero, and it has a trap in it that catches professionals.
#
# **After it you can**
# - fit a line by gradient descent, and say why all weights must move *at once*,
# - fit curves with the same few lines, by basis functions,
# - see in the contours why features of different scales are slow, and compute how slow,
# - standardise features, leaving $x_0$ alone, and know what that does not mend,
# - treat new data rightly, and recognise what it looks like if somebody did not.
#
# **[Notation](L0_start_here.ipynb#6-Five-alphabets).**
# The lecture writes $x_j^{(i)}$ for feature $j$ of sample $i$, with $x_0^{(i)} = 1$, weights $\theta = (\theta_0, \dots,
# \theta_d)$ of which $\theta_0$ is the bias, the prediction $h_\theta(x) = \theta^T x$, and the learning rate $\alpha$. In
# the library $\theta_0$ is `bias` and $\theta_1, \dots, \theta_d$ are `weights`; $\alpha$ is `learning_rate`.

# %% id="setup" tags=["setup"]
import warnings

import numpy as np

from autograder import check, hint, progress, puzzle, solution
from lecturelib import data, features
from lecturelib.features import augment, gaussian_features, polynomial_features
from lecturelib.figures import L5a as figures
from lecturelib.figures import shared
from lecturelib.figures.widgets import choice, explore, points, slider
from lecturelib.regression import least_squares
from lecturelib.regularised import regularised_cost, ridge_descent, ridge_gradient

# %% [markdown]
# ## 1 All at once  (L5.1)
# In 1857 Ernst Engel asked what families do with their money. His answer, from 235 Belgian households, is still
# called Engel's law: the poorer a family, the larger the share that goes on food. We fit a line, $h_\theta(x) = \theta_0 + \theta_1 x$,
# by going down on
# $$ J(\theta) = \frac{1}{2n} \sum_{i=1}^n \bigl( h_\theta(x^{(i)}) - y^{(i)} \bigr)^2 , \qquad
# \theta_j \leftarrow \theta_j - \alpha \frac{\partial J}{\partial \theta_j}
# = \theta_j - \frac{\alpha}{n} \sum_{i=1}^n \bigl( h_\theta(x^{(i)}) - y^{(i)} \bigr)\, x_j^{(i)} . $$
# It is L1b's batch rule with a mean in place of a sum (so that $\alpha$ need not know how many samples there are). The lecture adds:
# *simultaneous update for $j = 0 \dots d$*, and: *α small, e.g. 0.05*. Both are worth a look. Income and food are in thousands
# of francs a year.

# %% id="engel" tags=["demo", "nbval-check-output"]
families = data.engel()
income, food = families.X / 1000, families.y / 1000
X = np.column_stack([np.ones(len(income)), income])  # x_0 = 1 comes first
theta = np.zeros(2)
for _ in range(1000):
    theta = theta - 0.05 * (X @ theta - food) @ X / len(X)  # both weights at once
model = ridge_descent(income, food, learning_rate=0.05, max_epochs=1000)
line = least_squares(income, food)
print(f"our loop:    food = {theta[0]:.3f} + {theta[1]:.3f} income, after 1000 steps")
steps = len(model.history) - 1
print(f"library:     food = {model.bias:.3f} + {model.weights[0]:.3f} income, stopped at {steps}")
print(f"closed form: food = {line.bias:.3f} + {line.weights[0]:.3f} income")
poor, rich = line.predict([[0.5], [2.0]]) / [0.5, 2.0]
print(f"share of food: {poor:.0%} of 500 francs, {rich:.0%} of 2000")

# %% [markdown]
# Engel's law is in $\theta_0 > 0$: of 500 francs 78% go on food, of 2000 only 56%. (`ridge_descent` is the next
# notebook's rule. Without a penalty it is this one.)
#
# Now *simultaneous*. The error in the formula is that of the **old** $\theta$. If you write the rule as two
# lines, and the second uses the $\theta_0$ that the first has just changed, you compute something else:

# %% id="simultaneous" tags=["demo", "nbval-check-output"]
slope, slope_0 = ridge_gradient(income, food, np.zeros(1), 0.0)
print("theta_0 and theta_1 after a step with the rate 0.5")
print(f"at once:     {-0.5 * slope_0:.4f}, {-0.5 * slope[0]:.4f}")
theta_0 = 0.0 - 0.5 * slope_0
late, _ = ridge_gradient(income, food, np.zeros(1), theta_0)  # an error that has moved already
print(f"in sequence: {theta_0:.4f}, {-0.5 * late[0]:.4f}")

# %% [markdown]
# No disaster: here the second walk also ends at the bottom, where both slopes are 0. But it is not a step against the gradient,
# so nothing that we know of gradient descent (how large $\alpha$ may be, say) holds for it. In NumPy the rule
# is one line, and the question does not arise.

# %% exercise="gradient_step"

# %% [markdown]
# ## 2 Is 0.05 small?  (L5.1)
# L3a measured a bowl by its curvatures $\lambda$, the eigenvalues of its second derivatives, here of $\frac1n X^T X$:


# %% id="curvatures" tags=["demo", "nbval-check-output"]
def curvatures(X):
    singular = np.linalg.svd(augment(X), compute_uv=False)  # X'X itself would lose digits
    return singular[::-1] ** 2 / len(X)


for unit, x in (("thousands of francs", income), ("francs", families.X)):
    flat, steep = curvatures(x)
    print(f"in {unit}: {flat:.2f} and {steep:,.2f}; so the limit of the rate is {2 / steep:.2g}")

# %% [markdown]
# Left the line, right its $\theta$ on the contours of $J$, in thousands of francs. **Predict.** (a) At $\alpha = 0.05$ the first
# 20 steps go somewhere fast, and then? (b) How does it walk just below the limit, and how just above?
# Try 0.94 and 0.96.

# %% id="line-and-bowl" tags=["demo"]
explore(
    figures.line_and_cost(
        income[:, 0],
        food,
        window=(-0.3, 0.7, -0.1, 0.9),
        names=("income, in thousands of francs", "food, in thousands of francs"),
    ),
    play="step",
    learning_rate=slider(0.05, 1.0, start=0.05, step=0.01, label="learning rate α"),
    step=slider(0, 200, start=20, step=5, label="step"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) Down the steep side at once, and then it creeps along the floor of the valley: after 200 steps it is still not at the star.
# (b) The limit is $2/2.11 = 0.95$: at 0.94 it zigzags home, at 0.96 it zigzags away. About 0.9 is best.
# </details>
#
# So 0.05 was small. But suppose that we had not divided by a thousand: the same families, the same law, in *francs*.
# **Predict** what $\alpha = 0.05$ does now.

# %% id="in-francs" tags=["demo", "nbval-check-output"]
for rate in (0.05, 1.5e-6):
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        raw = ridge_descent(families.X, families.y, learning_rate=rate, max_epochs=100)
    print(f"rate {rate:g}: converged {raw.converged} after {len(raw.history) - 1} steps;", end=" ")
    print("it ran away" if said else f"food = {raw.bias:.3f} + {raw.weights[0]:.3f} income")
print(f"closed form: food = {1000 * line.bias:.3f} + {line.weights[0]:.3f} income")

# %% [markdown]
# It explodes. The largest rate that does not is $2/1{,}233{,}707.53 = 1.6 \cdot 10^{-6}$, and close to that the walk stops after 40 steps and *believes*
# to have arrived, with the bias at 0.002 francs instead of 147: Engel's law is gone. So "small" means nothing by itself. What it
# means depends on the units of your features. We come back to that in section 4, with a cure.

# %% [markdown]
# ## 3 A curve is a line in other clothes  (L5.2)
# Straight lines are not all that a linear model can do. Replace the features by **basis functions** of them,
# $$ h_\theta(x) = \sum_{j=0}^{d} \theta_j\, \phi_j(x) , \qquad \phi_0(x) = 1 , $$
# and nothing in the rule changes: it is still linear *in θ*, and θ is what we look for. With $\phi_j(x) = x_j$ it is the
# model that we had. With powers, $\phi_j(x) = x^j$, it is a polynomial. With **Gaussian** bumps,
# $$ \phi_j(x) = \exp\Bigl( -\frac{(x - m_j)^2}{2 s^2} \Bigr) , $$
# each weight speaks for one region only. The table of all $\phi_j(x^{(i)})$, a row for each sample, is the
# **design matrix** $\Phi$. Here for the unemployed of the USA from 1947 to 1962, in a data set that James Longley
# published in 1967, and with which he
# embarrassed the statistics programs of his day:

# %% id="design" tags=["demo", "nbval-check-output"]
longley = data.longley()
t = (longley.columns("year") - 1954.5) / 7.5  # -1 is 1947, +1 is 1962
unemployed = longley.columns("unemployed")[:, 0] / 1000  # in millions
powers = augment(polynomial_features(t, degree=3))
bumps = augment(gaussian_features(t, centres=[-1, 0, 1], width=2 / 3))
for name, phi in (("powers", powers), ("bumps", bumps)):
    print(name, phi.shape, "- row of 1947:", phi[0].round(3))  # the library puts phi_0 last
    straight = least_squares(phi[:, :-1], unemployed)
    print("  weights", straight.weights.round(2), "bias", round(straight.bias, 2))

# %% [markdown]
# **Predict,** then drag. (a) How do three powers differ from three bumps in what they can draw? (b) Which functions of the left
# picture take part in the fit of 1947? (c) What will nine of them do to the sixteen dots?


# %% id="basis" tags=["demo"]
def m_bumps(x, m):
    return gaussian_features(x, centres=np.linspace(-1, 1, m) if m > 1 else [0.0], width=2 / m)


bases = {"powers": lambda x, m: polynomial_features(x, degree=m), "bumps": m_bumps}
axes = ("time: −1 is 1947, +1 is 1962", "unemployed, in millions")
explore(
    figures.basis_board(t[:, 0], unemployed, bases, names=axes),
    basis=choice("powers", "bumps", label="basis functions"),
    degree=slider(1, 9, start=3, label="degree: how many of them"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) A cubic has at most two turns, and each weight changes the whole curve; a bump bends it near its own centre.
# (b) At $t = -1$ *every* power is $\pm 1$, so all take part; of nine bumps only the first two or three are awake. (c)
# They chase the dots, and the powers do something desperate at the left end between two of them. A small error on the
# samples is not yet a good curve; that is the subject of L5b.
# </details>

# %% [markdown]
# The dots are where history put them. Suppose it had been different: every dot below can be dragged, or moved with the
# arrow keys. **Predict,** then take hold of one. (a) Degree 3: pull a dot in the *middle* up by two million, then the one at
# the *left end*. Which of the two has more power over the curve? (b) Degree 9: how near does the curve follow the dot now,
# and what happens far from it?

# %% id="pull" tags=["demo"]
explore(
    shared.curve_by_hand(t[:, 0], unemployed, names=("time: −1 is 1947, +1 is 1962", "unemployed, in millions")),
    samples=points(np.column_stack([t[:, 0], unemployed]), label="year"),
    degree=slider(1, 9, start=3, label="degree"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) The one at the end. In the middle the neighbours on both sides hold the curve; beyond the end nobody does. So the
# curve goes two thirds of the way with the dot at the end, with the one in the middle a seventh, and in both cases some of
# it is felt far away: each of the three weights has a say everywhere. (b) With the end dot it goes all the way now, with the
# middle one two fifths. Its neighbours, which want it where it was, make it swing back next to the dot.
# </details>

# %% exercise="design_matrix"

# %% [markdown]
# Why did we not use the year itself? Because of its powers:

# %% id="powers-of-a-year" tags=["demo", "nbval-check-output"]
for degree in (1, 2, 3, 5):
    as_it_is = augment(polynomial_features(longley.columns("year"), degree=degree))
    moved = augment(polynomial_features(t, degree=degree))
    rank = np.linalg.matrix_rank(as_it_is)
    print(f"degree {degree}: largest number {as_it_is.max():.0e},", end=" ")
    print(f"{degree + 1} columns of rank {rank}; of t: rank {np.linalg.matrix_rank(moved)}")

# %% [markdown]
# From degree 3 on the computer counts fewer columns than there are. It has sixteen digits, so beside numbers of $10^{10}$
# the small differences between the columns are nothing but rounding. Shifted and divided, the same years are no trouble.

# %% [markdown]
# ## 4 The long valley  (L5.3)
# Back to the houses, with the lecture's scales: $x_1$ (size) from 1 to 2000 and $x_2$ (rooms) from 1 to 5. A step in $\theta_1$ is
# multiplied by up to 2000 before it reaches the price, one in $\theta_2$ by 5. So $J$ is steep along $\theta_1$ and flat along $\theta_2$:
# no bowl but a crack. L3a had the law for that: the steepest direction sets the rate, $\alpha < 2 / \lambda_{\max}$, and the
# flattest one pays. Both runs below have at most 20,000 steps and the $\alpha$ that is best in the long
# run, $2 / (\lambda_{\min} + \lambda_{\max})$: with it the steepest and the flattest direction shrink equally fast.

# %% id="houses" tags=["demo", "nbval-check-output"]
houses, price = data.houses()  # 50 of them, prices in thousands
scaled = features.standardise(houses).apply(houses)
for name, X in (("as measured", houses), ("standardised", scaled)):
    least, *_, most = curvatures(X)
    run = ridge_descent(X, price, learning_rate=2 / (least + most), max_epochs=20_000, record="off")
    J = regularised_cost(X, price, run.weights, run.bias)
    print(f"{name}: curvatures {least:.2g} to {most:.2g}, ratio {most / least:.3g};", end=" ")
    print(f"J = {J:.1f}, converged: {run.converged}")

# %% [markdown]
# Raw, that is equally *slowly*: $J$ has hardly moved. (Early on a slightly smaller rate does better: see section 5.)
#
# **Predict.** Below, the scales differ by a factor that you can move, from 1 to 400 (as a power of ten: 0 to 2.6).
# Left, the contours over $(\theta_1, \theta_2)$, after the means have been taken off (else we would need a third axis,
# for $\theta_0$). A walk, again at that $\alpha$, has arrived when the excess of $J$ over its least is a thousandth of
# what it was at the start. (a) The ratio of the *scales* grows tenfold. By what factor does the number of steps grow?
# (b) And the middle picture? (c) At ratio 1 both features have the same scale. Why is the solid line of the right
# picture not at the bottom, even there?

# %% id="stretched" tags=["demo"]
views = ((-30, 130, -60, 100), (-20, 190, -75, 135))
explore(
    figures.costs_by_scale(lambda ratio: data.houses(ratio=ratio), windows=views),
    size=(10, 3.5),
    log_ratio=slider(0.0, 2.6, start=0.5, step=0.1, label="ratio of the scales, as a power of ten"),
)

# %% id="steps-needed" tags=["demo", "nbval-check-output"]
print("steps until J is within a thousandth of its first excess over the least")
for ratio in (1, 10, 100, 400):
    X, y = data.houses(ratio=ratio)
    left, Z = y - y.mean(), features.standardise(X).apply(X)  # the bias takes the mean of y
    ways = (augment(X), y), (X - X.mean(axis=0), left), (Z, left)
    raw, centred, standard = (figures.bowl(*way)[2] for way in ways)  # curvatures, least, steps
    print(f"ratio {ratio:3}: as measured {raw:10,}, centred {centred:7,}, standardised {standard}")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) By a hundred, once the ratio is large: curvature is the *square* of scale. (b) Its rings keep their shape, and the
# walk its three steps: standardised, size in square feet, square metres or acres are one and the same. (Only the star
# drifts at small ratios: our sizes begin at 1 whatever the ratio, so that they spread a little less there.) (c) Because
# the features are not centred. $x_0 = 1$ is a feature like any other, and sizes that are all positive look much like
# it: to raise $\theta_0$ and to raise $\theta_1$ is nearly the same. Taking off the means cures this, dividing cures
# the scales, and it takes both to get from twenty million steps to three. (Nobody walked them. Each step multiplies the
# distance along an axis of the bowl by $1 - \alpha\lambda$, so they can be counted without walking.)
# </details>

# %% [markdown]
# ## 5 The line of code  (L5.3)
# **Standardisation**: with the mean $\mu_j$ and the standard deviation $s_j$ of each feature over the training data,
# $$ \mu_j = \frac1n \sum_{i=1}^n x_j^{(i)} , \qquad x_j^{(i)} \leftarrow \frac{x_j^{(i)} - \mu_j}{s_j}
# \quad \text{for } j = 1 \dots d \quad (\textbf{not } x_0!) . $$
# Every feature then has mean 0 and variance 1. Why not $x_0$? Its mean is 1 and its deviation 0: you would get 0/0, and with it
# lose the bias. One may also take the **range**, $s_j = \max_j - \min_j$. It is simpler, but a single mansion of 20,000 squeezes
# the other houses into a corner, more than the deviation does:

# %% id="two-scales" tags=["demo", "nbval-check-output"]
with_mansion = np.vstack([houses, [20_000, 5]])
for by in ("deviation", "range"):
    Z, M = (features.standardise(X, by=by).apply(X) for X in (houses, with_mansion))
    print(f"by {by}: means {np.abs(Z.mean(axis=0)).max():.1f},", end=" ")
    print(f"deviations {Z.std(axis=0).round(2)}; with the mansion {M[:-1].std(axis=0).round(2)}")
with np.errstate(invalid="ignore"):
    x_0 = np.ones(50)
    print("x_0 standardised:", ((x_0 - x_0.mean()) / x_0.std())[:3])

# %% [markdown]
# And the lecture's rate, $\alpha = 0.05$, which raw features cannot stand? Four runs on the same houses, all from 0;
# the raw one gets nearly the largest rate that it can stand.

# %% id="four-runs" tags=["demo", "nbval-check-output"]
runs = {}
for name, X, rate in (
    ("as measured, α = 0.0000013", houses, 1.3e-6),
    ("by range, α = 0.05", features.standardise(houses, by="range").apply(houses), 0.05),
    ("by deviation, α = 0.05", scaled, 0.05),
    ("by deviation, α = 1", scaled, 1.0),
):
    path = ridge_descent(X, price, learning_rate=rate, max_epochs=400, tol=0).history
    runs[name] = regularised_cost(X, price, path.weights, path.bias)
    print(f"{name}: J = {runs[name][-1]:.0f} after 400 steps")

# %% id="before-and-after" tags=["demo"]
explore(shared.cost_by_iteration(runs, title="J falls as fast as the scales allow"), size=(9, 4))

# %% [markdown]
# The raw run rushes down the wall and then seems to have arrived, at a $J$ that is almost forty times the least. A $J$
# that has levelled off is no proof of a bottom; it may be the floor of a long valley. By range the rate 0.05 works, but
# is timid: those features are smaller, and so are the curvatures.

# %% exercise="standardise"

# %% [markdown]
# ## 6 What it does not mend  (L5.3)
# Longley's full table has six features, with deviations from 5 to a hundred thousand, to predict how many people were
# employed. **Predict:** standardised, will it also be done in three steps?

# %% id="longley-scales" tags=["demo", "nbval-check-output"]
for name, column in zip(longley.features, longley.X.T, strict=True):
    print(f"{name:16} {column.min():8,.0f} to {column.max():8,.0f}, deviation {column.std():8,.1f}")
fair = features.standardise(longley.X).apply(longley.X)
for name, X in (("as measured", longley.X), ("standardised", fair)):
    least, *_, most = curvatures(X)
    print(f"{name}: greatest curvature / least = {most / least:.0e}")
print(f"correlation of year and national product: {np.mean(fair[:, 1] * fair[:, 5]):.3f}")

# %% [markdown]
# From $10^{19}$ down to $10^4$: fifteen orders of magnitude for one line, but not to 1. What is left is not a matter of units. Year,
# prices, population and product all grew together (year and product: correlation 0.995), so there is a direction of
# $\theta$, "a bit more for the year, a bit less for the product", in which $J$ hardly changes. **Scaling mends scales,
# not likeness.** For that one needs other medicine: a penalty (L5b), or new axes (L1c). Three steps? Three thousand do
# not reach the bottom:

# %% id="longley-descent" tags=["demo"]
employed, runs = longley.y / 1000, {}
for name, X in (("as measured", longley.X), ("standardised", fair)):
    rate = 1 / curvatures(X)[-1]
    path = ridge_descent(X, employed, learning_rate=rate, max_epochs=3000, tol=0).history
    runs[name] = regularised_cost(X, employed, path.weights, path.bias)
best = least_squares(fair, employed)
runs["closed form"] = np.full(3001, regularised_cost(fair, employed, best.weights, best.bias))
explore(shared.cost_by_iteration(runs, title="Longley: better, but not yet good"), size=(9, 4))

# %% [markdown]
# ## 7 The trap: new data  (L5.3)
# "Must apply the same transformation to instances for both training and prediction", says the slide. The model has learnt what
# "+1" means: *one deviation above the mean of the training houses*. So $\mu$ and $s$ are part of the model, like $\theta$, and are stored
# with it. There are two ways to forget that:
#
# 1. **No transformation at all.** The model gets 1500 where it expects something like 0.8. You will notice.
# 2. **A fresh one**: the new houses are standardised by *their own* mean and deviation. Nothing looks wrong.
#
# **Predict.** The new houses below have sizes from a least one (move it!) up to 2000. At 0 they are like the old ones. As you raise it,
# what happens to the true prices? To the predictions of the second sort?


# %% id="new-houses" tags=["demo"]
scaler = features.standardise(houses)
model = least_squares(scaler.apply(houses), price)
first_sizes, rooms = data.houses(30, seed=1)[0].T


def new_houses(smallest):
    size = smallest + (2000 - smallest) * first_sizes / 2000
    new = np.column_stack([size, rooms])
    truth = 50 + 300 * size / 2000 + 20 * rooms
    fresh = features.standardise(new)
    return truth, {
        "the same": model.predict(scaler.apply(new)),
        "a fresh one": model.predict(fresh.apply(new)),
        "none": model.predict(new),
    }


explore(
    figures.predicted_and_true(new_houses, window=(50, 500, 50, 500), usual=price.mean()),
    smallest=slider(0, 1800, start=0, step=100, label="size of the smallest new house"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (Prices are in thousands, and the numbers are in the next cell.) Without a transformation the mean error is 90
# *million* and more, all of it off the picture. With a fresh one nearly all is well at first (a mean error of 7 in
# place of 1). Then only large, dear houses come, and the predictions stay where they were, around 270: relative to
# *each other* the new houses are average, and that is all the model is told. A change of the world has been subtracted
# before the model could see it. No error message, and on test data that resemble the training data no bad figure
# either.
# </details>

# %% id="new-houses-numbers" tags=["demo", "nbval-check-output"]
for smallest in (0, 900, 1800):
    truth, ways = new_houses(smallest)
    print(f"smallest {smallest:4}, mean price {truth.mean():.0f}; mean prediction with", end=" ")
    print(", ".join(f"{name}: {predicted.mean():,.0f}" for name, predicted in ways.items()))

# %% [markdown]
# The same on real data: learn from 1947 to 1958, predict the employed (in millions) of 1959 to 1962.

# %% id="longley-new" tags=["demo", "nbval-check-output"]
X, y = longley.columns("national product", "unemployed"), longley.y / 1000
scaler_then = features.standardise(X[:12])
worker = least_squares(scaler_then.apply(X[:12]), y[:12])
print("truth:      ", y[12:].round(1))
print("the same:   ", worker.predict(scaler_then.apply(X[12:])).round(1))
print("a fresh one:", worker.predict(features.standardise(X[12:]).apply(X[12:])).round(1))
print("none:       ", worker.predict(X[12:]).round(-5))
alone = features.standardise(X[15:])  # 1962 by itself
print("1962 alone, a fresh one:", worker.predict(alone.apply(X[15:])).round(1), end=", ")
print("mean of the twelve years:", y[:12].mean().round(1))

# %% [markdown]
# A single new sample is its own mean: it becomes 0 in every feature (0/0 by the formula, but the library, like others,
# does not divide where the deviation is 0), and the answer is the mean of the training targets, whatever was
# asked. For the same reason, **split first, standardise then**: if $\mu$ and $s$ are computed with the test data among them, the model has seen
# something of its exam.

# %% exercise="predict_new"

# %% [markdown]
# ## 8 Back to francs  (L5.3)
# Did scaling change the model? Multiply out:
# $$ \theta_0 + \sum_{j=1}^d \theta_j \frac{x_j - \mu_j}{s_j} =
# \underbrace{\Bigl( \theta_0 - \sum_{j=1}^d \frac{\theta_j \mu_j}{s_j} \Bigr)}_{\text{bias for raw data}} +
# \sum_{j=1}^d \underbrace{\frac{\theta_j}{s_j}}_{\text{weight}} x_j . $$
# The same model, in other units: scaling changes the *way* to the solution, not the solution. (With a penalty, in L5b, it
# changes both.) So one may learn on standardised data and hand out weights for raw ones. But which of the two tells what matters?

# %% id="raw-weights" tags=["demo", "nbval-check-output"]
run = ridge_descent(scaled, price, learning_rate=1.0)
direct = least_squares(houses, price)
print(f"after {len(run.history) - 1} steps: bias {run.bias:.2f}, weights {run.weights.round(2)}")
per_unit = run.weights / scaler.scale
print(f"in raw units: bias {run.bias - per_unit @ scaler.centre:.2f}, weights {per_unit.round(3)}")
print(f"closed form, raw: bias {direct.bias:.2f}, weights {direct.weights.round(3)}")

# %% [markdown]
# (Nine steps, not three: this walk goes on until no weight moves by more than a millionth of the highest price; in
# section 4 it was enough to lose all but a thousandth of the excess of $J$.)
#
# In raw units one room seems to count 137 times as much as one unit of size. But who buys a house for one unit of size?
# Standardised weights answer the better question, *what does a typical difference do to the price?*, and there size
# counts three times as much as rooms.

# %% exercise="raw_weights"

# %% [markdown]
# ## Before you go
# - Gradient descent for regression: one error vector, from the old $\theta$, moves all weights at once. What $\alpha$ is small depends on the units.
# - Basis functions make curves of linear models: $\phi_0 = 1$, powers, bumps; the rule stays the same, since the model
#   is linear in $\theta$.
# - Scales that differ $r$-fold cost $r^2$ times the steps. Standardise $x_1, \dots, x_d$, never $x_0$; features that resemble each other stay slow.
# - $\mu$ and $s$ belong to the model: from the training data, for all data.
#
# **Three questions**
# 1. You change a feature from metres to millimetres and keep everything else. What happens to the weight in the closed form, to the largest
#    possible $\alpha$, and to standardised features?
# 2. A colleague standardises the columns $1, x, x^2$ and gets `nan`. What happened, and is it enough to drop what is `nan`?
# 3. In production a model gives sensible answers for batches of a thousand customers and the same answer for every customer who comes alone.
#    What would you look for in the code?
#
# <details><summary>Answers</summary>
#
# 1. The weight is divided by 1000, and predictions stay. The curvature grows by up to a million, so $\alpha$ must fall by as much. Standardised, nothing
#    happens at all.
# 2. The first column is $x_0$: mean 1, deviation 0, so 0/0. If it is dropped there is no bias any more, and at the mean of the
#    features $h$ is 0, where it should be the mean of $y$. Leave the column of ones as it is.
# 3. A standardisation that is learnt anew from each batch. Alone, every customer is its own mean.
# </details>
#
# **Before:** [L4c Logistic discrimination](L4c_logistic_discrimination.ipynb) · **Next:** [L5b
# Regularisation](L5b_regularisation.ipynb): what nine powers do to sixteen dots, and how to stop them.
