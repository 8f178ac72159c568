"use strict";

// A figure is a scene, drawn at once. Its other states are computed by its page twin, or loaded when it is first touched.
function explorer(figure) {
  const facts = JSON.parse(figure.querySelector("script").textContent);
  const { node, apply } = scenes.draw(facts.scene, moveHandle);
  const picture = figure.querySelector(".picture");
  const controls = [...figure.querySelectorAll("[data-control]")];
  const isSlider = (control) => control.type === "range";
  const sliders = controls.filter(isSlider);
  const placeOf = (control) => Number(isSlider(control) ? control.value : control.selectedIndex);
  const factsOf = (control) => facts.controls[controls.indexOf(control)];
  const starts = { places: controls.map((control) => Number(control.dataset.start)), points: pointsOf(facts.scene) };
  const points = { ...starts.points }; // what is dragged in the picture
  const states = facts.twin ? computedStates(facts) : storedStates(figure.closest("main").dataset.pictures, facts);
  let moved = sliders[0];
  picture.replaceChildren(node);
  picture.style.aspectRatio = "auto"; // on a phone it is higher

  function put(control, place) {
    if (isSlider(control)) control.value = place;
    else control.selectedIndex = place;
  }

  // Where not all combinations were recorded, the sliders are one axis (see sitebuilder/states.py).
  function places() {
    if (facts.together !== false) return controls.map(placeOf);
    const before = sliders.slice(0, sliders.indexOf(moved)).reduce((sum, slider) => sum + Number(slider.max) + 1, 0);
    return [...controls.filter((control) => !isSlider(control)).map(placeOf), before + placeOf(moved)];
  }

  function values() {
    const beside = controls.map((control, n) => [facts.controls[n].name, facts.controls[n].values[placeOf(control)]]);
    return { ...Object.fromEntries(beside), ...points };
  }

  // Returns a function that returns a patch.
  async function load() {
    try {
      return await states(places(), values());
    } catch {
      figure.querySelector("figcaption").textContent = "The other states of this picture could not be loaded.";
      return () => ({});
    }
  }

  async function show() {
    for (const slider of sliders) {
      const text = factsOf(slider).texts[placeOf(slider)];
      slider.setAttribute("aria-valuetext", text);
      figure.querySelector(`output[for="${slider.id}"]`).textContent = text;
    }
    const wanted = JSON.stringify(values());
    const patch = await load();
    if (wanted === JSON.stringify(values())) apply(withValues(patch(), values())); // else somebody has moved on
  }

  function move(control) {
    if (isSlider(control)) moved = control;
    if (facts.together === false) sliders.filter((other) => other !== moved).forEach((other) => put(other, other.dataset.start));
    show();
  }

  // A handle in the picture is a slider's, or else a point.
  function moveHandle(name, value) {
    const control = controls[facts.controls.findIndex((each) => each.name === name)];
    if (!control) {
      points[name] = value;
      show();
    } else {
      const distances = factsOf(control).values.map((each) => Math.abs(each - value));
      put(control, distances.indexOf(Math.min(...distances)));
      move(control);
    }
  }

  if (controls.length) {
    figure.querySelector(".controls").hidden = false;
    for (const event of ["pointerenter", "focusin", "touchstart"]) figure.addEventListener(event, load, { passive: true });
  }
  controls.forEach((control) => control.addEventListener("input", () => move(control)));
  figure.querySelectorAll(".play").forEach((button) => player(button, move));

  const position = () => ({ places: controls.map(placeOf), points: { ...points } });
  return {
    position,
    starts,
    restore(wanted) {
      if (JSON.stringify(wanted) === JSON.stringify(position())) return;
      controls.forEach((control, n) => put(control, wanted.places[n]));
      Object.assign(points, wanted.points);
      show();
    },
  };
}

const pointsOf = ({ handles = {} }) =>
  Object.fromEntries(Object.entries(handles).filter(([, { kind }]) => kind !== "slider").map(([name, { value }]) => [name, value]));

// The patch, with handles that stand where their controls do.
function withValues(patch, values) {
  const handles = Object.entries(values).map(([name, value]) => [name, { ...patch.handles?.[name], value }]);
  return { ...patch, handles: Object.fromEntries(handles) };
}

function computedStates({ scene, twin }) {
  const patchAt = twins.patches(scene, twin, twins[twin.name]);
  return async (places, values) => () => patchAt(values);
}

// The states that were recorded when the site was built: in one file or, where they are many, in several, each of which
// holds some stops of one axis.
function storedStates(folder, { files, axis, stops }) {
  const shown = new Map();
  const loaded = [];
  return async (places) => {
    const number = Math.floor(places[axis] / stops);
    loaded[number] ??= loadStates(`${folder}/${files[number]}`);
    const table = await loaded[number];
    return () => stateOf(table, places.map((place, n) => (n === axis ? place % stops : place)), shown);
  };
}

// A file is a script, since a page that was itself opened as a file may load nothing else.
async function loadStates(file) {
  const script = Object.assign(document.createElement("script"), { src: file });
  await new Promise((done, failed) => {
    Object.assign(script, { onload: done, onerror: failed });
    document.head.append(script);
  });
  const bytes = Uint8Array.from(atob(script.packed), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(unpacked).json();
}

// What is to be drawn again at these places, where `shown` is what was drawn before.
function stateOf({ shape, say, handles, layers }, places, shown) {
  const changed = Object.entries(layers)
    .map(([name, part]) => [name, textOf(part, shape, places)])
    .filter(([name, text]) => shown.get(name) !== text);
  changed.forEach(([name, text]) => shown.set(name, text));
  return {
    say: textOf(say, shape, places),
    layers: Object.fromEntries(changed.map(([name, text]) => [name, JSON.parse(text)])),
    ...JSON.parse(textOf(handles, shape, places)),
  };
}

// What a part is made of is said in sitebuilder/packing.py.
function textOf(part, shape, places) {
  if (typeof part === "string") return part;
  if (Array.isArray(part)) return part.map((each) => textOf(each, shape, places)).join("");
  const place = part.on.reduce((before, axis) => before * (shape[axis] ?? 1) + places[axis], 0);
  if (part.by) {
    part.sums ??= part.by.map(((sum) => (step) => (sum += step))(0));
    return String(part.sums[place] / (part.per ?? 1));
  }
  if (!part.at) return textOf(part.of[place], shape, places);
  const times = [];
  part.times ??= part.at.map((choice) => (times[choice] = (times[choice] ?? -1) + 1));
  return textOf(part.of[part.at[place]], shape, [...places.slice(0, shape.length), part.times[place]]);
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
    moved = explorers.map((each) => each.position());
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
