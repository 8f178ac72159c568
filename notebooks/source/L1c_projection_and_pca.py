# %% [markdown]
# # L1c · The shadow that tells most
# *Lecture 1, items L1.12 to L1.18 · 60 minutes · before this: [L1b LMS and least squares](L1b_lms_and_least_squares.ipynb)*
#
# Hold a teapot into the sun. From one side its shadow is a disc, from another you see spout and handle. A shadow throws a
# dimension away, and how much it tells depends on where the light comes from. This notebook looks for the best light: for
# wines with thirteen measured properties, and for handwritten digits with sixty-four pixels.
#
# **After it you can**
# - say what is wrong with many dimensions, and why real data suffer less than random numbers,
# - describe data in new axes, and find the best point of a curve with Lagrange's multiplier,
# - derive the principal components in two ways, find all of them, and say which choice stays free,
# - run the whole recipe, choose $k$, and see what is left of a digit.
#
# **[Notation](L0_start_here.ipynb#6-Five-alphabets).**
# A sample is a *row* of $X$ (n × d), as in the notebooks before. The lecture turns its data round in this part
# only: there samples are columns, so its $Z = A^T X$ is our $Z = XA$. Axes $a_1, \dots, a_k$ are the columns of $A$ (`axes`
# in code), $\mu$ is the mean and $S$ the scatter matrix, with which one estimates the covariance matrix $\Sigma$. The letter
# $\lambda$ is first a multiplier and then an eigenvalue; that they turn out to be the same number is the point of section 4.
# What begins with `projection.` is the library; functions with the same names but without it are yours to write.

# %% id="setup" tags=["setup"]
import numpy as np

from autograder import check, hint, progress, puzzle, solution
from lecturelib import data, projection
from lecturelib.figures import L1c as figures
from lecturelib.figures.widgets import explore, slider
from lecturelib.lagrange import lagrange
from lecturelib.neighbours import knn_margins

# %% [markdown]
# ## 1 Everybody is far away  (L1.12)
# Why throw dimensions away at all? The dull reason is cost: many algorithms need time like $d^2$ or $d^3$. The strange one
# has a name, the **curse of dimensionality** (Richard Bellman, 1957): a space of many dimensions is so roomy that no amount
# of data fills it, and then *near* and *far* stop meaning much.
#
# Below, one random point of a cube, and 300 others at their true distances from it. (Their directions cannot be drawn
# and are made up.) **Predict.** In a square, $d = 2$, some neighbours are very near. What will the picture look like in
# 1,024 dimensions?

# %% id="everybody-far" tags=["demo"]
explore(figures.distances_in_a_cube(), doublings=slider(0, 10, start=1, label="doublings of the dimension"))

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# A thin ring. All neighbours are about equally far, and none is near. The squared distance is a sum of $d$ random terms, and
# such a sum is, compared with its size, less and less random the more terms it has. "The most similar sample" is then hardly
# more similar than the least similar one.
# </details>

# %% id="distances-concentrate" tags=["demo", "nbval-check-output"]
for d in (2, 64, 1024):
    r = projection.cube_distances(300, d)
    print(f"{d} dimensions: the nearest of 300 neighbours is {r.min() / r.max():.2f} times as far as the furthest")

# %% [markdown]
# Are the digits cursed, then? They are 8 × 8 pixels, so each is a point in 64 dimensions. We measure from the first digit to
# all the others. For comparison we shuffle each pixel among all the digits: the same values, pixel by pixel, but no digit is
# left.

# %% id="real-data-do-not-fill" tags=["demo", "nbval-check-output"]
digits = data.digits()
rng = np.random.default_rng(0)
shuffled = np.column_stack([rng.permutation(pixel) for pixel in digits.X.T])
for name, X in (("digits", digits.X), ("shuffled pixels", shuffled)):
    r = np.linalg.norm(X[1:] - X[0], axis=1)
    print(f"{name}: the nearest is {r.min() / r.max():.2f} times as far as the furthest")

# %% [markdown]
# Real digits have near neighbours; shuffled ones have not. Pixels of a digit hang together (where there is ink, there is ink
# beside it), so the digits fill only a small part of the 64 dimensions. That is our chance: find that part, keep it, and
# drop the rest.

