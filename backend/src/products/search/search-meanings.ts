import { Injectable } from '@nestjs/common';
import { KnownSynonyms } from './known-synonyms.js';
import { type Meaning, meaningOfPhrase, type Synonyms, withSynonyms } from './meaning.js';
import { typedWords } from './typed-words.js';
import { WordMeanings } from './word-meanings.js';

/** Words of the longest phrase that may have synonyms. */
const MAX_PHRASE = 4;

/** A search without a letter: what is typed is in the name as it is written. */
const literally = (sign: string): Meaning => ({
  key: sign,
  stem: sign,
  all: '',
  levels: { exact: null, synonym: null, beginning: null, part: null, kind: null },
  said: null,
  isBroad: true,
});

/** What a search means: each of its words or phrases must fit. */
@Injectable()
export class SearchMeanings {
  /** Words with what means the same. */
  private readonly complete = new WeakMap<Meaning, Meaning>();

  constructor(
    private readonly words: WordMeanings,
    private readonly synonyms: KnownSynonyms,
  ) {}

  /** @param isFresh for who must see what another process has changed just now */
  async of(search: string, { isFresh = false } = {}): Promise<Meaning[]> {
    const typed = typedWords(search);
    if (typed.length === 0) return search.split(/\s+/).filter(Boolean).slice(0, 8).map(literally);
    const [synonyms, ...words] = await Promise.all([
      isFresh ? this.synonyms.read() : this.synonyms.now(),
      ...typed.map((word) => (isFresh ? this.words.read(word) : this.words.of(word))),
    ]);
    return this.inPhrases(words, synonyms);
  }

  /** The longest phrases that have synonyms, and single words. */
  private inPhrases(words: readonly Meaning[], synonyms: Synonyms): Meaning[] {
    const meanings: Meaning[] = [];
    for (let at = 0; at < words.length;) {
      let length = Math.min(MAX_PHRASE, words.length - at);
      while (length > 1 && !synonyms.has(stemOf(words.slice(at, at + length)))) length--;
      const [first, ...others] = words.slice(at, at + length);
      if (!first) break;
      meanings.push(
        others.length === 0
          ? this.ofWord(first, synonyms)
          : withSynonyms(meaningOfPhrase([first, ...others]), synonyms),
      );
      at += length;
    }
    return meanings;
  }

  private ofWord(word: Meaning, synonyms: Synonyms): Meaning {
    const known = this.complete.get(word);
    if (known) return known;
    const made = withSynonyms(word, synonyms);
    this.complete.set(word, made);
    return made;
  }
}

const stemOf = (words: readonly Meaning[]): string => words.map(({ stem }) => stem).join(' ');
