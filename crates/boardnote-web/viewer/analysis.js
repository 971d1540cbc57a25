// What was said about a move: its comment, its evaluation, and its candidates; and the graph of the game.
import { turn } from "./board.js";
import { $, button, make, page } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
/** The loss that fills a bar, unless a candidate loses more. */
const FULL = 0.1;

/** Shows the remarks about the position. */
export function analysis() {
  const { ply, candidate, pictures: { moves } } = page.view;
  const { comment_before: before, comment, evaluation, decisions = [] } = moves[ply] ?? {};
  const list = [evaluation?.text, before, comment].filter(Boolean).map((text) => make("p", text));
  decisions.forEach((decision, number) => {
    if (decision.candidates.length) list.push(candidates(decision, number, candidate));
  });
  $("analysis").replaceChildren(...list);
  $("analysis").hidden = !list.length;
}

/** The candidates of a decision as a table. A bar shows what each of them loses. */
function candidates({ title, verdict, candidates: list }, number, shown) {
  const table = make("table", "", "candidates");
  const caption = make("caption", title || "Candidates");
  if (verdict) caption.append(make("span", ` ${verdict}`, "verdict"));
  table.append(caption);
  const head = make("tr");
  head.append(...["", "Choice", "Equity", "Difference", ""].map((text) => make(text ? "th" : "td", text)));
  table.append(head);
  // What is better than the best choice is not for the player to choose, such as a pass.
  const losses = list.map(({ difference }) => Math.max(0, -Number.parseFloat(difference.replace("−", "-")) || 0));
  const most = Math.max(FULL, ...losses);
  list.forEach(({ name, value, difference, details, chosen, drawn }, at) => {
    const row = make("tr", "", chosen ? "chosen" : "");
    const cell = make("th");
    const current = shown?.[0] === number && shown[1] === at;
    if (drawn) {
      const made = button(name, () => turn(page.view.ply, current ? undefined : [number, at]));
      made.setAttribute("aria-pressed", String(current));
      cell.append(made);
    } else {
      cell.append(name);
    }
    if (chosen) cell.append(make("span", " played", "note"));
    if (details) cell.append(make("small", details));
    const bar = make("td");
    bar.append(make("span", "", "loss"));
    bar.firstChild.style.width = `${(100 * losses[at]) / most}%`;
    row.append(make("td", `${at + 1}.`), cell, make("td", value), make("td", difference), bar);
    table.append(row);
  });
  return table;
}

const shape = (name, attributes) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

/** Draws the evaluations of the main line: a unit of 10 for each position, and 100 in height. */
export function graph() {
  const { length, moves, graph: title, players } = page.view.pictures;
  const points = moves.slice(0, length).flatMap(({ evaluation }, at) => (evaluation ? [[10 * at, 50 - 50 * evaluation.share]] : []));
  $("graph").hidden = points.length < 2;
  if (points.length < 2) return;
  const width = 10 * (length - 1);
  const line = points.map(([x, y], at) => `${at ? "L" : "M"}${x} ${y.toFixed(1)}`).join("");
  const drawing = shape("svg", { viewBox: `0 -3 ${width} 106`, preserveAspectRatio: "none", role: "img" });
  const better = players[0] ? `: up is good for ${players[0]}` : "";
  drawing.setAttribute("aria-label", `${title}${better}. The slider below reaches each position.`);
  drawing.append(
    shape("path", { class: "area", d: `${line}V50H${points[0][0]}Z` }),
    shape("path", { class: "zero", d: `M0 50H${width}` }),
    shape("path", { class: "curve", d: line }),
    shape("path", { class: "now", id: "now" }),
  );
  drawing.addEventListener("click", ({ clientX }) => {
    const { left, width: wide } = drawing.getBoundingClientRect();
    turn(Math.round(((clientX - left) / wide) * (length - 1)));
  });
  $("graph").replaceChildren(make("p", title), drawing);
}

/** Marks the place of the position in the graph. In a variation, it is that of the move that it leaves. */
export function markGraph() {
  const { ply, tree } = page.view;
  let main = ply;
  while (!tree.isMain(main)) main = tree.parent(main);
  $("now")?.setAttribute("d", `M${10 * main} 0V100`);
}
