"""Answers to L1a, written by hand as different students might; `exercise__who`."""

import numpy as np


def discriminant__anna(X, w, b):
    n = X.shape[0]
    g = np.zeros(n)
    for i in range(n):
        g[i] = w.T @ X[i] + b
    return g


def discriminant__bert(X, w, b):
    return np.array([np.dot(row, w) + b for row in X])


def discriminant__cleo(X, w, b):
    scores = np.sum(X * w, axis=1)
    scores += b
    return scores


def mcculloch_pitts__anna(x, w, threshold):
    s = 0
    for i in range(len(x)):
        s += x[i] * w[i]
    if s >= threshold:
        return 1
    return 0


def mcculloch_pitts__bert(x, w, threshold):
    return int(np.dot(x, w) >= threshold)


def mcculloch_pitts__cleo(x, w, threshold):
    activation = (x * w).sum()
    fires = activation >= threshold
    if fires:
        output = 1
    else:
        output = 0
    return output


def perceptron_update__anna(w, b, x, y, eta):
    g = w @ x + b
    if y * g <= 0:
        w_new = w + eta * y * x
        b_new = b + eta * y
        return w_new, b_new
    return w, b


def perceptron_update__bert(w, b, x, y, eta):
    prediction = np.dot(w, x) + b
    if prediction * y > 0:
        return w, b
    else:
        return w + eta * y * x, b + eta * y


def perceptron_update__cleo(w, b, x, y, eta):
    w = w.copy()
    wrong = (np.sum(w * x) + b) * y <= 0
    if wrong:
        w += eta * y * x
        b += eta * y
    return (w, b)


def perceptron_fit__anna(X, y, eta, max_epochs):
    n, d = X.shape
    w = np.zeros(d)
    b = 0
    epoch = 0
    while epoch < max_epochs:
        errors = 0
        for i in range(n):
            if y[i] * (w @ X[i] + b) <= 0:
                w = w + eta * y[i] * X[i]
                b = b + eta * y[i]
                errors += 1
        if errors == 0:
            return w, b
        epoch += 1
    return w, b


def perceptron_fit__bert(X, y, eta, max_epochs):
    w = np.zeros(len(X[0]))
    b = 0.0

    def mistake(k):
        return y[k] * (np.dot(w, X[k]) + b) <= 0

    for _ in range(max_epochs):
        clean = True
        for k in range(len(y)):
            if mistake(k):
                clean = False
                w += eta * y[k] * X[k]
                b += eta * y[k]
        if clean:
            break
    return w, b


def perceptron_fit__cleo(X, y, eta, max_epochs):
    weights = np.zeros(X.shape[1])
    bias = 0.0
    for _epoch in range(max_epochs):
        old = weights.copy(), bias
        for sample, label in zip(X, y, strict=True):
            out = np.dot(weights, sample) + bias
            if out * label > 0:
                continue
            weights = weights + eta * label * sample
            bias = bias + eta * label
        if np.array_equal(old[0], weights) and old[1] == bias:
            break
    return weights, float(bias)


def criterion_gradient__anna(X, y, w, b):
    dw = np.zeros(len(w))
    db = 0
    for i in range(len(X)):
        if y[i] * (X[i] @ w + b) <= 0:
            dw -= y[i] * X[i]
            db -= y[i]
    return dw, db


def criterion_gradient__bert(X, y, w, b):
    g = X.dot(w) + b
    mask = g * y <= 0
    Xm = X[mask]
    ym = y[mask]
    return -Xm.T.dot(ym), -ym.sum()


def criterion_gradient__cleo(X, y, w, b):
    margin = y * (X @ w + b)
    t = np.where(margin <= 0, y, 0)
    grad_w = -np.sum(t[:, np.newaxis] * X, axis=0)
    grad_b = -np.sum(t)
    return grad_w, grad_b
