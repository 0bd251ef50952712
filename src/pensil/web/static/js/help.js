// Help at the board: a hint in three depths, and an explanation to walk through. What is drawn comes from the service.

import { announce, button, clear, h } from "./dom.js";
import { ask } from "./service.js";
import { settings } from "./settings.js";
import { lang, say } from "./words.js";

const LEAST = 180; // pixels of the panel that should be seen
const PAUSE = 2000; // milliseconds for each sentence that is played
export const SETTLING = 400; // milliseconds
const DEPTHS = ["where", "name", "reason"];

export class Help {
  // `table` is the puzzle, `panel` where to write; `busy` shows that something is being worked out.
  constructor(table, panel, busy) {
    this.table = table;
    this.panel = panel;
    this.busy = busy;
    this.step = null;
    this.depth = 0;
    this.marks = null; // those that the step starts from
    this.gone = -SETTLING; // when the panel above the tools vanished, and they came under the finger
  }

  close() {
    if (this.panel.firstChild && getComputedStyle(this.panel).order < 0) this.gone = performance.now();
    this.step = null;
    clear(this.panel);
    this.reveal();
    this.table.board.overlay();
    if (this.table.shown) this.table.show(null);
  }

  // The next hint, or more of the one that is shown.
  async hint() {
    const now = JSON.stringify(this.table.marks);
    if (this.step && this.marks === now && !this.table.shown) {
      this.depth = Math.min(this.depth + 1, DEPTHS.length - 1);
      return this.showHint();
    }
    this.close();
    const reply = await this.busy(ask("hint", { puzzle: this.table.opened.puzzle, marks: this.table.marks, lang }));
    if (!reply) return;
    if (!reply.hint) return this.say(reply.message);
    this.table.game.helped += 1;
    this.step = reply.hint;
    this.marks = now;
    this.depth = this.step.mistake ? 2 : DEPTHS.indexOf(settings.depth);
    this.showHint();
  }

  showHint() {
    const { step, depth } = this;
    const { board } = this.table;
    board.overlay(step.overlays[depth < 2 ? "where" : "reason"]);
    this.seek(step, depth === 2);
    const parts = [h("h2", {}, say("hint"))];
    if (depth < 2) parts.push(h("p", { class: "said" }, step.where));
    if (depth >= 1) parts.push(h("p", { class: "name" }, heading(step, depth === 2)));
    if (depth >= 2) parts.push(lines(step, (place) => this.link(place)));
    const next = depth === 0 ? say("hint.name") : say("hint.reason");
    const more = [];
    if (depth < 2) more.push(button("deeper", next, () => this.hint(), { picture: "hint", plain: true }));
    if (!step.mistake) more.push(button("apply", say("hint.apply"), () => this.apply(), { picture: "check", plain: true }));
    more.push(this.closer());
    clear(this.panel, ...parts, h("div", { class: "row" }, more));
    this.reveal();
    announce(depth === 0 ? step.where : depth === 1 ? named(step) : step.message);
  }

  // What a step is about should be seen in a closer look, too, and what follows rather than all of its reason.
  seek({ cells, changes }, whole) {
    this.table.board.seek(cells);
    if (whole) this.table.board.seek(changes.flatMap((change) => change.cells));
  }

  link(place) {
    const { overlays } = this.step;
    this.table.board.overlay(place < overlays.links.length ? overlays.links[place] : overlays.reason);
  }

  apply() {
    const { marks } = this.step;
    this.close();
    this.table.become(marks);
  }

  // Board and words should be seen together: where somebody has scrolled away from one of them, the page moves back.
  reveal() {
    const { svg } = this.table.board;
    if (svg.getBoundingClientRect().top < 0) svg.scrollIntoView({ block: "start" });
    if (this.panel.firstChild && this.panel.getBoundingClientRect().top > innerHeight - LEAST) this.panel.scrollIntoView({ block: "end" });
  }

  closer() {
    return button("close", say("close"), () => this.close(), { plain: true });
  }

  say(message, how = "") {
    clear(this.panel, h("p", { class: `said ${how}` }, message), this.closer());
    this.reveal();
    announce(message);
  }

  // The whole way to the solution, from the marks that are there.
  async explain() {
    this.close();
    const start = this.table.marks;
    const reply = await this.busy(ask("explain", { puzzle: this.table.opened.puzzle, marks: start, lang }));
    if (!reply) return;
    if (!reply.steps.length) return this.say(say("explain.nothing"));
    this.table.game.helped += 1;
    new Walk(this, reply, start);
  }
}

// The techniques of a step.
const named = ({ moves, title }) => [...new Set(moves.map(([own]) => own || title))].join(", ") || title;

