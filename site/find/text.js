// How texts become tokens, terms and keys: as search/text/analysis.py, search/things/names.py and corpus/slug.py.
(() => {
  let constants, pattern, doubled, stopWords;

  upheld.setUpText = (index) => {
    constants = index;
    pattern = new RegExp(index.token, "gu");
    doubled = new RegExp(index.doubled);
    stopWords = new Set(index.stopWords.split(" "));
  };

  // What Python takes for blanks, as far as questions may hold it.
  upheld.BLANK = "\\t\\n \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000";
  const BLANKS = new RegExp(`[${upheld.BLANK}]+`, "g");

  const words = (text) => text.split(BLANKS).filter((word) => word !== "");

  const translated = (text, letters) => Array.from(text, (letter) => letters[letter] ?? letter).join("");

  const normal = (text) =>
    translated(text.toLowerCase(), constants.letters)
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/['’](?:s(?![\p{L}\p{N}_])|(?=[\p{L}\p{N}_]))/gu, "");

  const stem = (word) => {
    if (!/^[a-z]+$/.test(word)) return word;
    if (Object.hasOwn(constants.irregular, word)) return constants.irregular[word];
    return upheld.porter(word).replace(doubled, "$1");
  };

  const wordsIn = (text) =>
    Array.from(text.matchAll(pattern), (found) => {
      const word = normal(found[0]);
      return { word, term: stem(word), start: found.index, end: found.index + found[0].length };
    });

  const tokensIn = (text) => wordsIn(text).filter((token) => !stopWords.has(token.word));

  const slug = (name) =>
    translated(name, constants.ligatures)
      .normalize("NFKD")
      .replace(/[^\x00-\x7f]/g, "")
      .toLowerCase()
      .replaceAll("'", "")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "");

  const asWritten = (text) => words(text.toLowerCase()).join("-").replace(/^-+|-+$/g, "");
  const askedKeys = (text) => [...new Set([asWritten(text), slug(text)].filter((key) => key !== ""))];
  const asKey = (text) => slug(text) || asWritten(text);

  Object.assign(upheld, { words, normal, stem, wordsIn, tokensIn, askedKeys, asKey });
})();
