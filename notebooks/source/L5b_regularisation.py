# %% [markdown]
# # L5b · What would you pay for a wiggle?
# *Lecture 5, items L5.4 to L5.7 and L5.16 · 50 minutes · before this: [L5a Regression and scaling](L5a_regression_and_scaling.ipynb)*
#
# Around 1960 Arthur Hoerl, who fitted equations to chemical plants for DuPont, kept getting weights that no engineer
# could believe: huge, and with the wrong sign. So he added a small number to the diagonal of a matrix, for no reason
# that a statistician would accept, and they became sensible. It took him and Robert Kennard until 1970 to publish
# *why*. Today hardly any model is fitted without it.
#
# **After it you can**
# - recognise a curve that is too stiff or too free, and choose its degree by new samples,
# - put a price $\lambda$ on large weights, and find the weights that are then best, by one equation or step by step,
# - say why $\theta_0$ goes free, and what $\lambda = 10^{10}$ does,
# - explain why the lasso sets weights to exactly 0 and ridge does not,
# - choose between dropping features and shrinking them.
#
# **[Notation](L0_start_here.ipynb#6-Five-alphabets).**
# As in L5a, $h_\theta(x) = \theta^T x$ with $x_0 = 1$, and $\theta_0$ is the bias. $\lambda$ is the price of large weights:
# `lam` in exercises, in the library `l2` for squares, `l1` for sizes and `strength` for a mixture. There `bias` is
# $\theta_0$, and `weights` are $\theta_1, \dots, \theta_d$.

# %% id="setup" tags=["setup"]
import warnings

import numpy as np

from autograder import check, hint, progress, puzzle, solution
from lecturelib import data, features
from lecturelib.features import polynomial_features
from lecturelib.figures import L5b as figures
from lecturelib.figures import shared
from lecturelib.figures.widgets import explore, points, slider
from lecturelib.regularised import regularised_cost, ridge, ridge_descent, ridge_path
from lecturelib.selection import choose_l2, cross_validate, drop_features, mean_squared_error
from lecturelib.sparse import elastic_net, elastic_net_path, lasso, lasso_path, soft_threshold

# %% [markdown]
# ## 1 Too stiff, right, too free  (L5.4, L5.16)
# The lecture draws the same five dots three times, with a line, a parabola and a curve of degree 4. Here are five such
# dots; they come from a parabola, with some noise. **Predict.** Which degree has the least error on the samples?
# Which on new ones?

# %% id="five-dots" tags=["demo"]
X_5, y_5 = data.parabola()
X_40, y_40 = data.parabola(40, seed=1)  # new ones


def bent(degree):
    model = ridge(polynomial_features(X_5, degree=degree), y_5, l2=0.0)  # no price yet
    return lambda X: model.predict(polynomial_features(X, degree=degree))


def truth(X):
    return 1 + 2 * X[:, 0] - X[:, 0] ** 2 / 3


explore(
    shared.fit_1d(bent, X_5, y_5, truth=truth, new=(X_40, y_40)),
    degree=slider(1, 4, label="degree"),
)

# %% id="five-dots-numbers" tags=["demo", "nbval-check-output"]
for degree in (1, 2, 3, 4):
    seen, new = (np.mean((bent(degree)(X) - y) ** 2) for X, y in ((X_5, y_5), (X_40, y_40)))
    print(f"degree {degree}: mean squared error {seen:.4f} on the samples, {new:.4f} on new ones")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Degree 1 is **underfitting** (the lecture adds: *high bias*, it is wrong in the same way whatever the dots). Degree 2
# is right. Degree 4 meets all five dots (3 very nearly), $J(\theta) \approx 0$, and is worse on new ones:
# **overfitting** (*high variance*: other dots, another curve). Note where it goes wrong: not at the dots but between
# and beyond them.
# </details>
#
# And beyond degree 4? Back to Engel's families of L5a, but now we can afford to ask only 20 of them. Those of the
# others whose income lies between our poorest and our richest are *new*. (A polynomial outside its samples is a lost
# cause anyway.)

