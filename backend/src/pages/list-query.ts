import { searchWords, withoutNul } from '../common/http/filters.js';
import { findCategory } from '../products/category.js';
import { MAX_BRAND } from '../products/dto/filter-products.dto.js';
import { PRODUCT_SORTS } from '../products/dto/list-products.dto.js';
import { DIETS } from '../products/facts/product-facts.js';

/** Filters of a list. Its canonical URL has none, so that search engines do not index every combination. */
const FILTERS = ['onOffer', 'inStock', 'withoutAvoided', 'priceFrom', 'priceTo', 'diet', 'brand'];

/** Parameters that may be repeated; of all others the frontend reads the first. */
const REPEATED: ReadonlySet<string> = new Set(['brand']);

/** Parameters that affect the content; all others, such as those of a campaign, are ignored. */
const PARAMETERS: Record<'products' | 'category', readonly string[]> = {
  products: ['search', 'exact', 'category', 'sort', 'page', 'after', 'before', ...FILTERS],
  category: ['sort', 'page', 'after', 'before', ...FILTERS],
};

const MAX_PAGE = 1_000_000;
const DOLLARS = /^\d{1,6}(\.\d{1,2})?$/;
/** The default order of a search is by relevance, that of all other lists by age. */
const DEFAULT_SORTS = ['newest', 'relevance'];

const isOneOf =
  (values: readonly string[]) =>
  (text: string): boolean =>
    values.includes(text);

/** The frontend ignores the same values (productFilters). */
const IS_VALID: Record<string, (text: string) => boolean> = {
  category: (text) => findCategory(text) !== undefined,
  sort: isOneOf(PRODUCT_SORTS),
  page: (text) => Number.isInteger(Number(text)) && Number(text) > 1 && Number(text) <= MAX_PAGE,
  onOffer: isOneOf(['true']),
  inStock: isOneOf(['true']),
  exact: isOneOf(['true']),
  withoutAvoided: isOneOf(['true']),
  priceFrom: (text) => DOLLARS.test(text),
  priceTo: (text) => DOLLARS.test(text),
  diet: (text) => text.split(',').some(isOneOf(DIETS)),
  brand: (text) => text.trim() !== '' && text.trim().length <= MAX_BRAND,
};

/** Drops NUL characters, as the API does. */
export function readQuery(search: string): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, text] of new URLSearchParams(search)) {
    query.append(name, withoutNul(text));
  }
  return query;
}

/** The parameters that affect the content of a list, in a fixed order. */
export function relevantQuery(
  kind: keyof typeof PARAMETERS,
  query: URLSearchParams,
): URLSearchParams {
  const relevant = new URLSearchParams();
  for (const name of PARAMETERS[kind]) {
    const texts = REPEATED.has(name) ? query.getAll(name) : query.getAll(name).slice(0, 1);
    const isValid = IS_VALID[name] ?? Boolean;
    for (const text of texts.filter(isValid)) relevant.append(name, text);
  }
  const isSearch = searchWords(relevant.get('search') ?? '') !== '';
  if (!isSearch) relevant.delete('exact');
  if (!isSearch && DEFAULT_SORTS.includes(relevant.get('sort') ?? '')) relevant.delete('sort');
  return relevant;
}

/** The query of the canonical URL: without filters, and then without cursors, which belong to the filtered list. */
export function canonicalQuery(query: URLSearchParams): URLSearchParams {
  const plain = new URLSearchParams(query);
  const isFiltered = FILTERS.some((name) => query.has(name));
  const others = isFiltered ? [...FILTERS, 'page', 'after', 'before'] : [];
  for (const name of ['search', 'exact', ...others]) plain.delete(name);
  return plain;
}
