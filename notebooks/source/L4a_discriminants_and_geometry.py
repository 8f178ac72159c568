# %% [markdown]
# # L4a · Learn the border, not the country
# *Lecture 4, items L4.1 to L4.7 and L4.18 · 45 minutes · before this: [L3e Information](L3e_information.ipynb)*
#
# In 1936 Ronald Fisher had the petals and sepals of 150 irises before him, measured by Edgar Anderson, and asked which
# *weighted sum* of the four lengths tells the species apart. He did not ask what an iris looks like; he asked where one
# ends and the other begins. That is a smaller question, and this notebook is about how much one can do with it.
#
# **After it you can**
# - say what it means to fit classes, what it means to fit their border, and when the two differ,
# - measure how far a sample is from a border, and name the nearest point of it,
# - read weights as knowledge, and say when that misleads,
# - choose between "the greatest wins" and "the only one that claims it",
# - bend a border with basis functions, and recognise kernels and hidden units as such.
#
# **[Notation](L0_start_here.ipynb#6-Five-alphabets).**
# As in the lecture: $C_1, C_2, \dots$ are the classes, $g_i(x) = w_i^T x + w_{i0}$ their discriminants, $x_p$ is a foot,
# $r$ a distance, $\phi_j$ a basis function. In code $w_0$ is `w0` or `bias`. With two classes $C_1$ has the label $+1$
# and $C_2$ the label $-1$; $C_1$ is chosen where $g > 0$. (On the border itself the slide says $C_2$, our library $+1$.)

# %% id="setup" tags=["setup"]
import numpy as np

from autograder import check, hint, progress, puzzle, solution
from lecturelib import data, features
from lecturelib.discriminant import LinearMachine, linear_discriminant, only_positive, weights_per_deviation
from lecturelib.discriminant import project as foot_of
from lecturelib.discriminant import signed_distance as distance_of
from lecturelib.discriminant import two_class_discriminant as one_of_two
from lecturelib.figures import L4a as figures
from lecturelib.figures import shared
from lecturelib.figures.widgets import choice, explore, point, slider
from lecturelib.gaussians import lda, qda
from lecturelib.logistic import logistic_newton
from lecturelib.models import LinearClassifier
from lecturelib.multiclass import one_vs_rest
from lecturelib.neuron import neuron

iris = data.iris()
petals = iris.columns("petal length", "petal width")
names = ("petal length (cm)", "petal width (cm)")

# %% [markdown]
# ## 1 Two roads to one line  (L4.1)
# A **likelihood-based** method models the classes: it assumes a density $p(x \mid C_i)$, fits it, and lets Bayes' rule
# do the rest, $g_i(x) = \log P(C_i \mid x)$. A **discriminant-based** method models the border: it assumes a form of
# $g_i(x \mid \Phi_i)$ and fits that, "not density estimation".
#
# Here are both, on the same flowers. Likelihoods: two Gaussians with one covariance, which make a linear $g$ (L4b shows
# why). Discriminant: the logistic fit of L3d. $C_1$ is *virginica*; $C_2$ is everything else, that is *versicolor* and
# as many *setosa* as you like.
#
# **Predict.** All setosas are tiny, far from virginica and on the right side already. If they join $C_2$, which of the
# two lines will move?


# %% id="two-fits" tags=["demo", "nbval-check-output"]
def two_fits(setosas):
    """The line of two Gaussians, that of a logistic fit, and the flowers they have seen."""
    seen = np.append(np.arange(setosas), np.arange(50, 150))
    X, y = petals[seen], np.where(iris.y[seen] == "virginica", 1, -1)
    gaussians = lda(X, np.where(y == 1, "C1", "C2"))
    return one_of_two(gaussians), logistic_newton(X, y), X, y


for setosas in (0, 50):
    for name, line in zip(("likelihoods", "discriminant"), two_fits(setosas), strict=False):
        print(f"{setosas:2} setosas, by {name}: w = {line.weights.round(2)}, w0 = {line.bias:.2f}")

# %% [markdown]
# **Predict.** Why did that one move? As you add setosas to $C_2$, ten at a time, what will the Gaussian of $C_2$ do?

