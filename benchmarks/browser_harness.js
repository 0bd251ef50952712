// A worker of the site's engine for benchmarks/browser.py, which puts ENGINE and WORK in front of this.

const bytes = async (name) => new Uint8Array(await (await fetch(ENGINE + name)).arrayBuffer());
const waiting = ["pensil.zip", "_native.so"].map(bytes);
const { loadPyodide } = await import(`${ENGINE}pyodide.mjs`);
const python = await loadPyodide({ indexURL: ENGINE });
const [pensil, native] = await Promise.all(waiting);
python.FS.mkdir("/engine");
python.FS.writeFile("/engine/pensil.zip", pensil);
python.FS.writeFile("/engine/_native.cpython-311-wasm32-emscripten.so", native);
python.runPython('import sys; sys.path.insert(0, "/engine/pensil.zip"); import pensil; pensil.__path__.append("/engine")');
const scope = python.toPy({ __name__: "work" });
python.runPython(WORK, { globals: scope });
const work = scope.get("work");
self.onmessage = ({ data }) => self.postMessage(work(data));
self.postMessage("ready");