# %% id="families" tags=["demo", "nbval-check-output"]
families = data.engel()
income, food = families.X, families.y  # francs a year


def ask(seed):
    """20 families at random, and those of the others that lie between them."""
    order = np.random.default_rng(seed).permutation(len(food))
    low, high = income[order[:20]].min(), income[order[:20]].max()
    inside = [i for i in order[20:] if low <= income[i, 0] <= high]
    return (income[order[:20]], food[order[:20]]), (income[inside], food[inside])


(X, y), (X_new, y_new) = ask(seed=7)
print(f"{len(X)} families with {X.min():.0f} to {X.max():.0f} francs; {len(X_new)} new ones")

# %% [markdown]
# Income is scaled to about $-1 \dots 1$, and every power of it is standardised, as L5a told us. That has now a second
# reason: a price on weights is only fair if all of them are measured on the same scale.


# %% id="curve" tags=["demo"]
class Curve:
    """A polynomial of the income, with a price l2 on its weights."""

    def __init__(self, degree, l2=0.0, X=X, y=y):
        self.degree, self.box = degree, features.standardise(X, by="range")
        self.scale = features.standardise(self.powers(X))
        self.model = ridge(self.phi(X), y, l2=l2)

    def powers(self, X):
        return polynomial_features(2 * self.box.apply(X), degree=self.degree)

    def phi(self, X):
        return self.scale.apply(self.powers(X))

    def predict(self, X):
        return self.model.predict(self.phi(X))


# %% id="beyond" tags=["demo", "nbval-check-output"]
def missed(model, X, y):
    """The root of the mean squared error, in francs."""
    return np.sqrt(np.mean((model.predict(X) - y) ** 2))


degrees = np.arange(1, 10)
free = {p: Curve(p) for p in degrees.tolist()}
seen = [missed(free[p], X, y) for p in free]
unseen = [missed(free[p], X_new, y_new) for p in free]
print("degree     ", *(f"{p:4}" for p in degrees))
print("20 families", *(f"{francs:4.0f}" for francs in seen))
print("new ones   ", *(f"{francs:4.0f}" for francs in unseen))

# %% id="beyond-picture" tags=["demo"]
words = {"xlabel": "degree", "ylabel": "francs missed", "log_error": True}
explore(shared.learning_curves(degrees, seen, unseen, **words), size=(7, 3.2))

# %% [markdown]
# The one number falls from 40 francs to 24, the other rises from 85 to 5514. Somebody who looks at the 20 families only
# will choose degree 9. So, the first cure: **eliminate features**, here the high powers, and let samples that took no
# part in the fit say which. That is *model selection*.

# %% exercise="choose_degree"

# %% [markdown]
# ## 2 A price on large weights  (L5.4, L5.5)
# The second cure keeps all nine powers. Look at what the wild curve is made of:

# %% id="wild-weights" tags=["demo", "nbval-check-output"]
for p in (1, 4, 6, 9):
    print(f"degree {p}: largest weight {np.abs(free[p].model.weights).max():,.0f} francs")
bill = free[9].predict(X_new)
print(f"degree 9, income {X_new[bill.argmax(), 0]:,.0f}: {bill.max():,.0f} francs of it for food")

# %% [markdown]
# A family with 1,614 francs spends 37,282 of them on food: bon appétit. It comes of weights of hundreds of thousands,
# of both signs, that nearly cancel at the 20 dots, but not in every gap between them. A calm curve does not need
# them. So charge for
# them: **ridge regression** minimises
# $$ J(\theta) = \underbrace{\frac{1}{2n} \sum_{i=1}^n \bigl( h_\theta(x^{(i)}) - y^{(i)} \bigr)^2}_{\text{model fit to data}} +
# \underbrace{\frac{\lambda}{2} \sum_{j=1}^d \theta_j^2}_{\text{regularization}} , \qquad
# \sum_{j=1}^d \theta_j^2 = \lVert \theta_{1:d} \rVert_2^2 . $$
# $\lambda \ge 0$ is the price, and what is paid for is the squared length of the weight vector without $\theta_0$. A wiggle
# may stay, if it is worth its price:

