/** For each word or phrase, as stems with blanks between, the others that mean the same. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** What a word of a search finds, best first; what is not among them is only said about a product. */
export const LEVELS = ['exact', 'synonym', 'beginning', 'part', 'kind'] as const;
type Level = (typeof LEVELS)[number];

/** What a typed word or phrase finds: queries of `products.lexemes`, in words of the database. */
export interface Meaning {
  /** As it was typed. */
  key: string;
  /** As words are compared. */
  stem: string;
  /** All that it finds; null for nothing. */
  all: string | null;
  /** Of names, by how well they fit, and of what a product is; null where nothing does. */
  levels: Readonly<Record<Level, string | null>>;
  /** Of what is said about a product. */
  said: string | null;
  /** Whether it is a part of too many words to name them: names are looked through for it as well; of few letters, for it alone. */
  isBroad: boolean;
}

const signatures = new WeakMap<Meaning, string>();

/** The same for all that find the same products and fit them equally well, as "toma" and "tomat" do; not of a broad one. */
export function signatureOf(meaning: Meaning): string {
  const known = signatures.get(meaning);
  if (known !== undefined) return known;
  const { all, levels, said } = meaning;
  const signature = [all, said, ...LEVELS.map((level) => levels[level])].join('/');
  signatures.set(meaning, signature);
  return signature;
}

/** A word as the database knows it. */
interface HeldLexeme {
  /** Behind + of what a product is, behind - of what is said about it. */
  lexeme: string;
  /** Whether the word begins with what was typed. */
  begins: boolean;
}

/** Of fewer letters than an index of parts has together. */
export const SHORT = 3;

const quoted = (lexeme: string): string => `'${lexeme}'`;
const anyOf = (queries: readonly (string | null)[]): string | null =>
  queries.filter((query) => query !== null).join(' | ') || null;
const allOf = (queries: readonly (string | null)[]): string | null =>
  queries.includes(null) ? null : queries.map((query) => `(${query})`).join(' & ');

/** What the database knows of a word. */
interface KnownWord extends Pick<Meaning, 'key' | 'stem' | 'isBroad'> {
  /** Without accents. */
  folded: string;
  /** Of words of products that hold it or have its stem. */
  held: readonly HeldLexeme[];
}

export function meaningOfWord({ key, stem, folded, held, isBroad }: KnownWord): Meaning {
  const which = (fits: (it: HeldLexeme) => boolean): string | null =>
    anyOf(held.filter(fits).map(({ lexeme }) => quoted(lexeme)));
  const isHidden = ({ lexeme }: HeldLexeme): boolean => /^[+-]/.test(lexeme);
  const isExact = ({ lexeme }: HeldLexeme): boolean => lexeme === stem;
  const isOther = (it: HeldLexeme): boolean => !isHidden(it) && !isExact(it);
  const levels = {
    exact: isBroad ? quoted(stem) : which(isExact),
    synonym: null,
    beginning: isBroad ? `${quoted(folded)}:*` : which((it) => isOther(it) && it.begins),
    part: which((it) => isOther(it) && !it.begins),
    kind: isBroad ? quoted(`+${stem}`) : which(({ lexeme }) => lexeme.startsWith('+')),
  };
  const said = isBroad ? quoted(`-${stem}`) : which(({ lexeme }) => lexeme.startsWith('-'));
  const isShort = isBroad && folded.length < SHORT;
  const all = isShort ? '' : anyOf([...Object.values(levels), said]);
  return { key, stem, all, levels, said, isBroad };
}

/** Adds what means the same. */
export function withSynonyms(meaning: Meaning, synonyms: Synonyms): Meaning {
  const phrases = synonyms.get(meaning.stem);
  if (!phrases) return meaning;
  const stems = phrases.map((phrase) => phrase.split(' '));
  const inNames = stems.map((each) => allOf(each.map(quoted)));
  const anywhere = stems.map((each) =>
    allOf(each.map((stem) => `${quoted(stem)} | ${quoted(`+${stem}`)}`)),
  );
  const { levels } = meaning;
  return {
    ...meaning,
    all: anyOf([meaning.all, ...anywhere]),
    levels: {
      ...levels,
      synonym: anyOf([levels.synonym, ...inNames]),
      kind: anyOf([levels.kind, ...anywhere]),
    },
  };
}

/** What several words find together, one after the other or not. */
export const meaningOfPhrase = (words: readonly Meaning[]): Meaning => ({
  key: words.map(({ key }) => key).join(' '),
  stem: words.map(({ stem }) => stem).join(' '),
  all: allOf(words.map(({ all }) => all)),
  levels: {
    exact: allOf(words.map(({ levels }) => levels.exact)),
    synonym: null,
    beginning: allOf(words.map(({ levels }) => anyOf([levels.exact, levels.beginning]))),
    part: allOf(words.map(({ levels }) => anyOf([begunInName(levels), levels.part]))),
    kind: null,
  },
  said: allOf(words.map(({ all }) => all)),
  isBroad: false,
});

/** Whole words of a name. */
export const wholeInName = ({ exact, synonym }: Meaning['levels']): string | null =>
  anyOf([exact, synonym]);

/** The same, and beginnings of them. */
export const begunInName = ({ exact, synonym, beginning }: Meaning['levels']): string | null =>
  anyOf([exact, synonym, beginning]);
