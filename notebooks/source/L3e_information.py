# %% [markdown]
# # L3e · How much does an answer tell?
# *Lecture 3, items L3.24 to L3.26 · 45 minutes · before this: [L3d Generalised linear models](L3d_generalised_linear.ipynb)*
#
# "Only infrmtn esentil to understd mst b tranmitd", says the slide, and you could read it. So the missing letters told
# you nothing new. In 1948 Claude Shannon made a number out of that remark. It measures dice and telegrams, and it can
# say which of nine questions to ask a voter, before any classifier has been trained.
#
# **After it you can**
# - compute the entropy of a distribution, and say what it has to do with the length of a message,
# - build Huffman's code, and know how far from the entropy it can be,
# - tell what is left to know about $x$ once $y$ is known, on average and for a single $y$,
# - rank features by mutual information, and name three things that such a ranking does not see.
#
# **[Notation](L0_start_here.ipynb#6-Five-alphabets).**
# $p(x)$ is the probability that a signal has the value $x$; $p(x, y)$, $p(x|y)$ as usual. $H[x]$ is the
# entropy, $H[x|y]$ the conditional entropy, $I[x, y]$ the mutual information, all as in the lecture, and $\log$ is
# $\log_2$, so that everything is in bits. In code `p` holds probabilities: of shape (K,) for one signal, and (K, L) for
# two, with $x$ in the rows and $y$ in the columns. $c$ is a class.

# %% id="setup" tags=["setup"]
import numpy as np

from autograder import check, hint, progress, puzzle, solution
from lecturelib import data, information
from lecturelib.figures import L3e as figures
from lecturelib.figures.widgets import explore, slider
from lecturelib.logistic import logistic_newton
from lecturelib.metrics import error_rate
from lecturelib.multiclass import one_vs_rest
from lecturelib.selection import cross_validate, split

# %% [markdown]
# ## 1 Two dice on the telegraph  (L3.24)
# You throw a die with the eight sides A to H and wire each result to a friend, in zeros and ones. If the die is fair,
# eight words of three bits do: 3000 bits for 1000 throws. Now the die is loaded: A comes up in half of the throws, B in
# a quarter, and so on down to G and H with $1/128$ each. The lecture's code is A = `0`, B = `10`, C = `110`, …, G =
# `1111110`, H = `1111111`. Seven bits for an H! **Predict:** is that a good idea?

# %% id="two-dice" tags=["demo", "nbval-check-output"]
fair, biased = data.fair_die(), data.biased_die()
code = information.huffman_code(biased)
print("words for A to H:", *code.codewords)
print("bits a throw: fair", fair @ np.full(8, 3), "- biased", code.average_length(biased))
throws = np.random.default_rng(0).choice(8, size=1000, p=biased)
message = code.encode(throws)
print("1000 throws of the biased die:", len(message), "bits")
print("read back without a comma:", code.decode(message) == throws.tolist())

# %% [markdown]
# The long words are rare: 1.984 bits a throw, so about 1984 for a thousand (chance made it 2027 here). And no commas are needed, since no word is the beginning of another: at each point your friend knows where a word ends. Fewer
# bits, so *less information*: who knows the die expects many A's, and is told little by one more.

# %% [markdown]
# ## 2 Surprise, on average  (L3.24)
# Look at the lengths: A, with probability ½, has 1 bit; C, with ⅛, has 3. Every side has $\log \frac{1}{p(x)} =
# -\log p(x)$ bits. That is the **surprise** of $x$: each halving of the probability adds one bit. Shannon's **entropy** is the
# surprise to be expected,
# $$ H[p(x)] = -\sum_x p(x) \log p(x) = \sum_x p(x) \log \frac{1}{p(x)} . $$
# (John von Neumann is said to have proposed the name: nobody knows what entropy really is, so in a debate you will
# always have the advantage.)
#
# **Predict:** of all dice with eight sides, which has the greatest entropy, and which the least?

# %% id="entropies" tags=["demo", "nbval-check-output"]
sure = np.eye(8)[0]
for name, p in (("fair", fair), ("biased", biased), ("always A", sure)):
    print(f"{name}: H = {information.entropy(p)} bits")
