// The functions of the database that fill the columns of a search, so that a search needs no statement for its words.

const LETTERS: Record<string, string> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe' },
};

/** As search_fold() of the database: a word without accents, and with umlauts written as one letter. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłđıßæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/([aou])e/g, '$1');

/** As search_stem() of the database: a folded word without the common endings of English and German plurals. */
export function stemWord(folded: string): string {
  const word = /^.{2,}[^s]s$/su.test(folded) ? folded.slice(0, -1) : folded;
  const letters = [...word].length;
  if (letters < 4) return word;
  if (word.endsWith('ie')) return `${word.slice(0, -2)}y`;
  if (word.endsWith('e')) return word.slice(0, -1);
  if (letters > 5 && word.endsWith('en')) return word.slice(0, -2);
  return letters > 4 && /[lr]n$/.test(word) ? word.slice(0, -1) : word;
}
