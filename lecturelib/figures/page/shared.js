import { leastSquares, number } from "./maths.js";

const POINTS = 201; // of the curve

export const curve_by_hand = ({ limits: [left, right, low, high], unseen }) => ({ samples, degree, log_lambda }) => {
  const possible = Math.min(degree, new Set(samples.map(([x]) => x)).size - 1);
  const powers = (x) => Array.from({ length: possible + 1 }, (_, p) => ((2 * x - left - right) / (right - left)) ** p);
  const price = log_lambda === undefined ? 0 : 10 ** log_lambda;
  const priced = price ? powers(0).map((_, p) => powers(0).map((_, q) => (p && p === q ? Math.sqrt(samples.length * price) : 0))) : [];
  const w = leastSquares([...samples.map(([x]) => powers(x)), ...priced], [...samples.map(([, y]) => y), ...priced.map(() => 0)]);
  const height = (x) => powers(x).reduce((sum, power, p) => sum + w[p] * power, 0), far = 100 * (high - low);
  const curve = Array.from({ length: POINTS }, (_, n) => {
    const x = left + (n * (right - left)) / (POINTS - 1);
    return [x, Math.max(low - far, Math.min(height(x), high + far))];
  });
  const told = (rows) => number(Math.round((1e6 * rows.reduce((sum, [x, y]) => sum + (height(x) - y) ** 2, 0)) / rows.length) / 1e6);
  const missed = `${told(samples)} on the samples${unseen.length ? `, ${told(unseen)} on new ones` : ""}`;
  return {
    say: `The curve of degree ${possible}${price ? ` at the price λ = ${number(price)}` : ""} has the mean squared error ${missed}.`,
    artists: {
      title: { text: `degree ${possible}: mean squared error ${missed}` },
      dots: { at: samples },
      curve: { line: curve },
    },
  };
};
