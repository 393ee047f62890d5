import { perLanguage } from '../messages/language';
import { formatCents } from './money';
import { t } from '../messages/products';

interface Measure {
  /** What one unit of the size is in the unit that is shown: 1 g is 1/1000 kg. */
  perShown: number;
  name: 'kg' | 'pound' | 'gallon' | 'litre' | 'piece';
}

const MEASURES: Record<string, Measure> = {
  kg: { perShown: 1, name: 'kg' },
  g: { perShown: 1000, name: 'kg' },
  lb: { perShown: 1, name: 'pound' },
  lbs: { perShown: 1, name: 'pound' },
  oz: { perShown: 16, name: 'pound' },
  'fl oz': { perShown: 128, name: 'gallon' },
  pt: { perShown: 8, name: 'gallon' },
  qt: { perShown: 4, name: 'gallon' },
  gal: { perShown: 1, name: 'gallon' },
  l: { perShown: 1, name: 'litre' },
  dl: { perShown: 10, name: 'litre' },
  cl: { perShown: 100, name: 'litre' },
  ml: { perShown: 1000, name: 'litre' },
  piece: { perShown: 1, name: 'piece' },
  pieces: { perShown: 1, name: 'piece' },
  pc: { perShown: 1, name: 'piece' },
  pcs: { perShown: 1, name: 'piece' },
};

const SIZE = /^(?:(\d{1,4})\s*[x×]\s*)?(\d{1,6}(?:[.,]\d{1,3})?)\s*(fl oz|[a-z]+)$/;

const finely = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: 2,
      maximumFractionDigits: 4,
    }),
);

/** In whole cents, but below ten cents more exactly: nothing that costs money reads "$0.00". */
const formatUnitCents = (cents: number): string =>
  cents < 10 ? finely().format(cents / 100) : formatCents(Math.round(cents));

/** What a size such as "800 g" or "6 x 330 ml" amounts to, in the unit that is shown: 0.8 kg, 1.98 l. Undefined when it says no amount. */
export function amountOf(
  size: string | undefined,
): { amount: number; unit: Measure['name'] } | undefined {
  const [, packs = '1', amountText = '', unit = ''] =
    SIZE.exec(size?.trim().toLowerCase() ?? '') ?? [];
  const measure = Object.hasOwn(MEASURES, unit) ? MEASURES[unit] : undefined;
  const amount = Number(packs) * Number(amountText.replace(',', '.'));
  if (!measure || amount <= 0) return undefined;
  return { amount: amount / measure.perShown, unit: measure.name };
}

/** "$5.63/kg", "$1.45/l" or "$1.95 each"; undefined when the size says no amount. */
export function unitPrice(offerCents: number, size: string | undefined): string | undefined {
  const of = amountOf(size);
  if (!of) return undefined;
  return t(`unitPrice.${of.unit}`, { price: formatUnitCents(offerCents / of.amount) });
}

/** What to call a size: "2 pieces" is no weight. A size that is not known counts as one, as on the label of the shelf. */
export function sizeName(size: string | undefined): string {
  const text = size?.trim().toLowerCase() ?? '';
  return text === '' || /\d\s*(?:kg|g|lbs?|oz)$/.test(text.replace(/fl oz$/, ''))
    ? t('weight')
    : t('size');
}

/** The size with its unit price, "800 g · $5.63/kg"; only the size when it says no amount. */
export function sizeText(offerCents: number, size: string | undefined): string {
  return [size?.trim(), unitPrice(offerCents, size)].filter(Boolean).join(' · ');
}
