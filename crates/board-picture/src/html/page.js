"use strict";
(() => {
  const figures = [...document.querySelectorAll("figure")];
  const links = [...document.querySelectorAll("nav a")];
  const controls = document.getElementById("controls");
  if (!controls) return;
  const place = document.getElementById("place");
  const last = figures.length - 1;
  let now = -1;

  const show = (step) => {
    step = Math.min(Math.max(step, 0), last);
    if (step === now) return;
    now = step;
    figures.forEach((figure, at) => { figure.hidden = at !== step; });
    links.forEach((link, at) => {
      if (at === step) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    // Scroll the list only, not the page.
    const nav = links[step].closest("nav");
    const { top, bottom } = links[step].getBoundingClientRect();
    const frame = nav.getBoundingClientRect();
    if (top < frame.top) nav.scrollTop += top - frame.top;
    else if (bottom > frame.bottom) nav.scrollTop += bottom - frame.bottom;
    place.textContent = `${step + 1} of ${figures.length}`;
    // aria-disabled keeps the focus where it is.
    for (const button of controls.querySelectorAll("button")) {
      const end = ["first", "previous"].includes(button.dataset.go) ? 0 : last;
      button.setAttribute("aria-disabled", String(step === end));
    }
    history.replaceState(null, "", `#s${step + 1}`);
  };

  const go = (where) =>
    show({ first: 0, previous: now - 1, next: now + 1, last }[where]);

  const fromAddress = () => {
    const step = Number.parseInt(location.hash.slice(2), 10);
    show(Number.isInteger(step) ? step - 1 : 0);
  };

  controls.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) go(button.dataset.go);
  });
  links.forEach((link, at) => link.addEventListener("click", (event) => {
    event.preventDefault();
    show(at);
  }));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const where = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (!where) return;
    event.preventDefault();
    go(where);
  });
  addEventListener("hashchange", fromAddress);
  document.body.classList.add("stepping");
  controls.hidden = false;
  fromAddress();
})();
