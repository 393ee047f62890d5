import { useEffect } from 'react';
import { api } from '../api/api';
import { onProductsChange } from '../features/products/productTabs';
import { useAppDispatch } from '../api/store';

/** Refetches products that a seller changed in another tab. */
export function useProductTabs(): void {
  const dispatch = useAppDispatch();
  useEffect(
    () =>
      onProductsChange(() => {
        dispatch(api.util.invalidateTags(['Product']));
      }),
    [dispatch],
  );
}
