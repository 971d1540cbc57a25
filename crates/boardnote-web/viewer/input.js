// Input: text, files and packed files, their notation, and the places of their records.
import { $, busy, button, count, formatNamed, make, mode, page, pause, tell, trouble } from "./page.js";
import { linkable } from "./links.js";
import { show } from "./record.js";

const CHUNK = 256 * 1024;
const LIMIT = 64 * 1024 * 1024;
const LARGEST = 2 * 1024 ** 3;
const MOST_SHOWN = 100_000;
const PLACEHOLDER = $("text").placeholder;

function reset() {
  page.run += 1;
  page.view = undefined;
  for (const id of ["choice", "pager", "trouble", "result"]) $(id).hidden = true;
  $("findings").replaceChildren();
  $("status").replaceChildren();
  $("empty").hidden = false;
}

/** Shows that there is input, but none that can be read. */
export function refuse(message) {
  reset();
  $("empty").hidden = true;
  trouble(message);
}

/** Fits the field to its text. */
export function grow() {
  const field = $("text");
  field.style.height = "auto";
  field.style.height = `${Math.min(field.scrollHeight + 2, 240)}px`;
}

/** Puts a text into the field. */
export function fill(text, placeholder = PLACEHOLDER) {
  $("text").value = text;
  $("text").placeholder = placeholder;
  grow();
}

/** Takes up new input: a text of the field, or a file. */
export async function take(blob, options = {}) {
  busy(true);
  reset();
  const mine = page.run;
  try {
    await begin(mine, blob, options);
  } finally {
    if (mine === page.run) busy(false);
  }
}

async function begin(mine, blob, { name, format, n = 0, ply }) {
  page.input = blob.size ? { blob, name, format, starts: [], ends: [], offsets: [], done: false, chosen: !!format } : undefined;
  linkable();
  if (!page.input) return;
  $("empty").hidden = true;
  if (blob.size > LARGEST) return trouble("The file has more than 2 GiB, which this page does not read.");
  if (!format) {
    const head = new Uint8Array(await blob.slice(0, CHUNK).arrayBuffer());
    if (mine !== page.run) return;
    page.input.format = page.bn.formatOf(head, { fileName: name });
    if (!page.input.format) {
      const candidates = page.bn.detect(head, { fileName: name });
      return candidates.length ? choose(candidates) : unknown(head);
    }
  }
  await index(mine, n, ply);
}

/** Finds the records of the input, slice by slice, and shows the wanted one as soon as it is found. */
async function index(mine, n, ply) {
  const { blob, format, starts, ends, offsets } = page.input;
  let at = 0;
  let wanted = CHUNK;
  let shown = false;
  while (at < blob.size) {
    const bytes = new Uint8Array(await blob.slice(at, at + wanted).arrayBuffer());
    if (mine !== page.run) return;
    const last = at + bytes.length >= blob.size;
    if (at === 0 && formatNamed(format).survey) page.input.survey = page.bn.survey(bytes, { format });
    const { records, used } = page.bn.cut(bytes, { format, last });
    for (const [start, end, offset] of records) {
      starts.push(at + start);
      ends.push(at + end);
      offsets.push(at + offset);
    }
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
    await pause();
    if (mine !== page.run) return;
  }
  page.input.done = true;
  if (!starts.length) return trouble("There is no record in this text.");
  if (!shown) await show(0);
  pager();
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
    const { blob, name } = page.input;
    const made = button("", () => take(blob, { name, format }));
    made.append(make("b", format), ` · ${likelihood}`, make("small", formatNamed(format).summary));
    return made;
  }));
  $("choice").hidden = false;
}

/** The bytes of a record, at the place that the module gives. Games of one file may share their bytes. */
export async function recordAt(n) {
  const { blob, starts, ends, offsets } = page.input;
  return { bytes: new Uint8Array(await blob.slice(starts[n], ends[n]).arrayBuffer()), offset: offsets[n] };
}

/** Opens a file, and unpacks it first if it is packed or UTF-16. */
export async function openFile(file) {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  if (page.bn.isPlain(head)) return openBlob(file, file.name, file.size);
  try {
    return await openBlob(await unpacked(file), file.name.replace(/\.(t?gz|zst)$/i, ""), file.size);
  } catch (error) {
    fill("", file.name);
    return refuse(`The file cannot be read: ${error.message}.`);
  }
}

/** Unpacks a file. */
async function unpacked(file) {
  const parts = [];
  let length = 0;
  for await (const part of page.bn.unpacked(file)) {
    length += part.length;
    if (length > LARGEST) throw new Error("it unpacks to more than 2 GiB, which this page does not read");
    parts.push(part);
  }
  return new Blob(parts);
}

/** Text of at most 100,000 bytes is put into the field; of other files it shows the name. */
async function openBlob(blob, name, size) {
  let text = "";
  if (blob.size < MOST_SHOWN) {
    try {
      text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await blob.arrayBuffer());
    } catch { /* not text */ }
  }
  if (text.includes("\0")) text = "";
  fill(text, text ? PLACEHOLDER : `${name}, ${count(size, "byte")}`);
  await take(blob, { name });
}

export function pager() {
  const { input, view } = page;
  const many = input && input.starts.length > 1;
  $("pager").hidden = !many;
  if (!many || !view) return;
  const { n } = view;
  const total = input.starts.length;
  const [record, of, byte] = [n + 1, total, view.entry.offset].map((number) => number.toLocaleString("en"));
  $("record-place").textContent = `Record ${record} of ${of}${input.done ? "" : "…"}, byte ${byte}`;
  $("record-number").max = total;
  if (document.activeElement !== $("record-number")) $("record-number").value = n + 1;
  $("previous-record").disabled = n === 0;
  $("next-record").disabled = n + 1 >= total;
}

export function go(n) {
  if (page.input && n >= 0 && n < page.input.starts.length) show(n);
}

export async function nextFinding() {
  const mine = page.run;
  const { blob, format, starts, ends, survey } = page.input;
  const shared = (n) => starts[n] === starts[n - 1] || starts[n] === starts[n + 1];
  for (let n = page.view.n + 1; n < starts.length;) {
    let stop = n + 1;
    while (stop < Math.min(n + 1_000, starts.length) && !shared(n) && !shared(stop)) stop += 1;
    const bytes = new Uint8Array(await blob.slice(starts[n], ends[stop - 1]).arrayBuffer());
    if (mine !== page.run) return;
    const options = { format, survey, mode: mode() };
    // A record that shares its bytes is known by its number.
    const alone = shared(n) && page.bn.entry(bytes, { ...options, n: n + 1 }).findings.length;
    const first = shared(n) ? (alone ? 0 : undefined) : page.bn.firstFaulty(bytes, options);
    if (first !== undefined) return go(n + first);
    n = stop;
    await pause();
  }
  tell("No later record has findings");
}
