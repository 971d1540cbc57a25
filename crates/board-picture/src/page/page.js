"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const nav = document.querySelector("nav");
  const controls = find("controls");
  const sections = [...nav.querySelectorAll("section")];
  if (!sections.length) return;

  // Steps are counted from 1; 0 is no step. A section is one tree of steps: a step follows its
  // parent, and the first of those that follow a step continues its line. The moves of a section are
  // text until they are needed.
  const links = [];
  const changes = [];
  const firsts = sections.map((section) => Number(section.dataset.first));
  const ends = [];
  const parents = [0];
  const firstChild = [0];
  const nextSibling = [0];
  const depth = [0];
  const tail = [0];
  const load = (at) => {
    const text = sections[at].querySelector("noscript");
    if (!text) return;
    text.insertAdjacentHTML("beforebegin", text.textContent);
    text.remove();
    const lastChild = [];
    const first = firsts[at];
    const steps = [...sections[at].querySelectorAll("a:not([href])")];
    const records = sections[at].dataset.d.split(",");
    ends[at] = first + steps.length - 1;
    steps.forEach((link, place) => {
      const step = first + place;
      link.href = `#s${step}`;
      link.classList.add("step");
      changes[step] = records[place];
      const parent = place ? Number(link.dataset.parent ?? step - 1) : 0;
      links[step] = link;
      parents[step] = parent;
      firstChild[step] = nextSibling[step] = 0;
      depth[step] = parent ? depth[parent] + 1 : 0;
      if (!parent) return;
      if (lastChild[parent]) nextSibling[lastChild[parent]] = step;
      else firstChild[parent] = step;
      lastChild[parent] = step;
    });
    for (let step = ends[at]; step >= first; step--) {
      tail[step] = firstChild[step] ? tail[firstChild[step]] + 1 : 0;
    }
  };
  // The section of a step is found by halving.
  const sectionOf = (step) => {
    let [low, high] = [0, firsts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (firsts[middle] <= step) low = middle;
      else high = middle;
    }
    return low;
  };
  load(sections.length - 1);
  const last = ends.at(-1);
  // A page of few steps can be searched as a whole.
  if (last <= 5000) sections.forEach((_, at) => load(at));
  const rootOf = (step) => firsts[sectionOf(step)];
  const endOf = (step) => {
    load(sectionOf(step));
    while (firstChild[step]) step = firstChild[step];
    return step;
  };
  const rootAfter = (step) => firsts[sectionOf(step) + 1] ?? 0;

  // Numbers in base 32. Every digit of a number but the last is one of the upper 32.
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
  const decode = (text) => {
    const out = [];
    let number = 0;
    for (const letter of text) {
      const digit = digits.indexOf(letter);
      number = 32 * number + digit % 32;
      if (digit >= 32) continue;
      out.push(number);
      number = 0;
    }
    return out;
  };
  // A part has a slot of the picture, elements, and words of the description, each for both sides
  // of the board. The parts of slot 0 are sizes; those of the last slots are the notation.
  const elements = find("elements-of-all").content.firstElementChild.children;
  const lines = find("parts").textContent.split("\n");
  const drawn = Number(find("parts").dataset.drawn);
  const parts = [];
  const part = (number) => {
    if (!parts[number]) {
      const blank = lines[number].indexOf(" ");
      const [slot, own = "", rank, other, length] = lines[number].slice(0, blank).split(",");
      const text = lines[number].slice(blank + 1);
      const words = length ? [text.slice(0, length), text.slice(length)] : [text, text];
      parts[number] = { slot: Number(slot), shapes: [own, other || own].map(decode), rank, words };
    }
    return parts[number];
  };
  // A picture has a part in each slot that is not empty.
  const patched = (base, text) => {
    const made = new Map(base);
    for (const number of decode(text)) made.set(part(number).slot, number);
    return made;
  };
  const pictures = new Map();
  const picture = (step) => {
    const path = [];
    let known = step;
    while (known && !pictures.has(known)) {
      path.push(known);
      known = parents[known];
    }
    let made = known ? pictures.get(known) : new Map();
    if (pictures.size > 2000) pictures.clear();
    while (path.length) {
      const at = path.pop();
      made = patched(made, changes[at]);
      if (depth[at] % 50 === 0 || !path.length) pictures.set(at, made);
    }
    return made;
  };
  let flipped = 0;
  // A part that begins with a full stop replaces a comma before it.
  const described = (list) => list.filter(({ rank }) => rank)
    .sort((one, other) => one.rank - other.rank)
    .reduce((text, { words }) => (words[flipped].startsWith(".") ? text.replace(/,$/, "") : text)
      + words[flipped], "").trim();
  const draw = (made) => {
    const list = [...made].sort(([one], [other]) => one - other).map(([, number]) => part(number));
    const [{ words: [size] }, ...rest] = list;
    const shapes = rest.flatMap(({ shapes }) => shapes[flipped]);
    find("elements").replaceChildren(...shapes.map((at) => document.importNode(elements[at], true)));
    find("picture").setAttribute("viewBox", `0 0 ${size}`);
    find("description").textContent = described(rest);
    find("id").textContent = rest.filter(({ slot }) => slot >= drawn).map(({ words }) => words[0]).join("");
  };

  let now = 0;
  let chosen = 0;
  let playing = 0;
  let shown = document.querySelector(".graph:not([hidden])");
  // The steps of the main line, which has a place each in the graph of a section.
  const stepsOf = (section) => {
    const steps = [];
    for (let step = firsts[section]; step; step = firstChild[step]) steps.push(step);
    return steps;
  };
  // The number of a move stands before its row.
  const numberOf = (link) => {
    const { n } = link.dataset;
    if (n !== undefined) return n;
    const before = link.previousElementSibling;
    if (before?.matches("b")) return before.textContent;
    const number = before?.previousElementSibling;
    return number?.matches("b") ? number.textContent.replace(".", "…") : "";
  };
  const button = (text, step) => {
    const made = document.createElement("button");
    made.type = "button";
    made.append(...text);
    made.addEventListener("click", () => show(step));
    return made;
  };

  // The other moves in this position, and the way back to the line that a variation leaves.
  const branches = (step) => {
    const made = [];
    for (let child = firstChild[step]; child; child = nextSibling[child]) {
      made.push(button(links[child].cloneNode(true).childNodes, child));
    }
    if (made.length < 2) made.length = 0;
    const back = leave(step);
    if (back) made.push(button(["Leave the variation"], back));
    find("variations").replaceChildren(...made);
    find("variations").hidden = made.length === 0;
  };
  const leave = (step) => {
    while (parents[step]) {
      if (firstChild[parents[step]] !== step) return firstChild[parents[step]];
      step = parents[step];
    }
    return 0;
  };
  const besides = (step, forward) => {
    if (forward) return nextSibling[step];
    let sibling = parents[step] && firstChild[parents[step]];
    if (sibling === step) return 0;
    while (sibling && nextSibling[sibling] !== step) sibling = nextSibling[sibling];
    return sibling;
  };

  const about = (step, choice) => {
    const panel = find("about");
    panel.replaceChildren();
    for (const text of [links[step].dataset.evaluation, find(`c${step}`)?.textContent]) {
      if (!text) continue;
      const line = document.createElement("p");
      line.textContent = text;
      panel.append(line);
    }
    const decision = find(`d${step}`);
    if (decision) {
      const table = decision.cloneNode(true);
      table.removeAttribute("id");
      table.querySelectorAll("a.choice").forEach((link) => {
        const at = Number(link.hash.split("-")[1]);
        if (at === choice) link.setAttribute("aria-current", "true");
        link.addEventListener("click", (event) => {
          event.preventDefault();
          stop();
          show(step, at);
          panel.querySelector("a[aria-current]")?.focus();
        });
      });
      panel.append(table);
    }
    panel.hidden = panel.childElementCount === 0;
  };

  const show = (step, choice = 0) => {
    step = Math.min(Math.max(step, 1), last);
    const section = sections[sectionOf(step)];
    load(sectionOf(step));
    const link = links[step];
    if (now) links[now].removeAttribute("aria-current");
    link.setAttribute("aria-current", "step");
    now = step;
    const made = picture(step);
    const other = choice && find(`d${step}`)?.querySelector(`a.choice[href="#s${step}-${choice}"]`);
    chosen = other ? choice : 0;
    draw(other ? patched(made, other.dataset.d) : made);
    const number = numberOf(link);
    const name = [number && `${number} `, ...link.cloneNode(true).childNodes];
    if (other) name.push(`: ${other.textContent}`);
    find("name").replaceChildren(...name);
    about(step, chosen);
    branches(step);
    const details = section.querySelector("details");
    if (details) details.open = true;
    // Scroll the list only, not the page.
    const { top, bottom } = link.getBoundingClientRect();
    const frame = nav.getBoundingClientRect();
    if (top < frame.top) nav.scrollTop += top - frame.top - 40;
    else if (bottom > frame.bottom) nav.scrollTop += bottom - frame.bottom + 40;
    const place = `${depth[step] + 1} of ${depth[step] + 1 + tail[step]}`;
    const graph = find(`e${section.getAttribute("aria-labelledby")?.slice(1)}`);
    if (graph !== shown) {
      shown?.setAttribute("hidden", "");
      graph?.removeAttribute("hidden");
      shown = graph;
    }
    if (graph) {
      // In a variation, the place is that of the last move of the main line.
      const steps = stepsOf(sectionOf(step));
      let main = step;
      while (main && !steps.includes(main)) main = parents[main];
      graph.querySelector(".now").setAttribute("d", `M${10 * Math.max(steps.indexOf(main), 0)} 0V100`);
    }
    const { evaluation } = link.dataset;
    const comment = find(`c${step}`)?.textContent;
    find("live").textContent =
      [find("name").textContent, place, evaluation, comment].filter(Boolean).join(". ");
    if (last > 1) {
      find("place").textContent = place;
      // aria-disabled keeps the focus where it is.
      const closed = { first: !previous(), previous: !previous(), next: !next(), last: !next() };
      for (const [go, end] of Object.entries(closed)) {
        controls.querySelector(`[data-go=${go}]`).setAttribute("aria-disabled", String(end));
      }
    }
    const { share } = link.dataset;
    const bar = document.querySelector(".evaluation");
    if (bar) {
      bar.hidden = share === undefined;
      bar.firstElementChild.style.height = `${50 - 50 * Number(share ?? 0)}%`;
    }
    const seek = find("seek");
    if (seek) {
      seek.max = depth[step] + 1 + tail[step];
      seek.value = depth[step] + 1;
      seek.setAttribute("aria-valuetext", place);
    }
    history.replaceState(null, "", chosen ? `#s${step}-${chosen}` : `#s${step}`);
  };

  const next = () => firstChild[now] || rootAfter(now);
  const previous = () => parents[now] || (now > 1 && endOf(rootOf(now - 1)));
  const stop = () => {
    clearInterval(playing);
    playing = 0;
    controls.querySelector("[data-go=play]")?.setAttribute("aria-pressed", "false");
  };
  const play = () => {
    if (playing || last < 2) return stop();
    controls.querySelector("[data-go=play]").setAttribute("aria-pressed", "true");
    playing = setInterval(() => (next() ? show(next()) : stop()), 1500);
  };
  const flip = () => {
    flipped = 1 - flipped;
    controls.querySelector("[data-go=flip]").setAttribute("aria-pressed", String(flipped === 1));
    show(now, chosen);
  };
  const theme = () => {
    const dark = getComputedStyle(document.documentElement).colorScheme === "dark";
    document.documentElement.dataset.theme = dark ? "light" : "dark";
  };
  const keys = () => {
    const list = find("keys");
    if (!list) return;
    list.open = !list.open;
    if (list.open) list.querySelector("summary").focus();
  };
  // The step with this depth in the line of the current one.
  const inLine = (wanted) => {
    let step = now;
    while (depth[step] > wanted) step = parents[step];
    while (depth[step] < wanted && firstChild[step]) step = firstChild[step];
    return step;
  };
  // An XGID stands beside the GNUID, which eXtreme Gammon does not read.
  const copied = {
    position: () => find("id").textContent.replace(/^.*(?=XGID=)/u, ""),
    record: () => sections[sectionOf(now)].querySelector(".record")?.textContent ?? "",
  };
  const copy = async (pressed) => {
    const text = copied[pressed.dataset.copy]();
    const label = pressed.textContent;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Without a clipboard, as in a page that is a file, a selection is copied.
      const field = document.createElement("textarea");
      field.value = text;
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    find("live").textContent = pressed.textContent = "Copied";
    setTimeout(() => { pressed.textContent = label; }, 1500);
  };
  const game = (forward) => {
    const root = rootOf(now);
    if (forward) return rootAfter(now);
    return now !== root ? root : now > 1 && rootOf(now - 1);
  };
  const go = (where) => {
    if (where === "play") return play();
    if (where === "theme") return theme();
    if (where === "flip") return flip();
    if (where === "keys") return keys();
    stop();
    const step = {
      first: () => (parents[now] ? rootOf(now) : previous() && rootOf(previous())),
      previous,
      next,
      last: () => (firstChild[now] ? endOf(now) : next() && endOf(next())),
      above: () => besides(now, false),
      below: () => besides(now, true),
      leave: () => leave(now),
      before: () => game(false),
      after: () => game(true),
    }[where]();
    if (step) show(step);
  };

  const fromAddress = () => {
    const [step, choice] = location.hash.slice(2).split("-").map((text) => Number.parseInt(text, 10));
    show(Number.isInteger(step) ? step : 1, Number.isInteger(choice) ? choice : 0);
  };

  controls.addEventListener("click", (event) => {
    const pressed = event.target.closest("button");
    if (pressed?.dataset.copy) copy(pressed);
    else if (pressed) go(pressed.dataset.go);
  });
  find("seek")?.addEventListener("input", (event) => {
    stop();
    show(inLine(Number(event.target.value) - 1));
  });
  document.querySelector("main").addEventListener("click", (event) => {
    const link = event.target.closest("a.step, a.jump");
    const drawing = event.target.closest(".graph svg");
    if (!link && !drawing) return;
    event.preventDefault();
    stop();
    if (link) return show(Number(link.hash.slice(2)));
    const { left, width } = drawing.getBoundingClientRect();
    const steps = stepsOf(sectionOf(now));
    show(steps[Math.round((event.clientX - left) / width * (steps.length - 1))]);
  });
  // The moves of a game that is opened in the list are needed.
  sections.forEach((section, at) =>
    section.querySelector("details")?.addEventListener("toggle", () => load(at)));
  document.addEventListener("keydown", (event) => {
    // Shift belongs to the browser, too, but a question mark may need it.
    const shift = event.shiftKey && event.key !== "?";
    if (event.altKey || event.ctrlKey || event.metaKey || shift) return;
    const on = event.target instanceof Element && event.target.closest("button, a, summary");
    if (event.key === " " && on) return;
    // The arrows move the bar themselves.
    if (event.target === find("seek") && event.key.startsWith("Arrow")) return;
    const where = {
      ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", ArrowUp: "above",
      ArrowDown: "below", Escape: "leave", PageUp: "before", PageDown: "after", " ": "play",
      d: "theme", f: "flip", "?": "keys",
    }[event.key];
    // Without a variation beside it the arrow scrolls.
    if (!where) return;
    if (where === "above" && !besides(now, false) || where === "below" && !besides(now, true)) return;
    event.preventDefault();
    go(where);
  });
  let touch = null;
  const figure = document.querySelector("figure");
  figure.addEventListener("touchstart", (event) => {
    const { clientX: x, clientY: y } = event.changedTouches[0];
    touch = event.touches.length === 1 ? { x, y } : null;
  }, { passive: true });
  figure.addEventListener("touchend", (event) => {
    if (!touch) return;
    const { clientX, clientY } = event.changedTouches[0];
    const [dx, dy] = [clientX - touch.x, clientY - touch.y];
    if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy)) go(dx < 0 ? "next" : "previous");
  });
  // A page is printed whole, unless it has more moves than anyone would print.
  addEventListener("beforeprint", () => last <= 50000 && sections.forEach((section, at) => {
    load(at);
    section.querySelectorAll("details").forEach((details) => { details.open = true; });
  }));
  addEventListener("hashchange", fromAddress);
  document.body.classList.add("stepping");
  controls.hidden = false;
  find("keys")?.removeAttribute("hidden");
  fromAddress();
})();
