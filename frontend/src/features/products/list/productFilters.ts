import type { Diet } from '../../../api/types';
import {
  dollars,
  oneOf,
  PAGE_PARSERS,
  searchText,
  urlQuery,
  type UrlParser,
} from '../../../lib/urlQuery';
import { findCategory } from '../findCategory';
import type { ProductSort } from '../productsApi';
import { DIETS } from '../filters/filterValues';

/** In display order. */
export const SORTS: readonly ProductSort[] = [
  'relevance',
  'popular',
  'newest',
  'price-asc',
  'price-desc',
  'unit-price',
  'name',
];
/** The maximum number of pages in one list, and of brands in a URL. */
const MAX_PAGES = 20;
const MAX_BRANDS = 30;
const MAX_BRAND_LENGTH = 80;

const isChosen: UrlParser<true | undefined> = (text) => (text === 'true' ? true : undefined);

/** In display order, each once. */
const diets: UrlParser<Diet[]> = (text) => {
  const named = text.split(',');
  return DIETS.filter((diet) => named.includes(diet));
};

const brands: UrlParser<string[]> = (_text, all) => {
  const named = all
    .map((brand) => brand.trim())
    .filter(({ length }) => length > 0 && length <= MAX_BRAND_LENGTH);
  return [...new Set(named)].slice(0, MAX_BRANDS);
};

const pagesShown: UrlParser<number> = (text) => {
  const pages = Number(text);
  return Number.isInteger(pages) && pages >= 1 ? Math.min(pages, MAX_PAGES) : 1;
};

/** The parameters of a list of products; invalid values are ignored. */
export const productFilters = urlQuery({
  search: searchText,
  exact: isChosen,
  category: findCategory,
  sort: oneOf(SORTS),
  onOffer: isChosen,
  inStock: isChosen,
  withoutAvoided: isChosen,
  priceFrom: dollars,
  priceTo: dollars,
  diet: diets,
  brand: brands,
  shown: pagesShown,
  ...PAGE_PARSERS,
});

export type ProductFilters = ReturnType<typeof productFilters.read>;
