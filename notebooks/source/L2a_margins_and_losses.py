# %% [markdown]
# # L2a · How sure is a line?
# *Lecture 2, items L2.1 to L2.6 · 45 minutes · before this: [L1c Projection and PCA](L1c_projection_and_pca.ipynb)*
#
# Two forecasters were both right: it rained. One had said "51 %", the other "99 %". Two others were both wrong, one by a
# hair and one with great confidence. To count rights and wrongs is to throw all that away. This notebook keeps it, in one
# number for each sample, and then asks what a mistake should *cost*. There are six famous answers, and behind each of them
# a famous method.
#
# **After it you can**
# - compute the margins of a line, read their distribution, and say what a bird's neighbours have to do with it,
# - say why hardly anybody minimises the number of mistakes, and what is minimised in its place,
# - draw the six losses from memory, and tell which are monotone, smooth, convex, and above the count of mistakes,
# - move between the two conventions for the bias, and between a margin and the output of a neuron.
#
# **[Notation](L0_start_here.ipynb#6-Five-alphabets).**
# Lecture 2 has $\ell$ samples $x_i$ with classes $y_i = \pm 1$ (elsewhere in the course they are $n$ samples; *its*
# $n$ is the number of features), and a classifier is $\operatorname{sign} f(x, w)$. Scalar products are written
# $\langle w, x\rangle$. A condition in square brackets is a number: $[M < 0]$ is 1 where $M < 0$ and 0 elsewhere. Its $f$ is
# $\langle w, x\rangle - w_0$, with a *minus*; our code has $+\,b$, so $b = -w_0$ (section 6). Code that begins with
# `margin_losses.` is the library; `margins`, `empirical_risk` and `margin_loss` without it are yours to write.

# %% id="setup" tags=["setup"]
import numpy as np

from autograder import check, hint, progress, puzzle, solution
from lecturelib import data, margin_losses
from lecturelib.discriminant import class_margins
from lecturelib.features import augment
from lecturelib.figures import L2a as figures
from lecturelib.figures import shared
from lecturelib.figures.widgets import choice, explore, slider
from lecturelib.neighbours import knn_margins, nearest_neighbours
from lecturelib.neuron import TRANSFER, neuron, sigmoid

# %% [markdown]
# ## 1 Right, but by how much?  (L2.1)
# From 2007 to 2009 Kristen Gorman and her colleagues measured penguins near Palmer Station, Antarctica. We take the bills of two
# species, *Adelie* ($y = -1$) and *Chinstrap* ($y = +1$). Each bill has a length and a depth in millimetres.
#
# You have met the **margin** in L1a. For a line with values $f(x, w)$ that of the sample $x_i$ is
# $$ M_i(w) = y_i\, f(x_i, w) . $$
# Its sign says *whether* the line is right: $M_i < 0$ is a mistake. Its size says *how clearly*. If $w$ has the length 1, it is
# the distance to the line, here in millimetres.
#
# Below, all lines pass through the point halfway between the centres of the two species. On the right are the margins of the
# 219 birds, sorted: the **margin distribution**.
#
# **Take hold of it.** The arrow is $w$; drag it by its tip, or by the slider. **Predict** before you do: which direction gives
# the fewest mistakes, the one from the centre of one species straight to that of the other (about 0°), or another?

