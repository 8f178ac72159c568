// Draws a scene of `scene.py` as SVG and applies patches to it: in JupyterLab as a widget, and on the site.
// No framework, no network. What an op holds is said in `_recorder.py`.

import { Handles } from "./handles.js";

const SVG = "http://www.w3.org/2000/svg";
const LEAST_TEXT = 9; // CSS pixels
const TOO_NARROW = 0.65; // of the figure's own width: from here on its panels go below each other
const ROUNDS = 4; // of making room for words
const QUIET = 400; // milliseconds without a move, after which a screen reader is told what is shown

function element(name, attributes, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

// Black, white and greys follow the page, and so does the white in a pale tint. Other colours stay, for texts name
// them; only what is too dark for dark paper is mixed with a lighter one there, the darker the more.
const themes = new Map();
function themed(colour) {
  if (!themes.has(colour)) themes.set(colour, colour[0] === "#" ? theme(colour) : colour);
  return themes.get(colour);
}

function theme(colour) {
  const rgb = colour.match(/\w\w/g).map((part) => parseInt(part, 16) / 255);
  const white = Math.min(...rgb);
  if (white === Math.max(...rgb)) return mix("var(--scene-ink)", 1 - white, "var(--scene-paper)");
  const pure = rgb.map((part) => Math.round((255 * (part - white)) / (1 - white)));
  if (white > 0.6) return mix(`rgb(${pure})`, 1 - white, "var(--scene-paper)");
  const light = 0.21 * rgb[0] ** 2.2 + 0.72 * rgb[1] ** 2.2 + 0.07 * rgb[2] ** 2.2;
  return light < 0.15 ? mix(colour, 0.6 + 2.6 * light, `var(--scene-lift, ${colour})`) : colour;
}

const mix = (one, part, other) => `color-mix(in srgb, ${one} ${+(100 * part).toFixed(2)}%, ${other})`;

// Clips and hatches are shared by the shapes of one scene. Each has an id that is used nowhere else on the page.
class Definitions {
  constructor() {
    this.node = element("defs", {});
    this.prefix = `scene-${Math.random().toString(36).slice(2)}-`;
    this.known = new Map();
  }

  refer(key, make) {
    if (key === undefined) return undefined;
    const name = JSON.stringify(key);
    if (!this.known.has(name)) {
      const node = this.node.appendChild(make(key));
      node.id = this.prefix + this.known.size;
      this.known.set(name, `url(#${node.id})`);
    }
    return this.known.get(name);
  }

  clip(clip) {
    return this.refer(clip, () => {
      const [x, y, width, height] = clip;
      const outline = typeof clip === "string" ? element("path", { d: clip }) : element("rect", { x, y, width, height });
      return element("clipPath", {}, outline);
    });
  }

  hatch(hatch, fill) {
    return this.refer({ ...hatch, fill }, ({ d, inch, stroke, width }) =>
      element(
        "pattern", { width: inch, height: inch, patternUnits: "userSpaceOnUse" },
        element("rect", { width: inch, height: inch, fill }),
        element("path", { d, fill: stroke, stroke, "stroke-width": width }),
      ));
  }
}

function drawn(op, definitions) {
  const colour = op.fixed ? (name) => name : themed;
  if (op.t !== undefined) return text(op, colour);
  const clip = definitions.clip(op.clip);
  if (op.png) {
    const [x, y, width, height] = op.box;
    const href = `data:image/png;base64,${op.png}`;
    const kind = op.smooth ? "scene-smooth" : "scene-cells";
    return element("image", { x, y, width, height, href, class: kind, preserveAspectRatio: "none", "clip-path": clip });
  }
  const hatch = op.hatch && { ...op.hatch, stroke: colour(op.hatch.stroke) };
  const fill = colour(op.fill ?? "none");
  const look = {
    fill: hatch ? definitions.hatch(hatch, fill) : fill, "fill-opacity": op.fill_opacity,
    stroke: op.stroke && colour(op.stroke), "stroke-opacity": op.stroke_opacity, "stroke-width": op.width,
    "stroke-dasharray": op.dash, "stroke-dashoffset": op.dash_offset,
    "stroke-linejoin": op.join ?? "round", "stroke-linecap": op.cap, "clip-path": clip,
  };
  if (op.around) return Object.assign(element("path", { d: op.d, ...look, class: "scene-text" }), { op });
  if (!op.at) return element("path", { d: op.d, ...look });
  const markers = element("g", look);
  for (let n = 0; n < op.at.length; n += 2)
    markers.append(element("path", { d: op.d, transform: `translate(${op.at[n]} ${op.at[n + 1]})` }));
  return markers;
}

function text(op, colour) {
  const words = element("text", { "font-size": op.size, "font-weight": op.bold && 700, "text-anchor": op.align });
  const node = element("g", { fill: colour(op.fill), class: "scene-text" }, words);
  node.op = op;
  if (op.math) {
    for (const [letter, face, size, x, y] of op.math) {
      const [style, weight] = [["normal", "italic", "normal"][face], [400, 400, 700][face]];
      const part = element("tspan", { x, y, "font-size": size, "font-style": style, "font-weight": weight });
      part.textContent = letter;
      words.append(part);
    }
    if (op.outline) node.append(element("path", { d: op.outline }));
  } else {
    words.textContent = op.t;
    if (op.length && op.t.length > 1) words.setAttribute("textLength", op.length); // also where another font stands in
    words.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  return node;
}

// ---- where there is little room

// Where each panel goes, and how much room all of them take: as matplotlib laid them out or, on a narrow screen, in
// rows that are as wide as the widest panel.
function arranged(scene, width) {
  if (width >= TOO_NARROW * scene.width) return { ...scene, shifts: scene.panels.map(() => [0, 0]) };
  const wide = Math.max(width, ...scene.panels.map((box) => box[2]));
  const rows = [];
  for (const box of scene.panels) {
    const row = rows.at(-1), [, top, w, h] = box;
    const fits = row && row.width + w <= wide && top + h / 2 < row.bottom;
    if (fits) row.boxes.push(box);
    else rows.push({ boxes: [box], width: 0, bottom: top + h });
    rows.at(-1).width += w;
  }
  let y = 0;
  const shifts = rows.flatMap(({ boxes, width }) => {
    let x = (wide - width) / 2;
    const row = boxes.map(([left, top, w]) => [(x += w) - w - left, y - top]);
    y += Math.max(...boxes.map((box) => box[3]));
    return row;
  });
  return { width: wide, height: y, shifts };
}

// A text's box after growing about its anchor: left, top, right, bottom.
function extent({ x, y, size, length, anchor = [x, y] }, grown) {
  const [left, bottom] = [anchor[0] + grown * (x - anchor[0]), anchor[1] + grown * (y - anchor[1])];
  return [left, bottom - 0.8 * grown * size, left + grown * length, bottom];
}

const overlap = (a, b) => a[0] < b[2] + 3 && b[0] < a[2] + 3 && a[1] < b[3] && b[1] < a[3];

// Make the texts of a layer large enough, but no legend wider than the `room` there is, or the rest would shrink for
// it; of the numbers along an axis leave out those that there is no room for.
function enlarge(group, scale, anchor, room) {
  const nodes = [...group.querySelectorAll(".scene-text")];
  const least = Math.min(...nodes.map(({ op }) => op.size));
  const together = anchor && Math.max(1, Math.min(LEAST_TEXT / (scale * least), room / group.getBBox().width));
  const kept = [];
  let [wider, higher] = [0, 0];
  for (const node of nodes) {
    const op = node.op.around ?? node.op, grown = anchor ? 1 : Math.max(1, LEAST_TEXT / (scale * op.size));
    const [ax, ay] = op.anchor ?? [op.x, op.y];
    const box = extent(op, grown);
    const hidden = op.tick && grown > 1 && kept.some((other) => overlap(box, other));
    if (op.tick && !hidden) kept.push(box);
    if (op.tick) [wider, higher] = [Math.max(wider, (grown - 1) * op.length), Math.max(higher, (grown - 1) * op.size)];
    const [dx, dy] = op.push ? [op.push[0] * wider, op.push[1] * higher] : [0, 0];
    node.setAttribute("visibility", hidden ? "hidden" : "inherit");
    const place = `translate(${ax + dx} ${ay + dy}) scale(${grown}) translate(${op.x - ax} ${op.y - ay})`;
    node.setAttribute("transform", op.angle ? `${place} rotate(${op.angle})` : place);
  }
  return anchor ? `translate(${anchor}) scale(${together}) translate(${anchor.map((v) => -v)})` : "";
}

// ---- a scene on a page

// Returns the node that shows the scene, `apply` for patches, and `close`, to be called when the node goes.
// `moved(name, value)` is called when the reader has moved a handle.
export function draw(scene, moved) {
  const definitions = new Definitions();
  const groups = new Map();
  const svg = element("svg", { role: "img" }, definitions.node);
  const said = document.createElement("div");
  const node = document.createElement("div");
  let arrangement, announcement;
  node.className = "scene";
  said.className = "scene-said";
  said.setAttribute("aria-live", "polite");
  const handles = scene.handles && new Handles(scene, svg, moved);
  node.append(svg, ...(handles ? [handles.node, ...handles.tools] : []), said);

  function put(name, ops) {
    if (!groups.has(name)) groups.set(name, svg.appendChild(element("g", {})));
    groups.get(name).replaceChildren(...ops.map((op) => drawn(op, definitions)));
    if (arrangement) place(name);
  }

  function place(name) {
    const group = groups.get(name), { scale, shifts, width } = arrangement;
    const [dx, dy] = shifts[parseInt(name)];
    group.setAttribute("transform", `translate(${dx} ${dy}) ${enlarge(group, scale, scene.legends[name], width)}`);
  }

  // Words that have grown beyond the edge get a margin; that makes all else smaller, so that they have to grow again.
  function arrange() {
    const width = node.clientWidth;
    if (!width) return;
    if (arrangement?.available !== width)
      arrangement = { ...arranged(scene, width), available: width, margins: [0, 0, 0, 0] };
    for (let round = 0; round < ROUNDS; round++) {
      const [left, top, right, bottom] = arrangement.margins, wide = left + arrangement.width + right;
      arrangement.scale = Math.min(1, width / wide);
      svg.setAttribute("viewBox", `${-left} ${-top} ${wide} ${top + arrangement.height + bottom}`);
      svg.style.maxWidth = `${wide}px`;
      [...groups.keys()].forEach(place);
      const lacking = lack();
      if (!lacking.some((part) => part > 1)) break;
      arrangement.margins = arrangement.margins.map((margin, side) => margin + Math.max(0, lacking[side]));
    }
    handles?.arrange(arrangement);
  }

  // How far words reach beyond the left, upper, right and lower edge, in pixels of the figure.
  function lack() {
    if (!(arrangement?.scale < 1)) return [];
    const seen = [...svg.querySelectorAll(".scene-text:not([visibility=hidden])")];
    const paper = svg.getBoundingClientRect(), boxes = seen.map((node) => node.getBoundingClientRect());
    const [low, high] = [(side) => Math.min(...boxes.map((box) => box[side])), (side) => Math.max(...boxes.map((box) => box[side]))];
    const over = [
      paper.left - low("left"), paper.top - low("top"), high("right") - paper.right, high("bottom") - paper.bottom,
    ];
    return over.map((part) => part / arrangement.scale);
  }

  for (const [name, ops] of scene.layers) put(name, ops);
  svg.setAttribute("aria-label", scene.say);
  const watch = new ResizeObserver(arrange);
  watch.observe(node);

  function apply(patch) {
    const { layers = {}, order, say } = patch;
    handles?.apply(patch);
    Object.entries(layers).forEach(([name, ops]) => put(name, ops));
    if (order) {
      for (const name of groups.keys()) if (!order.includes(name)) (groups.get(name).remove(), groups.delete(name));
      svg.append(...order.map((name) => groups.get(name)));
    }
    if (lack().some((part) => part > 1)) arrange();
    if (say === undefined) return;
    svg.setAttribute("aria-label", say);
    clearTimeout(announcement);
    announcement = setTimeout(() => { said.textContent = say; }, QUIET);
  }
  const close = () => (watch.disconnect(), clearTimeout(announcement));
  return { node, apply, close };
}
