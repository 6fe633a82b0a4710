// The documents that the filters of a question let through. As search/asking/where.py.
(() => {
  let index;

  upheld.setUpWhere = (loaded) => (index = loaded);

  const union = async (field, values) =>
    new Set((await Promise.all(values.map((value) => upheld.having(field, value)))).flat());

  const unknown = (name, value, known) => {
    const near = upheld.didYouMean(value, known, index.alike);
    return [`'${value}' is no ${name}`, near || `there are ${known.join(", ")}`];
  };

  const kind = async (value) => {
    const name = value.toLowerCase();
    const single = index.kinds.find((each) => `${each}s` === name) ?? name;
    return index.kinds.includes(single) ? union("kind", [single]) : unknown("kind", single, index.kinds);
  };

  const verdict = async (value) => {
    const name = value.toLowerCase();
    return index.verdicts.includes(name) ? union("verdict", [name]) : unknown("verdict", name, index.verdicts);
  };

  const card = async (value, notes) => {
    const key = await upheld.cardKey(value, notes);
    return key === null ? [`no card here is called '${value}'`] : union("card", [key]);
  };

  const sections = (numbers) => [...new Set(numbers.map(upheld.sectionOf))];

  const rulesIn = async (field, value) => {
    upheld.refuseOld(value);
    const known = await upheld.knownNumbers();
    const range = upheld.askedRange(value);
    if (range) return union(field, upheld.within(range, known));
    const number = upheld.askedNumber(value);
    if (number === null) return [`'${value}' is not a rule number`, "as in 603.4, 702.94a or 603"];
    if (known.includes(number) || sections(known).includes(number)) return union(field, [number]);
    const near = upheld.didYouMean(number, known, index.alike);
    return [`there is no rule ${number} in the edition ${index.edition}`, near];
  };

  const section = async (value) => {
    const found = sections(await upheld.knownNumbers()).filter((each) => each.startsWith(value));
    const isSection = /^[1-9](?:\d\d)?$/.test(value) && found.length > 0;
    return isSection ? union("about", found) : [`'${value}' is no section`, "as in 603, or 6 for a chapter"];
  };

  const date = async () => ["dates are those of official rulings, which are not on this site"];

  const READERS = {
    kind,
    card,
    rule: (value) => rulesIn("about", value),
    cites: (value) => rulesIn("cites", value),
    used: (value) => rulesIn("used", value),
    section,
    verdict,
    date,
  };

  // Each reader gives documents, or what is wrong and a hint.
  const read = async (query, { name, values, column }, notes) => {
    const found = new Set();
    for (const value of values) {
      const documents = await READERS[name](value, notes);
      if (Array.isArray(documents)) throw upheld.badQuery(query.text, column, ...documents);
      for (const document of documents) found.add(document);
    }
    return found;
  };

  // A single word that is not quoted stands for all of its forms.
  const phrase = async ({ words, isQuoted }) =>
    new Set(await (isQuoted || words.length > 1 ? upheld.phrase(words) : upheld.forms(words[0])));

  // The documents that are let through, null for all.
  upheld.through = async (query, notes) => {
    if (upheld.isPlain(query)) return null;
    const wanted = [];
    for (const filter of query.filters) wanted.push(await read(query, filter, notes));
    const without = [];
    for (const each of query.without) without.push(await (each.name ? read(query, each, notes) : phrase(each)));
    wanted.push(...(await Promise.all(query.phrases.map(phrase))));
    const all = Array.from({ length: index.size }, (_, document) => document);
    const isThrough = (each) => wanted.every((some) => some.has(each)) && !without.some((some) => some.has(each));
    return new Set(all.filter(isThrough));
  };
})();
