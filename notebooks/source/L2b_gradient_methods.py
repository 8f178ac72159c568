# %% [markdown]
# # L2b · How often can it be wrong?
# *Lecture 2, items L2.7 to L2.10 · 45 minutes · before this: [L2a Margins and losses](L2a_margins_and_losses.ipynb)*
#
# In July 1958 the *New York Times* reported of the perceptron that the Navy expected it one day to walk, talk, see, write,
# reproduce itself and be conscious of its existence. Four years later Albert Novikoff wrote down what it really promises. It
# is one inequality, its proof takes three lines, and nobody has ever had to take it back. This notebook goes downhill to it:
# from all samples at a time, to one at a time, to mistakes only, to a bound on their number.
#
# **After it you can**
# - go downhill on any loss of the margin, and say why nobody goes downhill on the number of mistakes,
# - learn from one sample at a time, watch a running estimate of the risk, and tell when to stop,
# - derive Hebb's and Rosenblatt's rules from that, for both ways to number the classes, and find three slips on a slide,
# - prove how many mistakes they make at most, and say why it is usually far fewer.
#
# **[Notation](L0_start_here.ipynb#6-Five-alphabets).**
# The lecture has $\ell$ samples $x_i$ with classes $y_i = \pm 1$, weights $w$, the margin
# $M_i = \langle w, x_i\rangle y_i$, a loss $L(M)$, the learning rate $\mu$ and a smoothing factor $\alpha$. A constant
# feature is hidden in $x$; in the lecture it is $-1$ with the weight $w_0$. The library keeps it apart as `bias`, which is
# $-w_0$ (L2a), and says `learning_rate` and `smoothing`. In the exercises it is hidden, as on the slides. Code that begins with
# `margin_losses.` or `rosenblatt.` is the library; the same names without it are yours to write.

# %% id="setup" tags=["setup"]
import numpy as np

from autograder import check, hint, progress, puzzle, solution
from lecturelib import data, margin_losses
from lecturelib import perceptron as rosenblatt
from lecturelib.features import signed, standardise
from lecturelib.figures import L2b as figures
from lecturelib.figures import shared
from lecturelib.figures.widgets import choice, explore, slider
from lecturelib.margin_losses import MARGIN_LOSSES
from lecturelib.stochastic import sgd

# %% [markdown]
# ## 1 Downhill on a sum  (L2.7)
# We want few mistakes. L2a replaced their number $Q(w) = \sum_i [M_i < 0]$ by a sum of losses,
# $$ \tilde Q(w) = \sum_{i=1}^{\ell} L\big(\langle w, x_i\rangle y_i\big) . $$
# Why go to that trouble? Because the sum has a slope. By the chain rule each sample contributes $L'(M_i)\, x_i y_i$, and
# **gradient descent** takes a step against the total, from some first guess $w^{[0]}$ on:
# $$ w^{[k+1]} = w^{[k]} - \mu\, \nabla\tilde Q(w^{[k]}) = w^{[k]} - \mu \sum_{i=1}^{\ell} L'(M_i)\, x_i y_i . $$
# Put in another $L'$, and you have another learning method. The sum stays.
#
# Our hills are made of flowers: 50 irises of the species *versicolor* and 50 of *virginica*, known only by the width of their
# petals (standardised: mean 0, deviation 1). So there are two numbers to learn, a weight and a bias.
#
# > **The slide** steps along $-\nabla Q$. It must be $-\nabla\tilde Q$, the gradient of the *approximation*: $Q$ counts, so it is flat
# > wherever it has a slope at all. The cell asks both for a direction, at a line that has most flowers wrong.

# %% id="flat-count" tags=["demo", "nbval-check-output"]
X, y = data.iris().two_classes("versicolor", "virginica", ("petal width",))
X = standardise(X).apply(X)
print("mistakes:", int(margin_losses.empirical_risk(X, y, [-1.0], 1.5)), "of", len(y))
for loss in ("zero_one", "log"):
    slope_w, slope_b = margin_losses.risk_gradient(X, y, [-1.0], 1.5, loss=loss)
    print(f"gradient with the loss {loss}: {slope_w[0]:.1f} for the weight, {slope_b:.1f} for the bias")