# %% id="two-bills" tags=["demo", "nbval-check-output"]
held = Curve(9, l2=0.01)
for name, curve in (("free", free[9]), ("held", held)):
    w, b = curve.model.weights, curve.model.bias
    fit = regularised_cost(curve.phi(X), y, w, b)
    bill = regularised_cost(curve.phi(X), y, w, b, l2=0.01)
    print(f"{name}: fit {fit:.0f} + price {bill - fit:,.0f}; misses new families by", end=" ")
    print(f"{missed(curve, X_new, y_new):.0f} francs")

# %% exercise="ridge_cost"

# %% [markdown]
# What a price does can be felt. Here are the five dots of section 1 again, with degree 4, at a price that is next to
# nothing. **Predict,** then take hold of the middle dot (drag it, or use the arrow keys) and pull it up by one. What does
# the curve do at $\lambda = 10^{-6}$? And with the dot where you have put it, what happens to the curve as you raise
# $\lambda$?

# %% id="held-dots" tags=["demo"]
explore(
    shared.curve_by_hand(X_5, y_5, truth=truth, new=(X_40, y_40)),
    samples=points(np.column_stack([X_5, y_5]), label="sample"),
    degree=slider(1, 4, start=4, label="degree"),
    log_lambda=slider(-6.0, 1.0, start=-6.0, step=0.5, label="price λ, as a power of ten"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# At first it goes all the way with the dot, wherever you lead it: that is what *high variance* means. (With degree 1 it
# goes a fifth of the way.) The dearer the weights, the less: two thirds of the way at $\lambda = 0.001$, a third at 0.1,
# while the neighbours come along more and more. The error on new samples falls from 2.2 to 0.1. At $\lambda = 10$ the curve
# is nearly flat, and pulling at any dot lifts all of it, by a fifth of the way: that is the mean of five dots, $\theta_0$,
# which goes free.
# </details>
#
# Now degree and price together. The right picture is a map of all 81 curves: dark is bad for new families.
#
# **Predict.** (a) Set degree 9 and raise $\lambda$. What goes first, the wiggles or the slope? (b) Is there a price at
# which degree 9 is as good as the best low degree? (c) What do all curves look like at the right edge of the map?

# %% id="map" tags=["demo"]
prices = range(-6, 3)
curves = {(p, log): Curve(p, l2=10.0**log) for p in degrees.tolist() for log in prices}
explore(
    figures.degree_and_penalty(
        curves,
        (X[:, 0], y),
        (X_new[:, 0], y_new),
        names=("income, francs a year", "food, francs a year"),
        unit="francs",
    ),
    size=(10, 4),
    degree=slider(1, 9, start=9, label="degree"),
    log_lambda=slider(-6, 2, start=-6, label="price λ, as a power of ten"),
)

# %% id="map-numbers" tags=["demo", "nbval-check-output"]
print("log of lambda ", *(f"{log:4}" for log in prices))
for p in (1, 3, 6, 9):
    print(f"degree {p}: new ", *(f"{missed(curves[p, log], X_new, y_new):4.0f}" for log in prices))

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) The wiggles: they need long weights and buy little. The slope goes last. (b) With these families, yes. At
# $\lambda = 0.01$ all degrees of the table miss by 83 or 84 francs: the light valley of the map runs across *all*
# degrees. (c) Nearly flat: underfitting, by price instead of by degree.
# </details>
#
# Now a confession. We looked at ten draws of 20 families, seeds 0 to 9, and showed you number 7, because its map is the
# clearest. Whoever shows one draw should show the others:

# %% id="ten-draws" tags=["demo", "nbval-check-output"]
settings = {"degree 2, free": (2, 0.0), "degree 9, free": (9, 0.0), "degree 9, 0.01": (9, 0.01)}
settings["degree 9, 0.1 "] = (9, 0.1)
for name, (p, l2) in settings.items():
    draws = [ask(seed) for seed in range(10)]
    francs = [missed(Curve(p, l2, *sample), *new) for sample, new in draws]
    print(f"{name}: new", *(f"{f:6.0f}" for f in francs), f"; median {np.median(francs):.0f}")

# %% [markdown]
# What holds in every draw: the price tames degree 9, from thousands of francs (in the median) to about a hundred, and $\lambda$ need not
# be exact. What does not: that it is then as good as a low degree. In the median degree 2 misses 91 francs, the tamed nine
# powers 96; they win some draws and lose others. A price makes a bad choice of features harmless, not good.

# %% [markdown]
# ## 3 One equation, and a bias that goes free  (L5.5)
# The cost is still a bowl. Set its slope to 0, and the normal equations of L1b come back with an addition, the one that
# Hoerl made:
# $$ \theta = \bigl( X^T X + n\lambda\, D \bigr)^{-1} X^T y , \qquad D = \operatorname{diag}(0, 1, \dots, 1) . $$
# $X^T X$ may be as singular as it likes; for $\lambda > 0$ the sum is not. (The $n$ is there because the fit is a mean.
# Books that write a sum of squares have a $\lambda$ that is $n$ times ours; so does scikit-learn's `Ridge`.)
#
# And the 0 in $D$? "No regularization on $\theta_0$!", says the slide, with an exclamation mark but no reason. Here is
# one. Suppose that the clerk adds 1000 francs to everybody's bill. **Predict** what happens to the mean prediction if
# $\theta_0$ has to pay as well.

# %% id="free-bias" tags=["demo", "nbval-check-output"]
Phi = np.column_stack([np.ones(len(X)), held.phi(X)])  # x_0 = 1 first
for name, D in (("free", np.diag([0.0] + 9 * [1.0])), ("charged", np.eye(10))):
    for extra in (0, 1000):
        theta = np.linalg.solve(Phi.T @ Phi + len(y) * 0.1 * D, Phi.T @ (y + extra))
        off = abs((Phi @ theta - y - extra).mean())
        print(f"{name}, bills + {extra:4}: theta_0 = {theta[0]:6.1f}, mean off by {off:5.1f}")
library = ridge(held.phi(X), y, l2=0.1)
print(f"library: theta_0 = {library.bias:.1f}, the mean of y is {y.mean():.1f}")

# %% [markdown]
# Charged, the curve lies 52 francs too low, and 142 if the zero of the scale is elsewhere. The result depends on where
# one begins to count. Free, it follows. $\theta_0$ says how high the curve lies, not how much it wiggles. (With
# standardised features $\theta_0$ is always the mean of $y$: L5a's centring at work.)

# %% exercise="ridge_closed_form"

# %% [markdown]
# ## 4 The same, step by step  (L5.5)
# By gradient descent, the price is one term more in the slope, and a factor in the step:
# $$ \theta_0 \leftarrow \theta_0 - \frac{\alpha}{n} \sum_{i=1}^n \bigl( h_\theta(x^{(i)}) - y^{(i)} \bigr) , \qquad
# \theta_j \leftarrow \theta_j\, (1 - \alpha\lambda) - \frac{\alpha}{n} \sum_{i=1}^n \bigl( h_\theta(x^{(i)}) - y^{(i)} \bigr)\, x_j^{(i)} . $$
# Each step lets every weight but $\theta_0$ decay a little, and follows the errors (of the old $\theta$, as ever). Does
# it arrive where the equation says? **Predict** also: does a price make descent faster or slower?

# %% id="agree" tags=["demo", "nbval-check-output"]
steps = {"learning_rate": 0.2, "max_epochs": 1000, "tol": 0}
apart = {}
for l2 in (1.0, 0.1, 0.01):
    walk = ridge_descent(held.phi(X), y, l2=l2, **steps).history.weights
    exact = ridge(held.phi(X), y, l2=l2).weights
    apart[f"λ = {l2}"] = np.maximum(np.abs(walk - exact).max(axis=1), 1e-8)  # less is rounding
for name, francs in apart.items():
    print(f"{name}: largest difference after 10, 100, 1000 steps:", end=" ")
    print(*(f"{francs[k]:.4f}" for k in (10, 100, 1000)))

# %% id="agree-picture" tags=["demo"]
words = {"names": ("step", "difference, francs"), "title": "from descent to the closed form"}
explore(shared.cost_by_iteration(apart, window=(0, 1000, 1e-7, 1e3), **words), size=(8, 3.5))

# %% [markdown]
# They agree, to as many digits as one has patience for. And the price *helps*: it adds $\lambda$ to every curvature of
# the bowl but that of $\theta_0$, which is 1, so that here no direction is flatter than $\lambda$. Near the end the
# distance shrinks by about $1 - \alpha\lambda$ a
# step, which for $\lambda = 1$ is 0.8, and for 0.01 is 0.998. L5a's long valley has been filled up a little.

# %% exercise="ridge_step"

# %% [markdown]
# ## 5 A price of ten thousand million  (L5.6)
# What if we set λ to be huge, $10^{10}$ say? The lecture asks it and leaves the answer to a picture. **Predict,** for a
# straight line through our 20 families, with the income standardised: (a) what is left of the line? (b) What will
# descent with $\alpha = 0.05$ do, if it starts from the weights of least squares?

# %% id="huge" tags=["demo"]
z = features.standardise(X).apply(X)
words = ("income, standardised", "food, francs a year")
explore(
    figures.heavy_penalty(z[:, 0], y, learning_rate=0.05, names=words),
    size=(9, 4),
    log_lambda=slider(-2.0, 10.0, start=0.0, step=0.5, label="price λ, as a power of ten"),
)

# %% id="huge-numbers" tags=["demo", "nbval-check-output"]
for l2 in (0.0, 1.0, 100.0, 1e10):
    line = ridge(z, y, l2=l2)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it tells that it diverged
        walk = ridge_descent(z, y, l2=l2, learning_rate=0.05)
    print(f"lambda {l2:g}: theta_0 = {line.bias:.1f}, theta_1 = {line.weights[0]:.3g};", end=" ")
    print(f"descent arrives: {walk.converged}")
print(f"mean of y: {y.mean():.1f}")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) $\theta_1 \to 0$, and $\theta_0$, which is free, is the mean of $y$: a flat line that tells everybody the average. It is
# the best that can be said by someone who is not allowed to look at $x$. (b) It goes wrong long before $10^{10}$. The factor
# $1 - \alpha\lambda$ should *shrink* a weight. Where $\alpha\lambda > 1$ it turns its sign at each step, and where
# $\alpha\lambda > 2$ it makes the weight larger: descent explodes. (To be exact, the slope of the data joins in, here
# with curvature 1: it explodes where $\alpha(\lambda + 1) > 2$, that is above $\lambda = 39$.) So $\lambda = 10^{10}$
# is a question for the closed form only; a descent would need $\alpha < 2 \cdot 10^{-10}$.
# </details>

