// Packed and wide data, and the errors of entries. `BUILT` is the folder of the build.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { BROKEN, DAMAGED, GAMES, PACKED, pieces } from "./inputs.mjs";

const { load } = await import(pathToFileURL(join(process.env.BUILT, "npm/node.js")));
const bn = await load();
const fixtures = join(dirname(fileURLToPath(import.meta.url)), "../../../fixtures");
const XG = readFileSync(join(fixtures, "bg-xg/made/beaver.xg"));

for (const [name, bytes, count] of PACKED) {
  test(`unpacks: ${name}`, async () => {
    assert.equal([...bn.readAll(bytes)].length, count);
    const entries = [...bn.readAll(bytes, { format: "pgn" })];
    assert.equal(entries.length, count);
    assert.equal(entries[1].value.tags.White, "Cleo");
    assert.equal(bn.detect(bytes)[0].format, "pgn");
    assert.equal(bn.read(bytes).value.tags.White, "Ann");
    for (const size of [1, 7, 4096]) {
      let n = 0;
      for await (const entry of bn.records(pieces(bytes, size), { format: "pgn" })) {
        assert.equal(entry.error, undefined);
        n += 1;
      }
      assert.equal(n, count, `${size} bytes a piece`);
    }
  });
}

for (const [name, bytes] of DAMAGED) {
  test(`damaged: ${name}`, async () => {
    assert.throws(() => [...bn.readAll(bytes, { format: "pgn" })], { code: "damaged-data" });
    await assert.rejects(async () => { for await (const _ of bn.records(pieces(bytes, 7), { format: "pgn" })); }, { code: "damaged-data" });
  });
}

test("other packers are named", () => {
  const cases = [["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]], ["zip", [0x50, 0x4b, 3, 4]], ["bzip2", [0x42, 0x5a, 0x68, 0x39]]];
  for (const [name, magic] of cases) {
    const bytes = Buffer.concat([Buffer.from(magic), Buffer.alloc(100, 7)]);
    for (const options of [{}, { format: "pgn" }]) {
      assert.throws(() => [...bn.readAll(bytes, options)], (error) => error.code === "packed-data" && error.message.includes(name));
    }
  }
});

test("UTF-16 without a mark is refused by name", () => {
  assert.throws(() => [...bn.readAll(Buffer.from(GAMES, "utf16le"), { format: "pgn" })], { code: "utf-16-without-mark" });
});

test("games that share their file", async () => {
  for (const bytes of [XG, gzipSync(XG)]) {
    const entries = [...bn.readAll(bytes)];
    assert.deepEqual(entries.map((it) => [it.format, it.error, it.pictures.length > 1]), [["xg", undefined, true], ["xg", undefined, true]]);
    const streamed = [];
    for await (const entry of bn.records(pieces(bytes, 1000))) streamed.push(entry.value);
    assert.deepEqual(streamed, entries.map((it) => it.value));
  }
});

test("a game that breaks off has an error", () => {
  const entries = [...bn.readAll(BROKEN, { format: "pgn" })];
  assert.deepEqual(entries.map((it) => it.error?.kind), [undefined, "illegal-move", undefined]);
  assert.equal(entries[1].error.severity, "error");
  assert.equal(entries[1].value.tags.White, "Bob");
  const { start, end } = entries[1].error.bytes;
  assert.equal(new TextDecoder().decode(entries[1].bytes.subarray(start, end)), "Bb6");
});

test("error and findings agree", () => {
  for (const data of [BROKEN, "(;GM[1]SZ[9];B[ee];W[ee])", "1. e4 *", "4HPwATDgc/ABMA:QYkrASAAIAAA\n"]) {
    for (const entry of bn.readAll(data)) {
      assert.equal(entry.error !== undefined, entry.findings.some((it) => it.severity === "error"), data);
    }
  }
});

test("streams have the same errors", async () => {
  const seen = [];
  for await (const entry of bn.records(new Blob([BROKEN]), { format: "pgn" })) seen.push(entry.error?.kind);
  assert.deepEqual(seen, [undefined, "illegal-move", undefined]);
});

test("records before the damage have been read", async () => {
  const seen = [];
  await assert.rejects(async () => {
    for await (const entry of bn.records(pieces(Buffer.concat([gzipSync(GAMES.repeat(20_000)), Buffer.from("garbage")]), 4096), { format: "pgn" })) seen.push(entry.n);
  }, { code: "damaged-data" });
  assert.ok(seen.length > 30_000, `${seen.length} records`);
});

test("packed data is read by every function, and streams side by side are kept apart", async () => {
  const packed = gzipSync(GAMES);
  assert.equal(bn.convert(packed, "uci", { format: "pgn" }), bn.convert(GAMES, "uci", { format: "pgn" }));
  assert.equal(bn.svg(packed), bn.svg(GAMES));
  assert.equal(bn.formatOf(packed), "pgn");
  assert.equal(bn.entry(packed, { format: "pgn" }).value.tags.White, "Ann");
  const [one, two] = [bn.records(pieces(packed, 3), { format: "pgn" }), bn.records(pieces(packed, 5))];
  const [a, b, c, d] = [await one.next(), await two.next(), await one.next(), await two.next()];
  assert.deepEqual([a, b, c, d].map(({ value }) => value.value.tags.White), ["Ann", "Ann", "Cleo", "Cleo"]);
  const lines = [];
  for await (const part of bn.lines(pieces(packed, 7))) lines.push(Buffer.from(part));
  assert.equal(Buffer.concat(lines).toString().trim().split("\n").length, 2);
});

test("a record of a binary notation may begin as packed or wide data does", () => {
  for (const start of [[0xff, 0xfe], [0x1f, 0x8b, 8]]) {
    const record = Buffer.concat([Buffer.from(start), Buffer.alloc(8 - start.length, 7), Buffer.from("\0W"), Buffer.alloc(81, "."), Buffer.from([0])]);
    assert.equal(record.length, 92);
    assert.ok(bn.entry(record, { format: "go9" }).value, `${start}`);
  }
});
