// The service inside the browser, as service.js wants it: what was worked out ahead at once, everything else by the engine.

import { h } from "../dom.js";
import { say } from "../words.js";
import { ahead } from "./ahead.js";
import { Engine } from "./engine.js";
import { keepOffline } from "./offline.js";

const LATE = 700; // milliseconds in which an engine that is kept in the browser is there: till then nothing is shown
const MEGABYTE = 1e6;

const bar = h("progress", { max: 1, "aria-labelledby": "arriving" });
const line = h("p", { id: "arriving" });
const strip = h("div", { id: "arrival", hidden: true }, bar, line);
document.getElementById("corner").before(strip); // in the bar, so that nothing moves when it comes and goes

const arriving = { state: "loading", got: 0, all: 0 }; // bytes
let late = false;
let told;
const there = new Promise((resolve, reject) => (told = { resolve, reject }));

// What becomes of the engine, for eyes and for tools.
function hear(news) {
  Object.assign(arriving, news);
  document.body.dataset.engine = arriving.state;
  show();
  if (arriving.state === "ready") told.resolve();
  else if (arriving.state === "failed") told.reject(new Error(arriving.message));
}

function show() {
  const { state, got, all } = arriving;
  strip.hidden = state !== "loading" || !late;
  strip.title = say("engine.about");
  if (all > got) {
    bar.value = got / all;
    line.textContent = say("engine.arriving", { part: Math.floor((100 * got) / all), size: Math.round(all / MEGABYTE) });
  } else {
    bar.removeAttribute("value");
    line.textContent = say("engine.starting");
  }
}

setTimeout(() => {
  late = true;
  show();
}, LATE);

const engine = new Engine(hear, !navigator.serviceWorker?.controller);

// Before the engine is there, a file may have the reply; whichever comes first counts, so that nobody waits for a host that
// is slow to say that it cannot be reached. `heard` is told the lines of a reply that comes line by line.
export async function askInside(name, fields, signal, heard) {
  const text = JSON.stringify(fields);
  if (engine.ready) return engine.ask(name, text, signal, heard);
  const unwanted = new AbortController();
  if (signal?.aborted) unwanted.abort();
  signal?.addEventListener("abort", () => unwanted.abort(), { once: true });
  const answer = engine.ask(name, text, unwanted.signal, heard);
  answer.catch(() => {}); // told by the race, or not wanted any more
  const known = ahead(name, fields);
  const unless = (reply) => (reply.error ? known.then((found) => found ?? reply) : reply); // an engine that cannot be loaded
  const reply = await Promise.race([known.then((found) => found ?? answer), answer.then(unless)]);
  unwanted.abort();
  return reply;
}

export const arrived = () => there;

there.then(keepOffline, () => {});
