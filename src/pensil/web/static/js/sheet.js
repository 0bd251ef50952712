// A sheet to set clues on: cells with numbers, walls or nothing. It can be pointed at, typed on and read out; whether
// what stands on it is a puzzle, the service knows.

import { s, shapes } from "./dom.js";
import { arrow } from "./gestures/cells.js";
import { say } from "./words.js";

const CELL = 32;
const PAD = 8;

export class Sheet {
  // `cells` are rows of null, numbers and signs; `round` draws numbers as islands. `changed` is told after every edit.
  constructor(cells, { round, wall, changed, chosen, value }) {
    Object.assign(this, { cells, round, wall, changed, chosen, value });
    this.rows = cells.length;
    this.cols = cells[0].length;
    this.at = [0, 0];
    const [width, height] = [2 * PAD + CELL * this.cols, 2 * PAD + CELL * this.rows];
    this.svg = s("svg", { class: "pensil grid sheet", role: "grid", viewBox: `0 0 ${width} ${height}`, "aria-label": say("make.sheet") });
    this.svg.style.aspectRatio = `${width} / ${height}`;
    Object.assign(this, { width, height });
    this.ink = s("g", { "aria-hidden": "true" });
    this.over = s("g", { "aria-hidden": "true" });
    this.svg.append(this.paper(), this.ink, this.over);
    this.boxes = this.cells.map((line, row) => {
      const group = s("g", { role: "row" });
      const boxes = line.map((_, col) => this.box(row, col));
      group.append(...boxes);
      this.svg.append(group);
      return boxes;
    });
    this.boxes[0][0].setAttribute("tabindex", 0);
    this.draw();
    this.listen();
  }

  paper() {
    const [wide, high] = [CELL * this.cols, CELL * this.rows];
    const across = Array.from({ length: this.rows - 1 }, (_, i) => `M${PAD} ${PAD + CELL * (i + 1)}h${wide}`);
    const down = Array.from({ length: this.cols - 1 }, (_, i) => `M${PAD + CELL * (i + 1)} ${PAD}v${high}`);
    const edge = `M${PAD} ${PAD}h${wide}v${high}h-${wide}z`;
    return s("g", { "aria-hidden": "true" }, s("path", { class: "board", d: edge }),
      s("path", { class: "lines stroke crisp", d: across.concat(down).join("") || "M0 0" }), s("path", { class: "edge stroke crisp", d: edge }));
  }

  box(row, col) {
    return s("rect", { class: "cell", role: "gridcell", tabindex: -1, "data-cell": `r${row + 1}c${col + 1}`, x: PAD + CELL * col, y: PAD + CELL * row, width: CELL, height: CELL });
  }

  draw() {
    this.ink.replaceChildren();
    this.cells.forEach((line, row) => line.forEach((value, col) => {
      const said = value === null ? say("make.nothing") : value === "#" ? say("make.wall") : String(value);
      this.boxes[row][col].setAttribute("aria-label", `${say("spoken.place", { row: row + 1, col: col + 1 })}, ${said}`);
      if (value === null) return;
      const [x, y] = [PAD + CELL * col, PAD + CELL * row];
      const walled = this.wall && value !== null;
      if (walled) this.ink.append(s("rect", { class: "fill given", x, y, width: CELL, height: CELL }));
      if (this.round) this.ink.append(s("circle", { class: "island outlined given", cx: x + CELL / 2, cy: y + CELL / 2, r: 11.5 }));
      if (value === "#") return;
      const text = s("text", { class: walled ? "label on-given" : "label solid given", x: x + CELL / 2, y: y + CELL / 2 + 6.8, "font-size": String(value).length > 1 ? 15 : 19 });
      text.textContent = value;
      this.ink.append(text);
    }));
  }

  overlay(elements = []) {
    this.over.replaceChildren(...elements.flatMap(([layer, markup]) => (layer === "paper" ? [] : shapes(markup))));
  }

  set(row, col, value) {
    if (this.cells[row][col] === value) return false;
    this.cells[row][col] = value;
    this.draw();
    return true;
  }

  focus(row, col) {
    this.svg.querySelector('[tabindex="0"]').setAttribute("tabindex", -1);
    this.at = [row, col];
    this.boxes[row][col].setAttribute("tabindex", 0);
    this.boxes[row][col].focus({ preventScroll: true });
    this.chosen(row, col);
  }

  place(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const [row, col] = [Math.floor((point.y - PAD) / CELL), Math.floor((point.x - PAD) / CELL)];
    return row >= 0 && col >= 0 && row < this.rows && col < this.cols ? [row, col] : null;
  }

  // A press puts the chosen value, or takes it away where it stands already; a drag goes on with walls.
  listen() {
    let painting;
    this.svg.addEventListener("contextmenu", (event) => event.preventDefault());
    this.svg.addEventListener("pointerdown", (event) => {
      const at = this.place(event);
      if (!at) return;
      event.preventDefault();
      this.svg.setPointerCapture(event.pointerId);
      this.focus(...at);
      const value = event.button === 2 ? null : this.value();
      painting = this.cells[at[0]][at[1]] === value ? null : value;
      this.touched = this.set(...at, painting);
    });
    this.svg.addEventListener("pointermove", (event) => {
      const at = painting !== undefined && this.wall ? this.place(event) : null;
      if (at) this.touched = this.set(...at, painting) || this.touched;
    });
    this.svg.addEventListener("pointerup", () => {
      if (painting !== undefined && this.touched) this.changed();
      painting = undefined;
    });
    this.svg.addEventListener("keydown", (event) => this.typed(event));
    this.svg.addEventListener("focusin", (event) => {
      const named = /^r(\d+)c(\d+)$/.exec(event.target.dataset?.cell ?? "");
      if (named) this.at = [named[1] - 1, named[2] - 1];
    });
  }

  typed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, col] = this.at;
    const step = arrow(event.key);
    const now = this.cells[row][col];
    let value;
    if (step) this.focus(Math.min(Math.max(row + step[0], 0), this.rows - 1), Math.min(Math.max(col + step[1], 0), this.cols - 1));
    else if (/^\d$/.test(event.key)) {
      const longer = typeof now === "number" && !this.wall && now < 100 && this.typing === String(this.at);
      value = longer ? now * 10 + Number(event.key) : Number(event.key);
      this.typing = String(this.at);
    } else if (event.key === "?" && !this.wall) value = "?";
    else if (event.key === "#" && this.wall) value = "#";
    else if (event.key === " ") value = now === null ? this.value() : null;
    else if (event.key === "Delete" || event.key === "Backspace") value = null;
    else return;
    event.preventDefault();
    if (value !== undefined && this.set(row, col, value)) this.changed();
  }
}
