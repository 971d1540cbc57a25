// What the module can do: detection, reading, streams, conversion.
import { bytesOf, chunksOf, join } from "./data.js";
import { BoardnoteError, CHUNK, Engine, LIMIT, encoder } from "./engine.js";
import { Entry, written } from "./entry.js";

const SURVEYED = 4096; // records that settle options of a whole file
const SURVEY = 16 * 1024 * 1024; // and the bytes they may take
const HEAD = 16; // bytes that tell whether data is packed
const SLICE = 8; // milliseconds between two pauses of a stream

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
    return this.#detected(data, fileName).candidates;
  }

  formatOf(data, { fileName } = {}) {
    return this.#detected(data, fileName).only ?? undefined;
  }

  #detected(data, fileName) {
    const input = bytesOf(data);
    return this.#engine.call({ op: "detect", name: fileName }, this.#plain(input, undefined, CHUNK)).answer;
  }

  isPlain(data, { format } = {}) {
    return this.#isPlain(bytesOf(data).bytes, format);
  }

  #isPlain(bytes, format) {
    return this.#engine.call({ op: "plain", format }, bytes.subarray(0, HEAD)).answer.plain;
  }

  /** The plain bytes of an input that may be packed or UTF-16, or at least so many of them. Text is plain. */
  #plain({ bytes, text }, format, wanted = Infinity) {
    if (text || this.#isPlain(bytes, format)) return bytes;
    const parts = [];
    const state = { format };
    let length = 0;
    try {
      for (const part of this.#pieces(bytes, state, true)) {
        parts.push(part);
        length += part.length;
        if (length >= wanted) break;
      }
    } catch (error) {
      // A format can be told from what precedes the damage.
      if (wanted === Infinity || error.code !== "damaged-data" || !length) throw error;
    } finally {
      this.#forget(state);
    }
    return join(parts, length);
  }

  /** The plain bytes of a piece of an input, whose number `state` holds. */
  *#pieces(bytes, state, last) {
    for (let at = 0; at < bytes.length || last; at += CHUNK) {
      let piece = bytes.subarray(at, at + CHUNK);
      const ends = last && at + CHUNK >= bytes.length;
      for (let more = true; more; piece = new Uint8Array()) {
        const header = { op: "unpack", format: state.format, unpack: state.number, last: ends };
        const { answer, bytes: made } = this.#engine.call(header, piece);
        state.number = answer.unpack;
        more = answer.more;
        if (made.length) yield made;
      }
      if (ends) return;
    }
  }

  async *unpacked(source, { format } = {}) {
    if (typeof source === "string") return yield* chunksOf(source);
    const state = { format };
    let head = [];
    let [length, plain] = [0, undefined];
    try {
      for await (const chunk of chunksOf(source)) {
        let bytes = chunk;
        if (plain === undefined) {
          head.push(chunk);
          length += chunk.length;
          if (length < HEAD) continue;
          bytes = join(head, length);
          head = [];
          plain = this.#isPlain(bytes, format);
        }
        if (plain) yield bytes;
        else yield* this.#pieces(bytes, state, false);
      }
      const rest = join(head, plain === undefined ? length : 0);
      if (plain ?? this.#isPlain(rest, format)) yield rest;
      else yield* this.#pieces(rest, state, true);
    } finally {
      this.#forget(state);
    }
  }

  /** Frees what is kept for an input that was left before its end. */
  #forget({ number }) {
    if (number !== undefined) this.#engine.call({ op: "forget", unpack: number });
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

  entry(data, { n = 1, offset = 0, survey, ...options } = {}) {
    const input = bytesOf(data);
    // A record of a binary notation may begin as packed data does.
    const binary = this.formats.find(({ name }) => name === options.format)?.binary;
    const bytes = binary ? input.bytes : this.#plain(input, options.format);
    return this.#entry({ ...this.#header(bytes, options), survey }, bytes, n, offset, input.text && input);
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
    const bytes = this.#plain(input, options?.format);
    const header = this.#surveyed(this.#header(bytes, options), bytes);
    const { answer } = this.#engine.call({ op: "cut", format: header.format, last: true }, bytes);
    let n = 1;
    for (const [start, end, offset] of answer.records) {
      const at = input.alone >= start && input.alone < end ? input.alone - start : -1;
      const text = input.text && { alone: at };
      yield this.#entry(header, bytes.slice(start, end), n, offset, text);
      n += 1;
    }
  }

  async *records(source, options) {
    let n = 1;
    for await (const { header, bytes, offset } of this.#blocks(source, options)) {
      const { answer } = this.#engine.call({ op: "cut", format: header.format, last: true }, bytes);
      for (const [start, end, at] of answer.records) {
        yield this.#entry(header, bytes.slice(start, end), n, offset + at);
        n += 1;
      }
    }
  }

  async *lines(source, options) {
    let n = 1;
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
    for await (const chunk of this.unpacked(source, options)) {
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

  svg(data, { ply, theme, size, flip, largeText, ...options } = {}) {
    return this.read(data, options).svg(ply, { theme, size, flip, largeText });
  }

  convert(data, to, { ply, ...options } = {}) {
    if (ply !== undefined) return this.read(data, options).convert(to, { ply }).text;
    const bytes = this.#plain(bytesOf(data), options.format);
    const header = this.#surveyed(this.#header(bytes, options), bytes);
    return written(this.#engine.call({ ...header, op: "convert", to, last: true }, bytes)).text;
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
