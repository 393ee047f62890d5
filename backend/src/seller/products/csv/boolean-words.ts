/**
 * Words for true and yes in English, German, French, Spanish, Italian, Dutch, Swedish, Danish, Polish and Portuguese,
 * and other common notations.
 */
const TRUE =
  'true, yes, y, on, 1, x, ✓, ✔, in stock, instock, available, wahr, ja, j, vorrätig, verfügbar, lieferbar, vrai, oui, verdadero, si, sí, vero, sì, waar, sant, sand, sandt, prawda, tak, verdadeiro, sim';
const FALSE =
  'false, no, n, off, 0, out of stock, outofstock, not available, unavailable, falsch, nein, nicht vorrätig, ausverkauft, faux, non, falso, onwaar, nee, falskt, falsk, usand, nej, fałsz, nie, não';

const byWord = (words: string, value: boolean) =>
  words.split(', ').map((word) => [word, value] as const);
const BOOLEANS = new Map([...byWord(TRUE, true), ...byWord(FALSE, false)]);

/** @returns undefined if the cell is neither */
export const readBoolean = (cell: string): boolean | undefined =>
  BOOLEANS.get(
    cell
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .trim()
      .toLowerCase()
      .replace(/^([01])[.,]0+$/, '$1'),
  );
