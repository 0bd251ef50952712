// What the player has chosen, kept in the browser; and everything else that is kept there.

const DEFAULTS = { lang: null, theme: "auto", errors: false, finished: true, timer: true, coordinates: true, tips: true, statistics: true, hold: true, swap: false, depth: "where", kind: null };

function read(name, fallback) {
  try {
    return JSON.parse(localStorage.getItem(`pensil.${name}`)) ?? fallback;
  } catch {
    return fallback;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(`pensil.${name}`, JSON.stringify(value));
  } catch {
    // The storage is full or shut off: the page works without it.
  }
}

export const settings = { ...DEFAULTS, ...read("settings", {}) };

export function change(values) {
  Object.assign(settings, values);
  write("settings", settings);
  applyTheme();
}

// `asked` is a theme that an address names: it counts while the page is open.
let asked = null;
export function applyTheme(wanted) {
  if (wanted) asked = wanted;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = asked ?? settings.theme;
  document.documentElement.dataset.theme = theme === "auto" ? (dark ? "dark" : "light") : theme;
  document.body.classList.toggle("no-coordinates", !settings.coordinates);
}

export function forgetAskedTheme() {
  asked = null;
}

// Games: by a short name of the puzzle, the latest first.

const MOST_GAMES = 60;

export function nameOf(link) {
  let hash = 5381;
  for (const sign of link) hash = (hash * 33 + sign.codePointAt(0)) % 4294967296;
  return hash.toString(36);
}

export const savedGame = (link) => read(`game.${nameOf(link)}`, null);
export const recentGames = () => read("games", []);

export function saveGame(opened, data) {
  const { link, kind, rows, cols } = opened;
  write(`game.${nameOf(link)}`, data);
  const about = { link, kind, rows, cols, done: data.done, marks: data.marks.length };
  const others = recentGames().filter((each) => each.link !== link);
  for (const old of others.splice(MOST_GAMES - 1)) localStorage.removeItem(`pensil.game.${nameOf(old.link)}`);
  write("games", [about, ...others]);
}

export const isBegun = (link) => recentGames().some((each) => each.link === link && !each.done && each.marks);
export const isSolved = (link) => recentGames().some((each) => each.link === link && each.done);

// Statistics: solved puzzles and the best time of each kind and size.

export const statistics = () => read("statistics", {});

export function countSolved(opened, seconds, helped) {
  if (!settings.statistics) return;
  const all = statistics();
  const name = `${opened.kind} ${opened.cols}×${opened.rows}`;
  const own = all[name] ?? { solved: 0, best: null };
  own.solved += 1;
  if (!helped && (own.best === null || seconds < own.best)) own.best = seconds;
  write("statistics", { ...all, [name]: own });
}

// What somebody was making, one of each kind.

export const draft = (kind) => read(`draft.${kind}`, null);
export const saveDraft = (kind, data) => write(`draft.${kind}`, data);

export function forgetStatistics() {
  write("statistics", {});
}
