// The page: its start, its colors, keys, and buttons. Everything it knows of a notation comes from the module.
import { load } from "./index.js";
import { beside, draw, idOf, leave, savePng, saveSvg, step, stepTo, toEnd, turn } from "./board.js";
import { fill, go, grow, nextFinding, openFile, take } from "./input.js";
import { copyLink, followLink, keepLink, linkable } from "./links.js";
import { $, busy, button, copy, dark, formatNamed, make, page, tell, trouble, whenColorsChange } from "./page.js";
import { fold } from "./record.js";

const GAME = '[White "Anderssen, Adolf"]\n[Black "Dufresne, Jean"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 '
  + "6. d4 exd4 7. O-O d3 8. Qb3 Qf6 9. e5 Qg6 10. Re1 Nge7 11. Ba3 b5 12. Qxb5 Rb8 13. Qa4 Bb6 14. Nbd2 Bb7 15. Ne4 Qf5 "
  + "16. Bxd3 Qh5 17. Nf6+ gxf6 18. exf6 Rg8 19. Rad1 Qxf3 20. Rxe7+ Nxe7 21. Qxd7+ Kxd7 22. Bf5+ Ke8 23. Bd7+ Kf8 24. Bxe7# 1-0\n";
const EXAMPLES = [
  ["a backgammon ID", () => "4HPwATDgc/ABMA:QYkqASAAIAAA"],
  ["a chess game", () => GAME],
  ["a crossword position", () => formatNamed("cgp").example],
  ["a damaged ID", () => "4HPwATDgc/ABMA:QYkrASAAIAAA"],
];

function paint() {
  document.documentElement.dataset.theme = dark() ? "dark" : "light";
  const name = `Colors: ${page.theme === "system" ? "as the system" : page.theme}`;
  $("colors").setAttribute("aria-label", name);
  $("colors").title = name;
  if (page.view?.pictures.length) draw();
}

function nextTheme() {
  page.theme = { system: "light", light: "dark", dark: "system" }[page.theme];
  try {
    localStorage.setItem("colors", page.theme);
  } catch { /* refused: the choice lasts as long as the page */ }
  paint();
  tell($("colors").title);
}

function flip() {
  page.flip = !page.flip;
  draw();
}

const KEYS = {
  "/": () => $("text").focus(),
  c: copyLink,
  o: () => $("file").click(),
  d: nextTheme,
  "?": () => $("keys").showModal(),
};
/** Keys for the record on display. */
const RECORD_KEYS = { PageUp: () => go(page.view.n - 1), PageDown: () => go(page.view.n + 1) };
/** Keys for its pictures. */
const BOARD_KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  Home: () => turn(0),
  End: toEnd,
  ArrowUp: () => beside(-1),
  ArrowDown: () => beside(1),
  Escape: leave,
  f: flip,
};

/** Arrows that find no variation beside the move scroll the page. */
const idle = (key) => {
  const { tree, ply } = page.view;
  if (key === "Escape") return tree.leave(ply) === undefined;
  return (key === "ArrowUp" || key === "ArrowDown") && !tree.others(ply).length;
};

function key(event) {
  if (event.target === $("text") && event.key === "Escape") return $("text").blur();
  if (event.target.matches("textarea, input[type=number]") || event.ctrlKey || event.metaKey || event.altKey || $("keys").open) return undefined;
  const board = page.view?.pictures.length && !idle(event.key) ? BOARD_KEYS[event.key] : undefined;
  const act = KEYS[event.key] ?? board ?? (page.view && RECORD_KEYS[event.key]);
  if (!act) return undefined;
  event.preventDefault();
  return act();
}

/** Takes the text of the field, a moment after the last key. */
function watchText() {
  let timer;
  const typed = () => {
    fill($("text").value);
    busy(true);
    clearTimeout(timer);
    timer = setTimeout(() => take(new Blob([$("text").value])), 60);
  };
  $("text").addEventListener("input", typed);
  $("text").addEventListener("change", keepLink);
  $("clear").onclick = () => {
    page.strict = false;
    history.replaceState(null, "", location.href.split("#")[0]);
    fill("");
    take(new Blob([]));
    $("text").focus();
  };
  return (text) => {
    $("text").value = text;
    typed();
  };
}

function watchDrops(put) {
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
    else if (text) put(text);
  });
}

function watchButtons() {
  const acts = {
    open: () => $("file").click(),
    link: copyLink,
    "previous-ply": () => step(-1),
    "next-ply": () => step(1),
    "previous-record": () => go(page.view.n - 1),
    "next-record": () => go(page.view.n + 1),
    "next-finding": nextFinding,
    flip,
    "copy-id": () => copy(idOf(page.view), $("copy-id")),
    "save-svg": saveSvg,
    "save-png": savePng,
    print: () => print(),
    colors: nextTheme,
    help: () => $("keys").showModal(),
  };
  for (const [id, act] of Object.entries(acts)) $(id).onclick = act;
  $("file").onchange = () => { if ($("file").files[0]) openFile($("file").files[0]); };
  $("ply").oninput = () => stepTo(Number($("ply").value));
  $("record-number").onchange = () => go($("record-number").valueAsNumber - 1);
  for (const id of ["bits", "as-text", "as-json"]) $(id).addEventListener("toggle", () => fold(id));
}

async function start() {
  try {
    page.theme = localStorage.getItem("colors") ?? "system";
  } catch { /* refused: the system decides */ }
  if (!["light", "dark"].includes(page.theme)) page.theme = "system";
  paint();
  whenColorsChange(paint);
  page.bn = await load();
  $("too-old").remove();
  $("version").textContent = `boardnote ${page.bn.version} · works without a network, stores nothing`;
  const put = watchText();
  $("examples").append(...EXAMPLES.map(([name, text]) => {
    const item = make("li");
    item.append(button(name, () => put(text())));
    return item;
  }));
  watchButtons();
  watchDrops(put);
  addEventListener("keydown", key);
  addEventListener("hashchange", followLink);
  grow();
  linkable();
  await followLink();
  document.documentElement.dataset.ready = "true";
}

start().catch((error) => {
  $("too-old")?.remove();
  trouble(`The page cannot start: ${error.message}`);
});
