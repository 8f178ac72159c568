# %% [markdown]
# # L3c · A walk that never ends
# *Lecture 3, items L3.15 to L3.19 · 45 minutes · before this: [L3b Linear machines and MSE](L3b_linear_machines_and_mse.ipynb)*
#
# Five points, no line that separates them, and a rule that stops only when one does. The lecture lets it run and shows
# what it holds at iterations 900 to 915: some good lines, some bad ones. Then it asks the question of this
# notebook: *how do we stop at a good solution?*
#
# **After it you can**
# - say why nobody descends on the number of mistakes, and what the perceptron loss puts in its place,
# - write the batch rule and the single-sample rule, and say when a step is too short or too long,
# - follow the lecture's walk by hand, and tell how it ends (it does not),
# - explain what a rate of $c/k$ does and does not do, and keep the best line in a pocket,
# - choose between the two rules, and bring features to one scale first.
#
# **[Notation](L0_start_here.ipynb#6-Five-alphabets).**
# As in [L3b](L3b_linear_machines_and_mse.ipynb), each sample gets a leading 1 and those of class 2 are
# multiplied by $-1$: $z^i = \pm(1, x^i)$, in code the rows of `Z`. The weights are $a = (a_0, a_1, \dots, a_d)$, and $a^T z^i > 0$
# means *right*. In the library classes 1 and 2 are $+1$ and $-1$, $a_0$ is the `bias`, the others are the `weights`,
# $\alpha$ is `learning_rate`, and a `start` has the bias *last*. The start is $a^{(1)}$, as in the lecture.

# %% id="setup" tags=["setup"]
import numpy as np

from autograder import check, hint, progress, puzzle, solution
from lecturelib import data
from lecturelib.features import normalise_signs, standardise
from lecturelib.figures import L3c as figures
from lecturelib.figures import shared
from lecturelib.figures.widgets import choice, explore, slider
from lecturelib.heuristics import inverse_rate
from lecturelib.perceptron import perceptron, perceptron_cost, perceptron_errors
from lecturelib.perceptron_variants import batch_perceptron
from lecturelib.perceptron_variants import pocket as pocket_perceptron

# %% [markdown]
# ## 1 A staircase and a funnel  (L3.15)
# We want an $a$ with $a^T z^i > 0$ for all $i$. So design a loss that is least there, and walk down. The natural choice
# is the number of mistakes; the lecture's other one adds up what the mistakes lack:
# $$ J(a) = |Z(a)| , \qquad J_p(a) = \sum_{z \in Z(a)} (-a^T z) , \qquad Z(a) = \{ z^i \mid a^T z^i \le 0 \} . $$
#
# To *see* the two we need a weight space that fits on paper. So take only the first feature of the lecture's five points,
# counted from 3: class 1 is at $-1, 1, 0$, class 2 at $-2$ and $2$, and $a = (a_0, a_1)$ is a point of a plane. Below you
# see that plane from above: the numbers are mistakes (darker is more), and along each blue line $J_p$ is the same. On the
# right is what you meet if you turn $a$ all the way round and keep its length.
#
# **Predict.** Change the *length* of $a$ and leave its angle. Which of the three numbers change: mistakes, $J_p$, the sum of
# the distances of the mistakes to the boundary? Then take hold of the dot, the tip of $a$, and drag it round: which of the two
# costs could tell you the way down? And where is each of them least?

