// One record, and its positions.
import { counter } from "./data.js";
import { decoder, encoder } from "./engine.js";

/** The record of a reply, with what its notation cannot hold, and the warnings. */
export const written = ({ answer: { losses, warnings }, bytes }) =>
  ({ text: decoder.decode(bytes), bytes, losses, warnings });

/** A position of a record. */
class Picture {
  #entry;
  #parts;
  #position;

  constructor(entry, index, { number = "", name = "", id = "" }, parts) {
    this.#entry = entry;
    this.#parts = parts;
    this.index = index;
    this.caption = `${number} ${name}`.trim();
    this.id = id;
  }

  get facts() {
    return this.#parts.facts() ?? this.position?.facts ?? [];
  }

  get position() {
    this.#position ??= { entry: this.#parts.position(this.id) };
    return this.#position.entry;
  }

  svg(options = {}) {
    return this.#entry.svg(this.index, options);
  }
}

export class Entry {
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
    if (!this.#cache.has(name)) this.#cache.set(name, this.#read(name));
    return this.#cache.get(name);
  }

  #read(name, more) {
    return this.#engine.call({ ...this.#header, ...more, op: "read", want: [name] }, this.bytes).answer[name];
  }

  get record() { return this.#want("record"); }
  get value() { return this.record.value; }
  get error() {
    return this.findings.find((finding) => finding.severity === "error") ?? this.record.error;
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
    const { count, ...game } = this.#want("pictures");
    const { moves } = game;
    const all = Math.max(count, moves.length);
    const at = (index) => {
      if (!Number.isInteger(index) || index < 0 || index >= all) throw new RangeError(`no picture ${index} of ${all}`);
      return new Picture(this, index, moves[index] ?? {}, {
        // The facts about a position of a variation are those of its ID.
        facts: () => (index < count ? this.#read("facts", { index }) : undefined),
        position: (id) => this.#position(id, all),
      });
    };
    return { length: count, at, ...game };
  }

  /** A position in its own notation: the record itself if it is a single position. */
  #position(id, count) {
    const bytes = encoder.encode(id);
    const format = id ? this.#engine.call({ op: "detect" }, bytes).answer.only : undefined;
    if (format) return new Entry(this.#engine, { format, n: 1, offset: 0 }, bytes, { alone: -1 });
    return count === 1 && this.value ? this : undefined;
  }

  svg(index, { theme, size, flip, largeText, candidate } = {}) {
    const header = { ...this.#header, op: "svg", index, theme, size, flip, large_text: largeText, choice: candidate };
    return decoder.decode(this.#engine.call(header, this.bytes).bytes);
  }

  convert(to, { ply } = {}) {
    return written(this.#engine.call({ ...this.#header, op: "convert", to, index: ply }, this.bytes));
  }
}
