import { load } from "./index.js";

// The page. Everything it knows of a notation comes from the module; text is only ever set as text.

const CHUNK = 256 * 1024;
const LIMIT = 64 * 1024 * 1024;
const LARGEST = 2 * 1024 ** 3;
const LONGEST_LINK = 8_000;
const MOST_UNPACKED = 4 * 1024 * 1024;
const MOST_ROWS = 2_000;
const EXAMPLES = [
  ["a backgammon ID", "4HPwATDgc/ABMA:QYkqASAAIAAA"],
  ["a chess game", '[White "Anderssen, Adolf"]\n[Black "Dufresne, Jean"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. d4 exd4 7. O-O d3 8. Qb3 Qf6 9. e5 Qg6 10. Re1 Nge7 11. Ba3 b5 12. Qxb5 Rb8 13. Qa4 Bb6 14. Nbd2 Bb7 15. Ne4 Qf5 16. Bxd3 Qh5 17. Nf6+ gxf6 18. exf6 Rg8 19. Rad1 Qxf3 20. Rxe7+ Nxe7 21. Qxd7+ Kxd7 22. Bf5+ Ke8 23. Bd7+ Kf8 24. Bxe7# 1-0\n'],
  ["a crossword position", undefined],
  ["a damaged ID", "4HPwATDgc/ABMA:QYkrASAAIAAA"],
];

