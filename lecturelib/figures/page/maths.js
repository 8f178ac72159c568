// What page twins compute with: the same steps in the same order as in `lecturelib`, so that the numbers are the same.

export const mistakes = (samples, [w1, w2, b]) => samples.filter(([x1, x2, t]) => t * (w1 * x1 + w2 * x2 + b) <= 0).length;

// Rosenblatt's rule: `path` has the line after each update, `visited` the number of the sample that caused it.
export function perceptron(samples, { learning_rate, start, max_epochs = 100 }) {
  let line = start, missed = 1;
  const path = [line], visited = [-1];
  for (let epoch = 0; epoch < max_epochs && missed; epoch++) {
    missed = 0;
    samples.forEach(([x1, x2, t], n) => {
      const [w1, w2, b] = line;
      if (w1 * t * x1 + w2 * t * x2 + b * t > 0) return;
      line = [w1 + learning_rate * t * x1, w2 + learning_rate * t * x2, b + learning_rate * t];
      missed++;
      path.push(line);
      visited.push(n);
    });
  }
  return { path, visited, converged: missed === 0 };
}

// Two points of the line w·x + b = 0, far outside the axes; none if w = 0.
export function boundary([w1, w2, b], { x, y }) {
  const length = Math.hypot(w1, w2);
  if (!length) return [];
  const middle = [(x[0] + x[1]) / 2, (y[0] + y[1]) / 2], reach = Math.hypot(x[1] - x[0], y[1] - y[0]);
  const above = (w1 * middle[0] + w2 * middle[1] + b) / length; // how far the middle is from the line
  const foot = [middle[0] - (above * w1) / length, middle[1] - (above * w2) / length];
  return [-reach, reach].map((far) => [foot[0] - (far * w2) / length, foot[1] + (far * w1) / length]);
}

// A staircase through the points: each height holds until the next.
export const stairs = (points) => points.flatMap(([x, y], n) => (n ? [[x, points[n - 1][1]], [x, y]] : [[x, y]]));

// The w with the least |A w - y|, for rows of A whose columns are independent: these are made orthogonal one by one.
export function leastSquares(A, y) {
  const dot = (a, b) => a.reduce((sum, value, n) => sum + value * b[n], 0);
  const less = (a, times, b) => a.map((value, n) => value - times * b[n]);
  const columns = A[0].map((_, k) => A.map((row) => row[k])), R = [];
  for (const k of columns.keys()) {
    R.push(columns.map(() => 0));
    for (const _ of [1, 2]) // the second time for what rounding has left
      for (let j = 0; j < k; j++) {
        const part = dot(columns[j], columns[k]);
        R[j][k] += part;
        columns[k] = less(columns[k], part, columns[j]);
      }
    R[k][k] = Math.hypot(...columns[k]);
    columns[k] = columns[k].map((value) => value / R[k][k]);
  }
  const w = columns.map((column) => dot(column, y));
  for (let k = columns.length - 1; k >= 0; k--) {
    for (let j = k + 1; j < w.length; j++) w[k] -= R[k][j] * w[j];
    w[k] /= R[k][k];
  }
  return w;
}

// ---- numbers as Python writes them, where a half is rounded to even

// The same as f"{value:.{digits}f}".
export function fixed(value, digits) {
  const scaled = value * 10 ** digits;
  const half = Number.isInteger(value * 2 ** (digits + 1)) && Math.abs(scaled % 1) === 0.5; // so exactly between two
  return (half ? (2 * Math.round(scaled / 2)) / 10 ** digits : value).toFixed(digits);
}

// The same as `number` in figures/drawing.py: three digits, as a person would write them.
export function number(value) {
  if (!value) return "0";
  const sign = value < 0 ? "−" : "", size = Math.abs(value);
  const power = Math.floor(Math.log10(size.toPrecision(3)) + 1e-9);
  if (power < -4 || power > 5) {
    const factor = `${+(size.toExponential(2).split("e")[0])}·`;
    return `${sign}${factor === "1·" ? "" : factor}10${[...`${power}`].map((digit) => RAISED[digit]).join("")}`;
  }
  const rounded = power > 2 ? Math.round(fixed(size / 10 ** (power - 2), 0)) * 10 ** (power - 2) : +fixed(size, 2 - power);
  return sign + (power > 2 ? rounded.toLocaleString("en") : rounded);
}

const RAISED = { "-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" };