# %% [markdown]
# ## 6 Where zeros come from  (L5.7)
# The lecture's last word on the matter: L1, the **lasso**, sometimes performs "as a feature selection method by making
# some coefficients 0". Robert Tibshirani named it in 1996 (least absolute shrinkage and selection operator; also a
# rope).
# It charges for sizes in place of squares (L1 is the name of that sum, not our lecture); the **elastic net** (Zou and
# Hastie, 2005: "a stretchable fishing net that retains all the big fish") for both, with a share $r$ of L1. If $e_i$ is
# the error of sample $i$,
# $$ J_{\text{lasso}} = \frac{1}{2n} \sum_i e_i^2 + \lambda \sum_{j=1}^d \lvert\theta_j\rvert , \qquad
# J_{\text{net}} = \frac{1}{2n} \sum_i e_i^2 + \lambda \Bigl( r \sum_{j=1}^d \lvert\theta_j\rvert + \frac{1 - r}{2} \sum_{j=1}^d \theta_j^2 \Bigr) . $$
# Why should sizes give exact zeros where squares do not? Take a single weight that the data want to be $v$. Its cost
# is $\frac12(\theta - v)^2$ plus the price.
#
# **Predict.** Set $v = 1$ and raise $\lambda$. Which of the two minima reaches 0, and at which $\lambda$? Then set $\lambda = 1$ and
# move $v$: over which range does the lasso's minimum not move?

