"use strict";
// The search box. Nothing is sent anywhere.
(() => {
  const form = document.getElementById("find");
  const input = document.getElementById("words");
  const found = document.getElementById("found");
  const root = document.body.dataset.root;
  const rank = upheldRank(window.upheld);
  const MOST = 20;
  const LONGEST = 180;

  const element = (tag, name, text) => {
    const made = document.createElement(tag);
    if (name) made.className = name;
    if (text) made.textContent = text;
    return made;
  };

  const shortened = (text) => (text.length <= LONGEST ? text : `${text.slice(0, text.lastIndexOf(" ", LONGEST))} …`);

  const item = (thing, best) => {
    const line = element("li");
    const link = element("a", "", thing.title);
    link.href = root + thing.to;
    line.append(link, element("span", "note", ` ${thing.kind}`));
    if (thing.verdict) line.append(" ", element("span", `verdict verdict-${thing.verdict}`, thing.verdict));
    line.append(element("p", "note", shortened(best(thing.lines))));
    return line;
  };

  const show = () => {
    const question = input.value.trim();
    found.hidden = question === "";
    found.replaceChildren();
    if (found.hidden) return;
    const { hits, unknown, best } = rank(question);
    const shown = hits.slice(0, MOST);
    if (unknown.length > 0) found.append(element("p", "note", `Nothing here about: ${unknown.join(", ")}`));
    else if (hits.length === 0) found.append(element("p", "note", "Nothing found."));
    if (hits.length === 0) return;
    const list = element("ol");
    list.append(...shown.map((thing) => item(thing, best)));
    found.append(element("p", "note", `${shown.length} of ${hits.length}`), list);
  };

  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    found.querySelector("a")?.click();
  });
  input.addEventListener("input", show);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.ctrlKey && !event.metaKey && !/^(INPUT|TEXTAREA)$/.test(event.target.tagName)) {
      event.preventDefault();
      input.focus();
    }
  });
  if (input.value) show();
})();