many = np.random.default_rng(1).dirichlet(np.ones(8), size=2000)  # 2000 dice, loaded at random
print("greatest of 2000 random dice:", round(max(information.entropy(p) for p in many), 3))

# %% [markdown]
# The fair die has 3 bits, and no other gets there: **the uniform distribution has the greatest entropy**, $\log n$ for
# $n$ events. (The one-line proof in section 7 does for this, too: write $1/n$ for $p(x)\,p(y)$.) A sure event
# has 0 bits; a thousand throws of a die that always shows A need not be wired at all.

# %% exercise="entropy"

# %% [markdown]
# ## 3 Huffman's term paper  (L3.24)
# The entropy "doesn't actually give this optimal encoding", says the slide. Who does? In 1951 Robert Fano let his students at MIT
# choose between an exam and a term paper: find the shortest code. He did not say that he and Shannon had been
# looking for it in vain. David Huffman was about to give up and study for the exam when he saw it: do not split from the top, as
# everybody had done. **Join from below.** The two rarest symbols should have the longest words, which differ in the last bit only.
# Join them to one symbol, and you have a smaller problem of the same kind.
#
# Real answers: 944 American voters said in 1996 where they stand, from very liberal to very conservative. Seven answers, so
# three bits each would do. **Predict.** Which two answers are joined first? Each join puts one bit before the words
# of all answers in it: what does it *cost*, per answer sent? Step through.

# %% id="huffman-tree" tags=["demo"]
voters = data.anes96()
stands = ["very liberal", "liberal", "rather liberal", "moderate"]
stands += ["rather conservative", "conservative", "very conservative"]
p_stand = information.frequencies(voters.columns("own position")[:, 0])
tree = figures.huffman_tree(p_stand, stands)
explore(tree, size=(9, 4.5), play="joins", joins=slider(0, 6, start=2, label="joins so far"))

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# The two extremes are the rarest answers, so they are joined first; that is the one thing on which they ever agree. A
# join costs as many bits an answer as the joined probability, for so many of the answers get one bit more. All
# joins together make the average length: it ends a hair above the entropy, at 2.533 bits, and saves 441 of 2832 bits.
# </details>
#
# The library sorts the words of equal length, so they look different. The lengths are the same, and only they count.

# %% id="huffman-voters" tags=["demo", "nbval-check-output"]
code = information.huffman_code(p_stand)
lengths = information.huffman_lengths(p_stand)
print("words:", *code.codewords)
print(f"H = {information.entropy(p_stand):.3f}, average length {code.average_length(p_stand):.3f}")
print("all 944 answers:", round(944 * p_stand @ lengths), "bits in place of", 944 * 3)

# %% exercise="huffman_lengths"

# %% [markdown]
# ## 4 Where the slide promises too much  (L3.24)
# So is the entropy the length of the best code? Let us load a die more and more: take hold of the end of A's bar and pull it
# out; the other bars give way. (The slider does the same. It takes the lecture's probabilities to a power: 0 is the fair
# die, 1 is the lecture's, 3 shows A nearly always.)
#
# **Predict.** At which positions does the code meet the entropy exactly? What happens as A becomes almost certain?

# %% id="bias" tags=["demo"]
explore(figures.code_by_bias(), bias=slider(0.0, 3.0, start=0.5, step=0.25, drag="path", label="bias of the die"))

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# They meet at 0 and at 1, where all probabilities are powers of ½, and come close between them. To the right
# they part: the entropy goes to 0, but a throw has to be sent, and no word is shorter than 1 bit. Words have whole
# bits, surprises do not. Yet the code never climbs to $H + 1$.
# </details>
#
# > **The slide** says that the entropy "gives the expected length of optimal encoding". It must say: for a code that
# > gives each symbol a word of its own, $H \le \text{length} < H + 1$, and $H = \text{length}$ only if all $p(x)$ are powers of
# > ½, as in both of its dice, because a word cannot have $-\log 0.9 = 0.152$ bits. The cell shows both: the bound
# > on 2000 random dice, and a coin for which the code takes more than twice the entropy.

