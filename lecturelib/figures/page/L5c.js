import { boundary, perceptron } from "./maths.js";

// For how many examples each line of a run was in use. A line that is right about all of them is never changed again.
function lives(visited, n, epochs) {
  const gaps = visited.slice(1).map((sample, k) => (k ? ((sample - visited[k] - 1 + n) % n) + 1 : sample));
  return [...gaps, epochs * n - gaps.reduce((sum, gap) => sum + gap, 0)];
}

export const voters = (_, [axes]) => ({ samples, epochs }) => {
  const { path, visited } = perceptron(samples, { learning_rate: 1, start: [0, 0, 0], max_epochs: epochs });
  const votes = lives(visited, samples.length, epochs), last = path.at(-1);
  const sum = (value) => path.reduce((total, line, k) => total + votes[k] * value(line), 0);
  const average = [0, 1, 2].map((part) => sum((line) => line[part]) / (epochs * samples.length));
  const side = ([w1, w2, b], [x1, x2]) => (x1 * w1 + x2 * w2 + b >= 0 ? 1 : -1);
  const wrong = (answer) => samples.filter((sample) => answer(sample) !== sample[2]).length;
  const voted = (sample) => (sum((line) => side(line, sample)) >= 0 ? 1 : -1);
  const told = `last ${wrong((sample) => side(last, sample))}, voted ${wrong(voted)}, averaged ${wrong((sample) => side(average, sample))}`;
  return {
    say: `In ${epochs} epochs there are ${path.length - 1} lines; of ${samples.length} samples are wrong: ${told}.`,
    artists: {
      title: { text: `${path.length - 1} θ's; of ${samples.length} samples wrong: ${told}` },
      minus: { at: samples.filter(([, , t]) => t < 0) },
      plus: { at: samples.filter(([, , t]) => t > 0) },
      ring: { at: samples.slice(-1) },
      every: { line: path.slice(1).flatMap((line) => [...boundary(line, axes), null]) },
      last: { line: boundary(last, axes) },
      average: { line: boundary(average, axes) },
    },
  };
};
