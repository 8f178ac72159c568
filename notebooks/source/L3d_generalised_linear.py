# %% [markdown]
# # L3d · How to draw a circle with a straight line
# *Lecture 3, items L3.20 to L3.23 · 50 minutes · before this: [L3c Perceptron rules](L3c_perceptron_rules.ipynb)*
#
# "With four parameters I can fit an elephant," John von Neumann is said to have said, "and with five I can make him
# wiggle his trunk." Enrico Fermi quoted it in 1953 to a young man who had come to show him a fine agreement with
# experiment; the young man, Freeman Dyson, went home and dropped the theory. In this notebook you will build the
# elephant, see it wiggle, and learn how to make it stop.
#
# **After it you can**
# - turn a discriminant into a probability, and say which loss makes its training safe,
# - bend a boundary by giving a linear method other features to look at,
# - see a flexible boundary learn noise, and calm it with a penalty $\lambda$,
# - choose $\lambda$ by cross-validation, and say how much the choice is worth,
# - train *any* formula that has a slope, sample by sample or all at once.
#
# **[Notation](L0_start_here.ipynb#6-Five-alphabets).**
# As in the lecture, $g(x, w) = w_0 + w^T x$ is the discriminant, $f(x, w)$ the output, $h_i(x)$ a basis
# function and $\lambda$ the strength of the penalty. In code $w_0$ is `b` (or `bias`), $\lambda$ is `l2` in the library
# and `lam` in exercises, and class 1 has the label $+1$, class 2 the label $-1$. Where a formula needs a number for the
# class, $y = 1$ for class 1 and $y = 0$ for class 2. (The $a$ in $\sigma(a)$ is any number, not the vector of L3b.)

# %% id="setup" tags=["setup"]
import numpy as np

from autograder import check, hint, progress, puzzle, solution
from lecturelib import data, features
from lecturelib.differentiable import learn_function
from lecturelib.figures import L3d as figures
from lecturelib.figures import shared
from lecturelib.figures.widgets import choice, explore, slider
from lecturelib.logistic import LogisticClassifier, logistic_discrimination, logistic_newton
from lecturelib.losses import cross_entropy, cross_entropy_gradient
from lecturelib.neuron import sigmoid
from lecturelib.perceptron import perceptron
from lecturelib.selection import choose_l2, cross_validate, split, stratified_folds

# %% [markdown]
# ## 1 A verdict that says how sure it is  (L3.20)
# The sign of $g$ is a verdict without a reason. The lecture puts $g$ through a smooth step instead, the **logistic
# function**, and reads the result as a probability:
# $$ f(x, w) = \sigma(g(x, w)) , \qquad \sigma(a) = \frac{1}{1 + \exp(-a)} , \qquad
# P(\text{class 1} \mid x) = \sigma(g(x, w)) . $$
# It is above 0.5 just where $g$ is positive, so the boundary is the old one. *Logistic regression* is therefore a
# classifier, in spite of its name.
#
# Our patients are the tumours of L2d, in the same two measures. Class 1 is *malignant*. To make it hard we play a small
# clinic: 113 tumours to learn from; the other 456 arrive later and are **new**.

# %% id="tumours" tags=["demo", "nbval-check-output"]
tumours = data.breast_cancer()
y = np.where(tumours.y == "malignant", 1, -1)
names = ("mean texture", "mean compactness")
(X, y), new = split(tumours.columns(*names), y, test_size=0.8, stratified=True)
box = features.standardise(X, by="range")


def scaled(X):
    """About -1 to 1, where also high powers stay small."""
    return 2 * box.apply(X)


line = logistic_discrimination(scaled(X), y, learning_rate=0.1, max_epochs=10_000)
print(f"{len(y)} to learn from, {(y == 1).mean():.2f} of them malignant; {len(new[1])} new")
print("w", line.weights.round(2), "w0", round(line.bias, 2))
print("P(malignant) of the first four", line.proba(scaled(X[:4])).round(2), "- truly", y[:4])

# %% [markdown]
# For the pictures we need a thing that takes a tumour as it comes, and lets a linear model look at some $h(x)$ in its
# place. So far $h$ only scales; soon it will do more.


