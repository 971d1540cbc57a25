// Every export with its types, for `tsc --strict --noEmit`.
import { BoardnoteError, load } from "boardnote";
import type {
  Boardnote, Candidate, Data, Entry, Explanation, Field, Finding, Format, FormatName, Loss, Move, Options, Picture, PictureOptions, Pictures, Place, Source,
  Written,
} from "boardnote";

export async function all(data: Data, source: Source, module: WebAssembly.Module): Promise<unknown[]> {
  const bn: Boardnote = await load(module);
  const options: Options = { mode: "strict", fileName: "a.sgf", options: { dialect: "jose" } };
  const drawing: PictureOptions = { theme: "dark", size: 300 };
  const candidates: Candidate[] = bn.detect(data, { fileName: "a.pgn" });
  const name: FormatName | undefined = bn.formatOf(data);
  const formats: Format[] = bn.formats;
  const entry: Entry = bn.read(data, options);
  const findings: Finding[] = entry.findings;
  const place: Place | undefined = findings[0]?.utf16;
  const fields: Field[] = entry.fields;
  const pictures: Pictures = entry.pictures;
  const picture: Picture = pictures.at(0);
  const moves: Move[] = pictures.moves;
  const written: Written[] = [entry.convert("xgid"), bn.encodeWithLosses(entry.value, "xgid", options)];
  const losses: Loss[] = written.flatMap((one) => one.losses);
  const explanation: Explanation | undefined = bn.explain("wrong-length");
  const format = name ?? "gnuid";
  const survey: number = bn.survey(data, { format });
  const faulty: number | undefined = bn.firstFaulty(data, { format, survey });
  const made: unknown[] = [picture.svg(drawing), picture.caption, entry.svg(null, drawing), place, fields, moves, losses, faulty];
  for (const one of bn.readAll(data)) made.push(one.value, one.error?.kind, one.facts[0]?.id);
  for await (const one of bn.records(source, options)) made.push(one.record, one.n, one.offset, one.bytes);
  for await (const block of bn.lines(source)) made.push(block.length);
  const cut: [number, number, number][] = bn.cut(data, { format, last: true }).records;
  try {
    made.push(bn.svg(data, { ply: 1, ...drawing }), bn.convert(data, "uci"), bn.encode({}, "gnuid"), cut);
  } catch (error) {
    if (error instanceof BoardnoteError) made.push(error.code, error.candidates);
  }
  return [...made, bn.version, candidates, formats, explanation, bn.entry(data, { n: 1, survey }).conversions];
}
