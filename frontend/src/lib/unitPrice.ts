import { perLanguage } from '../messages/language';
import { t } from '../messages/products';

/** As in the API. */
interface UnitPrice {
  /** In dollars; below ten cents with up to four decimals. */
  price: number;
  unit: 'kg' | 'lb' | 'l' | 'gal' | 'piece';
}

interface Sized {
  size?: string;
  unitPrice?: UnitPrice;
}

const finely = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: 2,
      maximumFractionDigits: 4,
    }),
);

/** "$5.63/kg", "$1.45/l" or "$1.95 each"; undefined without a unit price. */
export const unitPriceText = (unitPrice: UnitPrice | undefined): string | undefined =>
  unitPrice && t(`unitPrice.${unitPrice.unit}`, { price: finely().format(unitPrice.price) });

/**
 * The label of a size: "2 pieces" is a quantity, not a weight. A size that was not parsed counts as a weight, as on a
 * shelf label.
 */
export function sizeName({ size, unitPrice }: Sized): string {
  const isWeight = unitPrice ? ['kg', 'lb'].includes(unitPrice.unit) : !size?.trim();
  return isWeight ? t('weight') : t('size');
}

/** The size with its unit price, "800 g · $5.63/kg"; only the size without one. */
export const sizeText = ({ size, unitPrice }: Sized): string =>
  [size?.trim(), unitPriceText(unitPrice)].filter(Boolean).join(' · ');
