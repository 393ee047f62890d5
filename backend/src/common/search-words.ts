/** The maximum number of words in a search; each is a separate condition. */
const MAX_WORDS = 8;

export const wordsOf = (search = ''): string[] =>
  search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/** A LIKE pattern that matches a word anywhere, with its special characters escaped. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
