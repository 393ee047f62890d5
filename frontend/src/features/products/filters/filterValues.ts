import type { Diet } from '../../../api/types';
import { withParams } from '../../../lib/urlParams';
import type { ProductsQuery } from '../productsApi';

export const DIETS: readonly Diet[] = [
  'vegan',
  'vegetarian',
  'gluten-free',
  'lactose-free',
  'organic',
];

/** What a customer has narrowed a list down by, beside its category and its words. */
export interface FilterValues {
  onOffer: true | undefined;
  /** Only where products out of stock are shown as well. */
  inStock: true | undefined;
  /** Hides what states an allergen that somebody avoids, or states none. In the browser: no server is told what they avoid. */
  withoutAvoided: true | undefined;
  /** In dollars. */
  priceFrom: number | undefined;
  priceTo: number | undefined;
  /** All of them hold. */
  diet: readonly Diet[];
  /** One of them. */
  brand: readonly string[];
}

export const NO_FILTERS: FilterValues = {
  onOffer: undefined,
  inStock: undefined,
  withoutAvoided: undefined,
  priceFrom: undefined,
  priceTo: undefined,
  diet: [],
  brand: [],
};

/** Of all that an address says. */
export const filtersOf = ({
  onOffer,
  inStock,
  withoutAvoided,
  priceFrom,
  priceTo,
  diet,
  brand,
}: FilterValues): FilterValues => ({
  onOffer,
  inStock,
  withoutAvoided,
  priceFrom,
  priceTo,
  diet,
  brand,
});

/** As a question asks for them; what was not chosen is left out. */
export const filterQuery = ({
  onOffer,
  inStock,
  priceFrom,
  priceTo,
  diet,
  brand,
}: FilterValues): ProductsQuery => ({
  ...(inStock && { inStock }),
  onOffer,
  priceFrom,
  priceTo,
  diet: diet.join(',') || undefined,
  brand: brand.length > 0 ? [...brand] : undefined,
});

/** How many were chosen. */
export const countFilters = ({
  onOffer,
  inStock,
  withoutAvoided,
  priceFrom,
  priceTo,
  diet,
  brand,
}: FilterValues) =>
  [onOffer, inStock, withoutAvoided, priceFrom ?? priceTo, ...diet, ...brand].filter(
    (one) => one !== undefined,
  ).length;

/** Other filters, or other words that are searched for. */
export type FilterChange = Partial<FilterValues> & { search?: string; exact?: true };

/** The query of a URL with other filters; its list begins at its first page. */
export const withFilters = (search: string, change: FilterChange): string =>
  withParams(search, { ...change, ...(change.diet && { diet: change.diet.join(',') }) });
