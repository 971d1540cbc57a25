// Tests of the npm package beside the native program. `BUILT` is the folder of the build, `BOARDNOTE` the program.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const built = process.env.BUILT;
const program = process.env.BOARDNOTE;
const { Boardnote, BoardnoteError, load } = await import(pathToFileURL(join(built, "npm/node.js")));
const bn = await load();
const fixtures = join(dirname(fileURLToPath(import.meta.url)), "../../../fixtures");
const ID = "4HPwATDgc/ABMA:QYkqASAAIAAA";

/** The files of the suite that are input as they are, with their formats. */
const files = readFileSync(join(fixtures, "suite.tsv"), "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => line.split("\t"))
  .filter(([, format, columns]) => format !== "-" && columns === "-")
  .map(([file, format]) => [join(fixtures, file), format]);

function native(file, format, mode, verb = "decode", more = []) {
  const { stdout, status } = spawnSync(program, [verb, "--from", format, `--${mode}`, ...more, file], { maxBuffer: 1 << 28 });
  return { stdout, status };
}

/** The lines of `decode` without the name of the file, which the package does not know. */
function decoded(file, format, mode) {
  const lines = native(file, format, mode).stdout.toString();
  return lines.replaceAll(`"file":${JSON.stringify(file)},`, "");
}

const together = async (stream) => {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
};

async function* pieces(bytes, size) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test("the suite has files of every game", () => {
  assert.ok(files.length > 20, `${files.length} files`);
});

for (const mode of ["strict", "lenient"]) {
  test(`lines are those of the program, ${mode}`, async () => {
    for (const [file, format] of files) {
      const bytes = readFileSync(file);
      const lines = await together(bn.lines(bytes, { format, mode }));
      assert.equal(lines.toString(), decoded(file, format, mode), file);
    }
  });
}

test("entries and lines do not depend on how the input comes", async () => {
  for (const [file, format] of files) {
    const bytes = readFileSync(file).subarray(0, 20_000);
    const whole = [...bn.readAll(bytes, { format })].map(({ record }) => record);
    for (const size of [1, 7, 4096]) {
      const cut = [];
      for await (const entry of bn.records(pieces(bytes, size), { format })) cut.push(entry.record);
      assert.deepEqual(cut, whole, `${file} in pieces of ${size}`);
    }
  }
});

test("pictures and conversions are those of the program", () => {
  const folder = mkdtempSync(join(tmpdir(), "boardnote-"));
  let compared = 0;
  for (const { name: format, render, converts_to: targets, example } of bn.formats.filter(({ binary }) => !binary)) {
    const file = join(folder, `record.${format}`);
    writeFileSync(file, example);
    const [entry] = bn.readAll(example, { format });
    if (!entry || entry.error) continue;
    compared += 1;
    if (render) {
      const { stdout } = native(file, format, "lenient", "render", ["-o", "-"]);
      assert.equal(entry.svg(), stdout.toString(), `picture of ${format}`);
    }
    for (const to of targets) {
      const { stdout, status } = native(file, format, "lenient", "convert", ["--to", to]);
      if (status === 0) assert.equal(`${entry.convert(to).text.trimEnd()}\n`, `${stdout.toString().trimEnd()}\n`, `${format} to ${to}`);
    }
  }
  assert.ok(compared > 10, `${compared} notations`);
});

test("a record has all its members", () => {
  const entry = bn.read(ID);
  assert.equal(entry.format, "gnuid");
  assert.equal(entry.value.gnuid, ID);
  assert.equal(entry.error, undefined);
  assert.match(entry.text, /to play 52/);
  assert.ok(entry.facts.some(({ id, value }) => id === "dice" && value === "5 and 2"));
  assert.ok(entry.fields.length > 50);
  assert.ok(entry.conversions.includes("xgid"));
  assert.equal(entry.convert("matchid").text, "QYkqASAAIAAA");
  assert.equal(entry.pictures.length, 1);
  assert.match(entry.pictures.at(0).svg({ theme: "dark" }), /^<svg/);
  assert.throws(() => entry.pictures.at(1), RangeError);
  const fen = bn.read("1. e4 e5 *", { format: "pgn" }).pictures.at(1).facts.find(({ id }) => id === "fen").value;
  const play = bn.read("15/15/15/15/15/15/15/6HELLO4/15/15/15/15/15/15/15 / 0/16 0 lex CSW21; lm 8G HELLO;").facts;
  const value = (id) => play.find((fact) => fact.id === id).value;
  assert.equal(value("last-move")[2], "16 points: 16 word");
  assert.match(value("unseen").join(), /of them in the bag.*AAAAAAAAA/);
  assert.match(fen, /4P3\/8\/PPPP1PPP\/RNBQKBNR b/);
  assert.deepEqual(bn.encode(entry.value, "gnuid"), new TextEncoder().encode(ID));
});

test("a game is a tree, and each of its positions has a notation", () => {
  const entry = bn.read("1. e4 {best} (1. d4 d5 $1 (1... Nf6 {Indian})) 1... e5 *", { format: "pgn" });
  const { length, moves, at } = entry.pictures;
  assert.equal(length, 3);
  const tree = moves.map(({ parent, name, comment, glyphs }) => [parent, name, comment, glyphs]);
  assert.deepEqual(tree, [
    [null, "", "", ""], [0, "e4", "best", ""], [1, "e5", "", ""], [0, "d4", "", ""], [3, "d5", "", "!"], [3, "Nf6", "Indian", ""],
  ]);
  const fen = "rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 2";
  assert.equal(at(5).id, fen);
  assert.equal(at(5).position.format, "fen");
  assert.equal(at(5).position.convert("epd").text, fen.replace("1 2", "hmvc 1; fmvn 2;"));
  assert.ok(at(5).facts.some(({ id, value }) => id === "fen" && value === fen));
  assert.match(at(5).svg(), /^<svg/);
  assert.notEqual(at(5).svg({ flip: true }), at(5).svg());
  const id = bn.read(ID);
  assert.notEqual(id.svg(null, { largeText: true }), id.svg());
  assert.equal(at(0).id, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  assert.throws(() => at(6), RangeError);
});

test("a conversion of a ply is that of the program", () => {
  const file = join(fixtures, "gcg/valid/game.gcg");
  const entry = bn.read(readFileSync(file), { format: "gcg" });
  const { stdout } = native(file, "gcg", "lenient", "convert", ["--to", "cgp", "--ply", "3"]);
  assert.equal(entry.convert("cgp", { ply: 3 }).text.trimEnd(), stdout.toString().trimEnd());
  assert.throws(() => entry.convert("gcg", { ply: 3 }), { code: "not-possible" });
});

test("analyzed decisions have candidates with pictures", () => {
  const entry = bn.read(readFileSync(join(fixtures, "bg-sgf/analysis/money_1ply.sgf")));
  const { moves, at, graph, tables } = entry.pictures;
  const analyzed = moves.findIndex(({ decisions }) => decisions.some(({ candidates }) => candidates.some(({ drawn, chosen }) => drawn && !chosen)));
  assert.ok(analyzed >= 0);
  const { decisions, evaluation } = moves[analyzed];
  const number = decisions.findIndex(({ candidates }) => candidates.some(({ drawn }) => drawn));
  const { candidates, loss } = decisions[number];
  assert.ok(loss >= 0 && candidates.length > 1 && candidates.filter(({ chosen }) => chosen).length === 1);
  assert.match(candidates[0].value, /^[+−]\d/);
  assert.ok(Math.abs(evaluation.share) <= 1 && /wins with/.test(evaluation.text));
  assert.match(graph, /^Winning chances/);
  assert.ok(tables[0].rows.length > 2);
  const other = candidates.findIndex(({ drawn, chosen }) => drawn && !chosen);
  assert.notEqual(at(analyzed).svg({ candidate: [number, other] }), at(analyzed).svg());
  assert.throws(() => at(analyzed).svg({ candidate: [9, 0] }), { code: "not-possible" });
});

test("character sets of East Asia are read", () => {
  const game = Buffer.concat([Buffer.from("(;GM[1]SZ[19]CA[GB18030]PB["), Buffer.from([0xbf, 0xc2, 0xbd, 0xe0]), Buffer.from("];B[aa])")]);
  assert.equal(bn.read(game).value.black, "柯洁");
});

test("losses are those of the conversion", () => {
  const entry = bn.read("1. e4 {best} *", { format: "pgn" });
  const { text, bytes, losses, warnings } = bn.encodeWithLosses(entry.value, "uci");
  assert.deepEqual({ text, bytes, losses, warnings }, entry.convert("uci"));
  assert.ok(losses.some(({ kind, count }) => kind === "comments" && count === 1));
  assert.deepEqual(bn.encode(entry.value, "uci"), bytes);
  assert.deepEqual(bn.encodeWithLosses(entry.value, "pgn").losses, []);
});

test("findings count in bytes and in the units of strings", () => {
  const entry = bn.read('[White "😀"]\n\n1. e4 e9 *\n', { format: "pgn" });
  const finding = entry.findings.find(({ bytes }) => bytes && bytes.start > 15);
  assert.ok(finding);
  assert.equal(finding.utf16.start, finding.bytes.start - 2);
});

test("a surrogate without its half is a warning", () => {
  const entry = bn.entry('[White "\ud83d"]\n\n1. e4 *\n', { format: "pgn" });
  assert.ok(entry.findings.some(({ kind }) => kind === "lone-surrogate"));
});

test("refusals are errors with a code", () => {
  const code = (work) => {
    try {
      work();
    } catch (error) {
      assert.ok(error instanceof BoardnoteError);
      return error.code;
    }
    return undefined;
  };
  assert.equal(code(() => bn.read(ID, { format: "nothing" })), "unknown-format");
  assert.equal(code(() => bn.read(ID, { options: { nothing: "1" } }).text), "unknown-option");
  assert.equal(code(() => bn.convert(ID, "pgn")), "not-possible");
  assert.equal(bn.convert(`${ID}\n\n${ID}\n`, "matchid"), "QYkqASAAIAAA\nQYkqASAAIAAA");
  assert.equal(code(() => bn.convert(`${ID}\n${ID}x\n`, "matchid", { mode: "strict" })), "not-possible");
  assert.equal(code(() => bn.encode({}, "gnuid")), "not-possible");
  assert.equal(code(() => bn.read("")), "format-in-doubt");
  assert.equal(code(() => bn.read("no notation at all")), "format-in-doubt");
});

test("codes are explained", () => {
  const [finding] = bn.read("4HPwATDgc/ABMA:QYkrASAAIAAA", { mode: "strict" }).findings;
  assert.ok(bn.explain(finding.kind).text.length > 20);
  assert.equal(bn.explain("no-such-code"), undefined);
});

test("a stream that is left is cancelled", async () => {
  let cancelled = false;
  const stream = new ReadableStream({
    pull(controller) { controller.enqueue(new TextEncoder().encode(`${ID}\n`.repeat(20_000))); },
    cancel() { cancelled = true; },
  });
  for await (const entry of bn.records(stream, { format: "gnuid" })) {
    assert.equal(entry.error, undefined);
    break;
  }
  assert.ok(cancelled);
});

test("deep nesting does not trap and is read as the program reads it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "boardnote-"));
  const DEPTH = 200_000;
  const closed = ["(;GM[6]".repeat(DEPTH), ")".repeat(DEPTH)].join("");
  for (const [format, text] of [["pgn", `1. e4 ${"(".repeat(DEPTH)}`], ["bg-sgf", "(;".repeat(DEPTH)], ["bg-sgf", closed], ["sgf", "(;".repeat(DEPTH)]]) {
    const file = join(folder, `deep.${format}`);
    writeFileSync(file, text);
    assert.equal(bn.read(text, { format }).findings.length > 0, text !== closed, format);
    const lines = await together(bn.lines(text, { format }));
    assert.ok(lines.toString() === decoded(file, format, "lenient"), format);
  }
});

test("40 MiB of one byte are read to the end", async () => {
  const zeros = new Uint8Array(40 << 20).fill(0x30);
  for (const { name: format } of bn.formats) {
    let length = 0;
    for await (const block of bn.lines(zeros, { format })) length += block.length;
    assert.ok(length > 0, format);
  }
});

test("long garbage does not trap", async () => {
  const garbage = new Uint8Array(1 << 18).fill(40);
  for (const { name: format } of bn.formats) {
    for await (const line of bn.lines(garbage, { format })) assert.ok(line.length);
  }
});

test("after a panic, a new instance takes over", async () => {
  const panicking = await load(readFileSync(process.env.PANICKING));
  for (let turn = 0; turn < 2; turn += 1) {
    assert.throws(() => panicking.explain("panic"), (error) => error.code === "internal" && /a deliberate panic/.test(error.message));
    assert.equal(panicking.convert(ID, "matchid"), "QYkqASAAIAAA");
  }
});

test("the example of the README runs as it says", () => {
  const readme = readFileSync(join(built, "npm/README.md"), "utf8");
  let told = 0;
  for (const [, block] of readme.matchAll(/```js\n([^]*?)```/g)) {
    const body = block.replace(/^import .*|^const bn .*/gm, "").replace(/^(?:if .*?\) )?((?!const )\S.*?); +\/\/ ([["{].*)$/gm, (_, code, value) => {
      told += 1;
      return `same(${code}, ${JSON.stringify(value)});`;
    });
    const same = (got, value) => assert.deepEqual(got, JSON.parse(value.match(/^(\[.*?\]|".*?")(?=,|$)/)[1]), body);
    Function("bn", "same", body)(bn, same);
  }
  assert.ok(told >= 6, `${told} results`);
});

test("integers of values are exact in JavaScript", () => {
  const look = (value, file) => {
    if (typeof value === "number") assert.ok(Math.abs(value) <= Number.MAX_SAFE_INTEGER, file);
    else if (value && typeof value === "object") Object.values(value).forEach((member) => look(member, file));
  };
  for (const [file, format] of files) {
    for (const entry of bn.readAll(readFileSync(file).subarray(0, 100_000), { format })) look(entry.record, file);
  }
});

test("every byte of an example may be another one", () => {
  for (const { name: format, example } of bn.formats.filter(({ example }) => example.length < 200)) {
    const bytes = new TextEncoder().encode(example);
    for (let at = 0; at < bytes.length; at += 1) {
      for (const change of [1, 0x20, 0x80]) {
        const other = bytes.slice();
        other[at] ^= change;
        for (const entry of bn.readAll(other, { format })) {
          assert.ok(entry.record);
          assert.ok(Array.isArray(entry.findings));
        }
      }
    }
  }
});

test("inputs found by fuzzing are read as the program reads them", async () => {
  const folder = join(fixtures, "fuzz");
  const corpora = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && !entry.name.endsWith(".rs"));
  assert.ok(corpora.length > 500, `${corpora.length} inputs`);
  for (const { parentPath, path, name } of corpora) {
    const file = join(parentPath ?? path, name);
    const bytes = readFileSync(file);
    const likely = bn.detect(bytes).map(({ format }) => format);
    for (const { name: format } of bn.formats) {
      const lines = await together(bn.lines(bytes, { format }));
      if (format === likely[0]) assert.equal(lines.toString(), decoded(file, format, "lenient"), `${file} as ${format}`);
      const { value: entry } = bn.readAll(bytes, { format }).next();
      // Each member is computed by the module when it is asked for.
      const members = entry && [entry.findings, entry.text, entry.facts, entry.fields, entry.conversions];
      if (entry?.value === undefined) continue;
      assert.ok(members.every((member) => member !== undefined), `${file} as ${format}`);
      if (entry.pictures.length > 0) assert.match(entry.pictures.at(entry.pictures.length - 1).svg(), /^<svg/);
      for (const to of entry.conversions) {
        try {
          entry.convert(to);
        } catch (error) {
          assert.ok(error instanceof BoardnoteError && error.code !== "internal", `${file} as ${format} to ${to}: ${error}`);
        }
      }
    }
  }
});

test("two instances live side by side", async () => {
  const other = await load();
  assert.equal(other.read(ID).text, bn.read(ID).text);
});

test("a module of another interface is refused", async () => {
  const bytes = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0, 7, 10, 1, 6, 98, 110, 95, 97, 98, 105, 0, 0, 10, 6, 1, 4, 0, 65, 2, 11,
  ]);
  await assert.rejects(load(await WebAssembly.compile(bytes)), { code: "abi" });
});

