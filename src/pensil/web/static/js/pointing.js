// Pointers on the board become gestures: press, drag, release, with the other mark by right button or long press.
// Two fingers look around and never mark: what the first of them began is taken back.

import { settings } from "./settings.js";

const LONG = 450; // milliseconds
const STILL = 8; // pixels that a resting finger may move
const TINY = 18; // pixels of cells that are too small for a finger: a tap looks closer
const CLOSE = 32; // and then they have so many

const resting = (event, from) => Math.hypot(event.clientX - from.x, event.clientY - from.y) < STILL;

// `hand` has start(at, other), move(at), end(at), cancel(); `at` is a place on the board. `beside` is told the point of
// the screen where somebody pressed beside the cells.
export function pointing(board, hand, beside) {
  const fingers = new Map();
  const svg = board.svg;
  let drawing = null; // the pointer that draws
  let from = null; // where it was pressed
  let timer = 0;
  let held = false; // whether it was a long press
  let outside = null; // a press beside the cells: where it began

  const place = (event) => board.at(event.clientX, event.clientY, true);
  const giveUp = () => {
    clearTimeout(timer);
    outside = null;
    if (drawing !== null) hand.cancel();
    drawing = null;
  };

  svg.addEventListener("contextmenu", (event) => event.preventDefault());
  svg.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false }); // no swipe back at the edge
  svg.addEventListener("dragstart", (event) => event.preventDefault());

  svg.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size > 1) return giveUp();
    const at = board.at(event.clientX, event.clientY);
    outside = at ? null : { x: event.clientX, y: event.clientY };
    if (!at || event.button > 2 || event.button === 1) return;
    event.preventDefault();
    svg.setPointerCapture(event.pointerId);
    drawing = event.pointerId;
    held = false;
    from = { x: event.clientX, y: event.clientY };
    const mouse = event.pointerType === "mouse";
    hand.start(at, (event.button === 2 || event.ctrlKey) !== (mouse && settings.swap));
    if (!mouse && settings.hold) {
      timer = setTimeout(() => {
        if (drawing === null) return;
        held = true;
        hand.cancel();
        hand.start(at, true);
        navigator.vibrate?.(15);
      }, LONG);
    }
  });

  svg.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (before && fingers.size === 2) look(event, before);
    if (before) fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (event.pointerId !== drawing) return;
    if (resting(event, from) && event.pointerType !== "mouse") return;
    clearTimeout(timer);
    hand.move(place(event));
  });

  svg.addEventListener("pointerup", (event) => {
    fingers.delete(event.pointerId);
    if (outside && resting(event, outside)) beside(outside.x, outside.y);
    outside = null;
    if (event.pointerId !== drawing) return;
    clearTimeout(timer);
    drawing = null;
    if (event.pointerType !== "touch" || held || board.grain >= TINY || !resting(event, from)) return hand.end(place(event));
    hand.cancel();
    board.zoomAt(event.clientX, event.clientY, CLOSE / board.grain);
  });

  svg.addEventListener("pointercancel", (event) => {
    fingers.delete(event.pointerId);
    giveUp();
  });

  function look(event, before) {
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    const apart = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
    board.pan((event.clientX - before.x) / 2, (event.clientY - before.y) / 2);
    board.zoomAt((event.clientX + other.x) / 2, (event.clientY + other.y) / 2, apart / was);
  }

  svg.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && board.zoom === 1) return;
    event.preventDefault();
    if (event.ctrlKey) board.zoomAt(event.clientX, event.clientY, Math.exp(-event.deltaY / 200));
    else board.pan(-event.deltaX, -event.deltaY);
  }, { passive: false });
}
