// Writes files for the compiler of TypeScript into a folder: values of the fixtures with their types, and the examples
// of the READMEs. `BUILT` is the folder of the build.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [, , folder] = process.argv;
const built = process.env.BUILT;
const { load } = await import(pathToFileURL(join(built, "npm/node.js")));
const bn = await load();
const fixtures = join(dirname(fileURLToPath(import.meta.url)), "../../../fixtures");
const MOST_RECORDS = 4; // of a file
const LONGEST = 12_000; // characters of a value

/** Values of the examples and of the first records of the fixtures, by notation. */
function* values() {
  for (const { name: format, example } of bn.formats) yield* bn.readAll(example, { format });
  yield* bn.readAll("1. e4 { [%clk 1:02:03] [%eval 0.2,18] [%csl Ge4] [%cal Ge2e4] best } e5 { [%emt 2] [%eval #3] } *", { format: "pgn" });
  const rows = readFileSync(join(fixtures, "suite.tsv"), "utf8").split("\n").filter((row) => row && !row.startsWith("#"));
  for (const [file, format, columns] of rows.map((row) => row.split("\t"))) {
    if (format === "-" || columns !== "-") continue;
    let n = 0;
    for (const entry of bn.readAll(readFileSync(join(fixtures, file)), { format })) {
      yield entry;
      if ((n += 1) >= MOST_RECORDS) break;
    }
  }
}

const seen = new Set();
const lines = ['import type { FormatName, Values } from "boardnote";'];
for (const { format, value } of values()) {
  const text = JSON.stringify(value);
  if (text === undefined || text.length > LONGEST) continue;
  seen.add(format);
  lines.push(`export const v${lines.length}: Values["${format}"] = ${text};`);
}
// Every notation is listed, and no other.
lines.push(`export const names = { ${bn.formats.map(({ name }) => `"${name}": true`).join(", ")} } satisfies Record<FormatName, true>;`);
writeFileSync(join(folder, "values.ts"), `${lines.join("\n")}\n`);
console.log(`${lines.length} values of ${seen.size} notations`);

// The examples of the READMEs, each with its names for itself.
const blocks = ["README.md", "BUNDLERS.md"].flatMap((name) => [...readFileSync(join(built, "npm", name), "utf8").matchAll(/```js\n([^]*?)```/g)].map(([, block]) => block));
const [first, ...rest] = blocks.filter((block) => !/^export|^import .*boardnote\.wasm/m.test(block));
writeFileSync(join(folder, "examples.mjs"), `${first}${rest.map((block) => `{\n${block}}\n`).join("")}export {};\n`);
