import { useState } from 'react';
import type { SellerProduct } from '../../../api/types';
import { useAppDispatch } from '../../../api/store';
import { productsCalled } from '../sellerProductsApi';

/** Name and size, by which customers distinguish products. */
interface Called {
  name: string;
  size?: string;
}

/** The result of the last check. */
interface Found {
  key: string;
  /** Undefined if there is none, or if the seller has accepted it. */
  product?: SellerProduct;
}

const plain = (text = ''): string => text.replace(/\s+/g, '').toLowerCase();
const productKey = ({ name, size }: Called): string => JSON.stringify([plain(name), plain(size)]);

/** Compares names and sizes, ignoring case and white space. */
export const isSameCall = (a: Called, b: Called): boolean => productKey(a) === productKey(b);

/**
 * Checks for another product with the same name and size. The second attempt to save is allowed, because the duplicate
 * may be intended.
 * @param ownId id of the product itself, unless it is new
 */
export function useSameProduct(ownId?: string) {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<Found>();

  /**
   * Sends one request for each name and size: a product found later may be this one, added by an attempt whose response
   * was lost. Resolves with true if the request fails, because the check is only a hint.
   */
  async function isFine(called: Called): Promise<boolean> {
    const key = productKey(called);
    if (found?.key === key) {
      setFound({ key });
      return true;
    }
    const { data } = await dispatch(productsCalled(called));
    const product = data?.products.find(({ _id }) => _id !== ownId);
    setFound({ key, product });
    return product === undefined;
  }

  /** The other product, until the name or size is changed or the duplicate is accepted. */
  const other = (called: Called): SellerProduct | undefined =>
    found?.key === productKey(called) ? found.product : undefined;

  return { isFine, other };
}
