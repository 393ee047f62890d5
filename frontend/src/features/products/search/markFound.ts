const ENDING = /(ies|es|en|[sney])$/;
const WORD = /[\p{L}\p{N}]+/gu;

/** Letters without their marks, in small: “Käse” is “kase”. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What singular and plural have in common, of words long enough to have an ending. */
const stem = (word: string): string => (word.length > 3 ? word.replace(ENDING, '') : word);

/** Whether one who looks for a word means another one: the same but for its ending, one that it begins, or that holds it. */
function isMeant(word: string, wanted: string): boolean {
  if (stem(word) === stem(wanted) || word.startsWith(wanted)) return true;
  return wanted.length >= 4 && word.includes(stem(wanted));
}

/** A name in parts, of which those were found that belong to the words that were searched for. */
export function markFound(name: string, search: string): { text: string; isFound: boolean }[] {
  const wanted = plain(search).match(WORD) ?? [];
  return name
    .split(/([\p{L}\p{N}]+)/u)
    .filter((text) => text !== '')
    .map((text) => ({ text, isFound: wanted.some((word) => isMeant(plain(text), word)) }));
}
