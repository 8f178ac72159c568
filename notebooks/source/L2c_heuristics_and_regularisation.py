# %% [markdown]
# # L2c · Folk remedies on trial
# *Lecture 2, items L2.11 to L2.15 · 45 minutes · before this: [L2b, gradient methods](L2b_gradient_methods.ipynb)*
#
# Stochastic descent is a recipe with blanks in it: where to begin, whom to look at, how far to step. Practitioners fill
# them with tricks that they swear by. Medicine was once like that too, until someone asked for a control group. We do the
# same: every trick against *none*, on the same tumours, with the same number of looks, on eleven seeds, and we write down
# what it costs. Some remedies work, some do harm, and several do nothing at all.
#
# **After it you can**
# - compare two ways of training on equal terms, and say what a trick costs,
# - choose a start, an order and a step, and know when the choice does not matter,
# - explain divergence, predict the $\mu$ at which it begins, and cure it,
# - say why $\lVert w\rVert$ grows without end on separable data, and put a brake on it.
#
# **[Notation](L0_start_here.ipynb#6-Five-alphabets).**
# As in the lecture, $M_i = y_i \langle w, x_i\rangle$ is a margin, $\mu$ the step, $Q$ the risk, $\tau$ the strength
# of the penalty, $f_j$ a *feature*, that is a column of the data. The lecture counts features with $n$; in code and exercises
# there are `d` features and `n` samples, $\mu$ is `learning_rate`, $\tau$ is `l2`, and the limits $\kappa_-$, $\kappa_+$ are
# `kappa_minus` and `kappa_plus`. The bias is one of the weights (L2a). To **look** at a sample is to compute its margin; a
# **pass** is as many looks as there are samples to train on.

# %% id="setup" tags=["setup"]
import numpy as np

from autograder import check, hint, progress, puzzle, solution
from lecturelib import data, heuristics
from lecturelib.descent import gradient_descent, nonlinear_conjugate_gradient, steepest_descent
from lecturelib.features import polynomial_features, standardise
from lecturelib.figures import L2c as figures
from lecturelib.figures import shared
from lecturelib.figures.widgets import choice, explore, slider
from lecturelib.heuristics import inverse_rate, multi_start, random_jumps, random_start, robbins_monro, subsample_start
from lecturelib.margin_losses import MARGIN_LOSSES, empirical_risk, risk_descent, risk_gradient
from lecturelib.orders import by_turns
from lecturelib.perceptron import perceptron
from lecturelib.selection import split
from lecturelib.stochastic import sgd

# %% [markdown]
# ## 1 The patients and the placebo  (L2.14)
# 569 breast tumours, each with 30 measurements of its cell nuclei; $+1$ is malignant. A trial with the seed $s$ sets a third
# of them aside to judge by, standardises the features, and trains on the other 379 with stochastic descent. We judge by the
# mean log loss on the tumours set aside, in bits: it is 1 for $w = 0$, which knows nothing. (The count of errors is too
# coarse: good runs differ by a tumour or two in 190.)

# %% id="patients" tags=["demo", "nbval-check-output"]
tumours, diagnosis = data.breast_cancer().two_classes("benign", "malignant")


def ward(seed):
    (X, y), (X_new, y_new) = split(tumours, diagnosis, test_size=1 / 3, seed=seed)
    scale = standardise(X)
    return scale.apply(X), y, scale.apply(X_new), y_new


def loss_of(model, X, y):
    return empirical_risk(X, y, model.weights, model.bias, loss="log") / len(y)


def errors_of(model, X, y):
    return (model.predict(X) != y).sum()


wards = [ward(seed) for seed in range(11)]
X, y, X_new, y_new = wards[0]
print(len(y), "to train on,", (y == 1).sum(), "of them malignant;", len(y_new), "to judge by")

# %% [markdown]
# The placebo is plain stochastic descent: $w = 0$ to begin with, shuffled order, fixed $\mu$. A `trial` runs a treatment in
# all eleven wards.


# %% id="placebo" tags=["demo", "nbval-check-output"]
def learn(X, y, seed, passes=5, mu=0.01, record="off", **treatment):
    return sgd(X, y, learning_rate=mu, max_epochs=passes, tol=0, seed=seed, record=record, **treatment)


def trial(train, judge=loss_of, **treatment):
    return [judge(train(X, y, seed, **treatment), X_new, y_new) for seed, (X, y, X_new, y_new) in enumerate(wards)]


print("the placebo after 5 passes, seed by seed:", np.round(trial(learn), 2))

# %% [markdown]
# The seeds differ more than most treatments will. That is why we take eleven, compare seed by seed, and quote medians.
#
# The lecture praises four things about stochastic descent, and we can check them. **It is easy to implement**: here it is, in
# four lines, against the library.

