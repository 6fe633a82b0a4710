// How alike two texts are.
(() => {
  // The longest stretch that both have, the first one in `a` and then in `b`: its places and length.
  const longest = (a, b, [fromA, toA, fromB, toB]) => {
    let best = [fromA, fromB, 0];
    let before = [];
    for (let i = fromA; i < toA; i += 1) {
      const lengths = [];
      for (let j = fromB; j < toB; j += 1) {
        if (a[i] !== b[j]) continue;
        lengths[j] = (before[j - 1] ?? 0) + 1;
        if (lengths[j] > best[2]) best = [i - lengths[j] + 1, j - lengths[j] + 1, lengths[j]];
      }
      before = lengths;
    }
    return best;
  };

  const shared = (a, b, [fromA, toA, fromB, toB]) => {
    const [i, j, length] = longest(a, b, [fromA, toA, fromB, toB]);
    if (length === 0) return 0;
    return length + shared(a, b, [fromA, i, fromB, j]) + shared(a, b, [i + length, toA, j + length, toB]);
  };

  // 1 for the same texts: Ratcliff and Obershelp, as Python's difflib.
  const ratio = (a, b) =>
    a.length + b.length === 0 ? 1 : (2 * shared(a, b, [0, a.length, 0, b.length])) / (a.length + b.length);

  // The known text that is most like the one that is asked for, undefined when none is alike enough.
  upheld.closest = (asked, known, enough) => {
    let [best, most] = [undefined, 0];
    for (const each of known) {
      const found = ratio(each, asked);
      if (found >= enough && (found > most || (found === most && each > best))) [best, most] = [each, found];
    }
    return best;
  };

  // A hint at what was probably meant, "" when nothing is near.
  upheld.didYouMean = (asked, known, enough) => {
    const byLower = new Map(known.map((each) => [each.toLowerCase(), each]));
    const close = upheld.closest(asked.toLowerCase(), byLower.keys(), enough);
    return close === undefined ? "" : `did you mean ${byLower.get(close)}?`;
  };

  // The letters to change, add, leave out, or exchange with their neighbours: optimal string alignment.
  const slips = (a, b) => {
    let [older, old] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
    for (let i = 1; i <= a.length; i += 1) {
      const now = [i];
      for (let j = 1; j <= b.length; j += 1) {
        now[j] = Math.min(old[j] + 1, now[j - 1] + 1, old[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
        if (exchanged) now[j] = Math.min(now[j], older[j - 2] + 1);
      }
      [older, old] = [old, now];
    }
    return old[b.length];
  };

  // 1 for the same texts, 0 for such as have nothing in common.
  upheld.similarity = (a, b) => 1 - slips(a, b) / Math.max(a.length, b.length);
})();
