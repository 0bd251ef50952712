// The room Make: clues are set on a sheet, a nonogram is drawn; what becomes of it is told at once.

import { booklet } from "./booklet.js";
import { LEVELS, fileButton, hashOf, kindTabs, outcome, select, working } from "./choosing.js";
import { announce, button, clear, fit, h, swatch } from "./dom.js";
import { exporter } from "./exporting.js";
import { cannotOpen } from "./play.js";
import { ask } from "./service.js";
import { draft, saveDraft, settings } from "./settings.js";
import { Sheet } from "./sheet.js";
import { Table } from "./table.js";
import { cellName, lang, level, say } from "./words.js";

// What may stand in a cell of each kind, and how it is drawn; nonograms are painted instead.
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, "?"];
const KINDS = {
  akari: { values: ["#", 0, 1, 2, 3, 4], wall: true },
  hashi: { values: [1, 2, 3, 4, 5, 6, 7, 8, "?"], round: true },
  nurikabe: { values: NUMBERS },
  shikaku: { values: NUMBERS },
  nonogram: { painted: true },
};
const SYMMETRIES = ["none", "rotate2", "rotate4", "mirror", "diagonal"];
const WAYS = ["threshold", "dither", "edges"]; // how a picture becomes black and white
const BLACK = "#000000";
const SOON = 350; // milliseconds without an edit, and the question is asked
const PATIENCE = [0.3, 20]; // seconds for the first answer, and for what it leaves open

// The source is the name of a kind, or a puzzle to go on from.
export async function enter(main, { source, engine }) {
  if (!source || source in KINDS) {
    const kind = source || (settings.kind in KINDS ? settings.kind : "nurikabe");
    return new Make(main, kind, engine, draft(kind));
  }
  try {
    const { kind, rows, cols, puzzle } = await ask("open", { puzzle: source, lang });
    const cells = puzzle.cells ?? (await ask("solve", { puzzle, solutions: 1, seconds: 20 })).solutions[0]?.cells;
    return new Make(main, kind, engine, cells ? { cells, size: { rows, cols }, palette: puzzle.palette } : draft(kind));
  } catch (error) {
    return cannotOpen(main, error);
  }
}