# %% [markdown]
# ## 2 Another seat in the same room  (L1.13)
# Before dropping anything we have to be able to look at data from elsewhere. A **linear projection** has two steps.
# **Translation** moves the origin into the middle of the data, $x - \mu$. **Rotation** measures along new axes: the coordinate
# along an axis $a$ of length 1 is a dot product, $(x - \mu) \cdot a$. With $k$ axes as the columns of $A$,
# $$ Z = (X - \mu)\, A , \qquad A^T A = I . $$
# $A^T A = I$ says two things at once: each axis has length 1, and each stands at right angles to the others. The axes are
# **orthonormal**.
#
# > **The slide** measures $(x_i - \mu) \cdot a_i$: sample 1 along axis 1, sample 2 along axis 2. It must be
# > $z_{ij} = (x_i - \mu) \cdot a_j$, because every sample has a coordinate along *every* axis: $n \cdot k$ numbers, not $n$.
#
# Two properties of 178 Italian wines, the first three of them, before and after:

# %% id="centre-and-turn" tags=["demo", "nbval-check-output"]
wine = data.wine()
phenols = wine.columns("flavanoids", "total phenols")
centred, mu = projection.centre(phenols)
A = projection.rotation(np.deg2rad(45))
Z = projection.project(centred, A)
print("mean:", mu.round(3), "- A^T A:", ((A.T @ A).round(12) + 0.0).tolist())
print("shapes:", centred.shape, "times", A.shape, "gives", Z.shape)
print("before:", centred[:3].round(2).tolist())
print("after: ", Z[:3].round(2).tolist())

# %% [markdown]
# **Predict.** The axis was turned, the wines were not. Which of these can have changed: the distance of a wine from the mean?
# The distance between two wines? The variance along the first axis? And the *sum* of the variances along both?

# %% id="what-a-turn-keeps" tags=["demo", "nbval-check-output"]
for name, P in (("before", centred), ("after", Z)):
    first, second = P.var(axis=0)
    print(f"{name}: wine 1 to the mean {np.linalg.norm(P[0]):.3f}, wine 1 to wine 2 {np.linalg.norm(P[0] - P[1]):.3f},")
    print(f"        variances {first:.2f} + {second:.2f} = {first + second:.2f}")

# %% [markdown]
# Distances stay; a turned seat does not move the furniture. The sum of the variances is the mean squared distance from the
# mean, so it stays too. Only its *division* among the axes has changed, and that will be our handle. Going back is easy:
# $X = \mu + Z A^T$, since $A A^T = I$ as long as no axis is dropped.

# %% id="and-back" tags=["demo", "nbval-check-output"]
back = mu + projection.reconstruct(Z, A)
print("largest difference after going there and back:", np.abs(back - phenols).max().round(12))

# %% exercise="centre_and_rotate"

# %% [markdown]
# ## 3 The best point of a curve  (L1.14)
# Soon we shall look for the best *direction*, that is, for the best $a$ among all of length 1. "Best, among those that …" is a
# problem of its own, and Joseph-Louis Lagrange solved it. Take one with a garden. You have the corner between two walls and
# $\ell$ metres of fence for the other two sides of a rectangle. Which has the greatest area?
# $$ f(x) = x_1 x_2 \ \text{ as large as possible, while } \ g(x) = x_1 + x_2 - \ell = 0 . $$
# The dashed line below is a **contour**: all rectangles with the area $c$. The black one is the **constraint**: all
# rectangles that use up the fence. **Predict.** Raise $c$ in small steps. What do the two curves do at the largest area that
# the fence allows, and what do the two arrows do there?


# %% id="garden" tags=["demo"]
def area(x):
    return x[0] * x[1]