const $ = (id) => document.getElementById(id);
const decoder = new TextDecoder();
const encoder = new TextEncoder();
const make = (name, text = "", className = "") => {
  const element = document.createElement(name);
  element.textContent = text;
  if (className) element.className = className;
  return element;
};
const count = (n, noun) => `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;

const PLACEHOLDER = $("text").placeholder;

let bn;
/** The input: its bytes, its notation, and the places of its records as they are found. */
let input;
/** The record on display. */
let view;
let run = 0;
let theme = "system";
let strict = false;

// ---- input ----------------------------------------------------------------------------------------

function reset() {
  run += 1;
  view = undefined;
  for (const id of ["choice", "pager", "trouble", "result"]) $(id).hidden = true;
  $("findings").replaceChildren();
  $("status").replaceChildren();
  $("empty").hidden = false;
}

/** Says whether something is still to be shown. */
const busy = (is) => document.body.setAttribute("aria-busy", String(is));

/** Takes up new input: a text of the field, or a file. */
async function take(blob, options = {}) {
  busy(true);
  reset();
  const mine = run;
  try {
    await begin(mine, blob, options);
  } finally {
    if (mine === run) busy(false);
  }
}

async function begin(mine, blob, { name, format, n = 0, ply }) {
  input = blob.size ? { blob, name, format, starts: [], done: false, chosen: !!format } : undefined;
  linkable();
  if (!input) return;
  $("empty").hidden = true;
  if (blob.size > LARGEST) return trouble("The file has more than 2 GiB, which this page does not read.");
  if (!format) {
    const head = new Uint8Array(await blob.slice(0, CHUNK).arrayBuffer());
    if (mine !== run) return;
    input.format = bn.formatOf(head, { fileName: name });
    if (!input.format) {
      const candidates = bn.detect(head, { fileName: name });
      return candidates.length ? choose(candidates) : unknown(head);
    }
  }
  await index(mine, n, ply);
}

/** Finds the records of the input, slice by slice, and shows the wanted one as soon as it is found. */
async function index(mine, n, ply) {
  const { blob, format, starts } = input;
  const surveys = bn.formats.find(({ name }) => name === format).survey;
  let at = 0;
  let wanted = CHUNK;
  let shown = false;
  while (at < blob.size) {
    const bytes = new Uint8Array(await blob.slice(at, at + wanted).arrayBuffer());
    if (mine !== run) return;
    const last = at + bytes.length >= blob.size;
    if (surveys && at === 0) input.survey = bn.survey(bytes, { format });
    const { records, used } = bn.cut(bytes, { format, last });
    for (const [start] of records) starts.push(at + start);
    if (used === 0 && !last) {
      if (wanted >= LIMIT) return trouble(`The record at byte ${at.toLocaleString("en")} is longer than 64 MiB.`);
      wanted *= 2;
    } else {
      at += used || bytes.length;
      wanted = CHUNK;
    }
    if (!shown && starts.length > n) {
      shown = true;
      await show(n, ply);
    }
    pager();
    await new Promise((resolve) => setTimeout(resolve));
    if (mine !== run) return;
  }
  input.done = true;
  if (!starts.length) return trouble("There is no record in this text.");
  if (!shown) await show(0);
  pager();
}

function trouble(message, detail) {
  $("result").hidden = true;
  const box = $("trouble");
  box.replaceChildren(make("p", message, "message"));
  if (detail) box.append(make("pre", detail));
  box.hidden = false;
}

function unknown(head) {
  const binary = head.subarray(0, 4096).some((byte) => byte === 0);
  if (!binary) return trouble("No known notation reads this.");
  const rows = [...head.subarray(0, 32)].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
  return trouble("These are bytes of no known notation. The first of them are:", rows);
}

function choose(candidates) {
  $("choice-title").textContent = `This can be read in ${candidates.length} ways`;
  $("candidates").replaceChildren(...candidates.map(({ format, likelihood }) => {
    const button = make("button");
    const { summary } = bn.formats.find(({ name }) => name === format);
    button.append(make("b", format), ` · ${likelihood}`, make("small", summary));
    button.onclick = () => take(input.blob, { name: input.name, format });
    return button;
  }));
  $("choice").hidden = false;
}

const mode = () => (strict ? "strict" : "lenient");

// ---- one record -----------------------------------------------------------------------------------

async function show(n, ply) {
  const mine = run;
  const { blob, format, starts, survey } = input;
  const slice = new Uint8Array(await blob.slice(starts[n], starts[n + 1] ?? starts[n] + LIMIT).arrayBuffer());
  if (mine !== run) return;
  const [[start, end, prefixed]] = bn.cut(slice, { format }).records;
  const options = { format, mode: mode(), survey, n, offset: starts[n] + prefixed };
  const entry = bn.entry(slice.subarray(start, end), options);
  view = { n, entry, ply: 0, pictures: entry.pictures };
  $("trouble").hidden = true;
  const bad = !!entry.error;
  findings(entry);
  status(entry);
  $("result").hidden = bad && !view.pictures.length;
  if (!$("result").hidden) {
    view.ply = Math.min(ply ?? view.pictures.length - 1, view.pictures.length - 1);
    facts();
    conversions(entry);
    for (const id of ["bits", "as-text", "as-json"]) fold(id);
    pictures();
  }
  pager();
  linkable();
}

function status(entry) {
  const { summary } = bn.formats.find(({ name }) => name === entry.format);
  const errors = entry.findings.filter(({ severity }) => severity === "error").length;
  $("status").replaceChildren(make("span", entry.format, "chip"), errors ? count(errors, "error") : summary);
  $("status").className = errors ? "bad" : "";
}

function findings(entry) {
  const most = 20;
  const boxes = entry.findings.slice(0, most).map((finding) => {
    const box = make("div", "", `finding ${finding.severity}`);
    if (finding.severity === "error") box.setAttribute("role", "alert");
    const marked = finding.bytes && (finding.severity !== "info" || finding.bytes.end > finding.bytes.start);
    if (marked) box.append(echo(entry.bytes, finding.bytes.start, finding.bytes.end));
    box.append(make("p", finding.message, "message"));
    if (finding.hint) box.append(make("p", finding.hint));
    if (marked) box.append(make("p", place(entry, finding), "place"));
    const details = make("details");
    details.append(make("summary", `Explanation (${finding.kind})`));
    details.addEventListener("toggle", () => {
      if (details.open && details.childElementCount === 1) details.append(make("p", bn.explain(finding.kind)?.text ?? "No more is known of this code."));
    });
    box.append(details);
    return box;
  });
  const rest = entry.findings.length - most;
  if (rest > 0) boxes.push(make("p", `… and ${count(rest, "more finding")} in this record`));
  $("findings").replaceChildren(...boxes);
}

function place(entry, { bytes: { start, end }, line, column }) {
  const where = entry.bytes.includes(10) ? `Line ${line}, column ${column}` : `Character ${column}`;
  const length = end - start;
  return `${where}, byte ${start.toLocaleString("en")}${length > 1 ? `, ${count(length, "byte")} long` : ""}.`;
}

/** The line around some bytes of a record, with the bytes marked; of a long one their neighborhood. */
function echo(bytes, start, end) {
  const stop = Math.min(end, start + 400);
  const line = bytes.subarray(0, start).lastIndexOf(10) + 1;
  const before = Math.max(line, start - 200);
  const next = bytes.indexOf(10, stop);
  const after = Math.min(next < 0 ? bytes.length : next, stop + 200);
  const text = (from, to) => decoder.decode(bytes.subarray(from, to));
  const pre = make("pre", (before > line ? "…" : "") + text(before, start), "echo");
  pre.append(make("mark", start === stop ? "\u2423" : text(start, stop)), text(stop, after) + (after < bytes.length && after !== next ? "…" : ""));
  return pre;
}

/** Shows the facts about the position, unless they are shown already. */
function facts() {
  const { entry, pictures, ply } = view;
  if (view.told === ply) return;
  view.told = ply;
  const of = pictures.length > 1 ? pictures.at(ply) : entry;
  const list = of.facts.flatMap(({ name, value }) => [make("dt", name), make("dd", [value].flat().join("\n"))]);
  $("facts").replaceChildren(...list);
  $("facts-section").hidden = !list.length;
}

function conversions(entry) {
  const rows = entry.conversions.flatMap((to) => {
    let made;
    try {
      made = entry.convert(to);
    } catch (error) {
      if (error.code !== "not-possible") throw error;
      return [];
    }
    const text = made.text.trimEnd();
    const row = make("div", "", "row");
    const code = make("code", text.slice(0, 400));
    code.title = text.slice(0, 400);
    row.append(make("b", to), code, copier(text));
    if (made.losses.length) row.append(make("small", `Lost: ${made.losses.map(({ kind }) => kind).join(", ")}`));
    return [row];
  });
  $("conversions").replaceChildren(...rows);
  $("conversions-section").hidden = !rows.length;
}

function copier(text) {
  const button = make("button", "Copy");
  button.onclick = async () => {
    await copy(text);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 2_000);
  };
  return button;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = make("textarea", text);
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  $("live").textContent = "Copied";
}

/** Fills a folded part when it is open, and empties it when it is not. */
function fold(id) {
  const open = $(id).open && view;
  if (id === "bits") bits(open ? view.entry : undefined);
  if (id === "as-text") $("text-form").textContent = open ? view.entry.text : "";
  if (id === "as-json") $("json-form").textContent = open ? (JSON.stringify(view.entry.value, null, 2) ?? "").slice(0, 400_000) : "";
}

function bits(entry) {
  const rows = entry?.fields.slice(0, MOST_ROWS) ?? [];
  $("bits-echo").replaceChildren();
  $("bits-rows").replaceChildren(...rows.map((field) => {
    const row = make("tr");
    row.tabIndex = 0;
    const end = field.offset + field.length - 1;
    const place = field.length > 1 ? `${field.unit}s ${field.offset}–${end}` : `${field.unit} ${field.offset}`;
    row.append(...[place, field.raw, field.name, field.value, field.meaning].map((text) => make("td", text)));
    const select = () => {
      for (const other of $("bits-rows").children) other.setAttribute("aria-selected", String(other === row));
      if (field.unit === "byte") $("bits-echo").replaceChildren(...echo(entry.bytes, field.offset, field.offset + field.length).childNodes);
    };
    row.onclick = select;
    row.onkeydown = (event) => { if (event.key === "Enter") select(); };
    return row;
  }));
}

// ---- pictures -------------------------------------------------------------------------------------

function pictures() {
  const { length } = view.pictures;
  $("left").hidden = !length;
  $("moves-section").hidden = length < 2;
  $("moves").replaceChildren();
  if (!length) return;
  $("steps").hidden = length < 2;
  $("ply").max = length - 1;
  if (length > 1) moves();
  turn(view.ply);
}

/** Lists the moves: in a column for each player, or one below the other. */
function moves() {
  const { columns, players, result, moves: list } = view.pictures;
  const box = $("moves");
  box.className = columns ? "moves two" : "moves";
  if (columns && players.some(Boolean)) box.append(make("span"), ...players.map((name) => make("b", name)));
  let column = 0; // the next free one of the row: 0 is that of the number
  const fill = () => {
    for (; columns && column > 0 && column < 3; column += 1) box.append(make("span"));
    column = 0;
  };
  view.links = list.map(({ number, player, name, glyphs, note, comment, verdict }, ply) => {
    const link = make("button", name || (ply === 0 ? "Start" : `Position ${ply}`));
    if (glyphs) link.append(make("span", ` ${glyphs}`, "glyphs"));
    if (note) link.append(make("span", ` ${note}`, "note"));
    if (verdict) link.append(make("span", ` ${verdict}`, "verdict"));
    link.onclick = () => turn(ply);
    const place = columns && player !== null ? player + 1 : 1;
    if (column > place || !columns || player === null) fill();
    if (column === 0) {
      box.append(make("span", number.replace("…", "."), "number"));
      column = 1;
    }
    for (; column < place; column += 1) box.append(make("span", "…", "number"));
    box.append(link);
    column = columns && player !== null && place === 1 ? 2 : 0;
    if (!columns || player === null) link.className = "wide";
    if (comment) {
      fill();
      box.append(make("p", comment));
    }
    return link;
  });
  fill();
  if (result) box.append(make("p", result, "outcome"));
}

/** Asks for a ply; a frame draws the newest one asked for. */
function turn(ply) {
  if (!view?.pictures.length) return;
  view.ply = Math.max(0, Math.min(ply, view.pictures.length - 1));
  $("ply").value = view.ply;
  if (!view.drawing) {
    view.drawing = requestAnimationFrame(() => {
      view.drawing = undefined;
      draw();
    });
  }
}

/** The picture of a ply. Those made last are kept. */
function svg(ply) {
  const kept = (view.kept ??= new Map());
  const key = `${ply} ${dark()}`;
  if (!kept.has(key)) {
    const alone = view.pictures.length === 1;
    kept.set(key, view.entry.svg(alone ? null : ply, { theme: dark() ? "dark" : "light" }));
    if (kept.size > 8) kept.delete(kept.keys().next().value);
  }
  return kept.get(key);
}

const whenIdle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 50));

function draw() {
  const { ply, pictures } = view;
  const text = svg(ply);
  const old = $("picture").src;
  $("picture").src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  if (old) URL.revokeObjectURL(old);
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const part = (name) => parsed.querySelector(name)?.textContent ?? "";
  $("picture").alt = part("desc");
  // The card takes the background of the picture, so that no frame shows.
  $("figure").style.background = parsed.querySelector("svg > rect")?.getAttribute("fill") ?? "";
  view.svg = text;
  const caption = pictures.at(ply).caption;
  const last = pictures.length - 1;
  $("caption").textContent = caption || part("title");
  $("ply-place").textContent = `${ply} / ${last}`;
  $("ply").setAttribute("aria-valuetext", `ply ${ply} of ${last}, ${caption || "start"}`);
  $("previous-ply").disabled = ply === 0;
  $("next-ply").disabled = ply === last;
  mark(ply);
  const mine = view;
  whenIdle(() => {
    if (view !== mine || view.ply !== ply) return;
    facts();
    for (const next of [ply + 1, ply - 1]) {
      if (next >= 0 && next <= last) svg(next);
    }
  });
}

/** Marks the move of the ply in the list, and scrolls the list to it. */
function mark(ply) {
  view.marked?.removeAttribute("aria-current");
  const link = (view.marked = view.links?.[ply]);
  if (!link) return;
  link.setAttribute("aria-current", "step");
  const box = $("moves");
  const { offsetTop: top, offsetHeight: height } = link;
  if (top < box.scrollTop || top + height > box.scrollTop + box.clientHeight) {
    box.scrollTop = top - (box.clientHeight - height) / 2;
  }
}

// ---- records --------------------------------------------------------------------------------------

function pager() {
  const many = input && input.starts.length > 1;
  $("pager").hidden = !many;
  if (!many || !view) return;
  const { n } = view;
  const total = input.starts.length;
  $("record-place").textContent = `Record ${(n + 1).toLocaleString("en")} of ${total.toLocaleString("en")}${input.done ? "" : "…"}, byte ${view.entry.offset.toLocaleString("en")}`;
  $("record-number").max = total;
  if (document.activeElement !== $("record-number")) $("record-number").value = n + 1;
  $("previous-record").disabled = n === 0;
  $("next-record").disabled = n + 1 >= total;
}

function go(n) {
  if (input && n >= 0 && n < input.starts.length) show(n);
}

async function nextFinding() {
  const mine = run;
  const { blob, format, starts, survey } = input;
  const step = 1_000;
  for (let n = view.n + 1; n < starts.length; n += step) {
    const stop = starts[n + step] ?? blob.size;
    const bytes = new Uint8Array(await blob.slice(starts[n], stop).arrayBuffer());
    if (mine !== run) return;
    const first = bn.firstFaulty(bytes, { format, survey, mode: mode() });
    if (first !== undefined) return go(n + first);
    await new Promise((resolve) => setTimeout(resolve));
  }
  $("live").textContent = "No later record has findings";
}

// ---- links ----------------------------------------------------------------------------------------

const base64url = (bytes) => btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

async function through(stream, bytes, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    length += value.length;
    if (length > most) throw new RangeError("too long");
    parts.push(value);
  }
}

async function link() {
  const text = $("text").value;
  if (!text || text.length > 400_000) return undefined;
  const plain = encodeURIComponent(text);
  const packed = base64url(await through(new CompressionStream("deflate-raw"), encoder.encode(text)));
  const bare = !/^[tzfpnm]=/.test(text) && plain.length <= packed.length;
  const parts = [bare ? undefined : plain.length <= packed.length ? `t=${plain}` : `z=${packed}`];
  if (input?.chosen) parts.push(`f=${input.format}`);
  if (view && view.ply !== view.pictures.length - 1) parts.push(`p=${view.ply}`);
  if (view?.n) parts.push(`n=${view.n + 1}`);
  if (strict) parts.push("m=strict");
  const rest = parts.filter(Boolean);
  const fragment = bare && !rest.length ? plain : [...(bare ? [`t=${plain}`] : []), ...rest].join("&");
  return fragment.length <= LONGEST_LINK ? `${location.href.split("#")[0]}#${fragment}` : undefined;
}

