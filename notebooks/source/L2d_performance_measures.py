# %% [markdown]
# # L2d · How good is it really?
# *Lecture 2, items L2.16 to L2.20 · 55 minutes · before this: [L2c Heuristics and regularisation](L2c_heuristics_and_regularisation.ipynb)*
#
# In 1884 Sergeant John Finley of the US Army Signal Corps told the world that he could foresee tornadoes. He had issued
# 2,803 forecasts, and more than 96 in a hundred were right. Before the year was out a reader wrote that *he* could do
# better, with no weather map at all: say "no tornado" every day. This notebook is about how not to be fooled like that,
# by others or by yourself.
#
# **After it you can**
# - fill in a contingency table and say which of its ratios answers which question,
# - tell when accuracy lies, and what precision, recall and $F_\beta$ say instead,
# - draw and read a ROC curve, and explain its area as a share of pairs,
# - weigh what speaks for and against that area,
# - make a classifier for ten classes out of classifiers for two, in several ways, and see who is taken for whom.
#
# **[Notation](L0_start_here.ipynb#6-Five-alphabets).**
# The lecture writes $P$ and $N$ for the numbers of positive and of negative samples, TP, FP, FN, TN for
# the four counts, and classes $y \in \{-1, +1\}$ with $+1$ for *positive*; in code they are `y_true`, the answers of a
# classifier are `y_pred`, and its values $g(x) = \langle w, x\rangle$ (bias included) are `scores`. $\theta$ is a
# threshold on the scores.

# %% id="setup" tags=["setup"]
import numpy as np

from autograder import check, hint, progress, puzzle, solution
from lecturelib import data, metrics, multiclass
from lecturelib.figures import L2d as figures
from lecturelib.figures.widgets import choice, explore, slider
from lecturelib.logistic import logistic_newton
from lecturelib.selection import split
from lecturelib.softmax import softmax_regression

# %% [markdown]
# ## 1 Four things can happen  (L2.16)
# A forecast says *tornado* or *none*, and then there is one or there is not. So there are four cases, and the
# **contingency table** counts them:
#
# | | positive (there was one) | negative (there was none) |
# |---|---|---|
# | **classified as positive** | TP, true positive: found | FP, false positive: false alarm |
# | **classified as negative** | FN, false negative: missed | TN, true negative: left alone |
#
# The second word says what the classifier *answered*, the first whether that was right. The columns add up to
# $P = TP + FN$ and $N = FP + TN$, and four ratios answer four questions:
#
# $$ \begin{aligned}
# \text{Recall} = \text{sensitivity} = \text{TPR} &= \frac{TP}{P} &&\text{of all tornadoes, how many were foreseen?} \\[6pt]
# \text{Specificity} = \text{SPC} &= \frac{TN}{N} &&\text{of all quiet days, how many were left in peace?} \\[6pt]
# \text{Precision} = \text{PPV} &= \frac{TP}{TP + FP} &&\text{of all alarms, how many were right?} \\[6pt]
# \text{Accuracy} = \text{ACC} &= \frac{TP + TN}{P + N} &&\text{of all forecasts, how many were right?}
# \end{aligned} $$
#
# Finley foresaw 28 of 51 tornadoes, with 72 false alarms. **Predict:** which of the four ratios flatters him most?

# %% id="finley" tags=["demo", "nbval-check-output"]
finley = metrics.Contingency(tp=28, fp=72, fn=23, tn=2680)
never = metrics.Contingency(tp=0, fp=0, fn=51, tn=2752)
for name, table in (("Finley", finley), ("never ", never)):
    print(f"{name}: accuracy {table.accuracy:.3f}, recall {table.recall:.3f},", end=" ")
    print(f"specificity {table.specificity:.3f}, precision {table.precision:.3f}")

