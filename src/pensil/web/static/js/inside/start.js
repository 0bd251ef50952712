// The service inside the browser, as service.js wants it: what was worked out ahead at once, everything else by the engine.

import { h } from "../dom.js";
import { say } from "../words.js";
import { ahead } from "./ahead.js";
import { Engine } from "./engine.js";
import { keepOffline } from "./offline.js";

const LATE = 700; // milliseconds in which an engine that is kept in the browser is there: till then nothing is shown
const MEGABYTE = 1e6;

const started = performance.now();
const bar = h("progress", { max: 1, "aria-labelledby": "arriving" });
const line = h("p", { id: "arriving" });
const strip = h("div", { id: "arrival", hidden: true }, bar, line);
document.getElementById("bar").after(strip);

let all = 0; // bytes
let told;
const there = new Promise((resolve, reject) => (told = { resolve, reject }));

const engine = new Engine(hear, !navigator.serviceWorker?.controller);

// What becomes of the engine, for eyes and for tools.
function hear({ state, got, all: size, message }) {
  document.body.dataset.engine = state;
  all = size ?? all;
  strip.hidden = state !== "loading" || performance.now() - started < LATE;
  if (state === "loading") show(got);
  else if (state === "ready") told.resolve();
  else told.reject(new Error(message));
}

function show(got) {
  if (!got || !all || got >= all) {
    bar.removeAttribute("value");
    line.textContent = say("engine.starting");
    return;
  }
  bar.value = got / all;
  line.textContent = say("engine.arriving", { part: Math.floor((100 * got) / all), size: Math.round(all / MEGABYTE) });
}

export async function askInside(name, fields, signal) {
  const known = engine.ready ? null : await ahead(name, fields);
  return known ?? engine.ask(name, JSON.stringify(fields), signal);
}

export const arrived = () => there;

there.then(keepOffline, () => {});
