import type { Preload } from '../api/preload';
import { relatedQuery } from '../features/products/list/productQueries';
import { getProduct, getProducts } from '../features/products/productsApi';

export const preloadProduct: Preload = async (dispatch, { params: { id = '' } }) => {
  const { data: product } = await dispatch(getProduct.initiate(id, { subscribe: false }));
  if (product) {
    await dispatch(getProducts.initiate(relatedQuery(product), { subscribe: false }));
  }
};