# %% [markdown]
# Specificity flatters him most, and accuracy nearly as much. But the reader was right: "never" has the greater accuracy, 0.982 against 0.966, and it has never warned anybody. Recall
# sees at once what is wrong with it. (Where a ratio is 0/0, as the precision of somebody who raises no alarm, the
# library says 0.)
#
# > **The slide** calls FN the error of type I and FP the error of type II. It must be the other way round: a **type I** error
# > rejects a null hypothesis that is true, and the null hypothesis is *negative*, nothing there. So FP is type I, FN is
# > type II. The cell shows it: a test at the usual level of 5% is one that errs so in 5% of the cases in which there is
# > nothing to be found. Here there is never anything, so every alarm is a *false positive*.

# %% id="type-one" tags=["demo", "nbval-check-output"]
nothing_there = np.random.default_rng(0).normal(size=100_000)
alarms = np.where(nothing_there >= 1.645, 1, -1)  # a one-sided test at the 5% level
table = metrics.contingency(np.full(100_000, -1), alarms)
print(f"false positives: {table.fpr:.2f} of the cases, false negatives: {table.fn}")

# %% exercise="contingency"

# %% [markdown]
# ## 2 When accuracy lies  (L2.17)
# The lecture puts it in one sentence: we do not lose much accuracy by doing badly on a small class. How much is "not
# much"? Let us take real tumours: 569 of them, malignant ($+1$) or benign ($-1$), of which we look at two measures
# only, so that the task is not too easy. A linear classifier learns from half of them (it minimises the log loss of
# L2a, by a method that L4c explains) and is tried on the others. *Every number in this section and
# the next is from tumours that it has not seen.*

# %% id="tumours" tags=["demo", "nbval-check-output"]
tumours = data.breast_cancer()
y = np.where(tumours.y == "malignant", 1, -1)
X = tumours.columns("mean texture", "mean compactness")
train, (X_test, y_test) = split(X, y, test_size=0.5, stratified=True)
scores = logistic_newton(*train).decision(X_test)
at_zero = metrics.contingency(y_test, np.where(scores >= 0, 1, -1))
print(at_zero, f"- accuracy {at_zero.accuracy:.3f}")
print(f"recall {at_zero.recall:.3f}, specificity {at_zero.specificity:.3f}")

# %% [markdown]
# These are tumours that a doctor had already found suspicious; 37 in 100 are malignant. Now suppose that somebody takes
# the same classifier for a *screening* of a thousand people, few of whom are ill, and that recall and specificity stay
# what they are.
#
# **Predict.** Drag the share of ill people down from 37% to 1%. Which bars will stay where they are? Will the
# accuracy rise or fall? If you are told "ill", how worried should you be?