# %% id="prices" tags=["demo"]
explore(
    figures.ridge_and_lasso(),
    size=(9, 4),
    wanted=slider(-3.0, 3.0, start=1.0, step=0.25, label="what the data want, v"),
    penalty=slider(0.0, 2.0, start=0.5, step=0.25, label="price λ"),
)

# %% id="prices-numbers" tags=["demo", "nbval-check-output"]
v = np.array([0.5, 1.0, 3.0])
for penalty in (0.25, 1.0, 2.0):
    print(f"v = {v} at lambda {penalty}:", end=" ")
    print(f"lasso {soft_threshold(v, penalty)}, ridge {np.round(v / (1 + penalty), 2)}")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The lasso, at $\lambda = 1$, and it stays there. The price $\lambda\lvert\theta\rvert$ has a kink at 0: its slope is
# $\lambda$ however near one is, and with a pull $v$ weaker than that, $\theta$ cannot leave 0. The square is flat
# at 0, so close to 0 more weight costs next to nothing, and the
# ridge minimum $v / (1 + \lambda)$ never gets there. So the lasso *subtracts* (a large weight loses $\lambda$, a
# small one all it has), ridge *divides*
# (each loses the same share). At $\lambda = 1$ the lasso is at 0 for all $v$ from $-1$ to $1$.
# </details>

