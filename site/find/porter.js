// Cuts English words down to their stems.
// Source: M. F. Porter, An algorithm for suffix stripping (1980); in step 2 "bli" and "logi" as he revised it.
(() => {
  const CONSONANTS = "[^aeiouy]+";
  const VOWELS = "[aeiou]+";
  const measured = (times, end = "") =>
    new RegExp(`^(?:${CONSONANTS})?${`${VOWELS}${CONSONANTS}`.repeat(times)}${end}`);
  const isMeasured = measured(1);
  const isLong = measured(2);
  const isOnce = measured(1, `(?:${VOWELS})?$`);
  const hasVowel = new RegExp(`^(?:${CONSONANTS})?[aeiouy]`);
  const isShort = new RegExp(`^${CONSONANTS}[aeiouy][^aeiouwxy]$`);

  const endings = (pairs) => pairs.split(" ").map((pair) => pair.split(":"));
  const SECOND = endings(
    "ational:ate tional:tion enci:ence anci:ance izer:ize bli:ble alli:al entli:ent eli:e ousli:ous " +
      "ization:ize ation:ate ator:ate alism:al iveness:ive fulness:ful ousness:ous aliti:al iviti:ive " +
      "biliti:ble logi:log",
  );
  const THIRD = endings("icate:ic ative: alize:al iciti:ic ical:ic ful: ness:");
  const FOURTH = endings(
    "al ance ence er ic able ible ant ement ment ent ou ism ate iti ous ive ize".replace(/\w+/g, "$&:"),
  );

  // The longest ending counts, also when what stands before it is too short to lose it.
  const replaced = (word, endings, isEnough) => {
    const fitting = endings.filter(([ending]) => word.length > ending.length && word.endsWith(ending));
    if (fitting.length === 0) return null;
    const [ending, other] = fitting.reduce((a, b) => (b[0].length > a[0].length ? b : a));
    const before = word.slice(0, -ending.length);
    return isEnough.test(before) ? before + other : word;
  };

  const singular = (word) => {
    if (/(?:sses|ies)$/.test(word)) return word.slice(0, -2);
    return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  };

  const present = (word) => {
    if (word.endsWith("eed")) return isMeasured.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
    const before = /(?:ed|ing)$/.test(word) ? word.replace(/(?:ed|ing)$/, "") : "";
    if (!hasVowel.test(before)) return word;
    // Whoosh, whose stems these are, looks for these at the beginning and for no doubled consonant: "tapp".
    if (/^(?:at|iz)$/.test(before)) return `${before}e`;
    return isShort.test(before) ? `${before}e` : before;
  };

  const fourth = (word) => {
    const found = replaced(word, FOURTH, isLong);
    if (found !== null || !/.[st]ion$/.test(word)) return found ?? word;
    return isLong.test(word.slice(0, -3)) ? word.slice(0, -3) : word;
  };

  const withoutE = (word) => {
    const before = word.slice(0, -1);
    if (word.length < 2 || !word.endsWith("e")) return word;
    return isLong.test(before) || (isOnce.test(before) && !isShort.test(before)) ? before : word;
  };

  upheld.porter = (text) => {
    if (text.length < 3) return text;
    let word = present(singular(text.replace(/^y/, "Y")));
    if (word.endsWith("y") && hasVowel.test(word.slice(0, -1))) word = `${word.slice(0, -1)}i`;
    word = replaced(word, SECOND, isMeasured) ?? word;
    word = replaced(word, THIRD, isMeasured) ?? word;
    word = withoutE(fourth(word));
    if (word.endsWith("ll") && isLong.test(word)) word = word.slice(0, -1);
    return word.replace(/^Y/, "y");
  };
})();
