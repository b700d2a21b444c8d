"use strict";
(() => {
  const form = document.getElementById("filter");
  const count = document.getElementById("count");
  const nothing = document.getElementById("nothing");
  const buttons = [...form.querySelectorAll("button[data-verdict]")];
  const fields = ["chapter", "profile", "rule", "deviation", "text"].filter((name) => form.elements[name]);
  const results = [...document.querySelectorAll(".result")].map((node) => ({
    node,
    verdict: node.dataset.verdict,
    chapter: node.dataset.chapter,
    profiles: node.dataset.profiles.split("|"),
    rules: node.dataset.rules.split(" "),
    deviation: node.dataset.deviation,
    text: null,
  }));
  const verdicts = results.reduce((sum, one) => sum + one.profiles.length, 0);
  const bad = buttons.map((one) => one.dataset.verdict).filter((one) => ["failed", "errored"].includes(one));

  const pressed = () => buttons.filter((one) => one.getAttribute("aria-pressed") === "true").map((one) => one.dataset.verdict);
  const press = (names) => {
    for (const one of buttons) one.setAttribute("aria-pressed", String(names.includes(one.dataset.verdict)));
  };
  const all = buttons.map((one) => one.dataset.verdict);
  const start = () => (bad.length ? bad : all.includes("known") ? ["known"] : all);

  function has(one, words) {
    if (!words.length) return true;
    one.text ??= one.node.textContent.toLowerCase().replace(/\s+/g, " ");
    return words.every((word) => one.text.includes(word));
  }

  function apply() {
    const wanted = new Set(pressed());
    const { chapter, profile, rule, deviation, text } = Object.fromEntries(fields.map((name) => [name, form.elements[name].value]));
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    let judged = 0;
    for (const one of results) {
      const fits = wanted.has(one.verdict) && (!chapter || one.chapter === chapter) && (!profile || one.profiles.includes(profile))
        && (!rule || one.rules.includes(rule)) && (!deviation || one.deviation === deviation) && has(one, words);
      one.node.hidden = !fits;
      if (fits) {
        shown += 1;
        judged += profile ? 1 : one.profiles.length;
      }
    }
    count.textContent = `${shown} of ${results.length} results shown, ${judged} of ${verdicts} verdicts`;
    nothing.hidden = shown > 0;
  }

  function keep() {
    const state = new URLSearchParams();
    const names = pressed();
    state.set("verdict", names.length === all.length ? "all" : names.join(","));
    for (const name of fields) if (form.elements[name].value) state.set(name, form.elements[name].value);
    try { history.replaceState(null, "", "#" + state); } catch { /* a page without an address has nothing to keep it in */ }
  }

  function restore() {
    const state = new URLSearchParams(location.hash.slice(1));
    if (![...fields, "verdict"].some((name) => state.has(name))) return false;
    const named = state.get("verdict");
    press(named === null || named === "all" ? all : named.split(","));
    for (const name of fields) form.elements[name].value = state.get(name) ?? "";
    for (const name of fields) if (form.elements[name].selectedIndex === -1) form.elements[name].value = "";
    return true;
  }

  let waiting = 0;
  const changed = () => { keep(); apply(); };
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", changed);
  form.elements.text.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(changed, 120);
  });
  for (const one of buttons) one.addEventListener("click", () => {
    one.setAttribute("aria-pressed", String(one.getAttribute("aria-pressed") !== "true"));
    changed();
  });
  const each = (open) => {
    for (const one of results) if (!one.node.hidden) one.node.querySelector("details").open = open;
  };
  document.getElementById("open").addEventListener("click", () => each(true));
  document.getElementById("close").addEventListener("click", () => each(false));
  document.getElementById("reset").addEventListener("click", () => {
    form.reset();
    press(start());
    changed();
  });
  window.addEventListener("hashchange", () => {
    if (!restore()) return;
    apply();
    const head = document.getElementById("results");
    head.focus({ preventScroll: true });
    head.scrollIntoView();
  });
  if (navigator.clipboard) document.getElementById("list").addEventListener("click", async (event) => {
    const button = event.target.closest(".copy");
    if (!button) return;
    try {
      await navigator.clipboard.writeText(button.previousElementSibling.textContent);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Not allowed";
    }
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });

  form.hidden = false;
  document.getElementById("tools").hidden = false;
  if (navigator.clipboard) for (const one of document.querySelectorAll(".copy")) one.hidden = false;
  const sent = restore();
  if (!sent) press(start());
  apply();
  if (sent) document.getElementById("results").scrollIntoView({ behavior: "instant" });
})();
