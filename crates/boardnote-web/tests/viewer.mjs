// Tests of the viewer in Chromium, as a folder behind a server on this machine and as one file. `BUILT` is the folder of
// the build, `BROWSER` the program. Each state leaves a picture in `BUILT/pictures`.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Browser } from "./browser.mjs";
import { DAMAGED as DAMAGED_DATA, PACKED } from "./inputs.mjs";

const built = process.env.BUILT;
const fixtures = join(dirname(fileURLToPath(import.meta.url)), "../../../fixtures");
const ID = "4HPwATDgc/ABMA:QYkqASAAIAAA";
const DAMAGED = "4HPwATDgc/ABMA:QYkrASAAIAAA";
const GAME = `[White "<img src=x onerror=violations.push(1)>"]\n[Black "Bob"]\n[Event "<b>&amp;</b>"]\n\n1. e4 e5 2. Nf3 {<i>good</i>} Nc6 (2... d6) 3. Bb5 a6 4. Ba4 *\n`;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

const server = createServer((request, response) => {
  const name = new URL(request.url, "http://localhost").pathname.slice(1) || "index.html";
  const type = TYPES[extname(name)];
  if (!type || name.includes("/")) return response.writeHead(404).end();
  return response.writeHead(200, { "content-type": type }).end(readFileSync(join(built, "viewer", name)));
});
let browser;
const forms = { file: pathToFileURL(join(built, "boardnote-viewer.html")).href };
const pictures = join(built, "pictures");

before(async () => {
  mkdirSync(pictures, { recursive: true });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  forms.folder = `http://127.0.0.1:${server.address().port}/`;
  browser = new Browser(process.env.BROWSER);
});

after(async () => {
  await browser.close();
  server.close();
});

/** Puts a text into the field as a paste does, and waits for its effect. */
async function paste(page, text) {
  await page.run(`(() => {
    const field = document.getElementById("text");
    field.value = ${JSON.stringify(text)};
    field.dispatchEvent(new Event("input"));
  })()`);
  await page.settle();
}

const shown = (page, id) => page.run(`!document.getElementById(${JSON.stringify(id)}).closest("[hidden]")`);
const text = (page, id) => page.run(`document.getElementById(${JSON.stringify(id)}).textContent`);
const fits = (page) => page.run("document.documentElement.scrollWidth <= document.documentElement.clientWidth");

/** Checks that the page has kept its policy and asked for nothing. */
async function quiet(page) {
  assert.deepEqual(await page.run("violations"), []);
  assert.deepEqual(page.errors, []);
  const loaded = await page.run("performance.getEntriesByType('resource').map(({ name }) => new URL(name)).filter(({ protocol }) => protocol !== 'blob:').map(({ pathname }) => pathname)");
  const own = readdirSync(join(built, "viewer")).map((name) => `/${name}`);
  assert.deepEqual(loaded.filter((name) => !own.includes(name)), []);
}

/** A test of both forms of the page. */
function both(name, work, options = {}) {
  for (const form of ["file", "folder"]) {
    test(`${name}, ${form}`, async () => {
      const page = await browser.open(forms[form] + (options.link ?? ""), options);
      try {
        await work(page, form);
        await quiet(page);
      } finally {
        await page.close();
      }
    });
  }
}

both("an empty page offers examples, and each of them reads", async (page) => {
  assert.ok(await shown(page, "empty"));
  assert.ok(!(await shown(page, "result")));
  await page.picture(join(pictures, "empty.png"));
  const buttons = await page.run("document.querySelectorAll('#examples button').length");
  assert.equal(buttons, 4);
  for (let at = 0; at < buttons; at += 1) {
    await page.run(`document.querySelectorAll('#examples button')[${at}].click()`);
    await page.settle();
    assert.equal(await shown(page, "result"), at < 3, `example ${at}`);
    assert.equal(await page.run("document.querySelectorAll('#findings .error').length > 0"), at === 3);
  }
});

