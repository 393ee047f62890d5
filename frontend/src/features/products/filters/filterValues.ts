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

/** The filters of a list besides its category and search text. */
export interface FilterValues {
  onOffer: true | undefined;
  /** Only used where products out of stock are listed, too. */
  inStock: true | undefined;
  /**
   * Hides products that state an avoided allergen, or state none. Applied in the browser: avoided allergens are not
   * sent to the server.
   */
  withoutAvoided: true | undefined;
  /** In dollars. */
  priceFrom: number | undefined;
  priceTo: number | undefined;
  /** All of them apply. */
  diet: readonly Diet[];
  /** Any of them applies. */
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

/** The filters among all parameters of a URL. */
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

/** As query parameters; unset filters are omitted. */
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

/** The number of filters that are set. */
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

/** Changed filters or search text. */
export type FilterChange = Partial<FilterValues> & { search?: string; exact?: true };

/** The query of a URL with other filters; its list begins at its first page. */
export const withFilters = (search: string, change: FilterChange): string =>
  withParams(search, { ...change, ...(change.diet && { diet: change.diet.join(',') }) });
