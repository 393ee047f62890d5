interface KeptProduct {
  _id: string;
  facts?: object;
}

/** What answers of the catalogue hold, as far as it matters here. */
export interface KeptAnswer {
  products?: readonly KeptProduct[];
  product?: KeptProduct;
  total?: number;
}

const productsIn = ({ products = [], product }: KeptAnswer): readonly KeptProduct[] =>
  product ? [product, ...products] : products;

/**
 * Answers a question about products that nobody has asked in these words, from the answers to others: a product that was in a
 * list, and the products of a cart, which is another list with each change.
 * @param kept answers of the catalogue, the newest last
 * @returns undefined where none of what is asked for was seen, and for lists, of which nobody knows what belongs to them
 */
export function answerFromKept(
  { pathname, searchParams }: URL,
  kept: readonly KeptAnswer[],
): object | undefined {
  const seen = new Map(kept.flatMap(productsIn).map((product) => [product._id, product]));
  // Most of them were in lists, which have no facts: nothing said of allergens must not come of that.
  if (searchParams.has('facts')) return undefined;
  const ids = searchParams.get('ids')?.split(',');
  if (ids) {
    const products = ids.flatMap((id) => seen.get(id) ?? []);
    // A line that is missing would be taken for one that is sold no more.
    const isWhole = products.length === ids.length;
    return isWhole ? { success: true, products, total: products.length } : undefined;
  }
  const product = seen.get(pathname.split('/').at(-1) ?? '');
  if (!product) return undefined;
  return {
    success: true,
    product: product.facts ? product : { ...product, areFactsMissing: true },
  };
}