/** A link needs a text that fits into one. */
async function linkable() {
  const text = $("text").value;
  const fits = text ? (await link()) !== undefined : false;
  $("link").disabled = !fits;
  $("link").title = !text ? "There is no text to link to" : fits ? "" : "The text is too long for a link";
}

async function copyLink() {
  const address = await link();
  if (!address) return;
  history.replaceState(null, "", address);
  await copy(address);
  $("link").textContent = "Copied";
  setTimeout(() => { $("link").textContent = "Copy link"; }, 2_000);
}

async function follow() {
  const fragment = location.hash.slice(1);
  if (!fragment) return;
  try {
    let text;
    const wanted = {};
    if (/^[tzfpnm]=/.test(fragment)) {
      for (const part of fragment.split("&")) {
        const value = part.slice(2);
        if (part.startsWith("t=")) text = decodeURIComponent(value);
        if (part.startsWith("z=")) {
          const bytes = Uint8Array.from(atob(value.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
          text = new TextDecoder("utf-8", { fatal: true }).decode(await through(new DecompressionStream("deflate-raw"), bytes, MOST_UNPACKED));
        }
        if (part.startsWith("f=")) wanted.format = bn.formats.find(({ name }) => name === value)?.name;
        if (part.startsWith("p=")) wanted.ply = Number.parseInt(value, 10) || 0;
        if (part.startsWith("n=")) wanted.n = Math.max(0, (Number.parseInt(value, 10) || 1) - 1);
        if (part === "m=strict") strict = true;
      }
    } else {
      text = decodeURIComponent(fragment);
    }
    if (text === undefined) throw new Error("no text");
    $("text").value = text;
    grow();
    await take(new Blob([text]), wanted);
  } catch {
    reset();
    $("empty").hidden = true;
    trouble("The link is damaged: its text cannot be read.");
  }
}

// ---- colors, keys, events -------------------------------------------------------------------------

const system = matchMedia("(prefers-color-scheme: dark)");
const dark = () => theme === "dark" || (theme === "system" && system.matches);

function paint() {
  document.documentElement.dataset.theme = dark() ? "dark" : "light";
  $("colors").setAttribute("aria-label", `Colors: ${theme === "system" ? "as the system" : theme}`);
  $("colors").title = $("colors").getAttribute("aria-label");
  if (view?.pictures.length) draw();
}

function nextTheme() {
  theme = { system: "light", light: "dark", dark: "system" }[theme];
  try {
    localStorage.setItem("colors", theme);
  } catch { /* refused: the choice lasts as long as the page */ }
  paint();
  $("live").textContent = $("colors").title;
}

function grow() {
  const field = $("text");
  field.style.height = "auto";
  field.style.height = `${Math.min(field.scrollHeight + 2, 240)}px`;
}

/** Text of at most 100,000 bytes is put into the field; of other files it shows the name. */
async function openFile(file) {
  const bytes = file.size < 100_000 ? await file.arrayBuffer() : undefined;
  let text = "";
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch { /* not text */ }
  $("text").value = text.includes("\0") ? "" : text;
  $("text").placeholder = $("text").value ? PLACEHOLDER : `${file.name}, ${count(file.size, "byte")}`;
  grow();
  await take(file, { name: file.name });
}

const KEYS = {
  "/": () => $("text").focus(),
  ArrowLeft: () => turn(view.ply - 1),
  ArrowRight: () => turn(view.ply + 1),
  Home: () => turn(0),
  End: () => turn(Infinity),
  PageUp: () => go(view.n - 1),
  PageDown: () => go(view.n + 1),
  c: copyLink,
  o: () => $("file").click(),
  d: nextTheme,
  "?": () => $("keys").showModal(),
};
const NEED_VIEW = new Set(["ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"]);

function key(event) {
  if (event.target === $("text") && event.key === "Escape") return $("text").blur();
  if (event.target.matches("textarea, input[type=number]") || event.ctrlKey || event.metaKey || event.altKey || $("keys").open) return undefined;
  const act = KEYS[event.key];
  if (!act || (NEED_VIEW.has(event.key) && !view)) return undefined;
  event.preventDefault();
  return act();
}

async function start() {
  try {
    theme = localStorage.getItem("colors") ?? "system";
  } catch { /* refused: the system decides */ }
  if (!["light", "dark"].includes(theme)) theme = "system";
  paint();
  system.addEventListener("change", paint);
  bn = await load();
  $("too-old").remove();
  $("version").textContent = `boardnote ${bn.version} · works without a network, stores nothing`;
  $("examples").append(...EXAMPLES.map(([name, text]) => {
    const item = make("li");
    const button = make("button", name);
    button.onclick = () => {
      $("text").value = text ?? bn.formats.find(({ name: format }) => format === "cgp").example;
      $("text").dispatchEvent(new Event("input"));
    };
    item.append(button);
    return item;
  }));
  let timer;
  $("text").addEventListener("input", () => {
    $("text").placeholder = PLACEHOLDER;
    grow();
    busy(true);
    clearTimeout(timer);
    timer = setTimeout(() => take(new Blob([$("text").value])), 60);
  });
  $("text").addEventListener("change", async () => {
    const address = await link();
    if (address) history.replaceState(null, "", address);
  });
  $("open").onclick = () => $("file").click();
  $("file").onchange = () => { if ($("file").files[0]) openFile($("file").files[0]); };
  $("link").onclick = copyLink;
  $("clear").onclick = () => {
    $("text").value = "";
    $("text").placeholder = PLACEHOLDER;
    grow();
    strict = false;
    history.replaceState(null, "", location.href.split("#")[0]);
    take(new Blob([]));
    $("text").focus();
  };
  $("ply").oninput = () => turn(Number($("ply").value));
  $("previous-ply").onclick = () => turn(view.ply - 1);
  $("next-ply").onclick = () => turn(view.ply + 1);
  $("previous-record").onclick = () => go(view.n - 1);
  $("next-record").onclick = () => go(view.n + 1);
  $("record-number").onchange = () => go($("record-number").valueAsNumber - 1);
  $("next-finding").onclick = nextFinding;
  for (const id of ["bits", "as-text", "as-json"]) $(id).addEventListener("toggle", () => fold(id));
  $("save").onclick = () => {
    const anchor = make("a");
    anchor.href = URL.createObjectURL(new Blob([view.svg], { type: "image/svg+xml" }));
    anchor.download = "boardnote.svg";
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 1_000);
  };
  $("print").onclick = () => print();
  $("colors").onclick = nextTheme;
  $("help").onclick = () => $("keys").showModal();
  addEventListener("keydown", key);
  addEventListener("hashchange", follow);
  addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  addEventListener("dragleave", () => document.body.classList.remove("dropping"));
  addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData("text");
    if (file) openFile(file);
    else if (text) {
      $("text").value = text;
      $("text").dispatchEvent(new Event("input"));
    }
  });
  linkable();
  await follow();
  document.documentElement.dataset.ready = "true";
}

start().catch((error) => {
  $("too-old")?.remove();
  trouble(`The page cannot start: ${error.message}`);
});
