"use strict";
(() => {
  const form = document.getElementById("filter");
  const count = document.getElementById("count");
  const nothing = document.getElementById("nothing");
  const scroll = document.querySelector(".tall");
  const buttons = [...form.querySelectorAll("button[data-state]")];
  const fields = ["chapter", "engine", "differ", "text"];
  const chapters = [...document.querySelectorAll("tbody[data-chapter]")].map((body) => ({
    body,
    id: body.dataset.chapter,
    button: body.querySelector("button"),
    rules: [...body.querySelectorAll(".rule-row")].map((row) => ({
      row,
      states: row.dataset.states.split(" "),
      text: (row.querySelector("th").textContent + " " + body.querySelector("th").textContent).toLowerCase(),
    })),
  }));
  const total = chapters.reduce((sum, one) => sum + one.rules.length, 0);
  const isOpen = (one) => one.button.getAttribute("aria-expanded") === "true";
  const setOpen = (one, open) => one.button.setAttribute("aria-expanded", String(open));
  const pressed = () => buttons.filter((one) => one.getAttribute("aria-pressed") === "true").map((one) => one.dataset.state);
  const press = (names) => {
    for (const one of buttons) one.setAttribute("aria-pressed", String(names === null || names.includes(one.dataset.state)));
  };
  const isFiltered = () => pressed().length < buttons.length || fields.some((name) => form.elements[name].value);

  function apply() {
    const wanted = new Set(pressed());
    const [inChapter, engine, differ, text] = fields.map((name) => form.elements[name].value);
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    let fitting = 0;
    for (const chapter of chapters) {
      let own = 0;
      for (const rule of chapter.rules) {
        const states = engine ? [rule.states[engine - 1]] : rule.states;
        const fits = (!inChapter || chapter.id === inChapter) && states.some((state) => wanted.has(state))
          && words.every((word) => rule.text.includes(word)) && (!differ || new Set(rule.states).size > 1);
        own += fits;
        rule.row.hidden = !fits || !isOpen(chapter);
      }
      chapter.body.hidden = own === 0;
      fitting += own;
    }
    count.textContent = `${fitting} of ${total} rules fit`;
    nothing.hidden = fitting > 0;
    scroll.hidden = fitting === 0;
  }

  function each(open) {
    for (const one of chapters) setOpen(one, open);
    apply();
  }

  function keep() {
    const state = new URLSearchParams();
    if (pressed().length < buttons.length) state.set("does", pressed().join(","));
    for (const name of fields) if (form.elements[name].value) state.set(name, form.elements[name].value);
    try { history.replaceState(null, "", "#" + state); } catch { /* a page without an address has nothing to keep it in */ }
  }

  function restore() {
    const state = new URLSearchParams(location.hash.slice(1));
    if (!["does", ...fields].some((name) => state.has(name))) return false;
    press(state.get("does")?.split(",") ?? null);
    for (const name of fields) form.elements[name].value = state.get(name) ?? "";
    for (const name of fields) if (form.elements[name].selectedIndex === -1) form.elements[name].value = "";
    return true;
  }

  // A cell that an address leads to may be in a chapter that is closed, or filtered out.
  function reveal() {
    const cell = document.getElementById(location.hash.slice(1));
    const row = cell?.closest("tr");
    if (!row || row.checkVisibility()) return;
    clear();
    for (const one of chapters) if (one.body.contains(row)) setOpen(one, true);
    apply();
    cell.focus();
  }

  function clear() {
    form.reset();
    press(null);
  }

  let waiting = 0;
  const changed = () => {
    keep();
    each(isFiltered());
  };
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", (event) => {
    if (event.target.name !== "text") changed();
  });
  form.elements.text.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(changed, 120);
  });
  for (const one of buttons) one.addEventListener("click", () => {
    one.setAttribute("aria-pressed", String(one.getAttribute("aria-pressed") !== "true"));
    changed();
  });
  for (const one of chapters) one.button.addEventListener("click", () => {
    setOpen(one, !isOpen(one));
    apply();
  });
  document.getElementById("open").addEventListener("click", () => each(true));
  document.getElementById("close").addEventListener("click", () => each(false));
  document.getElementById("reset").addEventListener("click", () => {
    clear();
    changed();
  });
  window.addEventListener("hashchange", () => {
    if (restore()) each(true);
    else reveal();
  });

  form.hidden = false;
  document.getElementById("tools").hidden = false;
  each(restore());
  reveal();
})();
