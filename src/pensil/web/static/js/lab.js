// The room Lab: strategies side by side on one board, with one clock; counters, trees, and a table to compare them.

import { hashOf, wideTable } from "./choosing.js";
import { announce, button, clear, drawn, fit, h, icon } from "./dom.js";
import { collection } from "./collection.js";
import { cannotOpen } from "./play.js";
import { ask, listen } from "./service.js";
import { settings } from "./settings.js";
import { Table } from "./table.js";
import { Tree } from "./tree.js";
import { counter, figures, kindNames, kindWords, lang, level, say, status } from "./words.js";

const MOST = 4; // strategies at once
const ALL = 2000; // events of one search that are kept; of those after them a glimpse is shown while it goes on
const LONGEST = 20; // seconds of a search
const OFTEN = 400; // milliseconds between two drawings of a tree that grows
const SPEEDS = [1, 2, 4, 8, 16, 32, 64];

const HUNDREDTHS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

const duration = (seconds) => (seconds < 1 ? `${figures(seconds * 1000, HUNDREDTHS)} ms` : `${figures(seconds, HUNDREDTHS)} s`);

export async function enter(main, { source, options, engine }) {
  const kind = settings.kind && kindNames().includes(settings.kind) ? settings.kind : "shikaku";
  const given = source || collection(kind)[0]?.link;
  if (!given) return null;
  const opened = await ask("open", { puzzle: given, lang }).catch((error) => error);
  if (opened instanceof Error) return cannotOpen(main, opened);
  return new Lab(main, opened, engine.kinds.find((each) => each.name === opened.kind).strategies, options.strategies?.split(","));
}

class Lab {
  // `chosen` are the names of the strategies to watch at first.
  constructor(main, opened, strategies, chosen = strategies.slice(0, 2).map((each) => each.name)) {
    this.opened = opened;
    this.runs = [];
    this.at = 0;
    this.speed = 4;
    this.stage = h("div", { class: "runs" });
    this.below = h("div", { class: "compared" });
    this.slider = h("input", { type: "range", min: "0", max: "0", value: "0", "aria-label": say("lab.place"), on: { input: () => this.go(Number(this.slider.value)) } });
    this.where = h("output", { class: "place" });
    this.rate = h("select", { "aria-label": say("lab.speed"), on: { change: () => this.restartClock(Number(this.rate.value)) } },
      SPEEDS.map((each) => h("option", { value: String(each), selected: each === this.speed }, say("lab.per-second", { count: each }))));
    this.plays = button("play", say("lab.play"), () => this.play(), { picture: "play", key: "Space" });
    this.watcher = button("watch", say("lab.watch"), () => this.watch(), { picture: "play", plain: true, key: "W" });
    this.choices = strategies.map((each) => [each, h("input", { type: "checkbox", value: each.name })]);
    for (const [each, box] of this.choices) box.checked = chosen.includes(each.name);
    clear(main, h("div", { class: "lab" },
      h("h1", {}, say("room.lab"), " ", h("small", {}, `${kindWords(opened.kind).title} ${opened.cols} × ${opened.rows}`)),
      this.chooser(),
      h("fieldset", { class: "strategies" }, h("legend", {}, say("lab.strategies", { count: MOST })),
        this.choices.map(([each, box]) => h("label", { title: each.idea }, box, h("span", {}, each.title)))),
      h("div", { class: "row" }, this.watcher,
        button("compare", say("lab.compare"), () => this.compare(), { picture: "papers", plain: true, key: "C" }),
        button("study", say("lab.study"), () => this.study(), { picture: "grid", plain: true, key: "G" }),
        button("lecture", say("lab.lecture"), () => this.lecture(), { picture: "zoom", plain: true, key: "L" })),
      h("div", { class: "row player" },
        button("first", say("walk.first"), () => this.go(0)), button("back", say("walk.back"), () => this.go(this.at - 1)),
        this.plays, button("next", say("walk.next"), () => this.go(this.at + 1)), button("last", say("walk.last"), () => this.go(this.last())),
        this.slider, this.where, this.rate),
      this.stage, this.below, h("p", { class: "keys" }, h("small", {}, say("lab.keys")))));
    this.keys = (event) => this.shortcut(event);
    document.addEventListener("keydown", this.keys);
    this.watch();
  }

  end() {
    document.removeEventListener("keydown", this.keys);
    clearInterval(this.timer);
    this.searching?.abort();
    delete document.body.dataset.lecture;
  }

