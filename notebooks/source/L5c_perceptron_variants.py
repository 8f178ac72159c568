# %% [markdown]
# # L5c · Should the last one decide?
# *Lecture 5, items L5.8 to L5.15 · 45 minutes · before this: [L5b, regularisation](L5b_regularisation.ipynb)*
#
# A perceptron is taught by its mistakes and hands over whatever weights it happens to hold when the bell rings. Some
# weights of an hour ago may have been right a thousand times in a row; one mistake, and they are gone. This notebook asks
# them all back: they may vote, they may be averaged, or three of them may form the smallest neural network there is.
#
# **After it you can**
# - see a classifier with a bias as one through the origin, and say what happens *at* zero, where the slides disagree,
# - explain an update as a sum of two arrows, and why "more correct" need not be correct,
# - write the online and the batch perceptron, and tell a loop that has stopped from a problem that is solved,
# - vote with all the weights of a run, or average them, and judge on digits nobody trained on whether it pays,
# - build XOR from three perceptrons.
#
# **[Notation](L0_start_here.ipynb#6-Five-alphabets).**
# As in the lecture, $\theta = (\theta_0, \theta_1, \dots,
# \theta_d)$ are the weights, $x = (1, x_1, \dots, x_d)$ is an example, $y = \pm 1$ its label, $h(x)$ the prediction,
# $\alpha$ the learning rate. The exercises use $\theta$ and $x$ so, as one vector each. The library keeps the `bias`
# $\theta_0$ apart from the `weights` $\theta_1, \dots, \theta_d$ and adds the 1 by itself; a `start` has the bias
# *last*; $\alpha$ is `learning_rate`, $\epsilon$ is `epsilon`.

# %% id="setup" tags=["setup"]
import numpy as np

from autograder import check, hint, progress, puzzle, solution
from lecturelib import data
from lecturelib.figures import L5c as figures
from lecturelib.figures import shared
from lecturelib.figures.widgets import choice, explore, points, slider
from lecturelib.models import LinearClassifier
from lecturelib.perceptron import (
    hebb_step,
    perceptron,
    perceptron_cost,
    perceptron_errors,
    rosenblatt_step,
)
from lecturelib.perceptron import online_perceptron as online
from lecturelib.perceptron_variants import (
    averaged_perceptron,
    pocket,
    voted_perceptron,
    xor_from_three,
)
from lecturelib.perceptron_variants import batch_perceptron as batch
from lecturelib.selection import split

# %% [markdown]
# ## 1 One dimension more  (L5.8)
# Where did the bias go? Give every example a constant feature $x_0 = 1$, and it is a weight like the others:
# $$ h(x) = \operatorname{sign}(\theta^T x) , \qquad \theta^T x = \theta_0 \cdot 1 + \theta_1 x_1 + \dots + \theta_d x_d . $$
# The set $\theta^T x = 0$ now goes through the origin, always. What is gained? Take a single feature: how black the
# middle of a handwritten digit is. A 1 has ink there, a 0 has a hole. With $x_0$ the examples lie in a plane, all at
# height 1, and the blue side of it is called a 1.
#
# **Predict.** Which of the two sliders turns the line? Which one shifts it? And where must both stand so that there is no
# line at all, and what will the classifier say then?

