import type { FormatName, TargetName, Values } from "./values.js";

export type * from "./values.js";

/** Data to read. A string is encoded as UTF-8. */
export type Data = string | Uint8Array | ArrayBuffer;
/** A stream of bytes: a `ReadableStream` of a browser or of Node. */
export interface ByteStream {
  getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array }>; cancel(reason?: unknown): Promise<void> };
}
/** Data that may come in pieces; a `Blob` or a `File` has a stream. */
export type Source = Data | ByteStream | { stream(): ByteStream } | AsyncIterable<Uint8Array | string>;
/**
 * The module: its address (text or `URL`), a `Response`, its bytes, or a compiled `WebAssembly.Module`. The types of
 * the platform are not named, so that this file needs no library of types.
 */
export type ModuleSource = string | Uint8Array | ArrayBuffer | { readonly href: string } | { arrayBuffer(): Promise<ArrayBuffer> } | object;

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
  /** `true` for larger names and coordinates, where the picture is shown small. */
  largeText?: boolean;
  /** `true` to draw the board from the other side. */
  flip?: boolean;
  /** Numbers of a decision of the move and of one of its candidates, which is drawn instead of the move. */
  candidate?: [number, number];
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

/** A member of a value that contradicts the others. */
export interface Warning { kind: string; message: string }

/** A record that was written. */
export interface Written { text: string; bytes: Uint8Array; losses: Loss[]; warnings: Warning[] }

/** A fact about a record. The `id` is stable, while the `name` is for people; an `id` may occur twice. */
export interface Fact { id: string; name: string; value: string | string[] }

/** A position of a record. */
export interface Picture {
  readonly index: number;
  /** The move that led to the position; empty for the first one. */
  readonly caption: string;
  /** The facts that `boardnote show --ply` prints; in a variation, those of the ID. */
  readonly facts: Fact[];
  /** The position in its notation, such as FEN or a GNUID; empty if there is none. */
  readonly id: string;
  /** The record of the ID, with the conversions of the position. */
  readonly position: Entry | undefined;
  svg(options?: PictureOptions): string;
}

/** A move of a game, in words. */
export interface Move {
  /** The index of the position from which the move was played; `null` for the first position. */
  parent: number | null;
  /** The number of the move, such as `3.` or `3…`; empty if moves are not numbered. */
  number: string;
  /** The player who made the move. */
  player: 0 | 1 | null;
  name: string;
  /** Annotation symbols, such as `!?`. */
  glyphs: string;
  /** Points, or another short note. */
  note: string;
  /** A comment before the move. */
  comment_before: string;
  comment: string;
  /** The position in its notation. */
  id: string;
  /** The evaluation of the position, which the graph shows. */
  evaluation: Evaluation | null;
  /** The verdicts on the decisions of the move, such as `?? −0.123`; empty for good ones. */
  verdict: string;
  /** The analysis of the decisions of the move. */
  decisions: Decision[];
}

/** An evaluation: from -1 (player 1 wins) to 1 (player 0 wins), and in words. */
export interface Evaluation { share: number; text: string }

/** The analysis of a decision, such as a cube action or a play. */
export interface Decision {
  title: string;
  verdict: string;
  /** The loss compared with the best candidate. */
  loss: number;
  /** The candidates, best first. */
  candidates: Candidate[];
}

/** A play or an action that was considered. */
export interface Candidate {
  name: string;
  /** The equity, or another value. */
  value: string;
  /** The difference from the best candidate; empty for the best. */
  difference: string;
  /** Winning chances and the depth of the analysis. */
  details: string;
  /** `true` for the candidate that was played. */
  chosen: boolean;
  /** `true` if the candidate has a picture of its own. */
  drawn: boolean;
}

/** A table of statistics; the first cell of a row is its heading. */
export interface Statistics { title: string; head: string[]; rows: string[][] }

/** The positions of a record. */
export interface Pictures {
  /** Number of positions of the main line, which come first. */
  readonly length: number;
  /** A position of the main line, or after those, of a variation. */
  at(index: number): Picture;
  /**
   * The moves that led to the first 20,000 positions: those of the main line, and after them those of the variations.
   * The first move with a parent continues its line, and every other one begins a variation.
   */
  readonly moves: Move[];
  /** `true` if moves are listed in a column for each player. */
  readonly columns: boolean;
  readonly players: [string, string];
  readonly result: string;
  readonly title: string;
  /** The heading of the graph of the evaluations. */
  readonly graph: string;
  readonly tables: Statistics[];
}

/** One record. Each member is computed when it is first read. The format tells the type of the value. */
export type Entry = { [F in FormatName]: EntryOf<F> }[FormatName];

