// The room Play: a puzzle on the board, or the collection to choose one from.

import { LEVELS, fileButton, hashOf, outcome, select, working } from "./choosing.js";
import { button, clear, h } from "./dom.js";
import { collected, collection, firstPuzzle, puzzleOfTheDay } from "./collection.js";
import { play } from "./play.js";
import { ask } from "./service.js";
import { change, isBegun, isSolved, recentGames, settings } from "./settings.js";
import { kindNames, kindWords, level, say } from "./words.js";

export async function enter(main, { name, source }) {
  if (source && name === "play") {
    const opened = await play(main, source);
    if (!opened) main.append(h("div", { class: "library" }, openBox(source)));
    return opened;
  }
  const begins = !name && !recentGames().length;
  const shown = name === "play" ? null : begins ? firstPuzzle() : puzzleOfTheDay(new Date(), source || null);
  const below = h("div", { class: "library" }, shown ? null : h("h1", {}, say("room.play")), recent(), days(), fresh(), openBox(), kinds());
  if (shown) return play(main, shown.link, { below });
  clear(main, below);
}

const go = (text) => (location.hash = hashOf(text));

// A place to paste or drop a puzzle; what could not be opened stands there to be mended.
function openBox(given) {
  const text = h("textarea", { rows: 2, placeholder: say("open.placeholder"), "aria-label": say("open.label"), spellcheck: false }, given);
  return h("section", { class: "open" }, h("h2", {}, say("open.title")), text,
    h("div", { class: "row" }, button("open", say("open"), () => text.value.trim() && go(text.value.trim()), { plain: true }), fileButton(say("open.file"), openFile)));
}

const openFile = async (given) => given && go(await given.text());

// A puzzle may be dropped anywhere on the page.
export function acceptDrops() {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    if (event.target.closest?.("input, textarea")) return;
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    const text = event.dataTransfer.getData("text");
    if (dropped) openFile(dropped);
    else if (text) go(text);
  });
}

function tile({ link, rows, cols, level: hard, kind, number }) {
  const done = isSolved(link);
  const state = done ? "solved" : isBegun(link) ? "begun" : null;
  const words = [number ?? kindWords(kind).title, `${cols} × ${rows}`, hard && level(hard)].filter(Boolean);
  return h("a", { class: done ? "tile done" : "tile", href: hashOf(link) },
    h("b", {}, words[0]), h("span", {}, words.slice(1).join(" · ")),
    state ? h("i", { title: say(`tile.${state}`) }, h("span", { class: "unseen" }, say(`tile.${state}`)), done ? "✓" : "…") : null);
}

function recent() {
  const games = recentGames().filter((each) => !each.done).slice(0, 4);
  if (!games.length) return null;
  return h("section", {}, h("h2", {}, say("library.continue")), h("div", { class: "tiles" }, games.map((each) => tile(each))));
}

function days() {
  return h("section", {}, h("h2", {}, say("library.day")),
    h("div", { class: "tiles" }, collected().map((kind) => tile({ kind, ...puzzleOfTheDay(new Date(), kind) }))));
}

// A puzzle that nobody has seen yet.
function fresh() {
  const kind = select(say("library.kinds"), kindNames().map((name) => [name, kindWords(name).title]), settings.kind);
  const size = select(say("fresh.size"), ["5", "6", "7", "8", "10", "12", "15", "20"].map((side) => [side, `${side} × ${side}`]), "8");
  const hard = select(say("make.level"), LEVELS.map((name) => [name, level(name)]), "medium");
  const told = outcome();
  const make = working("fresh", say("make.generate"), "solve", told, say("make.working"), async () => {
    const made = await ask("generate", { kind: kind.value, rows: Number(size.value), cols: Number(size.value), level: hard.value, seconds: 40 });
    go(made.link);
  });
  return h("section", {}, h("h2", {}, say("fresh")), h("div", { class: "row" }, kind, size, hard, make), told);
}

// The collection of one kind at a time, by level.
function kinds() {
  const list = h("div");
  const tabs = h("div", { class: "tabs", role: "group", "aria-label": say("library.kinds") });
  const show = (kind) => {
    change({ kind });
    tabs.querySelectorAll("button").forEach((each) => each.setAttribute("aria-pressed", String(each.dataset.kind === kind)));
    clear(list, h("p", {}, kindWords(kind).summary), LEVELS.map((hard) => {
      const found = collection(kind).map((each, place) => ({ ...each, number: place + 1 })).filter((each) => each.level === hard);
      return found.length ? h("section", {}, h("h3", {}, level(hard)), h("div", { class: "tiles small" }, found.map((each) => tile({ ...each, level: null })))) : null;
    }));
  };
  tabs.append(...collected().map((kind) =>
    h("button", { type: "button", data: { kind }, "aria-pressed": "false", on: { click: () => show(kind) } }, kindWords(kind).title)));
  if (collected().length) show(collected().includes(settings.kind) ? settings.kind : collected()[0]);
  return h("section", {}, h("h2", {}, say("library.title")), tabs, list);
}
