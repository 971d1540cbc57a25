// Calls into the module, and the errors of the package.

const ABI = 1;
export const CHUNK = 256 * 1024;
export const LIMIT = 64 * 1024 * 1024;
export const encoder = new TextEncoder();
export const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** An error of this package; `code` is stable. */
export class BoardnoteError extends Error {
  constructor(code, message, candidates) {
    super(message);
    this.name = "BoardnoteError";
    this.code = code;
    if (candidates) this.candidates = candidates;
  }
}

/** One instance of the module. A trap ends it; the next call makes another of the compiled module. */
export class Engine {
  constructor(module) {
    this.module = module;
    this.instance();
  }

  instance() {
    if (!this.exports) {
      const { exports } = new WebAssembly.Instance(this.module, {});
      const abi = exports.bn_abi?.();
      if (abi !== ABI) throw new BoardnoteError("abi", `the module has ABI ${abi}, expected ${ABI}`);
      this.exports = exports;
    }
    return this.exports;
  }

  /** Sends a header and bytes, and returns the header and the bytes of the reply. */
  call(header, payload = new Uint8Array()) {
    const wasm = this.instance();
    const head = encoder.encode(JSON.stringify(header));
    const length = 4 + head.length + payload.length;
    try {
      const at = wasm.bn_input(length);
      if (at === 0) throw new BoardnoteError("too-large", `${payload.length} bytes, at most ${LIMIT} are read at a time`);
      const input = new Uint8Array(wasm.memory.buffer, at, length);
      new DataView(input.buffer, at).setUint32(0, head.length, true);
      input.set(head, 4);
      input.set(payload, 4 + head.length);
      const refused = wasm.bn_call() !== 0;
      const output = new Uint8Array(wasm.memory.buffer, wasm.bn_output(), wasm.bn_output_len());
      const split = 4 + new DataView(output.buffer, output.byteOffset).getUint32(0, true);
      const answer = JSON.parse(decoder.decode(output.subarray(4, split)));
      const bytes = output.slice(split);
      if (length > CHUNK || bytes.length > CHUNK) wasm.bn_release();
      if (refused) throw new BoardnoteError(answer.kind, answer.message);
      return { answer, bytes };
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.exports = undefined;
      throw new BoardnoteError("internal", `internal error: ${this.lastWords(wasm) ?? error.message}`);
    }
  }

  /** The message that a panic leaves in the output buffer. */
  lastWords(wasm) {
    const length = wasm.bn_output_len();
    return length ? decoder.decode(new Uint8Array(wasm.memory.buffer, wasm.bn_output(), length)) : undefined;
  }
}
