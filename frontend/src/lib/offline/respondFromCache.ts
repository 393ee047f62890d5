interface KeptProduct {
  _id: string;
  facts?: object;
}

/** The part of product responses that is needed here. */
export interface CachedResponse {
  products?: readonly KeptProduct[];
  product?: KeptProduct;
  total?: number;
}

const productsIn = ({ products = [], product }: CachedResponse): readonly KeptProduct[] =>
  product ? [product, ...products] : products;

/**
 * Builds the response to a product query that was never sent from the cached responses to others: a product that was in
 * a list, or the products of a cart, whose URL changes with the cart.
 * @param kept cached product responses, the newest last
 * @returns undefined if a product was not seen, and for lists, whose content cannot be derived
 */
export function respondFromCache(
  { pathname, searchParams }: URL,
  cachedBodies: readonly CachedResponse[],
): object | undefined {
  const productsById = new Map(
    cachedBodies.flatMap(productsIn).map((product) => [product._id, product]),
  );
  const ids = searchParams.get('ids')?.split(',');
  if (ids) {
    const products = ids.flatMap((id) => productsById.get(id) ?? []);
    // A missing product would look like one that is no longer sold.
    const isWhole = products.length === ids.length;
    return isWhole ? { success: true, products, total: products.length } : undefined;
  }
  const product = productsById.get(pathname.split('/').at(-1) ?? '');
  if (!product) return undefined;
  return {
    success: true,
    product: product.facts ? product : { ...product, areFactsMissing: true },
  };
}