class Make {
  // `begun` is what stands on the sheet at first.
  constructor(main, kind, engine, begun) {
    this.kind = kind;
    this.size = begun?.size ?? { rows: 8, cols: 8 };
    this.palette = begun?.palette ?? [BLACK];
    this.color = 1; // the one to paint with
    this.found = null; // what was told about the clues
    this.options = KINDS[kind];
    this.engine = engine.kinds.find((each) => each.name === kind);
    this.history = [];
    this.future = [];
    this.timer = 0;
    this.place = h("div", { class: "frame" });
    this.lines = h("section", { class: "panel verdict", "aria-label": say("make.verdict"), "aria-live": "polite" });
    this.legend = h("p", { class: "said" });
    this.fitting = h("p", { class: "said fitting" });
    this.redundant = button("redundant", say("make.redundant"), () => this.toggleRedundant(), { picture: "errors", plain: true, pressed: false });
    this.values = h("div", { class: "tabs", role: "group", "aria-label": say("make.values") });
    clear(main, h("div", { class: "make" }, h("h1", {}, say("room.make")), kindTabs("edit", kind, Object.keys(KINDS)),
      h("div", { class: "play" },
        h("div", { class: "stage" }, this.values, this.place, this.legend,
          h("div", { class: "row" },
            button("undo", say("undo"), () => this.back(this.history, this.future), { plain: true }),
            button("redo", say("redo"), () => this.back(this.future, this.history), { plain: true }),
            button("clear", say("make.clear"), () => this.edit(this.blank()), { picture: "restart", plain: true }),
            this.options.painted ? null : button("complete", say("make.complete"), () => this.complete(), { picture: "solve", plain: true }),
            this.options.painted ? null : this.redundant,
            button("try-it", say("make.play"), () => this.playIt(), { picture: "play", plain: true }))),
        h("aside", { class: "side" }, this.lines, this.fitting, this.maker(), this.upload(), exporter(() => this.puzzle(), this.engine.formats), booklet(kind)))));
    this.keys = (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.target.closest("input, textarea")) return;
      const key = event.key.toLowerCase();
      if (key === "z") this.back(event.shiftKey ? this.future : this.history, event.shiftKey ? this.history : this.future);
      else if (key === "y") this.back(this.future, this.history);
    };
    document.addEventListener("keydown", this.keys);
    this.cells = begun?.cells ?? this.blank();
    this.chosen = this.options.values?.[0];
    this.show();
  }

  end() {
    document.removeEventListener("keydown", this.keys);
    clearTimeout(this.timer);
    this.asking?.abort();
  }

  blank({ rows, cols } = this.size) {
    return Array.from({ length: rows }, () => Array(cols).fill(this.options.painted ? 0 : null));
  }

  // The puzzle as it stands: that of a picture is the one that the service has counted.
  async puzzle() {
    await this.painting;
    return this.options.painted ? this.table.opened.puzzle : { kind: this.kind, cells: this.cells };
  }

  // Editing.

  get state() {
    const { cells, size, palette } = this;
    return { cells, size, palette };
  }

  // What stands there now becomes something else; the state before it is kept.
  edit(cells, { size = this.size, palette = this.palette } = {}) {
    this.keep();
    Object.assign(this, { cells, size, palette });
    this.show();
  }

  keep() {
    this.history.push(this.state);
    this.future = [];
  }

  back(from, to) {
    if (!from.length) return;
    to.push(this.state);
    Object.assign(this, from.pop());
    this.show();
  }

  // What the sheet says has changed: the sheet itself is the newest state, so the one before it is kept.
  edited(cells) {
    this.keep();
    this.cells = cells.map((line) => [...line]);
    this.question();
  }

  // What can be set: numbers and walls, or colours.
  choices() {
    if (this.options.painted) return this.colors();
    clear(this.values, this.options.values.map((value) =>
      h("button", { type: "button", "aria-pressed": String(value === this.chosen), "aria-label": value === "#" ? say("make.wall") : null, on: { click: () => {
        this.chosen = value;
        this.choices();
      } } }, value === "#" ? "■" : String(value))));
  }

  // The colours to paint with: one of them is chosen, and can be changed or taken away; another one can come.
  colors() {
    const { palette, cells, color } = this;
    const others = (this.table?.opened.colors ?? []).filter((each) => !palette.includes(each));
    const change = h("input", { type: "color", value: palette[color - 1], title: say("make.change-color"), "aria-label": say("make.change-color"), on: { change: () =>
      this.edit(cells, { palette: palette.map((each, place) => (place === color - 1 ? change.value : each)) }) } });
    clear(this.values, palette.map((each, place) => h("button", { type: "button", class: "color", "aria-pressed": String(place + 1 === color), "aria-label": say("make.color", { number: place + 1 }), on: { click: () => this.choose(place + 1) } }, swatch(each))),
      change,
      others.length ? button("add-color", say("make.add-color"), () => {
        this.color = palette.length + 1;
        this.edit(cells, { palette: [...palette, others[0]] });
      }, { picture: "add", plain: true }) : null,
      palette.length > 1 ? button("remove-color", say("make.remove-color"), () => {
        this.color = 1;
        this.edit(cells.map((line) => line.map((value) => (value === color ? 0 : value - (value > color)))), { palette: palette.filter((_, place) => place !== color - 1) });
      }, { picture: "close", plain: true }) : null);
  }

  choose(color) {
    this.color = color;
    this.table?.hand.choose(color);
    this.colors();
  }

  show() {
    clear(this.fitting);
    this.color = Math.min(this.color, this.palette.length);
    this.choices();
    this.table?.hand.choose(this.color);
    if (this.options.painted) this.painting = this.paint();
    else {
      this.sheet = new Sheet(this.cells.map((line) => [...line]), {
        round: this.options.round, wall: this.options.wall, value: () => this.chosen,
        changed: () => this.edited(this.sheet.cells), chosen: (row, col) => this.fit(row, col),
      });
      fit(this.place, this.sheet, 56);
      clear(this.place, this.sheet.svg);
    }
    this.question();
  }

  // A nonogram to paint on: its board is opened anew when a stroke has changed the clues, but never under the next stroke.
  async paint() {
    const { cells, palette } = this;
    const opened = await ask("paint", { cells, palette: String(palette) === BLACK ? null : palette, lang }).catch(() => null);
    if (!opened || cells !== this.cells || palette !== this.palette) return;
    if (this.table?.game.open) return void (this.late = true);
    this.late = false;
    const table = new Table(opened);
    table.become({ cells: cells.map((line) => line.map((value) => value || null)) });
    table.hand.choose(this.color);
    table.game.onChange((_, settled) => {
      if (!settled && !table.game.open && this.late) this.painting = this.paint();
      if (!settled) return;
      const { row, col } = table.at;
      this.edited(table.marks.cells.map((line) => line.map((value) => value ?? 0)));
      this.color = table.hand.chosen(); // a digit may have chosen another
      this.painting = this.paint().then(() => this.table.focus(row, col));
    });
    this.table = table;
    fit(this.place, opened.board, 56);
    clear(this.place, table.board.svg);
    this.colors();
  }

  // Telling.

  question() {
    saveDraft(this.kind, this.state);
    clearTimeout(this.timer);
    this.asking?.abort();
    this.timer = setTimeout(() => this.ask(), SOON);
  }

  async ask() {
    const { painted } = this.options;
    if (this.cells.flat().every((value) => (painted ? !value : value === null))) return this.refuse(say(painted ? "make.start-painting" : "make.start"));
    this.asking = new AbortController();
    try {
      const puzzle = await this.puzzle();
      for (const seconds of PATIENCE) {
        const found = await ask("clues", { puzzle, lang, seconds }, this.asking);
        if (found.status !== "timeout" || seconds === PATIENCE.at(-1)) this.tell(found);
        if (found.status !== "timeout" && !found.unanswered.length) return;
      }
    } catch (error) {
      if (error.name === "AbortError") return;
      this.refuse(error.message);
    }
  }

  // Nothing can be said of the clues.
  refuse(message) {
    this.found = null;
    this.outline();
    clear(this.lines, h("p", { class: "said" }, message));
  }

  tell(found) {
    const [verdict, ...more] = found.lines;
    const hard = found.rating ? more.pop().text : null; // how hard it is, and the hardest step
    this.found = found;
    clear(this.lines, h("p", { class: found.status === "unique" ? "said right" : "said wrong" }, verdict.text), hard ? h("p", {}, hard) : null,
      more.length ? h("details", {}, h("summary", {}, say("make.more")), more.map((line) => h("p", { class: line.listed ? "listed" : null }, line.text))) : null);
    this.outline();
  }

  // Frames what the service says about the clues: where solutions differ; those that could go, if somebody wants to see.
  outline() {
    const wanted = this.found && (this.found.status !== "unique" || this.redundant.ariaPressed === "true");
    (this.sheet ?? this.table?.board)?.overlay(wanted ? this.found.overlay : []);
    this.legend.textContent = wanted ? this.found.legend : "";
  }

  toggleRedundant() {
    this.redundant.ariaPressed = String(this.redundant.ariaPressed !== "true");
    this.outline();
  }

  // Which numbers at a cell would leave one solution.
  async fit(row, col) {
    clear(this.fitting);
    if (this.cells[row][col] === null) return;
    const found = await ask("fitting", { puzzle: await this.puzzle(), place: [row, col], seconds: 10 }).catch(() => null);
    if (found && this.sheet.at[0] === row && this.sheet.at[1] === col) {
      this.fitting.textContent = say(found.values.length ? "make.fitting" : "make.no-fitting", { cell: cellName(row, col), values: found.values.join(", ") });
    }
  }

  // Numbers for the clues whose places are set and whose numbers are not.
  async complete() {
    clear(this.lines, h("p", { class: "said" }, say("make.working")));
    try {
      this.tries = (this.tries ?? -1) + 1;
      const { puzzle } = await ask("complete", { puzzle: await this.puzzle(), seed: this.tries, seconds: 30 });
      this.edit(puzzle.cells);
    } catch (error) {
      clear(this.lines, h("p", { class: "said wrong" }, error.message));
    }
  }

  // Making.

  maker() {
    const number = (name, value) => h("input", { type: "number", min: "2", max: "40", value: String(value), "aria-label": say(name) });
    const [cols, rows] = [number("make.cols", this.size.cols), number("make.rows", this.size.rows)];
    const hard = select(say("make.level"), [["", say("make.any-level")], ...LEVELS.map((name) => [name, level(name)])]);
    const even = select(say("make.symmetry"), SYMMETRIES.map((name) => [name, say(`symmetry.${name}`)]));
    const needed = select(say("make.needs"), [["", say("make.any-technique")]]);
    ask("techniques", { kind: this.kind, lang }).then(({ techniques }) =>
      needed.append(...techniques.map((each) => h("option", { value: each.name }, `${each.title} (${say("level", { level: each.level })})`)))).catch(() => {});
    const side = ({ value }) => Math.min(Math.max(Number(value) || 8, 2), 40);
    const size = () => ({ rows: side(rows), cols: side(cols) });
    const told = outcome();
    const generate = working("generate", say("make.generate"), "solve", told, say("make.working"), async () => {
      const symmetry = this.options.painted ? "none" : even.value;
      const made = await ask("generate", { kind: this.kind, ...size(), level: hard.value || null, symmetry, techniques: needed.value ? [`+${needed.value}`] : null, colors: this.palette.length > 1 ? this.palette.length : null, seconds: 40 });
      this.edit(this.options.painted ? made.solution.cells : made.puzzle.cells, { size: size() });
      announce(say("make.made"));
      return made.reached ? "" : say("make.nearest", { level: level(made.level) });
    });
    return h("section", {}, h("h2", {}, say("make.new")),
      h("div", { class: "row size" }, cols, h("span", {}, "×"), rows, button("new", say("make.empty"), () => {
        this.edit(this.blank(size()), { size: size() });
      }, { picture: "grid", plain: true })),
      h("div", { class: "row" }, hard, this.options.painted ? null : even, needed, generate), told);
  }

  // A picture becomes a nonogram; cells are changed until it has one solution.
  upload() {
    if (!this.options.painted) return null;
    const colors = select(say("make.colors"), [1, 2, 3, 4, 5].map((count) => [count, count === 1 ? say("make.black") : say("make.colors-of", { count })]));
    const way = select(say("make.way"), WAYS.map((name) => [name, say(`way.${name}`)]));
    const invert = h("input", { type: "checkbox" });
    const told = outcome();
    const file = fileButton(say("make.file"), async (given) => {
      const image = given && (await createImageBitmap(given).catch(() => null));
      if (!image) return void (told.textContent = say("make.no-picture"));
      told.textContent = say("make.working");
      try {
        const made = await ask("picture", { ...pixels(image), ...this.size, colors: Number(colors.value), ...(colors.value === "1" ? { way: way.value, invert: invert.checked } : {}), seconds: 30 });
        told.textContent = say(made.unique ? "make.pictured" : "make.not-unique", { count: made.changed.length });
        this.edit(made.solution.cells, { palette: made.puzzle.palette ?? [BLACK] });
      } catch (error) {
        told.textContent = error.message;
      }
    }, "image/*");
    return h("section", {}, h("h2", {}, say("make.picture")), h("p", {}, say("make.picture-how")),
      h("div", { class: "row" }, colors, way, h("label", {}, invert, say("make.invert")), file), told);
  }

  async playIt() {
    const opened = await ask("open", { puzzle: await this.puzzle(), lang }).catch((error) => announce(error.message));
    if (opened) location.hash = hashOf(opened.link);
  }
}

const LARGEST = 300; // pixels along the longer side: cells are much larger than that

// The pixels of a picture as the service takes them.
function pixels(image) {
  const scale = Math.min(1, LARGEST / Math.max(image.width, image.height));
  const [width, height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))];
  const canvas = h("canvas", { width, height });
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0, width, height);
  const { data } = pen.getImageData(0, 0, width, height);
  let text = "";
  for (let at = 0; at < data.length; at += 8192) text += String.fromCharCode(...data.subarray(at, at + 8192));
  return { pixels: btoa(text), width, height };
}
