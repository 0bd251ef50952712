// The board: an SVG whose parts the service drew, with a grid of cells on top that can be pointed at, focused and read
// out. It knows no kind and no rule.

import { s, shapes } from "./dom.js";
import { Margins } from "./margins.js";

const MOST_ZOOM = 8;

export class Board {
  constructor(opened, label) {
    this.opened = opened;
    this.drawing = opened.board;
    this.marks = new Map(); // key -> the elements of a mark
    this.known = new Map(); // markup -> its elements: marks of one look are made again and again
    const { width, height, layers } = this.drawing;
    this.svg = s("svg", { class: "pensil grid", role: "grid", "aria-label": label });
    this.svg.setAttribute("aria-rowcount", opened.rows);
    this.svg.setAttribute("aria-colcount", opened.cols);
    this.svg.style.aspectRatio = `${width} / ${height}`;
    this.groups = {};
    for (const layer of layers) {
      const group = s("g", { "aria-hidden": "true" });
      const parts = { base: s("g"), mark: s("g"), veil: s("g"), over: s("g") };
      group.append(parts.base, parts.mark, parts.veil, parts.over);
      this.groups[layer] = parts;
      this.svg.append(group);
    }
    for (const [layer, markup] of this.drawing.elements) this.groups[layer].base.append(...shapes(markup));
    this.preview = s("g", { "aria-hidden": "true" });
    this.svg.append(this.preview);
    this.cells = this.grid();
    this.clues = this.marginClues();
    if (this.clues.length) {
      const { label, lattice } = this.groups;
      this.margins = new Margins(this.drawing, [lattice.base, label.base, label.veil]);
      this.svg.append(this.margins.group);
    }
    this.looked = () => {}; // told when more or less of the board is seen
    this.look({ x: 0, y: 0, zoom: 1 });
  }

  // The texts that stand beside the board.
  marginClues() {
    const { left, top } = this.drawing;
    const texts = [...this.groups.label.base.querySelectorAll("text")];
    return texts.filter((text) => text.getAttribute("x") < left || text.getAttribute("y") < top);
  }

  grid() {
    const { left, top, cell } = this.drawing;
    const found = [];
    for (let row = 0; row < this.opened.rows; row++) {
      const line = s("g", { role: "row", "aria-rowindex": row + 1 });
      found.push([]);
      for (let col = 0; col < this.opened.cols; col++) {
        const at = s("rect", {
          class: "cell", role: "gridcell", tabindex: -1, "data-cell": `r${row + 1}c${col + 1}`, "aria-colindex": col + 1,
          x: left + cell * col, y: top + cell * row, width: cell, height: cell,
        });
        line.append(at);
        found[row].push(at);
      }
      this.svg.append(line);
    }
    return found;
  }

  // Marks.

  // Shows a mark with its first cell at (row, col); `trial` marks look provisional. No elements: the mark goes.
  draw(key, elements, row = 0, col = 0, trial = false) {
    for (const old of this.marks.get(key) ?? []) old.remove();
    this.marks.delete(key);
    if (!elements?.length) return;
    const { left, top, cell } = this.drawing;
    const move = `translate(${left + cell * col} ${top + cell * row})`;
    const drawn = elements.map(([layer, markup]) => {
      const group = s("g", trial ? { transform: move, class: "trial" } : { transform: move });
      if (!this.known.has(markup)) this.known.set(markup, shapes(markup));
      group.append(...this.known.get(markup).map((shape) => shape.cloneNode(true)));
      this.groups[layer].mark.append(group);
      return group;
    });
    this.marks.set(key, drawn);
  }

  clearMarks() {
    for (const drawn of this.marks.values()) for (const each of drawn) each.remove();
    this.marks.clear();
  }

  // What a helper shows on top: frames, ghosts, errors.
  overlay(elements = []) {
    this.svg.classList.toggle("helped", elements.length > 0); // clues that help is about are not dimmed
    for (const parts of Object.values(this.groups)) parts.over.replaceChildren();
    for (const [layer, markup] of elements) this.groups[layer].over.append(...shapes(markup));
  }

  // What dims the clues that are finished.
  veil(elements = []) {
    for (const parts of Object.values(this.groups)) parts.veil.replaceChildren();
    for (const [layer, markup] of elements) this.groups[layer].veil.append(...shapes(markup));
    this.margins?.renew();
  }

  // Dims the clues beside the board whose numbers are among these.
  dimClues(numbers) {
    this.clues.forEach((clue, number) => clue.classList.toggle("dimmed", numbers.has(number)));
    this.margins?.renew();
  }