  chooser() {
    const text = h("input", { type: "text", "aria-label": say("open.label"), placeholder: say("open.placeholder") });
    const go = (puzzle) => (location.hash = hashOf(puzzle, "lab"));
    const list = h("select", { "aria-label": say("lab.board"), on: { change: () => list.value && go(list.value) } }, h("option", { value: "" }, say("lab.board")),
      kindNames().map((kind) => h("optgroup", { label: kindWords(kind).title }, collection(kind).slice(0, 14).map((each) =>
        h("option", { value: each.link }, `${kindWords(kind).title} ${each.cols} × ${each.rows}, ${level(each.level)}`)))));
    return h("div", { class: "row chooser" }, list, text, button("open", say("open"), () => text.value.trim() && go(text.value.trim()), { plain: true }));
  }

  // Searches.

  // All at once and live: boards and counters move as the searches do, until somebody goes to a place of their own, or
  // stops them.
  async watch() {
    if (this.searching) return this.searching.abort();
    const names = this.chosen().slice(0, MOST);
    this.stop();
    const { signal } = (this.searching = new AbortController());
    this.watcher.replaceChildren(icon("close"), say("lab.stop"));
    history.replaceState(null, "", `${hashOf(this.opened.link, "lab")}&strategies=${names.map((each) => each.name)}`); // to be shared
    this.runs = names.map((strategy) => new Watched(this, strategy));
    clear(this.stage, this.runs.map((run) => run.card));
    this.go(0);
    this.live = true;
    await Promise.all(this.runs.map((run) => run.search(signal)));
    this.searching = null;
    this.watcher.replaceChildren(icon("play"), say("lab.watch"));
    if (this.live && !signal.aborted) this.go(0);
  }

  // Something has happened in a search: it is shown with the next frame.
  heard() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      if (this.live) this.at = this.last();
      this.showPlace();
      for (const run of this.runs) run.follow(this.live);
    });
  }

  last() {
    return Math.max(0, ...this.runs.map((run) => run.events.length));
  }

  // Shows all boards after so many events.
  go(place) {
    this.live = false;
    this.at = Math.min(Math.max(place, 0), this.last());
    for (const run of this.runs) run.show(Math.min(this.at, run.events.length));
    this.showPlace();
    if (this.at === this.last()) this.stop();
  }

  showPlace() {
    this.slider.max = String(this.last());
    this.slider.value = String(this.at);
    this.where.textContent = `${this.at} / ${this.last()}`;
  }

  play() {
    if (this.timer) return this.stop();
    if (this.at >= this.last()) this.at = 0;
    this.restartClock(this.speed, true);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
  }

  restartClock(speed, start = Boolean(this.timer)) {
    this.speed = speed;
    this.stop();
    if (start) this.timer = setInterval(() => this.go(this.at + 1), 1000 / speed);
  }

  // For a lecture: boards, counters and trees alone, in large letters over the whole screen.
  async lecture() {
    const on = !("lecture" in document.body.dataset);
    if (on) document.body.dataset.lecture = "";
    else delete document.body.dataset.lecture;
    await (on ? document.documentElement.requestFullscreen?.() : document.fullscreenElement && document.exitFullscreen())?.catch(() => {});
  }

  faster(by) {
    const speed = SPEEDS[Math.min(Math.max(SPEEDS.indexOf(this.speed) + by, 0), SPEEDS.length - 1)];
    this.rate.value = String(speed);
    this.restartClock(speed);
  }

  shortcut(event) {
    const typed = event.target.closest?.(event.key === " " ? "input, select, textarea, button, dialog" : "input:not([type=checkbox]), select, textarea, dialog");
    if (typed || event.ctrlKey || event.altKey || event.metaKey) return;
    const choice = this.choices[Number(event.key) - 1]?.[1];
    const actions = {
      ...(choice ? { [event.key]: () => choice.click() } : {}),
      w: () => this.watch(), c: () => this.compare(), g: () => this.study(), l: () => this.lecture(), Escape: () => "lecture" in document.body.dataset && this.lecture(),
      "+": () => this.faster(1), "-": () => this.faster(-1), " ": () => this.play(), ArrowRight: () => this.go(this.at + 1), ArrowLeft: () => this.go(this.at - 1), Home: () => this.go(0), End: () => this.go(this.last()),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  }

  chosen() {
    return this.choices.filter(([, box]) => box.checked).map(([each]) => each);
  }

  // Something that is worked out, and then stands below the boards.
  async tell(title, waiting, work) {
    clear(this.below, h("p", { class: "waiting" }, waiting));
    try {
      clear(this.below, h("h2", {}, title), await work());
    } catch (error) {
      clear(this.below, h("p", { class: "said" }, error.message));
    }
  }

  // How the chosen strategies grow with the board, as a figure.
  study() {
    return this.tell(say("lab.study"), say("lab.studying"), async () => {
      const { svg } = await ask("study", { kind: this.opened.kind, strategies: this.chosen().map((each) => each.name), lang });
      return h("img", { class: "figure", alt: say("lab.study"), src: drawn(svg) });
    });
  }

  compare() {
    return this.tell(say("lab.compare"), say("lab.searching"), async () => {
      const { strategies } = await ask("compare", { puzzle: this.opened.puzzle, lang });
      const names = ["generated", "expanded", "dead", "backtracks", "validations", "depth"];
      return wideTable(say("lab.compare"),
        [say("lab.strategy"), say("lab.status"), ...names.map(counter), counter("time")].map((name, at) => h("th", { scope: "col", class: at > 1 ? "number" : null }, name)),
        strategies.map((each) => h("tr", {}, h("th", { scope: "row" }, each.title), h("td", {}, status(each.status)),
          names.map((name) => h("td", { class: "number" }, figures(each.counters[name]))), h("td", { class: "number" }, duration(each.seconds)))));
    });
  }
}