# %% id="easy" tags=["demo", "nbval-check-output"]
w, b, mu = np.zeros(30), 0.0, 0.01
for x_i, y_i in zip(X, y):
    slope = -1 / (1 + np.exp(y_i * (w @ x_i + b))) / np.log(2)  # L'(M) of the log loss
    w, b = w - mu * slope * y_i * x_i, b - mu * slope * y_i
same = sgd(X, y, learning_rate=mu, order="given", max_epochs=1)
print("like the library's:", np.allclose(w, same.weights), np.isclose(b, same.bias))

# %% [markdown]
# **It takes any loss and any $f$**: only the slope changes, or what is called a feature. (With squares of the features added,
# $f$ is no longer linear in the measurements.) The table counts errors among 190.

# %% id="any-loss" tags=["demo", "nbval-check-output"]
P, P_new = polynomial_features(X, degree=2), polynomial_features(X_new, degree=2)
scale = standardise(P)
for loss in MARGIN_LOSSES:
    wrong = []
    for F, F_new in ((X, X_new), (scale.apply(P), scale.apply(P_new))):
        fit = sgd(F, y, loss=loss, learning_rate=0.001, max_epochs=5, tol=0)
        wrong.append(errors_of(fit, F_new, y_new))
    print(f"{loss:8} linear: {wrong[0]} wrong, with squares: {wrong[1]} wrong")

# %% [markdown]
# **It learns while samples arrive**: to go on from yesterday's weights is the same as never to have stopped. And **a few
# samples are enough for a start**: below, the errors after so many looks.

# %% id="online" tags=["demo", "nbval-check-output"]
options = {"learning_rate": 0.01, "max_epochs": 1, "order": "given"}
monday = sgd(X[:200], y[:200], **options)
tuesday = sgd(X[200:], y[200:], start=[*monday.weights, monday.bias], **options)
print("in two days or in one:", np.allclose(tuesday.weights, same.weights))


def learn_from_the_first(X, y, seed, looks):
    return learn(X, y, seed, passes=1, order=lambda margins, y, rng: rng.permutation(len(y))[:looks])


for looks in (10, 20, 50, 100, 200, 379):
    print(looks, "looks - median of errors among 190:", np.median(trial(learn_from_the_first, errors_of, looks=looks)))

# %% [markdown]
# The vices are on the list too: slow or no convergence, local minima, heuristics that decide, overfitting. They are what the
# rest of this notebook is about.

# %% [markdown]
# ## 2 Where to start  (L2.11)
# The lecture offers five starts: zeros; small random numbers $w_j \in [-\frac{1}{2n}, \frac{1}{2n}]$, with $n$ features; each
# weight as if its feature were alone,
# $$ w_j = \frac{\langle y, f_j\rangle}{\langle f_j, f_j\rangle} ; $$
# what is learnt from a small random part of the samples; and several random starts, of which the best run is kept.
#
# Equal terms means an equal number of looks. So the correlations, which look at every sample once, have a pass less for the
# descent; so does the subsample (75 tumours, five times); and several runs must share their passes.


# %% id="starts" tags=["demo"]
PASSES = (2, 5, 10)


def trial_from(start, spent=0, **treatment):
    """The losses after 2, 5 and 10 passes, of which the start has spent some."""

    def train(X, y, seed):
        return learn(X, y, seed, 10 - spent, start=start(X, y, seed), record="epoch", **treatment)

    return np.transpose(trial(train, lambda fit, *new: [loss_of(fit.at(passes - spent), *new) for passes in PASSES]))


def from_subsample(X, y, seed):
    return subsample_start(X, y, size=75, learning_rate=0.01, max_epochs=5, tol=0, seed=seed)


