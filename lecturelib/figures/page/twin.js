// Lets a page twin move a scene: what it computes, in coordinates of the axes, becomes a patch as `scene.js` applies it.
//
// A twin is `(facts, axes) => (values) => ({ say, artists, places })`. Of each artist that moves, by its gid, it gives
//     { line: [[x, y], …] }   a line, or the outline of an area; null between two points is a gap
//     { at: [[x, y], …] }     the places of its markers
//     { text: "…" }           words, at the place where they were or `at` another
// and nothing but {} hides it. `places` says where the handles of sliders with drag="path" are at each stop.
import { toPixels } from "../handles.js";

const short = (number) => Math.round(10 * Math.max(-1e5, Math.min(number, 1e5))) / 10;

function moved(op, axes, onPaper, { line = [], at, text }) {
  const pixels = (point) => toPixels(axes, point).map(short);
  if (op.t !== undefined) {
    const [x, y] = at ? pixels(at[0]) : op.anchor;
    return text ? [{ ...op, t: text, x, y: y + op.y - op.anchor[1], anchor: [x, y], math: undefined, length: undefined }] : [];
  }
  if (op.at) return [{ ...op, at: (at ?? line).map(pixels).filter(onPaper).flat() }];
  const path = line.map((point, n) => point && `${line[n - 1] ? "L" : "M"}${pixels(point).join(" ")}`).filter(Boolean);
  return path.length ? [{ ...op, d: path.join("") + (op.d.endsWith("Z") ? "Z" : "") }] : [];
}

// `twin` is the scene's own record of it, `compute` what the file of twins exports under its name.
export function patches(scene, { facts, artists }, compute) {
  const move = compute(facts, scene.axes);
  const onPaper = ([x, y]) => x > -50 && y > -50 && x < scene.width + 50 && y < scene.height + 50; // as recorded, too
  return (values) => {
    const { say, artists: now, places = {} } = move(values);
    const layers = Object.entries(now).map(([gid, change]) => {
      const { layer, axes, ops } = artists[gid];
      return [layer, ops.flatMap((op) => moved(op, scene.axes[axes], onPaper, change))];
    });
    const handles = Object.entries(places).map(([name, places]) => [name, { places }]);
    return { say, layers: Object.fromEntries(layers), handles: Object.fromEntries(handles) };
  };
}
