/** Words of a search that count. */
const MAX_WORDS = 8;

/** Say nothing beside others. */
const FILLERS = new Set(
  'a an and the with of for in or und oder mit der die das ein eine für von aus im'.split(' '),
);

/** The words that somebody has typed, in lower case, as search_tokens() of the database divides names. */
export function typedWords(search: string): string[] {
  const text = search.toLowerCase().normalize('NFC').replace(/['’]/g, '');
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS);
}
