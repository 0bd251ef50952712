// Puzzles of the collection as a booklet to print.

import { LEVELS, outcome, select, working } from "./choosing.js";
import { collection } from "./collection.js";
import { h } from "./dom.js";
import { download, pdf } from "./exporting.js";
import { SERVED, ask } from "./service.js";
import { lang, level, say } from "./words.js";

const PAPERS = { a4: "A4", a5: "A5", letter: "Letter" };
const MOST = 40;

export function booklet(kind) {
  const levels = LEVELS.filter((name) => collection(kind).some((each) => each.level === name));
  const hard = select(say("make.level"), [["", say("make.any-level")], ...levels.map((name) => [name, level(name)])]);
  const count = h("input", { type: "number", min: "1", max: String(MOST), value: "8", "aria-label": say("book.count") });
  const paper = select(say("book.paper"), Object.entries(PAPERS));
  const large = h("input", { type: "checkbox" });
  const told = outcome();
  const make = working("book", say("book.make"), "papers", told, say("book.working"), () => {
    const found = collection(kind).filter((each) => !hard.value || each.level === hard.value);
    const puzzles = found.slice(0, Math.min(Math.max(Number(count.value) || 1, 1), MOST));
    return (SERVED ? saved : printed)(puzzles, { paper: paper.value, large: large.checked });
  });
  const printed = async (puzzles, options) => {
    await (await import("./inside/printing.js")).printBooklet(kind, puzzles, options);
    return say("book.print");
  };
  return h("section", { class: "book" }, h("h2", {}, say("book")), h("p", {}, say("book.how")),
    h("div", { class: "row" }, hard, count, paper, h("label", {}, large, say("book.large")), make), told);
}

// A PDF that the service sets.
async function saved(puzzles, options) {
  const made = await ask("book", { puzzles: puzzles.map((each) => each.link), ...options, lang });
  download("booklet.pdf", pdf(made), "application/pdf");
  return say("book.made", { count: made.puzzles });
}
