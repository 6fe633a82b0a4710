"use strict";
// The search box: ranks the things in find-data.js by the words typed. Nothing is sent anywhere.
(() => {
  const form = document.getElementById("find");
  const input = document.getElementById("words");
  const found = document.getElementById("found");
  const root = document.body.dataset.root;
  const { things, slang } = window.upheld;
  const MOST = 20;

  const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f'’]/g, "");
  const tokens = (text) => plain(text).match(/\{[^{}\s]+\}|[+-][\dx]+\/[+-][\dx]+|\d{3}\.\d+[a-z]*|[\p{L}\p{N}]+/gu) ?? [];

  for (const thing of things) {
    thing.strong = ` ${tokens(`${thing.title} ${thing.id}`).join(" ")} `;
    thing.weak = ` ${tokens(thing.words).join(" ")} `;
    thing.names = [plain(thing.id), plain(thing.title)];
  }

  const asked = (text) => {
    const words = tokens(text).filter((word) => word.length > 1 || /[\d{]/.test(word));
    const meant = slang.filter(([said]) => ` ${words.join(" ")} `.includes(` ${plain(said)} `));
    return [...words, ...meant.flatMap(([, means]) => tokens(means))];
  };

  const score = (thing, words, whole) => {
    let sum = thing.names.includes(whole) ? 100 : 0;
    for (const word of words) {
      if (thing.strong.includes(` ${word} `)) sum += 4;
      else if (thing.strong.includes(` ${word}`)) sum += 2;
      if (thing.weak.includes(` ${word} `)) sum += 2;
      else if (thing.weak.includes(` ${word}`)) sum += 1;
    }
    return sum;
  };

  const item = (thing) => {
    const line = document.createElement("li");
    const link = document.createElement("a");
    link.href = root + thing.to;
    link.textContent = thing.title;
    const kind = document.createElement("span");
    kind.className = "note";
    kind.textContent = ` ${thing.kind}`;
    line.append(link, kind);
    if (thing.verdict) {
      const verdict = document.createElement("span");
      verdict.className = `verdict verdict-${thing.verdict}`;
      verdict.textContent = thing.verdict;
      line.append(" ", verdict);
    }
    return line;
  };

  const show = () => {
    const words = asked(input.value);
    found.hidden = words.length === 0;
    found.replaceChildren();
    if (found.hidden) return;
    const whole = plain(input.value.trim());
    const ranked = things
      .map((thing) => [score(thing, words, whole), thing])
      .filter(([points]) => points > 0)
      .sort(([a], [b]) => b - a)
      .slice(0, MOST);
    const list = document.createElement("ol");
    list.append(...ranked.map(([, thing]) => item(thing)));
    const note = document.createElement("p");
    note.className = "note";
    note.textContent = ranked.length === 0 ? "Nothing found." : `The best ${ranked.length}:`;
    found.append(note, list);
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
