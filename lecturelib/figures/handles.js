// Things to take hold of in a scene: points, sets of points, and sliders that have a place in the picture. Their knobs are
// elements above it, so that keys can reach them, and they keep their size where the picture is scaled.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

// From the coordinates of axes to pixels of the figure, and back.
const share = (value, [a, b], log) => (log ? Math.log(value / a) / Math.log(b / a) : (value - a) / (b - a));
const between = (part, [a, b], log) => (log ? a * (b / a) ** part : a + part * (b - a));
export const toPixels = ({ box: [left, top, width, height], x, y, log }, [u, v]) =>
  [left + width * share(u, x, log[0]), top + height * (1 - share(v, y, log[1]))];
const toData = ({ box: [left, top, width, height], x, y, log }, [u, v]) =>
  [between((u - left) / width, x, log[0]), between(1 - (v - top) / height, y, log[1])];

const clamp = (number, [a, b]) => Math.max(Math.min(a, b), Math.min(number, Math.max(a, b)));
const tidy = (number) => +number.toFixed(10); // without the rounding errors of binary fractions

function nearest(places, [x, y]) {
  const far = places.map(([u, v]) => Math.hypot(u - x, v - y));
  return far.indexOf(Math.min(...far));
}

function html(name, properties, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.dataset.lmSuppressShortcuts = "true"; // else JupyterLab takes its keys
  node.append(...children);
  return node;
}

class Point {
  constructor(handle, layer) {
    Object.assign(this, handle, { layer, current: 0 });
    this.node = html("div", {
      onmousedown: (event) => event.preventDefault(), // or the focus went to the uppermost knob, not to the nearest
      onpointerdown: (event) => this.grab(event),
      onpointermove: (event) => this.grip && this.drag(this.layer.pixels(event, this.axes).map((v, n) => v + this.grip[n])),
      onlostpointercapture: () => { this.grip = undefined; },
      onkeydown: (event) => this.key(event) && event.preventDefault(),
    });
    this.node.addEventListener("focusin", ({ target }) => {
      this.current = [...this.node.children].indexOf(target);
      this.show();
    });
  }

  get axes() { return this.layer.axes[this.on]; }
  get spots() { return [this.value]; } // where its knobs are

  grab(event) {
    const at = this.layer.pixels(event, this.axes), spots = this.spots.map((spot) => toPixels(this.axes, spot));
    const n = nearest(spots, at);
    this.grip = [spots[n][0] - at[0], spots[n][1] - at[1]];
    this.focus(n).setPointerCapture(event.pointerId);
  }

  drag(pixels) { this.put(toData(this.axes, pixels)); }

  key({ key, shiftKey }) {
    const way = ARROWS[key];
    if (way) this.nudge(way.map((part) => (shiftKey ? 10 : 1) * part));
    return way;
  }

  nudge(way) { this.put(way.map((part, n) => this.spots[this.current][n] + part * this.step)); }
  put(place) { this.set(this.snapped(place)); }

  snapped(place) {
    const limits = [this.axes.x, this.axes.y];
    return place.map((number, n) => tidy(clamp(this.step * Math.round(number / this.step), limits[n])));
  }

  set(value) {
    if (JSON.stringify(value) === JSON.stringify(this.value)) return;
    this.value = value;
    this.show();
    this.layer.moved(this.name, value);
  }

  focus(n) {
    const knob = this.node.children[clamp(n, [0, this.spots.length - 1])];
    knob.focus();
    return knob;
  }

  text([x, y, ...label]) {
    return [+x.toFixed(3), +y.toFixed(3), ...label.map((each) => this.names[this.labels.indexOf(each)])].join(", ");
  }

  show() {
    const { node, spots, axes } = this, { width, height, shifts } = this.layer.arrangement;
    while (node.children.length > spots.length) node.lastChild.remove();
    while (node.children.length < spots.length)
      node.append(html("div", { className: `scene-handle scene-${this.kind}`, role: "slider" }));
    spots.forEach((spot, n) => {
      const knob = node.children[n], [u, v] = toPixels(axes, spot), [right, down] = shifts[axes.panel];
      Object.assign(knob.style, { left: `${(100 * (u + right)) / width}%`, top: `${(100 * (v + down)) / height}%` });
      Object.assign(knob, {
        tabIndex: n === this.current ? 0 : -1, ariaLabel: this.kind === "points" ? `${this.label} ${n + 1}` : this.label,
        ariaValueText: this.text(spot), ariaValueNow: n,
      });
    });
  }
}

