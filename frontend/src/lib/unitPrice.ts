import { formatCents } from './money';

interface Measure {
  /** What one unit of the size is in the unit that is shown: 1 g is 1/1000 kg. */
  perShown: number;
  label: string;
}

const MEASURES: Record<string, Measure> = {
  kg: { perShown: 1, label: '/kg' },
  g: { perShown: 1000, label: '/kg' },
  lb: { perShown: 1, label: '/lb' },
  lbs: { perShown: 1, label: '/lb' },
  oz: { perShown: 16, label: '/lb' },
  'fl oz': { perShown: 128, label: '/gal' },
  pt: { perShown: 8, label: '/gal' },
  qt: { perShown: 4, label: '/gal' },
  gal: { perShown: 1, label: '/gal' },
  l: { perShown: 1, label: '/l' },
  dl: { perShown: 10, label: '/l' },
  cl: { perShown: 100, label: '/l' },
  ml: { perShown: 1000, label: '/l' },
  piece: { perShown: 1, label: ' each' },
  pieces: { perShown: 1, label: ' each' },
  pc: { perShown: 1, label: ' each' },
  pcs: { perShown: 1, label: ' each' },
};

const SIZE = /^(?:(\d{1,4})\s*[x×]\s*)?(\d{1,6}(?:[.,]\d{1,3})?)\s*(fl oz|[a-z]+)$/;

const finely = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

/** In whole cents, but below ten cents more exactly: nothing that costs money reads "$0.00". */
const formatUnitCents = (cents: number): string =>
  cents < 10 ? finely.format(cents / 100) : formatCents(Math.round(cents));

/** "$5.63/kg", "$1.45/l" or "$1.95 each" for a size such as "800 g" or "6 x 330 ml"; undefined when the size says no amount. */
export function unitPrice(offerCents: number, size: string | undefined): string | undefined {
  const [, packs = '1', amountText = '', unit = ''] =
    SIZE.exec(size?.trim().toLowerCase() ?? '') ?? [];
  const measure = Object.hasOwn(MEASURES, unit) ? MEASURES[unit] : undefined;
  const amount = Number(packs) * Number(amountText.replace(',', '.'));
  if (!measure || amount <= 0) return undefined;
  return `${formatUnitCents((offerCents * measure.perShown) / amount)}${measure.label}`;
}

/** What to call a size: "2 pieces" is no weight. A size that is not known counts as one, as on the label of the shelf. */
export function sizeName(size: string | undefined): 'Weight' | 'Size' {
  const text = size?.trim().toLowerCase() ?? '';
  return text === '' || /\d\s*(?:kg|g|lbs?|oz)$/.test(text.replace(/fl oz$/, ''))
    ? 'Weight'
    : 'Size';
}

/** The size with its unit price, "800 g · $5.63/kg"; only the size when it says no amount. */
export function sizeText(offerCents: number, size: string | undefined): string {
  return [size?.trim(), unitPrice(offerCents, size)].filter(Boolean).join(' · ');
}
