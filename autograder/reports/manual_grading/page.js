"use strict";
// Shows one answer after another. Whatever is decided is stored by the server at once; what is only typed stays in
// this tab, so that loading the page again loses neither.

const $ = id => document.getElementById(id);
let state = { questions: [], answers: [] };
let shown = null; // the answer on the page, as the server sent it
let busy = false;
let typed = { text: "", when: 0 }; // digits that may belong together

const question = () => state.questions[state.answers[place()].question];
const place = () => state.answers.findIndex(answer => answer.id === shown.id);
const undone = () => JSON.parse(sessionStorage.getItem("undo") || "[]");

function say(sentence, alarm = false) {
  $("status").textContent = sentence;
  $("status").classList.toggle("alarm", alarm);
}

async function ask(path, body) {
  const options = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let reply;
  try {
    reply = await fetch(path, options);
  } catch {
    throw new Error("Not done: nobody answers. Is `grade-written` still running in the terminal?");
  }
  const sent = await reply.json();
  if (!reply.ok) throw Object.assign(new Error(sent.error), { status: reply.status });
  return sent;
}

async function show(id) {
  const answer = await ask(`answer/${id}`);
  shown = answer;
  const draft = JSON.parse(sessionStorage.getItem(id) || "null");
  $("label").textContent = answer.label;
  $("text").innerHTML = answer.html; // written by the server, which lets no markup of a student through
  $("source").textContent = answer.source;
  $("points").value = draft ? draft.points : answer.points ?? "";
  $("comment").value = draft ? draft.comment : answer.comment;
  note(answer);
  fill(question());
  history.replaceState(null, "", `#${id}`);
  $("points").focus();
  $("text").scrollTop = 0;
}

function note(answer) {
  const notes = [
    answer.how === "not_found" && "The answer was not found. These are all texts of the notebook that the student wrote or changed.",
    ["place", "heading"].includes(answer.how) && `Found by its ${answer.how}: the notebook has lost the cell's id.`,
    answer.missing && "Nothing was written.",
    answer.changed && `Changed since ${answer.author} gave ${answer.points}: to be read again.`,
    answer.done && `${answer.author} has given ${answer.points}.`,
  ].filter(Boolean);
  $("note").textContent = notes.join(" ");
  $("note").hidden = !notes.length;
}

function fill(asked) {
  const graded = state.answers.filter(answer => answer.done).length;
  $("progress").textContent = `${graded} of ${state.answers.length} graded`;
  $("bar").max = state.answers.length;
  $("bar").value = graded;
  $("question").textContent = asked.title;
  $("worth").textContent = `of ${asked.points}`;
  $("points").max = asked.points;
  $("rubric").innerHTML = asked.rubric;
  $("prompt").innerHTML = asked.prompt;
  $("comments").replaceChildren(...asked.comments.map(text => {
    const item = document.createElement("li"), button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", () => insert(text));
    item.append(button);
    return item;
  }));
  $("used").hidden = !asked.comments.length;
}

function insert(text) {
  $("comment").value = [$("comment").value.trim(), text].filter(Boolean).join("\n");
  keepDraft();
  $("points").focus();
}

function keepDraft() {
  sessionStorage.setItem(shown.id, JSON.stringify({ points: $("points").value, comment: $("comment").value }));
}

// ------------------------------------------------------------------------------------------------ moving

function waiting() {
  const here = place(), others = [...state.answers.slice(here + 1), ...state.answers.slice(0, here)];
  return others.find(answer => !answer.done);
}

async function next() {
  const found = waiting();
  if (found) return show(found.id);
  await show(shown.id);
  if (state.answers.every(answer => answer.done)) say("All answers are graded. Ctrl-C in the terminal ends this page.");
  else say("This is the only one that still waits.");
}

async function skip() {
  await refresh(); // somebody else may have graded some meanwhile
  await next();
}

function step(by) {
  const count = state.answers.length;
  return show(state.answers[(place() + by + count) % count].id);
}

// ------------------------------------------------------------------------------------------------ deciding

function give(points) {
  if (points < 0 || points > question().points) return say(`There are 0 to ${question().points} points.`, true);
  $("points").value = points;
  keepDraft();
  say("");
}

function digit(key) {
  const now = Date.now();
  const longer = typed.text + key;
  const text = now - typed.when < 1000 && Number(longer) <= question().points ? longer : key;
  typed = { text, when: now };
  give(Number(text));
}

async function save() {
  const points = $("points").value;
  if (points === "" || !$("points").validity.valid) {
    return say(points === "" ? "How many points? Type a digit." : `There are 0 to ${question().points} points, whole or half.`, true);
  }
  const before = { id: shown.id, points: shown.points, comment: shown.comment };
  await decide(Number(points), $("comment").value);
  sessionStorage.setItem("undo", JSON.stringify([...undone(), before]));
  const label = shown.label;
  await next();
  say(`${label}: ${points} saved. ${$("status").textContent}`.trim());
}

async function undo() {
  const stack = undone(), last = stack.pop();
  if (!last) return say("There is nothing to undo.", true);
  await show(last.id);
  await decide(last.points, last.comment);
  sessionStorage.setItem("undo", JSON.stringify(stack));
  await show(last.id);
  say(`${shown.label}: taken back.`);
}

async function decide(points, comment) {
  const { id, about, seen } = shown;
  try {
    await ask("decision", { id, points, comment, about, seen });
  } catch (problem) {
    if (problem.status === 409) { // somebody else was faster: see what they did, and keep what was typed here
      keepDraft();
      await refresh();
      await show(id);
    }
    throw problem;
  }
  sessionStorage.removeItem(id);
  await refresh();
}

async function refresh() {
  state = await ask("state");
}

async function act(deed) {
  if (busy) return;
  busy = true;
  document.body.setAttribute("aria-busy", "true");
  try {
    await deed();
  } catch (problem) {
    say(problem.message, true);
  }
  busy = false;
  document.body.removeAttribute("aria-busy");
}

const keys = {
  Enter: save, s: skip, u: undo,
  ArrowLeft: () => step(-1), ArrowRight: () => step(1),
  ArrowUp: () => give(Number($("points").value) + 0.5), ArrowDown: () => give(Number($("points").value) - 0.5),
  c: () => $("comment").focus(), Escape: () => $("points").focus(),
};
for (const key of ["½", ".", ",", "h"]) {
  keys[key] = () => give(Number($("points").value) + (Number($("points").value) % 1 ? -0.5 : 0.5));
}

document.addEventListener("keydown", event => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !shown) return;
  if (target === $("comment") && !(key === "Escape" || (key === "Enter" && !event.shiftKey))) return;
  if (target.closest("button, summary") && (key === "Enter" || key === " ")) return; // it presses them
  if (target.closest("#text, #source") && key.startsWith("Arrow")) return; // it scrolls
  const deed = /^[0-9]$/.test(key) ? () => digit(key) : keys[key];
  if (!deed) return;
  event.preventDefault();
  if (!(event.repeat && key === "Enter")) act(deed);
});
for (const id of ["points", "comment"]) $(id).addEventListener("input", () => { keepDraft(); say(""); });
$("save").addEventListener("click", () => act(save));
$("skip").addEventListener("click", () => act(skip));
$("undo").addEventListener("click", () => act(undo));

act(async () => {
  await refresh();
  const wanted = state.answers.find(answer => `#${answer.id}` === location.hash);
  const first = wanted || state.answers.find(answer => !answer.done) || state.answers[0];
  await show(first.id);
  say("");
});
