// Runs a Python module inside Pyodide, in node: node.mjs SETUP.json ARGUMENT...
//
// The setup tells the folder of `pyodide`, the module `native` as WebAssembly, the folders that are there under their own
// names (`folders`, the first being the current one), the `path` of Python's imports, and the name of the `module`.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [setup, ...args] = process.argv.slice(2);
const { pyodide, native, folders, path, module } = JSON.parse(readFileSync(setup, "utf8"));

const SUFFIX = ".cpython-311-wasm32-emscripten.so"; // what Python calls its modules here
const PROGRAM = `
import os, runpy, sys
os.chdir(FOLDERS[0])
sys.dont_write_bytecode = True
sys.path[:0] = PATH
import pensil
pensil.__path__.append("/native")
sys.argv = [MODULE, *ARGS]
try:
    runpy.run_module(MODULE, run_name="__main__", alter_sys=True)
    code = 0
except SystemExit as end:
    code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    if isinstance(end.code, str):
        print(end.code, file=sys.stderr)
code
`;

const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { HOME: "/home/pyodide" } });
for (const folder of folders) {
  python.FS.mkdirTree(folder);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, folder);
}
python.FS.mkdir("/native");
python.FS.writeFile(`/native/_native${SUFFIX}`, readFileSync(native));
// What the processor has worked for this thread: V8 compiles in others, at times of its own.
globalThis.processorSeconds = () => Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e9;
const given = { FOLDERS: folders, PATH: path, MODULE: module, ARGS: args };
try {
  process.exitCode = python.runPython(PROGRAM, { globals: python.toPy(given) });
} catch (error) {
  console.error(error.message); // node would print the whole of Pyodide's script
  process.exitCode = 1;
}
