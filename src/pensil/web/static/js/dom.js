// Making elements. Text always becomes text: nothing here reads HTML.

const SVG = "http://www.w3.org/2000/svg";

// An element: properties by name, `on` for listeners, `data` for data attributes; children are elements or text.
export function h(tag, props = {}, ...children) {
  const found = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [event, listener] of Object.entries(value)) found.addEventListener(event, listener);
    else if (name === "data") Object.assign(found.dataset, value);
    else if (name in found && typeof value !== "string") found[name] = value;
    else found.setAttribute(name, value === true ? "" : value);
  }
  found.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return found;
}

export function s(tag, attributes = {}, ...children) {
  const found = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) found.setAttribute(name, value);
  found.append(...children);
  return found;
}

// Makes the frame of a drawing as large as there is room, with cells of at most so many pixels.
export function fit(frame, { width, height }, cell) {
  frame.style.setProperty("--most", `${(width * cell) / 32}px`);
  frame.style.setProperty("--ratio", String(width / height));
}

const TAGS = new Set(["path", "rect", "circle", "g", "text"]);
const ATTRIBUTES = new Set(["class", "d", "x", "y", "width", "height", "fill", "font-size", "transform", "cx", "cy", "r"]);

// The elements of a piece of SVG that the service drew; anything but plain shapes and text is left out.
export function shapes(markup) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${markup}</svg>`, "image/svg+xml");
  return [...parsed.documentElement.children].map(plain).filter(Boolean);
}

function plain(element) {
  if (!TAGS.has(element.localName)) return null;
  const found = s(element.localName);
  for (const { name, value } of element.attributes) if (ATTRIBUTES.has(name)) found.setAttribute(name, value);
  if (element.localName === "text") found.textContent = element.textContent;
  else found.append(...[...element.children].map(plain).filter(Boolean));
  return found;
}

export function clear(element, ...children) {
  element.replaceChildren(...children.flat().filter(Boolean));
  return element;
}

const ICONS = {
  undo: "M9 7H15a5 5 0 0 1 0 10H8M9 7l3-3M9 7l3 3",
  redo: "M15 7H9a5 5 0 0 0 0 10h7M15 7l-3-3M15 7l-3 3",
  check: "M5 12.5l4.5 4.5L19 7.5",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.5.4.8 1 .8 1.6h5.4c0-.6.3-1.2.8-1.6A6 6 0 0 0 12 3z",
  explain: "M5 5h14M5 10h14M5 15h9M5 20h9M17 15l3 2.5-3 2.5z",
  solve: "M12 4l2.2 5.1 5.5.5-4.2 3.6 1.3 5.4L12 15.8l-4.8 2.8 1.3-5.4-4.2-3.6 5.5-.5z",
  restart: "M5 12a7 7 0 1 0 2.2-5.1M5 4v4h4",
  checkpoint: "M6 21V4h11l-2.2 3.5L17 11H6",
  trial: "M9 3h6M10 3v6l-5 9a2 2 0 0 0 1.8 3h10.4a2 2 0 0 0 1.8-3l-5-9V3M7.5 15h9",
  errors: "M12 4l9 16H3zM12 10v4M12 17v.5",
  zoom: "M15.5 15.5L21 21M10 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M7 10h6M10 7v6",
  unzoom: "M15.5 15.5L21 21M10 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M7 10h6",
  share: "M12 15V4M12 4L8 8M12 4l4 4M5 13v6h14v-6",
  settings: "M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1",
  play: "M8 5l11 7-11 7z",
  pause: "M8.5 6v12M15.5 6v12",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  first: "M6 5v14M18 6l-8 6 8 6z",
  last: "M18 5v14M6 6l8 6-8 6z",
  add: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6L6 18",
  make: "M4 20l1.2-5L15.6 4.6a1.4 1.4 0 0 1 2 0l1.8 1.8a1.4 1.4 0 0 1 0 2L9 18.8zM13.4 6.8l3.8 3.8",
  papers: "M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5",
  learn: "M4 5.5c3-1.5 6-1.2 8 .8 2-2 5-2.3 8-.8V18c-3-1.3-6-1-8 1-2-2-5-2.3-8-1zM12 6.3V19",
  grid: "M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16",
};

export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "icon" }, s("path", { d: ICONS[name] }));
}

// A button with a picture and a word; `action` is its name for tests and other tools.
export function button(action, word, listener, { picture = action, key, pressed, plain: bare } = {}) {
  const title = key ? `${word} (${key})` : word;
  return h(
    "button",
    {
      type: "button", class: bare ? "plain" : "tool", title, data: { action }, on: { click: listener },
      "aria-pressed": pressed === undefined ? null : String(pressed), "aria-keyshortcuts": key ?? null,
    },
    ICONS[picture] ? icon(picture) : null,
    h("span", {}, word),
  );
}

// A spot of a colour that is part of a puzzle.
export function swatch(color) {
  const found = h("i", { class: "swatch" });
  found.style.background = color;
  return found;
}

// The address of an image that the service drew as SVG; as an image it cannot do anything but be looked at.
export function drawn(svg) {
  const whole = svg.includes("xmlns=") ? svg : svg.replace("<svg", `<svg xmlns="${SVG}"`);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(whole)}`;
}

const live = () => document.getElementById("live");
let told = 0;

// Says something to those who listen; the same sentence twice is said twice.
export function announce(text) {
  live().textContent = told++ % 2 ? `${text}\u00a0` : text;
}
