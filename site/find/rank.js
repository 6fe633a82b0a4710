// Ranks the documents by a question, in two stages. As search/ranking/rank.py and merging.py.
(() => {
  let index;

  upheld.setUpRank = (loaded) => (index = loaded);

  const byScore = (a, b) => b.score - a.score || a.document - b.document;

  // What the words say of each document that is let through.
  const sums = (terms, through) => {
    const found = new Map();
    for (const [{ documents, impacts, rarity }, weight] of terms) {
      const factor = (weight * rarity) / index.full;
      documents.forEach((document, at) => found.set(document, (found.get(document) ?? 0) + factor * impacts[at]));
    }
    const passing = [...found].filter(([document]) => through === null || through.has(document));
    return passing.map(([document, score]) => ({ document, score }));
  };

  const covered = (summed, cover, ideal) => {
    const found = new Map();
    for (const { document, score } of summed.sort(byScore).slice(0, index.candidates)) {
      const covers = cover.of(document);
      if (!cover.isEnough(document, covers)) continue;
      found.set(document, { document, score: (score / ideal) * covers ** index.covered });
    }
    return found;
  };

  const give = (found, document, amount, through) => {
    if (document === null || (through !== null && !through.has(document))) return;
    if (!found.has(document)) found.set(document, { document, score: 0 });
    found.get(document).score += amount;
  };

  // Rules to which a saying points.
  const lift = (groups, found, through) => {
    const best = found.size === 0 ? 1 : Math.max(...[...found.values()].map((each) => each.score));
    for (const { rules } of groups) {
      for (const rule of rules) give(found, rule, (index.lifted * best) / index.amongRules[rules.length], through);
    }
  };

  // The best give to what they refer to and to the rule of which they are a part, all at once.
  const handOn = (found, through) => {
    const gifts = [];
    for (const { document, score } of [...found.values()].sort(byScore).slice(0, index.givers)) {
      const links = upheld.linksFrom(document);
      for (const link of links) gifts.push([link, (index.given * score) / index.amongLinks[links.length]]);
      const head = upheld.headOf(document);
      if (head !== document) gifts.push([head, index.givenUp * score]);
    }
    for (const [document, amount] of gifts) give(found, document, amount, through);
  };

  // The documents that answer the groups of a question, the best first.
  upheld.rank = (groups, through) => {
    const weighted = [...upheld.weights(groups)].map(([term, weight]) => [upheld.termOf(term), weight]);
    const terms = weighted.filter(([term]) => term.documents.length > 0);
    const summed = sums(terms, through);
    const ideal = upheld.total(terms.map(([term, weight]) => weight * term.rarity)) || 1;
    const found = covered(summed, upheld.cover(groups), ideal);
    lift(groups, found, through);
    handOn(found, through);
    const documents = [...found.values()].sort(byScore).map((each) => each.document);
    return { documents };
  };

  // The first hits, with `also` for those of the same family that have no rank of their own.
  upheld.merged = (documents) => {
    const ranked = [];
    const families = new Map();
    for (const document of documents) {
      const family = upheld.familyOf(document);
      const members = families.get(family) ?? [];
      if (family !== null && members.length >= index.mostRules) {
        members[0].also.push(document);
        continue;
      }
      ranked.push({ document, also: [] });
      families.set(family, [...members, ranked.at(-1)]);
    }
    return ranked;
  };
})();