# %% id="through-origin" tags=["demo"]
digits = data.digits()
zeros_and_ones, label = digits.two_classes(0, 1)
middle = zeros_and_ones.reshape(-1, 8, 8)[:40, 3:5, 3:5].mean(axis=(1, 2)) / 16
names = {"classes": ("a 0", "a 1"), "feature": "ink in the middle, 0 to 1"}
explore(
    figures.through_origin(middle, label[:40], reach=1.3, **names),
    theta_0=slider(-2.0, 2.0, start=-0.25, step=0.25, label="θ₀"),
    theta_1=slider(-2.0, 2.0, start=1.0, step=0.25, label="θ₁"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Both turn it, neither shifts it: a line through the origin can only turn. But where it meets the dotted height 1 is the
# threshold $-\theta_0/\theta_1$, and that moves. With $\theta_0 = 0$ it is stuck at 0: that is why the constant is
# needed. With both at 0 there is no line, every product is 0, and every digit is called a 1.
# </details>
#
# > **The slide** says that the normal vector is $\theta \in \mathbb{R}^d$. With $\theta_0$ in it, it must be
# > $\mathbb{R}^{d+1}$: the hyperplane through the origin lies in the space with $x_0$. In the space of the $d$ features
# > it need not meet the origin.
#
# At $\theta^T x = 0$ the lecture says $\operatorname{sign}(0) = +1$: a prediction has to choose a side. So $\theta =
# 0$, which knows nothing, calls all digits of our main problem, **8 against the rest**, an 8.

# %% id="sign-of-zero" tags=["demo", "nbval-check-output"]
X = digits.X / 16  # ink from 0 to 1
y = np.where(digits.y == 8, 1, -1)
nothing = LinearClassifier(np.zeros(64), 0.0)
answers = nothing.predict(X)
print("answers of θ = 0:", np.unique(answers), "- right:", (answers == y).sum(), "of", len(y))

# %% [markdown]
# ## 2 One rule, two spellings  (L5.9)
# The lecture writes the update first with the prediction, then without,
# $$ \theta \leftarrow \theta - \tfrac{\alpha}{2}\,(h(x) - y)\,x \qquad\text{and}\qquad
# \theta \leftarrow \theta + \alpha\, y\, x \ \text{ upon a mistake.} $$
# Are they the same? On a mistake $h = -y$, so $h - y = -2y$, and the half takes care of the 2.
#
# > **The slide** says that $h - y$ is "either 2 or −2". It is also 0, whenever the prediction is right: that is how a
# > formula without an "if" leaves $\theta$ alone.

# %% id="two-spellings" tags=["demo", "nbval-check-output"]
theta = np.array([1.0, -2.0])  # the weights; the bias is 0.5
for x, y_i in (([1.0, 1.0], 1), ([1.0, 1.0], -1), ([2.0, 0.0], -1)):
    h = LinearClassifier(theta, 0.5).predict([x])[0]
    first = rosenblatt_step(theta, 0.5, x, y_i, learning_rate=0.2 / 2, labels=(-1, 1))
    second = hebb_step(theta, 0.5, x, y_i, learning_rate=0.2)
    print(f"y = {y_i:2}, h - y = {h - y_i:2}:", *first, "and", *second)

# %% [markdown]
# The same, except at 0. There the second form, with its test $y\,\theta^T x \le 0$, moves for both classes; the first
# depends on what the sign of 0 is said to be.
#
# > **The slides** disagree with each other: $\operatorname{sign}(0) = +1$, yet $y\,\theta^T x \le 0$ is "incorrect",
# > also for $y = +1$. Our library *predicts* $+1$ at 0, and *updates* wherever $y\,\theta^T x \le 0$. A prediction must
# > choose; a rule that starts at 0 must be able to leave it. The cell shows who moves from $\theta = 0$. (The library's
# > `rosenblatt_step` says $-1$ at 0, the opposite choice, and stays put for the other class.)

# %% id="who-moves" tags=["demo", "nbval-check-output"]
zero, x = np.zeros(2), np.array([1.0, 3.0])
for y_i in (1, -1):
    h = 1  # sign(0), as the slide has it
    slide = zero - 0.5 * (h - y_i) * x
    other, _ = rosenblatt_step(zero, 0.0, x, y_i, learning_rate=0.5, labels=(-1, 1))
    rule, _ = hebb_step(zero, 0.0, x, y_i)
    moves = [bool(moved.any()) for moved in (slide, other, rule)]
    print(f"y = {y_i:2}: slide {moves[0]}, rosenblatt_step {moves[1]}, y θx <= 0 {moves[2]}")

# %% [markdown]
# "Can eliminate $\alpha$", the lecture goes on, for it only scales $\theta$. **Predict:** is that so for every start?
# We teach 1 against 8, which a hyperplane separates, from zero and from a used $\theta$: one that learnt 1 against 7
# yesterday.

# %% id="rate-and-start" tags=["demo", "nbval-check-output"]
pixels, ones_or_eights = digits.two_classes(1, 8)
pixels = pixels / 16
yesterday = perceptron(digits.two_classes(1, 7)[0] / 16, digits.two_classes(1, 7)[1])
used = np.append(yesterday.weights, yesterday.bias)
for name, start in (("zero", None), ("yesterday's θ", used)):
    for alpha in (1, 2, 100):
        run = perceptron(pixels, ones_or_eights, learning_rate=alpha, start=start)
        updates = run.history.mistakes.sum()
        print(f"from {name}, α = {alpha}: {updates} updates, solved: {run.converged}")

# %% [markdown]
# From zero the rate changes nothing, for $\theta$ is $\alpha$ times a sum of examples. From any other start it decides
# how fast the start is forgotten. (So a slider for $\alpha$ needs a start other than zero; section 6 has one.)

# %% [markdown]
# ## 3 Why the update works  (L5.10)
# Adding an example to the weights sounds like adding apples to a price list. Why does it help? Multiply by $yx$:
# $$ y\,\theta_{\text{new}}^T x = y\,(\theta_{\text{old}} + y x)^T x = y\,\theta_{\text{old}}^T x + \lVert x\rVert^2 . $$
# In a picture: $\theta$ is an arrow, at right angles to its boundary. A mistake means that $\theta$ points away from
# $yx$, by 90 degrees or more. Put the arrow $yx$ at the tip of $\theta$: the sum has turned towards $yx$.
#
# **Predict.** Is the example right after its update? Make $\theta$ longer, then turn it further away.

# %% id="why-it-works" tags=["demo"]
explore(
    figures.effect_of_update(),
    size=(8, 4.5),
    length=slider(0.0, 2.5, start=1.5, step=0.25, label="length of θ before"),
    angle=slider(90, 180, start=120, step=5, label="angle from yx to θ, in degrees"),
    label=choice(1, -1, start=1, label="label y"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The black bar always ends to the right of the grey one, by $\lVert x\rVert^2 = 3.25$, whatever the angle, the length
# and
# the label. But a long $\theta$ turns only a little: with length 2.5 and 180 degrees the example stays wrong. And at
# length 0, with no opinion to overcome, one update is always enough.
# </details>
#
# > **The slide** concludes that we are "more correct on this example". *Less wrong* would be safer: it may still be
# > misclassified. With one feature, no constant, and $\theta = 10$, the example $x = 1$, $y = -1$ has to be told eleven
# > times at $\alpha = 1$. At $\alpha = 100$ once is enough.

# %% id="told-eleven-times" tags=["demo", "nbval-check-output"]
for alpha in (1, 100):
    theta, products = 10.0, [-10.0]
    while products[-1] <= 0:
        theta = theta - alpha  # θ + α y x
        products.append(0.0 - theta)  # y θx
    print(f"α = {alpha}: updates: {len(products) - 1}; y θx:", *products)
w, b = hebb_step([-3.0], 0.0, [1.5], 1)
print("the picture's x, with θ = (0, -3):", -3.0 * 1.5, "and after one update", w @ [1.5] + b)

# %% exercise="update_gain"

# %% [markdown]
# ## 4 What it costs to be wrong  (L5.11)
# The rule walks downhill on the **perceptron cost**,
# $$ J_p(\theta) = \frac1n \sum_{i=1}^n \max\big(0, -y^{(i)}\,\theta^T x^{(i)}\big) . $$
# [L3c](L3c_perceptron_rules.ipynb) drew it, as a sum instead of a mean: a funnel. Is a low cost a good sign?
#
# > **The slide** says that a term is 0 if the prediction is correct. It is also 0 on the boundary, so $J_p(0) = 0$, the
# > lowest cost there is, for the $\theta$ that knows nothing. And since $J_p(c\,\theta) = c\,J_p(\theta)$ for
# > $c \ge 0$, anyone can have a low cost: just write $\theta$ smaller.

# %% id="cost" tags=["demo", "nbval-check-output"]
(X_train, y_train), (X_new, y_new) = split(X, y, test_size=1 / 3, seed=1)
model = perceptron(X_train, y_train, max_epochs=10)
for factor in (1, 0.001, 0):
    line = X_train, y_train, factor * model.weights, factor * model.bias
    J_p, wrong = perceptron_cost(*line), perceptron_errors(*line)
    print(f"{factor} θ: J_p = {J_p:.5f}, wrong or at 0: {wrong} of {len(y_train)}")

# %% [markdown]
# ## 5 Online: see it once, let it go  (L5.12)
# **Batch learning** looks at the whole training set before each step. **Online learning** takes a step whenever an
# example comes in, and then may forget it. Nothing has to be stored, nobody has to wait: this is how one learns from
# a stream of clicks, or of letters on a sorting belt.
#
# **Predict.** 1,198 digits pass by, 8 against the rest, each once. How many will the online perceptron get wrong *at
# the moment they come*? A batch learner has taken exactly one step by then: how good is it?

# %% id="online" tags=["demo", "nbval-check-output"]
stream = zip(X_train, y_train, strict=True)  # it can be gone through once, and never again
passed = online(stream)
late = passed.history.sample[1:]
print("mistakes on the way:", len(late))
print("in each 200 digits:", np.histogram(late, range(0, 1201, 200))[0])
rivals = {
    "online": passed,
    "batch": batch(X_train, y_train, max_epochs=1),
    "always “rest”": LinearClassifier(np.zeros(64), -1.0),
}
for name, found in rivals.items():
    print(f"{name}: {(found.predict(X_new) != y_new).sum()} of {len(y_new)} new digits wrong")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# About one in eleven, by and large fewer as time goes by. They would not die out in further rounds either: no
# hyperplane separates these classes. The batch learner's one step is no better than never saying "8" at all. But look
# at
# the new digits: after its one pass the online perceptron does *worse* than that! Its last updates were bad ones. Keep
# the number in mind; section 7 shows how much good there was in the same run.
# </details>

# %% exercise="online_perceptron"

# %% [markdown]
# ## 6 Batch, and when to stop  (L5.13)
# The lecture's batch perceptron adds up all mistakes, takes their mean over $n$, and steps:
# $$ \Delta = \frac1n \sum_{i\,:\,y^{(i)}\theta^T x^{(i)} \le 0} y^{(i)} x^{(i)} , \qquad \theta \leftarrow \theta + \alpha\,\Delta ,
# \qquad\text{until } \lVert\Delta\rVert < \epsilon . $$
# With $\alpha = 1$ and the sum in place of the mean it is the **fixed-increment** perceptron. From zero that is the same
# as $\alpha = n$, and so, as we know, changes no decision. The cell checks it on 1 against 8.

# %% id="fixed-increment" tags=["demo", "nbval-check-output"]
mean = batch(pixels, ones_or_eights)
fixed = batch(pixels, ones_or_eights, average=False)
print("epochs:", len(mean.history.mistakes), "and", len(fixed.history.mistakes))
print("solved:", mean.converged, "and", fixed.converged)
print("θ is", round(fixed.bias / mean.bias), "times as long, for", len(ones_or_eights), "digits")

# %% [markdown]
# Below, the same task from yesterday's $\theta$. **Predict.** What does $\alpha$ do, now that the start is not zero?
# And what remains to be learnt if you stop at $\epsilon = 0.01$? (A single digit that is wrong makes a $\Delta$ of
# about that length.)

# %% id="batch-stop" tags=["demo"]
explore(
    figures.batch_stop(pixels, ones_or_eights, used),
    log_rate=slider(-1.0, 3.0, start=0.0, step=0.5, label="learning rate α, as a power of ten"),
    log_epsilon=slider(-3.0, -0.5, start=-2.0, step=0.25, label="limit ε, as a power of ten"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# A small $\alpha$ is busy unlearning yesterday. A large one forgets it in a step or two and then walks much as from zero
# (297 epochs), so "too large" does not exist here. And where $\epsilon = 0.01$ stops it, several digits are wrong: mistakes of
# different classes point in opposite directions and nearly cancel.
# </details>
#
# The same in numbers, with patience for 2,000 epochs:

# %% id="batch-numbers" tags=["demo", "nbval-check-output"]
for alpha in (1, 10, 1000):
    told = []
    for epsilon in (0.01, 0.0):
        options = {"learning_rate": alpha, "epsilon": epsilon, "max_epochs": 2000}
        run = batch(pixels, ones_or_eights, start=used, **options)
        told.append(f"{len(run.history.mistakes)} epochs, {run.history.mistakes[-1]} wrong")
    print(f"α = {alpha}: with ε = 0.01 {told[0]}; with ε = 0 {told[1]}")

# %% [markdown]
# > **The slide** promises a separating hyperplane if there is one. But "until $\lVert\Delta\rVert < \epsilon$" is not
# > "until nothing is wrong". Among 5,000 examples one mistake, with $\lVert x\rVert < 5$, is a $\Delta$ shorter than
# > 0.001, and the loop ends with it. On XOR the four mistakes at $\theta = 0$ cancel exactly: it stops before it has
# > begun. So the library stops where nothing is wrong *or* $\lVert\Delta\rVert \le \epsilon$, and says `converged`
# > only in the first case.

# %% id="stopped-not-solved" tags=["demo", "nbval-check-output"]
x = np.concatenate([[0.5], np.linspace(-3, -1, 2499), np.linspace(1, 3, 2500)])
side = np.where(x > 0.75, 1, -1)  # so a threshold between 0.5 and 1 separates
for epsilon in (0.001, 0.0):
    run = batch(x[:, None], side, start=[1.0, 0.0], epsilon=epsilon, max_epochs=5000)
    wrong = perceptron_errors(x[:, None], side, run.weights, run.bias)
    epochs = len(run.history.mistakes)
    print(f"ε = {epsilon}: epochs {epochs}, wrong {wrong} of {len(x)}, converged: {run.converged}")
corners, is_xor = data.gate("XOR")
run = batch(corners, is_xor)
epochs = len(run.history.mistakes)
print(f"XOR: epochs {epochs}, θ = {run.bias} and {run.weights}, converged: {run.converged}")

# %% exercise="batch_perceptron"

# %% [markdown]
# ## 7 Ask them all  (L5.14)
# Back to 8 against the rest, where no hyperplane separates and the walk never ends. It passes through hundreds of
# $\theta$'s. Let $\theta_t$ have survived $c_t$ examples before its first mistake, counting the one that made it.
# Yoav Freund and Robert Schapire let all of them speak (1999; they too tried it on handwritten digits):
# $$ h_{\text{voted}}(x) = \operatorname{sign}\Big(\sum_t c_t \operatorname{sign}(\theta_t^T x)\Big) , \qquad
# h_{\text{averaged}}(x) = \operatorname{sign}\Big(\big(\textstyle\sum_t c_t\, \theta_t\big)^T x\Big) . $$
#
# **Predict.** Drag the epoch. On the left, 599 digits held out: mistakes of the *last* $\theta$, of the vote and of the
# average. On the right each single $\theta$ of that epoch (mind the logarithmic scale). Will the crowd be as good as a
# typical $\theta$? As the best?

# %% id="council" tags=["demo"]
crowd = voted_perceptron(X_train, y_train, max_epochs=10)
explore(
    figures.voted_and_averaged(crowd, len(y_train), X_new, y_new),
    play="epoch",
    epoch=slider(1, 10, start=1, label="epoch"),
)

# %% id="council-numbers" tags=["demo", "nbval-check-output"]
mean = averaged_perceptron(X_train, y_train, max_epochs=10)
said = X_new @ crowd.weights[1:].T + crowd.bias[1:] >= 0  # without the start; a column for each θ
single, lives = (said != (y_new == 1)[:, None]).sum(axis=0), crowd.votes[1:]
typical = np.median(single)
print(f"{len(single)} single θ's: {single.min()} to {single.max()} wrong, the median is {typical:g}")
bad = single > 100
print(f"{bad.sum()} have more than 100 wrong; such a one survives {lives[bad].mean():.0f} examples")
print(f"on average, the others {lives[~bad].mean():.0f}")
for name, found in (("last", model), ("voted", crowd), ("averaged", mean)):
    print(f"{name}: {(found.predict(X_new) != y_new).sum()} of {len(y_new)} wrong")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The single $\theta$'s swing wildly; an update for one 8 tips the plane so far that hundreds of other digits become 8s.
# Beside that the vote and the average hardly move: 22 and 21 wrong after the first epoch, 29 after the tenth. They
# beat the typical $\theta$ (the median, 38 wrong), though not the luckiest (19), whom nobody could have picked without
# peeking at these very digits. The worst do not live long, so they have few votes; and where the others err on
# different digits, they outvote each other's mistakes.
# </details>
#
# One split proves little, and this one was picked because it shows the swings well. So: eleven splits, ten epochs each
# (one for *online*), for both tasks; **pocket** is L3c's: the $\theta$ with the fewest mistakes on the training set.
# **Predict** for *1 against 8*, which is separable: does voting still pay?

# %% id="six-ways" tags=["demo"]
fits = {
    "last": lambda X, y: perceptron(X, y, max_epochs=10, record="off"),
    "online": lambda X, y: online(zip(X, y, strict=True), record="off"),
    "batch": lambda X, y: batch(X, y, max_epochs=10, record="off"),
    "pocket": lambda X, y: pocket(X, y, max_epochs=10),
    "voted": lambda X, y: voted_perceptron(X, y, max_epochs=10),
    "averaged": lambda X, y: averaged_perceptron(X, y, max_epochs=10),
}
tasks = {"8 against the rest": (X, y), "1 against 8": (pixels, ones_or_eights)}
contest = {task: {name: [] for name in fits} for task in tasks}
for task, samples in tasks.items():
    for seed in range(11):
        train, (X_test, y_test) = split(*samples, test_size=1 / 3, seed=seed)
        for name, fit in fits.items():
            contest[task][name].append((fit(*train).predict(X_test) != y_test).mean())

# %% id="contest" tags=["demo"]
explore(
    shared.results_by_seed(lambda task: contest[task], measure="share of new digits wrong", window=(0, 0.45)),
    task=choice(*tasks, label="task"),
)

# %% id="contest-numbers" tags=["demo", "nbval-check-output"]
for task, results in contest.items():
    print(task)
    for name, shares in results.items():
        low, middle, high = (100 * np.quantile(shares, q) for q in (0, 0.5, 1))
        print(f"  {name:8} {middle:5.1f} % wrong, from {low:.1f} to {high:.1f}")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# With 8 against the rest the median of *last* is not far behind; its *range* is what hurts, for nobody knows whether the
# bell rings at a good moment. Vote, average and pocket are steadier, on both tasks: it pays also where a hyperplane
# separates, since ten epochs may not be enough to find it. *Online* is *last* after a single pass, and a gamble. *Batch*
# had ten looks at the data too, but that is ten steps only; it is not bad, it is slow.
# </details>
#
# Which of the two, then? The vote must keep all its $\theta$'s and ask each of them, every time. The average is a
# single $\theta$: as fast as any perceptron, and as good. That is why one meets it in practice, for instance in NLTK's
# standard part-of-speech tagger. What the vote has to offer besides is doubt. Here are the held-out digits on which it
# was closest:

# %% id="close-votes" tags=["demo"]
share = (1 + crowd.decision(X_new)) / 2
closest = np.argsort(np.abs(share - 0.5), kind="stable")[:10]
explore(figures.vote_shares(X_new[closest], share[closest], positive="8"), size=(8, 1.8))

# %% [markdown]
# In the plane one can see them all. Below, 16 examples go by in every epoch, and the one with the ring comes last. Each thin
# line is a $\theta$ of the run. **Predict,** then take hold of the ringed example and drag it deep into the other class: what
# will the last $\theta$ do, and what the average? (All examples can be dragged. A click on free paper adds one, which then
# comes last.)

# %% id="council-by-hand" tags=["demo"]
X_16, y_16 = data.two_clouds(16, seed=1)
explore(
    figures.voters(X_16),
    samples=points(X_16, y_16, label="example"),
    epochs=slider(1, 6, start=3, label="epochs"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# It is the last word that the last $\theta$ has heard. With the ringed example at about $(2, 1)$, after two or three epochs,
# the last line has turned nearly all the way round, for it must please that one example, and 13 or 14 of 16 are wrong. (A
# little beside that place it may be half of them.) The vote and the average have 2 wrong: each epoch has other
# lines too, which were right for longer, and the fan of thin lines shows where most of them are. Move the epochs: the last one is a lottery from epoch to epoch, the average stays.
# </details>

# %% exercise="voted_predict"

# %% exercise="averaged_weights"

# %% [markdown]
# ## 8 Three of them know XOR  (L5.15)
# "Use a combination of multiple perceptrons (i.e., neural networks!)", says the lecture. Voters are a combination, but
# all of them were taught the same thing. What if they learn *different* things, and one more perceptron learns what to
# make of their answers? Minsky and Papert's XOR, which broke one perceptron in
# [L1a](L1a_discriminants_and_perceptron.ipynb), is easy for three:
# $$ \text{XOR}(x_1, x_2) = \text{AND}\big(\text{OR}(x_1, x_2),\ \text{NAND}(x_1, x_2)\big) . $$
# NAND, *not and*, is true unless both are.
#
# **Predict.** On the right, the four corners as the third perceptron sees them, through the answers of the first two.
# Four corners: how many places? Then move the bias of the third up to 0 and beyond: what does the network compute then?

# %% id="two-layers" tags=["demo"]
network = xor_from_three()
explore(
    figures.two_layers(network),
    bias=slider(-3.0, 3.0, start=-1.0, step=0.5, label="bias of the output perceptron"),
)

# %% id="xor" tags=["demo", "nbval-check-output"]
for name, neuron in (("OR", network.hidden[0]), ("NAND", network.hidden[1])):
    print(f"{name}: θ = {neuron.bias:g}, {neuron.weights}, says {neuron.predict(corners)}")
seen = np.column_stack([neuron.predict(corners) for neuron in network.hidden])
print("seen by the third:", [tuple(row) for row in seen.tolist()])
third = network.output
print(f"AND: θ = {third.bias:g}, {third.weights}, says {network.predict(corners)}")
print("and one alone, after 1000 epochs:", perceptron(corners, is_xor, max_epochs=1000).converged)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Three places. The two corners that are true have fallen together at $(1, 1)$, and now *one* line is enough: the first
# layer has folded the plane. In the input plane the answer is the strip between two lines. At bias 0 the false corners
# lie exactly *on* the third one's line, $\operatorname{sign}(0) = +1$, and everything is true. From $-2.5$ down
# everything is false.
# </details>
#
# Here each of the three was taught a task that we had chosen for it. In a real network nobody tells the hidden ones
# what to learn, and a step has no slope along which to find out. A smooth function has: put the sigmoid of
# [L4c](L4c_logistic_discrimination.ipynb) in its place, and gradient descent reaches all three at once. That is another
# course.

# %% [markdown]
# ## Before you go
# - A bias is a weight of the constant $x_0 = 1$. Predict $+1$ at 0, but *update* wherever $y\,\theta^T x \le 0$.
# - An update adds $\alpha\lVert x\rVert^2$ to $y\,\theta^T x$: less wrong, not always right. From $\theta = 0$ the rate
#   only scales.
# - Online steps at once, batch once a round. A small $\Delta$ is not a solved problem.
# - Where the walk never ends, the last $\theta$ is a lottery ticket; vote or average, with the examples survived as
#   weights.
#
# **Three questions**
# 1. All $\theta_t$ of a run are scaled to length 1 after training. Which changes its predictions: the vote, the average, both?
# 2. A batch run ends with $\lVert\Delta\rVert = 0$ after three rounds. Is it solved?
# 3. In a run over separable data, the last $\theta$ survived three epochs without a mistake. Do vote and average make none
#    on the training set either?
#
# <details><summary>Answers</summary>
#
# 1. Only the average may change. A vote looks at signs, which scaling cannot touch; in the mean, long ones used to count more.
# 2. Not necessarily: either nothing was wrong, or the mistakes cancelled, as on XOR. Count them.
# 3. Not necessarily: the earlier $\theta$'s still have their votes. The longer the last one goes on surviving, the
#    more votes it gathers; in the end it has the majority, and the average points its way.
# </details>
#
# **Before:** [L5b, regularisation](L5b_regularisation.ipynb) · **Next:** [L6, the capstone](L6_capstone.ipynb): one
# honest study with everything you have learnt, from the question to the report.
