// The room Play: a puzzle on the board, or the collection to choose one from.

import { button, clear, h } from "./dom.js";
import { collected, collection, puzzleOfTheDay } from "./collection.js";
import { play } from "./play.js";
import { ask } from "./service.js";
import { change, isBegun, isSolved, recentGames, settings } from "./settings.js";
import { kindNames, kindWords, level, say } from "./words.js";

const LEVELS = ["easy", "medium", "hard", "expert"];

export async function enter(main, { name, source }) {
  if (source && name === "play") return play(main, source);
  if (name === "play") return library(main);
  const today = puzzleOfTheDay(new Date(), source || null);
  if (!today) return library(main);
  return play(main, today.link, { below: h("div", { class: "library" }, recent(), days(), fresh(), openBox(), kinds()) });
}

function library(main) {
  clear(main, h("div", { class: "library" }, h("h1", {}, say("room.play")), recent(), days(), fresh(), openBox(), kinds()));
}

const go = (text) => (location.hash = `#play=${encodeURIComponent(text)}`);

// A place to paste or drop a puzzle.
function openBox() {
  const text = h("textarea", { rows: 2, placeholder: say("open.placeholder"), "aria-label": say("open.label"), spellcheck: false });
  const file = h("input", { type: "file", "aria-label": say("open.file"), on: { change: () => openFile(file.files[0]) } });
  return h("section", { class: "open" }, h("h2", {}, say("open.title")), text,
    h("div", { class: "row" }, button("open", say("open"), () => text.value.trim() && go(text.value.trim()), { plain: true }), file));
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

function tile({ link, rows, cols, level: hard, kind }, note) {
  const done = isSolved(link);
  const state = done ? "solved" : isBegun(link) ? "begun" : null;
  const words = [kind ? kindWords(kind).title : null, `${cols} × ${rows}`, hard ? level(hard) : null, note].filter(Boolean);
  return h("a", { class: done ? "tile done" : "tile", href: `#play=${encodeURIComponent(link)}` },
    h("b", {}, words[0]), words.length > 1 ? h("span", {}, words.slice(1).join(" · ")) : null,
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
  const chooser = (name, choices, chosen) => h("select", { "aria-label": say(name) }, choices.map(([value, word]) => h("option", { value, selected: value === chosen }, word)));
  const kind = chooser("library.kinds", kindNames().map((name) => [name, kindWords(name).title]), settings.kind);
  const size = chooser("fresh.size", ["5", "6", "7", "8", "10", "12", "15", "20"].map((side) => [side, `${side} × ${side}`]), "8");
  const hard = chooser("make.level", LEVELS.map((name) => [name, level(name)]), "medium");
  const told = h("p", { class: "said", role: "status" });
  const make = button("fresh", say("make.generate"), async () => {
    make.disabled = true;
    told.textContent = say("make.working");
    try {
      const made = await ask("generate", { kind: kind.value, rows: Number(size.value), cols: Number(size.value), level: hard.value, seconds: 40 });
      go(made.link);
    } catch (error) {
      told.textContent = error.message;
    } finally {
      make.disabled = false;
    }
  }, { picture: "solve", plain: true });
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
      const found = collection(kind).filter((each) => each.level === hard);
      return found.length ? h("section", {}, h("h3", {}, level(hard)), h("div", { class: "tiles small" }, found.map((each) => tile({ ...each, level: null })))) : null;
    }));
  };
  tabs.append(...collected().map((kind) =>
    h("button", { type: "button", data: { kind }, "aria-pressed": "false", on: { click: () => show(kind) } }, kindWords(kind).title)));
  if (collected().length) show(collected().includes(settings.kind) ? settings.kind : collected()[0]);
  return h("section", {}, h("h2", {}, say("library.title")), tabs, list);
}
