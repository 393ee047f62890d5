import { useEffect } from 'react';
import { api } from '../api/api';
import { onProductsChange } from '../features/products/productTabs';
import { useAppDispatch } from '../api/store';

/** Shows products as they are after a seller has changed some in another tab. */
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