// One search: its board, what happened last, the counters and the tree.
class Watched {
  constructor(lab, strategy) {
    this.lab = lab;
    this.strategy = strategy;
    this.events = [];
    this.glimpse = null; // the newest event after those that are kept
    this.table = new Table(lab.opened, { readOnly: true });
    this.said = h("p", { class: "said" });
    this.counters = h("dl", { class: "counters" });
    this.ended = h("p", { class: "ended" }, say("lab.searching"));
    const frame = h("div", { class: "frame" }, this.table.board.svg);
    fit(frame, lab.opened.board, 44);
    this.branches = h("div", { class: "branches", tabindex: 0, role: "region", "aria-label": say("lab.tree-keys"), on: { keydown: (event) => this.tree.key(event) } });
    this.card = h("article", { class: "run" }, h("h2", {}, strategy.title), this.ended, frame, this.said, this.counters, this.branches);
    this.grow();
  }

  async search(signal) {
    const fields = { puzzle: this.lab.opened.puzzle, strategy: this.strategy.name, pictures: true, count: ALL, seconds: LONGEST, lang };
    this.card.ariaBusy = "true";
    try {
      await listen("events", fields, (line) => this.hear(line), signal);
    } catch (error) {
      this.ended.textContent = signal.aborted ? say("lab.stopped") : error.message;
    }
    this.card.ariaBusy = "false";
    this.grow();
  }

  hear(line) {
    if (line.number) this.glimpse = line;
    else if (line.event) this.events.push(line);
    else {
      const values = { status: status(line.status), count: figures(line.counters.generated), time: duration(line.time) };
      this.ended.textContent = say("lab.ended", values) + (this.glimpse ? ` · ${say("lab.cut", { count: figures(this.events.length) })}` : "");
    }
    this.lab.heard();
  }

  // The tree of the events that are there.
  grow() {
    this.drawn = performance.now();
    this.known = this.events.length;
    this.tree = new Tree(this.events, (born) => {
      this.lab.go(born + 1);
      announce(this.said.textContent);
    });
    clear(this.branches, this.tree.svg);
  }

  // While it goes on: the tree as it grows, and what happens now, unless somebody looks at something else.
  follow(live) {
    const grown = this.events.length > this.known && performance.now() - this.drawn > OFTEN;
    if (grown) this.grow();
    if (live && this.events.length) this.draw(this.glimpse ?? this.events.at(-1), this.known);
    else if (grown) this.show(Math.min(this.lab.at, this.events.length));
  }

  show(place) {
    this.draw(this.events[place - 1], place);
  }

  draw(event, place) {
    this.table.board.overlay(event?.overlay ?? []);
    this.said.textContent = event ? event.said.replace(/\d{4,}/g, (digits) => figures(Number(digits))) : say("lab.start");
    const counts = event?.counters ?? {};
    clear(this.counters, ["generated", "dead", "backtracks", "depth"].map((name) => h("div", {}, h("dt", {}, counter(name)), h("dd", {}, figures(counts[name] ?? 0)))));
    this.tree.show(place - 1, event?.node ?? 1);
  }
}
