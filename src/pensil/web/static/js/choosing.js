// What several rooms have: addresses of puzzles, lists, tabs of the kinds, files, tables, and buttons for what takes a while.

import { button, h } from "./dom.js";
import { kindNames, kindWords } from "./words.js";

export const LEVELS = ["easy", "medium", "hard", "expert"];

export const hashOf = (text, room = "play") => `#${room}=${encodeURIComponent(text)}`;

// A list of values, each with its word.
export const select = (label, choices, chosen) =>
  h("select", { "aria-label": label }, choices.map(([value, word]) => h("option", { value, selected: value === chosen }, word)));

export const kindTabs = (room, kind, names = kindNames()) => h("div", { class: "tabs" }, kindNames().filter((name) => names.includes(name)).map((name) =>
  h("a", { class: "tab", href: `#${room}=${name}`, "aria-current": name === kind ? "page" : null }, kindWords(name).title)));

// A button that asks for a file.
export const fileButton = (word, listener, accept = "*") =>
  h("label", { class: "plain" }, word, h("input", { type: "file", class: "unseen", accept, on: { change: (event) => listener(event.target.files[0]) } }));

// A table that scrolls on its own where it is too wide.
export const wideTable = (label, heads, rows, name = "") => h("div", { class: `wide ${name}`, tabindex: 0, role: "region", "aria-label": label },
  h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows)));

// A line where it is told what has come of something.
export const outcome = () => h("p", { class: "said", role: "status" });

// A button for what takes a while: it rests meanwhile, and what has come of it is told.
export function working(action, word, picture, told, begun, work) {
  const found = button(action, word, async () => {
    found.disabled = true;
    told.textContent = begun;
    try {
      told.textContent = (await work()) ?? "";
    } catch (error) {
      told.textContent = error.message;
    } finally {
      found.disabled = false;
    }
  }, { picture, plain: true });
  return found;
}
