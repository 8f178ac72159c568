"use strict";

// A figure is a scene, drawn at once, and a file with all other states of it, loaded when the figure is first touched.
function explorer(figure) {
  const { scene, texts, together, file } = JSON.parse(figure.querySelector("script").textContent);
  const { node, apply } = scenes.draw(scene);
  const controls = [...figure.querySelectorAll("[data-control]")];
  const isSlider = (control) => control.type === "range";
  const placeOf = (control) => Number(isSlider(control) ? control.value : control.selectedIndex);
  let loading, stateAt;
  let moved = controls.find(isSlider);
  const picture = figure.querySelector(".picture");
  picture.replaceChildren(node);
  picture.style.aspectRatio = "auto"; // on a phone it is higher

  // Where a page computes the states of a figure, this is the place: whatever is loaded here becomes a function that
  // takes the places of all controls and returns a patch (see `draw` in scene.js).
  function load() {
    loading ??= loadStates(`${figure.closest("main").dataset.pictures}/${file}`).then(
      (found) => { stateAt = found; },
      () => { figure.querySelector("figcaption").append("The other states of this picture could not be loaded."); },
    );
    return loading;
  }

  function put(control, place) {
    if (isSlider(control)) control.value = place;
    else control.selectedIndex = place;
  }

  // Where not all combinations were recorded, all sliders share an axis (see sitebuilder/states.py).
  function places() {
    if (together) return controls.map(placeOf);
    const sliders = controls.filter(isSlider);
    const before = sliders.slice(0, sliders.indexOf(moved)).reduce((sum, slider) => sum + Number(slider.max) + 1, 0);
    return [...controls.filter((control) => !isSlider(control)).map(placeOf), before + placeOf(moved)];
  }

  async function show() {
    for (const slider of controls.filter(isSlider)) {
      const text = texts[controls.indexOf(slider)][placeOf(slider)];
      slider.setAttribute("aria-valuetext", text);
      figure.querySelector(`output[for="${slider.id}"]`).textContent = text;
    }
    if (!stateAt) await load();
    if (stateAt) apply(stateAt(places()));
  }

  function move(control) {
    if (isSlider(control)) moved = control;
    const others = together ? [] : controls.filter((other) => isSlider(other) && other !== moved);
    others.forEach((other) => put(other, other.dataset.start));
    show();
  }

  if (controls.length) figure.querySelector(".controls").hidden = false;
  controls.forEach((control) => control.addEventListener("input", () => move(control)));
  figure.querySelectorAll(".play").forEach((button) => player(button, move));
  if (file) ["pointerenter", "focusin", "touchstart"].forEach((event) => figure.addEventListener(event, load, { passive: true }));

  return {
    positions: () => controls.map(placeOf),
    starts: controls.map((control) => Number(control.dataset.start)),
    restore(positions) {
      if (positions.every((place, n) => place === placeOf(controls[n]))) return;
      controls.forEach((control, n) => put(control, positions[n]));
      show();
    },
  };
}

// The states of a figure come as a script, since a page that is opened as a file may load nothing else.
async function loadStates(file) {
  const script = Object.assign(document.createElement("script"), { src: file });
  await new Promise((done, failed) => {
    Object.assign(script, { onload: done, onerror: failed });
    document.head.append(script);
  });
  const bytes = Uint8Array.from(atob(script.packed), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return stateReader(await new Response(unpacked).json());
}

// Returns a function that takes the places of all controls and returns what has changed since it was called last.
function stateReader({ shape, say, layers }) {
  const shown = new Map();

  // What a part is made of is said in sitebuilder/packing.py.
  function read(part, places) {
    if (typeof part === "string") return part;
    if (Array.isArray(part)) return part.map((each) => read(each, places)).join("");
    const place = part.on.reduce((before, axis) => before * shape[axis] + places[axis], 0);
    if (part.of) return read(part.of[part.at ? part.at[place] : place], places);
    part.sums ??= part.by.map(((sum) => (step) => (sum += step))(0));
    return String(part.sums[place] / (part.per ?? 1));
  }

  return (places) => {
    const texts = Object.entries(layers).map(([name, part]) => [name, read(part, places)]);
    const changed = texts.filter(([name, text]) => shown.get(name) !== text);
    changed.forEach(([name, text]) => shown.set(name, text));
    return { say: read(say, places), layers: Object.fromEntries(changed.map(([name, text]) => [name, JSON.parse(text)])) };
  };
}

function player(button, move) {
  const slider = button.closest(".control").querySelector("input");
  let clock = null;

  function stop() {
    clearInterval(clock);
    clock = null;
    button.setAttribute("aria-pressed", "false");
  }

  function step() {
    slider.stepUp();
    move(slider);
    if (slider.value === slider.max) stop();
  }

  button.addEventListener("click", () => {
    if (clock) return stop();
    if (slider.value === slider.max) { slider.value = slider.min; move(slider); }
    button.setAttribute("aria-pressed", "true");
    clock = setInterval(step, 800);
  });
  slider.addEventListener("pointerdown", stop);
  slider.addEventListener("keydown", stop);
}

// What is wider than its place scrolls by itself, and so must be reachable by key.
function markScrollers() {
  document.querySelectorAll("math:not([display])").forEach((formula) => {
    const place = formula.parentElement;
    if (!place.matches(".scrolls") && formula.getBoundingClientRect().width > document.querySelector("main").clientWidth - 24) {
      const around = Object.assign(document.createElement("span"), { className: "display scrolls" });
      formula.replaceWith(around);
      around.append(formula);
    }
  });
  document.querySelectorAll(".scrolls").forEach((part) => {
    if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  });
}

// On paper every fold is open and every slider at its start; afterwards all is as it was.
function preparePrint(explorers) {
  let opened = [], moved = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open])")];
    opened.forEach((fold) => { fold.open = true; });
    moved = explorers.map((each) => each.positions());
    explorers.forEach((each) => each.restore(each.starts));
  });
  addEventListener("afterprint", () => {
    opened.forEach((fold) => { fold.open = false; });
    explorers.forEach((each, n) => each.restore(moved[n]));
  });
}

// The list of sections is folded where it would stand before the text.
function foldSections() {
  const list = document.querySelector(".sections details");
  if (!list) return;
  const beside = matchMedia("(min-width: 70rem)");
  const fold = () => { list.open = beside.matches; };
  beside.addEventListener("change", fold);
  fold();
}

foldSections();
preparePrint([...document.querySelectorAll("figure.explorer")].map(explorer));
markScrollers();
addEventListener("resize", markScrollers);
document.addEventListener("toggle", markScrollers, true);
document.fonts.ready.then(markScrollers);
