// The page starts here: its language and theme, the engine behind it, and the rooms that addresses lead to.

import { announce, button, clear, h } from "./dom.js";
import { loadCollection } from "./collection.js";
import { SERVED, arrived, connect } from "./service.js";
import { acceptDrops, enter } from "./library.js";
import { openSettings } from "./preferences.js";
import { applyTheme, forgetAskedTheme } from "./settings.js";
import { lang, languages, say, speak } from "./words.js";

const LANGUAGES = document.documentElement.dataset.languages.split(" ");

// The rooms: the first one is there at once, the modules of the others are loaded when somebody goes there.
const ROOMS = {
  play: { picture: "grid", load: async () => ({ enter }) },
  make: { picture: "make", load: () => import("./make.js") },
  lab: { picture: "trial", load: () => import("./lab.js") },
  papers: { picture: "papers", load: () => import("./papers.js") },
  learn: { picture: "learn", load: () => import("./learn.js") },
};

// The names that addresses use, and the rooms they lead to.
const ADDRESSES = { play: "play", day: "play", make: "make", edit: "make", lab: "lab", papers: "papers", paper: "papers", learn: "learn" };

let engine = null; // a promise of what there is
let room = null; // the room that is open; end() closes it
let visit = 0;
let spoken = null; // the language that an address has asked for

// `#play=SRC&lang=id&theme=dark`: the name, what it opens, and the options. What it opens may hold any sign but &. Options
// may stand alone.
export function address(hash) {
  const parts = hash.replace(/^#/, "").split("&");
  const named = parts[0].split("=")[0] in ADDRESSES;
  const [first, ...more] = named ? parts : ["", ...parts];
  const [name, ...rest] = first.split("=");
  const options = Object.fromEntries(more.map((each) => each.split("=")));
  const unknown = named ? more.filter((each) => !/^(lang|theme|at|strategies)=/.test(each)) : [];
  const source = [rest.join("="), ...unknown].join("&");
  let decoded = source;
  try {
    decoded = decodeURIComponent(source);
  } catch {
    // A sign % that encodes nothing: it is meant as it stands.
  }
  return { name, source: decoded, options };
}

async function visitRoom() {
  const { name, source, options } = address(location.hash);
  applyTheme(options.theme);
  if (options.lang && options.lang !== lang && LANGUAGES.includes(options.lang) && options.lang !== spoken) {
    spoken = options.lang; // once: what is chosen in the settings afterwards counts
    return translate(options.lang);
  }
  const number = ++visit;
  const key = ADDRESSES[name] ?? "play";
  furnish(key);
  const found = await ROOMS[key].load();
  const kinds = key === "play" ? null : await engine; // a puzzle is opened while the engine says what else there is
  if (number !== visit) return;
  room?.end();
  room = null;
  document.body.dataset.state = "playing";
  const place = h("div"); // its own: what comes late to a room that was left is not seen
  clear(document.getElementById("main"), place);
  const entered = (await found.enter(place, { name, source, options, engine: kinds })) ?? { end() {} };
  if (number !== visit) return entered.end();
  room = entered;
  document.title = `${say(`room.${key}`)} · pensil`;
  scrollTo(0, 0);
}

// The bar with the rooms and the settings.
function furnish(current) {
  clear(document.getElementById("rooms"), Object.entries(ROOMS).map(([name, { picture }]) => {
    const link = h("a", { href: `#${name}`, data: { room: name } });
    link.append(...button(name, say(`room.${name}`), null, { picture }).childNodes);
    if (name === current) link.setAttribute("aria-current", "page");
    return link;
  }));
  document.getElementById("rooms").setAttribute("aria-label", say("rooms"));
  clear(document.getElementById("corner"), button("settings", say("settings"), () => openSettings(languages(), translate), { plain: true }));
}

export async function translate(wanted) {
  await speak(wanted);
  if (!engine) return;
  engine = connect(wanted);
  await visitRoom();
}

async function start() {
  applyTheme();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => applyTheme());
  const first = document.documentElement.lang; // chosen before the first paint
  engine = connect(first);
  engine.catch(() => {}); // told below
  await Promise.all([speak(first), loadCollection()]);
  addEventListener("hashchange", () => {
    forgetAskedTheme();
    visitRoom();
  });
  acceptDrops();
  addEventListener("pagehide", () => room?.end());
  try {
    await Promise.all([visitRoom(), engine, arrived()]);
    document.body.dataset.engine = "ready";
  } catch (error) {
    failed(error);
  }
}

function failed(error) {
  document.body.dataset.engine = "failed";
  const message = say(SERVED ? "trouble.unreachable" : "trouble.not-loaded");
  const again = button("reload", say("reload"), () => location.reload(), { picture: "restart", plain: true });
  document.getElementById("main").before(h("div", { class: "failed", role: "alert", title: error.message }, h("p", {}, message), again));
  announce(message);
}

start();
