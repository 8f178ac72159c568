# %% [markdown]
# # Start here
# **15 minutes.** You need school algebra, a little Python, and the will to press a few buttons.
#
# A straight line is the simplest opinion a computer can hold about data: everything on this side is *spam*, everything
# on that side is *mail*. This course is about such lines (and planes, and hyperplanes): how to find a good one, how to
# notice a bad one, and what to do when no line will do. Five lectures became twenty notebooks; each asks a question,
# answers it with a few lines of code and a picture, and then lets you try.
#
# When you have finished this page you can
# - run a notebook and tell whether your computer has what the course needs,
# - use a slider to *ask* a figure something,
# - write an exercise, check it, and get a hint when stuck,
# - hand a notebook in, and find your way to the others.

# %% [markdown]
# ## 1 Run a cell
# The grey boxes are code. Click into one and press **Shift+Enter**: it runs, its result appears below it, and you are in
# the next one. Run them from top to bottom; a cell may need what an earlier one has made. If things get tangled, the menu
# *Kernel ▸ Restart Kernel and Run All Cells…* starts afresh; nothing that you typed is lost.
#
# Try it with this one, which looks at your computer.

# %% id="environment-check" tags=["setup", "output-not-saved"]
try:
    from autograder import check, doctor, hint, progress, puzzle, solution
except ImportError as problem:
    raise SystemExit(
        f"{problem}. This notebook runs outside the course's environment: close it, run "
        "`python3 course.py lab` in the course's folder, and open it from there."
    ) from None

doctor()

# %% [markdown]
# *Everything is there*? Then go on. Otherwise the last line says what to do.

# %% [markdown]
# ## 2 Ask a figure a question
# Two kinds of points, forty in all, and a line. The line is nailed to the cross, but free to turn. A point on the wrong
# side of the line gets a red ring; the title counts the rings.
#
# **Predict** before you touch the slider. You may turn the line to any angle. Is there exactly one angle without a
# mistake? None? Many?

# %% id="imports" tags=["setup"]
import numpy as np

from lecturelib import data
from lecturelib.figures import L0 as figures
from lecturelib.figures.widgets import explore, slider

# %% id="turning-line" tags=["demo"]
X, y = data.two_clouds()
explore(figures.turning_line(X, y), angle=slider(-90, 90, start=60, step=5, label="angle of the line, in degrees"))

# %% [markdown]
# Drag the slider, or click on it and use the arrow keys: they move it one step at a time. (You see a picture but no slider?
# Then the cells have not been run yet: *Run ▸ Run All Cells*.)
#
# <details><summary>What you should have seen</summary>
#
# Many: on the slider, every angle from −50° to 0° leaves no point on the wrong side. So "no mistakes" does not yet say
# *which* line to take, and a point that arrives tomorrow may well tell them apart. You have just met the two questions of
# this course: how does a computer find such a line (lectures 1, 3 and 5), and which of all of them is the best
# (lectures 2 and 4)?
# </details>

# %% [markdown]
# ## 3 Solve an exercise
# Below is your first exercise. Replace the `...` by your answer, run the cell, then run the `check` cell after it. A check
# shows what holds and what does not yet. It runs on your computer and nobody sees it: press it as often as you like.
#
# As long as you have not written anything it says *not attempted yet*, and later cells never need your answers: you can
# leave an exercise and come back.

# %% exercise="midpoint"

# %% [markdown]
# Stuck? Each call of `hint()` says a little more about the exercise that you checked last; nothing is given away unless
# you ask. After the last hint come `puzzle()`, which shows the pieces of a solution to be put in order, and `solution()`;
# an edition for a class has neither, and says so.

# %% id="first-hint" tags=["check"]
hint()

# %% [markdown]
# Where were you? Each check ends with a line that says how many exercises of its notebook hold, and `progress()`, run in
# a cell of your own, shows the whole course and what comes next. Both remember what you did last week.
#
# ### The rules
# They hold in every notebook, and a check applies them as the grader does.
# - **Python and NumPy only.** While your answer runs, the course's library `lecturelib` is closed, also where the notebook
#   has imported a function of it: the library holds the answers. A check names the function that you called. SciPy and
#   others are not there at grading. Where an exercise has other rules, its text says so.
# - **Arguments stay as they are.** `w = w + step` makes a new array; `w += step` changes the array of whoever called your
#   function, and the check fails with a sentence. Work on a copy where you need one.
# - **The last definition counts.** If two cells define the same function, the lower one is graded, as in Python.
# - **Numbers count, not how they are printed.** Where an example shows `2.0`, NumPy may print `np.float64(2.0)` for yours.
# - **Five seconds** are plenty for a call. Then a check ends it; of what your function prints, it shows 100 lines.
#
# ### When something is red
# `NameError: name 'midpoint' is not defined` at a check means that the cell with the function has not run: run it, and look
# whether it says `SyntaxError`. The arrow `^` there points at the place, or just behind it. If a cell runs for ever, stop it
# with the ■ button above.

