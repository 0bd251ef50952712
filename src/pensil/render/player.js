"use strict";
const film = JSON.parse(document.getElementById("film").textContent);
const id = (name) => document.getElementById(name);
const svg = document.querySelector("#board svg");
const last = film.shots.length - 1;
const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
const RATES = [0.25, 0.5, 1, 2, 4, 8, 16, 30, 60]; // shots per second
const CALM = 1; // the most for readers who ask their system for less motion
const rates = matchMedia("(prefers-reduced-motion: reduce)").matches ? RATES.filter((rate) => rate <= CALM) : RATES;
const stops = film.stops ?? film.shots.map((_, shot) => `${shot}`); // the addresses of the shots
const followers = []; // functions of a place: what else on the page goes with the board
let at = 0, close = false, timer = 0;
document.documentElement.classList.add("js");

// The pieces of every element in the shot `drawn`; a change takes away what is there and adds what is not.
const pieces = film.elements.map(() => new Set());
let drawn = -1;

function change(shot) {
  for (const [element, ...changed] of film.shots[shot][1]) {
    for (const piece of changed) if (!pieces[element].delete(piece)) pieces[element].add(piece);
  }
}

function drawing(shot) {
  while (drawn < shot) change(++drawn);
  while (drawn > shot) change(drawn--);
  return film.orders[film.shots[shot][0]].map((element) => {
    const [start, end] = film.elements[element];
    return start + [...pieces[element]].map((piece) => film.pieces[piece]).join("") + end;
  }).join("");
}

// The whole board, or a closer look at the frames, in the same proportions so that nothing on the page moves.
function look() {
  const boxes = close ? [...svg.querySelectorAll(".ring")].map((ring) => ring.getBBox()) : [];
  let [x, y, share] = [0, 0, 1];
  if (boxes.length) {
    const left = Math.min(...boxes.map((box) => box.x)), right = Math.max(...boxes.map((box) => box.x + box.width));
    const top = Math.min(...boxes.map((box) => box.y)), bottom = Math.max(...boxes.map((box) => box.y + box.height));
    const room = 6 * film.cell; // three cells on each side
    share = Math.min(1, Math.max((right - left + room) / width, (bottom - top + room) / height));
    x = Math.max(0, Math.min(width * (1 - share), (left + right - width * share) / 2));
    y = Math.max(0, Math.min(height * (1 - share), (top + bottom - height * share) / 2));
  }
  svg.setAttribute("viewBox", `${x} ${y} ${width * share} ${height * share}`);
  id("zoom").setAttribute("aria-pressed", close);
}

function zoom() { close = !close; look(); }

function show(place) {
  at = Math.max(0, Math.min(last, place));
  svg.innerHTML = drawing(at);
  look();
  id("place").value = at;
  id("at").textContent = film.total ? `${Math.min(parseInt(stops[at]), film.total)}/${film.total}` : "";
  for (const follow of followers) follow(at);
}

// So that a reload, or a copied address, shows the same place. Browsers allow only so many of these in a second.
function remember() { history.replaceState(null, "", `#${stops[at]}`); }

// page.html#12 opens at the twelfth step, page.html#12.3 at its third link. Where a step has fewer links it opens at the
// step, and where there are fewer steps at the beginning: at the end it would give the solution away.
function addressed() {
  const place = location.hash.slice(1), found = stops.indexOf(place);
  return Math.max(0, found >= 0 ? found : stops.indexOf(place.split(".")[0]));
}

function go(place) { pause(); show(place); remember(); }

function tell(playing) {
  id("play").classList.toggle("playing", playing);
  for (const name of ["aria-label", "title"]) id("play").setAttribute(name, playing ? film.pause : film.play);
}

function pause() {
  if (!timer) return;
  clearInterval(timer);
  timer = 0;
  tell(false);
  remember();
  for (const follow of followers) follow(at);
}

function play() {
  clearInterval(timer);
  timer = setInterval(() => (at === last ? pause() : show(at + 1)), 1000 / rates[id("speed").selectedIndex]);
  tell(true);
}

function toggle() {
  if (timer) return pause();
  if (at === last) show(0);
  play();
}

function speed(by) {
  const list = id("speed");
  list.selectedIndex = Math.max(0, Math.min(rates.length - 1, list.selectedIndex + by));
  if (timer) play();
}

const KEYS = {
  ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(last),
  " ": toggle, z: zoom, "+": () => speed(1), "=": () => speed(1), "-": () => speed(-1),
};

// What has the focus keeps the keys that it understands itself.
function taken(key, target) {
  if (target.tagName === "SELECT") return true;
  if (target.tagName === "INPUT") return key.length > 1;
  return key === " " && ["BUTTON", "SUMMARY"].includes(target.tagName);
}

function start() {
  rates.forEach((rate) => id("speed").append(new Option(`${rate.toLocaleString(document.documentElement.lang)}/s`)));
  id("speed").selectedIndex = Math.min(RATES.indexOf(film.rate), rates.length - 1);
  id("first").addEventListener("click", () => go(0));
  id("back").addEventListener("click", () => go(at - 1));
  id("play").addEventListener("click", toggle);
  id("next").addEventListener("click", () => go(at + 1));
  id("last").addEventListener("click", () => go(last));
  id("zoom").addEventListener("click", zoom);
  id("speed").addEventListener("change", () => speed(0));
  id("place").addEventListener("input", () => { pause(); show(Number(id("place").value)); });
  id("place").addEventListener("change", remember);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in KEYS) || taken(event.key, event.target)) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  addEventListener("hashchange", () => { pause(); show(addressed()); });
  show(addressed());
  if (svg.clientWidth / width * film.cell < 9) zoom(); // cells too small to be read
}