both("a position is drawn, described, and converted", async (page) => {
  await paste(page, ID);
  assert.match(await text(page, "status"), /gnuid/);
  assert.ok(await page.run("document.getElementById('picture').naturalWidth > 0"));
  assert.match(await page.run("document.getElementById('picture').alt"), /./);
  assert.match(await text(page, "facts"), /9 point match/);
  assert.match(await text(page, "conversions"), /XGID=-b----E-C---eE---c-e----B-/);
  assert.ok(!(await shown(page, "steps")));
  await page.run("document.querySelectorAll('.more details').forEach((details) => { details.open = true; })");
  await page.settle();
  assert.ok((await page.run("document.getElementById('bits-rows').childElementCount")) > 40);
  assert.match(await text(page, "text-form"), /BAR/);
  assert.match(await text(page, "json-form"), /"gnuid": /);
  await page.run("document.querySelectorAll('.more details').forEach((details) => { details.open = false; })");
  await page.picture(join(pictures, "position.png"));
});

both("copying says so", async (page) => {
  await paste(page, ID);
  await page.run("document.querySelector('#conversions button').click()");
  await page.settle();
  assert.equal(await page.run("document.querySelector('#conversions button').textContent"), "Copied");
  assert.equal(await text(page, "live"), "Copied");
});

both("an error is marked where it is", async (page) => {
  await paste(page, DAMAGED);
  assert.ok(!(await shown(page, "result")));
  assert.match(await text(page, "status"), /1 error/);
  assert.match(await page.run("document.querySelector('.finding mark').textContent"), /./);
  await page.run("document.querySelector('.finding details').open = true");
  await page.settle();
  assert.ok((await page.run("document.querySelector('.finding details p').textContent")).length > 20);
  await page.picture(join(pictures, "error.png"));
});

both("several notations are a choice, which the link keeps", async (page) => {
  await paste(page, "QYkqASAAIAAA");
  const chosen = await page.run("document.querySelectorAll('#candidates button').length");
  if (chosen === 0) assert.ok(await shown(page, "result"));
  await paste(page, "e2e4 e7e5");
  assert.ok((await shown(page, "choice")) || (await shown(page, "result")));
});

both("a game is stepped through, and text stays text", async (page) => {
  // Requests of the page for facts, by their positions.
  await page.run(`(() => {
    const { stringify } = JSON;
    window.asked = [];
    JSON.stringify = (value, ...rest) => {
      if (value?.want?.includes("facts")) asked.push(value.index);
      return stringify(value, ...rest);
    };
  })()`);
  const idle = "new Promise((resolve) => requestIdleCallback(() => resolve()))";
  await paste(page, GAME);
  await page.run(idle);
  // A game with comments and variations opens at its start.
  assert.deepEqual(await page.run("asked"), [0]);
  assert.equal(await text(page, "ply-place"), "0 / 7");
  await page.run("document.activeElement.blur()");
  await page.key("End");
  await page.run(idle);
  await page.key("ArrowLeft");
  assert.equal(await text(page, "ply-place"), "6 / 7");
  assert.match(await text(page, "caption"), /3… a6/);
  assert.equal(await page.run("document.querySelector('#moves [aria-current]').textContent"), "a6");
  assert.match(await page.run("document.getElementById('ply').getAttribute('aria-valuetext')"), /ply 6 of 7, 3… a6/);
  await page.run(idle);
  assert.match(await text(page, "facts"), /ply 6 of 7/);
  assert.deepEqual(await page.run("asked"), [0, 7, 6]);
  await page.key("Home");
  assert.equal(await text(page, "ply-place"), "0 / 7");
  await page.key("End");
  assert.equal(await text(page, "ply-place"), "7 / 7");
  assert.match(await text(page, "moves"), /<i>good<\/i>/);
  assert.equal(await page.run("document.querySelectorAll('main img').length"), 1);
  await page.key("ArrowLeft");
  await page.picture(join(pictures, "game.png"));
});

