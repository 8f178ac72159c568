# %% [markdown]
# # L1b · How wrong is wrong?
# *Lecture 1, items L1.10 and L1.11 · 40 minutes · before this: [L1a, a line that learns](L1a_discriminants_and_perceptron.ipynb)*
#
# The perceptron asks of a sample only *whether* it is on the wrong side. In 1959 Bernard Widrow and his student Ted
# Hoff asked *how far off* the output is, and let that number steer. Their rule fitted on a blackboard, was soldered
# together within days, and works in modems and telephones still. (Hoff later went to a start-up called Intel and
# proposed the microprocessor.)
#
# **After it you can**
# - say what ADALINE minimises, and why it punishes samples for being too right,
# - write its rule for one sample and for all of them, and tell which learning rates will blow up,
# - find the same weights without walking, by the normal equations,
# - say what to do where the famous formula $(X^T X)^{-1} X^T$ does not exist.
#
# **[Notation](L0_start_here.ipynb#6-Five-alphabets).**
# As in L1a: the lecture's $w$, $w_0$, $t$ and $\eta$ are `w`, `b`, `y` and `eta` in the exercises, and
# `weights`, `bias`, `y` and `learning_rate` in the library. The lecture writes $w^T x$ and hides the bias in a constant
# feature 1 (L1a, section 2); we write $g(x) = w^T x + w_0$ where it matters. $X$ holds a sample in each of its $n$
# rows.

# %% id="setup" tags=["setup"]
import numpy as np

from autograder import check, hint, progress, puzzle, solution
from lecturelib import data
from lecturelib.adaline import adaline, batch_lms, isoline_errors, lms
from lecturelib.features import augment, standardise
from lecturelib.figures import L1b as figures
from lecturelib.figures import shared
from lecturelib.figures.widgets import explore, slider
from lecturelib.losses import squared_error, squared_error_gradient
from lecturelib.neuron import neuron
from lecturelib.perceptron import perceptron
from lecturelib.regression import least_squares, normal_equations, pseudoinverse

# %% [markdown]
# ## 1 A number to aim at  (L1.10)
# What should a neuron say about a flower, if not just yes or no? Widrow and Hoff's **ADALINE** (adaptive linear neuron)
# leaves the threshold out while it learns. Its output is $g(x)$ itself, and it wants that to be $t_i = +1$ for every
# positive sample and $-1$ for every negative one. It pays for the squared miss:
# $$ E(w) = \frac12 \sum_{i \in D} (t_i - g(x_i))^2
#         = \frac12 \Big[ \underbrace{\sum_{i \in D^+} (g(x_i) - 1)^2}_{\text{to the isoline } g = +1}
#         + \underbrace{\sum_{i \in D^-} (g(x_i) + 1)^2}_{\text{to the isoline } g = -1} \Big] . $$
# So there are three parallel lines now: the boundary $g = 0$, and on either side of it an **isoline** on which a class
# would like to sit. For three irises, a *setosa* and two *versicolor*, with a line that will be found in section 5:

# %% id="two-outputs" tags=["demo", "nbval-check-output"]
X, y = data.two_species("setosa", "versicolor")
best = least_squares(X, y)
three = X[[0, 60, 77]]
print("perceptron:", neuron(three, best.weights, best.bias, "sign"))
print("ADALINE:   ", neuron(three, best.weights, best.bias, "linear").round(2))

# %% [markdown]
# > **The slide** says that the perceptron has "a linear transfer function". That is ADALINE's; the perceptron's is a
# > threshold, because, as you see, its output jumps from $-1$ to $+1$, while ADALINE's is the sum itself.
#
# **Predict.** Below, thin lines show how far some of the flowers are from *their* isoline. In L1a, doubling $w$ and $w_0$ moved no
# line. What will a longer $w$, and $w_0$ with it, move here? Find the length with the least $E$: how many flowers are then
# *beyond* their isoline, on the right side and charged for it?

