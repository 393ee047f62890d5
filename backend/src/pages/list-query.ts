import { searchWords, withoutNul } from '../common/http/filters.js';
import { findCategory } from '../products/category.js';
import { MAX_BRAND } from '../products/dto/filter-products.dto.js';
import { PRODUCT_SORTS } from '../products/dto/list-products.dto.js';
import { DIETS } from '../products/facts/product-facts.js';

/** What a list is filtered by. To programs a filtered list is the whole one: there are more of them than they should read. */
const FILTERS = ['onOffer', 'inStock', 'priceFrom', 'priceTo', 'diet', 'brand'];

/** Of all others, browsers read the first. */
const REPEATED: ReadonlySet<string> = new Set(['brand']);

/** Parameters that decide what a page shows; all others, such as those of a campaign, change nothing. */
const PARAMETERS: Record<'products' | 'category', readonly string[]> = {
  products: ['search', 'category', 'sort', 'page', 'after', 'before', ...FILTERS],
  category: ['sort', 'page', 'after', 'before', ...FILTERS],
};

const MAX_PAGE = 1_000_000;
const DOLLARS = /^\d{1,6}(\.\d{1,2})?$/;
/** One of them is the usual order where words are searched for, the other one where none are. */
const USUAL_SORTS = ['newest', 'relevance'];

const isOneOf =
  (values: readonly string[]) =>
  (text: string): boolean =>
    values.includes(text);

/** What the page takes for nothing (the frontend's useProductFilters) is nothing here. */
const IS_UNDERSTOOD: Record<string, (text: string) => boolean> = {
  category: (text) => findCategory(text) !== undefined,
  sort: isOneOf(PRODUCT_SORTS),
  page: (text) => Number.isInteger(Number(text)) && Number(text) > 1 && Number(text) <= MAX_PAGE,
  onOffer: isOneOf(['true']),
  inStock: isOneOf(['true']),
  priceFrom: (text) => DOLLARS.test(text),
  priceTo: (text) => DOLLARS.test(text),
  diet: (text) => text.split(',').some(isOneOf(DIETS)),
  brand: (text) => text.trim() !== '' && text.trim().length <= MAX_BRAND,
};

/** The query of an address without NUL, which is no letter. */
export function readQuery(search: string): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, text] of new URLSearchParams(search)) {
    query.append(name, withoutNul(text));
  }
  return query;
}

/** What of a query decides what a list shows, in one order. */
export function decidingQuery(
  kind: keyof typeof PARAMETERS,
  query: URLSearchParams,
): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of PARAMETERS[kind]) {
    const texts = REPEATED.has(name) ? query.getAll(name) : query.getAll(name).slice(0, 1);
    const isUnderstood = IS_UNDERSTOOD[name] ?? Boolean;
    for (const text of texts.filter(isUnderstood)) kept.append(name, text);
  }
  const isSearch = searchWords(kept.get('search') ?? '') !== '';
  if (!isSearch && USUAL_SORTS.includes(kept.get('sort') ?? '')) kept.delete('sort');
  return kept;
}

/** Without filters, and without a search of no words. Where there are filters, its places are of another list. */
export function plainQuery(query: URLSearchParams): URLSearchParams {
  const plain = new URLSearchParams(query);
  const isFiltered = FILTERS.some((name) => query.has(name));
  const others = isFiltered ? [...FILTERS, 'page', 'after', 'before'] : [];
  for (const name of ['search', ...others]) plain.delete(name);
  return plain;
}
