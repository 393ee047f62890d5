import type { UnitPrice } from '../../api/types';

/** A line of a pasted list. */
export interface PastedLine {
  /** The line as it was written. */
  text: string;
  /** The search term. */
  words: string;
  /** The number of packs, or of pieces if a pack contains several. */
  quantity: number;
  /** The amount of each, such as 0.5 kg or 2 l; undefined if only a number was given. */
  amount?: Pick<UnitPrice, 'amount' | 'unit'>;
}

/** Longer texts are unlikely to be shopping lists. */
export const MAX_LINES = 50;
const MAX_LINE_LENGTH = 80;
const MAX_QUANTITY = 999;

const NUMBERS: Record<string, number> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8 },
  ...{ nine: 9, ten: 10, twelve: 12, dozen: 12, 'a dozen': 12, half: 1 },
  ...{ ein: 1, eine: 1, einen: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7 },
  ...{ acht: 8, neun: 9, zehn: 10, zwölf: 12, 'ein dutzend': 12 },
};

/** A comma between digits is a decimal comma, with or without a following unit: "1,5 l milk". */
const BETWEEN = /[\n\r;•]+|,(?!\d)|(?<!\d),/;
const BULLET = /^(?:[-–—*·]|\[[ x]?\]|\d{1,2}[.)](?!\d))\s*/i;
const UNITS: Record<string, [unit: UnitPrice['unit'], perUnit: number]> = {
  ...{ kg: ['kg', 1], g: ['kg', 1000], lb: ['lb', 1], lbs: ['lb', 1], oz: ['lb', 16] },
  ...{ l: ['l', 1], dl: ['l', 10], cl: ['l', 100], ml: ['l', 1000] },
  ...{ gal: ['gal', 1], qt: ['gal', 4], pt: ['gal', 8], 'fl oz': ['gal', 128] },
};
const AMOUNT =
  /^(?:(\d{1,3})\s*[x×]\s*)?(\d{1,5}(?:[.,]\d{1,3})?)\s*(kg|g|lbs?|oz|fl oz|pt|qt|gal|l|dl|cl|ml)\b\.?\s*(?:of\s+)?(.+)$/i;
/** A thousands separator in an amount of grams or millilitres: fractions with three digits are unlikely there. */
const THOUSANDS = /(?<=^[1-9]\d{0,2})[.,](?=\d{3}$)/;
const NUMBER_FIRST = /^(\d{1,3})\s*(?:[x×]\s*|\s+)(\S.*)$/i;
const NUMBER_LAST = /^(.*?[^\s:×])(?:\s+[x×]\s*|\s*[:×]\s*|\s+\(?)(\d{1,3})\s*[x×]?\)?$/i;
const WORD_FIRST = new RegExp(
  `^(${Object.keys(NUMBERS)
    .sort((a, b) => b.length - a.length)
    .join('|')})\\s+(\\S.*)$`,
  'i',
);
const CONTAINER =
  /^(?:(?:bottle|pack|packet|package|bag|box|boxe|can|tin|jar|loaf|loave|bunch|bunche|carton|piece|cup|tub)s?\s+of|flaschen?|packung(?:en)?|päckchen|beutel|dosen?|gl(?:as|äser)|bund|becher|tüten?|stück|laibe?)\s+(\S.*)$/i;

const quantityOf = (text: string): number =>
  Math.min(Math.max(NUMBERS[text.toLowerCase()] ?? Number(text), 1), MAX_QUANTITY);

const withoutContainer = (words: string): string => CONTAINER.exec(words)?.[1] ?? words;

function parseLine(text: string): PastedLine {
  const [, packs = '1', amount, unit = '', what] = AMOUNT.exec(text) ?? [];
  if (amount !== undefined && what !== undefined) {
    const [name, perUnit] = UNITS[unit.toLowerCase()] ?? ['piece', 1];
    const digits = perUnit === 1000 ? amount.replace(THOUSANDS, '') : amount;
    const wanted = { amount: Number(digits.replace(',', '.')) / perUnit, unit: name };
    return { text, words: withoutContainer(what), quantity: quantityOf(packs), amount: wanted };
  }
  const [, first, of] = NUMBER_FIRST.exec(text) ?? WORD_FIRST.exec(text) ?? [];
  if (first !== undefined && of !== undefined) {
    return { text, words: withoutContainer(of), quantity: quantityOf(first) };
  }
  const [, before, last] = NUMBER_LAST.exec(text) ?? [];
  if (before !== undefined && last !== undefined) {
    return { text, words: withoutContainer(before), quantity: quantityOf(last) };
  }
  return { text, words: withoutContainer(text), quantity: 1 };
}

/**
 * Parses a shopping list such as "2 milk, bread, 500 g flour": one item per line or separated by commas, each with an
 * optional number or amount. Lines without letters are skipped.
 * @returns at most 50 items
 */
export const parsePastedList = (pasted: string): PastedLine[] =>
  pasted
    .split(BETWEEN)
    .map((line) => line.trim().replace(BULLET, '').replaceAll(/\s+/g, ' ').trim())
    .filter((line) => /\p{L}/u.test(line))
    .slice(0, MAX_LINES)
    .map((line) => parseLine(line.slice(0, MAX_LINE_LENGTH).trim()));
