// A headless Chromium, driven over a pipe: no package is needed, and no port is opened.
import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars", "--mute-audio",
  "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic",
  "--remote-debugging-pipe",
  // Whatever has a name cannot be reached.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/** Says whether the viewer has started. */
const READY = "document.documentElement?.dataset.ready === 'true'";

export class Browser {
  #waiting = new Map();
  #listeners = new Set();
  #last = 0;
  #rest = Buffer.alloc(0);

  constructor(program) {
    const profile = mkdtempSync(join(tmpdir(), "boardnote-browser-"));
    this.process = spawn(program, [...FLAGS, `--user-data-dir=${profile}`], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    this.process.stdio[4].on("data", (data) => this.#take(data));
  }

  #take(data) {
    this.#rest = Buffer.concat([this.#rest, data]);
    for (let end = this.#rest.indexOf(0); end >= 0; end = this.#rest.indexOf(0)) {
      const message = JSON.parse(this.#rest.subarray(0, end).toString());
      this.#rest = this.#rest.subarray(end + 1);
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.error) waiting?.reject(new Error(message.error.message));
      else waiting?.resolve(message.result);
      for (const listener of this.#listeners) listener(message);
    }
  }

  send(method, params = {}, sessionId = undefined) {
    const id = (this.#last += 1);
    this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  listen(listener) {
    this.#listeners.add(listener);
  }

  /** Opens an address in a window of a size, and waits until the page is ready. */
  async open(address, { width = 1280, height = 900, colors = "light", ready = READY } = {}) {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, targetId, sessionId);
    await page.send("Page.enable");
    await page.send("Runtime.enable");
    await page.send("Log.enable");
    await page.size(width, height);
    await page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: colors }] });
    await page.send("Page.addScriptToEvaluateOnNewDocument", {
      source: "window.violations = []; addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));",
    });
    await page.go(address, ready);
    return page;
  }

  async close() {
    const ended = new Promise((resolve) => this.process.on("exit", resolve));
    await this.send("Browser.close").catch(() => {});
    await ended;
  }
}

export class Page {
  /** Errors that the page has reported. */
  errors = [];

  constructor(browser, target, session) {
    this.browser = browser;
    this.target = target;
    this.session = session;
    browser.listen(({ sessionId, method, params }) => {
      if (sessionId !== session) return;
      if (method === "Runtime.exceptionThrown") this.errors.push(params.exceptionDetails.exception?.description ?? "exception");
      if (method === "Log.entryAdded" && params.entry.level === "error") this.errors.push(params.entry.text);
    });
  }

  send(method, params) {
    return this.browser.send(method, params, this.session);
  }

  size(width, height) {
    return this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
  }

  /** Evaluates an expression, and waits for its promise. */
  async run(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    return result.value;
  }

  async go(address, ready = READY) {
    await this.send("Page.navigate", { url: "about:blank" });
    await this.send("Page.navigate", { url: address });
    await this.until(ready);
  }

  /** Waits until an expression is true. */
  async until(expression) {
    for (let turn = 0; turn < 1_500; turn += 1) {
      if (await this.run(expression).catch(() => false)) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`never true: ${expression}`);
  }

  /** Waits until everything that was asked for is shown. */
  async settle() {
    await this.until("document.body.getAttribute('aria-busy') !== 'true'");
    await this.run("new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 30))");
  }

  async key(key) {
    const text = key.length === 1 ? { text: key } : {};
    const event = { key, code: key, windowsVirtualKeyCode: { Escape: 27 }[key], ...text };
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", ...event });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
    await this.settle();
  }

  async picture(file, full = false) {
    const { data } = await this.send("Page.captureScreenshot", { format: "png", captureBeyondViewport: full });
    writeFileSync(file, Buffer.from(data, "base64"));
  }

  async print(file) {
    const { data } = await this.send("Page.printToPDF", { printBackground: true });
    writeFileSync(file, Buffer.from(data, "base64"));
  }

  close() {
    return this.browser.send("Target.closeTarget", { targetId: this.target });
  }
}
