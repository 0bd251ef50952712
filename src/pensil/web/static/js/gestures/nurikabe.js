// Nurikabe: a click goes through sea, dot, nothing; a drag paints its first value.

import { Cells } from "./cells.js";

export default function nurikabe(table) {
  return new Cells(table, { fill: 1, blank: 0, cycle: true, straight: false, drags: () => true });
}
