import { formatCents, toCents } from '../../../lib/money';
import { t } from '../../../messages/products';
import { DIETS, type FilterValues } from './filterValues';

/** A filter to press, chosen or not. */
interface FilterChip {
  text: string;
  isChosen: boolean;
  /** What pressing it makes other. */
  change: Partial<FilterValues>;
}

const dollarsText = (dollars: number): string => formatCents(toCents(dollars));

function priceText({ priceFrom: from, priceTo: to }: FilterValues): string | undefined {
  if (from !== undefined && to !== undefined) {
    return t('filters.between', { from: dollarsText(from), to: dollarsText(to) });
  }
  if (from !== undefined) return t('filters.atLeast', { price: dollarsText(from) });
  return to === undefined ? undefined : t('filters.atMost', { price: dollarsText(to) });
}

const without = <One>(all: readonly One[], one: One): One[] => all.filter((other) => other !== one);

/** Those that are there once they were chosen: prices and brands. */
export function typedFilters(filters: FilterValues): FilterChip[] {
  const price = priceText(filters);
  const priceChip = price && {
    text: price,
    isChosen: true,
    change: { priceFrom: undefined, priceTo: undefined },
  };
  return [
    ...(priceChip ? [priceChip] : []),
    ...filters.brand.map((brand) => ({
      text: brand,
      isChosen: true,
      change: { brand: without(filters.brand, brand) },
    })),
  ];
}

/** Those that are always there. */
export function quickFilters(
  { onOffer, inStock, diet }: FilterValues,
  hasOutOfStock: boolean,
): FilterChip[] {
  const toggle = (name: 'onOffer' | 'inStock', isChosen: boolean): FilterChip => ({
    text: t(`filters.${name}`),
    isChosen,
    change: { [name]: isChosen ? undefined : true },
  });
  return [
    toggle('onOffer', onOffer ?? false),
    ...(hasOutOfStock ? [toggle('inStock', inStock ?? false)] : []),
    ...DIETS.map((one) => ({
      text: t(`filters.diets.${one}`),
      isChosen: diet.includes(one),
      change: { diet: diet.includes(one) ? without(diet, one) : [...diet, one] },
    })),
  ];
}
