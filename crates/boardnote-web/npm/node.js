// The package in Node: the module is read from the file system unless another one is given.
import { readFile } from "node:fs/promises";
import * as browser from "./index.js";

export { Boardnote, BoardnoteError } from "./core.js";

let own;
const isFile = (source) => source instanceof URL && source.protocol === "file:";

/** Compiles the module, once if it is the package's own, and makes an instance. */
export async function load(source) {
  if (source === undefined) {
    own ??= readFile(new URL("./boardnote.wasm", import.meta.url)).then((bytes) => WebAssembly.compile(bytes));
    return browser.load(await own);
  }
  return browser.load(isFile(source) ? await readFile(source) : source);
}
