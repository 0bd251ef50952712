// Gestures of kinds whose marks are cells: paint, cross out, cycle. The kinds differ in the options only:
//   fill, blank     the values of the two marks; fill may be a function, where the player chooses among several
//   cycle           whether a click goes through fill, blank, nothing; else it toggles the chosen mark
//   straight        whether a drag keeps to the line it began in
//   drags           whether a drag paints a value

import { say, kindWords } from "../words.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export const arrow = (key) => ARROWS[key];

export class Cells {
  constructor(table, options) {
    this.table = table;
    this.options = options;
    this.spots = new Map(); // of cells that can be marked
    for (const [[[row, col]], look, values] of table.opened.marking.spots) {
      if (values.length > 1) this.spots.set(`${row},${col}`, { row, col, look });
    }
  }

  // Marks as pensil writes them.

  toMarks(marks) {
    const { rows, cols } = this.table.opened;
    const cells = Array.from({ length: rows }, () => Array(cols).fill(null));
    for (const [key, value] of marks) {
      const { row, col } = this.spots.get(key);
      cells[row][col] = value;
    }
    return { cells };
  }

  fromMarks({ cells }) {
    const marks = new Map();
    for (const [key, { row, col }] of this.spots) if (cells[row][col] !== null) marks.set(key, cells[row][col]);
    return marks;
  }

  look(key, value) {
    const { row, col, look } = this.spots.get(key);
    const name = Array.isArray(value) ? `[${value}]` : String(value);
    return { row, col, elements: this.table.opened.marking.looks[look][name] ?? [] };
  }

  keysAt(row, col) {
    return this.spots.has(`${row},${col}`) ? [`${row},${col}`] : [];
  }

  cellsOf(key) {
    const { row, col } = this.spots.get(key);
    return [[row, col]];
  }

  fill() {
    return typeof this.options.fill === "function" ? this.options.fill() : this.options.fill;
  }

  // The mark that a press makes at a cell.
  pressed(key, other) {
    const now = this.table.game.marks.get(key);
    const { blank, cycle } = this.options;
    const fill = this.fill();
    const swapped = this.table.otherMark() !== other; // the switch turns the two buttons around
    if (swapped) return now === blank ? null : blank;
    if (!cycle) return now === fill ? null : fill;
    return now === fill ? blank : now === blank ? null : fill;
  }

  start(at, other) {
    const key = `${at.row},${at.col}`;
    this.table.focus(at.row, at.col);
    this.from = at;
    this.axis = null;
    this.value = undefined;
    if (!this.spots.has(key)) return;
    this.value = this.pressed(key, other);
    this.table.game.begin();
    this.table.game.put(key, this.value);
  }

  move(at) {
    const { straight, drags } = this.options;
    if (this.value === undefined || !drags(this.value)) return;
    let { row, col } = at;
    if (straight) {
      if (!this.axis && (row !== this.from.row || col !== this.from.col)) {
        this.axis = Math.abs(row - this.from.row) > Math.abs(col - this.from.col) ? "col" : "row";
      }
      if (this.axis === "row") row = this.from.row;
      else if (this.axis === "col") col = this.from.col;
    }
    const end = { row, col };
    for (const [r, c] of way(this.last ?? this.from, end)) this.paint(r, c);
    this.last = end;
    if (straight) this.table.measure(Math.abs(row - this.from.row) + Math.abs(col - this.from.col) + 1, end);
  }

  // A drag paints what is empty, and clears or changes only marks like the one it began on.
  paint(row, col) {
    const key = `${row},${col}`;
    if (!this.spots.has(key)) return;
    const { game } = this.table;
    const now = game.marks.get(key);
    const began = game.open?.get(`${this.from.row},${this.from.col}`);
    if (this.value === null ? now === began : now === undefined || now === began) game.put(key, this.value);
  }

  end() {
    this.last = null;
    this.table.measure(0);
    if (this.value !== undefined) this.table.game.commit();
  }

  cancel() {
    this.last = null;
    this.table.measure(0);
    this.value = undefined;
    this.table.game.cancel();
  }

  // A key at a cell; whether it was one of ours.
  key(event, row, col) {
    const at = `${row},${col}`;
    const step = arrow(event.key);
    const { game } = this.table;
    if (step) {
      const [r, c] = [clamp(row + step[0], this.table.opened.rows), clamp(col + step[1], this.table.opened.cols)];
      if (event.shiftKey && this.spots.has(at)) {
        const value = game.marks.get(at) ?? null;
        this.set(`${r},${c}`, value);
      }
      this.table.focus(r, c);
      return true;
    }
    if (!this.spots.has(at)) return false;
    const toggled = (value) => this.set(at, game.marks.get(at) === value ? null : value);
    if (event.key === " " || event.key === "Enter") toggled(this.fill());
    else if (event.key === "x" || event.key === "X") toggled(this.options.blank);
    else if (event.key === "Delete" || event.key === "Backspace") this.set(at, null);
    else return this.options.digit?.(event.key, (value) => this.set(at, value)) ?? false;
    return true;
  }

  set(key, value) {
    if (!this.spots.has(key)) return;
    this.table.game.begin();
    this.table.game.put(key, value);
    this.table.game.commit();
  }

  describe(row, col) {
    const { opened, game } = this.table;
    const { spoken } = kindWords(opened.kind);
    const key = `${row},${col}`;
    const given = opened.spoken.cells[key];
    const parts = [];
    if (given !== undefined) parts.push(given === "" ? spoken.painted : `${spoken.given ?? ""} ${given}`.trim());
    if (this.spots.has(key)) {
      const value = game.marks.get(key);
      const name = value === undefined || Array.isArray(value) ? "open" : value > 1 ? "1" : String(value);
      parts.push(spoken[name] + (value > 1 ? ` ${value}` : ""));
    }
    const { rows, cols } = opened.spoken;
    if (rows.length) parts.push(say("spoken.row-clue", { clue: rows[row].join(" ") }));
    if (cols.length) parts.push(say("spoken.column-clue", { clue: cols[col].join(" ") }));
    return parts.join(", ");
  }
}

const clamp = (number, size) => Math.min(Math.max(number, 0), size - 1);

// The cells on the way from one to another: pointers may jump over some.
function way(from, to) {
  const steps = Math.max(Math.abs(to.row - from.row), Math.abs(to.col - from.col), 1);
  return Array.from({ length: steps + 1 }, (_, i) => [
    Math.round(from.row + ((to.row - from.row) * i) / steps),
    Math.round(from.col + ((to.col - from.col) * i) / steps),
  ]);
}
