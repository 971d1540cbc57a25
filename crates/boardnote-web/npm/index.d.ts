/** Data to read. A string is encoded as UTF-8. */
export type Data = string | Uint8Array | ArrayBuffer;
/** Data that may come in pieces. */
export type Source = Data | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array | string>;
/** The name of a notation, such as `gnuid`, `pgn` or `cgp`. */
export type FormatName = string;

/** Options for reading. */
export interface Options {
  /** The notation; detected from the data and the file name by default. */
  format?: FormatName;
  /** `lenient` by default. */
  mode?: "strict" | "lenient";
  /** A file name, whose ending helps detection. */
  fileName?: string;
  /** Options of the notation, by their names on the command line. */
  options?: Record<string, string>;
}

/** Options for drawing. */
export interface PictureOptions {
  /** `light` by default. */
  theme?: "light" | "dark";
  /** The longer side in pixels, 1 to 8192. */
  size?: number;
}

/** A range within a record; `end` is exclusive. */
export interface Place { start: number; end: number }

/** An error, a warning or a remark about a record. */
export interface Finding {
  /** A stable code in kebab case. */
  kind: string;
  severity: "error" | "warning" | "info";
  message: string;
  /** The correct form, if it is obvious. */
  hint?: string | null;
  /** The bytes of the record that are concerned. */
  bytes?: Place;
  /** The UTF-16 units of the record that are concerned, if the data was a string. */
  utf16?: Place;
  /** Line in the record, from 1. */
  line?: number;
  /** Column in characters, from 1. */
  column?: number;
}

/** A row of the output of `boardnote inspect`. */
export interface Field {
  offset: number;
  length: number;
  unit: "bit" | "byte";
  raw: string;
  name: string;
  value: string;
  meaning: string;
}

/** A kind of fact that a notation cannot hold. */
export interface Loss { kind: string; count: number }

/** A record that was written. */
export interface Written { text: string; bytes: Uint8Array; losses: Loss[] }

/** A fact about a record. The `id` is stable, while the `name` is for people; an `id` may occur twice. */
export interface Fact { id: string; name: string; value: string | string[] }

/** A position of a record. */
export interface Picture {
  readonly index: number;
  /** The move that led to the position; empty for the first one. */
  readonly caption: string;
  /** The facts that `boardnote show --ply` prints. */
  readonly facts: Fact[];
  svg(options?: PictureOptions): string;
}

/** A move of a game, in words. */
export interface Move {
  /** The number of the move, such as `3.` or `3…`; empty if moves are not numbered. */
  number: string;
  /** The player who made the move. */
  player: 0 | 1 | null;
  name: string;
  /** Annotation symbols, such as `!?`. */
  glyphs: string;
  /** Points, or another short note. */
  note: string;
  comment: string;
  /** The verdict of an analysis, such as `blunder`. */
  verdict: string;
}

/** The positions of a record. */
export interface Pictures {
  readonly length: number;
  at(index: number): Picture;
  /** The moves that led to the first 20,000 positions. */
  readonly moves: Move[];
  /** `true` if moves are listed in a column for each player. */
  readonly columns: boolean;
  readonly players: [string, string];
  readonly result: string;
}

/** One record. Each member is computed when it is first read. */
export interface Entry {
  readonly format: FormatName;
  /** The number of the record, from 0. */
  readonly n: number;
  /** The byte offset of the record in the data. */
  readonly offset: number;
  readonly bytes: Uint8Array;
  /** The line that `boardnote decode` prints, parsed. */
  readonly record: Record<string, unknown>;
  /** The JSON value of `boardnote decode`; `undefined` for a bad record. */
  readonly value: unknown | undefined;
  /** The reason why the record cannot be read. */
  readonly error: Finding | undefined;
  readonly findings: Finding[];
  /** The text of `boardnote show`; empty for a bad record. */
  readonly text: string;
  /** The facts of that text. */
  readonly facts: Fact[];
  readonly fields: Field[];
  readonly conversions: FormatName[];
  readonly pictures: Pictures;
  /** Draws a picture, by default the one that `boardnote render` draws. */
  svg(index?: number | null, options?: PictureOptions): string;
  convert(to: FormatName): Written;
}

/** The facts about a notation. */
export interface Format {
  name: FormatName;
  unit: "line" | "file";
  binary: boolean;
  summary: string;
  extensions: string[];
  example: string;
  encode: boolean;
  render: boolean;
  converts_to: FormatName[];
  tables: string[];
  /** `true` if the first records of a file settle options of the whole file. */
  survey: boolean;
}

/** A notation that data may be in. */
export interface Candidate { format: FormatName; likelihood: "certain" | "likely" | "possible" }

/** An explanation of a code. */
export interface Explanation { code: string; format: FormatName; text: string; example: string }

/** The functions of the module. */
export interface Boardnote {
  readonly version: string;
  readonly formats: Format[];
  /** Candidates, best first. */
  detect(data: Data, options?: { fileName?: string }): Candidate[];
  /** The notation of data, if no other is as likely. */
  formatOf(data: Data, options?: { fileName?: string }): FormatName | undefined;
  /** Places of the records in data: start and end in bytes, and the offset that `boardnote` prints. */
  cut(data: Data, options: { format: FormatName; last?: boolean }): { records: [number, number, number][]; used: number };
  /** Surveys the first records of a file, and returns a number for the option `survey`. */
  survey(data: Data, options: Options & { format: FormatName }): number;
  /** The index of the first record with findings. */
  firstFaulty(data: Data, options: Options & { format: FormatName; survey?: number }): number | undefined;
  /** The entry of the bytes of one record. */
  entry(data: Data, options?: Options & { n?: number; offset?: number; survey?: number }): Entry;
  /** The first record; throws if there is none or the format is in doubt. */
  read(data: Data, options?: Options): Entry;
  readAll(data: Data, options?: Options): IterableIterator<Entry>;
  records(source: Source, options?: Options): AsyncIterableIterator<Entry>;
  /** The JSON Lines of `boardnote decode` in blocks, for bulk work. */
  lines(source: Source, options?: Options): AsyncIterableIterator<Uint8Array>;
  svg(data: Data, options?: Options & PictureOptions & { ply?: number }): string;
  convert(data: Data, to: FormatName, options?: Options): string;
  /** The record of a value, such as `entry.value`. */
  encode(value: unknown, to: FormatName, options?: Options): Uint8Array;
  /** The same record, and the facts of the value that the notation cannot hold. */
  encodeWithLosses(value: unknown, to: FormatName, options?: Options): Written;
  explain(code: string): Explanation | undefined;
}

/** Compiles the module, by default the one of the package, and makes an instance. */
export function load(module?: URL | string | BufferSource | WebAssembly.Module | Response): Promise<Boardnote>;

/** An error of this package. */
export class BoardnoteError extends Error {
  /** A stable code in kebab case. */
  code: string;
  /** The notations that the data may be in, for the code `format-in-doubt`. */
  candidates?: Candidate[];
}
