# %% [markdown]
# # L4b · Where do straight lines come from?
# *Lecture 4, items L4.8 to L4.10, L4.16 and L4.17 · 45 minutes · before this: [L4a Discriminants and geometry](L4a_discriminants_and_geometry.ipynb)*
#
# So far we have *assumed* a line and looked for a good one. In 1936 Ronald Fisher did it the other way round: he looked
# at how two kinds of iris are spread, and a line came out. This notebook follows that road. It begins with bells, ends
# with probabilities, and on the way finds out when no classifier on earth can beat a straight line.
#
# **After it you can**
# - turn means, one covariance and priors into the best linear discriminant, without any training,
# - read a discriminant as log-odds and turn it into a probability, and back,
# - see what is wrong with a boundary that has forgotten the priors,
# - choose between a covariance for all and one for each, and say what either costs,
# - move a trained classifier into a world where the classes are rarer or more frequent.
#
# **[Notation](L0_start_here.ipynb#6-Five-alphabets).**
# As in the lecture, $C_i$ is a class, $P(C_i)$ its *prior*, $p(x|C_i)$ its density, $P(C_i|x)$ its *posterior*, $\mu_i$
# and $\Sigma$ mean and covariance, $g$ a discriminant with weights $w$ and bias $w_0$, and $y = P(C_1|x)$ a
# *probability*, not a label. In code $w_0$ is `bias`, the covariance `covariance`; where there are two classes, $C_1$
# has the label $+1$ and $C_2$ the label $-1$.

# %% id="setup" tags=["setup"]
from itertools import combinations
from statistics import NormalDist

import numpy as np

from autograder import check, hint, progress, puzzle, solution
from lecturelib import data
from lecturelib.data import toys
from lecturelib.figures import L4b as figures
from lecturelib.figures import shared
from lecturelib.figures.widgets import choice, explore, slider
from lecturelib.gaussians import GaussianClassifier, lda, qda, shared_gaussians, two_gaussians
from lecturelib.logistic import logistic_newton, logit, reprior
from lecturelib.neuron import sigmoid
from lecturelib.selection import split

# %% [markdown]
# ## 1 One width for all  (L4.8)
# A bird stands before you: bill so long, so deep. Which species? Describe each species by a bell,
# $p(x|C_i) \sim N(\mu_i, \Sigma)$, a mean of its own and a spread that all have in common, and let Bayes' rule choose:
# the class with the greatest $p(x|C_i)\, P(C_i)$.
#
# But which spread? **Predict.** Among 342 penguins of three species, do birds with long bills have deep ones or shallow
# ones? And among birds of *one* species?

# %% id="penguins" tags=["demo", "nbval-check-output"]
birds = data.penguins()
names = ("bill length", "bill depth")
X, species = birds.columns(*names), birds.y
means = np.array([X[species == kind].mean(axis=0) for kind in np.unique(species)])
own_mean = means[np.unique(species, return_inverse=True)[1]]
Sigma = (X - own_mean).T @ (X - own_mean) / len(X)
print(f"correlation among all birds: {np.corrcoef(X.T)[0, 1]:.2f}")
print(f"within a species: {Sigma[0, 1] / np.sqrt(Sigma[0, 0] * Sigma[1, 1]):.2f}")

# %% [markdown]
# The sign turns! Over all birds, longer means shallower, −0.24, because Gentoos have long shallow bills. Within a
# species it is 0.53: a big bird is big all over. (This is Simpson's paradox, with feathers.) The bells describe *one*
# species each, so the spread must be measured from the mean of the bird's own species, and pooled:
# $$ \Sigma = \frac1n \sum_t (x^t - m_{y^t})(x^t - m_{y^t})^T . $$
# (Bird $t$ is of the species $y^t$, whose mean is $m_{y^t}$; only here, and in code, is $y$ a label.)

# %% exercise="shared_covariance"

