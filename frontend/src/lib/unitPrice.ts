import { formatCents } from './money';

interface Measure {
  /** What one unit of the size is in the unit that is shown: 1 g is 1/1000 kg. */
  perShown: number;
  label: string;
}

const MEASURES: Record<string, Measure> = {
  kg: { perShown: 1, label: '/kg' },
  g: { perShown: 1000, label: '/kg' },
  l: { perShown: 1, label: '/l' },
  dl: { perShown: 10, label: '/l' },
  cl: { perShown: 100, label: '/l' },
  ml: { perShown: 1000, label: '/l' },
  piece: { perShown: 1, label: ' each' },
  pieces: { perShown: 1, label: ' each' },
  pc: { perShown: 1, label: ' each' },
  pcs: { perShown: 1, label: ' each' },
};

const SIZE = /^(?:(\d{1,4})\s*[x×]\s*)?(\d{1,6}(?:[.,]\d{1,3})?)\s*([a-z]+)$/;

/** "$5.63/kg", "$1.45/l" or "$1.95 each" for a size such as "800 g" or "6 x 330 ml"; undefined when the size says no amount. */
export function unitPrice(offerCents: number, size: string | undefined): string | undefined {
  const [, packs = '1', amountText = '', unit = ''] =
    SIZE.exec(size?.trim().toLowerCase() ?? '') ?? [];
  const measure = Object.hasOwn(MEASURES, unit) ? MEASURES[unit] : undefined;
  const amount = Number(packs) * Number(amountText.replace(',', '.'));
  if (!measure || amount <= 0) return undefined;
  return `${formatCents(Math.round((offerCents * measure.perShown) / amount))}${measure.label}`;
}

/** The size with its unit price, "800 g · $5.63/kg"; only the size when it says no amount. */
export function sizeText(offerCents: number, size: string | undefined): string {
  return [size?.trim(), unitPrice(offerCents, size)].filter(Boolean).join(' · ');
}
