import { boundary, mistakes, perceptron, stairs } from "./maths.js";

export const perceptron_walk = ({ steps, ...options }, [axes]) => ({ samples, step }) => {
  const { path, visited, converged } = perceptron(samples, options);
  const errors = path.slice(0, steps + 1).map((line, n) => [n, mistakes(samples, line)]);
  const now = Math.min(step, path.length - 1), wrong = errors[now][1];
  const visit = (n) => (n > 0 && n < path.length ? [samples[visited[n]]] : []);
  const end = converged ? `it stops after step ${path.length - 1}` : "no end in sight";
  return {
    say: `After step ${now} the line has ${wrong} of ${samples.length} samples on its wrong side; ${end}.`,
    artists: {
      title: { text: `step ${now}: ${wrong} wrong; ${end}` },
      minus: { at: samples.filter(([, , t]) => t < 0) },
      plus: { at: samples.filter(([, , t]) => t > 0) },
      line: { line: boundary(path[now], axes) },
      before: { line: boundary(path[Math.max(now - 1, 0)], axes) },
      gone: { at: visit(now) },
      coming: { at: visit(now + 1) },
      curve: { line: stairs(errors) },
      dot: { at: [errors[now]] },
    },
    places: { step: errors },
  };
};
