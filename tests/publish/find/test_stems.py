import random
from pathlib import Path

from tests.publish.find.asked import ask_site

from upheld.corpus.corpus import Corpus
from upheld.search.text.analysis import stem, words_in

MADE = 50_000
BEGINNINGS = (
    "a", "y", "th", "str", "be", "ho", "rela", "condi", "digi", "con", "for", "hope", "sky", "say", "fall",
    "agree", "tapp", "contro", "oscill", "gener", "eas", "sens", "tri", "cri", "bl", "siz", "at", "ea",
    "qu", "boy",
)  # fmt: skip
ENDINGS = (
    "sses", "ies", "ss", "s", "eed", "ed", "ing", "y", "ational", "tional", "enci", "anci", "izer", "bli",
    "alli", "entli", "eli", "ousli", "ization", "ation", "ator", "alism", "iveness", "fulness", "ousness",
    "aliti", "iviti", "biliti", "logi", "icate", "ative", "alize", "iciti", "ical", "ful", "ness", "al",
    "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "sion", "tion", "ion", "ou",
    "ism", "ate", "iti", "ous", "ive", "ize", "e", "ll", "le", "tt", "zz",
)  # fmt: skip


def made_words() -> list[str]:
    """Words with many endings, and words of letters thrown together."""
    chance = random.Random(603)
    ended = ["".join((chance.choice(BEGINNINGS), *chance.choices(ENDINGS, k=chance.randint(1, 3))))
             for _ in range(MADE // 2)]  # fmt: skip
    thrown = [
        "".join(chance.choices("abcdeeghiilnorstuyyz", k=chance.randint(1, 9))) for _ in range(MADE // 2)
    ]
    return [*ended, *thrown]


def words_of(corpus: Corpus) -> list[str]:
    texts = [digest.text for digest in corpus.digests.values()]
    texts += [
        text for ruling in corpus.rulings.values() for text in (ruling.title, ruling.prose, *ruling.asks)
    ]
    texts += [text for word in corpus.words for text in (*word.say, word.means)]
    return sorted({token.word for text in texts for token in words_in(text)})


def test_words_have_the_stems_of_the_command_line(whole_corpus: Corpus, small_site: Path) -> None:
    words = [*words_of(whole_corpus), *made_words()]
    stems = ask_site(small_site, [], stems=words)["stems"]
    pairs = zip(words, stems, map(stem, words), strict=True)
    assert [pair for pair in pairs if pair[1] != pair[2]] == []
