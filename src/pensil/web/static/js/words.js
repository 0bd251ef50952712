// What is written on the page: texts of one language by their keys, from the files that all of pensil's sentences are in.

let texts = { page: {}, kinds: {}, levels: {}, counters: {}, statuses: {}, languages: {} };
export let lang = "en";

export async function speak(wanted) {
  const reply = await fetch(`words/${wanted}.json`);
  if (!reply.ok) throw new Error(`no words for ${wanted}`);
  texts = await reply.json();
  lang = wanted;
  document.documentElement.lang = wanted;
}

// The text of a key with its gaps filled; a missing key shows itself, so that nobody overlooks it.
export function say(key, values = {}) {
  return fill(texts.page[key] ?? key, values);
}

export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (gap, name) => (name in values ? String(values[name]) : gap));
}

export const kindWords = (kind) => texts.kinds[kind] ?? { title: kind, summary: "", rules: [], spoken: {} };
export const kindNames = () => Object.keys(texts.kinds);
export const languages = () => texts.languages;
export const level = (name) => texts.levels[name] ?? name;
export const counter = (name) => texts.counters[name] ?? name;
export const figures = (number, options) => number.toLocaleString(lang, options);
export const status = (name) => texts.statuses[name] ?? name;

// A cell as sentences of this language name it.
export const cellName = (row, col) => say("cell", { row: row + 1, col: col + 1 });
