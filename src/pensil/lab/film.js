
// What happened at the place, and the counters until then. While the film plays, nothing is read aloud.
followers.push((place) => {
  const [event, words, counters] = film.told[place];
  const lines = words.map((text) => Object.assign(document.createElement("li"), { textContent: text }));
  id("words").setAttribute("aria-live", timer ? "off" : "polite");
  id("words").replaceChildren(...lines);
  id("event").textContent = film.event.replace("{number}", event.toLocaleString(document.documentElement.lang));
  document.querySelectorAll("#counters td").forEach((cell, i) => {
    cell.textContent = counters[i].toLocaleString(document.documentElement.lang);
  });
});

// The search tree goes with the board: what is not made yet is faint, and what is not decided yet has no colour.
const items = [...document.querySelectorAll("#tree .state")]; // in reading order
const states = []; // by their places in the tree
for (const item of items) states[item.dataset.node] = item;
const branches = [null, ...document.querySelectorAll("#tree .branch")];
const found = Math.min(...film.told.flatMap(([, , counters], place) => (counters.at(-1) ? [place] : [])));
let here = null;

function stateAt(place) { return states[film.told[place][3]] ?? null; }

// Only one state can be reached by the Tab key: the present one, or the one that the arrow keys have led to.
function reach(item) {
  for (const other of items) other.tabIndex = other === item ? 0 : -1;
}

// Scroll the pane, not the page.
function reveal(item) {
  const pane = id("tree"), box = item.getBoundingClientRect(), frame = pane.getBoundingClientRect();
  const inside = (start, end, from, to) => start >= from && end <= to;
  if (!inside(box.top, box.bottom, frame.top, frame.bottom)) {
    pane.scrollTop += (box.top + box.bottom - frame.top - frame.bottom) / 2;
  }
  const circle = item.querySelector("circle").getBoundingClientRect();
  if (!inside(circle.left, circle.right, frame.left, frame.right)) {
    pane.scrollLeft += (circle.left + circle.right - frame.left - frame.right) / 2;
  }
}

function follow(place) {
  film.tree.forEach(([made, , decided], i) => {
    const later = made > place, open = decided === null || decided > place;
    states[i].classList.toggle("later", later);
    states[i].classList.toggle("undecided", open);
    branches[i]?.classList.toggle("later", later);
  });
  id("tree").classList.toggle("searching", place < found);
  here?.removeAttribute("aria-current");
  here = stateAt(place);
  if (!here) return;
  here.setAttribute("aria-current", "step");
  reach(here);
  reveal(here);
}

function choose(item) {
  const place = item ? film.tree[item.dataset.node][1] : null;
  if (place !== null) go(place);
}

const WALK = { ArrowDown: 1, ArrowUp: -1 };

if (items.length) {
  followers.push(follow);
  id("tree").addEventListener("click", (event) => choose(event.target.closest(".state")));
  id("tree").addEventListener("keydown", (event) => {
    const item = event.target.closest(".state");
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") choose(item);
    else if (event.key in WALK) {
      const next = items[items.indexOf(item) + WALK[event.key]];
      if (next) { reach(next); next.focus({ preventScroll: true }); reveal(next); }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