// They and their level; where a list follows that names them one by one, the level alone.
const heading = (step, listed) => [h("b", {}, listed && step.moves.length ? null : named(step)), step.level ? h("small", {}, " ", say("level", step)) : null];

// The sentences of a step, those of several moves one below the other; the links of a supposition can be shown on the
// board, each or all of them one after the other.
function lines(step, chosen) {
  if (step.moves.length) return h("ol", { class: "moves" }, step.moves.map(([own, said]) => h("li", {}, h("b", {}, own), own && ": ", said)));
  if (step.lines.length === 1) return h("p", { class: "said" }, step.lines[0]);
  let timer = 0;
  const stop = () => {
    clearInterval(timer);
    timer = 0;
  };
  const show = (place) => {
    list.forEach((each, number) => each.setAttribute("aria-current", String(number === place)));
    chosen(place);
  };
  const list = step.lines.map((line, place) => h("button", { type: "button", class: "line", on: { click: () => {
    stop();
    show(place);
  } } }, line));
  const play = () => {
    if (timer) return stop();
    let at = 0;
    show(at);
    timer = setInterval(() => {
      at += 1;
      if (at < list.length && list[at].isConnected) show(at);
      else stop();
    }, PAUSE);
  };
  return h("div", {}, h("ol", { class: "links" }, list.map((each) => h("li", {}, each))),
    button("play-links", say("walk.play"), play, { picture: "play", plain: true }));
}

// An explanation, step by step: the board shows the marks before a step and what it is about.
class Walk {
  constructor(help, { steps, status }, start) {
    this.help = help;
    this.steps = steps;
    this.status = status;
    this.start = start;
    this.at = 0;
    this.timer = 0;
    this.list = h("ol", { class: "steps" }, steps.map((step, place) =>
      h("li", {}, h("button", { type: "button", class: "line", on: { click: () => this.go(place) } },
        heading(step)))));
    this.place = h("span", { class: "place" });
    this.text = h("div", { class: "text" });
    const { panel } = help;
    const plays = button("walk-play", say("walk.play"), () => this.play(), { picture: "play" });
    this.plays = plays;
    clear(
      panel,
      h("h2", {}, say("explain"), " ", this.place),
      h("div", { class: "row player" },
        button("walk-first", say("walk.first"), () => this.go(0), { picture: "first" }),
        button("walk-back", say("walk.back"), () => this.go(this.at - 1), { picture: "back" }),
        plays,
        button("walk-next", say("walk.next"), () => this.go(this.at + 1), { picture: "next" }),
        button("walk-last", say("walk.last"), () => this.go(this.steps.length), { picture: "last" })),
      this.text,
      h("div", { class: "row" },
        button("walk-take", say("walk.take"), () => this.take(), { picture: "check", plain: true }),
        button("close", say("close"), () => this.leave(), { plain: true })),
      h("details", {}, h("summary", {}, say("walk.steps", { count: steps.length })), this.list),
    );
    this.go(0);
    help.reveal();
  }

  // Before the step of this number; after the last one, the end.
  go(place) {
    this.at = Math.min(Math.max(place, 0), this.steps.length);
    const { table } = this.help;
    if (!this.help.panel.contains(this.text)) return clearInterval(this.timer);
    table.show(this.at ? this.steps[this.at - 1].marks : this.start);
    this.place.textContent = `${Math.min(this.at + 1, this.steps.length)} / ${this.steps.length}`;
    const step = this.steps[this.at];
    if (!step) {
      clearInterval(this.timer);
      table.board.overlay();
      const message = say(this.status === "complete" ? "walk.end" : "walk.stopped");
      clear(this.text, h("p", { class: "said" }, message));
      return announce(message);
    }
    table.board.overlay(step.overlays.reason);
    this.help.seek(step, true);
    const shown = (link) => table.board.overlay(step.overlays.links[link] ?? step.overlays.reason);
    clear(this.text, h("p", { class: "name" }, heading(step, true)), lines(step, shown));
    this.list.querySelectorAll("button").forEach((each, i) => each.setAttribute("aria-current", String(i === this.at)));
    announce(`${named(step)}. ${step.message}`);
  }

  play() {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = 0;
    } else {
      if (this.at >= this.steps.length) this.at = -1;
      this.timer = setInterval(() => this.go(this.at + 1), 2500);
      this.go(this.at + 1);
    }
  }

  take() {
    const marks = this.at ? this.steps[this.at - 1].marks : this.start;
    this.leave();
    this.help.table.become(marks);
  }

  leave() {
    clearInterval(this.timer);
    this.help.close();
  }
}

