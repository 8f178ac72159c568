# %% [markdown]
# # L3b · Can a sample be too right?
# *Lecture 3, items L3.7 to L3.14 and L3.28 · 50 minutes · before this: [L3a Optimisation](L3a_optimisation.ipynb)*
#
# Near Palmer Station in Antarctica, between 2007 and 2009, Kristen Gorman and her colleagues measured the bills,
# flippers and weights of 342 penguins of three species. This notebook builds machines that tell the species apart,
# from the simplest tool there is: least squares. On the way it meets four points on which that tool fails for an odd
# reason. One of them is *too far on its right side*.
#
# **After it you can**
# - say what training, testing and a loss are, and fit a line at once,
# - tell many classes apart with one discriminant each, and show why their regions are convex,
# - turn "separate two classes" into "find $a$ with $Za > 0$", and draw where the solutions live,
# - solve it by least squares, see why that may fail, and mend it by hand and by Ho and Kashyap's procedure,
# - prove that some data cannot be separated at all.
#
# **[Notation](L0_start_here.ipynb#6-Five-alphabets).**
# As in the lecture: $x^i$ is sample number $i$ with $d$ features, $y^i$ its output, $w$ and $w_0$ are
# weights and bias. Later $z = (1, x)$ and $a = (w_0, w)$ hold both in one vector, and $Z$ has a row for each sample.
# In code $a$ is `a`, $b$ is `b` (here a list of *margins*, not the bias!); class 1 is `+1` and class 2 is `-1`. The
# library keeps weights and bias apart, as `model.weights` and `model.bias`, and its `augment` puts the 1 last.

# %% id="setup" tags=["setup"]
import numpy as np

from autograder import check, hint, progress, puzzle, solution
from lecturelib import data, features, regression
from lecturelib.discriminant import LinearMachine, linear_discriminant
from lecturelib.figures import L3b as figures
from lecturelib.figures import shared
from lecturelib.figures.widgets import choice, explore, slider
from lecturelib.losses import squared_error
from lecturelib.models import LinearClassifier
from lecturelib.multiclass import one_vs_rest
from lecturelib.neighbours import nearest_neighbours
from lecturelib.selection import mean_squared_error, split

np.set_printoptions(suppress=True)

# %% [markdown]
# ## 1 A machine with knobs  (L3.7)
# A **machine** is a function $f(x, w)$ with knobs $w$; turning them is all that "learning" means. We want
# $f(x^i, w) = y^i$ "as much as possible". How much is that? A **loss** for each sample says it, and the sum
# $L = \sum_i L(x^i, y^i, w)$ judges the whole:
#
# - regression, where $y$ is a number: $L(x^i, y^i, w) = \lVert f(x^i, w) - y^i \rVert^2$,
# - classification, where $y$ is a name: $L(x^i, y^i, w) = I[f(x^i, w) \ne y^i]$, which is 1 for a mistake, else 0.
#
# And because anybody can be right about what they have seen, the samples are parted first. The **training phase** turns
# the knobs and sees one part only; the **testing phase** sees the other. Here: how heavy is a penguin, judged by its
# flipper? (`squared_error` has a half in front, so it is doubled.)

# %% id="train-and-test" tags=["demo", "nbval-check-output"]
penguins = data.penguins()
flipper, mass = penguins.columns("flipper length"), penguins.columns("body mass")[:, 0]
(X, y), (X_new, y_new) = split(flipper, mass, test_size=0.5)
line = regression.least_squares(X, y)
print(f"L on the {len(y)} training birds: {2 * squared_error(X, y, line.weights, line.bias):.3g}")
for name, birds, grams in (("training", X, y), ("testing", X_new, y_new)):
    off = np.sqrt(mean_squared_error(grams, line.predict(birds)))
    print(f"{name}: off by {off:.0f} g (root of the mean square)")

# %% [markdown]
# The birds that it has never seen are judged as well as the others; a line has too few knobs to learn anything by heart.
#
# > **The slide** says that the regression loss "sums distances to the correct output". It sums their *squares*, as its
# > own formula does, and that is not the same. Take the outputs 0, 0, 3 and a machine that always says $c$:

