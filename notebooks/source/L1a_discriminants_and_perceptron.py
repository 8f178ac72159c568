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
# **[Notation](L0_start_here.ipynb#6-Five-alphabets).**
# The lecture writes $w$ for the weights, $w_0$ for the bias and $t$ for the true class, and so does the text.
# In code and in the exercises they are `w`, `b` and `y`; the library's long names are `weights` and `bias`. Classes are $-1$
# and $+1$ unless we say otherwise.

# %% id="setup" tags=["setup"]
import numpy as np

from autograder import check, hint, progress, puzzle, solution
from lecturelib import data
from lecturelib.discriminant import linear_discriminant
from lecturelib.features import augment
from lecturelib.figures import L1a as figures
from lecturelib.figures.widgets import choice, explore, points, slider
from lecturelib.losses import perceptron_criterion, perceptron_criterion_gradient
from lecturelib.neuron import GATES, TRANSFER, neuron
from lecturelib.neuron import mcculloch_pitts as fires
from lecturelib.perceptron import perceptron

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
    figures.line_and_normal(),
    size=(6, 5),
    w1=slider(-3.0, 3.0, start=1.0, step=0.25, label="w₁"),
    w2=slider(-3.0, 3.0, start=1.5, step=0.25, label="w₂"),
    w0=slider(-4.0, 4.0, start=-2.0, step=0.25, label="w₀"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) The line shifts against the arrow, parallel to itself, and $g$ rises everywhere by what you added. (b) The line stays
# where it is, but $g$ doubles: the line knows only the *ratios* of the numbers. (c) The line stays again, but its two
# sides change roles.
#
# And the arrow $w$ is always at right angles to the line; one says, $w$ is **normal** to it. For two points $p$ and $q$ of
# the line, $w^T p + w_0 = 0 = w^T q + w_0$, so $w^T (p - q) = 0$. The value of $g$ at a point is its distance from the line
# times the length of $w$, with a sign for the side (L4a shows why).
# </details>
#
# In numbers: three samples, one product of a matrix and a vector. It costs $d$ multiplications a sample, which is why
# linear models still run where nothing else fits.

# %% id="discriminant-values" tags=["demo", "nbval-check-output"]
X = np.array([[2.0, 1.0], [0.0, 0.0], [0.5, 1.0]])
linear_discriminant(X, weights=[1.0, 1.5], bias=-2.0)

# %% [markdown]
# The first is on the positive side, the second on the negative one, and the third lies exactly on the line. (A classifier
# must say something there too; our library says $+1$.)

# %% exercise="discriminant"

# %% [markdown]
# ## 2 One weight more, one trouble less  (L1.3)
# The bias is a nuisance: every formula has to mention it. A small trick makes it disappear. Give each sample one more
# feature that is always 1, $\tilde x = (x, 1)$, and put the bias among the weights, $\tilde w = (w, w_0)$. Then
# $$ g(x) = \tilde w^T \tilde x , $$
# and the decision surface is a hyperplane *through the origin* of a space with one dimension more. **Predict:** what are the
# three values of section 1 now?

# %% id="augmented" tags=["demo", "nbval-check-output"]
w_tilde = np.array([1.0, 1.5, -2.0])
print(augment(X))
print(augment(X) @ w_tilde)

# %% [markdown]
# The same three values. Whenever a formula of this course has no bias in it, the bias is hidden in this way.

# %% [markdown]
# ## 3 A neuron, set by hand  (L1.4)
# In 1943 Warren McCulloch and Walter Pitts had asked what a nerve cell could compute. Theirs takes zeros and ones, weighs and
# adds them, and fires if the sum reaches a threshold $\theta$: again a linear discriminant, with $w_0 = -\theta$. Setting
# weights and threshold by hand, they made logic of it:

# %% id="gates" tags=["demo", "nbval-check-output"]
inputs = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
for gate in ("AND", "OR", "NOT"):
    weights, threshold = GATES[gate]
    rows = [[0], [1]] if gate == "NOT" else inputs
    print(gate, "- weights:", weights, "- threshold:", threshold, "- output:", fires(rows, weights, threshold))

# %% [markdown]
# Which gates can *one* neuron be? The question occupied people for years. **Build them:** choose AND, then OR, and find other
# weights than those above. Then **predict**: can you set the sliders for XOR, which is 1 when exactly one input is 1?

