"""Answers to L3e, written by hand as different students might; `exercise__who`."""

import heapq

import numpy as np


def entropy__anna(p):
    H = 0
    for prob in p:
        if prob > 0:
            H -= prob * np.log2(prob)
    return H


def entropy__bert(p):
    nonzero = p[p != 0]
    return -np.sum(nonzero * np.log2(nonzero))


def entropy__cleo(p):
    logs = np.zeros(len(p))
    logs[p > 0] = np.log2(p[p > 0])
    return -(p @ logs)


def conditional_entropy__anna(p):
    K, L = p.shape
    H = 0
    for j in range(L):
        py = p[:, j].sum()
        for i in range(K):
            if p[i, j] > 0:
                H -= p[i, j] * np.log2(p[i, j] / py)
    return H


def conditional_entropy__bert(p):
    py = p.sum(axis=0)
    mask = p > 0
    cond = np.divide(p, py, out=np.ones_like(p), where=mask)
    return -np.sum(p * np.log2(cond))


def conditional_entropy__cleo(p):
    def h(q):
        q = q[q > 0]
        return -(q * np.log2(q)).sum()

    return h(p.flatten()) - h(np.sum(p, axis=0))


def mutual_information__anna(p):
    px = p.sum(axis=1)
    py = p.sum(axis=0)
    total = 0.0
    for i in range(len(px)):
        for j in range(len(py)):
            if p[i][j] != 0:
                total += p[i][j] * np.log2(p[i][j] / (px[i] * py[j]))
    return total


def mutual_information__bert(p):
    def ent(v):
        v = v[v > 0]
        return -np.sum(v * np.log2(v))

    return ent(p.sum(1)) + ent(p.sum(0)) - ent(p.ravel())


def mutual_information__cleo(p):
    independent = np.outer(p.sum(axis=1), p.sum(axis=0))
    nz = np.nonzero(p)
    ratio = p[nz] / independent[nz]
    return np.sum(p[nz] * np.log2(ratio))


def huffman_lengths__anna(p):
    n = len(p)
    lengths = [0] * n
    groups = []
    for i in range(n):
        groups.append([p[i], [i]])
    while len(groups) > 1:
        groups.sort(key=lambda g: g[0])
        first = groups.pop(0)
        second = groups.pop(0)
        members = first[1] + second[1]
        for m in members:
            lengths[m] += 1
        groups.append([first[0] + second[0], members])
    return lengths


def huffman_lengths__bert(p):
    heap = [(p[i], i, [i]) for i in range(len(p))]
    heapq.heapify(heap)
    length = np.zeros(len(p), dtype=int)
    counter = len(p)
    while len(heap) >= 2:
        p1, _, a = heapq.heappop(heap)
        p2, _, b = heapq.heappop(heap)
        length[a] += 1
        length[b] += 1
        heapq.heappush(heap, (p1 + p2, counter, a + b))
        counter += 1
    return length


def huffman_lengths__cleo(p):
    probs = {(i,): float(q) for i, q in enumerate(p)}
    bits = {i: 0 for i in range(len(p))}
    while len(probs) > 1:
        a = min(probs, key=probs.get)
        pa = probs.pop(a)
        b = min(probs, key=probs.get)
        pb = probs.pop(b)
        for symbol in a + b:
            bits[symbol] = bits[symbol] + 1
        probs[a + b] = pa + pb
    return [bits[i] for i in sorted(bits)]


def rank_features__anna(X, y):
    n, d = X.shape
    infos = []
    for j in range(d):
        info = 0
        for v in np.unique(X[:, j]):
            for c in np.unique(y):
                pxy = np.sum((X[:, j] == v) & (y == c)) / n
                px = np.sum(X[:, j] == v) / n
                py = np.sum(y == c) / n
                if pxy > 0:
                    info += pxy * np.log2(pxy / (px * py))
        infos.append(info)
    return np.argsort(infos)[::-1]


def rank_features__bert(X, y):
    def H(labels):
        _, counts = np.unique(labels, return_counts=True)
        q = counts / counts.sum()
        return -np.sum(q * np.log2(q))

    gains = np.zeros(X.shape[1])
    for j in range(X.shape[1]):
        rest = 0
        for value in set(X[:, j]):
            part = y[X[:, j] == value]
            rest += len(part) / len(y) * H(part)
        gains[j] = H(y) - rest
    return np.argsort(-gains)


def rank_features__cleo(X, y):
    def table(a, b):
        ua, ia = np.unique(a, return_inverse=True)
        ub, ib = np.unique(b, return_inverse=True)
        t = np.zeros((len(ua), len(ub)))
        for i, j in zip(ia, ib, strict=True):
            t[i, j] += 1
        return t / len(a)

    def info(t):
        q = np.outer(t.sum(axis=1), t.sum(axis=0))
        keep = t > 0
        return (t[keep] * np.log2(t[keep] / q[keep])).sum()

    order = sorted(range(X.shape[1]), key=lambda j: info(table(X[:, j], y)), reverse=True)
    return np.array(order)
