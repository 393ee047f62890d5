import { useState } from 'react';
import type { SellerProduct } from '../../../api/types';
import { useAppDispatch } from '../../../api/store';
import { productsCalled } from '../sellerProductsApi';

/** What customers tell products apart by. */
interface Called {
  name: string;
  size?: string;
}

/** What the shop has answered. */
interface Found {
  key: string;
  /** Missing where there is none, or where it is accepted. */
  product?: SellerProduct;
}

const plain = (text = ''): string => text.replace(/\s+/g, '').toLowerCase();
const productKey = ({ name, size }: Called): string => JSON.stringify([plain(name), plain(size)]);

/** Whether two are called alike, whatever the case and blanks. */
export const isSameCall = (a: Called, b: Called): boolean => productKey(a) === productKey(b);

/**
 * Looks for another product of the same name and size, and lets it pass the second time: it may be meant.
 * @param ownId of the product itself, where it is there already
 */
export function useSameProduct(ownId?: string) {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<Found>();

  /**
   * Asks the shop once for each name and size: what it has after that may be this product, added by an attempt whose answer
   * was lost. Also fine when the shop cannot be asked: this is no more than a hint.
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

  /** The other product, until its name and size are changed here or accepted. */
  const other = (called: Called): SellerProduct | undefined =>
    found?.key === productKey(called) ? found.product : undefined;

  return { isFine, other };
}
