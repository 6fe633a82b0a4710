// What players say is also looked for in the words of the rules. As search/text/slang.py.
(() => {
  let index;

  upheld.setUpSlang = (loaded) => (index = loaded);

  const groupAt = (terms, start) => {
    const begun = upheld.termOf(terms[start]).sayings;
    for (let length = Math.min(index.longestSaying, terms.length - start); length > 0; length -= 1) {
      const said = terms.slice(start, start + length);
      const known = begun.find(([each]) => each === said.join(" "));
      if (!known) continue;
      const rules = upheld.unpacked(known[2]).map((rule) => (rule === 0 ? null : rule - 1));
      return { said, means: known[1].split(" ").filter((term) => term !== ""), rules };
    }
    return { said: [terms[start]], means: [], rules: [] };
  };

  // The terms of a question with what they stand for, the longest expression first; all of them are loaded.
  upheld.groups = async (terms) => {
    await upheld.loadTerms(terms);
    const found = [];
    for (let start = 0; start < terms.length; start += found.at(-1).said.length) found.push(groupAt(terms, start));
    await upheld.loadTerms(found.flatMap((group) => group.means));
    return found;
  };

  // Each term of the groups with its greatest weight, in the order of the question.
  upheld.weights = (groups) => {
    const found = new Map();
    const keep = (term, weight) => found.set(term, Math.max(weight, found.get(term) ?? 0));
    for (const { said, means } of groups) {
      for (const term of said) keep(term, means.length === 0 || means.includes(term) ? 1 : index.said);
      for (const term of means) if (!said.includes(term)) keep(term, index.meant);
    }
    return found;
  };
})();
