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
  /** Why there is no product: the shop has not said yet, could not be asked, or sells it no more. */
  missing?: 'loading' | 'failed' | 'gone';
  /** When the shop has said so, in milliseconds since 1970; undefined until then. */
  at?: number;
}

/**
 * The cart with its products; `lines` is undefined until the shop has answered. A product that comes in later is missing
 * in the answer of before: its line waits, while the others stay as they are.
 * @param held units that an unpaid order of this browser keeps for this cart, by product
 */
export function useCartLines(held: CartItems = {}) {
  const items = useAppSelector(selectCartItems);
  // Sorted, so that the same products are one question whatever the order they were added in.
  const ids = Object.keys(items).sort();
  const { data, currentData, isError, isFetching, refetch, fulfilledTimeStamp } =
    useGetProductsByIdsQuery(ids, { skip: ids.length === 0, refetchOnMountOrArgChange: 30 });
  const products = new Map(
    data?.map((product) => [product._id, withHeld(product, held[product._id] ?? 0)]),
  );
  // While the shop is asked about another set of products, those of before are shown.
  const [at, setAt] = useState(fulfilledTimeStamp);
  if (fulfilledTimeStamp !== undefined && fulfilledTimeStamp !== at) setAt(fulfilledTimeStamp);
  const missing = currentData ? 'gone' : isError && !isFetching ? 'failed' : 'loading';
  const lines = data && entriesOf(items, products, missing, at);
  return { lines: ids.length === 0 ? [] : lines, isError, isFetching, refetch };
}

/** They are there for the cart: ordering it again gives them back first. */
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

/** Why a line cannot be ordered as it stands, in words for its row; undefined when it can. */
export function lineProblem({ product, missing, quantity }: CartLineEntry): string | undefined {
  if (!product) return t(`problem.${missing ?? 'gone'}`);
  if (!product.inStock) return t('problem.outOfStock');
  const left = tooFewLeft({ product, quantity });
  return left === undefined ? undefined : t('problem.left', { units: left });
}

/** How many are left, where that is fewer than are in the cart. */
export function tooFewLeft({
  product,
  quantity,
}: Pick<CartLineEntry, 'product' | 'quantity'>): number | undefined {
  if (!product?.inStock || product.unitsLeft === undefined) return undefined;
  return quantity > product.unitsLeft ? product.unitsLeft : undefined;
}
