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

// ---- numbers as Python writes them, where a half is rounded to even

// The same as f"{value:.{digits}f}".
export function fixed(value, digits) {
  const scaled = value * 10 ** digits;
  const half = Number.isInteger(value * 2 ** (digits + 1)) && Math.abs(scaled % 1) === 0.5; // so exactly between two
  return (half ? (2 * Math.round(scaled / 2)) / 10 ** digits : value).toFixed(digits);
}

// The same as `number` in figures/drawing.py: three digits, and a minus sign that reads as one.
export function number(value) {
  if (!value) return "0";
  const exponent = Math.floor(Math.log10(Math.abs(+value.toPrecision(3))) + 1e-9);
  const plain = exponent >= -4 && exponent < 3;
  const text = plain ? fixed(value, 2 - exponent) : value.toExponential(2);
  const [digits, power] = text.split("e");
  const short = digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
  return (short + (power ? `e${power[0]}${power.slice(1).padStart(2, "0")}` : "")).replaceAll("-", "−");
}