# %% id="distances-or-squares" tags=["demo", "nbval-check-output"]
c = np.linspace(-1, 4, 501)
miss = c[:, None] - np.array([0, 0, 3])
print(f"least sum of distances at c = {c[np.abs(miss).sum(axis=1).argmin()]:.0f} (the median)")
print(f"least sum of squares at c = {c[(miss**2).sum(axis=1).argmin()]:.0f} (the mean)")

# %% [markdown]
# ## 2 All knobs at once  (L3.8)
# For a linear machine, $f(x, w) = w_0 + w^T x$, and the squared loss there is nothing to search: set the derivatives to
# zero (L1b did), and
# $$ w^* = \Bigl[ \sum_i x^i (x^i)^T \Bigr]^{-1} \sum_i y^i x^i . $$
#
# > **The slide** writes so right after $f = w_0 + w^T x$, but the formula knows no $w_0$. It is right only for *augmented*
# > samples, with a 1 among the features, whose weight is $w_0$. The points (1, 2) and (2, 3) lie on $y = x + 1$:

# %% id="forgotten-one" tags=["demo", "nbval-check-output"]
x2, y2 = np.array([[1.0], [2.0]]), np.array([2.0, 3.0])
print("without the 1:", regression.normal_equations(x2, y2).round(3))
print("with the 1:", regression.normal_equations(features.augment(x2), y2).round(3))
print("penguins:", regression.normal_equations(features.augment(X), y).round(1))

# %% id="mass-by-flipper" tags=["demo"]
explore(shared.fit_1d(line, X[:, 0], y, new=(X_new[:, 0], y_new), names=("flipper length (mm)", "body mass (g)")))

# %% [markdown]
# Each millimetre of flipper stands for 49 grams of penguin. (A flipper of 115 mm would weigh nothing. Lines do not know
# where to stop.)
#
# ## 3 From a number to a name  (L3.9)
# Now let $y$ be a name: $+1$ for class 1, $-1$ for class 2. The value $g(x, w) = w_0 + w^T x$ is called the
# **discriminant function**, and the machine only looks at its sign, $f(x, w) = \operatorname{sign}(g(x, w))$. (At 0 the
# lecture says nothing; the library says $+1$.)
# Where $g = 0$ it changes its mind: at a *point* if there is one feature, on a *line* if two, on a *plane* if
# three, on a *hyperplane* beyond.
#
# For a first try, let us pretend that $+1$ and $-1$ are numbers to be met, and fit them as in section 2. Gentoo ($+1$) or
# Adelie ($-1$)?

# %% id="point-line-plane" tags=["demo", "nbval-check-output"]
names = ("flipper length", "bill depth", "bill length")
for d, where in ((1, "a point"), (2, "a line"), (3, "a plane")):
    X, y = penguins.two_classes("Adelie", "Gentoo", names[:d])
    fit = regression.least_squares(X, y)
    wrong = np.sum(y * linear_discriminant(X, fit.weights, fit.bias) <= 0)
    print(f"{where}: w0 = {fit.bias:.2f}, w = {fit.weights.round(3)}, {wrong} of {len(y)} wrong")
    if d == 1:
        print(f"  the point is at {-fit.bias / fit.weights[0]:.1f} mm")

# %% [markdown]
# A flipper longer than 203.9 mm says Gentoo, and errs 4 times; with the bill's depth it never errs. Remember that this
# went well. In section 8 it will not.
#
# ## 4 The greatest wins  (L3.10)
# And three species? Give each of the $m$ classes a discriminant of its own and let the greatest win:
# $$ g_i(x) = w_i^T x + w_{i0} , \qquad x \text{ goes to class } i \text{ if } g_i(x) > g_j(x) \text{ for all } j \ne i . $$
# Nils Nilsson called it a **linear machine** in 1965. A simple one gives $x$ to the nearest class mean $\mu_i$: since
# $\lVert x - \mu_i \rVert^2 = \lVert x \rVert^2 - 2 (\mu_i^T x - \frac12 \lVert \mu_i \rVert^2)$, the nearest mean is the
# one with the greatest $g_i(x) = \mu_i^T x - \frac12 \lVert \mu_i \rVert^2$.


# %% id="mean-machine" tags=["demo", "nbval-check-output"]
def mean_machine(X, y, labels=None):
    classes = np.unique(y)
    means = np.array([X[y == k].mean(axis=0) for k in classes])
    return LinearMachine(means, -(means**2).sum(axis=1) / 2, classes if labels is None else labels)


