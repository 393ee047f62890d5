/** Latin, Greek and Cyrillic letters, with and without accents. */
const ALPHABETS = [
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0xc0, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
] as const;

/** Letters that Unicode does not decompose, with the letters that people type instead. */
const SPECIAL: readonly (readonly [base: string, variants: string])[] = [
  ['d', 'đĐ'],
  ['i', 'ı'],
  ['l', 'łŁ'],
  ['o', 'øØ'],
  ['s', 'ßẞ'],
  ['/', '/⁄'],
];

const ACCENTS = /[\u0300-\u036f]/g;
const baseOf = (letter: string): string =>
  letter.normalize('NFD').replace(ACCENTS, '').toLowerCase();

/** The bracket expression for each base letter: the letter with any accent, in either case. */
const CLASSES: ReadonlyMap<string, string> = (() => {
  const variants = new Map<string, string>();
  const add = (base: string, more: string): unknown =>
    variants.set(base, (variants.get(base) ?? '') + more);
  for (const [first, last] of ALPHABETS) {
    for (let code = first; code <= last; code++) {
      const letter = String.fromCodePoint(code);
      if (/\p{L}/u.test(letter)) add(baseOf(letter), letter);
    }
  }
  for (const [base, more] of SPECIAL) add(base, more);
  return new Map([...variants].map(([base, letters]) => [base, `[${letters}]`]));
})();

const SPECIAL_BASES = new Map(
  SPECIAL.flatMap(([base, variants]) => [...variants].map((letter) => [letter, base] as const)),
);

const classOf = (letter: string): string =>
  CLASSES.get(SPECIAL_BASES.get(letter) ?? baseOf(letter)) ??
  letter.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');

/** Matches both spellings of a sound that is written with one letter or two, such as ü and ue. */
const digraph = (two: string, one: string): string =>
  `(?:${[...two].map(classOf).join('')}|[${one}])`;
/** An umlaut is also found without its dots. */
const umlaut = (base: string): string => `${classOf(base)}${classOf('e')}?`;

const SPELLINGS: Readonly<Record<string, string>> = {
  ae: digraph('ae', 'äÄæÆ'),
  oe: digraph('oe', 'öÖœŒøØ'),
  ue: digraph('ue', 'üÜ'),
  ss: digraph('ss', 'ßẞ'),
  æ: digraph('ae', 'äÄæÆ'),
  œ: digraph('oe', 'öÖœŒøØ'),
  ß: digraph('ss', 'ßẞ'),
  ä: umlaut('a'),
  ö: umlaut('o'),
  ü: umlaut('u'),
};

/**
 * A regular expression of PostgreSQL that finds a word anywhere in a text in NFKC form, regardless of case, accents and
 * the spelling of umlauts in either: “Mueller” finds “Müller” and “müller” finds “MUELLER”. It lists both cases of each
 * letter, so that it does not depend on the locale of the database.
 * @returns '' for a word without any letter, digit or sign
 */
export const textPattern = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(/ae|oe|ue|ss|[^]/gu, (part) => SPELLINGS[part] ?? classOf(part));
