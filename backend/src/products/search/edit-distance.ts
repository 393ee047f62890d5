/**
 * The number of inserted, omitted or replaced letters; swapping two adjacent letters counts once.
 * @returns a number above `most` for all greater distances
 */
export function editDistance(typed: string, word: string, most: number): number {
  if (Math.abs(typed.length - word.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j <= word.length; j++) {
      const isSame = typed[i - 1] === word[j - 1];
      const isSwapped = typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      const ways = [at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1)];
      if (i > 1 && j > 1 && isSwapped) ways.push(at(beforeLast, j - 2) + 1);
      row.push(Math.min(...ways));
    }
    [beforeLast, last] = [last, row];
  }
  return at(last, word.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;
