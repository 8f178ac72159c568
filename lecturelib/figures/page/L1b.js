import { number } from "./maths.js";

export const valley_of_minima = ({ X, y, shortest, learning_rate, max_epochs, tol }) => ({ start }) => {
  const errors = ([w1, w2]) => X.map(([x1, x2], n) => y[n] - (w1 * x1 + w2 * x2));
  const path = [start];
  for (let epoch = 0, change = Infinity; epoch < max_epochs && change > tol; epoch++) {
    const w = path.at(-1), e = errors(w);
    const step = w.map((_, j) => learning_rate * e.reduce((sum, each, n) => sum + each * X[n][j], 0));
    path.push(w.map((weight, j) => weight + step[j]));
    change = Math.max(...step.map(Math.abs));
  }
  const end = path.at(-1), [size, least] = [end, shortest].map((w) => number(Math.hypot(...w)));
  const cost = number(errors(end).reduce((sum, each) => sum + each * each, 0) / 2);
  const ways = [start, end].map((w) => `(${w.map(number).join(", ")})`).join(" to ");
  return {
    say: `The batch rule goes from ${ways}, where E is ${cost} and the length of w is ${size}.`,
    artists: {
      way: { line: path },
      begin: { at: [start] },
      end: { at: [end] },
      title: { text: `E = ${cost} with a w of length ${size} (the shortest: ${least})` },
    },
  };
};
