// The room where a puzzle is played: the board, its tools, help beside it.

import { hashOf } from "./choosing.js";
import { announce, button, clear, fit, h, swatch } from "./dom.js";
import { nextPuzzle, puzzleOfTheDay } from "./collection.js";
import { Help, SETTLING } from "./help.js";
import { ask } from "./service.js";
import { change, countSolved, isSolved, saveGame, savedGame, settings } from "./settings.js";
import { Table } from "./table.js";
import { cellName, kindWords, lang, level, say } from "./words.js";

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

// Says that there is nothing to open, instead of a room.
export function cannotOpen(place, error) {
  clear(place, h("div", { class: "trouble", role: "alert" }, h("h1", {}, say("cannot-open")), h("p", {}, say("try-again")),
    h("p", {}, h("small", {}, error.message.replace(/;[^;]*(, \w+){9}/, ""))), h("p", {}, h("a", { class: "plain", href: "#play" }, say("to-collection")))));
  return null;
}

// Opens a puzzle (whatever the service reads) in a place of the page; the result ends it.
export async function play(place, source, { below } = {}) {
  clear(place, h("p", { class: "waiting" }, say("opening")));
  let opened;
  try {
    opened = await ask("open", { puzzle: source, lang });
  } catch (error) {
    return cannotOpen(place, error);
  }
  return new Play(place, opened, below);
}

class Play {
  constructor(place, opened, below) {
    this.opened = opened;
    this.table = new Table(opened);
    this.game = this.table.game;
    this.checking = null;
    this.again = false;
    this.panel = h("section", { class: "panel", "aria-label": say("help"), tabindex: -1 });
    this.help = new Help(this.table, this.panel, (promise) => this.busy(promise));
    this.clock = h("span", { class: "clock" });
    this.rating = h("span", { class: "level" });
    this.here = h("p", { class: "here" });
    this.size = h("output", { class: "measure", hidden: true });
    this.chips = h("div", { class: "chips" });
    this.trial = h("div", { class: "trial-bar", hidden: true }, h("span", {}, say("trial.on")),
      button("keep", say("trial.keep"), () => this.game.endTrial(), { picture: "check", plain: true }),
      button("drop", say("trial.drop"), () => this.game.dropTrial(), { picture: "close", plain: true }));
    this.tools = this.makeTools();
    this.table.measured = (text, at) => this.measure(text, at);
    this.table.moved = this.table.board.looked = () => this.showLines();
    const { title } = kindWords(opened.kind);
    const about = [opened.info.title, puzzleOfTheDay(new Date(), opened.kind)?.link === opened.link && say("library.today"), `${opened.cols} × ${opened.rows}`].filter(Boolean).join(" · ");
    const heading = h("header", { class: "about" }, h("h1", {}, title), h("p", {}, about, this.rating, this.clock), 
      button("edit", say("edit"), () => (location.hash = hashOf(opened.link, "edit")), { picture: "make", plain: true }),
      button("share", say("share"), () => this.share(), { plain: true }));
    const frame = h("div", { class: "frame" }, this.table.board.svg, this.size);
    fit(frame, opened.board, 56);
    this.section = h("section", { class: "play" },
      h("div", { class: "stage" }, heading, opened.note ? h("p", { class: "note" }, opened.note) : null, frame, this.here),
      h("aside", { class: "side" }, this.trial, this.tools, this.chips, this.panel, this.tips(), this.rules()));
    clear(place, this.section, below);
    this.restore();
    this.game.onChange((keys, settled) => settled && this.changed(keys));
    this.keys = (event) => this.shortcut(event);
    document.addEventListener("keydown", this.keys);
    this.ticking = setInterval(() => this.tick(), 1000);
    this.changed();
    this.rate();
  }

  end() {
    document.removeEventListener("keydown", this.keys);
    clearInterval(this.ticking);
    this.save();
  }

  restore() {
    const saved = savedGame(this.opened.link);
    if (saved) this.game.restore(saved);
    else if (this.opened.marks) this.table.become(this.opened.marks);
    this.counted = this.game.done;
    this.table.showDimmed();
  }

