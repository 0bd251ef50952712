// A worker of the page: Python with pensil in it. It takes one request at a time and answers it.

const ENGINE = new URL("../../engine/", import.meta.url).href;
const RUNTIME = "pyodide.asm.wasm";
const WASM = "application/wasm";
const ARCHIVES = ["python_stdlib.zip", "pensil.zip", "_native.so"];
const SUFFIX = ".cpython-311-wasm32-emscripten.so"; // what Python calls its modules here

const HOME = "/engine"; // where pensil is put in Python's own file system

// Modules come out of the archive as they are needed, which is faster than unpacking it; only the native one cannot.
const BOOT = `
import sys
sys.path.insert(0, "${HOME}/pensil.zip")
import pensil
pensil.__path__.append("${HOME}")
`;

const plain = self.fetch.bind(self);
const begun = new Map(); // replies that were asked for before they are needed, by their addresses
let got = 0;

function tell(bytes) {
  got += bytes;
  self.postMessage({ got });
}

// The reply with a file, counted while it arrives if that is wanted. WebAssembly is compiled meanwhile only if it is called
// by its type, which not every host does.
async function arriving(name, count) {
  const reply = await plain(ENGINE + name);
  if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
  const type = name === RUNTIME ? WASM : reply.headers.get("Content-Type");
  if (!count && type === reply.headers.get("Content-Type")) return reply;
  const counting = new TransformStream({ transform: (chunk, to) => (count && tell(chunk.byteLength), to.enqueue(chunk)) });
  return new Response(reply.body.pipeThrough(counting), { headers: { "Content-Type": type } });
}

// A module, also from a host that does not know by its name what it is.
const module = (name) => import(ENGINE + name).catch(async () => {
  const text = await (await plain(ENGINE + name)).text();
  return import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
});

// Files are asked for before Python asks for them, which is then given what was begun. The archives come one by one: a
// browser has few lines to one host, and the page needs some of them.
function begin(count) {
  begun.set(ENGINE + RUNTIME, arriving(RUNTIME, count));
  let before = null;
  for (const name of ARCHIVES) {
    const whole = Promise.resolve(before).then(async () => new Response(await (await arriving(name, count)).arrayBuffer()));
    begun.set(ENGINE + name, whole);
    before = whole;
  }
  for (const reply of begun.values()) reply.catch(() => {}); // told where it is used
  self.fetch = (asked, options) => {
    const address = String(asked.url ?? asked);
    const found = begun.get(address);
    begun.delete(address);
    return found ?? plain(asked, options);
  };
}

const bytes = async (name) => new Uint8Array(await (await self.fetch(ENGINE + name)).arrayBuffer());

async function start({ interrupt, count }) {
  begin(count);
  const sizes = plain(`${ENGINE}engine.json`).then((reply) => reply.json()).then(({ files }) => files);
  const script = import(`${ENGINE}pyodide.asm.js`).then(async () => count && tell((await sizes)["pyodide.asm.js"]));
  const { loadPyodide } = await module("pyodide.mjs");
  if (count) sizes.then((files) => self.postMessage({ all: Object.values(files).reduce((sum, size) => sum + size, 0) }));
  await script;
  const python = await loadPyodide({ indexURL: ENGINE });
  python.FS.mkdir(HOME);
  python.FS.writeFile(`${HOME}/pensil.zip`, await bytes("pensil.zip"));
  python.FS.writeFile(`${HOME}/_native${SUFFIX}`, await bytes("_native.so"));
  python.runPython(BOOT);
  if (interrupt) python.setInterruptBuffer(interrupt);
  return python;
}

self.onmessage = async ({ data }) => {
  let inside;
  try {
    inside = (await start(data)).pyimport("pensil.web.inside");
  } catch (error) {
    return self.postMessage({ failed: String(error?.message ?? error) });
  }
  self.onmessage = ({ data: { number, name, text } }) => {
    if (data.interrupt) data.interrupt[0] = 0; // one that came too late was meant for the request before
    try {
      self.postMessage({ number, text: inside.reply(name, text, (lines) => self.postMessage({ number, lines })) });
    } catch (error) {
      self.postMessage({ number, crashed: String(error?.message ?? error) });
    }
  };
  self.postMessage({ table: JSON.parse(inside.table()) });
};
