import { useState } from 'react';
import type { CartItems, Product } from '../../api/types';
import { useAppSelector } from '../../api/store';
import { useGetProductsByIdsQuery } from '../products/productsApi';
import { selectCartItems } from './cartSlice';
import { t } from '../../messages/cart';

export interface CartLineEntry {
  id: string;
  quantity: number;
  product: Product | undefined;
  /** Why there is no product: it is still loading, could not be loaded, or is no longer sold. */
  missing?: 'loading' | 'failed' | 'gone';
  /** The time of the response, in milliseconds since 1970; undefined until then. */
  at?: number;
}

/**
 * The cart with its products; `lines` is undefined until they are loaded. The line of a product added later has none until
 * the next response, while the other lines stay as they are.
 * @param held units that an unpaid order of this browser reserves for this cart, by product
 */
export function useCartLines(held: CartItems = {}) {
  const items = useAppSelector(selectCartItems);
  // Sorted, so that the same products are one query in whatever order they were added.
  const ids = Object.keys(items).sort();
  const { data, currentData, isError, isFetching, refetch, fulfilledTimeStamp } =
    useGetProductsByIdsQuery(ids, { skip: ids.length === 0, refetchOnMountOrArgChange: 30 });
  const products = new Map(
    data?.map((product) => [product._id, withHeld(product, held[product._id] ?? 0)]),
  );
  // While another set of products is loading, the previous one is shown.
  const [at, setAt] = useState(fulfilledTimeStamp);
  if (fulfilledTimeStamp !== undefined && fulfilledTimeStamp !== at) setAt(fulfilledTimeStamp);
  const missing = currentData ? 'gone' : isError && !isFetching ? 'failed' : 'loading';
  const lines = data && entriesOf(items, products, missing, at);
  return { lines: ids.length === 0 ? [] : lines, isError, isFetching, refetch };
}

/** Reserved units are available to the cart: ordering it again releases them first. */
function withHeld(product: Product, held: number): Product {
  if (held === 0) return product;
  const { inStock, unitsLeft } = product;
  if (inStock && unitsLeft === undefined) return product;
  return { ...product, inStock: true, unitsLeft: (unitsLeft ?? 0) + held };
}

const entriesOf = (
  items: Record<string, number>,
  products: ReadonlyMap<string, Product>,
  missing: CartLineEntry['missing'],
  at: number | undefined,
): CartLineEntry[] =>
  Object.entries(items).map(([id, quantity]) => {
    const product = products.get(id);
    return { id, quantity, product, at, ...(!product && { missing }) };
  });

/** @returns the reason why a line cannot be ordered as it is, for its row; undefined if it can */
export function lineProblem({ product, missing, quantity }: CartLineEntry): string | undefined {
  if (!product) return t(`problem.${missing ?? 'gone'}`);
  if (!product.inStock) return t('problem.outOfStock');
  const left = tooFewLeft({ product, quantity });
  return left === undefined ? undefined : t('problem.left', { units: left });
}

/** @returns the units left, if they are fewer than the quantity in the cart */
export function tooFewLeft({
  product,
  quantity,
}: Pick<CartLineEntry, 'product' | 'quantity'>): number | undefined {
  if (!product?.inStock || product.unitsLeft === undefined) return undefined;
  return quantity > product.unitsLeft ? product.unitsLeft : undefined;
}
