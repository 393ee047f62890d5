import { useState } from 'react';
import type { SellerProduct } from '../../../api/types';
import { useAppDispatch } from '../../../api/store';
import { findSameProducts } from '../sellerProductsApi';

/** Name and size, by which customers distinguish products. */
interface NameAndSize {
  name: string;
  size?: string;
}

/** The result of the last check. */
interface CheckResult {
  key: string;
  /** Undefined without a duplicate, and after the seller has accepted it. */
  duplicate?: SellerProduct;
}

const normalized = (text = ''): string => text.replace(/\s+/g, '').toLowerCase();
const productKey = ({ name, size }: NameAndSize): string =>
  JSON.stringify([normalized(name), normalized(size)]);

/** Compares names and sizes, ignoring case and white space. */
export const isSameNameAndSize = (a: NameAndSize, b: NameAndSize): boolean =>
  productKey(a) === productKey(b);

/**
 * Checks for another product with the same name and size. The second attempt to save is allowed, because the duplicate
 * may be intended.
 * @param ownId id of the product itself, unless it is new
 */
export function useSameProduct(ownId?: string) {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<CheckResult>();

  /**
   * Sends one request for each name and size: a product found later may be this one, added by an attempt whose response
   * was lost. Resolves with true if the request fails, because the check is only a hint.
   */
  async function isAccepted(product: NameAndSize): Promise<boolean> {
    const key = productKey(product);
    if (found?.key === key) {
      setFound({ key });
      return true;
    }
    const { data } = await dispatch(findSameProducts(product));
    const duplicate = data?.products.find(({ _id }) => _id !== ownId);
    setFound({ key, duplicate });
    return duplicate === undefined;
  }

  /** The other product, until the name or size is changed or the duplicate is accepted. */
  const other = (product: NameAndSize): SellerProduct | undefined =>
    found?.key === productKey(product) ? found.duplicate : undefined;

  return { isAccepted, other };
}