# %% [markdown]
# ## 4 Hand it in
# If you take this course with an instructor: save the notebook (**Ctrl+S**, on a Mac **⌘S**) and upload the file
# `L0_start_here.ipynb`, under this name, to where your course collects them. Before that, run everything once from top to
# bottom (*Kernel ▸ Restart Kernel and Run All Cells…*) and look at your checks.
#
# What is graded are the functions that you wrote, found by their names. So keep the names; everything else is free: own
# cells, own helper functions, experiments. The grader tries more cases than the checks here do, so an answer should be
# right in general, not only for the examples. A notebook that raises an error somewhere still gets the points of all that
# works.
#
# If you study alone, there is nothing to hand in.

# %% [markdown]
# ## 5 The map
# ### By lecture
# The course follows five lectures.
#
# | lecture | notebook | what it answers | minutes |
# |---|---|---|---|
# | 0 | **L0 Start here** | how does this work? | 15 |
# | 1 | [L1a Discriminants and the perceptron](L1a_discriminants_and_perceptron.ipynb) | how does a line classify, and how does a machine find one? | 50 |
# | 1 | [L1b LMS and least squares](L1b_lms_and_least_squares.ipynb) | what if we fit numbers instead of counting mistakes? | 40 |
# | 1 | [L1c Projection and PCA](L1c_projection_and_pca.ipynb) | which few directions tell most about the data? | 60 |
# | 2 | [L2a Margins and losses](L2a_margins_and_losses.ipynb) | how *sure* is a classifier, and what does a mistake cost? | 45 |
# | 2 | [L2b Gradient methods](L2b_gradient_methods.ipynb) | how do we walk downhill on such a cost, and how long does it take? | 45 |
# | 2 | [L2c Heuristics and regularisation](L2c_heuristics_and_regularisation.ipynb) | which tricks help the walk, and when do they hurt? | 45 |
# | 2 | [L2d Performance measures](L2d_performance_measures.ipynb) | how good is it really? | 55 |
# | 3 | [L3a Optimisation](L3a_optimisation.ipynb) | how long a step, and in which direction? | 45 |
# | 3 | [L3b Linear machines and MSE](L3b_linear_machines_and_mse.ipynb) | what if there are more classes, and must every sample count the same? | 50 |
# | 3 | [L3c Perceptron rules](L3c_perceptron_rules.ipynb) | what happens where no line separates? | 45 |
# | 3 | [L3d Generalised linear models](L3d_generalised_linear.ipynb) | how does a linear model draw a curve? | 50 |
# | 3 | [L3e Information](L3e_information.ipynb) | how many bits does a feature tell about the class? | 45 |
# | 4 | [L4a Discriminants and geometry](L4a_discriminants_and_geometry.ipynb) | how far is a point from the line, and what do the weights mean? | 45 |
# | 4 | [L4b From Gaussians to posteriors](L4b_from_gaussians_to_posteriors.ipynb) | when is a line the best one could do? | 45 |
# | 4 | [L4c Logistic discrimination](L4c_logistic_discrimination.ipynb) | how likely is the class? | 55 |
# | 5 | [L5a Regression and scaling](L5a_regression_and_scaling.ipynb) | why do units matter to an algorithm? | 45 |
# | 5 | [L5b Regularisation](L5b_regularisation.ipynb) | how do we keep a flexible model calm? | 50 |
# | 5 | [L5c Perceptron variants](L5c_perceptron_variants.ipynb) | can many mediocre lines vote for a good one? | 45 |
# | all | [L6 Capstone](L6_capstone.ipynb) | one honest study from data to report | 90 |
#
# ### By topic
# | if you want to know about | read |
# |---|---|
# | the perceptron | L1a, then L2b (why it stops), L3c (when it does not), L5c (voting) |
# | regression | L1b, L5a, L5b |
# | walking downhill | L3a, L2b, L2c |
# | probabilities | L4b, L4c |
# | the geometry of lines and planes | L1a, L4a, L3b |
# | curves from linear models | L4a, L3d, L5b |
# | overfitting and its cure | L5b, L3d, L2c |
# | fewer dimensions, better features | L1c, L3e |
# | judging a classifier | L2a, L2d, L6 |
#
# ### By the time you have
# | you have | take |
# |---|---|
# | an evening | L0, L1a, L2d: a line, how a machine finds it, and how good it is |
# | two weeks, an hour a day | L0 · L1a, L1b · L3a, L2a, L2b · L4b, L4c · L5a, L5b · L2d, and L6 at the weekend |
# | one term, two notebooks a week | all twenty in the order of the lectures; weeks 1 and 2 lecture 1, 3 and 4 lecture 2, 5 to 7 lecture 3, 8 and 9 lecture 4, 10 and 11 lecture 5, the capstone at the end |
#
# Each notebook says on top what it builds on.

