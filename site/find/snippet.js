// The part of a text that shows best why it was found. As search/text/snippet.py.
(() => {
  let length;

  upheld.setUpSnippet = (index) => (length = index.snippet);

  const startOf = (text, spans) => {
    let [best, most] = [0, 0];
    for (const { start } of spans) {
      const inside = spans.filter((span) => start <= span.start && span.end <= start + length - 30);
      const different = new Set(inside.map((span) => span.term)).size;
      if (different > most) [best, most] = [start, different];
    }
    const start = Math.max(0, Math.min(best - 30, text.length - length));
    if (start === 0) return 0;
    const blank = text.indexOf(" ", start);
    return blank >= 0 && blank < best ? blank + 1 : best;
  };

  const endOf = (text, start) => {
    const end = start + length;
    if (end >= text.length) return text.length;
    const blank = text.lastIndexOf(" ", end - 1);
    return blank >= start && blank > 0 ? blank : end;
  };

  // Stretches of the text, and whether each was looked for; … where text was left out.
  upheld.snippet = (text, terms) => {
    const spans = upheld.tokensIn(text).filter((token) => terms.has(token.term));
    const start = startOf(text, spans);
    const end = endOf(text, start);
    const pieces = start > 0 ? [["… ", false]] : [];
    let at = start;
    for (const span of spans) {
      if (span.start < at || span.end > end) continue;
      pieces.push([text.slice(at, span.start), false], [text.slice(span.start, span.end), true]);
      at = span.end;
    }
    pieces.push([text.slice(at, end), false]);
    if (end < text.length) pieces.push([" …", false]);
    return pieces.filter(([piece]) => piece !== "");
  };
})();
