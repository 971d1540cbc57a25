// Every export with its types, for `tsc --strict --noEmit` without the types of a platform.
import { BoardnoteError, load } from "boardnote";
import type {
  Boardnote, BackgammonAnalysis, BackgammonCandidate, BackgammonCube, BackgammonGame, BackgammonPlay, BookEntry, ByteStream, Candidate, Chances, Checkers, ChessComment, ChessGame, ChessItem, ChessPosition, CrosswordEvent, CrosswordGame,
  CrosswordMove, CrosswordPosition, Data, Decision, Entry, EntryOf, Evaluation, Explanation, Fact, Field, Finding, Format, FormatCandidate, FormatName,
  Gnuid, Go9Position, Go9Score, Go9Table, GoGame, GoPosition, In, Loss, MatchState, MatGame, ModuleSource, Move, Numbered, Ogid, Options, Picture,
  PictureOptions, Pictures, Place, Source, Statistics, TargetName, Values, Written,
  XgCandidate, XgCube, XgGame, XgPlay, Xgid,
} from "boardnote";

export async function all(data: Data, source: Source, module: ModuleSource): Promise<unknown[]> {
  const bn: Boardnote = await load(module);
  const options: Options = { mode: "strict", fileName: "a.sgf", options: { dialect: "jose" } };
  const drawing: PictureOptions = { theme: "dark", size: 300, flip: true, largeText: true, candidate: [0, 1] };
  const candidates: FormatCandidate[] = bn.detect(data, { fileName: "a.pgn" });
  const name: FormatName | undefined = bn.formatOf(data);
  const formats: Format[] = bn.formats;
  const entry: Entry = bn.read(data, options);
  const findings: Finding[] = entry.findings;
  const place: Place | undefined = findings[0]?.utf16;
  const fields: Field[] = entry.fields;
  const pictures: Pictures = entry.pictures;
  const picture: Picture = pictures.at(0);
  const position: Entry | undefined = picture.position;
  const facts: Fact[] = picture.facts;
  const moves: Move[] = pictures.moves;
  const evaluation: Evaluation | null | undefined = moves[0]?.evaluation;
  const decisions: Decision[] = moves[0]?.decisions ?? [];
  const plays: Candidate[] = decisions[0]?.candidates ?? [];
  const tables: Statistics[] = pictures.tables;
  const targets: TargetName[] = entry.conversions;
  const written: Written[] = [entry.convert("xgid", { ply: 3 }), bn.encodeWithLosses(entry.value, "xgid", options)];
  const losses: Loss[] = written.flatMap((one) => one.losses);
  const explanation: Explanation | undefined = bn.explain("wrong-length");
  const format = name ?? "gnuid";
  const survey: number = bn.survey(data, { format });
  const faulty: number | undefined = bn.firstFaulty(data, { format, survey });
  const numbered: Numbered & In<"cgp"> = { n: 1, survey, format: "cgp" };
  const crossword: EntryOf<"cgp"> = bn.entry(data, numbered);
  const made: unknown[] = [picture.svg(drawing), picture.caption, picture.id, entry.svg(null, drawing), place, fields, faulty, position];
  made.push(facts, evaluation, plays, tables, targets, losses, crossword.value?.racks, pictures.title, pictures.graph, moves[0]?.parent);
  for (const one of bn.readAll(data)) made.push(one.value, one.error?.kind, one.facts[0]?.id);
  for await (const one of bn.records(source, options)) made.push(one.record, one.n, one.offset, one.bytes);
  for await (const one of bn.records(source, { format: "sgf" })) made.push(one.value?.komi);
  for await (const block of bn.lines(source)) made.push(block.length);
  const cut: [number, number, number][] = bn.cut(data, { format, last: true }).records;
  try {
    made.push(bn.svg(data, { ply: 1, ...drawing }), bn.convert(data, "epd", { ply: 2 }), bn.encode({}, "gnuid"), cut);
  } catch (error) {
    if (error instanceof BoardnoteError) made.push(error.code, error.candidates);
  }
  return [...made, bn.version, candidates, formats, explanation];
}

/** The type of the value follows the format. */
export function narrowed(entry: Entry): unknown {
  switch (entry.format) {
    case "bg-sgf": return (entry.value satisfies BackgammonGame | undefined)?.plays.map((play: BackgammonPlay) => [play.candidates satisfies BackgammonCandidate[] | undefined, play.cube satisfies BackgammonCube | null | undefined, play.comment]);
    case "mat": return (entry.value satisfies MatGame | undefined)?.ratings.white;
    case "bg-text": return (entry.value satisfies BackgammonAnalysis | undefined)?.candidates;
    case "xg": return (entry.value satisfies XgGame | undefined)?.plays.map((play: XgPlay) => [
      play.candidates?.map((one: XgCandidate) => (one.chances satisfies Chances).win), play.cube satisfies XgCube | null | undefined,
    ]);
    case "gnuid": return (entry.value satisfies Gnuid | undefined)?.position;
    case "xgid": return (entry.value satisfies Xgid | undefined)?.max_cube;
    case "ogid": return (entry.value satisfies Ogid | undefined)?.ogid;
    case "posid": return (entry.value satisfies Checkers | undefined)?.pips;
    case "matchid": return (entry.value satisfies MatchState | undefined)?.cube_owner;
    case "pgn": return (entry.value satisfies ChessGame | undefined)?.items?.map((item: ChessItem) => "comment" in item && (item satisfies ChessComment).eval?.cp);
    case "chess-csv": return (entry.value satisfies ChessGame | undefined)?.tags;
    case "fen": return (entry.value satisfies ChessPosition | undefined)?.legal_moves;
    case "polyglot": return (entry.value satisfies BookEntry | undefined)?.weight;
    case "sgf": return (entry.value satisfies GoGame | undefined)?.positions.map((position: GoPosition) => position.point);
    case "go9": return (entry.value satisfies Go9Position | undefined)?.board;
    case "go9-scores": return (entry.value satisfies Go9Score | undefined)?.score;
    case "go9-table": return (entry.value satisfies Go9Table | undefined)?.rows;
    case "cgp": return (entry.value satisfies CrosswordPosition | undefined)?.ops.map(({ value }) => value satisfies CrosswordMove | number | number[] | string | null);
    case "gcg": return (entry.value satisfies CrosswordGame | undefined)?.events.map((event: CrosswordEvent) => event.score);
    default: return entry.value;
  }
}

export const stream = (bytes: ByteStream): Source => bytes;
export type All = Values[FormatName];
