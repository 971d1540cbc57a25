// The package in Node: the module is read from the file system unless another one is given.
import { readFile } from "node:fs/promises";
import * as browser from "./index.js";

export { Boardnote, BoardnoteError } from "./index.js";

let own;
const isFile = (source) => source instanceof URL && source.protocol === "file:";

/** Compiles the module, once if it is the package's own, and makes an instance. */
export async function load(source) {
  if (source === undefined) {
    const address = new URL("./boardnote.wasm", import.meta.url);
    own ??= readFile(address).then((bytes) => WebAssembly.compile(bytes)).catch((error) => {
      own = undefined;
      const advice = "If a bundler has moved the package, keep it out of the bundle; see BUNDLERS.md in the package.";
      throw new browser.BoardnoteError("no-module", `boardnote.wasm at ${address}: ${error.message}. ${advice}`);
    });
    return browser.load(await own);
  }
  return browser.load(isFile(source) ? await readFile(source) : source);
}
