import type { Preload } from '../../api/preload';
import { BEST_SELLERS_QUERY } from '../../features/products/list/bestSellersQuery';
import { getProducts } from '../../features/products/productsApi';
import { getShop } from '../../features/shop/shopApi';

export const preloadHome: Preload = (dispatch) =>
  Promise.all([
    dispatch(getProducts.initiate(BEST_SELLERS_QUERY, { subscribe: false })),
    dispatch(getShop.initiate(undefined, { subscribe: false })),
  ]);