def best_of_several(X, y, seed, passes):
    runs = min(passes, 5)
    return multi_start(X, y, runs=runs, learning_rate=0.01, max_epochs=passes // runs, tol=0, seed=seed)


by_start = {
    "zeros": trial_from(lambda X, y, seed: None),
    "random": trial_from(lambda X, y, seed: random_start(30, seed=seed)),
    "correlation": trial_from(lambda X, y, seed: heuristics.correlation_start(X, y), spent=1),
    "subsample": trial_from(from_subsample, spent=1),
    "best of several": [trial(best_of_several, passes=passes) for passes in PASSES],
    "zeros, 3 times μ": trial_from(lambda X, y, seed: None, mu=0.03),
}
start_trials = {passes: {name: found[i] for name, found in by_start.items()} for i, passes in enumerate(PASSES)}

# %% [markdown]
# **Predict.** Which start will be ahead after 2 passes, and which after 10? Which one can only lose?

# %% id="start-trials" tags=["demo"]
MEASURE = "log loss on tumours set aside, in bits"
explore(
    shared.results_by_seed(lambda passes: start_trials[passes], measure=MEASURE, window=(0.0, 0.3)),
    passes=choice(2, 5, 10, label="passes over the data, all in all"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The correlations are ahead in the median, even with a pass less; not with every seed, though, and by less and less as
# training goes on. Random numbers do *nothing*: with a convex loss there is one valley, and a walk into it forgets where it
# began. The subsample does nothing either: it brings what it costs. The best of several short runs is far worse than one
# long run: with one valley to fall into, five walkers who each go a fifth of the way are five times too slow.
#
# And look at the last row. Three times the step, from zeros, is at first ahead in every ward, and
# ahead of all others in the median to the end. It costs nothing. Before you praise a trick, try another $\mu$.
# </details>

# %% id="start-medians" tags=["demo", "nbval-check-output"]
for name in start_trials[2]:
    print(f"{name:16} after 2, 5, 10 passes:", [f"{np.median(found[name]):.3f}" for found in start_trials.values()])

# %% exercise="correlation_start"

# %% [markdown]
# ## 3 Whom to look at  (L2.12)
# Shuffling treats all alike. The lecture proposes to be choosy: take the classes **by turns**; take **misclassified** samples
# more often (the library: three times as often); pass over the **good** ones, $M_i > \kappa_+$; pass over the **noisy** ones,
# $M_i < \kappa_-$. Read the second and the last again: one says *look harder at what you got wrong*, the other *ignore what
# you got badly wrong*. They cannot both be right.
#
# So we try them twice, once on the labels as they are, and once with one label in ten of the training samples turned round
# at random, as a tired clerk might. All have five passes; "by turns" is cut to 379 looks a pass.


# %% id="orders" tags=["demo"]
def turns(margins, y, rng):
    return by_turns(margins, y, rng)[: len(y)]


TREATMENTS = {
    "shuffled": {},
    "one class, then the other": {"order": lambda margins, y, rng: np.argsort(y, kind="stable")},
    "by turns": {"order": turns},
    "mistakes more often": {"order": "mistakes"},
    "without M > κ₊ = 2": {"kappa_plus": 2.0},
    "without M < κ₋ = −2": {"kappa_minus": -2.0},
}


# %% id="clerk" tags=["demo"]
def clerk(y, seed):
    return np.random.default_rng(100 + seed).random(len(y)) < 0.1


def learn_from_clerk(X, y, seed, **treatment):
    return learn(X, np.where(clerk(y, seed), -y, y), seed, **treatment)


order_trials = {
    labels: {name: trial(train, mu=0.03, **treatment) for name, treatment in TREATMENTS.items()}
    for labels, train in (("as they are", learn), ("one in ten turned round", learn_from_clerk))
}

# %% [markdown]
# **Predict.** Which treatment will gain most when the clerk is tired, and which will suffer most?

# %% id="order-trials" tags=["demo"]
explore(
    shared.results_by_seed(lambda labels: order_trials[labels], measure=MEASURE, window=(0.04, 1.0), log=True),
    size=(9, 4),
    labels=choice(*order_trials, label="labels of the training samples"),
)

# %% id="order-medians" tags=["demo", "nbval-check-output"]
for name in TREATMENTS:
    clean, noisy = (np.median(found[name]) for found in order_trials.values())
    print(f"{name:26} labels as they are: {clean:.3f}, one in ten turned round: {noisy:.3f}")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# On clean labels no median beats that of shuffling. On noisy ones, "mistakes more often" does harm: the mistakes it studies so
# diligently are the clerk's. "One class, then the other" is worse still; on clean ones it did little harm. Passing over
# $M < \kappa_-$ makes the noise almost harmless, and costs a comparison.
# </details>
#
# ### What the limits do
# Each dot is a training sample, at its margin after training; crosses are the clerk's. Sliders at their outer ends mean no
# limit. **Predict:** (a) How near to 0 can $\kappa_-$ come before it does harm, and why does it then? (b) What does $\kappa_+$
# save, and what does it cost?

# %% id="kappas" tags=["demo"]
flipped = clerk(y, 0)
y_clerk = np.where(flipped, -y, y)
explore(
    figures.margin_band(X, y_clerk, flipped, (X_new, y_new), learning_rate=0.03, passes=5, off=(-6.0, 6.0)),
    size=(9, 4),
    kappa_minus=slider(-6.0, 0.5, start=-3.0, step=0.25, label="lower limit κ₋"),
    kappa_plus=slider(0.75, 6.0, start=6.0, step=0.25, label="upper limit κ₊"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) Very near. From $-3$ up to 0 the crosses sink to the bottom and are ignored, and nearly nobody else is. At 0 every honest
# mistake is ignored as well, which costs a little. *Above* 0 nothing can begin: at $w = 0$ all margins are 0, everybody is
# passed over, and $w$ never moves. (From a bad start that may happen with any $\kappa_-$: then it is the right samples that look
# like noise.)
#
# (b) $\kappa_+$ saves steps but no looks: to know that a margin is good one has to compute it. And with the log loss it costs
# accuracy, for the good samples still had something to say, above all against the noise. (With the hinge loss
# $\kappa_+ = 1$ costs nothing: beyond 1 its slope is 0.)
# </details>

# %% id="kappa-numbers" tags=["demo", "nbval-check-output"]
for low, high in ((-np.inf, np.inf), (-2.0, np.inf), (0.0, np.inf), (0.25, np.inf), (-np.inf, 2.0), (-2.0, 2.0)):
    limits = {"kappa_minus": low, "kappa_plus": high}
    fit = sgd(X, y_clerk, learning_rate=0.03, max_epochs=5, tol=0, record="update", **limits)
    steps, bits = len(fit.history) - 1, loss_of(fit, X_new, y_new)
    print(f"κ₋ = {low}, κ₊ = {high}: {steps} steps in {5 * len(y)} looks, {bits:.3f} bits")

# %% exercise="kappa_filter"

# %% [markdown]
# ### When by turns is worth it
# Tumours in a screening are mostly benign. We keep only 15 malignant ones for training. Shuffled order then shows 16 benign
# ones for each malignant one; by turns, one for one.


# %% id="rare" tags=["demo", "nbval-check-output"]
def learn_from_screening(X, y, seed, **treatment):
    kept = np.append(np.flatnonzero(y == -1), np.flatnonzero(y == 1)[:15])
    return learn(X[kept], y[kept], seed, mu=0.03, **treatment)


for name, order in (("shuffled", "shuffled"), ("by turns", turns)):
    missed = trial(learn_from_screening, lambda fit, X, y: np.mean(fit.predict(X[y == 1]) == -1), order=order)
    alarms = trial(learn_from_screening, lambda fit, X, y: np.mean(fit.predict(X[y == -1]) == 1), order=order)
    print(f"{name}: {np.median(missed):.1%} of the malignant missed, {np.median(alarms):.1%} false alarms")

# %% [markdown]
# Fewer than half as many cancers are missed, for a few false alarms. That is no free gain: the order has changed *what* is minimised, as
# if malignant samples cost 16 times as much. Here that is what one wants. L2d has the measures that see the difference.

# %% exercise="alternating_order"

# %% [markdown]
# ## 4 How far to step  (L2.13, L2.14)
# With a fixed $\mu$ the walk never comes to rest: near the minimum each sample still pulls its own way. If the steps shrink
# too fast, though, the walk freezes before it arrives. Herbert Robbins and Sutton Monro found in 1951 what lies between.
# For convex $Q$ with a minimum, and slopes that are not too steep, stochastic descent converges if
# $$ \mu^{[k]} \to 0, \qquad \sum_k \mu^{[k]} = \infty, \qquad \sum_k \bigl(\mu^{[k]}\bigr)^2 < \infty : $$
# steps long enough to get anywhere, and short enough for the noise to die out. To *see* it we take a problem with two
# weights only, texture and bias, on which the classes overlap, so that there is a minimum to reach.

# %% id="schedules" tags=["demo"]
texture, _ = data.breast_cancer().two_classes("benign", "malignant", ("mean texture",))
texture = standardise(texture).apply(texture)
best = risk_descent(texture, diagnosis, method=nonlinear_conjugate_gradient)
minimum = np.append(best.weights, best.bias)
SCHEDULES = {
    "μ": lambda mu: lambda k: 0.1 * mu,
    "μ/k": inverse_rate,
    "μ/k^0.75": lambda mu: lambda k: mu / k**0.75,
    "μ/√k": lambda mu: lambda k: mu / k**0.5,
    "μ·0.98^k": lambda mu: lambda k: mu * 0.98**k,
}

# %% id="conditions" tags=["demo", "nbval-check-output"]
for name, schedule in SCHEDULES.items():
    test = robbins_monro(schedule(1.0))
    print(f"{name:9} to 0: {test.vanishes}, sum infinite: {test.sum_diverges}, squares finite: {test.squares_converge}")

# %% [markdown]
# **Predict.** Which of the five will end nearest to the middle of the rings after one pass of 569 looks? Choose each, then move $\mu$, the first
# step. (The fixed one takes a tenth of it. The picture calls the risk $J$.)


# %% id="walks" tags=["demo"]
def walk(schedule, mu):
    run = sgd(texture, diagnosis, learning_rate=SCHEDULES[schedule](mu), max_epochs=1, seed=0, record="update")
    return np.column_stack([run.history.weights, run.history.bias])


def texture_risk(w):
    return empirical_risk(texture, diagnosis, w[:1], w[1], loss="log") / len(diagnosis)


explore(
    shared.descent_path(texture_risk, walk, window=(-0.3, 2.1, -1.6, 0.4), names=("weight", "bias"), equal=False),
    schedule=choice(*SCHEDULES, label="schedule of the steps"),
    mu=slider(0.1, 3.0, start=1.0, step=0.1, label="first step μ"),
)

# %% [markdown]
# The picture is one pass of one seed. Here is how far from the minimum the five are in the median, from two first steps:

# %% id="how-near" tags=["demo", "nbval-check-output"]
for mu in (1.0, 0.3):
    for name, schedule in SCHEDULES.items():
        away = []
        for seed in range(5):
            run = sgd(texture, diagnosis, learning_rate=schedule(mu), max_epochs=20, tol=0, seed=seed)
            away.append(np.linalg.norm(np.column_stack([run.history.weights, run.history.bias]) - minimum, axis=1))
        after = np.median(away, axis=0)[[1, 5, 20]]
        print(f"first step {mu}, {name:9} distance after 1, 5, 20 passes:", after.round(3))

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The fixed step dances around the minimum for ever. $0.98^k$ freezes where it happens to be: all its $\mu$
# together are 50 times the first. $\mu/k^{0.75}$ keeps the conditions and arrives. But $\mu/k$ keeps them too, and with $\mu = 0.3$ it is still
# half way off after 20 passes, while $\mu/\sqrt k$, which breaks them, is there. The conditions are about $k \to \infty$; your
# patience is not. They tell you what will be right in the end, and nothing about when.
# </details>
#
# ### The best step there is
# Why guess $\mu$ at all? **Steepest descent** computes the gradient of the whole $Q$ and then asks how far along it to go:
# $$ Q\bigl(w^{[k]} - \mu^{[k]} \nabla Q(w^{[k]})\bigr) \to \min_{\mu^{[k]}} . $$
# **Predict:** step for step it must beat any fixed $\mu$ at first. Does it still, if we count what it looks at?
# (Each gradient, also those of the search along the ray, is a pass; the penalty $\tau = 1$ makes sure that there is a minimum.)


# %% id="steepest" tags=["demo"]
def risk_by_pass(method, **options):
    """The least risk met so far, after each gradient that the method asked for."""
    met = []

    def counted(Q, gradient, start, **more):
        return method(Q, lambda w: met.append(Q(w)) or gradient(w), start, **more)

    end = risk_descent(X, y, l2=1.0, method=counted, **options)
    return np.minimum.accumulate(met)[:101], len(met) / (len(end.history) - 1)


# %% id="what-a-look-buys" tags=["demo", "nbval-check-output"]
curves = {"steepest": risk_by_pass(steepest_descent, max_steps=20)}
for mu in (0.0003, 0.003, 0.03):
    curves[f"batch, μ = {mu:g}"] = risk_by_pass(gradient_descent, learning_rate=mu, max_steps=101)
one_by_one = sgd(X, y, l2=1 / len(y), learning_rate=0.03, max_epochs=100, tol=0)
path = zip(one_by_one.history.weights, one_by_one.history.bias)
met = [empirical_risk(X, y, w, b, loss="log", l2=1.0) for w, b in path]
curves["one by one, μ = 0.03"] = np.minimum.accumulate(met), 1
for name, (risks, cost) in curves.items():
    print(f"{name}: risk {risks[10]:.1f} after 10 passes, {risks[100]:.1f} after 100; passes a step: {cost:.0f}")

# %% id="steepest-curves" tags=["demo"]
by_name, names = {name: risks for name, (risks, _) in curves.items()}, ("passes over the data", "least risk so far")
explore(shared.cost_by_iteration(by_name, names=names, title="what a look buys"))

# %% [markdown]
# Steepest descent needs nobody to guess $\mu$, and it cannot diverge. But after ten passes it is still looking for the length of
# its first step: every step pays for a search (ours is thorough; a lazier one would be cheaper). A fixed $\mu$ that happens to be right
# is far ahead of it. One too small by ten is behind even in the end; one too large by ten wastes its first passes, and then
# overtakes. One sample at a time beats them all at first: after one pass it has taken 379 steps, where the others have taken one at most.
#
# For the squared loss the best $\mu$ has a formula, and the search costs next to nothing. Find it.

# %% exercise="steepest_step"

# %% [markdown]
# ### Jumping out of a hole
# Descent can get stuck in local minima, says the slide. Five good samples at $x = 0.5, \dots, 1.3$ with $y = +1$, two bad ones at $x = -5, -6$, also $+1$, and their mirror images with $-1$.
#
# **Take hold of it.** Drag the square along the curve: from there descent goes down. **Predict** before you do: for which
# losses does it matter where you start? And is having only one minimum always a blessing?

# %% id="hills" tags=["demo"]
spots = np.array([0.5, 0.7, 0.9, 1.1, 1.3, -5.0, -6.0])
x, t = np.concatenate([spots, -spots])[:, None], np.repeat([1, -1], 7)
explore(
    figures.risk_of_one_weight(x, t, list(MARGIN_LOSSES)),
    loss=choice(*MARGIN_LOSSES, start="sigmoid"),
    start_at=slider(-3.0, 3.0, start=-1.0, step=0.1, drag="path", label="start of the weight"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Only the sigmoid has two ways to go: into a hole just left of 0, or down an endless gentle slope to the right that leads
# deeper. From 0 or from the left one falls into the hole. But see what the hole is: the four far samples have pulled $w$ to
# their side, and the ten good ones are all wrong. The convex losses have a single minimum, and it is *that* one (Hebb's, at
# 0, decides nothing). No local minima, and no good one either! Only the sigmoid, which shrugs at what is hopelessly wrong
# just as $\kappa_-$ does, has the better answer at all; one has to jump to find it.
# </details>
#
# > **The slide** must say, with a linear $f$: with the sigmoid loss only. The other five are convex in $M$, and $M$ is linear
# > in $w$.
#
# The remedies are **random jumps**, that is to shake the best weights so far and to go on from there, and **several starts**. All
# three have 240 passes: one run of 240, or six of 40. (There is a bias now, so there are a few more holes to fall into.)


# %% id="jumps" tags=["demo", "nbval-check-output"]
def three_runs(x, t, seed):
    short = {"loss": "sigmoid", "learning_rate": 0.05, "max_epochs": 40, "tol": 0, "seed": seed}
    yield sgd(x, t, **{**short, "max_epochs": 240})
    yield random_jumps(x, t, jumps=5, size=2.0, **short)
    yield multi_start(x, t, runs=6, reach=2.0, **short)


for name, x_, t_ in (("toy", x, t), ("texture", texture[::10], diagnosis[::10])):
    fits = [three_runs(x_, t_, seed) for seed in range(11)]
    risks = [[empirical_risk(x_, t_, fit.weights, fit.bias, loss="sigmoid") for fit in row] for row in fits]
    middle, worst = np.median(risks, axis=0).round(1), np.max(risks, axis=0).round(1)
    print(f"{name}: one long run, five jumps, six starts: {middle}, at worst {worst}")

# %% [markdown]
# On the toy both remedies pay: six starts find the slope on the right every time, five jumps at least a better hole. On real
# tumours (a tenth of them, by texture) there is nothing to be healed: the one long run is as good as the jumps, and better than
# six short ones.

# %% [markdown]
# ## 5 When it runs away  (L2.14)
# "Slow convergence or even divergence is possible", says the lecture. Both, on the same data, with one slider. **Predict:** at
# which $\mu$ will the squared loss explode? Will the log loss, too?


# %% id="runaway" tags=["demo"]
def risks_at(log_mu):
    options = {"learning_rate": 10**log_mu, "max_epochs": 8, "tol": 0}
    return {loss: sgd(X, y, loss=loss, **options).risks for loss in ("square", "log")}


explore(
    shared.cost_by_iteration(
        risks_at,
        window=(-0.2, 8.2, 0.03, 1e3),
        names=("pass", "running estimate of Q"),
        title=lambda log_mu: f"the risk that stochastic descent believes in, at μ = {10**log_mu:.2g}",
    ),
    log_mu=slider(-4.0, 0.0, start=-2.0, step=0.25, label="learning rate μ, as a power of ten"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Up to about $10^{-3}$ a longer step is simply faster. Between $10^{-2}$ and $10^{-1.75}$ the squared loss takes off. The log
# loss never does, but with $\mu$ near 1 it only jumps about.
# </details>
#
# It can be foretold, roughly. A step on the squared loss of one sample multiplies what is missing, $1 - M_i$, by
# $1 - 2\mu\lVert x_i\rVert^2$. As soon as $\mu > 1/\lVert x_i\rVert^2$ that is below $-1$: the step overshoots to a place that is
# *worse*, from which the next overshoots further. The slope of the log loss is never steeper than $1/\ln 2$, whatever the
# margin, so its steps have a longest length. What
# helps a squared loss that runs away with $\mu = 0.05$?

# %% id="cures" tags=["demo", "nbval-check-output"]
lengths = (X**2).sum(axis=1) + 1
print(f"1/‖x‖²: {1 / np.median(lengths):.4f} for the median tumour, {1 / lengths.max():.4f} for the longest")
CURES = {
    "nothing": {},
    "a penalty": {"l2": 0.1},
    "smaller μ": {"learning_rate": 1 / lengths.max()},
    "μ/k^0.6": {"learning_rate": lambda k: 0.05 / k**0.6},
    "log loss": {"loss": "log"},
    "hinge loss": {"loss": "hinge"},
}
for name, cure in CURES.items():
    fit = sgd(X, y, **{**{"loss": "square", "learning_rate": 0.05, "max_epochs": 5, "tol": 0}, **cure})
    fate = "diverged" if fit.outcome.startswith("diverged") else "did not"
    print(f"{name}: {fate}, {errors_of(fit, X_new, y_new)} of 190 wrong")

# %% [markdown]
# The squared loss took off between these two $\mu$. A step below $1/\max\lVert x\rVert^2$ is safe for every sample; a schedule gets there by itself, if nothing has exploded before;
# a loss with a bounded slope never needed it. The penalty does not help against steps that are too long.

# %% [markdown]
# ## 6 A brake on the weights  (L2.14, L2.15)
# Our 379 tumours in 30 features are separable: a perceptron stops. What does the log loss do when no mistake is left?
# It sees $w$ and asks for $2w$. All margins double, every sample costs less, and so on for ever: there is **no minimum**.
# ($\tau$ is the brake that comes next; first look at $\tau = 0$.)

# %% id="growth" tags=["demo", "nbval-check-output"]
print("the perceptron stops:", perceptron(X, y, max_epochs=2000).converged)
growth = {}
for tau in (0, 0.0001, 0.001, 0.01):
    fit = sgd(X, y, l2=tau, learning_rate=0.1, max_epochs=100, tol=0)
    growth[f"τ = {tau:g}"] = length = np.linalg.norm(fit.history.weights, axis=1)
    print(f"τ = {tau:g}: ‖w‖ after 1, 10, 30, 100 passes:", length[[1, 10, 30, 100]].round(1))

# %% id="growth-curves" tags=["demo"]
labels = {"names": ("pass", "length of w"), "title": "without a penalty (τ = 0) w never settles"}
explore(shared.cost_by_iteration(growth, log=False, **labels))

# %% [markdown]
# The lecture's cure is a **penalty** on the length,
# $$ Q_\tau(w) = Q(w) + \frac{\tau}{2}\lVert w\rVert^2 , \qquad \nabla Q_\tau(w) = \nabla Q(w) + \tau w , $$
# $$ w^{[k+1]} = w^{[k]}\,(1 - \mu\tau) - \mu\nabla Q(w^{[k]}) . $$
# At every step the old weights lose a small share of themselves, hence the name **weight decay**. (The lecture says "clip": nothing
# is cut off at a fixed length; it is a spring, not a wall. The bias is a weight like any other here and decays too.
# And `sgd` lets $w$ decay at each look, so that $\tau$ there is $n\tau$ in the sum over all samples.)

# %% id="decay" tags=["demo", "nbval-check-output"]
w, b, mu, tau = np.full(30, 0.1), 0.0, 0.001, 5.0
plain, _ = risk_gradient(X, y, w, b)
penalised, _ = risk_gradient(X, y, w, b, l2=tau)
print("the same step:", np.allclose(w * (1 - mu * tau) - mu * plain, w - mu * penalised))

# %% exercise="decayed_step"

# %% [markdown]
# ### Overfitting
# Why should one mind a long $w$? The lecture's key hypothesis is that the weights *swing* when a model overfits. Take only 60
# tumours to train on. **Predict:** after how many of 300 passes would you have
# stopped? (*Validation* in the picture means the tumours set aside.)

# %% id="overfitting" tags=["demo"]
few = X[:60], y[:60]
fit = sgd(*few, learning_rate=0.01, max_epochs=300, tol=0)
seen, new = ([loss_of(fit.at(k), *on) for k in range(1, 301)] for on in (few, (X_new, y_new)))
explore(
    shared.learning_curves(np.arange(1, 301), seen, new, xlabel="pass", ylabel="log loss", log=True),
    at=slider(1, 300, start=300, label="pass"),
)

# %% [markdown]
# The training loss falls and falls while the loss on new tumours rises again: from then on, training learns these 60 by heart.
# Is it the weights that swing? We draw 60 tumours eight times, train on each to the end, and lay the eight weight
# vectors over each other. **Predict:** what will a stronger penalty do to the dots, and to the loss on new tumours?

# %% id="swings" tags=["demo"]
TAUS, options = 10.0 ** np.arange(-3, 4), {"method": nonlinear_conjugate_gradient, "tol": 1e-2}
everyone = standardise(tumours).apply(tumours)  # one scale for all draws, so that weights compare
draws = [split(everyone, diagnosis, test_size=1 - 60 / 569, stratified=True, seed=seed) for seed in range(8)]
fits = [[risk_descent(*part, l2=tau, **options) for part, _ in draws] for tau in TAUS]
weights = np.array([[fit.weights for fit in row] for row in fits])
losses = np.array([[loss_of(fit, *rest) for fit, (_, rest) in zip(row, draws)] for row in fits])
explore(
    figures.weight_swings(TAUS, weights, losses, measure="loss on new tumours"),
    size=(9, 4),
    log_tau=slider(-3, 3, start=-3, label="penalty τ, as a power of ten"),
)

# %% id="swing-numbers" tags=["demo", "nbval-check-output"]
for i in (0, 3, 5):
    length, swing = np.linalg.norm(weights[i], axis=1), weights[i].std(axis=0).mean()
    loss = np.median(losses[i])
    print(f"τ = {TAUS[i]:g}: ‖w‖ {np.median(length):.1f}, a weight swings by ±{swing:.2f}, loss {loss:.2f}")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Almost without a penalty, the weight of one and the same feature can be far above 0 on one draw and below it on the next. The
# 30 measurements say much the same (radius, perimeter, area!), so weights of opposite sign can grow against each other
# and fit the last quirk of the 60. The penalty calms them, and about $\tau = 1$ the loss on new tumours is least. Beyond, it
# strangles: $w$ gets so short that every answer is a "perhaps".
# </details>
#
# And on equal terms, ten passes each, with how many samples does it help?


# %% id="penalty-trial" tags=["demo", "nbval-check-output"]
def learn_from_few(X, y, seed, size, **treatment):
    return learn(X[:size], y[:size], seed, passes=10, mu=0.1, **treatment)


for size in (60, 379):
    for tau in (0.0, 0.01, 0.1):
        both = trial(learn_from_few, lambda *new: (loss_of(*new), errors_of(*new)), size=size, l2=tau)
        bits, wrong = np.median(both, axis=0)
        print(f"{size} samples, τ = {tau:g}: {bits:.3f} bits, {wrong:.0f} wrong of 190")

# %% [markdown]
# A penalty of the right size makes the *answers* more honest (fewer bits) and leaves the number of errors about as it was. Overconfidence
# is what it cures; ten times too much of it does harm. Its price is one more number to choose, on tumours that neither trained nor judge (L3d shows how).

# %% [markdown]
# ## Before you go
# | remedy | against none, on equal terms | what it costs |
# |---|---|---|
# | random start | nothing, for convex losses | nothing |
# | correlations | a good head start, which fades | one pass |
# | subsample | nothing | what it brings |
# | several starts, jumps | out of the sigmoid's holes; elsewhere nothing, or harm | passes shared among runs |
# | by turns | nothing; fewer misses if a class is rare | some false alarms |
# | mistakes more often | nothing good; harm with wrong labels | |
# | $\kappa_+$ | fewer steps | no look saved, and a worse loss (log loss) |
# | $\kappa_-$ | wrong labels made harmless | honest mistakes ignored, if it is near 0 |
# | shrinking steps | it comes to rest, in the end | patience, one more number |
# | steepest descent | no $\mu$ to guess, no divergence | some 16 passes a step |
# | weight decay | a minimum, calmer weights, honest answers | one more number |
#
# **Three questions**
# 1. A colleague reports that "best of ten random starts" gave her logistic regression a lower loss. What do you ask?
# 2. Your descent on the squared loss diverges. Measured in millimetres instead of centimetres, would it be better or worse?
# 3. With $\tau > 0$, can a separating $w$ still be found?
#
# <details><summary>Answers</summary>
#
# 1. How many looks did the one run have that she compares with? The loss is convex: ten times as many passes, or another $\mu$,
#    would have done as well or better.
# 2. Worse: the numbers are ten times larger, so $\lVert x\rVert^2$ is a hundred times larger, and the greatest safe $\mu$ a hundred
#    times smaller. Standardise first.
# 3. It can, if $\tau$ is small: direction and length are two things. But it is a compromise now, and a strong penalty may
#    prefer a short $w$ that gets a few samples wrong.
# </details>
#
# **Before:** [L2b, gradient methods](L2b_gradient_methods.ipynb) · **Next:** [L2d, performance measures](L2d_performance_measures.ipynb):
# what is an error worth, and to whom?
