// The room Papers: what each paper publishes, item by item, beside the same from pensil, worked out here and now.

import { kindTabs, wideTable } from "./choosing.js";
import { clear, drawn, h } from "./dom.js";
import { ask } from "./service.js";
import { lang, say } from "./words.js";

export async function enter(main, { source, engine }) {
  const kinds = engine.kinds.filter((each) => each.paper).map((each) => each.name);
  const kind = kinds.includes(source) ? source : kinds[0];
  const body = h("div", {}, h("p", { class: "waiting" }, say("opening")));
  clear(main, h("div", { class: "papers" }, h("h1", {}, say("room.papers")), kindTabs("paper", kind, kinds), body));
  const paper = await ask("paper", { kind, lang });
  clear(body, h("h2", {}, paper.title ?? say("papers.lost")), paper.author ? h("p", {}, paper.author) : null, h("p", {}, coded(paper.proposes)),
    paper.contents.filter((item) => !item.needs_boards).map((item) => section(kind, item)));
}

function section(kind, { name, title }) {
  const body = h("div", { class: "item" });
  const found = h("details", { id: name, on: { toggle: () => found.open && !body.childNodes.length && fill() } }, h("summary", {}, h("b", {}, coded(title))), body);

  async function fill() {
    clear(body, h("p", { class: "waiting" }, say("papers.working")));
    try {
      const { parts } = await ask("paper", { kind, items: [name], lang });
      clear(body, parts.flatMap(part));
    } catch (error) {
      clear(body, h("p", { class: "said" }, error.message));
    }
  }
  return found;
}

function part({ text, facts, exhibits }) {
  const rows = facts.map((fact) => h("tr", {}, h("th", { scope: "row" }, coded(fact.what)), cell(fact.published ?? "–", "published"), cell(fact.ours, "ours"),
    h("td", { class: `verdict ${fact.verdict}` }, say(fact.verdict === "lost" ? "papers.lost-fact" : `papers.${fact.verdict}`), fact.because ? h("small", {}, " ", coded(fact.because)) : null)));
  return [
    ...text.map((each) => h("p", {}, coded(each))),
    rows.length ? wideTable(say("papers.facts"), ["what", "published", "ours", "verdict"].map((key) => h("th", { scope: "col" }, say(`papers.${key}`))), rows, "facts") : null,
    ...exhibits.map(exhibit),
  ];
}

// What stands between backticks is code.
const coded = (text) => text.split("`").map((part, place) => (place % 2 ? h("code", {}, part) : part));

// On a phone facts stand below each other, and each tells whose it is.
const cell = (text, whose) => h("td", { data: { head: say(`papers.${whose}`) } }, text.includes("\n") ? h("pre", {}, text) : coded(text));

// A drawing of the service as an image: it stands alone, with its own colours on light paper.
function exhibit({ caption, svg, text }) {
  const drawing = svg ? h("img", { src: drawn(svg), alt: caption.replaceAll("`", "") }) : h("pre", { tabindex: 0 }, text);
  return h("figure", {}, drawing, h("figcaption", {}, coded(caption)));
}