# %% [markdown]
# ## 6 Five alphabets
# The lectures come from five places and name the same things differently. Each notebook speaks the language of its
# lecture; the library has one of its own.
#
# | what | lecture 1 | lecture 2 | lecture 3 | lecture 4 | lecture 5 | the library |
# |---|---|---|---|---|---|---|
# | number of samples | $n$ | $\ell$ | $n$ | $N$ | $n$ | n, the rows of `X` |
# | number of features | $d$ | $n$ | $d$ | $d$ | $d$ | d, the columns of `X` |
# | a sample | $x_i$ | $x_i$ | $x^i$, augmented $z^i$ | $x^t$ | $x^{(i)}$ | a row of `X` |
# | its class, or its number | $t_i$ | $y_i$ | $y^i$ | $r^t$ | $y^{(i)}$ | `y` |
# | weights | $w$ | $w$ | $w$, with the bias $a$ | $w$ | $\theta$ | `weights` |
# | bias | $w_0$ | $-w_0$ | $w_0$ | $w_0$ | $\theta_0$ | `bias` |
# | value of the discriminant | $g(x)$ | $\langle w, x\rangle$ | $g(x)$ | $g(x)$ | $\theta^T x$ | `decision(X)` |
# | what is made small | $E$ | $Q$ | $J$, $L$ | $E$ | $J$ | `cost`, `risk` |
# | learning rate | $\eta$ | $\mu$ | $\alpha$ | $\eta$ | $\alpha$ | `learning_rate` |
# | strength of the penalty | – | $\tau$ | $\lambda$ | – | $\lambda$ | `l2` |
# | basis function | – | – | $h_i(x)$ | $\phi_j(x)$ | $\phi_j(x)$ | a column of `X` |
#
# Beware of what changes its meaning:
#
# | | means | but |
# |---|---|---|
# | $\alpha$ | a learning rate in lectures 3 and 5 | smooths an average in 2 |
# | $\mu$ | a mean in 1, 4 and 5 | is the learning rate in 2 |
# | $\lambda$ | the strength of a penalty in 3 and 5 | is a multiplier, then an eigenvalue, in 1 |
# | $n$ | counts samples | counts features in 2 |
# | $y$ | is the true class in 2, 3 and 5 | is a probability in 4 |
# | $z$ | is a projection in 1 | is an augmented sample in 3, and a basis function's value in 4 |
# | $h$ | is a basis function in 3 | is the whole model's answer in 5 |
# | $g(x) = 0$ | is the class $+1$ in 5, and in the library | is $C_2$ in 4, and undecided in 1 and 3 |
#
# The **penalty**, too, comes in three sizes: $\frac\tau2 \lVert w\rVert^2$ once, bias included (lecture 2);
# $\lambda_3 \lVert w\rVert^2$ for every single sample's squared error (3); $\frac{\lambda_5}2 \lVert\theta\rVert^2$ without
# the bias, beside half the *mean* squared error (5, and the library). For $n$ samples, $Q$ half the sum of the squared
# errors, and the bias treated alike, all three have the same minimum where $\tau = n\lambda_5$ and $\lambda_3 = \lambda_5$.

# %% [markdown]
# ## Before you go
# 1. What does *not attempted yet* mean, and will it stop the notebook from running?
# 2. Your check is all green. Why may the grader still find a mistake?
# 3. Why is "it makes no mistake on these points" not enough to choose a line?
#
# <details><summary>Answers</summary>
#
# 1. The stub's `...` is still there. It stops nothing: later cells do not need your answer.
# 2. The grader tries more cases. An answer that fits only the examples fits only the examples.
# 3. Many lines make no mistake on them, and they disagree about points that have not been seen yet.
# </details>
#
# **Next:** the first lecture, [L1a Discriminants and the perceptron](L1a_discriminants_and_perceptron.ipynb).