# %% id="xor-by-hand" tags=["demo"]
explore(
    figures.gate_by_hand(),
    size=(8, 4),
    gate=choice("AND", "OR", "XOR", start="XOR"),
    w1=slider(-2.0, 2.0, start=1.0, step=0.25, label="weight of the first input"),
    w2=slider(-2.0, 2.0, start=1.0, step=0.25, label="weight of the second input"),
    threshold=slider(-2.0, 2.0, start=0.5, step=0.25),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# For XOR three rows at best, never four. Write down what it demands: $0 < \theta$ from the row 00, $w_1 \ge \theta$ and
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
# Why should that help? Look at the **margin** $t_i\, g(x_i)$ of the sample, which is positive exactly if the line has it right.
# After the step, since $t_i^2 = 1$,
# $$ t_i\, g_{\text{new}}(x_i) = t_i\, g(x_i) + \eta\,(\lVert x_i\rVert^2 + 1) . $$
# The margin has grown. The step helps *this* sample. It may hurt another.
#
# > **The slide** compares $\operatorname{sign}(w^T x_i)$ with the true class and leaves open what the sign of 0 is. It must
# > count as a mistake: a run usually begins with $w = 0$ and $w_0 = 0$, where *every* sample lies on the line, and a
# > perceptron that is content there never moves. So the test is $t_i\, g(x_i) \le 0$.
#
# **Predict.** Below, a badly chosen first line and, with a red ring, the sample it is going to stumble over. Drag the step
# by one: which way will the line turn? Will every sample that was right stay right? Then let it play.
#
# **Take hold of it.** Every sample in the picture can be dragged, or moved with the arrow keys; a click on free paper adds
# one. Predict first: what happens to the walk if you drag a blue sample far away from the orange ones? And if you put it in
# the middle of them?

# %% id="one-mistake" tags=["demo"]
X, y = data.two_clouds()
model = perceptron(X, y, learning_rate=0.2, start=[1.0, -2.0, 0.5])
explore(
    figures.perceptron_walk(X, learning_rate=0.2, start=[1.0, -2.0, 0.5]),
    size=(8, 4.5),
    play="step",
    samples=points(X, y, label="sample"),
    step=slider(0, 30, drag="path", label="training step"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Each step swings the line towards the ringed sample, sometimes far enough to carry it across, sometimes not. The number
# of samples on the wrong side falls, but not at every step: near the end it *rises* once, because the step that helps
# one sample pushes others over the line that had been right. The last step leaves no mistake, and then nothing can ever
# move the line again. Look where it stopped: just beyond the last sample that it got wrong, and not a hair further.
#
# A blue sample far off in its own half is on the right side of most lines, so it is rarely learnt from; but if a line does
# miss it, one step turns the line a long way, since the step is as long as the sample. A blue sample among the orange ones
# leaves no line that could separate them. Then the walk has no end: the number of mistakes goes up and down for ever.
# (Section 7 comes back to that. To undo all of it, press *start again*.)
# </details>

# How close is "just beyond"? Here is the distance of every sample to the last line, smallest first.

# %% id="last-margins" tags=["demo"]
explore(figures.margins(model, X, y))

# %% [markdown]
# All of them are on the right side, but the nearest only by a whisker: a sample that is measured tomorrow, just a little off,
# would be on the wrong one. And here is the number of mistakes after each step, to compare with the curve above.

# %% id="errors-by-step" tags=["demo", "nbval-check-output"]
wrong = [int((model.at(step).predict(X) != y).sum()) for step in range(len(model.history))]
print("on the wrong side after each step:", wrong)

# %% exercise="perceptron_update"

# %% [markdown]
# ### How fast should it learn?
# The learning rate looks like the most important number of all. **Predict:** if you make it ten times larger, will the
# perceptron need fewer updates? And if the start is $w = 0$, $w_0 = 0$? (The right half counts the updates of each epoch:
# samples that were on the wrong side when it was their turn.)

# %% id="rate-and-start" tags=["demo"]
explore(
    figures.perceptron_run(X, y),
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
for eta in (0.1, 1.0):
    run = perceptron(X, y, learning_rate=eta)
    print(eta, "- updates:", run.history.mistakes.sum(), "- weights:", run.weights.round(3), "- bias:", run.bias)

# %% exercise="perceptron_fit"

# %% [markdown]
# ## 5 What is it minimising?  (L1.6)
# The rule was born as a recipe. Can it be seen as walking downhill on some cost? Counting mistakes will not do: turn the
# line a little, and the number of mistakes does not change at all, until it jumps. The **perceptron criterion** adds up
# instead how far the misclassified samples reach over the line,
# $$ E(w) = -\sum_{i \in D_{\text{miss}}} t_i\, g(x_i) . $$
# No term is negative, since the sign is wrong, and each is $\lVert w\rVert$ times the distance to the line.
#
# **Predict.** Below, a line turns about the middle of two clouds that overlap. Will both costs be least at the same angle?
# And which of the two could tell a line that is far off which way to turn?

# %% id="criterion" tags=["demo"]
X1, y1 = data.two_clouds(distance=2.0, seed=3)
explore(figures.criterion_by_angle(X1, y1), angle=slider(-90, 90, start=60, label="angle of the line, in degrees"))

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The count is a staircase: flat almost everywhere, so it never says which way to turn. $E$ slopes down towards its least
# value from either side. The two do not agree to the degree: the cell below finds the best angle of each. And there is a
# cheat: with $w = 0$ and $w_0 = 0$ every term is 0, so $E$ alone does not know a good line from no line.
# </details>

# %% id="two-best-angles" tags=["demo", "nbval-check-output"]
centre = (X1[y1 == 1].mean(axis=0) + X1[y1 == -1].mean(axis=0)) / 2
angles = range(-90, 91)
normals = [np.array([np.cos(np.deg2rad(angle)), -np.sin(np.deg2rad(angle))]) for angle in angles]
count = [(y1 * linear_discriminant(X1, w, -w @ centre) < 0).sum() for w in normals]
E = [perceptron_criterion(X1, y1, w, -w @ centre) for w in normals]
for name, cost in (("number of mistakes", count), ("criterion E", E)):
    best = int(np.argmin(cost))
    print(f"{name}: least at {angles[best]} degrees, with {count[best]} mistakes and E = {E[best]:.2f}")

# %% [markdown]
# The slope of $E$ is as simple as it gets: a misclassified sample contributes $-t_i x_i$, the others nothing,
# $$ \frac{\partial E}{\partial w} = -\sum_{i \in D_{\text{miss}}} t_i x_i . $$
# Now take a step of length $\eta$ *down* the slope of one sample's term alone: $w - \eta\,(-t_i x_i) = w + \eta\, t_i x_i$. That
# **is** the perceptron rule. The recipe walks downhill after all, on one term of $E$ at a time.
#
# > **The slide** lists the derivatives for $w_1, \dots, w_d$ and stops. The bias has one too (which? you will need it below).
# > The cell walks four hundred steps downhill with and without it, on clouds that were moved away from the origin: only the
# > line that may shift gets to $E = 0$.

# %% id="missing-bias" tags=["demo", "nbval-check-output"]
shifted = X + np.array([4.0, 4.0])
for forget_bias in (False, True):
    w, b = np.array([1.0, -1.0]), 0.0
    for _ in range(400):
        slope_w, slope_b = perceptron_criterion_gradient(shifted, y, w, b)
        w = w - 0.01 * slope_w
        b = b if forget_bias else b - 0.01 * slope_b
    left, E = (y * linear_discriminant(shifted, w, b) <= 0).sum(), perceptron_criterion(shifted, y, w, b)
    print("bias forgotten:", forget_bias, "- mistakes left:", left, "- E:", round(E, 2))

# %% exercise="criterion_gradient"

# %% [markdown]
# ## 6 The same rule in other clothes  (L1.7)
# You will also meet the rule as
# $$ w \leftarrow w + \eta\,(t_i - o_i)\,x_i , $$
# with the output $o_i = \pm 1$ of the perceptron. It needs no "if": where the output is right the bracket is 0. Where it is
# wrong, the bracket is $t_i - (-t_i) = 2 t_i$. So it is the same rule with the rate $2\eta$, as the cell shows; except exactly
# on the line, where an output has to be one of $\pm 1$ and may agree by accident.
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
# If *some* line separates the classes, the perceptron is certain to stop, after finitely many updates. (The proof, and how
# many, is in L2b.) How does that look with real flowers? Irises of two species, measured in centimetres; once by two
# lengths, once by the sepals alone. **Predict:** which is harder?

# %% id="irises" tags=["demo", "nbval-check-output"]
fits = {}
for features in (("sepal length", "petal length"), ("sepal length", "sepal width")):
    flowers, species = data.two_species("setosa", "versicolor", features)
    fits[" / ".join(features)] = flowers, species, perceptron(flowers, species, max_epochs=1000)
for features, (_, _, found) in fits.items():
    print(features, "- updates:", found.history.mistakes.sum(), "- stopped:", found.converged)

# %% id="iris-lines" tags=["demo"]
explore(figures.fitted_lines(fits, names=("setosa", "versicolor")))

# %% [markdown]
# With the petals in view it takes a handful of updates. With sepals only, a line exists too, but it has to squeeze between
# the classes, and finding it takes more than a hundred times as many. "Certain to stop" is not "soon".
#
# And if there is *no* such line? *Versicolor* and *virginica* overlap. **Predict** how the number of updates in an epoch will
# go on. (The flowers now come in mixed order, since one species after the other would hide most mistakes.)

# %% id="never-stops" tags=["demo"]
apart = perceptron(*data.two_species("setosa", "versicolor", seed=0))
overlapping = perceptron(*data.two_species("versicolor", "virginica", seed=0), max_epochs=100)
explore(figures.mistakes_by_epoch({"setosa and versicolor": apart, "versicolor and virginica": overlapping}))

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The first run stops within a few epochs. The second never gets there: each epoch has its mistakes, each mistake moves the
# line, and the line of the last update is just one of many. That is why the library gives up after `max_epochs` and says
# `converged=False`. The cell below looks at all the lines that it passed through.
# </details>

# %% id="not-separable" tags=["demo", "nbval-check-output"]
flowers, species = data.two_species("versicolor", "virginica", seed=0)
missed = [int((overlapping.at(step).predict(flowers) != species).sum()) for step in range(len(overlapping.history))]
print("lines:", len(missed), "- the best misses", min(missed), "- the last one", missed[-1], "- of", len(species))

# %% [markdown]
# It once held a line twice as good as the one it ended with, and threw it away. L3c and L5c look for ways to keep it.

# %% [markdown]
# ## 8 What comes out of a neuron  (L1.9)
# A neuron is a sum, then a **transfer function** that turns the sum into an output. McCulloch and Pitts took a step from 0
# to 1, Rosenblatt a sign, and there are smoother ones.

# %% id="transfer-functions" tags=["demo"]
explore(figures.transfer_functions())

# %% [markdown]
# > **The slide** says that the perceptron is a network "with a linear transfer function". It is not: its output jumps. The
# > neuron with a linear transfer function is ADALINE, the subject of the next notebook. And the slide adds that nonlinear
# > transfer functions let networks learn nonlinear models. Networks, yes; one neuron, no.
#
# **Predict.** Choose a smooth transfer function, such as tanh. Will the boundary of a single neuron bend?

# %% id="transfer-map" tags=["demo"]
explore(figures.transfer_map(), size=(6, 4.5), transfer=choice(*TRANSFER, start="tanh", label="transfer function"))

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Never. The output depends on $x$ only through the one number $w^T x + w_0$, so it is constant along straight lines,
# whatever function comes after. As long as that function never falls, cutting its output at some level is cutting the sum
# at some level: look at the dashed lines. To bend a boundary you need several neurons, and another that combines them.
# </details>

# %% id="same-decisions" tags=["demo", "nbval-check-output"]
smooth = neuron(X, model.weights, model.bias, "sigmoid") >= 0.5
print("the sigmoid neuron decides like the perceptron on", (smooth == (model.predict(X) == 1)).sum(), "of", len(X))

# %% [markdown]
# ## Recap
# - $g(x) = w^T x + w_0$ decides by its sign; $w$ is normal to the line, $w_0$ shifts it, a common factor does nothing.
# - A neuron is such a line with a threshold. One neuron can be AND, OR and NOT, but never XOR.
# - The perceptron moves $w$ by $\eta\, t_i x_i$ at a mistake and rests otherwise. From $w = 0$, $w_0 = 0$ the rate changes no
#   decision.
# - It walks downhill on $E$, the reach of the mistakes over the line, one sample at a time; it stops if a line separates the
#   classes, and only then.
#
# **Three questions**
# 1. A colleague multiplies all weights *and* the bias of a trained perceptron by $-1$. Which predictions change?
# 2. Two samples at the same place have different labels. What will the perceptron do?
# 3. The perceptron has stopped. Is its line a good one for tomorrow's samples?
#
# <details><summary>Answers</summary>
#
# 1. All of them: the line stays, its sides change roles. (Only samples exactly on the line keep their $+1$.)
# 2. Run for ever: no line puts one place on both sides. It will stop at `max_epochs`.
# 3. It makes no mistake on the training samples, and that is all we know. It stopped at the first such line it met, often
#    close to a sample. Choosing among the lines without mistakes needs the idea of a margin: L2a.
# </details>
#
# **Before:** [Start here](L0_start_here.ipynb) · **Next:** [L1b, least squares](L1b_lms_and_least_squares.ipynb): what if we
# fit numbers instead of counting mistakes?