both("keys are not taken from the field", async (page) => {
  await paste(page, GAME);
  await page.key("/");
  assert.equal(await page.run("document.activeElement.id"), "text");
  await page.key("Escape");
  assert.notEqual(await page.run("document.activeElement.id"), "text");
  await page.key("?");
  assert.ok(await page.run("document.getElementById('keys').open"));
  await page.key("Escape");
  await page.key("d");
  assert.equal(await page.run("document.documentElement.dataset.theme"), "light");
  await page.key("d");
  assert.equal(await page.run("document.documentElement.dataset.theme"), "dark");
  await page.run("localStorage.clear()");
});

both("dark colors follow the system", async (page) => {
  await paste(page, ID);
  assert.equal(await page.run("document.documentElement.dataset.theme"), "dark");
  await page.picture(join(pictures, "dark.png"));
  await paste(page, GAME);
  await page.picture(join(pictures, "game-dark.png"));
}, { colors: "dark" });

for (const width of [320, 390]) {
  both(`nothing is wider than ${width} pixels`, async (page) => {
    for (const [name, content] of [["position", ID], ["error", DAMAGED], ["game", GAME], ["many", `${ID}\n`.repeat(2_000)]]) {
      await paste(page, content);
      await page.run("document.querySelectorAll('.more details').forEach((details) => { details.open = true; })");
      await page.settle();
      assert.ok(await fits(page), name);
      const low = await page.run("[...document.querySelectorAll('button')].filter((button) => button.offsetParent && button.offsetHeight < 40 && !button.closest('.moves')).map(({ id, textContent }) => id || textContent)");
      assert.deepEqual(low, []);
      await page.run("document.querySelectorAll('.more details').forEach((details) => { details.open = false; })");
      await page.settle();
      if (width === 390) await page.picture(join(pictures, `${name}-390.png`), true);
    }
  }, { width, height: 844 });
}

both("a file of 100,000 positions shows its first at once, and turns its pages", async (page) => {
  await page.run(`(() => {
    const data = new DataTransfer();
    data.items.add(new File(["${ID}\\n".repeat(99_999), "${DAMAGED}\\n"], "many.txt"));
    dispatchEvent(new DragEvent("drop", { dataTransfer: data }));
  })()`);
  await page.until("!document.getElementById('result').hidden");
  await page.until("/of 100,000,/.test(document.getElementById('record-place').textContent)");
  await page.run("document.activeElement.blur()");
  await page.key("PageDown");
  assert.match(await text(page, "record-place"), /^Record 2 of 100,000, byte 28$/);
  await page.picture(join(pictures, "many.png"));
  await page.run("document.getElementById('next-finding').click()");
  await page.until("/^Record 100,000 /.test(document.getElementById('record-place').textContent)");
  assert.ok(await page.run("document.querySelectorAll('#findings .error').length > 0"));
  await page.picture(join(pictures, "many-error.png"));
});

