// Reads games of PGN with chess.js: texts as JSON in, a main line in UCI or null per text out.
import { readFileSync } from "node:fs";
import { Chess } from "chess.js";

function mainLine(text) {
  const chess = new Chess();
  try {
    chess.loadPgn(text);
  } catch {
    return null;
  }
  return chess.history({ verbose: true }).map((move) => move.lan).join(" ");
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(mainLine)));