# %% id="surfaces" tags=["demo"]
X, y = data.five_points()
x = X[:, :1] - 3
explore(
    figures.mistakes_and_loss(x, y),
    size=(8.5, 4.6),
    angle=slider(-180, 180, start=100, step=5, drag="path", label="angle of a, in degrees"),
    length=slider(0.25, 3.0, start=2.0, step=0.25, label="length of a"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Along a ray only $J_p$ changes, in proportion; it is the same boundary with the same mistakes and distances. The count
# is a staircase of wedges, **piecewise constant**: on a step it is level, at an edge it jumps, and nowhere does it say
# which way to turn. $J_p$ is a funnel of flat facets (its blue lines are straight in each wedge), **piecewise linear**, and
# each facet has a slope. But look where
# the funnel ends: at $a = 0$, which is no boundary at all. The staircase is lowest, with one mistake, in two narrow wedges
# between 27 and 44 degrees on either side; the funnel is flattest just at the edge of them, where a sample of class 2 lies on
# the boundary. Remember that edge: section 5 ends there.
# </details>

# %% id="wedges" tags=["demo", "nbval-check-output"]
angles = np.arange(-180, 180)
turns = np.deg2rad(angles)
around = np.column_stack([np.cos(turns), np.sin(turns)]).round(12)  # (a_0, a_1) of length 1
J = perceptron_errors(x, y, around[:, 1:], around[:, 0])
J_p = len(y) * perceptron_cost(x, y, around[:, 1:], around[:, 0])
fewest = angles[(J.min() == J) & (angles > 0)]
print(f"fewest mistakes: {J.min()}, at {fewest[0]} to {fewest[-1]} degrees on either side")
print(f"least J_p of length 1: {J_p.min():.2f}, at {abs(angles[np.argmin(J_p)])} degrees on either side")

# %% [markdown]
# > **The slide** says that $J_p$ is proportional to the sum of the distances to the boundary. The factor is $\lVert w\rVert$
# > ($w$ is $a$ without $a_0$), and it changes with $a$. So $J_p(2a) = 2 J_p(a)$, although $2a$ and $a$ have the same
# > boundary: a small $J_p$ may mean a good boundary, or just a short $a$.

# %% id="loss-and-distance" tags=["demo", "nbval-check-output"]
a = np.array([1.0, 1.0])  # (a_0, a_1)
for factor in (1, 2, 0.001):
    weights, bias = factor * a[1:], factor * a[0]
    J_p = len(y) * perceptron_cost(x, y, weights, bias)  # the library has lecture 5's mean
    distances = J_p / np.linalg.norm(weights)
    mistakes = perceptron_errors(x, y, weights, bias)
    print(f"{factor} a: mistakes {mistakes}, J_p {J_p:g}, distances {distances:g}")

# %% exercise="perceptron_loss"

# %% [markdown]
# ## 2 All mistakes at once  (L3.16)
# Slopes, measured: go a millionth to either side along $a_0$ and along $a_1$. The count does not notice. $J_p$ does, and its
# gradient is simply minus the sum of the samples that are wrong,
# $$ \nabla J_p(a) = \sum_{z \in Z(a)} (-z) , \qquad\text{so gradient descent is}\qquad
# a^{(k+1)} = a^{(k)} + \alpha \sum_{z \in Z(a^{(k)})} z . $$
# This is the **batch rule**. (Why not solve $\nabla J_p = 0$ at once, as L3b did for the squared error? Because $Z(a)$
# changes with $a$: inside a facet the gradient is constant, and it is zero only where nothing is wrong.)

# %% id="slopes" tags=["demo", "nbval-check-output"]
a, h = np.array([0.5, 2.0]), 1e-6
Z = normalise_signs(np.column_stack([np.ones(5), x]), y)
losses = {
    "mistakes J": lambda a: perceptron_errors(x, y, a[1:], a[0]),
    "loss J_p": lambda a: len(y) * perceptron_cost(x, y, a[1:], a[0]),
}
for name, loss in losses.items():
    slope = [float(loss(a + h * e) - loss(a - h * e)) / (2 * h) for e in np.eye(2)]
    print(f"slope of the {name}: {np.round(slope, 4)}")
print("minus the sum of the wrong samples:", 0.0 - Z[Z @ a <= 0].sum(axis=0))

# %% [markdown]
# Where some line does separate, the walk ends in the **solution region** of L3b. Here are ten samples of one feature
# with a gap between the classes. **Predict:** will each step leave fewer mistakes than the one before?

# %% id="batch-walk" tags=["demo"]
x_gap, y_gap = data.on_a_line(10, gap=0.5)
run = batch_perceptron(x_gap, y_gap, learning_rate=0.05, average=False, start=[-0.5, 1.5])
path = np.column_stack([run.history.bias, run.history.weights])
Z_gap = normalise_signs(np.column_stack([np.ones(10), x_gap]), y_gap)
explore(
    figures.weight_space(Z_gap, path[:-1], names=("bias $a_0$", "weight $a_1$")),
    play="step",
    step=slider(0, len(path) - 2, start=2, label="steps taken"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# No: it says "5 wrong" five times in a row, while $J_p$ falls with every step. Within a wedge all steps are the same, for
# the gradient is constant there; when $a$ crosses one of the grey lines a sample leaves the sum, or joins it, and the walk
# bends. It stops at the first $a$ in the green wedge, and *any* $a$ of the wedge would do.
# </details>

# %% id="batch-numbers" tags=["demo", "nbval-check-output"]
print("mistakes:", perceptron_errors(x_gap, y_gap, path[:-1, 1:], path[:-1, 0]).tolist())
print("J_p:", (10 * perceptron_cost(x_gap, y_gap, path[:-1, 1:], path[:-1, 0])).round(2).tolist())

# %% exercise="batch_step"

# %% [markdown]
# ## 3 One mistake at a time  (L3.16)
# The **single-sample rule** does not wait. It visits the samples in some fixed order, and the first one that is wrong,
# $z_M$, moves $a$ at once:
# $$ a^{(k+1)} = a^{(k)} + \alpha\, z_M , \qquad (a + \alpha z_M)^T z^i = a^T z^i + \alpha\, z_M^T z^i . $$
# The second formula says what becomes of every sample: a straight line in $\alpha$. For $z_M$ itself the slope is
# $\lVert z_M\rVert^2 > 0$; for others it may be negative.
#
# **Predict.** One sample of ten is wrong. As $\alpha$ grows from 0, what happens first, what next? Is there a rate that
# leaves no mistake at all?

# %% id="one-step" tags=["demo"]
X_ten, y_ten = data.two_clouds(10, seed=4)
explore(
    figures.one_step(X_ten, y_ten, weights=[1.0, 0.3], bias=0.3, sample=0, most=2.0),
    alpha=slider(0.0, 2.0, start=0.2, step=0.05, label="learning rate α"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Up to 0.40 the step is too short: $z_M$ is still wrong. From 1.10 on it is too long: a sample that was right is lost.
# In between, nothing is wrong. But do not take 0.4 and 1.1 for laws: they belong to this $a$
# and this $z_M$, and elsewhere there may be no such window at all. What counts is the step *compared with* $a$: from the start
# $a = 0$ the rate would change no decision, for then $a$ is $\alpha$ times a sum of samples.
# </details>

# %% id="rates-that-work" tags=["demo", "nbval-check-output"]
weights, bias, z = np.array([1.0, 0.3]), 0.3, y_ten[0] * X_ten[0]
rates = [round(0.05 * step, 2) for step in range(41)]
left = [int(perceptron_errors(X_ten, y_ten, weights + r * z, bias + r * y_ten[0])) for r in rates]
good = [rate for rate, mistakes in zip(rates, left, strict=True) if mistakes == 0]
print(f"no mistake left at rates from {good[0]} to {good[-1]}; mistakes at rate 2: {left[-1]}")

# %% exercise="rate_limits"

# %% [markdown]
# ## 4 The lecture's walk, line by line  (L3.17)
# Now both features. Class 1: $(2, 1), (4, 3), (3, 5)$. Class 2: $(1, 3), (5, 6)$. No line separates them: the segment
# between the two of class 2 cuts through the triangle of the others. Start at $a^{(1)} = (1, 1, 1)$, take $\alpha = 1$, and visit
# $z^1, \dots, z^5$ in turn. Here is the whole walk up to its fifth update, every visit a line. Check a few by hand.

# %% id="trace" tags=["demo", "nbval-check-output"]
Z = normalise_signs(np.column_stack([np.ones(5), X]), y).astype(int)
a, k, visit = np.array([1, 1, 1]), 1, 0
while k < 6:
    i = visit % 5
    product = a @ Z[i]
    line = f"a({k}) = {a!s:10}  z{i + 1} = {Z[i]!s:10}  product {product:3}"
    if product <= 0:
        a, k = a + Z[i], k + 1
        line += f"  update: a({k}) = {a}"
    print(line)
    visit += 1

# %% [markdown]
# > **The slide** calls a sample misclassified where $a^T z < 0$, and later where $a^T z \le 0$. It must be $\le$: look at
# > $a^{(3)} = (1, 2, -1)$, whose product with $z^4$ is exactly 0. The lecture's own trace updates there. And with
# > $<$ the start $a = 0$ could never move.
#
# The library walks the same way (with the bias last, so we put it first again).

# %% id="trace-library" tags=["demo", "nbval-check-output"]
walk = perceptron(X, y, start=[1, 1, 1], max_epochs=400)
A = np.column_stack([walk.history.bias, walk.history.weights]).astype(int)  # row k - 1 is a(k)
wrong = perceptron_errors(X, y, walk.history.weights, walk.history.bias)
print(*(tuple(a.tolist()) for a in A[:6]), sep=", ")
strict = (1, 2, -1) @ Z[3] < 0
print("would the rule with < have moved at a(3) and z4?", bool(strict))

# %% [markdown]
# "We can continue this forever", says the lecture, and shows the lines of iterations 900 to 915. **Predict:** will they be
# better than the first ones? Will they come to rest?

# %% id="iterations-900" tags=["demo"]
explore(
    figures.run_and_pocket(walk, X, y, span=(900, 915), classes=("class 2", "class 1")),
    iteration=slider(900, 915, label="iteration k"),
)

# %% id="iterations-900-numbers" tags=["demo", "nbval-check-output"]
print("mistakes at iterations 900 to 915:", wrong[899:915].tolist())
print("a(900) =", A[899], " a(915) =", A[914])
period = next(p for p in range(1, 100) if (A[400:900] == A[400 + p : 900 + p]).all())
first = next(k for k in range(1, 900) if (A[k - 1 : 900] == A[k - 1 + period : 900 + period]).all())
print(f"from iteration {first} on, everything repeats after {period} updates")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Better than the first ones, which had up to 3 mistakes, but never at rest: 1 and 2 mistakes take turns. Good lines do come
# by, and the next update throws them away. And "forever" is meant literally: the walk has run into a loop. It had to. On
# data without a separating line $a$ stays within bounds (the *perceptron cycling theorem*), there are only finitely many
# whole-numbered $a$ within bounds, and so one must come back, at the same sample. From then on it is a carousel.
# </details>

# %% exercise="single_sample_trace"

# %% [markdown]
# ## 5 Shrinking steps  (L3.18)
# The slide's remedy is to let the rate go to zero, for instance as
# $$ \alpha^{(k)} = \frac{c}{k} \qquad (k = 1, 2, \dots) . $$
# "Can ensure convergence", it says, with "no guarantee that we stop at a good point". Convergence to *what*?
#
# **Predict.** Choose $c$, then drag $k$ up to ten thousand ($10^4$). Will the line come to rest? Will the number of
# mistakes? What becomes of the length of $a$?

# %% id="shrinking-steps" tags=["demo"]
slowing = {}
for c in (0.5, 1.0, 2.0, 5.0):
    rate = inverse_rate(c)
    slowing[c] = perceptron(X, y, start=[1, 1, 1], learning_rate=rate, max_epochs=4700)
explore(
    figures.decreasing_rate(slowing, X, y, classes=("class 2", "class 1")),
    c=choice(*slowing, start=1.0, label="c of the rate c/k"),
    log_k=slider(0.0, 4.0, start=1.0, step=0.05, label="iteration k, as a power of ten"),
)

# %% id="shrinking-numbers" tags=["demo", "nbval-check-output"]
for c, run in slowing.items():
    past = run.history
    length = np.hypot(np.linalg.norm(past.weights, axis=1), past.bias)
    late = perceptron_errors(X, y, past.weights[9_000:10_000], past.bias[9_000:10_000])
    told = ", ".join(f"{length[k - 1]:.2f}" for k in (100, 1_000, 10_000))
    print(f"c = {c}: length of a at k = 100, 1000, 10000: {told};", end=" ")
    print(f"mistakes lately {late.min()} to {late.max()}")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The line settles where you would not want it: *through* both samples of class 2. There each little step tips one or both of them
# over to the wrong side and back, so that the mistakes go on between 1 and 3, worse than the 1 or 2 of the fixed rate.
# And $a$ gets shorter, though very slowly: on your slider it is nowhere near 0.
# </details>
#
# Slowly, but where to? To the bottom of the funnel of section 1, and on these five points that is $a = 0$ and nothing else. The flattest way down
# is the direction $(9, 3, -4)$, the line through both samples of class 2, where $J_p$ falls by only
# $2/\sqrt{106}$, a fifth, per unit of length. As $c/1 + c/2 + \dots + c/k$ grows like $c \ln k$, the length of $a$,
# once the line has settled, falls by the same amount each time $k$ gets ten times larger: a straight line over a
# logarithmic axis. A step of the batch rule, for all mistakes at once, gets about twice as far down as one for a single
# sample, so let *it* run to the end.

# %% id="to-the-bottom" tags=["demo", "nbval-check-output"]
options = {"average": False, "start": [1, 1, 1], "max_epochs": 100_000}
past = batch_perceptron(X, y, learning_rate=inverse_rate(5), **options).history
length = np.hypot(np.linalg.norm(past.weights, axis=1), past.bias)
late = perceptron_errors(X, y, past.weights[-1000:], past.bias[-1000:])
for k in (1_000, 10_000, 100_000):
    print(f"batch, c = 5: the length of a after {k} steps is {length[k]:.3f}")
print(f"expected for a factor of ten: {5 * 2 / np.sqrt(106) * np.log(10):.2f} less")
print(f"mistakes in the last 1000 steps: {late.min()} to {late.max()}")

# %% [markdown]
# > **The slide** says that $\alpha \to 0$ ensures convergence. The *steps* vanish, but that alone leads nowhere in particular: with
# > $\alpha = 2^{-k}$ all steps together are no longer than $\sum_i \lVert z^i \rVert$, wherever you began, as the cell shows. With $c/k$ the walk can
# > go any distance, and converges to a minimum of $J_p$; here that is $a = 0$, no line at all, and on the way there
# > the mistakes need not settle.

# %% id="too-soon" tags=["demo", "nbval-check-output"]
options = {"average": False, "start": [100, 100, 100], "max_epochs": 1000}
stuck = batch_perceptron(X, y, learning_rate=lambda k: 2.0**-k, **options)
moved = np.append(stuck.weights, stuck.bias) - 100
print(f"moved by {np.linalg.norm(moved):.1f}, at most {np.linalg.norm(Z, axis=1).sum():.1f}")
print("mistakes:", perceptron_errors(X, y, stuck.weights, stuck.bias))

# %% [markdown]
# ## 6 A pocket  (L3.18)
# *How do we stop at a good solution?* We need not stop at one. It is enough to *have been* there, and to remember: walk on as ever,
# and keep in your pocket the best $a$ so far, counted by mistakes. (Stephen Gallant, 1990.) It was the black line of section 4, and it
# had been in the pocket since iteration 5.
#
# Now with real birds: Adelie and Chinstrap penguins by bill length and body mass, both standardised. No line separates
# them. **Predict:** how long must one walk for a good line? Does the walk itself get better, too?

# %% id="penguins" tags=["demo", "nbval-check-output"]
penguins = data.penguins()
X_mm_g, species = penguins.two_classes("Adelie", "Chinstrap", ("bill length", "body mass"), seed=0)
birds = standardise(X_mm_g).apply(X_mm_g)
bird_walk = perceptron(birds, species, start=[-2, 2, 1], learning_rate=0.1, max_epochs=60)
kept = pocket_perceptron(birds, species, start=[-2, 2, 1], learning_rate=0.1, max_epochs=60)
bird_errors = perceptron_errors(birds, species, bird_walk.history.weights, bird_walk.history.bias)
updates, n = len(bird_errors) - 1, len(species)
print(f"{updates} updates; the last line misses {bird_errors[-1]} of {n} birds")
print(f"the last hundred lines miss {bird_errors[-100:].min()} to {bird_errors[-100:].max()}")
print("the pocket misses", perceptron_errors(birds, species, kept.weights, kept.bias))

# %% id="penguin-pocket" tags=["demo"]
features = ("bill length, standardised", "body mass, standardised")
named = {"classes": ("Adelie", "Chinstrap"), "features": features}
explore(
    figures.run_and_pocket(bird_walk, birds, species, span=(1, 400), **named),
    iteration=slider(1, 400, start=60, label="iteration k"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The first forty iterations unlearn a bad start; after that the walk jumps up and down and gets no better. The pocket only ever gets
# better: a staircase going down, to 3 mistakes before iteration 100. Its price: after *every* update all $n$ samples
# must be looked at, to count the mistakes. And its answer is the best line that the walk *met*, not the best there is.
# </details>

# %% exercise="pocket"

# %% [markdown]
# ## 7 Batch or single sample?  (L3.19)
# The same birds, the same bad start, the same rate. An *epoch* is one look at all the samples: one step of
# the batch rule, up to 219 of the other. After the first epoch the single-sample rule is ahead. **Predict:** which will be ahead after ten? Which line is steadier? (The thin lines are
# the last eight that the single-sample rule held before.)

# %% id="side-by-side" tags=["demo"]
explore(
    figures.batch_and_single(birds, species, start=[-2, 2, 1], **named),
    alpha=choice(0.01, 0.03, 0.1, 0.3, 1.0, start=0.1, label="learning rate α"),
    epoch=slider(0, 20, start=4, label="epochs"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# **Smoothness**: the batch line hardly moves any more after some epochs, with 2 to 4 mistakes. **Noise**: the other rule swings as long as it
# walks, and what it holds at the end of an epoch depends on which birds came last; a single odd bird can turn the line. With a small rate, 0.01, its swings are
# small too, but both need several epochs to forget the start.
# </details>
#
# And **speed**? The slide says that single sample converges faster. Let us count epochs until nothing is wrong, for two pairs of species that
# a line does separate, from twenty random starts and orders.

# %% id="speed" tags=["demo", "nbval-check-output"]
pairs = {"easy": ("Adelie", "Gentoo", ("bill length", "bill depth"))}
pairs["hard"] = ("Gentoo", "Chinstrap", ("bill length", "body mass"))
for name, pair in pairs.items():
    epochs = {"batch": [], "single": []}
    for seed in range(20):
        flock, label = penguins.two_classes(*pair, seed=seed)
        options = {"start": np.random.default_rng(seed).normal(size=3), "max_epochs": 1000}
        flock = standardise(flock).apply(flock)
        batch = batch_perceptron(flock, label, average=False, **options)
        single = perceptron(flock, label, record="epoch", **options)
        epochs["batch"].append(len(batch.history.mistakes))
        epochs["single"].append(len(single.history.mistakes))
    medians = {rule: float(np.median(counts)) for rule, counts in epochs.items()}
    print(f"{name}: median of the epochs {medians}")

# %% [markdown]
# So it is a rule of thumb. Where many samples say the same, the single-sample rule has heard enough after a few of them, while batch goes through
# all before its first step. Where the gap is narrow and a handful of samples decides, the noise gets in the way, and
# the smooth rule wins.

# %% [markdown]
# ## 8 One scale for all features  (L3.19)
# We have standardised the birds all along. Was it worth it? A bill is about 40 (millimetres), a bird about 4,000 (grams), and the
# leading feature of $z$ is 1. **Predict** what the update $a + z_M$ does to the three weights then.

# %% id="scale" tags=["demo"]
scales = {"mm and g": X_mm_g, "mm and kg": X_mm_g / [1, 1000], "standardised": birds}
curves = {}
for name, flock in scales.items():
    past = perceptron(flock, species, max_epochs=40, record="epoch").history
    curves[name] = perceptron_errors(flock, species, past.weights, past.bias)
axes, title = ("epoch", "samples on the wrong side"), "the same birds in three units"
explore(shared.cost_by_iteration(curves, log=False, names=axes, title=title))

# %% id="scale-numbers" tags=["demo", "nbval-check-output"]
for name, flock in scales.items():
    best = pocket_perceptron(flock, species, max_epochs=40)
    missed = perceptron_errors(flock, species, best.weights, best.bias)
    print(f"{name}: last line {curves[name][-1]} wrong, pocket {missed}")

# %% [markdown]
# In grams every update moves the weight of the mass by thousands, that of the bill by dozens and the bias by 1. The line
# flips from "all Adelie" to "all Chinstrap" (68 and 151 mistakes), and the bias, which should shift it in between, would need
# thousands of updates. Standardised, all three move alike. (Where a line does separate, Novikov's bound $R^2/\delta^2$ of L2b tells the same: a
# feature with large numbers blows up $R$, and often does little for the margin $\delta$.)

# %% [markdown]
# ## Before you go
# - The number of mistakes is piecewise constant and has no slope; $J_p$ is piecewise linear and has one, but it shrinks
#   with $a$, and $a = 0$ minimises it.
# - Batch: one step along the sum of all mistakes. Single sample: one step for one mistake, at once. Too short a step leaves
#   the sample wrong, too long a one loses others.
# - On inseparable data a fixed rate never rests. $c/k$ calms the steps, yet leads towards $a = 0$, and the mistakes go on. The
#   pocket keeps the best.
# - Batch is smooth, single sample is noisy and often, not always, faster. Both want features of one scale.
#
# **Three questions**
# 1. Somebody reports that after training $J_p$ is only 0.0001. Is the classifier good?
# 2. Can the pocket be used with the batch rule? With a rate of $c/k$?
# 3. On *separable* data, what does the pocket hold in the end?
#
# <details><summary>Answers</summary>
#
# 1. Nobody can tell: divide $a$ by a million, and any classifier has a $J_p$ like that. Ask for the mistakes, or for
#    $J_p / \lVert w\rVert$.
# 2. With any walk: it only watches. Batch has the count for free, since it looks at all samples anyway.
# 3. The $a$ at which the walk stops, the first without a mistake. Then the pocket was not needed.
# </details>
#
# **Before:** [L3b Linear machines and MSE](L3b_linear_machines_and_mse.ipynb) · **Next:**
# [L3d Generalised linear models](L3d_generalised_linear.ipynb): bend the line without giving up the linear model.