# %% exercise="soft_threshold"

# %% [markdown]
# ## 7 Six weights on their way to nothing  (L5.5, L5.7)
# Longley's data of L5a: 16 years, six features, and as target the number of people at work, in millions. The
# features nearly all grow with time, so they nearly say the same, and least squares says nonsense:

# %% id="longley" tags=["demo", "nbval-check-output"]
longley = data.longley()
Z, jobs = features.standardise(longley.X).apply(longley.X), longley.y / 1000
names = longley.features
exact = ridge(Z, jobs, l2=0.0)
for name, w, alone in zip(names, exact.weights, Z.T @ (jobs - jobs.mean()) / 16, strict=True):
    print(f"{name:16} weight {w:6.2f}, alone it would get {alone:5.2f}")

# %% [markdown]
# One standard deviation more of national product *costs* 3.45 million jobs, it claims, while one of the year brings
# 8.43 million. As the only feature, either would get 3.3. This is what Hoerl saw: large weights of opposite signs,
# because the data hardly know the one from the other.
#
# **Predict.** Below are all six weights against $\lambda$; share 0 of L1 is ridge, 1 is the lasso. (a) At which end are the weights
# least trustworthy? (b) Which of the two lets weights vanish one by one, and which one is the last? (c) Can a weight come *back* as
# $\lambda$ rises? (d) What does a little ridge in the lasso do to features that say the same?

# %% id="paths" tags=["demo"]
strengths = 10.0 ** np.arange(-4, 1.01, 0.125)
shares, patient = (0.0, 0.25, 0.5, 0.75, 1.0), {"max_epochs": 20_000}
paths = {r: elastic_net_path(Z, jobs, strength=strengths, l1_ratio=r, **patient) for r in shares}
explore(
    figures.shrinking_paths(lambda l1_ratio: paths[l1_ratio], names, reach=(-3.8, 9.0)),
    size=(9, 4.5),
    l1_ratio=slider(0.0, 1.0, start=0.0, step=0.25, label="L1 ratio: share of the lasso"),
    log_lambda=slider(-4.0, 1.0, start=-2.0, step=0.25, label="strength λ, as a power of ten"),
)