// A slider along x may have a partner along y; then one knob moves both.
class Slider extends Point {
  get both() { return this.partner ? [this, this.partner] : [this]; }
  get stop() { return clamp(Math.round((this.value - this.low) / this.step), [0, this.places.length - 1]); }
  set stop(n) { this.value = tidy(this.low + this.step * clamp(n, [0, this.places.length - 1])); }

  get spots() {
    const [x, y] = this.places[this.stop];
    return [[x, this.partner?.spots[0][1] ?? y]];
  }

  drag(pixels) { this.slide(({ places }) => nearest(places.map((place) => toPixels(this.axes, place)), pixels)); }
  nudge(way) { this.slide(({ stop }, n) => stop + (this.partner ? way[n] : way[0] + way[1])); }

  slide(goal) {
    const before = this.text();
    this.both.forEach((each, n) => { each.stop = goal(each, n); });
    if (this.text() === before) return;
    this.show();
    for (const { name, value } of this.both) this.layer.moved(name, value); // both, for only the newest move is sent
  }

  text() { return this.both.map(({ value }) => value).join(", "); }
}

class Points extends Point {
  get spots() { return this.value; }

  put(place) {
    this.set(this.value.map((row, n) => (n === this.current ? [...this.snapped(place), ...row.slice(2)] : row)));
  }

  key(event) {
    const way = { PageUp: -1, PageDown: 1 }[event.key];
    if (way) return this.focus(this.current + way);
    return event.key === "Delete" ? this.remove() : super.key(event);
  }

  add(place) {
    const chosen = this.menu.selectedIndex; // -1 where there are no classes
    this.set([...this.value, [...this.snapped(place), ...this.labels.slice(chosen, chosen + 1)]]);
    this.focus(this.value.length - 1);
  }

  remove() {
    const gone = this.value[this.current], others = this.value.filter((row) => row !== gone);
    if (others.some((row) => row[2] === gone[2])) this.set(others); // the last of a class stays
    return this.focus(this.current);
  }

  tools() {
    const [left, top, width, height] = this.axes.box;
    const button = (textContent, onclick) => html("button", { textContent, onclick, type: "button" });
    this.menu = html("select", {}, ...this.names.map((textContent) => html("option", { textContent })));
    this.layer.svg.addEventListener("click", (event) => {
      const [x, y] = this.layer.pixels(event, this.axes);
      if (x > left && x < left + width && y > top && y < top + height) this.add(toData(this.axes, [x, y]));
    });
    return html("div", { className: "scene-tools" },
      html("label", { hidden: !this.labels.length }, "click to add: ", this.menu),
      button("add", () => this.add(toData(this.axes, [left + width / 2, top + height / 2]))),
      button("remove", () => this.remove()),
      button("start again", () => this.set(this.start)));
  }
}

const KINDS = { point: Point, points: Points, slider: Slider };

// All handles of a scene. `moved(name, value)` is called when the reader has moved one.
export class Handles {
  constructor(scene, svg, moved) {
    Object.assign(this, { svg, moved, axes: scene.axes });
    this.all = Object.entries(scene.handles).map(([name, handle]) => new KINDS[handle.kind]({ ...handle, name }, this));
    for (const handle of this.all) {
      handle.partner = this.all.find(({ name }) => name === handle.partner);
      if (handle.partner) handle.partner.owner = handle;
    }
    const nodes = this.all.map(({ owner, node }) => (owner ? "" : node));
    this.node = html("div", { className: "scene-handles" }, ...nodes);
    this.tools = this.all.filter((handle) => handle.tools).map((handle) => handle.tools());
  }

  // Where a pointer is, in pixels of the figure as matplotlib laid it out.
  pixels({ clientX, clientY }, { panel }) {
    const box = this.node.getBoundingClientRect(), { width, shifts } = this.arrangement, scale = width / box.width;
    return [(clientX - box.left) * scale - shifts[panel][0], (clientY - box.top) * scale - shifts[panel][1]];
  }

  arrange({ width, height, shifts, margins: [left, top, right, bottom] }) {
    const [wide, high] = [left + width + right, top + height + bottom];
    this.arrangement = { width: wide, height: high, shifts: shifts.map(([x, y]) => [x + left, y + top]) };
    Object.assign(this.node.style, { maxWidth: `${wide}px`, aspectRatio: `${wide} / ${high}` });
    for (const handle of this.all) handle.show();
  }

  apply({ handles = {}, axes = this.axes }) {
    this.axes = axes;
    for (const handle of this.all) {
      const { value = handle.value, ...others } = handles[handle.name] ?? {};
      Object.assign(handle, others, (handle.owner ?? handle).grip ? {} : { value });
    }
    if (this.arrangement) for (const handle of this.all) handle.show();
  }
}
