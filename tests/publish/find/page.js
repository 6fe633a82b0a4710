"use strict";
// Plays a person at the search box of a site, on a page that is no more than what the box needs.
// node page.js SITE prints what was seen as JSON.
const fs = require("node:fs");
const path = require("node:path");

const site = process.argv[2];

class Element {
  constructor(tag) {
    Object.assign(this, { tag, children: [], listeners: {}, dataset: {}, hidden: true, value: "", tagName: tag.toUpperCase() });
  }
  append(...content) { this.children.push(...content); }
  replaceChildren(...content) { this.children = content; }
  addEventListener(name, action) { this.listeners[name] = action; }
  focus() { page.activeElement = this; this.listeners.focus?.(); }
  click() { page.opened = this.href; return this.listeners.click?.(); }
  get within() { return this.children.flatMap((each) => (each instanceof Element ? [each, ...each.within] : [])); }
  get text() { return this.children.map((each) => each.text ?? each).join(""); }
  querySelectorAll() { return this.within.filter((each) => each.tag === "li").map((each) => each.children[0]); }
  find(tag) { return this.within.find((each) => each.tag === tag); }
}

const parts = Object.fromEntries(["find", "words", "told", "found", "body"].map((name) => [name, new Element(name)]));
const page = new Element("document");
Object.assign(page, { body: parts.body, createElement: (tag) => new Element(tag), getElementById: (name) => parts[name] });
parts.body.dataset.root = "../";

const code = fs.readFileSync(path.join(site, "find.js"), "utf8");
const upheld = new Function("document", `${code}\nreturn upheld;`)(page);
upheld.run = async (name) => new Function("upheld", fs.readFileSync(path.join(site, "find", `${name}.js`), "utf8"))(upheld);

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const type = (text) => {
  parts.words.value = text;
  parts.words.listeners.input();
};
const press = (target, key) => target.listeners.keydown({ key, target: page.activeElement ?? page, preventDefault() {} });
const titles = () => parts.found.querySelectorAll().map((link) => link.text);
const place = () => (page.activeElement === parts.words ? "box" : parts.found.querySelectorAll().indexOf(page.activeElement));

const main = async () => {
  const seen = { shown: !parts.find.hidden };
  const search = upheld.search;

  upheld.search = async (question, most) => {
    if (question === "miracle") await pause(300);
    return search(question, most);
  };
  type("miracle");
  await pause(150);
  type("damia");
  await pause(400);
  seen.newest = titles();

  press(page, "/");
  seen.places = [place()];
  for (const key of ["ArrowUp", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowDown", "Escape"]) {
    press(page.activeElement === parts.words ? parts.words : parts.found, key);
    seen.places.push(place());
  }

  type("cmc");
  await parts.find.listeners.submit({ preventDefault() {} });
  seen.opened = page.opened;

  upheld.search = async () => {
    throw new upheld.Missing("Gone.");
  };
  type("hand");
  await pause(150);
  seen.missing = [parts.told.text, parts.found.hidden];
  upheld.search = search;
  await parts.told.find("button").click();
  await pause(50);
  seen.again = titles().length > 0;

  type("hand rulee:603");
  await pause(150);
  seen.wrong = [parts.told.text.split("\n")[0], titles()];
  type("");
  await pause(150);
  seen.empty = [parts.told.text, parts.found.hidden];
  console.log(JSON.stringify(seen));
};

main();
