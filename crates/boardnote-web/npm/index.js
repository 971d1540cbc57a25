// The package in a browser: the module is fetched from beside this file unless another one is given.
import { Boardnote, BoardnoteError } from "./core.js";

export { Boardnote, BoardnoteError };

let own;

const compile = async (response) => {
  const fallback = response.clone();
  try {
    return await WebAssembly.compileStreaming(response);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // a wrong content type is a TypeError
    return WebAssembly.compile(await fallback.arrayBuffer());
  }
};

async function moduleOf(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof Response !== "undefined" && source instanceof Response) return compile(source);
  if (typeof source === "string" || source instanceof URL) return compile(await fetch(source));
  return WebAssembly.compile(source);
}

/** Compiles the module, once if it is the package's own, and makes an instance. */
export async function load(source) {
  if (source !== undefined) return new Boardnote(await moduleOf(source));
  own ??= moduleOf(new URL("./boardnote.wasm", import.meta.url));
  return new Boardnote(await own);
}
