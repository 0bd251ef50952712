// Akari: a click goes through lamp, dot, nothing; a drag goes on with dots, but never with lamps.

import { Cells } from "./cells.js";

export default function akari(table) {
  return new Cells(table, { fill: 1, blank: 0, cycle: true, straight: false, drags: (value) => value !== 1 });
}