  // Cells.

  label(row, col, text) {
    this.cells[row][col].setAttribute("aria-label", text);
  }

  focus(row, col) {
    const at = this.cells[row][col];
    if (this.focused) this.focused.setAttribute("tabindex", -1);
    this.focused = at;
    at.setAttribute("tabindex", 0);
    at.focus({ preventScroll: true });
  }

  // The cell that Tab leads to.
  enter(row, col) {
    this.focused?.setAttribute("tabindex", -1);
    this.focused = this.cells[row][col];
    this.focused.setAttribute("tabindex", 0);
  }

  // Where a point of the screen is: its cell, and how far into the cell; null outside of the board unless `near`.
  at(x, y, near = false) {
    const point = this.point(x, y);
    if (!near && this.margins?.seen(point, this)) return null;
    const { left, top, cell } = this.drawing;
    let across = (point.x - left) / cell;
    let down = (point.y - top) / cell;
    const inside = across >= 0 && down >= 0 && across < this.opened.cols && down < this.opened.rows;
    if (!inside && !near) return null;
    across = Math.min(Math.max(across, 0), this.opened.cols - 1e-6);
    down = Math.min(Math.max(down, 0), this.opened.rows - 1e-6);
    const [row, col] = [Math.floor(down), Math.floor(across)];
    return { row, col, x: across - col, y: down - row };
  }

  point(x, y) {
    return new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  // The number of the clue beside the board at a point of the screen; -1 where there is none.
  clueAt(x, y) {
    const point = this.point(x, y);
    const at = this.margins?.seen(point, this) ?? point;
    const apart = (clue, name, wanted) => Math.abs(clue.getAttribute(name) - wanted);
    return this.clues.findIndex((clue) => apart(clue, "x", at.x) <= 12 && apart(clue, "y", at.y + 5) <= 14);
  }

  // The area of cells from one corner to the other, in the units of the drawing.
  box(top, left, bottom, right) {
    const { left: x, top: y, cell } = this.drawing;
    return { x: x + cell * left, y: y + cell * top, width: cell * (right - left + 1), height: cell * (bottom - top + 1) };
  }

  // Looking closer.

  look({ x, y, zoom }) {
    const { width, height, left, top } = this.drawing;
    this.zoom = Math.min(Math.max(zoom, 1), MOST_ZOOM);
    [this.wide, this.high] = [width / this.zoom, height / this.zoom];
    const taken = this.taken();
    this.x = Math.min(Math.max(x, left - taken.left), width - this.wide);
    this.y = Math.min(Math.max(y, top - taken.top), height - this.high);
    this.svg.setAttribute("viewBox", `${this.x} ${this.y} ${this.wide} ${this.high}`);
    this.margins?.follow(this);
    this.looked();
  }

  // What the margins take of the view; those without clues are left outside.
  taken() {
    return this.margins?.taken(this.zoom) ?? this.drawing;
  }

  // Zooms by a factor so that a point of the screen stays where it is.
  zoomAt(clientX, clientY, factor) {
    const point = this.point(clientX, clientY);
    const zoom = Math.min(Math.max(this.zoom * factor, 1), MOST_ZOOM);
    const kept = this.zoom / zoom;
    this.look({ x: point.x - (point.x - this.x) * kept, y: point.y - (point.y - this.y) * kept, zoom });
  }

  pan(dx, dy) {
    const scale = 1 / this.svg.getScreenCTM().a;
    this.look({ x: this.x - dx * scale, y: this.y - dy * scale, zoom: this.zoom });
  }

  // Brings cells into a closer look; where they take more than that, as they begin.
  seek(cells) {
    const seen = cells.filter(([row, col]) => this.cells[row]?.[col]);
    if (this.zoom === 1 || !seen.length) return;
    const [rows, cols] = [0, 1].map((part) => seen.map((each) => each[part]));
    const { x, y, width, height } = this.box(Math.min(...rows), Math.min(...cols), Math.max(...rows), Math.max(...cols));
    const hidden = this.margins ? this.taken() : { left: 0, top: 0 };
    const { cell } = this.drawing;
    const near = (at, size, start, length, before) => Math.min(Math.max(start, at + size + cell - length), at - cell - before);
    this.look({ x: near(x, width, this.x, this.wide, hidden.left), y: near(y, height, this.y, this.high, hidden.top), zoom: this.zoom });
  }

  // How large a cell is on the screen, in pixels.
  get grain() {
    return this.drawing.cell * this.svg.getScreenCTM().a;
  }
}
