// The index: documents by number, what is known of each, and tables of which only the parts asked for are loaded.
(() => {
  const { unpacked, summed, bisected, part } = upheld;
  let index, bounds, kinds, families, heads, links, blocks;

  upheld.setUpShelf = (loaded) => {
    index = loaded;
    bounds = new Map(Object.entries(index.bounds).map(([table, texts]) => [table, texts.split("\n")]));
    kinds = index.documentKinds.flatMap(([kind, count]) => Array(count).fill(kind));
    blocks = [0, ...summed(unpacked(index.blocks))];
    links = linksOf(unpacked(index.links));
    [families, heads] = [[], []];
    for (const stretch of unpacked(index.families)) {
      const [length, first] = [Math.floor(stretch / 3), stretch % 3];
      const [family, head] = [first === 0 ? null : families.length, first === 2 ? families.length : null];
      families.push(...Array(length).fill(family));
      heads.push(...Array(length).fill(head));
    }
  };

  // By document the numbers of those to which it refers, null for one that is not here.
  const linksOf = (numbers) => {
    const found = new Map();
    for (let at = 0, document = 0; at < numbers.length; ) {
      const count = numbers[at + 1];
      document += numbers[at];
      const targets = summed(numbers.slice(at + 2, at + 2 + count));
      found.set(document, targets.map((target) => (target === 0 ? null : target - 1)));
      at += 2 + count;
    }
    return found;
  };

  const entry = async (table, key) => {
    const shard = await part(`${table}/${bisected(bounds.get(table), key) - 1}`);
    return Object.hasOwn(shard, key) ? shard[key] : null;
  };

  const beginning = (word) => [...word].slice(0, index.alikeLetters).join("");

  const kept = new Map();

  // The documents that have a term, rising, and what it says of each; and the sayings that begin with it.
  const loadTerm = async (term) => {
    const found = (await entry("terms", term)) ?? "";
    const [postings, sayings] = typeof found === "string" ? [found, []] : found;
    const numbers = unpacked(postings);
    const documents = summed(numbers.filter((_, at) => at % 2 === 0));
    const impacts = numbers.filter((_, at) => at % 2 === 1);
    const has = new Uint8Array(index.size);
    for (const document of documents) has[document] = 1;
    const rarity = index.rarities[documents.length];
    kept.set(term, { documents, impacts, has, rarity, sayings });
  };

  const loadTerms = (terms) => Promise.all([...new Set(terms)].filter((term) => !kept.has(term)).map(loadTerm));

  const documentsOf = async (table, key) => summed(unpacked((await entry(table, key)) ?? ""));

  const having = async (field, value) => {
    if (field !== "kind") return documentsOf("facts", `${field}:${value}`);
    return kinds.flatMap((kind, document) => (kind === value ? [document] : []));
  };

  const named = (key) => documentsOf("named", key);

  // By document the places at which it shows a word.
  const places = async (word) => {
    const numbers = unpacked((await entry("words", word)) ?? "");
    const found = new Map();
    for (let at = 0, document = 0; at < numbers.length; ) {
      const count = numbers[at + 1];
      document += numbers[at];
      found.set(document, summed(numbers.slice(at + 2, at + 2 + count)));
      at += 2 + count;
    }
    return found;
  };

  // The documents in which these words stand one behind the other.
  const phrase = async (words) => {
    const [first, ...rest] = await Promise.all(words.map(places));
    const follows = (document, place) => rest.every((each, at) => each.get(document)?.includes(place + at + 1));
    return [...first].filter(([document, at]) => at.some((place) => follows(document, place))).map(([each]) => each);
  };

  // The documents that show a word or another form of it.
  const forms = async (word) => {
    const [first, last] = [beginning(word), `${beginning(word)}\uffff`].map((key) => bisected(bounds.get("words"), key) - 1);
    const shards = Array.from({ length: last - first + 1 }, (_, at) => part(`words/${first + at}`));
    const words = (await Promise.all(shards)).flatMap((shard) => Object.keys(shard));
    const isForm = (each) => each.startsWith(beginning(word)) && upheld.stem(each) === upheld.stem(word);
    return (await Promise.all(words.filter(isForm).map(places))).flatMap((found) => [...found.keys()]);
  };

  // Id, title, text, address and verdict of a document.
  const shown = async (document) => {
    const block = bisected(blocks, document) - 1;
    const [id, title, text, address, verdict = null] = (await part(`texts/${block}`))[document - blocks[block]];
    return { id, title, text, address, verdict };
  };

  Object.assign(upheld, { loadTerms, having, named, phrase, forms, shown });
  Object.assign(upheld, {
    termOf: (term) => kept.get(term),
    kindOf: (document) => kinds[document],
    familyOf: (document) => families[document],
    headOf: (document) => heads[document],
    linksFrom: (document) => links.get(document) ?? [],
  });
})();