bills = penguins.columns("bill length", "bill depth")
bills = features.standardise(bills).apply(bills)
machine = mean_machine(bills, penguins.y)
print("weights:", machine.weights.round(2).tolist(), "- biases:", machine.bias.round(2))
print("wrong:", np.sum(machine.predict(bills) != penguins.y), "of", len(bills))

# %% [markdown]
# The region of each class has an astonishing property. **Predict:** take a straight walk through the picture, in any
# direction. Can you leave a region and come back to it later? (The right half shows the three $g_i$ along your way.)

# %% id="straight-walk" tags=["demo"]
axes = ("bill length, standardised", "bill depth, standardised")
explore(
    figures.line_through_regions(machine, bills, penguins.y, features=axes),
    size=(9, 4.8),
    angle=slider(-90, 90, start=-30, step=5, label="direction of the walk, in degrees"),
    offset=slider(-1.5, 1.5, start=0.5, step=0.25, label="shift of the walk to its left"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Never. Along a straight walk every $g_i$ is a straight line, and a straight line that has been overtaken stays
# overtaken: each is on top at most once. So if both ends of a segment belong to class $i$, then $g_i - g_j > 0$ at both,
# hence all the way between: the segment belongs to class $i$. Such a set is called **convex**, and it is of one piece.
# </details>

# %% exercise="linear_machine"

# %% [markdown]
# What is a property is also a limit. Below, class $+1$ consists of *two* clouds, and class $-1$ sits between them.
# **Predict:** pull the clouds apart, which should make it easier. How many mistakes will the line be left with? Then
# give each *cloud* a discriminant.


# %% id="split-class" tags=["demo"]
def split_scene(distance, discriminants):
    X, y = data.split_class(distance=distance)
    if discriminants == "one for each class":
        fit = regression.least_squares(X, y)  # as in section 3
        return LinearClassifier(fit.weights, fit.bias), X, y
    cloud = np.arange(len(y)) % 3  # the samples of the three clouds come by turns
    return mean_machine(X, cloud, labels=np.array([1, -1, 1])), X, y


explore(
    shared.decision_regions(split_scene, *data.split_class(distance=8.0)),
    distance=slider(2.0, 8.0, start=4.0, step=0.5, label="distance of the clouds"),
    discriminants=choice("one for each class", "one for each cloud"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The line gets *worse*, from 14 mistakes to 17: the farther the clouds, the less a line can make of them. No
# *other* line would do, either: the left and the right cloud have the middle one on the segments between them, so a convex
# region cannot have the two without the third. That is why the lecture says that linear classifiers are for
# **unimodal** classes, those of one heap. The cure keeps the machine and changes the names: three discriminants, two of
# which carry the name $+1$. Each region is still convex; class $+1$ now has two of them.
# </details>

# %% id="split-numbers" tags=["demo", "nbval-check-output"]
for kind in ("one for each class", "one for each cloud"):
    counts = []
    for distance in (2.0, 3.0, 4.0, 5.0, 6.0, 8.0):
        model, X, y = split_scene(distance, kind)
        counts.append(int(np.sum(model.predict(X) != y)))
    print(f"{kind}: {counts} of 60 wrong")

# %% [markdown]
# ## 5 All on one side  (L3.11)
# From here on there are two classes. Two tricks make the problem smaller than it looks. The first you know from L1a:
# **augment**, $z = (1, x)$ and $a = (w_0, w)$, so that $g = a^T z$. The second the lecture calls **normalisation** (no
# relation to feature scaling). Training is without error if
# $$ a^T z^i > 0 \text{ for class 1}, \quad a^T z^i < 0 \text{ for class 2} . $$
# Multiply the samples of class 2 by $-1$, and there is one condition left: $a^T z^i > 0$ for *all* $i$. Such an $a$ is a
# **separating** or **solution vector**. We do not look for a plane between two heaps any more, but for one that has
# everything on its positive side.
#
# Stack the $z^i$ into a matrix $Z$, and the whole problem reads $Za > 0$. The lecture's four points:

# %% id="four-points" tags=["demo", "nbval-check-output"]
X, y = data.four_points()
Z = features.normalise_signs(features.augment(X), y)[:, [2, 0, 1]]  # with the 1 first
print(Z)
print("Za for a = (1, 3, -2):", Z @ [1, 3, -2], "- separates:", features.separates(Z, [1, 3, -2]))

# %% [markdown]
# > **The slide** writes the product as $\sum_{k=0}^d a_k z_d^i$. It must be $z_k^i$: products pair the components. With $d$ in
# > place of $k$ only the last feature would count.

# %% id="wrong-index" tags=["demo", "nbval-check-output"]
a = np.array([1, 3, -2])
print("sum of a_k z_k for the first sample:", a @ Z[0])
print("sum of a_k z_d for the first sample:", sum(a_k * Z[0, -1] for a_k in a))

# %% exercise="normalise_signs"

# %% [markdown]
# ### Where the solutions live
# Each $a$ is a point in **weight space**, and there the roles are swapped: each *sample* is a plane, $a^T z^i = 0$, with its
# allowed $a$ on one side. The set that all samples allow is the **solution region**. With one feature, weight space is a
# plane and we can see it.
#
# **Predict.** Below are five samples of one feature. Take hold of the tip of $a$ on the right and turn it until it solves the
# problem: in which directions does it? What does its length do?

# %% id="solution-region" tags=["demo"]
x1, y1 = [1.5, 2.5, 4.0, -1.0, 0.5], [1, 1, 1, -1, -1]
explore(
    figures.solution_cone(x1, y1),
    size=(8, 5),
    angle=slider(0, 180, start=60, step=5, drag="path", label="direction of a, in degrees"),
    length=slider(0.5, 4.5, start=3.0, step=0.5, label="length of a"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Between 117 and 146 degrees: a wedge with its point at the origin. Two samples make its sides, those nearest to
# the gap (0.5 and 1.5); the others do not matter. The length does nothing at all: with $a$ every
# multiple $ca$, $c > 0$, is a solution.
# </details>
#
# ## 6 Never alone  (L3.28)
# "If there is one such $a$, then there are infinitely many", says the lecture. The wedge shows three reasons: multiples of
# solutions, sums of solutions, and whatever is near enough to a solution are solutions again. How near? As long as
# no plane $a^T z^i = 0$ is reached; since $Za > 0$ is strict, that is some way. **Predict** which of these six separate the four points:

# %% id="many-solutions" tags=["demo", "nbval-check-output"]
p, q = np.array([1.0, 3.0, -2.0]), np.array([5.3, 2.1, -1.9])
candidates = {"p": p, "q": q, "5p": 5 * p, "p + q": p + q, "p - q": p - q, "-p": -p}
print({name: features.separates(Z, each) for name, each in candidates.items()})
moves = np.random.default_rng(0).normal(size=(1000, 3))
moves /= np.linalg.norm(moves, axis=1)[:, None]  # 1000 directions
for length in (0.09, 0.3, 1.0):
    left = sum(features.separates(Z, p + length * move) for move in moves)
    print(f"p moved by {length}: {left} of 1000 still separate")

# %% exercise="room_to_move"

# %% [markdown]
# ## 7 Ask for margins  (L3.12)
# $Za > 0$ is a set of inequalities. Equations are so much easier: "the problem is not regression, but let's convert to
# regression!" The **MSE procedure** (minimum squared error) chooses *positive* numbers $b_1, \dots, b_n$ and asks for
# $a^T z^i = b_i$, all at once:
# $$ Za = b , \qquad a = (Z^T Z)^{-1} Z^T b . $$
# If it succeeds, then $a$ separates, because the $b_i$ are positive. Usually it cannot succeed: there are more samples than
# weights. Then $Za \approx b$, and one has to look. The lecture's example, with $b_i = 1$:


# %% id="first-example" tags=["demo", "nbval-check-output"]
def show_fit(far, b):
    X, y = data.four_points(far=far)
    model = regression.mse_procedure(X, y, margins=b)
    a = np.append(model.bias, model.weights)
    Z = features.normalise_signs(features.augment(X), y)[:, [2, 0, 1]]
    print(f"a = {a.round(3)}, Za = {(Z @ a).round(3)}, separates: {features.separates(Z, a)}")


show_fit(far=4, b=1.0)

# %% [markdown]
# No margin is met, and all are positive. It separates. (The slide rounds: $a = (2.7, 1.0, -0.9)$.) This is section 3
# again: with $b = 1$, asking $a^T z^i = 1$ is asking $g(x^i) = y^i$.
#
# > **The slide** prints $b$ with *five* ones. There are four samples, so $Za$ has four components, and $b$ must have four.

# %% id="five-ones" tags=["demo", "nbval-check-output"]
try:
    regression.mse_procedure(*data.four_points(), margins=np.ones(5))
except ValueError as error:
    print(error)

# %% exercise="mse_procedure"

# %% [markdown]
# ## 8 Too right  (L3.13)
# Now the last sample, $(0, 4)$, starts to wander upwards. It is of class 2 and wanders *away* from class 1. **Predict:** what
# can go wrong if a sample gets more and more right? Take hold of sample 4 in the picture, drag it up to 10, where the lecture
# has it, and watch sample 3.


# %% id="far-sample" tags=["demo"]
def wandering(far):
    X, y = data.four_points(far=far)
    return X, y, np.ones(4), regression.mse_procedure(X, y)


def up_the_axis(far):
    return np.column_stack([0 * far, far])


explore(
    figures.margins_asked_and_given(wandering, window=(-1, 8, 3, 15), samples_of={"far": up_the_axis}),
    size=(9, 4.5),
    far=slider(4.0, 14.0, start=4.0, step=0.1, drag="path", label="height y of the far sample (0, y)"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# At 9.4 the line runs through sample 3, and beyond it sample 3 is lost, although a separating line exists all the time. The
# far sample would like to have the margin 1, like everybody, and gets more; the square punishes that as it punishes
# an error. So the line leans towards it, over sample 3. "MSE wants all examples to be at the same distance",
# says the lecture; those that are *too right* cause problems. (L2a drew this loss: $(1 - M)^2$ rises again beyond
# $M = 1$.)
# </details>

# %% id="where-it-fails" tags=["demo", "nbval-check-output"]
show_fit(far=9.3, b=1.0)
show_fit(far=9.5, b=1.0)
show_fit(far=10, b=1.0)
print(f"at 9.4 sample 3 has the margin {abs(wandering(9.4)[3].decision([[5.0, 9.0]])[0]):.6f}")

# %% [markdown]
# But who says that all margins must be 1? The $b_i$ are the *expected relative distances* from the plane: "should make $b_i$
# small if sample $i$ is expected to be near, and larger otherwise". We can see that sample 4 is far. **Predict:** leave
# it at $(0, 10)$ and ask more of it: take hold of the top of its hatched bar and pull it up. How much more will it take?


# %% id="larger-margin" tags=["demo"]
def asked(b4):
    X, y = data.four_points(far=10.0)
    b = np.array([1.0, 1.0, 1.0, b4])
    return X, y, b, regression.mse_procedure(X, y, margins=b)


explore(
    figures.margins_asked_and_given(asked, window=(-1, 8, 3, 15), top=3.5, bars_of={"b4": 3}),
    size=(9, 4.5),
    b4=slider(0.5, 3.0, start=1.0, step=0.05, drag="path", label="margin b₄ of the far sample"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# From 1.5 on the line separates. The exact limit is $b_4 = 19/13 \approx 1.4615$, where sample 3 lies on the line.
# There is no upper limit: each margin of $Za$ is linear in $b_4$, and the three small ones all rise with it.
# </details>

# %% id="repaired" tags=["demo", "nbval-check-output"]
for b4 in (1.4, 1.5, 10.0, 1000.0):
    show_fit(far=10, b=[1, 1, 1, b4])
third = [-asked(b4)[3].decision([[5.0, 9.0]])[0] for b4 in (1.0, 2.0)]  # margins of sample 3
print(f"linear in b4, so it is 0 at {1 - third[0] / (third[1] - third[0]):.4f}")

# %% [markdown]
# ## 9 A machine that finds its margins  (L3.14)
# "Can fix it in the linearly separable case, i.e. find better $b$", says the slide, and leaves it there. In two dimensions we
# saw which sample was far; in thirty we would not. Yu-Chi Ho and R. L. Kashyap had the idea in 1965: let the descent of
# L3a walk over $a$ *and* $b$. What is missed is $e = Za - b$, and the slope of $\lVert e \rVert^2$ with respect to $b$ is
# $-2e$. Walking down would be $b + 2\alpha e$, but then all of $b$ and $a$ could shrink to 0. So let no margin ever
# fall; only those rise that the line exceeds, and $a$ is solved for anew each time ($Z^+$ is L1b's
# pseudoinverse, here $(Z^T Z)^{-1} Z^T$):
# $$ a = Z^+ b , \qquad e = Za - b , \qquad b \leftarrow b + \alpha\,(e + |e|) , \qquad 0 < \alpha \le 1 . $$
# **Predict** which of the four margins will rise in our example, and how far. Then let it play.

# %% id="ho-kashyap" tags=["demo"]
X, y = data.four_points(far=10.0)
runs = [regression.ho_kashyap(X, y, learning_rate=0.1, max_epochs=k) for k in range(1, 16)]
steps = [(np.ones(4), regression.mse_procedure(X, y)), *((run.margins, run) for run in runs)]
explore(
    figures.margins_by_step(X, y, steps, window=(-1, 8, 3, 15)),
    size=(9, 4.5),
    play="step",
    step=slider(0, 15, start=3, label="step of the procedure"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Only $b_4$ rises: sample 4 is the only one that gets more than was asked. Nobody told the procedure that it is far. At
# 1.472, just beyond the limit of section 8, the line separates, and the procedure stops. (Rate 0.1 makes small steps to
# look at; with 0.9 it takes two.)
# </details>

# %% id="ho-kashyap-numbers" tags=["demo", "nbval-check-output"]
for alpha in (0.1, 0.5, 0.9):
    found = regression.ho_kashyap(X, y, learning_rate=alpha, record="update")
    print(f"alpha {alpha}: {len(found.history) - 1} steps, b = {found.margins.round(3)},", end=" ")
    print(f"Za = {(y * found.decision(X)).round(3)}")

# %% exercise="ho_kashyap_step"

# %% [markdown]
# ### When nothing can help
# On data that can be separated the procedure is sure to end. And otherwise? Here it can do what the perceptron never
# could: *prove* that no line exists. Least squares leaves an $e$ with $Z^T e = 0$. Suppose that no component of $e$ is positive,
# so that no margin can rise any more, and yet $e \ne 0$. If some $a'$ had $Za' > 0$, then $e^T Z a'$ would be negative, a sum of
# products of $\le 0$ and $> 0$. But $e^T Z a' = (Z^T e)^T a' = 0$. So there is no such $a'$.
#
# The numbers $u_i = e_i / \sum_j e_j$ are a **certificate**: $u_i \ge 0$ and $\sum_i u_i z^i = 0$, which anybody can
# check. The lecture has five points on which the perceptron goes on for ever (L3c will watch it):

# %% id="five-points" tags=["demo", "nbval-check-output"]
X5, y5 = data.five_points()
found = regression.ho_kashyap(X5, y5)
u, Z5 = found.certificate, features.normalise_signs(features.augment(X5), y5)
print("separable:", found.separable, "- u:", u.round(3), "- sum of u z:", (u @ Z5).round(9) + 0.0)
for name, label in (("class 1", 1), ("class 2", -1)):
    mean = np.average(X5[y5 == label], axis=0, weights=u[y5 == label])
    print(f"mean of {name}, weighted by u: {mean.round(3)}")

# %% [markdown]
# Read $\sum u_i z^i = 0$ class by class, and it says that a weighted mean of class 1 and a weighted mean of class 2 are the
# *same point*. A line that had class 1 on one side would have that point on that side, and with class 2, on the other.

# %% id="common-point" tags=["demo"]
explore(figures.common_point_of_hulls(X5, y5, u, classes=("class 2", "class 1")))

# %% [markdown]
# ## 10 Back to the penguins  (L3.14, L3.28)
# Are four invented points a fair test? **Predict** for each pair of species whether a line separates their bills, and
# whether least squares will find it.


# %% id="penguin-pairs" tags=["demo", "nbval-check-output"]
def bills_of(first, second, names=("bill length", "bill depth")):
    X, y = penguins.two_classes(first, second, names)
    return features.standardise(X).apply(X), y


for first, second in (("Adelie", "Gentoo"), ("Adelie", "Chinstrap"), ("Chinstrap", "Gentoo")):
    for names in (("bill length", "bill depth"), penguins.features):
        X, y = bills_of(first, second, names)
        wrong = np.sum(regression.mse_procedure(X, y).predict(X) != y)
        found = regression.ho_kashyap(X, y, record="update")
        print(f"{first} or {second}, {len(names)} features: least squares misses {wrong},", end=" ")
        print(f"separable: {found.separable} after {len(found.history) - 1} steps")

# %% id="adelie-gentoo" tags=["demo"]
X, y = bills_of("Adelie", "Gentoo")
both = {"Ho-Kashyap": regression.ho_kashyap(X, y), "MSE": regression.mse_procedure(X, y)}
enlarged = (-0.25, 0.95, -0.4, 0.8)
explore(
    shared.compared_lines(both, X, y, classes=("Adelie", "Gentoo"), features=axes, enlarged=enlarged), size=(9, 4.5)
)

# %% [markdown]
# It happens to real birds. The bills of Adelie and Gentoo *can* be separated, and least squares misses one; so it does, six
# times, with all four measures of Adelie and Chinstrap. The bills of these two cannot be separated, and we do not have to take
# that on trust: it comes with a certificate.
#
# Is a line that errs on 1 of 274 birds a bad one, then? Hardly. "**Try simpler models first**" is the lecture's
# advice: a straight boundary is cheap, easy to read, and for classes that are heaps of one shape it is even the best there
# is (L4b). Here is a linear machine of three least-squares discriminants, 15 numbers in all, against the five nearest
# neighbours, which have to remember every bird. **Predict** who errs less on the half that neither has seen.

# %% id="simple-first" tags=["demo", "nbval-check-output"]
(X, y), (X_new, y_new) = split(penguins.X, penguins.y, test_size=0.5, stratified=True)
scaler = features.standardise(X)
X, X_new = scaler.apply(X), scaler.apply(X_new)
three = one_vs_rest(X, y, learner=regression.mse_procedure).models
weights, bias = np.array([each.weights for each in three]), np.array([each.bias for each in three])
rivals = {
    "linear machine": LinearMachine(weights, bias, np.unique(y)),
    "five nearest neighbours": nearest_neighbours(X, y, k=5),
}
for name, model in rivals.items():
    print(f"{name}: {np.sum(model.predict(X_new) != y_new)} of {len(y_new)} wrong")

# %% [markdown]
# One bird against two: luck, perhaps. But the simple machine has lost nothing by being simple.

# %% [markdown]
# ## Before you go
# - A machine $f(x, w)$ is trained on one part of the samples and tested on another; a loss for each sample says how good it
#   is. For a linear $f$ and squares, $w^*$ is a formula (with a 1 among the features).
# - A linear machine takes the class with the greatest $g_i$. Its regions are convex; a class of two heaps needs two
#   discriminants.
# - Augment, turn class 2 round, and separating means $Za > 0$. The solutions fill a wedge from the origin: there
#   are none, or infinitely many.
# - MSE solves $Za \approx b$ at once. With $b = 1$ it punishes what is too right; a larger $b_i$ mends it, and Ho and
#   Kashyap's procedure finds one by itself, or proves that there is nothing to be found.
#
# **Three questions**
# 1. You multiply all of $b$ by 7. What happens to $a$, to $Za$, and to the predictions?
# 2. A linear machine gives two points of the plane to class 3. You know nothing else. What does it say half way between?
# 3. Two samples at the same place have different classes. Which certificate $u$ proves that no line separates the data?
#
# <details><summary>Answers</summary>
#
# 1. $a = Z^+ b$ is linear in $b$: $a$ and $Za$ are seven times as large, and no prediction changes. Only the *ratios* of the
#    margins matter.
# 2. Class 3: its region is convex (and no other class can even draw level there).
# 3. One half for each of the two and 0 for the rest: their $z$ are opposite, so $\frac12 z + \frac12 (-z) = 0$.
# </details>
#
# **Before:** [L3a Optimisation](L3a_optimisation.ipynb) · **Next:**
# [L3c Perceptron rules](L3c_perceptron_rules.ipynb): what if we go on from mistakes instead, and there is no end to them?
