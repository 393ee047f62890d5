import { plainCharacters } from '../../../common/text.js';

/** A number as a cell says it: in digits and a decimal point, or why it says none. */
export type NumberRead = { digits: string } | { problem: 'unclear' | 'none' };

/**
 * Currencies of two decimals whose amounts are taken for dollars. Those without decimals, such as the yen, and cents are not:
 * they would make prices that are 100 times wrong.
 */
const CURRENCY = String.raw`(?:US)?\$|USD|€|EUR|£|GBP|CHF|Fr\.|SEK|NOK|DKK|kr\.?|PLN|zł`;
const CURRENCY_AROUND = new RegExp(`^(?:${CURRENCY})|(?:${CURRENCY})$`, 'gu');
/** Whole amounts as price tags have them: 5,– and 5.-- */
const DASHES = /[.,]-{1,2}$/;
const PLAIN = /^\d*[.,]?\d+$/;
const GROUPED = /^([1-9]\d{0,2}(?:([ '.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/;
const EXPONENT = /^\d(?:[.,]\d+)?e[+-]?\d{1,2}$/i;
/** A number that is longer is none. */
const MAX_LENGTH = 60;

/** Blanks of every kind are the same, as are apostrophes and dashes. */
const plain = (cell: string): string =>
  cell.length > MAX_LENGTH ? '' : plainCharacters(cell.replace(/[’‘´`]/g, "'"));

/** 10.0 is 10. */
const withoutZeros = (digits: string): string =>
  digits.includes('.') ? digits.replace(/\.?0+$/, '').replace(/^\./, '0.') || '0' : digits;

function readGrouped(text: string): NumberRead | undefined {
  const [, whole = '', group = '', point, decimals = ''] = GROUPED.exec(text) ?? [];
  if (!whole || point === group) return undefined;
  const groups = whole.split(group).length - 1;
  // 1.234 could be either, so that neither is guessed.
  if (/[.,]/.test(group) && groups === 1 && !point) return { problem: 'unclear' };
  return { digits: withoutZeros(whole.replaceAll(group, '') + (point ? `.${decimals}` : '')) };
}

/** Reads a number with a decimal point or comma, and with thousands set apart as any country does it. */
export function readNumber(cell: string): NumberRead {
  const text = plain(cell);
  const grouped = readGrouped(text);
  if (grouped) return grouped;
  if (PLAIN.test(text)) return { digits: withoutZeros(text.replace(',', '.')) };
  if (EXPONENT.test(text)) {
    return { digits: withoutZeros(Number(text.replace(',', '.')).toFixed(6)) };
  }
  return { problem: 'none' };
}

/** Reads an amount of money, which may have a currency before or behind it. It is not converted. */
export const readAmount = (cell: string): NumberRead =>
  readNumber(plain(cell).replace(CURRENCY_AROUND, '').trim().replace(DASHES, ''));
