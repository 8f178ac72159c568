// A scene as a widget, in JupyterLab and wherever else anywidget runs.
import { draw } from "./scene.js";

// The scene with the patch applied, for views that are made later.
function patched(scene, { layers = {}, order, handles = {}, ...others }) {
  const now = new Map([...scene.layers, ...Object.entries(layers)]);
  const merged = Object.entries(scene.handles ?? {}).map(([name, handle]) => [name, { ...handle, ...handles[name] }]);
  return {
    ...scene, ...others,
    layers: order ? order.map((name) => [name, now.get(name)]) : [...now],
    handles: scene.handles && Object.fromEntries(merged),
  };
}

// A move of the reader's in one view, for the others.
const moveOf = (model) =>
  ({ handles: Object.fromEntries(Object.entries(model.get("moved").values).map(([name, value]) => [name, { value }])) });

// ipywidgets gives a slider's handle no name; a screen reader would say only where it is.
function nameSliders(figure) {
  for (const slider of figure?.querySelectorAll(".widget-slider") ?? [])
    slider.querySelector("[role=slider]")?.setAttribute("aria-label", slider.querySelector(".widget-label").textContent);
}

export default () => {
  let scene;
  return {
    initialize({ model }) {
      scene = model.get("scene");
      model.on("msg:custom", (patch) => { scene = patched(scene, patch); });
      model.on("change:moved", () => { scene = patched(scene, moveOf(model)); });
    },
    render({ model, el }) {
      let values = {}; // of one move, which may be of two sliders
      const { node, apply, close } = draw(scene, (name, value) => {
        if (!Object.keys(values).length) queueMicrotask(send);
        values[name] = value;
      });
      const send = () => {
        model.set("moved", { values, time: Date.now() }); // or the same value again would change nothing
        model.save_changes(); // ipywidgets sends the newest when the kernel has done with the last
        values = {};
      };
      const stopped = document.createElement("p");
      const follow = () => apply(moveOf(model));
      stopped.className = "scene-stopped";
      stopped.textContent = model.get("stopped");
      el.append(node, stopped);
      model.on("msg:custom", apply);
      model.on("change:moved", follow);
      const placed = new ResizeObserver(() => nameSliders(el.closest(".scene-figure")));
      placed.observe(el);
      return () => {
        model.off("msg:custom", apply);
        model.off("change:moved", follow);
        placed.disconnect();
        close();
      };
    },
  };
};
