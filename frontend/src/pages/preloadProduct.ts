import type { Preload } from '../api/preload';
import { getProduct } from '../features/products/productsApi';
import { getRelated } from '../features/products/relatedApi';

export const preloadProduct: Preload = (dispatch, { params: { id = '' } }) =>
  Promise.all([
    dispatch(getProduct.initiate(id, { subscribe: false })),
    dispatch(getRelated.initiate(id, { subscribe: false })),
  ]);
