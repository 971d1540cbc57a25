// The moves of a game as a tree: the main line has the first indices, and its variations the rest.

export class Tree {
  #length;
  #moves;
  /** The first moves of variations, by the position that they start from, and the later ones. */
  #children = new Map();

  constructor({ length, moves }) {
    this.#length = length;
    this.#moves = moves;
    for (let at = length; at < moves.length; at += 1) {
      const { parent } = moves[at];
      if (!this.#children.has(parent)) this.#children.set(parent, []);
      this.#children.get(parent).push(at);
    }
  }

  has(at) {
    return Number.isInteger(at) && at >= 0 && at < Math.max(this.#length, this.#moves.length);
  }

  isMain(at) {
    return at < this.#length;
  }

  /** The position before a move; -1 for the first position. */
  parent(at) {
    return this.isMain(at) ? at - 1 : this.#moves[at].parent;
  }

  /** The moves that follow a position; the first continues its line. */
  next(at) {
    const others = this.#children.get(at) ?? [];
    return at + 1 < this.#length ? [at + 1, ...others] : others;
  }

  /** The other moves that were played in the position before a move. */
  others(at) {
    const parent = this.parent(at);
    return parent < 0 ? [] : this.next(parent).filter((other) => other !== at);
  }

  /** The whole line through a position. */
  line(at) {
    if (this.isMain(at)) return Array.from({ length: this.#length }, (_, index) => index);
    const line = [];
    for (let index = at; index >= 0; index = this.parent(index)) line.push(index);
    line.reverse();
    for (let [index] = this.next(at); index !== undefined; [index] = this.next(index)) line.push(index);
    return line;
  }

  /** The move of the line from which a variation leaves; `undefined` in the main line. */
  leave(at) {
    let index = at;
    while (!this.isMain(index) && this.next(this.parent(index))[0] === index) index = this.parent(index);
    return this.isMain(index) ? undefined : this.next(this.parent(index))[0];
  }

  /** The position at which a game opens: its start if there is something to read, or else its end. */
  opening() {
    const told = ({ comment, comment_before: before, decisions, evaluation, note }) =>
      comment || before || decisions.length || (evaluation && !note);
    const reads = this.#moves.length > this.#length || this.#moves.some(told);
    return reads ? 0 : Math.max(0, this.#length - 1);
  }

  /** The moves of a variation in the order of print: a variation follows the move that it replaces. */
  *variation(first) {
    const tasks = [{ at: first, depth: 1, opens: true }];
    while (tasks.length) {
      const task = tasks.pop();
      yield task;
      const { at, depth, opens } = task;
      const [following] = this.next(at);
      if (following !== undefined) tasks.push({ at: following, depth, opens: false });
      if (opens) continue;
      for (const at of this.others(task.at).reverse()) tasks.push({ at, depth: depth + 1, opens: true });
    }
  }
}
