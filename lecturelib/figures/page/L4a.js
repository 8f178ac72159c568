import { boundary, number } from "./maths.js";

const told = (value) => number(Math.round(value * 1e9) / 1e9); // without the rounding error that is left of a zero
const clamp = (value, [low, high]) => Math.max(low, Math.min(value, high));

// The outline of an arrow from the origin to w.
function arrow([w1, w2], length) {
  if (!length) return Array(8).fill([0, 0]);
  const neck = Math.max(length - 0.4, 0);
  const shape = [[0, 0.05], [neck, 0.05], [neck, 0.18], [length, 0], [neck, -0.18], [neck, -0.05], [0, -0.05], [0, 0.05]];
  return shape.map(([far, aside]) => [(far * w1 - aside * w2) / length, (far * w2 + aside * w1) / length]);
}

export const distance_to_line = ({ offsets }, [axes]) => ({ w, w0, x }) => {
  const length = Math.hypot(...w), outline = { line: arrow(w, length) }, point = { at: [x] };
  const start = `With w = (${w.map(number).join(", ")}) and bias ${number(w0)}`;
  if (!length) {
    const title = { text: `w = 0: there is no line, g = ${number(w0)} everywhere` };
    const gone = { line: {}, normal: {}, way: {}, foot: {}, w: {}, point_name: {}, foot_name: {} };
    return { say: `${start} there is no line: g is the same everywhere.`, artists: { ...gone, arrow: outline, point, title } };
  }
  const unit = w.map((part) => part / length), g = x[0] * w[0] + x[1] * w[1] + w0, r = g / length;
  const along = ([a, b], far) => [a + far * unit[0], b + far * unit[1]];
  const foot = along(x, -r), nearest = along([0, 0], -w0 / length), outwards = r >= 0 ? 0.5 : -0.5;
  const numbers = `g = ${told(g)}, r = ${told(r)}`;
  return {
    say: `${start}, the point (${x.map(number).join(", ")}) has ${numbers} and its foot at (${foot.map(told).join(", ")}).`,
    artists: {
      title: { text: `at the point ${numbers}; the origin has r = ${told(w0 / length)}` },
      line: { line: boundary([...w, w0], axes) },
      normal: { line: [[0, 0], nearest] },
      way: { line: [foot, x] },
      arrow: outline,
      point,
      foot: { at: [foot] },
      w: { text: "w", at: [[w[0] - 0.6 * unit[1], w[1] + 0.6 * unit[0]]] },
      point_name: { text: "x", at: [along(x, outwards)] },
      foot_name: { text: "foot", at: [along(foot, -1.2 * outwards)] },
    },
    places: { w0: offsets.map((offset) => [axes.x, axes.y].map((limits, n) => clamp((-offset * unit[n]) / length, limits))) },
  };
};
