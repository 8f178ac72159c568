"""Answers to L1b, written by hand as different students might; `exercise__who`."""

import numpy as np


def isoline_error__anna(X, y, w, b):
    E_plus = 0
    E_minus = 0
    for i in range(len(y)):
        g = w @ X[i] + b
        if y[i] == 1:
            E_plus += 0.5 * (g - 1) ** 2
        else:
            E_minus += 0.5 * (g + 1) ** 2
    return E_plus, E_minus


def isoline_error__bert(X, y, w, b):
    pos = X[y == 1]
    neg = X[y == -1]
    ep = ((pos @ w + b - 1) ** 2).sum() / 2
    en = ((neg @ w + b + 1) ** 2).sum() / 2
    return ep, en


def isoline_error__cleo(X, y, w, b):
    g = np.dot(X, w) + b
    squared = 0.5 * (g - y) ** 2
    return np.sum(squared[y > 0]), np.sum(squared[y < 0])


def least_squares_fit__anna(X, y):
    n, d = X.shape
    A = np.ones((n, d + 1))
    A[:, :d] = X
    sol = np.linalg.solve(A.T @ A, A.T @ y)
    return sol[:d], sol[d]


def least_squares_fit__bert(X, y):
    X1 = np.hstack([X, np.ones((X.shape[0], 1))])
    gram = np.dot(X1.T, X1)
    rhs = np.dot(X1.T, y)
    theta = np.linalg.inv(gram) @ rhs
    w = theta[:-1]
    b = theta[-1]
    return w, b


def least_squares_fit__cleo(X, y):
    mx = X.mean(axis=0)
    my = y.mean()
    C = X - mx
    w = np.linalg.solve(C.T @ C, C.T @ (y - my))
    return w, my - mx @ w


def lms_gradient__anna(X, y, w, b):
    gw = np.zeros_like(w, dtype=float)
    gb = 0.0
    for i in range(X.shape[0]):
        e = y[i] - (w @ X[i] + b)
        gw += -e * X[i]
        gb += -e
    return gw, gb


def lms_gradient__bert(X, y, w, b):
    residual = X @ w + b - y
    return X.T @ residual, residual.sum()


def lms_gradient__cleo(X, y, w, b):
    err = y - np.dot(X, w) - b
    dw = [-np.sum(err * X[:, j]) for j in range(X.shape[1])]
    db = -np.sum(err)
    return np.array(dw), db


def lms_update__anna(w, b, x, y, eta):
    e = y - (np.dot(w, x) + b)
    w_new = w + eta * e * x
    b_new = b + eta * e
    return w_new, b_new


def lms_update__bert(w, b, x, y, eta):
    g = w @ x + b
    step = eta * (y - g)
    return w + step * x, b + step


def lms_update__cleo(w, b, x, y, eta):
    prediction = b
    for i in range(len(w)):
        prediction += w[i] * x[i]
    error = y - prediction
    w = np.array([w[i] + eta * error * x[i] for i in range(len(w))])
    return w, b + eta * error


def pseudoinverse_rank_deficient__anna(X):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    s_inv = np.zeros(len(s))
    for i in range(len(s)):
        if s[i] > 1e-10 * s[0]:
            s_inv[i] = 1 / s[i]
    return Vt.T @ np.diag(s_inv) @ U.T


def pseudoinverse_rank_deficient__bert(X):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    keep = s > s.max() * 1e-10
    return (Vt[keep].T / s[keep]) @ U[:, keep].T


def pseudoinverse_rank_deficient__cleo(X):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    limit = 1e-10 * np.max(s)
    inverse = np.array([0.0 if value <= limit else 1.0 / value for value in s])
    S_plus = np.diag(inverse)
    V = Vt.T
    return np.dot(np.dot(V, S_plus), U.T)
