// The package in a browser: the module is fetched from beside this file unless another one is given.
import { Boardnote } from "./core.js";
import { BoardnoteError } from "./engine.js";

export { Boardnote, BoardnoteError };

const ADVICE = "Serve boardnote.wasm at that address, or give its address to load(). "
  + "Vite: write optimizeDeps: { exclude: [\"boardnote\"] } into vite.config.js. "
  + "esbuild: copy node_modules/boardnote/boardnote.wasm beside the bundle. "
  + "BUNDLERS.md in the package has the settings of each bundler.";
const MAGIC = [0x00, 0x61, 0x73, 0x6d];

let own;

const missing = (address, why) => new BoardnoteError("no-module", `boardnote.wasm at ${address}: ${why}. ${ADVICE}`);

async function compile(response, address = response.url || "the given address") {
  if (!response.ok) throw missing(address, `the server answered ${response.status}`);
  const copy = response.clone();
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    // The content type is wrong, or the answer is a page.
    const bytes = new Uint8Array(await copy.arrayBuffer());
    if (MAGIC.some((byte, at) => bytes[at] !== byte)) throw missing(address, "the answer is no WebAssembly module");
    return WebAssembly.compile(bytes);
  }
}

async function fetched(address) {
  const response = await fetch(address).catch((error) => {
    throw missing(address, `it cannot be fetched (${error.message})`);
  });
  return compile(response, address);
}

async function moduleOf(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof Response !== "undefined" && source instanceof Response) return compile(source);
  if (typeof source === "string" || source instanceof URL) return fetched(source);
  return WebAssembly.compile(source);
}

/** Compiles the module, once if it is the package's own, and makes an instance. */
export async function load(source) {
  const given = await source;
  if (given !== undefined) return new Boardnote(await moduleOf(given));
  own ??= fetched(new URL("./boardnote.wasm", import.meta.url)).catch((error) => {
    own = undefined;
    throw error;
  });
  return new Boardnote(await own);
}
