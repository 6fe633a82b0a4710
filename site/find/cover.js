// How much of a question a text answers. As search/ranking/cover.py.
(() => {
  let index;

  upheld.setUpCover = (loaded) => (index = loaded);

  // Added one after the other, as on the command line: sums of the same numbers are the same to the last bit.
  const total = (numbers) => numbers.reduce((sum, each) => sum + each, 0);

  const share = (terms, document) => {
    if (terms.length === 0) return 0;
    const found = terms.filter((term) => term.has[document]);
    return total(found.map((term) => term.rarity)) / total(terms.map((term) => term.rarity));
  };

  upheld.total = total;

  // Tells the share of the question that a document answers, and whether it is about it.
  upheld.cover = (groups) => {
    const found = groups.map(({ said, means }) => {
      const [ours, theirs] = [said.map(upheld.termOf), means.map(upheld.termOf)];
      return { said: ours, means: theirs, weight: Math.max(...ours.map((term) => term.rarity)) };
    });
    const whole = total(found.map((group) => group.weight));
    const few = Math.max(1, index.few * index.size);
    const telling = found.flatMap(({ said, means }) => [...said, ...means]).filter((term) => term.documents.length <= few);
    const best = (group, document) => Math.max(share(group.said, document), share(group.means, document));
    return {
      of: (document) => total(found.map((group) => group.weight * best(group, document))) / whole,
      isEnough: (document, part) => part >= index.enough || telling.some((term) => term.has[document]),
    };
  };
})();
