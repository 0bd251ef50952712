// Hashi: drag from island to island, or click between them: one bridge, two, none. The other button says "no bridge";
// a click on an island ticks it off. A bridge that a player draws may become two: its mark is "1+", at least one; that of
// a helper who knows that there is just one is 1.

import { s } from "../dom.js";
import { kindWords, say } from "../words.js";
import { arrow } from "./cells.js";

const count = (value) => (Array.isArray(value) ? 0 : (Number.parseInt(value, 10) || 0));

const SIDES = { up: [-1, 0], left: [0, -1], right: [0, 1], down: [1, 0] };

export default function hashi(table) {
  const { opened, game, board } = table;
  const pairs = new Map(); // key -> its ends, look and most bridges
  const islands = new Map(); // "r,c" -> the keys of its pairs by side
  for (const [[[r1, c1], [r2, c2]], look, values] of opened.marking.spots) {
    const key = `${r1},${c1},${r2},${c2}`;
    pairs.set(key, { r1, c1, r2, c2, look, most: Math.max(...values) });
    const across = r1 === r2;
    side(r1, c1)[across ? "right" : "down"] = key;
    side(r2, c2)[across ? "left" : "up"] = key;
  }
  for (const at of Object.keys(opened.spoken.cells)) side(...at.split(",").map(Number));
  let pressed = null; // { at, other, key }

  function side(row, col) {
    const at = `${row},${col}`;
    if (!islands.has(at)) islands.set(at, {});
    return islands.get(at);
  }

  // The pair whose bridge runs over a place on the water: where two cross, the one along the nearer side.
  function over({ row, col, x, y }) {
    const found = [...pairs].filter(([, { r1, c1, r2, c2 }]) =>
      r1 === r2 ? row === r1 && col > c1 && col < c2 : col === c1 && row > r1 && row < r2);
    if (found.length < 2) return found[0]?.[0];
    const drawn = found.find(([key]) => count(game.marks.get(key)) > 0);
    if (drawn && Math.abs(Math.abs(x - 0.5) - Math.abs(y - 0.5)) < 0.1) return drawn[0];
    const lying = Math.abs(x - 0.5) >= Math.abs(y - 0.5);
    return found.find(([, { r1, r2 }]) => (r1 === r2) === lying)[0];
  }

  // The pair from an island towards a place.
  function towards(from, to) {
    const down = to.row + to.y - (from.row + 0.5);
    const across = to.col + to.x - (from.col + 0.5);
    if (Math.max(Math.abs(down), Math.abs(across)) < 0.6) return null;
    const name = Math.abs(down) > Math.abs(across) ? (down < 0 ? "up" : "down") : across < 0 ? "left" : "right";
    return islands.get(`${from.row},${from.col}`)[name] ?? null;
  }

  function set(key, value) {
    game.begin();
    game.put(key, value);
    game.commit();
  }

  function add(key) {
    const next = count(game.marks.get(key)) + 1;
    const { most } = pairs.get(key);
    set(key, next > most ? null : next < most ? `${next}+` : next);
  }

  const rule_out = (key) => set(key, game.marks.get(key) === 0 ? null : 0);
  const make = (key, other) => (other !== table.otherMark() ? rule_out(key) : add(key));

  function show(key) {
    board.preview.replaceChildren();
    if (!key) return;
    const { r1, c1, r2, c2 } = pairs.get(key);
    const [one, two] = [board.box(r1, c1, r1, c1), board.box(r2, c2, r2, c2)];
    const half = one.width / 2;
    board.preview.append(s("path", { class: "reach", d: `M${one.x + half} ${one.y + half}L${two.x + half} ${two.y + half}` }));
  }

  return {
    toMarks: (marks) => ({
      bridges: [...marks].map(([key, value]) => {
        const { r1, c1, r2, c2 } = pairs.get(key);
        return [r1, c1, r2, c2, typeof value === "string" ? range(count(value), pairs.get(key).most) : value];
      }),
    }),
    fromMarks: ({ bridges }) => new Map(bridges.map(([r1, c1, r2, c2, value]) => {
      const key = `${r1},${c1},${r2},${c2}`;
      const open = Array.isArray(value) && value[0] > 0 && value.at(-1) === pairs.get(key).most; // at least so many
      return [key, open ? `${value[0]}+` : value];
    })),
    look(key, value) {
      const { r1, c1, look } = pairs.get(key);
      const name = Array.isArray(value) ? `[${value}]` : String(count(value));
      return { row: r1, col: c1, elements: opened.marking.looks[look][name] ?? [] };
    },
    cellsOf(key) {
      const { r1, c1, r2, c2 } = pairs.get(key);
      return [[r1, c1], [r2, c2]];
    },
    start(at, other) {
      table.focus(at.row, at.col);
      const island = islands.has(`${at.row},${at.col}`);
      pressed = { at, other, island, key: island ? null : over(at) };
    },
    move(to) {
      if (pressed?.island) show((pressed.key = towards(pressed.at, to)));
    },
    end() {
      show(null);
      const { at, other, island, key } = pressed ?? {};
      pressed = null;
      if (key) make(key, other);
      else if (island) table.dim(at.row, at.col);
    },
    cancel() {
      show(null);
      pressed = null;
    },
    key(event, row, col) {
      const step = arrow(event.key);
      const here = islands.get(`${row},${col}`);
      if (step) {
        const name = Object.keys(SIDES).find((each) => String(SIDES[each]) === String(step));
        const key = here?.[name];
        if (event.shiftKey || event.ctrlKey) {
          if (key) (event.shiftKey ? add : rule_out)(key);
          return true;
        }
        const next = nearest(row, col, step);
        if (next) table.focus(...next);
        return true;
      }
      if (event.key === " " && here) table.dim(row, col);
      else return false;
      return true;
    },
    describe(row, col) {
      const { spoken } = kindWords(opened.kind);
      const here = islands.get(`${row},${col}`);
      if (!here) {
        const key = [...pairs.keys()].find((each) => count(game.marks.get(each)) > 0 && over({ row, col, x: 0.5, y: 0.5 }) === each);
        return key ? spoken.bridge : spoken.open;
      }
      const parts = [`${spoken.given} ${opened.spoken.cells[`${row},${col}`]}`];
      for (const [name, key] of Object.entries(here)) {
        const value = game.marks.get(key);
        if (value !== undefined && !Array.isArray(value)) parts.push(say(`spoken.${name}`, { what: `${count(value)} ${spoken.bridges}` }));
      }
      return parts.join(", ");
    },
    home: () => [...islands.keys()][0].split(",").map(Number),
  };

  // The next island in a direction: in the same line if there is one, else the nearest of those that lie there.
  function nearest(row, col, [down, across]) {
    let best = null;
    let least = Infinity;
    for (const at of islands.keys()) {
      const [r, c] = at.split(",").map(Number);
      const along = (r - row) * down + (c - col) * across;
      const aside = Math.abs((r - row) * across) + Math.abs((c - col) * down);
      if (along <= 0) continue;
      const far = along + 2.5 * aside;
      if (far < least) [best, least] = [[r, c], far];
    }
    return best;
  }
}

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
