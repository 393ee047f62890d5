import type { Preload } from '../api/preload';
import { getProduct } from '../features/products/productsApi';
import { getRelated } from '../features/products/relatedApi';
import { getShop } from '../features/shop/shopApi';

export const preloadProduct: Preload = async (dispatch, { params: { id = '' } }) => {
  const related = dispatch(getRelated.initiate(id, { subscribe: false }));
  const { data: product } = await dispatch(getProduct.initiate(id, { subscribe: false }));
  // Whether one can be told when it is back.
  if (product?.inStock === false) await dispatch(getShop.initiate(undefined, { subscribe: false }));
  await related;
};
