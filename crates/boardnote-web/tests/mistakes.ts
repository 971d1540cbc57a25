// Mistakes that the types must find. The compiler refuses a line of these that it would accept.
import { load } from "boardnote";
import type { Entry, EntryOf, FormatName } from "boardnote";

export async function mistakes(data: string): Promise<void> {
  const bn = await load();
  // @ts-expect-error: no such notation
  bn.read(data, { format: "pgm" });
  // @ts-expect-error: no such mode
  bn.read(data, { mode: "mild" });
  const entry: Entry = bn.read(data);
  // @ts-expect-error: a bad record has no value
  entry.value.toString();
  // @ts-expect-error: the format is not known yet
  entry.value?.tags;
  if (entry.format === "gnuid") {
    entry.value?.match.score[0].toFixed();
    // @ts-expect-error: a misspelled member
    entry.value?.match.scores;
  }
  const game: EntryOf<"pgn"> = bn.read(data, { format: "pgn" });
  game.value?.uci?.length.toFixed();
  // @ts-expect-error: a game of chess has no GNUID
  game.value?.gnuid;
  // @ts-expect-error: no such conversion
  game.convert("pdf");
  // @ts-expect-error: a number is no data
  bn.detect(3);
  // @ts-expect-error: a promise is no stream
  bn.records(Promise.resolve(data));
  // @ts-expect-error: no such notation
  const name: FormatName = "gnubg";
  void name;
}
