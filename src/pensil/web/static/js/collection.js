// The puzzles that come with the page, and the puzzle of the day.

let puzzles = {};

export async function loadCollection() {
  const reply = await fetch("collection.json").catch(() => null);
  if (reply?.ok) puzzles = await reply.json();
}

// Of one kind: each { link, rows, cols, level }.
export const collection = (kind) => puzzles[kind] ?? [];
export const collected = () => Object.keys(puzzles);

// The one after a puzzle, or the first.
export function nextPuzzle(kind, link) {
  const all = collection(kind);
  const place = all.findIndex((each) => each.link === link);
  return all.length ? all[(place + 1) % all.length].link : null;
}

// The same for everybody on the same day: kinds and puzzles take turns, and each kind is at another level.
export function puzzleOfTheDay(date = new Date(), kind = null) {
  const day = Math.floor((date.getTime() - date.getTimezoneOffset() * 60000) / 86400000);
  const kinds = collected();
  if (!kinds.length) return null;
  const today = kind ?? kinds[day % kinds.length];
  const all = collection(today);
  return { kind: today, ...all[(day * 7 + 3 + 11 * kinds.indexOf(today)) % all.length] };
}

// One to begin with: small and easy.
export const firstPuzzle = () => collection(collected()[0])[0];
