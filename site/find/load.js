"use strict";
// Loads parts of the index. They are scripts, because a page that was opened as a file may load nothing else.
const upheld = {};

(() => {
  const arrived = new Map();
  const asked = new Map();
  let version = null;

  // What is wrong, in words for the person who asked.
  upheld.Problem = class extends Error {
    constructor(what, hint = "") {
      super(hint ? `${what}\nhint: ${hint}` : what);
    }
  };

  // A part did not come; it may when it is asked for again.
  upheld.Missing = class extends upheld.Problem {};

  // Called by each part.
  upheld.put = (name, of, value) => arrived.set(name, { of, value });

  // Runs the script of a part; tests bring their own.
  upheld.run = (name) =>
    new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${document.body.dataset.root}find/${name}.js`;
      script.addEventListener("load", resolve);
      script.addEventListener("error", reject);
      document.head.append(script);
    });

  const loaded = async (name) => {
    await upheld.run(name).catch(() => {});
    const part = arrived.get(name);
    arrived.delete(name);
    if (!part) throw new upheld.Missing("A part of the search could not be loaded.");
    version ??= part.of;
    if (part.of !== version) throw new upheld.Problem("The site has changed since this page was opened.", "load it anew");
    return part.value;
  };

  // The part with this name, loaded once; one that failed is tried again when it is next asked for.
  upheld.part = (name) => {
    if (!asked.has(name)) {
      const part = loaded(name);
      part.catch(() => asked.delete(name));
      asked.set(name, part);
    }
    return asked.get(name);
  };
})();
