// The part of the package that browsers and Node share: calls into the module, and the objects made of its replies.

const ABI = 1;
const CHUNK = 256 * 1024;
const LIMIT = 64 * 1024 * 1024;
const SURVEYED = 4096; // records that settle options of a whole file
const SURVEY = 16 * 1024 * 1024; // and the bytes they may take
const SLICE = 8; // milliseconds between two pauses of a stream
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

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
class Engine {
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

/** Text or bytes as bytes. Strings keep what is needed to count in their own units. */
function bytesOf(data) {
  if (typeof data === "string") {
    return { bytes: encoder.encode(data), text: true, alone: lonely(data) };
  }
  if (data instanceof ArrayBuffer) return { bytes: new Uint8Array(data) };
  if (data instanceof Uint8Array) return { bytes: data };
  throw new TypeError("expected a string, a Uint8Array or an ArrayBuffer");
}

function join(chunks, length) {
  if (chunks.length === 1) return chunks[0];
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The chunks of a stream, which is cancelled where it is left. Not every browser iterates over streams. */
async function* read(stream) {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

/** The pieces of a source as bytes, none longer than a chunk. */
async function* chunksOf(source) {
  if (source instanceof Blob) source = source.stream();
  if (source instanceof ReadableStream) source = read(source);
  const whole = typeof source === "string" || source instanceof Uint8Array || source instanceof ArrayBuffer;
  for await (const piece of whole ? [source] : source) {
    const { bytes } = bytesOf(piece);
    for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
  }
}

/** The byte at which the first surrogate without its other half becomes U+FFFD, or -1. */
function lonely(text) {
  const at = text.isWellFormed?.() ? -1 : text.search(/\p{Surrogate}/u);
  return at < 0 ? -1 : encoder.encode(text.slice(0, at)).length;
}

/** Counts the UTF-16 units that the bytes up to a place stand for. Places come in order. */
function counter(bytes) {
  let [at, units] = [0, 0];
  return (end) => {
    units += decoder.decode(bytes.subarray(at, end)).length;
    at = end;
    return units;
  };
}

/** The record of a reply, with what its notation cannot hold. */
const written = ({ answer, bytes }) => ({ text: decoder.decode(bytes), bytes, losses: answer.losses });

class Picture {
  #entry;
  #facts;
  constructor(entry, index, caption, facts) {
    this.#entry = entry;
    this.#facts = facts;
    this.index = index;
    this.caption = caption;
  }
  get facts() { return this.#facts(); }
  svg(options = {}) {
    return this.#entry.svg(this.index, options);
  }
}

class Entry {
  #engine;
  #header;
  #text;
  #cache = new Map();

  constructor(engine, header, bytes, text) {
    this.#engine = engine;
    this.#header = header;
    this.#text = text;
    this.bytes = bytes;
    this.format = header.format;
    this.n = header.n;
    this.offset = header.offset;
  }

  #want(name) {
    if (!this.#cache.has(name)) {
      const { answer } = this.#engine.call({ ...this.#header, op: "read", want: [name] }, this.bytes);
      this.#cache.set(name, answer[name]);
    }
    return this.#cache.get(name);
  }

  get record() { return this.#want("record"); }
  get value() { return this.record.value; }
  get error() {
    const { error } = this.record;
    return error && (this.findings.find((finding) => finding.severity === "error") ?? error);
  }
  get text() { return this.#want("text") ?? ""; }
  get facts() { return this.#want("facts"); }
  get fields() { return this.#want("fields") ?? []; }
  get conversions() { return this.#want("conversions"); }

  get findings() {
    const found = this.#want("findings");
    if (this.#text && !this.#cache.has("utf16")) {
      this.#cache.set("utf16", true);
      const to = counter(this.bytes);
      const places = found.flatMap(({ bytes }) => [bytes.start, bytes.end]).sort((a, b) => a - b);
      const units = new Map(places.map((place) => [place, to(place)]));
      for (const finding of found) {
        const { start, end } = finding.bytes;
        finding.utf16 = { start: units.get(start), end: units.get(end) };
      }
      if (this.#text.alone >= 0) {
        const at = counter(this.bytes)(this.#text.alone);
        found.push({
          kind: "lone-surrogate", severity: "warning",
          message: "surrogate without its other half, read as U+FFFD", utf16: { start: at, end: at + 1 },
        });
      }
    }
    return found;
  }

  get pictures() {
    const { count, captions, ...game } = this.#want("pictures");
    const at = (index) => {
      if (!Number.isInteger(index) || index < 0 || index >= count) throw new RangeError(`no picture ${index} of ${count}`);
      return new Picture(this, index, captions[index] ?? "", () => this.#facts(index));
    };
    return { length: count, at, ...game };
  }

  #facts(index) {
    return this.#engine.call({ ...this.#header, op: "read", want: ["facts"], index }, this.bytes).answer.facts;
  }

  svg(index, { theme, size } = {}) {
    return decoder.decode(this.#engine.call({ ...this.#header, op: "svg", index, theme, size }, this.bytes).bytes);
  }

  convert(to) {
    return written(this.#engine.call({ ...this.#header, op: "convert", to }, this.bytes));
  }
}

/** Everything the module can do. */
export class Boardnote {
  #engine;

  constructor(module) {
    this.#engine = new Engine(module);
    const { answer } = this.#engine.call({ op: "formats" });
    this.version = answer.version;
    this.formats = answer.formats;
  }

  detect(data, { fileName } = {}) {
    return this.#engine.call({ op: "detect", name: fileName }, bytesOf(data).bytes).answer.candidates;
  }

  formatOf(data, { fileName } = {}) {
    return this.#engine.call({ op: "detect", name: fileName }, bytesOf(data).bytes).answer.only ?? undefined;
  }

  cut(data, { format, last = true }) {
    const { records, used } = this.#engine.call({ op: "cut", format, last }, bytesOf(data).bytes).answer;
    return { records, used };
  }

  survey(data, { format, mode, options }) {
    return this.#engine.call({ op: "survey", format, mode, options }, bytesOf(data).bytes).answer.survey;
  }

  firstFaulty(data, { format, mode, options, survey }) {
    const header = { op: "cut", format, mode, options, survey, faulty: true, last: true };
    return this.#engine.call(header, bytesOf(data).bytes).answer.first ?? undefined;
  }

  entry(data, { n = 0, offset = 0, survey, ...options } = {}) {
    const input = bytesOf(data);
    return this.#entry({ ...this.#header(input.bytes, options), survey }, input.bytes, n, offset, input.text && input);
  }

  #header(bytes, { format, mode, fileName, options } = {}) {
    return { format: format ?? this.#only(bytes, fileName), mode, options };
  }

  #only(bytes, fileName) {
    const { answer } = this.#engine.call({ op: "detect", name: fileName }, bytes.subarray(0, CHUNK));
    if (answer.only) return answer.only;
    throw new BoardnoteError("format-in-doubt", answer.doubt, answer.candidates);
  }

  /** Options that the first records settle for all of them, where the notation has such options. */
  #surveyed(header, bytes) {
    return this.#surveys(header) ? { ...header, survey: this.survey(bytes, header) } : header;
  }

  #surveys(header) {
    return this.formats.find(({ name }) => name === header.format)?.survey ?? false;
  }

  #entry(header, bytes, n, offset, text) {
    return new Entry(this.#engine, { ...header, n, offset }, bytes, text);
  }

  read(data, options) {
    for (const entry of this.readAll(data, options)) return entry;
    throw new BoardnoteError("no-record", "the data has no record");
  }

  *readAll(data, options) {
    const input = bytesOf(data);
    const header = this.#surveyed(this.#header(input.bytes, options), input.bytes);
    const { answer } = this.#engine.call({ op: "cut", format: header.format, last: true }, input.bytes);
    let n = 0;
    for (const [start, end, offset] of answer.records) {
      const at = input.alone >= start && input.alone < end ? input.alone - start : -1;
      const text = input.text && { alone: at };
      yield this.#entry(header, input.bytes.slice(start, end), n, offset, text);
      n += 1;
    }
  }

  async *records(source, options) {
    let n = 0;
    for await (const { header, bytes, offset } of this.#blocks(source, options)) {
      const { answer } = this.#engine.call({ op: "cut", format: header.format, last: true }, bytes);
      for (const [start, end, at] of answer.records) {
        yield this.#entry(header, bytes.slice(start, end), n, offset + at);
        n += 1;
      }
    }
  }

  async *lines(source, options) {
    let n = 0;
    let line = 0;
    for await (const { header, bytes, offset } of this.#blocks(source, options)) {
      const { answer, bytes: lines } = this.#engine.call({ ...header, op: "lines", n, offset, line, last: true }, bytes);
      n += answer.records;
      line = answer.line;
      if (lines.length) yield lines;
    }
  }

  /** Cuts a source into blocks of whole records. A block that holds none grows. */
  async *#blocks(source, options) {
    const pending = [];
    let length = 0;
    let wanted = CHUNK;
    let offset = 0;
    let header;
    let surveyed = false;
    let pause = performance.now() + SLICE;
    for await (const chunk of chunksOf(source)) {
      pending.push(chunk);
      length += chunk.length;
      while (length >= wanted) {
        const bytes = join(pending.splice(0), length);
        header ??= this.#header(bytes, options);
        const cut = { op: "cut", format: header.format, count: true };
        const { used, count } = this.#engine.call(cut, bytes.subarray(0, wanted)).answer;
        if (!surveyed && count < SURVEYED && wanted < SURVEY && this.#surveys(header)) {
          pending.push(bytes);
          wanted *= 2;
          continue;
        }
        if (!surveyed) header = this.#surveyed(header, bytes.subarray(0, used));
        surveyed = true;
        if (used > 0) yield { header, bytes: bytes.subarray(0, used), offset };
        else if (wanted >= LIMIT) {
          throw new BoardnoteError("record-too-large", `the record at byte ${offset} is longer than ${LIMIT} bytes`);
        }
        wanted = used > 0 ? CHUNK : wanted * 2;
        offset += used;
        length -= used;
        pending.push(bytes.subarray(used));
        if (performance.now() > pause) {
          await new Promise((resolve) => setTimeout(resolve));
          pause = performance.now() + SLICE;
        }
      }
    }
    const bytes = join(pending, length);
    if (length === 0 && offset > 0) return;
    header ??= this.#header(bytes, options);
    yield { header: surveyed ? header : this.#surveyed(header, bytes), bytes, offset };
  }

  svg(data, { ply, theme, size, ...options } = {}) {
    const entry = this.read(data, options);
    return entry.svg(ply, { theme, size });
  }

  convert(data, to, options) {
    return this.read(data, options).convert(to).text;
  }

  encode(value, to, options) {
    return this.#encode(value, to, options).bytes;
  }

  encodeWithLosses(value, to, options) {
    return written(this.#encode(value, to, options));
  }

  #encode(value, to, { options } = {}) {
    return this.#engine.call({ op: "encode", to, options }, encoder.encode(JSON.stringify(value)));
  }

  explain(code) {
    return this.#engine.call({ op: "explain", code }).answer.explanation ?? undefined;
  }
}