/** One record of a notation. */
export interface EntryOf<F extends FormatName> {
  readonly format: F;
  /** The JSON value of `boardnote decode`, of a record with an error what can be read; `undefined` if nothing can. */
  readonly value: Values[F] | undefined;
  /** The number of the record, from 1. */
  readonly n: number;
  /** The byte offset of the record in the data. */
  readonly offset: number;
  readonly bytes: Uint8Array;
  /** The line that `boardnote decode` prints, parsed. */
  readonly record: Record<string, unknown>;
  /** The first finding of severity `error`; `undefined` exactly if there is none. */
  readonly error: Finding | undefined;
  readonly findings: Finding[];
  /** The text of `boardnote show`; empty for a bad record. */
  readonly text: string;
  /** The facts of that text. */
  readonly facts: Fact[];
  readonly fields: Field[];
  readonly conversions: TargetName[];
  readonly pictures: Pictures;
  /** Draws a picture, by default the one that `boardnote render` draws. */
  svg(index?: number | null, options?: PictureOptions): string;
  /** Converts the record, or with `ply` a position of its game where the conversion can. */
  convert(to: TargetName, options?: { ply?: number }): Written;
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
  /** `true` if a record holds the moves of a game. */
  moves: boolean;
  render: boolean;
  converts_to: TargetName[];
  tables: string[];
  /** `true` if the first records of a file settle options of the whole file. */
  survey: boolean;
}

/** A notation that data may be in. */
export interface FormatCandidate { format: FormatName; likelihood: "certain" | "likely" | "possible" }

/** An explanation of a code. */
export interface Explanation { code: string; format: FormatName; text: string; example: string }

/** Options for reading a notation that is known. */
export type In<F extends FormatName> = Options & { format: F };
/** Options for reading a record with its place in a file: its number, from 1, and its byte offset. */
export type Numbered = Options & { n?: number; offset?: number; survey?: number };

/** The functions of the module. */
export interface Boardnote {
  readonly version: string;
  readonly formats: Format[];
  /** Candidates, best first. */
  detect(data: Data, options?: { fileName?: string }): FormatCandidate[];
  /** The notation of data, if no other is as likely. */
  formatOf(data: Data, options?: { fileName?: string }): FormatName | undefined;
  /** Returns `true` if data is neither packed nor UTF-16, judged by its first 16 bytes. */
  isPlain(data: Data, options?: { format?: FormatName }): boolean;
  /** The plain bytes of a source that may be packed by gzip or Zstandard, or UTF-16, piece by piece. */
  unpacked(source: Source, options?: { format?: FormatName }): AsyncIterableIterator<Uint8Array>;
  /** Places of the records in plain data: start and end in bytes, and the offset that `boardnote` prints. */
  cut(data: Data, options: { format: FormatName; last?: boolean }): { records: [number, number, number][]; used: number };
  /** Surveys the first records of a file, and returns a number for the option `survey`. */
  survey(data: Data, options: Options & { format: FormatName }): number;
  /** The index of the first record with findings. */
  firstFaulty(data: Data, options: Options & { format: FormatName; survey?: number }): number | undefined;
  /** The entry of the bytes of one record. */
  entry<F extends FormatName>(data: Data, options: Numbered & In<F>): EntryOf<F>;
  entry(data: Data, options?: Numbered): Entry;
  /** The first record; throws if there is none or the format is in doubt. */
  read<F extends FormatName>(data: Data, options: In<F>): EntryOf<F>;
  read(data: Data, options?: Options): Entry;
  readAll<F extends FormatName>(data: Data, options: In<F>): IterableIterator<EntryOf<F>>;
  readAll(data: Data, options?: Options): IterableIterator<Entry>;
  records<F extends FormatName>(source: Source, options: In<F>): AsyncIterableIterator<EntryOf<F>>;
  records(source: Source, options?: Options): AsyncIterableIterator<Entry>;
  /** The JSON Lines of `boardnote decode` in blocks, for bulk work. */
  lines(source: Source, options?: Options): AsyncIterableIterator<Uint8Array>;
  svg(data: Data, options?: Options & PictureOptions & { ply?: number }): string;
  /** All records in another notation; with `ply`, that position of the first one. Throws at the first bad record. */
  convert(data: Data, to: TargetName, options?: Options & { ply?: number }): string;
  /** The record of a value, such as `entry.value`; of a list, all records in one text, as the games of a match. */
  encode(value: unknown, to: TargetName, options?: Options): Uint8Array;
  /** The same record, the facts of the value that the notation cannot hold, and the warnings. */
  encodeWithLosses(value: unknown, to: TargetName, options?: Options): Written;
  explain(code: string): Explanation | undefined;
}

/** Compiles the module, by default the one of the package, and makes an instance. */
export function load(module?: ModuleSource | Promise<ModuleSource>): Promise<Boardnote>;

/** An error of this package. */
export class BoardnoteError extends Error {
  constructor(code: string, message: string, candidates?: FormatCandidate[]);
  /** A stable code in kebab case. */
  code: string;
  /** The notations that the data may be in, for the code `format-in-doubt`. */
  candidates?: FormatCandidate[];
}
