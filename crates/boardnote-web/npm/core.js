// What the module can do: detection, reading, streams, conversion.
import { bytesOf, chunksOf, join } from "./data.js";
import { BoardnoteError, CHUNK, Engine, LIMIT, encoder } from "./engine.js";
import { Entry, written } from "./entry.js";

const SURVEYED = 4096; // records that settle options of a whole file
const SURVEY = 16 * 1024 * 1024; // and the bytes they may take
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

  svg(data, { ply, theme, size, flip, largeText, ...options } = {}) {
    return this.read(data, options).svg(ply, { theme, size, flip, largeText });
  }

  convert(data, to, { ply, ...options } = {}) {
    if (ply !== undefined) return this.read(data, options).convert(to, { ply }).text;
    const { bytes } = bytesOf(data);
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
