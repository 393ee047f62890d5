/**
 * A word without accents, and with umlauts written as one letter: as search_fold() of the database, for the words of
 * our own lists.
 */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
    .replace(/([aou])e/g, '$1');
