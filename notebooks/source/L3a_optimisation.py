# %% [markdown]
# # L3a · Downhill in the fog
# *Lecture 3, items L3.1 to L3.6 and L3.27 · 45 minutes · before this: [L2d Performance measures](L2d_performance_measures.ipynb)*
#
# You stand on a hillside in thick fog and want to get to the bottom. You cannot see it. All you have is the slope under
# your boots. Which way do you go, how far do you dare to step, and how will you know that you have arrived? In 1847 the
# mathematician Cauchy, who wanted to compute orbits in the sky, gave the plain answer: straight down, a little at a time. Nearly
# everything that learns today still walks like that.
#
# **After it you can**
# - say what the gradient knows about a hillside, and what it does not,
# - write gradient descent with its stop, and read its curve of $J$ against the iteration,
# - tell a rate that is too small, right, too large or diverging, and compute where the borders lie,
# - explain why steps shrink by themselves, and when they do not,
# - compare fixed, scheduled, steepest and conjugate steps on a bowl that is round or long.
#
# **[Notation](L0_start_here.ipynb#6-Five-alphabets).**
# As in the lecture, $J(\mathbf{x})$ is what we minimise, over points $\mathbf{x} = (x_1, \dots, x_d)$; $\nabla J$
# is its gradient, $\alpha$ the learning rate, $\varepsilon$ the length of a step that is too short to matter, and
# $\mathbf{x}^{(k)}$ the point at iteration $k = 1, 2, \dots$ In code they are `J`, `J.gradient`, `learning_rate`, `tol`, and
# `history.x[k - 1]`. Here $\mathbf{x}$ is *what we look for*; when the next notebooks learn, it will be the weights.

# %% id="setup" tags=["setup"]
import numpy as np

from autograder import check, hint, progress, puzzle, solution
from lecturelib import descent
from lecturelib.descent import Quadratic
from lecturelib.figures import L3a as figures
from lecturelib.figures import shared
from lecturelib.figures.widgets import choice, explore, slider
from lecturelib.heuristics import inverse_rate

# %% [markdown]
# ## 1 When school calculus is enough  (L3.1)
# At the bottom the ground is level. So take the derivative, set it to zero, solve:
# $$ J(x) = (x - 5)^2, \qquad \frac{d}{dx} J(x) = 2(x - 5) = 0 \quad\Rightarrow\quad x = 5 . $$
# No walking needed. Now the same with $J(x) = x^2 + e^x$: the derivative is $2x + e^x$, and there is no formula in
# school functions for where it is 0. With many variables it is a *system* of equations, $\nabla J(\mathbf{x}) = \mathbf{0}$, and that is
# how it mostly goes: easy to write down, impossible to solve. Walking does not mind.

# %% id="level-ground" tags=["demo", "nbval-check-output"]
curves = {
    "(x - 5)²": (lambda x: (x[0] - 5) ** 2, lambda x: 2 * (x - 5)),
    "x² + exp(x)": (lambda x: x[0] ** 2 + np.exp(x[0]), lambda x: 2 * x + np.exp(x)),
}
for name, (J, slope) in curves.items():
    end = descent.gradient_descent(J, slope, [0.0], learning_rate=0.2)
    print(f"{name}: x = {end.x[0]:.4f} after {end.steps} steps, slope there {abs(slope(end.x)[0]):.6f}")

# %% [markdown]
# ## 2 Which way is down?  (L3.2)
# In two variables there are many ways to go. The **gradient** collects the two partial derivatives,
# $$ J(x_1, x_2) = (x_1 - 5)^2 + (x_2 - 10)^2, \qquad \nabla J(\mathbf{x}) = \begin{bmatrix} 2(x_1 - 5) \\ 2(x_2 - 10) \end{bmatrix} , $$
# and it points where $J$ rises fastest. So $-\nabla J$ points straight down. At the lecture's point $\mathbf{a} = (10, 5)$:

# %% id="lecture-bowl" tags=["demo", "nbval-check-output"]
# Every bowl of this notebook is x.Ax / 2 - b.x + c; this one has A = 2I.
bowl = Quadratic(A=[[2.0, 0.0], [0.0, 2.0]], b=[10.0, 20.0], c=125.0)
a = np.array([10.0, 5.0])
print("J(a) =", bowl(a), " and -∇J(a) =", -bowl.gradient(a))
one = descent.gradient_descent(bowl, bowl.gradient, a, learning_rate=0.001, max_steps=1)
print("a short step goes by", (one.x - a).round(3), "and J changes by", round(one.value - bowl(a), 3))

# %% [markdown]
# Is that really the best direction? Try all of them. On the left a step from $\mathbf{a}$, which you may turn away from
# $-\nabla J$; on the right, $J$ after a step of that length in each direction.
#
# **Predict.** (a) On the round bowl, at which angle is $J$ lowest? At which angles does a short step change nothing? (b) Now
# the *oval* bowl, $(x_1 - 5)^2 + 5(x_2 - 10)^2$. Is $-\nabla J$ still best for a short step? And for a step of length 6?

# %% id="compass" tags=["demo"]
oval = Quadratic(A=[[2.0, 0.0], [0.0, 10.0]], b=[10.0, 100.0], c=525.0)
explore(
    figures.step_direction({"round": bowl, "oval": oval}, a, window=(-1, 13, 3, 17)),
    size=(8, 3.8),
    bowl=choice("round", "oval", label="shape of the bowl"),
    angle=slider(-180, 180, start=60, step=2, label="angle to −∇J, in degrees"),
    length=slider(0.25, 7.0, start=1.0, step=0.25, label="length of the step"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) At 0°, for every length: on a round bowl straight down leads to the middle. At ±90° a short step runs along the
# contour, and $J$ hardly changes: **the gradient stands upright on the contour**. (b) For a short step, yes. For a long one
# no: at length 6 the best way is 28° off. The gradient knows the ground under your boots and nothing else. On an oval bowl
# it does *not* point to the bottom, and that is the whole reason for section 9.
# </details>

# %% exercise="gradient_at"

# %% [markdown]
# ## 3 How far?  (L3.3)
# The direction is settled. The **learning rate** $\alpha$ says how far to go: $\mathbf{a} - \alpha \nabla J(\mathbf{a})$. The lecture
# takes $\alpha = 0.2$:

# %% id="one-step" tags=["demo", "nbval-check-output"]
end = descent.gradient_descent(bowl, bowl.gradient, a, learning_rate=0.2, max_steps=1)
print("from", a, "to", end.x.round(6), "- J from", end.history.value[0], "to", round(end.value, 6))

# %% [markdown]
# From $(10, 5)$ to $(8, 7)$, and $J$ falls from 50 to 18. Could it have fallen further? A gradient is a promise about very
# short steps: $J$ falls at the pace $\lVert\nabla J\rVert^2 = 200$ for each unit of $\alpha$ (the dashed line). **Predict:** at
# which $\alpha$ is $J$ lowest? At which does the step gain nothing at all? How much of the promise is kept at 0.2?

# %% id="step-size" tags=["demo"]
explore(
    figures.step_size(bowl, bowl.gradient, a, window=(-1, 13, 3, 17)),
    size=(8, 3.8),
    learning_rate=slider(0.0, 1.1, start=0.2, step=0.05, label="learning rate α"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# At ½ the step lands on the bottom, $(5, 10)$, and one step is enough; but only because the bowl is round. At 1 it lands as
# high on the other side, and beyond 1 the step *climbs*. At 0.2 the promise was $0.2 \cdot 200 = 40$, and 32 of it is kept;
# at 0.05 it is 9.5 of 10.
# </details>

# %% [markdown]
# ## 4 Step by step  (L3.4)
# Now repeat. The lecture's algorithm, word for word:
#
# > $k = 1$, $\mathbf{x}^{(1)}$ = any initial guess, choose $\alpha$, $\varepsilon$<br>
# > **while** $\alpha \lVert \nabla J(\mathbf{x}^{(k)}) \rVert > \varepsilon$:<br>
# > $\qquad \mathbf{x}^{(k+1)} = \mathbf{x}^{(k)} - \alpha \nabla J(\mathbf{x}^{(k)})$, $\quad k = k + 1$
#
# The test is the length of the next step: stop when it would be too short to matter. In code it is hardly longer (nobody
# keeps all the $\mathbf{x}^{(k)}$, as the slide says; one `x` is enough):

# %% id="the-loop" tags=["demo", "nbval-check-output"]
x, k = a, 1
while 0.16 * np.linalg.norm(oval.gradient(x)) > 0.001:
    x = x - 0.16 * oval.gradient(x)
    k = k + 1
end = descent.gradient_descent(oval, oval.gradient, a, learning_rate=0.16, tol=0.001)
print(f"k = {k}, x = {x.round(3)}; the library agrees: {np.allclose(x, end.x)}, it says: {end.outcome}")

# %% [markdown]
# Watch it on the oval bowl. On the right is the curve that the lecture recommends always to look at: **$J$ against the
# iteration**. (Its axis is logarithmic: equal steps down are equal *factors*.)
#
# **Predict,** then drag $k$ from 0 up, first at $\alpha = 0.02$. (a) Why does the path bend? (b) What changes at 0.16? (c) On the
# round bowl $\alpha = 0.2$ was fine, even a bit timid. What will it do here? And 0.21? (Here $k$ counts steps taken, from 0.)

# %% id="board" tags=["demo"]
explore(
    figures.descent_board(
        oval, oval.gradient, window=(-1, 13, 3, 17), costs=(0, 40, 1e-6, 1e4), start_1=10.0, start_2=5.0
    ),
    size=(8, 4.2),
    play="step",
    learning_rate=slider(0.01, 0.22, start=0.02, step=0.01, label="learning rate α"),
    step=slider(0, 40, start=5, label="iteration k"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) The bowl is steep in $x_2$ and flat in $x_1$: the walk first rushes down the steep side, then creeps along the floor, and
# the curve of $J$ has a knee. (b) It overshoots in $x_2$ and comes back, a zigzag, but every time less far; both directions
# now shrink fast, and $J$ falls along a straight line. (c) At 0.2 it bounces between $x_2 = 5$ and $x_2 = 15$ for ever, and
# $J$ never gets below 125. At 0.21 every bounce is higher than the last: it **diverges**.
# </details>

# %% exercise="gradient_descent"

# %% [markdown]
# ## 5 Too small, right, too large  (L3.4)
# Four rates, four fates. If you ever train anything, this is the picture to have in mind.

# %% id="four-rates" tags=["demo", "nbval-check-output"]
rates = {"too small: 0.01": 0.01, "right: 0.16": 0.16, "too large: 0.198": 0.198, "diverging: 0.21": 0.21}
fates = {}
for name, rate in rates.items():
    end = descent.gradient_descent(oval, oval.gradient, a, learning_rate=rate, tol=0.001, max_steps=600)
    fates[name] = end.history.value
    print(f"{name:16} {end.outcome}")

# %% id="four-fates" tags=["demo"]
window = (-2, 102, 1e-4, 1e5)
title = "the cost J tells the four rates apart"
explore(shared.cost_by_iteration({n: J[:101] for n, J in fates.items()}, window=window, title=title))

# %% [markdown]
# Why just these borders? Measure from the bottom $\mathbf{x}^*$. On a bowl the gradient is $A(\mathbf{x} - \mathbf{x}^*)$, so a step
# does
# $$ \mathbf{x}^{(k+1)} - \mathbf{x}^* = (I - \alpha A)\,(\mathbf{x}^{(k)} - \mathbf{x}^*) : $$
# in a direction with the curvature $\lambda$ (an eigenvalue of $A$) the distance is multiplied by $1 - \alpha\lambda$. Here the
# curvatures are 2 and 10. A factor near 1 creeps, a negative one overshoots, one beyond $-1$ runs away:

# %% id="factors" tags=["demo", "nbval-check-output"]
for name, rate in rates.items():
    flat, steep = 1 - rate * np.linalg.eigvalsh(oval.A)
    print(f"{name:16} factor along x1: {flat:+.2f}, along x2: {steep:+.2f}")

# %% [markdown]
# So the *steepest* direction sets the limit, $\alpha < 2/\lambda_{\max}$, and the *flattest* pays for it. (That is the
# limit on which L1b ran aground, explained at last.) Where exactly is the best compromise?

# %% exercise="best_fixed_rate"

# %% [markdown]
# ## 6 Steps that shrink by themselves  (L3.27)
# With a fixed $\alpha$, should one not fear to step over the bottom again and again? The lecture says: as we come near, the
# *gradient* gets smaller, so the steps do too, without anybody lowering $\alpha$. See for yourself on the oval bowl:

# %% id="step-lengths" tags=["demo", "nbval-check-output"]
end = descent.gradient_descent(oval, oval.gradient, a, learning_rate=0.16, tol=1e-6)
lengths = np.linalg.norm(np.diff(end.history.x, axis=0), axis=1)
print("steps 1 to 6:", lengths[:6].round(2), "- steps 19 and 20:", lengths[18:20].round(5))
print("all with the rate", set(end.history.rate[1:].tolist()))

# %% [markdown]
# "*Often* the gradient gets smaller", the slide says, and "often" is a word to be suspicious of. **Predict** for each of the
# three curves, $\frac12 x^2$, $|x|$ and $\frac18 x^4$: do the steps shrink, and how? Which of them never comes to rest?

# %% id="shrinking" tags=["demo"]
shapes = {
    "x²/2": (lambda x: x**2 / 2, lambda x: x),
    "|x|": (np.abs, np.sign),
    "x⁴/8": (lambda x: x**4 / 8, lambda x: x**3 / 2),
}
explore(
    figures.shrinking_steps(shapes, start=1.93, window=(-2.2, 2.2, -0.1, 2.3)),
    shape=choice(*shapes, label="curve J(x)"),
    learning_rate=slider(0.1, 1.2, start=0.3, step=0.05, label="learning rate α"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# On $\frac12 x^2$ every step is the same share of the one before: a straight line on the logarithmic axis. On $|x|$ the slope
# is 1 right up to the bottom, so all steps are $\alpha$ long, and it hops over the bottom for ever. (Keep this one in mind:
# the perceptron's loss in L3c is made of such edges.) On $\frac18 x^4$ the gradient shrinks *too* well: the bottom is so flat that the
# walk nearly falls asleep. And from $\alpha = 1.1$ on, it runs away there, for the walls are steep. The slide is right where
# the bottom is round.
# </details>

# %% [markdown]
# ## 7 Stuck in the wrong valley  (L3.4)
# In fog, every bottom looks like *the* bottom. Here is a landscape with four valleys (Himmelblau's of 1972, which we have
# tilted, so that one is the deepest). Descent stops in whichever it meets: a **local minimum**.


# %% id="landscape" tags=["demo"]
def hills(x):
    return ((x[0] ** 2 + x[1] - 11) ** 2 + (x[0] + x[1] ** 2 - 7) ** 2) / 20 + (x[0] + x[1]) / 4 + 3


def hills_slope(x):
    u, v = x[0] ** 2 + x[1] - 11, x[0] + x[1] ** 2 - 7
    return np.array([2 * x[0] * u + v, u + 2 * x[1] * v]) / 10 + 0.25


# %% [markdown]
# **Take hold of the start,** the open square, and drag it over the landscape (or move it with the arrow keys). Each time,
# **predict** before you let go: (a) can you tell from the contours where the walk will end? Find two neighbouring starts that
# end far apart. (b) Does a larger $\alpha$ help to get to the deepest valley, at the lower left? Try the start $(-2, -1)$ at
# 0.1 and at 0.3.

# %% id="valleys" tags=["demo"]
explore(
    figures.descent_board(hills, hills_slope, window=(-5, 5, -5, 5), costs=(0, 60, 1, 100)),
    size=(8, 4.2),
    learning_rate=choice(0.1, 0.3, label="learning rate α"),
    start_1=slider(-5.0, 5.0, start=0.0, step=0.25, drag="x", label="start: first coordinate"),
    start_2=slider(-5.0, 5.0, start=0.0, step=0.25, drag="y", label="start: second coordinate"),
)

# %% id="ends" tags=["demo", "nbval-check-output"]
grid = [(p, q) for p in np.linspace(-5, 5, 11) for q in np.linspace(-5, 5, 11)]
for rate in (0.1, 0.3):
    ends = {}
    for start in grid:
        end = descent.gradient_descent(hills, hills_slope, start, learning_rate=rate, max_steps=300)
        place = f"J = {end.value:.2f}" if end.converged else "no rest"
        ends[place] = ends.get(place, 0) + 1
    print(f"rate {rate}: {dict(sorted(ends.items()))}")

# %% id="narrow" tags=["demo", "nbval-check-output"]
for start in ((-3, -3), (-3, 3), (3, -2), (3, 2)):
    end = descent.gradient_descent(hills, hills_slope, start, learning_rate=0.1)
    A = [(hills_slope(end.x + e) - hills_slope(end.x - e)) / 2e-5 for e in 1e-5 * np.eye(2)]
    curvatures = np.linalg.eigvalsh(A)
    print(f"J = {end.value:.2f}: curvatures {curvatures.round(1)}, limit of the rate {2 / curvatures[1]:.2f}")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) Mostly, but not near the ridges: $(0, 0)$ and $(-0.25, 0)$ part for different valleys. Of 121 starts 31 find
# the deepest; the rest stop elsewhere and, judging by the curve of $J$, have every reason to be content. (b) On the
# contrary. At 0.3 *nobody* comes to rest in the deepest valley, because it is also the narrowest: one of its curvatures is 7, and the
# law of section 5 allows at most $2/7 = 0.29$ there. The walk bounces, or is thrown out. (This can be a blessing, where narrow valleys are
# flukes of the data.) The curve of $J$ tells you *that* you have stopped, and never *where*.
# </details>
#
# What can be done? Several starts, or jumps, as in L2c. Or choose a $J$ with one valley: most losses of this course are
# **convex**, and much of the charm of linear models is that there is no wrong valley to be stuck in.

# %% [markdown]
# ## 8 A rate that changes  (L3.5)
# The rate may also be chosen anew at each step, $\alpha^{(k)}$, for instance $c/k$. But now the stop needs care.
#
# > **The slide** still tests $\alpha \lVert\nabla J(\mathbf{x}^{(k)})\rVert > \varepsilon$ before it chooses $\alpha^{(k)}$. It must choose
# > first and test with $\alpha^{(k)}$, because as printed $\alpha$ has no value: only $\varepsilon$ was chosen before the loop.


# %% id="slide-loop" tags=["demo", "nbval-check-output"]
def slide_loop(x, eps):
    k = 1
    while alpha * abs(2 * (x - 5)) > eps:  # noqa: F821 - that is what the slide says
        x, k = x - 0.5 / k * 2 * (x - 5), k + 1


try:
    slide_loop(0.0, eps=0.01)
except NameError as problem:
    print("NameError:", problem)

# %% [markdown]
# > **And** even $\alpha^{(k)} \lVert\nabla J\rVert \le \varepsilon$ is a bad stop where $\alpha^{(k)} \to 0$. It must be
# > $\lVert\nabla J\rVert \le \varepsilon$, because a step gets short *anywhere* once the rate is small. Take an endless slope without
# > any bottom, $J(x) = 5x$, with $\alpha^{(k)} = 1/k$ and $\varepsilon = 0.01$:

# %% id="endless-slope" tags=["demo", "nbval-check-output"]
for stop in ("step", "gradient"):
    end = descent.gradient_descent(
        lambda x: 5 * x[0], lambda x: np.array([5.0]), [0.0],
        learning_rate=inverse_rate(1.0), stop=stop, tol=0.01, max_steps=2000,
    )  # fmt: skip
    print(f"test the {stop}: at x = {end.x[0]:.1f} {end.outcome}")

# %% [markdown]
# The first says "converged" at $k = 500$ in the middle of a slope. The second is honest.
#
# Is a falling rate worth it? **Predict** who wins on each: the oval bowl, with the best fixed rate and with that rate over $k$;
# the edge $|x|$ from $x = 1.93$, with the first rate 1; and the oval bowl once more with the first rate 0.3, which diverges if it is kept.

# %% id="schedules" tags=["demo", "nbval-check-output"]
edge = (lambda x: abs(x[0]), np.sign, [1.93])
tasks = {
    "oval, 1/6": ((oval, oval.gradient, a), 1 / 6),
    "edge, 1.0": (edge, 1.0),
    "oval, 0.3": ((oval, oval.gradient, a), 0.3),
}
for name, (task, first) in tasks.items():
    for kind, rate in (("fixed ", first), ("over k", inverse_rate(first))):
        end = descent.gradient_descent(*task, learning_rate=rate, stop="gradient", max_steps=100)
        worst = end.history.value[-10:].max()
        fate = f"J up to {worst:.3f} in the last ten" if worst < 1e6 else "diverged"
        print(f"{name}, {kind}: {end.steps} steps, {fate}")

# %% [markdown]
# Where the gradient shrinks by itself, a falling rate only brakes. Where it does not, at an edge, or with the noise of
# single samples (L2b, L3c), the falling rate is what brings the walk to rest. And it forgives a first rate that was too bold.

# %% exercise="inverse_rate_descent"

# %% [markdown]
# ## 9 No step undone  (L3.6)
# On a long valley all these walks creep or zigzag. **Steepest descent** (L2c) takes the best $\alpha$ at each step, and
# still each step turns by a right angle and undoes a part of what the one before had gained. **Conjugate gradients**
# (Hestenes and Stiefel, 1952) remember one thing, the last direction $\mathbf{p}$. With $\mathbf{r} = -\nabla J$,
# $$ \alpha = \frac{\mathbf{r}^T\mathbf{r}}{\mathbf{p}^T A\, \mathbf{p}}, \qquad \mathbf{x} \leftarrow \mathbf{x} + \alpha\mathbf{p}, \qquad
# \mathbf{r}' = \mathbf{r} - \alpha A\mathbf{p}, \qquad \mathbf{p} \leftarrow \mathbf{r}' + \frac{\mathbf{r}'^T\mathbf{r}'}{\mathbf{r}^T\mathbf{r}}\,\mathbf{p} . $$
# "Picks a good rate automatically", says the slide, "usually converges faster": the first formula is the rate, and the last is why. It makes
# any two directions **conjugate**, $\mathbf{p}^T A\, \mathbf{q} = 0$: going along one changes nothing about
# what is best along the other. So nothing has to be done twice, and $d$ steps do for $d$ variables.
#
# The bowl is $J = \frac12(x_1^2 + \kappa x_2^2)$. Its **condition number** $\kappa$, the largest curvature over the smallest,
# says how long it is. The fixed rate is the best there is, $2/(1 + \kappa)$; the scheduled one is that over $k$.
#
# First the search alone. Steepest descent from $(9, 1)$ at $\kappa = 9$: the best rate each time, and the way to go.

# %% id="right-angles" tags=["demo", "nbval-check-output"]
J, x = Quadratic(np.diag([1.0, 9.0]), np.zeros(2)), np.array([9.0, 1.0])
for k in (1, 2, 3):
    p = -J.gradient(x)
    rate = descent.optimal_rate(J, J.gradient, x, p)
    x = x + rate * p
    print(f"step {k}: rate {rate:.3f}, direction {(p / abs(p[0])).round(3)}, to {x.round(3)}")

# %% [markdown]
# The directions $(-1, -1)$ and $(-1, 1)$ take turns, a right angle each time. Now all four together.
#
# **Predict.** (a) At $\kappa = 1$, who needs how many steps? (b) Who suffers from a larger $\kappa$, and who does not? (c) Steepest
# descent depends on where it starts. At $\kappa = 9$, try the heights 2, 1 and 0.1: which start is the worst, and whom does
# steepest descent then resemble?

# %% id="race" tags=["demo"]
explore(
    figures.four_descents(),
    size=(7.5, 6),
    kappa=slider(1, 20, start=9, label="condition number κ of the bowl"),
    start_2=slider(0.1, 2.5, start=2.0, step=0.1, label="start: second coordinate"),
    step=slider(0, 40, start=12, label="iteration k"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) One: in a round bowl straight down *is* towards the bottom. (b) Everybody but conjugate gradients, who are done after
# two, always. The scheduled rate is the slowest: it brakes before it has got anywhere. (c) From $(9, 1)$, where both parts of the gradient are
# equally long, steepest descent walks exactly in the footprints of the best fixed rate: all its searching gains nothing.
# From 0.1 or 2 it is luckier.
# </details>
#
# With numbers, from the worst start $(\kappa, 1)$ until $\lVert\nabla J\rVert \le 10^{-6}$; and for conjugate gradients also on
# bowls in 50 variables, with curvatures spread from 1 to $\kappa$:

# %% id="conditioning" tags=["demo", "nbval-check-output"]
for kappa in (1, 10, 100, 1000):
    J = Quadratic(np.diag([1.0, kappa]), np.zeros(2))
    task, most = (J, J.gradient, [kappa, 1.0]), {"tol": 1e-6, "max_steps": 20_000}
    fixed = descent.gradient_descent(*task, learning_rate=2 / (1 + kappa), stop="gradient", **most)
    steepest = descent.steepest_descent(*task, **most)
    conjugate = descent.conjugate_gradient(J.A, J.b, start=[kappa, 1.0], tol=1e-6)
    many = descent.conjugate_gradient(np.diag(np.linspace(1, kappa, 50)), np.ones(50), tol=1e-6)
    counts = (fixed.steps, steepest.steps, conjugate.steps, many.steps)
    print("κ = {}: fixed {}, steepest {}, conjugate {}; conjugate in 50 variables {}".format(kappa, *counts))

# %% [markdown]
# From $\kappa = 10$ on, ten times the $\kappa$ takes some eleven times the steps, for both that go straight down: ten
# for the longer bowl, and a little more since the start $(\kappa, 1)$ lies farther out. In 50 variables 50 is the
# most that conjugate gradients can need (but for rounding), and here they are close enough before that.

# %% exercise="conjugate_gradient"

# %% [markdown]
# ### Off the bowl
# On a $J$ that is no bowl there is no $A$. One searches for the best $\alpha$ along $\mathbf{p}$ and turns by a similar rule; that is what
# lies behind buttons such as Matlab's `fminunc` on the slide (there with yet more memory). Rosenbrock's banana of 1960 is a
# bent valley, made to be nasty (his had 100 where ours has 10), with its bottom at $(1, 1)$.
# **Predict:** who is there after 30 steps?


# %% id="banana" tags=["demo"]
def banana(x):
    return (1 - x[0]) ** 2 + 10 * (x[1] - x[0] ** 2) ** 2


def banana_slope(x):
    asked.append(x)
    up = x[1] - x[0] ** 2
    return np.array([-2 * (1 - x[0]) - 40 * x[0] * up, 20 * up])


# %% id="banana-runs" tags=["demo"]
task, methods, cost = (banana, banana_slope, [-1.2, 1.0]), {}, {}
for name, method, options in (
    ("fixed rate", descent.gradient_descent, {"learning_rate": 0.015, "stop": "gradient"}),
    ("steepest", descent.steepest_descent, {}),
    ("conjugate", descent.nonlinear_conjugate_gradient, {}),
):
    asked = []  # the slope notes where it was asked for
    methods[name] = method(*task, max_steps=5000, **options)
    cost[name] = len(asked)

# %% id="banana-path" tags=["demo"]
explore(
    shared.descent_path(banana, lambda method: methods[method].history.x, window=(-1.6, 1.6, -0.5, 1.7), equal=False),
    size=(7.5, 3.6),
    method=choice(*methods, label="way of stepping"),
    step=slider(0, 60, start=30, label="iteration k"),
)

# %% id="banana-costs" tags=["demo", "nbval-check-output"]
for name, end in methods.items():
    steps, gradients = round(end.steps, -2) or end.steps, round(cost[name], 2 - len(str(cost[name])))
    print(f"{name}: about {steps} steps and {gradients} gradients until the slope is below 1e-6")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Only the conjugate way: it is there after 13 steps. Steepest descent zigzags along the floor for more than a thousand steps. But count
# as a buyer does. Each step of the last two pays for a search along the ray, so by *gradients* the plain fixed rate, once
# somebody has found it, is cheaper than steepest descent; conjugate gradients are the cheapest all the same.
# "More complex to understand and implement", warns the slide. You have just implemented it, for bowls.
# </details>

# %% [markdown]
# ## Before you go
# - $-\nabla J$ is the best direction for a *short* step, upright on the contour. It need not point to the bottom.
# - Descent stops when $\alpha\lVert\nabla J\rVert \le \varepsilon$; with $\alpha^{(k)} \to 0$ test the gradient alone. Always look at $J$ against
#   the iteration.
# - On a bowl, each direction shrinks by $1 - \alpha\lambda$. The limit is $2/\lambda_{\max}$; the flattest direction pays, and $\kappa$ says how much.
# - Steps shrink by themselves where the bottom is round; not at an edge.
# - It finds *a* valley. Conjugate gradients choose their own rate and undo nothing: $d$ steps on a bowl in $d$ variables.
#
# **Three questions**
# 1. You see $J$ fall for 20 iterations and then rise faster and faster. A bug, or the rate? What do you try first?
# 2. You replace $J$ by $100 J$. What happens to the minimum, to the best fixed $\alpha$, and to the walk of conjugate gradients?
# 3. Somebody says: "my steps have become tiny, so I am at the bottom." Name two ways in which this can be wrong.
#
# <details><summary>Answers</summary>
#
# 1. Most likely the rate: a steep direction with a factor beyond $-1$ grows from nearly nothing, and takes a while to be seen
#    over the others, which still shrink. Halve $\alpha$ and look again; if $J$ still rises at any rate, suspect the gradient
#    (compare it with differences, as *check* did).
# 2. The minimum stays where it is. The gradient is 100 times as long, so the best $\alpha$ is a hundredth. Conjugate gradients
#    take the same steps as before: their $\alpha$ adapts by itself.
# 3. A rate that goes to 0, as on $J = 5x$; a rate too small to begin with; a flat stretch, as on $\frac18 x^4$, or a saddle between
#    two valleys. And if it *is* a bottom, it may be the wrong one.
# </details>
#
# **Before:** [L2d Performance measures](L2d_performance_measures.ipynb) · **Next:**
# [L3b Linear machines and MSE](L3b_linear_machines_and_mse.ipynb): a bowl made of data, and what its bottom is good for.
