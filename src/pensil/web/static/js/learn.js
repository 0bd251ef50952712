// The room Learn: the rules of a kind, and its techniques from easy to hard, each with a position to try it on.

import { hashOf, kindTabs, outcome } from "./choosing.js";
import { button, clear, fit, h } from "./dom.js";
import { ask } from "./service.js";
import { settings } from "./settings.js";
import { Table } from "./table.js";
import { kindNames, kindWords, lang, say } from "./words.js";

export async function enter(main, { source }) {
  const kind = kindNames().includes(source) ? source : kindNames().includes(settings.kind) ? settings.kind : kindNames()[0];
  const { title, summary, rules } = kindWords(kind);
  const list = h("div", { class: "techniques" }, h("p", { class: "waiting" }, say("opening")));
  clear(main, h("div", { class: "learn" }, h("h1", {}, say("room.learn")),
    kindTabs("learn", kind), h("h2", {}, title), h("p", {}, summary), h("ol", {}, rules.map((rule) => h("li", {}, rule))),
    h("h2", {}, say("learn.techniques")), h("p", {}, say("learn.how")), list));
  const { techniques } = await ask("techniques", { kind, lang });
  clear(list, techniques.map((technique) => lesson(kind, technique)));
}

// One technique: opened, it shows its example, which can be played; the sentence comes when asked for.
function lesson(kind, technique) {
  const body = h("div", { class: "lesson" });
  const found = h("details", { on: { toggle: () => found.open && !body.childNodes.length && fill() } },
    h("summary", {}, h("b", {}, technique.title), h("small", {}, say("level", { level: technique.level }))),
    h("p", {}, technique.why), body);

  async function fill() {
    const opened = await ask("open", { puzzle: technique.puzzle, kind, marks: technique.marks, lang });
    const table = new Table(opened);
    if (opened.marks) table.become(opened.marks);
    const told = outcome();
    const start = JSON.stringify(table.marks);
    const frame = h("div", { class: "frame" }, table.board.svg);
    fit(frame, opened.board, 48);
    const show = async () => {
      const { hint } = await ask("hint", { puzzle: opened.puzzle, marks: technique.marks ?? undefined, lang });
      if (!hint) return;
      table.become(JSON.parse(start));
      table.board.overlay(hint.overlays.reason);
      told.textContent = hint.message;
    };
    table.game.onChange((_, settled) => {
      if (!settled) return;
      table.board.overlay();
      told.textContent = contains(table.marks, technique.after) ? say("learn.found") : "";
    });
    body.append(frame, h("div", { class: "row" }, button("show", say("learn.show"), show, { picture: "hint", plain: true }),
      button("restart", say("restart"), () => table.become(JSON.parse(start)), { plain: true }),
      h("a", { class: "plain", href: hashOf(technique.puzzle) }, say("room.play"))), told);
  }
  return found;
}

// Whether marks have everything that others have.
function contains(marks, others) {
  if (others.cells) return others.cells.every((line, row) => line.every((value, col) => value === null || Array.isArray(value) || marks.cells[row]?.[col] === value || value === 0));
  const listed = (list) => new Set((list ?? []).filter(Boolean).map((each) => JSON.stringify(each.slice(0, 4))));
  const [have, want] = [marks, others].map((each) => listed(each.bridges ?? each.rectangles));
  return [...want].every((each) => have.has(each));
}
