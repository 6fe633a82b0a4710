"use strict";
// Asks the search box of a site as a browser would, and prints its answers as JSON.
// node ask.js SITE < {"questions": […], "most": 10, "fresh": false, "stems": […]}
const fs = require("node:fs");
const path = require("node:path");

const site = process.argv[2];
const code = new Function(`${fs.readFileSync(path.join(site, "find.js"), "utf8")}\nreturn upheld;`);

// A search box that has loaded nothing yet; `loaded` has the size of each part that it loads.
const box = () => {
  const upheld = code();
  const loaded = new Map();
  upheld.run = async (name) => {
    const script = fs.readFileSync(path.join(site, "find", `${name}.js`), "utf8");
    loaded.set(name, Buffer.byteLength(script));
    new Function("upheld", script)(upheld);
  };
  return { upheld, loaded };
};

const answered = async ({ upheld }, question, most) => {
  try {
    const { hits, total, unknown, notes } = await upheld.search(question, most);
    const ids = (found) => found.map(({ id }) => id);
    const shown = hits.map(({ snippet }) => snippet.map(([text, found]) => (found ? `**${text}**` : text)).join(""));
    return { ids: ids(hits), also: hits.map(({ also }) => ids(also)), snippets: shown, total, unknown, notes };
  } catch (error) {
    if (!(error instanceof upheld.Problem)) throw error;
    return { error: error.message };
  }
};

const main = async ({ questions = [], most = 10, fresh = false, stems = [] }) => {
  let used = box();
  await answered(used, "mana", most);
  const answers = [];
  for (const question of questions) {
    if (fresh) {
      used = box();
      await used.upheld.part("index");
      used.loaded.clear();
    }
    let start = performance.now();
    const answer = await answered(used, question, most);
    const cold = performance.now() - start;
    start = performance.now();
    if (fresh) await answered(used, question, most);
    const sizes = [...used.loaded.values()];
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    answers.push(fresh ? { ...answer, bytes, scripts: sizes.length, cold, warm: performance.now() - start } : answer);
  }
  console.log(JSON.stringify({ answers, stems: stems.map((word) => used.upheld.stem(word)) }));
};

main(JSON.parse(fs.readFileSync(0, "utf8")));