# %% id="bound" tags=["demo", "nbval-check-output"]
gap = [information.huffman_code(p).average_length(p) - information.entropy(p) for p in many]
print(f"length - H of 2000 dice: from {min(gap):.3f} to {max(gap):.3f}")
coin = np.array([0.9, 0.1])
print(f"coin: H = {information.entropy(coin):.3f}, surprise of 0.9: {-np.log2(0.9):.3f}")
block = np.ones(1)
for n in range(1, 5):
    block = np.outer(block, coin).ravel()  # the probabilities of n throws together
    length = information.huffman_code(block).average_length(block)
    print(f"words for blocks of {n}: {length / n:.3f} bits a throw")

# %% [markdown]
# The last lines are the rescue, and Shannon's theorem: give words to *blocks* of $n$ throws, and the one bit too many
# is shared by $n$. The length for one throw is between $H$ and $H + 1/n$. So the entropy is the limit that one can come as
# near to as one likes, and never beat.

# %% [markdown]
# ## 5 What y tells about x  (L3.25)
# Let $x$ be tomorrow's weather and $y$ the forecast. How uncertain are you about $x$ once you have heard $y$? The
# **conditional entropy** takes the mean over all forecasts, and the **mutual information** is what has gone,
# $$ H[x|y] = -\sum_{x,y} p(x, y) \log p(x|y) , \qquad I[x, y] = H[x] - H[x|y] . $$
# The lecture says: the uncertainty is not increased, *on average*; so $H[x] \ge H[x|y]$ and $I[x, y] \ge 0$.
#
# Below, sun has probability ½, cloud and rain ¼ each, so $H[x] = 1.5$ bits. The forecaster announces each as often
# as it comes. The coupling says how well: 0 is a guess, 1 is a prophet, and between them it is the share of days on
# which he knows. All strips are equally high, so their *areas* are the entropies.
#
# **Predict.** (a) At 0 and at 1, which strips vanish? (b) At 0.5, is half of the uncertainty gone? (c) Below 0 he is wrong
# more often than a guess would be. What can $I$ do there?

# %% id="areas" tags=["demo"]
p_x = np.array([0.5, 0.25, 0.25])


def weather(coupling):
    return (1 - coupling) * np.outer(p_x, p_x) + coupling * np.diag(p_x)


