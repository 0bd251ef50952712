// The page without a network: it is kept in the browser by service-worker.js, and says when there is a newer version.

import { announce, button, h } from "../dom.js";
import { say } from "../words.js";

const OFTEN = 60 * 60 * 1000; // milliseconds between two looks for a newer version
const LONG = 8000; // milliseconds for which a note is shown that asks for nothing
const FADE = 1000; // and in which it fades away, as in inside.css

let taking = false; // the new version, because somebody wants it

export async function keepOffline() {
  const keeper = navigator.serviceWorker;
  if (!keeper || document.documentElement.dataset.embed !== undefined) return;
  let first = !keeper.controller;
  keeper.addEventListener("controllerchange", () => {
    if (taking) return location.reload();
    if (first) note(say("offline.kept"));
    else offer(() => location.reload()); // it was taken in another tab
    first = false;
  });
  await look(keeper);
  setInterval(() => look(keeper), OFTEN);
}

// Registers the version that the host has now; nothing happens where it is the one that is kept already.
async function look(keeper) {
  const reply = await fetch("files.json", { cache: "no-cache" }).catch(() => null);
  if (reply?.status === 404) return leave(keeper);
  if (!reply?.ok) return; // no network: what is kept goes on
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", await reply.arrayBuffer()));
  const version = [...sum.slice(0, 8)].map((each) => each.toString(16).padStart(2, "0")).join("");
  const found = await keeper.register(`service-worker.js?version=${version}`).catch(() => null);
  if (!found) return;
  if (found.waiting) offer(() => take(found.waiting));
  found.onupdatefound = () => {
    const coming = found.installing;
    coming.onstatechange = () => coming.state === "installed" && found.active && offer(() => take(coming));
  };
}

// Something else is at this address now, such as `pensil serve`: the next visit is for it.
async function leave(keeper) {
  const found = await keeper.getRegistration();
  await found?.unregister();
}

function offer(listener) {
  note(say("offline.newer"), button("reload", say("reload"), listener, { picture: "restart", plain: true }));
}

function take(waiting) {
  taking = true;
  waiting.postMessage("take over");
}

// One note at a time, at the edge of the page.
function note(text, ...buttons) {
  document.getElementById("note")?.remove();
  const close = button("close", say("close"), () => found.remove(), { plain: true });
  const found = h("div", { id: "note" }, h("p", {}, text), ...buttons, close);
  document.body.append(found);
  announce(text);
  if (!buttons.length) fade(found);
}

// A note goes by itself, unless somebody points at it or has come to it by keys.
function fade(found) {
  setTimeout(() => {
    if (found.matches(":hover, :focus-within")) return fade(found);
    found.classList.add("fading");
    setTimeout(() => found.remove(), FADE);
  }, LONG);
}
