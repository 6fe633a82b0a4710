// Answers questions: what they name outright first, then what their words rank. As search/answer.py.
(() => {
  let index;

  const setUp = async () => {
    if (index) return;
    const loaded = await upheld.part("index");
    for (const name of Object.keys(upheld)) if (name.startsWith("setUp")) upheld[name](loaded);
    index = loaded;
  };

  // The question as it is read; a name may hold what would be wrong in a question.
  const queryOf = (text, outright) => {
    const query = { text, tokens: [], phrases: [], filters: [], without: [] };
    if (outright.length === 0) return upheld.readQuery(text);
    try {
      return { ...query, tokens: upheld.readQuery(text).tokens };
    } catch (error) {
      if (error instanceof upheld.Problem) return query;
      throw error;
    }
  };

  const unknownWords = (query, groups) => {
    const told = groups.filter(({ means, rules }) => means.length + rules.length > 0);
    const said = new Set(told.flatMap((group) => group.said));
    const isKnown = ({ term }) => said.has(term) || upheld.termOf(term).documents.length > 0;
    if (groups.length === 0) return [];
    const unknown = query.tokens.filter((token) => !isKnown(token));
    return [...new Set(unknown.map(({ start, end }) => query.text.slice(start, end)))];
  };

  // What the filters let through, or what is about the rules that are named, by kind and in its order.
  const unranked = async (text, outright, through) => {
    const found = through ?? (await about(upheld.askedRange(text) ? [] : outright));
    const of = (kind) => [...found].filter((each) => upheld.kindOf(each) === kind).sort((a, b) => a - b);
    const documents = index.byKind.flatMap(of);
    return { documents };
  };

  const about = async (named) => {
    const numberOf = async ({ document, number }) => number ?? (await upheld.shown(document)).id.split(/:(.*)/)[1];
    const numbers = await Promise.all(named.map(numberOf));
    const fields = numbers.flatMap((number) => [upheld.having("about", number), upheld.having("cites", number)]);
    return new Set((await Promise.all(fields)).flat());
  };

  const hit = async ({ document, also }, terms) => {
    const [shown, ...others] = await Promise.all([document, ...also].map(upheld.shown));
    const kind = upheld.kindOf(document);
    return { ...shown, kind, snippet: upheld.snippet(shown.text, terms), also: others };
  };

  const read = async (asked) => {
    const text = upheld.cleaned(asked);
    const outright = text === "" ? [] : await upheld.outright(text);
    const query = queryOf(text, outright);
    const notes = [];
    const through = await upheld.through(query, notes);
    const isNumbers = upheld.isAboutNumbers(text);
    const groups = isNumbers ? [] : await upheld.groups(query.tokens.map((token) => token.term));
    if (groups.length + outright.length === 0 && through === null && !isNumbers) {
      throw new upheld.Problem("nothing to look for: no word, rule number or name stands in the question");
    }
    return { text, outright, query, notes, through, groups };
  };

  // The document of which a question with an unknown word is a slip.
  const slip = async ({ text, outright, query, notes }, unknown) => {
    const near = outright.length === 0 && unknown.length > 0 && upheld.isPlain(query) ? await upheld.nearest(text) : null;
    if (near === null) return outright;
    notes.push(`${text} is read as ${near.text}`);
    return [{ document: near.document }];
  };

  // The first hits of a question, how many there are, words that no text has, and how names were read.
  upheld.search = async (asked, most) => {
    await setUp();
    const question = await read(asked);
    const { text, through, groups, query, notes } = question;
    const unknown = unknownWords(query, groups);
    const named = await slip(question, unknown);
    const outright = named.filter(({ document }) => through === null || through.has(document));
    const ranking = groups.length > 0 ? upheld.rank(groups, through) : await unranked(text, named, through);
    const ranked = upheld.merged(ranking.documents);
    const names = new Set(outright.map(({ document }) => document));
    const first = outright.map(({ document }) => ({ document, also: [] }));
    const found = [...first, ...ranked.filter(({ document }) => !names.has(document))];
    const terms = new Set(upheld.weights(groups).keys());
    const hits = await Promise.all(found.slice(0, most).map((each) => hit(each, terms)));
    return { hits, total: found.length, unknown: named.length > 0 ? [] : unknown, notes };
  };
})();
