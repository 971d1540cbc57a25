// `gnuids.mjs IN` decodes GNU Backgammon IDs in plain JavaScript, as a page without a library would,
// and prints the number of IDs and of pips.

import { readFileSync } from "node:fs";

/** Returns the bits of a Base64 text, the lowest bit of each byte first. */
function bits(text) {
  const bytes = Buffer.from(text, "base64");
  return (from, width) => {
    let value = 0;
    for (let bit = 0; bit < width; bit += 1) {
      const place = from + bit;
      value |= ((bytes[place >> 3] >> (place & 7)) & 1) << bit;
    }
    return value;
  };
}

/** Returns the checkers of both players: points 1 to 24 of each from his side, then the bar. */
function board(text) {
  const bit = bits(text);
  const players = [new Array(25).fill(0), new Array(25).fill(0)];
  let place = 0;
  for (const player of players) {
    for (let point = 0; point < 25; point += 1) {
      while (bit(place, 1)) {
        player[point] += 1;
        place += 1;
      }
      place += 1;
    }
  }
  return players;
}

/** Returns the state of the match. */
function match(text) {
  const bit = bits(text);
  return {
    cube: 1 << bit(0, 4),
    cubeOwner: bit(4, 2),
    onRoll: bit(6, 1),
    crawford: bit(7, 1) === 1,
    gameState: bit(8, 3),
    turn: bit(11, 1),
    doubled: bit(12, 1) === 1,
    resigned: bit(13, 2),
    dice: [bit(15, 3), bit(18, 3)],
    length: bit(21, 15),
    score: [bit(36, 15), bit(51, 15)],
  };
}

let count = 0;
let pips = 0;
for (const line of readFileSync(process.argv[2], "latin1").split("\n")) {
  if (line.length === 0) continue;
  const [position, state] = line.split(":");
  const value = { board: board(position), match: match(state) };
  count += 1;
  value.board[0].forEach((checkers, point) => (pips += checkers * (point + 1)));
}
console.log(`${count} IDs, ${pips} pips`);
