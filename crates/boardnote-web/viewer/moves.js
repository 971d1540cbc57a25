// The list of moves, with comments, errors, and variations.
import { turn } from "./board.js";
import { $, button, make, page } from "./page.js";

/** Lists the moves: in a column for each player, or one below the other. */
export function moves() {
  const { pictures, tree } = page.view;
  const { columns, players, result, length, moves: list } = pictures;
  const box = $("moves");
  const two = columns && list.slice(0, length).some(({ player }) => player !== null);
  box.className = two ? "moves two" : "moves";
  page.view.links = [];
  if (two && players.some(Boolean)) box.append(make("span"), ...players.map((name) => make("b", name)));
  let column = 0; // the next free one of the row: 0 is that of the number
  const fill = () => {
    for (; two && column > 0 && column < 3; column += 1) box.append(make("span"));
    column = 0;
  };
  const remark = (text) => {
    if (!text) return;
    fill();
    box.append(make("p", text));
  };
  list.slice(0, length).forEach((move, ply) => {
    const { number, player, comment, comment_before: before } = move;
    remark(before);
    const made = moveButton(move, ply);
    const place = two && player !== null ? player + 1 : 1;
    if (column > place || !two || player === null) fill();
    if (column === 0) {
      box.append(make("span", number.replace("…", "."), "number"));
      column = 1;
    }
    for (; column < place; column += 1) box.append(make("span", "…", "number"));
    box.append(made);
    column = two && player !== null && place === 1 ? 2 : 0;
    if (!two || player === null) made.classList.add("wide");
    remark(comment);
    for (const other of tree.others(ply)) {
      fill();
      variation(other, box);
    }
  });
  fill();
  if (result) box.append(make("p", result, "outcome"));
  statistics(pictures.tables);
}

/** The button of a move. */
function moveButton({ name, glyphs, note, verdict, decisions }, ply) {
  const made = button(name || (ply === 0 ? "Start" : `Position ${ply}`), () => turn(ply));
  if (glyphs) made.append(make("span", ` ${glyphs}`, "glyphs"));
  if (note) made.append(make("span", ` ${note}`, "note"));
  if (verdict) {
    const grave = decisions.some(({ loss }) => loss >= 0.08) ? "verdict grave" : "verdict";
    made.append(make("span", ` ${verdict}`, grave));
  }
  page.view.links[ply] = made;
  return made;
}

/** A variation as running text; those within it are indented. */
function variation(first, box) {
  const { tree, pictures: { moves: list } } = page.view;
  let [part, last] = [undefined, 0];
  let numbered = false;
  for (const { at, depth, opens } of tree.variation(first)) {
    if (opens || depth !== last) {
      part = make("div", "", `variation v${Math.min(depth, 4)}`);
      box.append(part);
      [last, numbered] = [depth, false];
    }
    const move = list[at];
    if (move.comment_before) part.append(make("i", move.comment_before), " ");
    // The number is left out after the move of the other player.
    if (move.number && (!numbered || !move.number.endsWith("…"))) part.append(make("span", move.number, "number"));
    part.append(moveButton(move, at), " ");
    numbered = !move.comment;
    if (move.comment) part.append(make("i", move.comment), " ");
  }
}

/** Marks the move of a position in the list, and scrolls the list to it. */
export function mark(ply) {
  const { view } = page;
  view.marked?.removeAttribute("aria-current");
  const made = (view.marked = view.links?.[ply]);
  if (!made) return;
  made.setAttribute("aria-current", "step");
  const box = $("moves");
  const frame = box.getBoundingClientRect();
  const { top, bottom, height } = made.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) box.scrollTop += top - frame.top - (frame.height - height) / 2;
}

/** The tables of statistics below the moves. */
function statistics(tables) {
  $("statistics").hidden = !tables.length;
  $("statistics-tables").replaceChildren(...tables.map(({ title, head, rows }) => {
    const table = make("table");
    table.append(make("caption", title));
    const line = (cells, names) => {
      const made = make("tr");
      made.append(...cells.map((cell, at) => make(names(at), cell)));
      table.append(made);
    };
    line(head, (at) => (head[at] ? "th" : "td"));
    for (const row of rows) line(row, (at) => (at === 0 ? "th" : "td"));
    return table;
  }));
}
