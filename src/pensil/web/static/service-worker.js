// Keeps the site in the browser, so that it works without a network; for the page without a server only.
//
// The page registers it under an address that ends in the version of the site (offline.js). A new version is another
// worker: it fetches what has changed in the background and waits until the page says that it may take over. Every file
// is compared with its digest in files.json, so that no version is ever a mixture of two.

const VERSION = new URL(self.location).searchParams.get("version");
const SCOPE = self.registration.scope;
const FAMILY = `pensil ${SCOPE} `; // the caches of this site; others of the same host may have theirs
const CACHE = FAMILY + VERSION;
const LEFT_OUT = /^(ahead\/|files\.json$|service-worker\.js$)/; // what is for a page without its engine, and the list itself

// With these two a page may share memory with its workers, which lets it interrupt them; not every host can send them.
const ISOLATED = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

const digest = async (data) => [...new Uint8Array(await crypto.subtle.digest("SHA-256", data))].map((each) => each.toString(16).padStart(2, "0")).join("");

self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const list = await (await fetch(`${SCOPE}files.json`, { cache: "no-cache" })).arrayBuffer();
  if (!(await digest(list)).startsWith(VERSION)) throw new Error("the site has changed meanwhile");
  const { files } = JSON.parse(new TextDecoder().decode(list));
  const cache = await caches.open(CACHE);
  const wanted = Object.entries(files).filter(([name]) => !LEFT_OUT.test(name));
  for (const [name, sum] of wanted) await keep(cache, name, sum);
}

// A file from whatever has it: an older version of the site, the browser's own cache, or the network.
async function keep(cache, name, sum) {
  const address = SCOPE + name;
  const sources = [() => caches.match(address), () => fetch(address), () => fetch(address, { cache: "reload" })];
  for (const source of sources) {
    const reply = await source();
    if (!reply?.ok) continue;
    const data = await reply.arrayBuffer();
    if (!(await digest(data)).startsWith(sum)) continue;
    return cache.put(address, new Response(data, { headers: { "Content-Type": reply.headers.get("Content-Type") ?? "" } }));
  }
  throw new Error(`${name} is not the file of this version`);
}

self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(FAMILY) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("message", ({ data }) => data === "take over" && self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  event.respondWith(found(request));
});

async function found(request) {
  const name = new URL(request.url).pathname.slice(new URL(SCOPE).pathname.length);
  const cache = await caches.open(CACHE);
  const kept = await cache.match(SCOPE + (name === "" ? "index.html" : name === "embed" ? "embed.html" : name));
  const reply = kept ?? (await fetch(request));
  if (reply.type === "opaque" || reply.status === 304) return reply;
  const headers = new Headers(reply.headers);
  for (const [each, value] of Object.entries(ISOLATED)) headers.set(each, value);
  return new Response(reply.body, { status: reply.status, statusText: reply.statusText, headers });
}
