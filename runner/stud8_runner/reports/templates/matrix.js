"use strict";
(() => {
  const form = document.getElementById("filter");
  const count = document.getElementById("count");
  const nothing = document.getElementById("nothing");
  const buttons = [...form.querySelectorAll("button[data-state]")];
  const chapters = [...document.querySelectorAll("tbody[data-chapter]")].map((body) => ({
    body,
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

  function apply() {
    const wanted = new Set(buttons.filter((one) => one.getAttribute("aria-pressed") === "true").map((one) => one.dataset.state));
    const words = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const differ = form.elements.differ.value === "yes";
    let fitting = 0;
    for (const chapter of chapters) {
      let own = 0;
      for (const rule of chapter.rules) {
        const fits = rule.states.some((state) => wanted.has(state)) && words.every((word) => rule.text.includes(word))
          && (!differ || new Set(rule.states).size > 1);
        own += fits;
        rule.row.hidden = !fits || !isOpen(chapter);
      }
      chapter.body.hidden = own === 0;
      fitting += own;
    }
    count.textContent = `${fitting} of ${total} rules fit`;
    nothing.hidden = fitting > 0;
  }

  function search() {
    for (const one of chapters) if (form.elements.text.value) setOpen(one, true);
    apply();
  }

  let waiting = 0;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.elements.differ.addEventListener("change", apply);
  form.elements.text.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, 120);
  });
  for (const one of buttons) one.addEventListener("click", () => {
    one.setAttribute("aria-pressed", String(one.getAttribute("aria-pressed") !== "true"));
    apply();
  });
  for (const one of chapters) one.button.addEventListener("click", () => {
    setOpen(one, !isOpen(one));
    apply();
  });
  const each = (open) => {
    for (const one of chapters) setOpen(one, open);
    apply();
  };
  document.getElementById("open").addEventListener("click", () => each(true));
  document.getElementById("close").addEventListener("click", () => each(false));

  form.hidden = false;
  document.getElementById("tools").hidden = false;
  each(false);
})();
