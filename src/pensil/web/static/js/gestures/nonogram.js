// Nonogram: the left button paints the chosen colour, the right one crosses out; a drag keeps its value and its line.

import { Cells } from "./cells.js";

export default function nonogram(table) {
  const colors = table.opened.puzzle.palette ?? null;
  let color = 1;
  const hand = new Cells(table, {
    fill: () => color,
    blank: 0,
    cycle: false,
    straight: true,
    drags: () => true,
    digit: (key, set) => {
      if (!colors || !/^[1-9]$/.test(key) || Number(key) > colors.length) return false;
      set((color = Number(key)));
      return true;
    },
  });
  hand.colors = colors;
  hand.choose = (number) => (color = number);
  hand.chosen = () => color;
  return hand;
}
