// One record: its status, findings, facts, conversions, and fields.
import { pictures } from "./board.js";
import { pager, recordAt } from "./input.js";
import { linkable } from "./links.js";
import { $, button, copy, count, decoder, formatNamed, make, mode, page, save } from "./page.js";
import { Tree } from "./tree.js";

const MOST_ROWS = 2_000;
const MOST_FINDINGS = 20;
const MOST_TEXT = 400;

/** Shows a record, with a position of its game. */
export async function show(n, ply) {
  const mine = page.run;
  const { format, survey } = page.input;
  const { bytes, offset } = await recordAt(n);
  if (mine !== page.run) return;
  const entry = page.bn.entry(bytes, { format, mode: mode(), survey, n: n + 1, offset });
  const drawn = entry.pictures;
  const tree = new Tree(drawn);
  const view = { n, entry, pictures: drawn, tree, opening: tree.opening() };
  page.view = view;
  $("trouble").hidden = true;
  findings(entry);
  status(entry);
  $("result").hidden = !entry.value && !drawn.length;
  if (!$("result").hidden) {
    view.ply = tree.has(ply) ? ply : view.opening;
    facts();
    conversions();
    for (const id of ["bits", "as-text", "as-json"]) fold(id);
    pictures();
  }
  pager();
  linkable();
}

function status(entry) {
  const { summary } = formatNamed(entry.format);
  const errors = entry.findings.filter(({ severity }) => severity === "error").length;
  $("status").replaceChildren(make("span", entry.format, "chip"), errors ? count(errors, "error") : summary);
  $("status").className = errors ? "bad" : "";
}

function findings(entry) {
  const boxes = entry.findings.slice(0, MOST_FINDINGS).map((finding) => {
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
      if (!details.open || details.childElementCount > 1) return;
      details.append(make("p", page.bn.explain(finding.kind)?.text ?? "No more is known of this code."));
    });
    box.append(details);
    return box;
  });
  const rest = entry.findings.length - MOST_FINDINGS;
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
  const rest = after < bytes.length && after !== next ? "…" : "";
  pre.tabIndex = 0; // long ones scroll
  pre.append(make("mark", start === stop ? "\u2423" : text(start, stop)), text(stop, after) + rest);
  return pre;
}

/** Shows the facts about the position, unless they are shown already. */
export function facts() {
  const { entry, pictures: { length, at }, ply, told } = page.view;
  if (told === ply) return;
  page.view.told = ply;
  const of = length > 1 ? at(ply) : entry;
  const list = of.facts.flatMap(({ name, value }) => [make("dt", name), make("dd", [value].flat().join("\n"))]);
  $("facts").replaceChildren(...list);
  $("facts-section").hidden = !list.length;
}

/** Shows the record in other notations: first the position of a game, and then the whole game. */
export function conversions() {
  const { entry, pictures: { length, at }, ply } = page.view;
  const position = length > 1 ? at(ply).position : undefined;
  const isPosition = (to) => !formatNamed(to)?.moves;
  const ofPosition = position ? [...new Set([position.format, ...position.conversions])].filter(isPosition) : [];
  const rows = (of, names) => names.flatMap((to) => row(of, to));
  const games = rows(entry, entry.conversions.filter((to) => !ofPosition.includes(to)));
  const positions = position ? rows(position, ofPosition) : [];
  const heading = (text) => make("h3", text);
  const list = positions.length ? [heading("This position"), ...positions] : [];
  if (games.length) list.push(...(positions.length ? [heading("The game")] : []), ...games);
  $("conversions").replaceChildren(...list);
  $("conversions-section").hidden = !list.length;
}

/** A row of the conversions; none if the record cannot be converted, or nothing of it. */
function row(entry, to) {
  const made = conversion(entry, to);
  if (!made?.bytes.length) return [];
  const element = make("div", "", "row");
  const binary = formatNamed(to)?.binary;
  if (binary) {
    const name = `boardnote.${formatNamed(to).extensions[0] ?? "bin"}`;
    element.append(make("b", to), make("code", count(made.bytes.length, "byte")), button("Save", () => save(made.bytes, name)));
  } else {
    const text = made.text.trimEnd();
    const code = make("code", text.slice(0, MOST_TEXT));
    code.title = text.slice(0, MOST_TEXT);
    element.append(make("b", to), code, button("Copy", ({ currentTarget }) => copy(text, currentTarget)));
  }
  if (made.losses.length) element.append(make("small", `Lost: ${made.losses.map(({ kind }) => kind).join(", ")}`));
  return [element];
}

function conversion(entry, to) {
  try {
    return entry.convert(to);
  } catch (error) {
    if (error.code !== "not-possible") throw error;
    // The notation of the position is that of its ID, even where it is not converted to itself.
    return entry.format === to ? { text: decoder.decode(entry.bytes), bytes: entry.bytes, losses: [] } : undefined;
  }
}

/** Fills a folded part when it is open, and empties it when it is not. */
export function fold(id) {
  const { view } = page;
  const open = $(id).open && view;
  if (id === "bits") bits(open ? view.entry : undefined);
  if (id === "as-text") $("text-form").textContent = open ? view.entry.text : "";
  if (id === "as-json") $("json-form").textContent = open ? (JSON.stringify(view.entry.value, null, 2) ?? "").slice(0, 400_000) : "";
}

function bits(entry) {
  const rows = entry?.fields.slice(0, MOST_ROWS) ?? [];
  $("bits-echo").replaceChildren();
  $("bits-rows").replaceChildren(...rows.map((field) => {
    const line = make("tr");
    line.tabIndex = 0;
    const end = field.offset + field.length - 1;
    const range = field.length > 1 ? `${field.unit}s ${field.offset}–${end}` : `${field.unit} ${field.offset}`;
    line.append(...[range, field.raw, field.name, field.value, field.meaning].map((text) => make("td", text)));
    const select = () => {
      for (const other of $("bits-rows").children) other.classList.toggle("selected", other === line);
      if (field.unit === "byte") $("bits-echo").replaceChildren(...echo(entry.bytes, field.offset, field.offset + field.length).childNodes);
    };
    line.onclick = select;
    line.onkeydown = (event) => { if (event.key === "Enter") select(); };
    return line;
  }));
}