# %% [markdown]
# **Predict.** On the left the risk as a map, dark is low; on the right the same line $f(x, w)$ over the flowers, which are right
# where $f$ has the sign of their class. (a) With the log loss, what will a five times larger $\mu$ do? And ten times? (b) At
# the rate 0.010, change the loss: which descents will not arrive? (c) What does the Hebb loss think of $w = 0$?

# %% id="landscape" tags=["demo"]
explore(
    figures.risk_landscape(X, y, classes=("versicolor", "virginica"), feature="petal width, standardised"),
    size=(9, 4.2),
    play="step",
    loss=choice(*MARGIN_LOSSES, start="log"),
    learning_rate=slider(0.001, 0.1, start=0.005, step=0.001, label="learning rate μ"),
    w1=slider(-2.0, 6.0, start=-1.0, step=0.5, label="start of the weight"),
    bias=slider(-3.0, 3.0, start=1.5, step=0.5, label="start of the bias"),
    step=slider(0, 60, start=60),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) Five times gets much further in sixty steps. Ten times leaps over the valley once and recovers; at 0.1 the first step
# flies out of the picture, and the rest come back. Too large a step overshoots; how large is too large depends on how
# sharply the hill bends. (b) Two of them. The square loss hops to and fro between two points for ever, and above 0.010 it runs
# away. The exponential one explodes: from a bad start its slopes are enormous. (c) It loves it. $(-M)_+$ is 0 at $w = 0$, and
# the tip of that fan is the lowest point there is, since no line has all flowers right.
# </details>
#
# And now all six with a small step and some patience. **Predict:** will they disagree much about the flowers?

# %% id="six-descents" tags=["demo", "nbval-check-output"]
for loss in MARGIN_LOSSES:
    found = margin_losses.risk_descent(X, y, loss=loss, learning_rate=0.002, start=[-1.0, 1.5], max_steps=2000)
    weight, wrong = found.weights[0], int((found.predict(X) != y).sum())
    print(f"{loss:8} boundary at {-found.bias / weight:+.2f}, weight {weight:5.2f}, mistakes {wrong}")

# %% [markdown]
# Five of the six miss six flowers. Their weights differ by a lot, but where the boundary runs hardly does. Hebb's is a little
# worse: its weight trembles near 0, and the boundary with it.

# %% exercise="risk_gradient"

# %% [markdown]
# ## 2 One sample at a time  (L2.8)
# Gradient descent looks at all $\ell$ samples before it dares a step. With a hundred flowers, why not; with a billion clicks it
# would still be thinking. **Stochastic gradient descent** takes them one by one, in some order, and steps at once:
# $$ w^{[k+1]} = w^{[k]} - \mu\, L'(M_{(k)})\, x_{(k)} y_{(k)} . $$
# One sample is a poor guide, but the next one corrects it. **Predict:** both look at the same number of samples below; who
# gets down first, and who gets down to the bottom?


# %% id="all-or-one" tags=["demo"]
def mean_loss(run):
    margins = margin_losses.margins(X, y, run.history.weights, run.history.bias)  # a row for each step
    return margin_losses.margin_loss("log").value(margins).mean(axis=1)


