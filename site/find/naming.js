// The things that a question names outright, also misspelt. As search/asking/naming.py.
(() => {
  const { frontCoded, unpacked, part } = upheld;
  const LEFT_OUT = /^-(?=["'A-Za-z])/;
  let index, numbers;

  upheld.setUpNaming = (loaded) => (index = loaded);

  // The numbers of all rules in the order of the book, and the document of each that has one.
  const ruleNumbers = async () => {
    if (numbers) return numbers;
    const [texts, steps] = await part("numbers");
    const known = frontCoded(texts);
    const documents = new Map();
    let last = 0;
    for (const [at, step] of unpacked(steps).entries()) {
      last += step;
      if (step > 0) documents.set(known[at], last - 1);
    }
    numbers = { known, documents };
    return numbers;
  };

  const knownNumbers = async () => (await ruleNumbers()).known;

  const rulesCalled = async (asked) => {
    const { documents } = await ruleNumbers();
    const found = asked.filter((number) => documents.has(number));
    const keyed = found.map((number) => [upheld.numberKey(number), number]);
    keyed.sort(([a], [b]) => upheld.compared(a, b));
    return keyed.map(([, number]) => ({ document: documents.get(number), number }));
  };

  const casefolded = (text) => text.toUpperCase().toLowerCase();

  // How far a text is from being a title: all of it, a side of it, all but for marks, or less.
  const howExactly = (text, title) => {
    const [asked, whole] = [casefolded(text), casefolded(title)];
    if (asked === whole) return 0;
    if (whole.split(" // ").includes(asked)) return 1;
    return upheld.asKey(text) === upheld.asKey(title) ? 2 : 3;
  };

  const placed = async (text, document) => {
    const exactly = howExactly(upheld.withoutPrefix(text), (await upheld.shown(document)).title);
    return { document, place: [exactly, index.firstKinds.indexOf(upheld.kindOf(document))] };
  };

  const called = async (text) => {
    const keys = upheld.askedKeys(upheld.withoutPrefix(text));
    const found = await Promise.all(keys.map(upheld.named));
    const documents = await Promise.all([...new Set(found.flat())].map((document) => placed(text, document)));
    return documents.sort((a, b) => upheld.compared(a.place, b.place)).map(({ document }) => ({ document }));
  };

  // The things that all of the text names, none when it is words to look for.
  const outright = async (text) => {
    upheld.refuseOld(text);
    const range = upheld.askedRange(text);
    const number = upheld.askedNumber(text);
    if (!range && !number) return LEFT_OUT.test(text) || upheld.isEmptyFilter(text) ? [] : called(text);
    const known = await knownNumbers();
    if (range) return rulesCalled(upheld.within(range, known));
    const exact = await rulesCalled([number]);
    return exact.length > 0 ? exact : rulesCalled(upheld.within([number, number], known));
  };

  // Names that may be near in length, and numbers of rules where there are digits enough.
  const candidates = async (key) => {
    const isNear = (length) => 1 - Math.abs(length - key.length) / Math.max(length, key.length) >= index.near;
    const names = (await Promise.all(index.nameLengths.filter(isNear).map((each) => part(`names/${each}`)))).flat();
    if (key.replace(/[^0-9]/g, "").length < 3 || !isNear(Math.min(Math.max(key.length, 5), 8))) return names;
    const { documents } = await ruleNumbers();
    return [...names, ...[...documents].map(([number, document]) => [number, document, number])];
  };

  // The document and name of which the text is a slip, null when none is near.
  const nearest = async (text) => {
    const key = upheld.asKey(text);
    if (key.length < index.shortestName) return null;
    let [best, most] = [null, index.near];
    for (const [name, document, written] of await candidates(key)) {
      const found = upheld.similarity(key, name);
      if (found < most || (found === most && best && best.key <= name)) continue;
      best = { key: name, document, text: written === 0 ? name.replaceAll("-", " ") : written };
      most = found;
    }
    return best;
  };

  // The key of the card called so, or of the one that is meant; null when none is near.
  const cardKey = async (name, notes) => {
    for (const key of new Set([upheld.asKey(name), ...upheld.askedKeys(name)])) {
      for (const document of await upheld.named(key)) {
        if (upheld.kindOf(document) === "card") return (await upheld.shown(document)).id.slice("card:".length);
      }
    }
    const near = await nearest(name);
    if (near === null || upheld.kindOf(near.document) !== "card") return null;
    notes.push(`${name} is read as ${near.text}`);
    return (await upheld.shown(near.document)).id.slice("card:".length);
  };

  Object.assign(upheld, { knownNumbers, outright, nearest, cardKey });
})();
