// `package.mjs PACKAGE IN` decodes the records of a file with the npm package, and prints the number of
// IDs and of pips.

import { readFileSync } from "node:fs";

const { load } = await import(`${process.argv[2]}/node.js`);
const boardnote = await load();
let count = 0;
let pips = 0;
for (const entry of boardnote.readAll(readFileSync(process.argv[3]))) {
  count += 1;
  pips += entry.value.position.pips[0];
}
console.log(`${count} IDs, ${pips} pips`);