  makeTools() {
    const { hand } = this.table;
    const tool = (action, key, listener, more = {}) => button(action, say(action), listener, { key, ...more });
    const words = kindWords(this.opened.kind).spoken;
    this.mark = h("div", { class: "switch", role: "radiogroup", "aria-label": say("marks") });
    const choose = (swapped, color) => {
      this.table.swapped = swapped;
      if (color) hand.choose(color);
      this.mark.querySelectorAll("button").forEach((each) => each.setAttribute("aria-checked", String(each === chosen(swapped, color))));
    };
    const made = [];
    const chosen = (swapped, color) => made.find(([a, b]) => a === swapped && (!color || b === color))[2];
    const add = (swapped, word, color) => {
      const each = h("button", { type: "button", role: "radio", "aria-checked": "false", data: { action: swapped ? "mark-other" : "mark-fill" }, on: { click: () => choose(swapped, color) } });
      if (color) {
        each.append(swatch(hand.colors[color - 1]));
        each.setAttribute("aria-label", `${word} ${color}`);
      } else each.append(word);
      made.push([swapped, color, each]);
      this.mark.append(each);
    };
    if (words["1"]) {
      if (hand.colors) hand.colors.forEach((_, i) => add(false, words["1"], i + 1));
      else add(false, words["1"]);
      add(true, words["0"]);
      choose(false, hand.colors ? 1 : undefined);
    }
    this.undo = tool("undo", "Z", () => this.game.undo());
    this.redo = tool("redo", "Y", () => this.game.redo());
    this.errors = tool("errors", "E", () => this.toggleErrors(), { pressed: settings.errors });
    const tools = h("div", { class: "tools", role: "toolbar", "aria-label": say("tools") },
      made.length ? this.mark : null,
      this.undo, this.redo,
      tool("check", "C", () => this.check()),
      tool("hint", "H", () => this.help.hint()),
      tool("explain", "W", () => this.help.explain()),
      tool("checkpoint", "K", () => this.checkpoint()),
      tool("trial", "T", () => this.try()),
      this.errors,
      tool("restart", "Shift+R", () => this.restart()),
      tool("solve", "Shift+S", () => this.solve()),
      tool("zoom", "+", () => this.zoom(1.5)),
      tool("unzoom", "-", () => this.zoom(1 / 1.5)));
    tools.addEventListener("click", (event) => performance.now() - this.help.gone < SETTLING && event.stopPropagation(), true); // a second tap on what was there
    return tools;
  }

  tips() {
    if (!settings.tips) return null;
    const found = h("section", { class: "tips" }, h("h2", {}, say("tips")),
      h("ul", {}, [kindWords(this.opened.kind).spoken.tip, say("tip.help"), say(matchMedia("(pointer: coarse)").matches ? "tip.touch" : "tip.keys")].map((tip) => h("li", {}, tip))));
    found.append(button("dismiss", say("tips.dismiss"), () => {
      change({ tips: false });
      found.remove();
    }, { plain: true }));
    return found;
  }

  rules() {
    const { rules, spoken } = kindWords(this.opened.kind);
    return h("details", { class: "rules" }, h("summary", {}, say("rules")), h("ol", {}, rules.map((rule) => h("li", {}, rule))),
      h("p", {}, spoken.keys), h("p", {}, say("keys")));
  }

  // Something takes a moment: the page says so, and what goes wrong is told.
  async busy(promise) {
    this.section.setAttribute("aria-busy", "true");
    if (document.body.dataset.engine === "loading") this.help.say(say("engine.awaited"));
    try {
      return await promise;
    } catch (error) {
      if (error.name !== "AbortError") this.help.say(error.code === "busy" || error.code === "unreachable" ? say(`trouble.${error.code}`) : error.message);
      return null;
    } finally {
      this.section.removeAttribute("aria-busy");
    }
  }

  async rate() {
    const found = await ask("rate", { puzzle: this.opened.puzzle, lang, seconds: 20 }).catch(() => null);
    this.hard = found?.complete ? level(found.level) : null;
    if (found) this.rating.textContent = ` · ${this.hard ?? say("several")}`;
  }

