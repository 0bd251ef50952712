// Shikaku: drag from corner to corner, with the size shown; a click on a rectangle takes it away.

import { s } from "../dom.js";
import { kindWords, say } from "../words.js";
import { arrow } from "./cells.js";

const span = (a, b) => [Math.min(a.row, b.row), Math.min(a.col, b.col), Math.max(a.row, b.row), Math.max(a.col, b.col)];
const name = (rectangle) => rectangle.join(",");

export default function shikaku(table) {
  const { opened, game, board } = table;
  let from = null; // a corner
  let to = null;

  const drawn = () => [...game.marks].filter(([key]) => key[0] === "R").map(([key, value]) => [key, value]);
  const covers = ([top, left, bottom, right], row, col) => row >= top && row <= bottom && col >= left && col <= right;
  const meet = (a, b) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
  const at = (row, col) => drawn().find(([, rectangle]) => covers(rectangle, row, col));

  // A rectangle as the service draws regions, in the layers it draws them in.
  function elements([top, left, bottom, right]) {
    const { cell } = opened.board;
    const [wide, high] = [cell * (right - left + 1), cell * (bottom - top + 1)];
    const path = `M0 0h${wide}v${high}h-${wide}z`;
    return [["tint", `<path class="tint mark" d="${path}"/>`], ["region", `<path class="region stroke mark" d="${path}"/>`]];
  }

  function draw(rectangle) {
    game.begin();
    for (const [key, other] of drawn()) if (meet(rectangle, other)) game.put(key, null);
    game.put(`R${name(rectangle)}`, rectangle);
    game.commit();
  }

  function remove(row, col) {
    const found = at(row, col);
    if (!found) return false;
    game.begin();
    game.put(found[0], null);
    return game.commit();
  }

  function show() {
    board.preview.replaceChildren();
    table.measure(0);
    if (!from || !to) return;
    const rectangle = span(from, to);
    const { x, y, width, height } = board.box(...rectangle);
    board.preview.append(s("rect", { class: "reach", x, y, width, height }));
    const [high, wide] = [rectangle[2] - rectangle[0] + 1, rectangle[3] - rectangle[1] + 1];
    table.measure(`${wide} × ${high} = ${wide * high}`, to);
  }

  function stop() {
    from = to = null;
    show();
  }

  return {
    toMarks(marks) {
      const rectangles = [];
      const ruled_out = [];
      for (const [key, value] of marks) (key[0] === "R" ? rectangles : ruled_out).push(value);
      return ruled_out.length ? { rectangles, not: ruled_out } : { rectangles };
    },
    fromMarks({ rectangles, not = [] }) {
      const marks = new Map(rectangles.filter(Boolean).map((each) => [`R${name(each)}`, each]));
      for (const each of not) marks.set(`N${name(each)}`, each);
      return marks;
    },
    look: (key, value) => (key[0] === "R" ? { row: value[0], col: value[1], elements: elements(value) } : { elements: [] }),
    cellsOf(key) {
      if (key[0] !== "R") return [];
      const [top, left, bottom, right] = key.slice(1).split(",").map(Number);
      const cells = [];
      for (let row = top; row <= bottom; row++) for (let col = left; col <= right; col++) cells.push([row, col]);
      return cells;
    },
    start(place) {
      table.focus(place.row, place.col);
      from = { row: place.row, col: place.col };
      to = null;
    },
    move(place) {
      if (!from || (!to && place.row === from.row && place.col === from.col)) return;
      to = { row: place.row, col: place.col };
      show();
    },
    end() {
      const [one, two] = [from, to];
      stop();
      if (!one) return;
      if (two) draw(span(one, two));
      else if (!remove(one.row, one.col)) draw(span(one, one));
    },
    cancel: stop,
    key(event, row, col) {
      const step = arrow(event.key);
      if (step) {
        const next = [
          Math.min(Math.max(row + step[0], 0), opened.rows - 1), Math.min(Math.max(col + step[1], 0), opened.cols - 1),
        ];
        table.focus(...next);
        if (from) {
          to = { row: next[0], col: next[1] };
          show();
          const [high, wide] = [Math.abs(to.row - from.row) + 1, Math.abs(to.col - from.col) + 1];
          table.tell(say("spoken.size", { wide, high, area: wide * high }));
        }
        return true;
      }
      if (event.key === " " && !from) {
        from = { row, col };
        to = { row, col };
        show();
        table.tell(say("spoken.corner"));
      } else if ((event.key === "Enter" || event.key === " ") && from) {
        const rectangle = span(from, { row, col });
        stop();
        draw(rectangle);
      } else if (event.key === "Delete" || event.key === "Backspace" || event.key === "x") remove(row, col);
      else if (event.key === "Escape" && from) stop();
      else return false;
      return true;
    },
    describe(row, col) {
      const { spoken } = kindWords(opened.kind);
      const given = opened.spoken.cells[`${row},${col}`];
      const found = at(row, col);
      const parts = [];
      if (given !== undefined) parts.push(`${spoken.given} ${given}`);
      if (!found) parts.push(spoken.open);
      else {
        const [top, left, bottom, right] = found[1];
        const [high, wide] = [bottom - top + 1, right - left + 1];
        parts.push(say("spoken.in-rectangle", { wide, high }));
      }
      return parts.join(", ");
    },
  };
}
