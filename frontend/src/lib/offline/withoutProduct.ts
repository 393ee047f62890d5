import type { KeptAnswer } from './answerFromKept';
import { keptAs } from './keptAddresses';

/** In the path of an answer about one, such as /api/product/…/related. */
const PRODUCT_PART = 3;

/** The product of which the shop has just answered that it is gone; undefined for every other answer. */
export function goneProduct(url: URL, status: number): string | undefined {
  const isGone = status === 404 || status === 410;
  return isGone && url.search === '' && keptAs(url) === 'catalogue'
    ? url.pathname.split('/').at(PRODUCT_PART)
    : undefined;
}

/**
 * A kept answer as the shop would give it now that a product is gone: itself where it says nothing of it.
 * @returns undefined where it was about nothing else
 */
export function withoutProduct(answer: KeptAnswer, id: string): KeptAnswer | undefined {
  const { product, products = [], total } = answer;
  if (product?._id === id) return undefined;
  const others = products.filter(({ _id }) => _id !== id);
  if (others.length === products.length) return answer;
  return { ...answer, products: others, total: total && total - 1 };
}
