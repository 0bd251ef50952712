// What a player has marked, and how it came about: headless, no board and no rules. A mark is a value under a key; the
// module of the kind says what keys and values are.

const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);
const MOST_MOVES = 2000; // kept in the browser

export class Game {
  constructor() {
    this.marks = new Map();
    this.moves = []; // each a list of [key, before, after]
    this.at = 0; // so many of them are done
    this.open = null; // the changes of the move that is being made
    this.checkpoints = []; // { name, marks }
    this.trying = null; // where the trial began, as a number of moves
    this.tried = new Set(); // keys marked since
    this.dimmed = new Set(); // clues that the player has ticked off
    this.seconds = 0;
    this.done = false;
    this.helped = 0;
    this.listeners = [];
  }

  onChange(listener) {
    this.listeners.push(listener);
  }

  tell(keys, settled = true) {
    for (const listener of this.listeners) listener(keys, settled);
  }

  // A move is begun, changed as often as a hand moves, and then kept or taken back.

  begin() {
    this.cancel();
    this.open = new Map();
  }

  put(key, value) {
    const before = this.marks.get(key);
    if (same(before, value)) return;
    if (!this.open.has(key)) this.open.set(key, before);
    this.write(key, value);
    this.tell([key], false);
  }

  write(key, value) {
    if (value === undefined || value === null) this.marks.delete(key);
    else this.marks.set(key, value);
  }

  cancel() {
    if (!this.open) return;
    for (const [key, before] of this.open) this.write(key, before);
    const keys = [...this.open.keys()];
    this.open = null;
    this.tell(keys, false);
  }

  commit() {
    if (!this.open) return false;
    const changes = [...this.open].map(([key, before]) => [key, before, this.marks.get(key)]);
    this.open = null;
    const real = changes.filter(([, before, after]) => !same(before, after));
    if (!real.length) return false;
    this.moves.splice(this.at, Infinity, real);
    this.at = this.moves.length;
    if (this.trying !== null) for (const [key] of real) this.tried.add(key);
    this.tell(real.map(([key]) => key));
    return true;
  }

  // One move that makes the marks what they should be.
  become(marks) {
    this.begin();
    for (const key of new Set([...this.marks.keys(), ...marks.keys()])) this.put(key, marks.get(key));
    return this.commit();
  }

  undo() {
    if (!this.at) return false;
    const move = this.moves[--this.at];
    for (const [key, before] of move) this.write(key, before);
    if (this.trying !== null && this.at < this.trying) this.endTrial();
    this.tell(move.map(([key]) => key));
    return true;
  }

  redo() {
    if (this.at === this.moves.length) return false;
    const move = this.moves[this.at++];
    for (const [key, , after] of move) this.write(key, after);
    this.tell(move.map(([key]) => key));
    return true;
  }

  restart() {
    this.seconds = 0;
    this.done = false;
    this.endTrial();
    this.dimmed.clear();
    return this.become(new Map());
  }

  // Checkpoints and trials.

  keepCheckpoint(name) {
    this.checkpoints.push({ name, marks: [...this.marks] });
    this.tell([]);
  }

  toCheckpoint(place) {
    return this.become(new Map(this.checkpoints[place].marks));
  }

  try() {
    this.trying = this.at;
    this.tried.clear();
    this.tell([]);
  }

  endTrial() {
    const keys = [...this.tried];
    this.trying = null;
    this.tried.clear();
    this.tell(keys);
  }

  dropTrial() {
    while (this.trying !== null && this.at > this.trying) this.undo();
    this.moves.splice(this.at);
    this.endTrial();
  }

  // Kept in the browser.

  saved() {
    const moves = this.moves.slice(Math.max(0, this.at - MOST_MOVES), this.at);
    return {
      marks: [...this.marks], moves, checkpoints: this.checkpoints, dimmed: [...this.dimmed],
      trying: this.trying === null ? null : Math.max(0, this.trying - (this.at - moves.length)), tried: [...this.tried],
      seconds: this.seconds, done: this.done, helped: this.helped,
    };
  }

  restore(data) {
    this.marks = new Map(data.marks);
    this.moves = (data.moves ?? []).map((move) => move.map(([key, before, after]) => [key, before ?? undefined, after ?? undefined]));
    this.at = this.moves.length;
    this.checkpoints = data.checkpoints ?? [];
    this.dimmed = new Set(data.dimmed ?? []);
    this.trying = data.trying ?? null;
    this.tried = new Set(data.tried ?? []);
    this.seconds = data.seconds ?? 0;
    this.done = data.done ?? false;
    this.helped = data.helped ?? 0;
    this.tell([...this.marks.keys()]);
  }
}