sky = ("sun", "cloud", "rain")
explore(
    figures.information_areas(weather, x=sky, y=sky, axes=("weather x", "forecast y")),
    size=(8.5, 4),
    coupling=slider(-0.3, 1.0, start=0.3, step=0.05, label="coupling of x and y"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# (a) At 0 they share nothing, $I = 0$, and both together have 3 bits. At 1, $H[x|y]$ and $H[y|x]$ vanish, and all other
# strips coincide: $y$ *is* $x$. (b) By no means: only 0.320 of 1.5 bits. Who is right by knowledge half of the time and
# does not say when, leaves you with most of the doubt. (c) It rises again! A forecaster who avoids the truth tells something
# about it. No table makes $I$ negative.
# </details>

# %% id="area-numbers" tags=["demo", "nbval-check-output"]
for coupling in (-0.3, 0.0, 0.5, 1.0):
    p = weather(coupling)
    left, shared = information.conditional_entropy(p), information.mutual_information(p)
    both = information.joint_entropy(p)
    print(f"coupling {coupling:4}: H[x|y] {left:.3f} + I {shared:.3f} = 1.5;  H[x, y] {both:.3f}")

# %% exercise="conditional_entropy"

# %% [markdown]
# ## 6 An answer that makes it worse  (L3.25)
# "Not increased, on average." Why these two words? Recall Sergeant Finley of L2d and his 2803 forecasts of tornadoes.
# Without him you are rather sure: there will be none. **Predict:** he announces a tornado. Are you more certain now, or
# less?

# %% id="finley" tags=["demo", "nbval-check-output"]
finley = np.array([[28, 23], [72, 2680]]) / 2803  # tornado or not; announced or not
announced, silent = information.entropy_given_each(finley)
print(f"before he speaks: H[x] = {information.entropy(finley.sum(axis=1)):.3f}")
print(f"he says tornado: {announced:.3f} - he says none: {silent:.3f}")
print(f"on average: H[x|y] = {information.conditional_entropy(finley):.3f}")
never = np.array([[0, 51], [0, 2752]]) / 2803
for name, p in (("Finley", finley), ("never ", never)):
    print(f"{name}: I = {information.mutual_information(p):.3f} bits")

# %% [markdown]
# Less, by far! After "tornado" the odds are 28 to 72, and your uncertainty has jumped from 0.131 to 0.855 bits. **A single $y$
# may raise it.** But such a $y$ is rare, 100 in 2803, and the many quiet days pay for it: on average it falls. It must,
# for every table; the next section says why.
#
# And see the last two lines. Accuracy had ranked the reader who always says "never" above Finley. Information does not:
# who always says the same says nothing, 0 bits.

# %% [markdown]
# ## 7 Four properties and a proof in one line  (L3.25)
# Write out $I$, and it becomes a comparison of the table with the one that independent $x$ and $y$ would have:
# $$ I[x, y] = \sum_{x,y} p(x, y) \log \frac{p(x, y)}{p(x)\, p(y)} . $$
# - $I[x, y] = I[y, x]$: the formula does not care which is which.
# - $I[x, y] \ge 0$: since $\ln u \le u - 1$, we have $-I \cdot \ln 2 \le \sum p(x, y) \bigl( \tfrac{p(x) p(y)}{p(x, y)} - 1 \bigr)$, which is at most $1 - 1 = 0$.
#   That was the proof.
# - $I[x, y] = 0$ **if and only if** they are independent: $\ln u = u - 1$ only at $u = 1$. (The slide has the "if".)
# - $I[x, x] = H[x]$: who knows $x$ knows all about it.

# %% id="properties" tags=["demo", "nbval-check-output"]
tables = np.random.default_rng(2).dirichlet(np.ones(12), size=1000).reshape(-1, 3, 4)
shared = np.array([information.mutual_information(p) for p in tables])
turned = np.array([information.mutual_information(p.T) for p in tables])
print("symmetric:", np.allclose(shared, turned), "- least of 1000 tables:", round(shared.min(), 3))
itself = [information.mutual_information(np.diag(p)) - information.entropy(p) for p in many]
print("I(x, x) = H(x) for 2000 dice:", np.allclose(itself, 0))
strangers = np.outer(tables[0].sum(axis=1), tables[0].sum(axis=0))
nudge = 0.01 * np.outer([1, -1, 0], [1, -1, 0, 0])  # leaves p(x) and p(y) as they are
told = [information.mutual_information(p) for p in (strangers, strangers + nudge)]
print("independent:", round(told[0], 6), "- and moved by a hundredth:", round(told[1], 6))

# %% [markdown]
# Statistics has an older measure of what two variables share, the correlation. The two disagree about this one:
# $x$ is $-1$, 0 or 1, equally likely, and $y = x^2$.

# %% id="square" tags=["demo", "nbval-check-output"]
x = np.array([-1, 0, 1])
p = information.joint_frequencies(x, x**2)
print("covariance:", np.cov(x, x**2)[0, 1])
print("information:", round(information.mutual_information(p), 3), "bits")
print("H[y]:", round(information.entropy(p.sum(axis=0)), 3))

# %% [markdown]
# $y$ is a function of $x$, so $x$ tells all of $y$'s 0.918 bits. Correlation sees none of it, for it looks for *straight
# lines* only. Keep that in mind: our classifiers look for straight lines, too.

# %% exercise="mutual_information"

# %% [markdown]
# ## 8 Which question should a pollster ask?  (L3.26)
# Now let $x$ be a feature and $c$ the class. If $I[x, c] = H[c] - H[c|x]$ is high, says the lecture, we can expect $x$ to be
# good at predicting $c$. Back to the 944 voters: nine answers, and a vote for Clinton or for Dole.
#
# But first a trap. $p(x, c)$ has to be counted, and a finely measured *number* hardly ever occurs twice. What would you say to a feature
# that knows **everything** about the vote?

# %% id="too-fine" tags=["demo", "nbval-check-output"]
vote = np.where(voters.y == "Dole", 1, -1)


def bits_about_the_vote(x):
    return information.mutual_information(information.joint_frequencies(x, vote))


population = voters.columns("population")[:, 0]
drawers = information.quantile_bins(population, bins=6)
rng = np.random.default_rng(0)
features = {"line in the file": np.arange(944), "population": population, "six drawers": drawers}
print(f"H[c] = {information.entropy(information.frequencies(vote)):.3f}")
for name, x in features.items():
    columns = [x, *(rng.permutation(x) for _ in range(50))]  # as it is, and shuffled 50 times
    real, *luck = [bits_about_the_vote(column) for column in columns]
    print(f"{name}: {real:.3f} bits; shuffled, so that it knows nothing: {np.mean(luck):.3f}")

# %% [markdown]
# The number of the line in the file "tells" all 0.980 bits, and will be of no use on a voter who is not in the file. The
# population of the place has 99 different values and 0.116 bits, but most of that is luck: shuffled, it has 0.087. In six
# drawers, as equally full as its many 0's allow, it has 0.027, and shuffled 0.005. So: **bin what is fine, and
# compare with a shuffle.**
#
# Now the ranking. We rank on half of the voters; a linear classifier (L3d's logistic regression) learns from the same
# half with the $k$ best features, or with the $k$ *worst*, and is tried on the other half. **Predict.** How many of the nine
# questions are worth asking? How many of the worst does it take to make up for the best one?

# %% id="two-halves" tags=["demo"]
(X, c), (X_new, c_new) = split(voters.X, vote, test_size=0.5, stratified=True)


def drawers_of(x):
    return x if len(np.unique(x)) <= 8 else information.quantile_bins(x, bins=6)


def error(columns):
    return error_rate(c_new, logistic_newton(X[:, columns], c).predict(X_new[:, columns]))


# %% id="rank-voters" tags=["demo", "nbval-check-output"]
order, bits = information.rank_features(np.column_stack([drawers_of(x) for x in X.T]), c)
print(f"without any feature: error {np.mean(c_new == 1):.3f}")
for j, told in zip(order, bits, strict=True):
    print(f"{voters.features[j]:18}  {told:.3f} bits   error with it alone {error([j]):.3f}")

# %% id="features-kept" tags=["demo"]
names = [voters.features[j] for j in order]
ways = {"best first": order, "worst first": order[::-1]}
errors = {way: [error(chosen[: k + 1]) for k in range(9)] for way, chosen in ways.items()}
explore(
    figures.features_kept(names, bits, errors, guess=np.mean(c_new == 1)),
    size=(9, 4.3),
    k=slider(1, 9, start=3, label="k, features kept"),
)

# %% [markdown]
# <details><summary>What you should have seen</summary>
#
# One. Which party people feel close to tells 0.605 of 0.980 bits, and with that question alone the error falls
# from 0.417 to 0.104; the eight others change it by a few voters. Going from the worst upwards, six questions together do hardly
# better than none, and all eight, at 0.19, do not make up for the one. The ranking has earned its keep, and it
# took no training at all.
# </details>
#
# But look at *Dole's position*, where people think that Dole stands. It has 0.100 bits, and the classifier makes nothing of
# them: 0.417, as without any feature. Who is wrong?

# %% id="dole" tags=["demo", "nbval-check-output"]
j = voters.features.index("Dole's position")
for stand in range(1, 8):
    votes = c[X[:, j] == stand]
    share = f"{np.mean(votes == 1):.2f} of {len(votes)} vote for him"
    print(f"see Dole as {stands[stand - 1]}: {share}")
one_column_each = np.equal.outer(X[:, j], np.arange(1, 8)).astype(float)
new = np.equal.outer(X_new[:, j], np.arange(1, 8)).astype(float)
model = logistic_newton(one_column_each, c, l2=0.1)
print(f"error with a column for each answer: {error_rate(c_new, model.predict(new)):.3f}")

# %% [markdown]
# Neither. Dole does best with those who see him as rather conservative, and badly with those who find him extreme, or
# not conservative at all. That is a hump, and a straight line has no use for a hump. Give it a column for each answer,
# a basis in the sense of L3d, and it does find some. **Information says what a feature could tell to the
# best possible listener; a linear model is one listener among many.**

# %% exercise="rank_features"

# %% [markdown]
# ## 9 Bits do not add up  (L3.26)
# The ranking judges each feature *alone*. Which two measures of a penguin would you take to tell its species? Each is
# put into four equally full drawers; a pair has sixteen. The classifier sees the measures themselves and is judged by
# tenfold cross-validation (L3d).
#
# **Predict:** flipper length is the best feature, body mass the last. The bill's length and depth are second and third.
# Which of these two pairs tells more than the other, and is it more or less than the sum of its parts?

# %% id="penguins" tags=["demo", "nbval-check-output"]
penguins = data.penguins()
bins = np.column_stack([information.quantile_bins(x, bins=4) for x in penguins.X.T])
order, bits = information.rank_features(bins, penguins.y)
print(f"H[c] = {information.entropy(information.frequencies(penguins.y)):.3f}")
for j, told in zip(order, bits, strict=True):
    print(f"{penguins.features[j]} alone: {told:.3f}")


# %% id="penguin-pairs" tags=["demo", "nbval-check-output"]
def learner(X, y):
    return one_vs_rest(X, y, learner=lambda X, y: logistic_newton(X, y, l2=0.01))


for pair in ([2, 3], [0, 1], [2, 0]):
    cells = 4 * bins[:, pair[0]] + bins[:, pair[1]]
    shared = information.mutual_information(information.joint_frequencies(cells, penguins.y))
    wrong = cross_validate(learner, penguins.X[:, pair], penguins.y, k=10).mean
    parts = sum(told for j, told in zip(order, bits, strict=True) if j in pair)
    print(" and ".join(penguins.features[j] for j in pair), end=": ")
    print(f"{shared:.3f} bits, sum of the parts {parts:.3f}, error {wrong:.3f}")

# %% [markdown]
# A heavy penguin has long flippers. The second of such **twins** repeats the first: 0.897 bits in place of 1.426. The bill's two
# measures are each less telling than the flipper, but they tell *different* things: 1.370 of 1.515 bits. (Sixteen
# small drawers flatter a pair a little, as we have seen. The errors confirm the twins, and that two
# good pairs are hard to tell apart.)
#
# It also goes the other way. In XOR, each input alone tells nothing, and both together tell all. A ranking would throw **team
# mates** away.

# %% id="xor" tags=["demo", "nbval-check-output"]
X_gate, c_gate = np.array([[0, 0], [0, 1], [1, 0], [1, 1]]), np.array([0, 1, 1, 0])
print("each alone:", information.rank_features(X_gate, c_gate)[1])
together = information.joint_frequencies(2 * X_gate[:, 0] + X_gate[:, 1], c_gate)
print("both together:", information.mutual_information(together))

# %% [markdown]
# ## Before you go
# - Entropy is the surprise to expect: 3 bits for the fair die, 1.984375 for the lecture's, 0 for certainty. Huffman
#   joins the two rarest, again and again; his code is the best there is for single symbols, and $H \le \text{length} < H + 1$.
# - $H[x|y]$ is what is left of $x$ on average once $y$ is known; a single $y$ may raise the uncertainty. $I[x, y] = H[x] -
#   H[x|y]$ is symmetric, never negative, 0 only for independent $x$ and $y$, and $I[x, x] = H[x]$.
# - $I[x, c]$ ranks features before any training. Bin them first. It sees humps that a line cannot use; it does not see
#   twins and team mates.
#
# **Three questions**
# 1. You ask yes-or-no questions to find one of 20 equally likely animals. How many do you need at least, on average?
# 2. Somebody shows you a feature with $I[x, c] = H[c]$ on the training data. Two explanations, please.
# 3. A forecaster has $I[x, y] = 0.2$ bits, and you shuffle his forecasts among the days. What can $I$ be afterwards?
#
# <details><summary>Answers</summary>
#
# 1. $\log 20 = 4.32$ bits is the floor. Questions are the bits of a code: Huffman's takes 4.4 on average (twelve
#    animals with 4 questions, eight with 5).
# 2. It really decides the class, or it has so many values (a number of the sample, say) that each occurs once. A shuffle, or new data,
#    tells which.
# 3. In truth 0, for what is shuffled is independent. Counted on the samples it is nearly always a little
#    above 0, and never below: luck looks like information.
# </details>
#
# **Before:** [L3d Generalised linear models](L3d_generalised_linear.ipynb) · **Next:**
# [L4a Discriminants and geometry](L4a_discriminants_and_geometry.ipynb)