test("the module has no imports", () => {
  const module = new WebAssembly.Module(readFileSync(join(built, "npm/boardnote.wasm")));
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test("the tarball installs into an empty folder and works there", () => {
  const folder = mkdtempSync(join(tmpdir(), "boardnote-"));
  const [tarball] = readdirSync(built).filter((name) => name.endsWith(".tgz"));
  writeFileSync(join(folder, "package.json"), "{}");
  execFileSync("npm", ["install", "--offline", "--silent", "--no-audit", join(built, tarball)], { cwd: folder });
  const source = `import { load } from "boardnote"; const bn = await load(); console.log(bn.convert("${ID}", "xgid"));`;
  writeFileSync(join(folder, "program.mjs"), source);
  const printed = execFileSync(process.execPath, ["program.mjs"], { cwd: folder, encoding: "utf8" });
  assert.match(printed, /^XGID=-b/);
  const names = readdirSync(join(folder, "node_modules/boardnote")).sort();
  assert.deepEqual(names, [
    "BUNDLERS.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "LICENSE-OFL", "README.md", "boardnote.wasm", "boardnote.wasm.d.ts", "core.js", "data.js", "engine.js",
    "entry.js", "index.d.ts", "index.js", "node.js", "package.json", "values.d.ts",
  ]);
});

test("the class is not made without a module", () => {
  assert.throws(() => new Boardnote());
});