start = [-1.0, 1.5]
whole = mean_loss(margin_losses.risk_descent(X, y, loss="log", learning_rate=0.05, start=start, max_steps=5))
single = mean_loss(sgd(X, y, loss="log", learning_rate=0.5, start=start, max_epochs=5, tol=0, record="update"))
runs = {"after all, a step": np.repeat(whole[:-1], 100), "after each, a step": single}
names = ("sample", "mean log loss")
explore(shared.cost_by_iteration(runs, log=False, names=names, title="what is learnt from five passes over the data"))

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# By the time gradient descent makes its first step, the stochastic one has arrived. The stairs are as wide as the data set is
# long, so the more samples, the greater the difference. But look at the end: the stairs still go down, and the stochastic
# curve trembles for ever. A single sample pulls even where the sum is at rest.
# </details>
#
# ### How is it doing? A running estimate
# To know $\tilde Q$ it would have to look at all samples, which it wanted to avoid. It knows the loss of the one at hand, so it
# keeps a running mean,
# $$ Q^{[k+1]} = (1 - \alpha)\, Q^{[k]} + \alpha\, L(M_{(k)}) , $$
# in which each new loss counts $\alpha$, the one before $\alpha(1-\alpha)$, and so on: a memory of about $1/\alpha$ samples.
#
# > **The slide** does not say what the first $Q$ is. It matters: after $k$ samples the first $Q$ still has the weight
# > $(1-\alpha)^k$. Begin with the **mean loss** of the first $w$, which is the truth. Somebody who begins with 0 will see the
# > risk *rise* while it falls.
#
# **Predict.** Grey dots are the losses of single samples, black is the truth. What will $\alpha = 0.5$ do to the blue line,
# and what $\alpha = 0.01$? Which is worse? And what will a large $\mu$ do to the black one?

