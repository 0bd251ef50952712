// Replies that lie beside the page as files, for the time in which the engine is on its way: what `pensil.web.ahead` wrote.

import { collected, collection } from "../collection.js";

// Where the reply to a request is kept; null for most.
function place(name, { lang, kind, puzzle, ...more }) {
  if (Object.keys(more).length) return null;
  const at = `ahead/${lang}`;
  if (name === "kinds") return `${at}/kinds.json`;
  if (name === "techniques" || name === "paper") return `${at}/${name}/${kind}.json`;
  if (name !== "open" || typeof puzzle !== "string") return null;
  for (const each of collected()) {
    const number = collection(each).findIndex(({ link }) => link === puzzle);
    if (number >= 0) return `${at}/open/${each}-${number}.json`;
  }
  return null;
}

export async function ahead(name, fields) {
  const address = place(name, fields);
  const reply = address && (await fetch(address).catch(() => null));
  return reply?.ok ? reply.json().catch(() => null) : null;
}