# %% id="turning-margins" tags=["demo"]
penguins, bill = data.penguins(), ("bill length", "bill depth")
species, millimetres = ("Adelie", "Chinstrap"), ("bill length in mm", "bill depth in mm")
X, y = penguins.two_classes(*species, bill)
explore(
    figures.turning_margins(X, y, classes=species, features=millimetres),
    size=(9, 4),
    angle=slider(-90, 90, start=40, drag="path", label="direction of w, in degrees"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# At 0° the margins are greatest on the whole: most birds are far from the line, and the mean is as good as it gets. But a thick
# red foot remains. Around −60° the line is *less* sure of nearly every bird, and hardly makes a mistake. And the best *least*
# margin is at another place still. "A good margin distribution" is not one wish but several, and they compete.
# </details>

# %% id="three-best-directions" tags=["demo", "nbval-check-output"]
centre = (X[y == -1].mean(axis=0) + X[y == 1].mean(axis=0)) / 2
angles = np.arange(-90, 91)
W = np.column_stack([np.cos(np.deg2rad(angles)), np.sin(np.deg2rad(angles))])
M = margin_losses.margins(X, y, W, -W @ centre)  # one row for each direction, one column for each bird
mistakes, mean, least = (M < 0).sum(axis=1), M.mean(axis=1), M.min(axis=1)
bests = {"fewest mistakes": mistakes.argmin(), "best mean": mean.argmax(), "best least": least.argmax()}
for wish, i in bests.items():
    print(f"{wish}: {angles[i]}°, {mistakes[i]} mistakes, mean {mean[i]:.2f}, least {least[i]:.2f} mm")

# %% [markdown]
# One warning. A longer $w$ has greater margins: multiply $w$ and $w_0$ by 10, and every $M_i$ is ten times as large, while not
# one decision changes. A margin is a *measured* certainty only if you know the length of $w$. Keep this in mind for section 5.

# %% exercise="margins"

# %% [markdown]
# ## 2 The neighbours vote  (L2.2)
# Here is a classifier without any line. Ask the $k$ nearest birds what they are, and believe the majority. Let the $i$-th
# neighbour of $u$ have the weight $w(i, u)$ and add up the votes for each class,
# $$ C_y(u) = \sum_{i=1}^{k} [\,\text{the } i\text{-th neighbour is of class } y\,]\; w(i, u) . $$
# (This $w$ is the weight of a vote and no relation of the arrow.) The lecture has given this classifier a margin of its own,
# for any number of classes: the votes for the right class, less those for the strongest of the others,
# $$ M(x_i) = C_{y_i}(x_i) - \max_{y \ne y_i} C_y(x_i) . $$
# Now all three species, each bird judged by the others: 151 Adelies, 123 Gentoos and 68 Chinstraps. (We divide $M$ by the sum of
# all votes, so that 1 means unanimous.)
#
# **Predict.** A larger $k$ asks more birds. Will everybody's margin become better? What must happen at $k = 341$, where
# *everyone* votes on everyone? Will it help to let near birds count more (*rank*: the weights fall in equal steps)?

# %% id="neighbour-margins" tags=["demo"]
bills, kinds = penguins.columns(*bill), penguins.y


def share_ahead(k, weights):
    all_votes = {"uniform": k, "rank": (k + 1) / 2}[weights]
    return knn_margins(bills, kinds, k=k, weights=weights) / all_votes


explore(
    figures.neighbour_margins(share_ahead, bills, kinds, features=millimetres),
    size=(9, 4.2),
    k=slider(1, 341, start=9, step=4, label="number of neighbours k"),
    weights=choice("uniform", "rank", label="weights of the neighbours"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# With $k = 1$ a margin is $+1$ or $-1$: a nervous judge. Up to ten or twenty neighbours the verdicts become graded, and few are
# wrong. Then the rarest species drowns: at $k = 201$ every single Chinstrap is outvoted. At $k = 341$ the uniform
# vote is the same everywhere; the most frequent species wins, wherever a bird is. Falling weights put that off.
#
# The cell below names two birds that all ten of their nearest neighbours vote against. Such a sample is a rare bird or a wrong
# label, and the margin is how you find it.
# </details>

# %% id="rare-birds" tags=["demo", "nbval-check-output"]
names = [str(name) for name in np.unique(kinds)]
print({name: int((kinds == name).sum()) for name in names})
M_10 = knn_margins(bills, kinds, k=10)
for i in M_10.argsort(kind="stable")[:2]:
    print(f"{kinds[i]} with a bill of {bills[i, 0]} x {bills[i, 1]} mm: M = {M_10[i]:g}")
for k in (1, 3, 51, 201, 341):
    M_k = knn_margins(bills, kinds, k=k)
    print(f"k = {k:3}: outvoted", {name: int((M_k[kinds == name] < 0).sum()) for name in names})

# %% [markdown]
# ### "What is their relation?"
# The slide puts the two margins side by side, asks this, and goes on. Here is the answer. Take two classes, and call
# $$ f(u) = C_{+1}(u) - C_{-1}(u) = \sum_{i=1}^{k} w(i, u)\, y_{(i)} $$
# the lead of the positive class. Its sign is the majority, so voting *is* a classifier $\operatorname{sign} f$ like any
# other. For $y = +1$ the margin is $C_{+1} - C_{-1} = f$; for $y = -1$ it is $C_{-1} - C_{+1} = -f$. In one line: it is
# $y f(u)$. **They are the same margin; only the $f$ is another.** Read backwards, the vote's formula tells what a margin is
# where there are three classes and no single $f$: the score of the right class less the best of the others.

# %% id="one-margin" tags=["demo", "nbval-check-output"]
asked, judged = slice(0, None, 2), slice(1, None, 2)  # every other bird votes on the rest
vote = nearest_neighbours(X[asked], y[asked], k=9, weights="rank")
votes = vote.decision(X[judged])  # two columns, C_- and C_+
own, few = np.where(y[judged] == 1, 1, 0), [0, 50, 79, 84, 86]
f = votes[:, 1] - votes[:, 0]
print("C_own - max C_other:", class_margins(votes, own)[few].round(2))
print("y (C_+ - C_-):      ", (y[judged] * f)[few].round(2))
print("greatest difference among all birds:", np.abs(class_margins(votes, own) - y[judged] * f).max())
line = margin_losses.margins(X[judged], y[judged], [1.0, -1.0], -25.0)
g = y[judged] * line  # a line as two scores, g/2 for Chinstrap and -g/2 for Adelie
print("and for a line:", np.abs(class_margins(np.column_stack([-g / 2, g / 2]), own) - line).max())

# %% [markdown]
# Not the same is the *scale*. A vote can be ahead by all votes at most, and far away from all birds it is as sure as ever. A
# line's certainty grows with the distance without end.

# %% exercise="knn_margin"

# %% [markdown]
# ## 3 What does a mistake cost?  (L2.3)
# Enough description; we want to *find* a good $w$. The obvious thing to minimise is the number of mistakes, the
# **empirical risk**
# $$ Q(w) = \sum_{i=1}^{\ell} [M_i(w) < 0] . $$
# Hardly anybody does. L1a has shown why: $Q$ is a staircase, flat at almost every place. The cell nudges each of our 181
# directions a little and looks whether $Q$, and the sum of one of the losses to come, change. **Predict** how many do.


# %% id="staircase" tags=["demo", "nbval-check-output"]
def risk(w, loss):
    return margin_losses.empirical_risk(X, y, w, -w @ centre, loss=loss)


for loss in ("zero_one", "log"):
    noticed = sum(risk(w, loss) != risk(w + 1e-6, loss) for w in W)
    print(f"{loss}: {noticed} of {len(W)} directions feel the nudge")

# %% [markdown]
# So one minimises a stand-in that has a slope, with a **loss function** $L$ of the margin,
# $$ \tilde Q(w) = \sum_{i=1}^{\ell} L(M_i(w)) . $$
# There is another reason, which is rarely told:
#
# > **The slide** counts a mistake where $M < 0$. Then $w = 0$ is the best classifier of all: every margin is 0, and 0 is not
# > negative. It has decided nothing, and it is never wrong. Count $M \le 0$, as the perceptron has to (L1a), or use a loss
# > that asks for *more* than 0.

# %% id="the-perfect-classifier" tags=["demo", "nbval-check-output"]
nothing = np.zeros(2)
print("mistakes [M < 0] of w = 0: ", risk(nothing, "zero_one"))
print("with M = 0 counted as well:", (margin_losses.margins(X, y, nothing, 0.0) <= 0).sum())
print("hinge loss of w = 0:       ", risk(nothing, "hinge"))

# %% exercise="empirical_risk"

# %% [markdown]
# ## 4 Six losses  (L2.4)
# The lecture wishes for a loss that is non-negative, non-increasing and smooth, and lists six. Each has made a method famous, or the
# method it:
#
# | in code | loss $L(M)$ | its method | in words |
# |---|---|---|---|
# | `hebb` | $(-M)_+$ | Hebb's rule, perceptron | pay for how far you are wrong |
# | `hinge` | $(1 - M)_+$ | support vector machine | … and for not being right by 1 |
# | `log` | $\log_2(1 + e^{-M})$ | logistic regression | nobody is ever quite safe |
# | `square` | $(1 - M)^2$ | linear discriminant analysis | be right by 1, no less, *no more* |
# | `sigmoid` | $2 / (1 + e^{M})$ | neural networks | a mistake is a mistake, 2 at most |
# | `exp` | $e^{-M}$ | AdaBoost | a clear mistake is a catastrophe |
#
# Here $(s)_+$ is $s$ where $s > 0$, else 0. Why $\log_2$, and why the 2 over the sigmoid? For both to be exactly 1 at $M = 0$:
# as low as a curve can start that wants to stay above the step of the 0/1 loss.
#
# **Predict** before you choose: which curve dips *below* the grey step? Which of them rises again, and where? Which have a corner?

# %% id="six-losses" tags=["demo"]
losses = margin_losses.MARGIN_LOSSES
values = {name: loss.value for name, loss in losses.items()}
slopes = {name: loss.slope for name, loss in losses.items()}
explore(
    shared.loss_curves(values, slopes=slopes),
    size=(8, 4.4),
    loss=choice(*losses, start="log", label="loss that stands out"),
    margin=slider(-3.0, 3.0, start=-0.5, step=0.25, label="margin M"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Hebb's loss is below the step between $-1$ and 0: there a small $\tilde Q$ does not promise few mistakes. The square rises again
# beyond $M = 1$. Hebb's has a corner at 0 and the hinge at 1; at a corner there are two slopes to choose from, and the library
# takes the left one. The sigmoid is the only one that is not convex: it bends down for $M < 0$.
# </details>
#
# Eyes deceive; let the computer look at 8,001 margins from $-4$ to 4. *Falls*: never rises. *Bounds*: never below the 0/1 loss.
# *Smooth*: the slope does not jump. *Convex*: never bends down. The last column is what one bird costs that is wrong by 8.

# %% id="four-properties" tags=["demo", "nbval-check-output"]
M = np.arange(-4000, 4001) / 1000
print("loss     falls  bounds  smooth  convex  L(-8)")
for name, loss in losses.items():
    L = loss.value(M)
    tests = (
        (np.diff(L) <= 0).all(),
        (margin_losses.zero_one(M) <= L).all(),
        np.abs(np.diff(loss.slope(M))).max() < 0.5,
        (np.diff(L, 2) > -1e-9).all(),
    )
    marks = "".join(f"{'yes' if holds else '-':>7}" for holds in tests)
    print(f"{name:8}{marks}{loss.value(-8.0):8.0f}")

# %% [markdown]
# > **The slide** wants losses that are "non-negative, non-increasing, and smooth". Three of its six are not: $(1 - M)^2$ punishes
# > answers that are very right; $(-M)_+$ and $(1 - M)_+$ have corners. And one often hears that all of them lie above the 0/1
# > loss. Hebb's does not: at $M = -\tfrac12$ the count says 1 and $(-M)_+$ says ½.
# >
# > A later **slide** defines $(s)_+ = s \cdot [s < 0]$. It must be $[s > 0]$. As printed, a mistake would be free and a right answer
# > would *earn* something:

# %% id="positive-part" tags=["demo", "nbval-check-output"]
M = np.array([-2.0, -0.5, 2.0])  # a clear mistake, a slight one, a right answer
s = -M
print("as printed:", np.where(s < 0, s, 0.0))
print("corrected: ", np.where(s > 0, s, 0.0), "- in the library:", losses["hebb"].value(M))

# %% exercise="margin_loss"

# %% exercise="loss_derivative"

# %% [markdown]
# ## 5 A loss chooses a line  (L2.3, L2.4)
# Does it matter which one we take? Below, every bird sits on the curve of the loss: its margin says where, its height is what it
# costs, and the sum of all heights is $\tilde Q$. On the right is that sum for every direction of $w$, with the number of mistakes
# behind it in grey. A new slider is the *length* of $w$.
#
# **Predict.** (a) With the square loss, what will a longer and longer $w$ do? (b) And with the hinge? (c) For one of the six losses
# the best direction does not depend on the length. Which?

# %% id="risk-by-direction" tags=["demo"]
explore(
    figures.risk_by_direction(X, y, classes=species),
    size=(9, 4.2),
    loss=choice(*losses, start="square"),
    length=slider(0.1, 1.0, start=0.3, step=0.1, label="length of w"),
    angle=slider(-90, 90, start=0, step=5, label="direction of w, in degrees"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) First good, then a wreck. The birds that are safely right climb the far branch of the parabola and pay more than the mistakes
# do; to keep them near $M = 1$ the line turns on and on, past −60°, until it cuts through a species. That is "not
# non-increasing" at work. (b) With a short $w$ the least cost is near 0°; with a longer one it wanders towards −60°.
# (c) Hebb's: if $w$ is twice as long, all its costs are doubled, and no direction gains.
# </details>

# %% id="best-directions" tags=["demo", "nbval-check-output"]
for length in (0.1, 0.3, 0.5, 1.0):
    best = {name: min(W, key=lambda w: risk(length * w, name)) for name in losses}
    wrong = [f"{name} {risk(w, 'zero_one'):.0f}" for name, w in best.items()]
    print(f"length {length}, mistakes of the best direction:", ", ".join(wrong))

# %% [markdown]
# Why do five of them agree for a short $w$? All margins are then near 0, and there each curve but Hebb's is nearly its tangent,
# $L(M) \approx L(0) + L'(0)\, M$ with $L'(0) < 0$. To minimise that is to *maximise the mean margin*, a wish we know from section 1:
# it points from centre to centre. The longer $w$, the more of the curve is felt. In earnest one does not set the length by
# hand: the loss chooses direction *and* length. How it gets there is the subject of L2b.

# %% [markdown]
# ## 6 Minus one  (L2.5)
# The lecture's linear classifier has a *minus* before $w_0$,
# $$ a_w(x) = \operatorname{sign}\Bigl(\sum_{j=1}^{n} w_j f_j(x) - w_0\Bigr) = \operatorname{sign}\,\langle w, x\rangle \quad\text{with the feature } f_0(x) = -1 . $$
# L1a appended $x_0 = +1$ and had a plus. Same lines, other sign: $b = -w_0$. What the minus buys is a meaning. Take bill length
# alone and $w_1 = 1$: the bird is called Chinstrap if its bill is longer than $w_0$, *in millimetres*. Here $w_0$ is a **threshold**, the
# $\theta$ of McCulloch and Pitts; a $b$ would be "minus 44 millimetres", which is the length of no bill.
#
# **Predict.** In L1a, raising the bias moved the line *against* $w$. Which way does the border move if this $w_0$ is raised?

# %% id="minus-one" tags=["demo", "nbval-check-output"]
length = X[:, :1]
for w_0 in (44.0, 45.0):
    with_minus = augment(length, value=-1.0) @ [1.0, w_0]
    with_plus = augment(length, value=+1.0) @ [1.0, -w_0]
    called, wrong = (with_minus > 0).sum(), (y * with_minus < 0).sum()
    print("w_0 =", w_0, "- called Chinstrap:", called, "- mistakes:", wrong)
    print("  the same values with x_0 = +1:", np.array_equal(with_minus, with_plus))

# %% [markdown]
# Along $w$: a higher threshold calls fewer birds Chinstrap. (The lecture puts the constant first; our `augment` appends it.)

# %% [markdown]
# ## 7 Answers by degrees  (L2.6)
# A sign throws the margin away at the last moment. A **neuron** need not: its activation $\sigma$ can pass some of it on,
# $$ a_w(x) = \sigma\Bigl(\sum_{j=1}^{n} w_j f_j(x) - w_0\Bigr) . $$
# With $\sigma$ a step this is the neuron of McCulloch and Pitts, after whom the slide names them all; with the sigmoid
# $\sigma(f) = 1 / (1 + e^{-f})$ the answer is a number between 0 and 1.
#
# **Predict.** A neuron that sees only the length of the bill: what does a larger weight do to its answers, and to the number of birds
# on the wrong side? And a larger threshold?

# %% id="graded-answer" tags=["demo"]
explore(
    figures.neuron_output(X[:, 0], y, classes=species, feature="bill length in mm"),
    activation=choice(*TRANSFER, start="tanh"),
    weight=slider(0.1, 3.0, start=0.3, step=0.1, label="weight w₁"),
    threshold=slider(35.0, 55.0, start=44.0, step=0.5, label="threshold w₀ / w₁, in mm"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The weight makes the neuron bolder, up to a step, and changes no decision: the border stays at the threshold. Again the length of
# $w$ is certainty, and not correctness. The threshold moves the border, and so the mistakes. All five activations make the same
# ones; they differ in how much they say.
# </details>
#
# And here the two halves of this notebook meet. Let $p$ be the output of the sigmoid neuron for Chinstraps and 1 minus it for
# Adelies: how much it believes in the *right* class. Since $1 - \sigma(f) = \sigma(-f)$, that is $p = \sigma(M)$. Two of the six losses are
# therefore simple words about $p$: the log loss is $-\log_2 p$, and the sigmoid loss is $2\,(1 - p)$.

# %% id="loss-and-activation" tags=["demo", "nbval-check-output"]
w, b = np.array([0.5, -0.9]), -5.4
output = neuron(X, w, b, "sigmoid")
p = np.where(y == 1, output, 1 - output)
M = margin_losses.margins(X, y, w, b)
print("p is sigmoid(M):           ", np.allclose(p, sigmoid(M)))
print("-log2 p is the log loss:   ", np.allclose(-np.log2(p), losses["log"].value(M)))
print("2 (1 - p) the sigmoid loss:", np.allclose(2 * (1 - p), losses["sigmoid"].value(M)))
print("bits for a truth believed at 99, 51, 49 and 1 %:", -np.log2([0.99, 0.51, 0.49, 0.01]).round(2))

# %% [markdown]
# So the log loss is a price in bits. Our forecaster with "99 %" pays 0.01 for the rain, and would have paid 6.64 for a dry day;
# "51 %" pays about 1 either way. Forecasters who pay like this soon stop saying "100 %".

# %% [markdown]
# ## Before you go
# - The margin $y f(x)$ is right or wrong by its sign, and sure or unsure by its size; its scale is the length of $w$.
# - Votes of neighbours have the same margin, with $f = C_{+1} - C_{-1}$; with more classes it is the own score less the best other.
# - $Q = \sum [M < 0]$ is flat, and content with $w = 0$. One minimises $\sum L(M)$ in its place.
# - All six losses fall but the square; all bound the count but Hebb's; all are smooth but Hebb's and the hinge; all are convex
#   but the sigmoid.
# - $f_0 = -1$ makes $w_0$ a threshold, $b = -w_0$. The log loss is the surprise of a sigmoid neuron, in bits.
#
# **Three questions**
# 1. One label in a hundred is wrong, and those birds have margins around $-8$. Which loss do you take, which do you avoid?
# 2. Your hinge loss sums to 7.3. What do you know about the number of mistakes? And if it were Hebb's loss?
# 3. Every training margin of a classifier is positive. A friend multiplies $w$ and $b$ by 100 to "make it surer". What happens to
#    the decisions, to the log loss, and to tomorrow's mistakes?
#
# <details><summary>Answers</summary>
#
# 1. The sigmoid: such a bird costs 2 at most. Avoid the exponential one, where it costs 2,981, and the square with 81. (The
#    price of the sigmoid is that it is not convex: there may be local minima, see L2c.)
# 2. There are at most 7, as the hinge is never below the 0/1 loss. From Hebb's loss you learn no such thing: 7.3 may be a
#    hundred mistakes of 0.073 each.
# 3. No decision changes. The log loss of the training samples falls towards 0. Tomorrow's mistakes are the same ones, only that
#    each of them now costs more, a clear one nearly a hundred times as much.
# </details>
#
# **Before:** [L1c Projection and PCA](L1c_projection_and_pca.ipynb) · **Next:**
# [L2b Gradient methods](L2b_gradient_methods.ipynb): we have something with a slope. Let us walk down.