# %% id="prevalence" tags=["demo"]
explore(
    figures.screening(at_zero.recall, at_zero.specificity),
    prevalence=slider(0.5, 50.0, start=37.0, step=0.5, label="prevalence: ill people, in percent"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Recall and specificity stay (but for rounding to whole people): each looks at one column of the table only, and how
# large the column is does not matter to it. Accuracy *rises* while the screening gets useless: at 1% it finds 6 of 10
# ill people, among 117 alarms. Told "ill", you are so with a probability of 0.05. And doing nothing at all, the black
# bar, beats it from a prevalence of about 15% downwards: then accuracy is made of healthy people who were left alone.
# </details>

# %% id="prevalence-numbers" tags=["demo", "nbval-check-output"]
for ill in (370, 150, 10):  # of a thousand
    tp, tn = round(at_zero.recall * ill), round(at_zero.specificity * (1000 - ill))
    each = metrics.Contingency(tp, 1000 - ill - tn, ill - tp, tn)
    print(f"{ill:3} ill: accuracy {each.accuracy:.2f}, 'no' to all {1 - ill / 1000:.2f};", end=" ")
    print(f"{each.tp + each.fp} alarms, {each.tp} of them right: precision {each.precision:.2f}")

# %% [markdown]
# ### One number from two
# So report precision *and* recall. Where one number has to be, the **$F_\beta$-measure** takes their harmonic mean,
# with a weight,
# $$ F_\beta = (1 + \beta^2) \cdot \frac{\text{Precision} \cdot \text{Recall}}{\beta^2 \cdot \text{Precision} + \text{Recall}}
#  = \frac{(1 + \beta^2)\, TP}{(1 + \beta^2)\, TP + \beta^2\, FN + FP} , \qquad
# F_1 = 2 \cdot \frac{\text{Precision} \cdot \text{Recall}}{\text{Precision} + \text{Recall}} . $$
# The second form (put the fractions in; it is a good exercise) says what $\beta$ does: a missed sample weighs as much
# as $\beta^2$ false alarms. Why harmonic? Because the ordinary mean is easily bought: "tornado!" every day has recall
# 1, so a mean above ½. The harmonic mean is never more than twice the lesser of the two. And true negatives do not
# occur in it at all.

# %% id="f-measure" tags=["demo", "nbval-check-output"]
always = metrics.Contingency(tp=51, fp=2752, fn=0, tn=0)
for name, each in (("Finley", finley), ("never ", never), ("always", always)):
    ordinary = (each.precision + each.recall) / 2
    print(f"{name}: ordinary mean {ordinary:.3f}, F1 {each.f1:.3f}, F2 {each.f_beta(2):.3f}")

# %% [markdown]
# Another cure is to let every class count the same, however small: measure each class apart and take the mean of the
# classes, the **macro-average**. If the tables are added up first, every *sample* counts the same (the
# **micro-average**), and for recall that is accuracy again. For the tumours, and for "all benign":

# %% id="macro-micro" tags=["demo", "nbval-check-output"]
guesses = {"classifier": np.where(scores >= 0, 1, -1), "all benign": np.full(len(y_test), -1)}
for name, y_pred in guesses.items():
    macro = metrics.macro_average(y_test, y_pred, "recall")
    micro = metrics.micro_average(y_test, y_pred, "recall")
    F_1 = metrics.f_beta(y_test, y_pred)
    print(f"{name}: F1 {F_1:.3f}, recall: macro {macro:.3f}, micro {micro:.3f}")

# %% exercise="f_beta"

# %% [markdown]
# ## 3 Turn the knob  (L2.16, L2.17, L2.18, L2.20)
# A linear classifier does not only say yes or no; it has a score $g(x)$. Who says that the line between yes and no must
# be at 0? Call
# *positive* whatever scores at least $\theta$, and turn $\theta$ like a knob. All the positions of the knob together are the **ROC curve**: for each $\theta$
# a point with
# $$ \text{FPR} = \frac{FP}{N} = 1 - \text{specificity} \ \text{ to the right}, \qquad \text{TPR} = \frac{TP}{P} = \text{recall} \ \text{ upwards.} $$
# (ROC is short for *receiver operating characteristic*: the receivers belonged to radars, their operators had to tell
# aircraft from geese.)
#
# **Take hold of it.** The threshold is the black line among the scores; drag it by its ring, or by its slider. **Predict**
# before you do. (a) If you drag it from the right end to the left, which way does the point run along the ROC curve? (b)
# Which way must the threshold go to miss fewer tumours, and what grows in the table? (c) For $\beta = 2$, is the best
# threshold higher or lower than for $\beta = 1$? And for $\beta = ½$?

# %% id="board" tags=["demo"]
explore(
    figures.threshold_board(y_test, scores, names=("benign", "malignant")),
    size=(8, 6.5),
    threshold=slider(-6.0, 9.0, start=0.0, step=0.25, label="threshold θ", drag="x"),
    beta=slider(0.25, 4.0, start=1.0, step=0.25, label="β of the F-measure"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) From $(0, 0)$, where nobody is called malignant, up and to the right to $(1, 1)$, and never back: a lower
# threshold can only add samples to the upper row of the table. (b) Lower; found tumours *and* false alarms grow, and
# the curve is the exchange rate between them. (c) Lower for $\beta = 2$, since misses cost more; higher for $\beta =
# ½$. The threshold 0, which training takes for granted, is the best for none of the three. The cell has the numbers.
# </details>

# %% id="best-thresholds" tags=["demo", "nbval-check-output"]
curve = metrics.roc_points(y_test, scores)
for beta in (0.5, 1.0, 2.0):
    F = [metrics.f_beta(y_test, np.where(scores >= cut, 1, -1), beta=beta) for cut in curve.thresholds]
    best = int(np.argmax(F))
    at = f"TPR {curve.tpr[best]:.2f}, FPR {curve.fpr[best]:.2f}"
    print(f"beta {beta}: best F {F[best]:.3f} at threshold {curve.thresholds[best]:.2f}, where {at}")

# %% [markdown]
# Two warnings. A threshold is a parameter like any other: choose it on data that you do not report on (we did not, just
# now; so these best values are a little too good). And no curve says which point to take. That depends on what a miss
# and a false alarm *cost*, which no data set knows.

# %% exercise="roc_points"

# %% [markdown]
# ## 4 Best, typical, worst  (L2.18, L2.20)
# The lecture draws three curves: A the best, B a typical one, C the worst. What do they look like on real data? Every
# single measure of a tumour is a score already, with nothing to be learnt. Here are four of the thirty,
# with the area under each curve (AUC; the next section says what it means). **Predict:**
# how can a score be
# *worse* than the diagonal, and what would you do with it?

# %% id="features-as-scores" tags=["demo", "nbval-check-output"]
chosen = ("worst perimeter", "mean smoothness", "texture error", "symmetry error")
curves = {name: metrics.roc_points(y, tumours.columns(name)[:, 0]) for name in chosen}
for name, each in curves.items():
    print(f"{name}: AUC {each.auc:.3f}")
turned = metrics.roc_points(y, -tumours.columns("symmetry error")[:, 0])
print(f"symmetry error with a minus sign: AUC {turned.auc:.3f}")

# %% id="best-typical-worst" tags=["demo"]
explore(figures.roc_curves(curves), size=(7, 4.2))

# %% [markdown]
# The **best** curve goes straight up to the corner $(0, 1)$, everybody found and no false alarm, and then along the
# top; the worst perimeter of a tumour's nuclei is close to it. (*Worst* is the name of the mean over a tumour's three
# largest.) Smoothness is a **typical** one. The **worst** is the diagonal: there TPR = FPR, ill and healthy are called
# ill equally often, as by a coin that does not look at them. The texture error does little else.
#
# And *below* the diagonal? Nobody can stay there against their will: **invert** the classifier, say yes where it says
# no, and each point
# $(\text{FPR}, \text{TPR})$ becomes $(1 - \text{FPR}, 1 - \text{TPR})$. The whole curve turns about the middle of the square, and the area
# becomes $1 - \text{AUC}$, as the last line of the cell shows. A perfectly wrong classifier is a perfect one with its
# wires swapped. (Decide on the inversion on training data. A coin is below the diagonal half of the time, and inverting
# it after the fact is no skill.)

# %% [markdown]
# ## 5 The area counts pairs  (L2.18)
# The **AUC** is the area under the ROC curve: 1 for the best, ½ for the diagonal. But what *is* it? An area in a square
# of shares is not something that one can point at. The lecture says "connected with Mann-Whitney $U$", and that is the
# answer: take one positive and one negative sample at random. How probable is it that the positive one has the greater
# score? With a tie counted as one half,
# $$ \text{AUC} = \frac{U}{P \cdot N} , \qquad U = \sum_{y_i = +1}\ \sum_{y_j = -1} \Bigl( [s_i > s_j] + \tfrac12 [s_i = s_j] \Bigr) . $$
# Here are three ways to the same number: trapezoids under the curve, a hundred thousand pairs drawn at random (so, but for
# luck, the same), and Mann and Whitney's sum of ranks.

# %% id="auc-three-ways" tags=["demo", "nbval-check-output"]
rng = np.random.default_rng(0)
malignant = rng.choice(scores[y_test == 1], 100_000)
benign = rng.choice(scores[y_test == -1], 100_000)
print(f"area under the curve: {metrics.roc_points(y_test, scores).auc:.4f}")
print(f"random pairs with the malignant one ahead: {np.mean(malignant > benign):.4f}")
print(f"rank sum: {metrics.auc_rank_sum(y_test, scores):.4f}")

# %% [markdown]
# Why do they agree? Look at every pair at once. Below are 12 malignant and 15 benign tumours of the test set; each mark
# on the right is a pair, and the ROC curve runs exactly between the pairs in the right order and those in the wrong
# one.
#
# **Predict.** Doctors round. Drag the rounding up, so that more and more scores coincide. What happens to the stairs?
# Must the AUC fall? Where will it end, when all scores are the same?

# %% id="pairs" tags=["demo"]
few = np.concatenate([np.flatnonzero(y_test == 1)[::9], np.flatnonzero(y_test == -1)[::12]])
explore(
    figures.pair_grid(y_test[few], scores[few]),
    rounding=slider(0.0, 20.0, start=0.0, step=0.5, label="scores rounded to multiples of"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# Tied samples pass the threshold together, so the curve takes a slanting step, right through the middle of their block
# of pairs: half of the block is below it. That is the ½ of a tie. The AUC need not fall: a tie may replace a wrong
# order as well as a right one, and at 1.5 it is a little *higher* than before. At the end all scores are 0, every pair
# is a tie, and the AUC is ½: rounded to nothing, the classifier is a coin.
# </details>

# %% id="rounded" tags=["demo", "nbval-check-output"]
for rounding in (0.5, 1.5, 5.0, 20.0):
    rounded = np.round(scores[few] / rounding) * rounding
    print(f"rounded to multiples of {rounding}: AUC {metrics.auc_rank_sum(y_test[few], rounded):.3f}")

# %% exercise="auc_rank_sum"

# %% [markdown]
# ## 6 Is AUC out of date?  (L2.20)
# "Out of date measure", says the slide, and no more. Is it? Look at two measures of the tumours with an AUC of 0.776
# and of 0.737. Is the first the better score, whatever you need it for? **Predict,** then move the limit: the largest share
# of healthy people that you are willing to alarm.

# %% id="crossing-curves" tags=["demo"]
chosen = ("mean texture", "worst symmetry")
rivals = {name: metrics.roc_points(y, tumours.columns(name)[:, 0]) for name in chosen}
explore(
    figures.roc_curves(rivals),
    size=(7, 4.2),
    alarms=slider(0.01, 1.0, start=0.3, step=0.01, label="false alarms allowed (largest FPR)"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The curves cross. If at most 5% false alarms are allowed, the score with the *lesser* AUC finds more than four times
# as many tumours. From about 15% on it is the other way round. The area adds up both parts, and much of it belongs to
# thresholds that no hospital would ever set.
# </details>

# %% id="crossing-numbers" tags=["demo", "nbval-check-output"]
for name, each in rivals.items():
    found = {limit: f"{each.tpr[each.fpr <= limit].max():.3f}" for limit in (0.05, 0.15, 0.30)}
    print(f"{name}: AUC {each.auc:.3f}, share found at FPR up to:", found)

# %% [markdown]
# **Against it.** (1) It is a mean over *all* thresholds, also absurd ones. (2) It does not see prevalence. In the
# screening of section 2 the curve and its area stayed the same while the precision fell from 0.77 to 0.05; for rare
# classes draw precision against recall as well. (3) It only knows the *order* of the scores, not whether "0.9" comes
# true nine times in ten. (4) David Hand showed in 2009 that, read as a mean cost, it weighs the costs differently for
# each classifier that it compares: two rulers, not one.
#
# **For it.** (1) When nobody can say yet what errors cost or how rare the class will be, a measure that needs neither
# is what one wants. (2) It has a plain meaning, a share of pairs, and for a task that *is* ranking (who is called in
# first?) it is the very thing asked for. (3) It does not change if the scores are stretched or the classes resampled,
# so results from different places can be compared.
#
# So not out of date, but out of place wherever you know more: at a known threshold report the table, at known costs the
# cost, for rare classes precision. AUC is for the time before you know. And whatever you report, plot the curve: the
# area of one that crosses another hides the crossing.

# %% [markdown]
# ## 7 More than two classes  (L2.19)
# Our classifiers say yes or no, but there are ten digits. The lecture names three ways out, and lecture 3 has a fourth:
#
# - **One-vs-one**: a classifier for each pair of classes, $K(K-1)/2$ in all, each trained on its two classes only. Each
#   has one vote.
# - **One-vs-all** (or one-vs-rest): a classifier for each class, "this one, or any other?". The largest $g$ wins.
# - **Hierarchical**: first tell two *groups* of classes apart, then groups within the group: $K - 1$ questions along a
#   tree.
# - **Directly**: one model with a weight vector for each class, trained all at once so that the right class has the
#   largest $g$ (here by the log loss for $K$ classes, called softmax regression; L4c).
#
# All on one data set: 1,797 handwritten digits, half of them to learn from, and in all four ways the log loss with a
# little of L2c's penalty ($\tau = 0.1$). **Predict:** which makes the fewest mistakes? Which costs most?
# (We count the lines $w$ to be stored, and the products $\langle w, x\rangle$ that one round through the training data
# takes.)

# %% id="four-ways" tags=["demo"]
digits = data.digits()
(X_ink, digit), (X_new, digit_new) = split(digits.X / 16, digits.y, test_size=0.5, stratified=True)


def learner(X, y):
    return logistic_newton(X, y, l2=0.1, tol=1e-3)


ways = {
    "one-vs-one": multiclass.one_vs_one(X_ink, digit, learner=learner),
    "one-vs-all": multiclass.one_vs_rest(X_ink, digit, learner=learner),
    "hierarchical": multiclass.hierarchical(X_ink, digit, learner=learner),
    "directly": softmax_regression(X_ink, digit, learning_rate=0.005, l2=0.1, max_epochs=400),
}
answers = {way: model.predict(X_new) for way, model in ways.items()}

# %% [markdown]
# With ten classes the table of answers has ten rows and ten columns and is called a **confusion matrix**. Careful:
# here, as in most software, the *row* is the true class; in the lecture's table it was the column. What is right is on
# the diagonal; the more often a mistake is made, the darker it is. Go through the four ways: which pairs of digits are
# confused by all of them?

# %% id="confusions" tags=["demo"]
counts = {way: metrics.confusion_matrix(digit_new, answer).counts for way, answer in answers.items()}
explore(figures.confusion(lambda way: counts[way], range(10)), size=(6.5, 5.5), way=choice(*ways))

# %% id="costs" tags=["demo", "nbval-check-output"]
sizes = np.bincount(digit)  # samples of each digit
for way, model in ways.items():
    if way == "directly":
        lines, work = 10, 10 * len(digit)  # every sample meets every line
    else:
        lines = len(model.models)
        work = ((model.code != 0) @ sizes).sum()  # where the code is 0, it does not see that digit
    wrong = (answers[way] != digit_new).sum()
    print(f"{way:12}  {lines:2} lines, {work} products w·x a round, {wrong} of {len(digit_new)} wrong")

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# All four stumble over the eights most, and take them for ones most often: blame the digits, not the scheme. One-vs-one makes the
# fewest mistakes, for each of its questions is an easy one, 4 against 9 and nothing else. It stores 45 lines where
# others get by with ten (for a thousand classes it would be half a million), and yet its training is no dearer than
# that of one-vs-all: many questions, but each of two classes only. The hierarchy is the cheapest, in training and in
# use, where the way down asks at most eight of its nine questions; but a sample sent the wrong way at the top cannot
# come back. The direct way does the work of one-vs-all, but its ten lines learn *together*, so that their values can be
# compared.
# </details>

# %% exercise="confusion"

# %% [markdown]
# Each detour has its own weakness. One-vs-one can end in a draw. In one-vs-all, often *nobody* says
# yes, or several do, and one has to compare values $g$ that were never brought to one scale. And a hierarchy is as good
# as its tree: the library joins the classes whose means are nearest, so that the hard questions come last; cut the
# digits as 0 to 4 against 5 to 9 instead, and see.

# %% id="weaknesses" tags=["demo", "nbval-check-output"]
votes = np.sort(np.round(ways["one-vs-one"].decision(X_new)), axis=1)  # the fraction only breaks ties
g = ways["one-vs-all"].decision(X_new)
print("one-vs-one, two with the most votes:", (votes[:, -1] == votes[:, -2]).sum())
yes = (g >= 0).sum(axis=1)
print("one-vs-all, nobody says yes:", (yes == 0).sum(), "- several do:", (yes > 1).sum())
bad_tree = ((((0, 1), 2), (3, 4)), (((5, 6), 7), (8, 9)))
print("our tree:", multiclass.class_tree(X_ink, digit))
by_number = multiclass.hierarchical(X_ink, digit, learner=learner, tree=bad_tree)
print("wrong with the tree 0-4 against 5-9:", (by_number.predict(X_new) != digit_new).sum())

# %% exercise="one_vs_one_vote"

# %% [markdown]
# ## Before you go
# - Four counts, and every measure is made of them. Recall and specificity look at one column of the table each, so
#   prevalence does not touch them; precision and accuracy mix the columns.
# - Accuracy lies where a class is rare. Compare with "no to everybody", or use precision and recall, $F_\beta$ (a miss
#   weighs $\beta^2$ false alarms), or averages over classes.
# - The ROC curve is all thresholds at once; the diagonal is the worst, and what is below it is to be inverted. Its area is
#   the share of pairs in the right order, ties one half.
# - Many classes from two: one-vs-one, one-vs-all, a hierarchy; or directly. The confusion matrix shows who is taken for
#   whom.
#
# **Three questions**
# 1. A test for a disease has recall 1 and specificity 0.99. One person in 10,000 is ill. Your test is positive. Are you
#    ill?
# 2. You replace all scores $s$ by $s^3$. What happens to the ROC curve, to the AUC, to the table at the threshold 0, and
#    to the table at the threshold 2?
# 3. A classifier for three classes has a confusion matrix with the rows (50, 0, 0), (0, 48, 2), (3, 2, 0). Its accuracy
#    is 0.93. What is wrong with it?
#
# <details><summary>Answers</summary>
#
# 1. Hardly: of 10,000 people one is ill and found, and about 100 healthy ones are alarmed. The precision is about 0.01.
# 2. Nothing happens to the curve and its area, since the order of the scores is the same. At 0 the table stays too
#    ($s^3 \ge 0$ where $s \ge 0$); at 2 it may change: $s^3 \ge 2$ from $s = 1.26$ on, so more samples are called positive.
# 3. It never gets the third class right: recall 0. That is 5 samples of 105, and accuracy hardly notices. The macro-average
#    of the recall, $(1 + 0.96 + 0)/3 = 0.65$, does.
# </details>
#
# **Before:** [L2c Heuristics and regularisation](L2c_heuristics_and_regularisation.ipynb) · **Next:** L3a, Optimisation:
# how long a step, and in which direction?
