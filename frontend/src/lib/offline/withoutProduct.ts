import type { CachedResponse } from './respondFromCache';
import { cacheNameFor } from './cacheRules';

/** Index of the product id in a path such as /api/product/…/related. */
const PRODUCT_PART = 3;

/** @returns the id of a product for which the server just returned 404; undefined for any other response */
export function goneProduct(url: URL, status: number): string | undefined {
  const isGone = status === 404 || status === 410;
  return isGone && url.search === '' && cacheNameFor(url) === 'catalogue'
    ? url.pathname.split('/').at(PRODUCT_PART)
    : undefined;
}

/**
 * Removes a deleted product from a cached response; returns the same response if it does not contain the product.
 * @returns undefined if the response was only about this product
 */
export function withoutProduct(answer: CachedResponse, id: string): CachedResponse | undefined {
  const { product, products = [], total } = answer;
  if (product?._id === id) return undefined;
  const others = products.filter(({ _id }) => _id !== id);
  if (others.length === products.length) return answer;
  return { ...answer, products: others, total: total && total - 1 };
}
