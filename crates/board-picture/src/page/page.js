"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const nav = document.querySelector("nav");
  const links = [...nav.querySelectorAll("a.step")];
  const parts = find("parts").children;
  const words = find("words").textContent.split(" ");
  const controls = find("controls");
  const last = links.length;
  if (!last) return;

  // Steps are counted from 1; 0 is no step. A step follows its parent, the first of those that
  // follow a step continues its line.
  const parents = new Int32Array(last + 1);
  const firstChild = new Int32Array(last + 1);
  const nextSibling = new Int32Array(last + 1);
  const lastChild = new Int32Array(last + 1);
  const depth = new Int32Array(last + 1);
  const tail = new Int32Array(last + 1);
  links.forEach((link, at) => {
    const step = at + 1;
    const parent = Number(link.dataset.parent ?? at);
    parents[step] = parent;
    depth[step] = parent ? depth[parent] + 1 : 0;
    if (!parent) return;
    if (lastChild[parent]) nextSibling[lastChild[parent]] = step;
    else firstChild[parent] = step;
    lastChild[parent] = step;
  });
  for (let step = last; step > 0; step--) {
    tail[step] = firstChild[step] ? tail[firstChild[step]] + 1 : 0;
  }
  const rootOf = (step) => {
    while (parents[step]) step = parents[step];
    return step;
  };
  const endOf = (step) => {
    while (firstChild[step]) step = firstChild[step];
    return step;
  };
  const rootAfter = (step) => {
    for (let at = step + 1; at <= last; at++) if (!parents[at]) return at;
    return 0;
  };

  // A list of numbers changed by steps: `=3` keeps three, `-2` leaves out two, others are put in.
  const patch = (base, changes) => {
    const out = [];
    let at = 0;
    for (const change of changes.split(" ")) {
      if (change === "") continue;
      const count = Number(change.slice(1));
      if (change[0] === "=") {
        for (const end = at + count; at < end; at++) out.push(base[at]);
      } else if (change[0] === "-") at += count;
      else out.push(Number(change));
    }
    for (; at < base.length; at++) out.push(base[at]);
    return out;
  };
  const pictures = new Map();
  const picture = (step) => {
    const path = [];
    let known = step;
    while (known && !pictures.has(known)) {
      path.push(known);
      known = parents[known];
    }
    let made = known ? pictures.get(known) : { elements: [], words: [] };
    if (pictures.size > 2000) pictures.clear();
    while (path.length) {
      const at = path.pop();
      const { d, w } = links[at - 1].dataset;
      made = { elements: patch(made.elements, d), words: patch(made.words, w) };
      if (depth[at] % 50 === 0 || !path.length) pictures.set(at, made);
    }
    return made;
  };
  const draw = ({ elements, words: numbers }) => {
    find("elements").replaceChildren(...elements.map((at) => parts[at].cloneNode(true)));
    const [size, ...text] = numbers.map((at) => words[at]);
    find("picture").setAttribute("viewBox", `0 0 ${size.replace("x", " ")}`);
    find("description").textContent = text.join(" ");
  };

  let now = 0;
  let playing = 0;
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
      made.push(button(links[child - 1].cloneNode(true).childNodes, child));
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
    const { evaluation } = links[step - 1].dataset;
    if (evaluation) {
      const line = document.createElement("p");
      line.textContent = `Evaluation ${evaluation}`;
      panel.append(line);
    }
    const comment = find(`c${step}`);
    if (comment) {
      const line = document.createElement("p");
      line.textContent = comment.textContent;
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
    const link = links[step - 1];
    if (now) links[now - 1].removeAttribute("aria-current");
    link.setAttribute("aria-current", "step");
    now = step;
    const made = picture(step);
    const other = choice && find(`d${step}`)?.querySelector(`a.choice[href="#s${step}-${choice}"]`);
    if (other) {
      const { d, w } = other.dataset;
      draw({ elements: patch(made.elements, d), words: patch(made.words, w) });
    } else draw(made);
    const number = link.dataset.n ? `${link.dataset.n} ` : "";
    const name = [number, ...link.cloneNode(true).childNodes];
    if (other) name.push(`: ${other.textContent}`);
    find("name").replaceChildren(...name);
    find("id").textContent = link.dataset.id ?? "";
    about(step, other ? choice : 0);
    branches(step);
    // Scroll the list only, not the page.
    const { top, bottom } = link.getBoundingClientRect();
    const frame = nav.getBoundingClientRect();
    if (top < frame.top) nav.scrollTop += top - frame.top - 40;
    else if (bottom > frame.bottom) nav.scrollTop += bottom - frame.bottom + 40;
    const place = `${depth[step] + 1} of ${depth[step] + 1 + tail[step]}`;
    const section = link.closest("section");
    document.querySelectorAll(".graph").forEach((graph) => {
      const steps = graph.dataset.steps.split(" ").map(Number);
      graph.toggleAttribute("hidden", links[steps[0] - 1].closest("section") !== section);
      const at = steps.indexOf(step);
      if (at >= 0) graph.querySelector(".now").setAttribute("d", `M${10 * at} 0V100`);
    });
    const { evaluation } = link.dataset;
    const comment = find(`c${step}`)?.textContent;
    find("live").textContent = [find("name").textContent, place,
      evaluation && `evaluation ${evaluation}`, comment].filter(Boolean).join(". ");
    if (controls) {
      find("place").textContent = place;
      // aria-disabled keeps the focus where it is.
      const ends = { first: !previous(), previous: !previous(), next: !next(), last: !next() };
      for (const [go, end] of Object.entries(ends)) {
        controls.querySelector(`[data-go=${go}]`).setAttribute("aria-disabled", String(end));
      }
    }
    history.replaceState(null, "", other ? `#s${step}-${choice}` : `#s${step}`);
  };

  const next = () => firstChild[now] || rootAfter(now);
  const previous = () => parents[now] || (now > 1 && endOf(rootOf(now - 1)));
  const stop = () => {
    clearInterval(playing);
    playing = 0;
    controls?.querySelector("[data-go=play]").setAttribute("aria-pressed", "false");
  };
  const play = () => {
    if (playing) return stop();
    controls.querySelector("[data-go=play]").setAttribute("aria-pressed", "true");
    playing = setInterval(() => (next() ? show(next()) : stop()), 1500);
  };
  const theme = () => {
    const dark = getComputedStyle(document.documentElement).colorScheme === "dark";
    document.documentElement.dataset.theme = dark ? "light" : "dark";
  };
  const game = (forward) => {
    const root = rootOf(now);
    if (forward) return rootAfter(now);
    return now !== root ? root : now > 1 && rootOf(now - 1);
  };
  const go = (where) => {
    if (where === "play") return play();
    if (where === "theme") return theme();
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

  controls?.addEventListener("click", (event) => {
    const pressed = event.target.closest("button");
    if (pressed) go(pressed.dataset.go);
  });
  links.forEach((link, at) => link.addEventListener("click", (event) => {
    event.preventDefault();
    stop();
    show(at + 1);
  }));
  document.querySelectorAll("a.jump").forEach((link) => link.addEventListener("click", (event) => {
    event.preventDefault();
    stop();
    show(Number(link.hash.slice(2)));
  }));
  document.querySelectorAll(".graph").forEach((graph) => graph.addEventListener("click", (event) => {
    const { left, width } = graph.getBoundingClientRect();
    const steps = graph.dataset.steps.split(" ").map(Number);
    stop();
    show(steps[Math.round((event.clientX - left) / width * (steps.length - 1))]);
  }));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const on = event.target instanceof Element && event.target.closest("button, a, summary");
    if (event.key === " " && on) return;
    const where = {
      ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", ArrowUp: "above",
      ArrowDown: "below", Escape: "leave", PageUp: "before", PageDown: "after", " ": "play", d: "theme",
    }[event.key];
    // Without a variation beside it the arrow scrolls.
    if (!where || !controls) return;
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
    if (!touch || !controls) return;
    const { clientX, clientY } = event.changedTouches[0];
    const [dx, dy] = [clientX - touch.x, clientY - touch.y];
    if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy)) go(dx < 0 ? "next" : "previous");
  });
  addEventListener("hashchange", fromAddress);
  document.body.classList.add("stepping");
  if (controls) controls.hidden = false;
  fromAddress();
})();
