# %% [markdown]
# # L1a · A line that learns
# *Lecture 1, items L1.1 to L1.9 · 50 minutes · before this: [Start here](L0_start_here.ipynb)*
#
# In 1958 a room-sized machine learnt to tell cards marked on the left from cards marked on the right. Nobody had told it
# the rule; it was only told, card by card, whether it was wrong. This notebook takes that machine apart. What is left on
# the table is a straight line and one line of code.
#
# **After it you can**
# - read a line as a classifier: what its weights and its bias do, and what its value at a point means,
# - build logic from neurons by hand, and say why XOR cannot be built from one,
# - explain, write and watch the perceptron rule, and tell when it will stop,
# - say what the rule minimises, and compute the slope of it.
#
# **Notation.** The lecture writes $w$ for the weights, $w_0$ for the bias and $t$ for the true class; the library says
# `weights`, `bias` and `y`, and so do we in code. Classes are $-1$ and $+1$ unless we say otherwise.

# %% id="setup" tags=["setup"]
import numpy as np

from autograder import check, hint, solution
from lecturelib import data, plots
from lecturelib.discriminant import linear_discriminant
from lecturelib.features import augment
from lecturelib.losses import perceptron_criterion, perceptron_criterion_gradient
from lecturelib.neuron import GATES, TRANSFER, neuron
from lecturelib.neuron import mcculloch_pitts as fires
from lecturelib.perceptron import perceptron
from lecturelib.picture import Picture
from lecturelib.widgets import choice, explore, slider

# %% [markdown]
# ## 1 A line decides  (L1.1, L1.2)
# How can a straight line hold an opinion? Take the expression that is zero on the line,
# $$ g(x) = w^T x + w_0 = w_1 x_1 + \dots + w_d x_d + w_0 , $$
# and look at its *sign* elsewhere: positive on one side, negative on the other. Such a function is called a
# **discriminant**, and the set where it is zero, $\{x : w^T x + w_0 = 0\}$, is the **decision surface**: a point on a line,
# a line in the plane, a plane in space, a hyperplane beyond.
#
# There are two roads to such a boundary. One models the boundary itself, as this notebook does. The other gives every
# class a function of its own and lets the largest win; between two classes the boundary is again where a difference is
# zero. That road is taken in lectures 3 and 4.
#
# **Predict.** In the figure, $g$ is shown at the black point. What will happen to the line, and to $g$ at the point, if
# you (a) raise $w_0$, (b) double all three numbers, (c) turn the signs of all three?

