// The package in bundlers, as its users call them. `BUILT` is the folder of the build, `FOLDER` one with the bundlers
// installed, `BROWSER` the program.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { Browser } from "./browser.mjs";

const { BUILT: built, FOLDER: folder, BROWSER: program } = process.env;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
const PAGE = '<!doctype html><title>waits</title><script type="module" src="/main.js"></script>';
const MAIN = `import { load } from "boardnote";
load().then(
  (bn) => { document.title = "converted " + bn.convert("4HPwATDgc/ABMA:QYkqASAAIAAA", "matchid"); },
  (error) => { document.title = "failed " + error.code + " " + error.message; },
);
`;
let browser;

before(() => {
  const [tarball] = readdirSync(built).filter((name) => name.endsWith(".tgz"));
  execFileSync("npm", ["install", "--offline", "--silent", "--no-audit", "--no-save", join(built, tarball)], { cwd: folder });
  writeFileSync(join(folder, "main.js"), MAIN);
  writeFileSync(join(folder, "index.html"), PAGE);
  browser = new Browser(program);
});

after(() => browser.close());

const run = (name, ...list) => execFileSync(join(folder, "node_modules/.bin", name), list, { cwd: folder, stdio: "pipe" });

/** The title that a page gives itself in the end. */
async function titleAt(address) {
  const page = await browser.open(address, { ready: "/^(converted|failed)/.test(document.title)" });
  const title = await page.run("document.title");
  await page.close();
  return title;
}

/** The title of a page in a folder, behind a server that answers 404 for what is not there. */
async function titleIn(path) {
  const server = createServer((request, response) => {
    const name = new URL(request.url, "http://localhost").pathname;
    const file = join(path, name === "/" ? "index.html" : name);
    if (!existsSync(file)) return response.writeHead(404).end();
    return response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain" }).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await titleAt(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close();
  }
}

test("the development server of Vite", async () => {
  const vite = spawn(join(folder, "node_modules/.bin/vite"), ["--host", "127.0.0.1", "--port", "0"], { cwd: folder, detached: true });
  try {
    const address = await new Promise((resolve, reject) => {
      let printed = "";
      vite.stdout.on("data", (data) => {
        printed += data;
        const found = printed.replace(/\x1b\[[0-9;]*m/g, "").match(/http:\/\/127\.0\.0\.1:\d+\//);
        if (found) resolve(found[0]);
      });
      vite.on("exit", () => reject(new Error(printed)));
    });
    assert.equal(await titleAt(address), "converted QYkqASAAIAAA");
  } finally {
    process.kill(-vite.pid);
  }
});

test("a build of Vite", async () => {
  run("vite", "build");
  assert.equal(await titleIn(join(folder, "dist")), "converted QYkqASAAIAAA");
});

test("esbuild with the module beside the bundle, and without it", async () => {
  const out = join(folder, "bundle");
  run("esbuild", "main.js", "--bundle", "--format=esm", `--outfile=${join(out, "main.js")}`);
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, "index.html"), PAGE);
  assert.match(await titleIn(out), /^failed no-module boardnote\.wasm at http.*: the server answered 404\. .*esbuild: copy/);
  copyFileSync(join(folder, "node_modules/boardnote/boardnote.wasm"), join(out, "boardnote.wasm"));
  assert.equal(await titleIn(out), "converted QYkqASAAIAAA");
});

test("a server that answers with a page", async () => {
  const server = createServer((request, response) => response.writeHead(200, { "content-type": "text/html" }).end(PAGE));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { load } = await import(join(folder, "node_modules/boardnote/node.js"));
  const address = `http://127.0.0.1:${server.address().port}/boardnote.wasm`;
  await assert.rejects(load(address), { code: "no-module", message: /the answer is no WebAssembly module.*Vite/ });
  await assert.rejects(load(fetch(address)), { code: "no-module" });
  server.close();
});
