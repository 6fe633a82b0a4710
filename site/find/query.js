// The language of questions: words, "phrases", -not, and filters such as kind:rule. As search/asking/query.py.
(() => {
  const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]/u;
  const INK = `[^${upheld.BLANK}]`;
  const ITEM = new RegExp(
    `(?<minus>-(?=["'A-Za-z]))?(?:(?<filter>[A-Za-z]+):(?=${INK}))?` +
      `(?:"(?<quoted>[^"]*)(?<closed>"?)|(?<bare>${INK}+))`,
    "dgu",
  );
  let constants;

  upheld.setUpQuery = (index) => (constants = index);

  const columnOf = (text, at) => [...text.slice(0, at)].length + 1;

  const badQuery = (text, column, what, hint = "") => {
    const where = `the question, column ${column}: ${what}\n  ${text}\n  ${" ".repeat(column - 1)}^`;
    return new upheld.Problem(where, hint);
  };

  // The text in single blanks.
  const cleaned = (text) => {
    const length = [...text].length;
    if (length > constants.longest) {
      const shown = length.toLocaleString("en");
      throw new upheld.Problem(`a question of ${shown} characters is too long: at most ${constants.longest}`);
    }
    const found = CONTROL.exec(text);
    if (found) {
      const code = found[0].codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
      throw new upheld.Problem(`the question holds the control character U+${code}`);
    }
    return upheld.words(text).join(" ");
  };

  // The filter before a colon; null where the colon belongs to a word or to the id of a thing.
  const filterName = (text, found) => {
    const written = found.groups.filter;
    if (written === undefined) return null;
    const name = written.toLowerCase();
    if (constants.filters.includes(name)) return name;
    const close = name === "ruling" ? undefined : upheld.closest(name, constants.filters, constants.slip);
    if (close === undefined) return null;
    const hint = `did you mean ${close}:? There are ${constants.filters.map((each) => `${each}:`).join(", ")}`;
    throw badQuery(text, columnOf(text, found.indices.groups.filter[0]), `there is no filter ${written}:`, hint);
  };

  const filterOf = (text, found, name) => {
    const { quoted, bare } = found.groups;
    const values = (quoted !== undefined ? [quoted] : bare.split(",")).map((each) => upheld.words(each).join(" "));
    const column = columnOf(text, found.index);
    if (values.includes("")) throw badQuery(text, column, `nothing stands behind ${name}:`);
    return { name, values, column };
  };

  const phraseOf = (found) => {
    const words = upheld.wordsIn(found.groups.quoted ?? found.groups.bare).map((token) => token.word);
    return words.length > 0 ? [{ words, isQuoted: found.groups.quoted !== undefined }] : [];
  };

  const tokensOf = (found) => {
    const places = found.indices.groups;
    const [start, end] = places.quoted ?? places.bare;
    const from = places.filter ? places.filter[0] : start;
    return upheld
      .tokensIn(found.input.slice(from, end))
      .map((token) => ({ ...token, start: token.start + from, end: token.end + from }));
  };

  // What a question asks for: tokens that rank, phrases and filters that things have, and what they have not.
  // Whether it is the name of a filter with nothing behind its colon.
  const isEmptyFilter = (text) =>
    text.endsWith(":") && constants.filters.includes(text.slice(0, -1).toLowerCase().replace(/^-+/, ""));

  const readQuery = (text) => {
    const query = { text, tokens: [], phrases: [], filters: [], without: [] };
    let count = 0;
    for (const found of text.matchAll(ITEM)) {
      const { quoted, closed, minus } = found.groups;
      if (quoted !== undefined && !closed) {
        throw badQuery(text, columnOf(text, found.indices.groups.quoted[0]) - 1, "this quotation mark is never closed");
      }
      if (isEmptyFilter(found[0])) {
        throw badQuery(text, columnOf(text, found.index), `nothing stands behind ${found[0]}`);
      }
      count += 1;
      if (count > constants.mostItems) {
        throw badQuery(text, columnOf(text, found.index), `more than ${constants.mostItems} words and filters`);
      }
      const name = filterName(text, found);
      if (name) (minus ? query.without : query.filters).push(filterOf(text, found, name));
      else if (minus) query.without.push(...phraseOf(found));
      else {
        if (quoted !== undefined) query.phrases.push(...phraseOf(found));
        query.tokens.push(...tokensOf(found));
      }
    }
    return query;
  };

  const isPlain = ({ phrases, filters, without }) => phrases.length + filters.length + without.length === 0;

  Object.assign(upheld, { badQuery, cleaned, isEmptyFilter, readQuery, isPlain });
})();
