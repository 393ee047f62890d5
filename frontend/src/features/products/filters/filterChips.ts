import type { ProductList } from '../../../api/types';
import { formatCents, toCents } from '../../../lib/money';
import { t } from '../../../messages/products';
import { DIETS, type FilterChange, type FilterValues } from './filterValues';

/** A filter as a pill. */
export interface FilterChip {
  text: string;
  /** Undefined if it cannot be toggled. */
  isChosen: boolean | undefined;
  /** The change that a click makes. */
  change: FilterChange;
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

type Understood = NonNullable<ProductList['understoodAs']>[number];

function understoodText({ kind, value, words }: Understood): string {
  if (kind === 'onOffer') return t('filters.onOffer');
  if (value === 'gluten') return t('filters.diets.gluten-free');
  const diet = DIETS.find((one) => one === value);
  return diet ? t(`filters.diets.${diet}`) : words.charAt(0).toUpperCase() + words.slice(1);
}

const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** Removes words from a search text, with the server's word boundaries. */
export function withoutWords(text: string, words: string): string {
  const pattern = words.split(' ').join('[^\\p{L}\\p{N}]+');
  const rest = text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'iu'),
    ' ',
  );
  return rest.replace(/\s+/g, ' ').replace(AROUND, '');
}

/** The filters that the server recognized in the search text. */
export function understoodFilters(list: ProductList | undefined, search: string): FilterChip[] {
  const { understoodAs = [], searchedFor = search } = list ?? {};
  const byWords = new Map(understoodAs.map((filter) => [filter.words, filter]));
  return [...byWords.values()].map((filter) => ({
    text: understoodText(filter),
    isChosen: true,
    change: { search: withoutWords(searchedFor, filter.words), exact: undefined },
  }));
}

/** Filters that are shown once they are set: prices, brands, and without avoided allergens. */
export function typedFilters(filters: FilterValues): FilterChip[] {
  const price = priceText(filters);
  const priceChip = price && {
    text: price,
    isChosen: true,
    change: { priceFrom: undefined, priceTo: undefined },
  };
  const avoidedChip = {
    text: t('filters.withoutAvoided'),
    isChosen: true,
    change: { withoutAvoided: undefined },
  };
  return [
    ...(filters.withoutAvoided ? [avoidedChip] : []),
    ...(priceChip ? [priceChip] : []),
    ...filters.brand.map((brand) => ({
      text: brand,
      isChosen: true,
      change: { brand: without(filters.brand, brand) },
    })),
  ];
}

/** Filters that are always shown. */
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
