// Reads games of PGN with chessops: texts as JSON in, a main line in UCI or null per text out.
import { readFileSync } from "node:fs";
import { parsePgn, startingPosition } from "chessops/pgn";
import { parseSan } from "chessops/san";
import { makeUci } from "chessops/util";

function mainLine(text) {
  const [game] = parsePgn(text);
  const start = game && startingPosition(game.headers);
  if (!start?.isOk) return null;
  const position = start.value;
  const line = [];
  for (const { san } of game.moves.mainline()) {
    const move = parseSan(position, san);
    if (!move) return null;
    position.play(move);
    line.push(makeUci(move));
  }
  return line.join(" ");
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(mainLine)));
