// Rule numbers in questions: one, a range, or one of an older edition. As search/asking/numbers.py.
(() => {
  const NUMBER = /^([1-9]\d?\d?)(?:\.([1-9]\d{0,3})([a-z]{0,2})(?:@(\d{4}-\d\d-\d\d))?)?$/;
  const RANGE = /^([\p{Nd}.a-z]+)\s*(?:-|–|—|\.\.|\bto\b)\s*([\p{Nd}.a-z]+)$/u;
  const PREFIX = /^(?:rules?|cr)[\s:]+(?=\p{Nd})/iu;
  const OLD = /^([1-9]\d\d\.\d+[a-z]{0,2})@(\S+)$/;
  let letters;

  upheld.setUpNumbers = (index) => (letters = index.ruleLetters);

  const isNumber = (text) => {
    const found = NUMBER.exec(text);
    if (!found || found[1].length === 2 || (found[1].length === 1 && found[2])) return false;
    return [...(found[3] ?? "")].every((letter) => letters.includes(letter));
  };

  // Section, paragraph, count of letters and letters: sorts as the rules stand in the book.
  const numberKey = (text) => {
    const [, section, paragraph, rest] = /^(\d+)(?:\.(\d+)([a-z]*))?/.exec(text);
    return [Number(section), Number(paragraph ?? 0), (rest ?? "").length, rest ?? ""];
  };

  const compared = (a, b) => {
    const at = a.findIndex((each, place) => each !== b[place]);
    return at < 0 ? 0 : a[at] < b[at] ? -1 : 1;
  };

  const withoutPrefix = (text) => text.replace(PREFIX, "");

  const sectionOf = (number) => number.split(".")[0];

  // The number and all that it is part of.
  const ruleKeys = (number) => {
    const rule = number.replace(/[a-z]+$/, "");
    return [...new Set([number, rule, sectionOf(number)])];
  };

  const askedNumber = (text) => {
    const bare = withoutPrefix(text).toLowerCase().replace(/\.+$/, "");
    return isNumber(bare) && !bare.includes("@") ? bare : null;
  };

  const askedRange = (text) => {
    const found = RANGE.exec(withoutPrefix(text).toLowerCase());
    if (!found || !isNumber(found[1]) || !isNumber(found[2])) return null;
    return [found[1], found[2]].sort((a, b) => compared(numberKey(a), numberKey(b)));
  };

  const within = ([first, last], known) => {
    const [low, high] = [numberKey(first), numberKey(last)];
    return known.filter((number) => {
      const key = numberKey(number);
      return (compared(low, key) <= 0 && compared(key, high) <= 0) || ruleKeys(number).includes(last);
    });
  };

  const isOld = (text) => OLD.test(withoutPrefix(text).toLowerCase());

  const refuseOld = (text) => {
    const found = OLD.exec(withoutPrefix(text).toLowerCase());
    if (!found || !isNumber(found[1])) return;
    throw new upheld.Problem(
      "Numbers of older editions cannot be looked up on this page.",
      `on the command line: upheld search ${found[0]}`,
    );
  };

  const isAboutNumbers = (text) => askedNumber(text) !== null || askedRange(text) !== null || isOld(text);

  Object.assign(upheld, { numberKey, compared, withoutPrefix, sectionOf, askedNumber, askedRange, within });
  Object.assign(upheld, { refuseOld, isAboutNumbers });
})();
