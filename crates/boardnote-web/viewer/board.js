// The board: the picture of a position, and the steps through a game.
import { analysis, graph, markGraph } from "./analysis.js";
import { moves, mark } from "./moves.js";
import { $, button, dark, decoder, make, page, save } from "./page.js";
import { conversions, facts } from "./record.js";

const KEPT = 8;
/** Pixels of the longer side of a saved PNG file. */
const PNG = 1600;

const whenIdle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 50));

/** Shows the pictures of a record, if it has any. */
export function pictures() {
  const { length } = page.view.pictures;
  for (const id of ["left", "save-svg", "save-png"]) $(id).hidden = !length;
  $("steps").hidden = length < 2;
  for (const id of ["moves-section", "statistics"]) $(id).hidden = length < 2;
  for (const id of ["moves", "analysis", "variations", "graph"]) $(id).replaceChildren();
  if (!length) return;
  if (length > 1) {
    moves();
    graph();
  }
  turn(page.view.ply);
}

/** Asks for a position, or for a candidate of its move; a frame draws the newest one asked for. */
export function turn(ply, candidate) {
  const { view } = page;
  if (!view?.pictures.length) return;
  view.ply = view.tree.has(ply) ? ply : view.ply;
  view.candidate = candidate;
  follow(view);
  view.drawing ??= requestAnimationFrame(() => {
    view.drawing = undefined;
    if (page.view === view) draw();
  });
}

/** Keeps the line through the position, on which the slider moves. */
function follow(view) {
  const { ply, tree } = view;
  const isMain = tree.isMain(ply);
  if (!view.line || view.lineIsMain !== isMain || (!isMain && !view.line.includes(ply))) {
    view.line = tree.line(ply);
    view.lineIsMain = isMain;
  }
  view.depth = isMain ? ply : view.line.indexOf(ply);
  $("ply").max = view.line.length - 1;
  $("ply").value = view.depth;
}

/** Steps along the line. */
export const step = (by) => turn(page.view.line[page.view.depth + by]);
export const stepTo = (depth) => turn(page.view.line[depth]);
export const toEnd = () => turn(page.view.line.at(-1));

/** Goes to another move that was played in the position before this one. */
export function beside(by) {
  const { ply, tree } = page.view;
  const parent = tree.parent(ply);
  if (parent < 0) return;
  const all = tree.next(parent);
  turn(all[all.indexOf(ply) + by] ?? ply);
}

export function leave() {
  const { ply, tree } = page.view;
  turn(tree.leave(ply) ?? ply);
}

/** The picture of a position. Those made last are kept. */
function svg(ply, candidate) {
  const { entry, pictures } = page.view;
  const kept = (page.view.kept ??= new Map());
  const theme = dark() ? "dark" : "light";
  const key = [ply, candidate, theme, page.flip].join(" ");
  if (!kept.has(key)) {
    const alone = pictures.length === 1;
    kept.set(key, entry.svg(alone ? null : ply, { theme, flip: page.flip, largeText: true, candidate }));
    if (kept.size > KEPT) kept.delete(kept.keys().next().value);
  }
  return kept.get(key);
}

export function draw() {
  const { view } = page;
  const { ply, pictures, line, depth, candidate } = view;
  const text = svg(ply, candidate);
  const old = $("picture").src;
  $("picture").src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  if (old) URL.revokeObjectURL(old);
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const part = (name) => parsed.querySelector(name)?.textContent ?? "";
  $("picture").alt = part("desc");
  // The card takes the background of the picture, so that no frame shows.
  $("figure").style.background = parsed.querySelector("svg > rect")?.getAttribute("fill") ?? "";
  view.svg = text;
  const shown = pictures.at(ply);
  $("caption").textContent = shown.caption || part("title");
  $("copy-id").hidden = !idOf(view);
  const last = line.length - 1;
  $("ply-place").textContent = `${depth} / ${last}`;
  $("ply").setAttribute("aria-valuetext", `ply ${depth} of ${last}, ${shown.caption || "start"}`);
  $("previous-ply").disabled = depth === 0;
  $("next-ply").disabled = depth === last;
  $("flip").setAttribute("aria-pressed", String(page.flip));
  mark(ply);
  markGraph();
  analysis();
  branches();
  whenIdle(() => {
    if (page.view !== view || view.ply !== ply) return;
    facts();
    if (pictures.length > 1 && view.converted !== ply) {
      view.converted = ply;
      conversions();
    }
    for (const next of [line[depth + 1], line[depth - 1]]) {
      if (next !== undefined) svg(next);
    }
  });
}

/** The moves that can follow, where there are several, and the way out of a variation. */
function branches() {
  const { ply, tree, pictures: { moves } } = page.view;
  const next = tree.next(ply);
  const list = next.length > 1 ? next.map((at) => button(nameOf(moves[at]), () => turn(at))) : [];
  const back = tree.leave(ply);
  if (back !== undefined) list.push(button("Leave the variation", leave));
  $("variations").replaceChildren(...(next.length > 1 ? [make("span", "Next:")] : []), ...list);
  $("variations").hidden = !list.length;
}

const nameOf = ({ number, name, glyphs }) => `${number} ${name}${glyphs}`.trim();

/** The position in its notation; that of a single position is the record itself. */
export function idOf({ pictures, entry, ply }) {
  if (!pictures.length) return "";
  const { id } = pictures.at(ply);
  if (id || pictures.length > 1) return id;
  return entry.value ? decoder.decode(entry.bytes).trim() : "";
}

export function saveSvg() {
  save(page.view.svg, "boardnote.svg", "image/svg+xml");
}

/** Draws the picture into a canvas, and saves that. */
export async function savePng() {
  const image = $("picture");
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = PNG / Math.max(width, height);
  const canvas = make("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => save(blob, "boardnote.png"));
}