# %% [markdown]
# ## 2 The squares cancel  (L4.8)
# The bell is $p(x|C_i) \propto \exp\bigl(-\frac12 (x - \mu_i)^T \Sigma^{-1} (x - \mu_i)\bigr)$, with the same factor
# for all classes. Leave that factor out, take the logarithm of $p(x|C_i)\, P(C_i)$ and multiply out:
# $$ -\tfrac12 (x - \mu_i)^T \Sigma^{-1} (x - \mu_i) + \log P(C_i)
# = \underbrace{-\tfrac12 x^T \Sigma^{-1} x}_{\text{the same for all}} + \;\mu_i^T \Sigma^{-1} x - \tfrac12 \mu_i^T \Sigma^{-1} \mu_i + \log P(C_i) . $$
# The only term that is square in $x$ belongs to every class alike, so it cannot decide anything. Drop it, and what is
# left is *linear*, the linear machine of L4a:
# $$ g_i(x) = w_i^T x + w_{i0} , \qquad w_i = \Sigma^{-1} \mu_i , \qquad w_{i0} = -\tfrac12 \mu_i^T \Sigma^{-1} \mu_i + \log P(C_i) . $$
# That is **linear discriminant analysis** (LDA). No learning rate, no epochs: means, a covariance, one formula.
# `shared_gaussians` is the formula, `lda` takes its ingredients from the data.

# %% id="lda" tags=["demo", "nbval-check-output"]
shares = np.unique(species, return_counts=True)[1] / len(X)
by_hand = shared_gaussians(means, Sigma, shares, np.unique(species))
model = lda(X, species)
for kind, w, w_0 in zip(model.classes, by_hand.weights, by_hand.bias, strict=True):
    print(f"{kind:9}  w = {w.round(2)}, w_0 = {w_0:.1f}")
print("the same posteriors:", np.allclose(model.proba(X), by_hand.proba(X)))
print("lda minus by hand:", *(model.weights - by_hand.weights).round(2))
print(f"{(model.predict(X) != species).sum()} of {len(X)} birds in a wrong region")

# %% [markdown]
# `lda` puts the origin into the middle of the birds, which saves digits; so all its $w_i$ differ from ours by one and
# the same vector. A term that all classes share decides nothing, here as above.

# %% id="lda-regions" tags=["demo"]
in_mm = tuple(f"{name} in mm" for name in names)
explore(shared.decision_regions(model, X, species, features=in_mm), size=(8, 4))

# %% exercise="lda_weights"

# %% [markdown]
# ## 3 Four pictures of one thing  (L4.9, L4.16)
# With two classes, one difference decides. The lecture asks for the **log-odds**, the logarithm of "how many to one":
# $$ \text{logit}\, P(C_1|x) = \log \frac{P(C_1|x)}{P(C_2|x)} = \log \frac{p(x|C_1)}{p(x|C_2)} + \log \frac{P(C_1)}{P(C_2)} = w^T x + w_0 , \qquad w = \Sigma^{-1} (\mu_1 - \mu_2) . $$
# Below are two classes with means $\pm$ half the distance on the $x_1$-axis. On the left the plane; on the right, along
# the dotted line: the bells (each times its prior), their log-odds, and the posterior. The two means have the *same*
# $x_2$.
#
# **Predict,** then take hold of it: of the mean of $C_1$ in the left picture (the other one mirrors it), and of the dot
# on the posterior. That dot is halfway between the means, where $x_1$ says nothing, so its height is the prior. (a) The
# classes move apart: do the log-odds get steeper or flatter? (b) The prior of
# $C_1$ falls to 0.1: does the boundary turn, or shift, and towards which mean? (c) The correlation grows: a feature
# $x_2$ whose mean is the same in both classes, does it get a weight? Are there more mistakes or fewer?