# %% id="isolines" tags=["demo"]
explore(
    figures.isolines(
        X,
        y,
        best.weights,
        best.bias,
        classes=("setosa", "versicolor"),
        features=("sepal length in cm", "petal length in cm"),
    ),
    size=(8, 5),
    length=slider(0.2, 1.4, start=0.5, step=0.05, label="length of w"),
    shift=slider(-0.3, 0.3, start=0.0, step=0.1, label="shift of the line, in cm"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The black line stays, but the isolines close in on it as $w$ grows: they are $1/\lVert w\rVert$ away. At the length
# 0.2 nobody reaches an isoline, at 1.4 nearly everybody is beyond one, and $E$ is least at about 0.8, where a good
# third of the flowers is too right. All this time not a single flower is on the wrong side: a perceptron would have
# nothing to learn here, while ADALINE is busy placing its three lines *through the middle* of the classes. Shift the
# line, and one class pays for the other.
# </details>

# %% id="two-errors" tags=["demo", "nbval-check-output"]
for scale in (0.5, 1.0, 1.5):
    w, b = scale * best.weights, scale * best.bias
    up, down = isoline_errors(X, y, w, b)
    print(f"w times {scale}: E+ = {up:.2f}, E- = {down:.2f}, together {squared_error(X, y, w, b):.2f}")

# %% [markdown]
# > **The slide** calls $E$ the *mean* square error. It must say half the *sum*: have every flower twice, and $E$
# > doubles, while a mean would not care. The best $w$ is the same for both. The useful learning rate is not: on the sum
# > it shrinks as $n$ grows.

# %% id="sum-not-mean" tags=["demo", "nbval-check-output"]
for copies in (1, 2):
    E = squared_error(np.tile(X, (copies, 1)), np.tile(y, copies), best.weights, best.bias)
    print(f"{copies} x the flowers: E = {E:.2f}, the mean square is {2 * E / (copies * len(X)):.4f}")

# %% exercise="isoline_error"

# %% [markdown]
# ## 2 Learning from how wrong  (L1.10)
# How does one get to the least $E$? Visit the samples in turn, as the perceptron does, and move by a share of the
# error:
# $$ w \leftarrow w + \eta\,(t_i - g(x_i))\,x_i , \qquad w_0 \leftarrow w_0 + \eta\,(t_i - g(x_i)) . $$
# This is the **LMS rule** (least mean squares; also Widrow-Hoff, or delta rule). It looks like L1.7's
# $\eta\,(t_i - o_i)\,x_i$, but there $o_i$ was $\pm 1$. Here there is no threshold and no "if": a visit moves the line
# even if the sample is on the right side.
#
# What does a visit do to the error $e_i = t_i - g(x_i)$ of that sample? Put the new weights in, and
# $$ e_i^{\text{new}} = \big(1 - \eta\,(\lVert x_i\rVert^2 + 1)\big)\, e_i . $$
# **Predict:** what happens if $\eta\,(\lVert x_i\rVert^2 + 1)$ is ½? 1? 2? More than 2?

# %% id="one-visit" tags=["demo", "nbval-check-output"]
flower, target = X[60:61], y[60:61]
size = flower[0] @ flower[0] + 1
for share in (0.5, 1.0, 2.0, 2.5):
    after = lms(flower, target, learning_rate=share / size, max_epochs=1)
    error = round(1 - after.predict(flower)[0], 3) + 0.0
    print(f"eta = {share} / (|x|^2 + 1): the error goes from 1 to {error}")

# %% [markdown]
# Halved, gone, turned round, and *grown*. So unlike the perceptron's, this rate is not just a scale: beyond
# $2 / (\lVert x\rVert^2 + 1)$ a step leaves its own sample worse off. Large features need small rates; remember that for
# section 6.
#
# Does it learn? Yes, and where the perceptron never came to rest (L1a, section 7) ADALINE does, in the sense that an
# epoch ends where it began:

# %% id="adaline-settles" tags=["demo", "nbval-check-output"]
for pair in (("setosa", "versicolor"), ("versicolor", "virginica")):
    flowers, species = data.two_species(*pair, seed=0)
    found = adaline(flowers, species, learning_rate=0.002, max_epochs=5000)
    wrong = (found.predict(flowers) != species).sum()
    print(f"{pair[0]} and {pair[1]}: came to rest: {found.converged}, on the wrong side: {wrong} of {len(species)}")

# %% exercise="lms_update"

# %% [markdown]
# ## 3 One by one, or all at once?  (L1.10)
# Where does the rule come from? From the slope of $E$,
# $$ \frac{\partial E}{\partial w_j} = - \sum_{i \in D} (t_i - g(x_i))\, x_{ij} . $$
# A step against the whole slope is the **batch rule**, one step for all samples:
# $$ w \leftarrow w + \eta \sum_{i \in D} (t_i - g(x_i))\, x_i . $$
#
# > **The slide** goes from this sum to the rule of section 2 without a word, and under the perceptron calls
# > $w - \eta \nabla E$ *stochastic*. With $\nabla E$, the sum over $D$, it is the batch step. Stochastic is the one
# > that drops the sum and follows a single sample.
#
# Are the two so different? One feature is enough to see everything: the petal width of *versicolor* ($-1$) and
# *virginica* ($+1$), counted from 1 cm. Here is one epoch from $w = 0$, $w_0 = 0$: the step against the slope, the
# batch rule, and a hundred visits.

# %% id="one-epoch" tags=["demo", "nbval-check-output"]
width, t = data.two_species("versicolor", "virginica", ("petal width",), seed=0)
width = width - 1
slope_w, slope_b = squared_error_gradient(width, t, [0.0], 0.0)
for eta in (0.0001, 0.01):
    print("eta =", eta, "- against the slope:", (-eta * np.append(slope_w, slope_b)).round(4) + 0.0)
    for name, rule in (("batch", batch_lms), ("one by one", lms)):
        end = rule(width, t, learning_rate=eta, max_epochs=1)
        print("   ", name, np.append(end.weights, end.bias).round(4) + 0.0)

# %% [markdown]
# With tiny steps a round of visits *is* the batch step, for the line hardly moves between them. With larger ones each
# visit meets the line that the last one left. Do they end at the same place? There are two numbers to learn, so $E$ is
# a landscape over the plane of $w$ and $w_0$. Its contours are ellipses, and the star marks its lowest point. The blue
# walk makes a hundred small steps in an epoch, the dashed red one a single one.
#
# **Predict.** Let it play at $\eta = 0.01$. Then: what changes at 0.001? At 0.013? At 0.014? And at 0.05?

# %% id="two-walks" tags=["demo"]
explore(
    figures.lms_and_batch_paths(
        width, t, window=(-0.5, 3.5, -2.5, 0.5), names=("petal width above 1 cm", "target $t$")
    ),
    play="epoch",
    learning_rate=slider(0.001, 0.05, start=0.01, step=0.001, label="learning rate η"),
    epoch=slider(0, 30, start=8, label="epoch"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# At 0.01 both go down side by side, red to the star and blue to a place beside it. At 0.001 they are the same walk, and
# too slow to arrive. At 0.013 red zigzags across the valley, and at 0.014 each of its steps overshoots by more than the
# last: it leaves. Blue does not mind even 0.05. It is down within five epochs, but not at the star: each flower pulls it
# to its own isoline, so it dances about the star, the same round every epoch, and the last flower has the last word.
# </details>
#
# Red has an exact limit: $2/\lambda_{\max}$, where $\lambda_{\max}$ is the greatest eigenvalue of
# $\tilde X^T \tilde X$, the curvature of the steepest wall of the valley. (L1c explains eigenvalues, L3a the limit.) Blue
# leaves a sample worse off only beyond $2/\lVert\tilde x_i\rVert^2$, which is far more:

# %% id="greatest-rates" tags=["demo", "nbval-check-output"]
Z = augment(width)
steepest = np.linalg.eigvalsh(Z.T @ Z)[-1]
print(f"batch: {2 / steepest:.4f}, one by one: {2 / (Z**2).sum(axis=1).max():.3f}")
for eta in (0.001, 0.01, 0.05):
    end = lms(width, t, learning_rate=eta, max_epochs=5000)
    print(f"one by one with {eta} for long: E = {squared_error(width, t, end.weights, end.bias):.3f}")

# %% exercise="lms_gradient"

# %% [markdown]
# ## 4 Punished for being right  (L1.10)
# The perceptron finds a separating line if there is one. Does ADALINE, with the least $E$ of all? *Setosa* and
# *versicolor* again, seen by their sepals. In L1a the perceptron needed more than a thousand updates to squeeze a line
# between them. **Predict:** what will least squares do?

# %% id="sepals" tags=["demo", "nbval-check-output"]
sepals, species = data.two_species("setosa", "versicolor", ("sepal length", "sepal width"))
lines = {"perceptron": perceptron(sepals, species, max_epochs=1000), "least squares": least_squares(sepals, species)}
for name, line in lines.items():
    print(name, "misses", (species * line.decision(sepals) <= 0).sum(), "of", len(species))

# %% id="sepal-lines" tags=["demo"]
names = {"classes": ("setosa", "versicolor"), "features": ("sepal length in cm", "sepal width in cm")}
close_up = (4.48, 4.52, 2.285, 2.325)  # around the setosa that is missed
explore(shared.compared_lines(lines, sepals, species, **names, enlarged=close_up))

# %% [markdown]
# The line with the least $E$ misses a flower that need not be missed; the right half shows the place. $E$ is about *isolines*, and it gladly gives one
# small setosa away if that brings many others closer to theirs. A caricature makes it plain. Back to the petals, where
# the classes lie far apart; and one giant *versicolor* joins, which nobody could take for a *setosa*.
#
# **Predict.** The longer its petals, the more obviously it is a *versicolor*. Which of the two lines will care? (Beyond 9 cm
# the giant is above the picture.)


# %% id="giant" tags=["demo"]
def with_giant(length):
    X1, y1 = np.vstack([X, [6.0, length]]), np.append(y, 1)
    return X1, y1, {"perceptron": perceptron(X1, y1), "least squares": least_squares(X1, y1)}


names = {"classes": ("setosa", "versicolor"), "features": ("sepal length in cm", "petal length in cm")}
explore(
    shared.compared_lines(with_giant, *with_giant(8.0)[:2], **names, marked="the giant"),
    size=(6.5, 4.6),
    length=slider(5.5, 20.0, start=6.0, step=0.5, label="petal length of the giant, in cm"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The perceptron does not even notice: the giant is on the right side, so it never moves the line. Least squares is
# drawn to it. With $g$ far above $+1$ the giant is the most expensive flower of all, and the cheapest way out is to
# tilt the line, so that $g$ grows less there. From 10 cm on that costs a *versicolor*, at 20 cm five of them: flowers that
# are missed because another one was too right.
# </details>

# %% id="giant-in-numbers" tags=["demo", "nbval-check-output"]
for length in (5.0, 10.0, 20.0):
    X1, y1, rivals = with_giant(length)
    line = rivals["least squares"]
    missed = (y1 * line.decision(X1) <= 0).sum()
    print(f"giant of {length} cm: g there is {line.decision(X1)[-1]:.2f}, missed flowers: {missed}")

# %% [markdown]
# Losses that do not punish the right are the subject of L2a, and L3b shows a cure that keeps the squares.

# %% [markdown]
# ## 5 No walking at all  (L1.11)
# The bottom of the valley is where the slope is zero. Could we not just *compute* where that is? Put the samples, each
# with its 1, into the rows of $X$. We would like $X w = t$, all targets met, but there are many more equations than
# weights. So make the error $e = Xw - t$ as short as can be:
# $$ E(w) = \lVert Xw - t\rVert^2 , \qquad \nabla E(w) = 2 X^T (Xw - t) = 0
#    \quad\Longrightarrow\quad X^T X\, w = X^T t . $$
# These are the **normal equations**: the leftover $e$ is normal, at right angles, to every column of $X$. They are $d$
# linear equations for $d$ weights (the constant feature counted); no rate, no epochs, no start.

# %% id="normal-equations" tags=["demo", "nbval-check-output"]
w, w0 = normal_equations(Z, t)
print(f"closed form: w = {w:.4f}, w0 = {w0:.4f}, E = {squared_error(width, t, [w], w0):.4f}")
walks = {
    "batch": batch_lms(width, t, learning_rate=0.01, max_epochs=5000),
    "one by one": lms(width, t, learning_rate=0.01, max_epochs=5000),
}
for name, end in walks.items():
    E, epochs = squared_error(width, t, end.weights, end.bias), len(end.history) - 1
    print(f"{name}: w = {end.weights[0]:.4f}, w0 = {end.bias:.4f}, E = {E:.4f} after {epochs} epochs")

# %% [markdown]
# Batch arrives where the equations point, one by one nearly. This page of the slides has more slips than any other, so
# let us walk through it slowly.
#
# > **The slide** says "if $X$ is singular, $w = X^{-1} t$". It must be *non*-singular, and square: singular is the word
# > for having no inverse. With two samples and two weights, all is well (below, first line).
# >
# > **The slide** says that $X$ is mostly singular, "e.g. $n > d$". With $n > d$ it is not even square, so the word does
# > not apply, and the least-squares problem is fine: independent columns are all it needs.
# >
# > **The slide** says that $(X^T X)^{-1} X^T$ is $d \times d$. It must be $d \times n$: it turns $n$ targets into $d$
# > weights.

# %% id="slips-of-shape" tags=["demo", "nbval-check-output"]
print("two samples, two weights:", (np.linalg.inv([[1.0, 1.0], [3.0, 1.0]]) @ [2.0, 4.0]).round(6))
P = np.linalg.inv(Z.T @ Z) @ Z.T
print("X:", Z.shape, "of rank", np.linalg.matrix_rank(Z), "- (X'X)^-1 X':", P.shape, "- times t:", (P @ t).round(4))
print("the same as the pseudoinverse:", np.allclose(P, pseudoinverse(Z)))

# %% [markdown]
# > **The slide** says that this "minimises the derivative". It must say: it *sets the derivative to zero*, and so
# > minimises $E$. A derivative of $E$ has no least value, as it falls without end on one side of the valley.
# >
# > **The slide** has a ½ in front of the sum for LMS and none here. Both are good, but the second slope is twice the
# > first, so a step of $\eta$ on one is a step of $2\eta$ on the other: whoever mixes them diverges at half the
# > greatest rate.

# %% id="slips-of-slope" tags=["demo", "nbval-check-output"]
for name, change in (("left of it", -10.0), ("at the solution", 0.0), ("right of it", 10.0)):
    slope_w, _ = squared_error_gradient(width, t, [w + change], w0)
    slope = round(slope_w[0], 1) + 0.0
    print(f"{name}: dE/dw = {slope:.1f} with the half, {2 * slope:.1f} without")

# %% exercise="least_squares_fit"

# %% [markdown]
# ## 6 Then why walk?  (L1.10, L1.11)
# The closed form costs about $n d^2 + d^3$ multiplications. With a few hundred features it is unbeatable; with a
# million, or with samples that arrive one at a time and never end, as in a telephone, the walk is all there is. And a
# walk needs good shoes. The next data are from a plant that made nitric acid: on 21 days three settings, and $y$, the
# ammonia that was lost through the stack.
#
# **Predict.** The settings are 50 to 80, 17 to 27, and 72 to 93. No wild scales, one would think. How large may $\eta$
# be?

# %% id="stackloss-rates" tags=["demo", "nbval-check-output"]
plant = data.stackloss()
scales = {"raw": plant.X, "standardised": standardise(plant.X).apply(plant.X)}
for name, features in scales.items():
    curvature = np.linalg.eigvalsh(augment(features).T @ augment(features))
    print(f"{name}: eta < {2 / curvature[-1]:.2g}, steepest / flattest = {curvature[-1] / curvature[0]:.2g}")

# %% [markdown]
# Less than one in a hundred thousand, and the steepest wall of the valley is three million times as steep as its floor:
# a rate that is bearable for the wall makes no headway along the floor. **Standardising**, which subtracts from each
# feature its mean and divides by its standard deviation, makes the valley far rounder. **Predict** how far the two walks
# get in 200 epochs, each with the same share of its own greatest rate.


# %% id="stackloss-walks" tags=["demo"]
def above_the_least(features, share):
    limit = 2 / np.linalg.eigvalsh(augment(features).T @ augment(features))[-1]
    walk = batch_lms(features, plant.y, learning_rate=share * limit, max_epochs=200, tol=0.0).history
    goal = least_squares(features, plant.y)
    E = squared_error(features, plant.y, walk.weights, walk.bias)
    return E - squared_error(features, plant.y, goal.weights, goal.bias)


explore(
    shared.cost_by_iteration(
        lambda share: {name: above_the_least(features, share) for name, features in scales.items()},
        window=(0, 200, 1e-6, 1e5),
        names=("epoch", "E above the least"),
        title="how far E still is from the least",
    ),
    share=slider(0.05, 1.05, start=0.3, step=0.05, label="share of the greatest learning rate"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Standardised, $E$ soon falls along a straight line of this logarithmic picture, by the same factor in every epoch,
# and fastest at about 0.9. Raw, it tumbles down the wall at once and then all but stops, whatever the rate. Above 1
# both explode. The cell shows what is worse: let the raw walk go on, and its steps become so small that it *believes*
# to have arrived, with an $E$ two thirds above the least.
# </details>

# %% id="stackloss-ends" tags=["demo", "nbval-check-output"]
goal = least_squares(plant.X, plant.y)
print(f"closed form: E = {squared_error(plant.X, plant.y, goal.weights, goal.bias):.2f}")
for name, eta in (("raw", 8e-6), ("standardised", 0.04)):
    end = batch_lms(scales[name], plant.y, learning_rate=eta, max_epochs=10_000)
    E = squared_error(scales[name], plant.y, end.weights, end.bias)
    print(f"{name}: E = {E:.2f} after {len(end.history) - 1} epochs, says it arrived: {end.converged}")

# %% [markdown]
# The closed form did not need to be told about scales. Why scaling matters to every walk is told in L5a.

# %% [markdown]
# ## 7 When the inverse does not exist  (L1.11)
# Two botanists measure the same petals, one in centimetres, one in inches, and both columns end up in $X$. The second
# says nothing new: the columns are **dependent**, the rank of $X$ is 1 and not 2, $X^T X$ is singular, and the famous
# formula is void. (The features are centred and the classes equally many, so that no bias is needed.)

# %% id="inches" tags=["demo", "nbval-check-output"]
petals, label = data.two_species("setosa", "versicolor", ("petal length",))
centimetres = petals[:, 0] - petals.mean()
twice = np.column_stack([centimetres, centimetres / 2.54])
try:
    normal_equations(twice, label)
except ValueError as complaint:
    print(complaint)

# %% [markdown]
# What should be done? All that matters for the output is $w_{\text{cm}} + w_{\text{inch}} / 2.54$. So the best weights
# are a whole line: the bottom of $E$ is no point any more but a straight trench. The **Moore-Penrose pseudoinverse**
# $X^+$ exists for *every* matrix, and $w = X^+ t$ is the point of the trench nearest to the origin: the *shortest* of
# the best. Every matrix is a turn, a stretching by its **singular values** $s$ and another turn, $X = U S V^T$, and
# $$ X^+ = V S^+ U^T , \qquad S^+ = \text{diag}(1/s \text{ where } s > 0 \text{, else } 0) . $$
#
# > **The slide** calls $(X^T X)^{-1} X^T$ *the* pseudoinverse. It is, at full column rank (section 5). Elsewhere it
# > does not exist, and $X^+$ does.

# %% id="shortest" tags=["demo", "nbval-check-output"]
shortest = pseudoinverse(twice) @ label
both = shortest[0] + shortest[1] / 2.54
for name, w in (("shortest", shortest), ("centimetres only", [both, 0.0]), ("inches only", [0.0, 2.54 * both])):
    E = squared_error(twice, label, w, 0.0)
    print(f"{name}: w = {np.round(w, 3)}, length {np.linalg.norm(w):.3f}, E = {E:.4f}")

# %% [markdown]
# And the batch rule? It has no formula that could break. **Predict:** from which starts will it end at the star? (Each
# of its steps is a sum of samples, and all samples lie on one line through the origin.)

# %% id="valley" tags=["demo"]
axes = ("weight of the centimetres", "weight of the inches")
explore(
    figures.valley_of_minima(twice, label, learning_rate=0.002, window=(-2.0, 2.0, -1.9, 1.9), names=axes),
    size=(8, 4.5),
    first=slider(-1.5, 1.5, start=1.5, step=0.1, label="start of the weight of the centimetres"),
    second=slider(-1.5, 1.5, start=1.0, step=0.1, label="start of the weight of the inches"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# It walks straight to the trench, at right angles, and stays where it arrives. $E$ is the same everywhere there, and
# what the start had *along* the trench is never unlearnt, because no sample speaks about it. From $w = 0$, and from all
# starts on the line through 0 and the star, it ends at the star. So a walk from zero picks the shortest solution, as if
# it had heard of Moore and Penrose. (That walks from zero prefer small weights is thought to be one reason why huge
# networks do not go astray.)
# </details>

# %% exercise="pseudoinverse_rank_deficient"

# %% [markdown]
# ## Before you go
# - ADALINE aims at numbers: $E = \frac12 \sum (t_i - g(x_i))^2$, the squared miss of two isolines. Being too right
#   costs, too, so it can miss a separating line.
# - One by one, $w \leftarrow w + \eta\,(t_i - g(x_i))\,x_i$: cheap, robust, never quite at the bottom. In batches: straight
#   down the slope, but only with $\eta < 2/\lambda_{\max}$; scale the features first.
# - The normal equations $X^T X w = X^T t$ go there at once. Where columns are dependent, $X^+ t$ is the shortest of the
#   best.
#
# **Three questions**
# 1. Every sample is on the right side, with $g(x_i) = 5\,t_i$. What does the perceptron do next, and what does ADALINE?
# 2. You collect ten times as many samples of the same kind. What must you do to the rate of the batch rule? And of the
#    one-by-one rule?
# 3. Somebody adds to $X$ a copy of one of its columns. What happens to the best $E$, to $X^+ t$, and to the formula
#    with the inverse?
#
# <details><summary>Answers</summary>
#
# 1. The perceptron has stopped for good. ADALINE *shrinks* its weights: each error is $-4\,t_i$, and a fifth of the
#    weights and of the bias would bring $E$ to 0, with the boundary where it was.
# 2. Divide the batch rate by ten: $E$ is a sum, so its slopes are ten times as steep. The other rule sees one sample at
#    a time and can stay.
# 3. The best $E$ stays: a copy tells nothing new. $X^+ t$ splits the weight of that column into two equal halves (that
#    is shorter than one whole). The inverse no longer exists.
# </details>
#
# **Before:** [L1a, a line that learns](L1a_discriminants_and_perceptron.ipynb) · **Next:** [L1c, projection and
# PCA](L1c_projection_and_pca.ipynb): which few directions tell most about the data?
