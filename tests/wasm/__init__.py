"""The project's own tests on the WebAssembly build, in node: `make test-wasm`."""