both("a long game", async (page) => {
  await paste(page, readFileSync(join(fixtures, "bg-sgf/analysis/money_1ply.sgf"), "utf8"));
  assert.match(await text(page, "ply-place"), /^\d+ \/ \d{2,}$/);
  await page.picture(join(pictures, "long-game.png"));
  await page.run("document.getElementById('ply').value = 20; document.getElementById('ply').dispatchEvent(new Event('input'))");
  await page.settle();
  assert.match(await text(page, "ply-place"), /^20 \//);
  await page.print(join(pictures, "long-game.pdf"));
});

const press = async (page, selector) => {
  await page.run(`document.querySelector(${JSON.stringify(selector)}).click()`);
  await page.settle();
};
const whenIdle = (page) => page.run("new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve())))");
/** Drops a file, given the expression of its parts. */
const drop = (page, parts, name) => page.run(`(async () => {
  const data = new DataTransfer();
  data.items.add(new File(${parts}, ${JSON.stringify(name)}));
  dispatchEvent(new DragEvent("drop", { dataTransfer: data }));
})()`);
/** Asks for the files that the page saves instead of saving them. */
const watchSaved = (page) => page.run(`(() => {
  window.saved = [];
  HTMLAnchorElement.prototype.click = function () { saved.push(this.download); };
})()`);

const VARIED = "1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 Nc6 {[%eval 0.4]} 3. Bb5 {[%eval -0.2] Spanish} *";

both("variations can be entered and left, and conversions follow the position", async (page) => {
  await paste(page, VARIED);
  await page.run("document.activeElement.blur()");
  const fen = () => page.run("[...document.querySelectorAll('#conversions .row')].find((row) => row.firstChild.textContent === 'fen').querySelector('code').textContent");
  await page.key("ArrowRight");
  await whenIdle(page);
  assert.match(await fen(), /4P3.* b KQkq/);
  assert.match(await text(page, "variations"), /Next:1. e51. c51. e6/);
  await press(page, "#variations button:nth-of-type(2)");
  assert.equal(await text(page, "caption"), "1… c5");
  assert.match(await text(page, "analysis"), /Sicilian/);
  await page.key("ArrowRight");
  await page.key("ArrowDown");
  assert.equal(await text(page, "caption"), "2. c3");
  assert.equal(await text(page, "ply-place"), "3 / 4");
  await whenIdle(page);
  assert.match(await fen(), /2P5/);
  assert.match(await text(page, "facts"), /2P5/);
  await press(page, "#link");
  assert.match(await page.run("location.hash"), /&p=\d+$/);
  await page.picture(join(pictures, "variation.png"));
  await page.key("Escape");
  assert.equal(await text(page, "caption"), "2. Nf3");
  await page.key("Escape");
  assert.equal(await text(page, "caption"), "1… e5");
  await page.key("Escape");
  assert.equal(await text(page, "caption"), "1… e5");
  // The game itself is converted, too.
  assert.match(await text(page, "conversions"), /This position[^]*The game[^]*uci/);
  // A click into the graph goes to its place.
  await page.run("(() => { const svg = document.querySelector('#graph svg'); const { left, width } = svg.getBoundingClientRect(); svg.dispatchEvent(new MouseEvent('click', { clientX: left + width - 1 })); })()");
  await page.settle();
  assert.equal(await text(page, "caption"), "3. Bb5");
  assert.match(await text(page, "analysis"), /Evaluation -0.2.*Spanish/);
});

both("candidates of an analysis are a table, and each of them is drawn", async (page) => {
  await paste(page, readFileSync(join(fixtures, "bg-sgf/analysis/match3_woolsey.sgf"), "utf8"));
  assert.match(await text(page, "ply-place"), /^0 \//);
  assert.match(await page.run("document.querySelector('.moves .grave').textContent"), /\?\?|missed double/);
  const before = await page.run("document.getElementById('picture').src");
  assert.ok((await page.run("document.querySelectorAll('.candidates button').length")) > 1);
  assert.ok(await page.run("[...document.querySelectorAll('.candidates .loss')].some((bar) => bar.offsetWidth > 3)"));
  await press(page, ".candidates tr:not(.chosen) button");
  assert.equal(await page.run("document.querySelectorAll('.candidates [aria-pressed=true]').length"), 1);
  assert.notEqual(await page.run("document.getElementById('picture').src"), before);
  assert.match(await text(page, "statistics-tables"), /Snowie error rate/);
  await page.picture(join(pictures, "analysis.png"), true);
});

both("the board is turned around, and pictures are saved", async (page) => {
  await watchSaved(page);
  await paste(page, ID);
  assert.ok(await shown(page, "copy-id"));
  const before = await page.run("document.getElementById('picture').src");
  await press(page, "#flip");
  assert.equal(await page.run("document.getElementById('flip').getAttribute('aria-pressed')"), "true");
  assert.notEqual(await page.run("document.getElementById('picture').src"), before);
  await press(page, "#save-svg");
  await press(page, "#save-png");
  await page.until("saved.length === 2");
  assert.deepEqual(await page.run("saved"), ["boardnote.svg", "boardnote.png"]);
  // A record without a picture has nothing to save.
  await paste(page, "QYkqASAAIAAA");
  if (await shown(page, "choice")) await press(page, "#candidates button");
  assert.match(await text(page, "status"), /matchid/);
  assert.ok(!(await shown(page, "save-svg")) && !(await shown(page, "save-png")) && !(await shown(page, "copy-id")));
});

both("a binary conversion is saved", async (page) => {
  await watchSaved(page);
  await paste(page, readFileSync(join(fixtures, "go9-dat/games/capture.sgf"), "utf8"));
  await page.run("[...document.querySelectorAll('#conversions .row')].find((row) => row.firstChild.textContent === 'go9').querySelector('button').click()");
  assert.deepEqual(await page.run("saved.length"), 1);
});

both("what has no form in a notation has no row", async (page) => {
  await paste(page, "(;GM[1]SZ[19];B[pd];W[dd])");
  assert.deepEqual(await page.run("[...document.querySelectorAll('#conversions .row b')].map(({ textContent }) => textContent)"), ["sgf"]);
});

both("packed files are opened", async (page) => {
  const packed = `[await new Response(new Blob(["${ID}\\n"]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer()]`;
  await drop(page, packed, "ids.txt.gz");
  await page.until("/gnuid/.test(document.getElementById('status').textContent)");
  assert.equal(await page.run("document.getElementById('text').value"), `${ID}\n`);
  await drop(page, "[new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3])]", "broken.gz");
  await page.until("/gzip data is damaged/.test(document.getElementById('trouble').textContent)");
  await drop(page, "[new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0, 1])]", "broken.zst");
  await page.until("/Zstandard data is damaged/.test(document.getElementById('trouble').textContent)");
});

both("packed and wide files have the games that the program finds in them", async (page) => {
  for (const [name, bytes, count] of PACKED) {
    await drop(page, `[new Uint8Array(${JSON.stringify([...bytes])})]`, "games.pgn");
    await page.until(`/^Record 1 of ${count},/.test(document.getElementById('record-place').textContent)`);
    await page.until("/Ann/.test(document.body.innerText)");
    assert.equal(await shown(page, "trouble"), false, name);
  }
  for (const [name, bytes] of DAMAGED_DATA) {
    await drop(page, `[new Uint8Array(${JSON.stringify([...bytes])})]`, "games.pgn.gz");
    await page.until("/gzip data is damaged/.test(document.getElementById('trouble').textContent)");
    assert.equal(await shown(page, "result"), false, name);
  }
});

both("every game of a file whose games share their bytes is shown", async (page) => {
  const bytes = [...readFileSync(join(fixtures, "bg-xg/made/beaver.xg"))];
  await drop(page, `[new Uint8Array(${JSON.stringify(bytes)})]`, "two.xg");
  await page.until("/^Record 1 of 2,/.test(document.getElementById('record-place').textContent)");
  const moves = async () => {
    await page.until("document.getElementById('moves').innerText.trim() !== ''");
    assert.equal(await text(page, "findings"), "");
    return text(page, "moves");
  };
  const first = await moves();
  await page.run("document.getElementById('next-record').click()");
  await page.until("/^Record 2 of 2,/.test(document.getElementById('record-place').textContent)");
  assert.notEqual(await moves(), first);
  await page.run("document.getElementById('previous-record').click()");
  await page.until("/^Record 1 of 2,/.test(document.getElementById('record-place').textContent)");
  assert.equal(await moves(), first);
  await page.run("document.getElementById('next-finding').click()");
  await page.until("/No later record/.test(document.getElementById('live').textContent)");
});

for (const colors of ["light", "dark"]) {
  both(`nothing is in the way of assistive technology, ${colors}`, async (page) => {
    if (!process.env.AXE) return;
    await page.run(`${readFileSync(process.env.AXE, "utf8")}; undefined`);
    for (const [name, content] of [["empty", ""], ["position", ID], ["error", DAMAGED], ["game", VARIED], ["many", `${ID}\n`.repeat(3)],
      ["analysis", readFileSync(join(fixtures, "bg-sgf/analysis/match3_woolsey.sgf"), "utf8")]]) {
      await paste(page, content);
      await page.run("document.querySelectorAll('details').forEach((details) => { details.open = true; })");
      await page.settle();
      const found = await page.run("axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 120)} ${any[0]?.message ?? ''}`).slice(0, 3).join(' | ')}`))");
      assert.deepEqual(found, [], name);
    }
    await page.run("violations.splice(0)");
    page.errors.splice(0);
  }, { colors });
}

both("bytes of no known notation are said to be that", async (page) => {
  await page.run(`(() => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array([0, 255, 1, 254])], "some.raw"));
    dispatchEvent(new DragEvent("drop", { dataTransfer: data }));
  })()`);
  await page.settle();
  assert.match(await text(page, "trouble"), /00 ff 01 fe/);
  await page.picture(join(pictures, "trouble.png"));
});

both("a link by hand", async (page) => {
  assert.match(await text(page, "status"), /gnuid/);
  assert.equal(await page.run("document.getElementById('text').value"), ID);
}, { link: `#${ID}` });

both("a link leads back to the same view", async (page, form) => {
  await paste(page, GAME);
  await page.run("document.activeElement.blur()");
  for (let step = 0; step < 6; step += 1) await page.key("ArrowRight");
  await page.run("document.getElementById('link').click()");
  await page.settle();
  const link = await page.run("location.href");
  assert.ok(link.startsWith(`${forms[form]}#`));
  const other = await browser.open(link);
  await other.settle();
  assert.equal(await text(other, "ply-place"), "6 / 7");
  assert.equal(await other.run("document.getElementById('text').value"), GAME);
  await other.close();
});

both("a damaged link is an error", async (page) => {
  assert.match(await text(page, "trouble"), /link is damaged/);
  assert.ok(!(await shown(page, "empty")));
}, { link: "#z=AAAA%" });

both("too much text has no link", async (page) => {
  let seed = 1;
  const noise = Array.from({ length: 12_000 }, () => (seed = (seed * 48_271) % 2_147_483_647) % 36).map((digit) => digit.toString(36)).join("");
  await paste(page, noise);
  assert.ok(await page.run("document.getElementById('link').disabled"));
  assert.match(await page.run("document.getElementById('link').title"), /too long/);
});

test("contrast is at least 4.5 to 1 in both themes", () => {
  const css = readFileSync(join(built, "viewer/viewer.css"), "utf8");
  const light = (hex) => {
    const full = hex.length === 4 ? hex.replace(/[^#]/g, "$&$&") : hex;
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  for (const selector of [":root", ':root[data-theme="dark"]']) {
    const start = css.indexOf(`${selector} {`);
    const block = css.slice(start, css.indexOf("}", start));
    const colors = Object.fromEntries([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{3,6})\b/g)].map(([, name, value]) => [name, value]));
    for (const [front, back] of [
      ["ink", "paper"], ["ink", "card"], ["soft", "paper"], ["soft", "card"], ["ink", "chip"], ["accent", "card"], ["accent", "paper"],
      ["on-accent", "accent"], ["bad", "bad-paper"], ["bad", "card"], ["ink", "bad-paper"], ["soft", "bad-paper"],
      ["warn", "warn-paper"], ["warn", "card"], ["ink", "warn-paper"], ["soft", "warn-paper"], ["soft", "chip"],
    ]) {
      const ratio = contrast(colors[front], colors[back]);
      assert.ok(ratio >= 4.5, `${selector}: ${front} on ${back}: ${ratio.toFixed(2)}`);
    }
  }
});
