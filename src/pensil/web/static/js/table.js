// A puzzle on the table: the board, the marks, the hand that makes them, and the way from one to the other.

import { Board } from "./board.js";
import { announce } from "./dom.js";
import { Game } from "./game.js";
import { pointing } from "./pointing.js";
import { cellName, kindWords, say } from "./words.js";
import akari from "./gestures/akari.js";
import { Cells } from "./gestures/cells.js";
import hashi from "./gestures/hashi.js";
import nonogram from "./gestures/nonogram.js";
import nurikabe from "./gestures/nurikabe.js";
import shikaku from "./gestures/shikaku.js";

const HANDS = { akari, hashi, nonogram, nurikabe, shikaku };
const PLAIN = { fill: 1, blank: 0, cycle: true, straight: false, drags: () => true };

export class Table {
  constructor(opened, { readOnly = false } = {}) {
    this.opened = opened;
    const { title } = kindWords(opened.kind);
    this.board = new Board(opened, say("board", { kind: title, cols: opened.cols, rows: opened.rows }));
    this.game = new Game();
    this.swapped = false; // whether the mark switch stands on the other mark
    this.measured = () => {};
    this.moved = () => {}; // told when another cell is looked at
    this.shown = null; // marks of somebody else that are shown instead of the player's
    const hand = HANDS[opened.kind] ?? ((table) => new Cells(table, PLAIN));
    this.hand = hand(this);
    this.game.onChange((keys) => this.redraw(keys));
    const [row, col] = this.hand.home?.() ?? [0, 0];
    this.at = { row, col };
    this.board.enter(row, col);
    for (let r = 0; r < opened.rows; r++) for (let c = 0; c < opened.cols; c++) this.relabel(r, c);
    if (readOnly) return;
    pointing(this.board, this.hand, (x, y) => this.dimClue(this.board.clueAt(x, y)));
    this.board.svg.addEventListener("keydown", (event) => this.pressed(event));
    this.board.svg.addEventListener("focusin", (event) => {
      const named = /^r(\d+)c(\d+)$/.exec(event.target.dataset?.cell ?? "");
      if (named) this.at = { row: named[1] - 1, col: named[2] - 1 };
    });
  }

  get marks() {
    return this.hand.toMarks(this.game.marks);
  }

  otherMark() {
    return this.swapped;
  }

  focus(row, col) {
    this.at = { row, col };
    this.board.focus(row, col);
    this.moved();
  }

  // The size of what is being drawn, beside the pointer.
  measure(text, at) {
    this.measured(text || "", at);
  }

  tell(text) {
    announce(text);
  }

  // A clue that the player has ticked off.
  dim(row, col) {
    this.turn(`${row},${col}`);
  }

  dimClue(number) {
    if (number >= 0) this.turn(`clue ${number}`);
  }

  turn(key) {
    const { dimmed } = this.game;
    if (!dimmed.delete(key)) dimmed.add(key);
    this.showDimmed();
    this.game.tell([]);
  }

  showDimmed() {
    const { dimmed } = this.game;
    this.board.cells.forEach((line, row) => line.forEach((cell, col) => cell.classList.toggle("dimmed", dimmed.has(`${row},${col}`))));
    this.board.dimClues(new Set([...this.board.clues.keys()].filter((number) => dimmed.has(`clue ${number}`))));
  }

  pressed(event) {
    if (event.altKey || event.metaKey) return;
    const ours = event.ctrlKey ? event.key.startsWith("Arrow") : true;
    if (!ours || !this.hand.key(event, this.at.row, this.at.col)) return;
    event.preventDefault();
    event.stopPropagation();
    this.board.seek([[this.at.row, this.at.col]]);
    if (!event.key.startsWith("Arrow")) announce(this.said(this.at.row, this.at.col));
  }

  // Drawing.

  redraw(keys) {
    if (this.shown) return;
    for (const key of keys) this.drawMark(key, this.game.marks.get(key), this.game.tried.has(key));
  }

  drawMark(key, value, trial = false) {
    if (value === undefined) this.board.draw(key, null);
    else {
      const { elements, row, col } = this.hand.look(key, value);
      this.board.draw(key, elements, row, col, trial);
    }
    for (const [row, col] of this.hand.cellsOf(key)) this.relabel(row, col);
  }

  // Shows other marks (as pensil writes them) instead of the player's; null: the player's again.
  show(marks) {
    this.board.clearMarks();
    this.shown = marks ? this.hand.fromMarks(marks) : null;
    for (const [key, value] of this.shown ?? this.game.marks) this.drawMark(key, value, !marks && this.game.tried.has(key));
  }

  become(marks) {
    return this.game.become(this.hand.fromMarks(marks));
  }

  said(row, col) {
    return `${cellName(row, col)}, ${this.hand.describe(row, col)}`;
  }

  relabel(row, col) {
    const place = say("spoken.place", { row: row + 1, col: col + 1 });
    this.board.label(row, col, `${place}, ${this.hand.describe(row, col)}`);
  }
}