explore(
    figures.contour_and_constraint(area, lambda x, level: x[0] + x[1] - level, constraint="the fence, $g = 0$"),
    size=(7, 4.5),
    c=slider(1.0, 25.0, start=4.0, step=0.25, label="area c of the contour"),
    level=slider(3, 10, start=6, label="metres of fence ℓ"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# While the contour *crosses* the fence, a larger area is within reach: on the fence, between the two crossings.
# At $c = 9$ (for six metres) it only *touches*. Beyond, they do not meet any more. Where they touch they have a common
# tangent, and since a gradient is perpendicular to its contour, the two gradients are parallel. For another $\ell$ the best area
# is another, but it is always found at the touch.
# </details>
#
# So the condition is $\nabla f = \lambda \nabla g$, with some number $\lambda$, the **multiplier**. It says that the directions
# agree; $\lambda$ makes up for the different lengths. Together with $g = 0$ these are three equations for three unknowns,
# $x_1$, $x_2$ and $\lambda$, and one writes them as the derivatives of a single function that have to be zero:
# $$ L(x, \lambda) = f(x) - \lambda\, g(x) . $$
# For the garden: $\nabla f = (x_2, x_1)$ and $\nabla g = (1, 1)$, so $x_2 = \lambda = x_1$, and the fence says
# $2\lambda = \ell$: the square. The library finds it by walking along the curve until $f$ rises no more.

# %% id="garden-solved" tags=["demo", "nbval-check-output"]
for metres in (6.0, 6.01):
    best = lagrange(area, lambda x, fence=metres: x[0] + x[1] - fence, start=[1.0, metres - 1])
    print(f"{metres} metres: best at {best.point.round(3)}, area {best.value:.4f}, multiplier {best.multiplier:.3f}")

# %% [markdown]
# And what *is* $\lambda$? One centimetre more of fence brought 0.03 square metres, which is $\lambda = 3$ times as much: the
# multiplier is the price of the constraint.

# %% exercise="constrained_extremum"

# %% [markdown]
# ## 4 The widest shadow  (L1.15)
# Now drop a dimension. Each wine is replaced by its shadow, the nearest point on an axis through the mean. Which axis is the
# best? Two answers, a generation apart:
# - Karl Pearson, 1901: the one that *loses* least. Make the **reconstruction error** $\lVert X - X A A^T \rVert^2$ ($X$ centred)
#   as small as possible, the sum of the squared distances from samples to shadows.
# - Harold Hotelling, 1933: the one that *shows* most. Make the **variance** of the shadows as large as possible.
#
# **Take hold of it.** Drag the axis by the black dot on it, or by the slider, until the shadows are spread widest.
# **Predict** before you do: will the wines be closest to the axis just then, or at some other angle?

# %% id="widest-shadow" tags=["demo"]
explore(
    figures.projection_onto_axis(phenols, names=("flavanoids", "total phenols")),
    size=(8, 4.5),
    angle=slider(0, 180, start=100, drag="path", label="rotation: angle of the axis, in degrees"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Both happen at 30 degrees, and at every angle the two numbers have the same sum. It is the theorem of Pythagoras: from the
# mean to a wine is the hypotenuse, from the mean to its shadow one side, from shadow to wine the other. The hypotenuse does
# not turn with the axis, so what one side wins the other loses. Pearson and Hotelling had found the same axis.
# </details>
#
# To find it without trying, write the variance along $a$ as a formula. The data are centred, so
# $$ \operatorname{Var}[z] = \frac1n \sum_i (a^T x_i)^2 = a^T \Big( \frac1n \sum_i x_i x_i^T \Big)\, a = a^T S a . $$
# It has to be greatest *among all $a$ of length 1*, or one could make it as large as one likes. Section 3 knows what to do:
# $$ L(a, \lambda) = a^T S a - \lambda\,(a^T a - 1), \qquad 2 S a - 2 \lambda a = 0 \quad\Longrightarrow\quad S a = \lambda a . $$
# The best $a$ is a direction that $S$ only stretches and does not turn: an **eigenvector** of $S$, and the multiplier is its
# **eigenvalue**, the factor of the stretching. And what variance does it have?
# $a^T S a = \lambda\, a^T a = \lambda$. The eigenvalue *is* the variance, so take the largest.
#
# In the picture of section 3: $f = a^T S a$, whose contours are ellipses, on the unit circle. **Predict.** Raise $c$ from its
# least value. How often will the ellipse *touch* the circle, and what are the values of $c$ then?

# %% id="ellipse-and-circle" tags=["demo"]
(s11, s12), (_, s22) = S = projection.scatter_matrix(phenols, mu)


def variance(a):
    return s11 * a[0] ** 2 + 2 * s12 * a[0] * a[1] + s22 * a[1] ** 2  # a^T S a, written out


def circle(a, level=1.0):
    return a[0] ** 2 + a[1] ** 2 - level


names, window = ("first entry of $a$", "second entry of $a$"), (-1.6, 1.6, -1.6, 1.6)
ellipses = figures.contour_and_constraint(variance, circle, window=window, names=names, constraint="$a$ of length 1")
explore(ellipses, size=(7, 4.5), c=slider(0.03, 1.35, start=0.3, step=0.01, label="variance c of the contour"))

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Twice: first from inside near $c = 0.07$, when the ends of the ellipse reach the circle, and last near $c = 1.31$, when its
# flanks leave it. Between the two it crosses. A touch is where $S a = \lambda a$, so the two values are the two eigenvalues:
# the least and the greatest variance that any direction has. (Each touch comes as a pair, $a$ and $-a$: an axis has no
# front.)
# </details>

# %% id="three-ways-one-axis" tags=["demo", "nbval-check-output"]
best = lagrange(variance, circle, start=[1.0, 0.0])
two = projection.pca(phenols, normalise=False)
print("by Lagrange:     axis", best.point.round(3), "- multiplier", round(best.multiplier, 3))
print("by eigenvectors: axis", two.axes[:, 0].round(3), "- eigenvalues", two.eigenvalues.round(3))
print("its angle:", np.rad2deg(np.arctan2(*best.point[::-1])).round(1), "degrees")
print("S a - lambda a:", (S @ best.point - best.multiplier * best.point).round(6) + 0.0)

# %% [markdown]
# ### What the error does not see
# With $k$ axes instead of one, the two answers agree again, but in one respect they differ. Take the best two axes of the
# digits, and turn them *inside the plane that they span*. **Predict:** what will become of the reconstruction error, and what
# of the two variances?

# %% id="free-rotation" tags=["demo", "nbval-check-output"]
best_two = projection.pca(digits.X, k=2, normalise=False)
for angle in (0, 30, 45):
    turned = best_two.axes @ projection.rotation(np.deg2rad(angle))
    Z = best_two.project(digits.X) @ projection.rotation(np.deg2rad(angle))
    error, covariance = projection.reconstruction_error(digits.X, turned) / len(Z), np.mean(Z[:, 0] * Z[:, 1])
    print(f"{angle:2} degrees: error {error:.3f} a digit, variances {Z.var(axis=0).round(2)}", end="")
    print(f", covariance {covariance.round(2) + 0.0:.2f}")

# %% [markdown]
# The error stays the same: a shadow on a *plane* does not care how the plane is ruled. In symbols, with a rotation $R$,
# $\ A R\,(A R)^T = A R R^T A^T = A A^T$. So the least error fixes the **subspace**, and leaves a rotation inside it free. It is
# the demand for the greatest variance, one axis after the other, that picks the axes themselves. They are also the only ones
# in this plane along which the coordinates do not vary together (covariance 0).
#
# > **The slide** opens with the least error, $\min_G \lVert X - G(G^T X)\rVert^2$ with $G^T G = I_k$, and then derives the
# > eigenvectors from the greatest variance. The two must not be taken for one and the same: eigenvectors are *a* solution of
# > the first, and every $GR$ with a rotation $R$ is another.

# %% exercise="principal_axes"

# %% [markdown]
# ## 5 And the next axis?  (L1.18)
# The second axis shall show the most of what the first has not shown. So: greatest variance, length 1, and at right angles to
# the axes before. The lecture says that this gives the eigenvector with the second largest eigenvalue and leaves the proof to
# a slide that we do not have. Here it is, in five steps; nothing in it is new.
#
# Let $a_1, \dots, a_m$ be the axes so far, eigenvectors of $S$ with $S a_j = \lambda_j a_j$, orthonormal.
# 1. *One multiplier for each constraint*, $\lambda$ for the length and $\nu_j$ for each right angle:
#    $$ L = a^T S a - \lambda\,(a^T a - 1) - \sum_j \nu_j\, a^T a_j . $$
# 2. *Derivative zero:* $\ 2 S a - 2 \lambda a - \sum_j \nu_j a_j = 0$.
# 3. *Multiply from the left by one of the earlier axes, $a_i^T$.* In the middle $a_i^T a = 0$; in the sum only $j = i$ is
#    left, as the axes are orthonormal. So $\nu_i = 2\, a_i^T S a$.
# 4. *But that is zero.* $S$ is symmetric, so $a_i^T S a = (S a_i)^T a = \lambda_i\, a_i^T a = 0$. All the $\nu_i$ are 0: the
#    right angles cost nothing.
# 5. *What remains of step 2* is $S a = \lambda a$. The next axis is again an eigenvector, its variance is again $a^T S a =
#    \lambda$, and the best that is left is the one with the largest eigenvalue that is left. $\blacksquare$
#
# A theorem can be watched. The library's `next_axis` knows nothing of the proof: it searches the directions at right angles to
# the earlier ones. Is what it finds the fourth eigenvector?

# %% id="next-axis" tags=["demo", "nbval-check-output"]
pixels = projection.pca(digits.X, normalise=False)
S = projection.scatter_matrix(digits.X, pixels.mean)
earlier = pixels.axes[:, :3]
a = projection.next_axis(S, earlier)
print("its products with the first five eigenvectors:", (pixels.axes[:, :5].T @ a).round(6) + 0.0)
print(f"its variance: {a @ S @ a:.3f} - the fourth eigenvalue: {pixels.eigenvalues[3]:.3f}")
print("the multipliers of the right angles:", (2 * earlier.T @ S @ a).round(6) + 0.0)

# %% [markdown]
# What *is* an axis of digits? A direction in 64 dimensions, so an image: walk from the mean along it and see what changes.
# **Predict.** Along the first axes, will single pixels change, or strokes?

# %% id="walk-along-axes" tags=["demo"]
eight = (np.sqrt(pixels.eigenvalues[:8]) * pixels.axes[:, :8]).T
explore(
    figures.images(
        {"mean digit": np.tile(pixels.mean, (8, 1)), "moved": lambda steps: pixels.mean + steps * eight},
        captions=[f"axis {j}" for j in range(1, 9)],
        top=16,
    ),
    size=(8, 2.6),
    steps=slider(-3.0, 3.0, start=2.0, step=0.5, label="standard deviations along the axis"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Strokes. Going one way along an axis, whole arcs appear and others fade; going the other way, they exchange roles. Axis 1
# leads from something like a 3 to something like a 4, axis 2 from a 0 to a 1. Nobody has told the algorithm which digit is
# which, nor that there are digits.
# </details>

# %% [markdown]
# ## 6 The recipe  (L1.16)
# The whole algorithm, as the lecture has it:
# 1. mean-adjust, $x - \mu$, and **normalise**: divide each feature by its standard deviation $s$;
# 2. scatter matrix $S = \frac1n \sum_i x_i x_i^T$;
# 3. eigenvectors, in falling order of the eigenvalues; the first $k$ are the columns of $A$;
# 4. project: $Z = XA$; and back again: $\hat x = \mu + s \circ (A z)$, entry by entry.
#
# > **The slide** has $X \in \mathbb{R}^{d \times N}$, samples in columns, while all other sections have them in rows. In rows
# > $S$ is $X^T X / n$ and must be $d \times d$. Mixed up, $X X^T$ is a matrix of *samples* by samples: for the digits 1797 × 1797.
#
# You have just written the heart of it. The library's `pca` adds the care, and `pca_svd` gets the same axes from the singular
# value decomposition of the data (L1b, section 7), without forming $S$ at all.

# %% id="two-roads" tags=["demo", "nbval-check-output"]
X, mean = projection.centre(digits.X)
print("S:", projection.scatter_matrix(digits.X, mean).shape, "- X X^T:", (X @ X.T).shape)
one, other = projection.pca(digits.X, k=10), projection.pca_svd(digits.X, k=10)
print("both roads lead to the same ten axes:", np.allclose(one.axes, other.axes, atol=1e-6))

# %% [markdown]
# ### Shall we normalise?
# Step 1 looks harmless. It decides everything. The thirteen features of the wines come on very different scales: proline
# goes up to 1,680, hue is about 1. **Predict:** without normalising, what will the first axis be?

# %% id="scales-of-wine" tags=["demo", "nbval-check-output"]
raw, normalised = projection.pca(wine.X, normalise=False), projection.pca(wine.X)
for name, model in (("as measured", raw), ("normalised", normalised)):
    share = projection.proportion_of_variance(model.eigenvalues)
    order = np.abs(model.axes[:, 0]).argsort()[::-1][:2]
    loads = ", ".join(f"{wine.features[j]} {model.axes[j, 0]:.2f}" for j in order)
    print(f"{name}: the first axis holds {share[0]:.3f} of the variance; most of it is {loads}")

# %% id="two-views-of-wine" tags=["demo"]
both = {"as measured": raw.project(wine.X)[:, :2], "normalised": normalised.project(wine.X)[:, :2]}
explore(figures.projected_samples(both, wine.y))

# %% [markdown]
# As measured, the first component is proline, and its 0.998 of the variance is the triumph of a *unit*: written in
# thousands, proline would be nothing. Normalised, all properties have a say, the first axis is a blend led by flavanoids, and
# the three cultivars come apart, although PCA was never told about cultivars. **Different units: normalise.**
#
# So always normalise? Look at the digits. All pixels have the *same* unit, ink. And three of them, in outer columns, are never
# inked at all.

# %% id="constant-pixels" tags=["demo", "nbval-check-output"]
deviation = digits.X.std(axis=0)
print("constant pixels:", np.flatnonzero(deviation == 0))
with np.errstate(invalid="ignore"):
    broken = (digits.X - digits.X.mean(axis=0)) / deviation
print("after dividing by 0:", broken[0, [0, 32, 39]])
careful = projection.pca(digits.X)
lost = np.abs(careful.reconstruct(careful.project(digits.X)) - digits.X).max()
print("the library divides them by", careful.scale[[0, 32, 39]], "- lost on the way there and back:", lost.round(9))

# %% [markdown]
# 0/0 is not a number, and one such entry makes all of $S$ unusable. A constant feature has nothing to say; leave it undivided,
# and it stays 0 after mean-adjusting. The library does so, and on the way back such a pixel returns as it was.
#
# Worse are pixels that are *nearly* constant. **Predict:** pixel 56, the lower left corner, has a trace of ink (1 on the scale
# from 0 to 16) in exactly one of the 1797 digits. How large does this trace become by normalising?

# %% id="one-dot-of-ink" tags=["demo", "nbval-check-output"]
odd = int(np.flatnonzero(digits.X[:, 56])[0])
spoilt = projection.pca(digits.X)
z = (digits.X[odd] - spoilt.mean) / spoilt.scale
print(f"digit number {odd}, a {digits.y[odd]}: pixel 56 is {digits.X[odd, 56]:g}, normalised {z[56]:.1f}")
print(f"the next largest entry of this digit, normalised: {np.sort(np.abs(z))[-2]:.1f}")
c = np.abs(spoilt.axes[56]).argmax()
print(f"the pixel with the largest weight in component {c + 1}: {np.abs(spoilt.axes[:, c]).argmax()}")

# %% [markdown]
# A speck of ink that nobody would notice is blown up to 42 standard deviations, and component 17 listens to it most.
# Normalising says "all features matter alike", and that is not true of a corner that is empty. **Same units: think
# before you normalise.** From here on the digits stay as they are.

# %% exercise="reconstruct"

# %% [markdown]
# ## 7 How many?  (L1.17)
# The last decision is $k$. Since eigenvalues are variances, the share that the first $k$ axes hold is the **proportion of
# variance**
# $$ \mathrm{PoV}(k) = \frac{\lambda_1 + \dots + \lambda_k}{\lambda_1 + \dots + \lambda_d} , $$
# and one rule is to take the least $k$ with $\mathrm{PoV}(k) > 0.9$. Another rule looks at the eigenvalues themselves, one
# after the other. Raymond Cattell called the picture a **scree graph** in 1966, after the rubble at the foot of a cliff: keep
# the cliff, leave the rubble, and cut at the **elbow** where one turns into the other.
#
# > **The slide** says that a scree graph plots the PoV against $k$. Usually it plots the eigenvalues: the left half below. The
# > PoV, right, is its running sum. They tell the same, but the one falls and the other rises, and an elbow is read off the left.
#
# **Predict.** The digits have 64 pixels. How many components hold nine tenths of the variance? And is there an elbow?

# %% id="scree" tags=["demo"]
explore(figures.scree(pixels.eigenvalues), k=slider(1, 64, start=5, label="components kept, k"))

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# 21 components hold more than 0.9; the last two dozen hold next to nothing, and three eigenvalues are 0, one for each
# constant pixel. The elbow is a matter of taste: real scree has no corner. The library takes the point furthest
# below the straight line from the first eigenvalue to the last, and says 12. A rule of thumb is not a law.
# </details>

# %% id="three-answers" tags=["demo", "nbval-check-output"]
share = projection.proportion_of_variance(pixels.eigenvalues)
answers = {"more than 0.9": projection.choose_k(pixels.eigenvalues), "elbow": projection.elbow(pixels.eigenvalues)}
for name, k in answers.items():
    print(f"{name}: k = {k}, which holds {share[k - 1]:.3f}")
print("eigenvalues that are 0, but for rounding:", (pixels.eigenvalues < 1e-9).sum())
left_out = pixels.eigenvalues[21:].sum()
error = projection.reconstruction_error(digits.X, pixels.axes[:, :21]) / len(digits.X)
print(f"k = 21: the eigenvalues left out add up to {left_out:.2f}, the error of a digit is {error:.2f}")

# %% [markdown]
# The last line is Pythagoras again: the eigenvalues that you drop *are* the error that you make.

# %% exercise="proportion_of_variance"

# %% [markdown]
# ### What is left of a digit
# What does 0.9 of the variance look like? **Predict.** At which $k$ could you first read all ten digits? And will you see the
# difference between 21 and 64?

# %% id="digits-from-k" tags=["demo"]
ten = digits.X[:10]
coordinates = pixels.project(ten)
explore(
    figures.images(
        {
            "given": ten,
            "rebuilt": lambda k: pixels.mean + projection.reconstruct(coordinates[:, :k], pixels.axes[:, :k]),
        },
        captions=digits.y[:10],
    ),
    size=(8, 2.6),
    k=slider(1, 64, start=2, label="components kept, k"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# With $k = 1$ every digit is some mixture of a 3 and a 4. About ten numbers are enough for most digits, and with 21 they are
# all there: a third of the numbers, with a grey haze around the strokes. From 21 to 64 mostly the haze disappears. At $k = 64$
# the difference is 0.
# </details>
#
# Is the smaller description also *useful*? A first test: look for the most similar other digit, once by 64 pixels and once by
# $k$ components, and see whether it is the same figure. (L2a has more about neighbours.)

# %% id="neighbours-in-few-dimensions" tags=["demo", "nbval-check-output"]
for k in (2, 10, 21, 64):
    margins = knn_margins(pixels.project(digits.X[::3])[:, :k], digits.y[::3], k=1)  # above 0: the same figure
    print(f"k = {k:2}: the most similar other digit is the same figure in {np.mean(margins > 0):.3f} of the cases")

# %% [markdown]
# Two numbers are too few, ten do nearly as well as all the pixels, and 21 do no worse: for telling digits apart in this way,
# what was dropped hardly mattered.

# %% exercise="choose_k"

# %% [markdown]
# ## Before you go
# - In many dimensions everything is about equally far; real data escape, because they fill only a small part of their space.
# - $Z = (X - \mu)A$ is another seat in the same room. Distances and the sum of the variances stay; their division does not.
# - An extremum on a curve is where a contour *touches* it: $\nabla f = \lambda \nabla g$.
# - Greatest variance and least error choose the same subspace, spanned by eigenvectors, $S a = \lambda a$; the variance is
#   $\lambda$. The error alone does not choose the axes inside it. Each later axis is again an eigenvector.
# - Different units: normalise. Constant features: do not divide. $k$: by the proportion of variance, or at the elbow.
#
# **Three questions**
# 1. A colleague measures one feature in millimetres instead of metres and runs PCA without normalising. What happens?
# 2. All eigenvalues of a data set are equal. What does its cloud look like, and what can PCA do for it?
# 3. Two classes differ only along the direction of *least* variance. What does keeping the first few components do to them?
#
# <details><summary>Answers</summary>
#
# 1. The variance of this feature grows by a factor of a million. Unless it was tiny before, the first axis will be this
#    feature, and will look very convincing with its PoV near 1.
# 2. Round, like a ball: every direction has the same variance, every orthonormal set of axes is as good as any, and each
#    dropped dimension costs its full share, $1/d$.
# 3. It throws the difference away. PCA knows nothing of classes; variance is not the same as usefulness. Methods that look at
#    the labels are for lecture 4.
# </details>
#
# **Before:** [L1b LMS and least squares](L1b_lms_and_least_squares.ipynb) · **Next:**
# [L2a Margins and losses](L2a_margins_and_losses.ipynb): how *sure* is a classifier, and what does a mistake cost?