# %% id="add-setosas" tags=["demo"]
roads = {setosas: two_fits(setosas) for setosas in range(0, 51, 10)}
explore(
    figures.likelihood_and_discriminant(
        lambda setosas: roads[setosas],
        petals,
        roads[50][3],
        classes=("$C_2$: others", "$C_1$: virginica"),
        features=names,
    ),
    size=(9, 4.6),
    setosas=slider(0, 50, step=10, label="setosas in the data"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The right line does not move, not even in the second decimal: flowers far inside their country do not bear upon the
# border. The left line swings round, because the two heaps are no Gaussian: the ellipses grow to cover both, and the
# weight of the petal length even changes its sign, from 2.82 to $-0.82$. "Estimating the boundaries is enough; no need
# to accurately estimate the densities inside the boundaries."
# </details>
#
# But do not despise the other road. If the assumption is *true*, it needs fewer samples (L4b), and it knows more: how
# likely a flower is at all. Show both a petal of 30 by 10 cm:

# %% id="odd-flower" tags=["demo", "nbval-check-output"]
_, border, X, y = two_fits(0)
giant = np.array([[30.0, 10.0]])
print(f"discriminant: P(virginica) = {border.proba(giant)[0]:.4f}")
virginica = X[y == 1]
away = giant[0] - virginica.mean(axis=0)
deviations = np.sqrt(away @ np.linalg.inv(np.cov(virginica.T)) @ away)
print(f"likelihoods: {deviations:.0f} deviations from the mean virginica")

# %% [markdown]
# The border is certain, and with $g \approx 150$ so is Bayes' rule. But the Gaussian itself says, *I have never seen
# such a thing*.
#
# ## 2 What the weights say  (L4.2)
# A linear discriminant costs $O(d)$, and one can *read* it:
# $$ g(x) = \sum_{j=1}^d w_j x_j + w_0 . $$
# "Knowledge extraction", says the slide: the sign of a weight says for which class the feature speaks, the magnitude how
# important it is. Four lengths, virginica ($C_1$) against versicolor ($C_2$):

# %% id="four-weights" tags=["demo", "nbval-check-output"]
flowers, species = data.two_species("versicolor", "virginica", iris.features)
full = logistic_newton(flowers, species)
g = linear_discriminant(flowers, full.weights, full.bias)
for name, w in zip(iris.features, full.weights, strict=True):
    print(f"{name:12} {w:6.2f}")
print("wrong:", np.sum((g > 0) != (species > 0)), "of", len(species))

# %% [markdown]
# **Predict.** Somebody measures the petal *length* in another unit. Which bars move? Do the mistakes?


# %% id="units" tags=["demo"]
def in_unit(unit):
    """The weights, and the weights times the deviations, with the petal length in that unit."""
    factor = {"centimetres": 1, "millimetres": 10, "inches": 1 / 2.54}[unit]
    scaled = flowers * np.array([1, 1, factor, 1])
    w = logistic_newton(scaled, species).weights
    return w, weights_per_deviation(w, scaled)


by_unit = {unit: in_unit(unit) for unit in ("centimetres", "millimetres", "inches")}
explore(
    figures.weight_bars(lambda unit: by_unit[unit], iris.features),
    size=(9, 3.6),
    unit=choice(*by_unit, label="unit of the petal length"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The left bar of the petal length shrinks to a tenth, or grows to the longest of all. The flowers, the line and the
# mistakes are the same. The right bars stay where they are.
# </details>
#
# > **The slide** says that magnitudes are importance. It must be: *on equal scales* only, because a unit can make any
# > weight as small as you like. Standardise first or, which is the same as long as there is no penalty, look at
# > $w_j s_j$, what one standard deviation $s_j$ of the feature adds to $g$.
#
# Signs have a trap too. Which species has the longer sepals, and what does the weight of the sepal length say?

# %% id="sign-trap" tags=["demo", "nbval-check-output"]
sepal = flowers[:, [0]]
for c, name in ((-1, "versicolor"), (1, "virginica")):
    print(f"mean sepal length of {name}: {sepal[species == c].mean():.2f} cm")
print("its weight alone:", logistic_newton(sepal, species).weights.round(2)[0])
print("its weight beside the other three:", full.weights.round(2)[0])

# %% [markdown]
# Virginica has the longer sepals, yet beside the petals their weight is negative. No contradiction: a weight says what a
# feature adds *if the others stay as they are*. At the same petals, a longer sepal speaks for versicolor. Weights of
# features that rise and fall together are read together or not at all.
#
# ## 3 Two classes, one function  (L4.5)
# Two classes do not need two discriminants. The winner depends on the difference alone,
# $$ g(x) = g_1(x) - g_2(x) = (w_1 - w_2)^T x + (w_{10} - w_{20}) = w^T x + w_0 , $$
# and we choose $C_1$ if $g(x) > 0$, else $C_2$. The slide calls $w$ the *weight vector* and $w_0$ the *threshold*.

# %% id="difference" tags=["demo", "nbval-check-output"]
machine = lda(X, np.where(y == 1, "C1", "C2"))
print("w1, w2:", machine.weights.round(2).tolist(), "- biases:", machine.bias.round(2))
line = one_of_two(machine)
print("w:", line.weights.round(2), "- w0:", round(line.bias, 2))
agree = (line.predict(X) == 1) == (machine.predict(X) == "C1")
print("they agree on", agree.sum(), "of", len(X), "flowers")
raised = LinearMachine(machine.weights + np.array([100, -7]), machine.bias + 5, machine.classes)
print("w, with (100, -7) and 5 added to both:", one_of_two(raised).weights.round(2))

# %% [markdown]
# The last line added a mountain to both $g_i$, and nobody noticed: what the two have in common cancels.

# %% exercise="two_class_discriminant"

# %% [markdown]
# ## 4 How far, and which way?  (L4.6)
# Let $x_1$ and $x_2$ be two points of the border. Both have $g = 0$, so $w^T (x_1 - x_2) = 0$: $w$ is **normal**, at
# right angles, to everything that lies in the border. So from any $x$ the straight way to the border is along $w$.
# Call the place of arrival $x_p$, the **foot** of $x$, and the way $r$:
# $$ x = x_p + r\,\frac{w}{\lVert w\rVert} \quad\Rightarrow\quad
# g(x) = \underbrace{w^T x_p + w_0}_{0} + r\,\frac{w^T w}{\lVert w\rVert} = r \lVert w\rVert
# \quad\Rightarrow\quad r = \frac{g(x)}{\lVert w\rVert} . $$
# The slide says "$r$ gives us the distance"; it is a *signed* one, negative where $g$ is. The origin has $g = w_0$, so its
# distance is $w_0 / \lVert w\rVert$.
#
# **Predict,** then take hold of it: the tip of the arrow $w$, the point $x$, and the line itself (or its offset $w_0$).
# (a) Pull the tip of $w$ to twice its length: where does the line go? What happens to $g$ and to $r$? (b) Raise $w_0$:
# does the line move with the arrow or against it? (c) Move the point along the line: what changes? (d) Now turn $w$: about
# which point does the line turn?

# %% id="perpendicular" tags=["demo"]
explore(
    figures.distance_to_line(),
    size=(8, 4.8),
    w=point(0.8, 0.6, label="tip of w"),
    w0=slider(-3.0, 3.0, start=-2.0, step=0.5, drag="path", label="offset w₀"),
    x=point(3.0, 1.0, label="the point x"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) The line comes *closer to the origin*, for $w_0/\lVert w\rVert$ is halved; with the tip at $(1.6, 1.2)$ in place of
# $(0.8, 0.6)$, $g$ goes from 1 to 4, $r$ from 1 to 2. Had you doubled $w_0$ too, nothing but $g$ would have changed. (b)
# Against it: with a greater $w_0$ more of the plane is positive. At $w_0 = 0$ the line goes through the origin; the sign of
# $w_0$ is the side on which the origin lies. (c) The foot travels along, $r$ stays. (d) About no point of its own: its
# distance from the origin stays $w_0/\lVert w\rVert$, so it rolls around a circle. Only for $w_0 = 0$ does it turn about
# the origin. And with the tip *in* the origin, $w = 0$, there is no line at all: every point has the same $g$.
# </details>
#
# In centimetres, for the flowers: how close are they to the border of section 3, and what is the least change that would
# turn the first versicolor into a virginica?

# %% id="flower-distances" tags=["demo", "nbval-check-output"]
r = distance_of(X, line.weights, line.bias)
nearest = int(np.abs(r).argmin())
print(f"nearest: flower {nearest}, {X[nearest]} cm, r = {r[nearest]:.3f} cm")
x_p = foot_of(X[:1], line.weights, line.bias)[0]
print(f"the first, {X[0]} cm: r = {r[0]:.2f} cm, foot {x_p.round(2)}")
print("back again:", (x_p + r[0] * line.weights / np.linalg.norm(line.weights)).round(2))
print(f"the origin: {line.bias / np.linalg.norm(line.weights):.2f} cm")

# %% [markdown]
# This is a distance because both features are in centimetres. With a length in millimetres and a weight in kilograms
# there is a number too, but no tape measure for it.

# %% exercise="signed_distance"

# %% exercise="project"

# %% [markdown]
# ## 5 The greatest, or the only one?  (L4.7)
# With $K$ classes each has a $g_i$, trained here as "this one against the rest". If every class can be cut off from all
# others by a line of its own, then on the data "$g_i$ is positive for only one class", and we could simply ask who says
# yes. Or we "choose $C_i$ if $g_i(x) = \max_j g_j(x)$", the linear machine of L3b.

# %% id="three-species" tags=["demo", "nbval-check-output"]
asked = one_vs_rest(petals, iris.y, learner=lambda X, y: logistic_newton(X, y, l2=0.01))
W, w0 = [model.weights for model in asked.models], [model.bias for model in asked.models]
three = LinearMachine(np.array(W), np.array(w0), asked.classes)
g = three.decision(petals)
claims = (g > 0).sum(axis=1)
for name, those in (("none", claims == 0), ("one", claims == 1), ("several", claims > 1)):
    print(f"claimed by {name}: {those.sum()} of 150")
alone = only_positive(g)
right = (alone >= 0) & (three.classes[alone] == iris.y)
print("right by 'the only positive one':", right.sum())
print("right by 'the greatest':", (three.predict(petals) == iris.y).sum())

# %% [markdown]
# Versicolor is the trouble: it lies *between* the others, and no line cuts off the middle. The grey areas below are
# ambiguous: no class claims them, or several do. Now add the same number $c$ to all three $g_i$.
#
# **Predict.** What does that do to the grey? And to the regions of "the greatest"? Can some $c$ make all grey vanish?


# %% id="claims" tags=["demo"]
class Ruled:
    """Three discriminants with c added to each, and one of the two rules."""

    def __init__(self, rule, c):
        self.rule, self.c = rule, c

    def predict(self, X):
        g = three.decision(X) + self.c
        alone = g.argmax(axis=1) if self.rule == "the greatest" else only_positive(g)
        return np.where(alone >= 0, three.classes[alone], "nobody")


# %% id="only-or-greatest" tags=["demo"]
explore(
    shared.decision_regions(
        lambda rule, c: Ruled(rule, c),
        petals,
        iris.y,
        features=names,
        undecided="claimed by none or several",
    ),
    size=(8.5, 4.4),
    rule=choice("the only positive one", "the greatest", label="who is in charge"),
    c=slider(-4.0, 4.0, start=0.0, step=1.0, label="c, added to all three"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The grey moves and changes its kind (below 0 mostly nobody, above 0 mostly several), but never vanishes. It cannot:
# if no point had two owners, the three half-planes would be disjoint; disjoint half-planes lie back to back, and three
# cannot all stand back to back. "The greatest" does not even notice $c$: only differences count, as in section 3. It
# leaves no grey but the borders themselves.
# </details>

# %% exercise="linear_machine_regions"

# %% [markdown]
# ## 6 Straight somewhere else  (L4.3)
# A line cannot cut off the middle, but a curve can. The **quadratic discriminant** adds a matrix,
# $$ g_i(x) = x^T W_i x + w_i^T x + w_{i0} , $$
# and the lecture's remark on it is worth the whole notebook: call the products features,
# $z = (x_1, x_2, x_1^2, x_2^2, x_1 x_2)$, and $g_i$ is *linear* in $z$. "Keep discriminant function linear, but
# transform the input feature". It takes one feature to see it: petal length $x$ becomes $(x, x^2)$, and versicolor is
# wanted.

# %% id="lift" tags=["demo", "nbval-check-output"]
length = petals[:, [0]]
is_versicolor = np.where(iris.y == "versicolor", 1, -1)
for name, z in (("x", length), ("x and its square", features.quadratic_features(length))):
    fit = logistic_newton(z, is_versicolor)
    print(f"linear in {name}: {np.sum(fit.predict(z) != is_versicolor)} of 150 wrong")

# %% id="lift-picture" tags=["demo"]
kinds = ("other", "versicolor")
lift = figures.quadratic_feature(fit, length[:, 0], is_versicolor, classes=kinds, feature=names[0])
explore(lift, size=(9, 5))

# %% [markdown]
# On the right the flowers lie on a parabola, and a straight line parts it. On the left the same line is a curve that is
# positive between two petal lengths. Where do quadratic discriminants come from? Gaussians with a covariance *each* have
# them (`qda`; L4b). The cell multiplies out, and finds the same $g_i$ by $x^T W_i x$ and by weights on $z$.

# %% id="z-space" tags=["demo", "nbval-check-output"]
curved = qda(petals, iris.y)
W, w, w0 = curved.quadratic_form()
x = petals[77]
by_matrix = [x @ W[i] @ x + w[i] @ x + w0[i] for i in range(3)]
print("by W:", [f"{g_i:.4f}" for g_i in by_matrix])
z = features.quadratic_features(x[None])[0]  # x1, x2, x1², x1x2, x2²
v = np.column_stack([w, W[:, 0, 0], 2 * W[:, 0, 1], W[:, 1, 1]])
print("by z:", [f"{g_i:.4f}" for g_i in v @ z + w0])
print("wrong:", np.sum(curved.predict(petals) != iris.y), "of 150")

# %% [markdown]
# (The 2: $x_1 x_2$ occurs twice in $x^T W x$ and once in $z$.)
#
# ## 7 A box of benders  (L4.4)
# Squares are only one choice. In $g_i(x) = \sum_{j=1}^k w_{ij}\, \phi_j(x)$ the **basis functions** $\phi_j$ may be
# anything that is fixed before training. The lecture's list, and the products:


# %% id="box" tags=["demo"]
def bump(X):  # exp(-(x1 - m)²/c) with m = 3 and c = 1: the library's c is 2 width²
    return features.gaussian_features(X[:, :1], centres=[3.0], width=np.sqrt(0.5))


box = {
    "sin(x₁)": lambda X: features.sine_features(X[:, :1]),
    "exp(−(x₁ − 3)²)": bump,
    "log(x₂)": lambda X: features.log_features(X[:, 1:]),
    "1(x₁ > 3)": lambda X: features.indicator_features(X[:, :1], threshold=3.0),
    "x₁x₂/5": lambda X: X[:, 0] * X[:, 1] / 5,
}

# %% [markdown]
# The dashed line is $1 + x_1/2 - x_2 = 0$. We add $v\,\phi(x)$. On the left you see what is added along the dashed line;
# where it is positive, the line is pushed up.
#
# **Predict** for each function, before you choose it: what shape will the line take with $v = 1$? With $v = -1$?

# %% id="bend" tags=["demo"]
explore(
    figures.basis_function_boundary(box, window=(0.0, 7.0, 0.05, 6.0)),
    size=(9, 4.2),
    function=choice(*box, label="basis function"),
    weight=slider(-2.0, 2.0, start=1.0, step=0.5, label="its weight v"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The sine makes waves for ever, the bump one hill, the step a cliff. For these three the new line is the old one plus
# $v\,\phi(x_1)$, so $v = -1$ turns them upside down. The logarithm depends on $x_2$ itself: with $v = 1$ it pushes the
# line up, by ever smaller steps, but towards $x_2 = 0$ it falls without end, and a second piece of border appears below
# $x_2 = 1$; with $v = -1$ there is one piece. The product makes a hyperbola, ever steeper towards $x_1 = 5$
# for $v = 1$, ever flatter for $v = -1$.
# </details>
#
# > **The slide** lists $\log(x_2)$ without a condition. It must say: for $x_2 > 0$, because elsewhere it does not exist. The
# > petal widths in centimetres are above 0. Standardise them first, as one should for so much else, and many are not:

# %% id="log-needs-positive" tags=["demo", "nbval-check-output"]
width = petals[:, 1:]
print("raw:", features.log_features(width)[:3, 0].round(2))
standardised = features.standardise(width).apply(width)
try:
    features.log_features(standardised)
except ValueError as error:
    print(str(error).split(", got")[0], f"- {np.sum(standardised <= 0)} of 150 are not")

# %% [markdown]
# ### Where to put the bump, and how wide?
# $m$ and $c$ are not learnt, they are *chosen*. Give a linear classifier of petal length and width one bump more, over
# the petal length, $\exp(-(x_1 - m)^2 / 2s^2)$ with centre $m$ and width $s$ (so $c = 2s^2$), train, and look for
# versicolor.
#
# **Predict.** Versicolor petals are about 4.3 cm long. Where is the best centre? Is a bump at 1 cm, where there is no
# versicolor at all, of any use?


# %% id="through" tags=["demo"]
class Through:
    """A linear model that sees z(x) in place of x."""

    def __init__(self, z, model):
        self.z, self.model = z, model

    def decision(self, X):
        return self.model.decision(self.z(X))

    def predict(self, X):
        return self.model.predict(self.z(X))


# %% id="bump-slider" tags=["demo"]
def with_bump(centre, width):
    def z(X):
        one = features.gaussian_features(X[:, :1], centres=[centre], width=width)
        return features.basis_features(X, lambda X: X, lambda X: one)

    return Through(z, logistic_newton(z(petals), is_versicolor, l2=0.01))


explore(
    shared.probability_bands(with_bump, petals, is_versicolor, classes=kinds, features=names),
    centre=slider(1.0, 6.0, start=5.0, step=0.5, label="centre m (cm)"),
    width=slider(0.25, 2.0, start=0.5, step=0.25, label="width s (cm)"),
)

# %% id="bump-numbers" tags=["demo", "nbval-check-output"]
for centre in (1.0, 4.0, 5.0):
    fits = [with_bump(centre, s) for s in (0.25, 0.5, 1.0, 2.0)]
    wrong = [int(np.sum(fit.predict(petals) != is_versicolor)) for fit in fits]
    print(f"centre {centre} cm, widths 0.25, 0.5, 1, 2 cm: {wrong} wrong")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# At 4 cm with a width of 1 the two slopes of the hill fence versicolor in: 6 wrong. But a bump at 1 cm does as well:
# it gets a *negative* weight and digs a hole under the setosas, and the line does the rest. Too narrow, it does not
# reach all that it should: 16 and 29 wrong at 0.25 cm. At 5 cm, on the very border, a narrow one is useless, 54 wrong,
# but one of 2 cm is fine again, 6 wrong.
# </details>

# %% exercise="basis_features"

# %% [markdown]
# ## 8 Let the data be the basis  (L4.18)
# Who chooses the centres, then? In 1964 three engineers in Moscow, Aizerman, Braverman and Rozonoer, had a physicist's
# idea: make every *sample* a centre. Each flower carries an electric charge, and its potential $K(x, x^t)$ is felt all
# around; $g$ is the sum,
# $$ g(x) = \sum_t a_t\, K(x, x^t) , \qquad \text{on a mistake at } x^t: \quad a_t \leftarrow a_t \pm 1 . $$
# That is the perceptron with one weight for each sample, and a "nonlinear function as linear function of nonlinear
# basis". Thirty years later such **potential functions** were called **kernels** and made support vector machines.


# %% id="charges" tags=["demo"]
def potentials(width, epochs=30):
    """Rosenblatt's rule on charges: a missed flower gets one more of its own sign."""
    K, charge = features.gaussian_features(petals, centres=petals, width=width), np.zeros(150)
    for t in np.tile(np.random.default_rng(0).permutation(150), epochs):
        if is_versicolor[t] * (K[t] @ charge) <= 0:
            charge[t] += is_versicolor[t]
    found = charge != 0  # the others may be forgotten

    def z(X):
        return features.gaussian_features(X, centres=petals[found], width=width)

    return Through(z, LinearClassifier(charge[found], 0.0))


# %% [markdown]
# Another famous basis is the **hidden units** of a neural network: neurons, $\phi_j(x) = \tanh(v_j^T x + v_{j0})$. A
# network learns its $v_j$ too. Here we leave them at random, so that only the last layer is trained: a linear classifier.


# %% id="hidden-units" tags=["demo"]
def hidden(units):
    rng = np.random.default_rng(0)
    V, v0 = rng.normal(size=(units, 2)), rng.normal(size=units)
    scaled = features.standardise(petals).apply

    def z(X):
        Xs = scaled(X)
        return np.column_stack([neuron(Xs, v, b, "tanh") for v, b in zip(V, v0, strict=True)])

    return Through(z, logistic_newton(z(petals), is_versicolor, l2=0.01))


# %% [markdown]
# **Predict.** What does a border of very narrow potentials look like? Of wide ones? How many flowers will carry a charge in
# the end? And can two hidden units fence versicolor in?

# %% id="data-as-basis" tags=["demo"]
bases = {f"potentials, width {s:g} cm": potentials(s) for s in (0.1, 0.3, 1.0, 2.0)}
bases |= {f"{units} hidden units": hidden(units) for units in (2, 5, 20)}
explore(
    shared.decision_regions(lambda basis: bases[basis], petals, is_versicolor, classes=kinds, features=names),
    size=(8.5, 4.4),
    basis=choice(*bases, start="potentials, width 0.3 cm", label="basis functions"),
)

# %% id="basis-table" tags=["demo", "nbval-check-output"]
for name, model in bases.items():
    wrong = np.sum(model.predict(petals) != is_versicolor)
    charged = f", {len(model.model.weights)} flowers charged" if "width" in name else ""
    print(f"{name}: {wrong} of 150 wrong{charged}")
twins = (petals == [4.8, 1.8]).all(axis=1)
print("petals of 4.8 by 1.8 cm:", ", ".join(iris.y[twins]))

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Of narrow potentials the nearest one decides alone: straight pieces, and a finger put out for two flowers. Wide ones
# blur into one round fence. At every width at least one flower is wrong: a versicolor and two virginicas have the very
# same petals, and the rule raises their charges in turn, for ever. (So it never settles, and where we happen to stop
# it, 1, 2, 5 and 4 are wrong.) And few flowers get a charge at all, most of them near the border, for the others are
# hardly ever missed: the seed of the *support vectors* to come. Two random hidden units do no better than a line; with
# five there are bends enough.
# </details>
#
# ## Before you go
# - Likelihoods model the classes, discriminants the border. The first know more and assume more.
# - $r = g(x)/\lVert w\rVert$ is the signed distance, $x_p = x - r\,w/\lVert w\rVert$ the foot, $w_0/\lVert w\rVert$ the origin's.
# - Weights can be compared where scales are equal, and read one by one where features do not move together.
# - $K$ discriminants: the greatest wins. "The only positive one" always leaves ambiguous regions for three classes or more.
# - Linear in $z = \phi(x)$ is curved in $x$. Products, waves, bumps, logs ($x_2 > 0$!), steps, kernels, hidden units.
#
# **Three questions**
# 1. A colleague standardises all features and finds $w_1 = 3$, $w_2 = 0.1$. May she drop the second feature?
# 2. In section 4 you double $w$ and $w_0$. What changes: the line, the feet, $r$, $g$, the decisions?
# 3. With $K = 2$, can "the only positive one" be free of ambiguous regions?
#
# <details><summary>Answers</summary>
#
# 1. Not on that ground alone. The scales are equal, but if the two features rise and fall together, the first may be
#    doing the work of both; and then either could go. Train without it and look at new samples.
# 2. Only $g$, which doubles.
# 3. Yes: with $g_2 = -g_1$ just one of the two is positive everywhere but on the line itself. With three it is impossible.
# </details>
#
# **Before:** [L3e Information](L3e_information.ipynb) · **Next:**
# [L4b From Gaussians to posteriors](L4b_from_gaussians_to_posteriors.ipynb): when is a line the best there is?