# %% id="paths-numbers" tags=["demo", "nbval-check-output"]
models = {f"lasso {l1:5}": lasso(Z, jobs, l1=l1) for l1 in (0.003, 0.01, 0.03, 0.1, 0.3, 3.5)}
models["net     0.1"] = elastic_net(Z, jobs, strength=0.1, l1_ratio=0.5)
models["ridge   0.1"] = ridge(Z, jobs, l2=0.1)
print("columns:", ", ".join(names))
for name, model in models.items():
    print(name, *(f"{w:6.2f}" if w else "     0" for w in model.weights))
print(f"all gone from {np.abs(Z.T @ (jobs - jobs.mean()) / 16).max():.2f} on")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) At the left, where nothing is paid. The minus sign of national product is the first nonsense to go. (b) The lasso; the
# last is national product, and from $\lambda = 3.34$ on all six are 0. Ridge makes all six small and none of them 0. (c) Yes:
# national product is at 0 for $\lambda = 0.01$ and back at 0.03, with the other sign, to take over from the year.
# "Zero"
# says *not needed beside the others*, not *useless*. (d) It shares. Where the lasso at 0.1 keeps one of four
# near-copies, and which one is a matter of small print, the net keeps all four, as ridge does, with similar weights.
# </details>

# %% [markdown]
# ## 8 Drop or shrink?  (L5.7, L5.16)
# So there are two cures. **Dropping** sets some weights to nothing and leaves the rest alone; **shrinking** makes all of them
# smaller. Which is better? Let us ask the 16 years by L3d's cross-validation, each year being left out once ($k = 16$), and
# with the scaling learnt anew each time. First, the choice of $\lambda$. **Predict:** will ridge want a large price here?


# %% id="choose-price" tags=["demo"]
class Scaled:
    """A regression that standardises what it is given, as its training data were."""

    def __init__(self, fit, X, y):
        self.scale = features.standardise(X)
        self.model = fit(self.scale.apply(X), y)

    def predict(self, X):
        return self.model.predict(self.scale.apply(X))


# %% id="by-cross-validation" tags=["demo"]
def ridged(X, y, *, l2):
    return Scaled(lambda X, y: ridge(X, y, l2=l2), X, y)


def lassoed(X, y, *, l2):  # choose_l2 calls every price l2
    return Scaled(lambda X, y: lasso(X, y, l1=l2), X, y)


grid = 10.0 ** np.arange(-5, 0.1, 0.5)
picked = {"ridge": choose_l2(ridged, longley.X, jobs, grid, k=16)}
picked["lasso"] = choose_l2(lassoed, longley.X, jobs, grid[5:9], k=16)

# %% id="price-chosen" tags=["demo"]
words = "squared error on the year left out"
explore(shared.penalty_choice(picked["ridge"], top=1.6, ylabel=words), size=(9, 3.5))

# %% [markdown]
# Now dropping: **by hand**, as somebody would who knows the field, say national product and unemployed; and **by model
# selection**, leaving out one feature after the other, each time the one that is missed least.

# %% id="drop" tags=["demo", "nbval-check-output"]
squares = {"k": 16, "loss": mean_squared_error}


def plain(X, y):
    return ridged(X, y, l2=0.0)


gone, losses = drop_features(plain, longley.X, jobs, **squares)
for count, (loss, j) in enumerate(zip(losses, gone, strict=True)):
    print(f"{6 - count} left: {loss:.3f};", "next to go:" if count < 5 else "the last:", names[j])
by_hand = cross_validate(plain, longley.columns("national product", "unemployed"), jobs, **squares)
print(f"by hand: {by_hand.mean:.3f}")
for kind, found in picked.items():
    error = found.standard_error[found.mean.argmin()]
    print(f"{kind}: {found.mean.min():.3f} ± {error:.3f} at {found.best:.1g}")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# A very small price, 0.0003 for ridge and 0.01 for the lasso: a nudge, no more. Dropping wins here, 0.125 with four