# %% id="through" tags=["demo"]
class Through:
    """A linear model that sees h(x) in place of x."""

    def __init__(self, h, model):
        self.h, self.model = h, model

    def decision(self, X):
        return self.model.decision(self.h(X))

    def predict(self, X):
        return self.model.predict(self.h(X))


# %% [markdown]
# **Predict.** The slider multiplies $w$ *and* $w_0$ by the same number. What happens to the boundary, where $P = 0.5$?
# To the lines where $P = 0.9$ and $P = 0.1$? To the number of mistakes?

# %% id="length" tags=["demo"]
clinic = {"classes": ("benign", "malignant"), "features": names, "new": new}


def longer(factor):
    return Through(scaled, LogisticClassifier(factor * line.weights, factor * line.bias))


explore(
    shared.probability_bands(longer, X, y, **clinic),
    factor=slider(0.5, 4.5, start=3.0, step=0.5, label="w and w₀ times"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The boundary and the mistakes stay: $g$ and $2g$ have the same sign. The two other lines close in on it. So the
# *direction* of the weights says where the boundary is, their *length* says how wide the zone of doubt is. Training
# finds both: here the doubt is wide, and rightly so. Remember the length; in section 6 we shall hold it back.
# </details>

# %% exercise="logistic_predict"

# %% [markdown]
# ## 2 A loss without false valleys  (L3.20)
# "Under a certain loss function," says the slide, this "can be optimized exactly". Which one? Not the squared error
# $(f - y)^2$. It is the **cross-entropy**, the surprise at what really came:
# $$ L(x^i, y^i, w) = -\, y^i \log f(x^i, w) - (1 - y^i) \log\bigl(1 - f(x^i, w)\bigr) . $$
# With the margin $M = g$ for class 1 and $M = -g$ for class 2 it is $\log(1 + e^{-M})$, the log loss of L2a (there with
# $\log_2$), and the squared error is $(1 - \sigma(M))^2$. **Predict.** Take a sample that is badly wrong, $M = -5$.
# Which loss pulls it back harder? Then take hold of the dot and drag it along the curve, to the right: does the pull only ever
# get weaker, on either curve? Which of the two curves is a bowl all along?

# %% id="two-losses" tags=["demo"]
losses = {
    "cross-entropy": lambda M: np.logaddexp(0, -M),
    "squared error": lambda M: sigmoid(-M) ** 2,
}
slopes = {
    "cross-entropy": lambda M: -sigmoid(-M),
    "squared error": lambda M: -2 * sigmoid(-M) ** 2 * sigmoid(M),
}
explore(
    shared.loss_curves(losses, slopes=slopes, window=(-6.0, 4.0), top=6.0),
    loss=choice(*losses, label="loss"),
    margin=slider(-5.0, 3.0, start=-5.0, step=0.5, drag="path", label="margin M of the sample"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# At $M = -5$ the cross-entropy has the slope $-0.99$, the squared error $-0.013$: it has given the sample up, and a
# descent that starts with many such samples hardly moves. On the way to the right the slope of the cross-entropy only gets
# flatter; that of the squared error first gets steeper, up to $-0.293$ at $-0.5$, and then flatter. The cross-entropy is **convex**: no tangent ever crosses it.
# And $M$ is linear in $w$ and $w_0$, so it is convex in them too; a sum of convex functions is convex; so whatever
# valley a descent finds is *the* valley.
# </details>
#
# Does it show in the tumours' own loss? Convex means that halfway between two weight vectors the loss is at most the
# mean of the two. We try a thousand pairs, and then descend from three very different starts.


# %% id="convex" tags=["demo", "nbval-check-output"]
def squared_error(Z, r, w, b):
    return ((sigmoid(Z @ w + b) - r) ** 2).sum()


Z, r = scaled(X), (y + 1) / 2
ends = np.random.default_rng(0).normal(scale=5.0, size=(1000, 2, 3))
for loss in (cross_entropy, squared_error):
    u, v = ([loss(Z, r, w[:2], w[2]) for w in ends[:, side]] for side in (0, 1))
    middle = [loss(Z, r, w[:2], w[2]) for w in ends.mean(axis=1)]
    above = np.array(middle) > (np.array(u) + v) / 2 + 1e-9
    print(f"{loss.__name__}: {above.sum()} of 1000 midpoints lie above the mean of the ends")
for name, slope in slopes.items():
    print(f"slope of the {name} at M = -5: {slope(np.array([-5.0]))[0]:.3f}")

# %% id="three-starts" tags=["demo", "nbval-check-output"]
for start in ([0, 0, 0], [9, -9, 0], [-20, -20, 20]):
    end = logistic_discrimination(Z, y, start=start, learning_rate=0.1, max_epochs=20_000)
    print("from", start, "to", end.weights.round(3), round(end.bias, 3))

# %% [markdown]
# "Exactly" has two small prints. A descent comes as near as you like, but takes its time (L4c and its Newton steps are
# faster; from now on we use those). And there must *be* a lowest point: on classes that a line can separate, longer
# weights are always better, without end (L2c). A penalty cures that too.

# %% [markdown]
# ## 3 The line that was a circle  (L3.21)
# Add squares and products to the features and keep everything else:
# $$ g(x) = w_0 + w_1 x_1 + w_2 x_2 + w_{12}\, x_1 x_2 + w_{11}\, x_1^2 + w_{22}\, x_2^2 . $$
# In $x$ this is curved. In the *weights* it is as linear as ever: with $z = (x_1, x_2, x_1^2, x_1 x_2, x_2^2)$ it is
# $w_0 + w^T z$, a plane in a room of five dimensions, of which we see the shadow.
#
# **Predict.** Below $g = 1 - x_1^2 - w_{12}\, x_1 x_2 - w_{22}\, x_2^2$ (with minus signs, so that $g > 0$ is inside).
# Leave $w_{12}$ at 0: which $w_{22}$ draws a circle? What becomes of it at $w_{22} = 0$, and below 0? Then, what does
# $w_{12}$ do?

# %% id="conics" tags=["demo"]
rng = np.random.default_rng(0)
radius = np.append(rng.uniform(0, 0.8, 40), rng.uniform(1.3, 2.0, 40))
turn = rng.uniform(0, 2 * np.pi, 80)
X_ring = radius[:, None] * np.column_stack([np.cos(turn), np.sin(turn)])
y_ring = np.repeat([1, -1], 40)


def by_hand(w22, w12):
    conic = LogisticClassifier(np.array([0, 0, -1, -w12, -w22]), 1.0)
    return Through(features.quadratic_features, conic)


explore(
    shared.probability_bands(by_hand, X_ring, y_ring, classes=("class 2", "class 1"), equal=True),
    size=(7, 4.5),
    w22=slider(-1.0, 1.0, start=-1.0, step=0.5, label="w₂₂"),
    w12=slider(-1.0, 1.0, start=0.0, step=0.5, label="w₁₂"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The circle is at $w_{22} = 1$. On the way to 0 it is stretched to an ellipse, at 0 it tears into two parallel lines,
# and below 0 it is a hyperbola: conic sections of school, from one knob. (The parabola is missing: it needs $x_2$
# itself as well.) The product $x_1 x_2$ tilts and stretches them.
# </details>
#
# And "all the other procedures remain the same". The five points of L3c, on which the perceptron ran for ever, with its
# rule unchanged:

# %% id="five-points" tags=["demo", "nbval-check-output"]
X_five, y_five = data.five_points()
on_scale = features.standardise(X_five).apply
for name, h in (
    ("x as it is", lambda X: X),
    ("quadratic", features.quadratic_features),
    ("quadratic, x on one scale", lambda X: features.quadratic_features(on_scale(X))),
):
    model = perceptron(h(X_five), y_five, max_epochs=2000)
    print(f"{name}: converged {model.converged}, {len(model.history) - 1} updates")

# %% id="five-picture" tags=["demo"]
five = shared.decision_regions(Through(h, model), X_five, y_five, classes=("class 2", "class 1"))
explore(five, size=(6.5, 4))

# %% [markdown]
# A perceptron that could not, can. (And scale matters even more than it did in L3c, for a square turns a factor of 6
# into 36.) Before you admire it: there are six weights and five points. Keep that in mind until section 5.
#
# > **The slide** says: add $\sum_{i=1}^d \sum_{j=1}^d w_{ij}\, x_i x_j$, that is, $x_1 x_2$ and also $x_2 x_1$. It must be
# > $i \le j$, each product once (as on the slide before it), because two equal columns cannot be told apart: $w_{12} = 1$,
# > $w_{21} = -1$ is the zero function, so the weights are not unique and $Z^T Z$ has no inverse.

# %% id="twice" tags=["demo", "nbval-check-output"]
once = features.quadratic_features(X_ring)
all_products = np.einsum("ni,nj->nij", X_ring, X_ring).reshape(-1, 4)
twice = np.column_stack([X_ring, all_products])
for name, columns in (("once", once), ("twice", twice)):
    rank = np.linalg.matrix_rank(columns.T @ columns)
    print(f"each product {name}: {columns.shape[1]} columns, rank {rank}")
print("w12 = 1, w21 = -1 gives", np.unique(twice @ [0, 0, 0, 1, -1, 0]))

# %% exercise="quadratic_features"

# %% [markdown]
# ## 4 Any functions you like  (L3.21)
# Why stop at squares? In a **generalised linear classifier**
# $$ g(x, w) = w_0 + \sum_{i=1}^m w_i\, h_i(x) $$
# the **basis functions** $h_i$ are arbitrary: powers, logarithms, waves, bumps, steps. You choose them *before*
# training, and training chooses only their weights. So all the methods remain, and the loss is as convex as before.
# (`l2` below is a small penalty; section 6 explains it.)


# %% id="bases" tags=["demo"]
def curved(X, y, *functions, l2):
    """Logistic regression on basis functions of features that are first scaled."""
    box = features.standardise(X, by="range")

    def h(X):
        return features.basis_features(2 * box.apply(X), *functions)

    return Through(h, logistic_newton(h(X), y, l2=l2, max_epochs=100))


# %% id="dialects" tags=["demo"]
spots = np.array([[a, b] for a in (-0.8, 0, 0.8) for b in (-0.8, 0, 0.8)])
cuts = [(j, cut) for j in (0, 1) for cut in (-0.5, -0.25, 0, 0.25, 0.5)]
bases = {
    "the features": [lambda X: X],
    "quadratic": [features.quadratic_features],
    "logarithms": [lambda X: features.log_features(X + 1.5)],
    "9 bumps": [lambda X: features.gaussian_features(X, centres=spots, width=0.5)],
    "10 steps": [lambda X, j=j, cut=cut: X[:, j] > cut for j, cut in cuts],
    "waves": [lambda X: features.sine_features(X, frequency=4), lambda X: np.cos(4 * X)],
}

# %% [markdown]
# **Predict.** What will the boundary look like for each: a line, a conic, a staircase, islands? Which can make a closed
# curve? And which will do best on *new* tumours?

# %% id="choose-a-basis" tags=["demo"]
models = {name: curved(X, y, *functions, l2=0.01) for name, functions in bases.items()}
explore(
    shared.probability_bands(lambda basis: models[basis], X, y, **clinic),
    basis=choice(*bases, start="9 bumps", label="basis functions"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Each basis speaks its own dialect: steps can only say staircases, bumps say hills and valleys, waves repeat themselves
# where nobody has ever seen a tumour. Only the features and the logarithms can never close a curve. The ten steps make
# the fewest mistakes on the 113 and the most on new tumours; the first four are within a few tumours of each other. A
# basis is an opinion about the world, best had before looking.
# </details>


# %% id="basis-numbers" tags=["demo", "nbval-check-output"]
def wrong(model, X, y):
    return int((model.predict(X) != y).sum())


for name, model in models.items():
    print(f"{name:12}  {wrong(model, X, y):2} of 113 wrong, {wrong(model, *new):3} of 456 new ones")

# %% [markdown]
# ## 5 The elephant wiggles its trunk  (L3.22)
# Take all products of powers, $x_1^i x_2^j$ with $i + j$ up to a **degree**: 2 functions for degree 1, 5 for degree 2,
# 44 for degree 8. The slide says what comes: "too many degrees of freedom", the boundary "can curve to fit to the
# noise".
#
# **Predict.** With more functions to choose from, training can fit the 113 tumours better. What about the 456 new ones?


# %% id="degree" tags=["demo"]
def powers(degree):
    """The functions x1^i x2^j with 1 <= i + j <= degree."""
    pairs = [(i, total - i) for total in range(1, degree + 1) for i in range(total, -1, -1)]
    return [lambda X, i=i, j=j: X[:, 0] ** i * X[:, 1] ** j for i, j in pairs]


free = {p: curved(X, y, *powers(p), l2=1e-6) for p in range(1, 9)}
explore(
    shared.probability_bands(lambda degree: free[degree], X, y, **clinic),
    degree=slider(1, 8, start=4, label="degree"),
)

# %% id="degree-numbers" tags=["demo", "nbval-check-output"]
degrees = np.arange(1, 9)
seen = np.array([wrong(free[p], X, y) for p in degrees])
unseen = np.array([wrong(free[p], *new) for p in degrees])
print("degree   ", *(f"{p:3}" for p in degrees))
print("functions", *(f"{len(powers(p)):3}" for p in degrees))
print("of 113   ", *(f"{n:3}" for n in seen))
print("of 456   ", *(f"{n:3}" for n in unseen))

# %% id="degree-curves" tags=["demo"]
shares = seen / 113, unseen / 456
explore(shared.learning_curves(degrees, *shares, xlabel="degree", ylabel="share of mistakes"))

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# A little bend helps a little: degree 3 is the best on new tumours. From degree 5 on the boundary grows bays and
# islands, each for the sake of one or two tumours. Training mistakes halve, and the new ones pay for it: 112 at degree
# 7, where the straight line had 86. (Degree 2 makes *more* training mistakes than degree 1: what training lowers is the
# cross-entropy, not their number.) The gap that opens between the curves is **overfitting**, and the lower curve alone
# would never tell you. Note too how the zone of doubt has gone: the wiggly model is wrong *and* sure of itself.
# </details>

# %% [markdown]
# ## 6 The elephant on a lead  (L3.22)
# We could go back to degree 3. The lecture keeps the elephant and shortens the lead: add a price for large weights,
# $$ J(w) = \sum_{i=1}^n L(x^i, y^i, w) + \frac{\lambda}{2} \lVert w\rVert^2 . $$
# The slide charges $\lambda\lVert w\rVert^2$ with *each sample's* loss. Summed up that is $n\lambda\lVert w\rVert^2$:
# the same brake with another number on its lever, our $\lambda$ being $2n$ times the slide's. The bias goes free. (This
# is the $\tau$ of L2c, where the bias paid too; there it stopped weights that grew without end, here it straightens
# curves.)
#
# **Predict.** Set degree 8 and move $\lambda$ up from $10^{-6}$. What goes first, the islands or the bends? And what is
# left of the boundary at $\lambda = 100$?

# %% id="brake" tags=["demo"]
logs = range(-6, 3)
fits = {(p, log): curved(X, y, *powers(p), l2=10.0**log) for p in (2, 5, 8) for log in logs}
explore(
    shared.probability_bands(lambda degree, log_lambda: fits[degree, log_lambda], X, y, **clinic),
    degree=slider(2, 8, start=8, step=3, label="degree"),
    log_lambda=slider(-6, 2, start=-6, label="log₁₀ λ"),
)

# %% id="brake-numbers" tags=["demo", "nbval-check-output"]
for log in logs:
    model = fits[8, log]
    length = np.linalg.norm(model.model.weights)
    counts = f"{wrong(model, X, y):2} of 113 wrong, {wrong(model, *new):3} of 456 new ones"
    print(f"lambda 1e{log:+d}: |w| = {length:.1e}, {counts}")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# First the islands drown, then the bends relax; near $\lambda = 0.1$ degree 8, with all its 44 functions, looks like
# degree 3 and does about as well on new tumours. Then it is overdone: at $\lambda = 100$ the weights are all but 0,
# nearly every tumour gets about the same probability, the share of class 1 among the 113, which is 0.37; so nearly all are
# called benign. That is **underfitting**.
# </details>
#
# "Small $w$ means the boundary is not as curvy", says the slide. Taken alone that is not so: section 1 has shown that
# $g/10$ has the boundary of $g$, with weights a tenth as long. What helps is what the price makes of the *choice*. Only
# samples that insist can pay for length, and a bay around one tumour costs much of it: between $-1$ and $1$ high powers
# are small, so they need large weights. At the minimum the two pulls just cancel:

# %% id="balance" tags=["demo", "nbval-check-output"]
held = fits[8, -1]
pull, _ = cross_entropy_gradient(held.h(X), r, held.model.weights, held.model.bias)
for place, name in ((0, "x1"), (4, "x2 squared"), (43, "x2 to the eighth")):
    brake = 0.1 * held.model.weights[place]
    print(f"along {name}: the data pull by {-pull[place]:+.4f}, the brake by {-brake:+.4f}")

# %% exercise="regularised_gradient"

# %% [markdown]
# ## 7 Who sets the brake?  (L3.22)
# We chose $\lambda$ by looking at 456 tumours that a small clinic has not got. (We have therefore also *used them up*:
# whoever chooses by new samples has no new ones left.) "How to set $\lambda$? With cross-validation." Deal the 113 into
# $k$ **folds**, each with its share of malignant ones; train on all but one, look how it does on the one left out; let
# each fold have its turn. Every tumour is new once.

# %% id="folds" tags=["demo", "nbval-check-output"]
for fold in stratified_folds(y, k=5):
    print(f"{len(fold)} tumours, {(y[fold] == 1).sum()} malignant, the first ones:", fold[:6])


def train_held(X, y):
    return curved(X, y, *powers(8), l2=0.1)


result = cross_validate(train_held, X, y, k=5, stratified=True)
print("share of mistakes on each fold:", result.losses.round(2))
print(f"mean {result.mean:.2f} ± {result.standard_error:.2f}")

# %% [markdown]
# The folds disagree, and that is useful: their scatter says how much the mean is worth. The **standard error** of
# the mean is their standard deviation (with $k - 1$) divided by $\sqrt k$. (It is a rough guide, for the $k$ training
# sets overlap.)
#
# Counting mistakes is coarse, so we judge by the mean cross-entropy on the fold left out: it also sees a model that is
# wrong and sure. The degree is now 6. The scaling is learnt inside `curved`, without the fold, or the test would be a
# little less new.


# %% id="cross-validation" tags=["demo"]
class Probabilities(Through):
    """Predicts P(class 1), held off from 0 and 1."""

    def predict(self, X):
        return sigmoid(np.clip(self.decision(X), -30, 30))


def train(X, y, *, l2):
    model = curved(X, y, *powers(6), l2=l2)
    return Probabilities(model.h, model.model)


def surprise(y, p):
    """The mean cross-entropy."""
    return float(-np.log(np.where(y == 1, p, 1 - p)).mean())


# %% id="all-folds" tags=["demo"]
lambdas = 10.0 ** np.arange(-4, 2.5, 0.5)
judged = {"loss": surprise, "stratified": True}
choices = {k: choose_l2(train, X, y, lambdas, k=k, **judged) for k in (2, 3, 5, 10)}
truth = [surprise(new[1], train(X, y, l2=value).predict(new[0])) for value in lambdas]

# %% [markdown]
# **Predict.** With $k = 2$ each model learns from half of the tumours, with $k = 10$ from nine tenths. What will that
# do to the left end of the curve, where the brake is off? To the error bars? Will the choice of $\lambda$ jump about?

# %% id="choose-penalty" tags=["demo"]
explore(
    shared.penalty_choice(lambda folds: choices[folds], new=truth, top=2.0),
    size=(8.5, 4.2),
    folds=choice(*choices, start=5, label="number of folds k"),
)

# %% id="choice-numbers" tags=["demo", "nbval-check-output"]
for k in (2, 5, 10):
    picked = choices[k]
    at = int(np.flatnonzero(picked.l2 == picked.best)[0])
    least = f"{picked.mean[at]:.3f} ± {picked.standard_error[at]:.3f}"
    print(f"k = {k:2}: least {least} at {picked.best:.2f}, simplest {picked.simplest:.2f}")
print(f"on new tumours: least {min(truth):.3f} at {lambdas[np.argmin(truth)]:.2f}")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# At the left, where the brake is off, the curve is high and the bars are long, for every $k$: a single odd tumour in a
# fold is enough to surprise a model that is so sure of itself. ($k = 2$ is not even the worst.) The dashed line, which
# the clinic will never see, is lower there: that is what long bars warn of. Towards the minimum the lines meet, and the
# choice hardly jumps about: least at $\lambda = 0.32$ in all rows of the table, as with new tumours.
#
# The minimum is flat, and its bars say that the folds cannot tell 0.32 from 1. Where they cannot tell, the
# **one-standard-error rule** takes the greatest $\lambda$ that is not clearly worse, the square: the simplest model.
# (It does jump: 1 with five folds, 3.16 with ten.)
#
# A bar at $k = 2$ is made of two numbers: at the minimum they happen to agree, $\pm 0.001$. Do not believe it. Five or ten
# folds are the custom.
# </details>

# %% exercise="choose_lambda"

# %% [markdown]
# ## 8 More general than generalised  (L3.23)
# So far we chose the functions and learnt their weights. But "suppose we suspect that the machine has to have functional
# form $f(x, w)$, not necessarily linear" in $w$? Pick a loss with a slope, and walk:
# $$ \text{batch: } w \leftarrow w - \alpha \nabla L(w) , \qquad
# \text{single sample: } w \leftarrow w - \alpha \nabla L(x^i, y^i, w) . $$
# Here is a suspicion: *benign tumours are all alike; every malignant one is odd in its own way.* (With apologies to
# Tolstoy.) Then benign ones sit in one spot, and $f$ should be a bump over it, high inside and low outside:
# $$ f(x, w) = \exp\Bigl(-\frac{\lVert x - m\rVert^2}{2 s^2}\Bigr) , \qquad w = (m_1, m_2, s) , \qquad
# y = 1 \text{ for benign, } 0 \text{ for malignant.} $$
# In section 4 bumps stood where we had put them. This one has to *find* its place and its width. The loss of a sample
# is $\frac12 (f - y)^2$, and $J$ is its mean over all samples, on which the batch rule descends.


# %% id="bump" tags=["demo"]
def bump(X, w):
    return np.exp(-np.square(X - w[:2]).sum(axis=1) / (2 * w[2] ** 2))


def bump_slope(X, w):
    away = X - w[:2]
    square = np.square(away).sum(axis=1)
    return bump(X, w)[:, None] * np.column_stack([away / w[2] ** 2, square / w[2] ** 3])


# %% id="bump-learnt" tags=["demo", "nbval-check-output"]
normal = features.standardise(X).apply
samples = normal(X), (y == -1).astype(float)
rules = {"batch": {"learning_rate": 4.0}, "single sample": {"learning_rate": 0.05, "batch": False}}
for name, rule in rules.items():
    found = learn_function(bump, bump_slope, *samples, [1.0, 1.0, 1.0], max_epochs=40, **rule)
    misses = (found.predict(normal(new[0])) >= 0.5) != (new[1] == -1)
    place = f"centre {found.weights[:2].round(2)}, width {found.weights[2]:.2f}"
    cost = f"J from {found.costs[0]:.3f} to {found.costs[-1]:.3f}"
    print(f"{name}: {place}; {cost}; {misses.sum()} of 456 new ones wrong")

# %% [markdown]
# Nothing in `learn_function` knows about bumps: it is handed $f$ and its slope, and does the rest. But now the loss is
# *not* convex, and so the start matters.
#
# **Predict.** The circle is where $f = ½$. From each of the three starts, where will it go? Which of the two rules is
# quicker, which is smoother? Is there a start from which neither gets anywhere?


# %% id="bump-walks" tags=["demo"]
def walk(start, **rule):
    """The weights and the cost after each of 40 epochs."""
    path, costs = [np.array(start)], []
    for _ in range(40):
        step = learn_function(bump, bump_slope, *samples, path[-1], max_epochs=1, tol=0, **rule)
        path.append(step.weights)
        costs.append(step.costs[0])
    return np.array(path), np.array([*costs, step.costs[-1]])


starts = {
    "in the middle": [1.0, 1.0, 1.0],
    "at the top left": [-1.0, 2.0, 0.5],
    "at the top right": [2.0, 2.0, 0.7],
}
walks = {name: [walk(w, **rule) for rule in rules.values()] for name, w in starts.items()}

# %% id="bump-search" tags=["demo"]
standardised = ("texture, standardised", "compactness, standardised")
view = {"classes": ("benign", "malignant"), "features": standardised, "window": (-3.5, 4, -4, 4)}
explore(
    figures.bump_search(lambda start: walks[start], *samples, top=0.36, **view),
    size=(9, 5),
    epoch=slider(0, 40, start=5, step=5, label="epoch"),
    start=choice(*starts, label="start"),
)

# %% id="bump-numbers" tags=["demo", "nbval-check-output"]
for name, ((_, batch), (_, single)) in walks.items():
    print(f"{name}: after 40 epochs J is {batch[-1]:.3f} by batch, {single[-1]:.3f} sample by sample")
print(f"saying 0 to everybody costs {(samples[1] ** 2).mean() / 2:.3f}")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# From the middle both find the same spot; the single-sample rule takes 113 small noisy steps an epoch and is there
# first, the batch rule takes one, along the true slope. At the top left $f$ is nearly flat where the samples are: both
# idle for many epochs, then slide. At the top right malignant tumours are the nearest, so the bump *shrinks* away from
# them until it covers nothing, and then there is no slope left to walk on. Its cost, 0.314, is
# that of a model that says 0 to everybody. A wrong valley: with the cross-entropy of a linear $g$ there is none.
# </details>
#
# So was the suspicion right? The bump makes more mistakes on new tumours than the straight line of section 1, which has
# three numbers too. The *method* works for any $f$ that has a slope; it does not tell you which $f$ to suspect.
# Networks of many layers are trained by what lies between the two formulas, a few samples at a time.

# %% exercise="bump_step"

# %% [markdown]
# ## Before you go
# - $\sigma(g)$ is a probability; the boundary is where it was. With the cross-entropy the loss is convex: one valley.
# - Other features, same methods: what is linear in $w$ is trained as before, and may be as curved as you like in $x$. Take
#   each product once.
# - Flexibility fits noise. $\lambda\lVert w\rVert^2$ holds it back; too much of it, and nothing is learnt.
# - Cross-validation chooses $\lambda$ with the data that you have; its error bars say how firmly.
# - Any $f(x, w)$ with a slope can be trained by descent, batch or single sample. What you lose is the promise of one
#   valley.
#
# **Three questions**
# 1. How many weights, bias included, has a quadratic classifier of 30 features? Is that many for 113 tumours?
# 2. A friend tries 50 values of $\lambda$, picks the one with the least cross-validated loss, and reports that loss as
#    what to expect of new patients. What do you say?
# 3. Which of these is linear in its weights: $g = w_0 + w_1 \sin x$, $\; g = w_0 + \sin(w_1 x)$, $\; g = w_0 + w_1 e^{x} +
#    w_2^2\, x$?
#
# <details><summary>Answers</summary>
#
# 1. $30 + 30 \cdot 31/2 + 1 = 496$, more than four for each tumour. Without a penalty it can get all of them right, even
#    if the labels are dealt at random: so being right on them means nothing.
# 2. It is too good: the least of 50 noisy numbers is likely to have been lucky. Choose by cross-validation, and report on
#    samples that took no part in the choice.
# 3. The first only. The second is a case for section 8. The third becomes linear if you call $w_2^2$ a weight $v_2$, but
#    then $v_2$ may not be negative.
# </details>
#
# **Before:** [L3c Perceptron rules](L3c_perceptron_rules.ipynb) · **Next:** [L3e Information](L3e_information.ipynb):
# how much does a feature know?
