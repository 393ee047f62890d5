import { plainCharacters } from '../../../common/text.js';

/** A number in digits with a decimal point, or the reason why the cell has none. */
export type NumberRead = { digits: string } | { problem: 'unclear' | 'none' };

/**
 * Currencies with two decimals, whose amounts are read as dollars. Cents and currencies without decimals, such as the
 * yen, are excluded: their prices would be wrong by a factor of 100.
 */
const CURRENCY = String.raw`(?:US)?\$|USD|€|EUR|£|GBP|CHF|Fr\.|SEK|NOK|DKK|kr\.?|PLN|zł`;
const CURRENCY_AROUND = new RegExp(`^(?:${CURRENCY})|(?:${CURRENCY})$`, 'gu');
/** Price tags write whole amounts as 5,– or 5.-- */
const DASHES = /[.,]-{1,2}$/;
const PLAIN = /^\d*[.,]?\d+$/;
const GROUPED = /^([1-9]\d{0,2}(?:([ '.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/;
const EXPONENT = /^\d(?:[.,]\d+)?e[+-]?\d{1,2}$/i;
/** Longer cells are not numbers. */
const MAX_LENGTH = 60;

/** Normalizes spaces, apostrophes and dashes. */
const plain = (cell: string): string =>
  cell.length > MAX_LENGTH ? '' : plainCharacters(cell.replace(/[’‘´`]/g, "'"));

/** Removes trailing zeros: 10.0 becomes 10. */
const withoutZeros = (digits: string): string =>
  digits.includes('.') ? digits.replace(/\.?0+$/, '').replace(/^\./, '0.') || '0' : digits;

function readGrouped(text: string): NumberRead | undefined {
  const [, whole = '', group = '', point, decimals = ''] = GROUPED.exec(text) ?? [];
  if (!whole || point === group) return undefined;
  const groups = whole.split(group).length - 1;
  // 1.234 may have decimals or thousands, so it is rejected as unclear.
  if (/[.,]/.test(group) && groups === 1 && !point) return { problem: 'unclear' };
  return { digits: withoutZeros(whole.replaceAll(group, '') + (point ? `.${decimals}` : '')) };
}

/** Reads a number with a decimal point or comma, and with the thousands separator of any country. */
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

/** Reads an amount of money with an optional currency before or after it. The amount is not converted. */
export const readAmount = (cell: string): NumberRead =>
  readNumber(plain(cell).replace(CURRENCY_AROUND, '').trim().replace(DASHES, ''));
