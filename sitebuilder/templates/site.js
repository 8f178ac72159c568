"use strict";

// Every position of a slider has its picture, drawn beforehand: moving it only shows another file.
function explorer(figure) {
  const { texts, freedom, frames } = JSON.parse(figure.querySelector("script").textContent);
  const folder = figure.closest("main").dataset.pictures;
  const image = figure.querySelector("img");
  const controls = [...figure.querySelectorAll("[data-control]")];
  const isSlider = (control) => control.type === "range";
  const placeOf = (control) => Number(isSlider(control) ? control.value : control.selectedIndex);

  function put(control, place) {
    if (isSlider(control)) control.value = place;
    else control.selectedIndex = place;
  }

  function show() {
    const [file, alt] = frames[controls.map(placeOf).join(",")];
    image.src = `${folder}/${file}`;
    image.alt = alt;
    controls.filter(isSlider).forEach((control) => {
      const text = texts[controls.indexOf(control)][placeOf(control)];
      control.setAttribute("aria-valuetext", text);
      figure.querySelector(`output[for="${control.id}"]`).textContent = text;
    });
  }

  // Only some combinations were drawn (sitebuilder/frames.py says which): the other controls go back to their start.
  function move(moved) {
    const stays = (control) => freedom === "grid" || (freedom === "menus" && (!isSlider(control) || !isSlider(moved)));
    controls.filter((control) => control !== moved && !stays(control)).forEach((control) => put(control, control.dataset.start));
    show();
  }

  // Ready before the hand arrives: the first touch of a figure loads all of its pictures.
  let loaded = null;
  function load() {
    loaded ??= Object.values(frames).map(([file]) => Object.assign(new Image(), { src: `${folder}/${file}` }));
  }

  ["pointerenter", "focusin", "touchstart"].forEach((event) => figure.addEventListener(event, load, { passive: true }));
  controls.forEach((control) => control.addEventListener("input", () => move(control)));
  figure.querySelectorAll(".play").forEach((button) => player(button, move, load));
  figure.querySelector(".controls").hidden = false;

  return {
    places: () => controls.map(placeOf),
    restore: (places) => { controls.forEach((control, n) => put(control, places[n])); show(); },
    starts: controls.map((control) => Number(control.dataset.start)),
  };
}

function player(button, move, load) {
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
    load();
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
    moved = explorers.map((each) => each.places());
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
