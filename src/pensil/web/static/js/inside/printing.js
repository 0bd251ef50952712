// Paper without a server: the pages are laid out here, and the browser's own print dialogue prints them or saves a PDF.

import { drawn, h } from "../dom.js";
import { ask } from "../service.js";
import { kindWords, lang, level, say } from "../words.js";

const SOLUTIONS = 6; // on one page

const image = (svg, name) => h("img", { src: drawn(svg), alt: name });
const sheet = (kind, ...content) => h("section", { class: `paper-sheet ${kind}` }, ...content);

// Shows the pages to the printer alone, and puts everything back when it is done.
async function print(sheets, { paper = "a4", large = false } = {}) {
  const stack = h("div", { class: large ? "sheets large" : "sheets" }, sheets);
  const rule = new CSSStyleSheet();
  rule.replaceSync(`@page { size: ${paper}; margin: 1.4cm; }`);
  document.body.append(stack);
  await Promise.all([...stack.querySelectorAll("img")].map((each) => each.decode()));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rule];
  document.body.classList.add("printing");
  addEventListener("afterprint", () => {
    document.body.classList.remove("printing");
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== rule);
    stack.remove();
  }, { once: true });
  window.print();
}

export async function printPuzzle(puzzle) {
  const { svg } = await ask("draw", { puzzle, theme: "light", lang });
  await print([sheet("", image(svg, say("export.text")))]);
}

// A cover with the rules, the puzzles, and their solutions at the end. `puzzles` are of the collection.
export async function printBooklet(kind, puzzles, options) {
  const { title, rules } = kindWords(kind);
  const [pages, answers] = [[], []];
  for (const [place, each] of puzzles.entries()) {
    const name = `${title} ${place + 1}`;
    const { svg } = await ask("draw", { puzzle: each.link, theme: "light", lang });
    pages.push(sheet("", h("h2", {}, `${name} · ${each.cols} × ${each.rows} · ${level(each.level)}`), image(svg, name)));
    const { solutions } = await ask("solve", { puzzle: each.link, solutions: 1 });
    const solved = await ask("draw", { puzzle: each.link, answer: solutions[0], theme: "light", lang });
    answers.push(h("figure", {}, image(solved.svg, name), h("figcaption", {}, String(place + 1))));
  }
  const cover = sheet("cover", h("h1", {}, title), h("h2", {}, say("book.rules")), h("ol", {}, rules.map((rule) => h("li", {}, rule))));
  const last = [];
  for (let at = 0; at < answers.length; at += SOLUTIONS) {
    last.push(sheet("answers", h("h2", {}, say("book.solutions")), answers.slice(at, at + SOLUTIONS)));
  }
  await print([cover, ...pages, ...last], options);
}