  measure(text, at) {
    this.size.hidden = !text;
    if (!text) return;
    this.size.textContent = text;
    const cell = this.table.board.cells[at.row][at.col].getBoundingClientRect();
    const frame = this.size.parentElement.getBoundingClientRect();
    this.size.style.left = `${Math.min(cell.right - frame.left + 6, frame.width - 60)}px`;
    this.size.style.top = `${Math.max(cell.top - frame.top - 26, 0)}px`;
  }

  // After every move: buttons, the browser's memory, and what the rules say.
  changed(keys = []) {
    if (keys.length && this.panel.querySelector(".right, .wrong")) clear(this.panel); // a check that was of other marks
    this.undo.disabled = !this.game.at;
    this.redo.disabled = this.game.at === this.game.moves.length;
    this.trial.hidden = this.game.trying === null;
    this.showChips();
    this.save();
    this.look();
  }

  save() {
    const { marks, moves, dimmed, checkpoints, seconds } = this.game;
    if (marks.size || moves.length || dimmed.size || checkpoints.length || seconds > 5) saveGame(this.opened, this.game.saved());
  }

  // Asks the rules about the marks; only the latest of several quick moves.
  async look() {
    if (this.checking) {
      this.again = true;
      return;
    }
    this.checking = ask("check", { puzzle: this.opened.puzzle, marks: this.table.marks, lang }).catch(() => null);
    const report = await this.checking;
    this.checking = null;
    if (this.again) {
      this.again = false;
      return this.look();
    }
    if (report) this.judge(report);
  }

  // Tells the document how things stand, and whether something is wrong.
  found({ solved, violations, right = true }) {
    const wrong = !right || violations.length > 0;
    document.body.dataset.state = solved ? "solved" : wrong ? "wrong" : "playing";
    return wrong;
  }

  judge(report) {
    const wrong = this.found(report);
    if (!this.help.step && !this.table.shown) this.table.board.overlay(settings.errors && wrong ? report.overlay : (this.kept ?? []));
    this.kept = null;
    this.table.board.veil(settings.finished ? report.finished : []);
    if (settings.errors && wrong) announce(report.violations[0].message);
    if (report.solved && !this.counted) this.celebrate();
    if (!report.solved) this.counted = this.game.done = false;
  }

  celebrate() {
    this.counted = this.game.done = true;
    if (this.game.trying !== null) this.game.endTrial();
    const first = !isSolved(this.opened.link);
    if (first && !this.shownSolution) countSolved(this.opened, this.game.seconds, this.game.helped);
    this.save();
    const message = this.shownSolution ? say("solve") : settings.timer ? say("solved.in", { time: clock(this.game.seconds) }) : say("solved");
    const next = nextPuzzle(this.opened.kind, this.opened.link);
    this.help.close();
    clear(this.panel, h("div", { class: "solved" }, h("h2", {}, message), h("p", {}, say(this.shownSolution ? "solved.shown" : "solved.well"), this.hard ? ` ${say("solved.level", { level: this.hard })}` : null),
      h("div", { class: "row" },
        next ? h("a", { class: "plain", href: hashOf(next), data: { action: "next-puzzle" } }, say("next")) : null,
        button("share", say("share"), () => this.share(), { plain: true }))));
    this.help.reveal();
    this.table.board.look({ x: 0, y: 0, zoom: 1 }); // the whole picture
    this.table.board.svg.classList.add("done");
    setTimeout(() => this.table.board.svg.classList.remove("done"), 1500);
    announce(message);
  }

  async check() {
    this.help.close();
    const report = await this.busy(ask("check", { puzzle: this.opened.puzzle, marks: this.table.marks, lang, deep: true }));
    if (!report) return;
    const wrong = this.found(report);
    this.table.board.overlay(report.overlay);
    this.table.board.seek(report.cells);
    if (report.solved) return this.counted ? this.help.say(say("solved")) : this.celebrate();
    const message = report.message ?? (report.violations.length ? report.violations.map((each) => each.message).join("; ") : say("check.right"));
    this.help.say(message, wrong ? "wrong" : "right");
  }