# %% id="board" tags=["demo"]
explore(
    figures.gaussian_board(),
    size=(8.5, 6),
    distance=slider(0.5, 4.0, start=2.0, step=0.25, drag="path", label="distance of the means"),
    correlation=slider(-0.9, 0.9, start=0.0, step=0.1, label="correlation in both classes"),
    prior=slider(0.05, 0.95, start=0.5, step=0.05, drag="y", axes=3, label="prior of C₁"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) Steeper: the slope is the distance (divided by $1 - \rho^2$). Far apart, a small step changes everything. (b) It
# shifts and does not turn, towards the mean of $C_1$: the rarer class has to give way. The log-odds move up or down as
# a whole. (c) It does! On its own $x_2$ says nothing about the class, but it says how to *read* $x_1$: at $\rho > 0$ a
# great $x_1$ is no wonder where $x_2$ is great too, so $x_2$ is subtracted. The boundary turns along the ellipses, and
# mistakes get fewer: at the distance 2 and equal priors about 16% for $\rho = 0$, 5% for $\rho = 0.8$ (the next cell
# counts). So never throw a feature away just because its class means agree.
# </details>

# %% id="correlated" tags=["demo", "nbval-check-output"]
mu = np.array([1.0, 0.0])
for rho in (0.0, 0.8):
    g = two_gaussians(mu, -mu, [[1, rho], [rho, 1]])
    far = toys.two_gaussians(100_000, distance=2.0, correlation=rho)
    wrong = np.mean(g.predict(far[0]) != far[1])
    print(f"correlation {rho}: w = {g.weights.round(2)}, {wrong:.1%} of 100,000 samples wrong")

# %% [markdown]
# ## 4 The term that the slide lost  (L4.9)
# And $w_0$? The constant terms of the difference are
# $$ w_0 = -\tfrac12 (\mu_1 + \mu_2)^T \Sigma^{-1} (\mu_1 - \mu_2) + \log \frac{P(C_1)}{P(C_2)} . $$
#
# > **The slide** ends with $w_0 = -\frac12 (\mu_1 + \mu_2)^T \Sigma^{-1} (\mu_1 - \mu_2)$; it must have
# > $+ \log P(C_1)/P(C_2)$, because that term stands two lines above and nothing has cancelled it. Without it the
# > boundary stays halfway between the means, however rare a class is. Take the means $\pm 1$, $\Sigma = 1$ and
# > $P(C_1) = 0.9$: at $x = 0$ both densities are equal, $x$ says nothing, so the posterior must be the prior.

# %% id="lost-term" tags=["demo", "nbval-check-output"]
right = two_gaussians([1.0], [-1.0], [[1.0]], prior=0.9)
slide = two_gaussians([1.0], [-1.0], [[1.0]], prior=0.5)  # log 1 = 0: the term is gone
print(f"P(C_1 | x = 0): {right.proba([[0.0]])[0]:.2f}, by the slide {slide.proba([[0.0]])[0]:.2f}")
print("what is lost: logit(0.9) =", logit(0.9).round(3), "=", round(right.bias - slide.bias, 3))

# %% [markdown]
# What does it cost? Weigh penguins: Gentoos ($C_1$) are heavier than Adelies ($C_2$), and the bells overlap. The area
# under the lower of the two curves cannot be avoided by anybody; the hatched area is what the slide adds.
#
# **Predict.** Drag the prior of Gentoo to 0.5, and from there to either end. Which boundary moves, and which way? Will the
# slide's share of mistakes get better or worse? Then take hold of the black boundary itself: how common must Gentoos be for
# it to stand at 4 kg? And at 5 kg?

# %% id="missing-prior" tags=["demo"]
mass, kind = birds.two_classes("Adelie", "Gentoo", ("body mass",))
kg = mass[:, 0] / 1000
light, heavy = kg[kind == -1].mean(), kg[kind == 1].mean()
width = np.sqrt(np.mean((kg - np.where(kind == 1, heavy, light)) ** 2))
explore(
    figures.missing_prior(heavy, light, width, names=("Gentoo", "Adelie"), feature="body mass in kg"),
    prior=slider(0.02, 0.98, start=0.8, step=0.02, drag="path", label="prior of Gentoo"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The right boundary goes away from the frequent class, to where the curves cross. The slide's stays at 4.39 kg, and so
# do its mistakes, 7.5% at *every* prior: it loses the same share of either class, so it does not matter to it how many
# there are. With 9 Gentoos for each Adelie the right boundary makes half as many. With two in a hundred Gentoos the
# slide errs more often than somebody who calls every bird an Adelie. The boundary stands at
# 4 kg if 91% are Gentoos, at 5 kg if about 2% are: half a kilogram either way takes a prior that is nearly sure.
# </details>

# %% id="missing-numbers" tags=["demo", "nbval-check-output"]
for prior in (0.5, 0.9, 0.02):
    g = two_gaussians([heavy], [light], [[width**2]], prior=prior)
    print(f"P(Gentoo) = {prior}:")
    for name, cut in (("with", -g.bias / g.weights[0]), ("without", (heavy + light) / 2)):
        wrong = prior * NormalDist(heavy, width).cdf(cut)
        wrong += (1 - prior) * (1 - NormalDist(light, width).cdf(cut))
        print(f"  {name:7} the log-prior: boundary at {cut:.2f} kg, {wrong:.1%} wrong")

# %% [markdown]
# ## 5 There and back again  (L4.10)
# Log-odds are good for adding up. At Bletchley Park Alan Turing weighed clues about the Enigma that way, in tenths of a
# unit that he called the *ban*: each independent clue adds its bit, whatever came before. People, however, like
# probabilities. Solve $\log \frac{y}{1-y} = g$ for $y$:
# $$ y = P(C_1|x) = \text{sigmoid}(g) = \frac{1}{1 + \exp(-g)} , \qquad \text{logit}(\text{sigmoid}(g)) = g . $$
# So there are two ways to decide, the lecture says: compute $g(x)$ and choose $C_1$ if $g(x) > 0$; or compute $y$ and
# choose $C_1$ if $y > 0.5$. **Predict.** Is there a $g$ for which they disagree? Where on the curve does a step of $+1$
# in $g$ change $y$ most?

# %% id="there-and-back" tags=["demo"]
explore(figures.sigmoid_and_logit(), log_odds=slider(-5.0, 5.0, start=2.0, step=0.5, label="log-odds g"))

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Never: the sigmoid rises everywhere and passes through $(0, 0.5)$, so $g > 0$ and $y > 0.5$ are one condition. The
# curve on the right is the one on the left with its axes exchanged. A step of 1 changes $y$ most near $g = 0$, by
# almost a quarter, and next to nothing at $\pm 5$: whoever is sure is hard to move.
# </details>
#
# On real birds: the two ways for all 274, and, since evidence adds up, what half a kilogram more is worth.

# %% id="two-ways" tags=["demo", "nbval-check-output"]
g = two_gaussians([heavy], [light], [[width**2]], prior=np.mean(kind == 1))
values = g.decision(kg[:, None])
disagree = np.sum((values > 0) != (sigmoid(values) > 0.5))
print(f"the two ways disagree on {disagree} of {len(kg)} birds")
print("logit undoes sigmoid:", np.allclose(logit(sigmoid(values)), values))
for x in (4.0, 4.5, 5.0):
    at = g.decision([[x]])[0]
    print(f"{x} kg: log-odds {at:+.2f}, odds {np.exp(at):6.2f} to 1, P(Gentoo) = {sigmoid(at):.3f}")

# %% [markdown]
# Each half kilogram adds 3.01 to the log-odds, that is, it multiplies the odds by 20; to the probability it adds now
# more, now less. That is why the line is in the log-odds. (The word *logit* is Joseph Berkson's, of 1944: a rival for
# the *probit*, by name as well.)

# %% exercise="logit_and_sigmoid"

# %% [markdown]
# ## 6 A bell of its own  (L4.8)
# What if the classes are *not* equally spread? Then $x^T \Sigma_i^{-1} x$ is different for each class and does not
# cancel:
# $$ g_i(x) = -\tfrac12 (x - \mu_i)^T \Sigma_i^{-1} (x - \mu_i) - \tfrac12 \log |\Sigma_i| + \log P(C_i) , $$
# **quadratic discriminant analysis** (QDA). Multiplied out it is $x^T W_i x + w_i^T x + w_{i0}$ with
# $W_i = -\frac12 \Sigma_i^{-1}$, the quadratic discriminant of L4a; boundaries are ellipses, parabolas, hyperbolas.
#
# Here are 300 samples of two classes. **Predict.** With correlation 0.5 in both, how will LDA and QDA differ? And with
# −0.8 in one and $0.8$ in the other? What can *logistic regression* (L3d), which also draws a line but never looks at a
# bell, do about it?

# %% id="lda-or-qda" tags=["demo"]
methods = {"LDA": lda, "QDA": qda, "logistic": logistic_newton}
frame = toys.two_gaussians(300, distance=1.5)


def fitted(method, first, second):
    X, y = toys.two_gaussians(300, distance=1.5, correlation=(second, first))
    return methods[method](X, y), X, y


explore(
    shared.decision_regions(fitted, *frame, classes=("C₂", "C₁")),
    method=choice(*methods, label="method"),
    first=slider(-0.8, 0.8, start=0.5, step=0.1, label="correlation in C₁"),
    second=slider(-0.8, 0.8, start=0.5, step=0.1, label="correlation in C₂"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# With one covariance, all three draw nearly the same line; QDA bends it a little, to please some samples that happen to
# be there. With −0.8 and 0.8 the ellipses form a cross. Pooled they look round, and LDA does not notice that there is a
# cross at all; QDA quarters the plane
# (a hyperbola so sharp that it looks like two lines) and makes 51 mistakes where a line makes 71. Logistic regression, with
# no bells, is bound to a line just as LDA is.
# </details>

# %% id="cross" tags=["demo", "nbval-check-output"]
for first, second in ((0.5, 0.5), (0.8, -0.8)):
    counts = []
    for name in methods:
        classifier, X_toy, y_toy = fitted(name, first, second)
        counts.append(f"{name} {(classifier.predict(X_toy) != y_toy).sum()}")
    print(f"correlations {first} and {second}, of 300 wrong:", ", ".join(counts))

# %% exercise="qda_score"

# %% [markdown]
# ## 7 When a line is the best there is  (L4.16)
# Why not always QDA, then? If it needs no bend it can learn a straight line. Because somebody has to *pay* for the
# bend, in samples. This time we know the truth, so we know the best rule as well: the Gaussians themselves choose. (At
# each $x$ the class with the greatest posterior is the least likely to be wrong; so nothing errs less over all.) If
# their $\Sigma$ is shared, that is a straight line, and *no classifier whatsoever*, curved or deep or yet to be
# invented, makes fewer mistakes on average. We train LDA, QDA and logistic regression on 30 different samples each, and
# judge them on 10,000 new ones. (Logistic regression with a very small penalty, for on few samples it might find a
# perfect line and never end: L4c.)


# %% id="contest" tags=["demo"]
def best_rule(correlation, distance):
    covariances = np.array([[[1, rho], [rho, 1]] for rho in np.broadcast_to(correlation, 2)])
    mu = np.array([[-distance / 2, 0], [distance / 2, 0]])
    return GaussianClassifier(mu, covariances, np.array([0.5, 0.5]), np.array([-1, 1]))


learners = {"LDA": lda, "QDA": qda, "logistic": lambda X, y: logistic_newton(X, y, l2=0.01)}
worlds = {"shared": 0.5, "different": (-0.7, 0.7)}
sizes = (12, 20, 40, 100, 400)

# %% id="run-contest" tags=["demo"]
results = {}
for world, rho in worlds.items():
    X_new, y_new = toys.two_gaussians(10_000, distance=2.0, correlation=rho, seed=999)
    best = np.mean(best_rule(rho, 2.0).predict(X_new) != y_new)
    for n in sizes:
        drawn = [toys.two_gaussians(n, distance=2.0, correlation=rho, seed=s) for s in range(30)]
        results[world, n] = {"the best rule": np.full(30, best)}
        for name, learn in learners.items():
            wrong = [np.mean(learn(*sample).predict(X_new) != y_new) for sample in drawn]
            results[world, n][name] = np.array(wrong)

# %% [markdown]
# **Predict.** With shared covariances, who is nearest to the best rule at 12 samples? Who will be at 400? And with
# different ones: from which number of samples on is QDA worth it, and what do 400 samples do for LDA?

# %% id="contest-picture" tags=["demo"]
explore(
    figures.mistakes_by_sample_size(
        lambda covariances: {n: results[covariances, n] for n in sizes}, window=(0.11, 0.29)
    ),
    covariances=choice(*worlds, label="covariances of the two classes"),
)

# %% id="contest-numbers" tags=["demo", "nbval-check-output"]
for (world, n), found in results.items():
    if n in (12, 20, 400):
        medians = ", ".join(f"{name} {np.median(wrong):.3f}" for name, wrong in found.items())
        print(f"{world}, {n} samples: {medians}")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# *Shared:* at 12 samples LDA and logistic regression are near the best rule, while QDA chases chance; at 400 all three
# have arrived, for a QDA that has seen enough finds out that it need not bend. *Different:* at 12 QDA is *still* worse,
# though it alone is of the right kind; from 20 on it wins. LDA and logistic regression stop at 0.16: more samples help
# against chance, not against a wrong assumption. (LDA uses that the classes *are* bells, and is mostly a little ahead
# of logistic regression on few samples. If they are not, LDA has one thing more to be wrong about.)
# </details>
#
# So count what has to be estimated. Thirteen chemical measures of Italian wines, three cultivars: a covariance matrix
# has $13 \cdot 14/2 = 91$ different numbers. LDA needs one, QDA three. There are 178 wines. And the penguins, with
# their four measures?

# %% id="wine-and-penguins" tags=["demo", "nbval-check-output"]
wine = data.wine()
for title, real in (("wine", wine), ("penguins", birds)):
    for test_size in (0.7, 0.5, 0.1):
        wrong = {"LDA": [], "QDA": []}
        for seed in range(20):
            options = {"test_size": test_size, "stratified": True, "seed": seed}
            train, (X_new, y_new) = split(real.X, real.y, **options)
            for name, learn in (("LDA", lda), ("QDA", qda)):
                wrong[name].append(np.mean(learn(*train).predict(X_new) != y_new))
        told = ", ".join(f"{name} {np.mean(rates):.3f}" for name, rates in wrong.items())
        print(f"{title}, {len(train[1])} to learn from, mean mistakes on the others: {told}")

# %% [markdown]
# With 53 wines QDA has to find 91 numbers from about 18 bottles a cultivar, and errs on one in four; LDA pools them and
# errs on fewer than one in thirty. With nine tenths of the wines QDA is ahead, 0.006 against 0.014, but that is 2
# mistakes against 5 in all 20 splits. The penguins have fewer measures and more birds: there it hardly matters.

# %% [markdown]
# ## 8 The prior is in the bias  (L4.17)
# Logistic regression never looks at a prior. Yet it learns one: the training data have some share of $C_1$, and
# $$ w_0 = w_0^\circ + \log \frac{P(C_1)}{P(C_2)} , $$
# where $w_0^\circ$ belongs to the ratio of the densities alone. So when the classes look as before but come in *another
# mixture*, do not train again: take the old log-odds out, put the new ones in. That is `reprior`. (For $K$ classes,
# `reprior_classes`: each bias gets $-\log P_{\text{old}}(C_i) + \log P_{\text{new}}(C_i)$.)
#
# A cellar has learnt to tell cultivar 2 ($C_1$, $+1$) from cultivar 1 by alcohol and colour. Half of the wines taught
# it; the 65 others are drawn. Now it serves a dealer with another stock.
#
# **Predict.** The dealer has 5% cultivar 2. Which way does the line move? Will it turn? And the two curves on the
# right: where must they touch?

# %% id="new-prior" tags=["demo"]
measures = ("alcohol", "colour intensity")
X_wine, cultivar = wine.two_classes("cultivar 1", "cultivar 2", measures)
train, test = split(X_wine, cultivar, test_size=0.5, stratified=True)
cellar = logistic_newton(*train, l2=0.01)
old = np.mean(train[1] == 1)
sorts = ("cultivar 1", "cultivar 2")
explore(
    figures.new_prior(cellar, *test, old=old, classes=sorts, features=("alcohol in %", measures[1])),
    size=(8, 4.4),
    share=slider(0.05, 0.95, start=0.2, step=0.05, label="share of cultivar 2 in use"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The line moves parallel to itself, into the region of the class that has become rare; $w$ stays. The learnt rule loses
# fixed shares of either class, so its mistakes lie on a straight dotted line. The corrected ones bend down to 0 at both
# ends, as they must: where nearly all wines are of one kind, one cannot err often. They touch at the old share, 0.55,
# where there is nothing to correct. (The dashed tent is who always says the more frequent cultivar. With 65 wines the
# curve has corners. At some shares the correction may even lose a wine or two by chance.)
# </details>
#
# One split may flatter, and so may two measures: these were chosen, among many, for a clean picture. So ask all 78 pairs
# of the thirteen measures, each in five splits, and three dealers.


# %% id="reprior-numbers" tags=["demo", "nbval-check-output"]
def mistakes(model, X, y, share):
    """The rate of mistakes if C1 had this share, in place of the one it has in y."""
    return sum(part * np.mean(model.predict(X[y == k]) != k) for k, part in ((1, share), (-1, 1 - share)))


rates = {0.05: [], 0.55: [], 0.95: []}  # the share in use: as learnt and corrected, for each pair
for pair in combinations(wine.features, 2):
    X_pair, y_pair = wine.two_classes(*sorts, pair)
    parts = [split(X_pair, y_pair, test_size=0.5, stratified=True, seed=seed) for seed in range(5)]
    learnt = [logistic_newton(*train, l2=0.01) for train, _ in parts]
    for share, found in rates.items():
        corrected = [reprior(model, old=old, new=share) for model in learnt]  # stratified: old is theirs, too
        found.append([
            np.mean([mistakes(model, *test, share) for model, (_, test) in zip(models, parts, strict=True)])
            for models in (learnt, corrected)
        ])  # fmt: skip
for share, found in rates.items():
    before, after = np.transpose(found)
    told = f"{np.median(before):.3f} as learnt, {np.median(after):.3f} corrected"
    print(f"share {share}: mistakes {told}; fewer for {np.sum(after < before)} of {len(before)} pairs")

# %% [markdown]
# In a strange mixture the correction helps every pair, and in the median it saves most of the mistakes. In the old one
# there is nothing to save. Be modest, though: always to say the frequent class costs 0.05 in either strange mixture,
# and the median pair, corrected, does about as well, 0.036 and 0.055. The bias as learnt does far worse than that.

# %% exercise="reprior"

# %% [markdown]
# ## Before you go
# - Gaussian classes with one covariance have linear discriminants, $w_i = \Sigma^{-1}\mu_i$: the square terms cancel.
#   Pool the spread *within* the classes.
# - With two classes $w^Tx + w_0$ is the log-odds. Its sigmoid is the posterior, and $g > 0$ and $y > 0.5$ are one
#   decision.
# - $w_0$ contains $\log P(C_1)/P(C_2)$. The slide forgot it; a learnt bias has it, and you can exchange it.
# - A covariance for each class bends the boundary (QDA). If the truth is shared, a line is the best there is; if not,
#   the bend pays once there are samples enough.
#
# **Three questions**
# 1. Two classes have the same mean and different covariances. What does LDA do? What does QDA do?
# 2. A test says $P(\text{ill}|x) = 0.5$; it was trained on as many ill people as healthy ones. In the street one in a
#    thousand is ill. What is the probability there?
# 3. LDA and logistic regression both end with $w^T x + w_0$. What does LDA assume that logistic regression does not?
#
# <details><summary>Answers</summary>
#
# 1. LDA finds $w = \Sigma^{-1}(\mu_1 - \mu_2) = 0$ and always says the more frequent class. QDA gives the middle to the
#    narrow class and the outside to the wide one; if each is the narrow one in some direction, it quarters the plane.
# 2. One in a thousand. At 0.5 the densities are equal and $x$ says nothing, so the posterior is the prior:
#    $0 - \log 1 + \log \frac{0.001}{0.999}$.
# 3. That the classes *are* Gaussian with one covariance. Logistic regression only assumes what follows from it, that
#    the log-odds are linear; that is also true of some other classes.
# </details>
#
# **Before:** [L4a Discriminants and geometry](L4a_discriminants_and_geometry.ipynb) · **Next:** [L4c Logistic
# discrimination](L4c_logistic_discrimination.ipynb): the same sigmoid, learnt without any bells.