# %% id="running-estimate" tags=["demo"]
explore(
    figures.running_risk(X, y),
    size=(9, 4),
    learning_rate=slider(0.02, 3.0, start=0.1, step=0.02, label="learning rate μ"),
    smoothing=slider(0.01, 0.5, start=0.02, step=0.01, label="smoothing α"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# With 0.5 the estimate forgets everything but the last few samples and jumps about with them. With 0.01 it is calm, but lags
# behind: it reports losses of a $w$ that is long gone. There is no best $\alpha$, only a trade: noise against delay. $1/\ell$, the
# library's choice, remembers about one pass. The red line, from 0, claims a perfect start and then, if $\alpha$ is small, gets
# worse and worse while the truth gets better. A large $\mu$ makes the truth itself tremble: each sample throws $w$ about.
# </details>

# %% id="first-q" tags=["demo", "nbval-check-output"]
run = sgd(X, y, learning_rate=0.1, smoothing=0.01, max_epochs=2, tol=0, record="update")
true = mean_loss(run)
from_zero = run.risks - 0.99 ** np.arange(201) * run.risks[0]
for k in (0, 50, 100, 200):
    print(f"after {k:3} samples: true {true[k]:.2f}, Q from the mean {run.risks[k]:.2f}, Q from 0 {from_zero[k]:.2f}")

# %% [markdown]
# ### When to stop
# "When values of $Q$ and/or $w$ do not change much", says the slide. And, or or? Three runs of at most fifty epochs; the
# easy task is *setosa* against *versicolor*, where one threshold makes no mistake, the hard one is that of before. **Predict** for
# each: will $Q$ settle? Will $w$?

# %% id="settled" tags=["demo", "nbval-check-output"]
X_easy, y_easy = data.iris().two_classes("setosa", "versicolor", ("petal width",))
X_easy = standardise(X_easy).apply(X_easy)
cases = (("easy, hinge", X_easy, y_easy, "hinge"), ("easy, log  ", X_easy, y_easy, "log"), ("hard, log  ", X, y, "log"))
for name, samples, labels, loss in cases:
    run = sgd(samples, labels, loss=loss, learning_rate=0.5, tol=1e-3, max_epochs=50)
    Q, w = run.risks, np.column_stack([run.history.weights, run.history.bias])  # after each epoch
    moved = abs(Q[-1] - Q[-2]), np.linalg.norm(w[-1] - w[-2])
    print(f"{name}: {len(Q) - 1:2} epochs; in the last, Q moved by {moved[0]:.4f}, w by {moved[1]:.3f}")

# %% [markdown]
# The easy task with the hinge loss comes to rest: all margins are above 1, all slopes are 0. With the log loss $Q$ has settled,
# but $w$ has not and never will, since a larger $w$ is always a little better. On the hard task a constant rate keeps
# both trembling. So the library asks for *both* over a whole epoch, and gives up after `max_epochs`. The cure for the trembling,
# a rate that shrinks, is in L2c.

# %% exercise="sgd_step"

# %% [markdown]
# ## 3 Two famous special cases  (L2.9)
# Take the first loss of the list, $L(M) = (-M)_+$. Its slope is $-1$ at a mistake and 0 elsewhere, so a stochastic step
# becomes
# $$ \text{if } M_i \le 0, \text{ then } w \leftarrow w + \mu\, x_i y_i . $$
# This is **Hebb's rule** in machine learning, and you know it: it is the perceptron of L1a. (What Donald Hebb wrote in 1949 was
# about nerves, roughly that cells which fire together wire together. His cells had no teacher to tell them of mistakes.)

# %% id="hebb-is-sgd" tags=["demo", "nbval-check-output"]
X4, y4 = data.iris().two_classes("setosa", "versicolor")
by_loss = sgd(X4, y4, loss="hebb", learning_rate=1.0, order="given")
by_rule = rosenblatt.perceptron(X4, y4)
print("descent on (-M)+:", by_loss.weights.round(2), by_loss.bias, "- updates:", by_loss.history.mistakes.sum())
print("perceptron:      ", by_rule.weights.round(2), by_rule.bias, "- updates:", by_rule.history.mistakes.sum())

# %% [markdown]
# Four features, raw centimetres, in the order of the file, from $w = 0$: five updates, and a hundred flowers are told apart.
# Remember the five.
#
# > **The slide** has three slips here. It defines $(s)_+ = s\,[s < 0]$; it must be $s\,[s > 0]$ (L2a). It tests $-M > 0$; it must
# > be $M \le 0$, or $w = 0$, where all margins are 0, could never move. And it calls the rule the *delta rule*; that name
# > belongs to Widrow and Hoff (L1b), whose step is as long as the error is large.

# %% id="three-slips" tags=["demo", "nbval-check-output"]
M = np.array([-2.0, -1.0, 0.0, 0.5, 3.0])
print("margin         ", M)
print("Hebb's step    ", -margin_losses.margin_loss("hebb").slope(M))
print("the delta rule ", -margin_losses.margin_loss("square").slope(M) / 2)
strict = margin_losses.MarginLoss("strict", "(-M)+", "", lambda M: np.maximum(0.0, -M), lambda M: -1.0 * (M < 0))
print("with the strict test, from 0:", sgd(X4, y4, loss=strict).weights)

# %% [markdown]
# ### Rosenblatt's form, and a sign
# Frank Rosenblatt's neuron answers, and the rule compares: with the output $o$ of the neuron,
# $$ w \leftarrow w - \mu\,(o - y)\, x . $$
# A right answer makes the bracket 0, so no "if" is needed. With $Y = \{0, 1\}$ the output is $o = [\langle w, x\rangle > 0]$ and a
# wrong answer makes the bracket $\pm 1$: Hebb's step. With $Y = \{-1, +1\}$ it is $\operatorname{sign}\langle w, x\rangle$, the
# bracket is $\pm 2$, and the step is Hebb's with $2\mu$. (On the line the neuron answers with the lower class,
# so there a sample of that class is no mistake to it.)
#
# The slide has another form: $w \leftarrow w + \mu\,(\operatorname{sign}\langle w, x\rangle - y)\,x$, "the same when $Y = \{0, 1\}$".
#
# **Predict.** The sample is the big marker; a rule should raise its margin if it is wrong and do nothing if it is right. For
# *upper* (label 1) it is on the wrong side, for *lower* (label 0 or $-1$) on the right one. Which rules fail, and when?

# %% id="one-visit" tags=["demo"]
explore(
    figures.one_update(),
    size=(7, 4.5),
    rule=choice(*figures.UPDATE_RULES),
    sample_class=choice("upper", "lower", label="class of the sample"),
    learning_rate=slider(0.1, 1.0, start=0.4, step=0.1, label="learning rate μ"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Hebb and both of Rosenblatt's lift the margin of the upper sample, the one with $\pm 1$ twice as far, and leave the lower one
# alone. Whether one visit is enough depends on $\mu$. The slide's rule fails with both ways to number the classes.
# </details>
#
# > **The slide's** plus must be a minus: as printed, each mistake walks *away* from the sample. And for $\{0, 1\}$ the sign, which
# > answers $-1$, must become the step, or a right 0 moves $w$ too.
#
# In numbers, the product $\langle w, x\rangle$ before and after a visit. It should rise for the upper class and stay for the lower:


# %% id="rosenblatt-visits" tags=["demo", "nbval-check-output"]
def slide(w, b, x, y, learning_rate):
    bracket = np.sign(w @ x + b) - y
    return w + learning_rate * bracket * x, b + learning_rate * bracket


w, b, x_i = np.array([1.0]), 0.5, np.array([-1.25])
rules = {
    "Hebb, ±1       ": (rosenblatt.hebb_step, 1, -1, {}),
    "Rosenblatt, 0/1": (rosenblatt.rosenblatt_step, 1, 0, {}),
    "Rosenblatt, ±1 ": (rosenblatt.rosenblatt_step, 1, -1, {"labels": (-1, 1)}),
    "the slide, 0/1 ": (slide, 1, 0, {}),
    "the slide, ±1  ": (slide, 1, -1, {}),
}
print(f"before: {w @ x_i + b:+.3f}")
for name, (visit, upper, lower, options) in rules.items():
    (up_w, up_b), (low_w, low_b) = (visit(w, b, x_i, label, learning_rate=0.4, **options) for label in (upper, lower))
    print(f"{name} after: upper {up_w @ x_i + up_b:+.3f}, lower {low_w @ x_i + low_b:+.3f}")

# %% exercise="hebb_step"

# %% exercise="rosenblatt_step"

# %% [markdown]
# ## 4 The promise  (L2.10)
# Now the question of the title. Suppose *some* vector $\tilde w$ of length 1 has every sample on its right side, with a bit to
# spare: $\langle\tilde w, x_i\rangle y_i \ge \delta > 0$ for all $i$. Let $R = \max_i \lVert x_i\rVert$. Then Hebb's rule, from $w = 0$, with
# any rate and in any order, makes at most
# $$ t_{\max} \le \frac{R^2}{\delta^2} $$
# updates, and after the last one it is right everywhere (**Novikov's theorem**, as the lecture spells him). Neither the
# number of samples occurs in it nor the number of features. Why is it true? Watch two lengths.
#
# 1. *Every update makes progress.* The part of $w$ along $\tilde w$ grows: $\langle w + \mu x_i y_i, \tilde w\rangle =
#    \langle w, \tilde w\rangle + \mu\langle x_i, \tilde w\rangle y_i \ge \langle w, \tilde w\rangle + \mu\delta$. So after $t$ updates
#    $\langle w, \tilde w\rangle \ge \mu t\delta$.
# 2. *No update makes $w$ much longer.* $\lVert w + \mu x_i y_i\rVert^2 = \lVert w\rVert^2 + 2\mu\langle w, x_i\rangle y_i +
#    \mu^2\lVert x_i\rVert^2$. The middle term is not positive, *because it was a mistake*. So $\lVert w\rVert^2 \le \mu^2 t R^2$.
# 3. *A part is no longer than the whole:* $\langle w, \tilde w\rangle \le \lVert w\rVert$, as $\lVert\tilde w\rVert = 1$. Together
#    $$ \mu t\delta \;\le\; \langle w, \tilde w\rangle \;\le\; \lVert w\rVert \;\le\; \mu R\sqrt{t} , $$
#    and a floor that rises like $t$ must hit a ceiling that rises like $\sqrt t$. They meet at $t = R^2/\delta^2$. Done; $\mu$ cancels.
#
# Any $\tilde w$ that separates gives a bound; the one with the widest margin gives the best. The next cell finds it, by a cousin of
# Hebb's rule: take the sample that would move $w$ most, step just far enough to give it the margin 1, and take steps back
# that have turned out too long.


# %% id="widest" tags=["demo", "nbval-check-output"]
def widest(X, y, steps=10_000):
    """The w~ of length 1 with the greatest margin, the bias as its last number."""
    Z = signed(X, y)  # y_i (x_i, 1), so that Z @ w are the margins
    products, share, margin = Z @ Z.T, np.zeros(len(Z)), np.zeros(len(Z))
    length = np.sqrt(np.diag(products))
    for _ in range(steps):
        step = np.maximum(-share, (1 - margin) / length**2)
        i = np.argmax(np.abs(step) * length)
        share[i], margin = share[i] + step[i], margin + step[i] * products[i]
    return share @ Z / np.linalg.norm(share @ Z)


w_tilde = widest(X4, y4)
print("iris, w~:", w_tilde.round(3), "- delta:", round((signed(X4, y4) @ w_tilde).min(), 3))
print("bound:", round(rosenblatt.novikov_bound(X4, y4, w_tilde), 1), "- updates:", by_rule.history.mistakes.sum())

# %% [markdown]
# At most 150.5, says the theorem; it took five. To see the two lengths at work we need a longer run: handwritten threes
# against eights, 64 pixels each.

# %% id="threes-and-eights" tags=["demo", "nbval-check-output"]
X38, y38 = data.digits().two_classes(3, 8, seed=0)
run38 = rosenblatt.perceptron(X38, y38)
separators = {"the widest margin": widest(X38, y38), "the perceptron's own": np.append(run38.weights, run38.bias)}
print("updates:", run38.history.mistakes.sum())
for name, separator in separators.items():
    print(f"bound with {name}: {rosenblatt.novikov_bound(X38, y38, separator):,.0f}")

# %% [markdown]
# **Predict.** Where does the promise give so much away: at the floor, at the ceiling, or at both? (The left half is the run, the
# right one shows how far off the bound is.) And what will the picture look like if $\tilde w$ is not the widest, but the vector
# that the perceptron itself has found? Let it play.

# %% id="squeeze" tags=["demo"]
explore(
    figures.novikov_inequalities(run38, X38, y38, separators, reach=1.1),
    size=(9, 4.2),
    play="step",
    separator=choice(*separators, label="w̃ with"),
    step=slider(0, len(run38.history) - 1, start=len(run38.history) - 1, label="update"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# At both. The ceiling is too high: the missed samples are wrong by more than nothing, so the middle term of step 2 is
# negative, and $w$ grows more slowly. The floor is too low: most updates bring more than $\delta$. Floor and ceiling meet at
# 492; the run was over after 74. With the perceptron's own vector squares and dots meet at the last update (a vector is as
# long as its part along itself), but one digit lies so close to its line that the floor hardly rises, and the bound lies
# thousands of screens to the right.
# </details>
#
# > **The slide** says $t_{\max} \le \max\lVert x_j\rVert / \delta^2$ and does not mention the length of $\tilde w$. It needs the
# > square: four corners of a cube take more updates than $R/\delta^2$, and exactly $R^2/\delta^2$. (Their augmented vectors stand at
# > right angles: what one update learns tells nothing about the others.) And it needs the length: if $\tilde w$ may be doubled,
# > $\delta$ doubles and the bound is a quarter.

# %% id="four-corners" tags=["demo", "nbval-check-output"]
corners = np.array([[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]])
classes = np.array([1, -1, 1, -1])
Z = signed(corners, classes)
best = Z.sum(axis=0) / 4  # of length 1
R, delta = np.linalg.norm(Z, axis=1).max(), (Z @ best).min()
print("updates:", rosenblatt.perceptron(corners, classes).history.mistakes.sum())
print("R^2 / delta^2:", rosenblatt.novikov_bound(corners, classes, best))
print("the slide's R / delta^2:", R / delta**2, "- with w~ twice as long:", R / (2 * delta) ** 2)

# %% exercise="novikov_bound"

# %% [markdown]
# ## 5 The promise, tested  (L2.10)
# The theorem has a second part: it holds from *any* start. With $a = \langle w^{[0]}, \tilde w\rangle/\mu$ and
# $b = \lVert w^{[0]}\rVert/\mu$ the same two steps give $a + t\delta \le \sqrt{b^2 + tR^2}$, and solving for $t$
# $$ t \le \frac{R^2 - 2a\delta + \sqrt{(R^2 - 2a\delta)^2 + 4\delta^2(b^2 - a^2)}}{2\delta^2} . $$
#
# <details><summary>The proof, for those who want to see it</summary>
#
# After $t$ updates step 1 gives $\langle w, \tilde w\rangle \ge \mu(a + t\delta)$ and step 2 gives $\lVert w\rVert^2 \le \mu^2(b^2 + tR^2)$. If
# $a + t\delta \ge 0$, squaring is allowed: $(a + t\delta)^2 \le b^2 + tR^2$, that is $\delta^2 t^2 - (R^2 - 2a\delta)\,t - (b^2 - a^2) \le 0$.
# A parabola that opens upwards is not positive only up to its larger root, which is the bound. If $a + t\delta < 0$, then
# $t < -a/\delta$; there the parabola has the value $aR^2/\delta - b^2 < 0$, so $-a/\delta$ is below the root, and $t$ is too. With $w^{[0]} = 0$ we
# have $a = b = 0$ and are back at $R^2/\delta^2$.
# </details>
#
# **Predict.** Setosa and versicolor again, in forty random orders. First leave the length of the start at 0 and move $\mu$. Then
# give the start a length: does a start *against* $\tilde w$ (180°) cost more than one at right angles to it (90°)? Which $\mu$ helps?

# %% id="orders" tags=["demo"]
explore(
    figures.orders_and_bound(X4, y4, w_tilde),
    size=(9, 3.6),
    learning_rate=slider(0.3, 3.0, start=1.0, step=0.1, label="learning rate μ"),
    length=slider(0.0, 40.0, start=0.0, step=2.0, label="length of the start"),
    angle=slider(0, 180, start=180, step=10, label="angle between start and w̃, in degrees"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# From 0 the rate changes nothing at all, neither the dots nor the bound: $w$ is $\mu$ times a sum of samples, and $\mu$ moves no
# decision. From elsewhere only start *and* rate together matter, through $a$ and $b$: halve $\mu$ and the start weighs twice as much.
# A start along $\tilde w$ (0°) needs no update at all, however short it is; one against it has everything to unlearn, and both
# dots and bound move to the right, much more than at 90°. A large $\mu$ forgets a bad start quickly. And look how far the dots
# are spread: the order alone makes a run short or long, for the same flowers.
# </details>
#
# One data set proves little. So here are four hundred: from 10 to 80 samples in 1 to 7 features, gaps from wide to a hair's
# breadth, each in a random order, once from 0 and once from a random start, at rates from 0.1 to 10. **Predict:** how close will the
# counts come to the bound?


# %% id="random-task" tags=["demo"]
def random_task(rng):
    """Samples on the two sides of a random separator, none of them nearer to it than a random gap."""
    n, d, gap = rng.integers(10, 81), rng.integers(1, 8), 10 ** rng.uniform(-1.3, 0)
    separator, cloud = rng.normal(size=d + 1), rng.normal(size=(1500, d))
    g = (cloud @ separator[:-1] + separator[-1]) / np.linalg.norm(separator)
    far = np.flatnonzero(abs(g) >= gap)[:n]
    return cloud[far], np.where(g[far] > 0, 1, -1), separator


# %% id="many-runs" tags=["demo", "nbval-check-output"]
rng, counted = np.random.default_rng(0), {"from zero": [], "from a random start": []}
while len(counted["from zero"]) < 400:
    cloud, labels, separator = random_task(rng)
    if len(set(labels)) < 2:
        continue
    for name, length in (("from zero", 0.0), ("from a random start", 10 ** rng.uniform(-1, 1.5))):
        options = {"start": length * rng.normal(size=len(separator)), "learning_rate": 10 ** rng.uniform(-1, 1)}
        run = rosenblatt.perceptron(cloud, labels, max_epochs=10_000, record="epoch", **options)
        bound = rosenblatt.novikov_bound(cloud, labels, separator, **options)
        counted[name].append((run.history.mistakes.sum(), bound))
for name, rows in counted.items():
    share = np.divide(*np.transpose(rows))
    half = np.median(share)
    print(f"{name}: {(share > 1).sum()} above the bound; at most {share.max():.2f} of it, half below {half:.3f}")

# %% id="below-the-diagonal" tags=["demo"]
explore(figures.updates_and_bounds({**counted, "four corners": [(4, 4.0)]}), size=(6, 4.8))

# %% [markdown]
# All below; only the four corners touch the line. (Runs without any update stand at the bottom.)
#
# ### Why so loose?
# Back to the five updates. The cell lays out the chain of step 3 in numbers: for the widest $\tilde w$, for the perceptron's own
# vector, and for flowers whose features were shifted to mean 0.

# %% id="why-loose" tags=["demo", "nbval-check-output"]
centred = X4 - X4.mean(axis=0)
own = np.append(by_rule.weights, by_rule.bias)
tasks = {"widest": (X4, w_tilde), "own   ": (X4, own), "centred": (centred, widest(centred, y4))}
for name, (flowers, separator) in tasks.items():
    run, Z = rosenblatt.perceptron(flowers, y4), signed(flowers, y4)
    t, unit, w = run.history.mistakes.sum(), separator / np.linalg.norm(separator), np.append(run.weights, run.bias)
    R, delta = np.linalg.norm(Z, axis=1).max(), (Z @ unit).min()
    bound = rosenblatt.novikov_bound(flowers, y4, separator)
    print(f"{name:7} delta {delta:.2f}, R {R:.2f}: {t} updates, bound {bound:,.1f}")
    print(f"        {t * delta:.2f} <= {w @ unit:.2f} <= {np.linalg.norm(w):.2f} <= {R * np.sqrt(t):.2f}")

# %% [markdown]
# It is loose because it promises for the worst case, three times over. It takes the *longest* sample for all ($R$), the *nearest*
# for all ($\delta$), and mistakes that are mistakes by nothing. The perceptron's own vector passes so close to one flower
# ($\delta = 0.02$) that its bound is 221,458, and true: a bound need not be good to be right. Shifting the origin to the middle of
# the flowers shortens $R$ without narrowing the gap, the bound falls to 13, and the perceptron, too, needs fewer updates. That
# is the use of a loose bound: it tells you what makes a task hard, and it is the *ratio* of size to gap.

# %% [markdown]
# ## Before you go
# - Gradient descent on $\tilde Q = \sum L(M_i)$: one formula, six methods. The number of mistakes itself has no slope.
# - Stochastic: a step at each sample, and $Q$ as a running mean of losses *before* each step, from the mean loss on. A small
#   $\alpha$ lags, a large one trembles.
# - $L = (-M)_+$ gives Hebb's rule; Rosenblatt's is the same without an "if", at twice the step for $\pm 1$. $M = 0$ is a mistake.
# - Where a $\tilde w$ of length 1 has the margin $\delta$, there are at most $R^2/\delta^2$ updates from 0, in any order, at any rate.
#
# **Three questions**
# 1. You double the data set: each sample occurs twice. What happens to a step of gradient descent, to one of SGD, and to
#    Novikov's bound?
# 2. Somebody measures all features, and the constant one, in other units: all are ten times as large. What happens to the number
#    of updates from 0, and what to the slide's bound?
# 3. Two classes overlap a little. What does the theorem say?
#
# <details><summary>Answers</summary>
#
# 1. The step of gradient descent is twice as long (so halve $\mu$, or it may overshoot). A step of SGD is what it was. The bound
#    is the same: neither $R$ nor $\delta$ has changed.
# 2. Nothing: every margin keeps its sign all along. $R^2/\delta^2$ stays too, while $R/\delta^2$ falls to a tenth. So the slide's
#    formula cannot be a bound.
# 3. Nothing. There is no $\tilde w$ with $\delta > 0$, so no promise; and indeed Hebb's rule never stops. What to do then is the
#    business of L2c, and of the pocket in L3c.
# </details>
#
# **Before:** [L2a Margins and losses](L2a_margins_and_losses.ipynb) · **Next:**
# [L2c Heuristics and regularisation](L2c_heuristics_and_regularisation.ipynb): where to start, whom to ask next, how far to step?
