import { clear, h } from "./dom.js";
import { say } from "./words.js";

export function enter(main) {
  clear(main, h("h1", {}, say("room.make")));
}
