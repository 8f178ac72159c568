"use strict";

// A column's title becomes a button that sorts the rows by it: by numbers where cells carry them, else by words.
function sortable(table) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const valueOf = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.value === undefined ? cell.textContent.trim() : Number(cell.dataset.value);
  };
  const compare = (one, other) =>
    typeof one === "number" && typeof other === "number" ? one - other : String(one).localeCompare(String(other), undefined, { numeric: true });

  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const numeric = head.classList.contains("num");
      const now = head.getAttribute("aria-sort");
      const next = now === null ? (numeric ? "descending" : "ascending") : now === "ascending" ? "descending" : "ascending";
      heads.forEach((each) => each.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", next);
      const sign = next === "ascending" ? 1 : -1;
      const rows = [...body.rows].map((row) => [valueOf(row, column), row]);
      body.append(...rows.sort((a, b) => sign * compare(a[0], b[0])).map((pair) => pair[1]));
    });
  });
}

// What is wider than its place scrolls by itself, and so must be reachable by key, and have a name.
function markScrollers() {
  document.querySelectorAll(".scrolls").forEach((part) => {
    const wide = part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight;
    if (wide) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  });
}

// On paper every fold is open; afterwards all is as it was.
let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("details:not([open])")];
  opened.forEach((fold) => { fold.open = true; });
});
addEventListener("afterprint", () => opened.forEach((fold) => { fold.open = false; }));

document.querySelectorAll("table.sortable").forEach(sortable);
markScrollers();
addEventListener("resize", markScrollers);
document.addEventListener("toggle", markScrollers, true);