# features against 0.180 with six; and the last three to go are those that the lasso keeps at 0.01. But look at the
# bars, ±0.05 and more: sixteen years cannot tell these cures apart. (And 0.125 is the best of many tries, so it
# flatters itself.) By hand, 0.317, is worse than no cure: it did not occur to us to use the *year*, which explains
# nothing and is the last to go.
# </details>
#
# The slide has a rule: shrinking "works well when we have a lot of features, each that contributes a bit". We can test it where we
# know the truth. 50 samples, 30 features, the same signal: once as 30 small weights, once as 3 large ones. Each
# method gets the price that is best for it.


# %% id="many-or-few" tags=["demo", "nbval-check-output"]
def least_error(weights, seed):
    """How far the weights are off: least squares, and ridge and lasso at their best price."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(50, 30))
    y = X @ weights + rng.normal(size=50)
    tried = ridge_path(X, y, l2=[0.0]), ridge_path(X, y, l2=many), lasso_path(X, y, l1=many)
    return [((path.weights - weights) ** 2).sum(axis=1).min() for path in tried]


many = 10.0 ** np.arange(-2, 1.1, 0.25)
truths = {"30 of size 0.2": np.full(30, 0.2), "3 of size 0.63": np.repeat([0.6325, 0.0], [3, 27])}
for name, weights in truths.items():
    errors = np.mean([least_error(weights, seed) for seed in range(10)], axis=0)
    print(f"{name}: least squares {errors[0]:.2f}, ridge {errors[1]:.2f}, lasso {errors[2]:.2f}")

# %% [markdown]
# The slide is right. Where many features tell a little each, shrink; where few tell all, drop, as the lasso does. And
# where you do not know, which is always: here even the wrong one of the two, at its best price, beats least squares.

# %% [markdown]
# ## Before you go
# - The error on the samples only falls with the degree. On new ones it falls and rises: underfitting, right,
#   overfitting.
# - Ridge: $\frac{1}{2n}\sum e_i^2 + \frac{\lambda}{2}\sum_{j \ge 1}\theta_j^2$, with $\theta_0$ free. In one equation, or by steps that let weights decay
#   by $1 - \alpha\lambda$; both arrive at the same place.
# - As $\lambda \to \infty$ the weights go to 0 and $\theta_0$ to the mean of $y$. Descent explodes where $\alpha\lambda > 2$.
# - The lasso subtracts and stops at 0, ridge divides and never gets there, the elastic net does both.
# - Drop features if few matter, shrink if many do; let cross-validation choose how many or how much.
#
# **Three questions**
# 1. A colleague forgets to standardise; one feature is in metres, and then he changes it to millimetres. What happens to the predictions of least
#    squares, of ridge, of the lasso?
# 2. Two features are exact copies. What do ridge, the lasso and least squares make of them?
# 3. The training error of your ridge model is larger than that of least squares. Is that a reason to distrust it?
#
# <details><summary>Answers</summary>
#
# 1. Least squares: nothing, the weight is a thousandth and the prediction the same. Ridge and lasso: in metres the feature needs a weight a thousand times
#    as large, and pays for it; in millimetres it is nearly free. So the predictions change. Standardise.
# 2. Ridge gives both the same weight, since two halves have a smaller sum of squares than a whole and nothing. The
#    lasso does not care how the sum is divided, so it may keep either, or both. For least squares $X^T X$ is singular:
#    there is a whole line of solutions.
# 3. No, it must be. Least squares has the smallest training error that these features allow; whatever pays for anything
#    else has more of it. Ask new samples.
# </details>
#
# **Before:** [L5a Regression and scaling](L5a_regression_and_scaling.ipynb) · **Next:** [L5c Perceptron
# variants](L5c_perceptron_variants.ipynb): one bad sample at the end can spoil a perceptron; let all its earlier selves vote.