# %% id="line-and-normal" tags=["demo"]
explore(
    plots.line_and_normal(),
    size=(6, 5),
    w1=slider(-3.0, 3.0, start=1.0, step=0.25, label="w₁"),
    w2=slider(-3.0, 3.0, start=1.5, step=0.25, label="w₂"),
    w0=slider(-4.0, 4.0, start=-2.0, step=0.25, label="w₀"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) The line shifts against the arrow, parallel to itself, and $g$ rises by just as much everywhere. (b) The line stays
# where it is, but $g$ doubles: the line knows only the *ratios* of the numbers. (c) The line stays again, but its two
# sides change roles.
#
# And the arrow always stands upright on the line: for two points $a$ and $b$ of the line, $w^T a + w_0 = 0 = w^T b + w_0$,
# so $w^T (a - b) = 0$.
# </details>
#
# In numbers: three samples, one product of a matrix and a vector. It costs $d$ multiplications a sample, which is why
# linear models still run where nothing else fits.

# %% id="discriminant-values" tags=["demo", "nbval-check-output"]
X = np.array([[2.0, 1.0], [0.0, 0.0], [0.5, 1.0]])
linear_discriminant(X, weights=[1.0, 1.5], bias=-2.0)

# %% [markdown]
# The first is on the positive side, the second on the negative one, and the third lies exactly on the line.

# %% exercise="discriminant"

# %% [markdown]
# ## 2 One weight more, one trouble less  (L1.3)
# The bias is a nuisance: every formula has to mention it. A small trick makes it disappear. Give each sample one more
# feature that is always 1, $\tilde x = (x, 1)$, and put the bias among the weights, $\tilde w = (w, w_0)$. Then
# $$ g(x) = \tilde w^T \tilde x , $$
# and the decision surface is a hyperplane *through the origin* of a space with one dimension more.

# %% id="augmented" tags=["demo", "nbval-check-output"]
w_tilde = np.array([1.0, 1.5, -2.0])
print(augment(X))
print(augment(X) @ w_tilde)

# %% [markdown]
# The same three values. Whenever a formula of this course has no bias in it, the bias is hidden in this way.

# %% [markdown]
# ## 3 A neuron, set by hand  (L1.4)
# Fifteen years before that machine, Warren McCulloch and Walter Pitts had asked what a nerve cell could compute. Theirs
# takes zeros and ones, weighs and adds them, and fires if the sum reaches a threshold. Setting the weights by hand, they
# made logic of it:

# %% id="gates" tags=["demo", "nbval-check-output"]
inputs = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
for gate in ("AND", "OR"):
    weights, threshold = GATES[gate]
    print(gate, fires(inputs, weights, threshold))
print("NOT", fires([[0], [1]], *GATES["NOT"]))

# %% [markdown]
# A neuron is a linear discriminant in disguise: the sum reaches the threshold on one side of a line. So here is a question
# that occupied people for years: which gates can *one* neuron be?
#
# **Predict, then try.** XOR is 1 when exactly one input is 1. Can you set the three sliders so that all four rows are
# right? (AND and OR are easy: try them first in your head.)

# %% id="xor-by-hand" tags=["demo"]
explore(
    plots.gate_by_hand(target=(0, 1, 1, 0), name="XOR"),
    size=(7, 4),
    w1=slider(-2.0, 2.0, start=1.0, step=0.25, label="weight of the first input"),
    w2=slider(-2.0, 2.0, start=1.0, step=0.25, label="weight of the second input"),
    threshold=slider(-2.0, 2.0, start=0.5, step=0.25),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Three rows at best, never four. Write down what XOR demands: $0 < \theta$ from the row 00, $w_1 \ge \theta$ and
# $w_2 \ge \theta$ from the rows 10 and 01, and $w_1 + w_2 < \theta$ from the row 11. Add the two in the middle:
# $w_1 + w_2 \ge 2\theta > \theta$, against the last. No weights can do it, however long you search. Marvin Minsky and Seymour
# Papert made a book of such facts in 1969, and money for neural networks ran dry for a decade. (Three neurons in two layers do
# XOR with ease; that is for L5c.)
# </details>

# %% exercise="mcculloch_pitts"

# %% [markdown]
# ## 4 What one mistake does  (L1.5)
# Setting weights by hand does not get us far. Frank Rosenblatt's idea was to let mistakes set them. His **perceptron** walks
# through the samples; where the line is right it does nothing, and where it is wrong it adds a piece of that sample to
# the weights,
# $$ w \leftarrow w + \eta\, t_i x_i , \qquad w_0 \leftarrow w_0 + \eta\, t_i , $$
# with a **learning rate** $\eta > 0$. Then it goes on to the next sample, round after round (a round is called an *epoch*),
# until a whole epoch has passed without a mistake.
#
# Why should that help? Multiply the new weights by $t_i x_i$: the margin $t_i\, g(x_i)$ of this sample has grown by
# $\eta(\lVert x_i\rVert^2 + 1)$. It helps *this* sample. It may hurt another.
#
# > **The slide** compares $\operatorname{sign}(w^T x_i)$ with the true class and leaves open what the sign of 0 is. It must
# > count as a mistake: we begin at $w = 0$, where *every* sample lies on the line, and a perceptron that is content
# > there never moves. So the test is $t_i\, g(x_i) \le 0$.
#
# **Predict.** Below, a badly chosen first line and, with a red ring, the sample it is going to stumble over. Drag the step
# by one: which way will the line turn? Will every sample that was right stay right? Then let it play.

# %% id="one-mistake" tags=["demo"]
X, y = data.two_clouds()
model = perceptron(X, y, learning_rate=0.2, start=[1.0, -2.0, 0.5])
explore(plots.training_step(model, X, y), play="step", step=slider(0, len(model.history) - 1, label="training step"))

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Each step swings the line towards the ringed sample, sometimes far enough to carry it across, sometimes not. The number
# of samples on the wrong side falls, but not at every step: near the end it *rises* once, because the step that helps
# one sample pushes another over the line. The last step leaves no mistake, and then nothing can ever move the line again.
# Look where it stopped: just beyond the last samples that it got wrong, and not a hair further.
# </details>

# How close is "just beyond"? Here is the distance of every sample to the last line, smallest first.

# %% id="last-margins" tags=["demo"]
Picture(plots.margins(model, X, y))

# %% [markdown]
# All of them are on the right side, but the nearest only by a whisker: a sample that is measured tomorrow, just a little off,
# would be on the wrong one. And here is the number of mistakes after each step, to compare with the curve above.

# %% id="errors-by-step" tags=["demo", "nbval-check-output"]
past = model.history
wrong = y * (past.weights @ X.T + past.bias[:, None]) <= 0
print("on the wrong side after each step:", wrong.sum(axis=1))

# %% exercise="perceptron_update"

# %% [markdown]
# ### How fast should it learn?
# The learning rate looks like the most important number of all. **Predict:** if you make it ten times larger, will the
# perceptron need fewer steps? And if the start is $w = 0$, $w_0 = 0$?

# %% id="rate-and-start" tags=["demo"]
explore(
    plots.perceptron_run(X, y),
    learning_rate=slider(0.05, 2.0, start=0.2, step=0.05, label="learning rate η"),
    w1=slider(-3.0, 3.0, start=1.0, step=0.5, label="start of w₁"),
    w2=slider(-3.0, 3.0, start=-2.0, step=0.5, label="start of w₂"),
    w0=slider(-3.0, 3.0, start=0.5, step=0.5, label="start of w₀"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# From a bad start a larger rate unlearns the start faster. But set all three start sliders to 0 and move $\eta$ again:
# *nothing* changes, not one step, not one mistake. From zero, $w$ is $\eta$ times a sum of samples; the rate scales the
# weights and the bias alike, and we saw in section 1 that this moves no line. What matters is the size of the steps
# *compared with the start*. Whoever shows you a perceptron that depends on $\eta$ has not started at zero.
# </details>

# %% id="rate-only-scales" tags=["demo", "nbval-check-output"]
slow, fast = perceptron(X, y, learning_rate=0.1), perceptron(X, y, learning_rate=1.0)
print("updates:", slow.history.mistakes.sum(), fast.history.mistakes.sum())
print("ratio of the weights:", fast.weights / slow.weights)

# %% exercise="perceptron_fit"

# %% [markdown]
# ## 5 What is it minimising?  (L1.6)
# The rule was born as a recipe. Can it be seen as walking downhill on some cost? Counting mistakes will not do: turn the
# line a little, and the number of mistakes does not change at all, until it jumps. The **perceptron criterion** adds up
# instead how far the misclassified samples reach over the line,
# $$ E(w) = -\sum_{i \in D_{\text{miss}}} t_i\, g(x_i) . $$
# Each term is positive, since the sign is wrong, and is $\lVert w\rVert$ times the distance to the line.
#
# **Predict.** On the right you see both costs for every angle of the line. Where is the count flat although the line gets
# better? What is $E$ doing there?

# %% id="criterion" tags=["demo"]
X1, y1 = data.two_clouds(distance=2.0, seed=3)
explore(plots.criterion_by_angle(X1, y1), angle=slider(-90, 90, start=60, label="angle of the line, in degrees"))

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The count is a staircase: flat almost everywhere, so it never says which way to turn. $E$ has a slope wherever there is a
# mistake, and its slope leads to fewer and smaller ones. The two are not the same, though: the angle with the smallest $E$
# need not be the one with the fewest mistakes. And there is a cheat: with $w = 0$ every term is 0, so $E$ alone does not
# know a good line from no line.
# </details>
#
# The slope is as simple as it gets: a misclassified sample contributes $-t_i x_i$, the others nothing,
# $$ \frac{\partial E}{\partial w} = -\sum_{i \in D_{\text{miss}}} t_i x_i , \qquad
#    \frac{\partial E}{\partial w_0} = -\sum_{i \in D_{\text{miss}}} t_i . $$
#
# > **The slide** lists the derivatives for $w_1, \dots, w_d$ and stops. The bias has one too. The cell below walks downhill
# > with and without it, four hundred steps each, on clouds that were moved away from the origin. Only the line that
# > may shift gets to $E = 0$.

# %% id="missing-bias" tags=["demo", "nbval-check-output"]
shifted = X + np.array([4.0, 4.0])
for moves_bias in (True, False):
    w, b = np.array([1.0, -1.0]), 0.0
    for _ in range(400):
        slope_w, slope_b = perceptron_criterion_gradient(shifted, y, w, b)
        w, b = w - 0.01 * slope_w, b - 0.01 * slope_b * moves_bias
    errors, E = (y * linear_discriminant(shifted, w, b) <= 0).sum(), perceptron_criterion(shifted, y, w, b)
    print("with the bias:" if moves_bias else "without it:   ", errors, "mistakes left, E =", round(E, 2))

# %% exercise="criterion_gradient"

# %% [markdown]
# ## 6 The same rule in other clothes  (L1.7)
# You will also meet the rule as
# $$ w \leftarrow w + \eta\,(t_i - o_i)\,x_i , $$
# with the output $o_i = \pm 1$ of the perceptron. It needs no "if": where the output is right the bracket is 0. Where it is
# wrong, the bracket is $t_i - (-t_i) = 2 t_i$. So it is the same rule with the rate $2\eta$; the cell shows the two side
# by side.
#
# > **The slide** calls $w - \eta \nabla E$ *stochastic* gradient descent. With the sum over all misclassified samples it is
# > the *batch* step, one step for the whole data set; stochastic is the rule above, one step for one sample.

# %% id="other-clothes" tags=["demo", "nbval-check-output"]
w, b, eta = np.array([1.0, -2.0]), 0.5, 0.1
for x_i, t_i in zip(X, y):
    o_i = 1 if w @ x_i + b > 0 else -1
    w, b = w + eta * (t_i - o_i) * x_i, b + eta * (t_i - o_i)
same = perceptron(X, y, learning_rate=2 * eta, start=[1.0, -2.0, 0.5], max_epochs=1)
print("with t - o:", w.round(4), round(b, 4))
print("with 2 eta:", same.weights.round(4), round(same.bias, 4))

# %% [markdown]
# ## 7 Will it ever stop?  (L1.8)
# If *some* line separates the classes, the perceptron is certain to stop, after finitely many steps. (The proof, and how
# many, is in L2b.) How does that look with real flowers? Irises of two species, measured in centimetres:

# %% id="irises" tags=["demo", "nbval-check-output"]
runs = {}
for features in (("sepal length", "petal length"), ("sepal length", "sepal width")):
    flowers, species = data.two_species("setosa", "versicolor", features)
    runs[features] = perceptron(flowers, species, max_epochs=1000)
    print(features, "updates:", runs[features].history.mistakes.sum(), "stopped:", runs[features].converged)

# %% [markdown]
# With the petals in view it takes a handful of updates. With sepals only, a line exists too, but it has to squeeze between
# the classes, and finding it takes more than a hundred times as many. "Certain to stop" is not "soon".
#
# And if there is *no* such line? *Versicolor* and *virginica* overlap. **Predict** the curve of mistakes per epoch.

# %% id="never-stops" tags=["demo"]
apart = perceptron(*data.two_species("setosa", "versicolor", seed=0))
overlapping = perceptron(*data.two_species("versicolor", "virginica", seed=0), max_epochs=100)
Picture(plots.mistakes_by_epoch({"setosa and versicolor": apart, "versicolor and virginica": overlapping}))

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The first run stops within a few epochs. The second never gets there: each epoch makes mistakes, each mistake moves the
# line, and the line of the last step is just one of many, neither the best nor the worst. That is why the library gives up
# after `max_epochs` and says `converged=False`, and why L3c and L5c look for ways to keep the best line seen so far.
# </details>

# %% id="not-separable" tags=["demo", "nbval-check-output"]
made = overlapping.history.mistakes
print("stopped:", overlapping.converged, "- mistakes in an epoch: at least", made.min(), "at most", made.max())

# %% [markdown]
# ## 8 What comes out of a neuron  (L1.9)
# A neuron is a sum, then a **transfer function** that turns the sum into an output. McCulloch and Pitts took a step from 0
# to 1, Rosenblatt a sign, and there are smoother ones.

# %% id="transfer-functions" tags=["demo"]
Picture(plots.transfer_functions())

# %% [markdown]
# > **The slide** says that the perceptron is a network "with a linear transfer function". It is not: its output jumps. The
# > neuron with a linear transfer function is ADALINE, the subject of the next notebook. And the slide adds that *nonlinear*
# > transfer functions let networks learn nonlinear boundaries. Networks, yes; one neuron, no.
#
# **Predict.** Choose a smooth transfer function, such as tanh. Will the boundary of a single neuron bend?

# %% id="transfer-map" tags=["demo"]
explore(plots.transfer_map(), size=(6, 4.5), transfer=choice(*TRANSFER, start="tanh", label="transfer function"))

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Never. The output depends on $x$ only through the one number $w^T x + w_0$, so it is constant along straight lines,
# whatever function comes after. As long as that function rises, cutting its output at some level is cutting the sum at
# some level. To bend a boundary you need several neurons, and another that combines them.
# </details>

# %% id="same-decisions" tags=["demo", "nbval-check-output"]
for name, level in {"step": 1, "sign": 1, "linear": 0, "sigmoid": 0.5, "tanh": 0}.items():
    positive = neuron(X, model.weights, model.bias, name) >= level
    alike = positive == (model.predict(X) == 1)
    print(f"{name:8} decides like the perceptron on {alike.sum()} of {len(X)} samples")

# %% [markdown]
# ## Recap
# - $g(x) = w^T x + w_0$ decides by its sign; $w$ stands upright on the line, $w_0$ shifts it, a common factor does nothing.
# - A neuron is such a line with a threshold. One neuron can be AND, OR and NOT, but never XOR.
# - The perceptron moves $w$ by $\eta\, t_i x_i$ at a mistake and rests otherwise. From $w = 0$ the rate changes no decision.
# - It walks downhill on $E$, the reach of the mistakes over the line; it stops if a line separates the classes, and only
#   then.
#
# **Three questions**
# 1. A colleague multiplies all weights *and* the bias of a trained perceptron by $-1$. Which predictions change?
# 2. Two samples at the same place have different labels. What will the perceptron do?
# 3. The perceptron has stopped. Is its line a good one for tomorrow's samples?
#
# <details><summary>Answers</summary>
#
# 1. All of them: the line stays, its sides change roles. (Only samples exactly on the line keep their class.)
# 2. Run for ever: no line puts one place on both sides. It will stop at `max_epochs`.
# 3. It makes no mistake on the training samples, and that is all we know. It stopped at the first such line it met, often
#    close to a sample. Choosing among the lines without mistakes needs the idea of a margin: L2a.
# </details>
#
# **Before:** [Start here](L0_start_here.ipynb) · **Next:** L1b, least squares: what if we fit numbers instead of counting
# mistakes?
