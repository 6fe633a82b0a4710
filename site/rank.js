"use strict";
// Ranks the things of find-data.js by a question, as the command line does: same terms, weights and slang.
const upheldRank = (data) => {
  const { weights, things } = data;
  const pattern = new RegExp(data.token, "gu");
  const stop = new Set(data.stop);
  const stems = new Map(Object.entries(data.stems));
  const known = new Set(data.terms);
  const having = new Map();
  let average = 0;
  for (const thing of things) {
    thing.counts = new Map();
    thing.length = 0;
    for (let at = 0; at < thing.terms.length; at += 2) {
      const term = data.terms[thing.terms[at]];
      thing.counts.set(term, thing.terms[at + 1]);
      thing.length += thing.terms[at + 1];
      having.set(term, (having.get(term) ?? 0) + 1);
    }
    average += thing.length / things.length;
  }
  const slang = new Map(data.slang.map(([said, means]) => [said.join(" "), means]));
  const longest = Math.max(0, ...data.slang.map(([said]) => said.length));

  const normal = (text) => text.toLowerCase().replace("−", "-").normalize("NFKD").replace(/\p{M}/gu, "").replace(/['’]s?\b/g, "");

  // A word that no text has is cut back to one that they have.
  const stem = (word) => {
    if (stems.has(word)) return stems.get(word);
    if (known.has(word) || !/^[a-z]+$/.test(word)) return word;
    for (const ending of ["ings", "ing", "ers", "er", "ed", "es", "s", "ly", "e"]) {
      if (!word.endsWith(ending) || word.length - ending.length < 3) continue;
      const bare = word.slice(0, -ending.length);
      for (const form of [bare, `${bare}e`, bare.replace(/(.)\1$/, "$1")]) {
        if (stems.has(form)) return stems.get(form);
        if (known.has(form)) return form;
      }
    }
    return word;
  };

  const tokens = (text) => (text.match(pattern) ?? []).map((word) => [word, normal(word)]).filter(([, bare]) => !stop.has(bare)).map(([word, bare]) => [word, stem(bare)]);

  const groups = (terms) => {
    const found = [];
    for (let start = 0; start < terms.length; ) {
      let length = Math.min(longest, terms.length - start);
      while (length > 0 && !slang.has(terms.slice(start, start + length).join(" "))) length -= 1;
      const said = terms.slice(start, start + Math.max(length, 1));
      found.push({ said, means: length > 0 ? slang.get(said.join(" ")) : [] });
      start += said.length;
    }
    return found;
  };

  const weighted = (asked) => {
    const found = new Map();
    const keep = (term, weight) => found.set(term, Math.max(weight, found.get(term) ?? 0));
    for (const { said, means } of asked) {
      for (const term of said) keep(term, means.length === 0 || means.includes(term) ? 1 : weights.said);
      for (const term of means) if (!said.includes(term)) keep(term, weights.meant);
    }
    return found;
  };

  const rarity = (term) => Math.log(1 + things.length / (having.get(term) ?? 0.5));
  const total = (terms) => terms.reduce((sum, term) => sum + rarity(term), 0);
  const share = (thing, terms) => (terms.length === 0 ? 0 : total(terms.filter((term) => thing.counts.has(term))) / total(terms));

  const cover = (thing, asked) => {
    let covered = 0;
    let whole = 0;
    for (const { said, means } of asked) {
      const weight = Math.max(...said.map(rarity));
      covered += weight * Math.max(share(thing, said), share(thing, means));
      whole += weight;
    }
    return covered / whole;
  };

  const isTelling = (term) => (having.get(term) ?? 0) <= Math.max(1, weights.few * things.length);

  const score = (thing, terms) => {
    let sum = 0;
    for (const [term, weight] of terms) {
      const count = thing.counts.get(term);
      if (count === undefined) continue;
      const rare = Math.log(things.length / (having.get(term) + 1)) + 1;
      const size = 1 - weights.B + (weights.B * thing.length) / average;
      sum += (weight * rare * count * (weights.K1 + 1)) / (count + weights.K1 * size);
    }
    return sum;
  };

  const kinds = ["rule", "ruling", "card", "term"];

  return (question) => {
    const words = tokens(question);
    const asked = groups(words.map(([, term]) => term));
    const terms = weighted(asked);
    const name = normal(question.trim()).replace(/\s+/g, "-");
    const slug = name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
    const number = normal(question).replace(/^(rules?|cr)[\s:]+/, "").trim();
    const isNumber = /^[1-9]\d\d(\.\d+[a-z]{0,2})?$/.test(number);
    const hits = [];
    for (const thing of things) {
      const called = thing.names.some((each) => each === name || each === slug || each === number);
      const within = isNumber && thing.rules.includes(number);
      const points = score(thing, terms);
      const covered = asked.length > 0 ? cover(thing, asked) : 0;
      const telling = [...terms.keys()].some((term) => thing.counts.has(term) && isTelling(term));
      if (!called && !within && !(points > 0 && (covered >= weights.enough || telling))) continue;
      const first = called ? 8 - kinds.indexOf(thing.kind) : within ? 4 - kinds.indexOf(thing.kind) : 0;
      hits.push({ thing, first, score: within && !called && thing.kind === "rule" ? 0 : points * Math.sqrt(covered) });
    }
    hits.sort((a, b) => b.first - a.first || b.score - a.score);
    const isNamed = isNumber || hits.some(({ first }) => first > 4);
    const unknown = isNamed ? [] : words.filter(([, term]) => !known.has(term)).map(([word]) => word);
    const fits = (line) => tokens(line).filter(([, term]) => terms.has(term)).length;
    const best = (lines) => lines.reduce((a, b) => (fits(b) > fits(a) ? b : a));
    return { hits: hits.map(({ thing }) => thing), unknown: [...new Set(unknown)], best };
  };
};
if (typeof module !== "undefined") module.exports = upheldRank;