  toggleErrors() {
    change({ errors: !settings.errors });
    this.errors.setAttribute("aria-pressed", String(settings.errors));
    this.look();
  }

  checkpoint() {
    this.game.keepCheckpoint(say("checkpoint.name", { number: this.game.checkpoints.length + 1 }));
    announce(say("checkpoint.kept"));
  }

  showChips() {
    clear(this.chips, this.game.checkpoints.map((each, place) => {
      const name = h("input", { type: "text", value: each.name, maxLength: 30, "aria-label": say("checkpoint.rename") });
      name.addEventListener("change", () => {
        each.name = name.value;
        this.save();
      });
      return h("span", { class: "chip" }, name,
        button("return", say("checkpoint.return"), () => this.game.toCheckpoint(place), { picture: "undo", plain: true }),
        button("forget", say("checkpoint.forget"), () => {
          this.game.checkpoints.splice(place, 1);
          this.game.tell([]);
        }, { picture: "close", plain: true }));
    }));
  }

  try() {
    if (this.game.trying === null) this.game.try();
    else this.game.endTrial();
  }

  restart() {
    this.help.close();
    this.shownSolution = false;
    this.counted = false;
    this.game.restart();
    this.changed();
  }

  async solve() {
    this.help.close();
    const report = await this.busy(ask("solve", { puzzle: this.opened.puzzle, lang }));
    if (!report) return;
    if (!report.solutions.length) return this.help.say(report.why?.message ?? say("solve.none"));
    this.shownSolution = true;
    this.table.become(report.solutions[0]);
    if (report.status !== "multiple") return;
    this.counted = true; // nothing to celebrate
    this.help.say(say("solve.several", { count: report.differ.length }));
    this.table.board.overlay(report.overlay);
    this.kept = report.overlay; // shown until the next move
  }

  zoom(factor) {
    const { board } = this.table;
    const { left, top, width, height } = board.svg.getBoundingClientRect();
    const { row, col } = this.table.at;
    if (factor < 1 && board.zoom / 1.5 <= 1) return board.look({ x: 0, y: 0, zoom: 1 });
    board.zoomAt(left + width / 2, top + height / 2, factor);
    board.seek([[row, col]]);
  }

  // A closer look leaves the numbers of rows and columns outside: the cell is named below the board.
  showLines() {
    const { row, col } = this.table.at;
    this.here.textContent = this.table.board.zoom === 1 ? "" : cellName(row, col);
  }

  async share() {
    const address = location.href.split("#")[0] + hashOf(this.opened.link);
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ title: document.title, url: address });
      else await navigator.clipboard.writeText(address);
      this.help.say(say("share.copied"));
    } catch {
      clear(this.panel, h("p", {}, say("share.here")), h("input", { type: "text", readOnly: true, value: address, "aria-label": say("share") }));
    }
  }

  tick() {
    if (document.hidden || this.counted || !this.game.moves.length) return this.showClock();
    this.game.seconds += 1;
    if (this.game.seconds % 10 === 0) this.save();
    this.showClock();
  }

  showClock() {
    this.clock.textContent = settings.timer ? ` · ${clock(this.game.seconds)}` : "";
  }

  shortcut(event) {
    if (event.target.closest?.("input, textarea, select, dialog") || event.altKey) return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const actions = control
      ? { z: () => (event.shiftKey ? this.game.redo() : this.game.undo()), y: () => this.game.redo() }
      : {
          z: () => this.game.undo(), y: () => this.game.redo(), c: () => this.check(), h: () => this.help.hint(),
          w: () => this.help.explain(), k: () => this.checkpoint(), t: () => this.try(), e: () => this.toggleErrors(),
          "+": () => this.zoom(1.5), "=": () => this.zoom(1.5), "-": () => this.zoom(1 / 1.5), escape: () => this.help.close(),
        };
    const shifted = { r: () => this.restart(), s: () => this.solve() };
    const action = event.shiftKey && !control && shifted[key] ? shifted[key] : actions[key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}
